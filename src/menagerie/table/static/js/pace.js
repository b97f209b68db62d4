// @ts-check
// Pacing: views are shown one after the other so that a person can follow what others do; a click skips ahead.
// Time is spent from a purse that fills with one's own answers: whoever waited little may watch a long turn at leisure.

import { flightTime } from "./flights.js";
import { prefersStill } from "./view.js";
import { settings } from "./keep.js";

/** Milliseconds that a view of another's act stands, by how much its flights are stretched, and whether time is short. */
const PACES = {
  calm: { pause: 620, stretch: 1 },
  brisk: { pause: 300, stretch: 0.7, isShort: true },
  instant: { pause: 0, stretch: 0 },
};
const PURSE = { first: 4000, most: 5000, earned: 1400 }; // milliseconds; 24 answers make less than 40 s
const SHARE = 0.4; // of what is left, for one view
const LEAST = 0.2; // of its time, with which a view is still worth showing where another follows

export const paceOf = () => PACES[prefersStill() || document.hidden ? "instant" : settings.pace] || PACES.brisk;

/** How long something stands that was told, so that it can be read. */
export const restOf = (log, pause) => (log.length ? Math.min(pause * 2, pause + 16 * wordsIn(log)) : 0);

export class Pace {
  queue = [];
  busy = false;
  hurry = false;
  wake = null;
  purse = PURSE.first;
  spent = 0;

  /**
   * `show(view, stretch)` draws a view and resolves when its motion is done, `pass(view)` only notes what it tells,
   * `settle()` ends all motion, `rested()` hears that everything is shown. `spent` counts the milliseconds of all.
   */
  constructor({ show, pass, settle, rested, sleep = (wake, after) => setTimeout(wake, after) }) {
    this.show = show;
    this.pass = pass;
    this.settle = settle;
    this.rested = rested;
    this.sleep = sleep;
  }

  get waiting() {
    return this.queue.length > 0;
  }

  push(view) {
    this.queue.push(view);
    if (!this.busy) this.run();
  }

  /** Its person has answered: there is more time to watch the others. */
  earn() {
    this.purse = Math.min(PURSE.most, this.purse + PURSE.earned);
  }

  async run() {
    this.busy = true;
    while (this.queue.length) {
      const pace = paceOf();
      if (!pace.pause) await whatHasArrived();
      const view = this.queue.shift();
      if (!view) break; // cleared meanwhile
      const { flight, rest, share } = this.timeFor(view, pace);
      if (this.queue.length && (this.hurry || !pace.pause || share < LEAST || !view.log.length)) {
        this.pass(view);
        continue;
      }
      const time = this.hurry ? 0 : share;
      this.spend(time * (flight + rest), pace);
      await this.show(view, time * pace.stretch);
      if (rest && time && !this.hurry && !view.over) await this.rest(rest * time);
    }
    this.hurry = false;
    this.busy = false;
    this.rested();
  }

  /** How long a view takes, and which part of that it gets. */
  timeFor(view, { pause, stretch, isShort }) {
    const flight = flightTime(view.log) * stretch;
    const rest = view.question?.yours ? 0 : restOf(view.log, pause);
    return { flight, rest, share: isShort ? Math.min(1, (this.purse * SHARE) / (flight + rest || 1)) : 1 };
  }

  spend(milliseconds, { isShort }) {
    this.spent += milliseconds;
    if (isShort) this.purse -= milliseconds;
  }

  rest(milliseconds) {
    return new Promise((resolve) => {
      const timer = this.sleep(resolve, milliseconds);
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

const wordsIn = (log) => log.reduce((sum, entry) => sum + entry.words.split(" ").length, 0);
