// The page: the lobby at /, a table at /t/{table}.

import { bring } from "./faces.js";
import { dress, keepSeats, seatsAt } from "./keep.js";
import { Lobby } from "./lobby.js";
import { fetchJson } from "./net.js";
import { Sitting } from "./sitting.js";
import { Table } from "./table.js";
import { hush, html, render } from "./view.js";

const root = document.getElementById("app");
let sitting = null;
let catalogue = null;

const tableOf = (path) => path.match(/^\/t\/([\w-]+)$/)?.[1];

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
  if (table) {
    const joined = new Sitting(table, seatsAt(table), () => joined === sitting && draw());
    joined.goOn = goOn;
    sitting = joined;
  }
  draw();
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

function draw() {
  document.title = title();
  if (!sitting) return render(html`<${Lobby} goTo=${goTo} />`, root);
  const game = sitting.welcome?.game;
  if (game && !catalogue) {
    const asking = sitting;
    catalogue = { cards: null };
    bring(game, fetchJson).then((cards) => {
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

function title() {
  if (!sitting?.welcome) return "Menagerie";
  const yours = sitting.view?.question?.yours && !sitting.pace.waiting;
  return `${yours ? "● " : ""}${sitting.welcome.title} · Menagerie`;
}

addEventListener("popstate", open);
addEventListener("hashchange", open);
dress();
root.replaceChildren();
open();
