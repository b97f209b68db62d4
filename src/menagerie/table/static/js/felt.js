// @ts-check
// The felt: rivals' places, the middle, one's own place and hand, arranged for the room there is.

import { attach } from "./gestures.js";
import { wear } from "./heraldry.js";
import { _ } from "./language.js";
import { Facts, Hand, Mine, Rival, Signs } from "./places.js";
import { fit } from "./room.js";
import { Ties } from "./ties.js";
import { html, names, useEffect, useLayoutEffect, useRef, useState } from "./view.js";
import { Zone } from "./zones.js";

const MANY = 4; // rivals whose cards can be seen at once

/** Put the rivals in the order in which they sit after one's own seat. */
function around(scene) {
  const at = scene.seats.findIndex((place) => place.you);
  return at < 0 ? scene.seats : [...scene.seats.slice(at + 1), ...scene.seats.slice(0, at)];
}

/** What lies where: which zones of the middle are drawn, which of them stand at the side, and how rivals' places look. */
function arranged(scene, zones, rivals, table) {
  const lines = scene.centre.map((id) => zones.get(id)).filter((zone) => zone?.layout === "line");
  const ranked = scene.zones.some((zone) => zone.rank);
  const stands = (zone) => zone === lines[0] || (zone.layout === "pile" && !(table.compact && zone.small)); // when empty
  const centre = scene.centre
    .map((id) => zones.get(id))
    .filter((zone) => zone && (zone.items.length || stands(zone) || table.mayTouch(zone.id)));
  const sided = !ranked && !lines.length && !table.compact && rivals.length < MANY && scene.centre.length > 1;
  const waiting = centre.filter(({ layout, items }) => layout === "stack" && items.length);
  const beside = sided ? centre : ranked && !table.compact ? waiting : [];
  const flat = lines.length > 0 || rivals.length > MANY; // emblems do for rivals where much else is to be seen
  return { lines, ranked, sided, centre, beside, flat };
}

/** The felt with all that lies on it, fitted into its room. */
export function Felt({ sitting, scene, table, hands, form }) {
  const felt = useRef(null);
  const [open, setOpen] = useState(""); // the seat whose strip is unfolded
  const measure = useRef(null); // where ties lie
  const fitted = useRef(""); // the room for which all was laid
  wear(scene.seats);
  const zones = new Map(scene.zones.map((zone) => [zone.id, zone]));
  const mine = scene.seats.find((place) => place.you);
  const people = new Map(sitting.people.map((person) => [person.seat, person]));
  const rivals = around(scene);
  const { lines, ranked, sided, centre, beside, flat } = arranged(scene, zones, rivals, table);
  const isShort = sitting.short?.scene === scene && sitting.short.form === form;
  const isTold = isShort && sitting.short.told; // lines in emblems
  const drawn = (zone) => html`<${Zone} key=${zone.id} zone=${zone}
    table=${{ ...table, sided, strips: isTold && lines.includes(zone) }} size="mini" brief />`;
  const watchesTwo = !mine && rivals.length === 2; // with no place of one's own there may be room for both
  const folds = isShort || (!watchesTwo && (table.compact ? rivals.length > 1 || table.low : form === "tablet" && ranked && rivals.length > 1));
  useEffect(() => attach(felt.current, hands), []);
  useEffect(() => setOpen(""), [sitting.view.version]);
  const room = () => `${felt.current.clientWidth} ${felt.current.clientHeight}`;
  const lay = () => {
    const isWhole = fit(felt.current);
    fitted.current = room();
    const foldsLines = folds && !isTold && lines.some(({ items }) => items.length);
    if (!isWhole && !open && (!folds || foldsLines)) {
      // rivals fold before cards are too small to be told, and then lines
      sitting.short = { scene, form, told: foldsLines };
      return sitting.draw();
    }
    measure.current();
  };
  const laying = useRef(null);
  laying.current = lay; // as the table stands when the window changes
  useLayoutEffect(lay, [scene, centre.length, form, open, isShort, isTold, table.catalogue]);
  useEffect(() => {
    const watcher = new ResizeObserver(() => felt.current && room() !== fitted.current && laying.current());
    watcher.observe(felt.current);
    return () => watcher.disconnect();
  }, []);
  const foldOf = (seat) => folds && { isOpen: seat === open, turn: () => setOpen(seat === open ? "" : seat) };
  const looks = [lines.length > 0 && "lined", ranked && "ranked", sided && "sided", !mine && "watched", sitting.touched.length > 0 && "choosing"];
  return html`<div
    id="felt"
    ref=${felt}
    class=${names("felt", table.compact && "compact", table.low && "low", `rivals-${rivals.length}`, ...looks)}
  >
    <div class="field">
      <div class="rivals" data-part="rivals">
        ${rivals.map((place, at) =>
          html`<${Rival} key=${place.seat} place=${place} zones=${zones} person=${people.get(place.seat)}
            table=${{ ...table, flat, crowd: ranked && rivals.length > 1 }} near=${!mine && at >= rivals.length / 2} fold=${foldOf(place.seat)} />`)}
      </div>
      <div class="centre" role="group" aria-label=${_("Middle of the table")}>
        ${(scene.facts?.length > 0 || scene.signs?.length > 0) &&
        html`<div class="centre-facts"><${Facts} facts=${scene.facts} /><${Signs} signs=${scene.signs}
            catalogue=${table.catalogue} /></div>`}
        ${centre.filter((zone) => !beside.includes(zone)).map(drawn)}
      </div>
      ${beside.length > 0 && html`<div class="beside" role="group" aria-label=${_("Middle of the table")}>${beside.map(drawn)}</div>`}
      ${mine && html`<${Mine} place=${mine} zones=${zones} person=${people.get(mine.seat)} table=${table} />`}
      ${!scene.zones.length && html`<pre class="plain" lang="en">${scene.lines.join("\n")}</pre>`}
    </div>
    ${mine && html`<${Hand} place=${mine} zones=${zones} table=${table} />`}
    <${Ties} felt=${felt} scene=${scene} measure=${measure} />
  </div>`;
}
