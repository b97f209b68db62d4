// Your tables: those that this browser sat at, to go on with or to look at again, and how they ended.

import { forgetTable, keepTable, tables } from "./keep.js";
import { fetchJson } from "./net.js";
import { counted, html, names, useEffect, useState } from "./view.js";

const SHOWN = 6;

/** What a table asks of its people here, or how it ended. */
function standingOf(known, state) {
  const own = Object.keys(known.seats || {});
  if (!state.over) return { words: own.includes(state.asked) ? "Your turn" : "Goes on", yours: own.includes(state.asked) };
  const won = state.winners.filter((seat) => own.includes(seat));
  const names = state.winners.map((seat) => state.seats.find((one) => one.seat === seat)?.name || `seat ${seat}`);
  if (!names.length) return { words: "Nobody won", over: true };
  return { words: won.length ? "You won" : `${names.join(" and ")} won`, over: true, won: won.length > 0 };
}

const dayOf = (when) => new Date(when).toLocaleString([], { dateStyle: "short", timeStyle: "short" });

/** Games that this browser saw to their end, by game: how many, and how many of them won. */
export function recordOf(slug) {
  const ended = tables().filter(({ game, won }) => game === slug && won !== undefined);
  return ended.length ? `won ${ended.filter(({ won }) => won).length} of ${counted(ended.length, "game")} here` : "";
}

export function Recent({ goTo }) {
  const [known, setKnown] = useState(() => tables().slice(0, SHOWN));
  const [states, setStates] = useState({});
  useEffect(() => {
    for (const one of known) {
      fetchJson(`/api/tables/${one.table}`)
        .then((state) => {
          const { over, won } = standingOf(one, state);
          if (over && one.won === undefined && one.seats) keepTable(one.table, { won: Boolean(won), when: one.when });
          setStates((all) => ({ ...all, [one.table]: state }));
        })
        .catch(() => setStates((all) => ({ ...all, [one.table]: { gone: true } })));
    }
  }, []);
  const open = known.filter(({ table }) => states[table] && !states[table].gone);
  if (!open.length) return null;
  const forget = (table) => (forgetTable(table), setKnown(known.filter((one) => one.table !== table)));
  return html`<section class="recent" aria-label="Your tables">
    <h2>Your tables</h2>
    <ul>
      ${open.map((one) => {
        const { words, yours, won, over } = standingOf(one, states[one.table]);
        const others = states[one.table].seats.filter(({ seat }) => !one.seats?.[seat]).map(({ seat, name }) => name || seat);
        return html`<li key=${one.table} data-game=${one.game} class=${names(yours && "yours", won && "won")}>
          <button type="button" class="recent-table" onClick=${() => goTo(`/t/${one.table}`)}>
            <b>${one.title || one.table}</b>
            <span class="recent-state">${words}${over ? "" : ": go on"}</span>
            <small>${others.length ? `with ${others.join(", ")}, ` : ""}${dayOf(one.when)}</small></button
          ><button type="button" class="close" aria-label=${`Forget table ${one.title || one.table}`}
            onClick=${() => forget(one.table)}>×</button>
        </li>`;
      })}
    </ul>
  </section>`;
}
