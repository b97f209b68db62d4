// @ts-check
// Dotted ties from a zone to the thing it is about: a challenge to the cards at stake.

import { html, useState } from "./view.js";

const middle = (box, room) => ({
  x: box.left + box.width / 2 - room.left,
  y: box.top + box.height / 2 - room.top,
  ...{ w: box.width / 2, h: box.height / 2 },
});

/** Move from a box's middle towards a point until its edge is reached. */
function edge(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const scale = Math.min(
    Math.abs(dx) > 1 ? from.w / Math.abs(dx) : 9,
    Math.abs(dy) > 1 ? from.h / Math.abs(dy) : 9,
    0.5,
  );
  return { x: from.x + dx * scale, y: from.y + dy * scale };
}

/** `measure` is a ref that takes what draws them anew where things have moved. */
export function Ties({ felt, scene, measure }) {
  const [paths, setPaths] = useState([]);
  measure.current = () => {
    const box = felt.current;
    if (!box) return;
    const room = box.getBoundingClientRect();
    const find = (ref) => box.querySelector(`[data-ref="${CSS.escape(ref)}"]`)?.getBoundingClientRect();
    const found = [];
    const about = scene.zones.flatMap((zone) => [
      ...(zone.at && !zone.owner && zone.items.length ? [[zone.id, zone.at]] : []),
      ...zone.items.flatMap((item) => (item.aims || []).map((ref) => [item.ref, ref])),
    ]);
    for (const [source, goal] of about) {
      const [from, to] = [find(source), find(goal)];
      if (!from?.width || !to?.width) continue;
      const [a, b] = [middle(from, room), middle(to, room)];
      const [start, end] = [edge(a, b), edge(b, a)];
      const bend = {
        x: (start.x + end.x) / 2 + (end.y - start.y) * 0.16,
        y: (start.y + end.y) / 2 - (end.x - start.x) * 0.16,
      };
      const scroll = box.scrollTop;
      found.push({
        path: `M${start.x} ${start.y + scroll}Q${bend.x} ${bend.y + scroll} ${end.x} ${end.y + scroll}`,
        x: end.x,
        y: end.y + scroll,
      });
    }
    if (JSON.stringify(found) !== JSON.stringify(paths)) setPaths(found);
  };
  return html`<svg class="ties" aria-hidden="true">
    ${paths.map(({ path, x, y }) => html`<path d=${path} /><circle cx=${x} cy=${y} r="4.500" />`)}
  </svg>`;
}
