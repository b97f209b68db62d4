// @ts-check
// Sealed pools and drafts: cards to build a deck of, drawn by a seed; boosters that people and bots pass on. The server draws them.

import { isSound, keepPool, packOf } from "./collected.js";
import { bringWith, Card, NO_CARDS } from "./faces.js";
import { Paw } from "./heraldry.js";
import { keepTable } from "./keep.js";
import { _, ngettext } from "./language.js";
import { lay } from "./laying.js";
import { LETTERS } from "./making.js";
import { fetchJson } from "./net.js";
import { decksPath } from "./paths.js";
import { html, useEffect, useState } from "./view.js";

const MOST = 4; // players of a draft
const SEEDS = 1e9;

export function LimitedPage({ slug, goTo }) {
  const [game, setGame] = useState(null);
  const [own] = useState(() => packOf(slug));
  const [withOwn, setWithOwn] = useState(isSound(own));
  const [catalogue, setCatalogue] = useState(NO_CARDS);
  const [seed, setSeed] = useState(() => String(Math.floor(Math.random() * SEEDS)));
  const [players, setPlayers] = useState(2);
  const [people, setPeople] = useState(1);
  const [drafting, setDrafting] = useState(null); // {seed, seats, picks, told}
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    fetchJson("/api/games").then((games) => setGame(games.find((one) => one.slug === slug)), (error) => setSaid(error.message));
  }, [slug]);
  const pack = withOwn ? own.toml : "";
  useEffect(() => void bringWith(slug, fetchJson, pack).then(setCatalogue, () => {}), [slug, pack]);
  const ask = (what, body) => fetchJson(`/api/games/${slug}/${what}`, body);
  const attempt = async (work) => {
    setBusy(true);
    setSaid("");
    try {
      await work();
    } catch (problem) {
      setSaid([problem.message, ...(problem.defects || [])].join(" "));
    }
    setBusy(false);
  };
  const build = (key, kept) => {
    keepPool(slug, key, kept);
    goTo(`${decksPath(slug)}?pool=${key}`);
  };
  const open = () => goTo(`${decksPath(slug)}?pool=sealed-${withOwn ? "own-" : ""}${seed}`);
  const go = (seats, picks) => attempt(async () => {
    const told = await ask("boosters", { seed: Number(seed), seats, picks, pack });
    setDrafting({ seats, picks, told });
  });
  const begin = () => go(Array.from({ length: players }, (none, at) => (at < people ? "you" : "bot")), []);
  const good = /^\d{1,9}$/.test(seed);
  const count = (set, most) => (event) => set(Math.min(most, Number(event.target.value)));
  return html`<div class="own-page limited-page" data-game=${slug}>
    <header class="book-bar">
      <button type="button" onClick=${() => goTo(`/?game=${slug}`)} aria-label=${_("To the lobby")}><${Paw} />${" "}${_("Lobby")}</button>
      <h1>${_("Sealed and draft")}${game && html`: <span translate=${false}>${game.title}</span>`}</h1>
    </header>
    <main class="limited-main">
      ${!drafting && html`<section aria-label=${_("Begin")}>
        <p>${_("A sealed pool is opened by you alone; in a draft everybody takes a card of a booster and passes the rest on. Both end with a deck of what you have.")}</p>
        ${own.cards.length > 0 && html`<label class="own-cards"><input type="checkbox" checked=${withOwn} onChange=${() => setWithOwn(!withOwn)} />${" "}${_("with cards of your own")}</label>`}
        <div class="deck-ways">
          <label>${_("Seed")} <input type="text" inputmode="numeric" size="10" value=${seed} onInput=${(event) => setSeed(event.target.value)} /></label>
          <button type="button" disabled=${!good || busy} onClick=${open}>${_("Open a sealed pool")}</button>
        </div>
        <div class="deck-ways">
          <label>${_("Players")} <select value=${players} onChange=${count(setPlayers, MOST)}>${[2, 3, 4].map((one) => html`<option value=${one}>${one}</option>`)}</select></label>
          <label>${_("Of them people at this screen")} <select value=${Math.min(people, players)} onChange=${count(setPeople, players)}>${Array.from({ length: players }, (none, at) => html`<option value=${at + 1}>${at + 1}</option>`)}</select></label>
          <button type="button" class="primary" disabled=${!good || busy} onClick=${begin}>${_("Begin a draft")}</button>
        </div>
      </section>`}
      ${said && html`<p role="alert" class="problem">${said}</p>`}
      ${drafting && !drafting.told.over && html`<${Booster} ...${drafting} catalogue=${catalogue} busy=${busy} take=${(card) => go(drafting.seats, [...drafting.picks, card])} />`}
      ${drafting?.told.over && html`<${Drafted} ...${drafting} pack=${pack} seed=${seed} game=${game} build=${build} goTo=${goTo} setSaid=${setSaid} attempt=${attempt} busy=${busy} />`}
    </main>
  </div>`;
}

/** The booster that somebody holds, and what he has taken. */
function Booster({ told, seats, catalogue, busy, take }) {
  const shared = seats.filter((who) => who === "you").length > 1;
  const [seen, setSeen] = useState(""); // who looks at the screen, where several share it
  const [looked, setLooked] = useState(""); // the card that is shown large
  useEffect(() => setLooked(""), [told]);
  if (shared && seen !== told.seat)
    return html`<section class="hand-over"><h2>${_("Seat {seat} takes a card", told)}</h2>
      <button type="button" class="primary" onClick=${() => setSeen(told.seat)}>${_("I am seat {seat}", told)}</button></section>`;
  const press = (card) => (card === looked ? take(card) : setLooked(card)); // once to see, twice to take
  const taken = Object.entries(told.taken).sort(([one], [other]) => one.localeCompare(other));
  return html`<section aria-label=${_("The booster")}>
    <h2>${_("Booster {round} of {rounds}", told)}${" "}<small>${ngettext("{count} card is in it", "{count} cards are in it", told.booster.length)}</small></h2>
    <ul class="deck-found">${told.booster.map((card) => html`<li key=${card} lang="en"><button type="button" class="deck-card" title=${card} disabled=${busy}
      aria-pressed=${String(card === looked)} aria-label=${card} onClick=${() => press(card)}><${Card} kind=${card} catalogue=${catalogue} size="full" />${!catalogue.has(card) && html`<b>${card}</b>`}</button></li>`)}</ul>
    ${looked && html`<aside class="limited-looked" aria-label=${looked}><${Card} kind=${looked} catalogue=${catalogue} size="full" />
      <button type="button" class="primary" disabled=${busy} onClick=${() => take(looked)}>${_("Take {card}", { card: looked })}</button></aside>`}
    <details open><summary>${_("Taken")}</summary><ul class="limited-taken" lang="en">${taken.map(([card, count]) => html`<li>${count} ${card}</li>`)}</ul></details>
  </section>`;
}

/** What everybody drafted: decks to be played, and pools to build others of. */
function Drafted({ told, pack, seed, game, build, goTo, setSaid, attempt, busy }) {
  const lists = told.players.map(({ list }) => list);
  const play = () => attempt(async () => {
    const sitting = told.players.slice(0, game.seats[1]);
    const decks = Object.fromEntries(sitting.map(({ list }, at) => [LETTERS[at], list]));
    const chairs = sitting.map(({ who }) => ({ who }));
    const laid = await lay({ game: game.slug, options: {}, decks, pack, seats: chairs }, game.title, setSaid);
    keepTable(laid.table, { seats: laid.tokens });
    goTo(`/t/${laid.table}`, laid.tokens);
  });
  return html`<section aria-label=${_("The draft is over")}>
    <h2>${_("The draft is over")}</h2>
    <div class="deck-ways"><button type="button" class="primary" disabled=${busy || !game} onClick=${play}>${_("Play these decks")}</button></div>
    ${told.players.map(({ who, pool, list }, at) => html`<details open=${at === 0}><summary>${who === "you" ? _("Seat {seat}, you", { seat: LETTERS[at] }) : _("Seat {seat}, a bot", { seat: LETTERS[at] })}</summary>
      ${who === "you" && html`<button type="button" onClick=${() => build(`draft-${seed}-${LETTERS[at]}`, { pool, list, rivals: lists.filter((one, other) => other !== at), pack })}>${_("Build another deck of this pool")}</button>`}
      <pre class="limited-list" tabindex="0" lang="en">${list}</pre></details>`)}
  </section>`;
}
