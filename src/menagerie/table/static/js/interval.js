// @ts-check
// An interval drawn as a line that shrinks while more is known, over what were fair.

import { html } from "./view.js";

const MARGIN = 4; // percent of the width on either side
const AT = { band: 6, line: 26, ticks: 50, height: 58 }; // pixels from above
const POINTS = [20, 50, 100]; // how far the scale of a difference reaches, either way

/** From where to where the scale goes: shares from 0 to 100 %, differences as far as their interval reaches. */
export function scaleOf({ kind, low, high }) {
  if (kind !== "card") return [0, 100];
  const most = POINTS.find((one) => Math.max(-low, high) <= one) || POINTS.at(-1);
  return [-most, most];
}

/** The drawing of a figure; `words` say the same. */
export function Interval({ figure, words }) {
  const { low, high, value, fair, band } = figure;
  const [from, to] = scaleOf(figure);
  const at = (one) => `${MARGIN + ((100 - 2 * MARGIN) * (Math.min(Math.max(one, from), to) - from)) / (to - from)}%`;
  const wide = (one, other) => `${parseFloat(at(other)) - parseFloat(at(one))}%`;
  const ticks = [0, 1, 2, 3, 4].map((part) => from + (part * (to - from)) / 4);
  return html`<svg class="interval" height=${AT.height} role="img" aria-label=${words}>
    ${band && html`<rect class="interval-band" x=${at(band[0])} width=${wide(...band)} y=${AT.band} height=${2 * (AT.line - AT.band)} />`}
    <line class="interval-axis" x1=${at(from)} x2=${at(to)} y1=${AT.line} y2=${AT.line} />
    <line class="interval-fair" x1=${at(fair)} x2=${at(fair)} y1=${AT.band} y2=${2 * AT.line - AT.band} />
    <line class="interval-line" x1=${at(low)} x2=${at(high)} y1=${AT.line} y2=${AT.line} />
    ${[low, high].map((one) => html`<line class="interval-end" x1=${at(one)} x2=${at(one)} y1=${AT.line - 8} y2=${AT.line + 8} />`)}
    <circle class="interval-value" cx=${at(value)} cy=${AT.line} r="4.5" />
    ${ticks.map((one) => html`<text x=${at(one)} y=${AT.ticks + 6} text-anchor="middle">${from < 0 && one > 0 ? "+" : ""}${String(one).replace("-", "−")}</text>`)}
  </svg>`;
}
