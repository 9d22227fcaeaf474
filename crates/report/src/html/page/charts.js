// Charts; each has a description in words for screen readers.
import { W, code, isFailed, points, say, seconds } from "./data.js";
import { caseAt, contestants, placeOf, problems, shareAt, submissions, verdictAt } from "./cards.js";
import { el, svg } from "./elements.js";

export function mostPoints() {
  return problems.reduce((sum, problem) => sum + problem.maxScore, 0);
}

// Histogram of the points of all contestants.
export function histogram() {
  const most = mostPoints() || 1;
  const bins = new Array(10).fill(0);
  for (const row of contestants) if (!row.isUnjudged) bins[Math.max(0, Math.min(9, Math.floor((row.score / most) * 10)))] += 1;
  const top = Math.max(1, ...bins);
  const range = (bin) => points((most * bin) / 10) + "–" + points((most * (bin + 1)) / 10);
  const words = bins.map((count, bin) => range(bin) + ": " + count).join(", ");
  const bars = bins.map((count, bin) => {
    const height = (count / top) * 96;
    return svg("g", null,
      svg("title", null, range(bin) + ": " + count),
      svg("rect", { class: "column", x: 8 + bin * 32, y: 120 - height, width: 28, height: height, rx: 2 }),
      count ? svg("text", { x: 22 + bin * 32, y: 114 - height, "text-anchor": "middle" }, count) : null);
  });
  const marks = [0, 5, 10].map((bin) => svg("text", {
    x: 6 + bin * 32, y: 138, "text-anchor": bin === 0 ? "start" : bin === 10 ? "end" : "middle",
  }, points((most * bin) / 10)));
  return el("figure", null,
    el("figcaption", null, W.histogram),
    svg("svg", { class: "chart", viewBox: "0 0 336 144", role: "img", "aria-label": W.histogram + ": " + words },
      svg("line", { class: "axis", x1: 6, x2: 330, y1: 120.5, y2: 120.5 }), bars, marks));
}

// The slowest accepted run of each case of a problem as a fraction of the limit, with its time.
export function slowest(problem) {
  /** @type {([share: number, time: number | null] | null)[]} */
  const worst = problems[problem].cases.map(() => null);
  for (const card of submissions) {
    if (card.problem !== problem) continue;
    card.times.forEach((time, place) => {
      const share = isFailed(verdictAt(card, place)) ? null : shareAt(card, place);
      const number = caseAt(card, place);
      if (share !== null && share > (worst[number]?.[0] ?? -1)) worst[number] = [share, time];
    });
  }
  return worst;
}

// The time of every run of a case against its limit: one dot each.
export function times(problem, number) {
  const dots = [];
  for (const card of submissions) {
    const place = card.problem === problem ? placeOf(card, number) : -1;
    const share = place < 0 ? null : shareAt(card, place);
    if (share !== null) dots.push({ share: Math.min(1.15, share), time: card.times[place], verdict: verdictAt(card, place) });
  }
  if (dots.length < 2) return null;
  dots.sort((one, other) => one.share - other.share);
  const [median, last] = [dots[Math.floor(dots.length / 2)], dots[dots.length - 1]];
  const words = say(W.timesWords, dots.length, seconds(median.time), seconds(last.time));
  const wide = 300;
  const shown = dots.map((dot, place) => svg("circle", {
    class: "dot v-" + code(dot.verdict), r: 3, cx: 10 + dot.share * wide, cy: 84 - (place / (dots.length - 1)) * 70,
  }));
  const labels = [0, 0.5, 1].map((part) => svg("text", { x: 10 + part * wide, y: 108, "text-anchor": part ? "middle" : "start" }, part * 100 + " %"));
  return el("figure", null,
    el("figcaption", null, W.times),
    svg("svg", { class: "chart", viewBox: "0 0 370 114", role: "img", "aria-label": W.times + ": " + words },
      svg("line", { class: "axis", x1: 8, x2: 362, y1: 92.5, y2: 92.5 }),
      svg("line", { class: "limit", x1: 10 + wide, x2: 10 + wide, y1: 6, y2: 92 }),
      shown, labels),
    el("p", { class: "note" }, words));
}
