// @ts-check
// What a card's numbers are made of now, and what its keywords mean.

import { _ } from "./language.js";
import { escaped } from "./story.js";
import { html, useEffect, useState } from "./view.js";

const MOST = 4; // keywords that are told at once

/** A number of a card now, and why it is not the printed one: `Attack 5: 3 printed, +2 Lance of Fire`. */
export function Now({ item, sitting }) {
  const [whys, setWhys] = useState([]);
  const { ref, values } = item;
  const differs = !sitting.look && !sitting.isLesson && ref && values?.some(({ printed }) => printed);
  useEffect(() => {
    setWhys([]);
    let gone = false;
    if (differs) sitting.numbers(ref).then((found) => !gone && setWhys(found));
    return () => (gone = true);
  }, [ref, differs, sitting.view?.version]);
  const partsOf = (name) => whys.find((one) => one.name === name)?.parts || [];
  const why = ({ name, printed }) => (partsOf(name).length ? `: ${partsOf(name).join(", ")}` : printed ? `, ${_("printed {printed}", { printed })}` : "");
  if (!values?.length) return null;
  return html`<dl class="facts numbers" lang="en">
    ${values.map((one) => html`<div><dt>${one.name}</dt><dd>${one.value}<small>${why(one)}</small></dd></div>`)}
  </dl>`;
}

/** The keywords that a card says or has now, each in a sentence. */
export function Keywords({ item, catalogue }) {
  const said = [...item.cards.map(({ kind }) => catalogue.get(kind)?.text || ""), ...(item.signs || []).map(({ kind }) => kind)].join("\n");
  const named = (name) => new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`).test(said);
  const found = [...catalogue.values()].filter(({ category, name, text }) => category === "Keyword" && text && named(name));
  return found.slice(0, MOST).map(({ name, text }) => html`<p class="keyword" lang="en"><b>${name}</b> ${text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text}</p>`);
}
