// In place of a table that cannot be shown, or not any more: what is the matter, in words, and the ways on.

import { html, useEffect, useRef } from "./view.js";

/** What a page may do once its line has ended, by the reason that the server gives (docs/protocol.md, `error`). */
const ENDINGS = {
  table: { title: "No such table" },
  link: { title: "No seat by this link", way: "Open the table without it" },
  elsewhere: { title: "You sit in another tab", way: "Sit here instead" },
  message: { title: "The table said goodbye", way: "Try again" },
  later: { title: "Not at the moment", way: "Try again" },
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
          To the lobby
        </button>
      </p>
    </div>
  </main>`;
}
