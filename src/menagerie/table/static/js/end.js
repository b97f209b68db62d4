// @ts-check
// The end: who won, the tally, the seed that can be checked, and another game.

import { Verdict } from "./afterwards.js";
import { Checked } from "./deal.js";
import { Seal, Wreath } from "./heraldry.js";
import { _, listed, ngettext } from "./language.js";
import { html } from "./view.js";

export function End({ sitting, goTo, open }) {
  const { end } = sitting.view;
  const scores = Object.entries(end.scores || {}).sort((a, b) => b[1] - a[1]);
  const most = Math.max(1, ...scores.map(([, score]) => score));
  const name = (seat) => sitting.nameOf(seat) || _("Seat {seat}", { seat });
  const mine = sitting.own.length === 1 ? sitting.own[0] : null;
  const won = end.winners.includes(mine);
  const headline = won
    ? _("You win!")
    : end.winners.length
      ? ngettext("{names} wins", "{names} win", end.winners.length, { names: listed(end.winners.map(name)) })
      : _("The game is over");
  return html`<section class="end" aria-label=${_("The end")}>
    <div class="laurels"><${Wreath} />${end.winners.map((seat) => html`<${Seal} seat=${seat} />`)}</div>
    <h2>${headline}</h2>
    <ol class="tally">
      ${scores.map(
        ([seat, score]) =>
          html`<li class=${end.winners.includes(seat) ? "winner" : ""}>
            <${Seal} seat=${seat} /><span class="tally-name" translate=${false} title=${name(seat)}>${name(seat)}</span><b>${score}</b>
            <span class="tally-bar" aria-hidden="true"
              ><i style=${{ width: `${Math.max(2, (100 * score) / most)}%` }}></i
            ></span>
          </li>`,
      )}
    </ol>
    ${!sitting.isLesson &&
    html`<div class="end-buttons">
      ${sitting.own.length > 0 &&
      html`<button type="button" class="primary" onClick=${() => sitting.goOn()}>${_("Play again")}</button>`}
      <button type="button" onClick=${() => sitting.lookAt(0)}>${_("Look back")}</button>
      <button type="button" onClick=${() => open("share")}>${_("Share")}</button>
      <button type="button" onClick=${() => goTo("/")}>${_("Lobby")}</button>
    </div>`}
    ${!sitting.isLesson && html`<${Verdict} sitting=${sitting} open=${open} />`}
    <details class="tally-lines">
      <summary>${_("The tally in words")}</summary>
      ${end.lines.map((line) => html`<p lang="en">${line}</p>`)}
    </details>
    ${!sitting.isLesson && html`<${Checked} sitting=${sitting} />`}
    ${sitting.next && sitting.own.length > 0 &&
    html`<p class="quiet">${_("The next game is open: Play again takes you there.")}</p>`}
  </section>`;
}
