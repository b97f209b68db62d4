// @ts-check
// What a run of the lab has found so far: a sentence and a line for every figure, and what gives the same numbers again.

import { download } from "./collected.js";
import { Interval } from "./interval.js";
import { _, listed } from "./language.js";
import { html, names, useEffect, useRef, useState } from "./view.js";

const QUIET = 10_000; // milliseconds between two things that are told to screen readers
const { lang } = document.documentElement;
const number = (value, sign = "auto") => value.toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: sign }).replace("-", "−");
const whole = (value) => value.toLocaleString(lang);
const together = (words) => words.replaceAll(" ", "\u00a0"); // on one line
const points = ({ value, low, high }) => together(`${number(value, "exceptZero")} ± ${number((high - low) / 2)}`);
const percent = ({ value, low, high }) => together(_("{share} % ± {half}", { share: number(value), half: number((high - low) / 2) }));

const SAID = {
  often: () => _("Too often"),
  seldom: () => _("Too seldom"),
  fair: () => _("Even enough"),
  more: (kind) => (kind === "card" ? _("It helps, for certain") : _("Better, for certain")),
  less: (kind) => (kind === "card" ? _("It harms, for certain") : _("Worse, for certain")),
  open: () => _("Not yet known"),
};

/**
 * What a figure says, as a sentence; `named` draws the names in it, which are not of the page's language.
 * @param {{kind: string, of: string[], value: number, low: number, high: number}} figure
 */
function sentenceOf({ kind, of, ...figure }, called, bots, named = (name) => name) {
  const [first, ...others] = of.map((name) => called[name] || name);
  const share = percent(figure);
  if (kind === "match-up") return _("{deck} wins {share} of games against {rival}.", { deck: named(first), rival: named(others[0]), share });
  if (kind === "begins") return _("Whoever begins wins {share} of games.", { share });
  if (kind === "better") return _("{bot} wins {share} of games against {other}.", { bot: bots[0], other: bots[1], share });
  if (kind === "seat") return _("Seat {seat} wins {share} of games.", { seat: first.split(" ").at(-1), share });
  const worth = points(figure);
  return others.length
    ? _("{card} is worth {points} points of 100 to the deck that holds it ({decks}).", { card: named(first), points: worth, decks: named(listed(others)) })
    : _("{card} is worth {points} points of 100 to whoever is dealt a copy more.", { card: named(first), points: worth });
}

const marked = (name) => html`<span lang="en">${name}</span>`;

/** Why a run has ended. */
const ENDED = {
  known: () => _("It is known as exactly as was asked."),
  deals: () => _("All deals that a run may have are played."),
  time: () => _("The time that a run may take here is over."),
  stopped: () => _("Stopped: this is what was played. A verdict is given only where it holds whenever one stops."),
};

/** All that is told of a run. ended: why, empty while it is played. */
export function Weighed({ told, ended, called, bots, slug, stop }) {
  const shown = told.figures.map((figure) => ({ figure, words: sentenceOf(figure, called, bots), drawn: sentenceOf(figure, called, bots, marked) }));
  const all = shown.map(({ figure, words }) => `${words} ${SAID[figure.said](figure.kind)}.`).join(" ");
  return html`<section class="lab-told" aria-label=${_("What is known")} aria-busy=${ended ? null : "true"}>
    <div class="lab-progress">
      <progress max="1" value=${told.done} aria-label=${_("Played")}></progress>
      ${!ended && html`<button type="button" onClick=${stop}>${_("Stop")}</button>`}
      <span>${told.deals ? _("{games} games of {deals} deals", { games: whole(told.games), deals: whole(told.deals) }) : _("The games are made ready …")}</span>
    </div>
    ${shown.map(({ figure, words, drawn }) => html`<figure key=${figure.of.join("/")} class="lab-figure">
      <figcaption><span class="lab-words">${drawn}</span>${" "}<b class=${names("lab-said", figure.said)}>${SAID[figure.said](figure.kind)}</b></figcaption>
      <${Interval} figure=${figure} words=${_("{words} 95 % interval from {low} to {high}.", { words, low: number(figure.low), high: number(figure.high) })} />
    </figure>`)}
    ${shown.length > 0 && html`<p class="quiet">${shown.some(({ figure }) => figure.band)
      ? _("The line is the 95 % interval; the field behind it is what counts as even.")
      : _("The line is the 95 % interval.")}</p>`}
    ${ended && html`<p class="quiet">${ENDED[ended]()}</p>`}
    ${ended && told.result && html`<${Again} told=${told} slug=${slug} />`}
    <${Aloud} words=${all} ended=${ended} />
  </section>`;
}

/** The command that gives the same numbers, the seed, and the result as a file. */
function Again({ told, slug }) {
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard?.writeText(told.command).then(() => setCopied(true), () => {});
  return html`<div class="lab-again">
    <h3>${_("The same numbers in a terminal")}</h3>
    <pre tabindex="0" translate=${false}><code>${told.command.split(" ").map((word, at) => html`${at > 0 && " "}<span>${word}</span>`)}</code></pre>
    <div class="deck-ways">
      <button type="button" onClick=${copy}>${copied ? _("Copied") : _("Copy")}</button>
      <button type="button" onClick=${() => download(`lab-${slug}-${told.seed}.json`, `${JSON.stringify(told.result, null, 2)}\n`)}>${_("Download as JSON")}</button>
      <span>${_("Seed")} <code>${told.seed}</code></span>
    </div>
  </div>`;
}

/** Tell screen readers now and then how it stands, and always how it ended. */
function Aloud({ words, ended }) {
  const [said, setSaid] = useState("");
  const last = useRef(0);
  useEffect(() => {
    const now = performance.now();
    if (!words || (!ended && now - last.current < QUIET)) return;
    last.current = now;
    setSaid(words);
  }, [words, ended]);
  return html`<p class="unseen" role="status">${said}</p>`;
}
