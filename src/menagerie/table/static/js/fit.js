// Fitting the table to its room: the size of a card follows from what there is to show.

const LEAST = 62;
const LEAST_MATTED = 44; // where two mats lie
const MOST = 176;
const NARROW = 760; // below this width the table scrolls instead
const SLACK = 12; // what may hang over the end of a rank: a count
const NARROW_RANKED = 560; // and where zones lie in ranks

const READABLE = 112; // from this width on a card in the hand shows its text

function mark(felt, size) {
  felt.classList.toggle("large", size >= READABLE);
}

/** Find the largest card with which the felt fits its room; small changes are left alone so that nothing jitters. */
export function fit(felt) {
  if (!felt) return;
  const root = felt.style;
  let last = felt.fitted?.window === `${innerWidth} ${innerHeight}` ? felt.fitted.size : 0;
  const width = felt.offsetWidth; // with the scroll bar, or its coming and going would turn in circles
  if (width < (felt.classList.contains("ranked") ? NARROW_RANKED : NARROW)) {
    root.setProperty("--card", `${Math.max(70, Math.min(104, width / 4.7))}px`);
    mark(felt, 0);
    return;
  }
  const ranks = [...felt.querySelectorAll(".rank, .mat")];
  const fits = (size) => {
    root.setProperty("--card", `${size}px`);
    if (ranks.some((rank) => rank.scrollWidth > rank.clientWidth + SLACK)) return false;
    return felt.scrollHeight <= felt.clientHeight + 1 && felt.scrollWidth <= felt.clientWidth + 1;
  };
  const keeps = felt.classList.contains("lined"); // a line comes and goes with every round; the cards stay as they are
  if (last && fits(last) && (keeps || !fits(last * 1.14))) {
    fits(last);
    mark(felt, last);
    return;
  }
  let [low, high] = [felt.classList.contains("matted") ? LEAST_MATTED : LEAST, MOST];
  for (let i = 0; i < 7; i += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  last = Math.floor(low);
  felt.fitted = { window: `${innerWidth} ${innerHeight}`, size: last };
  fits(last);
  mark(felt, last);
}
