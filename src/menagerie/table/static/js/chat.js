// @ts-check
// Talk at the table: phrases for everybody, and words among those who want them; they stand in the log where they fell.

import { Seal } from "./heraldry.js";
import { set, settings } from "./keep.js";
import { _ } from "./language.js";
import { html, Name, names, useRef, useState } from "./view.js";

const LONGEST = 200; // characters of words

/** Take in what was said to a seat: all of it with `welcome`, one line with `said`; gives all lines by seat. */
export function hearTalk(talk, seat, message) {
  const lines = message.talk || [...(talk.get(seat) || []), message.line];
  return new Map([...talk, [seat, lines]]);
}

/** The lines that fell before event `to`, from event `from` on. */
export const between = (sitting, from, to) => sitting.talk.filter(({ at }) => at >= from && at < to);

/** What was said since the last event, if anything was. */
export const lastSaid = (sitting) => between(sitting, sitting.log.first + sitting.log.entries.length, Infinity).at(-1);

/** One line of talk in the log; what the table itself notes has no seal. */
export const Spoken = ({ line, sitting }) => html`${line.seat !== "-" && html`<${Seal} seat=${line.seat} />`}
  <span class="deed"
    >${line.seat === "-" ? line.words : html`<${Name} name=${sitting.nameOf(line.seat) || _("Seat {seat}", line)} />: <q translate=${false}>${_(line.words)}</q>`}</span
  >`;

export const Spokens = ({ lines, sitting }) =>
  lines.map((line) => html`<li key=${`said-${line.n}`} class=${names("spoken", line.seat === "-" && "noted unled")}>
    <${Spoken} line=${line} sitting=${sitting} />
  </li>`);

/** Say or hear words from now on, or no longer; kept for other tables. */
export function wantWords(sitting, on) {
  set({ words: on });
  for (const seat of sitting.own) sitting.lines.get(seat)?.ask("words", { on });
}

/** What one may say, folded under the log. */
export function TalkBar({ sitting }) {
  const [open, setOpen] = useState(false);
  const words = useRef(null);
  const others = sitting.people.filter(({ seat, who }) => who !== "bot" && !sitting.own.includes(seat));
  if (!sitting.own.length || !others.length || sitting.isLesson) return null;
  const wanting = others.filter((one) => one.words);
  const on = sitting.people.some((one) => one.seat === sitting.seat && one.words);
  const say = async (fields) => {
    const reply = await sitting.act("say", fields);
    return reply.type === "done";
  };
  const send = async (event) => {
    event.preventDefault();
    const field = words.current;
    if (field.value.trim() && (await say({ words: field.value }))) field.value = "";
  };
  const hears = wanting.map(({ seat }) => sitting.nameOf(seat) || _("Seat {seat}", { seat })).join(", ");
  return html`<div class="talk">
    <button type="button" class="talk-fold" aria-expanded=${open ? "true" : "false"} onClick=${() => setOpen(!open)}>
      ${_("Say something")}
    </button>
    ${open &&
    html`<div class="phrases" role="group" aria-label=${_("Phrases")}>
      ${sitting.welcome.phrases.map((phrase, at) =>
        html`<button type="button" onClick=${() => say({ phrase: at })}>${_(phrase)}</button>`)}
    </div>
    <label class="choice"
      ><input type="checkbox" name="words" checked=${on} onChange=${(event) => wantWords(sitting, event.target.checked)} />
      ${_("Own words, with those who want them too")}</label
    >
    ${on &&
    html`<form class="own-words" onSubmit=${send}>
      <input type="text" ref=${words} maxlength=${LONGEST} disabled=${!wanting.length} autocomplete="off"
        aria-label=${hears ? _("Words for {others}", { others: hears }) : _("Words")} placeholder=${hears ? _("to {others}", { others: hears }) : _("nobody else wants words")} />
      <button type="submit" disabled=${!wanting.length}>${_("Say")}</button>
    </form>`}`}
  </div>`;
}

/** Whether this browser wants words, as it chose at another table. */
export const wishesWords = () => Boolean(settings.words);
