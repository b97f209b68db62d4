// @ts-check
// Letting friends look over one's shoulder: by a link to one's own view, which can be taken back.

import { _ } from "./language.js";
import { FriendLink } from "./links.js";
import { html, useState } from "./view.js";

/** The link by which others look from a seat; the page that made it keeps it until it is closed. */
const links = new Map();

export function Lending({ sitting, person }) {
  const [, drawn] = useState(0);
  const key = `${sitting.table} ${person.seat}`;
  const line = sitting.lines.get(person.seat);
  const lend = async (on) => {
    const reply = await sitting.act("share", { on }, line);
    if (reply.type !== "done") return;
    links.set(key, reply.token && `${location.origin}/t/${sitting.table}#-.${reply.token}`);
    drawn((n) => n + 1);
  };
  const link = person.shared && links.get(key);
  return html`<div class="lending">
    ${person.shared
      ? html`<p class="quiet">${_("Whoever has your link sees your cards as you do. The others know that you lend your view.")}</p>
          ${link && html`<${FriendLink} link=${link} words=${_("Link to the view of seat {seat}", person)} />`}
          <button type="button" onClick=${() => lend(false)}>${_("Take the view back")}</button>
          ${!link && html`<button type="button" onClick=${() => lend(true)}>${_("Make a new link")}</button>`}`
      : html`<button type="button" onClick=${() => lend(true)}>${_("Let a friend look over my shoulder")}</button>`}
  </div>`;
}
