// @ts-check
// The page's own words: English stands in the code, the catalogue of another language (gettext) comes from the server.

import { html } from "./view.js";

const { lang, dataset } = document.documentElement;
const ENGLISH = { words: {}, forms: "" };
const bring = async (path) => (await fetch(path)).json();
const { words, forms } = dataset.catalogue ? await bring(dataset.catalogue).catch(() => ENGLISH) : ENGLISH;

/** Put values at the {places} of a sentence; where something drawn is among them it is a list to draw. */
function filled(text, fields) {
  if (!fields) return text;
  const parts = text.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? fields[part] : part));
  return parts.some((part) => typeof part === "object") ? parts : parts.join("");
}

/** Say a sentence of the page; fields stand in it in braces. What also has a plural is said as of one. */
export const _ = (text, fields) => filled([words[text]].flat()[0] || text, fields);

/** What stands in place of one's own name. */
export const YOU = _("You");

/** Say a sentence in the form for a count, which stands in it as {count}. */
export function ngettext(one, many, count, fields) {
  const said = words[one]?.[forms[count < forms.length ? count : 100 + (count % 100)]];
  return filled(said || (count === 1 ? one : many), { count, ...fields });
}

/** `A, B and C`. */
export const listed = (all) => new Intl.ListFormat(lang).format(all);

/** A moment, as people write it: of today the hour alone. */
export function dayOf(when) {
  const moment = new Date(when);
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday ? moment.toLocaleTimeString(lang, { timeStyle: "short" }) : moment.toLocaleString(lang, { dateStyle: "medium" });
}

const LANGUAGES = JSON.parse(dataset.languages || "{}");

/** Speak another language from now on; the server hears of it with every request. */
function speak(language) {
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
}

/** The choice of the language. */
export const LanguageChoice = () =>
  html`<fieldset class="segmented">
    <legend>${_("Language")}</legend>
    ${Object.entries(LANGUAGES).map(
      ([one, name]) =>
        html`<label lang=${one} translate=${false}
          ><input type="radio" name="language" checked=${one === lang} onChange=${() => speak(one)} /><span>${name}</span></label
        >`,
    )}
  </fieldset>`;
