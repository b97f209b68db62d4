// @ts-check
// Every offered answer as a worded button: numbered, grouped by its first word, with a filter.

import { coded } from "./codes.js";
import { _ } from "./language.js";
import { html, names, useEffect, useMemo, useRef, useState } from "./view.js";

const FILTER_FROM = 7; // answers from which a filter is worth its room

/** Split answers into runs that begin with the same word, where that says something. */
export function grouped(answers) {
  const groups = [];
  for (const answer of answers) {
    const word = answer.words.split(" ")[0];
    const last = groups[groups.length - 1];
    if (last?.word === word) last.answers.push(answer);
    else groups.push({ word, answers: [answer] });
  }
  return groups;
}

/** Whether an answer has all words, or parts of them, that were typed. */
export const matches = (answer, typed) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => answer.words.toLowerCase().includes(word));

/** The numbers under which answers can be typed: their places in the whole list. */
export const numbersOf = (answers) => new Map(answers.map((answer, at) => [answer.code, at + 1]));

/** What a hint says of an answer: that it is one of the best, or how much of the victory less it promises. */
const chanceWords = ({ share, equal }, best) => (equal ? _("best") : `${signed(Math.round((share - best.share) * 100))} %`);
const signed = (number) => (number > 0 ? `+${number}` : `${number}`.replace("-", "−"));

export function AnswerButton({ answer, number, give, chance, best, marked }) {
  const tells = chance && best && chance.share !== null;
  return html`<button
    type="button"
    class=${names("answer", tells && chance.equal && "hinted", marked && "marked")}
    data-code=${answer.code}
    data-answer=${answer.words}
    onClick=${() => give(answer.code)}
  >
    ${number && html`<kbd aria-hidden="true">${number}</kbd>`}<span lang="en">${coded(answer.words)}</span>
    ${tells &&
    html`<small class="chance" title=${_("Expected share of the victory, against the best")}
        style=${{ "--share": chance.share }}>${chanceWords(chance, best)}</small>`}
  </button>`;
}

/** The list of answers; `narrowed` are those that fit what was touched. */
export function Answers({ answers, narrowed, hint, give, version, typed }) {
  const [filter, setFilter] = useState("");
  const list = useRef(null);
  const held = useRef(false);
  useEffect(() => setFilter(""), [version]);
  const numbers = useMemo(() => numbersOf(answers), [answers]);
  const shown = narrowed.filter((answer) => matches(answer, filter));
  const chances = new Map((hint || []).map((one) => [one.code, one]));
  useEffect(() => {
    if (held.current && answers.length && !list.current?.contains(document.activeElement))
      list.current?.querySelector("button")?.focus();
  }, [version, answers.length > 0]);
  const onKey = (event) => {
    const buttons = [...list.current.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (event.key === "Enter" && event.target.matches("input") && shown.length) {
      event.preventDefault();
      if (shown.length === 1) give(shown[0].code);
      else buttons[0].focus();
    }
    if (event.key === "Escape" && filter) setFilter("");
    if (to === undefined || (event.target.matches("input") && ["Home", "End"].includes(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    if (to < 0) list.current.parentElement.querySelector("input")?.focus();
    else buttons[Math.min(to, buttons.length - 1)]?.focus();
  };
  return html`<div
    class="answers"
    onKeyDown=${onKey}
    onFocusIn=${() => (held.current = true)}
    onFocusOut=${(event) => event.relatedTarget && (held.current = false)}
  >
    ${
      answers.length >= FILTER_FROM &&
      html`<label class="filter"
        ><span class="unseen">${_("Filter answers")}</span>
        <input
          type="search"
          placeholder=${_("Filter answers")}
          autocomplete="off"
          value=${filter}
          onInput=${(event) => setFilter(event.target.value)}
          id="filter"
      /></label>`
    }
    <div class="answer-list" ref=${list} role="group" aria-label=${_("Answers")}>
      ${grouped(shown).map(
        ({ word, answers: some }) =>
          html`<div class="answer-group" key=${word + some[0].code}>
            ${some.length > 1 && answers.length >= FILTER_FROM && html`<h3 lang="en">${word} <span>${some.length}</span></h3>`}
            ${some.map((answer) =>
              html`<${AnswerButton} key=${answer.code} answer=${answer} number=${numbers.get(answer.code)}
                give=${give} chance=${chances.get(answer.code)}
                best=${hint?.some(({ equal }) => !equal) && hint[0]}
                marked=${typed && numbers.get(answer.code) === Number(typed)} />`)}
          </div>`,
      )}
      ${!shown.length && answers.length > 0 && html`<p class="quiet">${_("No answer fits.")}</p>`}
    </div>
  </div>`;
}
