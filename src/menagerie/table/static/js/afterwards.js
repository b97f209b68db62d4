// @ts-check
// After the end: what decided the game, once somebody asks.

import { Chart, Sentence } from "./analysis.js";
import { _ } from "./language.js";
import { html, useEffect } from "./view.js";

/** Have the game analysed; how far it is and what comes of it is heard by all at the table. */
async function analyse(sitting) {
  const reply = await sitting.act("analyse");
  if (reply.type === "analysis") sitting.hear(sitting.seat, reply);
}

/** What decided the game, in a line and a chart; before that the button that asks for it, and how far it is. */
export function Verdict({ sitting, open }) {
  const { analysis } = sitting;
  if (!analysis)
    return html`<button type="button" class="ask-verdict" onClick=${() => analyse(sitting)}>${_("What decided it?")}</button>`;
  if (analysis.fault) return html`<p class="quiet">${analysis.fault}</p>`;
  if (analysis.told)
    return html`<div class="verdict">
      <${Sentence} sitting=${sitting} />
      <${Chart} sitting=${sitting} />
      <button type="button" onClick=${() => open("analysis")}>${_("Moments, luck and play")}</button>
    </div>`;
  const { done, total } = analysis;
  return html`<label class="verdict-way"
    ><progress max=${total || 1} value=${total ? done : null} /><span role="status"
      >${total ? _("Judging the answers: {done} of {total}. You can look back meanwhile.", analysis) : _("Making ready … You can look back meanwhile.")}</span
    ></label
  >`;
}

/** That a table goes on from another game, with the way back to it. */
export const BranchSign = ({ branch }) =>
  html`<a class="open-deal" href=${`/t/${branch.table}?at=${branch.step}`}
    title=${_("Goes on from answer {step} of another game", branch)}>${_("What if")}</a>`;

/** Open look-back where the address says (`?at=12`), once, if the game is over. */
export function useLinkedStep(sitting) {
  const over = sitting.view?.over;
  useEffect(() => {
    const at = new URLSearchParams(location.search).get("at");
    if (over && /^\d+$/.test(at ?? "")) sitting.lookAt(Number(at));
  }, [over, sitting]);
}
