// @ts-check
// From a finished game onwards: playing on from one of its points, and sharing it.

import { Seal } from "./heraldry.js";
import { _ } from "./language.js";
import { FriendLink, OnlyHere } from "./links.js";
import { fetchJson } from "./net.js";
import { Strengths, usualBot } from "./seats.js";
import { html, useState } from "./view.js";

/** Choose who sits where, and go on at a table of its own from the step that is looked at. */
export function PlayOn({ sitting, goTo }) {
  const { step, next } = sitting.look;
  const bots = sitting.welcome.bots;
  const yours = sitting.own.length ? sitting.own : [next.seat];
  const usual = ({ seat, bot }) => (yours.includes(seat) ? "" : bots.some(({ name }) => name === bot) ? bot : usualBot(bots));
  const [who, setWho] = useState(() => Object.fromEntries(sitting.people.map((one) => [one.seat, usual(one)])));
  const [fault, setFault] = useState("");
  const go = async () => {
    const seats = sitting.people.map(({ seat, name }) => (who[seat] ? { who: "bot", bot: who[seat], name } : { who: "you", name }));
    try {
      const made = await fetchJson("/api/tables", { branch: { table: sitting.table, step }, seats });
      goTo(`/t/${made.table}`, made.tokens);
    } catch (error) {
      setFault(error.message);
    }
  };
  return html`<p>${_("A table of its own, as this one stood after {step} answers. The cards still lie as they lay, so it is an open deal.", { step })}</p>
    <ul class="play-on">
      ${sitting.people.map(({ seat }) =>
        html`<li><label><${Seal} seat=${seat} /><span>${sitting.nameOf(seat) || _("Seat {seat}", { seat })}</span
          ><select value=${who[seat]} onChange=${(event) => setWho({ ...who, [seat]: event.target.value })}>
            <option value="">${_("you")}</option>
            <${Strengths} bots=${bots} />
          </select></label></li>`)}
    </ul>
    ${fault && html`<p class="why" role="alert">${fault}</p>`}
    <div class="dialog-buttons"><button type="button" class="primary" onClick=${go}>${_("Play on from here")}</button></div>`;
}

/** A link to look back at the game, and its files. */
export function Share({ sitting }) {
  const { table, look } = sitting;
  const files = `/api/tables/${table}`;
  return html`<p>${_("Whoever has this link can look back at the whole game, with all hands open. It opens no seat.")}</p>
    <${FriendLink} link=${`${location.origin}/t/${table}${look ? `?at=${look.step}` : ""}`} words=${_("Link to this game")} />
    <${OnlyHere} />
    <div class="dialog-buttons">
      <a class="button" href=${`${files}/record`} download>${_("The game as a file")}</a>
      ${look && html`<a class="button" href=${`${files}/position?step=${look.step}`} download>${_("This position as a file")}</a>`}
    </div>
    <p class="quiet">${_("Files are for {commands}.", { commands: html`<code>menagerie analyse</code>, <code>menagerie replay</code>${look && html`, <code>menagerie play --position</code>`}` })}</p>`;
}
