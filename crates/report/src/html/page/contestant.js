// The page of one contestant: failed cases first, each with the board or the line where it goes wrong; passed cases are folded.
import { W, isFailed, memory, percent, points, say, seconds, text } from "./data.js";
import { contestants, limitsAt, problems, resultsOf, shareAt, submissions } from "./cards.js";
import { box, el, link, listing, number, table } from "./elements.js";
import { allVerdicts, caseName, heatRow, strip } from "./verdicts.js";
import { badge, isOpen, legend, openBadge, verdictLine } from "./badges.js";
import { board } from "./boards.js";
import { atParting } from "./replay.js";
import { firstDifference } from "./difference.js";
import { crumbs, facts, interruption } from "./overview.js";
import { rankOf } from "./ranking.js";

export function isAlone() {
  return contestants.length === 1;
}

// Whether the results consist of one submission with one case, for which the page of the case is shown.
export function isOneCase() {
  const [card] = submissions;
  return isAlone() && submissions.length === 1 && card.verdicts.length === 1 && (card.log === null || card.log === undefined);
}

export function limitsInWords([cpu, wall, most]) {
  return say(W.limits, seconds(cpu), seconds(wall), memory(most));
}

function line(words, text) {
  return text === null || text === undefined ? null : el("p", null, el("span", { class: "label" }, words), " ", el("code", null, text === "" ? "\u00a0" : text));
}

// The board where an output goes wrong, or the first wrong line.
function glimpse(got) {
  if (got.replay) {
    return el("span", { class: "boards" }, atParting(got.replay).map((frame, side) =>
      el("span", { "$--ratio": String(frame.rows[0].length / frame.rows.length) }, board(frame, true), el("span", { class: "label" }, side ? W.expected : W.printed))));
  }
  const answer = text(problems[got.card.problem].cases[got.number].answer);
  const first = got.output !== null && answer !== null ? firstDifference(got.output, answer) : null;
  return first && el("span", { class: "lines" }, line(W.printed, first.printed ?? W.nothing), line(W.expected, first.expected ?? W.nothing));
}

function lostCase(row, got) {
  const to = "#/c/" + row.number + "/" + got.card.problem + "/" + got.number;
  return el("li", { class: "lost" },
    el("div", { class: "glimpse" }, glimpse(got) ?? el("span", { class: "large", "aria-hidden": "true" }, badge(got.verdict))),
    el("div", null,
      el("h3", null, badge(got.verdict), " ", link(to, caseName(got.card.problem, got.number))),
      got.reason ? el("p", { class: "reason" }, got.reason) : null,
      el("p", { class: "facts" }, [seconds(got.time) + " (" + percent(shareAt(got.card, got.place)) + ")", memory(got.memory), got.runs].filter(Boolean).join(" · "))));
}

function passedTable(row, passed) {
  const rows = passed.map((got) => el("tr", null,
    el("th", { scope: "row" }, link("#/c/" + row.number + "/" + got.card.problem + "/" + got.number, caseName(got.card.problem, got.number))),
    el("td", null, badge(got.verdict)), number(points(got.score)), number(seconds(got.time)), number(percent(shareAt(got.card, got.place))), number(memory(got.memory))));
  const slowest = passed.reduce((most, got) => Math.max(most, shareAt(got.card, got.place) ?? 0), 0);
  return el("details", { class: "fold" }, el("summary", null, say(W.passedFold, passed.length, percent(slowest))),
    table(row.name + " · " + problems[passed[0].card.problem].name + ": " + W.cases, [W.case, W.verdict, "$" + W.score, "$" + W.time, "$" + W.ofLimit, "$" + W.memory], rows, "results"));
}

// Maximum number of failed cases that have a picture on a printed slip.
const ON_A_SHEET = 8;

function submission(row, card, most) {
  const results = resultsOf(card);
  const problem = problems[card.problem];
  const name = row.name + " · " + problem.name;
  const isNamed = problems.length > 1 || isAlone();
  const lost = results.filter((got) => isFailed(got.verdict));
  const others = results.filter((got) => !isFailed(got.verdict));
  const said = (number) => (text(number) === null ? null : el("p", { class: "evidence" }, text(number)));
  const subtasks = card.subtasks.map((score, at) => [problem.subtasks[at], score]).filter(([[, max]]) => max > 0);
  const cases = problem.cases.map((asked, number) => [asked, number]);
  return el("section", { class: "submission", "aria-label": name },
    isNamed ? el("h2", null, problem.name) : null,
    el("p", { class: "big" }, isOpen(card) ? [openBadge(), " ", W.open] : verdictLine(card.verdict), " ", el("strong", null, points(card.score) + " / " + points(card.maxScore))),
    subtasks.length > 1 ? el("ul", { class: "subtasks" }, subtasks.map(([[name, max], score]) => el("li", { class: score >= max ? "full" : null }, name + " ", el("strong", null, points(score) + "/" + points(max))))) : null,
    said(card.why), said(card.like), (card.remarks ?? []).map(said), said(card.attempts), said(card.stopped),
    card.log === null || card.log === undefined ? null : box(W.compiler, text(card.log), !results.length, name + ": " + W.compiler),
    results.length ? [
      el("div", { class: "strips is-large" }, isAlone() ? null : heatRow(card.problem, cases, false), strip(row, card.problem, true)),
      legend(allVerdicts([card]), false)] : null,
    lost.length ? [el(isNamed ? "h3" : "h2", { class: "part" }, say(W.lostCases, lost.length)), el("ul", { class: "all-lost" }, lost.slice(0, most).map((got) => lostCase(row, got))),
      lost.length > most ? el("p", { class: "facts also" }, say(W.alsoLost, lost.slice(most).map((got) => caseName(got.card.problem, got.number)).join(", "))) : null] : null,
    others.length ? passedTable(row, others) : null,
    listing(W.source, text(card.source), name + ": " + W.source),
    el("p", { class: "facts" }, [card.language, card.path, limitsInWords(limitsAt(card, -1))].filter(Boolean).join(" · ")));
}

function standing(row) {
  return [row.rank ? say(W.rankOf, rankOf(row), contestants.length) : null, problems.length > 1 ? W.total + " " + points(row.score) : null].filter(Boolean).join(" · ");
}

export function slip(row, most) {
  return [
    el("header", null, el("h1", { tabindex: "-1" }, row.name), el("p", { class: "facts" }, isAlone() ? facts() : standing(row)),
      row.enrolled.length ? el("p", { class: "facts" }, row.enrolled.join(" · ")) : null),
    row.cards.map((card) => submission(row, card, most)),
  ];
}

export function contestantPage(number) {
  const row = contestants[number];
  return row ? [isAlone() ? null : crumbs([row.name, null]), interruption(), slip(row, Infinity)] : null;
}

// The slips of all contestants, one sheet each, for printing.
export function slips() {
  return [
    el("div", { class: "not-printed" }, crumbs([W.slips, null]), el("h1", { tabindex: "-1" }, W.slips),
      el("p", null, el("button", { type: "button", click: () => window.print() }, W.print))),
    contestants.map((row) => el("article", { class: "slip" }, slip(row, Math.max(2, Math.floor(ON_A_SHEET / problems.length ** 1.5))))),
  ];
}

