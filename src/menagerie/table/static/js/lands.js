// @ts-check
// Landscapes for cards, as markup: planes that grow paler with distance, from a few forms and a card's own dice.

export const [WIDE, HIGH] = [106, 118]; // of a painting
const [LEFT, RIGHT] = [-3, WIDE + 3];

export const at = (number) => Math.round(number * 10) / 10;
export const path = (d, fill, more = "") => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
const disc = (x, y, r, fill, more = "") =>
  `<circle cx="${at(x)}" cy="${at(y)}" r="${at(r)}" fill="${fill}"${more && ` ${more}`}/>`;
const stroke = (d, colour, width, more = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${more && ` ${more}`}/>`;
const between = (dice, low, high) => low + dice() * (high - low);
const many = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join("");
/** A place beside the middle, where the hero stands. */
const aside = (dice) => (dice() < 0.5 ? between(dice, 0, 26) : between(dice, WIDE - 26, WIDE));

// --- forms of the ground: (dice, y, rise, colour, shade) from the line y down to the lower edge

function peaks(dice, y, rise, colour, shade) {
  let [d, sides, x] = [`M${LEFT} ${HIGH}V${at(y)}`, "", LEFT];
  while (x < RIGHT) {
    const wide = between(dice, 26, 46);
    const [top, tip] = [y - rise * between(dice, 0.5, 1), x + wide * between(dice, 0.35, 0.6)];
    d += `L${at(tip)} ${at(top)}L${at(x + wide)} ${at(y)}`;
    sides += `M${at(tip)} ${at(top)}L${at(x + wide)} ${at(y)}L${at(tip + wide * 0.12)} ${at(y)}L${at(tip - wide * 0.06)} ${at(top + rise * 0.45)}Z`;
    x += wide * 0.86;
  }
  return path(`${d}V${HIGH}Z`, colour) + path(sides, shade, 'opacity=".55"');
}

function hills(dice, y, rise, colour, shade) {
  let [d, x] = [`M${LEFT} ${HIGH}V${at(y)}`, LEFT];
  const crests = [];
  while (x < RIGHT) {
    const [wide, high] = [between(dice, 30, 60), rise * between(dice, 0.7, 1.9)];
    d += `q${at(wide / 2)} ${at(-high)} ${at(wide)} 0`;
    crests.push(`M${at(x + wide * 0.5)} ${at(y - high / 2)}q${at(wide * 0.3)} ${at(high * 0.1)} ${at(wide / 2)} ${at(high / 2)}V${HIGH}H${at(x + wide * 0.3)}Z`);
    x += wide;
  }
  return path(`${d}V${HIGH}Z`, colour) + path(crests.join(""), shade, 'opacity=".32"');
}

function dunes(dice, y, rise, colour, shade) {
  let [d, lee, x] = [`M${LEFT} ${HIGH}V${at(y)}`, "", between(dice, -30, LEFT)];
  while (x < RIGHT) {
    const [wide, high] = [between(dice, 44, 76), rise * between(dice, 0.6, 1.3)];
    const [top, crest] = [at(y - high), at(x + wide * 0.62)];
    d += `L${at(x)} ${at(y)}C${at(x + wide * 0.3)} ${at(y)} ${at(x + wide * 0.45)} ${top} ${crest} ${top}C${at(x + wide * 0.72)} ${top} ${at(x + wide * 0.8)} ${at(y)} ${at(x + wide)} ${at(y)}`;
    lee += `M${crest} ${top}C${at(x + wide * 0.72)} ${top} ${at(x + wide * 0.8)} ${at(y)} ${at(x + wide)} ${at(y)}L${at(x + wide * 0.5)} ${HIGH}H${at(x + wide * 0.2)}C${at(x + wide * 0.66)} ${at(y + 8)} ${at(x + wide * 0.4)} ${at(y - high * 0.4)} ${crest} ${top}Z`;
    x += wide;
  }
  return path(`${d}V${HIGH}Z`, colour) + path(lee, shade, 'opacity=".4"');
}

const plain = (dice, y, rise, colour) =>
  path(`M${LEFT} ${at(y)}Q${at(between(dice, 30, 76))} ${at(y - rise * 0.4)} ${RIGHT} ${at(y)}V${HIGH}H${LEFT}Z`, colour);

function waves(dice, y, rise, colour, shade, light) {
  const rows = many(4, (row) => {
    const [line, step] = [y + 3 + row * (3 + row * 2.4), 12 + row * 5];
    return stroke(
      `M${at(between(dice, -14, 0))} ${at(line)}${`q${step / 4} ${-1.4 - row * 0.6} ${step / 2} 0t${step / 2} 0`.repeat(Math.ceil(120 / step))}`,
      row % 2 ? shade : light,
      at(0.7 + row * 0.4),
      'opacity=".6"',
    );
  });
  return plain(dice, y, 0, colour) + rows;
}

function towers(dice, y, rise, colour, shade, light) {
  let [d, sides, panes, x] = ["", "", "", LEFT];
  while (x < RIGHT) {
    const [wide, high] = [between(dice, 9, 17), rise * between(dice, 0.35, 1)];
    const top = at(y - high);
    const roof = dice();
    d += `M${at(x)} ${HIGH}V${top}${roof < 0.35 ? `l${at(wide / 2)} ${at(-wide * 0.6)}l${at(wide / 2)} ${at(wide * 0.6)}` : roof < 0.6 ? `v-3h${at(wide / 4)}v3h${at(wide / 4)}v-3h${at(wide / 4)}v3h${at(wide / 4)}` : `h${at(wide)}`}V${HIGH}Z`;
    sides += `M${at(x + wide * 0.66)} ${top}h${at(wide * 0.34)}V${HIGH}h${at(-wide * 0.34)}Z`;
    for (let pane = y - high + 4; pane < y + 8; pane += 6)
      if (dice() < 0.5) panes += `M${at(x + wide * 0.22 + (dice() < 0.5 ? wide * 0.2 : 0))} ${at(pane)}h1.7v2.6h-1.7Z`;
    x += wide * between(dice, 0.95, 1.3);
  }
  return path(d, colour) + path(sides, shade, 'opacity=".5"') + path(panes, light, 'opacity=".85"');
}

function columns(dice, y, rise, colour, shade) {
  const [count, step, top] = [6, 17, y - rise];
  const start = between(dice, -4, 4);
  const all = many(count, (index) => `M${at(start + index * step)} ${HIGH}V${at(top + 8)}h-1.500v-3h11v3h-1.500V${HIGH}Z`);
  const sides = many(count, (index) => `M${at(start + index * step + 5)} ${at(top + 8)}h3V${HIGH}h-3Z`);
  const roof = `M${LEFT} ${at(top + 5)}V${at(top - 1)}L53 ${at(top - 15)}L${RIGHT} ${at(top - 1)}V${at(top + 5)}Z`;
  return path(`${roof}${all}`, colour) + path(sides, shade, 'opacity=".55"') + path(`M${LEFT} ${at(top + 5)}h112v2.500h-112Z`, shade, 'opacity=".6"');
}

function fangs(dice, y, rise, colour, shade) {
  const hang = (top) => {
    let [d, x] = [`M${LEFT} ${top ? 0 : HIGH}`, LEFT];
    while (x < RIGHT) {
      const wide = between(dice, 9, 20);
      const deep = between(dice, 0.2, 1) * rise * (Math.abs(x + wide / 2 - 53) < 26 ? 0.45 : 1);
      const edge = top ? 4 : y + 10;
      d += `L${at(x)} ${at(edge)}L${at(x + wide / 2)} ${at(top ? edge + deep : edge - deep)}`;
      x += wide;
    }
    return `${d}L${RIGHT} ${top ? 0 : HIGH}Z`;
  };
  return path(hang(true), shade) + path(hang(false), colour);
}

function clouds(dice, y, rise, colour, shade, light) {
  return many(7, (index) => {
    const [x, line, r] = [between(dice, -6, 112), y + (index % 4) * rise * 0.5, between(dice, 9, 17)];
    const puff = (fill, down) =>
      `<g fill="${fill}" transform="translate(${at(x)} ${at(line + down)})"><circle r="${at(r * 0.62)}" cx="${at(-r * 0.8)}"/><circle r="${at(r * 0.9)}" cy="${at(-r * 0.25)}"/><circle r="${at(r * 0.6)}" cx="${at(r * 0.9)}"/></g>`;
    return puff(shade, 1.8) + puff(index % 2 ? colour : light, 0);
  });
}

function arches(dice, y, rise, colour, shade, light) {
  const top = y - rise;
  const openings = [-8, 33, 74].map((x) => `M${x} ${HIGH}V${at(top + 20)}a20 20 0 0 1 40 0V${HIGH}Z`).join("");
  const joints = many(9, (index) => `M${LEFT} ${index * 13}H${RIGHT}`);
  return `<path d="M${LEFT} 0H${RIGHT}V${HIGH}H${LEFT}Z${openings}" fill="${colour}" fill-rule="evenodd"/>` +
    stroke(joints, shade, 0.7, 'opacity=".4"') + stroke(openings, light, 1.2, 'opacity=".35"') +
    path(`M${LEFT} ${at(y + 24)}H${RIGHT}V${HIGH}H${LEFT}Z`, shade) +
    stroke(many(7, (index) => `M53 ${at(y)}L${-47 + index * 33} ${HIGH}`), colour, 0.6, 'opacity=".5"');
}

function rocks(dice, y, rise, colour, shade) {
  return many(5, () => {
    const [x, wide, high] = [aside(dice), between(dice, 10, 22), rise * between(dice, 0.4, 1)];
    return path(`M${at(x - wide / 2)} ${HIGH}L${at(x - wide * 0.4)} ${at(y - high * 0.6)}L${at(x - wide * 0.1)} ${at(y - high)}L${at(x + wide * 0.35)} ${at(y - high * 0.7)}L${at(x + wide / 2)} ${HIGH}Z`, colour) +
      path(`M${at(x - wide * 0.1)} ${at(y - high)}L${at(x + wide * 0.35)} ${at(y - high * 0.7)}L${at(x + wide / 2)} ${HIGH}H${at(x)}Z`, shade, 'opacity=".5"');
  });
}

// --- what grows at the sides: (dice, x, y, scale, colour, shade)

const PLANTS = {
  pine: (dice, colour, shade) =>
    path("M-1 0V-4H-7L-3-10H-5.500L-1.800-17H-3.600L0-25L3.600-17H1.800L5.500-10H3L7-4H1V0Z", colour) +
    path("M0-25L3.600-17H1.800L5.500-10H3L7-4H0Z", shade, 'opacity=".5"'),
  olive: (dice, colour, shade) =>
    stroke("M0 0C-1-4 1-6 0-10", shade, 1.8) +
    `<g fill="${colour}"><circle cx="-4" cy="-12" r="4.500"/><circle cx="3" cy="-15" r="5.500"/><circle cx="6" cy="-10" r="3.600"/></g>` +
    disc(5, -13, 3, shade, 'opacity=".4"'),
  palm: (dice, colour, shade) =>
    stroke("M0 0C2-8-1-14 2-22", shade, 1.7) +
    path("M2-22C-4-28-10-25-11-20C-7-22-3-22 2-22C-2-20-5-17-5-13C-2-17 0-19 2-22C6-19 8-17 8-12C11-18 8-21 2-22C8-22 11-21 14-18C13-25 7-27 2-22Z", colour),
  acacia: (dice, colour, shade) =>
    stroke("M0 0V-9L-5-14M0-9L5-15", shade, 1.4) + path("M-14-13C-12-20 12-21 14-14C8-12-8-12-14-13Z", colour),
  bamboo: (dice, colour, shade) =>
    stroke("M0 4V-90M5 4V-90", colour, 2.4) + stroke("M-1.500-12h3M-1.500-34h3M-1.500-58h3M3.500-22h3M3.500-46h3M3.500-70h3", shade, 0.9) +
    path("M0-34q8-2 11 4q-8 1-11-4ZM5-58q-9-3-13 3q9 2 13-3ZM5-22q7 0 9 6q-8-1-9-6Z", colour),
  reed: (dice, colour, shade) =>
    stroke("M0 0C0-10 2-16 1-26M3 0C4-8 7-12 7-20M-3 0C-4-7-7-10-8-15", colour, 0.9) +
    stroke("M1-21V-27M7-16V-21", shade, 2.2),
  kelp: (dice, colour, shade) =>
    stroke("M0 0C-4-8 4-14 0-22S4-36 0-46", colour, 2.2) + stroke("M5 0C8-6 2-12 6-18S3-26 6-32", shade, 1.8),
  flame: (dice, colour, shade, light) =>
    path("M0 0C-8 0-8-8-4-13C-4-9-2-9-2-11C-3-16 0-19 2-23C2-16 8-12 7-6C6-1 4 0 0 0Z", "#e2592a", 'opacity=".85"') +
    path("M0 0C-4 0-4-5-1-8C0-5 4-7 3-3C2 0 1 0 0 0Z", "#ffd27a"),
  column: (dice, colour, shade) =>
    path("M-5 0V-3H-3.500V-24H-5V-27H5V-24H3.500V-3H5V0Z", colour) + path("M1-24H3.500V-3H5V0H1Z", shade, 'opacity=".6"'),
  fern: (dice, colour, shade) =>
    path("M0 0C-8-4-14-2-18 4C-12-1-6 0 0 0C-3-8-9-12-15-11C-8-8-4-5 0 0C0-8-2-14-6-18C-2-11-1-6 0 0C4-8 9-11 15-10C8-7 4-5 0 0C6-3 13-2 17 4C12 0 6 0 0 0Z", colour),
  ruin: (dice, colour, shade) =>
    path("M-8 2V-18L-5-16V-24L0-20V-12L4-15V2Z", colour) + path("M0-20V-12L4-15V2H0Z", shade, 'opacity=".5"'),
  grass: (dice, colour) => path("M-9 1L-7-7L-5 0L-3-10L-1 0L2-8L3 0L6-6L8 1Z", colour),
  ice: (dice, colour, shade, light) => path("M-7 2L-4-12L0-20L5-9L8 2Z", light, 'opacity=".8"') + path("M0-20L5-9L8 2H1Z", shade, 'opacity=".45"'),
  crystal: (dice, colour, shade, light) => path("M-5 2L-6-10L-2-17L2-9L1 2ZM2 2L4-12L8-7L7 2Z", light, 'opacity=".75"') + path("M-2-17L2-9L1 2H-2Z", shade, 'opacity=".5"'),
};

/** Lands by name: the tone of the ground, the far plane, the middle and the near one (form, height, rise), and what grows there. */
const LANDS = {
  mountains: { tone: "#5a82ad", planes: [[peaks, 62, 40], [peaks, 76, 22], [hills, 92, 8]], grows: "pine" },
  heights: { tone: "#7fa3cc", planes: [[peaks, 80, 52], [clouds, 84, 8], [rocks, 106, 22]], grows: "ice" },
  hills: { tone: "#7aa04a", planes: [[hills, 66, 12], [hills, 80, 10], [hills, 95, 8]], grows: "olive" },
  meadow: { tone: "#5aa848", planes: [[hills, 70, 16], [hills, 84, 9], [plain, 96, 6]], grows: "grass" },
  dunes: { tone: "#e0a850", planes: [[dunes, 66, 12], [dunes, 82, 16], [dunes, 98, 10]], grows: "palm" },
  savanna: { tone: "#c98f3a", planes: [[hills, 70, 5], [plain, 78, 4], [plain, 94, 6]], grows: "acacia" },
  jungle: { tone: "#2c9050", planes: [[hills, 58, 22], [hills, 76, 16], [plain, 96, 8]], grows: "fern" },
  forest: { tone: "#2f7858", planes: [[hills, 60, 12], [hills, 78, 10], [hills, 94, 8]], grows: "pine" },
  grove: { tone: "#4fae6c", planes: [[peaks, 72, 30], [hills, 84, 8], [plain, 97, 5]], grows: "bamboo" },
  marsh: { tone: "#5f8a64", planes: [[hills, 68, 6], [waves, 76, 0], [plain, 102, 4]], grows: "reed" },
  sea: { tone: "#2b86c4", planes: [[hills, 70, 7], [waves, 72, 0], [rocks, 112, 16]], grows: "" },
  deep: { tone: "#1c62ac", planes: [[hills, 78, 22], [rocks, 98, 26], [dunes, 104, 8]], grows: "kelp", below: true },
  city: { tone: "#6470a0", planes: [[towers, 76, 46], [towers, 90, 34], [plain, 99, 2]], grows: "" },
  ruins: { tone: "#80687c", planes: [[towers, 76, 34], [hills, 86, 8], [plain, 98, 4]], grows: "ruin" },
  temple: { tone: "#c8a870", planes: [[hills, 66, 14], [columns, 92, 44], [plain, 100, 2]], grows: "" },
  steps: { tone: "#bf9a60", planes: [[peaks, 70, 24], [hills, 84, 8], [plain, 97, 3]], grows: "column" },
  cavern: { tone: "#5c4490", planes: [[hills, 70, 30], [fangs, 92, 26], [plain, 106, 6]], grows: "crystal" },
  pit: { tone: "#94301c", planes: [[peaks, 80, 44], [fangs, 90, 24], [rocks, 110, 14]], grows: "flame", lit: true },
  volcano: { tone: "#8a3a24", planes: [[peaks, 78, 56], [peaks, 88, 20], [rocks, 106, 16]], grows: "flame", lit: true },
  heavens: { tone: "#a8c4ee", planes: [[clouds, 66, 14], [clouds, 84, 12], [clouds, 104, 10]], grows: "" },
  hall: { tone: "#8a6a48", planes: [[hills, 74, 12], [arches, 68, 52]], grows: "" },
};
export const LAND_NAMES = Object.keys(LANDS);
export const toneOf = (land) => LANDS[land].tone;

/** Draw a land in the colours of a palette, far planes first; `low` moves its horizon. */
export function landscape(name, dice, palette, low = 0) {
  const { planes, grows, below, lit } = LANDS[name];
  const { far, mid, near, shades, light } = palette;
  const ground = planes.map(([form, y, rise], plane) =>
    form(dice, y + low, rise * between(dice, 0.85, 1.15), [far, mid, near][plane], shades[plane], light) +
    (plane < planes.length - 1 ? path(`M${LEFT} ${y + low - 8}H${RIGHT}V${HIGH}H${LEFT}Z`, "url(#haze)", 'opacity=".5"') : ""),
  );
  const plants = grows ? many(5, (index) => {
    const [x, y, scale] = [aside(dice), 88 + low + index * 5, 0.6 + index * 0.22];
    const [colour, shade] = index < 2 ? [mid, shades[1]] : [near, shades[2]];
    return `<g transform="translate(${at(x)} ${at(y)}) scale(${dice() < 0.5 ? "-" : ""}${at(scale)} ${at(scale)})">${PLANTS[grows](dice, colour, shade, light)}</g>`;
  }) : "";
  const shafts = below ? path("M20-4L0 90H16L34-4ZM52-4L46 80H62L64-4ZM84-4L96 84H110L98-4Z", light, 'opacity=".16"') : "";
  const glow = lit ? `<rect x="-3" y="${66 + low}" width="112" height="56" fill="url(#ember)"/>` : "";
  return shafts + ground.slice(0, -1).join("") + glow + ground[ground.length - 1] + plants;
}

// --- what stands in the sky

const star = (x, y, r) => `M${at(x)} ${at(y - r)}L${at(x + r * 0.25)} ${at(y - r * 0.25)}L${at(x + r)} ${at(y)}L${at(x + r * 0.25)} ${at(y + r * 0.25)}L${at(x)} ${at(y + r)}L${at(x - r * 0.25)} ${at(y + r * 0.25)}L${at(x - r)} ${at(y)}L${at(x - r * 0.25)} ${at(y - r * 0.25)}Z`;

export const MOTIFS = {
  sun: (dice, x, y, light) => disc(x, y, 19, light, 'opacity=".25"') + disc(x, y, 12, light, 'opacity=".9"'),
  moon: (dice, x, y, light) =>
    disc(x, y, 20, light, 'opacity=".14"') + path(`M${at(x + 5)} ${at(y - 12)}a13 13 0 1 0 6 18a10.500 10.500 0 0 1-6-18Z`, light),
  stars: (dice, x, y, light) => path(many(16, () => star(between(dice, 2, 104), between(dice, 2, 58), between(dice, 0.8, 2.6))), light, 'opacity=".9"'),
  storm: (dice, x, y, light) =>
    many(5, (index) => disc(x - 24 + index * 12, 5 + (index % 2) * 3, 12, "#1b1f2c", 'opacity=".55"')) +
    path(`M${at(x)} 10L${at(x - 9)} 38H${at(x - 2)}L${at(x - 11)} 66L${at(x + 9)} 31H${at(x + 2)}L${at(x + 8)} 10Z`, light),
  rain: (dice, x, y, light) => stroke(many(26, () => `M${at(between(dice, 0, 110))} ${at(between(dice, 0, 92))}l-3 11`), light, 0.8, 'opacity=".6"'),
  snow: (dice, x, y, light) => many(22, () => disc(between(dice, 0, 106), between(dice, 0, 110), between(dice, 0.6, 1.7), "#fff", 'opacity=".85"')),
  fire: (dice, x, y) => many(5, (index) => `<g transform="translate(${at(4 + index * 24 + between(dice, -5, 5))} 118) scale(${at(between(dice, 1.3, 2.3))})">${PLANTS.flame()}</g>`),
  smoke: (dice, x, y, light) => many(7, (index) => disc(x + Math.sin(index) * 6 + index * 2, 74 - index * 11, 5 + index * 1.7, light, 'opacity=".22"')),
  birds: (dice, x, y, light, dark) => stroke(many(5, () => `M${at(between(dice, 4, 94))} ${at(between(dice, 8, 48))}q3-4 5 0q2-4 5 0`), dark, 1.1, 'opacity=".75"'),
  wind: (dice, x, y, light) => stroke(many(6, () => `M${at(between(dice, -10, 30))} ${at(between(dice, 8, 92))}h${at(between(dice, 30, 60))}q8 0 8-5t-6-4`), light, 1.3, 'opacity=".5"'),
  sparks: (dice, x, y, light) => path(many(18, () => star(between(dice, 4, 102), between(dice, 20, 112), between(dice, 1, 3))), "#ffd27a", 'opacity=".8"'),
  leaves: (dice, x, y, light) => many(12, () => `<ellipse rx="1.500" ry="3.600" fill="${light}" opacity=".6" transform="translate(${at(between(dice, 2, 104))} ${at(between(dice, 4, 104))}) rotate(${at(between(dice, 0, 180))})"/>`),
  chains: (dice, x, y, light, dark) => many(2, (side) => many(9, (link) => `<ellipse cx="${at(13 + side * 80 + link * (side ? -2 : 2))}" cy="${at(3 + link * 9)}" rx="${link % 2 ? 1.4 : 3.2}" ry="5.600" fill="none" stroke="${dark}" stroke-width="1.800"/>`)),
  walls: (dice, x, y, light, dark) => path(`M-3 118V74h10v-7h10v7h10v-7h10v7h10v-7h10v7h10v-7h10v7h10v-7h10v7h12v44Z`, dark, 'opacity=".55"'),
  water: (dice, x, y, light) => waves(dice, 92, 0, light, light, "#fff").replace('fill="', 'opacity=".55" fill="'),
  bubbles: (dice, x, y, light) => many(14, () => `<circle cx="${at(between(dice, 4, 102))}" cy="${at(between(dice, 6, 108))}" r="${at(between(dice, 1, 4))}" fill="none" stroke="${light}" stroke-width=".9" opacity=".7"/>`),
  gate: (dice, x, y, light, dark) => path("M20 118V44a33 33 0 0 1 66 0v74h-9V46a24 24 0 0 0-48 0v72Z", dark, 'opacity=".6"') + path("M29 118V46a24 24 0 0 1 48 0v72Z", light, 'opacity=".3"'),
  eyes: (dice, x, y, light) => path(many(5, () => { const [a, b] = [aside(dice), between(dice, 12, 84)]; return `M${at(a - 5)} ${at(b)}q2.500-3 5 0q-2.500 2-5 0ZM${at(a + 2)} ${at(b)}q2.500-3 5 0q-2.500 2-5 0Z`; }), light, 'opacity=".85"'),
};
