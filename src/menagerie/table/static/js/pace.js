// Pacing: views are shown one after the other so that a person can follow what others do; a click skips ahead.

import { prefersStill } from "./view.js";
import { settings } from "./keep.js";

/** Milliseconds that a view of another's act stands, and by how much its flights are stretched. */
const PACES = {
  calm: { pause: 620, stretch: 1 },
  brisk: { pause: 240, stretch: 0.6 },
  instant: { pause: 0, stretch: 0 },
};

export const paceOf = () => PACES[prefersStill() || document.hidden ? "instant" : settings.pace] || PACES.calm;

export class Pace {
  /**
   * `show(view, stretch)` draws a view and resolves when its motion is done, `pass(view)` only notes what it tells,
   * `settle()` ends all motion, `rested()` hears that everything is shown.
   */
  constructor({ show, pass, settle, rested }) {
    Object.assign(this, { show, pass, settle, rested, queue: [], busy: false, hurry: false, wake: null });
  }

  get waiting() {
    return this.queue.length > 0;
  }

  push(view) {
    this.queue.push(view);
    if (!this.busy) this.run();
  }

  async run() {
    this.busy = true;
    while (this.queue.length) {
      const { pause, stretch } = paceOf();
      if (!pause) await whatHasArrived();
      const view = this.queue.shift();
      if (!view) break; // cleared meanwhile
      if ((this.hurry || !pause) && this.queue.length) {
        this.pass(view);
        continue;
      }
      await this.show(view, this.hurry ? 0 : stretch);
      const wait = view.question?.yours ? 0 : Math.min(pause * 2, pause + 16 * wordsIn(view));
      if (wait && pause && !this.hurry && !view.over) await this.rest(wait);
    }
    this.hurry = false;
    this.busy = false;
    this.rested();
  }

  rest(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Show what has come in at once. */
  skip() {
    if (!this.busy) return;
    this.hurry = true;
    this.settle();
    this.wake?.();
  }

  clear() {
    this.queue = [];
    this.skip();
  }
}

/** Let messages be heard that wait already: of several views shown at once only the last is drawn. */
const whatHasArrived = () => new Promise((heard) => setTimeout(heard));

const wordsIn = (view) => (view.log || []).reduce((sum, entry) => sum + entry.words.split(" ").length, 0);
