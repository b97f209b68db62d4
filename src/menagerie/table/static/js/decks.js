// @ts-check
// The deck builder: cards to search, the list as it grows with its faults, test hands, and a gauntlet. No rules: the server tells.

import { decksOf, isSound, keepDeck, keepPool, packOf, poolOf } from "./collected.js";
import { bringWith, Card, NO_CARDS } from "./faces.js";
import { Paw } from "./heraldry.js";
import { _, ngettext } from "./language.js";
import { lay } from "./laying.js";
import { keepTable } from "./keep.js";
import { fetchJson } from "./net.js";
import { bookPath, labPath, limitedPath, workshopPath } from "./paths.js";
import { stream } from "./stream.js";
import { html, names, useEffect, useRef, useState } from "./view.js";

const SHOWN = 60; // cards that are drawn at once
const REST = 120; // milliseconds after a key before the server is asked
const EXAMPLE = "cost<=3 type:clash draw";
const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** The list of a deck as text: headings, and `3 Card Name` a line. */
const written = (sections) =>
  sections.map(({ name, entries }) => [name, ...entries.map((one) => `${one.count} ${one.name}`)].join("\n")).join("\n\n");

/** Give the sections with so many more copies of a card in one of them. */
const changed = (sections, heading, card, more) =>
  sections.map((section) => {
    if (section.name !== heading) return section;
    const found = section.entries.find(({ name }) => name === card);
    if (!found) return more > 0 ? { ...section, entries: [...section.entries, { name: card, count: more, known: true }] } : section;
    const entries = section.entries.map((one) => (one === found ? { ...one, count: one.count + more } : one));
    return { ...section, entries: entries.filter(({ count }) => count > 0) };
  });

/** Ask the server what a list is worth, a moment after the last change; answers that come late are dropped. */
function useAnswer(ask, wanted) {
  const [answer, setAnswer] = useState({});
  const turn = useRef(0);
  useEffect(() => {
    const mine = (turn.current += 1);
    const timer = setTimeout(() => {
      ask().then(
        (told) => mine === turn.current && setAnswer({ told }),
        (error) => mine === turn.current && setAnswer((last) => ({ ...last, error })),
      );
    }, REST);
    return () => clearTimeout(timer);
  }, wanted);
  return answer;
}

export function DeckPage({ slug, goTo }) {
  const [game, setGame] = useState(null);
  const [own] = useState(() => packOf(slug));
  const [withOwn, setWithOwn] = useState(isSound(own));
  const [catalogue, setCatalogue] = useState(NO_CARDS);
  const [text, setText] = useState(null); // the list that is built; null until it is known
  const [title, setTitle] = useState("");
  const [heading, setHeading] = useState("");
  const [said, setSaid] = useState("");
  const [kept, setKept] = useState(null); // a pool: the only cards that the deck may be of
  const pack = kept ? kept.pack || "" : withOwn ? own.toml : "";
  const path = (what) => `/api/games/${slug}/${what}`;
  useEffect(() => {
    fetchJson("/api/games").then((games) => setGame(games.find((one) => one.slug === slug)), (error) => setSaid(error.message));
    const key = new URLSearchParams(location.search).get("pool") || "";
    const open = () => {
      if (key) return openPool(slug, key).then((found) => (setKept(found), setTitle(key), setText(found.list)), (error) => setSaid(error.message));
      const [code, called] = location.hash.slice(1).split("=");
      const [last] = Object.entries(decksOf(slug));
      setTitle(code ? decodeURIComponent(called || "") || _("A deck from a link") : last?.[0] || _("My deck"));
      setText(code || last?.[1] || "");
    };
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, [slug]);
  useEffect(() => void bringWith(slug, fetchJson, pack).then(setCatalogue, () => {}), [slug, pack]);
  const { told: deck, error } = useAnswer(() => (text === null ? new Promise(() => {}) : fetchJson(path("deck"), { deck: text, pack, ...(kept && { pool: kept.pool }) })), [text, pack, kept]);
  const sections = deck?.sections || [];
  const main = heading || sections[0]?.name || "";
  useEffect(() => void (deck && !heading && setHeading(mainOf(deck.sections))), [deck]);
  const change = (where, card, more) => setText(written(changed(sections, where, card, more)));
  const count = (card) => sections.reduce((sum, { entries }) => sum + (entries.find(({ name }) => name === card)?.count || 0), 0);
  const link = deck && `${location.origin}/decks/${slug}#${deck.code}=${encodeURIComponent(title)}`;
  const play = async () => {
    setSaid(_("The table is being laid …"));
    try {
      const [rival] = kept?.rivals || [];
      const wish = { game: slug, options: {}, decks: { A: deck.code, ...(rival && { B: rival }) }, pack, seats: seatsOf(game) };
      const laid = await lay(wish, game.title, setSaid);
      keepTable(laid.table, { seats: laid.tokens });
      goTo(`/t/${laid.table}`, laid.tokens);
    } catch (problem) {
      setSaid([problem.message, ...(problem.defects || [])].join(" "));
    }
  };
  const act = { deck, text, pack, path, slug, catalogue };
  return html`<div class="own-page deck-page" data-game=${slug}>
    <header class="book-bar">
      <button type="button" onClick=${() => goTo(`/?game=${slug}`)} aria-label=${_("To the lobby")}><${Paw} />${" "}${_("Lobby")}</button>
      <h1>${_("Build a deck")}${game && html`: <span translate=${false}>${game.title}</span>`}</h1>
    </header>
    <main class="deck-main">
      <${Search} ...${act} kept=${kept} own=${own} withOwn=${withOwn} setWithOwn=${setWithOwn} count=${count}
        add=${(card) => change(main, card, 1)} cut=${(card) => change(main, card, -1)} heading=${main} setHeading=${setHeading} sections=${sections} />
      <section class="deck-list own-sheet" aria-label=${_("The deck")}>
        <${Kept} slug=${slug} title=${title} setTitle=${setTitle} text=${deck?.list ?? text ?? ""} open=${(name, list) => (setTitle(name), setText(list))} />
        <p class=${names("deck-state", deck?.legal ? "legal" : "faulty")} role="status">
          ${error ? error.message : deck ? deck.legal ? _("A legal deck.") : ngettext("{count} fault", "{count} faults", deck.faults.length) : _("The deck is being read …")}
        </p>
        ${deck && deck.faults.length > 0 && html`<ul class="deck-faults">${deck.faults.map((fault) => html`<li><span lang="en">${fault.message.replace(/ \([A-Z]{2}-[^)]*\)$/, "")}</span>
          ${fault.clauses.map((id) => html` <a class="law-id" href=${bookPath(slug, id)} onClick=${(event) => (event.preventDefault(), goTo(bookPath(slug, id)))}>${id}</a>`)}</li>`)}</ul>`}
        <div class="deck-ways">
          <button type="button" class="primary" disabled=${!deck?.legal || !game} onClick=${play}>${_("Play this deck")}</button>
          <${Share} link=${link} deck=${deck} />
        </div>
        ${said && html`<p role="status" class="problem">${said}</p>`}
        ${sections.map((section) => html`<${Section} key=${section.name} section=${section} catalogue=${catalogue} change=${change} cost=${deck.cost} />`)}
        <${Paste} text=${deck?.list || ""} setText=${setText} />
      </section>
      <section class="deck-tests own-sheet" aria-label=${_("Try the deck")}>
        <${Hands} ...${act} />
        <${Gauntlet} ...${act} />
        <p><a href=${limitedPath(slug)} onClick=${(event) => (event.preventDefault(), goTo(limitedPath(slug)))}>${_("Sealed and draft")}</a></p>
        <p><a href=${workshopPath(slug)} onClick=${(event) => (event.preventDefault(), goTo(workshopPath(slug)))}>${_("Write cards of your own")}</a></p>
        <p><a href=${labPath(slug)}>${_("Lab: weigh decks and cards")}</a></p>
      </section>
    </main>
  </div>`;
}

/** Give a pool that was kept, or a sealed one by its seed. */
async function openPool(slug, key) {
  const kept = poolOf(slug, key);
  const [, own, seed] = key.match(/^sealed-(own-)?(\d{1,9})$/) || [];
  if (kept) return kept;
  if (!seed) throw new Error(_("This browser has no such pool."));
  const pack = own ? packOf(slug).toml : "";
  const ask = (wanted) => fetchJson(`/api/games/${slug}/sealed`, { seed: wanted, pack });
  const [mine, rival] = await Promise.all([ask(Number(seed)), ask(Number(seed) + 1)]);
  const found = { pool: mine.pool, list: mine.list, rivals: [rival.list], pack };
  keepPool(slug, key, found);
  return found;
}

/** The section with the most cards, or else the one that has room for many. */
const mainOf = (sections) =>
  sections.toSorted((one, other) => other.count - one.count)[0]?.count > 1
    ? sections.toSorted((one, other) => other.count - one.count)[0].name
    : (sections.find(({ name }) => /deck/i.test(name)) || sections[0])?.name || "";

const seatsOf = (game) =>
  Array.from({ length: game.seats[0] }, (none, at) => ({ who: at ? "bot" : "you" }));

/** The cards that there are, as far as what is searched for holds. */
function Search({ path, pack, catalogue, kept, own, withOwn, setWithOwn, count, add, cut, heading, setHeading, sections }) {
  const [query, setQuery] = useState("");
  const [more, setMore] = useState(SHOWN);
  const { told, error } = useAnswer(() => fetchJson(path("search"), { where: query, pack }), [query, pack]);
  useEffect(() => setMore(SHOWN), [query]);
  const found = (told?.names || []).filter((card) => !kept || kept.pool[card]);
  const problem = error?.message || told?.problem;
  return html`<section class="deck-cards" aria-label=${_("Cards")}>
    <div class="deck-search" role="search">
      <input type="search" value=${query} aria-label=${_("Search cards")} placeholder=${EXAMPLE} spellcheck="false"
        aria-describedby="query-help" onInput=${(event) => setQuery(event.target.value)} />
      <span role="status">${problem ? html`<span lang="en" class="danger-words">${problem}</span>` : ngettext("{count} card", "{count} cards", found.length)}</span>
      <p id="query-help" class="quiet">${_("Words, or fields: {example}; a minus turns one around, “or” joins.", { example: "cost<=3 type:clash -text:draw" })}</p>
      ${kept && html`<p class="quiet">${_("Only cards of your pool are shown: each as often as you have it.")}</p>`}
      ${own.cards.length > 0 && !kept && html`<label class="own-cards"><input type="checkbox" checked=${withOwn} onChange=${() => setWithOwn(!withOwn)} />${" "}${_("with cards of your own")}</label>`}
      ${sections.length > 1 && html`<fieldset class="segmented"><legend>${_("Cards go to")}</legend>${sections.map(({ name }) => html`<label lang="en"><input type="radio" name="heading"
        checked=${name === heading} onChange=${() => setHeading(name)} /><span>${name}</span></label>`)}</fieldset>`}
    </div>
    <ul class="deck-found">${found.slice(0, more).map((card) => html`<li key=${card} lang="en">
      <button type="button" class="deck-card" title=${card} aria-label=${_("Add {card}", { card })} onClick=${() => add(card)}
        onContextMenu=${(event) => (event.preventDefault(), cut(card))}><${Card} kind=${card} catalogue=${catalogue} size="full" />
        ${!catalogue.has(card) && html`<b>${card}</b>`}</button>
      ${count(card) > 0 && html`<span class="deck-count"><button type="button" aria-label=${_("One {card} less", { card })} onClick=${() => cut(card)}>−</button><b>${count(card)}</b></span>`}
      ${kept && html`<small class="pool-count">${_("{count} in the pool", { count: kept.pool[card] })}</small>`}
    </li>`)}</ul>
    ${found.length > more && html`<button type="button" onClick=${() => setMore(more + SHOWN)}>${_("Show more")}</button>`}
  </section>`;
}

/** A section of the list, its curve, kinds and colours. */
function Section({ section, catalogue, change, cost }) {
  const { name, entries, curve, kinds, colours } = section;
  const most = Math.max(1, ...curve);
  return html`<section class="deck-section" lang="en">
    <h2>${name} <small>${section.count}</small></h2>
    <ul>${entries.map((one) => html`<li key=${one.name} class=${names(!one.known && "unknown")}>
      <span class="deck-number">${one.count}</span><span class="deck-name">${one.name}</span>
      <span class="deck-cost">${catalogue.get(one.name)?.corner || ""}</span>
      <button type="button" aria-label=${_("One {card} less", { card: one.name })} onClick=${() => change(name, one.name, -1)}>−</button>
      <button type="button" aria-label=${_("One {card} more", { card: one.name })} onClick=${() => change(name, one.name, 1)}>+</button>
    </li>`)}</ul>
    ${section.count > 4 && html`<figure class="curve"><figcaption>${_("By {cost}", { cost })}</figcaption>
      <ol>${curve.map((many, at) => html`<li><i style=${{ height: `${(100 * many) / most}%` }} aria-hidden="true"></i><b>${many}</b><small>${at}</small></li>`)}</ol></figure>
      <p class="quiet">${[kinds, colours].map((counted) => Object.entries(counted).map(([one, many]) => `${one} ${many}`).join(", ")).filter(Boolean).join(" · ")}</p>`}
  </section>`;
}

/** Decks that this browser keeps. */
function Kept({ slug, title, setTitle, text, open }) {
  const [all, setAll] = useState(() => decksOf(slug));
  const keep = (list) => (keepDeck(slug, title, list), setAll(decksOf(slug)));
  return html`<div class="deck-kept">
    <label>${_("Name")} <input type="text" value=${title} maxlength="40" onInput=${(event) => setTitle(event.target.value)} /></label>
    <button type="button" disabled=${!text.trim() || !title.trim()} onClick=${() => keep(text)}>${all[title] === text ? _("Kept") : _("Keep")}</button>
    ${Object.keys(all).length > 0 && html`<select aria-label=${_("Decks of yours")} onChange=${(event) => event.target.value && open(event.target.value, all[event.target.value])}>
      <option value="">${_("Decks of yours")}</option>${Object.keys(all).map((name) => html`<option value=${name} translate=${false}>${name}</option>`)}</select>`}
    ${all[title] && html`<button type="button" class="danger" onClick=${() => keep("")}>${_("Forget")}</button>`}
    <button type="button" onClick=${() => open(_("My deck"), "")}>${_("Empty")}</button>
  </div>`;
}

/** The deck as an address. */
function Share({ link, deck }) {
  const [copied, setCopied] = useState("");
  if (!deck) return null;
  const copy = () => navigator.clipboard?.writeText(link).then(() => setCopied(link), () => {});
  return html`<span class="copy-link"><input readonly value=${link} aria-label=${_("Link to this deck")} onFocus=${(event) => event.target.select()} />
    <button type="button" onClick=${copy}>${copied === link ? _("Copied") : _("Copy")}</button></span>`;
}

/** The list as text: to paste one, or a file, or a code. */
function Paste({ text, setText }) {
  const [typed, setTyped] = useState(null);
  const file = (event) => event.target.files[0]?.text().then(setText);
  return html`<details class="deck-paste"><summary>${_("As text")}</summary>
    <textarea rows="10" spellcheck="false" aria-label=${_("The list as text, or a code")} value=${typed ?? text} onInput=${(event) => setTyped(event.target.value)}></textarea>
    <div class="deck-ways"><button type="button" onClick=${() => (setText(typed ?? text), setTyped(null))}>${_("Take this list")}</button>
    <label class="button">${_("From a file")}<input type="file" class="unseen" accept=".txt,text/plain" onChange=${file} /></label></div>
  </details>`;
}

/** Hands that the deck begins with, by seed. */
function Hands({ deck, text, pack, path, catalogue }) {
  const [hand, setHand] = useState(null);
  const [seed, setSeed] = useState("");
  const [problem, setProblem] = useState("");
  const deal = async (wanted) => {
    try {
      const dealt = await fetchJson(path("hand"), { deck: deck?.list || text, pack, ...(wanted === "" ? {} : { seed: Number(wanted) }) });
      setHand(dealt);
      setSeed(String(dealt.seed));
      setProblem("");
    } catch (error) {
      setProblem(error.message);
    }
  };
  return html`<section class="hands"><h2>${_("Test hands")}</h2>
    <form class="deck-ways" onSubmit=${(event) => (event.preventDefault(), deal(seed))}>
      <button type="button" disabled=${!deck?.legal} onClick=${() => deal("")}>${_("Deal a hand")}</button>
      <label>${_("Seed")} <input type="text" inputmode="numeric" pattern="[0-9]{0,9}" value=${seed} size="9" onInput=${(event) => setSeed(event.target.value)} /></label>
      <button type="submit" disabled=${!deck?.legal || !/^\d{1,9}$/.test(seed)}>${_("Deal this one")}</button>
    </form>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${hand && html`<ul class="hand-cards" aria-label=${_("The hand")} lang="en">${hand.cards.map((card) => html`<li title=${card}><${Card} kind=${card} catalogue=${catalogue} size="mini" /><span class="unseen">${card}</span></li>`)}</ul>`}
  </section>`;
}

/** Ten seconds against every deck of the house. */
function Gauntlet({ deck, text, pack, path }) {
  const [told, setTold] = useState(null);
  const [stop, setStop] = useState(null);
  const [problem, setProblem] = useState("");
  const run = async () => {
    const control = new AbortController();
    setStop(control);
    setTold(null);
    setProblem("");
    try {
      await stream(path("gauntlet"), { deck: deck?.list || text, pack, seed: 1 }, control.signal, setTold);
    } catch (error) {
      if (error.name !== "AbortError") setProblem(error.message);
    }
    setStop(null);
  };
  useEffect(() => () => stop?.abort(), [stop]);
  return html`<section class="gauntlet"><h2>${_("Gauntlet")}</h2>
    <p class="quiet">${_("Ten seconds of games among bots against every deck of the house.")}</p>
    <div class="deck-ways">
      ${stop ? html`<button type="button" onClick=${() => stop.abort()}>${_("Stop")}</button>` : html`<button type="button" disabled=${!deck?.legal} onClick=${run}>${_("Run the gauntlet")}</button>`}
      ${stop && html`<progress max="1" value=${told?.done || 0} aria-label=${_("Gauntlet")}></progress>`}
    </div>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${told && html`<table class="shares"><thead><tr><th scope="col">${_("against")}</th><th scope="col">${_("won")}</th><th scope="col">${_("95 %")}</th><th scope="col">${_("games")}</th></tr></thead>
      <tbody>${[...told.decks, { deck: _("in all"), ...told.whole }].map((one, at) => html`<tr class=${names(at === told.decks.length && "whole")}>
        <th scope="row" lang=${at < told.decks.length ? "en" : null}>${one.deck}</th><td>${percent(one.rate)}</td><td>${(100 * one.low).toFixed(0)}–${(100 * one.high).toFixed(0)}</td><td>${one.games}</td></tr>`)}</tbody></table>`}
  </section>`;
}
