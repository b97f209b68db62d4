// @ts-check
// The view library, bound once: `html` tagged templates, hooks, and small things for drawing.

import { Fragment, h, render } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
export { Fragment, render };
export const html = htm.bind(h);

/** Join class names, leaving out what is falsy. */
export const names = (...parts) => parts.filter(Boolean).join(" ");

/** A person's name: cut where its place is too small, and whole on a closer look. */
export const Name = ({ name }) => html`<b class="name" translate=${false} title=${name}>${name}</b>`;

export const prefersStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Say something to screen readers, in another language than the page's if need be; nothing to see. */
export function tell(words, lang = "") {
  const region = document.getElementById("told");
  if (!region || !words) return;
  const line = document.createElement("p");
  line.textContent = words;
  if (lang) line.lang = lang;
  region.append(line);
  while (region.childElementCount > 6) region.firstChild.remove();
}

/** Empty what screen readers were told (the next person must find nothing of it). */
export function hush() {
  document.getElementById("told")?.replaceChildren();
}
