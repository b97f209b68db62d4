// @ts-check
// Heraldic shapes, tinctures and seals: whatever is told apart by colour is told apart by shape as well.

import { html } from "./view.js";

/** Fields that carry an emblem, drawn around 0,0 in a box of about -52 to 52. */
export const SHAPES = {
  shield: "M-43-46H43V-6C43 24 22 43 0 53C-22 43-43 24-43-6Z",
  round: "M0-49A49 49 0 1 1 0 49A49 49 0 1 1 0-49Z",
  lozenge: "M0-57L49 0L0 57L-49 0Z",
  hexagon: "M-27-47H27L54 0L27 47H-27L-54 0Z",
  octagon: "M-20-48H20L48-20V20L20 48H-20L-48 20V-20Z",
  square: "M-38-44H38Q44-44 44-38V38Q44 44 38 44H-38Q-44 44-44 38V-38Q-44-44-38-44Z",
  arch: "M-43 48V-5A43 43 0 0 1 43-5V48Z",
  banner: "M-42-48H42V51L0 35L-42 51Z",
  oval: "M0-52A42 52 0 1 1 0 52A42 52 0 1 1 0-52Z",
  star: "M0-56L14-34L40-40L34-14L56 0L34 14L40 40L14 34L0 56L-14 34L-40 40L-34 14L-56 0L-34-14L-40-40L-14-34Z",
  drop: "M0-58C20-32 44-14 44 11A44 44 0 0 1-44 11C-44-14-20-32 0-58Z",
  kite: "M0-56L48-14L0 58L-48-14Z",
};

/** Hatchings, as engravers write tinctures: the angle of the lines for each shape. */
const HATCH = {
  shield: 0,
  round: 90,
  lozenge: 45,
  hexagon: 135,
  octagon: 0,
  square: 45,
  arch: 90,
  banner: 135,
  oval: 45,
};

export const shapeOf = (name) => SHAPES[name] || SHAPES.round;
export const hatch = (name) => HATCH[name] ?? 0;

const WREATH = [-1, 1].flatMap((side) =>
  [0, 1, 2, 3, 4, 5].map((at) => {
    const angle = 0.25 + at * 0.36;
    const [x, y] = [60 + side * 46 * Math.sin(angle), 36 + 22 * Math.cos(angle)];
    return { x, y, turn: side * (100 - at * 26) };
  }),
);

/** A wreath for winners. */
export const Wreath = () =>
  html`<svg viewBox="0 0 120 64" class="wreath" aria-hidden="true">
    ${WREATH.map(({ x, y, turn }) =>
      html`<ellipse cx=${x} cy=${y} rx="3.600" ry="9" transform=${`rotate(${turn} ${x} ${y})`} />`)}
  </svg>`;

/** The sign of the house. */
export const Paw = () =>
  html`<svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    <path d="M32 31c7 0 13 7 13 13 0 5-4 7-7 6-2-1-4-1-6-1s-4 0-6 1c-3 1-7-1-7-6 0-6 6-13 13-13Z" />
    <ellipse cx="17.500" cy="29" rx="4.500" ry="6.200" transform="rotate(-24 17.500 29)" />
    <ellipse cx="27" cy="20.500" rx="4.600" ry="6.600" transform="rotate(-7 27 20.500)" />
    <ellipse cx="37" cy="20.500" rx="4.600" ry="6.600" transform="rotate(7 37 20.500)" />
    <ellipse cx="46.500" cy="29" rx="4.500" ry="6.200" transform="rotate(24 46.500 29)" />
  </svg>`;

const TINCTURES = ["gules", "azure", "vert", "purpure", "tenne", "murrey", "teal", "sable"];
const SEAL_SHAPES = ["round", "shield", "hexagon", "lozenge", "octagon", "arch", "square", "kite"];
const place = (seat) => Math.max(0, (seat || "A").charCodeAt(0) - 65) % 8;

export const tinctureOf = (seat) => TINCTURES[place(seat)];

const worn = new Map();

/** Let seats wear the colours that a game gives them; without any they wear those of the house. */
export function wear(places) {
  worn.clear();
  for (const { seat, colour } of places) if (colour) worn.set(seat, colour);
}

/** The colour that a game gives a seat, if any. */
export const hueOf = (seat) => worn.get(seat)?.fill;

/** A seat's seal: its letter on its colour and shape. */
export function Seal({ seat }) {
  const own = worn.get(seat);
  const shape = shapeOf(own?.shape || SEAL_SHAPES[place(seat)]);
  return html`
    <svg class=${`seal ${tinctureOf(seat)}`} viewBox="-60 -60 120 120" aria-hidden="true" focusable="false">
      <path class="wax" d=${shape} style=${own ? { fill: own.fill } : null} />
      <path class="rim" d=${shape} transform="scale(.82)" />
      <text y="20" text-anchor="middle">${seat}</text>
    </svg>
  `;
}

// --- colours

const channels = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
const toHex = (rgb) => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

function luminance(rgb) {
  const [r, g, b] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Darken a colour until parchment-coloured words can be read on it (contrast 5 to 1). */
export function deep(colour) {
  let rgb = channels(/^#[0-9a-f]{6}$/i.test(colour || "") ? colour : "#5b4a3a");
  const paper = luminance(channels("#f9f1df"));
  while ((paper + 0.05) / (luminance(rgb) + 0.05) < 5) rgb = rgb.map((value) => value * 0.94);
  return toHex(rgb);
}
