// Selects the page to show from the part of the address after #.
import { W } from "./data.js";
import { caseAt, submissions } from "./cards.js";
import { add, el } from "./elements.js";
import { crumbs, overview, title } from "./overview.js";
import { contestantPage, isAlone, isOneCase, slips } from "./contestant.js";
import { casePage, resultPage } from "./result.js";
import { begin } from "./look.js";

/** @type {any} */
const main = document.getElementById("main");
let isFirst = true;

function page() {
  const [kind, ...rest] = location.hash.replace(/^#\/?/, "").split("/");
  const numbers = rest.map(Number);
  const known = new Map([
    ["", () => (isOneCase() ? resultPage(0, submissions[0].problem, caseAt(submissions[0], 0)) : isAlone() ? contestantPage(0) : overview())],
    ["c", () => (numbers.length > 1 ? resultPage(numbers[0], numbers[1], numbers[2]) : contestantPage(numbers[0]))],
    ["case", () => casePage(numbers[0], numbers[1])],
    ["slips", slips],
  ]).get(kind);
  return known?.() ?? [crumbs([W.notFound, null]), el("h1", { tabindex: "-1" }, W.notFound)];
}

export function draw() {
  const content = page();
  main.replaceChildren();
  add(main, [content]);
  document.title = (location.hash.length < 3 ? title() : main.querySelector("h1").textContent) + " – caipan";
}

function route() {
  if (location.hash === "#main") return main.focus();
  draw();
  if (!isFirst) {
    scrollTo(0, 0);
    main.querySelector("h1").focus();
  }
  isFirst = false;
  return undefined;
}

addEventListener("hashchange", route);
begin(draw);
route();
