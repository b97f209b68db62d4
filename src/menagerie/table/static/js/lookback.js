// Looking back: a slider over the steps that may be looked at.

import { html, useEffect, useRef, useState } from "./view.js";

export function LookBack({ sitting }) {
  const { look } = sitting;
  const [first, last] = [look.first ?? look.start ?? 0, look.last ?? look.end ?? look.step];
  const [step, setStep] = useState(look.step);
  const [playing, setPlaying] = useState(false);
  const timer = useRef(null);
  useEffect(() => setStep(look.step), [look.step]);
  useEffect(() => {
    if (!playing) return;
    if (look.step >= last) return setPlaying(false);
    timer.current = setTimeout(() => sitting.lookAt(look.step + 1), 1100);
    return () => clearTimeout(timer.current);
  }, [playing, look.step]);
  const go = (to) => {
    const next = Math.max(first, Math.min(last, to));
    setStep(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => sitting.lookAt(next), 60);
  };
  const told = (look.log || []).slice(-1)[0]?.words;
  return html`<div class="lookback" role="group" aria-label="Looking back">
    <button type="button" onClick=${() => go(step - 1)} disabled=${step <= first} aria-label="One step back">◂</button>
    <input
      type="range"
      min=${first}
      max=${last}
      value=${step}
      onInput=${(event) => go(Number(event.target.value))}
      aria-label="Step"
      aria-valuetext=${`step ${step} of ${last}`}
    />
    <button type="button" onClick=${() => go(step + 1)} disabled=${step >= last} aria-label="One step on">▸</button>
    <button type="button" onClick=${() => setPlaying(!playing)} disabled=${step >= last}>
      ${playing ? "Stop" : "Run"}
    </button>
    <span class="lookback-words" role="status"
      >Step ${step} of ${last}${first > 0 ? ` (from ${first})` : ""}${told ? `: ${told}` : ""}</span
    >
    <button type="button" class="primary" onClick=${() => sitting.lookNow()}>Back to now</button>
  </div>`;
}
