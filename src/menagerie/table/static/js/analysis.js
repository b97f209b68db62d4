// @ts-check
// The analysis of a finished game (docs/analysis.md): chances as a chart, moments, luck and play, better answers.

import { hueOf, Seal, tinctureOf } from "./heraldry.js";
import { _, ngettext, YOU } from "./language.js";
import { html, names, useState } from "./view.js";

const HEIGHT = 100;
const WIDTH = 1000;
const DEAREST = 5; // answers that are told at once
const BLUR = 2; // neighbours on either side that a point of the chart is the mean of
const DOUBT = 2; // errors from nothing within which a part of luck or play may be nothing
const [LITTLE, MUCH] = [0.1, 0.3]; // of a victory
const MANY = 4; // seats whose changes are told in one line

const LUCK = [
  ["start", _("Luck: who began")],
  ["deal", _("Luck: the deal")],
  ["chance", _("Luck: chance in the game")],
  ["hidden", _("Luck: what nobody could know")],
];
const DECIDED = {
  start: () => _("Most of it came by who began."),
  deal: () => _("Most of it came by the deal."),
  chance: () => _("Most of it came by chance in the game."),
  hidden: () => _("Most of it came by luck with what nobody could know."),
  own: (isYou) => (isYou ? _("Most of it came by your own answers.") : _("Most of it came by their own answers.")),
  rivals: (isYou) =>
    isYou ? _("Most of it came by the answers of your rivals.") : _("Most of it came by the answers of their rivals."),
};
const KNOWLEDGE = { observed: _("From what could be known"), open: _("With all cards open") };

const points = (share) => String(Math.round(100 * share)).replace("-", "−");
const signed = (share) => (Math.round(100 * share) > 0 ? `+${points(share)}` : points(share));
const within = ({ error }) => `± ${Math.max(1, Math.round(100 * error))}`;
const seatsOf = (told) => [..."ABCDEFGH"].slice(0, told.seats);
const nameOf = (sitting, seat) => sitting.nameOf(seat) || _("Seat {seat}", { seat });
/** A question as it is put to who looks. */
export const putTo = (sitting, { question, you }) => (sitting.isAlone && you) || question;
const isSure = (better) => better && better.gain > DOUBT * better.error;

/** The shares of every seat over the answers: each the mean of its neighbours, up to the result, which is sure. */
function smooth(all) {
  return all.map((one, at) => {
    const wide = Math.min(BLUR, at, all.length - 1 - at);
    const near = all.slice(at - wide, at + wide + 1);
    const shares = one.shares.map((_, seat) => near.reduce((sum, { shares }) => sum + shares[seat], 0) / near.length);
    return { step: one.step, shares, error: Math.hypot(...near.map(({ error }) => error)) / near.length };
  });
}

const turnWords = (name, { at, words }) =>
  name === YOU ? _("The turn was answer {at}: your “{words}”.", { at, words }) : _("The turn was answer {at}: {name}’s “{words}”.", { at, name, words });

/** What decided the game, in a sentence or three. */
export function Sentence({ sitting }) {
  const { told } = sitting.analysis;
  const { seat, ahead, by, at } = told.decided;
  const name = nameOf(sitting, seat);
  const turn = told.moments.find((one) => one.at === at);
  const way = !ahead
    ? _("behind until the very end.")
    : ahead === told.answers[0].at
      ? _("ahead all the way.")
      : _("ahead for good from answer {ahead} on.", { ahead });
  return html`<p class="sentence">
    <b>${name === YOU ? _("You won") : _("{name} won", { name })}</b>${", "}${way}
    ${by && ` ${DECIDED[by](name === YOU)}`}
    ${turn && ` ${turnWords(nameOf(sitting, turn.seat), turn)}`}
  </p>`;
}

/** The chances of every seat over the answers; a touch opens look-back there. `slim` for the line above a slider. */
export function Chart({ sitting, curve = "observed", slim = false, go = (step) => sitting.lookAt(step) }) {
  const { told } = sitting.analysis;
  const [under, setUnder] = useState(null);
  const last = Math.max(sitting.look?.last ?? 0, told.answers.at(-1).at);
  const all = smooth([
    ...told.answers.map((one) => ({ step: one.at - 1, shares: one[curve], error: one.error })),
    { step: last, shares: told.result, error: 0 },
  ]);
  const x = (step) => (WIDTH * step) / last;
  const y = (share) => HEIGHT * (1 - Math.max(0, Math.min(1, share)));
  const line = (value) => all.map((one) => `${x(one.step).toFixed(1)},${y(value(one)).toFixed(1)}`);
  const stepAt = (event) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.round(last * Math.max(0, Math.min(1, (event.clientX - left) / width)));
  };
  const now = under ?? sitting.look?.step ?? last;
  const here = all.findLast(({ step }) => step <= now) || all[0];
  const lines = seatsOf(told).map((seat, at) => ({ seat, at, own: sitting.own.includes(seat) }));
  lines.sort((a, b) => a.own - b.own); // the own line lies on top
  const words = lines.map(({ seat, at }) =>
    _("{name} {from} to {to} percent", { name: nameOf(sitting, seat), from: points(all[0].shares[at]), to: points(told.result[at]) }));
  return html`<figure class=${names("chart", slim && "slim")}>
    <div class="plot" onClick=${(event) => go(stepAt(event))} onPointerMove=${(event) =>
      event.pointerType === "mouse" && setUnder(stepAt(event))} onPointerLeave=${() => setUnder(null)}>
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img"
        aria-label=${_("Chances to win over {last} answers: {words}", { last, words: words.join(", ") })}>
        ${!slim && [0.25, 0.5, 0.75].map((share) => html`<path class="rule" d=${`M0 ${y(share)}H${WIDTH}`} />`)}
        ${lines.map(({ seat, at, own }) =>
          html`<g class=${names("curve", tinctureOf(seat), own && "own")} style=${{ "--worn": hueOf(seat) }}>
            ${own && !slim && html`<polygon points=${[
              ...line(({ shares, error }) => shares[at] + error),
              ...line(({ shares, error }) => shares[at] - error).reverse(),
            ].join(" ")} />`}
            <polyline points=${line(({ shares }) => shares[at]).join(" ")} />
          </g>`)}
        ${!slim && told.moments.map((one) => html`<path class="mark" d=${`M${x(one.at - 1)} 0V${HEIGHT}`} />`)}
        ${(under !== null || sitting.look) && html`<path class="now" d=${`M${x(now)} 0V${HEIGHT}`} />`}
      </svg>
    </div>
    ${!slim &&
    html`<figcaption>
      <span class="chart-at">${now >= last ? _("The end") : _("Answer {number}", { number: now + 1 })}</span>
      ${seatsOf(told).map((seat, at) =>
        html`<span class="chart-share"><${Seal} seat=${seat} />${nameOf(sitting, seat)} <b>${points(here.shares[at])} %</b></span>`)}
    </figcaption>`}
  </figure>`;
}

/** What the search would rather have answered, and what it expected to gain. */
function Better({ better, words }) {
  if (!better) return html`<p class="better">${_("{knowledge}: the search would have answered the same.", { knowledge: words })}</p>`;
  const answer = html`<q lang="en">${better.words}</q>`;
  if (!isSure(better)) return html`<p class="better">${_("{knowledge}: the search leaned to {answer}, but nothing is surely better.", { knowledge: words, answer })}</p>`;
  return html`<p class="better dear">${words}: ${answer}, <b>${signed(better.gain)}</b> (${within(better)})</p>`;
}

/** What the analysis says of the step that is looked at. */
export function Here({ sitting }) {
  const { told } = sitting.analysis;
  const one = told.answers.find(({ at }) => at === sitting.look.step + 1);
  const change = told.moments.find(({ at }) => at === one?.at);
  return html`<div class="here">
    <${Chart} sitting=${sitting} />
    ${change && html`<p class="turning"><b>${_("A moment that mattered.")}</b> <${Change} sitting=${sitting} one=${change} /></p>`}
    ${one &&
    html`<${Better} better=${one.best} words=${KNOWLEDGE.observed} />
      <${Better} better=${one.best_open} words=${KNOWLEDGE.open} />`}
  </div>`;
}

/** How an answer changed the chances, the most first. */
function Change({ sitting, one }) {
  const changes = one.change.map((share, at) => ({ seat: "ABCDEFGH"[at], share }));
  changes.sort((a, b) => Math.abs(b.share) - Math.abs(a.share));
  const told = changes.slice(0, MANY).map(({ seat, share }) => `${nameOf(sitting, seat)} ${signed(share)}`);
  return html`<span class="change">${told.join(", ")} (${within(one)})</span>`;
}

function Moments({ sitting, go }) {
  return html`<ol class="moments">
    ${sitting.analysis.told.moments.map((one) =>
      html`<li><button type="button" onClick=${() => go(one.at - 1)}>
        <span class="moment-at">${one.at}</span><${Seal} seat=${one.seat} />
        <span class="moment-words"><b>${nameOf(sitting, one.seat)}</b>${": "}<span lang="en">${putTo(sitting, one)} <q>${one.words}</q></span>
          <${Change} sitting=${sitting} one=${one} /></span>
      </button></li>`)}
  </ol>`;
}

/**
 * What a part of luck or play did, in words: parts are sums over a whole game, whose sizes and errors may pass the whole
 * victory, so that only what they are surely above nothing, and roughly how far, is told.
 */
function effectOf({ share, error }) {
  const size = Math.abs(share);
  if (size <= DOUBT * error) return size + error < LITTLE ? _("did nothing") : _("cannot be told");
  if (size < LITTLE) return share > 0 ? _("helped a little") : _("cost a little");
  if (size < MUCH) return share > 0 ? _("helped") : _("cost something");
  return share > 0 ? _("helped much") : _("cost much");
}

/** How a fair share, luck and play make a seat's result: each a bar from the middle, its error a line. */
function Balance({ told, seat, isYou }) {
  const [luck, play] = [told.luck[seat], told.play[seat]];
  const rows = [
    ...LUCK.map(([name, words]) => [words, luck[name]]),
    [isYou ? _("Play: your own answers") : _("Play: their own answers"), play.own],
    [isYou ? _("Play: the answers of your rivals") : _("Play: the answers of their rivals"), play.rivals],
  ];
  const place = (share) => `${50 + 50 * Math.max(-1, Math.min(1, share))}%`; // what passes a whole victory is cut
  const result = told.result["ABCDEFGH".indexOf(seat)];
  return html`<table class="balance">
    <caption class="unseen">${_("Luck and play")}</caption>
    <tbody>
      <tr><th scope="row">${_("A fair share")}</th><td class="bars"></td><td>${points(told.fair)} %</td></tr>
      ${rows.map(([words, { share, error }]) =>
        html`<tr>
          <th scope="row">${words}</th>
          <td class="bars" aria-hidden="true"><i class=${names(share < 0 ? "down" : "up", Math.abs(share) <= DOUBT * error && "unsure")} style=${{
            left: place(Math.min(0, share)), right: `calc(100% - ${place(Math.max(0, share))})` }}></i><s style=${{
            left: place(share - error), right: `calc(100% - ${place(share + error)})` }}></s></td>
          <td title=${`${signed(share)} ${within({ error })}`}>${effectOf({ share, error })}</td>
        </tr>`)}
      <tr class="sum"><th scope="row">${_("The result")}</th><td class="bars"></td><td>${points(result)} %</td></tr>
    </tbody>
  </table>`;
}

/** The decisions of a seat: what the search preferred, judged by one knowledge. */
function Decisions({ sitting, seat, curve, go }) {
  const { told } = sitting.analysis;
  const best = curve === "open" ? "best_open" : "best";
  const own = told.answers.filter((one) => one.seat === seat);
  const dear = own.filter((one) => isSure(one[best])).sort((a, b) => b[best].gain - a[best].gain);
  const row = (one) =>
    html`<li><button type="button" onClick=${() => go(one.at - 1)}>
      <span class="moment-at">${one.at}</span>
      <span class="moment-words"><span lang="en">${putTo(sitting, one)} <q>${one.words}</q></span>
        <${Better} better=${one[best]} words=${_("Rather")} /></span>
    </button></li>`;
  return html`<p class="quiet">
      ${ngettext("Of {count} decision the search preferred another answer in {others}.", "Of {count} decisions the search preferred another answer in {others}.", own.length, { others: own.filter((one) => one[best]).length })}
      ${" "}${dear.length ? _("In {sure} of these it surely would have gained.", { sure: dear.length }) : _("In none of these it surely would have gained.")}
    </p>
    ${dear.length > 0 && html`<ol class="moments">${dear.slice(0, DEAREST).map(row)}</ol>`}
    <details><summary>${ngettext("All {count} decision, in the order of the game", "All {count} decisions, in the order of the game", own.length)}</summary>
      <ol class="moments">${own.map(row)}</ol>
    </details>`;
}

/** Everything that the analysis tells, over the table. */
export function Analysis({ sitting, close }) {
  const { told } = sitting.analysis;
  const [curve, setCurve] = useState("observed");
  const [seat, setSeat] = useState(sitting.own[0] || "A");
  const go = (step) => {
    close();
    sitting.lookAt(step);
  };
  const isYou = nameOf(sitting, seat) === YOU;
  const choice = (name, value, now, set, words) =>
    html`<label><input type="radio" name=${name} checked=${value === now} onChange=${() => set(value)} /><span>${words}</span></label>`;
  const error = Math.max(...told.answers.map((one) => one.error));
  return html`<div class="analysis">
    <${Sentence} sitting=${sitting} />
    <fieldset class="segmented"><legend class="unseen">${_("What is known")}</legend>
      ${Object.entries(KNOWLEDGE).map(([value, words]) => choice("knowledge", value, curve, setCurve, words))}</fieldset>
    <h3>${_("The chances to win")}</h3>
    <${Chart} sitting=${sitting} curve=${curve} go=${go} />
    <p class="quiet">${curve === "open" ? _("By how the cards truly lay, the next card of every pile included.") : _("By what lay open for all.")}
      ${" "}${_("Touch a point to look back there.")}</p>
    <h3>${_("The moments that mattered")}</h3>
    <p class="quiet">${_("How many more or fewer of 100 games everybody would win after it, all cards open.")}</p>
    <${Moments} sitting=${sitting} go=${go} />
    <h3>${_("Luck and play")}</h3>
    <fieldset class="segmented"><legend class="unseen">${_("Whose")}</legend>
      ${seatsOf(told).map((one) => choice("whose", one, seat, setSeat, nameOf(sitting, one)))}</fieldset>
    <${Balance} told=${told} seat=${seat} isYou=${isYou} />
    <h3>${isYou ? _("Your decisions") : _("The decisions of {name}", { name: nameOf(sitting, seat) })}</h3>
    <${Decisions} key=${`${seat}${curve}`} sitting=${sitting} seat=${seat} curve=${curve} go=${go} />
    <h3>${_("How exact this is")}</h3>
    <p class="quiet">
      ${_("A victory is 100 points. Every chance is what {games} games gave that middling bots played on from there, each seeing only what its seat could; it errs by ± {error} or less, mostly. The chart draws means of {neighbours} neighbours. Moments and gains were measured by games of their own. A gain, or what luck and play did, counts as sure above twice its error. Seed {seed}.", { games: told.games, error: points(error), neighbours: 2 * BLUR + 1, seed: told.seed })}
    </p>
  </div>`;
}
