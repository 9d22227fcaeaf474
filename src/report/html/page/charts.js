// Pictures of numbers: each says in words what it shows.
"use strict";

// How many contestants have how many points.
function histogram() {
  const most = D.problems.reduce((sum, problem) => sum + problem.max, 0) || 1;
  const bins = new Array(10).fill(0);
  for (const row of D.contestants) bins[Math.max(0, Math.min(9, Math.floor((row[3] / most) * 10)))] += 1;
  const top = Math.max(1, ...bins);
  const range = (bin) => points((most * bin) / 10) + "–" + points((most * (bin + 1)) / 10);
  const words = bins.map((count, bin) => range(bin) + ": " + count).join(", ");
  const bars = bins.map((count, bin) => {
    const height = (count / top) * 100;
    return svg("g", null,
      svg("title", null, range(bin) + ": " + count),
      svg("rect", { class: "bar", x: 8 + bin * 32, y: 120 - height, width: 28, height: height }),
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

// A share as a bar, with its words beside it.
function shareBar(share, words, kind) {
  const wide = Math.max(0, Math.min(100, share * 100));
  return el("span", { class: "share" },
    svg("svg", { class: "meter", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
      svg("rect", { class: "track", width: 100, height: 10 }),
      svg("rect", { class: kind, width: wide, height: 10 })),
    el("span", null, words));
}

// The verdicts of a submission's cases as a row of small fields.
function strip(card) {
  const size = card.v.length > 60 ? 4 : 9;
  const fields = Array.from(card.v, (digit, place) => svg("rect", {
    class: "f-" + D.verdicts[parseInt(digit, 16)][0], x: place * (size + 1), y: 0, width: size, height: 12,
  }));
  const width = card.v.length * (size + 1);
  return svg("svg", { class: "strip", viewBox: "0 0 " + width + " 12", width: width, height: 12, "aria-hidden": "true", focusable: "false" }, fields);
}

// The time of every run of a case against the limit: one dot each.
function times(problem, number) {
  const dots = [];
  let limit = 0;
  for (const card of D.submissions) {
    const place = card.p === problem ? placeOf(card, number) : -1;
    if (place < 0 || card.t[place] === null) continue;
    limit = Math.max(limit, card.limits[0]);
    dots.push([card.t[place], card.limits[0], parseInt(card.v[place], 16)]);
  }
  if (!dots.length) return null;
  const share = (dot) => Math.min(1.15, dot[0] / (dot[1] || 1));
  dots.sort((one, other) => share(one) - share(other));
  const median = dots[Math.floor(dots.length / 2)];
  const last = dots[dots.length - 1];
  const words = say(W.timesWords, dots.length, seconds(median[0]), seconds(last[0]), seconds(limit));
  const wide = 300;
  const shown = dots.map((dot, place) => svg("circle", {
    class: "dot f-" + D.verdicts[dot[2]][0], r: 3, cx: 10 + share(dot) * wide,
    cy: 84 - (place / Math.max(1, dots.length - 1)) * 70,
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
