// The first page: a summary of the contest, the ranking, and frequent mistakes.
import { W, data, percent, points, said, say, seconds } from "./data.js";
import { contestants, problems, submissions } from "./cards.js";
import { bar, el, link, table } from "./elements.js";
import { histogram, mostPoints, slowest } from "./charts.js";
import { heatRow, mistakeName, person } from "./verdicts.js";
import { ranking } from "./ranking.js";
import { comparison } from "./compared.js";

export function title() {
  return data.title || problems.map((problem) => problem.name).join(", ") || "caipan";
}

export function crumbs(...links) {
  const home = links.length ? [link("#/", W.ranking)] : [];
  return el("nav", { class: "crumbs", "aria-label": W.way }, home, links.map(([words, to]) => [
    el("span", { "aria-hidden": "true" }, " › "), to ? link(to, words) : el("span", { "aria-current": "page" }, words)]));
}

export function interruption() {
  return [data.interrupted, data.unjudged].filter(Boolean).map((text) => el("p", { class: "alarm", role: "alert" }, said(text)));
}

export function facts() {
  const time = data.gradedAt ? data.gradedAt.replace("T", " ").replace(/:\d\d(\.\d+)?Z$/, " UTC") : null;
  return [time, data.title ? problems.map((problem) => problem.name).join(", ") : null, W.isolation + " " + data.isolation, data.tool].filter(Boolean).join(" · ");
}

// The mean, the median, the number of full marks and so on, in large type.
function headlines() {
  // Scores that judge errors leave open are excluded from statistics, unless there are no others.
  const judged = contestants.filter((row) => !row.isUnjudged);
  const scores = (judged.length ? judged : contestants).map((row) => row.score).sort((one, other) => one - other);
  const most = mostPoints();
  const half = scores.length / 2;
  const median = (scores[Math.floor(half - 0.5)] + scores[Math.floor(half)]) / 2;
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const handed = contestants.filter((row) => row.cards.some((card) => card.language)).length;
  const full = scores.filter((score) => most > 0 && score >= most).length;
  const figure = (value, of, words) => el("div", null, el("dt", null, words), el("dd", null, value, of ? el("small", null, of) : null));
  return el("dl", { class: "headlines" },
    figure(handed, " / " + contestants.length, W.submitted),
    figure(points(Math.round(mean * 10) / 10), " / " + points(most), W.mean),
    figure(points(median), " / " + points(most), W.median),
    figure(full, null, W.fullMarks));
}

function heat(problem, at) {
  const numbered = problem.cases.map((asked, number) => [asked, number]);
  const groups = new Map();
  for (const pair of numbered) {
    for (const subtask of [pair[0].subtask, ...(pair[0].alsoIn ?? [])]) groups.set(subtask, (groups.get(subtask) ?? []).concat([pair]));
  }
  return [problems.length > 1 ? el("h3", null, problem.name) : null, Array.from(groups, ([subtask, cases]) => {
    const [name, max] = problem.subtasks[subtask] ?? [];
    return [name && groups.size > 1 ? el("p", { class: "facts" }, name + " · " + (max > 0 ? say(W.points, points(max)) : W.withoutPoints)) : null, heatRow(at, cases, true)];
  })];
}

function caseTable(problem, at) {
  const slow = slowest(at);
  const rows = problem.cases.map((asked, number) => el("tr", null,
    el("th", { scope: "row" }, link("#/case/" + at + "/" + number, asked.name)),
    el("td", null, asked.ran ? bar((asked.ran - asked.failed) / asked.ran, asked.ran - asked.failed + "/" + asked.ran, "passed") : "–"),
    el("td", { class: "number", title: slow[number] ? seconds(slow[number][1]) : null }, slow[number] ? percent(slow[number][0]) : "–")));
  const name = (problems.length > 1 ? problem.name + ": " : "") + W.casesOneByOne;
  return el("details", { class: "fold" }, el("summary", null, name),
    table(name, [W.case, W.passed, "$" + W.slowestAccepted], rows, "cases-table"));
}

// Maximum number of mistakes that are listed unfolded.
const LISTED = 10;

function mistakes() {
  const item = (mistake, at) => {
    const who = contestants.filter((row) => row.cards.some((card) => card.mistake === at));
    return el("li", null, el("strong", { class: "number" }, who.length),
      el("div", null, problems.length > 1 ? el("span", { class: "path" }, problems[mistake.problem].name) : null, mistakeName(at), " ",
        el("span", { class: "names" }, who.slice(0, 12).map((row, place) => [place ? ", " : "", person(row)]), who.length > 12 ? " " + say(W.andMore, who.length - 12) : null)));
  };
  return data.mistakes.length === 0 ? null : [
    el("h2", null, W.mistakes), el("ul", { class: "mistakes" }, data.mistakes.slice(0, LISTED).map(item)),
    data.mistakes.length > LISTED ? el("details", { class: "fold" }, el("summary", null, say(W.moreMistakes, data.mistakes.length - LISTED)),
      el("ul", { class: "mistakes" }, data.mistakes.slice(LISTED).map((mistake, at) => item(mistake, at + LISTED)))) : null];
}

export function overview() {
  return [
    interruption(),
    el("header", null, el("h1", { tabindex: "-1" }, title()), el("p", { class: "facts" }, facts()),
      data.replaysLeftOut > 0 ? el("p", { class: "note" }, say(W.noReplays, data.replaysLeftOut)) : null),
    comparison(),
    contestants.length === 0 ? el("p", { class: "empty" }, W.nobody) : [
      headlines(),
      el("div", { class: "columns" },
        el("div", null, el("h2", null, W.ranking), ranking()),
        el("aside", { "aria-label": W.lessons },
          el("h2", null, W.distribution), histogram(),
          submissions.length ? [el("h2", null, W.shareOfPasses), problems.map(heat), problems.map(caseTable)] : null,
          mistakes(),
          data.notJudged ? [el("h2", null, W.notJudged), el("ul", null, data.notJudged.map((line) => el("li", null, said(line))))] : null,
          data.sameSources ? [el("h2", null, W.sameSources), el("ul", null, data.sameSources.map((same) => el("li", null, same.problem + ": " + same.names.join(", "))))] : null,
          data.remarks ? [el("h2", null, W.remarks), el("ul", null, data.remarks.map((remark) => el("li", null, said(remark))))] : null))],
  ];
}
