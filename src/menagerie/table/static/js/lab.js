// @ts-check
// The lab of a game, a page of its own: two decks, seats or a card are chosen here; the server plays and tells.

import { decksOf } from "./collected.js";
import { bring, Card, NO_CARDS } from "./faces.js";
import { Paw } from "./heraldry.js";
import { dress } from "./keep.js";
import { _ } from "./language.js";
import { fetchJson } from "./net.js";
import { decksPath, labAt } from "./paths.js";
import { stream } from "./stream.js";
import { html, render, useEffect, useRef, useState } from "./view.js";
import { Weighed } from "./weighing.js";

const WITHIN = [5, 2, 1]; // points either way
const SEEDS = 1e9;
const TEXT = "text";
const GREEDY = "greedy";
const NOTHING = { done: 0, games: 0, deals: 0, figures: [], result: null }; // is told before a run begins

/** What two chosen decks are sent as, and what they are called in what comes back. */
function sent(slug, chosen) {
  const called = {};
  let own = 0;
  const decks = chosen.map(({ from, name, text }) => {
    if (from === "house") return name;
    called[`deck ${(own += 1)}`] = from === TEXT ? _("The list") : name;
    return from === TEXT ? text : decksOf(slug)[name];
  });
  return { decks, called };
}

function LabPage({ slug }) {
  const [offered, setOffered] = useState(null);
  const [of, setOf] = useState("");
  const [decks, setDecks] = useState([]);
  const [card, setCard] = useState("");
  const [bots, setBots] = useState([GREEDY, GREEDY]);
  const [seats, setSeats] = useState(2);
  const [within, setWithin] = useState(2);
  const [seed, setSeed] = useState(() => String(Math.floor(Math.random() * SEEDS)));
  const [run, setRun] = useState(null); // {told, ended, called, bots}
  const [stop, setStop] = useState(null);
  const [problem, setProblem] = useState("");
  const results = useRef(null);
  useEffect(() => {
    fetchJson(`/api/games/${slug}/lab`).then((found) => {
      setOffered(found);
      setOf(found.decks.length ? "match-up" : "seats");
      setDecks(found.decks.slice(0, 2).map((name) => ({ from: "house", name })));
      setSeats(found.seats[0]);
    }, (error) => setProblem(error.message));
  }, [slug]);
  useEffect(() => () => stop?.abort(), [stop]);
  const isShown = Boolean(run?.told.figures.length);
  useEffect(() => { // on a phone they come below the form
    if (isShown && results.current.getBoundingClientRect().top > innerHeight / 2) results.current.scrollIntoView();
  }, [isShown]);
  const begin = async () => {
    const control = new AbortController();
    const { decks: lists, called } = sent(slug, of === "match-up" ? decks : []);
    const many = of === "seats" && bots[0] !== bots[1] ? bots : bots.slice(0, 1);
    const body = { of, bots: many, within, seed: Number(seed), ...(of === "match-up" ? { decks: lists } : offered.decks.length ? {} : { seats }), ...(of === "card" && { card }) };
    const frame = { called, bots: many.map((name) => _(offered.bots[name])) };
    /** @type {any} */
    let last = null;
    setProblem("");
    setRun({ ...frame, told: NOTHING, ended: "" });
    setStop(control);
    const hear = (told) => {
      if (told.problem) return setProblem(told.problem);
      last = told;
      setRun({ ...frame, told, ended: told.ended });
    };
    try {
      await stream(`/api/games/${slug}/lab`, body, control.signal, hear);
    } catch (error) {
      if (error.name !== "AbortError") setProblem(error.message);
    }
    if (!last?.ended) setRun(last?.result ? { ...frame, told: last, ended: "stopped" } : null);
    setStop(null);
  };
  const ready = /^\d{1,9}$/.test(seed) && (of === "card" ? card.trim() : of !== "match-up" || decks.every(({ from, text }) => from !== TEXT || text?.trim()));
  return html`<div class="own-page lab-page" data-game=${slug}>
    <header class="book-bar">
      <a class="button" href=${`/?game=${slug}`} aria-label=${_("To the lobby")}><${Paw} />${" "}${_("Lobby")}</a>
      <h1>${_("Lab")}${offered && html`: <span translate=${false}>${offered.title}</span>`}</h1>
    </header>
    <main class="lab-main">
      ${offered && html`<form class="lab-asked own-sheet" aria-label=${_("What is weighed")} onSubmit=${(event) => (event.preventDefault(), !stop && ready && begin())}>
        <${Kind} of=${of} setOf=${setOf} offered=${offered} />
        ${of === "match-up" && [0, 1].map((at) => html`<${DeckChoice} key=${at} label=${at ? _("Second deck") : _("First deck")} offered=${offered} kept=${Object.keys(decksOf(slug))}
          value=${decks[at]} set=${(value) => setDecks(decks.with(at, value))} />`)}
        ${of === "card" && html`<${CardChoice} slug=${slug} offered=${offered} card=${card} setCard=${setCard} />`}
        ${of !== "match-up" && offered.decks.length === 0 && html`<${SeatChoice} offered=${offered} seats=${seats} setSeats=${setSeats} />`}
        <${BotChoice} label=${of === "seats" ? _("At one seat") : _("Who plays")} offered=${offered} value=${bots[0]} set=${(name) => setBots([name, of === "seats" ? bots[1] : name])} />
        ${of === "seats" && html`<${BotChoice} label=${_("At all others")} offered=${offered} value=${bots[1]} set=${(name) => setBots([bots[0], name])} />`}
        <label>${_("How exactly (95 %)")} <select value=${within} onChange=${(event) => setWithin(Number(event.target.value))}>
          ${WITHIN.map((one) => html`<option value=${one}>${_("to {points} points either way", { points: one })}</option>`)}</select></label>
        <label>${_("Seed")} <input type="text" inputmode="numeric" pattern="[0-9]{1,9}" value=${seed} onInput=${(event) => setSeed(event.target.value)} /></label>
        <button type="submit" class="primary" aria-disabled=${stop || !ready ? "true" : null}>${_("Run the games")}</button>
        ${offered.lists && html`<p><a href=${decksPath(slug)}>${_("Build a deck")}</a></p>`}
      </form>`}
      <div class="lab-results own-sheet" ref=${results}>
        ${problem && html`<p class="problem" role="alert">${problem}</p>`}
        ${run
          ? html`<${Weighed} ...${run} slug=${slug} stop=${() => stop?.abort()} />`
          : !problem && html`<p class="lab-empty">${_("Bots play deal after deal, and the line shrinks: how often somebody wins, and how sure that is.")}</p>`}
      </div>
    </main>
  </div>`;
}

/** What is weighed: decks, seats, or a card. */
function Kind({ of, setOf, offered }) {
  const kinds = [
    offered.decks.length > 0 && ["match-up", _("Two decks")],
    ["seats", offered.decks.length ? _("Who begins") : _("Seats and bots")],
    offered.cards.length > 0 && ["card", _("A card's worth")],
  ].filter(Boolean);
  return html`<fieldset class="segmented"><legend>${_("What is weighed")}</legend>
    ${kinds.map(([kind, words]) => html`<label><input type="radio" name="of" value=${kind} checked=${of === kind} onChange=${() => setOf(kind)} /><span>${words}</span></label>`)}</fieldset>`;
}

/** A deck: one of the house, one that this browser keeps, or a list or code as text. */
function DeckChoice({ label, offered, kept, value, set }) {
  const choose = (event) => {
    const [from, name] = event.target.value.split(/:(.*)/s);
    set({ from, name, text: "" });
  };
  return html`<label>${label} <select value=${value.from === TEXT ? TEXT : `${value.from}:${value.name}`} onChange=${choose}>
      ${offered.decks.map((name) => html`<option value=${`house:${name}`} lang="en">${name}</option>`)}
      ${offered.lists && kept.length > 0 && html`<optgroup label=${_("Decks of yours")}>${kept.map((name) => html`<option value=${`own:${name}`} translate=${false}>${name}</option>`)}</optgroup>`}
      ${offered.lists && html`<option value=${TEXT}>${_("A list or a code …")}</option>`}</select></label>
    ${value.from === TEXT && html`<textarea rows="6" spellcheck="false" aria-label=${_("The list as text, or a code")} value=${value.text} onInput=${(event) => set({ ...value, text: event.target.value })}></textarea>`}`;
}

/** A card by its name, and its face. */
function CardChoice({ slug, offered, card, setCard }) {
  const [catalogue, setCatalogue] = useState(NO_CARDS);
  useEffect(() => void bring(slug, fetchJson).then(setCatalogue, () => {}), [slug]);
  return html`<label>${_("Card")} <input type="text" list="lab-cards" lang="en" value=${card} autocomplete="off" spellcheck="false" maxlength="60" onInput=${(event) => setCard(event.target.value)} /></label>
    <datalist id="lab-cards">${offered.cards.map((name) => html`<option value=${name} />`)}</datalist>
    ${catalogue.has(card) && html`<div class="lab-card" lang="en"><${Card} kind=${card} catalogue=${catalogue} size="full" /></div>`}
    <p class="quiet">${_("It is compared with a blank in its place, on the same deals.")}</p>`;
}

function SeatChoice({ offered, seats, setSeats }) {
  const [least, most] = offered.seats;
  const counts = Array.from({ length: most - least + 1 }, (none, at) => least + at);
  return html`<label>${_("Players")} <select value=${seats} onChange=${(event) => setSeats(Number(event.target.value))}>${counts.map((one) => html`<option value=${one}>${one}</option>`)}</select></label>`;
}

function BotChoice({ label, offered, value, set }) {
  return html`<label>${label} <select value=${value} onChange=${(event) => set(event.target.value)}>
    ${Object.entries(offered.bots).map(([name, title]) => html`<option value=${name}>${_(title)}</option>`)}</select></label>`;
}

dress();
const root = document.getElementById("app");
root.replaceChildren();
render(html`<${LabPage} slug=${labAt(location.pathname)} />`, root);
