// @ts-check
// The book of a game: chapters, clauses, rulings and examples, searched while you type; beside a table or on its own page.

import { bring, Card, NO_CARDS } from "./faces.js";
import { Paw } from "./heraldry.js";
import { _, ngettext } from "./language.js";
import { openExample } from "./laying.js";
import { fetchJson } from "./net.js";
import { bookPath } from "./paths.js";
import { html, names, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./view.js";

const MOST = 40; // finds that are shown
const ID = /\b([A-Z]{2}-[A-Z0-9]+(?:-\d+)?)\b/;
const books = new Map();

/** Bring a book, once; the browser keeps it by its hash. */
async function bringBook(slug) {
  if (!books.has(slug)) books.set(slug, indexed(await fetchJson(`/api/games/${slug}/book`)));
  return books.get(slug);
}

/** Find everything by its id, and put what can be searched beside it, in small letters. */
function indexed(book) {
  const rulings = new Map(book.rulings.map((ruling) => [ruling.id, ruling]));
  const clauses = book.chapters.flatMap((chapter) => chapter.clauses);
  const home = new Map(clauses.map((clause) => [clause.id, clause.id]));
  for (const clause of [...clauses].reverse()) for (const id of clause.rulings) home.set(id, clause.id); // the first it is about
  const alone = book.rulings.filter(({ id }) => !home.has(id)).map((one) => ({ ...one, text: "", rulings: [one.id], examples: [] }));
  if (alone.length) book.chapters.push({ id: "rulings", title: _("Other rulings"), clauses: alone });
  for (const { id } of alone) home.set(id, id);
  for (const clause of [...clauses, ...alone]) {
    const said = clause.rulings.map((id) => Object.values(rulings.get(id)).join(" "));
    clause.sought = [clause.id, clause.text, ...said].join(" ").toLowerCase();
  }
  return { ...book, rulings, home };
}

const wordsOf = (query) => query.toLowerCase().split(/\s+/).filter(Boolean);
const holds = (text, words) => words.every((word) => text.includes(word));

/** A text of the book: ids that are in it lead there, what was searched for is marked. */
function Prose({ text, book, words, go }) {
  return text.split(ID).map((part, at) =>
    at % 2 && book.home.has(part)
      ? html`<${Id} id=${part} book=${book} go=${go} />`
      : html`<${Marked} text=${part} words=${words} />`,
  );
}

function Marked({ text, words }) {
  if (!words.length) return text;
  const parts = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "i");
  return text.split(parts).map((part, at) => (at % 2 ? html`<mark>${part}</mark>` : part));
}

/** The id of a clause or ruling; it leads to it, and is its address. */
function Id({ id, book, go }) {
  const follow = (event) => (event.preventDefault(), go(id));
  return html`<a class="law-id" href=${bookPath(book.game, id)} onClick=${follow}>${id}</a>`;
}

const SAID = { refused: _("Not allowed:"), offers: _("Allowed:"), offers_only: _("Allowed is only:"), says: _("Told:") };

/** The examples that show a clause: what is done in them, and a table on which to try it. */
function Examples({ numbers, book, goTo }) {
  const [open, setOpen] = useState(false);
  if (!numbers.length) return null;
  return html`<div class="examples">
    <button type="button" class="link" aria-expanded=${open ? "true" : "false"} onClick=${() => setOpen(!open)}>
      ${ngettext("{count} example", "{count} examples", numbers.length)}
    </button>
    ${open && html`<ul>${numbers.map((number) => html`<${Example} key=${number} example=${book.examples[number]} book=${book} goTo=${goTo} />`)}</ul>`}
  </div>`;
}

function Example({ example, book, goTo }) {
  const [said, setSaid] = useState("");
  const attempt = () => {
    setSaid(_("The table is being laid …"));
    openExample(book, example, setSaid, goTo).catch((error) => setSaid(error.message));
  };
  return html`<li class="example">
    <div class="example-head">
      <b lang="en">${example.title}</b>
      ${example.playable
        ? html`<button type="button" onClick=${attempt} aria-label=${_("Try it: {title}", example)}>${_("Try it")}</button>`
        : html`<small class="quiet">${_("with cards of its own")}</small>`}
    </div>
    ${said && html`<p role="status">${said}</p>`}
    <ol lang="en">
      ${example.steps.map(({ kind, words, clause, among }) => html`<li class=${kind}>${SAID[kind] && html`<i>${SAID[kind]}</i> `}${words}
        ${among && ` ${_("(of all that begins with “{among}”)", { among })}`}${clause && html` <small>${clause}</small>`}</li>`)}
    </ol>
  </li>`;
}

function Ruling({ ruling, book, words, go, goTo }) {
  return html`<div class="ruling" data-law=${ruling.id}>
    <h4 lang=${ruling.question ? "en" : null}>${ruling.question ? html`<${Marked} text=${ruling.question} words=${words} />` : _("Ruled")}</h4>
    <p lang="en">
      <${Prose} text=${ruling.text} book=${book} words=${words} go=${go} />
      <small> <${Id} id=${ruling.id} book=${book} go=${go} />${ruling.ruled && `, ${_("ruled {ruled}", ruling)}`}</small>
    </p>
    <${Examples} numbers=${ruling.examples} book=${book} goTo=${goTo} />
  </div>`;
}

function Law({ clause, book, words, at, go, goTo }) {
  const hereto = { book, words, go, goTo };
  return html`<article class=${names("law", book.home.get(at) === clause.id && "at")} data-law=${clause.id} tabindex="-1">
    ${clause.text && html`<h4><${Id} id=${clause.id} book=${book} go=${go} /></h4><p lang="en"><${Prose} text=${clause.text} ...${hereto} /></p>`}
    ${clause.rulings.map((id) => html`<${Ruling} key=${id} ruling=${book.rulings.get(id)} ...${hereto} />`)}
    ${clause.text && html`<${Examples} numbers=${clause.examples} book=${book} goTo=${goTo} />`}
  </article>`;
}

function FoundCard({ card, catalogue, book, go }) {
  return html`<li class="found-card" lang="en">
    <${Card} kind=${card.name} catalogue=${catalogue} size="mini" />
    <div>
      <b>${card.long || card.name}</b> <small class="quiet">${card.category}</small>
      ${card.text && html`<p>${card.text}</p>`}
      <p class="found-laws">${(card.clauses || []).filter((id) => book.home.has(id)).map((id) => html`<${Id} id=${id} book=${book} go=${go} /> `)}</p>
    </div>
  </li>`;
}

/**
 * The book itself. `moved` is told where the reader goes; `goTo` leads to the table of an example.
 * @param {{slug: string, start?: string, catalogue?: Map<string, any>, goTo: (path: string) => void, moved?: (id: string) => void}} props
 */
export function Book({ slug, start, catalogue = NO_CARDS, goTo, moved = () => {} }) {
  const [book, setBook] = useState(books.get(slug));
  const [problem, setProblem] = useState("");
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(start || "");
  const root = useRef(null);
  const field = useRef(null);
  useEffect(() => void bringBook(slug).then(setBook, (error) => setProblem(error.message)), [slug]);
  useEffect(() => start && setAt(start), [start]);
  const words = useMemo(() => wordsOf(query), [query]);
  const found = useMemo(() => {
    if (!book || !words.length) return null;
    const cards = [...catalogue.values()].filter((card) => holds(`${card.long || ""} ${card.name}`.toLowerCase(), words));
    const laws = book.chapters.flatMap((chapter) => chapter.clauses).filter(({ sought }) => holds(sought, words));
    return { cards: cards.slice(0, 12), laws };
  }, [book, words, catalogue]);
  useLayoutEffect(() => {
    const law = root.current?.querySelector(`[data-law="${CSS.escape(at)}"]`);
    law?.scrollIntoView({ block: "start" });
    law?.closest(".law").focus({ preventScroll: true });
  }, [at, book]);
  const follow = useRef();
  follow.current = (id) => {
    setQuery("");
    setAt("");
    requestAnimationFrame(() => setAt(id));
    moved(id);
  };
  const hereto = { book, at, goTo, go: (id) => follow.current(id) };
  const whole = useMemo(() => book && html`<${Chapters} laws=${null} words=${[]} ...${hereto} />`, [book, at]); // drawn once, searched beside
  if (!book) return html`<p class="book-waits" role="status">${problem || _("The book is being opened …")}</p>`;
  const onKeyDown = (event) => {
    const inField = event.target === field.current;
    if (event.key === "/" && !inField) field.current.focus();
    else if (event.key === "Escape" && query) setQuery("");
    else if (["ArrowDown", "ArrowUp"].includes(event.key) && (inField || event.target.closest(".law"))) step(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const step = ({ key, target }) => {
    const laws = [...root.current.querySelectorAll(".laws:not([hidden]) .law")];
    const next = laws.indexOf(target.closest(".law")) + (key === "ArrowDown" ? 1 : -1);
    (laws[next] || field.current).focus();
  };
  return html`<div class="book" ref=${root} onKeyDown=${onKeyDown}>
    <div class="book-search" role="search">
      <input type="search" ref=${field} value=${query} placeholder=${_("Search words, clauses, cards")} aria-label=${_("Search the book of {game}", { game: book.title })}
        onInput=${(event) => setQuery(event.target.value)} />
      <span role="status">${found && [ngettext("{count} clause", "{count} clauses", found.laws.length), found.cards.length && ngettext("{count} card", "{count} cards", found.cards.length)].filter(Boolean).join(", ")}</span>
    </div>
    <nav class="book-chapters" aria-label=${_("Chapters")}>
      <ul lang="en">${book.chapters.map((chapter) => html`<li><button type="button" aria-current=${chapter.clauses.some(({ id }) => id === book.home.get(at)) ? "true" : null}
          onClick=${() => hereto.go(chapter.clauses[0].id)}>${chapter.title}</button></li>`)}</ul>
    </nav>
    <div class="book-text" tabindex="0" role="region" aria-label=${_("Clauses")}>
      <div class="laws" hidden=${Boolean(found)}>${whole}</div>
      ${found && html`<div class="laws">
        ${found.cards.length > 0 &&
        html`<section><h3>${_("Cards")}</h3><ul class="found-cards">${found.cards.map((card) => html`<${FoundCard} key=${card.name} card=${card} catalogue=${catalogue} ...${hereto} />`)}</ul></section>`}
        <${Chapters} laws=${new Set(found.laws.slice(0, MOST))} words=${words} ...${hereto} />
        ${found.laws.length > MOST && html`<p class="quiet">${_("Only the first {most} are shown; one more word finds less.", { most: MOST })}</p>`}
        ${!found.laws.length && !found.cards.length && html`<p class="quiet">${_("Nothing in this book holds all these words.")}</p>`}
      </div>`}
    </div>
  </div>`;
}

/** The clauses by chapter: all, or those that were found. */
function Chapters({ laws, ...hereto }) {
  return hereto.book.chapters.map(({ id, title, clauses }) => {
    const shown = laws ? clauses.filter((clause) => laws.has(clause)) : clauses;
    return shown.length > 0 && html`<section key=${id} class="chapter">
      <h3 lang="en">${title}</h3>
      ${shown.map((clause) => html`<${Law} key=${clause.id} clause=${clause} ...${hereto} />`)}
    </section>`;
  });
}

/** A book on a page of its own; what follows # in the address is a clause. */
export function BookPage({ slug, goTo }) {
  const [cards, setCards] = useState(NO_CARDS);
  const [title, setTitle] = useState("");
  const [start, setStart] = useState(location.hash.slice(1).toUpperCase());
  useEffect(() => {
    bring(slug, fetchJson).then(setCards, () => {});
    bringBook(slug).then((book) => setTitle(book.title), () => {});
    const moved = () => setStart(location.hash.slice(1).toUpperCase());
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, [slug]);
  return html`<div class="book-page" data-game=${slug}>
    <header class="book-bar">
      <button type="button" onClick=${() => goTo(`/?game=${slug}`)} aria-label=${_("To the lobby")}><${Paw} />${" "}${_("Lobby")}</button>
      <h1>${title ? _("The book of {game}", { game: title }) : _("The book of rules")}</h1>
    </header>
    <main><${Book} slug=${slug} start=${start} catalogue=${cards} goTo=${goTo}
      moved=${(id) => history.replaceState(null, "", bookPath(slug, id))} /></main>
  </div>`;
}
