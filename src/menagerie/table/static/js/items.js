// @ts-check
// Things that lie on the table: cards, what covers them, what lies on them, and how they may be touched.

import { Card, Emblem } from "./faces.js";
import { Seal } from "./heraldry.js";
import { _, ngettext } from "./language.js";
import { html, names } from "./view.js";

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
export function standing(table, ref) {
  const times = table.touched.filter((one) => one === ref).length;
  return { open: table.glow.has(ref), times, hinted: table.isHinted(ref) };
}

/** The same as classes. */
export const looks = ({ open, times, hinted }) => names(open && "open", times && "touched", hinted && "hinted");

/** What is said of a thing to those who cannot see it. */
export function spoken(words, { open, times }, item) {
  const chosen = times ? ngettext("chosen", "chosen {count} times", times) : "";
  const state = [chosen, open && (times ? _("can be chosen again") : _("can be chosen"))].filter(Boolean).join(", ");
  const whose = item?.owner ? _("of {owner}", item) : "";
  return [words, whose, item?.covered ? _("covered") : "", state].filter(Boolean).join(", ");
}

const Badge = ({ count }) => count > 1 && html`<span class="copies" aria-hidden="true">${count}</span>`;

export const Tags = ({ tags }) =>
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
    html`<b class=${names("value", `value-${name.replaceAll(" ", "-")}`, printed && (more ? "raised" : "lowered"))}
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
  const known = all.length > (brief ? 1 : 2) ? [{ ...all[0], count: all.reduce((sum, { count }) => sum + count, 0) }] : all;
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

/** Cards that lie together, as something to touch. */
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
