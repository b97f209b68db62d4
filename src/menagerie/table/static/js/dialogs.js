// @ts-check
// What may lie over the table: a card's page, a clause, seats, keys, the menu, and on small screens answers and log.

import { Analysis } from "./analysis.js";
import { Answers } from "./answers.js";
import { Book } from "./book.js";
import { TalkBar } from "./chat.js";
import { Codes, coded } from "./codes.js";
import { Card } from "./faces.js";
import { DealWords } from "./deal.js";
import { HELP } from "./keys.js";
import { _, LanguageChoice } from "./language.js";
import { useOutside } from "./links.js";
import { fetchJson } from "./net.js";
import { TurnNotices } from "./notify.js";
import { wordsOf } from "./items.js";
import { Now, Keywords } from "./numbers.js";
import { PlayOn, Share } from "./onwards.js";
import { Seats } from "./seats.js";
import { set, settings } from "./keep.js";
import { Story } from "./story.js";
import { SummedUp } from "./summary.js";
import { html, names, useEffect, useLayoutEffect, useRef, useState } from "./view.js";

/** A native dialog: keeps the focus, closes on Esc and on a click beside it. */
export function Dialog({ title, kind, close, children, lang }) {
  const element = useRef(null);
  useLayoutEffect(() => {
    if (!element.current.open) element.current.showModal(); // before anybody can press a key
  }, []);
  const beside = (event) => event.target === element.current && close();
  return html`<dialog
    ref=${element}
    class=${names("dialog", kind)}
    aria-labelledby="dialog-title"
    onClose=${close}
    onClick=${beside}
  >
    <div class="dialog-body">
      <header>
        <h2 id="dialog-title" lang=${lang}>${title}</h2>
        <button type="button" class="close" onClick=${close} aria-label=${_("Close")}>×</button>
      </header>
      ${children}
    </div>
  </dialog>`;
}

/** A clause with its wording and the rulings about it, fetched once. */
const clauses = new Map();

function Clause({ game, id }) {
  const [clause, setClause] = useState(clauses.get(id));
  useEffect(() => {
    setClause(clauses.get(id));
    if (clauses.has(id)) return;
    fetchJson(`/api/games/${game}/clauses/${encodeURIComponent(id)}`)
      .then((found) => (clauses.set(id, found), setClause(found)))
      .catch((error) => setClause({ id, text: error.message }));
  }, [game, id]);
  const { text, section, rulings } = clause || { text: "…" };
  return html`<article class="clause-words" lang="en">
    <h3>${id}${section && html` <span>${section}</span>`}</h3>
    <p>${text}</p>
    ${(rulings || []).map(
      (ruling) =>
        html`<div class="ruling">
          <h4>${ruling.question || ruling.id}</h4>
          <p>${ruling.ruling} <small>${ruling.id}${ruling.ruled && `, ${_("ruled {ruled}", ruling)}`}</small></p>
        </div>`,
    )}
  </article>`;
}

function CardPage({ what, sitting, catalogue, turn }) {
  const card = catalogue.get(what.kind);
  const [why, setWhy] = useState(null);
  useEffect(() => {
    setWhy(null);
    if (what.ref && sitting.answers.length) sitting.why(what.ref).then(setWhy);
  }, [what.ref]);
  const others = (what.kinds || []).filter((kind) => kind !== what.kind);
  return html`<div class="card-page">
    <div class="card-page-face">
      <${Card} kind=${what.kind} catalogue=${catalogue} />
      ${others.length > 0 &&
      html`<div class="others">${others.map((kind) => html`<button type="button"
          onClick=${() => turn({ ...what, kind, kinds: what.kinds })} aria-label=${kind}><${Card} kind=${kind}
          catalogue=${catalogue} size="mini" /></button>`)}</div>`}
    </div>
    <div class="card-page-words">
      ${what.item && html`<p class="lies" lang="en">${wordsOf(what.item)}</p>`}
      ${(why?.clause || why?.fact) &&
      html`<p class="why"><b>${_("Not now.")} </b><span lang="en">${why.fact || why.text}</span> ${why.clause && html`<button type="button"
          class="clause" data-clause=${why.clause}>${why.clause}</button>`}</p>`}
      ${
        card &&
        html` <p class="category" lang="en">${card.category}</p>
          ${card.text && (card.lines?.length > 1 ? card.lines : [card.text]).map((text) =>
            html`<p class="card-text" lang="en">${coded(text)}</p>`)}
          <${Codes} words=${card.text} />
          ${card.motto && html`<p class="motto" lang="en">${card.motto}</p>`}
          <dl class="facts" lang="en">
            ${(card.numbers || []).map(
              ({ label, value }) =>
                html`<div>
                  <dt>${label}</dt>
                  <dd>${value}</dd>
                </div>`,
            )}
            ${
              (card.signs || []).length > 0 &&
              html`<div>
                <dt>${card.signed || _("At home in")}</dt>
                <dd>${card.signs.map(({ name }) => name).join(", ")}</dd>
              </div>`
            }
          </dl>
          ${what.item && html`<${Now} item=${what.item} sitting=${sitting} />`}
          <${Keywords} item=${what.item || { cards: [what] }} catalogue=${catalogue} />
          <div class="clauses">
            ${(card.clauses || []).map((id) => html`<${Clause} key=${id} game=${sitting.welcome.game} id=${id} />`)}
          </div>`
      }
    </div>
  </div>`;
}

function Keyboard() {
  return html`<dl class="keys">
      ${HELP.map(
        ([keys, words]) =>
          html`<div>
            <dt><kbd>${keys}</kbd></dt>
            <dd>${words}</dd>
          </div>`,
      )}
    </dl>
    <label class="choice"
      ><input type="checkbox" checked=${settings.keys} onChange=${(event) => set({ keys: event.target.checked })} />
      ${_("Letters as keys (numbers and arrows always work)")}</label
    >`;
}

const CHOICES = [
  ["theme", _("Light"), { auto: _("as this device"), light: _("light"), dark: _("dark") }],
  ["pace", _("Pace of others' moves"), { calm: _("calm"), brisk: _("brisk"), instant: _("at once") }],
  ["sound", _("Sound"), { on: _("on"), off: _("off") }],
];

export function Preferences() {
  const [, redraw] = useState(0);
  return html`<${LanguageChoice} />${CHOICES.map(
    ([name, title, values]) =>
      html`<fieldset class="segmented">
        <legend>${title}</legend>
        ${Object.entries(values).map(
          ([value, words]) =>
            html`<label
              ><input
                type="radio"
                name=${name}
                checked=${settings[name] === value}
                onChange=${() => (set({ [name]: value }), redraw((n) => n + 1))}
              /><span>${words}</span></label
            >`,
        )}
      </fieldset>`,
  )}`;
}

/** Stop at every window, even with nothing to do there; nobody else is told. */
function Windows({ sitting }) {
  const [on, setOn] = useState(settings.stops?.[sitting.welcome.game] ?? sitting.welcome.stops);
  const turn = (event) => {
    setOn(event.target.checked);
    sitting.stopAt(event.target.checked);
  };
  return html`<label class="choice"
    ><input type="checkbox" name="stops" checked=${on} onChange=${turn} /> ${_("Stop at every window, even where I can only pass")}</label
  >`;
}

function Menu({ open, sitting, leave }) {
  const [copied, setCopied] = useState(false);
  const watch = `${useOutside() || location.origin}/t/${sitting.table}`;
  const copy = () => navigator.clipboard?.writeText(watch).then(() => setCopied(true));
  const playing = sitting.own.length > 0 && !sitting.view?.over;
  return html`<div class="menu">
    <${Preferences} />
    ${playing && html`<${TurnNotices} />`}
    ${playing && sitting.hasWindows && html`<${Windows} sitting=${sitting} />`}
    <div class="menu-buttons">
      <button type="button" data-open="seats" onClick=${() => open("seats")}>${_("Seats")}</button>
      <button type="button" onClick=${() => (open(null), sitting.lookAt(-1))}>${_("Look back")}</button>
      <button type="button" data-open="book" onClick=${() => open("book")}>${_("The book of rules")}</button>
      <button type="button" data-open="keys" onClick=${() => open("keys")}>${_("Keys")}</button>
      <button type="button" data-open="lines" onClick=${() => open("lines")}>${_("The table in words")}</button>
      ${sitting.deal && html`<button type="button" data-open="deal" onClick=${() => open("deal")}>${_("The deal")}</button>`}
      <button type="button" onClick=${copy}>${copied ? _("Copied") : _("Copy link for spectators")}</button>
      <button type="button" onClick=${leave}>${_("To the lobby")}</button>
      ${playing && html`<button type="button" class="danger" data-open="concede" onClick=${() => open("concede")}>${_("Concede …")}</button>`}
    </div>
  </div>`;
}

function Concede({ sitting, open }) {
  const give = async () => {
    open(null);
    await sitting.act("concede");
  };
  return html`<p>${_("You give this game up. That cannot be taken back.")}</p>
    <div class="dialog-buttons">
      <button type="button" onClick=${() => open(null)}>${_("Play on")}</button
      ><button type="button" class="danger" onClick=${give}>${_("Concede")}</button>
    </div>`;
}

const TITLES = {
  book: _("The book of rules"),
  seats: _("Who sits here"),
  keys: _("Keys"),
  menu: _("Menu"),
  concede: _("Concede?"),
  answers: _("Your answers"),
  log: _("What happened"),
  lines: _("The table in words"),
  deal: _("The deal"),
  analysis: _("What decided the game"),
  branch: _("Play on from here"),
  share: _("Share this game"),
};

export function Dialogs({ dialog, open, sitting, catalogue, goTo, leave }) {
  if (!dialog) return null;
  const { name, what } = dialog;
  const close = () => open(null);
  const card = name === "card" && catalogue.get(what.kind);
  const title = name === "card" ? card?.long || card?.name || what.kind || _("Face down") : TITLES[name];
  const bodies = {
    card: () =>
      html`<${CardPage} what=${what} sitting=${sitting} catalogue=${catalogue} turn=${(next) => open("card", next)} />`,
    book: () => html`<${Book} slug=${sitting.welcome.game} start=${what?.id} catalogue=${catalogue} goTo=${goTo} />`,
    seats: () => html`<${Seats} sitting=${sitting} />`,
    keys: () => html`<${Keyboard} />`,
    menu: () => html`<${Menu} open=${open} sitting=${sitting} leave=${leave} />`,
    deal: () => html`<${DealWords} sitting=${sitting} />`,
    analysis: () => html`<${Analysis} sitting=${sitting} close=${close} />`,
    branch: () => html`<${PlayOn} sitting=${sitting} goTo=${goTo} />`,
    share: () => html`<${Share} sitting=${sitting} />`,
    concede: () => html`<${Concede} sitting=${sitting} open=${open} />`,
    lines: () =>
      html`<pre class="plain" tabindex="0" lang="en">${(sitting.look?.scene || sitting.view.scene).lines.join("\n")}</pre>`,
    log: () =>
      html`<${SummedUp} sitting=${sitting} catalogue=${catalogue} /><${Story}
        sitting=${sitting}
        catalogue=${catalogue}
        openCard=${(kind) => open("card", { kind })}
        openClause=${(id) => open("book", { id })}
      /><${TalkBar} sitting=${sitting} />`,
    answers: () =>
      html`<${Answers}
        answers=${sitting.answers}
        narrowed=${sitting.narrowed.answers}
        hint=${sitting.hint}
        version=${sitting.view.version}
        give=${(code) => (close(), sitting.give(code))}
        typed=""
      />`,
  };
  return html`<${Dialog} key=${name} title=${title} kind=${`dialog-${name}`} lang=${card ? "en" : null} close=${close}>${bodies[name]()}<//>`;
}
