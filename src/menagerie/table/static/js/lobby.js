// The lobby: choose a game, who sits where, and the options; one click on Play starts against bots.

import { Card, bring, bringPicture } from "./faces.js";
import { forgetTable, keepTable, linkOf, set, settings, tables } from "./keep.js";
import { Preferences } from "./dialogs.js";
import { FriendLink, OnlyHere } from "./links.js";
import { Seal } from "./heraldry.js";
import { pathOf } from "./lesson.js";
import { Manners, PLAIN, wishOf } from "./manners.js";
import { fetchJson } from "./net.js";
import { OpenTables } from "./opened.js";
import { BEASTS, usualBot } from "./seats.js";
import { counted, html, names, useEffect, useState } from "./view.js";

const LETTERS = "ABCDEFGH";
const USUAL = 4;
const KINDS = { you: "You", bot: "Bot", friend: "Friend", nobody: "Nobody" };

/** Seats to begin with: you, and bots up to the usual number; where everybody brings a deck as few as may be. */
function firstSeats(game) {
  const [least, most] = game.seats;
  const usual = game.options.some((option) => option.deck_of) ? least : USUAL;
  const count = Math.min(most, Math.max(least, usual));
  return Array.from({ length: most }, (_, at) => ({
    who: at === 0 ? "you" : at < count ? "bot" : "nobody",
    bot: usualBot(game.bots),
    name: "",
  }));
}

const firstOptions = (game) => Object.fromEntries(game.options.map((option) => [option.name, option.default]));
const seated = (seats) => seats.filter((seat) => seat.who !== "nobody");

/** The option that chooses the deck of whoever sits in a row of the list, if the game has one. */
function deckOf(game, seats, at) {
  const seat = seated(seats.slice(0, at + 1)).length;
  return seats[at].who === "nobody" ? undefined : game.options.find((option) => option.deck_of === seat);
}

/** An option is open where its conditions hold. */
function isOpen(option, options, count) {
  const needs = !option.needs || options[option.needs[0]] === option.needs[1];
  const seats = !option.seats || (option.seats[0] <= count && count <= option.seats[1]);
  return needs && seats;
}

function GameTile({ game, chosen, choose, catalogue }) {
  const kinds = game.picture.slice(0, 5).map(({ name }) => name);
  return html`<button
    type="button"
    class=${names("tile", chosen && "chosen")}
    aria-pressed=${chosen ? "true" : "false"}
    onClick=${choose}
  >
    <span class="tile-picture" aria-hidden="true"
      >${catalogue && kinds.map((kind, at) =>
        html`<span class="tile-card" style=${{ "--at": at - (kinds.length - 1) / 2 }}><${Card} kind=${kind}
          catalogue=${catalogue} /></span>`)}</span
    >
    <span class="tile-words"
      ><span class="tile-title">${game.title}</span>
      ${game.about.map((line) => html`<span class="tile-line">${line}</span>`)}
      <span class="tile-seats">${[...new Set(game.seats)].join(" to ")} ${game.players}</span></span
    >
  </button>`;
}

function SeatChoice({ seat, at, game, change, mayGo, deck, chosen, choose }) {
  const id = `seat-${at}`;
  return html`<li class=${names("seat-choice", seat.who)}>
    <${Seal} seat=${LETTERS[at]} />
    <fieldset class="segmented">
      <legend class="unseen">Seat ${LETTERS[at]}</legend>
      ${Object.entries(KINDS).map(
        ([who, words]) =>
          html`<label
            ><input
              type="radio"
              name=${id}
              value=${who}
              checked=${seat.who === who}
              disabled=${who === "nobody" && !mayGo}
              onChange=${() => change({ who })}
            /><span>${words}</span></label
          >`,
      )}
    </fieldset>
    ${
      seat.who === "bot" &&
      html`<label class="seat-more"
        ><span class="unseen">Strength of seat ${LETTERS[at]}</span
        ><select value=${seat.bot} onChange=${(event) => change({ bot: event.target.value })}>
          ${game.bots.map((bot) => html`<option value=${bot}>${bot}</option>`)}
        </select></label
      >`
    }
    ${(seat.who === "you" || seat.who === "friend") &&
    html`<label class="seat-more"><span class="unseen">Name of seat ${LETTERS[at]}</span><input type="text"
        maxlength="40" placeholder=${seat.who === "you" ? "your name" : "friend's name"} value=${seat.name}
        onInput=${(event) => change({ name: event.target.value })} /></label>`}
    ${deck &&
    html`<label class="seat-deck" title=${deck.meaning}>with the deck<select aria-label=${`Deck of seat ${LETTERS[at]}`}
        value=${chosen} onChange=${(event) => choose(Number(event.target.value))}>
        ${deck.values.map((number, place) => html`<option value=${number}>${deck.labels[place]}</option>`)}
      </select></label>`}
  </li>`;
}

function OptionChoice({ option, value, change, open, count, letters }) {
  const isSwitch = option.values.length === 2 && option.values[0] === 0 && option.values[1] === 1;
  const values = option.is_seat ? option.values.filter((number) => number <= count) : option.values;
  const seatWords = (number) => (number ? `seat ${letters[number - 1]}` : "any seat");
  const wordsOf = (number) =>
    option.is_seat ? seatWords(number) : option.labels[option.values.indexOf(number)] || String(number);
  return html`<li class=${names("option", !open && "shut")}>
    <label class="choice">
      ${
        isSwitch
          ? html`<input
              type="checkbox"
              role="switch"
              checked=${Boolean(value)}
              disabled=${!open}
              onChange=${(event) => change(event.target.checked ? 1 : 0)}
            />`
          : html`<select value=${value} disabled=${!open} onChange=${(event) => change(Number(event.target.value))}>
              ${values.map((number) => html`<option value=${number}>${wordsOf(number)}</option>`)}
            </select>`
      }
      <span><b>${option.name.replaceAll("_", " ")}</b> <span class="quiet">${option.meaning}</span></span>
    </label>
  </li>`;
}

/** Say how a table stands: who plays, and when it was last seen here. */
const stateWords = ({ over, seats }, when) => [
  over ? "over" : "goes on",
  ...seats.map((seat) => seat.name || seat.seat),
  new Date(when).toLocaleString([], { dateStyle: "short", timeStyle: "short" }),
].join(", ");

/** Tables that were sat at here, to go on with. */
function Recent({ goTo }) {
  const [known, setKnown] = useState(() => tables().slice(0, 6));
  const [states, setStates] = useState({});
  useEffect(() => {
    for (const { table } of known) {
      fetchJson(`/api/tables/${table}`)
        .then((state) => setStates((all) => ({ ...all, [table]: state })))
        .catch(() => setStates((all) => ({ ...all, [table]: { gone: true } })));
    }
  }, []);
  const open = known.filter(({ table }) => states[table] && !states[table].gone);
  if (!open.length) return null;
  const forget = (table) => (forgetTable(table), setKnown(known.filter((one) => one.table !== table)));
  return html`<section class="recent" aria-label="Your tables">
    <h2>Your tables</h2>
    <ul>
      ${open.map(
        ({ table, title, when }) =>
          html`<li>
            <button type="button" class="recent-table" onClick=${() => goTo(`/t/${table}`)}>
              <b>${title || table}</b>
              <span class="quiet">${stateWords(states[table], when)}</span></button
            ><button
              type="button"
              class="close"
              aria-label=${`Forget table ${title || table}`}
              onClick=${() => forget(table)}
            >
              ×
            </button>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Links for friends, before the maker goes to the table. */
function Links({ made, goTo }) {
  return html`<section class="links" aria-label="Links for friends">
    <h2>Your table is laid</h2>
    <p>Send each friend a link of their own. Whoever opens it first sits down.</p>
    <ul>
      ${Object.entries(made.links).map(([seat, link]) =>
        html`<li><${Seal} seat=${seat} /><${FriendLink} link=${link} words=${`Link for seat ${seat}`} /></li>`)}
    </ul>
    <${OnlyHere} />
    <button type="button" class="primary" onClick=${() => goTo(`/t/${made.table}`, made.seats)}>To the table</button>
  </section>`;
}

async function untilReady(slug, tell) {
  for (;;) {
    const state = await fetchJson(`/api/ready?game=${slug}`);
    if (state.ready) return;
    tell(`The rules are being compiled (${state.done} of ${state.total}) …`);
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
}

export function Lobby({ goTo }) {
  const [games, setGames] = useState(null);
  const [slug, setSlug] = useState(null);
  const [seats, setSeats] = useState([]);
  const [options, setOptions] = useState({});
  const [manners, setManners] = useState({ ...PLAIN, ...settings.lobby?.manners });
  const [pictures, setPictures] = useState({});
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState("");
  const [made, setMade] = useState(null);
  const game = games?.find((one) => one.slug === slug);
  const asked = new URLSearchParams(location.search).get("game");

  const choose = (next) => {
    const kept = settings.lobby?.[next.slug];
    setSlug(next.slug);
    setSeats(kept?.seats?.length === next.seats[1] ? kept.seats : firstSeats(next));
    setOptions({ ...firstOptions(next), ...kept?.options });
    setProblem(null);
    fetchJson(`/api/ready?game=${next.slug}`).catch(() => {}); // it is compiled before the others
  };
  useEffect(() => {
    fetchJson("/api/games").then((found) => {
      setGames(found);
      if (found.length)
        choose(
          found.find((one) => one.slug === asked) ||
            found.find((one) => one.slug === settings.lobby?.last) ||
            found.reduce((best, one) => (one.seats[1] > best.seats[1] ? one : best)), // the most sociable
        );
      for (const one of found)
        bringPicture(one).then((cards) => setPictures((all) => ({ ...all, [one.slug]: cards })));
    }, setProblem);
  }, []);

  const count = seated(seats).length;
  const general = game?.options.filter((option) => !option.deck_of);
  const change = (at, fields) => setSeats(seats.map((seat, one) => (one === at ? { ...seat, ...fields } : seat)));
  const play = async () => {
    const chosen = Object.fromEntries(
      game.options.filter((option) => isOpen(option, options, count)).map(({ name }) => [name, options[name]]),
    );
    const wishes = seated(seats).map((seat, at) => ({
      who: seat.who,
      name: seat.name.trim() || (seat.who === "bot" ? BEASTS[at] : ""),
      bot: seat.who === "bot" ? seat.bot : "",
    }));
    set({ lobby: { ...settings.lobby, last: slug, manners, [slug]: { seats, options } } });
    setProblem(null);
    setBusy("The table is being laid …");
    bring(slug, fetchJson).catch(() => {}); // the table asks again
    try {
      await untilReady(slug, setBusy).catch(() => {});
      const { table, tokens } = await fetchJson("/api/tables", {
        game: slug,
        options: chosen,
        seats: wishes,
        ...wishOf(manners),
      });
      const own = Object.fromEntries(
        Object.entries(tokens).filter(([seat]) => wishes[LETTERS.indexOf(seat)].who === "you"),
      );
      const links = Object.fromEntries(
        Object.entries(tokens)
          .filter(([seat]) => !own[seat])
          .map(([seat, token]) => [seat, linkOf(table, seat, token)]),
      );
      keepTable(table, { game: slug, title: game.title, seats: own, links });
      if (Object.keys(links).length) setMade({ table, seats: own, links });
      else goTo(`/t/${table}`, own);
    } catch (error) {
      setProblem(error);
    }
    setBusy("");
  };

  return html`<div class="lobby">
    <header class="lobby-head">
      <img src="/crest.svg" alt="" width="56" height="56" />
      <div>
        <h1>Menagerie</h1>
        <p>Real card games, whole and exact.</p>
      </div>
    </header>
    <main class="lobby-main">
      ${
        made
          ? html`<${Links} made=${made} goTo=${goTo} />`
          : html` <section class="tiles" aria-label="Games">
                ${(games || []).map((one) =>
                  html`<${GameTile} key=${one.slug} game=${one} chosen=${one.slug === slug}
                    choose=${() => choose(one)} catalogue=${pictures[one.slug]} />`)}
              </section>
              ${
                game &&
                html`<form
                  class="make"
                  aria-label=${`A table of ${game.title}`}
                  onSubmit=${(event) => (event.preventDefault(), play())}
                >
                  <div class="make-play">
                    <button type="submit" class="primary play" disabled=${Boolean(busy)}>Play</button>
                    ${
                      game.lessons.length > 0 &&
                      html`<button
                        type="button"
                        class=${names("learn", !settings.learned?.[slug] && "fresh")}
                        onClick=${() => goTo(pathOf(slug, 1))}
                      >
                        <b>Learn</b> in ${counted(game.lessons.length, "lesson")}
                      </button>`
                    }
                    <p role="status">${busy || `${count} ${game.players}: ${summary(seated(seats))}`}</p>
                  </div>
                  ${
                    problem &&
                    html`<div class="problem" role="alert">
                      <p>${problem.message}</p>
                      ${
                        problem.defects?.length > 0 &&
                        html`<ul>
                          ${problem.defects.map((defect) => html`<li>${defect}</li>`)}
                        </ul>`
                      }
                    </div>`
                  }
                  <section aria-label="Seats">
                    <h2>Who plays</h2>
                    <ol class="seat-choices">
                      ${seats.map((seat, at) => {
                        const deck = deckOf(game, seats, at);
                        return html`<${SeatChoice} key=${at} seat=${seat} at=${at} game=${game}
                          change=${(fields) => change(at, fields)} deck=${deck} chosen=${deck && options[deck.name]}
                          choose=${(value) => setOptions({ ...options, [deck.name]: value })}
                          mayGo=${seat.who === "nobody" || count > game.seats[0]} />`;
                      })}
                    </ol>
                    <p class="quiet">Two or more of “You” share this screen and hand it over. A friend gets a link.</p>
                  </section>
                  ${
                    general.length > 0 &&
                    html`<details class="options">
                      <summary>Options</summary>
                      <ul>
                        ${general.map((option) =>
                          html`<${OptionChoice} key=${option.name} option=${option} value=${options[option.name]}
                            count=${count} letters=${LETTERS} open=${isOpen(option, options, count)}
                            change=${(value) => setOptions({ ...options, [option.name]: value })} />`)}
                      </ul>
                    </details>`
                  }
                  <${Manners} value=${manners} change=${(fields) => setManners({ ...manners, ...fields })} />
                </form>`
              }
              <${OpenTables} goTo=${goTo} />
              <${Recent} goTo=${goTo} />
              ${!game && problem && html`<p class="problem" role="alert">${problem.message}</p>`}`
      }
    </main>
    <footer class="lobby-foot"><${Preferences} /></footer>
  </div>`;
}

function summary(seats) {
  const bots = seats.filter((seat) => seat.who === "bot").length;
  const you = seats.filter((seat) => seat.who === "you").length;
  const friends = seats.filter((seat) => seat.who === "friend").length;
  return [
    you && (you === 1 ? "you" : `${you} of you at this screen`),
    friends && (friends === 1 ? "a friend" : `${friends} friends`),
    bots && (bots === 1 ? "a bot" : `${bots} bots`),
  ]
    .filter(Boolean)
    .join(", ");
}
