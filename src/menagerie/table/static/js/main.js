// @ts-check
// The page: the lobby at /, a table at /t/{table}, the book of a game at /book/{game}.

import { BookPage } from "./book.js";
import { DeckPage } from "./decks.js";
import { bring, bringAgain } from "./faces.js";
import { Halt } from "./halt.js";
import { dress, keepSeats, seatsAt } from "./keep.js";
import { _ } from "./language.js";
import { LessonLine } from "./lesson.js";
import { LimitedPage } from "./limited.js";
import { Lobby } from "./lobby.js";
import { fetchJson } from "./net.js";
import { bookOf, decksAt, limitedAt, workshopAt } from "./paths.js";
import { titleOf } from "./notify.js";
import { Sitting } from "./sitting.js";
import { Table } from "./table.js";
import { hush, html, render } from "./view.js";
import { WorkshopPage } from "./workshop.js";

const root = document.getElementById("app");
let sitting = null;
let catalogue = null;
let damaged = false; // the link that was opened

const DAMAGED = _("This link is damaged: a part of it is missing or was changed. Copy all of it, or ask for it again.");

const tableOf = (path) => path.match(/^\/t\/([\w-]+)$/)?.[1];
const lessonOf = (path) => path.match(/^\/learn\/([\w-]+)\/(\d+)$/);

/** Go to an address within the page; `seats` are tokens to play with there. */
function goTo(path, seats) {
  const table = tableOf(path);
  if (table && seats && Object.keys(seats).length) keepSeats(table, seats);
  history.pushState(null, "", path);
  open();
}

const leave = () => goTo("/");

function open() {
  sitting?.close();
  [sitting, catalogue] = [null, null];
  hush();
  document.getElementById("flights").replaceChildren();
  const table = tableOf(location.pathname);
  const seats = table && seatsAt(table);
  damaged = seats === null;
  if (seats) {
    const joined = new Sitting(table, seats, () => joined === sitting && draw());
    joined.goOn = goOn;
    joined.cardsChanged = () => redress(joined);
    sitting = joined;
  }
  const learning = lessonOf(location.pathname);
  if (learning) learn(learning[1], learning[2]);
  draw();
}

/** Open a lesson: a sitting whose line needs no server. */
async function learn(game, number) {
  const { pathname } = location;
  const lesson = await fetchJson(`/api/games/${game}/lessons/${number}`).catch(() => null);
  if (location.pathname !== pathname) return;
  if (!lesson) return goTo(`/?game=${game}`);
  const connect = (token, hear) => new LessonLine(lesson, hear);
  const joined = new Sitting(pathname, { A: "" }, () => joined === sitting && draw(), connect);
  sitting = joined;
}

/** The same people play on at another table: ask for the own seats there. */
async function goOn() {
  const from = sitting;
  const seats = {};
  let table = "";
  for (const seat of from.own) {
    const reply = await from.lines.get(seat).ask("again");
    if (reply.type !== "done") return from.refused(reply);
    Object.assign(seats, reply.tokens);
    table = reply.table;
  }
  goTo(`/t/${table}`, seats);
}

/** Draw the cards anew once they are here; until then they look as before. */
async function redress(asking) {
  const cards = await bringAgain(asking.welcome.game, fetchJson).catch(() => null);
  if (asking !== sitting || !cards) return;
  catalogue = { cards };
  draw();
}

function draw() {
  document.title = titleOf(sitting);
  const halt = damaged ? { reason: "link", text: DAMAGED } : sitting?.parted;
  if (halt) return render(html`<${Halt} ...${halt} goOn=${open} leave=${leave} />`, root);
  if (!sitting && lessonOf(location.pathname)) return render(html`<p class="opening">${_("The lesson is being laid …")}</p>`, root);
  const book = bookOf(location.pathname);
  if (book) return render(html`<${BookPage} key=${book} slug=${book} goTo=${goTo} />`, root);
  const decks = decksAt(location.pathname);
  const writing = workshopAt(location.pathname);
  if (writing) return render(html`<${WorkshopPage} key=${writing} slug=${writing} goTo=${goTo} />`, root);
  const limited = limitedAt(location.pathname);
  if (limited) return render(html`<${LimitedPage} key=${limited} slug=${limited} goTo=${goTo} />`, root);
  if (decks) return render(html`<${DeckPage} key=${decks} slug=${decks} goTo=${goTo} />`, root);
  if (!sitting) return render(html`<${Lobby} key="lobby" goTo=${goTo} />`, root);
  const game = sitting.welcome?.game;
  if (game && !catalogue) {
    const asking = sitting;
    catalogue = { cards: null };
    const { example, own_cards: own } = sitting.welcome;
    bring(game, fetchJson, own ? `?table=${sitting.table}` : example ? "?practice=1" : "").then((cards) => {
      if (asking !== sitting) return;
      catalogue = { cards };
      draw();
    });
  }
  render(
    html`<${Table}
      key=${sitting.table}
      sitting=${sitting}
      catalogue=${catalogue?.cards}
      leave=${leave}
      goTo=${goTo}
    />`,
    root,
  );
}

addEventListener("popstate", open);
addEventListener("hashchange", open);
dress();
root.replaceChildren();
open();
