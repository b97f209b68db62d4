// @ts-check
// That it is one's turn: in the tab, by its title and its picture, and where one wants it by the browser's own notices.

import { set, settings } from "./keep.js";
import { _ } from "./language.js";
import { html, useState } from "./view.js";

const CRESTS = { true: "/crest-turn.svg", false: "/crest.svg" };
let told = null; // the question of which a notice told last

/** Whether whoever sits at this page is asked, and sees it already. */
const isAsked = (sitting) => Boolean(sitting?.view?.question?.yours && !sitting.pace.waiting && !sitting.isLesson);

/** Show in the tab whether it is one's turn, and tell it where the page is out of sight; gives the title. */
export function titleOf(sitting) {
  const asked = isAsked(sitting);
  const icon = document.querySelector("link[rel=icon]");
  if (icon.getAttribute("href") !== CRESTS[asked]) icon.setAttribute("href", CRESTS[asked]);
  if (asked) notify(sitting);
  return sitting?.welcome && !sitting.parted ? `${asked ? "● " : ""}${sitting.welcome.title} · Menagerie` : "Menagerie";
}

/** Tell it once a question; nothing of the cards stands there, for anybody may look at that screen. */
function notify(sitting) {
  const question = `${sitting.table} ${sitting.view.version}`;
  if (told === question) return;
  told = question;
  if (!document.hidden || !settings.notify || !mayNotify()) return;
  const notice = new Notification(sitting.welcome.title, { body: _("It is your turn."), tag: sitting.table, icon: CRESTS[true] });
  notice.onclick = () => (window.focus(), notice.close());
}

const mayNotify = () => "Notification" in window && Notification.permission === "granted";

/** The choice, in the menu; the browser asks for its leave when it is first wanted. */
export function TurnNotices() {
  const [on, setOn] = useState(Boolean(settings.notify) && mayNotify());
  if (!("Notification" in window)) return null;
  const turn = async (event) => {
    const wanted = event.target.checked && (await Notification.requestPermission()) === "granted";
    set({ notify: wanted });
    setOn(wanted);
  };
  const denied = Notification.permission === "denied";
  return html`<label class="choice"
    ><input type="checkbox" name="notify" checked=${on} disabled=${denied} onChange=${turn} />
    <span>${_("Tell me when it is my turn while I look elsewhere")}${denied && html`${" "}<span class="quiet">${_("(this browser forbids it)")}</span>`}</span></label
  >`;
}
