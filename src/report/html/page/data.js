// What the page knows: the results by number, the language in which it is read, and how numbers are written.

// Where a browser is too old to unpack the results it shows what is there for those without scripts.
function stay() {
  const still = new DOMParser().parseFromString(document.querySelector("noscript")?.textContent ?? "", "text/html");
  document.getElementById("main")?.replaceChildren(...still.body.childNodes);
}

async function unpacked() {
  if (!("DecompressionStream" in globalThis)) stay();
  const packed = atob(document.getElementById("results")?.textContent ?? "");
  const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

/** @type {import("./types").PageData} */
export const data = await unpacked();

// The words of the page, in the language that was chosen.
/** @type {Record<string, string>} */
export let W = {};
/** @type {import("./types").Language} */
export let language = data.languages[data.language];
export let tongue = data.language;

export function speak(number) {
  tongue = number;
  language = data.languages[number];
  W = language.words;
  document.documentElement.lang = language.tag;
}

// Columns as rows; what every row leaves empty is not there.
function rows(columns) {
  const names = Object.keys(columns);
  const first = names.length ? columns[names[0]] : [];
  return first.map((_, place) => Object.fromEntries(names.map((name) => [name, columns[name][place]])));
}

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

export function framesOf(film) {
  return rows(film.frames);
}

// A phrase with its holes {0}, {1} … filled.
export function say(phrase, ...pieces) {
  return phrase.replace(/\{(\d)\}/g, (_, number) => String(pieces[number]));
}

// A text in the language that was chosen.
export function said(text) {
  return Array.isArray(text) ? text[tongue] : text;
}

export function text(number) {
  return number === null || number === undefined || number < 0 ? null : said(data.texts[number]);
}

export function code(verdict) {
  return data.verdicts[verdict][0];
}

export function isFailed(verdict) {
  return data.verdicts[verdict][1];
}

export function isAccepted(verdict) {
  return code(verdict) === "AC";
}

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

// The CPU time of a case as a share of its limit; null where it did not run.
export function shareAt(card, place) {
  const time = card.times[place];
  return time === null || time === undefined ? null : time / (limitsAt(card, place)[0] || 1);
}

// What became of the case at this place of a submission's list.
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

const NARROW_SPACE = "\u202f";

export function points(number) {
  return String(Math.round(number * 100) / 100);
}

export function seconds(milliseconds) {
  if (milliseconds === null || milliseconds === undefined) return "–";
  return milliseconds < 1000 ? milliseconds + NARROW_SPACE + "ms" : (milliseconds / 1000).toFixed(2) + NARROW_SPACE + "s";
}

export function memory(kibibytes) {
  if (kibibytes === null || kibibytes === undefined) return "–";
  return kibibytes < 10240 ? kibibytes + NARROW_SPACE + "KiB" : (kibibytes / 1024).toFixed(kibibytes < 102400 ? 1 : 0) + NARROW_SPACE + "MiB";
}

export function percent(share) {
  return share === null || share === undefined || share < 0 ? "–" : Math.round(share * 100) + NARROW_SPACE + "%";
}
