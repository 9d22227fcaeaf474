// The class: charts, and a table that sorts, filters, searches and turns its pages.
"use strict";
const PAGE = 50;
const view = { sort: "rank", down: false, verdicts: new Set(), search: "", page: 0 };

// What a contestant has handed in, and for one problem.
function cards(row) {
  return row[4].map((pair) => D.submissions[pair[1]]);
}

function cardOf(row, problem) {
  const pair = row[4].find((pair) => pair[0] === problem);
  return pair ? D.submissions[pair[1]] : null;
}

// What each column is called, sorts by and shows.
function columns() {
  const list = [
    { key: "rank", head: W.rank, by: (row) => row[0] || 1e9, show: (row) => el("td", { class: "number" }, row[0] || "–") },
    { key: "name", head: W.contestant, by: (row) => row[1], show: (row) => el("th", { scope: "row" },
      el("a", { href: "#/c/" + row.number }, row[1]), row[2] ? el("span", { class: "path" }, row[2]) : null) },
  ];
  (D.roster || []).forEach((head, at) => {
    list.push({ key: "r" + at, head, by: (row) => row.places[at], show: (row) => el("td", null, D.enrolled[row.number][at]) });
  });
  D.problems.forEach((problem, at) => {
    list.push({
      key: "p" + at, head: D.problems.length > 1 ? problem.name : W.score, down: true,
      by: (row) => (cardOf(row, at) || { s: -1 }).s,
      show: (row) => {
        const card = cardOf(row, at);
        return el("td", { class: "number" }, card ? [badge(card.b), " ", points(card.s)] : "–");
      },
    });
  });
  if (D.problems.length > 1) {
    list.push({ key: "total", head: W.total, down: true, by: (row) => row[3], show: (row) => el("td", { class: "number" }, points(row[3])) });
  }
  list.push({
    key: "time", head: W.slowest, class: "roomy", down: true, by: (row) => row.slowest,
    show: (row) => el("td", { class: "number roomy" }, row.slowest < 0 ? "–" : seconds(row.slowest)),
  });
  list.push({
    key: "cases", head: W.cases, class: "roomy", down: true, by: (row) => row.accepted,
    show: (row) => el("td", { class: "roomy" }, cards(row).map(strip),
      el("span", { class: "unseen" }, row.accepted)),
  });
  return list;
}

function prepare() {
  const collator = new Intl.Collator(D.lang, { numeric: true });
  const order = D.contestants.map((row, number) => number).sort((one, other) => collator.compare(D.contestants[one][1], D.contestants[other][1]));
  order.forEach((number, place) => { D.contestants[number].alphabet = place; });
  // Where each contestant stands by each column of the roster.
  const enrolled = (D.roster || []).map((_, at) => {
    const places = [];
    D.contestants.map((row, number) => number).sort((one, other) => collator.compare(D.enrolled[one][at], D.enrolled[other][at])).forEach((number, place) => { places[number] = place; });
    return places;
  });
  const accepted = (card) => Array.from(card.v).filter((digit) => D.verdicts[parseInt(digit, 16)][0] === "AC").length;
  D.contestants.forEach((row, number) => {
    row.number = number;
    const all = cards(row);
    row.slowest = all.reduce((most, card) => Math.max(most, slowest(card)), -1);
    row.accepted = all.reduce((sum, card) => sum + accepted(card), 0);
    row.places = enrolled.map((places) => places[number]);
    row.found = ((D.enrolled || [])[number] || []).concat(row[1], row[2] || "", all.map((card) => card.l)).join("\n").toLowerCase();
  });
}

function chosen(list) {
  const column = list.find((column) => column.key === view.sort) || list[0];
  const by = column.key === "name" ? (row) => row.alphabet : column.by;
  const needle = view.search.trim().toLowerCase();
  const fits = (row) => row.found.includes(needle) &&
    (view.verdicts.size === 0 || cards(row).some((card) => view.verdicts.has(card.b)));
  const sign = view.down ? -1 : 1;
  return D.contestants.filter(fits).sort((one, other) => sign * (by(one) - by(other)) || one.number - other.number);
}

// The verdicts that there are, as switches.
function switches(draw) {
  const counts = new Map();
  for (const row of D.contestants) {
    const verdicts = new Set(cards(row).map((card) => card.b));
    for (const verdict of verdicts) counts.set(verdict, (counts.get(verdict) || 0) + 1);
  }
  const present = Array.from(counts.keys()).sort((one, other) => one - other);
  return el("div", { class: "switches", role: "group", "aria-label": W.filter }, present.map((verdict) => {
    const toggle = el("button", { type: "button", "aria-pressed": String(view.verdicts.has(verdict)), click: () => {
      if (!view.verdicts.delete(verdict)) view.verdicts.add(verdict);
      toggle.setAttribute("aria-pressed", String(view.verdicts.has(verdict)));
      view.page = 0;
      draw();
    } }, badge(verdict), " " + counts.get(verdict));
    return toggle;
  }));
}

function classTable() {
  const list = columns();
  const body = el("tbody");
  const status = el("p", { role: "status", "aria-live": "polite", class: "status" });
  const pages = el("nav", { class: "pages", "aria-label": W.pages });
  const heads = list.map((column) => el("th", { scope: "col", class: column.class || null },
    el("button", { type: "button", class: "sort", click: () => {
      view.down = view.sort === column.key ? !view.down : Boolean(column.down);
      view.sort = column.key;
      view.page = 0;
      draw();
    } }, column.head)));

  function turn(page) {
    view.page = page;
    draw();
  }

  function draw() {
    const rows = chosen(list);
    const count = Math.max(1, Math.ceil(rows.length / PAGE));
    view.page = Math.max(0, Math.min(count - 1, view.page));
    const shown = rows.slice(view.page * PAGE, (view.page + 1) * PAGE);
    body.replaceChildren(...shown.map((row) => el("tr", null, list.map((column) => column.show(row)))));
    heads.forEach((head, place) => {
      const isSorted = list[place].key === view.sort;
      if (isSorted) head.setAttribute("aria-sort", view.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    status.textContent = say(W.shown, rows.length, D.contestants.length);
    const go = (label, page, off) => el("button", { type: "button", disabled: off, click: () => turn(page) }, label);
    pages.replaceChildren(...(count === 1 ? [] : [
      go(W.firstPage, 0, view.page === 0), go(W.previous, view.page - 1, view.page === 0),
      el("span", null, say(W.pageOf, view.page + 1, count)),
      go(W.next, view.page + 1, view.page === count - 1), go(W.lastPage, count - 1, view.page === count - 1),
    ]));
  }

  const search = el("input", { type: "search", "aria-label": W.search, placeholder: W.search, value: view.search, input: () => {
    view.search = search.value;
    view.page = 0;
    draw();
  } });
  const element = el("section", { "aria-label": W.ranking },
    el("div", { class: "tools" }, search, switches(() => draw()), status),
    el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": W.ranking },
      el("table", { class: "class" }, el("caption", { class: "unseen" }, W.ranking), el("thead", null, el("tr", null, heads)), body)),
    pages);
  draw();
  return element;
}

function caseTable() {
  const many = D.problems.length > 1;
  const worst = new Map();
  for (const card of D.submissions) {
    card.t.forEach((time, place) => {
      const key = card.p + "/" + (card.k ? card.k[place] : place);
      const share = time === null || isFailed(parseInt(card.v[place], 16)) ? null : time / (card.limits[0] || 1);
      if (share !== null && share > (worst.get(key) || [-1])[0]) worst.set(key, [share, time]);
    });
  }
  const rows = D.problems.flatMap((problem, at) => problem.cases.map((asked, number) => {
    const slow = worst.get(at + "/" + number);
    return el("tr", null, el("th", { scope: "row" }, el("a", { href: "#/case/" + at + "/" + number }, (many ? problem.name + " " : "") + asked.name)),
      el("td", null, shareBar(asked.failed / Math.max(1, asked.ran), asked.failed + "/" + asked.ran, "failed")),
      el("td", null, slow ? shareBar(slow[0], seconds(slow[1]), "slow") : "–"));
  }));
  return el("details", { class: "fold", open: rows.length <= 40 }, el("summary", null, W.failureRates),
    table(W.failureRates, [W.case, W.failed, W.slowestAccepted], rows, "cases"));
}

// Who changed, where the results are compared with others.
function comparedPart() {
  return D.compared && [
    el("p", { class: "facts" }, D.compared.sides.join(" · ")),
    D.compared.tables.map((drawn) => [
      el("h2", null, drawn.title),
      drawn.rows.length ? table(drawn.title, drawn.heads.map((head) => head[0]), drawn.rows.map((row) => el("tr", null, row.map((cell, place) => el("td", drawn.heads[place][1] ? { class: "number" } : null, cell)))), "plain") : null,
      drawn.note ? el("p", { class: "note" }, drawn.note) : null,
    ]),
  ];
}

function classPage() {
  const facts = [D.gradedAt, D.problems.map((problem) => problem.name).join(", "), say(W.people, D.contestants.length), W.isolation + " " + D.isolation, D.tool];
  const mistakes = D.mistakes.map(([problem, mistake, count]) => el("tr", null, el("td", null, D.problems[problem].name), el("td", null, mistake), el("td", { class: "number" }, count)));
  return [
    D.interrupted ? el("p", { class: "note", role: "alert" }, el("strong", null, D.interrupted)) : null,
    el("header", null, el("h1", { tabindex: "-1" }, D.title || D.problems.map((problem) => problem.name).join(", ") || "caipan"), el("p", { class: "facts" }, facts.filter(Boolean).join(" · ")),
      D.left > 0 ? el("p", { class: "note" }, say(W.noReplays, D.left)) : null),
    comparedPart(),
    D.contestants.length === 0 ? el("p", null, W.nobody) : [
      el("h2", null, W.ranking), classTable(),
      el("div", { class: "charts" }, histogram(), D.mistakes.length ? el("div", null, el("h2", null, W.mistakes), table(W.mistakes, [W.problem, W.mistake, W.count], mistakes, "plain")) : null),
      el("h2", null, W.cases), caseTable()],
  ];
}
