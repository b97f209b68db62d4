// @ts-check
// Who sits where, and changing it in mid-game: a bot, a friend by link, or oneself.

import { NameField } from "./called.js";
import { limitWords } from "./clock.js";
import { Lending } from "./guests.js";
import { Seal } from "./heraldry.js";
import { keepTable, linkOf, linksAt } from "./keep.js";
import { _ } from "./language.js";
import { FriendLink, OnlyHere } from "./links.js";
import { html, Name, useState } from "./view.js";

/** The bot that is offered first: one that answers at once. */
export const usualBot = (bots) => (bots?.find(({ name }) => name === "greedy") || bots?.at(-1))?.name || "random";

/** The strengths that a bot can have, to choose from. */
export const Strengths = ({ bots }) =>
  bots.map(({ name, title, about }) => html`<option value=${name} title=${_(about)}>${_(title)}</option>`);

function SeatRow({ person, sitting }) {
  const [bot, setBot] = useState(person.bot || usualBot(sitting.welcome.bots));
  const [link, setLink] = useState(linksAt(sitting.table)[person.seat] || "");
  const mine = sitting.own.includes(person.seat);
  const host = sitting.welcome.host ?? true;
  const may = !sitting.view?.over && sitting.own.length > 0 && (mine ? sitting.view : host && !(person.held && person.here));
  const mayGive = mine || !person.held; // who has left may come back; until then only a bot plays there
  const bots = sitting.welcome.bots?.length ? sitting.welcome.bots : [{ name: person.bot || "greedy" }];
  const sit = async (who, fields) => {
    const token = await sitting.sit(person.seat, who, fields);
    if (who === "friend" && token) {
      const made = linkOf(sitting.table, person.seat, token);
      keepTable(sitting.table, { links: { ...linksAt(sitting.table), [person.seat]: made } });
      setLink(made);
    }
  };
  const now =
    person.who === "bot"
      ? _("a bot: {strength}", { strength: _(person.strength) })
      : mine
        ? _("here")
        : person.here
          ? _("a person, at the table")
          : person.came
            ? _("a person, away")
            : _("a person, not here yet");
  return html`<li class="seat-row">
    <${Seal} seat=${person.seat} />
    <div><${Name} name=${person.name || _("Seat {seat}", person)} /> <span class="quiet">${now}</span></div>
    ${
      may &&
      html`<div class="seat-acts">
        ${
          (person.who !== "bot" || bots.length > 1) &&
          html`<label
              ><span class="unseen">${_("Strength")}</span
              ><select value=${bot} onChange=${(event) => setBot(event.target.value)}>
                <${Strengths} bots=${bots} />
              </select></label
            >
            <button type="button" onClick=${() => sit("bot", { bot })}>${_("Let a bot play")}</button>`
        }
        ${mayGive &&
        (!mine || person.who === "bot") &&
        html`<button type="button" onClick=${() => sit("you")}>${mine ? _("Take it back") : _("Sit here")}</button>`}
        ${mayGive && html`<button type="button" onClick=${() => sit("friend")}>${link ? _("Make a new link") : _("Link for a friend")}</button>`}
      </div>`
    }
    ${mine && person.who !== "bot" && !sitting.view?.over && html`<${NameField} sitting=${sitting} seat=${person.seat} />${sitting.view && html`<${Lending} sitting=${sitting} person=${person} />`}`}
    ${link && person.who !== "bot" && !mine && !person.held &&
    html`<${FriendLink} link=${link} words=${_("Link for seat {seat}", person)} />`}
  </li>`;
}

export const Seats = ({ sitting }) =>
  html`<ul class="seat-rows">
      ${sitting.people.map((person) =>
        html`<${SeatRow} key=${person.seat + person.who} person=${person} sitting=${sitting} />`)}
    </ul>
    ${sitting.own.length > 0 && sitting.people.some(({ who, came }) => who === "friend" && !came) && html`<${OnlyHere} />`}
    ${sitting.welcome.limits && html`<p class="quiet">${limitWords(sitting.welcome.limits)}</p>`}
    ${sitting.own.length === 0 && html`<p class="quiet">${_("You are watching: you see what everybody knows.")}</p>`}`;
