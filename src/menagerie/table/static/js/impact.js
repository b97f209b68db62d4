// @ts-check
// What hits home: where a number of a card or a seat has changed, what was defeated, and what changed hands.

import { spot } from "./flights.js";
import { _ } from "./language.js";
import { prefersStill } from "./view.js";

const MOST = 12; // marks at once
const GONE = 1400; // milliseconds after which a mark is taken away at the latest

/** The leading number of a text: `18 of 30` is 18. */
const numberIn = (text) => (/^[-\u2212]?\d+/.test(text) ? Number.parseInt(text.replace("\u2212", "-"), 10) : null);

/** Compare numbers under their names; gives `{name, by}` of those that differ. */
function changes(before, after, name, value) {
  const old = new Map((before || []).map((one) => [one[name], numberIn(one[value])]));
  return (after || [])
    .map((one) => ({ name: one[name], by: numberIn(one[value]) - old.get(one[name]), was: old.get(one[name]) }))
    .filter(({ by, was }) => by && was !== null && was !== undefined);
}

const signed = (by) => `${by > 0 ? "+" : "\u2212"}${Math.abs(by)}`;
const itemsOf = (scene) => new Map(scene.zones.flatMap((zone) => zone.items.map((item) => [item.ref, { item, zone }])));
const isLaid = (zone) => zone && ["row", "line", "stack"].includes(zone.layout) && !zone.id.endsWith(".hand");

/** List what hit home between two scenes: `{ref, words, tone, was}`; `was`: it lies there no more. */
export function hits(before, after, log, nameOf) {
  const [old, now] = [itemsOf(before), itemsOf(after)];
  const zones = new Map([...before.zones, ...after.zones].map((zone) => [zone.id, zone]));
  const zoneOf = (ref) => zones.get(ref.split("/")[0]);
  const found = [];
  for (const [ref, { item }] of now) {
    const was = old.get(ref)?.item;
    if (!was || was.cards[0]?.kind !== item.cards[0]?.kind) continue;
    for (const { by } of changes(was.values, item.values, "name", "value"))
      found.push({ ref, words: signed(by), tone: by < 0 ? "loss" : "gain" });
  }
  for (const place of after.seats) {
    const was = before.seats.find(({ seat }) => seat === place.seat);
    for (const { name, by } of changes(was?.facts, place.facts.filter(({ vital }) => vital), "label", "value"))
      found.push({ ref: `seat/${place.seat}`, words: `${signed(by)} ${name}`, tone: by < 0 ? "loss" : "gain" });
  }
  for (const { moves, seat } of log) {
    for (const { from, to, kind } of moves || []) {
      const [left, came] = [zoneOf(from), zoneOf(to)];
      if (!left || !came || from === to) continue;
      if (left.owner && came.owner && left.owner !== came.owner) {
        const landed = now.has(to) || zones.has(to);
        found.push({ ref: landed ? to : came.id, words: _("from {name}", { name: nameOf(left.owner) || left.owner }), tone: "taken" });
      } else if (left.owner && isLaid(left) && !came.owner && seat !== "-" && seat !== left.owner) {
        found.push({ ref: from, words: _("to {name}", { name: nameOf(seat) || seat }), tone: "taken", was: true });
      } else if (kind && isLaid(left) && came.layout === "pile" && !now.has(from)) {
        found.push({ ref: from, words: "✕", tone: "fallen", was: true });
      }
    }
  }
  const once = new Map(found.map((one) => [`${one.ref} ${one.words}`, one]));
  return [...once.values()].slice(0, MOST);
}

/** Draw what hit home, at the place of each; `rects`: where everything lay before. */
export function strike(before, after, log, rects, sitting) {
  if (prefersStill() || !before?.zones.length) return;
  const lines = new Map(); // marks of one place stand below one another
  for (const { ref, words, tone, was } of hits(before, after, log, (seat) => sitting.nameOf(seat))) {
    const box = was ? spot(ref, rects) : spot(ref);
    if (!box) continue;
    const line = lines.get(ref) || 0;
    lines.set(ref, line + 1);
    document.body.append(mark(box, words, tone, line));
  }
}

function mark(box, words, tone, line) {
  const element = document.createElement("span");
  element.className = `impact impact-${tone}`;
  element.setAttribute("aria-hidden", "true");
  element.textContent = words;
  element.style.left = `${Math.max(24, Math.min(innerWidth - 24, box.left + box.width / 2))}px`;
  element.style.top = `${Math.max(16, box.top + box.height / 2 + line * 24)}px`;
  element.style.setProperty("--ring", `${Math.min(130, Math.max(44, box.width))}px`);
  element.addEventListener("animationend", (event) => event.target === element && element.remove());
  setTimeout(() => element.remove(), GONE);
  return element;
}
