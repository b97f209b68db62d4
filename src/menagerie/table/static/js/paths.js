// @ts-check
// Addresses within the page that several parts lead to.

/** The game whose book lies at an address, if one does. */
export const bookOf = (path) => path.match(/^\/book\/([\w-]+)$/)?.[1];

/** The game for which decks are built, or cards written, at an address. */
export const decksAt = (path) => path.match(/^\/decks\/([\w-]+)$/)?.[1];
export const workshopAt = (path) => path.match(/^\/workshop\/([\w-]+)$/)?.[1];
export const limitedAt = (path) => path.match(/^\/limited\/([\w-]+)$/)?.[1];
export const limitedPath = (slug) => `/limited/${slug}`;
export const decksPath = (slug, code = "") => `/decks/${slug}${code && `#${code}`}`;

/** The game whose lab lies at an address; it is a page of its own, so links to it leave this one. */
export const labAt = (path) => path.match(/^\/lab\/([\w-]+)$/)?.[1];
export const labPath = (slug) => `/lab/${slug}`;
export const workshopPath = (slug) => `/workshop/${slug}`;

/** Where a game's book lies, opened at a clause. */
export const bookPath = (slug, id = "") => `/book/${slug}${id && `#${id}`}`;
