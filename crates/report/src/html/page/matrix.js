// Mutants and cases: a row of fields for each mutant, and above them the number of kills of each case.
import { W, data, rows, say, text } from "./data.js";
import { el, marked, number, svg, table } from "./elements.js";

/** @type {import("./types").AuditData} */
export const audit = /** @type {any} */ (data);
/** @type {import("./types").AuditedCase[]} */
export const cases = rows(audit.cases);
export const sets = audit.mutants.map((set) => ({ ...set, mutants: rows(set.mutants).map((mutant) => ({ killedBy: [], unknownOn: [], ...mutant })) }));

// Maximum number of names in the tooltip of a number.
const NAMED = 12;

export function names(places) {
  return places.slice(0, NAMED).map((place) => cases[place].name).join(", ") + (places.length > NAMED ? " …" : "");
}

export function nameOfSet(set) {
  return set.ofSources ? W.ofSources : W.ofPuzzle;
}

// The number of mutants of a set that each case kills, by position.
export function killsOf(set) {
  const kills = new Map(set.cases.map((place) => [place, 0]));
  for (const mutant of set.mutants) for (const place of mutant.killedBy) kills.set(place, (kills.get(place) ?? 0) + 1);
  return kills;
}

// Draws fields as one picture; a tooltip names the case under the pointer.
function line(set, paths, height, words) {
  const wide = set.cases.length;
  const picture = svg("svg", { class: "matrix-line", viewBox: "0 0 " + wide + " " + height, preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" }, paths);
  const holder = el("div", { class: "matrix-fields", mousemove: (event) => {
    const at = Math.floor(((event.clientX - holder.getBoundingClientRect().left) / holder.clientWidth) * wide);
    const place = set.cases[Math.max(0, Math.min(wide - 1, at))];
    holder.title = words(place);
  } }, picture);
  return holder;
}

function path(set, places, kind) {
  const at = new Map(set.cases.map((place, order) => [place, order]));
  const d = places.map((place) => "M" + at.get(place) + " 0h.86v1h-.86z").join("");
  return d ? svg("path", { class: kind, d }) : null;
}

function head(set) {
  const kills = killsOf(set);
  const most = Math.max(1, ...kills.values());
  const bars = set.cases.map((place, at) => {
    const share = kills.get(place) / most;
    return svg("rect", { class: set.subset.includes(place) ? "in-subset" : "kills", x: at, y: 1 - share, width: 0.86, height: share });
  });
  return line(set, bars, 1, (place) => say(W.killsOf, cases[place].name, kills.get(place), set.mutants.length));
}

const FATES = { wrong: "bad", survives: "bad", perhaps_equal: "warn", killed: "good" };

export function fate(mutant) {
  const words = { wrong: W.wrongElsewhere, survives: W.survives, perhaps_equal: W.perhapsEqual, killed: mutant.isSlow ? W.slow : W.killed }[mutant.fate];
  return el("span", { class: "fate is-" + FATES[mutant.fate] }, words);
}

export function where(mutant) {
  const file = text(mutant.file);
  return file === null ? null : say(W.lineOf, file, mutant.line);
}

// A changed line before and after the change; the difference is marked.
export function change(mutant) {
  if (mutant.before === null || mutant.before === undefined) return null;
  const side = (kind, sign, words, line, other) => el("p", { class: kind }, el("span", { class: "unseen" }, words + ": "), el("span", { "aria-hidden": "true" }, sign + " "), el("code", null, marked(line, other)));
  return el("div", { class: "change" }, side("before", "−", W.before, mutant.before, mutant.after), side("after", "+", W.after, mutant.after, mutant.before));
}

export function matrix(set, mutants, caption) {
  const list = mutants.map((mutant) => el("tr", null,
    el("th", { scope: "row" }, text(mutant.mistake), where(mutant) ? el("span", { class: "path" }, where(mutant)) : null),
    el("td", null, fate(mutant)),
    number(el("span", { "aria-hidden": "true" }, mutant.killedBy.length + "/" + set.cases.length),
      el("span", { class: "unseen" }, say(W.killedBy, mutant.killedBy.length, set.cases.length) + (mutant.killedBy.length ? ": " + names(mutant.killedBy) : ""))),
    el("td", { class: "fields" }, line(set, [path(set, mutant.killedBy, "killed"), path(set, mutant.unknownOn, "unknown")], 1, (place) =>
      cases[place].name + ": " + (mutant.killedBy.includes(place) ? W.killed : mutant.unknownOn.includes(place) ? W.unknown : W.survives)))));
  return table(caption, [W.mistake, W.fate, "$" + W.cases, el("th", { scope: "col", class: "fields" }, el("span", { class: "unseen" }, W.kills), head(set))], list, "matrix");
}
