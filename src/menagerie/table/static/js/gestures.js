// @ts-check
// Hands on the felt: click, drag, hover, long press, and arrow keys that go where they point.

const DRAG_FROM = 7; // pixels
const HOVER = 250; // milliseconds
const LONG = 520;

const itemAt = (target) => target?.closest?.("#felt [data-ref]");

/** Give the refs of a thing and of what holds it, from the inside outwards. */
function refsAt(target) {
  const refs = [];
  for (let element = itemAt(target); element; element = itemAt(element.parentElement)) refs.push(element.dataset.ref);
  return refs;
}

/** Listen on the felt; `hands` gives the table's standing state and takes what the hands do. */
export function attach(felt, hands) {
  let press = null;
  let hover = null;
  let swallow = false;

  const leadsOn = (ref) => hands.glow().has(ref) || hands.touched().includes(ref);
  const held = (ref) => felt.querySelector(`[data-ref="${CSS.escape(ref)}"]`);
  const unhover = () => {
    clearTimeout(hover?.timer);
    hover = null;
    if (!hands.isHeld()) hands.unpeek();
  };

  function lift(event) {
    const source = [...press.element.querySelectorAll(".card")].find((card) => card.getBoundingClientRect().width);
    press.ghost = source.cloneNode(true);
    press.ghost.setAttribute("class", "card ghost dragged");
    press.ghost.style.width = `${source.getBoundingClientRect().width}px`;
    document.getElementById("flights").append(press.ghost);
    press.element.classList.add("lifted");
    document.body.classList.add("dragging");
    hands.lift(press.ref);
    unhover();
    move(event);
  }

  function move(event) {
    const { width } = press.ghost.getBoundingClientRect();
    const [x, y] = [event.clientX - width / 2, event.clientY - width * 0.7];
    press.ghost.style.transform = `translate(${x}px, ${y}px) rotate(-3deg)`;
    const under = refsAt(document.elementFromPoint(event.clientX, event.clientY));
    press.over = under.filter((ref) => ref !== press.ref && leadsOn(ref));
    mark(press.over);
  }

  /** Show the places on which a card would be dropped now. */
  function mark(refs) {
    const places = new Set(refs.map(held));
    for (const element of felt.querySelectorAll(".under")) if (!places.has(element)) element.classList.remove("under");
    for (const element of places) element?.classList.add("under");
  }

  function drop(keep) {
    clearTimeout(press?.timer);
    if (!press?.ghost) return (press = null);
    press.ghost.remove();
    press.element.classList.remove("lifted");
    mark([]);
    document.body.classList.remove("dragging");
    const { ref, over } = press;
    press = null;
    swallow = true;
    setTimeout(() => (swallow = false), 0);
    if (keep && over.length) hands.drop(ref, over);
    else hands.letGo();
  }

  const listeners = {
    pointerdown(event) {
      if (event.button !== 0) return;
      const element = itemAt(event.target)?.closest(".item");
      const touch = event.pointerType !== "mouse";
      const hold = () => ((swallow = true), (press = null), hands.info(element.dataset.ref));
      const timer = touch && element ? setTimeout(hold, LONG) : 0;
      press = { x: event.clientX, y: event.clientY, element, ref: element?.dataset.ref, id: event.pointerId, timer };
    },
    pointermove(event) {
      if (!press || press.id !== event.pointerId) return;
      if (press.ghost) return move(event);
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_FROM) return;
      clearTimeout(press.timer);
      if (press.element && leadsOn(press.ref) && press.element.querySelector(".card")) lift(event);
      else press = null;
    },
    click(event) {
      if (swallow) return void (swallow = false);
      const refs = refsAt(event.target);
      const item = itemAt(event.target)?.closest(".item");
      if (event.pointerType === "touch" && item && !hands.isHeld(refs[0])) return hands.peek(refs[0], item, true); // once to see
      unhover();
      hands.unpeek();
      const open = refs.find(leadsOn);
      if (open) hands.touch(open);
      else if (refs.length) hands.info(refs[0]);
      else hands.elsewhere();
    },
    contextmenu(event) {
      const element = itemAt(event.target)?.closest(".item");
      if (!element) return;
      event.preventDefault();
      if (!swallow) hands.info(element.dataset.ref);
    },
    pointerover(event) {
      if (event.pointerType !== "mouse" || press?.ghost) return;
      const element = itemAt(event.target)?.closest(".item");
      if (element === hover?.element) return;
      unhover();
      if (element) hover = { element, timer: setTimeout(() => hands.peek(element.dataset.ref, element), HOVER) };
    },
    pointerleave: unhover,
    focusin(event) {
      const element = event.target.matches(":focus-visible") && itemAt(event.target)?.closest(".item");
      unhover();
      if (element) hover = { element, timer: setTimeout(() => hands.peek(element.dataset.ref, element), HOVER) };
    },
    focusout: unhover,
    keydown(event) {
      const toward = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (toward && !event.altKey && !event.ctrlKey && !event.metaKey && step(felt, event.target, toward))
        event.preventDefault();
      if (event.key === "i" && itemAt(event.target)) hands.info(itemAt(event.target).dataset.ref);
    },
  };
  const up = () => drop(true);
  const cancel = () => drop(false);
  for (const [name, listener] of Object.entries(listeners)) felt.addEventListener(name, listener);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  addEventListener("pointermove", listeners.pointermove);
  felt.removeEventListener("pointermove", listeners.pointermove);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) felt.removeEventListener(name, listener);
    removeEventListener("pointermove", listeners.pointermove);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    unhover();
  };
}

/** Move the focus to the nearest button in a direction. */
function step(felt, from, [dx, dy]) {
  const here = from.getBoundingClientRect();
  const [x, y] = [here.left + here.width / 2, here.top + here.height / 2];
  let best = null;
  for (const button of felt.querySelectorAll("button")) {
    const box = button.getBoundingClientRect();
    if (button === from || !box.width) continue;
    const [ax, ay] = [box.left + box.width / 2 - x, box.top + box.height / 2 - y];
    const along = ax * dx + ay * dy;
    const across = Math.abs(ax * dy) + Math.abs(ay * dx);
    if (along < 4 || across > along * 2.5) continue;
    const cost = along + across * 2;
    if (!best || cost < best.cost) best = { button, cost };
  }
  best?.button.focus();
  return Boolean(best);
}
