// @ts-check
// What this browser keeps of a person's own: decks and packs of cards by game.

const DECKS = "menagerie.decks";
const PACKS = "menagerie.packs";
const POOLS = "menagerie.pools";
const MOST = 200; // decks
const MOST_POOLS = 20;

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still builds and plays.
  }
}

/** The decks of a game that were kept: {name: list}. */
export const decksOf = (slug) => read(DECKS)[slug] || {};

/** Keep a deck by its name; without a list it is forgotten. */
export function keepDeck(slug, name, list) {
  const { [name]: old, ...others } = decksOf(slug);
  const all = Object.entries(list ? { [name]: list, ...others } : others).slice(0, MOST);
  write(DECKS, { ...read(DECKS), [slug]: Object.fromEntries(all) });
}

/** The pack of a game that was kept: its name, its cards as cells, and its file. */
export const packOf = (slug) => read(PACKS)[slug] || { name: "", cards: [], toml: "" };

/** Whether that pack has cards, and none with faults: these would hide all others. */
export const isSound = (pack) => pack.cards.length > 0 && pack.sound !== false;

export const keepPack = (slug, pack) => write(PACKS, { ...read(PACKS), [slug]: pack });

/** A pool of cards that was kept: {pool: {card: count}, list, rivals: [list], pack}. */
export const poolOf = (slug, key) => (read(POOLS)[slug] || {})[key];

export function keepPool(slug, key, kept) {
  const { [key]: old, ...others } = read(POOLS)[slug] || {};
  const all = Object.entries({ [key]: kept, ...others }).slice(0, MOST_POOLS);
  write(POOLS, { ...read(POOLS), [slug]: Object.fromEntries(all) });
}

/** Hand a text over as a file. */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  link.download = name;
  link.click();
}
