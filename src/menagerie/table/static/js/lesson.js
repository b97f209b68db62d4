// @ts-check
// Lessons: a game's first steps at a table of their own. What to do is told, and only that is taken.

import { Paw } from "./heraldry.js";
import { set, settings } from "./keep.js";
import { _ } from "./language.js";
import { html, names, tell, useEffect, useRef } from "./view.js";

export const pathOf = (game, number) => `/learn/${game}/${number}`;

/** What a sitting says to a table (net.js), for a lesson: its views come one after the other, and nothing is sent. */
export class LessonLine {
  at = -1;
  closed = false;

  constructor(lesson, hear) {
    this.lesson = lesson;
    this.hear = hear;
    queueMicrotask(() => this.open());
  }

  get step() {
    return this.lesson.steps[this.at];
  }

  open() {
    const { steps, seats, ...head } = this.lesson;
    this.hear({ ...head, type: "welcome", seat: "A", seats, host: false, bots: [], read_only: "" });
    this.goOn();
  }

  /** Show the next step, and those after it that are only watched. */
  goOn() {
    do {
      if (this.closed || this.at + 1 >= this.lesson.steps.length) return;
      this.at += 1;
      this.hear(this.step.view);
    } while (!this.step.tell);
  }

  async ask(type, fields) {
    if (type !== "answer" || fields?.code !== this.step.code) return { type: "refused", reason: "stale", text: "" };
    this.goOn();
    return { type: "done" };
  }

  close() {
    this.closed = true;
  }
}

/** What the lesson tells now, and the way on. */
export function Coach({ sitting, goTo }) {
  const button = useRef(null);
  const { lesson, game } = sitting.welcome;
  const { at, step } = sitting.line;
  const shown = step.view === sitting.view && !sitting.pace.waiting;
  const isLast = at + 1 >= sitting.line.lesson.steps.length;
  const reads = shown && step.code === null;
  const next = lesson.number < lesson.of;
  useEffect(() => {
    if (!shown) return;
    tell(step.tell, "en");
    if (reads) button.current?.focus({ preventScroll: true });
    if (isLast) set({ learned: { ...settings.learned, [game]: Math.max(settings.learned?.[game] || 0, lesson.number) } });
  }, [at, shown]);
  return html`<section class=${names("coach", reads && "reads")} aria-label=${_("Lesson")}>
    <${Paw} />
    <div class="coach-words">
      <p class="coach-head">${_("Lesson {number} of {of}", lesson)} · <b lang="en">${lesson.title}</b></p>
      <p lang=${shown ? "en" : null}>${shown ? step.tell : _("Watch …")}</p>
    </div>
    <div class="coach-ways">
      ${reads && !isLast && html`<button type="button" class="primary" ref=${button} onClick=${() => sitting.line.goOn()}>${_("Go on")}</button>`}
      ${reads && isLast && next &&
      html`<button type="button" class="primary" ref=${button}
          onClick=${() => goTo(pathOf(game, lesson.number + 1))}>${_("Next lesson")}</button>`}
      ${reads && isLast && !next &&
      html`<button type="button" class="primary" ref=${button} onClick=${() => goTo(`/?game=${game}`)}>${_("Play a first game")}</button>`}
    </div>
  </section>`;
}
