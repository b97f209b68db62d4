// Parts of the page that come when they are first wanted, each with its own style sheet: the lobby, the book.

import { _ } from "./language.js";
import { html, useEffect, useState } from "./view.js";

const parts = new Map(); // by name: the module, or its coming

/** Bring a part and its styles, once; what did not come is asked for again next time. */
function bringPart(name) {
  if (!parts.has(name)) {
    const coming = Promise.all([import(`./${name}.js`), dressed(name)]).then(([module]) => (parts.set(name, module), module));
    coming.catch(() => parts.delete(name));
    parts.set(name, coming);
  }
  return parts.get(name);
}

const dressed = (name) =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/css/${name}.css` });
    Object.assign(link, { onload: resolve, onerror: reject });
    document.head.append(link);
  });

/** A component of a part, as soon as it is here. */
export function Later({ part, name, ...props }) {
  const [module, setModule] = useState(() => bringPart(part));
  const [problem, setProblem] = useState("");
  useEffect(() => void Promise.resolve(module).then(setModule, () => setProblem(_("The server does not answer."))), [part]);
  if (module instanceof Promise) return html`<p class="opening" role="status">${problem || _("One moment …")}</p>`;
  return html`<${module[name]} ...${props} />`;
}
