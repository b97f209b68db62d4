// @ts-check
// What a table sounds like: a few synthesised cues in the timbre of its game. Silent until a person has touched the page,
// and whenever `M` or a button says so.

import { set, settings } from "./keep.js";
import { useEffect, useRef } from "./view.js";

const MOST = 4; // cues of one view
const APART = 0.09; // seconds between them
const LOUD = 0.22;

/** Timbres by the word that a world says (`--timbre`): partials of a tone, its root and scale, how long it rings. */
const TIMBRES = {
  wood: { wave: "triangle", partials: [1, 3.9], root: 262, scale: [0, 4, 7, 9, 12], ring: 0.5, knock: 900 },
  lacquer: { wave: "sine", partials: [1, 2, 3], root: 294, scale: [0, 1, 5, 7, 12], ring: 0.8, knock: 1700 },
  steel: { wave: "sawtooth", partials: [1, 1.005], root: 147, scale: [0, 3, 7, 10, 12], ring: 0.45, knock: 2600 },
  bone: { wave: "triangle", partials: [1, 2.7], root: 196, scale: [0, 3, 5, 7, 12], ring: 0.3, knock: 520 },
  bronze: { wave: "sine", partials: [1, 2.76, 5.4], root: 220, scale: [0, 1, 4, 7, 12], ring: 1.3, knock: 1200 },
};

/** Cues as notes: [kind, seconds after the start, step of the scale or share of the knock's pitch, length, loudness]. */
const CUES = {
  drawn: [["brush", 0, 1.6, 0.14, 0.4]],
  laid: [["knock", 0, 1, 0.07, 0.9], ["tone", 0.01, 0, 0.4, 0.35]],
  hit: [["knock", 0, 0.3, 0.2, 1.4], ["tone", 0, -12, 0.6, 1], ["knock", 0.05, 1.7, 0.05, 0.5]],
  taken: [["brush", 0, 0.8, 0.22, 0.6], ["tone", 0.06, 3, 0.5, 0.45], ["tone", 0.17, 1, 0.7, 0.45]],
  turn: [["tone", 0, 2, 0.7, 0.5], ["tone", 0.12, 4, 1, 0.5]],
  won: [0, 1, 2, 3, 4].map((step) => ["tone", step * 0.12, step, 1.4, 0.6]),
  lost: [4, 2, 1, -5].map((step, at) => ["tone", at * 0.2, step, 1.2, 0.5]),
};

// --- what is to be heard

const numberIn = (text) => Number.parseInt(String(text).replace("−", "-"), 10);
const isLower = (now, was) => was !== undefined && numberIn(now) < numberIn(was);

/** The numbers of a scene that are fought over: of cards that lie there, and what is vital to a seat. */
function numbersOf(scene) {
  const cards = scene.zones.flatMap(({ items }) => items).flatMap((item) =>
    (item.values || []).map(({ name, value }) => [`${item.ref} ${item.cards[0]?.kind} ${name}`, value]));
  const seats = scene.seats.flatMap(({ seat, facts }) =>
    facts.filter(({ vital }) => vital).map(({ label, value }) => [`${seat} ${label}`, value]));
  return new Map([...cards, ...seats]);
}

/** List the cues of a view after another, as they are heard by whoever plays the seats that are `own`. */
export function cuesOf(before, view, own) {
  const zones = new Map([...before.scene.zones, ...view.scene.zones].map((zone) => [zone.id, zone]));
  const zoneOf = (ref) => zones.get(ref.split("/")[0]);
  const isHand = (zone) => zone.id.endsWith(".hand");
  const cues = [];
  for (const { from, to } of view.log.flatMap(({ moves }) => moves || [])) {
    const [left, came] = [zoneOf(from), zoneOf(to)];
    if (!left || !came || left === came) continue;
    if (left.owner && came.owner && left.owner !== came.owner) cues.push("taken");
    else if (isHand(came)) cues.push("drawn");
    else if (isHand(left) || left.layout === "pile") cues.push("laid");
  }
  const was = numbersOf(before.scene);
  if ([...numbersOf(view.scene)].some(([name, now]) => isLower(now, was.get(name)))) cues.push("hit");
  if (view.over && !before.over) cues.push(view.end?.winners.some((seat) => own.includes(seat)) || !own.length ? "won" : "lost");
  else if (view.question?.yours && !before.question?.yours) cues.push("turn");
  return [...new Set(cues)].slice(-MOST);
}

// --- how it is made

let audio = null; // {context, out, noise} from the first gesture on

function wake() {
  if (settings.sound === "off" || !globalThis.AudioContext) return;
  if (audio) return audio.context.state === "suspended" && audio.context.resume();
  const context = new AudioContext();
  const out = context.createGain();
  out.gain.value = LOUD;
  out.connect(context.createDynamicsCompressor()).connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  audio = { context, out, noise };
}

for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { capture: true, passive: true });

/** A loudness that rises at once and dies away. */
function fading(start, length, loud) {
  const gain = audio.context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.001, loud), start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.out);
  return gain;
}

function run(source, start, length, through) {
  source.connect(through);
  source.start(start);
  source.stop(start + length);
}

const PLAYED = {
  tone(start, step, length, loud, { wave, partials, root, scale, ring }) {
    const semitones = step < 0 ? step : scale[step];
    const lasting = length * ring * 1.6;
    partials.forEach((partial, at) => {
      const voice = audio.context.createOscillator();
      voice.type = wave;
      voice.frequency.value = root * partial * 2 ** (semitones / 12);
      run(voice, start, lasting / (at + 1), fading(start, lasting / (at + 1), (loud * 0.5) / (at + 1)));
    });
  },
  knock(start, share, length, loud, { knock }) {
    rustle(start, length, loud * 4, "bandpass", [knock * share, knock * share * 0.6]);
  },
  brush(start, share, length, loud, { knock }) {
    rustle(start, length, loud, "highpass", [knock * share, knock * share * 2.4]);
  },
};

/** Noise through a filter that slides from one pitch to another. */
function rustle(start, length, loud, type, [from, to]) {
  const { context, noise } = audio;
  const source = Object.assign(context.createBufferSource(), { buffer: noise });
  const filter = Object.assign(context.createBiquadFilter(), { type });
  filter.Q.value = 1.4;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  filter.connect(fading(start, length, loud));
  run(source, start, length, filter);
}

/** Let cues be heard, one a little after the other; in a tab that is not seen only that one is asked. */
function play(cues, timbre) {
  if (!audio || settings.sound === "off") return;
  const heard = document.hidden ? cues.filter((cue) => cue === "turn") : cues;
  heard.forEach((cue, index) => {
    for (const [kind, after, pitch, length, loud] of CUES[cue])
      PLAYED[kind](audio.context.currentTime + index * APART + after, pitch, length, loud, timbre);
  });
}

// --- the page's part

/** Turn sounds off or on, and remember it. */
export function turnSound(sitting) {
  set({ sound: settings.sound === "off" ? "on" : "off" });
  if (settings.sound === "on") wake();
  sitting.draw();
}

/** Listen to what happens at a table. Draws nothing. */
export function Sound({ sitting }) {
  const last = useRef(null);
  const { view } = sitting;
  useEffect(() => {
    const before = last.current;
    last.current = view;
    if (!before || !view || before === view) return;
    const word = getComputedStyle(document.querySelector(".table-page")).getPropertyValue("--timbre").trim();
    play(cuesOf(before, view, sitting.own), TIMBRES[word] || TIMBRES.wood);
  }, [view]);
  return null;
}
