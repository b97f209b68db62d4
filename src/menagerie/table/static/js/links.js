// @ts-check
// Links for friends: by an address that they can open, to be copied, or read from this screen by a phone.

import { generate } from "../vendor/lean-qr.js";
import { _ } from "./language.js";
import { fetchJson } from "./net.js";
import { html, useEffect, useMemo, useState } from "./view.js";

const isThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

let asked = null;

/** Ask once by which address others open this server: null where none leads here. */
const outside = () =>
  (asked ||= isThisMachine
    ? fetchJson("/api/origins").then(({ origins }) => origins[0] || null)
    : Promise.resolve(location.origin));

/** The address by which others open this server; undefined until it is known. */
export function useOutside() {
  const [origin, setOrigin] = useState();
  useEffect(() => void outside().then(setOrigin, () => {}), []);
  return origin;
}

/** That nobody else can open a link, and what helps. */
export const OnlyHere = () =>
  useOutside() === null &&
  html`<p class="quiet only-here">
    ${_("Nobody else can open a link to this table: the server listens to this computer alone. Started with {command} it lets others in.", { command: html`<code>menagerie serve --host 0.0.0.0</code>` })}
  </p>`;

const QUIET = 4; // modules of white around a code

/** A QR code as one path of a drawing; the link stays in the page. */
function QrCode({ text, words }) {
  const bits = useMemo(() => /** @type {any} */ (generate)(text), [text]);
  const all = Array.from({ length: bits.size }, (_, at) => at);
  const dark = all.flatMap((y) => all.filter((x) => bits.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  const box = [-QUIET, -QUIET, bits.size + 2 * QUIET, bits.size + 2 * QUIET].join(" ");
  return html`<svg class="qr" viewBox=${box} role="img" aria-label=${words} shape-rendering="crispEdges">
    <rect x=${-QUIET} y=${-QUIET} width="100%" height="100%" fill="#fff" />
    <path d=${dark.join("")} fill="#000" />
  </svg>`;
}

/** A link to copy, and its code to read; where copying is not allowed it can be marked. */
export function FriendLink({ link, words }) {
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState(false);
  const { pathname, search, hash } = new URL(link);
  const origin = useOutside();
  const told = `${origin || location.origin}${pathname}${search}${hash}`;
  const copy = (event) => {
    event.target.closest(".copy-link").querySelector("input").select();
    navigator.clipboard?.writeText(told).then(
      () => setCopied(true),
      () => {},
    );
  };
  return html`<div class="friend-link">
    <span class="copy-link"
      ><input readonly value=${told} aria-label=${words} onFocus=${(event) => event.target.select()} />
      <button type="button" onClick=${copy}>${copied ? _("Copied") : _("Copy")}</button>
      ${origin !== null &&
      html`<button type="button" aria-expanded=${shown ? "true" : "false"} onClick=${() => setShown(!shown)}>${_("QR code")}</button>`}</span
    >
    ${shown && html`<${QrCode} text=${told} words=${_("QR code: {words}", { words })} />`}
  </div>`;
}
