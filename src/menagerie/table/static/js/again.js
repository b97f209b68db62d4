// @ts-check
// The last turn once more: the table as it stood then, answer by answer until now, with all that moved.

import { fly, snapshot } from "./flights.js";
import { strike } from "./impact.js";
import { _ } from "./language.js";
import { paceOf, restOf } from "./pace.js";
import { html } from "./view.js";

const CALM = 400; // milliseconds, where others' moves are shown at once
const sleep = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

/**
 * What happened since one's last turn, `{scene, log}` by `{scene, log}`, the first as it stood before: as the server lets
 * one look back, or where it does not, what this page was told since its person's last answer.
 */
async function* framesOf(sitting) {
  const { summary } = sitting.view;
  const look = (step) => sitting.act("look", { step });
  let shown = await look(summary.step);
  if (shown.type !== "look") return;
  if (shown.step > summary.step) return yield* sitting.kept;
  yield { scene: shown.scene, log: [] };
  while (shown.step < shown.last) {
    const next = await look(shown.step + 1);
    if (next.type !== "look") return;
    yield { scene: next.scene, log: next.log.slice(shown.log.length) };
    shown = next;
  }
}

/** Show the last turn again, until now or until somebody has had enough of it. */
export async function again(sitting) {
  if (!sitting.view.summary || sitting.look || sitting.isLesson) return;
  let mine = null;
  for await (const { scene, log } of framesOf(sitting)) {
    if (sitting.look !== mine) return;
    const before = mine && snapshot();
    const was = mine?.scene;
    if (mine && !log.length) continue;
    mine = { scene, again: true, told: log };
    sitting.look = mine;
    sitting.draw();
    if (!was) continue;
    const { stretch, pause } = paceOf();
    strike(was, scene, log, before, sitting);
    await fly(log, before, stretch);
    await sleep(2 * restOf(log, pause || CALM));
  }
  if (sitting.look === mine) sitting.lookNow();
}

/** What stands in place of the question meanwhile. */
export function Again({ sitting }) {
  const words = sitting.look.told.map((entry) => (sitting.isAlone && entry.you) || entry.words).join(" ");
  return html`<div class="prompt again" role="group" aria-label=${_("The last turn again")}>
    <p class="ask"><span class="ask-words" role="status" lang=${words ? "en" : null}>${words || _("Your last turn is over.")}</span></p>
    <div class="chips"><button type="button" class="primary" onClick=${() => sitting.lookNow()}>${_("Back to now")}</button></div>
  </div>`;
}
