// @ts-check
// A table as it is made: who sits where, how strong the bots are, and the options, as words with what they change.

import { _, ngettext } from "./language.js";
import { Manners } from "./manners.js";
import { Seal } from "./heraldry.js";
import { bookPath } from "./paths.js";
import { Strengths, usualBot } from "./seats.js";
import { html, names } from "./view.js";

export const LETTERS = "ABCDEFGH";
const USUAL = 4;
const KINDS = { you: _("You"), bot: _("Bot"), friend: _("Friend"), nobody: _("Nobody") };

/** Seats to begin with: you, and bots up to the usual number; where everybody brings a deck as few as may be. */
export function firstSeats(game) {
  const [least, most] = game.seats;
  const usual = game.options.some((option) => option.deck_of) ? least : USUAL;
  const count = Math.min(most, Math.max(least, usual));
  return Array.from({ length: most }, (_, at) => ({
    who: at === 0 ? "you" : at < count ? "bot" : "nobody",
    bot: usualBot(game.bots),
    name: "",
  }));
}

/** Seats for so many players: whoever is missing is a bot, whoever is too many gets up. */
export const filled = (seats, count) =>
  seats.map((seat, at) => ({ ...seat, who: at >= count ? "nobody" : seat.who === "nobody" ? "bot" : seat.who }));

export const firstOptions = (game) => Object.fromEntries(game.options.map((option) => [option.name, option.default]));
export const seated = (seats) => seats.filter((seat) => seat.who !== "nobody");

/** The option that chooses the deck of whoever sits in a row of the list, if the game has one. */
function deckOf(game, seats, at) {
  const seat = seated(seats.slice(0, at + 1)).length;
  return seats[at].who === "nobody" ? undefined : game.options.find((option) => option.deck_of === seat);
}

/** An option is open where its conditions hold. */
export function isOpen(option, options, count) {
  const needs = !option.needs || options[option.needs[0]] === option.needs[1];
  const seats = !option.seats || (option.seats[0] <= count && count <= option.seats[1]);
  return needs && seats;
}


/** One strength for all bots; each can have its own in its row. */
function AllBots({ seats, game, changeAll }) {
  const bots = new Set(seats.filter(({ who }) => who === "bot").map(({ bot }) => bot));
  if (!bots.size) return null;
  const one = bots.size === 1 && game.bots.find(({ name }) => bots.has(name));
  return html`<p class="all-bots">
    <label>${_("Bots play as")}${" "}<select value=${one ? one.name : ""} onChange=${(event) => changeAll(event.target.value)}>
      ${!one && html`<option value="" disabled>${_("each its own")}</option>`}
      <${Strengths} bots=${game.bots} />
    </select></label>
    <span class="quiet">${one && _(one.about)}</span>
  </p>`;
}

function SeatChoice({ seat, at, game, name, change, mayGo, deck, chosen, choose }) {
  const letter = LETTERS[at];
  return html`<li class=${names("seat-choice", seat.who)}>
    <${Seal} seat=${letter} />
    <fieldset class="segmented">
      <legend class="unseen">${_("Seat {seat}", { seat: letter })}</legend>
      ${Object.entries(KINDS).map(
        ([who, words]) =>
          html`<label
            ><input type="radio" name=${`seat-${at}`} value=${who} checked=${seat.who === who}
              disabled=${who === "nobody" && !mayGo} onChange=${() => change({ who })} /><span>${words}</span></label
          >`,
      )}
    </fieldset>
    ${seat.who === "bot" &&
    html`<label class="seat-more"><b class="bot-name" translate=${false}>${name}</b><span class="unseen">${_("Strength of seat {seat}", { seat: letter })}</span><select value=${seat.bot}
        onChange=${(event) => change({ bot: event.target.value })}><${Strengths} bots=${game.bots} /></select></label>`}
    ${(seat.who === "you" || seat.who === "friend") &&
    html`<label class="seat-more"><span class="unseen">${_("Name of seat {seat}", { seat: letter })}</span><input type="text"
        maxlength="40" placeholder=${seat.who === "you" ? _("your name") : _("friend's name")} value=${seat.name}
        onInput=${(event) => change({ name: event.target.value })} /></label>`}
    ${deck &&
    html`<label class="seat-deck" title=${_(deck.meaning)}>${_("with the deck")}<select lang="en" aria-label=${_("Deck of seat {seat}", { seat: letter })}
        value=${chosen} onChange=${(event) => choose(Number(event.target.value))}>
        ${deck.values.map((number, place) => html`<option value=${number}>${deck.labels[place]}</option>`)}
      </select></label>`}
  </li>`;
}

function OptionChoice({ option, value, change, open, count, slug }) {
  const isSwitch = option.values.length === 2 && option.values[0] === 0 && option.values[1] === 1;
  const values = option.is_seat ? option.values.filter((number) => number <= count) : option.values;
  const seatWords = (number) => (number ? _("seat {seat}", { seat: LETTERS[number - 1] }) : _("any seat"));
  const wordsOf = (number) =>
    option.is_seat ? seatWords(number) : _(option.labels[option.values.indexOf(number)]) || String(number);
  const words = _(option.called);
  const called = words[0].toUpperCase() + words.slice(1);
  const told = `about-${option.name}`;
  return html`<li class=${names("option", !open && "shut")}>
    <label class="choice">
      ${
        isSwitch
          ? html`<input type="checkbox" role="switch" checked=${Boolean(value)} disabled=${!open} aria-describedby=${told}
              onChange=${(event) => change(event.target.checked ? 1 : 0)} />`
          : html`<select value=${value} disabled=${!open} aria-label=${called} aria-describedby=${told}
              onChange=${(event) => change(Number(event.target.value))}>
              ${values.map((number) => html`<option value=${number}>${wordsOf(number)}</option>`)}
            </select>`
      }
      <b>${called}</b>
    </label>
    <p id=${told}>${_(option.meaning)}${" "}<a class="law-id" href=${bookPath(slug, option.clause)}
        aria-label=${_("Rule {clause}", option)}>${option.clause}</a></p>
  </li>`;
}

/** Who plays, by which options, and in what company. `set` takes what changes. */
export function Making({ game, seats, options, manners, set }) {
  const count = seated(seats).length;
  const general = game.options.filter((option) => !option.deck_of);
  const changed = general.filter((option) => isOpen(option, options, count) && options[option.name] !== option.default);
  const change = (at, fields) => set({ seats: seats.map((seat, one) => (one === at ? { ...seat, ...fields } : seat)) });
  const choose = (name) => (value) => set({ options: { ...options, [name]: value } });
  return html`<div class="making">
    <section aria-label=${_("Seats")}>
      <h3>${_("Who plays")}</h3>
      <${AllBots} seats=${seats} game=${game}
        changeAll=${(bot) => set({ seats: seats.map((seat) => ({ ...seat, bot })) })} />
      <ol class="seat-choices">
        ${seats.map((seat, at) => {
          const deck = deckOf(game, seats, at);
          return html`<${SeatChoice} key=${at} seat=${seat} at=${at} game=${game} name=${game.names[seated(seats.slice(0, at)).length]}
            change=${(fields) => change(at, fields)} deck=${deck} chosen=${deck && options[deck.name]}
            choose=${deck && choose(deck.name)} mayGo=${seat.who === "nobody" || count > game.seats[0]} />`;
        })}
      </ol>
      <p class="quiet">${_("Two or more of “You” share this screen and hand it over. A friend gets a link.")}</p>
    </section>
    ${
      general.length > 0 &&
      html`<details class="options">
        <summary>${_("Options")}${" "}<span class="quiet">${changed.map(({ called }) => _(called)).join(", ") || _("as usual")}</span></summary>
        <ul>
          ${general.map((option) =>
            html`<${OptionChoice} key=${option.name} option=${option} value=${options[option.name]} slug=${game.slug}
              count=${count} open=${isOpen(option, options, count)} change=${choose(option.name)} />`)}
        </ul>
      </details>`
    }
    <${Manners} value=${manners} change=${(fields) => set({ manners: { ...manners, ...fields } })} />
  </div>`;
}

/** Say in a line who plays. */
export function summary(seats) {
  const bots = seats.filter((seat) => seat.who === "bot").length;
  const you = seats.filter((seat) => seat.who === "you").length;
  const friends = seats.filter((seat) => seat.who === "friend").length;
  return [
    you && ngettext("you", "{count} of you at this screen", you),
    friends && ngettext("a friend", "{count} friends", friends),
    bots && ngettext("a bot", "{count} bots", bots),
  ]
    .filter(Boolean)
    .join(", ");
}
