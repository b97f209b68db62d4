// @ts-check
// The log in words: who did what, with the emblems of cards and links to clauses.

import { between, lastSaid, Spoken, Spokens } from "./chat.js";
import { coded } from "./codes.js";
import { Emblem } from "./faces.js";
import { Seal } from "./heraldry.js";
import { _ } from "./language.js";
import { html, Name, useEffect, useMemo, useRef } from "./view.js";

/** A text as a pattern that finds it. */
export const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern that finds every name of the catalogue in a sentence, the longest first. */
export function patternOf(catalogue) {
  const kinds = [...catalogue.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return kinds.length ? new RegExp(`(?<![\\w])(${kinds.join("|")})(?![\\w])`, "g") : null;
}

/**
 * A sentence with the emblems of the cards it names; they can be opened where `open` is given, and looked at while the
 * mouse is over them where `peek` is.
 */
export function Sentence({ words, catalogue, pattern, open, peek }) {
  if (!pattern) return coded(words);
  const named = (kind) => html`<${Emblem} kind=${kind} catalogue=${catalogue} />${kind}`;
  const over = (kind) => peek && { onMouseEnter: ({ target }) => peek(kind, target), onMouseLeave: () => peek(null) };
  return words.split(pattern).map((part, at) => {
    if (at % 2 === 0) return coded(part);
    if (!open) return html`<span class="kind" ...${over(part)}>${named(part)}</span>`;
    return html`<span role="button" tabindex="0" class="kind" ...${over(part)} onClick=${() => open(part)}
        onKeyDown=${(event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), open(part))}
        >${named(part)}</span>`;
  });
}

/** What an entry tells, by the name of who did it: sentences begin with a seat's letter. */
export function Deed({ entry, sitting, catalogue, pattern, open, peek }) {
  const words = (sitting.isAlone && entry.you) || entry.words;
  const name = words.startsWith(`${entry.seat} `) && isLed(entry) && sitting.nameOf(entry.seat);
  return html`<span class="deed" lang="en"
    >${name && html`<${Name} name=${name} />${" "}`}<${Sentence}
      words=${name ? words.slice(2) : words}
      catalogue=${catalogue}
      pattern=${pattern}
      open=${open}
      peek=${peek}
    />
  </span>`;
}

/** Whether a sentence begins with the letter of who did it, and not with an article or a name. */
const isLed = ({ seat, words }) => words.startsWith(`${seat} `) && /^[A-H] (?!card )[a-z]/.test(words);

function Entry({ entry, sitting, catalogue, pattern, openCard, openClause }) {
  const led = isLed(entry);
  return html`<li class=${led ? "led" : "unled"}>
    ${led && html`<${Seal} seat=${entry.seat} />`}
    <${Deed} entry=${entry} sitting=${sitting} catalogue=${catalogue} pattern=${pattern} open=${openCard} />
    ${entry.clauses?.length > 0 &&
    html`<span class="rules">${entry.clauses.map((clause) => html`<button type="button" title=${clause}
        aria-label=${_("Rule {clause}", { clause })} onClick=${() => openClause(clause)} />`)}</span>`}
  </li>`;
}

export function Story({ sitting, catalogue, openCard, openClause }) {
  const box = useRef(null);
  const low = useRef(true);
  const height = useRef(0); // where the reader was last
  const pattern = useMemo(() => patternOf(catalogue), [catalogue]);
  const { first, entries } = sitting.log;
  useEffect(() => {
    if (low.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  });
  // Only a reader who goes up leaves the end: lines that came since the scroll was asked for do not.
  const onScroll = ({ target }) => {
    const atEnd = target.scrollHeight - target.scrollTop - target.clientHeight < 40;
    low.current = atEnd || (low.current && target.scrollTop >= height.current);
    height.current = target.scrollTop;
  };
  return html`<div
    class="story"
    ref=${box}
    onScroll=${onScroll}
    tabindex="0"
    role="log"
    aria-live="off"
    aria-label=${_("What happened")}
  >
    <ol start=${first + 1}>
      ${first > 0 && html`<li class="unled quiet">${_("What happened before may not be read again.")}</li>`}
      ${entries.map((entry, at) => [
        html`<${Spokens} lines=${between(sitting, at ? first + at : 0, first + at + 1)} sitting=${sitting} />`,
        html`<${Entry} key=${first + at} entry=${entry} sitting=${sitting} catalogue=${catalogue}
          pattern=${pattern} openCard=${openCard} openClause=${openClause} />`,
      ])}
      <${Spokens} lines=${between(sitting, entries.length ? first + entries.length : 0, Infinity)} sitting=${sitting} />
    </ol>
  </div>`;
}

/** What somebody did last, in one line. */
export function Latest({ sitting, catalogue, pattern, peek }) {
  const { entries } = sitting.log;
  const at = entries.findLastIndex(isLed);
  const entry = entries[at < 0 ? entries.length - 1 : at];
  const line = lastSaid(sitting);
  if (line) return html`<${Spoken} line=${line} sitting=${sitting} />`;
  return html`
    ${entry && isLed(entry) && html`<${Seal} seat=${entry.seat} />`}
    ${entry && html`<${Deed} entry=${entry} sitting=${sitting} catalogue=${catalogue} pattern=${pattern} peek=${peek} />`}
  `;
}
