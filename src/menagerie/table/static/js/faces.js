// @ts-check
// Card faces, drawn as SVG pictures from the catalogue's data: each kind once, shown as an image wherever it lies.

import { TRIMS, brought, mix, painting, pigments, windowOf } from "./art.js";
import { learn } from "./codes.js";
import { deep, hatch, shapeOf } from "./heraldry.js";
import { html, names } from "./view.js";

const [WIDTH, HEIGHT] = [120, 168]; // of a face
const FOOT = 157; // where the text of a face ends
const BREADTH = 96; // of its lines: the sheet of paper is 104
const SIZES = [7.6, 6.9, 6.2, 5.4, 4.9, 4.4]; // of its text
const MANY = 8; // cards of a colour: by it alone they are not told apart
const PICTURE = 58; // as high as this the picture is at least
const PAPER = ["#fffaf0", "#f0e2c4"];
const LIGHT = "#fdf6e6";
const INK = "#2b2117";
const SERIF =
  '"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",P052,"Book Antiqua",Georgia,"Liberation Serif",serif';

const pictures = new Map(); // by kind: {face, mini, bare, badge}, data addresses, each drawn when it is first seen

/** Where a table begins before its cards are known. */
export const NO_CARDS = new Map();

const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const safe = (text) => String(text ?? "").replace(/[&<>"']/g, (sign) => signs[sign]);
const PICTURE_DATA = /^data:image\/(svg\+xml|png);base64,[A-Za-z0-9+/=]+$/; // of a drawing that a pack brought
const colourOf = (text, otherwise) => (/^#[0-9a-f]{6}$/i.test(text || "") ? text : otherwise);

// --- parts of a picture, as markup

const pen = document.createElement("canvas").getContext("2d");

/** How broad words are in the type that this machine has. */
function breadth(words, size, weight = 400, style = "normal") {
  pen.font = `${style} ${weight} 100px ${SERIF}`;
  return (pen.measureText(words).width * size) / 100;
}

/** Break words into lines of at most a breadth. */
function wrap(text, size, style) {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (breadth(longer, size, 400, style) > BREADTH) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** A centred line of text; with a room it never runs over it. */
function line(words, { x = 60, y, size, fill = INK, weight = 400, style = "normal", room = 0 }) {
  const fit = room && breadth(words, size, weight, style) > room ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : "";
  const font = `font-family='${SERIF}' font-size="${size}" font-weight="${weight}" font-style="${style}"`;
  return `<text x="${x}" y="${y}" text-anchor="middle" fill="${fill}" ${font}${fit}>${safe(words)}</text>`;
}

/** A drawing of the game in the colours of a card; `paint` are other properties to take them from. */
function drawing(card, symbol, x, y, size, paint) {
  const { colour, ink, tint } = card.colours;
  const style = paint || `color:${colour};--ink:${ink};--tint:${tint}`;
  const at = (value) => Math.round(value * 10) / 10;
  const box = `x="${at(x - size / 2)}" y="${at(y - size / 2)}" width="${at(size)}" height="${at(size)}"`;
  return `<g style="${style}"><use href="#${safe(symbol)}" ${box}/></g>`;
}

/** The emblem on its field, about 0,0 in a box of -52 to 52. */
function field(art, card, x, y, scale) {
  const { shape, emblem } = card.look || {};
  const path = shapeOf(shape);
  if (card.picture)
    return `<g transform="translate(${x} ${y}) scale(${scale})"><clipPath id="field"><path d="${path}"/></clipPath><image href="${card.picture}"
      x="-52" y="-52" width="104" height="104" preserveAspectRatio="xMidYMid slice" clip-path="url(#field)"/>
      <path d="${path}" fill="none" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/></g>`;
  const picture = art.has(emblem)
    ? drawing(card, emblem, 0, 0, 64)
    : line(card.name[0], { x: 0, y: 20, size: 56, fill: LIGHT, weight: 700 });
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <path d="${path}" fill="#1a1208" opacity=".22" transform="translate(0 3.500)"/><path d="${path}"
        fill="${card.deep}"/>
    <path d="${path}" fill="url(#hatch)" opacity=".13"/><path d="${path}" fill="url(#sheen)"/>
    <path d="${path}" fill="none" stroke="#f9f1df" stroke-width="1.800" opacity=".75" transform="scale(.9)"/>
    <path d="${path}" fill="none" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>${picture}</g>`;
}

function gem(card, words, x, y, scale) {
  const number = line(words, { x: 0, y: 5.6, size: words.length > 2 ? 12 : 15, fill: LIGHT, weight: 700 });
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M0-16L14-6V7L0 17L-14 7V-6Z" fill="#0b0806" opacity=".45" transform="translate(.8 1.400)"/>
    <path d="M0-16L14-6V7L0 17L-14 7V-6Z" fill="${card.deep}" stroke="url(#trim)" stroke-width="2"/>
    <path d="M0-15L13-5L0 1L-13-5Z" fill="#fff" opacity=".18"/>${number}</g>`;
}

const signsOf = (card) => (card.signs || []).slice(0, 4);

/** The small signs of a card's corner, one below the other, each on a stud of horn. */
function corner(art, card, x, y, size) {
  const signs = signsOf(card).map(({ emblem, name }, at) => {
    const middle = y + at * size * 1.25;
    const stud = `<circle class="stud" cx="${x}" cy="${middle}" r="${size * 0.68}" fill="#f0e3c6" stroke="${INK}" stroke-width="1.200"/>`;
    if (art.has(emblem)) return stud + drawing(card, emblem, x, middle, size);
    return stud + line(name[0], { x, y: middle + 4, size: size * 0.7, weight: 700 });
  });
  return signs.join("");
}

/** What stands at the lower edge: a shield with the numbers that a card fights with. */
function foot(card, y, scale) {
  if (!card.foot) return "";
  const wide = 8 + card.foot.length * 6.2;
  const path = `M${-wide / 2}-9H${wide / 2}L${wide / 2 + 5} 0L${wide / 2} 9H${-wide / 2}L${-wide / 2 - 5} 0Z`;
  return `<g transform="translate(60 ${y}) scale(${scale})"><path d="${path}" fill="${card.deep}" stroke="${LIGHT}"
      stroke-width="1.200"/>${line(card.foot, { x: 0, y: 4.4, size: 12.5, fill: LIGHT, weight: 700, room: wide })}</g>`;
}

/** A name in two lines where it has a second part or is too long for one; the sizes of both. */
function inTwo(words, most) {
  const at = words.indexOf(", ");
  if (at > 0) return [words.slice(0, at), words.slice(at + 2), true];
  if (words.length <= most) return [words];
  const off = (cut) => Math.abs(cut - words.length / 2);
  const cuts = [...words.matchAll(/ /g)].map(({ index }) => index).sort((a, b) => off(a) - off(b));
  return cuts.length ? [words.slice(0, cuts[0]), words.slice(cuts[0] + 1), false] : [words];
}

const SHEET = '<rect x=".6" y=".6" width="118.800" height="166.800" rx="9"';

/** The board in which a picture of a height is set, and the picture: the emblem in its own land and light. */
function pictured(art, card, high) {
  const { emblem, shape } = card.look || {};
  const letter = (paint, x, y, size) =>
    `<g style="${paint}">${line(card.name[0], { x, y: y + size * 0.32, size: size * 0.9, fill: "var(--tint)", weight: 700 })}</g>`;
  const hero = (paint, x, y, size) => art.has(emblem) ? drawing(card, emblem, x, y, size, paint) : letter(paint, x, y, size);
  const outline = windowOf(shape, high);
  return `${SHEET} fill="url(#board)" stroke="#120c06" stroke-width="1.200"/>${SHEET} fill="url(#hatch)" opacity=".1"/>
    <rect x="3" y="3" width="114" height="162" rx="6.500" fill="none" stroke="url(#trim)" stroke-width="1.300"/>
    <g transform="translate(7 7)">${card.picture ? brought(card, high) : painting(card, hero, high)}<path d="${outline}" fill="none" stroke="#0d0906"
      stroke-width="4.200" stroke-linejoin="round"/><path d="${outline}" fill="none" stroke="url(#trim)"
      stroke-width="2.400" stroke-linejoin="round"/></g>`;
}

function ribbon(card, lines, y, height, size) {
  const middle = y + height / 2;
  const [first, second, isByname] = lines;
  const tails = `M4 ${y + 2.5}H116L111 ${middle + 2}L116 ${y + height + 2.5}H4L9 ${middle + 2}Z`;
  const name = second
    ? line(first, { y: middle - size * 0.1, size: size * 0.82, fill: LIGHT, weight: 700, room: 92 }) +
      line(second, {
        ...{ y: middle + size * 0.68, fill: LIGHT, room: 92 },
        ...(isByname ? { size: size * 0.66, style: "italic" } : { size: size * 0.82, weight: 700 }),
      })
    : line(first, { y: middle + size * 0.34, size, fill: LIGHT, weight: 700, room: 92 });
  return `<path d="${tails}" fill="${mix(card.deep, "#000000", 0.45)}"/>
    <rect x="8" y="${y}" width="104" height="${height}" rx="1.500" fill="${card.deep}" stroke="url(#trim)"/>
    <rect x="8" y="${y}" width="104" height="${height}" rx="1.500" fill="url(#sheen)" opacity=".7"/>${name}`;
}

// --- whole pictures

/** A face for reading: picture, number, signs, name, and the card's text and motto. */
function face(art, card) {
  const parts = card.lines?.length > 1 ? card.lines : [card.text || ""];
  const end = card.foot ? FOOT - 9 : FOOT;
  const title = card.line ? inTwo(card.long || card.name, 19) : [card.long || card.name];
  const height = title.length > 1 ? 20 : 15.5;
  const sort = card.line ? 8 : 0;
  const below = Math.max(PICTURE, 12.5 + 18.75 * signsOf(card).length); // gem and signs
  const set = (size) => {
    const step = size * 1.17;
    const lines = parts.flatMap((text) => (text ? wrap(text, size) : []));
    const motto = lines.length < 4 && card.motto ? wrap(card.motto, size, "italic") : [];
    const gap = motto.length && lines.length ? 3 : 0;
    const high = (lines.length + motto.length) * step + gap + height + 5.5 + sort;
    return { size, step, lines, motto, gap, top: Math.min(card.line ? 106 : 126, end - high) }; // of the ribbon
  };
  const size = SIZES.find((one) => set(one).top >= below) || SIZES[SIZES.length - 1];
  const { step, lines, motto, gap, top } = set(size);
  const first = top + height + 1.5 + sort + step;
  const prose = lines.map((words, at) => line(words, { y: first + at * step, size }));
  const after = first + lines.length * step + gap;
  const saying = motto.map((words, at) =>
    line(words, { y: after + at * step, size, fill: "#5a4730", style: "italic" }),
  );
  const sheet = `x="8" y="${top + height - 2}" width="104" height="${162 - top - height + 1}" rx="3"`;
  return [
    pictured(art, card, top - 5),
    `<rect ${sheet} fill="url(#paper)"/><rect ${sheet} fill="${card.colours.tint}" opacity=".45"/>`,
    card.corner ? gem(card, card.corner, 22, 24, 1) : "",
    corner(art, card, 101, 20, 15),
    ribbon(card, title, top, height, title.length > 1 ? 11.4 : 10.8),
    card.line ? line(card.line, { y: top + height + 8, size: 6.4, fill: "#5a4730", weight: 700, room: 98 }) : "",
    ...prose,
    ...saying,
    foot(card, 161, 0.92),
  ].join("");
}

/** A face for small cards: bigger picture and number, the short name; `bare` for one below whose name lie its numbers. */
function mini(art, card, bare = false) {
  const title = card.line ? inTwo(card.name, 13) : [card.name];
  const height = title.length > 1 ? 31 : 24;
  const top = (card.foot || bare ? 143 : 160) - height; // of the ribbon
  return [
    pictured(art, card, top - 5),
    card.corner ? gem(card, card.corner, 24, 26, 1.4) : "",
    corner(art, card, 97, 22, 20),
    ribbon(card, title, top, height, title.length > 1 ? 19 : 18),
    bare ? "" : foot(card, 155, 1.15),
  ].join("");
}

const PAW = `<g fill="#e7c887" transform="translate(38 61) scale(.6875)">
  <path d="M32 31c7 0 13 7 13 13 0 5-4 7-7 6-2-1-4-1-6-1s-4 0-6 1c-3 1-7-1-7-6 0-6 6-13 13-13Z"/>
  <ellipse cx="17.500" cy="29" rx="4.500" ry="6.200" transform="rotate(-24 17.500 29)"/>
  <ellipse cx="27" cy="20.500" rx="4.600" ry="6.600" transform="rotate(-7 27 20.500)"/>
  <ellipse cx="37" cy="20.500" rx="4.600" ry="6.600" transform="rotate(7 37 20.500)"/>
  <ellipse cx="46.500" cy="29" rx="4.500" ry="6.200" transform="rotate(24 46.500 29)"/></g>`;

/** The back of a game's cards: its own drawing, and the colour that this says. */
function drawBack(art) {
  const own = art.get("back");
  const colour = own?.match(/ color="(#[0-9a-f]{6})"/)?.[1] || "#5d1f2e";
  if (own) document.documentElement.style.setProperty("--back", colour); // for edges of what lies covered
  const gold = "#e7c887";
  const paint = `--tint:${mix(colour, "#000000", 0.35)};--accent:${gold};--ink:${gold}`;
  const line = mix(colour, gold, 0.35);
  const rose = [0, 30, 60, 90, 120, 150].map((turn) => `<ellipse rx="18" ry="52" transform="rotate(${turn})"/>`).join("");
  const markup = `${SHEET} fill="${mix(colour, "#000000", 0.55)}" stroke="#120c06"/>
    <rect x="4" y="4" width="112" height="160" rx="6.500" fill="url(#board)"/><rect x="4" y="4" width="112"
      height="160" rx="6.500" fill="url(#lattice)" stroke="url(#trim)" stroke-width="1.600"/>
    <rect x="10" y="10" width="100" height="148" rx="3.500" fill="none" stroke="${line}" stroke-width="1.200"/>
    <path d="M14 32V14H32M88 14H106V32M106 136V154H88M32 154H14V136" fill="none" stroke="url(#trim)" stroke-width="2"/>
    <g transform="translate(60 84)" fill="none" stroke="${line}" stroke-width=".8">${rose}</g>
    <circle cx="60" cy="84" r="33" fill="${mix(colour, "#000000", 0.25)}" stroke="url(#trim)" stroke-width="2.400"/>
    <circle cx="60" cy="84" r="28.500" fill="none" stroke="${gold}" stroke-width=".7"/>
    ${own ? drawing({ colours: {} }, "back", 60, 84, 42, paint) : PAW}`;
  return picture(markup, FACE, art, definitions(colour, "gold", 0));
}

const stops = (colours) =>
  colours.map((fill, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${fill}"/>`).join("");

function definitions(colour, trim, angle) {
  const [light, metal, dark] = TRIMS[trim] || TRIMS.bronze;
  return `<radialGradient id="paper" cx="50%" cy="38%" r="80%">${stops(PAPER)}</radialGradient>
  <linearGradient id="sheen" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/>
    <stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000"
        stop-opacity=".2"/></linearGradient>
  <linearGradient id="trim" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="120" y2="168">${stops([light, metal, dark, metal, light, metal, dark])}</linearGradient>
  <linearGradient id="board" x1="0" y1="0" x2=".6" y2="1">${stops([mix(colour, "#ffffff", 0.2), colour, mix(colour, "#000000", 0.5)])}</linearGradient>
  <pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><path
      d="M0 0H4" stroke="#fff" stroke-width=".9"/></pattern>
  <pattern id="lattice" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path d="M0 0H14M0 0V14" stroke="#fff" stroke-opacity=".14" fill="none"/><circle cx="7" cy="7" r="1.500"
        fill="#e7c887" opacity=".35"/></pattern>`;
}

/** A drawing whose accents and lines may be painted otherwise than its game draws them. */
const painted = (symbol) =>
  symbol.replaceAll('"currentColor"', '"var(--accent,currentColor)"').replace(/stroke-width="([\d.]+)"/, 'stroke-width="var(--line,$1)"');

/** Put markup into a picture of its own, with the drawings that it uses. */
function picture(markup, box, art, defined) {
  const used = [...new Set([...markup.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id))].map(
    (id) => painted(art.get(id) || ""),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"
      width="${2 * WIDTH}"><defs>${defined}</defs>${used.join("")}${markup}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg.replace(/\s+/g, " "))}`;
}

const FACE = `0 0 ${WIDTH} ${HEIGHT}`;
const BADGE = "-60 -60 120 120";
const PAINTERS = { face, mini, bare: (art, card) => mini(art, card, true) };

/** The pictures of a card: each is drawn when somebody first looks at it. */
class Pictures {
  drawn = {};

  constructor(art, card) {
    this.art = art;
    this.card = card;
  }

  of(size) {
    return (this.drawn[size] ||= this.draw(size));
  }

  draw(size) {
    const { art, card } = this;
    const plain = definitions(card.deep, card.look?.trim, hatch(card.look?.shape));
    if (size === "badge") return picture(field(art, card, 0, 0, 0.98), BADGE, art, plain);
    return picture(PAINTERS[size](art, card), FACE, art, plain + pigments(card));
  }
}

let back = "";

// --- what the page shows

/** The address of a kind's picture; without a kind the back of a card. */
export function pictureOf(kind, size) {
  return pictures.get(kind)?.of(size) || (back ||= drawBack(NO_CARDS));
}

const Face = ({ kind, size, extra }) =>
  html`<img
    class=${names("card", extra)}
    src=${pictureOf(kind, size)}
    alt=""
    width=${WIDTH}
    height=${HEIGHT}
    draggable="false"
  />`;

/** One card: `size` full, mini, bare (mini without what is printed below the name), or hand (full where there is room to
 *  read it); without a kind it lies face down. */
export function Card({ kind, catalogue, size = "full", extra = "" }) {
  const known = kind && catalogue.has(kind);
  if (!known || size === "mini" || size === "bare")
    return html`<${Face} kind=${known ? kind : null} size=${known ? size : "mini"} extra=${extra} />`;
  if (size === "full") return html`<${Face} kind=${kind} size="face" extra=${extra} />`;
  return html`<${Face} kind=${kind} size="face" extra=${names(extra, "if-large")} /><${Face}
      kind=${kind}
      size="mini"
      extra=${names(extra, "if-small")}
    />`;
}

/** Only the emblem on its field: for spines, logs and lists. */
export function Emblem({ kind, catalogue }) {
  if (!catalogue.has(kind)) return null;
  return html`<img class="badge" src=${pictureOf(kind, "badge")} alt="" width="60" height="60" draggable="false" />`;
}

// --- what the server has

const fetched = new Map();

/** Bring a game's catalogue and drawings, once; what did not come is asked for again next time. `more`: cards as well
 *  that are in no deck. */
export function bring(game, fetchJson, more = "") {
  const wanted = game + more;
  if (!fetched.has(wanted)) {
    const coming = fetchAll(game, fetchJson, more);
    coming.catch(() => fetched.delete(wanted));
    fetched.set(wanted, coming);
  }
  return fetched.get(wanted);
}

/** Bring it anew: cards have changed. */
export function bringAgain(game, fetchJson) {
  fetched.delete(game);
  return bring(game, fetchJson);
}

async function fetchAll(game, fetchJson, more) {
  const about = (what) => fetchJson(`/api/games/${game}/${what}`);
  const [cards, codes, art] = await Promise.all([about(`cards${more}`), about("codes"), fetchArt(game)]);
  learn(codes);
  await Promise.all(cards.filter(({ drawing }) => drawing).map(async (card) => (card.picture = await fetchDrawing(game, card.drawing, more))));
  return take(cards, art);
}

/** Give the drawing that a pack brought for a card as data; one that does not come leaves its card as the game draws it. */
async function fetchDrawing(game, drawing, more) {
  const reply = await fetch(`/api/games/${game}/drawings/${drawing}${more}`).catch(() => null);
  if (!reply?.ok) return "";
  const bytes = new Uint8Array(await reply.arrayBuffer());
  return `data:${reply.headers.get("content-type")};base64,${btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""))}`;
}

/** Draw the few cards that stand for a game, with the drawings that these need alone. */
export async function bringPicture({ slug, picture }) {
  const used = picture.flatMap(({ look, signs }) => [look, ...(signs || [])].map((one) => one?.emblem));
  return take(picture, await fetchArt(slug, `?only=${[...new Set(used.filter(Boolean))].join(",")}`));
}

/** Give the drawings of a game, by their names. */
async function fetchArt(game, wanted = "") {
  const reply = await fetch(`/api/games/${game}/emblems.svg${wanted}`);
  const found = new DOMParser().parseFromString(reply.ok ? await reply.text() : "", "text/html");
  const writer = new XMLSerializer();
  return new Map([...found.querySelectorAll("symbol")].map((symbol) => [symbol.id, writer.serializeToString(symbol)]));
}

const drawings = new Map(); // of the games that were brought, all by name

/** Take in one more card, which may have become another; gives the catalogue with it. */
export function takeOne(catalogue, card) {
  return new Map([...catalogue, ...take([card], drawings)]);
}

/** Give the cards of a game, those of a pack among them. */
export async function bringWith(game, fetchJson, pack) {
  const catalogue = await bring(game, fetchJson);
  if (!pack) return catalogue;
  const { drawn } = await fetchJson(`/api/games/${game}/read`, { pack });
  return drawn.reduce(takeOne, catalogue);
}

/** Take in cards, and the drawings of their game by name, to be pictured from now on. */
export function take(cards, art) {
  if (art.has("back") && art !== drawings) back = drawBack(art);
  for (const [name, symbol] of art) drawings.set(name, symbol);
  const [catalogue, drawn, alike] = [new Map(), new Map(), new Map()];
  for (const { look } of cards) alike.set(look?.colour, (alike.get(look?.colour) || 0) + 1);
  for (const card of cards) {
    const { colour, tint, ink } = card.look || {};
    const colours = { colour: colourOf(colour, "#a48a62"), tint: colourOf(tint, LIGHT), ink: colourOf(ink, INK) };
    const pose = drawn.get(card.look?.emblem) || 0; // of kinds that share an emblem each stands in its own way
    drawn.set(card.look?.emblem, pose + 1);
    const picture = PICTURE_DATA.test(card.picture) ? card.picture : "";
    const whole = { ...card, picture, colours, pose, deep: deep(colour), shared: alike.get(colour) > MANY };
    catalogue.set(card.name, whole);
    pictures.set(card.name, new Pictures(art, whole));
  }
  return catalogue;
}
