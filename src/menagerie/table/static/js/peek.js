// A closer look while pointing at a thing: the card large, and why it cannot be played now.

import { Card } from "./faces.js";
import { wordsOf } from "./scene.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./view.js";

const READABLE = 118; // width from which a card need not be shown larger

export function Peek({ peek, sitting, catalogue }) {
  const [why, setWhy] = useState(null);
  const box = useRef(null);
  const asks =
    peek && sitting.answers.length > 0 && !sitting.narrowed.glow.has(peek.ref) && !sitting.touched.includes(peek.ref);
  useEffect(() => {
    setWhy(null);
    if (!asks) return;
    let gone = false;
    sitting.why(peek.ref).then((reply) => !gone && setWhy(reply?.clause ? reply : null));
    return () => (gone = true);
  }, [peek?.ref, asks]);
  useLayoutEffect(() => {
    if (!peek || !box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    const room = { right: innerWidth - peek.box.right, left: peek.box.left };
    const left =
      room.right > width + 16
        ? peek.box.right + 10
        : room.left > width + 16
          ? peek.box.left - width - 10
          : Math.max(8, (innerWidth - width) / 2);
    const top = Math.max(8, Math.min(innerHeight - height - 8, peek.box.top + peek.box.height / 2 - height / 2));
    box.current.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  });
  const kinds = (peek?.item.cards || []).map(({ kind }) => kind).filter(Boolean);
  const large = peek && kinds.length > 0 && (peek.wide < READABLE || kinds.length > 1);
  if (!peek || (!large && !why?.text)) return null;
  return html`<div class="peek" ref=${box} role="tooltip">
    ${large &&
    html`<div class="peek-cards">${kinds.slice(0, 3).map((kind) => html`<${Card} kind=${kind}
        catalogue=${catalogue} />`)}</div>`}
    ${large && html`<p class="peek-words">${wordsOf(peek.item)}</p>`}
    ${why?.text &&
    html`<p class="why"><b>Not now.</b> ${why.text} ${why.clause && html`<span
        class="clause">${why.clause}</span>`}</p>`}
  </div>`;
}
