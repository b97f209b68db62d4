// @ts-check
// The pictures on the cards, painted as SVG by layers and rules: sky, land, light, and the card's own emblem as its hero.
// What a card shows is said by the game (`look`); everything else falls from dice of its name, always the same.

import { HIGH, LAND_NAMES, MOTIFS, WIDE, at, landscape, path, toneOf } from "./lands.js";

/** Dice that a name throws: the same numbers wherever it is painted. */
export function diceOf(name) {
  let seed = 2166136261;
  for (const sign of name) seed = Math.imul(seed ^ sign.codePointAt(0), 16777619);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let one = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    one = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one;
    return ((one ^ (one >>> 14)) >>> 0) / 4294967296;
  };
}

// --- colours

const channels = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** Mix two colours, so much of the second. */
export function mix(one, other, part) {
  const to = channels(other);
  return `#${channels(one).map((value, at) => Math.round(value + (to[at] - value) * part).toString(16).padStart(2, "0")).join("")}`;
}

/** Times of day: the sky above, the sky at the horizon, the light, what stands in the sky. */
const HOURS = {
  day: ["#2f74b8", "#f2f7ee", "#fffbe6", "sun"],
  dawn: ["#4a5fae", "#ffd9a8", "#fff0c8", "sun"],
  dusk: ["#46205e", "#ff9d5c", "#ffe0a0", "sun"],
  night: ["#080d26", "#4d6bb0", "#e6efff", "moon"],
  gloom: ["#1d232c", "#a9b3a8", "#e8f0e2", ""],
};

/** A colour at another lightness, and full of itself. */
function rich(colour, light, fullness = 1.35) {
  const rgb = channels(colour).map((value) => value / 255);
  const [low, high] = [Math.min(...rgb), Math.max(...rgb)];
  const now = (high - low) / (1 - Math.abs(high + low - 1) || 1);
  const chroma = Math.min(0.9, now * fullness) * (1 - Math.abs(2 * light - 1));
  const even = (value) => (high === low ? 0.5 : (value - low) / (high - low));
  return `#${rgb.map((value) => Math.round(255 * (light + (even(value) - 0.5) * chroma)).toString(16).padStart(2, "0")).join("")}`;
}

/** Degrees from a card's colour to the second one of its figure: far where many share the colour, near where it is a kind's own. */
const [FAR, NEAR] = [[-75, -45, 45, 75, 160], [-24, -14, 14, 24]];

/** A colour so many degrees further round, at a lightness; where it has next to no hue it gets one. */
function turned(colour, degrees, light) {
  const [r, g, b] = channels(colour).map((value) => value / 255);
  const [low, high] = [Math.min(r, g, b), Math.max(r, g, b)];
  const span = high - low || 1;
  const hue = (high === r ? (g - b) / span : high === g ? 2 + (b - r) / span : 4 + (r - g) / span) * 60 + degrees;
  const chroma = 0.6 * (1 - Math.abs(2 * light - 1));
  const part = (at) => light + chroma * Math.max(-0.5, Math.min(0.5, Math.abs((((hue + at) % 360) + 360) % 360 - 180) / 60 - 1.5));
  return `#${[0, 240, 120].map((at) => Math.round(255 * part(at)).toString(16).padStart(2, "0")).join("")}`;
}

/** The colours of a land at an hour, as a card of a colour shows it. */
function paletteOf(colour, land, hour) {
  const [above, horizon, light] = HOURS[hour];
  const dim = { night: 0.5, dusk: 0.78, gloom: 0.72 }[hour] || 1;
  const tone = mix(colour, toneOf(land), 0.5);
  const sky = [mix(above, rich(colour, 0.4), 0.34), mix(horizon, rich(colour, 0.7), 0.3)];
  const far = mix(rich(tone, 0.5 * dim), sky[1], 0.36);
  const [mid, near] = [rich(tone, 0.36 * dim), rich(tone, 0.2 * dim)];
  return { sky, far, mid, near, light, colour, shades: [far, mid, near].map((one) => mix(one, "#060510", 0.42)) };
}

// --- how a hero is staged: where it stands, what is behind it, what before it

const rays = (light, turn, count, opacity) => {
  const step = (2 * Math.PI) / count;
  const ray = (index) => {
    const [a, b] = [turn + index * step, turn + (index + 0.45) * step];
    const end = (angle) => `${at(53 + 110 * Math.cos(angle))} ${at(56 + 110 * Math.sin(angle))}`;
    return `M53 56L${end(a)}L${end(b)}Z`;
  };
  return path(Array.from({ length: count }, (_, index) => ray(index)).join(""), light, `opacity="${opacity}"`);
};
const rings = (colour, radii, width) =>
  radii.map((r) => `<circle cx="53" cy="57" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`).join("");
const bricks = (colour, dark) => {
  const row = (at) => Array.from({ length: 6 }, (_, brick) => `M${brick * 22 - (at % 2) * 11} ${at * 11}h21v10h-21Z`).join("");
  return path("M-3 0H109V118H-3Z", dark) + path(Array.from({ length: 11 }, (_, at) => row(at)).join(""), colour);
};
const ground = `<ellipse cx="57" cy="101" rx="34" ry="6" fill="#04050b" opacity=".42"/>`;

/** By stage: the hero's middle and size, what is behind and before it ({light, near, shades, colour}, dice). */
const STAGES = {
  stand: { y: 62, size: 82, front: () => "", behind: () => ground },
  throne: {
    y: 60,
    size: 84,
    behind: ({ light }, dice) => rays(light, dice() * 3, 14, 0.3) + rings(light, [46], 2.2) + rings(light, [41.5], 0.8),
    front: ({ colour, near, light }) =>
      path("M-3 0H11C15 40 13 80 4 118H-3ZM109 0H95C91 40 93 80 102 118H109Z", mix(colour, "#1a0a10", 0.45)) +
      path("M3 0C7 40 5 80-1 118H-3V0ZM103 0C99 40 101 80 107 118H109V0Z", near, 'opacity=".6"') +
      `<path d="M11 0C15 40 13 80 4 118M95 0C91 40 93 80 102 118" fill="none" stroke="${light}" stroke-width="1.200" opacity=".7"/>`,
  },
  relic: {
    y: 55,
    size: 76,
    behind: ({ light }) => path("M30-4H76L98 118H8Z", light, 'opacity=".22"') + path("M42-4H64L76 118H30Z", light, 'opacity=".25"'),
    front: ({ near, mid, light }) =>
      path("M22 118V106H18V98H88V106H84V118Z", near) + path("M18 98H88V102H18Z", mid) + path("M18 98H88V99H18Z", light, 'opacity=".6"'),
  },
  trap: {
    y: 58,
    size: 78,
    behind: ({ shades }) => path("M-3 84L14 92L30 86L46 95L62 87L80 94L109 84V118H-3Z", shades[2]) + `<ellipse cx="53" cy="98" rx="42" ry="13" fill="#020308" opacity=".8"/>`,
    front: ({ shades }) =>
      path("M-3 118V104L4 90L10 106L18 94L25 109L34 100L41 114L53 106L65 114L72 100L81 109L88 94L96 106L102 90L109 104V118Z", mix(shades[2], "#000000", 0.4)) +
      path("M-3-2L8 16L14 0L24 13L30-2L44 8L53-2L62 8L76-2L82 13L92 0L98 16L109-2Z", mix(shades[2], "#000000", 0.4)),
  },
  spell: {
    y: 57,
    size: 80,
    behind: ({ light }, dice) => {
      const turn = Math.round(dice() * 360);
      const swirl = "M53 57m-46 0a46 46 0 0 1 66-41M53 57m46 0a46 46 0 0 1-66 41M53 57m-36 8a37 37 0 0 1 30-45M53 57m36-8a37 37 0 0 1-30 45";
      return rays(light, dice() * 3, 20, 0.2) + `<path d="${swirl}" fill="none" stroke="${light}" stroke-width="2.600" stroke-linecap="round" opacity=".7" transform="rotate(${turn} 53 57)"/>`;
    },
    front: () => "",
  },
  place: { y: 63, size: 86, behind: ({ light }, dice) => rays(light, 0.2 + dice(), 9, 0.2) + ground, front: () => "" },
  altar: {
    y: 50,
    size: 70,
    behind: ({ light }) =>
      path("M53-4C30 20 74 34 53 60C40 34 66 18 53-4ZM34-4C20 24 46 40 36 66C28 40 44 22 34-4ZM72-4C60 24 84 40 72 66C66 40 80 22 72-4Z", light, 'opacity=".28"'),
    front: ({ mid, near, light, shades }) =>
      path("M14 82H92V92H14Z", mix(mid, "#e9dcc0", 0.35)) + path("M20 92H86V118H20Z", mix(near, "#e9dcc0", 0.28)) +
      path("M20 92H86V96H20Z", shades[2], 'opacity=".6"') + path("M14 82H92V84H14Z", light, 'opacity=".8"') +
      path("M42 92V118M64 92V118", "none", `stroke="${shades[2]}" stroke-width="1" opacity=".6"`),
  },
  wall: {
    y: 58,
    size: 80,
    behind: ({ mid, shades, light }) => bricks(mid, shades[2]) + `<circle cx="53" cy="56" r="54" fill="${light}" opacity=".14"/>`,
    front: () => "",
  },
  seal: {
    y: 57,
    size: 66,
    bare: true,
    behind: ({ light, colour, near }, dice) =>
      `<circle cx="53" cy="57" r="47" fill="${mix(colour, "#12131c", 0.35)}"/>${rays(light, dice() * 3, 5 + Math.floor(dice() * 9), 0.12)}` +
      `<circle cx="53" cy="57" r="47" fill="url(#sheen)"/>` + rings(light, [44.5], 1.4) + rings(near, [47], 2),
    front: () => "",
  },
};

/** Metals that frame a picture, from light to dark. */
export const TRIMS = {
  gold: ["#fff3bd", "#d09a32", "#7d5313"],
  silver: ["#ffffff", "#aeb9c6", "#566170"],
  bronze: ["#f6d3a4", "#ad6f3f", "#5b3417"],
  iron: ["#d3d8df", "#757d8a", "#2f353f"],
};

// --- windows: a card's sort by the outline of its picture, whatever its colours

/** The outline of a picture of a height, by the name of its shape. */
export function windowOf(shape, high) {
  const outlines = {
    shield: `M5 0H101Q106 0 106 5V${high * 0.72}Q98 ${high * 0.93} 53 ${high}Q8 ${high * 0.93} 0 ${high * 0.72}V5Q0 0 5 0Z`,
    arch: `M0 ${high}V42A53 42 0 0 1 106 42V${high}Z`,
    lozenge: `M53 0L106 32V${high - 26}L53 ${high}L0 ${high - 26}V32Z`,
    hexagon: `M26 0H80L106 30V${high - 24}L84 ${high}H22L0 ${high - 24}V30Z`,
    octagon: `M16 0H90L106 16V${high - 16}L90 ${high}H16L0 ${high - 16}V16Z`,
    kite: `M53 0L106 15V${high - 40}L53 ${high}L0 ${high - 40}V15Z`,
    banner: `M0 0H106V${high}L80 ${high - 13}L53 ${high}L26 ${high - 13}L0 ${high}Z`,
    drop: `M53 0C60 20 106 24 106 56V${high - 22}Q106 ${high} 84 ${high}H22Q0 ${high} 0 ${high - 22}V56C0 24 46 20 53 0Z`,
    star: `M0 13L13 0L26 11L40 0L53 11L66 0L80 11L93 0L106 13V${high - 12}L93 ${high}L80 ${high - 11}L66 ${high}L53 ${high - 11}L40 ${high}L26 ${high - 11}L13 ${high}L0 ${high - 12}Z`,
    round: `M0 ${high * 0.45}A53 ${high * 0.45} 0 0 1 106 ${high * 0.45}V${high - 34}A34 34 0 0 1 72 ${high}H34A34 34 0 0 1 0 ${high - 34}Z`,
    oval: `M53 0A53 ${high / 2} 0 1 1 53 ${high}A53 ${high / 2} 0 1 1 53 0Z`,
    square: `M5 0H101Q106 0 106 5V${high - 5}Q106 ${high} 101 ${high}H5Q0 ${high} 0 ${high - 5}V5Q0 0 5 0Z`,
  };
  return outlines[shape] || outlines.square;
}

// --- the whole

/** How a game's pictures are printed, over everything: by lines, dots or stones. */
const GRAINS = {
  canvas: '<pattern id="grain" width="3" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(24)"><path d="M0 0H3M0 1.500H3" stroke="#fff" stroke-width=".5" opacity=".09"/></pattern>',
  print: '<pattern id="grain" width="40" height="9" patternUnits="userSpaceOnUse"><path d="M0 2q10-3 20 0t20 0M0 6q10 3 20 0t20 0" fill="none" stroke="#1a0c08" stroke-width=".6" opacity=".22"/></pattern>',
  dots: '<pattern id="grain" width="3.600" height="3.600" patternUnits="userSpaceOnUse" patternTransform="rotate(40)"><circle cx="1.800" cy="1.800" r=".75" fill="#05060c" opacity=".15"/></pattern>',
  brush: '<pattern id="grain" width="16" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(-28)"><path d="M0 2h11M5 5h11M-2 8h9" stroke="#fffbe8" stroke-width="1" stroke-linecap="round" opacity=".08"/></pattern>',
  stones: '<pattern id="grain" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(8)"><path d="M0 0H5M0 0V5" stroke="#1a1006" stroke-width=".5" opacity=".18"/><path d="M.6 .9H4.400" stroke="#fff" stroke-width=".4" opacity=".2"/></pattern>',
};

/** Every word that a game may say of a picture, by what it says. */
export const WORDS = {
  land: LAND_NAMES,
  hour: Object.keys(HOURS),
  stage: Object.keys(STAGES),
  motifs: Object.keys(MOTIFS),
  grain: Object.keys(GRAINS),
  trim: Object.keys(TRIMS),
};

const pick = (dice, list) => list[Math.floor(dice() * list.length)];

/** What a card's picture is made of: the game's words for it, and where it has none, dice. */
export function sceneOf(card) {
  const dice = diceOf(card.name);
  const said = (what) => [card.look?.[what] || []].flat().join(" ").split(" ").filter((word) => WORDS[what].includes(word));
  const one = (what, otherwise) => pick(dice, [said(what), otherwise].find((words) => words.length));
  const [land, hour, stage] = [one("land", ["hills"]), one("hour", ["day", "dawn", "dusk"]), one("stage", ["stand"])];
  return { dice, land, hour, stage, motifs: said("motifs"), grain: GRAINS[said("grain")[0]] };
}

/** Gradients that a painting of a card needs: its figure runs from light into a second colour. */
export function pigments({ name, shared, colours: { colour, tint, ink } }) {
  const second = turned(colour, pick(diceOf(`${name}, second`), shared ? FAR : NEAR), 0.46);
  const stops = (...all) => all.map(([at, fill, opacity]) => `<stop offset="${at}" stop-color="${fill}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`).join("");
  return `<linearGradient id="body" x1=".15" y1="0" x2=".8" y2="1">${stops([0, mix(tint, "#ffffff", 0.7)], [0.45, tint], [1, mix(tint, mix(second, ink, 0.2), 0.66)])}</linearGradient>
  <linearGradient id="accent" x1=".15" y1="0" x2=".8" y2="1">${stops([0, mix(second, "#fff6dc", 0.42)], [0.5, mix(second, colour, 0.3)], [1, mix(colour, ink, 0.5)])}</linearGradient>
  <linearGradient id="haze" x1="0" y1="0" x2="0" y2="1">${stops([0, "#ffffff", 0], [0.35, mix(colour, "#ffffff", 0.72), 0.55], [1, "#ffffff", 0])}</linearGradient>
  <linearGradient id="ember" x1="0" y1="0" x2="0" y2="1">${stops([0, "#ff7a2a", 0], [1, "#ff8a2a", 0.7])}</linearGradient>
  <radialGradient id="halo">${stops([0, "#fffbe8", 0.6], [0.5, "#fffbe8", 0.22], [1, "#ffffff", 0])}</radialGradient>
  <radialGradient id="edge" cx=".5" cy=".45" r=".75">${stops([0.6, "#000000", 0], [1, "#000008", 0.5])}</radialGradient>
  <linearGradient id="shade" x1=".2" y1="0" x2=".75" y2="1">${stops([0, "#ffffff", 0.42], [0.4, "#ffffff", 0], [0.6, "#0a0618", 0], [1, "#0a0618", 0.38])}</linearGradient>`;
}

/** How a hero stands that was painted so many times before: turned round, nearer, nearer and turned, leaning. */
const posed = (pose, middle) => {
  const [turn, near, lean] = [[1, 1, 0], [-1, 1, 0], [1, 1.3, 0], [-1, 1.3, 0], [1, 0.9, -9], [-1, 0.9, -9]][pose % 6];
  return `translate(53 ${middle}) rotate(${lean}) scale(${turn * near} ${near}) translate(-53 ${-middle})`;
};

/** The picture that a pack brought for a card, in the window of its sort. */
export const brought = (card, high) =>
  `<clipPath id="window"><path d="${windowOf(card.look?.shape, high)}"/></clipPath><image href="${card.picture}" width="${WIDE}"
    height="${high}" preserveAspectRatio="xMidYMid slice" clip-path="url(#window)"/>`;

/**
 * Paint a card's picture of a height, as markup of WIDE by `high`; `hero(look, x, y, size)` draws its emblem, with
 * `look` the properties that its colours are taken from.
 */
export function painting(card, hero, high) {
  const { colour, tint, ink } = card.colours;
  const { dice, stage, land, hour, motifs, grain } = sceneOf(card);
  const palette = paletteOf(colour, land, hour);
  const { y, size, behind, front, bare } = STAGES[stage];
  const [sunX, sunY] = [dice() < 0.5 ? 20 : 86, 18 + dice() * 16];
  const low = Math.round(dice() * 10 - 5);
  const above = motifs.length ? motifs : [HOURS[hour][3]].filter(Boolean);
  const inSky = above.map((motif) => MOTIFS[motif](dice, sunX, sunY, palette.light, palette.shades[2])).join("");
  const stars = hour === "night" && !above.includes("stars") ? MOTIFS.stars(dice, 0, 0, palette.light) : "";
  const deep = high / HIGH;
  const large = Math.min(size, high * 0.86);
  const middle = (y - 57) * deep + high * 0.5;
  const [lines, top] = [high < 90 ? 1.5 : 1.9, Math.round(middle - large / 2)];
  const flat = (fill, width) => `--tint:${fill};--accent:${fill};--ink:${fill};--line:${width}`;
  const shape = windowOf(card.look?.shape, high);
  const figure =
    `<circle cx="53" cy="${middle}" r="${large * 0.64}" fill="url(#halo)"/>` +
    `<g opacity=".45">${hero(flat("#04050b", 2.2), 56, middle + 4, large)}</g>` +
    hero(flat(mix(palette.light, "#ffffff", 0.3), 4.4), 52.6, middle - 0.5, large) +
    hero(`--tint:url(#body);--accent:url(#accent);--ink:${mix(ink, "#000000", 0.2)};--line:${lines}`, 53, middle, large) +
    `<mask id="hero">${hero(flat("#ffffff", lines), 53, middle, large)}</mask>
    <rect x="${Math.round(53 - large / 2)}" y="${top}" width="${Math.round(large)}" height="${Math.round(large)}" fill="url(#shade)" mask="url(#hero)"/>`;
  return `<clipPath id="window"><path d="${shape}"/></clipPath><g clip-path="url(#window)">
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset=".75" stop-color="${palette.sky[1]}"/></linearGradient>
    <g transform="scale(1 ${deep})"><rect x="-3" width="112" height="${HIGH}" fill="url(#sky)"/>
    ${bare ? "" : stars + inSky + landscape(land, dice, palette, low)}${behind(palette, dice)}</g>
    <g transform="${posed(card.pose, middle)}">${figure}</g><g transform="scale(1 ${deep})">${front(palette, dice)}</g>
    <rect width="${WIDE}" height="${high}" fill="url(#edge)"/>
    ${grain ? `${grain}<rect width="${WIDE}" height="${high}" fill="url(#grain)"/>` : ""}</g>`;
}
