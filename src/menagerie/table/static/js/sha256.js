// @ts-check
// SHA-256 (FIPS 180-4) of a text: `crypto.subtle` is only there where the page came over https.

const primes = (count) => {
  const found = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime)) found.push(n);
  return found;
};

const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;
const PRIMES = primes(64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** Pad a text to whole blocks of 16 words: its bytes, a one, zeros, its length in bits. */
function blocks(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  return Array.from({ length: padded.length / 64 }, (_, at) =>
    Array.from({ length: 16 }, (_, word) => view.getInt32(at * 64 + word * 4)),
  );
}

function mixed(state, words) {
  for (let at = 16; at < 64; at += 1) {
    const [far, near] = [words[at - 15], words[at - 2]];
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[at] = (words[at - 16] + low + words[at - 7] + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at += 1) {
    const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const next = (h + chosen + ROUNDS[at] + words[at]) | 0;
    const most = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(next + most) | 0, a, b, c, (d + next) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0);
}

/** Give the hash of a text in 64 hexadecimal digits. */
export const sha256 = (text) =>
  blocks(text)
    .reduce(mixed, START)
    .map((word) => (word >>> 0).toString(16).padStart(8, "0"))
    .join("");
