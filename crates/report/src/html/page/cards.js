// The results by index: problems, submissions, contestants, and the result of each case.
import { data, rows, text } from "./data.js";

/** @type {import("./types").Problem[]} */
export const problems = data.problems.map((problem) => ({ ...problem, cases: rows(problem.cases) }));
/** @type {import("./types").Submission[]} */
export const submissions = rows(data.submissions).map((row) => ({ verdicts: "", scores: [], times: [], memories: [], subtasks: [], ...row }));
/** @type {import("./types").Contestant[]} */
export const contestants = rows(data.contestants).map((row, number) => {
  /** @type {import("./types").Submission[]} */
  const to = [];
  for (const [problem, place] of row.submissions) to[problem] = submissions[place];
  return { enrolled: [], ...row, number, to, cards: Object.values(to) };
});

export function verdictAt(card, place) {
  return parseInt(card.verdicts[place], 16);
}

export function caseAt(card, place) {
  return card.cases ? card.cases[place] : place;
}

export function placeOf(card, number) {
  return card.cases ? card.cases.indexOf(number) : number < card.verdicts.length ? number : -1;
}

function find(pairs, place) {
  const pair = (pairs ?? []).find((pair) => pair[0] === place);
  return pair ? pair[1] : -1;
}

// CPU and wall time in milliseconds and memory in KiB, as they applied to a case.
export function limitsAt(card, place) {
  const other = find(card.otherLimits, place);
  return data.limits[other < 0 ? card.limits : other];
}

// The CPU time of a case as a fraction of the limit; null if the case was not run.
export function shareAt(card, place) {
  const time = card.times[place];
  return time === null || time === undefined ? null : time / (limitsAt(card, place)[0] || 1);
}

// The result of the case at this position in the list of a submission.
export function resultAt(card, place) {
  return {
    card, place, number: caseAt(card, place), verdict: verdictAt(card, place), score: card.scores[place],
    time: card.times[place], wallTime: find(card.wallTimes, place), memory: card.memories[place], limits: limitsAt(card, place),
    reason: text(find(card.reasons, place)), runs: text(find(card.runs, place)),
    output: text(find(card.outputs, place)), error: text(find(card.errors, place)), dialogue: text(find(card.dialogues, place)),
    pictures: (card.pictures ?? []).filter((picture) => picture[0] === place),
    replay: data.replays[find(card.replays, place)] ?? null,
  };
}

export function resultsOf(card) {
  return Array.from(card.verdicts, (_, place) => resultAt(card, place));
}
