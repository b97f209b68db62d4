// @ts-check
// Your tables: those that this browser sat at, to go on with or to look at again, and how they ended.

import { forgetTable, keepTable, tables } from "./keep.js";
import { _, dayOf, listed, ngettext } from "./language.js";
import { fetchJson } from "./net.js";
import { html, names, useEffect, useState } from "./view.js";

const SHOWN = 6;

/** What a table asks of its people here, or how it ended. */
function standingOf(known, state) {
  const own = Object.keys(known.seats || {});
  if (!state.over) return { words: own.includes(state.asked) ? _("Your turn") : _("Still played"), yours: own.includes(state.asked) };
  const won = state.winners.filter((seat) => own.includes(seat));
  if (won.length) return { words: _("You won"), over: true, won: true };
  const names = state.winners.map((seat) => state.seats.find((one) => one.seat === seat)?.name || _("seat {seat}", { seat }));
  if (!names.length) return { words: _("Nobody won"), over: true };
  const words = ngettext("{names} won", "{names} won", names.length, { names: listed(names) });
  return { words: names.length > 1 && own.length ? _("You lost") : words, over: true };
}

/** How one has fared in a game, in those that this browser saw to their end. */
export function recordOf(slug) {
  const ended = tables().filter(({ game, won, example }) => game === slug && won !== undefined && !example);
  const wins = ended.filter(({ won }) => won).length;
  if (!ended.length) return "";
  if (!wins) return ngettext("You played {count} game", "You played {count} games", ended.length);
  return ngettext("You won {wins} of {count} game", "You won {wins} of {count} games", ended.length, { wins });
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
  return html`<section class="recent" aria-label=${_("Your tables")}>
    <h2>${_("Your tables")}</h2>
    <ul>
      ${open.map((one) => {
        const { words, yours, won, over } = standingOf(one, states[one.table]);
        const others = states[one.table].seats.filter(({ seat }) => !one.seats?.[seat]).map(({ seat, name }) => name || seat);
        return html`<li key=${one.table} data-game=${one.game} class=${names(yours && "yours", won && "won")}>
          <button type="button" class="recent-table" onClick=${() => goTo(`/t/${one.table}`)}>
            <b translate=${false}>${one.title || one.table}</b>
            <span class="recent-state">${words}</span>
            <small>${others.length ? _("with {others}, {when}", { others: others.join(", "), when: dayOf(one.when) }) : dayOf(one.when)}</small></button
          ><button type="button" class="close" aria-label=${_("Forget table {table}", { table: one.title || one.table })}
            onClick=${() => forget(one.table)}>×</button>
        </li>`;
      })}
    </ul>
  </section>`;
}
