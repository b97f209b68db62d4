// @ts-check
// One browser sitting at one table: the lines of its seats, whose eyes it looks through, and what was touched.

import { hearTalk, wishesWords } from "./chat.js";
import { introduce } from "./called.js";
import { heardTime } from "./clock.js";
import { addPart } from "./deal.js";
import { forgetSeat, keepSeats, keepTable, set, settings } from "./keep.js";
import { fly, settle, snapshot } from "./flights.js";
import { strike } from "./impact.js";
import { _, ngettext, YOU } from "./language.js";
import { Line } from "./net.js";
import { Pace } from "./pace.js";
import { left, narrow, touch } from "./touches.js";
import { hush, tell } from "./view.js";

export const SPECTATOR = "-";

export class Sitting {
  lines = new Map();
  heard = new Map();
  welcome = null;
  people = [];
  seat = null;
  cover = null;
  view = null;
  touched = [];
  look = null;
  analysis = null; // of the finished game, or how far it is
  hint = null;
  parted = null; // why its line has ended, and nothing is shown any more
  notice = null;
  deal = null;
  proposal = null;
  said = new Map(); // by seat: what was said to it
  short = null; // {scene, form}: where rivals fold, lest own cards be too small to be told
  up = true;
  kept = []; // views since the last answer, {scene, log} each
  whys = new Map();
  goOn = null; // where it is not a lesson's: plays on at another table
  cardsChanged = null;

  /**
   * `draw` draws the page anew, at once; `connect` makes the line of a seat.
   * @param {(token: string, hear: (message: any) => void) => Line | import("./lesson.js").LessonLine} connect
   */
  constructor(table, seats, draw, connect = (token, hear) => new Line(table, token, hear)) {
    this.table = table;
    this.seats = seats;
    this.draw = draw;
    this.connect = connect;
    this.pace = new Pace({
      show: (view, stretch) => this.show(view, stretch),
      pass: (view) => this.pass(view),
      settle,
      rested: () => this.rested(),
    });
    for (const [seat, token] of Object.entries(seats)) this.join(seat, token);
    if (!this.lines.size) this.join(SPECTATOR, "");
  }

  get line() {
    return this.lines.get(this.seat);
  }

  get isLesson() {
    return Boolean(this.welcome?.lesson);
  }

  get own() {
    return [...this.lines.keys()].filter((seat) => seat !== SPECTATOR);
  }

  get isHotSeat() {
    return this.own.length > 1;
  }

  /** Whether one person alone sits at this page, who can be told what is told to `you`. */
  get isAlone() {
    return this.own.length === 1;
  }

  get log() {
    if (this.look?.log) return { first: this.look.log_from ?? 0, entries: this.look.log };
    return this.heard.get(this.seat) || { first: 0, entries: [] };
  }

  get talk() {
    return this.said.get(this.seat) || [];
  }

  join(seat, token) {
    this.lines.get(seat)?.close();
    this.lines.set(seat, this.connect(token, (message) => this.hear(seat, message)));
    if (this.lines.size > 1) this.drop(SPECTATOR);
  }

  drop(seat) {
    this.lines.get(seat)?.close();
    this.lines.delete(seat);
    this.heard.delete(seat);
    if (this.seat === seat) Object.assign(this, { seat: null, view: null, touched: [] });
  }

  close() {
    this.pace.clear();
    for (const line of this.lines.values()) line.close();
  }

  // --- hearing

  hear(seat, message) {
    if (message.type === "line") this.up = message.up;
    if (message.type === "welcome") this.welcomed(seat, message);
    if (message.deal) this.dealt(seat, message.deal);
    if (message.talk || message.line) this.said = hearTalk(this.said, seat, message);
    if (message.proposal !== undefined) this.proposal = message.proposal;
    if (message.type === "restart" || (message.type === "proposal" && message.text)) this.notice = { text: message.text };
    if (message.type === "seats") this.people = message.seats;
    if (message.type === "seats") introduce(this);
    if (message.type === "clock") this.clock = heardTime(message);
    if (message.type === "next") this.next = message.table;
    if (message.type === "analysis") this.analysis = message;
    if (message.type === "cards") return this.cardsChanged?.();
    if (message.type === "error") this.fail(seat, message);
    if (message.type === "view") return this.viewed(seat, message);
    this.draw();
  }

  welcomed(seat, message) {
    if (message.example && !this.welcome) this.notice = { text: message.example.title, clause: message.example.shows[0] };
    this.welcome = message;
    this.people = message.seats;
    if (!this.analysis?.told) this.analysis = null; // a server that began anew makes it no more
    const wished = settings.stops?.[message.game];
    if (this.hasWindows && wished !== undefined && message.stops !== wished) this.stopAt(wished, [seat]);
    const person = message.seats.find((one) => one.seat === seat);
    if (person && wishesWords() && !person.words) this.lines.get(seat)?.ask("words", { on: true });
    if (!this.isLesson) keepTable(this.table, { game: message.game, title: message.example?.title || message.title, seats: this.seats });
    introduce(this);
  }

  /** Take in how the cards are dealt, and add one's part if it is awaited. */
  dealt(seat, deal) {
    this.deal = deal;
    if (seat !== SPECTATOR) addPart(this, seat);
  }

  fail(seat, { reason, text }) {
    if (this.own.length > 1) {
      this.notice = { text: _("Seat {seat}: {text}", { seat, text }) };
      this.drop(seat);
      if (this.seat === null && this.cover === null) this.arrive(); // the other seats waited for this one
    } else this.parted = { reason, text };
    if (reason === "link") forgetSeat(this.table, seat);
  }

  viewed(seat, view) {
    const line = this.lines.get(seat);
    if (!line) return;
    if (view.eyes !== line.view?.eyes) this.heard.delete(seat); // what was told to other eyes is not shown to these
    line.view = view;
    if (seat === this.seat) return this.pace.push(view);
    this.merge(seat, view);
    if (this.seat === null) this.arrive();
    else this.rested();
  }

  /** Choose whose eyes to look through first. */
  arrive() {
    const seat = this.isHotSeat
      ? this.own.find((one) => this.lines.get(one).view?.question?.yours)
      : [...this.lines.keys()][0];
    const views = [...this.lines.values()].map((line) => line.view);
    if (this.isHotSeat) {
      const over = views.find((view) => view?.over);
      if (over) return this.lookAs(this.own[0]);
      if (seat) this.cover = seat;
      return this.draw();
    }
    if (this.lines.get(seat)?.view) this.lookAs(seat);
  }

  /** Look through a seat's eyes from now on. */
  lookAs(seat) {
    this.pace.clear();
    Object.assign(this, { seat, cover: null, touched: [], look: null, hint: null, kept: [] });
    this.whys.clear();
    this.pace.push(this.line.view);
  }

  /** When nothing moves any more: hand over where another seat of this page is asked. */
  rested() {
    if (!this.isHotSeat || this.view?.over) return;
    const asked = this.own.find((one) => this.lines.get(one).view?.question?.yours);
    if (asked && asked !== this.seat && !this.pace.busy) {
      hush();
      Object.assign(this, { cover: asked, seat: null, view: null, touched: [], look: null, hint: null, notice: null });
      this.whys.clear();
      this.draw();
    }
  }

  /** Add what a view tells to the log of its seat; what may not be read again stays until its person has answered. */
  merge(seat, view) {
    const known = this.heard.get(seat) || { first: view.log_from, entries: [], news: view.log_from };
    const end = known.first + known.entries.length;
    const keep = view.log_from >= known.first && view.log_from <= end;
    const entries = keep ? [...known.entries.slice(0, view.log_from - known.first), ...view.log] : [...view.log];
    const first = keep ? known.first : view.log_from;
    const news = Math.min(known.news, view.log_from);
    const forgotten = Math.max(0, Math.min(view.log_start ?? first, news) - first);
    this.heard.set(seat, { first: first + forgotten, entries: entries.slice(forgotten), news });
  }

  /** From now on only what comes is news. */
  read(seat) {
    const known = this.heard.get(seat);
    if (known) known.news = known.first + known.entries.length;
  }

  /** Take in a view that another follows at once, without drawing it. */
  pass(view) {
    if (this.seat === null || !this.line) return;
    this.merge(this.seat, view);
    this.kept.push(view);
    tell(view.log.map((entry) => entry.words).join(" "), "en");
  }

  async show(view, stretch) {
    const seat = this.seat;
    if (seat === null || !this.line) return;
    const fresh = !this.view;
    const before = fresh || !stretch ? null : snapshot();
    if (this.view?.version !== view.version) Object.assign(this, { touched: [], hint: null });
    if (view.over && !this.view?.over && !fresh) this.ended = true;
    this.whys.clear();
    this.merge(seat, view);
    const was = this.look ? null : this.view?.scene;
    this.kept.push(view);
    this.view = view;
    this.draw();
    const question = view.question?.yours ? ngettext("{question} {count} answer.", "{question} {count} answers.", view.answers.length, { question: view.question.words }) : "";
    tell(view.log.map((entry) => entry.words).join(" "), "en");
    tell(question);
    if (was && !fresh) strike(was, view.scene, view.log, before || new Map(), this);
    if (before) await fly(view.log, before, stretch);
  }

  // --- acting

  /** The answers that are open now: none while something is shown that is past. */
  get answers() {
    const open = this.view?.question?.yours && !this.look && !this.pace.waiting;
    return open ? this.view.answers : [];
  }

  get narrowed() {
    return narrow(this.answers, this.touched);
  }

  /** Whether any answer touches a ref, whatever is touched so far: what lies on the felt stays while a card is lifted. */
  mayTouch(ref) {
    return this.answers.some(({ touches }) => touches.includes(ref));
  }

  touch(ref) {
    this.touched = touch(this.answers, this.touched, ref);
    const { sole } = this.narrowed;
    if (sole) this.give(sole.code);
    else this.draw();
  }

  /** Drop what was dragged on places that lie in one another; where several lead on, the lifted card stays chosen. */
  dropOn(ref, places) {
    const leading = (start) => places.filter((place) => narrow(this.answers, [...start, place]).answers.length);
    const start = this.touched.includes(ref) && leading(this.touched).length ? this.touched : [ref];
    const ways = leading(start);
    if (!ways.length) return this.release();
    this.touched = ways.length > 1 ? start : [...start, ways[0]];
    const { sole } = this.narrowed;
    if (sole && ways.length === 1) this.give(sole.code);
    else this.draw();
  }

  release() {
    this.touched = [];
    this.hint = null;
    this.draw();
  }

  /** Whether an answer is under way to the question that is shown. */
  get isGiving() {
    return Boolean(this.view) && this.sent === this.view.version;
  }

  async give(code) {
    if (this.isGiving) return;
    this.sent = this.view.version;
    this.read(this.seat);
    this.pace.earn();
    this.kept = [{ scene: this.view.scene, log: [] }];
    this.touched = [];
    this.hint = null;
    this.draw();
    const reply = await this.act("answer", { code });
    if (reply.type !== "done") {
      this.sent = null;
      this.draw();
    }
  }

  /** Send an act of the seat in view, or of another of one's own; what is refused is told with its clause. */
  async act(type, fields = {}, line = this.line) {
    if (!line) return { type: "lost" };
    const versioned = ["answer", "undo", "hint", "concede", "propose"].includes(type);
    const reply = await line.ask(type, versioned ? { version: line.view.version, ...fields } : fields);
    if (reply.type === "refused" || reply.type === "lost") this.refused(reply);
    return reply;
  }

  /** Whether the game has questions with one answer at which one may stop. */
  get hasWindows() {
    return typeof this.welcome?.stops === "boolean";
  }

  /** Stop at every window, or let the table pass where nothing can be done; kept for this game. */
  stopAt(on, seats = this.own) {
    set({ stops: { ...settings.stops, [this.welcome.game]: on } });
    for (const seat of seats) this.lines.get(seat)?.ask("stops", { on });
  }

  /** Tell what was refused, with its clause; that the table has moved on is seen anyway. */
  refused(reply) {
    const text = reply.fact || reply.text;
    if (reply.reason !== "stale") this.notice = { text, clause: reply.clause };
    tell(text);
    this.draw();
  }

  /** Ask why nothing offered touches a ref, given what is touched already. */
  async why(ref) {
    const refs = this.touched.includes(ref) ? [...this.touched] : [...this.touched, ref];
    const key = `${this.view?.version} ${refs.join(" ")}`;
    if (!this.whys.has(key)) this.whys.set(key, this.line.ask("why", { refs }));
    const reply = await this.whys.get(key);
    return reply.type === "why" ? reply : null;
  }

  /** Ask why the numbers of an item are not as printed; `[{name, value, parts}]`. */
  async numbers(ref) {
    const key = `${this.view?.version} numbers ${ref}`;
    if (!this.whys.has(key)) this.whys.set(key, this.line.ask("numbers", { ref }));
    const reply = await this.whys.get(key);
    return reply.type === "numbers" ? reply.values : [];
  }

  async askHint() {
    const reply = await this.act("hint");
    if (reply.type !== "hint") return;
    this.hint = reply.answers[0].share === null ? null : reply.answers; // all answers, the best first
    this.advice = this.hint ? reply.words : [];
    if (this.hint) tell(_("Hint: {words}", { words: this.advice.join(" ") }));
    else this.notice = { text: _("No bot can judge this game.") };
    this.draw();
  }

  async lookAt(step) {
    const reply = await this.act("look", { step });
    if (reply.type !== "look") return;
    this.look = reply;
    this.draw();
  }

  lookNow() {
    this.look = null;
    this.draw();
  }

  /** Change who sits somewhere; gives the new token where a person is to come. */
  async sit(seat, who, fields = {}) {
    const own = this.lines.get(seat) || this.line || this.lines.get(this.own[0]); // before the deal none is in view
    const reply = await this.act("sit", { seat, who, ...fields }, own);
    if (reply.type !== "done") return null;
    if (this.seats[seat] && who === "friend") {
      delete this.seats[seat];
      this.drop(seat);
      if (!this.lines.size) this.join(SPECTATOR, "");
    }
    if (who === "you" && reply.token) {
      this.seats[seat] = reply.token;
      this.join(seat, reply.token);
    }
    keepSeats(this.table, this.seats);
    this.draw();
    return reply.token || null;
  }

  nameOf(seat) {
    const person = this.people.find((one) => one.seat === seat);
    const you = this.own.length === 1 && this.own[0] === seat ? YOU : "";
    return person?.name || you;
  }

  /** Tell whether an answer's touches lead through a ref that was hinted at. */
  isHinted(ref) {
    if (!this.hint?.length || this.look) return false;
    const best = this.hint.filter(({ equal }) => equal).map(({ code }) => code);
    if (best.length === this.hint.length) return false; // all are
    return this.view.answers.some(({ code, touches }) => best.includes(code) && left(touches, [ref]));
  }
}
