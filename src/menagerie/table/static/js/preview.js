// @ts-check
// A card to read: large, in words, with its numbers as they are now, and why nothing can be done with it.

import { Codes, coded } from "./codes.js";
import { Card } from "./faces.js";
import { _ } from "./language.js";
import { Keywords, Now } from "./numbers.js";
import { wordsOf } from "./items.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./view.js";

const KINDS = 4; // of an item, told at once

/** One kind of card in words. */
function Words({ card, kind, count }) {
  const texts = !card ? [] : card.lines?.length > 1 ? card.lines : [card.text];
  return html`<div class="preview-card" lang="en">
    <h3>${card?.long || kind}${count > 1 && ` × ${count}`}</h3>
    ${card && html`<p class="category">${card.line || card.category}</p>`}
    ${texts.filter(Boolean).map((text) => html`<p class="card-text">${coded(text)}</p>`)}
    <${Codes} words=${texts.join(" ")} />
  </div>`;
}

/** `peek` is {ref, item, box, held}: what is looked at, where it lies, and whether a finger asked for it. */
export function Preview({ peek, sitting, catalogue, act, more }) {
  const [why, setWhy] = useState(null);
  const sheet = useRef(null);
  const isOpen = peek && sitting.narrowed.glow.has(peek.ref);
  const asks = peek?.ref && sitting.answers.length > 0 && !isOpen && !sitting.touched.includes(peek.ref);
  useEffect(() => {
    setWhy(null);
    if (!asks) return;
    let gone = false;
    sitting.why(peek.ref).then((reply) => !gone && setWhy(reply?.text ? reply : null));
    return () => (gone = true);
  }, [peek?.ref, asks]);
  useLayoutEffect(() => place(sheet.current, peek));
  const cards = (peek?.item.cards || []).filter(({ kind }) => kind);
  if (!peek || (!cards.length && !why)) return null;
  return html`<div class=${peek.held ? "preview held" : "preview"} data-part="preview" ref=${sheet}
      role=${peek.held ? "dialog" : "tooltip"} aria-label=${wordsOf(peek.item)}>
    <div class="preview-pictures">
      ${cards.slice(0, KINDS).map(({ kind }) => html`<${Card} kind=${kind} catalogue=${catalogue} size="mini" />`)}
    </div>
    <div class="preview-words">
      ${cards.slice(0, KINDS).map(({ kind, count }) => html`<${Words} card=${catalogue.get(kind)} kind=${kind} count=${count} />`)}
      <${Now} item=${peek.item} sitting=${sitting} />
      ${!peek.held && html`<${Keywords} item=${peek.item} catalogue=${catalogue} />`}
      ${lies(peek.item) && html`<p class="lies" lang="en">${lies(peek.item)}</p>`}
      ${why && html`<p class="why"><b>${_("Not now.")}</b> <span lang="en">${coded(why.fact || why.text)}</span> ${why.clause && html`<button type="button" class="clause" data-clause=${why.clause}>${why.clause}</button>`}</p>`}
      ${peek.held &&
      html`<p class="preview-ways">
        ${isOpen && html`<button type="button" class="primary" onClick=${() => act(peek.ref)}>${_("Choose")}</button>`}
        <button type="button" onClick=${() => more(peek.ref)}>${_("Rules and rulings")}</button>
      </p>`}
    </div>
  </div>`;
}

/** What else there is to say of how it lies. */
const lies = (item) => [item.note, ...(item.signs || []).map(({ name }) => name), item.rests, ...item.tags].filter(Boolean).join(", ");

/** Lay the sheet beside what it tells of; under a finger it lies at the top, away from hand and question, or below it. */
function place(sheet, peek) {
  if (!sheet) return;
  sheet.style.top = "";
  const { width, height, bottom } = sheet.getBoundingClientRect();
  const { box } = peek;
  if (peek.held) {
    if (box.top < bottom) sheet.style.top = `${Math.round(Math.min(box.bottom + 8, innerHeight - height - 8))}px`;
    return;
  }
  const room = { right: innerWidth - box.right, left: box.left };
  const left =
    room.right > width + 16
      ? box.right + 10
      : room.left > width + 16
        ? box.left - width - 10
        : Math.max(8, (innerWidth - width) / 2);
  const top = Math.max(8, Math.min(innerHeight - height - 8, box.top + box.height / 2 - height / 2));
  sheet.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
