// @ts-check
// Tables on this server that are open to whoever comes, as their makers chose: a free seat to take, or a game to watch.

import { settings } from "./keep.js";
import { _, ngettext } from "./language.js";
import { fetchJson } from "./net.js";
import { html, useEffect, useState } from "./view.js";

const AGAIN = 8000; // milliseconds

const playersOf = ({ seats }) => seats.filter(({ free }) => !free).map(({ name, who, bot, seat }) => name || (who === "bot" ? _("{bot} bot", { bot }) : _("Seat {seat}", { seat })));

export function OpenTables({ goTo }) {
  const [open, setOpen] = useState([]);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const look = () => document.hidden || fetchJson("/api/tables").then(setOpen, () => {});
    look();
    const timer = setInterval(look, AGAIN);
    return () => clearInterval(timer);
  }, []);
  const join = async (table) => {
    try {
      const { tokens } = await fetchJson(`/api/tables/${table}/join`, { name: settings.name || "" });
      goTo(`/t/${table}`, tokens);
    } catch (error) {
      setProblem(error.message);
    }
  };
  if (!open.length) return null;
  return html`<section class="recent open-tables" aria-label=${_("Open tables")}>
    <h2>${_("Open tables")}</h2>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <ul>
      ${open.map((one) => {
        const free = one.seats.filter((seat) => seat.free).length;
        return html`<li key=${one.table} data-game=${one.game}>
          <span class="open-words"
            ><b translate=${false}>${one.title}</b> <span class="quiet">${[playersOf(one).join(", "), free ? ngettext("{count} seat free", "{count} seats free", free) : _("all seats taken"), one.clock && _("with a clock")].filter(Boolean).join("; ")}</span></span
          >
          ${free > 0 && html`<button type="button" class="primary" onClick=${() => join(one.table)}>${_("Sit down")}</button>`}
          <button type="button" onClick=${() => goTo(`/t/${one.table}`)}>${_("Watch")}</button>
        </li>`;
      })}
    </ul>
  </section>`;
}
