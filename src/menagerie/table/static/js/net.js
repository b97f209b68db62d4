// @ts-check
// Talking to the server: requests to the lobby, and one line (a WebSocket) per seat that survives a lost connection.

import { _ } from "./language.js";

const VERSION = 2;
const PATIENCE = [100, 250, 500, 1000, 2000, 4000]; // milliseconds before each next try
const BEAT = 15000;
const ANSWER_WITHIN = 12000;

/** Ask the lobby for JSON; an error says in words what is wrong. */
export async function fetchJson(path, body) {
  const options = body
    ? { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }
    : {};
  let reply;
  try {
    reply = await fetch(path, options);
  } catch {
    throw new Error(_("The server does not answer. Is it still running?"));
  }
  const told = await reply.json().catch(() => null);
  if (reply.ok) return told;
  const words = told?.text || wordsOf(told?.detail) || _("The server refuses this ({status}).", { status: reply.status });
  throw Object.assign(new Error(words), { defects: told?.defects || [] });
}

const wordsOf = (detail) => (typeof detail === "string" ? detail : "");

let made = 0;
const newId = () => `${Date.now().toString(36)}-${(made += 1).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** One seat's line to a table. `hear` gets every message that answers no request, and `{type: "line", up}`. */
export class Line {
  since = 0;
  tries = 0;
  waiting = new Map();
  closed = false;
  socket = null;
  zones = new Map();

  constructor(table, token, hear) {
    this.table = table;
    this.token = token;
    this.hear = hear;
    this.wake = () => this.socket?.readyState === WebSocket.OPEN || this.open();
    addEventListener("online", this.wake);
    this.open();
  }

  open() {
    if (this.closed) return;
    clearTimeout(this.retry);
    this.socket?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}?every=1&changes=1`);
    this.socket = socket;
    socket.onopen = () => {
      const hello = { type: "hello", v: VERSION, since: this.since };
      if (this.token) [hello.token, hello.claim] = this.token.split(".");
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => socket === this.socket && this.receive(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  receive(message) {
    if (message.type === "welcome") this.welcomed();
    if (message.type === "error") this.closed = true; // the server closes, and coming back would not help
    if (message.type === "view") this.complete(message);
    const request = message.id && this.waiting.get(message.id);
    if (request) {
      this.waiting.delete(message.id);
      clearTimeout(request.timer);
      request.resolve(message);
    }
    if (!request && message.type !== "pong") this.hear(message);
  }

  /** Fill in the zones that are as they were in the view before. */
  complete({ version, scene }) {
    this.since = version;
    scene.zones = scene.zones.map((zone) => (zone.items ? zone : this.zones.get(zone.id)));
    this.zones = new Map(scene.zones.map((zone) => [zone.id, zone]));
  }

  welcomed() {
    this.tries = 0;
    this.hear({ type: "line", up: true });
    for (const { message } of this.waiting.values()) this.socket.send(JSON.stringify(message));
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(), BEAT);
  }

  async beat() {
    const reply = await this.ask("ping");
    if (reply.type === "lost" && !this.closed) this.open();
  }

  lost() {
    clearInterval(this.pulse);
    if (this.closed) return;
    this.hear({ type: "line", up: false });
    this.retry = setTimeout(() => this.open(), PATIENCE[Math.min(this.tries, PATIENCE.length - 1)]);
    this.tries += 1;
  }

  /** Ask something; resolves with the reply, or with `{type: "lost"}` when none comes. An id is never played twice. */
  ask(type, fields = {}) {
    const message = { type, v: VERSION, id: newId(), ...fields };
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiting.delete(message.id);
        resolve({ type: "lost", text: _("The server does not answer.") });
      }, ANSWER_WITHIN);
      this.waiting.set(message.id, { message, resolve, timer });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }

  close() {
    this.closed = true;
    clearInterval(this.pulse);
    clearTimeout(this.retry);
    removeEventListener("online", this.wake);
    this.socket?.close();
  }
}
