// The table drawn from a scene: places, zones, items. It knows the words of scenes and no game.

import { SeatClock } from "./clock.js";
import { coded } from "./codes.js";
import { Card, Emblem } from "./faces.js";
import { Seal, tinctureOf } from "./heraldry.js";
import { _, ngettext, YOU } from "./language.js";
import { html, names } from "./view.js";

const ROW = 3; // cards that a row in the middle shows in full
const EMBLEMS = 4; // of what is only counted, where there is little room

/** Say what lies in an item: `Bragon, 2; CT`. */
export function wordsOf(item) {
  const cards = item.cards.map(({ kind, count }) => {
    if (!kind && item.top) return _("the top card, face down");
    if (!kind) return count === null ? _("hidden cards") : ngettext("{count} hidden card", "{count} hidden cards", count);
    return count > 1 ? `${kind} × ${count}` : kind;
  });
  const signs = (item.signs || []).map(({ name }) => name);
  const values = (item.values || []).map(
    ({ name, value, printed }) => printed ? _("{name} {value} (printed {printed})", { name, value, printed }) : `${name} ${value}`,
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
  const chosen = times ? ngettext("chosen", "chosen {count} times", times) : "";
  const state = [chosen, open && (times ? _("can be chosen again") : _("can be chosen"))].filter(Boolean).join(", ");
  const whose = item?.owner ? _("of {owner}", item) : "";
  return [words, whose, item?.covered ? _("covered") : "", state].filter(Boolean).join(", ");
}

const Badge = ({ count }) => count > 1 && html`<span class="copies" aria-hidden="true">${count}</span>`;

const Tags = ({ tags }) =>
  tags?.length > 0 &&
  html`<ul class="tags" lang="en">
    ${tags.map((tag) => html`<li class="tag" title=${tag}>${tag}</li>`)}
  </ul>`;

/** Cards that lie together, spread so that each kind is seen. */
function Spread({ cards, catalogue, size }) {
  return html`<span class="spread">
    ${cards.map(
      ({ kind, count }, at) =>
        html`<span class=${names("leaf", count > 1 && "deep", count > 2 && "deeper")} data-card=${cards.length > 1 ? kind || "" : null} style=${{ "--at": at }}>
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
        title=${printed ? _("{name}, printed {printed}", { name, printed }) : name}>${value}</b>`)}</span>`;

/** Tokens that lie on a card; what is off is drawn faint. */
const Laid = ({ signs, catalogue }) =>
  html`<span class=${names("laid", signs.length > 3 && "many")} aria-hidden="true">${signs.map(
    ({ kind, name, on, count }) =>
      html`<span class=${names("token", on === false && "off")} title=${name}><${Emblem} kind=${kind}
          catalogue=${catalogue} />${count > 1 && html`<i>${count}</i>`}</span>`,
  )}</span>`;

/** An item told by its emblems alone: where there is no room for cards, their kind is still seen. */
function Badges({ item, catalogue }) {
  const all = item.cards.filter(({ kind }) => kind);
  const count = item.cards.reduce((sum, card) => sum + (card.count || 0), 0);
  return html`<span class="badges">
    ${
      all.length
        ? all.slice(0, 2).map(({ kind }) => html`<${Emblem} kind=${kind} catalogue=${catalogue} />`)
        : html`<${Card} kind=${null} catalogue=${catalogue} size="mini" />`
    }
    <${Badge} count=${count} />
  </span>`;
}

/** What peeks out of a covered item: a spine with its emblems, as far as they may be seen. */
function Spine({ item, catalogue, brief, named }) {
  const all = item.cards.filter(({ kind }) => kind);
  const known = brief && all.length > 1 ? [{ ...all[0], count: all.reduce((sum, { count }) => sum + count, 0) }] : all;
  const note = (item.note || _("hidden")).split(" ");
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
  const badge = size === "badge";
  const spine = !badge && (item.covered || item.on);
  const named = item.on || table.stacked;
  const single = item.cards.length === 1 ? item.cards[0] : null;
  return html`<div
    class=${names("item", badge && "badged", item.values && !badge && !spine && "valued", spine && "covered", item.rests && "rests", item.turned && !spine && !badge && "turned", item.on && "mounted",
      looks(state), table.mine && single?.kind && "own")}
    data-ref=${item.ref}
    data-card=${single ? single.kind || "" : null}
    style=${{ "--index": index, "--leaves": item.cards.length }}
  >
    <button
      type="button"
      class="thing"
      data-touch=${item.ref}
      aria-pressed=${state.times ? "true" : null}
      aria-label=${spoken(wordsOf(item), state, item)}
    >
      ${badge ? html`<${Badges} item=${item} catalogue=${table.catalogue} />` : spine ? html`<${Spine} item=${item} catalogue=${table.catalogue} brief=${brief}
            named=${named} />` : html`<${Spread}
          cards=${item.cards} catalogue=${table.catalogue} size=${item.values && size === "mini" ? "bare" : size} />`}
      ${state.times > 1 && html`<span class="times" aria-hidden="true">×${state.times}</span>`}
    </button>
    ${item.owner && html`<span class="owner"><${Seal} seat=${item.owner} /></span>`}
    ${!spine && item.values && html`<${Values} values=${item.values} />`}
    ${item.signs && !item.on && !badge && html`<${Laid} signs=${item.signs} catalogue=${table.catalogue} />`}
    ${!spine && html`<${Tags} tags=${item.tags} />`}
    ${!spine && !badge && item.note && !table.noted && html`<span class="item-note">${item.note}</span>`}
  </div>`;
}

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
const isChip = (zone, table) => zone.small || ((table.compact || table.strips) && zone.layout === "pile");

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
  const drawn = (brief && zone.layout === "row" && zone.items.length > ROW) || (isOpened && table.compact) ? "badge" : size;
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
  const name = person?.name || (place.you && !table.guest ? YOU : isBot ? _(person.strength) : _("Seat {seat}", place));
  const away = person && !isBot && !person.here && !place.you;
  const yours = place.you && (table.guest ? _("seen by you as a guest") : person?.name && _("you"));
  const what = [yours, person?.shared && !place.you && _("lends the view"), isBot && person.name && _(person.strength), away && (person.came ? _("away") : _("not here yet"))];
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
