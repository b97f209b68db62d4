// @ts-check
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

const TOLD = 50; // pixels: the width at which a card's kind can still be told, and cards never shrink below it
const MOST = 168;
const READABLE = 112; // from this width on a card in the hand shows its text
const GAP = 6; // between cards of the hand; css/zones.css knows it too
const FAIR = 0.75; // of what is well: from here on names are worth their room, if kinds can be told
const SLACK = 3; // what may hang over a card: a count, a shadow

/**
 * What a form gives: `share` of the window's height for the hand, from what it would like to what it can do with; the
 * widths `most` and, if so much can be had, `least` of a card in it; and `well`, from which the field asks for no more: the
 * first of these widths that it can get decides what the hand may have.
 */
const ROOM = {
  desk: { share: [0.26, 0.22, 0.18], most: 168, well: [96, 76], least: 84 },
  tablet: { share: [0.26, 0.22, 0.18], most: 150, well: [84, 66], least: 72 },
  upright: { share: [0.4, 0.32, 0.25, 0.2, 0.16], most: 116, well: [66, 52], least: 58 },
  small: { share: [0.4, 0.34, 0.27, 0.22, 0.17, 0.135, 0.1205], most: 96, well: [52], least: 48 },
  side: { share: [0.29, 0.24, 0.205], most: 84, well: [52], least: 48 },
};

/** What is left out where own cards would be too small otherwise, step by step: names, then what strips tell. */
const LEFT_OUT = ["tight", "shut"];

/**
 * Fit hand and field: by the size of cards, then by what the hand can spare, then by leaving out (`LEFT_OUT`), and at last
 * rivals scroll (`crowded`). The same cards in the same window always get the same sizes. Tells whether all is seen.
 */
export function fit(felt) {
  const [hand, field] = [felt.querySelector(".my-hand"), felt.querySelector(".field")];
  const { share, most, least, well } = ROOM[formNow()];
  const all = hand ? share.map((part) => handIn(hand, innerHeight * part, most)) : [null];
  const small = all.findIndex((way, at) => at > 0 && way.size < least);
  const ways = small < 0 ? all : all.slice(0, small);
  const last = ways.length - 1;
  const guess = parseFloat(field.style.getPropertyValue("--card")) || well.at(-1); // from one view to the next little changes
  const was = Math.max(0, ways.findIndex((way) => way && `${way.size}px` === hand.style.getPropertyValue("--card")));
  const before = LEFT_OUT.filter((name) => felt.classList.contains(name)).length;
  felt.classList.remove("crowded");
  const without = (count) => {
    LEFT_OUT.forEach((name, at) => felt.classList.toggle(name, at < count));
    const fits = fitting(hand, field, ways);
    const at = guess < well.at(-1) ? last : was;
    if (count === before) fits(was, guess) && fits(at, guess + 1); // what it tells is known to all that follows
    return fits;
  };
  const needed = [Math.max(TOLD, Math.round(well.at(-1) * FAIR)), TOLD]; // lest more be left out
  const end = felt.querySelector(".strip") ? 2 : 1;
  let count = 0; // from the start each time: what fits with less left out need not fit with more
  let fits = without(count);
  while (count < end && !fits(last, needed[count])) fits = without(++count);
  const wanted = well.slice(count ? -1 : 0).find((width) => fits(last, width));
  if (was > 0 && wanted) fits(was - 1, wanted);
  const first = (width) => ways.findIndex((_, at) => fits(at, width)); // with the largest hand
  const size = wanted ? largest(fits, first(wanted), wanted, MOST) : largest(fits, last, TOLD, well.at(-1));
  const crowded = size === TOLD && !fits(last, TOLD);
  if (was > 0 && !wanted && !crowded) fits(was - 1, size);
  lay(hand, field, ways[crowded ? last : first(wanted || size)], size);
  felt.classList.toggle("crowded", crowded);
  return !crowded;
}

/** Find the largest whole number from `low` to `most` that fits with the hand laid in a way; where none does it is `low`.
 *  It looks where it is likely, and twice as far each time that it was too cautious. */
function largest(fits, at, low, most) {
  let high = most + 1; // what is known not to fit
  let [far, was] = [1, undefined];
  while (high - low > 1) {
    const from = was === false ? high : low;
    const width = Math.round(Math.min(high - 1, Math.max(low + 1, from + (fits.likely(at) - from) * far)));
    const does = fits(at, width);
    if (does) low = width;
    else high = width;
    far = does === was ? far * 2 : 1;
    was = does;
  }
  return low;
}

/** The way to lay the hand in as many rows as make its cards largest in so much height: their width, how many lie in a
 *  row, and how high it is then. */
function handIn(hand, height, most) {
  const count = Math.max(1, hand.querySelectorAll(".lie .item").length);
  const width = hand.clientWidth - GAP;
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

const STEEP = 3; // pixels of height that a wider card takes for each of its own, until two looks tell

/** Give what tells whether with the hand laid in a way nothing of the field is cut off at a width of its cards, and which
 *  width is `likely` to be the largest. Every look costs the layout of all cards, so what earlier ones tell is not looked
 *  at again: what fits does with narrower cards and under a lower hand, and a field that is too small for some is so for
 *  wider ones; a cell, whose words may need more than its cards, tells of itself alone. */
function fitting(hand, field, ways) {
  const cells = [...field.querySelectorAll(".cell, .columns, .lands")];
  const seen = [];
  const highAt = (at) => ways[at]?.high || 0;
  const tells = (one, size, high) => {
    if (one.fits) return size <= one.size && high <= one.high;
    return one.over ? size >= one.size && high >= one.high : size === one.size && high === one.high;
  };
  const fits = (at, size) => {
    const high = highAt(at);
    const told = seen.find((one) => tells(one, size, high));
    if (told) return told.fits;
    lay(hand, field, ways[at], size);
    const over = field.scrollHeight > field.clientHeight || field.scrollWidth > field.clientWidth;
    const wide = Math.max(...[field, ...cells].map((one) => (one.scrollWidth - SLACK) / one.clientWidth || 0));
    seen.push({ size, high, over, wide, fits: !over && wide <= 1, room: high + spareIn(field) });
    return seen.at(-1).fits;
  };
  fits.likely = (at) => {
    const now = seen.at(-1);
    if (!now) return TOLD;
    const other = seen.findLast((one) => one.size !== now.size);
    const steep = other ? (now.room - other.room) / (other.size - now.size) : STEEP;
    const likely = now.wide > 1 ? now.size / now.wide : now.size + (now.room - highAt(at)) / (steep > 1 ? steep : STEEP);
    const narrow = seen.filter((one) => !one.over && one.wide > 1 && one.high === highAt(at));
    return Math.min(now.size * 1.5, Math.max(now.size / 1.5, likely), ...narrow.map(({ size, wide }) => size / wide));
  };
  return fits;
}

/** The height that rows of the field leave, in pixels; less than none where they need more than there is. */
function spareIn(field) {
  const { gridTemplateRows, rowGap } = getComputedStyle(field);
  const rows = gridTemplateRows.split(" ").map(parseFloat);
  const needed = rows.reduce((sum, row) => sum + row, 0) + (rows.length - 1) * parseFloat(rowGap);
  return field.clientHeight - needed;
}
