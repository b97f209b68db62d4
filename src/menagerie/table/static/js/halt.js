// @ts-check
// In place of a table that cannot be shown, or not any more: what is the matter, in words, and the ways on.

import { _ } from "./language.js";
import { html, useEffect, useRef } from "./view.js";

/** What a page may do once its line has ended, by the reason that the server gives (docs/protocol.md, `error`). */
const ENDINGS = {
  table: { title: _("No such table") },
  link: { title: _("No seat by this link"), way: _("Open the table without it") },
  elsewhere: { title: _("You sit in another tab"), way: _("Sit here instead") },
  message: { title: _("The table said goodbye"), way: _("Try again") },
  later: { title: _("Not at the moment"), way: _("Try again") },
};

/** `goOn` takes the way that the reason offers. */
export function Halt({ reason, text, goOn, leave }) {
  const { title, way } = ENDINGS[reason];
  const first = useRef(null);
  useEffect(() => first.current.focus(), [reason, text]);
  return html`<main class="halt">
    <div class="halt-card">
      <img src="/crest.svg" alt="" width="72" height="72" />
      <h1>${title}</h1>
      <p role="alert">${text}</p>
      <p class="halt-ways">
        ${way && html`<button type="button" class="primary" ref=${first} onClick=${goOn}>${way}</button>`}
        <button type="button" class=${way ? null : "primary"} ref=${way ? null : first} onClick=${leave}>
          ${_("To the lobby")}
        </button>
      </p>
    </div>
  </main>`;
}
