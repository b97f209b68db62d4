// @ts-check
// The places of players: their plates, what lies before them, and the own hand. It knows the words of scenes and no game.

import { SeatClock } from "./clock.js";
import { coded } from "./codes.js";
import { Emblem } from "./faces.js";
import { Seal, tinctureOf } from "./heraldry.js";
import { looks, spoken, standing, Tags } from "./items.js";
import { _, YOU } from "./language.js";
import { html, names } from "./view.js";
import { isChip, Zone } from "./zones.js";

export const Facts = ({ facts }) =>
  facts?.length > 0 &&
  html`<dl class="facts" lang="en">
    ${facts.map(
      ({ label, value }) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${coded(value)}</dd>
        </div>`,
    )}
  </dl>`;

/** Small signs: tokens, a crown; what is not lit is drawn faint. */
export const Signs = ({ signs, catalogue }) =>
  signs?.length > 0 &&
  html`<ul class="signs" lang="en">
    ${signs.map(
      ({ ref, kind, name, on, count }) =>
        html`<li class=${names("sign", on === false && "off")} data-ref=${ref} title=${name}>
          <${Emblem} kind=${kind} catalogue=${catalogue} /><span class="unseen">${name}</span
          >${count > 1 && html`<b>${count}</b>`}
        </li>`,
    )}
  </ul>`;

/** Who sits here: seal, name, whose turn, facts and tags. */
export function Plate({ place, person, table, children }) {
  const ref = `seat/${place.seat}`;
  const state = standing(table, ref);
  const isBot = person?.who === "bot";
  const name = person?.name || (place.you && !table.guest ? YOU : _("Seat {seat}", place));
  const away = person && !isBot && !person.here && !place.you;
  const yours = place.you && (table.guest ? _("seen by you as a guest") : person?.name && _("you"));
  const what = [yours, person?.shared && !place.you && _("lends the view"), isBot && _(person.strength), away && (person.came ? _("away") : _("not here yet"))];
  const seat = place.colour ? _("{seat} ({colour})", { seat: place.seat, colour: place.colour.name }) : place.seat;
  const label = names(`${seat}, ${name}`, place.you && !table.guest && _("(you)"), place.turn && `, ${_("at turn")}`);
  const inner = html`<${Seal} seat=${place.seat} />
    <span class="who">
      <span class="who-name" translate=${false} title=${name}>${name}</span>
      <span class="who-line">
        <span class="who-what">${what.filter(Boolean).join(" · ")}</span>
        <${SeatClock} clock=${table.clock} seat=${place.seat} you=${place.you} />
      </span>
    </span>
    <${Signs} signs=${place.signs?.filter(({ ref }) => !ref.includes("/"))} catalogue=${table.catalogue} />`;
  const named =
    state.open || state.times
      ? html`<button type="button" class="plate-name" data-touch=${ref} aria-label=${spoken(label, state)}>${inner}</button>`
      : html`<h2 class="plate-name" aria-label=${label}>${inner}</h2>`;
  return html`<header class=${names("plate", looks(state), place.turn && "turn")} data-ref=${ref}>
    ${named}
    <${Facts} facts=${place.facts} /><${Signs}
      signs=${place.signs?.filter(({ ref }) => ref.includes("/"))}
      catalogue=${table.catalogue}
    /><${Tags} tags=${place.tags} />
    ${children}
  </header>`;
}

/** Whether an empty zone need not be shown: nothing lies there and nothing can be put there now. */
function isFolded(zone, table) {
  if (zone.items.length || zone.count || table.mayTouch(zone.id)) return false;
  if (zone.layout === "pile" || zone.small || table.strips) return true;
  if (zone.file) return zone.rank === 1; // a column keeps its place: the same lanes face each other all the time
  return (table.compact || table.crowd) && zone.layout !== "stack";
}

/**
 * Zones as they lie on a mat, by rank and file, what stands behind beside the others, and what is counted at its sides;
 * a mat that lies across the table is seen from the other side.
 */
function Mat({ zones, draw, mine, table }) {
  const most = (all, name) => Math.max(...all.map((zone) => zone[name] || 1));
  const files = most(zones, "file");
  const across = (file) => (mine ? file : files + 1 - file);
  const columns = zones.filter((zone) => !isChip(zone, table));
  const front = columns.filter(({ rank }) => rank < 3);
  const first = Math.min(...front.map(({ file }) => across(file)));
  const last = Math.max(...front.map(({ file }) => across(file)));
  const area = ({ rank, file }) => `${(rank === 1) === mine ? 1 : 2} / ${(rank < 3 ? across(file) : last + 1) + 1 - first}`;
  const side = (isLeft) =>
    html`<div class="side">${zones
      .filter((zone) => isChip(zone, table) && across(zone.file) < (files + 1) / 2 === isLeft)
      .map(draw)}</div>`;
  return html`<div class="mat">
    ${!table.compact && side(true)}
    <div class="columns">
      ${columns.map((zone) =>
        html`<div class=${`cell row-${zone.rank}`} key=${zone.id}
            style=${{ gridArea: area(zone) }}>${draw(zone)}</div>`)}
    </div>
    ${!table.compact && side(false)}
  </div>`;
}

/** What lies before a player: as a mat; by rank, abreast or, where that is too wide, the first nearest the middle; or in one
 *  row. */
function Lands({ zones, table, mine }) {
  const draw = (zone) => html`<${Zone} key=${zone.id} zone=${zone} table=${table} />`;
  if (zones.some(({ file }) => file) && !table.strips)
    return html`<${Mat} zones=${zones} draw=${draw} mine=${mine} table=${table} />`;
  const asked = ({ id, items }) => table.mayTouch(id) || items.some(({ ref }) => table.mayTouch(ref));
  const lying = zones.filter((zone) => !isChip(zone, table) || (table.strips && (!table.folds || asked(zone))));
  const ranks = [...new Set(lying.map(({ rank }) => rank || 0))].sort((a, b) => b - a);
  if (ranks.length < 2 || table.strips) return html`<div class="lands">${lying.map(draw)}</div>`;
  return html`<div class=${names("ranks", mine && "near")}>
    ${ranks.map((rank) =>
      html`<div class=${`lands rank rank-${rank}`} key=${rank}>${lying
        .filter((zone) => (zone.rank || 0) === rank)
        .map(draw)}</div>`)}
  </div>`;
}

/** What is counted rather than looked at stands on the plate, unless a mat has room for it. */
const Counted = ({ zones, table }) =>
  zones
    .filter((zone) => isChip(zone, table) && (!zone.file || table.compact))
    .map((zone) => html`<${Zone} key=${zone.id} zone=${zone} table=${table} />`);

/** The zones of a place: its hand, and what lies before it and is to be seen. */
function zonesOf(place, zones, table) {
  const own = place.zones.map((id) => zones.get(id)).filter(Boolean);
  const hand = own.filter(({ layout }) => layout === "hand");
  return { hand, lying: own.filter((zone) => !hand.includes(zone) && !isFolded(zone, table)) };
}

/**
 * A rival's place: plate, hand from behind, and what lies before it; `near` for one that lies below the middle.
 * Where there is little room it is a strip of emblems that unfolds at a touch.
 */
export function Rival({ place, zones, person, table, near = false, fold = null }) {
  const shown = { ...table, strips: fold ? !fold.isOpen : table.flat, folds: fold || table.compact };
  const { hand, lying } = zonesOf(place, zones, shown);
  const unfold =
    fold &&
    html`<button type="button" class="unfold" aria-expanded=${fold.isOpen ? "true" : "false"} onClick=${fold.turn}
        aria-label=${fold.isOpen ? _("Close the place of {seat}", place) : _("Open the place of {seat}", place)}>${fold.isOpen ? "×" : "⤢"}</button>`;
  return html`<section
    class=${names("rival", tinctureOf(place.seat), place.turn && "turn", fold && (fold.isOpen ? "unfolded" : "strip"))}
    aria-label=${_("Place of {seat}", place)}
  >
    <div class="rival-head">
      <${Plate} place=${place} person=${person} table=${table}
        >${unfold}${!shown.strips && html`<${Counted} zones=${lying} table=${table} />`}<//>
      ${hand.map((zone) => html`<${Zone} key=${zone.id} zone=${zone} table=${shown} />`)}
    </div>
    <${Lands} zones=${lying} table=${shown} mine=${near} />
  </section>`;
}

/** The place in front: what lies there, and the own plate. */
export function Mine({ place, zones, person, table }) {
  const mine = { ...table, mine: true };
  const { lying } = zonesOf(place, zones, table);
  return html`<section class=${names("mine", place.turn && "turn")} data-part="board" aria-label=${_("Your place")}>
    <${Lands} zones=${lying} table=${mine} mine />
    <${Plate} place=${place} person=${person} table=${table}><${Counted} zones=${lying} table=${mine} /><//>
  </section>`;
}

/** The own hand, always whole. */
export function Hand({ place, zones, table }) {
  const mine = { ...table, mine: true };
  return html`<section class="my-hand" data-part="hand" aria-label=${_("Your hand")}>
    ${zonesOf(place, zones, table).hand.map((zone) =>
      html`<${Zone} key=${zone.id} zone=${zone} table=${mine} size="hand" />`)}
  </section>`;
}
