// How the table uses its room: the form that the window asks for, and in it the largest cards with which all is seen.

import { useEffect, useState } from "./view.js";

/** The forms that a table has, the first that fits the window; css/table.css knows the same widths and heights. */
const FORMS = [
  ["side", "(max-height: 31rem) and (min-width: 34rem)"], // a phone on its side
  ["small", "(max-width: 47.5rem) and (max-height: 44rem)"], // a small phone upright
  ["upright", "(max-width: 47.5rem)"], // a phone upright
  ["tablet", "(max-width: 70rem)"],
];

const formNow = () => FORMS.find(([, query]) => matchMedia(query).matches)?.[0] || "desk";

/** The forms of phones, and of those that are so low that not even a single rival's place can lie open all the time. */
export const isCompact = (form) => form === "upright" || isLow(form);
export const isLow = (form) => form === "small" || form === "side";

/** The form of the window as it is now. */
export function useForm() {
  const [form, setForm] = useState(formNow);
  useEffect(() => {
    const turned = () => setForm(formNow());
    addEventListener("resize", turned);
    return () => removeEventListener("resize", turned);
  }, []);
  return form;
}

const LEAST = 34; // pixels: the width at which a card's kind can still be told
const MOST = 168;
const READABLE = 112; // from this width on a card in the hand shows its text
const GAP = 8;
const FAIR = 0.75; // of what is well: from here on names are worth their room
const SLACK = 3; // what may hang over a card: a count, a shadow

/**
 * What a form gives: `share` of the window's height for the hand, from what it would like to what it can do with; the
 * widths `most` and, if so much can be had, `least` of a card in it; and `well`, from which the field asks for no more.
 */
const ROOM = {
  desk: { share: [0.26, 0.22, 0.18], most: 168, well: 76, least: 84 },
  tablet: { share: [0.26, 0.22, 0.18], most: 150, well: 70, least: 72 },
  upright: { share: [0.25, 0.2, 0.16], most: 104, well: 56, least: 58 },
  small: { share: [0.34, 0.27, 0.22, 0.17, 0.13], most: 84, well: 48, least: 46 },
  side: { share: [0.29, 0.24, 0.2], most: 84, well: 48, least: 46 },
};

/**
 * Fit hand and field: by the size of cards, then by what the hand can spare, then by leaving out names (`tight`), and at last
 * rivals scroll (`crowded`). The same cards in the same window always get the same sizes.
 */
export function fit(felt) {
  if (!felt) return;
  const [hand, field] = [felt.querySelector(".my-hand"), felt.querySelector(".field")];
  const { share, most, least, well } = ROOM[formNow()];
  const all = hand ? share.map((part) => handIn(hand, innerHeight * part, most)) : [null];
  const small = all.findIndex((way, at) => at > 0 && way.size < least);
  const ways = small < 0 ? all : all.slice(0, small);
  const last = ways.length - 1;
  const fair = Math.round(well * FAIR);
  const wasTight = felt.classList.contains("tight");
  const guess = parseFloat(field.style.getPropertyValue("--card")) || well; // from one view to the next little changes
  const was = Math.max(0, ways.findIndex((way) => way && `${way.size}px` === hand.style.getPropertyValue("--card")));
  felt.classList.remove("tight", "crowded");
  let fits = fitting(hand, field, ways);
  const lookRound = (at) => fits(at, guess) && fits(at, guess + 1); // what it tells is known to all that follows
  if (wasTight) fits(last, fair);
  else lookRound(was);
  if (was > 0) fits(was - 1, well);
  const roomy = ways.findIndex((_, at) => fits(at, well));
  const at = roomy < 0 ? last : roomy;
  if (roomy < 0 && !fits(last, fair)) {
    felt.classList.add("tight");
    fits = fitting(hand, field, ways);
    lookRound(last);
  }
  const size = largest((width) => fits(at, width), roomy < 0 ? LEAST : well, MOST, guess);
  const crowded = size === LEAST && !fits(at, LEAST);
  lay(hand, field, ways[at], size);
  felt.classList.toggle("crowded", crowded);
}

/** Find the largest whole number from `low` to `most` that fits, in strides from a guess; where none does it is `low`. */
function largest(fits, low, most, guess) {
  let [high, stride] = [most + 1, 1]; // what is known not to fit
  let at = guess;
  while (high - low > 1) {
    at = Math.round(Math.min(high - 1, Math.max(low + 1, at)));
    if (fits(at)) low = at;
    else high = at;
    at = low === at ? low + stride : high - stride;
    if (at <= low || at >= high) at = (low + high) / 2;
    stride *= 4;
  }
  return low;
}

/** The way to lay the hand in as many rows as make its cards largest in so much height: their width, how many lie in a
 *  row, and how high it is then. */
function handIn(hand, height, most) {
  const count = Math.max(1, hand.querySelectorAll(".lie .item").length);
  const width = hand.clientWidth - 2 * GAP;
  let best = { size: 0, across: count, rows: 1 };
  for (let rows = 1; rows <= 4; rows += 1) {
    const across = Math.ceil(count / rows);
    const size = Math.min(width / across - GAP, (height / rows - GAP) / 1.42, most);
    if (size > best.size * 1.08) best = { size, across, rows };
  }
  const size = Math.floor(best.size);
  return { size, across: best.across, high: best.rows * (size * 1.42 + GAP) };
}

/** Give cards of the field their width, and lay the hand in a way. */
function lay(hand, field, way, width) {
  field.style.setProperty("--card", `${width}px`);
  if (!hand) return;
  const { size, across } = way;
  hand.style.setProperty("--card", `${size}px`);
  hand.querySelector(".lie").style.maxWidth = `${Math.ceil(across * (size + GAP)) + GAP}px`;
  hand.classList.toggle("large", size >= READABLE);
}

/** Give what tells whether with the hand laid in a way nothing of the field is cut off at a width of its cards. Every look
 *  costs the layout of all cards, so what earlier ones tell is not looked at again: what fits does with narrower cards
 *  and under a lower hand, and a field that is too small for some is so for wider ones; a cell, whose words may need more
 *  than its cards, tells of itself alone. */
function fitting(hand, field, ways) {
  const cells = [...field.querySelectorAll(".cell, .columns, .lands")];
  const seen = [];
  const tells = (one, size, high) => {
    if (one.fits) return size <= one.size && high <= one.high;
    return one.over ? size >= one.size && high >= one.high : size === one.size && high === one.high;
  };
  return (at, size) => {
    const high = ways[at]?.high || 0;
    const told = seen.find((one) => tells(one, size, high));
    if (told) return told.fits;
    lay(hand, field, ways[at], size);
    const over = field.scrollHeight > field.clientHeight || field.scrollWidth > field.clientWidth;
    const fits = !over && cells.every((cell) => cell.scrollWidth <= cell.clientWidth + SLACK);
    seen.push({ size, high, over, fits });
    return fits;
  };
}
