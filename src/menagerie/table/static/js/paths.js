// Addresses within the page that several parts lead to.

/** The game whose book lies at an address, if one does. */
export const bookOf = (path) => path.match(/^\/book\/([\w-]+)$/)?.[1];

/** Where a game's book lies, opened at a clause. */
export const bookPath = (slug, id = "") => `/book/${slug}${id && `#${id}`}`;
