// @ts-check
// Looking back, step by step or turn by turn: as wide as the table, with what was asked there and what came of it.

import { Chart, Here, putTo } from "./analysis.js";
import { Seal } from "./heraldry.js";
import { _ } from "./language.js";
import { Deed } from "./story.js";
import { html, useEffect, useRef, useState } from "./view.js";

const PAUSE = 1100; // milliseconds between steps that run by themselves

/** The slider below the table. */
export function LookBack({ sitting, open }) {
  const { look } = sitting;
  const { first, last, turns = [] } = look;
  const [step, setStep] = useState(look.step);
  const [playing, setPlaying] = useState(false);
  const timer = useRef(null);
  const slider = useRef(null);
  useEffect(() => setStep(look.step), [look.step]);
  useEffect(() => slider.current.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!playing) return;
    if (look.step >= last) return setPlaying(false);
    timer.current = setTimeout(() => sitting.lookAt(look.step + 1), PAUSE);
    return () => clearTimeout(timer.current);
  }, [playing, look.step]);
  const go = (to) => {
    const next = Math.max(first, Math.min(last, to));
    setStep(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => sitting.lookAt(next), 60);
  };
  const back = () => go(turns.findLast((turn) => turn < step) ?? first);
  const on = () => go(turns.find((turn) => turn > step) ?? last);
  const byTurns = (event) => {
    const way = { PageUp: back, PageDown: on }[event.key];
    if (!way) return;
    event.preventDefault();
    way();
  };
  const told = look.log?.at(-1);
  const way = (label, sign, act, off) =>
    html`<button type="button" onClick=${act} disabled=${off} aria-label=${label} title=${label}>${sign}</button>`;
  return html`<div class="lookback" role="group" aria-label=${_("Looking back")}>
    <div class="lookback-line">
      ${sitting.analysis?.told &&
      html`<${Chart} sitting=${sitting} slim go=${go} />`}
      <input
        type="range"
        ref=${slider}
        min=${first}
        max=${last}
        value=${step}
        onInput=${(event) => go(Number(event.target.value))}
        onKeyDown=${byTurns}
        aria-label=${_("Step")}
        aria-valuetext=${_("step {step} of {last}", { step, last })}
      />
    </div>
    <div class="lookback-ways">
      ${way(_("One turn back"), "◂◂", back, step <= first)}${way(_("One step back"), "◂", () => go(step - 1), step <= first)}
      <span class="roomy">${way(playing ? _("Stop") : _("Run"), playing ? "■" : "▶", () => setPlaying(!playing), step >= last)}</span>
      ${way(_("One step on"), "▸", () => go(step + 1), step >= last)}${way(_("One turn on"), "▸▸", on, step >= last)}
    </div>
    <p class="lookback-words" role="status"
      ><b>${_("{step} of {last}", { step, last })}</b>${first > 0 ? ` ${_("(from {first})", { first })}` : ""}${told && html`: <${Deed} entry=${told} sitting=${sitting} />`}</p
    >
    <div class="lookback-acts">
      ${sitting.view.over && !sitting.isLesson &&
      html`${look.next && html`<button type="button" title=${_("Play on from here")} onClick=${() => open("branch")}>${_("Play on")}</button>`}
        <button type="button" onClick=${() => open("share")}>${_("Share")}</button>`}
      <button type="button" class="primary" onClick=${() => sitting.lookNow()}>
        ${sitting.view.over ? _("The end") : _("Back to now")}
      </button>
    </div>
  </div>`;
}

/** What was asked at this step and answered; and what the analysis says of it. */
export function Step({ sitting, open }) {
  const { look, analysis } = sitting;
  const { next } = look;
  return html`<section class="step" aria-label=${_("This step")}>
    ${next &&
    html`<p class="step-next"
      ><${Seal} seat=${next.seat} /><span
        ><b>${sitting.nameOf(next.seat) || _("Seat {seat}", next)}</b>${": "}<span lang="en">${putTo(sitting, next)}${" "}${
          next.words && html`<q>${next.words}</q>`
        }</span></span
      ></p
    >`}
    ${analysis?.told &&
    html`<${Here} sitting=${sitting} />
      <button type="button" class="link" onClick=${() => open("analysis")}>${_("Moments, luck and play")}</button>`}
  </section>`;
}
