// @ts-check
// Answers by hand: things are touched in any order, and every touch narrows the offered answers. No drawing here.

/** Take the touched refs out of an answer's touches; null if it does not touch all of them. */
export function left(touches, touched) {
  const rest = [...touches];
  for (const ref of touched) {
    const at = rest.indexOf(ref);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** Give the refs that every answer by hand touches: what is being placed or used counts as touched already. */
function shared(answers) {
  const byHand = answers.filter(({ touches }) => touches.length).map(({ touches }) => touches);
  const refs = byHand.length > 1 ? [...new Set(byHand[0])] : [];
  return refs.filter((ref) => byHand.every((touches) => touches.includes(ref) && touches.some((one) => one !== ref)));
}

const same = (one, other) => one.length === other.length && one.every((ref, at) => ref === other[at]);

/**
 * Narrow the answers to those that touch all that was touched.
 * complete: those with nothing left to touch; glow: refs that lead on; given: refs that count as touched already;
 * sole: the one answer that is meant, if clear.
 */
export function narrow(answers, touched) {
  const matching = [];
  const glow = new Set();
  const given = shared(answers).filter((ref) => !touched.includes(ref));
  for (const answer of answers) {
    const rest = left(left(answer.touches, given) ?? answer.touches, touched);
    if (!rest || (touched.length && !answer.touches.length)) continue;
    matching.push({ answer, rest });
    for (const ref of rest) glow.add(ref);
  }
  const complete = matching.filter(({ rest }) => rest.length === 0 && touched.length > 0);
  const exact = complete.filter(({ answer }) => same(answer.touches, touched)); // in the order of the answer itself
  const alone = matching.length === 1 && complete.length === 1 ? complete[0] : null;
  const sole = touched.length ? ((exact.length === 1 ? exact[0] : alone)?.answer ?? null) : null;
  return {
    answers: matching.map(({ answer }) => answer),
    complete: complete.map(({ answer }) => answer),
    glow,
    given,
    sole,
  };
}

/** Touch a ref: it joins if that leads on, leaves if it was touched; else the selection starts anew with it. */
export function touch(answers, touched, ref) {
  const { glow } = narrow(answers, touched);
  if (glow.has(ref)) return [...touched, ref];
  if (touched.includes(ref)) return touched.filter((one) => one !== ref);
  return narrow(answers, [ref]).answers.length ? [ref] : touched;
}
