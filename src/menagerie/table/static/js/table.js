// @ts-check
// The table's page: header, prompt, panel, and what may lie over them; the felt is in felt.js.

import { BranchSign, useLinkedStep } from "./afterwards.js";
import { Again, again } from "./again.js";
import { Answers, AnswerButton, matches, numbersOf } from "./answers.js";
import { NameAsked } from "./called.js";
import { TalkBar } from "./chat.js";
import { mayAsk, Proposal, takeBack } from "./consent.js";
import { Awaited, OpenSign } from "./deal.js";
import { Dialogs } from "./dialogs.js";
import { End } from "./end.js";
import { NO_CARDS } from "./faces.js";
import { Felt } from "./felt.js";
import { Paw, Seal } from "./heraldry.js";
import { settings } from "./keep.js";
import { Keys } from "./keys.js";
import { _, ngettext } from "./language.js";
import { Coach } from "./lesson.js";
import { LookBack, Step } from "./lookback.js";
import { Facts } from "./places.js";
import { Preview } from "./preview.js";
import { isCompact, isLow, useForm } from "./room.js";
import { Seats } from "./seats.js";
import { Sound, turnSound } from "./sound.js";
import { Story } from "./story.js";
import { Advice, Happened } from "./summary.js";
import { html, names, useEffect, useLayoutEffect, useRef, useState } from "./view.js";

const CHIPS = 6; // answers that fit into the prompt
const FEW = 3; // answers that stand there untouched
const MANY = 24; // answers among which one is found by typing

/** What is asked, and the answers at hand: those without things to touch, or what touching has left. */
function Prompt({ sitting, narrowed, typed, open, compact, low }) {
  const { view, look } = sitting;
  const [sought, setSought] = useState("");
  useEffect(() => setSought(""), [view.version]);
  if (look) return null;
  const question = view.question;
  const asked = question?.yours && sitting.answers.length > 0;
  const numbers = numbersOf(sitting.answers);
  const touched = sitting.touched.length > 0;
  const [most, least] = low ? [FEW, 2] : [CHIPS, FEW];
  const all = touched || ((compact || !narrowed.glow.size) && narrowed.answers.length <= least);
  const few = all ? narrowed.answers : narrowed.answers.filter((answer) => !answer.touches.length);
  const many = few.length > MANY;
  const fit = many ? few.filter((answer) => matches(answer, sought)) : few;
  const chips = fit.length > most + 1 ? fit.slice(0, most) : fit; // "1 more" would take the room of that one
  const words = sitting.pace.waiting ? "…" : question?.words || (view.over ? _("The game is over.") : "…");
  const who = question && !question.yours && !sitting.pace.waiting ? sitting.nameOf(question.seat) || _("Seat {seat}", question) : "";
  return html`<div class=${names("prompt", asked && "asked")} data-part="prompt" role="group" aria-label=${_("Question")}>
    <p class="ask">
      ${question && html`<${Seal} seat=${question.seat} />`}
      <span class="ask-words">${who && html`<b translate=${false}>${who}</b>${": "}`}<span lang=${question && !sitting.pace.waiting ? "en" : null}>${words}</span></span>
    </p>
    ${asked && many && html`<label class="filter"
        ><span class="unseen">${_("Filter answers")}</span>
        <input type="search" placeholder=${_("Filter answers")} autocomplete="off" value=${sought}
          onInput=${(event) => setSought(event.target.value)}
          onKeyDown=${(event) => event.key === "Enter" && fit.length === 1 && sitting.give(fit[0].code)}
      /></label>`}
    <div class="chips">
      ${asked && many && !fit.length && html`<span class="quiet">${_("No answer fits.")}</span>`}
      ${asked && !few.length && html`<span class="quiet">${_("Touch what glows, or choose an answer.")}</span>`}
      ${asked && chips.map((answer) =>
        html`<${AnswerButton} key=${answer.code} answer=${answer} number=${numbers.get(answer.code)}
          give=${(code) => sitting.give(code)} marked=${typed && numbers.get(answer.code) === Number(typed)} />`)}
      ${asked && fit.length > chips.length &&
      html`<button type="button" class="plain-button"
          onClick=${() => open("answers")}>${_("{count} more …", { count: fit.length - chips.length })}</button>`}
      ${touched && html`<button type="button" class="plain-button" onClick=${() => sitting.release()}>${_("Let go")}</button>`}
      ${asked && !touched && few.length < sitting.answers.length &&
      html`<button type="button" class="plain-button all-answers"
          onClick=${() => open("answers")}>${ngettext("All {count} answer", "All {count} answers", sitting.answers.length)}</button>`}
      ${!asked && sitting.pace.waiting &&
      html`<button type="button" class="plain-button" onClick=${() => sitting.pace.skip()}>${_("Skip ahead")}</button>`}
    </div>
  </div>`;
}

function Bar({ sitting, open, leave, facts }) {
  const { view, welcome } = sitting;
  const playing = view && !view.over && sitting.seat !== "-" && !sitting.isLesson;
  return html`<header class="bar">
    <button type="button" class="brand" onClick=${leave} aria-label=${_("To the lobby")}>
      <${Paw} /><span translate=${false}>Menagerie</span>
    </button>
    <h1 translate=${false}>${welcome?.title || "…"}</h1>
    ${facts && html`<${Facts} facts=${facts} />`}
    ${welcome?.branch ? html`<${BranchSign} branch=${welcome.branch} />` : html`<${OpenSign} sitting=${sitting} open=${open} />`}
    ${!sitting.up && html`<span class="line-down" role="status">${_("The line is down. Coming back …")}</span>`}
    <nav aria-label=${_("Table")}>
      ${playing &&
      html`<button type="button" onClick=${() => takeBack(sitting)} disabled=${!view.undo && !mayAsk(sitting)}
          title=${mayAsk(sitting) ? _("Ask to take the last answer back (U)") : _("Take the last answer back (U)")}>${_("Undo")}</button>`}
      ${playing &&
      html`<button type="button" onClick=${() => sitting.askHint()} disabled=${!sitting.answers.length}
          title=${_("What would a bot do? (H)")}>${_("Hint")}</button>`}
      ${view && !sitting.look && !sitting.isLesson &&
      html`<button type="button" class="roomy" onClick=${() => sitting.lookAt(-1)}
          title=${_("Look back (B)")}>${_("Look back")}</button>`}
      ${!sitting.isLesson && html`<button type="button" class="roomy" onClick=${() => open("seats")}>${_("Seats")}</button>`}
      <button type="button" class="roomy sound" onClick=${() => turnSound(sitting)} aria-label=${_("Sound")}
          aria-pressed=${settings.sound === "off" ? "false" : "true"} title=${_("Sound off or on (M)")}>♪</button>
      <button type="button" class="log-button" onClick=${() => open("log")}>${_("Log")}</button>
      <button type="button" onClick=${() => open("menu")} aria-label=${_("Menu")} title=${_("Menu")}>☰</button>
    </nav>
  </header>`;
}

/** Nothing of anybody's is shown until the person who is asked says so. */
function Cover({ sitting }) {
  const button = useRef(null);
  useEffect(() => button.current?.focus(), [sitting.cover]);
  const name = sitting.cover && sitting.nameOf(sitting.cover);
  return html`<main class="cover">
    ${
      sitting.cover
        ? html`<div class="cover-card">
            <${Seal} seat=${sitting.cover} />
            <h1>${_("Please hand over to {name}", { name: name ? `${name} (${sitting.cover})` : sitting.cover })}</h1>
            <p>${_("Nobody else should look now. Your cards lie face down until you turn them up.")}</p>
            <button type="button" class="primary" ref=${button} onClick=${() => sitting.lookAs(sitting.cover)}>
              ${_("I am {name}: show my cards", { name: name || sitting.cover })}
            </button>
          </div>`
        : sitting.deal?.waiting.length
          ? html`<${Awaited} sitting=${sitting}><${Seats} sitting=${sitting} /><//>`
          : html`<p class="opening">${_("The table is being laid …")}</p>`
    }
  </main>`;
}

export function Table({ sitting, catalogue, leave, goTo }) {
  const [dialog, setDialog] = useState(null);
  const [peek, setPeek] = useState(null);
  const [typed, setTyped] = useState("");
  const standing = useRef(null);
  const form = useForm();
  const { view, look } = sitting;
  const cards = catalogue || NO_CARDS;
  const narrowed = sitting.narrowed;
  useLinkedStep(sitting);
  const open = (name, what) => setDialog(name && { name, what });
  standing.current = { sitting, narrowed, open, peek, setPeek };
  useLayoutEffect(() => {
    setTyped(""); // before anybody can press a key: later it would take away what was typed for this question
    setPeek(null);
  }, [view?.version, sitting.seat]);
  useEffect(() => {
    if (sitting.cover || !sitting.seat) setDialog(null);
  }, [sitting.cover, sitting.seat]);
  const hands = useRef(null);
  hands.current ||= handsOf(standing);
  if (!view || sitting.seat === null) return html`<${Cover} sitting=${sitting} />`;
  const table = {
    catalogue: cards,
    compact: isCompact(form),
    low: isLow(form),
    clock: sitting.clock,
    guest: !sitting.own.length,
    mayTouch: (ref) => sitting.mayTouch(ref),
    glow: narrowed.glow,
    touched: [...sitting.touched, ...narrowed.given],
    isHinted: (ref) => sitting.isHinted(ref),
  };
  const scene = look?.scene || view.scene;
  const openCard = (kind) => open("card", { kind });
  const openClause = (id) => open("book", { id });
  const followClause = ({ target }) => target.dataset?.clause && openClause(target.dataset.clause);
  return html`<div
    class=${names("table-page", `form-${form}`, table.compact && "narrow", look && "looking")}
    data-game=${sitting.welcome?.game}
    data-version=${view.version}
    data-seat=${sitting.seat}
    aria-busy=${sitting.isGiving ? "true" : null}
    onClick=${followClause}
  >
    <${Bar} sitting=${sitting} open=${open} leave=${leave} facts=${form === "side" && scene.facts} />
    <main class="room">
      <div class="board">
        <${Felt} key=${sitting.seat} sitting=${sitting} scene=${scene} table=${table} hands=${hands.current}
          form=${form} />
        <${Notice} sitting=${sitting} openClause=${openClause} />
        <div class="dock">
          ${!look && html`<${Happened} sitting=${sitting} catalogue=${cards} open=${() => open("log")}
            part=${table.compact ? "log" : null} peek=${hands.current.peekKind} again=${() => again(sitting)} />`}
          <${Proposal} sitting=${sitting} />
          <${NameAsked} sitting=${sitting} />
          ${sitting.isLesson && html`<${Coach} sitting=${sitting} goTo=${goTo} />`}
          ${look?.again ? html`<${Again} sitting=${sitting} />` : look ? html`<${LookBack} sitting=${sitting} open=${open} />` : html`<${Prompt} sitting=${sitting} narrowed=${narrowed}
              typed=${typed} open=${open} compact=${table.compact} low=${table.low} />`}
        </div>
      </div>
      <aside class=${names("panel", view.over && "ended")} aria-label=${_("Answers and log")}>
        ${
          look
            ? html`<${Step} sitting=${sitting} open=${open} />`
            : view.over && view.end
            ? html`<${End} sitting=${sitting} goTo=${goTo} open=${open} />`
            : sitting.answers.length > 0 &&
              html`<section class="panel-answers" aria-label=${_("Your answers")}>
                <h2 lang="en">${view.question.words}</h2>
                <${Advice} sitting=${sitting} catalogue=${cards} />
                <${Answers}
                  answers=${sitting.answers}
                  narrowed=${narrowed.answers}
                  hint=${sitting.hint}
                  give=${(code) => sitting.give(code)}
                  version=${view.version}
                  typed=${typed}
                />
              </section>`
        }
        <section class="panel-log" data-part=${table.compact ? null : "log"} aria-label=${_("Log")}>
          <h2>${_("What happened")}</h2>
          <${Story} sitting=${sitting} catalogue=${cards} openCard=${openCard} openClause=${openClause} />
          <${TalkBar} sitting=${sitting} />
        </section>
      </aside>
    </main>
    <${Sound} sitting=${sitting} />
    <${Preview} peek=${peek} sitting=${sitting} catalogue=${cards} act=${hands.current.touch}
      more=${hands.current.info} />
    <${Keys} sitting=${sitting} open=${open} isOpen=${Boolean(dialog)} typed=${typed} setTyped=${setTyped} />
    <${Dialogs} dialog=${dialog} open=${open} sitting=${sitting} catalogue=${cards} goTo=${goTo} leave=${leave} />
  </div>`;
}

function Notice({ sitting, openClause }) {
  const notice = sitting.notice;
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => sitting.notice === notice && dismiss(), 7000);
    return () => clearTimeout(timer);
  }, [notice]);
  const dismiss = () => {
    sitting.notice = null;
    sitting.draw();
  };
  const readOnly = sitting.welcome?.read_only;
  if (!notice && readOnly) return html`<p class="notice" role="status">${readOnly}</p>`;
  if (!notice) return null;
  return html`<p class="notice" role="alert">
    <span lang=${notice.clause ? "en" : null}>${notice.text}</span>
    ${notice.clause &&
    html` <button type="button" class="clause" onClick=${() => openClause(notice.clause)}>${notice.clause}</button>`}
    <button type="button" class="close" aria-label=${_("Dismiss")} onClick=${dismiss}>×</button>
  </p>`;
}

/** What hands on the felt may ask of the table and do to it. */
function handsOf(standing) {
  const now = () => standing.current;
  const find = (ref) => {
    const scene = now().sitting.look?.scene || now().sitting.view?.scene;
    return scene?.zones.flatMap((zone) => zone.items).find((item) => item.ref === ref);
  };
  const piled = (ref) => {
    const scene = now().sitting.look?.scene || now().sitting.view?.scene;
    const pile = scene?.zones.find(({ layout, items }) => layout === "pile" && items.some((item) => item.ref === ref));
    return pile && { ...find(ref), cards: pile.items.flatMap((item) => item.cards).reverse() };
  };
  return {
    glow: () => now().narrowed.glow,
    touched: () => [...now().sitting.touched, ...now().narrowed.given],
    touch: (ref) => now().narrowed.given.includes(ref) || now().sitting.touch(ref),
    drop: (ref, places) => now().sitting.dropOn(ref, places),
    lift(ref) {
      const { sitting, narrowed } = now();
      if (narrowed.given.includes(ref)) return;
      if (!sitting.touched.includes(ref) && narrowed.glow.has(ref)) {
        sitting.touched = [...sitting.touched, ref];
      } else if (!sitting.touched.includes(ref)) sitting.touched = [ref];
      sitting.draw();
    },
    letGo: () => now().sitting.release(),
    elsewhere() {
      const { sitting, setPeek } = now();
      setPeek(null);
      if (sitting.pace.busy) sitting.pace.skip();
      else if (sitting.touched.length) sitting.release();
    },
    info(ref) {
      const { sitting, open, setPeek } = now();
      setPeek(null);
      if (sitting.pace.waiting) return sitting.pace.skip();
      const item = piled(ref) || find(ref);
      const kinds = item?.cards.map(({ kind }) => kind).filter(Boolean) || [];
      if (kinds.length || item) open("card", { kind: kinds[0], kinds, ref, item });
      else if (sitting.touched.length) sitting.release();
    },
    peek(ref, element, held = false) {
      const item = find(ref);
      if (item) now().setPeek({ ref, item, box: element.getBoundingClientRect(), held });
    },
    peekKind(kind, element) {
      const item = { cards: [{ kind, count: 1 }], tags: [], note: "" };
      now().setPeek(kind && { ref: null, item, box: element.getBoundingClientRect(), held: false });
    },
    unpeek: () => now().setPeek(null),
    isHeld: (ref) => Boolean(now().peek?.held) && (!ref || now().peek.ref === ref),
  };
}
