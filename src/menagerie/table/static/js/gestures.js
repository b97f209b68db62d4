// Hands on the felt: click, drag, hover, long press, and arrow keys that go where they point.

const DRAG_FROM = 7; // pixels
const HOVER = 380; // milliseconds
const LONG = 520;

const itemAt = (target) => target?.closest?.("#felt [data-ref]");

/** Walk outwards from a thing to the first ref that leads on, else give the innermost ref. */
function aim(target, glow, touched) {
  let first = null;
  for (let element = itemAt(target); element; element = itemAt(element.parentElement)) {
    const ref = element.dataset.ref;
    first ||= ref;
    if (glow.has(ref) || touched.includes(ref)) return { ref, open: true };
  }
  return first ? { ref: first, open: false } : null;
}

/** Listen on the felt; `hands` gives the table's standing state and takes what the hands do. */
export function attach(felt, hands) {
  let press = null;
  let hover = null;
  let swallow = false;

  const aimAt = (target) => aim(target, hands.glow(), hands.touched());
  const unhover = () => {
    clearTimeout(hover?.timer);
    hover = null;
    hands.unpeek();
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
    const under = aimAt(document.elementFromPoint(event.clientX, event.clientY));
    const ref = under?.open && under.ref !== press.ref ? under.ref : null;
    if (ref !== press.over) {
      felt.querySelector(".under")?.classList.remove("under");
      if (ref) felt.querySelector(`[data-ref="${CSS.escape(ref)}"]`)?.classList.add("under");
      press.over = ref;
    }
  }

  function drop(keep) {
    clearTimeout(press?.timer);
    if (!press?.ghost) return (press = null);
    press.ghost.remove();
    press.element.classList.remove("lifted");
    felt.querySelector(".under")?.classList.remove("under");
    document.body.classList.remove("dragging");
    const { ref, over } = press;
    press = null;
    swallow = true;
    setTimeout(() => (swallow = false), 0);
    if (keep && over) hands.touchBoth(ref, over);
    else hands.letGo();
  }

  const listeners = {
    pointerdown(event) {
      if (event.button !== 0) return;
      const element = itemAt(event.target)?.closest(".item");
      const touch = event.pointerType !== "mouse";
      press = { x: event.clientX, y: event.clientY, element, ref: element?.dataset.ref, id: event.pointerId };
      if (touch && element)
        press.timer = setTimeout(() => ((swallow = true), (press = null), hands.info(element.dataset.ref)), LONG);
    },
    pointermove(event) {
      if (!press || press.id !== event.pointerId) return;
      if (press.ghost) return move(event);
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_FROM) return;
      clearTimeout(press.timer);
      const open = press.element && (hands.glow().has(press.ref) || hands.touched().includes(press.ref));
      if (open && press.element.querySelector(".card")) lift(event);
      else press = null;
    },
    click(event) {
      if (swallow) return void (swallow = false);
      unhover();
      const found = aimAt(event.target);
      if (!found) return hands.elsewhere();
      if (found.open) hands.touch(found.ref);
      else hands.info(found.ref, event.target.closest(".thing"));
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
