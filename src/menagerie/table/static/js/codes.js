// @ts-check
// Codes that a book writes for its own words (WS, LG), explained wherever they stand.

import { html } from "./view.js";

let meanings = {};
let pattern = null;

/** Take in what the codes of a game mean. */
export function learn(codes) {
  meanings = codes;
  const all = Object.keys(codes).sort((a, b) => b.length - a.length);
  pattern = all.length ? new RegExp(`(?<![\\w/-])(${all.join("|")})(?![\\w-])`, "g") : null;
}

/** Words with the meaning of each code at it. */
export function coded(words) {
  if (!pattern || typeof words !== "string") return words;
  return words.split(pattern).map((part, at) => (at % 2 ? html`<abbr title=${meanings[part]}>${part}</abbr>` : part));
}

/** The codes of some words in a list, with what they mean. */
export function Codes({ words }) {
  const used = pattern ? [...new Set(words.match(pattern))] : [];
  if (!used.length) return null;
  return html`<dl class="codes" lang="en">${used.map((code) => html`<div><dt>${code}</dt><dd>${meanings[code]}</dd></div>`)}</dl>`;
}
