// @ts-check
// What one is called among people: asked once where a name is wanted, kept for other tables, and changed at one's seat.

import { set, settings } from "./keep.js";
import { _ } from "./language.js";
import { html, useRef } from "./view.js";

const LONGEST = 40; // characters of a name

const ownPerson = (sitting) => sitting.people.find(({ seat }) => seat === sitting.own[0]);

/** Whether others sit here to whom somebody without a name is but a letter. */
const wantsName = (sitting) => {
  const others = sitting.people.some(({ seat, who }) => who !== "bot" && !sitting.own.includes(seat));
  const person = ownPerson(sitting);
  return sitting.isAlone && others && person.who !== "bot" && !person.name && !sitting.view?.over && !sitting.isLesson;
};

/** Say the name that this browser knows, where one has none yet. */
export function introduce(sitting) {
  if (settings.name && wantsName(sitting)) call(sitting, sitting.own[0], settings.name);
}

/** Be called something from now on, here and at other tables. */
function call(sitting, seat, name) {
  set({ name });
  return sitting.sit(seat, "you", { name });
}

/** The field for one's name. */
export function NameField({ sitting, seat }) {
  const field = useRef(null);
  const send = (event) => {
    event.preventDefault();
    if (field.current.value.trim()) call(sitting, seat, field.current.value.trim());
  };
  const now = sitting.people.find((one) => one.seat === seat)?.name || settings.name || "";
  return html`<form class="own-name" onSubmit=${send}>
    <input type="text" name="own-name" ref=${field} maxlength=${LONGEST} defaultValue=${now} placeholder=${_("your name")}
      aria-label=${_("Your name")} autocomplete="nickname" />
    <button type="submit">${_("Call me that")}</button>
  </form>`;
}

/** The question, in the way of nothing, until it is answered or put away. */
export function NameAsked({ sitting }) {
  if (settings.name !== undefined || !wantsName(sitting)) return null;
  const later = () => (set({ name: "" }), sitting.draw());
  return html`<div class="proposal" role="group" aria-label=${_("Your name")}>
    <p>${_("What shall the others call you?")}</p>
    <div class="proposal-acts">
      <${NameField} sitting=${sitting} seat=${sitting.own[0]} />
      <button type="button" class="close" aria-label=${_("Dismiss")} onClick=${later}>×</button>
    </div>
  </div>`;
}
