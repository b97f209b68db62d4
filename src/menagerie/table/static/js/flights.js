// @ts-check
// Motion told by the log: cards fly between the refs of each move, and things that stay glide to their new places.

import { pictureOf } from "./faces.js";

const STEP = 190; // milliseconds between entries
const FLIGHT = 460;
const GLIDE = 300;
const MOST = 6; // ghosts of one move

let running = [];

const byRef = (ref) => document.querySelector(`#felt [data-ref="${CSS.escape(ref)}"]`);

/** Where a ref lies on the page: itself, or what it lies in. */
export function spot(ref, rects) {
  for (let name = ref; name; name = name.includes("/") ? name.slice(0, name.lastIndexOf("/")) : "") {
    const box = rects ? rects.get(name) : byRef(name)?.getBoundingClientRect();
    if (box?.width) return box;
  }
  return null;
}

/** Remember where everything lies before the page is drawn anew. */
export function snapshot() {
  settle();
  const rects = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#felt [data-ref]"))) {
    if (!rects.has(element.dataset.ref)) rects.set(element.dataset.ref, element.getBoundingClientRect());
  }
  return rects;
}

/** End all motion at once. */
export function settle() {
  for (const motion of running) motion.finish();
  running = [];
  document.getElementById("flights")?.replaceChildren();
}

function ghost(move, size) {
  const card = new Image(120, 168);
  card.className = "card ghost";
  card.src = pictureOf(move.kind, "mini");
  card.style.width = `${size}px`;
  return card;
}

/** Send one card from box to box. */
function send(layer, move, from, to, delay, length, index) {
  const [start, end] = [Math.min(from.width, 120), Math.min(to.width, 120)];
  const size = Math.max(38, Math.min(110, Math.max(start, end)));
  const card = ghost(move, size);
  layer.append(card);
  const at = (box, width) => {
    const scale = Math.max(0.45, Math.min(1.1, width / size));
    return { x: box.left + box.width / 2 - size / 2, y: box.top + box.height / 2 - size * 0.7, scale };
  };
  const [a, b] = [at(from, start), at(to, end)];
  const lift = Math.min(90, 24 + Math.hypot(b.x - a.x, b.y - a.y) * 0.1);
  const pose = (x, y, scale, turn) => `translate(${x}px, ${y}px) scale(${scale}) rotate(${turn}deg)`;
  const turn = (index % 2 ? -1 : 1) * 5;
  const motion = card.animate(
    [
      { transform: pose(a.x, a.y, a.scale, 0), opacity: 0.2 },
      { transform: pose(a.x, a.y - 6, a.scale * 1.06, 0), opacity: 1, offset: 0.12 },
      {
        transform: pose((a.x + b.x) / 2, (a.y + b.y) / 2 - lift, (a.scale + b.scale) / 2 + 0.12, turn),
        opacity: 1,
        offset: 0.55,
      },
      { transform: pose(b.x, b.y, b.scale, 0), opacity: 1, offset: 0.94 },
      { transform: pose(b.x, b.y, b.scale, 0), opacity: 0 },
    ],
    { duration: length, delay, easing: "cubic-bezier(.35,.05,.25,1)", fill: "both" },
  );
  motion.onfinish = () => card.remove();
  running.push(motion);
  return motion.finished;
}

/** Let what landed appear when its card arrives. */
function appear(ref, delay, length) {
  const element = byRef(ref);
  if (!element || !ref.includes("/")) return;
  const motion = element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], {
    duration: delay + length,
    fill: "backwards",
  });
  running.push(motion);
}

/** Things that were there before glide from their old place to the new one. */
function glide(before, stretch) {
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#felt .item[data-ref]"))) {
    const old = before.get(element.dataset.ref);
    if (!old) continue;
    const now = element.getBoundingClientRect();
    const [x, y] = [old.left - now.left, old.top - now.top];
    if (Math.abs(x) + Math.abs(y) < 3 || Math.abs(x) + Math.abs(y) > 900) continue;
    running.push(
      element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
        duration: GLIDE * stretch,
        easing: "cubic-bezier(.2,.7,.2,1)",
      }),
    );
  }
}

/** How long the moves of log entries take, unstretched. */
export function flightTime(log) {
  const flown = log.map(({ moves }) => (moves || []).reduce((sum, { count }) => sum + clamped(count), 0)).filter(Boolean);
  return flown.reduce((sum, count) => sum + STEP + count * 40, 0) + (flown.length ? FLIGHT : 0);
}

const clamped = (count) => Math.min(MOST, Math.max(1, count));

/** Play the moves of log entries, one entry after the other; resolves when the last card has landed. */
export async function fly(log, before, stretch) {
  const layer = document.getElementById("flights");
  if (!layer || !stretch) return;
  glide(before, stretch);
  let delay = 0;
  const landings = [];
  for (const entry of log) {
    let flew = 0;
    for (const move of entry.moves || []) {
      const [from, to] = [spot(move.from, before) || spot(move.from), spot(move.to) || spot(move.to, before)];
      if (!from || !to) continue;
      const count = clamped(move.count);
      appear(move.to, delay, FLIGHT * stretch);
      for (let i = 0; i < count; i += 1) {
        landings.push(send(layer, move, from, to, delay + (flew + i) * 55 * stretch, FLIGHT * stretch, flew + i));
      }
      flew += count;
    }
    if (flew) delay += (STEP + flew * 40) * stretch;
  }
  await Promise.allSettled(landings);
  running = running.filter((motion) => motion.playState === "running");
}
