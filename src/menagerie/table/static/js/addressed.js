// Sentences of the log about oneself: `A draws 2 cards.` is told as `You draw 2 cards.`

const IRREGULAR = { has: "have", is: "are", was: "were", does: "do", goes: "go" };

/** The form of a verb that goes with "you": `passes` to `pass`, `tries` to `try`, `loses` to `lose`. */
export function secondPerson(verb) {
  if (IRREGULAR[verb]) return IRREGULAR[verb];
  if (/[^aeiou]ies$/.test(verb)) return verb.replace(/ies$/, "y");
  if (/(ss|sh|ch|x|zz)es$/.test(verb)) return verb.replace(/es$/, "");
  return verb.replace(/([^s])s$/, "$1");
}

/** A sentence that begins with the letter of one's seat, told to the person who sits there. */
export function addressed(words, seat) {
  const told = words.slice(seat.length + 1).replace(/^[a-z]+/, secondPerson);
  return `You ${told}`.replace(new RegExp(`\\b${seat}'s\\b`, "g"), "your");
}
