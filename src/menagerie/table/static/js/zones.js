// @ts-check
// Zones of the table: rows, stacks, piles, hands from behind, and those that are told in emblems.

import { Card } from "./faces.js";
import { Item, looks, spoken, standing, Tags } from "./items.js";
import { _, ngettext } from "./language.js";
import { html, names } from "./view.js";

const ROW = 3; // cards that a row in the middle shows in full
const EMBLEMS = 4; // of what is only counted, where there is little room

/** A zone's name; a button where the zone itself may be touched. */
function ZoneName({ zone, state }) {
  const words = html`<span class="zone-words" title=${names(zone.name, zone.about && `· ${zone.about}`)}>${zone.name
    .split(" ")
    .map((word) => html`<span>${word}</span> `)}</span>`;
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

const Count = ({ count }) => html`<span class="count" aria-hidden="true">${count}</span>`; // the zone's label tells it

/** A hand from behind: what is known of it, the backs of all others, and how many cards it holds. */
function Held({ zone, unseen, table, size }) {
  const known = zone.items.filter((item) => !unseen.includes(item));
  const backs = known.length ? unseen.reduce((sum, { cards }) => sum + cards[0].count, 0) : zone.count;
  return html`<div class="held">
    ${known.length > 0 && !table.strips && html`<${Row} zone=${{ ...zone, items: known }} table=${table} size="badge" />`}
    <${Backs} count=${backs} catalogue=${table.catalogue} /><${Count} count=${zone.count} />
  </div>`;
}

/** The top card of a pile, without its count. */
const topOf = ({ items }) => {
  const last = items[items.length - 1];
  return last && { ...last, top: true, covered: false, cards: last.cards.map((card) => ({ ...card, count: 1 })) };
};

/** What may be touched further down in a pile. */
const sought = ({ items }, { glow, touched }) =>
  items.slice(0, -1).filter(({ ref }) => glow.has(ref) || touched.includes(ref));

/** A pile: its top card, and how many there are; what may be touched further down lies beside it. */
function Pile({ zone, table, size }) {
  const below = sought(zone, table);
  const top = topOf(zone);
  const thick = Math.min(5, Math.ceil(zone.count / 12));
  const body = top
    ? html`<${Item} item=${top} table=${table} size=${size} />`
    : html`<span class=${names("thing empty", zone.count && "closed")}
        >${zone.count > 0 && html`<${Card} kind=${null} catalogue=${table.catalogue} size="mini" />`}</span
      >`;
  const pile = html`<div class=${names("pile", `thick-${zone.count ? thick : 0}`)}>
    ${body}<${Count} count=${zone.count} />
  </div>`;
  if (!below.length) return pile;
  return html`<div class="lie lie-row fanned">
    ${below.map((item) => html`<${Item} key=${item.ref} item=${item} table=${table} size=${size} />`)}${pile}
  </div>`;
}

/** A zone in which cards are counted rather than looked at: emblems and a number. */
function Chip({ zone, table }) {
  const piled = zone.layout === "pile";
  const top = topOf(zone);
  const all = !piled ? zone.items : [...sought(zone, table), ...(top ? [top] : [])];
  const most = table.low && !table.mine ? 1 : EMBLEMS;
  const fits = !(table.compact || table.sided) || table.mine || all.length <= most || all.some(({ ref }) => table.mayTouch(ref));
  const shown = fits ? all : all.slice(-Math.max(1, most - 1));
  return html`<div class="lie chip-row">
    ${!fits && html`<span class="under-it">+${all.length - shown.length}</span>`}
    ${shown.map((item) => html`<${Item} key=${item.ref} item=${item} table=${table} size="badge" />`)}
    ${!shown.length && html`<span class="thing empty" aria-hidden="true"></span>`}
    ${piled && zone.count > 0 && html`<${Count} count=${zone.count} />`}
  </div>`;
}

/** A stack: what is covered peeks out above, in columns where it is much; the rest lies in front. */
function Stack({ zone, table, size }) {
  const covered = zone.items.filter((item) => item.covered);
  const columns = covered.length > 9 ? 3 : covered.length > 3 ? 2 : 1;
  const draw = (item) =>
    html`<${Item} key=${item.ref} item=${item} table=${table} size=${size} brief=${columns > 1 || table.compact} />`;
  return html`<div class="lie lie-stack">
    ${covered.length > 0 && html`<div class="covers" style=${{ "--columns": columns, "--half": Math.ceil(covered.length / 2) }}>${covered.map(draw)}</div>`}
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

/** Whether a hand lies open to all. */
const isOpenHand = ({ id, layout }) => layout === "row" && id.endsWith(".hand");

/** A stack or row told in emblems: what lies open, and how much lies under it. */
function Strip({ zone, table }) {
  const hides = table.compact && isOpenHand(zone);
  const asked = ({ ref }) => table.glow.has(ref) || table.touched.includes(ref);
  const open = zone.items.filter((item) => asked(item) || !(item.covered || hides));
  const under = zone.items.length - open.length;
  const note = zone.layout === "stack" && zone.items[zone.items.length - 1]?.note;
  if (hides && !open.length) return html`<${Held} zone=${zone} unseen=${zone.items} table=${table} />`;
  return html`<div class="lie chip-row">
    ${under > 0 && html`<span class="under-it" title=${_("{count} more under it", { count: under })}>+${under}</span>`}
    ${open.map((item) => html`<${Item} key=${item.ref} item=${item} table=${table} size="badge" />`)}
    ${!open.length && html`<span class="thing empty" aria-hidden="true"></span>`}
    ${note && html`<span class="item-note">${note}</span>`}
  </div>`;
}

/** A zone for those who cannot see it: its name, and how many cards it holds where they are counted. */
function labelOf({ name, layout, items, count }) {
  if (!items.length && !count) return _("{name}, empty", { name });
  return ["pile", "hand"].includes(layout) && count ? ngettext("{name}, {count} card", "{name}, {count} cards", count, { name }) : name;
}

/** Whether cards of a zone are drawn as emblems. */
export const isChip = (zone, table) => zone.small || ((table.compact || table.strips) && zone.layout === "pile");

/** A zone in the layout that its scene names, or told in emblems where there is little room. */
export function Zone({ zone, table, size = "mini", brief = false }) {
  const state = standing(table, zone.id);
  const stacked = zone.layout === "stack";
  const chip = isChip(zone, table);
  const strip = !chip && table.strips && zone.layout !== "hand";
  const note = stacked && !strip && zone.items[zone.items.length - 1]?.note;
  const inside = stacked ? { ...table, noted: true, stacked: !zone.owner } : table;
  const unseen = zone.items.filter((item) => item.cards.every(({ kind }) => !kind));
  const blind = unseen.length === zone.items.length || (unseen.length > 0 && !unseen.some(({ ref }) => table.glow.has(ref)));
  const isOpened = zone.layout === "hand" && !table.mine && !blind; // of a rival, when the game is over
  const drawn = (brief && zone.layout === "row" && zone.items.length > ROW) || (isOpened && (table.compact || table.strips)) ? "badge" : size;
  const body = chip
    ? html`<${Chip} zone=${zone} table=${table} />`
    : strip
      ? html`<${Strip} zone=${zone} table=${table} />`
      : zone.layout === "pile"
        ? html`<${Pile} zone=${zone} table=${table} size=${size} />`
        : zone.layout === "hand" && !table.mine && blind
          ? html`<${Held} zone=${zone} unseen=${unseen} table=${table} size=${size} />`
          : stacked
            ? html`<${Stack} zone=${zone} table=${inside} size=${size} />`
            : html`<${Row} zone=${zone} table=${table} size=${drawn} />`;
  const filled = zone.layout === "row" && zone.items.length > 0;
  return html`<div
    class=${names("zone", `zone-${zone.layout}`, (chip || strip) && "chip", filled && "filled", zone.small && "small", looks(state))}
    data-ref=${zone.id}
    lang="en"
    role="group"
    aria-label=${labelOf(zone)}
  >
    ${body}
    <div class="zone-foot">
      <${ZoneName} zone=${zone} state=${state} />${note && html`<span class="item-note">${note}</span>`}<${Tags}
        tags=${zone.tags}
      />
    </div>
  </div>`;
}
