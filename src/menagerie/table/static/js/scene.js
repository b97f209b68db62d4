// The table drawn from a scene: places, zones, items. It knows the words of scenes and no game.

import { Card, Emblem } from "./faces.js";
import { Seal, tinctureOf } from "./heraldry.js";
import { counted, html, names } from "./view.js";

const ROW = 3; // cards that a row in the middle shows in full

/** Say what lies in an item: `Bragon, 2; CT`. */
export function wordsOf(item) {
  const cards = item.cards.map(({ kind, count }) => {
    if (!kind) return count === null ? "hidden cards" : counted(count, "hidden card");
    return count > 1 ? `${kind} × ${count}` : kind;
  });
  const signs = (item.signs || []).map(({ name }) => name);
  const values = (item.values || []).map(
    ({ name, value, printed }) => `${name} ${value}${printed ? ` (printed ${printed})` : ""}`,
  );
  return [cards.join(" + "), item.note, ...values, ...signs, item.rests, ...item.tags].filter(Boolean).join(", ");
}

/** How a ref stands now: may it be touched, is it touched, is it hinted at. */
function standing(table, ref) {
  const times = table.touched.filter((one) => one === ref).length;
  return { open: table.glow.has(ref), times, hinted: table.isHinted(ref) };
}

const looks = ({ open, times, hinted }) => names(open && "open", times && "touched", hinted && "hinted");

function spoken(words, { open, times }, item) {
  const chosen = times ? `chosen${times > 1 ? ` ${times} times` : ""}` : "";
  const state = [chosen, open && `can be chosen${times ? " again" : ""}`].filter(Boolean).join(", ");
  const whose = item?.owner ? `of ${item.owner}` : "";
  return [words, whose, item?.covered ? "covered" : "", state].filter(Boolean).join(", ");
}

const Badge = ({ count }) => count > 1 && html`<span class="copies" aria-hidden="true">${count}</span>`;

const Tags = ({ tags }) =>
  tags?.length > 0 &&
  html`<ul class="tags">
    ${tags.map((tag) => html`<li class="tag">${tag}</li>`)}
  </ul>`;

/** Cards that lie together, spread so that each kind is seen. */
function Spread({ cards, catalogue, size }) {
  return html`<span class="spread">
    ${cards.map(
      ({ kind, count }, at) =>
        html`<span class=${names("leaf", count > 1 && "deep", count > 2 && "deeper")} style=${{ "--at": at }}>
          <${Card} kind=${kind} catalogue=${catalogue} size=${size} />
          <${Badge} count=${count} />
        </span>`,
    )}
  </span>`;
}

/** The numbers of a card as they are now; those that are not as printed stand out. */
const Values = ({ values }) =>
  html`<span class="values" aria-hidden="true">${values.map(({ name, value, printed, more }) =>
    html`<b class=${names("value", `value-${name}`, printed && (more ? "raised" : "lowered"))}
        title=${printed ? `${name}, printed ${printed}` : name}>${value}</b>`)}</span>`;

/** Tokens that lie on a card; what is off is drawn faint. */
const Laid = ({ signs, catalogue }) =>
  html`<span class=${names("laid", signs.length > 3 && "many")} aria-hidden="true">${signs.map(
    ({ kind, name, on, count }) =>
      html`<span class=${names("token", on === false && "off")} title=${name}><${Emblem} kind=${kind}
          catalogue=${catalogue} />${count > 1 && html`<i>${count}</i>`}</span>`,
  )}</span>`;

/** What peeks out of a covered item: a spine with its emblems, as far as they may be seen. */
function Spine({ item, catalogue, brief, named }) {
  const all = item.cards.filter(({ kind }) => kind);
  const known = brief && all.length > 1 ? [{ ...all[0], count: all.reduce((sum, { count }) => sum + count, 0) }] : all;
  const note = (item.note || "hidden").split(" ");
  return html`<span class=${names("spine", known.length ? "" : "blind")}>
    ${known.map(({ kind, count }) =>
      html`<span class="mark"><${Emblem} kind=${kind} catalogue=${catalogue} />${
        named && html`<span class="title">${kind}</span>`}${count > 1 && html`<b>${count}</b>`}</span>`)}
    ${item.on && item.values && html`<span class="worth">${item.values.map(({ value }) => value).join("/")}</span>`}
    ${!known.length &&
    html`<span class="mark note"
        >${!brief && html`<span class="lead">${note.slice(0, -1).join(" ")} </span>`}${note[note.length - 1]}</span>`}
  </span>`;
}

export function Item({ item, table, size, brief, index = 0 }) {
  const state = standing(table, item.ref);
  const spine = item.covered || item.on;
  const named = item.on || table.stacked;
  const single = item.cards.length === 1 ? item.cards[0] : null;
  return html`<div
    class=${names("item", spine && "covered", item.rests && "rests", item.turned && !spine && "turned", item.on && "mounted",
      looks(state), table.mine && single?.kind && "own")}
    data-ref=${item.ref}
    style=${{ "--index": index, "--leaves": item.cards.length }}
  >
    <button
      type="button"
      class="thing"
      data-touch=${item.ref}
      aria-pressed=${state.times ? "true" : null}
      aria-label=${spoken(wordsOf(item), state, item)}
    >
      ${spine ? html`<${Spine} item=${item} catalogue=${table.catalogue} brief=${brief}
            named=${named} />` : html`<${Spread}
          cards=${item.cards} catalogue=${table.catalogue} size=${size} />`}
      ${state.times > 1 && html`<span class="times" aria-hidden="true">×${state.times}</span>`}
    </button>
    ${item.owner && html`<span class="owner"><${Seal} seat=${item.owner} /></span>`}
    ${!spine && item.values && html`<${Values} values=${item.values} />`}
    ${item.signs && !item.on && html`<${Laid} signs=${item.signs} catalogue=${table.catalogue} />`}
    ${!spine && html`<${Tags} tags=${item.tags} />`}
    ${!spine && item.note && !table.noted && html`<span class="item-note">${item.note}</span>`}
  </div>`;
}

/** A zone's name; a button where the zone itself may be touched. */
function ZoneName({ zone, state }) {
  const words = html`<span class="zone-words">${zone.name}</span>`;
  const label = spoken(zone.name, state);
  if (state.open || state.times)
    return html`<button
      type="button"
      class="zone-name"
      data-touch=${zone.id}
      aria-pressed=${state.times ? "true" : "false"}
      aria-label=${label}
    >
      ${words}
    </button>`;
  return html`<span class="zone-name">${words}</span>`;
}

function Backs({ count, catalogue }) {
  const seen = Math.min(count, 9);
  return html`<span class="backs" style=${{ "--n": seen }} aria-hidden="true">
    ${Array.from({ length: seen }, (_, at) => html`<span class="leaf"
        style=${{ "--at": at, "--mid": at - (seen - 1) / 2 }}><${Card} kind=${null} catalogue=${catalogue}
        size="mini" /></span>`)}
  </span>`;
}

/** A hand from behind: what is known of it, the backs of all others, and how many cards it holds. */
function Held({ zone, unseen, table, size }) {
  const known = zone.items.filter((item) => !unseen.includes(item));
  const backs = known.length ? unseen.reduce((sum, { cards }) => sum + cards[0].count, 0) : zone.count;
  return html`<div class="held">
    ${known.length > 0 && html`<${Row} zone=${{ ...zone, items: known }} table=${table} size=${size} />`}
    <${Backs} count=${backs} catalogue=${table.catalogue} /><span class="count"
      aria-label=${counted(zone.count, "card")}>${zone.count}</span>
  </div>`;
}

/** A pile: its top card, and how many there are; what may be touched further down lies beside it. */
function Pile({ zone, table, size }) {
  const sought = zone.items.slice(0, -1).filter(({ ref }) => table.glow.has(ref) || table.touched.includes(ref));
  const last = zone.items[zone.items.length - 1];
  const top = last && { ...last, covered: false, cards: last.cards.map((card) => ({ ...card, count: 1 })) };
  const thick = Math.min(5, Math.ceil(zone.count / 12));
  const body = top
    ? html`<${Item} item=${top} table=${table} size=${size} />`
    : html`<span class=${names("thing empty", zone.count && "closed")}
        >${zone.count > 0 && html`<${Card} kind=${null} catalogue=${table.catalogue} size="mini" />`}</span
      >`;
  const pile = html`<div class=${names("pile", `thick-${zone.count ? thick : 0}`)}>
    ${body}<span class="count" aria-label=${counted(zone.count, "card")}>${zone.count}</span>
  </div>`;
  if (!sought.length) return pile;
  return html`<div class="lie lie-row fanned">
    ${sought.map((item) => html`<${Item} key=${item.ref} item=${item} table=${table} size=${size} />`)}${pile}
  </div>`;
}

export const isSmall = () => matchMedia("(max-width: 47.5rem)").matches;

/** A stack: what is covered peeks out above, in columns where it is much; the rest lies in front. */
function Stack({ zone, table, size }) {
  const covered = zone.items.filter((item) => item.covered);
  const columns = covered.length > 9 ? 3 : covered.length > 3 ? 2 : 1;
  const draw = (item) =>
    html`<${Item} key=${item.ref} item=${item} table=${table} size=${size} brief=${columns > 1 || table.dense} />`;
  return html`<div class="lie lie-stack">
    ${covered.length > 0 && html`<div class="covers" style=${{ "--columns": columns }}>${covered.map(draw)}</div>`}
    ${zone.items.filter((item) => !item.covered).map(draw)}
    ${!zone.items.length && html`<span class="thing empty" aria-hidden="true"></span>`}
  </div>`;
}

/** Things in a row; what is attached to one stands above it. */
function Row({ zone, table, size }) {
  const draw = (item, at) => html`<${Item} key=${item.ref} item=${item} table=${table} size=${size} index=${at} />`;
  const on = (ref) => zone.items.filter((item) => item.on === ref);
  return html`<div class=${`lie lie-${zone.layout}`} style=${{ "--count": zone.items.length }}>
    ${zone.items.map((item, at) => {
      if (item.on) return null;
      const carried = on(item.ref);
      if (!carried.length) return draw(item, at);
      return html`<div class="mount" key=${`${item.ref}+`}>${carried.map(draw)}${draw(item, at)}</div>`;
    })}
    ${!zone.items.length && html`<span class="thing empty" aria-hidden="true"></span>`}
  </div>`;
}

/** A long row of the middle: emblems and numbers, as on spines. */
const Ledge = ({ zone, table }) =>
  html`<div class="lie ledge">
    ${zone.items.map((item) =>
      html`<${Item} key=${item.ref} item=${{ ...item, covered: true }} table=${table} size="mini" brief />`)}
  </div>`;

export function Zone({ zone, table, size = "mini", brief = false }) {
  const state = standing(table, zone.id);
  const stacked = zone.layout === "stack";
  const note = stacked && zone.items[zone.items.length - 1]?.note;
  const inside = stacked ? { ...table, noted: true, stacked: !zone.owner } : table;
  const unseen = zone.items.filter((item) => item.cards.every(({ kind }) => !kind));
  const blind = unseen.length === zone.items.length || (unseen.length > 0 && !unseen.some(({ ref }) => table.glow.has(ref)));
  const body =
    zone.layout === "pile"
      ? html`<${Pile} zone=${zone} table=${table} size=${size} />`
      : zone.layout === "hand" && !table.mine && blind
        ? html`<${Held} zone=${zone} unseen=${unseen} table=${table} size=${size} />`
        : brief && zone.layout === "row" && zone.items.length > ROW
          ? html`<${Ledge} zone=${zone} table=${table} />`
          : stacked
            ? html`<${Stack} zone=${zone} table=${inside} size=${size} />`
            : html`<${Row} zone=${zone} table=${table} size=${size} />`;
  const filled = zone.layout === "row" && zone.items.length > 0;
  const leaves = zone.items.reduce((sum, { cards }) => sum + cards.length, 0);
  const turned = zone.items.filter((item) => item.turned).length;
  return html`<div
    class=${names("zone", `zone-${zone.layout}`, filled && "filled", zone.small && "small", looks(state))}
    style=${zone.rank && { "--items": zone.items.length, "--all-leaves": leaves, "--all-turned": turned }}
    data-ref=${zone.id}
    role="group"
    aria-label=${`${zone.name}${zone.items.length || zone.count ? "" : ", empty"}`}
  >
    ${body}
    <div class="zone-foot">
      <${ZoneName} zone=${zone} state=${state} />${note && html`<span class="item-note">${note}</span>`}<${Tags}
        tags=${zone.tags}
      />
    </div>
  </div>`;
}

export const Facts = ({ facts }) =>
  facts?.length > 0 &&
  html`<dl class="facts">
    ${facts.map(
      ({ label, value }) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

/** Small signs: tokens, a crown; what is not lit is drawn faint. */
export const Signs = ({ signs, catalogue }) =>
  signs?.length > 0 &&
  html`<ul class="signs">
    ${signs.map(
      ({ ref, kind, name, on, count }) =>
        html`<li class=${names("sign", on === false && "off")} data-ref=${ref} title=${name}>
          <${Emblem} kind=${kind} catalogue=${catalogue} /><span class="unseen">${name}</span
          >${count > 1 && html`<b>${count}</b>`}
        </li>`,
    )}
  </ul>`;

/** Who sits here: seal, name, whose turn, facts and tags. */
export function Plate({ place, person, table }) {
  const ref = `seat/${place.seat}`;
  const state = standing(table, ref);
  const name = person?.name || (place.you ? "You" : person?.who === "bot" ? `${person.bot} bot` : `Seat ${place.seat}`);
  const away = person && person.who !== "bot" && !person.here && !place.you;
  const isBot = person?.who === "bot";
  const what = [place.you && person?.name && "you", isBot && person.name && `${person.bot} bot`, away && (person.came ? "away" : "not here yet")];
  const seat = place.colour ? `${place.seat} (${place.colour.name})` : place.seat;
  const label = names(`${seat}, ${name}`, place.you && "(you)", place.turn && ", at turn");
  const inner = html`<${Seal} seat=${place.seat} />
    <span class="who">
      <span class="who-name">${name}</span>
      <span class="who-what">${what.filter(Boolean).join(" · ")}</span>
    </span>
    <${Signs} signs=${place.signs?.filter(({ ref }) => !ref.includes("/"))} catalogue=${table.catalogue} />`;
  return html`<header class=${names("plate", looks(state), place.turn && "turn")} data-ref=${ref}>
    ${state.open || state.times
      ? html`<button type="button" class="plate-name" data-touch=${ref} aria-label=${spoken(label, state)}>${inner}</button>`
      : html`<h2 class="plate-name" aria-label=${label}>${inner}</h2>`}
    <${Facts} facts=${place.facts} /><${Signs}
      signs=${place.signs?.filter(({ ref }) => ref.includes("/"))}
      catalogue=${table.catalogue}
    /><${Tags} tags=${place.tags} />
  </header>`;
}

/** Zones as they lie on a mat, by rank and file; a mat that lies across the table is seen from the other side. */
function Mat({ zones, draw, mine }) {
  const most = (name) => Math.max(...zones.map((zone) => zone[name] || 1));
  const [ranks, files] = [most("rank"), most("file")];
  const from = (number, all) => (mine ? number : all + 1 - number);
  const side = (at) => (at === 1 ? "at-left" : at === files && "at-right"); // what is fanned there opens inwards
  const narrow = (file) => zones.every((zone) => zone.file !== file || zone.small);
  const widths = Array.from({ length: files }, (_, at) => `minmax(var(--least), ${narrow(from(at + 1, files)) ? 0.5 : 1}fr)`);
  return html`<div class="ranks mat" style=${{ "--files": widths.join(" ") }}>
    ${zones.map((zone) =>
      html`<div class=${names("cell", `row-${zone.rank}`, side(from(zone.file, files)))} key=${zone.id}
          style=${{ gridArea: `${from(zone.rank, ranks)} / ${from(zone.file, files)}` }}>${draw(zone)}</div>`)}
  </div>`;
}

/** What lies before a player, in rows where its zones have ranks; the first of them lies nearest the middle. */
function Lands({ zones, table, mine }) {
  const draw = (zone) => html`<${Zone} key=${zone.id} zone=${zone} table=${table} />`;
  const lying = zones.filter((zone) => zone.layout !== "hand");
  if (lying.some(({ file }) => file)) return html`<${Mat} zones=${lying} draw=${draw} mine=${mine} />`;
  const ranks = [...new Set(lying.map(({ rank }) => rank || 0))].sort((a, b) => (mine ? a - b : b - a));
  if (ranks.length < 2) return html`<div class="lands">${lying.map(draw)}</div>`;
  return html`<div class="ranks">
    ${ranks.map((rank) =>
      html`<div class=${`lands rank rank-${rank}`} key=${rank}>${lying
        .filter((zone) => (zone.rank || 0) === rank)
        .map(draw)}</div>`)}
  </div>`;
}

/** A rival's place: plate, hand from behind, and what lies before it; `near` for one that lies below the middle. */
export function Rival({ place, zones, person, table, near = false }) {
  const own = place.zones.map((id) => zones.get(id)).filter(Boolean);
  return html`<section
    class=${names("rival", tinctureOf(place.seat), place.turn && "turn")}
    aria-label=${`Place of ${place.seat}`}
  >
    <div class="rival-head">
      <${Plate} place=${place} person=${person} table=${table} />
      ${own.filter((zone) => zone.layout === "hand").map((zone) =>
        html`<${Zone} key=${zone.id} zone=${zone} table=${table} />`)}
    </div>
    <${Lands} zones=${own} table=${table} mine=${near} />
  </section>`;
}

/** The place in front: own plate, own zones, and the hand, large. */
export function Mine({ place, zones, person, table }) {
  const own = place.zones.map((id) => zones.get(id)).filter(Boolean);
  const mine = { ...table, mine: true };
  return html`<section class=${names("mine", place.turn && "turn")} aria-label="Your place">
    <div class="my-side"><${Plate} place=${place} person=${person} table=${table} /></div>
    <${Lands} zones=${own} table=${mine} mine />
  </section>`;
}

export function Hand({ place, zones, table }) {
  const mine = { ...table, mine: true };
  const hands = place.zones.map((id) => zones.get(id)).filter((zone) => zone?.layout === "hand");
  return html`<section class="my-hand" aria-label="Your hand">
    ${hands.map((zone) => html`<${Zone} key=${zone.id} zone=${zone} table=${mine} size="hand" />`)}
  </section>`;
}
