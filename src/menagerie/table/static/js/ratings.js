// @ts-check
// How those stand who have played a game at this server: people by the names that they play under, and bots.

import { Dialog } from "./dialogs.js";
import { _, ngettext } from "./language.js";
import { fetchJson } from "./net.js";
import { html, Name, useEffect, useState } from "./view.js";

const { lang } = document.documentElement;
const whole = new Intl.NumberFormat(lang);
const parts = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const wins = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });

/** What a player is called; a bot by its strength, one that the server brought by its name. */
function Who({ row, game }) {
  if (!row.bot) return html`<${Name} name=${row.player} />`;
  const strength = game.bots.find(({ name }) => name === row.player);
  const title = strength ? _(strength.title) : html`<span translate=${false}>${row.player}</span>`;
  return html`<i>${_("{bot} bot", { bot: title })}</i>`;
}

function Board({ board, game }) {
  const isRated = !board.lacks;
  return html`<table class="ranking" aria-label=${_("Ratings")}>
    <thead>
      <tr>
        <th scope="col">${_("Player")}</th>
        <th scope="col">${_("Games")}</th>
        <th scope="col">${_("Won")}</th>
        ${isRated && html`<th scope="col">${_("Rating")}</th><th scope="col" class="wide">${_("Likely strength")}</th>`}
      </tr>
    </thead>
    <tbody>
      ${board.players.map(
        (row) =>
          html`<tr key=${`${row.bot} ${row.player}`}>
            <th scope="row"><${Who} row=${row} game=${game} /></th>
            <td>${whole.format(row.games)}</td>
            <td>${wins.format(row.wins)}</td>
            ${isRated && html`<td><b>${parts.format(row.rating)}</b></td><td class="wide">${parts.format(row.mu)} ± ${parts.format(2 * row.sigma)}</td>`}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The ratings of a game, as the server has them now. */
export function Ratings({ game, close }) {
  const [board, setBoard] = useState(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    fetchJson(`/api/games/${game.slug}/ratings`).then(setBoard, (error) => setProblem(error.message));
  }, []);
  const told = board && (board.players.length ? html`<${Board} board=${board} game=${game} />` : html`<p>${_("Nobody is rated in this game yet.")}</p>`);
  return html`<${Dialog} title=${_("Ratings: {game}", { game: game.title })} kind="dialog-ratings" close=${close}>
    <div class="ratings">
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : told || html`<p>…</p>`}
      ${board?.lacks && html`<p class="quiet" lang="en">${board.lacks}</p>`}
      ${board?.players.length > 0 &&
      html`<p class="quiet">${ngettext("{count} game counts: the same players from the first answer to the end, and a deal that nobody chose.", "{count} games count: the same players from the first answer to the end, and a deal that nobody chose.", board.games)}</p>
        <p class="quiet">${_("People stand here by the names that they gave at tables, and anybody may take any name.")}</p>`}
    </div>
  <//>`;
}
