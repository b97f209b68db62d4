// The end: who won, the tally, the seed that can be checked, and another game.

import { Verdict } from "./afterwards.js";
import { Checked } from "./deal.js";
import { Seal, Wreath } from "./heraldry.js";
import { html } from "./view.js";

export function End({ sitting, goTo, open }) {
  const { end } = sitting.view;
  const scores = Object.entries(end.scores || {}).sort((a, b) => b[1] - a[1]);
  const most = Math.max(1, ...scores.map(([, score]) => score));
  const name = (seat) => sitting.nameOf(seat) || `Seat ${seat}`;
  const mine = sitting.own.length === 1 ? sitting.own[0] : null;
  const won = end.winners.includes(mine);
  const headline = won
    ? "You win!"
    : end.winners.length
      ? `${end.winners.map(name).join(" and ")} win${end.winners.length > 1 ? "" : "s"}`
      : "The game is over";
  return html`<section class="end" aria-label="The end">
    <div class="laurels"><${Wreath} />${end.winners.map((seat) => html`<${Seal} seat=${seat} />`)}</div>
    <h2>${headline}</h2>
    <ol class="tally">
      ${scores.map(
        ([seat, score]) =>
          html`<li class=${end.winners.includes(seat) ? "winner" : ""}>
            <${Seal} seat=${seat} /><span class="tally-name" title=${name(seat)}>${name(seat)}</span><b>${score}</b>
            <span class="tally-bar" aria-hidden="true"
              ><i style=${{ width: `${Math.max(2, (100 * score) / most)}%` }}></i
            ></span>
          </li>`,
      )}
    </ol>
    ${!sitting.isLesson &&
    html`<div class="end-buttons">
      ${sitting.own.length > 0 &&
      html`<button type="button" class="primary" onClick=${() => sitting.goOn()}>Play again</button>`}
      <button type="button" onClick=${() => sitting.lookAt(0)}>Look back</button>
      <button type="button" onClick=${() => open("share")}>Share</button>
      <button type="button" onClick=${() => goTo("/")}>Lobby</button>
    </div>`}
    ${!sitting.isLesson && html`<${Verdict} sitting=${sitting} open=${open} />`}
    <details class="tally-lines">
      <summary>The tally in words</summary>
      ${end.lines.map((line) => html`<p>${line}</p>`)}
    </details>
    ${!sitting.isLesson && html`<${Checked} sitting=${sitting} />`}
    ${sitting.next && sitting.own.length > 0 &&
    html`<p class="quiet">The next game is open: Play again takes you there.</p>`}
  </section>`;
}
