// The page of one contestant's case, and the page of a case; the board or the texts come first.
import { W, data, isFailed, memory, percent, points, say, seconds, text } from "./data.js";
import { contestants, placeOf, problems, resultAt, verdictAt } from "./cards.js";
import { bar, box, el, link, listing, number, pre, table } from "./elements.js";
import { passed } from "./verdicts.js";
import { badge, verdictLine } from "./badges.js";
import { times } from "./charts.js";
import { player, screening, whyWrong } from "./replay.js";
import { difference } from "./difference.js";
import { isAlone, isOneCase } from "./contestant.js";
import { crumbs, facts } from "./overview.js";
import { talk } from "./talk.js";

// Pictures drawn by the jury's program, each as an image, in which no script runs and no address is loaded.
function gallery(pictures) {
  return pictures.length === 0 ? null : el("section", { class: "gallery", "aria-label": W.pictures }, el("h2", null, W.pictures),
    el("div", { class: "frames" }, pictures.map(([, words, image]) => el("figure", null,
      image === -1 ? el("p", { class: "note" }, W.noRoom) : null,
      image < 0 ? null : el("img", { src: "data:image/svg+xml;base64," + data.pictures?.[image], alt: text(words) }),
      el("figcaption", null, text(words))))));
}

// Time and memory next to their limits.
function measured(got) {
  const [cpu, wall, most] = got.limits;
  const part = (words, value, limit, say) => (value === null || value === undefined || value < 0 ? null
    : el("div", null, el("dt", null, words), el("dd", null, bar(value / (limit || 1), say(value) + " / " + say(limit), value > limit ? "failed" : "slow"))));
  return el("dl", { class: "measured" }, part(W.time, got.time, cpu, seconds), part(W.wallTime, got.wallTime, wall, seconds), part(W.memory, got.memory, most, memory));
}

function neighbours(row, card, place) {
  const near = (step) => {
    for (let other = place + step; other >= 0 && other < card.verdicts.length; other += step) {
      if (isFailed(verdictAt(card, other))) return "#/c/" + row.number + "/" + card.problem + "/" + (card.cases ? card.cases[other] : other);
    }
    return null;
  };
  const [before, after] = [near(-1), near(1)];
  return el("nav", { class: "pages", "aria-label": W.failing },
    before ? link(before, "‹ " + W.previousFailing) : null, after ? link(after, W.nextFailing + " ›") : null);
}

// The main content of a result: the replay, or else the dialogue, or else both texts.
function shown(got, answer, film) {
  if (got.replay) return player(got.replay);
  if (got.dialogue !== null) return [el("h2", null, W.dialogue), talk(got.dialogue, isFailed(got.verdict))];
  if (got.output === null) return film ? screening(film) : null;
  if (answer === null) return [el("h2", null, W.output), pre(W.output, got.output)];
  return [el("h2", null, W.difference), difference(got.output, answer)];
}

export function resultPage(person, problem, which) {
  const row = contestants[person];
  const card = row?.to[problem];
  const place = card ? placeOf(card, which) : -1;
  if (place < 0) return null;
  const got = resultAt(card, place);
  const asked = problems[problem].cases[which];
  const answer = text(asked.answer);
  const film = data.films[asked.film ?? -1];
  const way = [problems.length > 1 ? [problems[problem].name, "#/c/" + person] : null, [asked.name, null]].filter(Boolean);
  const parts = [
    !got.replay && got.output !== null && got.dialogue === null && film ? el("p", { class: "note" }, W.noReplay) : null,
    gallery(got.pictures),
    measured(got),
    got.error ? [el("h2", null, W.errors), pre(W.errors, got.error)] : null,
    got.replay || got.dialogue !== null ? box(W.output, got.output) : null,
    box(W.answer, answer), box(W.input, text(asked.input), !film && got.output === null),
    listing(W.source, text(card?.source))];
  const seen = shown(got, answer, film);
  return [
    isOneCase() ? null : isAlone() ? el("nav", { class: "crumbs", "aria-label": W.way }, link("#/", row.name), el("span", { "aria-hidden": "true" }, " › "), asked.name) : crumbs([row.name, "#/c/" + person], ...way),
    el("header", { class: "of-result" },
      el("h1", { tabindex: "-1" }, row.name + " · " + asked.name),
      neighbours(row, card, place),
      el("p", { class: "big" }, verdictLine(got.verdict), " ", el("strong", null, say(W.points, points(got.score)))),
      got.reason ? el("p", { class: "evidence" }, got.reason) : null,
      got.runs ? el("p", { class: "facts" }, got.runs) : null,
      got.replay ? whyWrong(got.replay) : null),
    got.dialogue === null ? [seen, parts] : el("div", { class: "columns is-even" }, el("div", null, seen), el("div", null, parts)),
    isOneCase() ? el("p", { class: "facts" }, [card?.language, card?.path, facts()].filter(Boolean).join(" · ")) : null,
    isAlone() ? null : el("p", { class: "facts" }, link("#/case/" + problem + "/" + which, say(W.allOn, asked.name))),
  ];
}

// Contestants who failed a case, grouped by verdict and reason.
function failures(problem, which) {
  const groups = new Map();
  for (const row of contestants) {
    const card = row.to[problem];
    const place = card ? placeOf(card, which) : -1;
    if (place < 0 || !isFailed(verdictAt(card, place))) continue;
    const got = resultAt(card, place);
    const key = got.verdict + " " + got.reason;
    if (!groups.has(key)) groups.set(key, { got, rows: [] });
    groups.get(key).rows.push(row);
  }
  return Array.from(groups.values()).sort((one, other) => other.rows.length - one.rows.length);
}

// Maximum number of groups that are listed.
const GROUPS = 50;

export function casePage(problem, which) {
  const asked = problems[problem]?.cases[which];
  if (!asked) return null;
  const groups = failures(problem, which);
  const rows = groups.slice(0, GROUPS).map(({ got, rows }) => el("tr", null,
    el("td", null, badge(got.verdict)), number(rows.length), el("td", { class: "reason" }, got.reason ?? ""),
    el("td", { class: "names" }, rows.slice(0, 5).map((row, place) => [place ? ", " : "", link("#/c/" + row.number + "/" + problem + "/" + which, row.name)]),
      rows.length > 5 ? " " + say(W.andMore, rows.length - 5) : null)));
  const [before, after] = [-1, 1].map((step) => (problems[problem].cases[which + step] ? "#/case/" + problem + "/" + (which + step) : null));
  const film = data.films[asked.film ?? -1];
  const subtasks = [asked.subtask ?? -1, ...(asked.alsoIn ?? [])].map((number) => problems[problem].subtasks[number]?.[0]).filter(Boolean);
  return [
    crumbs([problems.length > 1 ? problems[problem].name + " " + asked.name : asked.name, null]),
    el("header", { class: "of-result" }, el("h1", { tabindex: "-1" }, asked.name),
      el("nav", { class: "pages", "aria-label": W.cases }, before ? link(before, "‹ " + W.previousCase) : null, after ? link(after, W.nextCase + " ›") : null),
      el("p", { class: "facts" }, [problems[problem].name, subtasks.join(", "), passed(asked) + (asked.ran ? " (" + percent(1 - asked.failed / asked.ran) + ")" : ""), asked.counts ? null : W.withoutPoints].filter(Boolean).join(" · "))),
    el("div", { class: "columns is-even" },
      el("div", null, film ? screening(film) : [pre(W.input, text(asked.input) ?? W.notShown)], film ? box(W.input, text(asked.input)) : null, box(W.answer, text(asked.answer), !film)),
      el("div", null, rows.length ? [el("h2", null, W.whoFailed), table(W.whoFailed, [W.verdict, "$" + W.count, W.evidence, W.contestant], rows, "results"),
        groups.length > GROUPS ? el("p", { class: "note" }, say(W.moreGroups, groups.length - GROUPS)) : null] : null,
      times(problem, which))),
  ];
}
