// Your tables: those that this browser sat at, to go on with or to look at again, and how they ended.

import { forgetTable, keepTable, tables } from "./keep.js";
import { fetchJson } from "./net.js";
import { counted, html, names, useEffect, useState } from "./view.js";

const SHOWN = 6;

/** What a table asks of its people here, or how it ended. */
function standingOf(known, state) {
  const own = Object.keys(known.seats || {});
  if (!state.over) return { words: own.includes(state.asked) ? "Your turn" : "Still played", yours: own.includes(state.asked) };
  const won = state.winners.filter((seat) => own.includes(seat));
  if (won.length) return { words: "You won", over: true, won: true };
  const names = state.winners.map((seat) => state.seats.find((one) => one.seat === seat)?.name || `seat ${seat}`);
  if (!names.length) return { words: "Nobody won", over: true };
  return { words: names.length > 1 && own.length ? "You lost" : `${names.join(" and ")} won`, over: true };
}

const dayOf = (when) => new Date(when).toLocaleString([], { dateStyle: "short", timeStyle: "short" });

/** How one has fared in a game, in those that this browser saw to their end. */
export function recordOf(slug) {
  const ended = tables().filter(({ game, won, example }) => game === slug && won !== undefined && !example);
  const wins = ended.filter(({ won }) => won).length;
  if (!ended.length) return "";
  return wins ? `You won ${wins} of ${counted(ended.length, "game")}` : `You played ${counted(ended.length, "game")}`;
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
            <span class="recent-state">${words}</span>
            <small>${others.length ? `with ${others.join(", ")}, ` : ""}${dayOf(one.when)}</small></button
          ><button type="button" class="close" aria-label=${`Forget table ${one.title || one.table}`}
            onClick=${() => forget(one.table)}>×</button>
        </li>`;
      })}
    </ul>
  </section>`;
}
