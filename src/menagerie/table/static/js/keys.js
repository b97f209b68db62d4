// @ts-check
// The keyboard: numbers give answers, arrows and Enter choose, Esc lets go, letters for the rest.

import { again } from "./again.js";
import { mayAsk, takeBack } from "./consent.js";
import { settings } from "./keep.js";
import { _ } from "./language.js";
import { turnSound } from "./sound.js";
import { useEffect, useRef } from "./view.js";

export const HELP = [
  ["1 … 9", _("give the answer of that number; of more than nine, type all its digits or press Enter")],
  [_("↑ ↓ and Enter"), _("go through the answers and give one")],
  [_("← ↑ → ↓ on the table"), _("go from card to card; Enter touches, I tells about it")],
  ["/", _("filter the answers")],
  [_("Esc"), _("let go of what was touched; close")],
  ["T", _("to the cards on the table")],
  [_("Space"), _("skip what is being shown")],
  ["U, H, B", _("undo, hint, look back")],
  [_("← → and PgUp PgDn"), _("in look-back: by steps and by turns")],
  ["L", _("read the log")],
  ["R", _("show the last turn again")],
  ["M", _("sound off or on")],
  ["?", _("this list")],
];

/** Listen to keys wherever they are not meant for a field. Draws nothing. */
export function Keys({ sitting, open, isOpen, typed, setTyped }) {
  const now = useRef(null);
  now.current = { sitting, open, isOpen, typed, setTyped };
  useEffect(() => {
    const listen = (event) => press(event, now.current);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return null;
}

/** @returns {HTMLElement | null} */
const find = (selector) => document.querySelector(selector);

const LETTERS = {
  "/": () => document.getElementById("filter")?.focus(),
  "?": ({ open }) => open("keys"),
  u: ({ sitting }) => (sitting.view?.undo || mayAsk(sitting)) && takeBack(sitting),
  h: ({ sitting }) => sitting.answers.length && sitting.askHint(),
  b: ({ sitting }) => (sitting.isLesson ? null : sitting.look ? sitting.lookNow() : sitting.lookAt(-1)),
  l: ({ open }) =>
    matchMedia("(max-width: 60rem)").matches ? open("log") : find(".panel .story")?.focus(),
  r: ({ sitting }) => again(sitting),
  m: ({ sitting }) => turnSound(sitting),
  t: () => (find("#felt .open .thing") || find("#felt button"))?.focus(),
};

function press(event, table) {
  const { sitting, isOpen, typed, setTyped } = table;
  if (isOpen || !sitting.view || event.ctrlKey || event.metaKey || event.altKey) return;
  const inField = event.target.matches("input, select, textarea");
  if (event.key === "Escape") {
    if (typed) setTyped("");
    else if (sitting.look) sitting.lookNow();
    else if (sitting.touched.length || sitting.hint) sitting.release();
    if (inField) event.target.blur();
    return;
  }
  if (inField) return;
  const { answers } = sitting;
  if (event.key === "Enter" && typed) {
    event.preventDefault();
    setTyped("");
    if (answers[typed - 1]) sitting.give(answers[typed - 1].code);
  } else if (/^\d$/.test(event.key) && answers.length) {
    event.preventDefault();
    type(typed + event.key, table);
  } else if (event.key === " " && sitting.pace.busy && !event.target.matches("button")) {
    event.preventDefault();
    sitting.pace.skip();
  } else if (["ArrowDown", "ArrowUp"].includes(event.key) && !event.target.closest("#felt, .answers, .story")) {
    const first = find(".panel .answer-list button, .chips .answer");
    if (first) event.preventDefault();
    first?.focus();
  } else if (settings.keys && LETTERS[event.key.toLowerCase()]) {
    event.preventDefault();
    LETTERS[event.key.toLowerCase()](table);
  }
}

/** Take digits: at once where no longer number can be meant, else wait for more or for Enter. */
function type(digits, { sitting, setTyped }) {
  const { answers } = sitting;
  const number = Number(digits);
  if (number < 1 || number > answers.length) return setTyped("");
  if (number * 10 > answers.length) {
    setTyped("");
    find("#felt :focus")?.blur(); // whoever presses Enter after a number means no card
    sitting.give(answers[number - 1].code);
  } else setTyped(digits);
}
