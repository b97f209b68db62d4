// @ts-check
// The one line of what happened: what somebody did last, or when one is at turn again, what the others did since.

import { lastSaid } from "./chat.js";
import { Seal } from "./heraldry.js";
import { _ } from "./language.js";
import { Latest, patternOf, Sentence } from "./story.js";
import { html, Name, names, useMemo } from "./view.js";

/** What a seat did since, by its name; of oneself the first line. */
function Line({ line, sitting, ...cards }) {
  const own = line.seat === sitting.seat;
  const words = [line.words && `${line.words}.`, ...line.after].filter(Boolean).join(" ");
  return html`<span class="deed" lang="en"
    ><${Seal} seat=${line.seat} />${line.words && html`<${Name} name=${own ? "You" : sitting.nameOf(line.seat) || line.seat} />${" "}`}
    <${Sentence} words=${words} ...${cards} />
  </span>`;
}

/** What the others did since one's last turn, what became of oneself first. */
export function Summary({ summary, sitting, ...cards }) {
  const own = ({ seat }) => seat === sitting.seat;
  const lines = [...summary.lines.filter(own), ...summary.lines.filter((line) => !own(line))];
  return lines.map((line) => html`<${Line} key=${line.seat} line=${line} sitting=${sitting} ...${cards} />`);
}

/** What a hint says, whole: the line of what happened has two lines for it where there is a panel. */
export function Advice({ sitting, catalogue }) {
  const pattern = useMemo(() => patternOf(catalogue), [catalogue]);
  if (!sitting.hint) return null;
  return html`<p class="advice" lang="en"><${Sentence} words=${sitting.advice.join(" ")} catalogue=${catalogue} pattern=${pattern} /></p>`;
}

/** Opens the log; the button beside it shows the last turn again. */
export function Happened({ sitting, catalogue, open, part, peek, again }) {
  const pattern = useMemo(() => patternOf(catalogue), [catalogue]);
  const cards = { catalogue, pattern, peek };
  const { summary } = sitting.view;
  const advice = sitting.hint && sitting.advice?.join(" ");
  const summed = advice || (summary?.is_fresh && !sitting.pace.waiting && !lastSaid(sitting));
  return html`<div class="happened">
    <button type="button" class=${names("latest", summed && "summed", advice && "advised")} data-part=${part} onClick=${open}
      title=${_("What happened (L)")}>
      ${advice ? html`<span class="deed"><b>${_("Hint:")}</b> <${Sentence} words=${advice} ...${cards} /></span>` : summed ? html`<${Summary} summary=${summary} sitting=${sitting} ...${cards} />` : html`<${Latest} sitting=${sitting} ...${cards} />`}
    </button>
    ${summary && !sitting.isLesson &&
    html`<button type="button" class="plain-button once-more" aria-label=${_("Show the last turn again")} title=${_("Show the last turn again (R)")}
        onClick=${again}>↺</button>`}
  </div>`;
}

/** The same over the log, whole. */
export function SummedUp({ sitting, catalogue }) {
  const pattern = useMemo(() => patternOf(catalogue), [catalogue]);
  const { summary } = sitting.view;
  if (!summary) return null;
  return html`<div class="summed-up" role="group" aria-label=${_("Since your last turn")}><${Summary} summary=${summary}
      sitting=${sitting} catalogue=${catalogue} pattern=${pattern} /></div>`;
}
