// @ts-check
// The lobby: every game on its poster, and for the chosen one its world, its table, its lessons and its book.

import { Dialog, Preferences } from "./dialogs.js";
import { bringPicture, Card } from "./faces.js";
import { Seal } from "./heraldry.js";
import { keepTable, linkOf, set, settings } from "./keep.js";
import { _, ngettext } from "./language.js";
import { lay } from "./laying.js";
import { pathOf } from "./lesson.js";
import { FriendLink, OnlyHere } from "./links.js";
import { filled, firstOptions, firstSeats, isOpen, LETTERS, Making, seated, summary } from "./making.js";
import { PLAIN, wishOf } from "./manners.js";
import { fetchJson } from "./net.js";
import { OpenTables } from "./opened.js";
import { bookPath, decksPath, labPath, workshopPath } from "./paths.js";
import { Ratings } from "./ratings.js";
import { Recent, recordOf } from "./recent.js";
import { html, names, useEffect, useRef, useState } from "./view.js";

const PIPS = 3; // of difficulty
const spanOf = ([least, most]) => (least === most ? String(least) : _("{least} to {most}", { least, most }));

const Vista = ({ game }) => html`<img class="vista" src=${`/api/games/${game.slug}/vista.svg`} alt="" draggable="false" />`;

/** How many play, how long, and how hard it is to learn. */
const Facts = ({ game }) => html`<span class="facts-line">
    <span>${spanOf(game.seats)} ${_(game.players)}</span>
    ${game.minutes && html`<span>${_("{span} min", { span: spanOf(game.minutes) })}</span>`}
    ${game.difficulty > 0 && html`<span><span class="pips" aria-hidden="true">${Array.from({ length: PIPS }, (_, at) =>
      html`<i class=${names(at < game.difficulty && "on")} />`)}</span>${_(game.learning)}</span>`}
  </span>`;

function GameTile({ game, chosen, choose, catalogue }) {
  const kinds = game.picture.slice(0, 3).map(({ name }) => name);
  const record = recordOf(game.slug);
  const tile = useRef(null);
  useEffect(() => void (chosen && tile.current.scrollIntoView({ block: "nearest", inline: "center" })), [chosen]);
  return html`<button
    ref=${tile}
    type="button"
    class=${names("tile", chosen && "chosen")}
    data-game=${game.slug}
    aria-pressed=${chosen ? "true" : "false"}
    onClick=${choose}
  >
    <span class="tile-picture" aria-hidden="true"
      ><${Vista} game=${game} />${catalogue && kinds.map((kind, at) =>
        html`<span class="tile-card" style=${{ "--at": at - (kinds.length - 1) / 2 }}><${Card} kind=${kind}
          catalogue=${catalogue} size="mini" /></span>`)}</span
    >
    <span class="tile-words"
      ><span class="tile-title" translate=${false}>${game.title}</span>
      <span class="tile-line">${_(game.pitch || game.about[0])}</span>
      <${Facts} game=${game} />
      ${record && html`<span class="tile-record">${record}</span>`}</span
    >
  </button>`;
}

/** Links for friends, before the maker goes to the table. */
function Links({ made, goTo }) {
  return html`<section class="links" aria-label=${_("Links for friends")}>
    <h2>${_("Your table is laid")}</h2>
    <p>${_("Send each friend a link of their own. Whoever opens it first sits down.")}</p>
    <ul>
      ${Object.entries(made.links).map(([seat, link]) =>
        html`<li><${Seal} seat=${seat} /><${FriendLink} link=${link} words=${_("Link for seat {seat}", { seat })} /></li>`)}
    </ul>
    <${OnlyHere} />
    <button type="button" class="primary" onClick=${() => goTo(`/t/${made.table}`, made.seats)}>${_("To the table")}</button>
  </section>`;
}

/** How cards of one's own come to the table. */
function Workshop({ games, close, goTo }) {
  const open = games.filter(({ workshop }) => workshop);
  return html`<${Dialog} title=${_("Cards of your own")} kind="dialog-workshop" close=${close}>
    <div class="workshop">
      <p>${_("Write a card in plain words, and it plays: what the card says is the program that runs.")}</p>
      ${open.length > 0 && html`<p>${_("These games take new cards: {games}.", { games: open.map(({ title }) => title).join(", ") })}</p>`}
      <p class="deck-ways">${open.map(({ slug, title }) => html`<a class="button" href=${workshopPath(slug)} translate=${false} onClick=${(event) => (event.preventDefault(), goTo(workshopPath(slug)))}>${title}</a>`)}</p>
      <pre tabindex="0" translate=${false}><code>${CARD}</code></pre>
      <p>${_("Save it as a file and open the workshop: a table at which the card lies in your hand. Change its words, save, and the table is laid anew while you look.")}</p>
      <pre tabindex="0" translate=${false}><code>menagerie try first.toml</code></pre>
      <p>${_("What cards can say, game by game, stands in {folder}; {command} tells what is wrong with a card, where, and what was meant.", { folder: html`<code>docs/cards</code>`, command: html`<code>menagerie check first.toml</code>` })}</p>
    </div>
  <//>`;
}

/** What the address says of a table of a game: how many players, their options, the seed of the deal. */
function askedOf({ slug, options }) {
  const said = new URLSearchParams(location.search);
  if (said.get("game") !== slug) return {};
  const chosen = options.filter(({ name }) => said.has(name)).map(({ name }) => [name, Number(said.get(name))]);
  return { players: Number(said.get("players")), options: Object.fromEntries(chosen), seed: said.get("seed") };
}

export function Lobby({ goTo }) {
  const [games, setGames] = useState(null);
  const [slug, setSlug] = useState(null);
  const [table, setTable] = useState({ seats: [], options: {}, manners: PLAIN });
  const [pictures, setPictures] = useState({});
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState("");
  const [made, setMade] = useState(null);
  const [trying, setTrying] = useState(false);
  const game = games?.find((one) => one.slug === slug);
  const { seats, options, manners, seed } = table;

  const choose = (next) => {
    const kept = settings.lobby?.[next.slug];
    const own = kept?.seats?.length === next.seats[1] ? kept.seats : firstSeats(next);
    const asked = askedOf(next);
    setSlug(next.slug);
    setTable({
      seats: asked.players ? filled(own, asked.players) : own,
      options: { ...firstOptions(next), ...kept?.options, ...asked.options },
      manners: { ...PLAIN, ...settings.lobby?.manners },
      seed: asked.seed,
    });
    setProblem(null);
    fetchJson(`/api/ready?game=${next.slug}`).catch(() => {}); // it is compiled before the others
  };
  useEffect(() => {
    fetchJson("/api/games").then((told) => {
      const found = told.toSorted((one, other) => (one.difficulty || PIPS + 1) - (other.difficulty || PIPS + 1)); // easy ones first
      setGames(found);
      if (found.length)
        choose(
          found.find((one) => one.slug === new URLSearchParams(location.search).get("game")) ||
            found.find((one) => one.slug === settings.lobby?.last) ||
            found[0],
        );
      for (const one of found)
        bringPicture(one).then((cards) => setPictures((all) => ({ ...all, [one.slug]: cards })));
    }, setProblem);
  }, []);

  const count = seated(seats).length;
  const play = async () => {
    const chosen = Object.fromEntries(
      game.options.filter((option) => isOpen(option, options, count)).map(({ name }) => [name, options[name]]),
    );
    const wishes = seated(seats).map((seat) => ({
      who: seat.who,
      name: seat.who === "bot" ? "" : seat.name.trim(),
      bot: seat.who === "bot" ? seat.bot : "",
    }));
    set({ lobby: { ...settings.lobby, last: slug, manners, [slug]: { seats, options } } });
    setProblem(null);
    setBusy(_("The table is being laid …"));
    try {
      const laid = await lay(
        { game: slug, options: chosen, seats: wishes, ...wishOf(manners), ...(seed && { seed }) },
        game.title,
        setBusy,
      );
      const own = Object.fromEntries(
        Object.entries(laid.tokens).filter(([seat]) => wishes[LETTERS.indexOf(seat)].who === "you"),
      );
      const links = Object.fromEntries(
        Object.entries(laid.tokens)
          .filter(([seat]) => !own[seat])
          .map(([seat, token]) => [seat, linkOf(laid.table, seat, token)]),
      );
      keepTable(laid.table, { seats: own, links });
      if (Object.keys(links).length) setMade({ table: laid.table, seats: own, links });
      else goTo(`/t/${laid.table}`, own);
    } catch (error) {
      setProblem(error);
    }
    setBusy("");
  };

  return html`<div class="lobby">
    <header class="lobby-head">
      <img src="/crest.svg" alt="" width="48" height="48" />
      <div>
        <h1 translate=${false}>Menagerie</h1>
        <p>${_("Real card games, whole and exact.")}</p>
      </div>
      <button type="button" class="to-workshop" onClick=${() => setTrying(true)}>${_("Make cards")}</button>
    </header>
    <main class="lobby-main">
      ${
        made
          ? html`<${Links} made=${made} goTo=${goTo} />`
          : html`<${Recent} goTo=${goTo} />
              <${OpenTables} goTo=${goTo} />
              <section class="tiles" aria-label=${_("Games")}>
                ${(games || []).map((one) =>
                  html`<${GameTile} key=${one.slug} game=${one} chosen=${one.slug === slug}
                    choose=${() => choose(one)} catalogue=${pictures[one.slug]} />`)}
              </section>
              ${game && html`<${Stage} game=${game} table=${table} setTable=${setTable} play=${play} busy=${busy}
                problem=${problem} goTo=${goTo} />`}
              ${!game && problem && html`<p class="problem" role="alert">${problem.message}</p>`}`
      }
    </main>
    <footer class="lobby-foot"><${Preferences} /></footer>
    ${trying && html`<${Workshop} games=${games || []} goTo=${goTo} close=${() => setTrying(false)} />`}
  </div>`;
}

/** The chosen game: its world, the way in, and its table as it is laid. */
function Stage({ game, table, setTable, play, busy, problem, goTo }) {
  const { slug, lessons, players } = game;
  const playing = seated(table.seats);
  const [rated, setRated] = useState(false);
  const read = (event) => (event.preventDefault(), goTo(bookPath(slug)));
  return html`<form class="make" data-game=${slug} aria-label=${_("A table of {game}", { game: game.title })}
      onSubmit=${(event) => (event.preventDefault(), play())}>
    <section class="world" aria-labelledby="world-title">
      <${Vista} game=${game} />
      <h2 id="world-title" translate=${false}>${game.title}</h2>
      <div class="make-play">
        <button type="submit" class="primary play" disabled=${Boolean(busy)}>${_("Play now")}</button>
        ${lessons.length > 0 &&
        html`<button type="button" class=${names("learn", !settings.learned?.[slug] && "fresh")}
            title=${ngettext("Learn in {count} lesson", "Learn in {count} lessons", lessons.length)} onClick=${() => goTo(pathOf(slug, 1))}>
          ${_("Learn")}</button>`}
        <a class="button to-book" href=${bookPath(slug)} onClick=${read}>${_("Rules")}</a>
        ${game.workshop && html`<a class="button to-decks" href=${decksPath(slug)} onClick=${(event) => (event.preventDefault(), goTo(decksPath(slug)))}>${_("Decks")}</a>`}
        ${game.lab && html`<a class="button to-lab" href=${labPath(slug)}>${_("Lab")}</a>`}
        <p role="status">${busy || `${playing.length} ${_(players)}: ${summary(playing)}`}</p>
        ${table.seed && html`<p>${_("An open deal, of seed {seed}.", { seed: html`<code>${table.seed}</code>` })}</p>`}
      </div>
      ${problem &&
      html`<div class="problem" role="alert">
        <p>${problem.message}</p>
        ${problem.defects?.length > 0 && html`<ul>${problem.defects.map((defect) => html`<li>${defect}</li>`)}</ul>`}
      </div>`}
      <div class="world-words">${game.about.map((line) => html`<p>${_(line)}</p>`)}</div>
      ${game.ratings && html`<button type="button" class="to-ratings" aria-haspopup="dialog" onClick=${() => setRated(true)}>${_("Ratings")}</button>`}
    </section>
    <${Making} game=${game} ...${table} set=${(fields) => setTable({ ...table, ...fields })} />
  </form>
  ${rated && html`<${Ratings} game=${game} close=${() => setRated(false)} />`}`;
}

const CARD = `[pack]
name = "First steps"
game = "alpha_clash"

[[card]]
number = "P1"
name = "Dune Courier"
type = "Clash"
colours = ["red"]
cost = 2
gems = { red = 1 }
attack = 2
defense = 1
affiliation = "Rogue"
character = "Dune Courier"
planet = "Earth"
text = """
Superspeed.
Enter: You may discard a card. If you do, draw 2 cards.
"""`;
