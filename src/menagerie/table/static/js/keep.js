// @ts-check
// What this browser keeps: seats (their tokens) by table, links for friends, and a person's settings.

const TABLES = "menagerie.tables";
const SETTINGS = "menagerie.settings";
const DEALS = "menagerie.deals"; // by table
const SEATS = "menagerie.seats."; // per tab, by table
const MOST = 20;

function read(storage, key, otherwise) {
  try {
    return JSON.parse(storage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** List the tables that were sat at here, the latest first. */
export const tables = () => read(localStorage, TABLES, []);

/** Remember a table: own seats and links handed out. */
export function keepTable(table, fields) {
  const others = tables().filter((one) => one.table !== table);
  const known = tables().find((one) => one.table === table) || { table };
  write(localStorage, TABLES, [{ ...known, ...fields, when: Date.now() }, ...others].slice(0, MOST));
}

export function forgetTable(table) {
  write(
    localStorage,
    TABLES,
    tables().filter((one) => one.table !== table),
  );
}

/** Draw 128 random bits, as hexadecimal digits. */
export const randomHex = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What this browser was told of a deal before it added anything, and what it added, by seat. */
export const dealAt = (table) => read(localStorage, DEALS, {})[table] || {};

export function keepDeal(table, fields) {
  const others = Object.entries(read(localStorage, DEALS, {})).filter(([one]) => one !== table);
  write(localStorage, DEALS, Object.fromEntries([...others.slice(1 - MOST), [table, fields]]));
}

/** Give the tokens this tab plays with at a table: those of the address, of this tab, or of this browser; null where
 *  the address ends in a link for a seat that is damaged. One that came as a link is kept with the claim made for it,
 *  as LINK.CLAIM. */
export function seatsAt(table) {
  const { hash } = location;
  if (hash) {
    history.replaceState(null, "", location.pathname);
    const linked = hash.match(/^#([A-H-])\.([0-9a-f]{32})$/);
    if (!linked) return null;
    const [, seat, link] = linked;
    if (seat === "-") {
      write(sessionStorage, SEATS + table, { "-": link }); // a view that somebody lends: for this tab
      return { "-": link };
    }
    const known = { ...tables().find((one) => one.table === table)?.seats, ...read(sessionStorage, SEATS + table, {}) };
    const token = known[seat]?.split(".")[0] === link ? known[seat] : `${link}.${randomHex()}`;
    const seats = { ...read(sessionStorage, SEATS + table, {}), [seat]: token };
    keepSeats(table, seats, !tables().some((one) => one.table === table));
    return seats;
  }
  return read(sessionStorage, SEATS + table, null) || tables().find((one) => one.table === table)?.seats || {};
}

export function keepSeats(table, seats, everywhere = true) {
  write(sessionStorage, SEATS + table, seats);
  if (everywhere) keepTable(table, { seats });
}

/** Forget the token of a seat that it opens no more. */
export function forgetSeat(table, seat) {
  const { [seat]: gone, ...seats } = read(sessionStorage, SEATS + table, {});
  write(sessionStorage, SEATS + table, Object.keys(seats).length ? seats : null);
  const { [seat]: there, ...known } = tables().find((one) => one.table === table)?.seats || {};
  if (there && there === gone) keepTable(table, { seats: known });
}

export const linksAt = (table) => tables().find((one) => one.table === table)?.links || {};
export const linkOf = (table, seat, token) => `${location.origin}/t/${table}#${seat}.${token}`;

const DEFAULTS = { theme: "auto", sound: "on", pace: "brisk", keys: true, lobby: null, learned: {}, stops: {} };

export const settings = { ...DEFAULTS, ...read(localStorage, SETTINGS, {}) };

/** Change settings and put the theme on the page. */
export function set(fields) {
  Object.assign(settings, fields);
  write(localStorage, SETTINGS, settings);
  dress();
}

export function dress() {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}
