// Changes from earlier results, shown above the newer results.
import { W, data, points, said, say, text } from "./data.js";
import { add, el, link, number, table } from "./elements.js";
import { badge } from "./badges.js";

// Maximum numbers of cases per submission, and of submissions, that are shown unfolded.
const CASES_SHOWN = 6;
const CHANGES_SHOWN = 12;

function named(change, words, more) {
  return change.contestant === null ? words : link("#/c/" + change.contestant + (more ?? ""), words);
}

function cameTo(standing) {
  return standing ? el("span", { class: "came-to" }, badge(standing[0]), " ", points(standing[1])) : "–";
}

function fromTo(from, to) {
  return [from, el("span", { "aria-hidden": "true" }, " → "), el("span", { class: "unseen" }, ", "), to];
}

// The difference of the points.
function gain(change) {
  const by = (change.new?.[1] ?? 0) - (change.old?.[1] ?? 0);
  return el("span", { class: "gain " + (by > 0 ? "is-more" : by < 0 ? "is-less" : "") }, by > 0 ? "+" + points(by) : by < 0 ? "−" + points(-by) : "±0");
}

function changedCase(change, [name, at, before, after, why]) {
  const to = at === null || change.problem === null || !change.new ? name : named(change, name, "/" + change.problem + "/" + at);
  return el("li", null, to, " ", fromTo(before ? badge(before[0]) : "–", after ? badge(after[0]) : "–"), text(why) ? el("span", { class: "facts" }, " " + text(why)) : null);
}

function changedCases(change) {
  const [first, rest] = [change.cases.slice(0, CASES_SHOWN), change.cases.slice(CASES_SHOWN)];
  const list = (cases) => el("ul", { class: "changed-cases" }, cases.map((each) => changedCase(change, each)));
  return [first.length ? list(first) : null, rest.length ? el("details", { class: "fold" }, el("summary", null, say(W.moreCases, rest.length)), list(rest)) : null];
}

function changeTable(changes, several, caption) {
  const rank = (standing) => standing?.[2] ?? "–";
  const rows = changes.map((change) => el("tr", null,
    el("th", { scope: "row" }, named(change, change.name), several ? el("span", { class: "path" }, change.of) : null),
    el("td", { class: "from-to" }, fromTo(cameTo(change.old), cameTo(change.new))),
    number(gain(change)),
    el("td", { class: "from-to" }, fromTo(rank(change.old), rank(change.new))),
    el("td", { class: "reason" }, text(change.why), changedCases(change))));
  return table(caption, [W.contestant, W.verdict, "$" + W.score, W.rank, W.why], rows, "results changes");
}

function moves(moved) {
  const rows = moved.map((one) => el("tr", null, el("th", { scope: "row" }, named(one, one.name)), el("td", { class: "from-to" }, fromTo(one.old, one.new))));
  return el("details", { class: "fold" }, el("summary", null, W.movedOnly + " (" + moved.length + ")"), table(W.movedOnly, [W.contestant, W.rank], rows, "results"));
}

export function comparison() {
  const compared = data.compared;
  if (!compared) return null;
  const gains = compared.changed.map((change) => (change.new?.[1] ?? 0) - (change.old?.[1] ?? 0));
  const figure = (words, value, of) => el("div", null, el("dt", null, words), el("dd", null, value, of === null ? null : el("small", null, " / " + of)));
  const several = new Set(compared.changed.map((change) => change.of)).size > 1;
  const section = el("div", { class: "compared" });
  const [first, rest] = [compared.changed.slice(0, CHANGES_SHOWN), compared.changed.slice(CHANGES_SHOWN)];
  add(section, [
    el("h2", null, W.changes), el("p", { class: "facts" }, compared.sides.map(said).join(" · ")),
    compared.changed.length || compared.moved.length ? el("dl", { class: "headlines" },
      figure(W.changes, compared.changed.length, compared.submissions), figure(W.better, gains.filter((by) => by > 0).length, null),
      figure(W.worse, gains.filter((by) => by < 0).length, null), figure(W.movedOnly, compared.moved.length, null)) : el("p", { class: "sound" }, said(compared.summary)),
    first.length ? changeTable(first, several, W.changes) : null,
    rest.length ? el("details", { class: "fold" }, el("summary", null, say(W.moreChanges, rest.length)), changeTable(rest, several, W.moreChanges)) : null,
    compared.moved.length ? moves(compared.moved) : null]);
  return section;
}
