// The page of an audit: faults in the files, surviving mutants, and the kills and the time of each case.
import { W, points, said, say, seconds, text } from "./data.js";
import { add, bar, el, number, table } from "./elements.js";
import { SIGNS, badge, legend } from "./badges.js";
import { begin } from "./look.js";
import { audit, cases, change, fate, killsOf, matrix, nameOfSet, names, sets, where } from "./matrix.js";

/** @type {any} */
const auditPage = document.getElementById("main");
// Longer lists are folded.
const UNFOLDED = 12;

function figures() {
  const figure = (words, value, of, isBad) => el("div", { class: isBad ? "is-bad" : null }, el("dt", null, words), el("dd", null, value, of === null ? null : el("small", null, " / " + of)));
  const right = audit.programs.filter((program) => !program.fault).length;
  return el("dl", { class: "headlines" },
    figure(W.valid, audit.valid, null, false), figure(W.faults, audit.faults.length, null, audit.faults.length > 0), figure(W.warnings, audit.warnings.length, null, false),
    sets.map((set) => figure(W.mutants + (sets.length > 1 ? " (" + nameOfSet(set) + ")" : ""), set.killed, set.total, false)),
    audit.programs.length ? figure(W.asExpected, right, audit.programs.length, right < audit.programs.length) : null,
    audit.labelled.slice(-1).map((own) => [figure(W.right, own.right.count, own.right.total, own.right.count < own.right.total), figure(W.wrong, own.wrong.count, own.wrong.total, own.wrong.count < own.wrong.total)]));
}

function folded(list, item) {
  return [el("ul", { class: "found" }, list.slice(0, UNFOLDED).map(item)),
    list.length > UNFOLDED ? el("details", { class: "fold" }, el("summary", null, say(W.andMore, list.length - UNFOLDED)), el("ul", { class: "found" }, list.slice(UNFOLDED).map(item))) : null];
}

// The most serious finding, with which the page begins.
function headline() {
  const misjudged = audit.programs.filter((program) => program.fault).length;
  const sum = (values) => values.reduce((all, value) => all + value, 0);
  const rejected = sum(audit.labelled.map((own) => own.right.total - own.right.count));
  const accepted = sum(audit.labelled.map((own) => own.wrong.total - own.wrong.count));
  const living = sum(sets.map((set) => set.mutants.filter((mutant) => mutant.fate === "wrong" || mutant.fate === "survives").length));
  /** @type {[number, string, string][]} */
  const all = [
    [audit.faults.length, W.worstFaults, "is-bad"], [misjudged, W.worstPrograms, "is-bad"], [rejected, W.worstRejected, "is-bad"], [accepted, W.worstAccepted, "is-bad"],
    [living, W.worstLiving, "is-warn"], [audit.warnings.length, W.worstWarnings, "is-warn"]];
  const worst = all.find(([count]) => count > 0);
  if (worst) return el("p", { class: "sound " + worst[2] }, say(worst[1], worst[0], audit.programs.length));
  return audit.interrupted ? null : el("p", { class: "sound" }, W.noFaults);
}

function findings() {
  const list = (title, all, kind) => (all.length ? [el("h2", null, title), folded(all, (found) => el("li", { class: kind }, said(found)))] : null);
  return [
    list(W.faults, audit.faults, "evidence"), list(W.warnings, audit.warnings, "evidence is-warning")];
}

// Mutants that no case kills, the most serious first, each with the changed line.
function living(set) {
  const alive = set.mutants.filter((mutant) => mutant.fate !== "killed");
  if (!alive.length) return null;
  const item = (mutant) => el("li", { class: "living" },
    el("p", null, fate(mutant), " ", el("strong", null, text(mutant.mistake)), where(mutant) ? el("span", { class: "path" }, where(mutant)) : null), change(mutant));
  return [el("h3", null, say(W.living, alive.length)), folded(alive, item)];
}

// Lists the properties that no case has, each with an input that has it and kills mutants.
function gaps(set) {
  if (!set.gaps.length) return null;
  const item = ([property, input]) => el("li", null, el("strong", null, said(property)), el("span", { class: "path" }, input));
  return el("div", { class: "gaps" }, el("h3", null, W.gaps), folded(set.gaps, item));
}

function ofSet(set) {
  const killed = set.mutants.filter((mutant) => mutant.fate === "killed");
  const facts = [
    set.inputsTried === null ? null : say(W.inputsTried, set.inputsTried), set.untried ? say(W.untried, set.untried) : null,
    set.subset.length ? say(W.subsetIs, set.subset.length, set.cases.length, names(set.subset)) : null].filter(Boolean).join(" · ");
  return el("section", null,
    el("h2", null, nameOfSet(set)), facts ? el("p", { class: "facts" }, facts) : null,
    set.originals.map((own) => el("p", { class: "facts" }, say(W.original, own.file, own.made, own.possible, ...own.unusable))),
    gaps(set), living(set),
    killed.length ? el("details", { class: "fold", open: killed.length <= 40 }, el("summary", null, say(W.theKilled, killed.length)), matrix(set, killed, say(W.theKilled, killed.length))) : null);
}

// All cases, the slowest first, with the mutants that each kills, and whether the case is dispensable.
function caseTable() {
  const slowest = Math.max(1, ...cases.map((asked) => asked.time ?? 0));
  const kills = sets.map(killsOf);
  const slow = Array.from(new Set(cases.map((asked) => asked.slowest).filter(Boolean)));
  const order = cases.map((_, place) => place).sort((one, other) => (cases[other].time ?? -1) - (cases[one].time ?? -1) || one - other);
  const has = { time: cases.some((asked) => asked.time !== null && asked.time !== undefined), difficulty: Boolean(audit.unit), decides: cases.some((asked) => asked.decides?.length) };
  const rows = order.map((place) => {
    const asked = cases[place];
    const notes = [
      sets.some((set) => set.subset.includes(place)) ? el("span", { class: "fate is-good" }, "★") : null,
      sets.length && sets.every((set) => set.idle.includes(place)) ? el("span", { class: "fate is-warn" }, W.idle) : null];
    return el("tr", null,
      el("th", { scope: "row" }, asked.name, " ", notes),
      has.time ? el("td", null, asked.time === null || asked.time === undefined ? "–" : [bar(asked.time / slowest, seconds(asked.time), "slow"), slow.length > 1 ? el("span", { class: "path" }, asked.slowest) : null]) : null,
      kills.map((own, at) => number(own.has(place) ? own.get(place) + "/" + sets[at].mutants.length : "–")),
      has.difficulty ? number(asked.difficulty ?? "–") : null,
      has.decides ? el("td", { class: "reason" }, (asked.decides ?? []).map(text).join("; ")) : null);
  });
  const heads = [W.case, has.time ? W.time : null, ...sets.map((set) => "$" + W.kills + (sets.length > 1 ? " (" + nameOfSet(set) + ")" : "")), has.difficulty ? "$" + say(W.difficulty, said(audit.unit)) : null, has.decides ? W.readings : null];
  const title = has.time ? W.casesByTime : W.cases;
  return rows.length ? el("section", null, el("h2", null, title), has.time ? el("p", { class: "facts" }, W.slowest + (slow.length === 1 ? ": " + slow[0] : "")) : null, table(title, heads.filter(Boolean), rows, "results"),
    sets.filter((set) => set.subset.length).map((set) => el("p", { class: "note" }, "★ " + say(W.subset, set.subset.length, set.cases.length) + (sets.length > 1 ? " (" + nameOfSet(set) + ")" : "")))) : null;
}

// The verdicts of a program, each at the position of its case.
function verdictStrip(program) {
  const own = new Map(program.cases);
  return el("div", { class: "strip", "aria-hidden": "true" }, cases.map((asked, place) => {
    const verdict = own.get(place);
    if (verdict === undefined) return el("span", { class: "field" });
    const [code, isFailure] = audit.verdicts[verdict];
    return el("span", { class: "field v-" + code, title: asked.name + ": " + code }, isFailure || code === "SK" ? SIGNS[code] : "");
  }));
}

function programs() {
  if (!audit.programs.length) return null;
  const rows = audit.programs.map((program) => el("tr", null,
    el("th", { scope: "row" }, program.path, el("span", { class: "path" }, program.language), program.fault ? el("p", { class: "evidence" }, said(program.fault)) : null),
    el("td", null, program.expected), el("td", null, badge(program.verdict)), number(points(program.score)), el("td", { class: "cases" }, verdictStrip(program))));
  const limits = audit.limits.map((line) => el("p", { class: "facts limit" }, said(line)));
  const verdicts = audit.programs.flatMap((program) => program.cases.map(([, verdict]) => verdict));
  return el("section", null, el("h2", null, W.programs), table(W.programs, [W.program, W.expected, W.got, "$" + W.score, W.verdicts], rows, "results programs"), legend(verdicts, false),
    limits.length ? [el("h3", null, W.limits), limits] : null);
}

// A share with its interval, drawn to scale.
function share(own, words) {
  const percent = (part) => Math.round(part * 1000) / 10 + "\u202f%";
  return el("div", { class: "share" }, el("p", null, words + ": ", el("strong", null, own.count + "/" + own.total)),
    bar(own.total ? own.count / own.total : 0, own.total ? percent(own.count / own.total) : "–", "passed"),
    own.low === null ? null : el("p", { class: "facts" }, say(W.interval, percent(own.low), percent(own.high))));
}

function ofLabelled(own) {
  return el("section", null, el("h2", null, W.right + " / " + W.wrong), share(own.right, W.right), share(own.wrong, W.wrong),
    own.subset.length ? el("p", { class: "facts" }, say(own.accepted.length ? W.enoughForThese : W.enough, own.subset.length, own.cases, names(own.subset))) : null,
    own.rejected.length ? [el("h3", null, W.rejectedRight), el("ul", { class: "found" }, own.rejected.map((one) => el("li", null, badge(one.verdict), " ", el("strong", null, one.name), one.causes.map(([cause, places]) => el("p", { class: "facts" }, said(cause) + (places.length ? " (" + names(places) + ")" : ""))))))] : null,
    own.accepted.length ? [el("h3", null, W.acceptedWrong), el("ul", null, own.accepted.map((path) => el("li", null, path)))] : null);
}

function files() {
  return [
    audit.selfTests.some(Boolean) ? el("p", { class: "facts" }, say(W.selfTests, ...audit.selfTests)) : null,
    audit.others.length ? [el("h2", null, W.others), folded(audit.others, (path) => el("li", null, path))] : null];
}

function unreached() {
  if (!audit.missed.length) return null;
  return el("section", { class: "unreached" }, el("h2", null, say(W.notReached, audit.missed.length, audit.goals)), folded(audit.missed, (goal) => el("li", null, said(goal))));
}

function drawAudit() {
  const title = audit.problem + " · " + W.audit;
  auditPage.replaceChildren();
  add(auditPage, [
    audit.interrupted ? el("p", { class: "alarm", role: "alert" }, W.interrupted) : null,
    el("header", null, el("h1", { tabindex: "-1" }, title), el("p", { class: "facts" }, [audit.checker === audit.problem ? null : audit.checker, audit.tool].filter(Boolean).join(" · "))),
    headline(), figures(), findings(),
    el("div", { class: "audit" }, unreached(), sets.map(ofSet), audit.labelled.map(ofLabelled), programs(), caseTable(), files()),
  ]);
  document.title = title + " – caipan";
}

begin(drawAudit);
drawAudit();
