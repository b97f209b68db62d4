// @ts-check
// What the maker of a table chooses beside the game: a clock and what happens when it runs out; who may come.

import { THEN } from "./clock.js";
import { _ } from "./language.js";
import { html } from "./view.js";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const CLOCKS = [
  ["", _("none"), null],
  ["brisk", _("20 seconds an answer, and 3 minutes in the bank"), { answer: 20, bank: 3 * MINUTE }],
  ["calm", _("a minute an answer, and 10 minutes in the bank"), { answer: MINUTE, bank: 10 * MINUTE }],
  ["slow", _("5 minutes an answer, and an hour in the bank"), { answer: 5 * MINUTE, bank: 60 * MINUTE }],
  ["post", _("a day an answer, and 3 days in the bank"), { answer: DAY, bank: 3 * DAY }],
];

export const PLAIN = { clock: "", then: "bot", listed: false };

/** What `POST /api/tables` is told of it. */
export function wishOf({ clock, then, listed }) {
  const limits = CLOCKS.find(([name]) => name === clock)?.[2];
  return { ...(limits && { clock: { ...limits, then } }), ...(listed && { listed }) };
}

const said = ({ clock, listed }) => [clock && _("with a clock"), listed && _("open to all")].filter(Boolean).join(", ");

/** The choice, folded: most tables need none. */
export const Manners = ({ value, change }) => html`<details class="options manners">
  <summary>${_("Clock and guests")}${said(value) && `: ${said(value)}`}</summary>
  <ul>
    <li class="option">
      <label class="choice"
        ><span><b>${_("clock")}</b> <span class="quiet">${_("Time for each answer; who takes longer draws on a bank.")}</span></span
        ><select name="clock" value=${value.clock} onChange=${(event) => change({ clock: event.target.value })}>
          ${CLOCKS.map(([name, words]) => html`<option value=${name}>${words}</option>`)}
        </select></label
      >
    </li>
    ${value.clock &&
    html`<li class="option">
      <label class="choice"
        ><span><b>${_("when time is up")}</b> <span class="quiet">${_("Agreed before the first card is dealt.")}</span></span
        ><select name="then" value=${value.then} onChange=${(event) => change({ then: event.target.value })}>
          ${Object.entries(THEN).map(([name, words]) => html`<option value=${name}>${words}</option>`)}
        </select></label
      >
    </li>`}
    <li class="option">
      <label class="choice row"
        ><input type="checkbox" role="switch" name="listed" checked=${value.listed}
          onChange=${(event) => change({ listed: event.target.checked })} />
        <span><b>${_("open table")}</b> <span class="quiet">${_("The lobby of this server shows it; whoever comes may take a friend's seat, or watch.")}</span></span></label
      >
    </li>
  </ul>
</details>`;
