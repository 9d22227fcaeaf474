// The ranking: a table with sorting, filters, search and pages, whose columns keep their widths.
import { W, code, data, isAccepted, language, percent, points, say } from "./data.js";
import { contestants, placeOf, problems, shareAt, verdictAt } from "./cards.js";
import { add, el, link } from "./elements.js";
import { allVerdicts, heatRow, isTight, mistakeName, person, strip } from "./verdicts.js";
import { badge, isOpen, legend, openBadge } from "./badges.js";

const PAGE = 50;
// If there are more subtasks than this, none has a column.
const SUBTASKS = 6;
const ANY = "";
export const view = { sort: "rank", down: false, verdicts: new Set(), search: "", subtask: ANY, mistake: ANY, page: 0 };

function clear() {
  Object.assign(view, { verdicts: new Set(), search: "", subtask: ANY, mistake: ANY, page: 0 });
}

// Keys for sorting and searching contestants, computed once, because the collation of names is slow.
/** @type {{ alphabet: number, places: number[], share: number, accepted: number, found: string }[]} */
const known = contestants.map((row) => ({ alphabet: 0, places: [], share: shareOf(row), accepted: acceptedOf(row), found: foundOf(row) }));

function shareOf(row) {
  return row.cards.reduce((most, card) => card.times.reduce((most, _, place) => Math.max(most, shareAt(card, place) ?? -1), most), -1);
}

function acceptedOf(row) {
  return row.cards.reduce((sum, card) => sum + Array.from(card.verdicts).filter((digit) => isAccepted(parseInt(digit, 16))).length, 0);
}

function foundOf(row) {
  return row.enrolled.concat(row.name, row.path ?? "", row.cards.map((card) => card.language)).join("\n").toLowerCase();
}

// Computes the position of each contestant by name, and by each column of the roster.
function collate() {
  const collator = new Intl.Collator(language.tag, { numeric: true });
  const places = (of) => {
    const order = contestants.map((row) => row.number).sort((one, other) => collator.compare(of(contestants[one]), of(contestants[other])));
    /** @type {number[]} */
    const places = [];
    order.forEach((number, place) => { places[number] = place; });
    return places;
  };
  const names = places((row) => row.name);
  const rosters = (data.roster ?? []).map((_, at) => places((row) => row.enrolled[at]));
  known.forEach((own, number) => {
    own.alphabet = names[number];
    own.places = rosters.map((places) => places[number]);
  });
}

// The width of a text in digits; a Chinese character counts as two.
function widthOf(text) {
  return Array.from(text).reduce((sum, character) => sum + (character > "\u2e7f" ? 2 : 1), 0);
}

function widest(texts, least, most) {
  return Math.max(least, Math.min(most, ...[Math.max(...texts.map(widthOf), 0)])) + "ch";
}

// The total width of these columns, plus space for the strips.
function sum(list) {
  return "calc(11rem" + list.map((column) => (column.width ? " + " + column.width + " + 1.1rem" : "")).join("") + ")";
}

// The subtasks that have a column: those of the only problem, or those of all problems if there are few.
function subtaskColumns() {
  const all = problems.flatMap((problem, at) => (problem.subtasks.length < 2 ? [] : problem.subtasks.map(([name, max], subtask) => ({ name, max, problem: at, subtask }))));
  const counting = all.filter((column) => column.max > 0);
  return counting.length > SUBTASKS ? [] : counting;
}

// If there are more problems than this, none has a column or a strip.
const COLUMNS = 20;
const listed = problems.length > COLUMNS ? [] : problems;

// A rank that judge errors may still change has a question mark.
export function rankOf(row) {
  return row.rank ? row.rank + (row.isProvisional ? "?" : "") : "–";
}

// Title, sort key, content and width of each column. The width is fixed, so that it is equal on all pages of the ranking.
function columns() {
  const many = problems.length > 1;
  /** @type {any[]} */
  const list = [
    { key: "name", head: W.contestant, kind: "name", width: widest(contestants.map((row) => row.name), 10, 17), by: (row) => known[row.number].alphabet,
      show: (row) => [person(row), row.path ? el("span", { class: "path" }, row.path) : null] },
  ];
  if (contestants.some((row) => row.rank)) list.unshift({ key: "rank", head: W.rank, kind: "number", width: "5ch", by: (row) => row.rank ?? 1e9, show: rankOf });
  (data.roster ?? []).forEach((head, at) => {
    list.push({ key: "r" + at, head, kind: "roomy", width: widest(contestants.map((row) => row.enrolled[at]), 8, 18), by: (row) => known[row.number].places[at], show: (row) => row.enrolled[at] });
  });
  const subtasks = subtaskColumns();
  listed.forEach((problem, at) => {
    list.push({
      key: "p" + at, head: many ? problem.name : W.score, kind: "number points " + (many ? "part" : "total"), down: true, width: many ? widest([problem.name], 9, 14) : "9ch",
      by: (row) => row.to[at]?.score ?? -1,
      show: (row) => (row.to[at] ? [isOpen(row.to[at]) ? openBadge() : badge(row.to[at].verdict), " ", points(row.to[at].score)] : "–"),
    });
    subtasks.filter((column) => column.problem === at).forEach(({ name, max, subtask }) => list.push({
      key: "s" + at + "." + subtask, head: name, kind: "number roomy" + (many ? " spacious" : ""), down: true, width: widest([name], 6, 9),
      by: (row) => row.to[at]?.subtasks[subtask] ?? -1,
      show: (row) => (row.to[at]?.subtasks.length ? el("span", { class: row.to[at].subtasks[subtask] >= max ? "full" : null }, points(row.to[at].subtasks[subtask])) : "–"),
    }));
  });
  if (many) list.push({ key: "total", head: W.total, kind: "number total", down: true, width: "7ch", by: (row) => row.score, show: (row) => el("strong", null, points(row.score)) });
  list.push({ key: "time", head: W.slowest, kind: "number roomy", down: true, width: "7ch", by: (row) => known[row.number].share, show: (row) => percent(known[row.number].share) });
  list.push({ key: "cases", head: W.passedCases, kind: "cases", down: true, width: null, by: (row) => known[row.number].accepted,
    below: el("div", { class: "strips" }, listed.map((problem, at) => heatRow(at, problem.cases.map((asked, number) => [asked, number]), false))),
    show: (row) => [el("div", { class: "strips" }, listed.map((_, at) => strip(row, at, false))), el("span", { class: "unseen" }, known[row.number].accepted)] });
  return list;
}

function hasLost(row, problem, subtask) {
  const card = row.to[problem];
  return card && problems[problem].cases.some((asked, number) => {
    const place = asked.subtask === subtask || asked.alsoIn?.includes(subtask) ? placeOf(card, number) : -1;
    return place >= 0 && !isAccepted(verdictAt(card, place));
  });
}

function chosen(list) {
  const column = list.find((column) => column.key === view.sort);
  const needle = view.search.trim().toLowerCase();
  const [problem, subtask] = view.subtask.split("/").map(Number);
  const fits = (row) => known[row.number].found.includes(needle) &&
    (view.verdicts.size === 0 || row.cards.some((card) => !isOpen(card) && view.verdicts.has(card.verdict))) &&
    (view.subtask === ANY || hasLost(row, problem, subtask)) &&
    (view.mistake === ANY || row.cards.some((card) => card.mistake === Number(view.mistake)));
  const sign = view.down ? -1 : 1;
  const order = (one, other) => (column ? sign * (column.by(one) - column.by(other)) : 0) || one.number - other.number;
  return contestants.filter(fits).sort(order);
}

// A switch for each verdict that occurs, with the number of contestants that have it.
function switches(draw) {
  const counts = new Map();
  for (const row of contestants) {
    const verdicts = new Set(row.cards.filter((card) => !isOpen(card)).map((card) => card.verdict));
    for (const verdict of verdicts) counts.set(verdict, (counts.get(verdict) || 0) + 1);
  }
  const present = Array.from(counts.keys()).sort((one, other) => one - other);
  return el("div", { class: "switches", role: "group", "aria-label": W.filter }, present.map((verdict) => {
    const count = say(W.countOf, counts.get(verdict));
    const toggle = el("button", { type: "button", title: language.verdicts[verdict] + ": " + count, "aria-pressed": String(view.verdicts.has(verdict)), click: () => {
      if (!view.verdicts.delete(verdict)) view.verdicts.add(verdict);
      toggle.setAttribute("aria-pressed", String(view.verdicts.has(verdict)));
      view.page = 0;
      draw();
    } }, el("span", { class: "v-" + code(verdict) }, badge(verdict)), " ", el("span", { "aria-hidden": "true" }, counts.get(verdict)), el("span", { class: "unseen" }, count));
    return toggle;
  }));
}

function select(label, key, options, draw) {
  if (options.length === 0) return null;
  const box = el("select", { "aria-label": label, change: () => { view[key] = box.value; view.page = 0; draw(); } },
    el("option", { value: ANY }, label), options.map(([value, words]) => el("option", { value, selected: view[key] === value }, words)));
  return box;
}

// The list of sort orders on narrow screens, where contestants are cards without a head row.
function order(list, draw) {
  const box = el("select", { class: "on-cards", "aria-label": say(W.sortBy, "").trim(), change: () => {
    const column = list.find((column) => column.key === box.value);
    Object.assign(view, { sort: box.value, down: Boolean(column?.down), page: 0 });
    draw();
  } }, list.some((column) => column.key === view.sort) ? null : el("option", { value: view.sort, selected: true }, say(W.sortBy, "–")),
  list.map((column) => el("option", { value: column.key, selected: view.sort === column.key }, say(W.sortBy, column.head))));
  return box;
}

function subtaskOptions() {
  const many = problems.length > 1;
  return problems.flatMap((problem, at) => (problem.subtasks.length < 2 ? [] : problem.subtasks.map(([name], subtask) => {
    const count = contestants.filter((row) => hasLost(row, at, subtask)).length;
    return [at + "/" + subtask, say(W.lostIn, (many ? problem.name + " " : "") + name, count)];
  })));
}

function mistakeOptions() {
  return data.mistakes.map((_, at) => [String(at), mistakeName(at) + " (" + contestants.filter((row) => row.cards.some((card) => card.mistake === at)).length + ")"]);
}

function tools(list, status, draw, again) {
  const search = el("input", { type: "search", "aria-label": W.search, placeholder: W.search, value: view.search, input: () => {
    view.search = search.value;
    view.page = 0;
    draw();
  } });
  const undo = el("button", { type: "button", class: "clear", click: () => { clear(); again(); } }, W.clear);
  return { undo, element: [
    el("div", { class: "tools" }, search, switches(draw)),
    el("div", { class: "tools" }, order(list, draw), select(W.anySubtask, "subtask", subtaskOptions(), draw), select(W.anyMistake, "mistake", mistakeOptions(), draw), undo, status)] };
}

export function ranking() {
  collate();
  const element = el("div", { class: "ranking" });
  const again = () => {
    element.replaceChildren();
    add(element, parts(again));
  };
  again();
  return element;
}

function parts(again) {
  const list = columns();
  const body = el("tbody");
  const status = el("p", { role: "status", "aria-live": "polite", class: "status" });
  const empty = el("p", { class: "empty" }, W.noneFits);
  const pages = el("nav", { class: "pages", "aria-label": W.pages });
  const { undo, element: above } = tools(list, status, draw, again);
  const heads = list.map((column) => el("th", { scope: "col", class: column.kind },
    el("button", { type: "button", class: "sort", click: () => {
      view.down = view.sort === column.key ? !view.down : Boolean(column.down);
      view.sort = column.key;
      view.page = 0;
      draw();
    } }, column.head), column.below ?? null));

  function turn(page) {
    view.page = page;
    draw();
  }

  function cell(column, row) {
    return el(column.key === "name" ? "th" : "td", { scope: column.key === "name" ? "row" : null, class: column.kind, "data-head": column.head }, column.show(row));
  }

  function draw() {
    const rows = chosen(list);
    const count = Math.max(1, Math.ceil(rows.length / PAGE));
    view.page = Math.max(0, Math.min(count - 1, view.page));
    const shown = rows.slice(view.page * PAGE, (view.page + 1) * PAGE);
    body.replaceChildren(...shown.map((row) => el("tr", null, list.map((column) => cell(column, row)))));
    heads.forEach((head, place) => {
      const isSorted = list[place].key === view.sort;
      if (isSorted) head.setAttribute("aria-sort", view.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    status.textContent = say(W.shown, rows.length, contestants.length);
    empty.hidden = rows.length > 0;
    undo.hidden = !(view.verdicts.size || view.search || view.subtask !== ANY || view.mistake !== ANY);
    const go = (label, page, off) => el("button", { type: "button", disabled: off, click: () => turn(page) }, label);
    pages.replaceChildren(...(count === 1 ? [] : [
      go(W.firstPage, 0, view.page === 0), go(W.previous, view.page - 1, view.page === 0),
      el("span", null, say(W.pageOf, view.page + 1, count)),
      go(W.next, view.page + 1, view.page === count - 1), go(W.lastPage, count - 1, view.page === count - 1),
    ]));
  }

  draw();
  const has = (kind) => (column) => column.kind.includes(kind);
  const widths = { "$--all": sum(list), "$--roomy": sum(list.filter((column) => !has("spacious")(column))), "$--narrow": sum(list.filter((column) => !has("roomy")(column))) };
  return [
    above,
    el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": W.ranking },
      el("table", { class: "class", ...widths }, el("caption", { class: "unseen" }, W.ranking),
        el("colgroup", null, list.map((column) => el("col", { class: column.kind, $width: column.width && "calc(" + column.width + " + 1.1rem)" }))),
        el("thead", null, el("tr", null, heads)), body)),
    empty, pages, legend(allVerdicts(contestants.flatMap((row) => row.cards)), problems.some((problem) => isTight(problem.cases))),
    el("p", { class: "note" }, link("#/slips", W.slips)),
  ];
}

