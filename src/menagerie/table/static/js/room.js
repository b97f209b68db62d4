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
const SLACK = 3; // what may hang over a card: a count, a shadow

/**
 * What a form gives: `share` of the window's height for the hand, from what it would like to what it can do with; the
 * widths `most` and, if so much can be had, `least` of a card in it; and `well`, from which the field asks for no more.
 */
const ROOM = {
  desk: { share: [0.26, 0.22, 0.18], most: 168, well: 76, least: 84 },
  tablet: { share: [0.26, 0.22, 0.18], most: 150, well: 70, least: 72 },
  upright: { share: [0.25, 0.2, 0.16], most: 104, well: 56, least: 58 },
  small: { share: [0.22, 0.17, 0.13], most: 84, well: 48, least: 46 },
  side: { share: [0.29, 0.24, 0.2], most: 84, well: 48, least: 46 },
};

/**
 * Fit hand and field: by the size of cards, then by what the hand can spare, then by leaving out names (`tight`), and at last
 * rivals scroll (`crowded`). The same cards in the same window always get the same sizes.
 */
export function fit(felt) {
  if (!felt) return;
  felt.classList.remove("tight", "crowded");
  const [hand, field] = [felt.querySelector(".my-hand"), felt.querySelector(".field")];
  const { share, most, least, well } = ROOM[formNow()];
  const lay = (part) => (hand ? fitHand(hand, innerHeight * part, most) : least);
  const fits = fitting(field);
  const guess = parseFloat(field.style.getPropertyValue("--card")) || well; // from one view to the next little changes
  lay(share[0]);
  let roomy = fits(well);
  for (let at = 1; hand && at < share.length && !roomy; at += 1) {
    if (lay(share[at]) < least) {
      lay(share[at - 1]);
      break;
    }
    roomy = fits(well);
  }
  if (!roomy && !fits(LEAST)) felt.classList.add("tight");
  const size = largest(fits, roomy ? well : LEAST, MOST, guess);
  field.style.setProperty("--card", `${size}px`);
  felt.classList.toggle("crowded", size === LEAST && !fits(LEAST));
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

/** Lay the hand in as many rows as make its cards largest in so much height, and give their width. */
function fitHand(hand, height, most) {
  const lie = hand.querySelector(".lie");
  const count = Math.max(1, lie.querySelectorAll(".item").length);
  const width = hand.clientWidth - 2 * GAP;
  let best = { size: 0, across: count };
  for (let rows = 1; rows <= 4; rows += 1) {
    const across = Math.ceil(count / rows);
    const size = Math.min(width / across - GAP, (height / rows - GAP) / 1.42, most);
    if (size > best.size * 1.08) best = { size, across };
  }
  const size = Math.floor(best.size);
  hand.style.setProperty("--card", `${size}px`);
  lie.style.maxWidth = `${Math.ceil(best.across * (size + GAP)) + GAP}px`;
  hand.classList.toggle("large", size >= READABLE);
  return size;
}

/** Give what tells whether with cards of a width nothing of the field is cut off; they keep that width. */
function fitting(field) {
  const cells = [...field.querySelectorAll(".cell, .columns, .lands")];
  return (size) => {
    field.style.setProperty("--card", `${size}px`);
    if (field.scrollHeight > field.clientHeight || field.scrollWidth > field.clientWidth) return false;
    return cells.every((cell) => cell.scrollWidth <= cell.clientWidth + SLACK);
  };
}
