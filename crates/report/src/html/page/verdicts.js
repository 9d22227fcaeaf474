// Results of cases as strips and rows of fields.
import { W, code, data, isFailed, language, say } from "./data.js";
import { caseAt, problems, verdictAt } from "./cards.js";
import { el, link } from "./elements.js";
import { SIGNS, words } from "./badges.js";

export function caseName(problem, number) {
  return problems[problem].cases[number].name;
}

// Maximum number of cases whose fields have a sign; if there are more, narrow fields differ in shape.
const SIGNED = 24;

export function isTight(cases) {
  return cases.length > SIGNED || problems.length > 2;
}

// The verdicts of a contestant's cases; a case has the same position in every strip.
export function strip(row, problem, isLarge) {
  const card = row.to[problem];
  const cases = problems[problem].cases;
  const fields = new Array(cases.length).fill(null);
  for (let place = 0; card && place < card.verdicts.length; place += 1) fields[caseAt(card, place)] = verdictAt(card, place);
  return el("div", { class: "strip" + (!isLarge && isTight(cases) ? " is-tight" : ""), "aria-hidden": "true", "$flex-grow": cases.length }, fields.map((verdict, number) => {
    const kind = (cases[number].counts ? "" : " is-light") + (number && cases[number].subtask !== cases[number - 1].subtask ? " is-first" : "");
    if (verdict === null) return el("span", { class: "field" + kind });
    return el("a", {
      class: "field v-" + code(verdict) + kind, tabindex: "-1", title: cases[number].name + ": " + words(verdict),
      href: "#/c/" + row.number + "/" + problem + "/" + number,
    }, isFailed(verdict) || code(verdict) === "SK" ? SIGNS[code(verdict)] : "");
  }));
}

// The share of passes in five steps, so that each step has a background on which its number is legible.
function step(asked) {
  if (!asked.ran) return "none";
  const lost = asked.failed / asked.ran;
  return lost === 0 ? 0 : lost < 0.25 ? 1 : lost < 0.5 ? 2 : lost < 0.75 ? 3 : 4;
}

export function passed(asked) {
  return say(W.passedBy, asked.ran - asked.failed, asked.ran);
}

// The share of contestants who passed each case, in a row, either with numbers or as narrow as the strips below.
export function heatRow(problem, cases, isNumbered) {
  const fields = cases.map(([asked, number], at) => {
    const share = asked.ran ? Math.round(((asked.ran - asked.failed) / asked.ran) * 100) : "–";
    const kind = (asked.counts || isNumbered ? "" : " is-light") + (at && asked.subtask !== cases[at - 1][0].subtask ? " is-first" : "");
    const name = asked.name + ": " + passed(asked);
    return el("a", { class: "field h-" + step(asked) + kind, title: name, "aria-label": (isNumbered ? share + " %, " : "") + name, tabindex: isNumbered ? null : "-1", href: "#/case/" + problem + "/" + number },
      isNumbered ? share : "");
  });
  return el("div", isNumbered ? { class: "heat" } : { class: "strip is-head", "aria-hidden": "true", "$flex-grow": cases.length }, fields);
}

export function allVerdicts(cards) {
  return cards.flatMap((card) => Array.from(card.verdicts, (digit) => parseInt(digit, 16)));
}

export function mistakeName(mistake) {
  const name = data.mistakes[mistake].name;
  return Array.isArray(name) ? name[data.languages.indexOf(language)] : name;
}

export function person(row) {
  return link("#/c/" + row.number, row.name);
}
