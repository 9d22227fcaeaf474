// Two texts next to each other, line by line: what was printed and what was expected, the first difference marked.
import { W, say } from "./data.js";
import { el, marked } from "./elements.js";

// Number of equal lines that are shown before and after differing lines.
const AROUND = 2;
// Texts with more lines than this are shown side by side without alignment.
const ALIGNED = 300;

function linesOf(text) {
  const lines = text.split("\n");
  if (lines[lines.length - 1] === "") lines.pop();
  return lines;
}

// Compares lines without trailing blanks, which all comparisons ignore.
function isSame(one, other) {
  return one !== undefined && other !== undefined && one.trimEnd() === other.trimEnd();
}

// Pairs of line indices from a longest common subsequence; -1 if a line has no counterpart.
function pairs(ours, theirs) {
  const [n, m] = [ours.length, theirs.length];
  if (n > ALIGNED || m > ALIGNED) return Array.from({ length: Math.max(n, m) }, (_, at) => [at < n ? at : -1, at < m ? at : -1]);
  const longest = Array.from({ length: n + 1 }, () => new Uint16Array(m + 1));
  for (let i = n - 1; i >= 0; i -= 1) {
    for (let j = m - 1; j >= 0; j -= 1) {
      longest[i][j] = isSame(ours[i], theirs[j]) ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  const found = [];
  let [i, j] = [0, 0];
  while (i < n || j < m) {
    const isPair = i < n && j < m;
    if (isPair && isSame(ours[i], theirs[j])) found.push([i++, j++]);
    else if (isPair && longest[i + 1][j] === longest[i][j + 1] && longest[i + 1][j + 1] === longest[i][j]) found.push([i++, j++]);
    else if (i < n && (j === m || longest[i + 1][j] >= longest[i][j + 1])) found.push([i++, -1]);
    else found.push([-1, j++]);
  }
  return found;
}

export function firstDifference(output, answer) {
  const [ours, theirs] = [linesOf(output), linesOf(answer)];
  const first = pairs(ours, theirs).find(([i, j]) => !isSame(ours[i], theirs[j]));
  return first ? { printed: ours[first[0]], expected: theirs[first[1]] } : null;
}

export function difference(output, answer) {
  const [ours, theirs] = [linesOf(output), linesOf(answer)];
  const all = pairs(ours, theirs);
  const differs = all.map(([i, j]) => !isSame(ours[i], theirs[j]));
  const first = differs.indexOf(true);
  const isNear = all.map((_, at) => differs.slice(Math.max(0, at - AROUND), at + AROUND + 1).includes(true));
  const rows = [];
  for (let at = 0; at < all.length; at += 1) {
    if (first >= 0 && !isNear[at] && all.length > 12) {
      const from = at;
      while (at + 1 < all.length && !isNear[at + 1]) at += 1;
      rows.push(el("tr", { class: "gap" }, el("td", { colspan: 4 }, say(W.sameLines, at - from + 1))));
      continue;
    }
    const [i, j] = all[at];
    const [printed, expected] = [ours[i], theirs[j]];
    rows.push(el("tr", { class: at === first ? "is-first" : differs[at] ? "differs" : null },
      el("td", { class: "number" }, i < 0 ? "" : i + 1), el("td", { class: "line" }, differs[at] ? marked(printed, expected) : printed),
      el("td", { class: "number" }, j < 0 ? "" : j + 1), el("td", { class: "line" }, differs[at] ? marked(expected, printed) : expected)));
  }
  const head = (words) => el("th", { scope: "col", colspan: 2 }, words);
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": W.difference },
    el("table", { class: "difference" }, el("caption", { class: "unseen" }, W.difference),
      el("colgroup", null, ["number", "line", "number", "line"].map((kind) => el("col", { class: kind }))),
      el("thead", null, el("tr", null, head(W.output), head(W.answer))), el("tbody", null, rows)));
}
