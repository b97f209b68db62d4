// @ts-check
// What takes the others' consent: taking an answer back, and a bot for somebody who is away.

import { _, listed, YOU } from "./language.js";
import { html } from "./view.js";

const nameIn = (sitting, seat) => {
  const name = sitting.nameOf(seat);
  return !name || name === YOU ? _("Seat {seat}", { seat }) : name;
};

function wordsOf({ what, by, seat }, sitting) {
  const mine = sitting.own.includes(by) && sitting.own.length === 1;
  if (what === "undo") return mine ? _("You ask to take your last answer back.") : _("{name} asks to take an answer back.", { name: nameIn(sitting, by) });
  const told = { name: nameIn(sitting, by), other: nameIn(sitting, seat) };
  if (mine) return _("You propose that a bot plays for {other} until they are back.", told);
  return _("{name} proposes that a bot plays for {other} until they are back.", told);
}

/** What is proposed, in the dock over the question: who is asked agrees or not, its maker may withdraw it. */
export function Proposal({ sitting }) {
  const { proposal, view } = sitting;
  if (!view || view.over || sitting.look) return null;
  if (!proposal) return html`<${Absent} sitting=${sitting} />`;
  const waiting = proposal.asked.filter((seat) => !proposal.agreed.includes(seat));
  const mine = waiting.filter((seat) => sitting.own.includes(seat));
  const vote = (seat, agree) => sitting.act("vote", { agree }, sitting.lines.get(seat));
  return html`<div class="proposal" role="group" aria-label=${_("Proposal")}>
    <p role="status">${wordsOf(proposal, sitting)}
      ${!mine.length && html`<span class="quiet"> ${_("Waiting for {others}.", { others: listed(waiting.map((seat) => nameIn(sitting, seat))) })}</span>`}
      ${mine.length > 0 && proposal.what === "undo" && html`<span class="quiet"> ${_("What was seen stays seen.")}</span>`}</p>
    <div class="proposal-acts">
      ${mine.map((seat) => html`<button type="button" class="primary" onClick=${() => vote(seat, true)}>
          ${sitting.own.length > 1 ? _("Agree as {seat}", { seat }) : _("Agree")}</button
        ><button type="button" onClick=${() => vote(seat, false)}>${_("No")}</button>`)}
      ${sitting.own.includes(proposal.by) &&
      html`<button type="button" onClick=${() => vote(proposal.by, false)}>${_("Withdraw")}</button>`}
    </div>
  </div>`;
}

const isAway = ({ who, came, here }) => who !== "bot" && came && !here;

/** Where everybody waits for somebody who is away: wait, or ask the others for a bot. */
function Absent({ sitting }) {
  const asked = sitting.view.question?.seat;
  const person = sitting.people.find(({ seat }) => seat === asked);
  if (!person || !isAway(person) || !sitting.own.length || sitting.own.includes(asked)) return null;
  const others = sitting.people.filter((one) => one.who !== "bot" && one.here && one.seat !== asked && !sitting.own.includes(one.seat));
  return html`<div class="proposal" role="group" aria-label=${_("Away")}>
    <p role="status">${_("{name} is away.", { name: nameIn(sitting, asked) })} <span class="quiet">${_("You may wait, or let a bot play until they are back.")}</span></p>
    <div class="proposal-acts">
      <button type="button" onClick=${() => sitting.act("propose", { what: "bot", seat: asked })}>
        ${others.length ? _("Ask for a bot") : _("Let a bot play")}
      </button>
    </div>
  </div>`;
}

/** Whether one may ask the others to take an answer back, where it cannot just be done. */
export const mayAsk = (sitting) =>
  Boolean(sitting.view) && !sitting.view.over && !sitting.view.undo && !sitting.proposal && !sitting.isLesson &&
  sitting.own.length > 0 && sitting.people.some(({ seat, who }) => who !== "bot" && seat !== sitting.seat);

/** Take the last answer back, or ask whether one may. */
export const takeBack = (sitting) => sitting.act(...(sitting.view.undo || !mayAsk(sitting) ? ["undo"] : ["propose", { what: "undo" }]));
