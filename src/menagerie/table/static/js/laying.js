// @ts-check
// Laying tables: waiting until a game can be played, and opening an example of the book as a table of one's own.

import { bring } from "./faces.js";
import { keepTable } from "./keep.js";
import { _ } from "./language.js";
import { fetchJson } from "./net.js";

/** Wait until a game's rules are compiled, and tell how far that is. */
export async function untilReady(slug, tell) {
  for (;;) {
    const state = await fetchJson(`/api/ready?game=${slug}`);
    if (state.ready) return;
    tell(_("The rules are being compiled ({done} of {total}) …", state));
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
}

/** Make a table and remember it; gives its id and its tokens. */
export async function lay(wish, title, tell) {
  bring(wish.game, fetchJson).catch(() => {}); // the table asks again
  await untilReady(wish.game, tell).catch(() => {});
  const made = await fetchJson("/api/tables", wish);
  keepTable(made.table, { game: wish.game, title });
  return made;
}

/** Open an example: you where its first question is put, bots elsewhere. */
export async function openExample(book, example, tell, goTo) {
  const { table, tokens } = await lay({ game: book.game, example: example.title }, example.title, tell);
  keepTable(table, { seats: tokens, example: true });
  goTo(`/t/${table}`, tokens);
}
