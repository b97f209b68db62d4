// @ts-check
// The workshop: a card is written, drawn and judged as one types, and tried at a table. What it may say the server tells.

import { download, keepPack, packOf } from "./collected.js";
import { bring, Card, NO_CARDS, takeOne } from "./faces.js";
import { Paw } from "./heraldry.js";
import { keepTable } from "./keep.js";
import { _, ngettext } from "./language.js";
import { lay } from "./laying.js";
import { fetchJson } from "./net.js";
import { bookPath, decksPath, labPath } from "./paths.js";
import { html, names, useEffect, useRef, useState } from "./view.js";

const PAUSE = 700; // ms without a change, then what comes nearest to a text that cannot be read is asked for
const OFFERED = 14; // words to go on with
const FOUND = 24; // constructions that are shown
const CLAUSES = / \(([A-Z]{2}-[A-Z0-9, -]+)\)$/;
const BEGUN = /[\w'/&+-]*$/;
const PLACE = /^<.*>$/; // what stands for a name or a number

const seatsOf = (game) =>
  Array.from({ length: game.seats[0] }, (none, at) => ({ who: at ? "bot" : "you" }));

/** Put another name where a text says the card's own. */
const renamed = (text, from, to) => (from && to ? text.replaceAll(from, to) : text);

export function WorkshopPage({ slug, goTo }) {
  const [about, setAbout] = useState(null);
  const [game, setGame] = useState(null);
  const [pack, setPack] = useState(() => packOf(slug));
  const [at, setAt] = useState(0);
  const [said, setSaid] = useState("");
  const [answer, setAnswer] = useState(null); // what the server told of the cards as they stand
  const [catalogue, setCatalogue] = useState(NO_CARDS);
  const caret = useRef(null);
  const asked = useRef({ busy: false, again: null });
  const pause = useRef(0);
  const path = (what) => `/api/games/${slug}/${what}`;
  const card = pack.cards[at];

  /** Ask what the cards are, one question at a time; the last one that was meant meanwhile comes next. */
  const ask = (cards, which, name, whole = false) => {
    clearTimeout(pause.current);
    const wanted = { cards, card: which, name, whole, ...(caret.current === null ? {} : { at: caret.current }) };
    if (asked.current.busy) return void (asked.current.again = wanted);
    asked.current.busy = true;
    const began = performance.now();
    fetchJson(path("draft"), wanted)
      .then((told) => {
        if (told.drawn) setCatalogue((all) => takeOne(all, told.drawn));
        setAnswer({ ...told, of: which, took: Math.round(performance.now() - began) });
        keepPack(slug, { name, cards, toml: told.toml, sound: told.faults.every(({ warning }) => warning) });
        if (!whole && told.faults.some(({ warning }) => !warning)) pause.current = setTimeout(() => ask(cards, which, name, true), PAUSE);
      }, (error) => setSaid(error.message))
      .finally(() => {
        const { again } = asked.current;
        asked.current = { busy: false, again: null };
        if (again) ask(again.cards, again.card, again.name, again.whole);
      });
  };
  const change = (cards, which = at, name = pack.name) => {
    setPack({ ...pack, cards, name });
    setAt(which);
    if (cards.length) ask(cards, which, name);
    else keepPack(slug, { name, cards, toml: "" });
  };
  const write = (fields) => change(pack.cards.map((one, place) => (place === at ? { ...one, ...fields } : one)));
  useEffect(() => {
    fetchJson("/api/games").then((games) => setGame(games.find((one) => one.slug === slug)), (error) => setSaid(error.message));
    fetchJson(path("fields")).then(setAbout, (error) => setSaid(error.message));
    bring(slug, fetchJson).then((cards) => setCatalogue(new Map(cards)), () => {}).then(() => pack.cards.length && ask(pack.cards, 0, pack.name));
  }, [slug]);

  useEffect(() => () => clearTimeout(pause.current), []);

  const begin = (model) => {
    const like = about.cards[model] || {};
    const name = nameFor(pack.cards);
    change([...pack.cards, { ...like, name, text: renamed(like.text || "", like.name, name) }], pack.cards.length);
  };
  const attempt = async () => {
    setSaid(_("The table is being laid …"));
    try {
      const laid = await lay({ game: slug, options: {}, pack: answer.toml, trial: true, seats: seatsOf(game) }, game.title, setSaid);
      keepTable(laid.table, { seats: laid.tokens });
      goTo(`/t/${laid.table}`, laid.tokens);
    } catch (problem) {
      setSaid([problem.message, ...(problem.defects || [])].join(" "));
    }
  };
  const open = (event) =>
    event.target.files[0]?.text().then((text) => fetchJson(path("read"), { pack: text })).then(
      (told) => change(told.cards, 0, told.name),
      (problem) => setSaid([problem.message, ...(problem.defects || [])].join(" ")),
    );
  const faults = answer?.faults || [];
  const broken = faults.some(({ warning }) => !warning);
  const go = (to) => (event) => (event.preventDefault(), goTo(to));
  return html`<div class="own-page workshop-page" data-game=${slug}>
    <header class="book-bar">
      <button type="button" onClick=${() => goTo(`/?game=${slug}`)} aria-label=${_("To the lobby")}><${Paw} />${" "}${_("Lobby")}</button>
      <h1>${_("Write a card")}${game && html`: <span translate=${false}>${game.title}</span>`}</h1>
    </header>
    <main class="workshop-main">
      <section class="workshop-pack own-sheet" aria-label=${_("Your pack")}>
        <label>${_("Name of the pack")} <input type="text" value=${pack.name} maxlength="60" onInput=${(event) => change(pack.cards, at, event.target.value)} /></label>
        ${pack.cards.length > 0 && html`<ul>${pack.cards.map((one, place) => html`<li><button type="button" aria-pressed=${place === at ? "true" : "false"}
          class=${names(faults.some((fault) => fault.card === place && !fault.warning) && "faulty")} onClick=${() => change(pack.cards, place)} translate=${false}>${one.name || _("without a name")}</button></li>`)}</ul>`}
        <div class="deck-ways">
          ${about && html`<select aria-label=${_("A new card like …")} value="" onChange=${(event) => event.target.value && begin(event.target.value)}>
            <option value="">${_("A new card like …")}</option>
            ${about.models.map((name) => html`<option value=${name} lang="en">${about.cards[name].type}: ${name}</option>`)}</select>`}
          ${card && html`<button type="button" class="danger" onClick=${() => change(pack.cards.filter((one, place) => place !== at), Math.max(0, at - 1))}>${_("Remove this card")}</button>`}
        </div>
        <div class="deck-ways">
          <button type="button" class="primary" disabled=${!answer || broken || !card || !game} onClick=${attempt}>${_("Try it at a table")}</button>
          <button type="button" disabled=${!answer?.toml} onClick=${() => download(`${pack.name || "cards"}.toml`, answer.toml)}>${_("Download")}</button>
          <label class="button">${_("Open a file")}<input type="file" class="unseen" accept=".toml" onChange=${open} /></label>
          <a class="button" href=${decksPath(slug)} onClick=${go(decksPath(slug))}>${_("Build a deck")}</a>
          <a class="button" href=${labPath(slug)}>${_("Lab")}</a>
        </div>
        ${said && html`<p role="status" class="problem">${said}</p>`}
      </section>
      ${card && about
        ? html`<${Draft} key=${at} card=${card} at=${at} about=${about} room=${roomFor(about, pack.cards, at)} write=${write} answer=${answer} caret=${caret} slug=${slug} go=${go} />
          <section class="workshop-face" aria-label=${_("The card")} lang="en"><${Card} kind=${answer?.of === at && answer.drawn ? answer.drawn.name : card.name} catalogue=${catalogue} size="full" /></section>`
        : html`<p class="workshop-empty">${_("Begin with a new card like one of the house, and change its words: what the card says is the program that runs.")}</p>`}
      ${about && html`<${Gallery} about=${about} card=${card} insert=${(line) => card && write({ text: [card.text, line].filter(Boolean).join("\n") })} begin=${begin} />`}
    </main>
  </div>`;
}

/** How many characters a drawing of one card may have, so that the pack can still be sent. */
const roomFor = (about, cards, at) =>
  about.drawings - cards.reduce((sum, { drawing }, place) => sum + (place === at ? 0 : (drawing || "").length), 0);

/** A name that no card of the pack has yet. */
function nameFor(cards) {
  const taken = new Set(cards.map(({ name }) => name));
  for (let at = 1; ; at += 1) {
    const name = _("Newcomer {number}", { number: at });
    if (!taken.has(name)) return name;
  }
}

/** The fields of a card, its text with faults under their words, and what the text becomes. */
function Draft({ card, at, about, room, write, answer, caret, slug, go }) {
  const field = useRef(null);
  const mine = answer?.of === at;
  const faults = (answer?.faults || []).filter((fault) => fault.card === at);
  const offered = mine ? answer.next : null;
  const kind = about.kinds[card.type]; // the fields that cards of its type have
  const rename = (name) => write({ name, text: renamed(card.text || "", card.name, name) });
  const type = (event) => {
    caret.current = event.target.selectionStart;
    write({ text: event.target.value });
  };
  const put = (word) => {
    const text = card.text || "";
    const end = field.current.selectionStart;
    const filled = PLACE.test(word) ? (word.includes("own name") ? card.name : "") : word;
    const [piece] = text.slice(0, end).match(BEGUN); // what stands there by now, whatever was asked about
    const before = text.slice(0, end - (filled.toLowerCase().startsWith(piece.toLowerCase()) ? piece.length : 0)) + filled;
    const joint = filled && !/^[.,:;]/.test(text.slice(end)) ? " " : "";
    const tidy = /^[.,:;]$/.test(filled) ? `${before.slice(0, -1).trimEnd()}${filled}` : before;
    const next = tidy + (/^[.]$/.test(filled) ? "" : joint);
    caret.current = next.length;
    write({ text: next + text.slice(end) });
    requestAnimationFrame(() => (field.current?.focus(), field.current?.setSelectionRange(next.length, next.length)));
  };
  const take = (text) => {
    caret.current = text.length;
    write({ text });
    field.current?.focus();
  };
  const onKeyDown = (event) => {
    if (event.key !== "Enter" || !event.ctrlKey || !offered?.words.length) return;
    event.preventDefault();
    put(offered.words[0]);
  };
  return html`<section class="workshop-draft own-sheet" aria-label=${_("Fields and text")}>
    <div class="workshop-fields">${about.columns.filter(({ name }) => name !== "text" && (card[name] || !kind || name === "drawing" || kind.includes(name))).map((column) =>
      html`<${Cell} key=${column.name} column=${column} value=${card[column.name] || ""} room=${room} faults=${faults.filter((fault) => fault.field === column.name)}
        set=${(value) => (column.name === "name" ? rename(value) : write({ [column.name]: value }))} />`)}</div>
    <label class="workshop-text">${_("What the card does, a line for each ability")}
      <textarea ref=${field} rows="5" maxlength="1000" value=${card.text || ""} spellcheck="false" lang="en" aria-describedby="card-faults" onInput=${type} onKeyDown=${onKeyDown}
        onKeyUp=${(event) => { if (/^(Arrow|Home|End)/.test(event.key)) type(event); }}></textarea></label>
    ${offered?.words.length > 0 && html`<div class="workshop-words" role="group" aria-label=${_("Words that may follow (Ctrl+Enter takes the first)")} lang="en">
      ${offered.words.slice(0, OFFERED).map((word) => html`<button type="button" onClick=${() => put(word)}>${word}</button>`)}
      ${offered.words.length > OFFERED && html`<span class="quiet">… ${offered.words.length - OFFERED}</span>`}</div>`}
    <div role="status"><ul id="card-faults" class="workshop-faults" lang="en">
      ${faults.map((fault) => html`<${Fault} fault=${fault} text=${card.text || ""} name=${card.name} slug=${slug} go=${go} take=${take} />`)}
      ${mine && !faults.length && html`<li class="good" lang=${document.documentElement.lang}>${_("It can be played.")}</li>`}
    </ul></div>
    ${mine && answer.rows.length > 0 && html`<details class="workshop-rows"><summary>${_("What it does, row for row")}</summary><pre tabindex="0" lang="en">${answer.rows.join("\n")}</pre></details>`}
  </section>`;
}

/** One fault: in a text under its word, with what may be written instead. */
function Fault({ fault, text, name, slug, go, take }) {
  const texts = fault.texts || [];
  const line = fault.field === "text" ? text.split("\n").filter((one, place, all) => all.slice(0, place + 1).some(Boolean))[fault.line] || "" : "";
  const clauses = fault.message.match(CLAUSES)?.[1].split(", ") || [];
  const words = (texts.length ? fault.brief : fault.message).replace(`${name}: `, "").replace(CLAUSES, "");
  const end = line.slice(fault.column).match(/^\S*/)[0].length + fault.column;
  return html`<li class=${names(fault.warning && "warned")}>
    ${line && html`<code>${line.slice(0, fault.column)}<mark>${line.slice(fault.column, end) || "⏎"}</mark>${line.slice(end)}</code>`}
    <span>${fault.field && fault.field !== "text" ? html`<b>${fault.field}</b>: ` : ""}${words}</span>
    ${clauses.map((id) => html` <a class="law-id" href=${bookPath(slug, id)} onClick=${go(bookPath(slug, id))}>${id}</a>`)}
    ${texts.length > 0 && html`<p lang=${document.documentElement.lang}>${fault.notes.length ? _("The nearest that can be said:") : _("This can be read:")}</p>
      <ul class="workshop-take">${texts.map((one, place) => html`<li>
        <blockquote>${one}</blockquote>
        ${fault.notes[place] && html`<small>${fault.notes[place]}</small>`}
        <button type="button" lang=${document.documentElement.lang} onClick=${() => take(one)}>${_("Take this text")}</button></li>`)}</ul>`}
  </li>`;
}

/** One field of a card: a choice where few things can stand there, else a line. */
function Cell({ column, value, room, faults, set }) {
  const { name, shape, choices, about } = column;
  const wrong = faults.length > 0 ? "true" : null;
  if (name === "drawing") return html`<${DrawingCell} column=${column} value=${value} room=${room} wrong=${wrong} set=${set} />`;
  const control = choices.length && (shape === "text" || shape === "number")
    ? html`<select value=${value} aria-invalid=${wrong} onChange=${(event) => set(event.target.value)}><option value=""></option>${choices.map((one) => html`<option value=${one} lang="en" selected=${one === value}>${one}</option>`)}</select>`
    : html`<input type="text" value=${value} aria-invalid=${wrong} title=${about || null} placeholder=${choices.slice(0, 2).join(", ") || null} onInput=${(event) => set(event.target.value)} />`;
  return html`<label class=${names(name === "name" && "wide")}><span lang="en">${name}</span> ${control}</label>`;
}

/** The drawing of a card: a file that is written into the pack, or taken out of it again. */
function DrawingCell({ column, value, room, wrong, set }) {
  const [over, setOver] = useState(0);
  const kilobytes = (size) => Math.max(0, Math.floor((size * 3) / 4000)); // of a file, which the pack holds as Base64
  const take = (event) => {
    const reader = new FileReader();
    reader.onload = () => {
      const file = String(reader.result); // a data URL
      setOver(file.length > room ? file.length : 0);
      if (file.length <= room) set(file);
    };
    if (event.target.files[0]) reader.readAsDataURL(event.target.files[0]);
  };
  return html`<div class="workshop-drawing" title=${column.about || null}><span lang="en">${column.name}</span>
    <label class="button" aria-invalid=${wrong}>${value ? _("Another drawing") : _("A drawing (SVG or PNG)")}<input type="file" class="unseen" accept=".svg,.png" onChange=${take} /></label>
    <small role="status" class=${names(over > 0 && "problem")}>${over > 0
      ? _("This drawing has {size} kB, and the pack has room for {room} kB: bring it as a file beside the pack.", { size: kilobytes(over), room: kilobytes(room) })
      : _("up to {room} kB", { room: kilobytes(room) })}</small>
    ${value && html`<button type="button" onClick=${() => set("")}>${_("Without a drawing")}</button>`}</div>`;
}

/** What cards of the house say, construction by construction: to write it too, or to begin with the whole card. */
function Gallery({ about, card, insert, begin }) {
  const [query, setQuery] = useState("");
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = about.constructions.filter(({ pattern, line, rule }) => words.every((word) => `${rule} ${pattern} ${line}`.toLowerCase().includes(word)));
  return html`<section class="workshop-gallery own-sheet" aria-label=${_("What cards can say")}>
    <h2>${_("What cards can say")}</h2>
    <div class="deck-search" role="search"><input type="search" value=${query} placeholder=${_("Search: draw, whenever, damage …")} aria-label=${_("Search what cards can say")} onInput=${(event) => setQuery(event.target.value)} />
      <span role="status">${ngettext("{count} construction", "{count} constructions", found.length)}</span></div>
    <ul lang="en">${found.slice(0, FOUND).map((one) => html`<li><small class="quiet">${one.rule} · ${one.pattern}</small><p>${one.line}</p>
      <button type="button" disabled=${!card} onClick=${() => insert(renamed(one.line, one.card, card.name))}>${_("Write this")}</button>
      <button type="button" onClick=${() => begin(one.card)}>${_("Begin with {card}", { card: one.card })}</button></li>`)}</ul>
  </section>`;
}
