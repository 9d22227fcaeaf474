// The pages of one contestant, of one case, and of one contestant's case with its replay.
"use strict";

function crumbs(...links) {
  return el("nav", { class: "crumbs", "aria-label": W.way }, el("a", { href: "#/" }, W.ranking), links.map(([words, to]) => [" › ", el("a", { href: to }, words)]));
}

function verdictLine(verdict) {
  return [badge(verdict), " ", el("span", null, D.verdicts[verdict][1])];
}

function submissionPart(row, card) {
  const many = D.problems.length > 1;
  const rows = Array.from(card.v, (_, place) => {
    const got = result(card, place);
    const here = "#/c/" + row.number + "/" + card.p + "/" + got.number;
    return el("tr", null,
      el("th", { scope: "row" }, el("a", { href: here }, caseName(card.p, got.number))),
      el("td", null, badge(got.verdict), got.replay >= 0 ? el("span", { class: "has-replay", title: W.replay }, " ▶") : null),
      el("td", { class: "number" }, points(got.score)),
      el("td", { class: "number" }, got.time === null ? "–" : shareBar(got.time / (card.limits[0] || 1), seconds(got.time), "slow")),
      el("td", { class: "number roomy" }, memory(got.memory)),
      el("td", { class: "reason" }, got.reason || "", got.runs ? el("span", { class: "note" }, " " + got.runs) : null));
  });
  const limits = say(W.limits, seconds(card.limits[0]), seconds(card.limits[1]), memory(card.limits[2]));
  return el("section", { "aria-label": D.problems[card.p].name },
    many ? el("h2", null, D.problems[card.p].name) : null,
    el("p", { class: "big" }, verdictLine(card.b), " ", el("strong", null, points(card.s) + " / " + points(card.max))),
    el("p", { class: "facts" }, [card.l, card.path, limits].filter(Boolean).join(" · ")),
    card.why ? el("p", { class: "evidence" }, card.why) : null,
    card.like ? el("p", { class: "evidence" }, card.like) : null,
    card.attempts ? el("p", { class: "facts" }, card.attempts) : null,
    card.stopped ? el("p", { class: "facts" }, card.stopped) : null,
    card.log ? el("details", { class: "box", open: !card.v.length }, el("summary", null, W.compiler), el("pre", { tabindex: "0", role: "region", "aria-label": W.compiler }, card.log)) : null,
    card.subs.length ? el("p", { class: "facts" }, card.subs.map(([name, score, max]) => name + " " + points(score) + "/" + points(max)).join(" · ")) : null,
    rows.length ? table(W.cases, [W.case, W.verdict, W.score, W.time, el("th", { scope: "col", class: "roomy" }, W.memory), W.evidence], rows, "results") : null);
}

function contestantPage(number) {
  const row = D.contestants[number];
  if (!row) return null;
  return [
    crumbs(),
    el("header", null, el("h1", { tabindex: "-1" }, row[1]), el("p", { class: "facts" }, (row[0] ? say(W.rankOf, row[0], D.contestants.length) + " · " : "") + W.total + " " + points(row[3]))),
    cards(row).map((card) => submissionPart(row, card)),
  ];
}

function playPage(number, problem, which) {
  const row = D.contestants[number];
  const card = row && cardOf(row, problem);
  const place = card ? placeOf(card, which) : -1;
  if (place < 0) return null;
  const got = result(card, place);
  const asked = D.problems[problem].cases[which];
  const near = (step) => {
    for (let other = place + step; other >= 0 && other < card.v.length; other += step) {
      if (isFailed(parseInt(card.v[other], 16))) return "#/c/" + number + "/" + problem + "/" + (card.k ? card.k[other] : other);
    }
    return null;
  };
  const [before, after] = [near(-1), near(1)];
  const replay = got.replay >= 0 ? D.replays[got.replay] : null;
  return [
    crumbs([row[1], "#/c/" + number], [asked.name, "#/case/" + problem + "/" + which]),
    el("header", null, el("h1", { tabindex: "-1" }, row[1] + " · " + asked.name),
      el("p", { class: "big" }, verdictLine(got.verdict), " ", el("strong", null, points(got.score))),
      el("p", { class: "facts" }, [D.problems[problem].name, seconds(got.time) + " / " + seconds(card.limits[0]), memory(got.memory)].join(" · ")),
      got.reason ? el("p", { class: "evidence" }, got.reason) : null,
      got.runs ? el("p", { class: "facts" }, got.runs) : null,
      replay && replay.e >= 0 ? el("p", null, text(replay.e)) : null),
    replay ? player(replay) : isFailed(got.verdict) && got.output !== null ? el("p", { class: "note" }, W.noReplay) : null,
    el("nav", { class: "pages", "aria-label": W.failing }, before ? el("a", { href: before }, "‹ " + W.previousFailing) : null, after ? el("a", { href: after }, W.nextFailing + " ›") : null),
    gallery(got.pictures), box(W.dialogue, got.dialogue), box(W.output, got.output), box(W.answer, text(asked.answer)), box(W.input, text(asked.input)),
  ];
}

// Who failed a case, those with the same verdict for the same reason together.
function failures(problem, which) {
  const groups = new Map();
  D.contestants.forEach((row) => {
    const card = cardOf(row, problem);
    const place = card ? placeOf(card, which) : -1;
    if (place < 0 || !isFailed(parseInt(card.v[place], 16))) return;
    const got = result(card, place);
    const key = got.verdict + " " + got.reason;
    if (!groups.has(key)) groups.set(key, { got, rows: [] });
    groups.get(key).rows.push(row);
  });
  return Array.from(groups.values()).sort((one, other) => other.rows.length - one.rows.length);
}

function casePage(problem, which) {
  const asked = D.problems[problem] && D.problems[problem].cases[which];
  if (!asked) return null;
  const groups = failures(problem, which);
  const rows = groups.slice(0, PAGE).map(({ got, rows }) => el("tr", null,
    el("td", null, badge(got.verdict)), el("td", { class: "number" }, rows.length), el("td", { class: "reason" }, got.reason || ""),
    el("td", null, rows.slice(0, 5).map((row, place) => [place ? ", " : "", el("a", { href: "#/c/" + row.number + "/" + problem + "/" + which }, row[1])]),
      rows.length > 5 ? " …" : null)));
  return [
    crumbs(),
    el("header", null, el("h1", { tabindex: "-1" }, asked.name), el("p", { class: "facts" }, D.problems[problem].name + " · " + W.failed + " " + asked.failed + "/" + asked.ran + (asked.counts ? "" : " · " + W.withoutPoints))),
    times(problem, which),
    rows.length ? [el("h2", null, W.whoFailed), table(W.whoFailed, [W.verdict, W.count, W.evidence, W.contestant], rows, "results"),
      groups.length > PAGE ? el("p", { class: "note" }, say(W.moreGroups, groups.length - PAGE)) : null] : null,
    box(W.input, text(asked.input)), box(W.answer, text(asked.answer)),
  ];
}
