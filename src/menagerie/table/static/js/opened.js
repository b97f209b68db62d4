// Tables on this server that are open to whoever comes, as their makers chose: a free seat to take, or a game to watch.

import { settings } from "./keep.js";
import { fetchJson } from "./net.js";
import { counted, html, useEffect, useState } from "./view.js";

const AGAIN = 8000; // milliseconds

const playersOf = ({ seats }) => seats.filter(({ free }) => !free).map(({ name, who, bot, seat }) => name || (who === "bot" ? `${bot} bot` : `Seat ${seat}`));

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
  return html`<section class="recent open-tables" aria-label="Open tables">
    <h2>Open tables</h2>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <ul>
      ${open.map((one) => {
        const free = one.seats.filter((seat) => seat.free).length;
        return html`<li key=${one.table}>
          <span class="open-words"
            ><b>${one.title}</b> <span class="quiet">${playersOf(one).join(", ")}; ${free ? `${counted(free, "seat")} free` : "all seats taken"}${one.clock && "; with a clock"}</span></span
          >
          ${free > 0 && html`<button type="button" class="primary" onClick=${() => join(one.table)}>Sit down</button>`}
          <button type="button" onClick=${() => goTo(`/t/${one.table}`)}>Watch</button>
        </li>`;
      })}
    </ul>
  </section>`;
}
