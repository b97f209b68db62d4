// @ts-check
// The clock: what time everybody has left. The server tells it at every question; in between the page counts on.

import { _, ngettext } from "./language.js";
import { html, names, tell, useEffect, useState } from "./view.js";

const BEAT = 250; // milliseconds
const SHORT = 10; // seconds: time is running out

/** `0:42`, `12:05`, `5 h 30`, `2 d 4 h`. */
export function lasting(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [minutes, hours] = [Math.floor(whole / 60), Math.floor(whole / 3600)];
  const two = (number) => String(number).padStart(2, "0");
  if (hours >= 48) return hours % 24 ? _("{days} d {hours} h", { days: Math.floor(hours / 24), hours: hours % 24 }) : _("{days} d", { days: hours / 24 });
  return hours ? _("{hours} h {minutes}", { hours, minutes: two(minutes % 60) }) : `${minutes}:${two(whole % 60)}`;
}

/** `20 seconds`, `a minute`, `3 days`: a time that was agreed on. */
function spanWords(seconds) {
  const [minutes, hours, days] = [seconds / 60, seconds / 3600, seconds / 86400];
  if (seconds < 60 || !Number.isInteger(minutes)) return ngettext("{count} second", "{count} seconds", seconds);
  if (!Number.isInteger(hours)) return ngettext("{count} minute", "{count} minutes", minutes);
  return Number.isInteger(days) ? ngettext("{count} day", "{count} days", days) : ngettext("{count} hour", "{count} hours", hours);
}

/** What happens when time is up. */
export const THEN = { bot: _("a bot answers"), pass: _("the table lets it pass"), loss: _("the game is lost") };

/** What was agreed on time, in a sentence. */
export function limitWords({ answer, bank, then }) {
  const told = { answer: spanWords(answer), bank: spanWords(bank), then: THEN[then] };
  if (bank) return _("Everybody has {answer} for an answer, and {bank} in the bank; then {then}.", told);
  return _("Everybody has {answer} for an answer; then {then}.", told);
}

/** What the server told of the time, and when it was heard. */
export const heardTime = ({ seat, answer, bank }) => ({ seat, answer, bank, at: performance.now() });

/** What a seat has left now. */
function leftOf({ clock, seat }) {
  const bank = clock.bank[seat] ?? 0;
  if (clock.seat !== seat) return { bank, runs: false };
  const passed = (performance.now() - clock.at) / 1000;
  return { answer: Math.max(0, clock.answer - passed), bank: Math.max(0, bank - Math.max(0, passed - clock.answer)), runs: true };
}

/** The time of a seat on its plate; where it runs, what is left for this answer and, in the bank, for others. */
export function SeatClock({ clock, seat, you }) {
  const [, beat] = useState(0);
  const runs = clock?.seat === seat;
  const { answer, bank } = clock ? leftOf({ clock, seat }) : {};
  const short = runs && answer + bank < SHORT;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => beat((n) => n + 1), BEAT);
    return () => clearInterval(timer);
  }, [runs, clock]);
  useEffect(() => {
    if (short && you) tell(_("{seconds} seconds left.", { seconds: SHORT }));
  }, [short]);
  if (!clock || (!runs && !bank)) return null;
  return html`<span class=${names("clock", runs && "runs", short && "short")} role="timer" aria-label=${_("Time left")}>
    ${runs && answer > 0 && html`<b>${lasting(answer)}</b>`}${runs && answer > 0 && bank > 0 && " + "}${(bank > 0 || !(answer > 0)) &&
    (runs && !(answer > 0) ? html`<b>${lasting(bank)}</b>` : lasting(bank))}
  </span>`;
}
