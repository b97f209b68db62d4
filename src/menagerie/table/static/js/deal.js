// @ts-check
// The deal: this page adds its part of the seed, and checks at the end what the server had committed to (docs/protocol.md).

import { dealAt, keepDeal, randomHex } from "./keep.js";
import { _, ngettext } from "./language.js";
import { sha256 } from "./sha256.js";
import { html, useState } from "./view.js";

const hashOf = (lines) => sha256(lines.map((line) => `${line}\n`).join(""));

/** Add the part of a seat if it is awaited: drawn once, after the commitment is kept. */
export async function addPart(sitting, seat) {
  const { commitment, waiting } = sitting.deal;
  if (!waiting.includes(seat) || !sitting.lines.has(seat)) return;
  const kept = dealAt(sitting.table);
  const parts = { ...kept.parts, [seat]: kept.parts?.[seat] || randomHex() };
  keepDeal(sitting.table, { commitment: kept.commitment || commitment, parts });
  await sitting.lines.get(seat)?.ask("part", { part: parts[seat] });
}

/** Make both hashes again and compare: what was checked, each with whether it holds. `told`: the commitment heard since. */
export function checkDeal({ deal, seed }, kept, own, told) {
  const added = own.filter((seat) => kept.parts?.[seat]);
  const mine = added.filter((seat) => deal.parts[seat] === kept.parts[seat]);
  const committed = hashOf(["menagerie commitment", `part ${deal.part}`, `nonce ${deal.nonce}`]);
  const seats = Object.keys(deal.parts).sort();
  const made = hashOf(["menagerie seed", `part ${deal.part}`, ...seats.map((seat) => `${seat} ${deal.parts[seat]}`)]);
  const found = [
    {
      holds: committed === (kept.commitment || told),
      words: kept.commitment
        ? _("The server's part is the one it had committed to before this page added anything.")
        : _("The server's part is the one it had committed to, as this page was told."),
    },
    {
      holds: BigInt(`0x${made.slice(0, 32)}`).toString() === seed,
      words: seats.length
        ? ngettext("Its part and that of {seats} make the seed.", "Its part and those of {seats} make the seed.", seats.length, { seats: seats.join(", ") })
        : _("It alone makes the seed: only bots played."),
    },
  ];
  if (added.length) found.splice(1, 0, { holds: mine.length === added.length, words: _("What this page added is in it.") });
  return found;
}

/** The seed at the end; a click checks how it was made. */
export function Checked({ sitting }) {
  const [found, setFound] = useState(null);
  const { end } = sitting.view;
  if (!end.deal) return html`<p class="seed">${_("An open deal: its seed {seed} was chosen.", { seed: html`<code>${end.seed}</code>` })}</p>`;
  return html`<div class="seed">
    <p>${_("Seed {seed}", { seed: html`<code>${end.seed}</code>` })}</p>
    ${
      found
        ? html`<ul class="checked" role="status">
            ${found.map(({ holds, words }) =>
              html`<li class=${holds ? "holds" : "fails"}><b>${holds ? "✓" : `✗ ${_("Not so:")}`}</b> ${words}</li>`)}
            <li>${_("That the cards follow from the seed: {command}.", { command: html`<code>menagerie replay RECORD --verify</code>` })}</li>
          </ul>`
        : html`<button type="button" onClick=${() => setFound(checkDeal(end, dealAt(sitting.table), sitting.own, sitting.deal?.commitment))}>
            ${_("Check the deal")}
          </button>`
    }
  </div>`;
}

/** For the whole game: that the maker of the table chose the deal. */
export const OpenSign = ({ sitting, open }) =>
  sitting.deal?.open &&
  html`<button type="button" class="open-deal" onClick=${() => open("deal")}>${_("Open deal")}</button>`;

/** What is known of the deal while the game lasts. */
export function DealWords({ sitting }) {
  const { deal } = sitting;
  if (!deal) return null;
  if (deal.open)
    return html`<p>
        ${_("Whoever made this table chose its seed: {seed}. Whoever knows the seed can know every card.", { seed: html`<code>${deal.seed}</code>` })}
      </p>
      <p class="quiet">${_("Where nobody chooses it, the server and every page add to it by chance.")}</p>`;
  const seats = Object.keys(deal.parts);
  return html`<p>
      ${seats.length ? _("The seed is made of a part of the server and of those of {seats}.", { seats: seats.join(", ") }) : _("The seed is made of a part of the server and of none of anybody else.")}
      ${" "}${_("The server committed to its own before: {commitment}", { commitment: html`<code>${deal.commitment}</code>` })}
    </p>
    <p class="quiet">${_("At the end it tells its part, and you can check all of it with a click.")}</p>`;
}

/** Before the deal: who is still to come; their links, or a bot in their place. */
export function Awaited({ sitting, children }) {
  const others = sitting.deal.waiting.filter((seat) => !sitting.own.includes(seat));
  if (!others.length) return html`<p class="opening">${_("The table is being laid …")}</p>`;
  const names = others.map((seat) => sitting.nameOf(seat) || _("Seat {seat}", { seat }));
  return html`<div class="awaited">
    <h1>${_("Waiting for {others}", { others: names.join(", ") })}</h1>
    <p>${_("The cards are dealt when all are here: every page adds its own part of chance.")}</p>
    ${children}
  </div>`;
}
