// The log in words: who did what, with the emblems of cards and links to clauses.

import { Emblem } from "./faces.js";
import { Seal } from "./heraldry.js";
import { html, Name, useEffect, useMemo, useRef } from "./view.js";

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern that finds every name of the catalogue in a sentence, the longest first. */
export function patternOf(catalogue) {
  const kinds = [...catalogue.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return kinds.length ? new RegExp(`(?<![\\w])(${kinds.join("|")})(?![\\w])`, "g") : null;
}

/** A sentence with the emblems of the cards it names. */
export function Sentence({ words, catalogue, pattern, open }) {
  if (!pattern) return words;
  return words
    .split(pattern)
    .map((part, at) =>
      at % 2
        ? html`<span role="button" tabindex="0" class="kind" onClick=${() => open(part)}
            onKeyDown=${(event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), open(part))}><${Emblem} kind=${part}
            catalogue=${catalogue} />${part}</span>`
        : part,
    );
}

/** Sentences begin with a seat's letter; the person's name says it better. */
function Entry({ entry, sitting, catalogue, pattern, openCard, openClause }) {
  const led = entry.seat && entry.seat !== "-" && entry.words.startsWith(`${entry.seat} `);
  const found = led && sitting.nameOf(entry.seat);
  const name = found === "You" ? "" : found; // "A settles", not "You settles"
  const words = name ? entry.words.slice(2) : entry.words;
  return html`<li class=${led ? "led" : "unled"}>
    ${led && html`<${Seal} seat=${entry.seat} />`}
    <span
      >${name && html`<${Name} name=${name} />${" "}`}<${Sentence}
        words=${words}
        catalogue=${catalogue}
        pattern=${pattern}
        open=${openCard}
      />
    </span>
    ${entry.clauses?.length > 0 &&
    html`<span class="rules">${entry.clauses.map((clause) => html`<button type="button" title=${clause}
        aria-label=${`Rule ${clause}`} onClick=${() => openClause(clause)} />`)}</span>`}
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
    aria-label="What happened"
  >
    <ol start=${first + 1}>
      ${first > 0 && html`<li class="unled quiet">What happened before may not be read again.</li>`}
      ${entries.map((entry, at) =>
        html`<${Entry} key=${first + at} entry=${entry} sitting=${sitting} catalogue=${catalogue}
          pattern=${pattern} openCard=${openCard} openClause=${openClause} />`)}
    </ol>
  </div>`;
}
