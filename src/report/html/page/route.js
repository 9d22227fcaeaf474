// Which page is shown: the part of the address behind #. In which language and in which light: what was chosen last.
import { W, data, speak, tongue } from "./data.js";
import { add, crumbs, el } from "./elements.js";
import { overview, title } from "./overview.js";
import { contestantPage, isAlone, slips } from "./contestant.js";
import { casePage, resultPage } from "./result.js";

/** @type {any} */
const main = document.getElementById("main");
/** @type {any} */
const corner = document.getElementById("bar");
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
let isFirst = true;

// A page from a file may not be allowed to keep anything.
function kept(key) {
  try {
    return localStorage.getItem("caipan." + key);
  } catch {
    return null;
  }
}

function keep(key, value) {
  try {
    localStorage.setItem("caipan." + key, value);
  } catch {
    // It counts until the page is closed.
  }
}

const choice = { theme: kept("theme") };

function light() {
  root.dataset.theme = choice.theme ?? (dark.matches ? "dark" : "light");
}

function drawBar() {
  const other = (tongue + 1) % data.languages.length;
  const next = root.dataset.theme === "dark" ? "light" : "dark";
  const themeName = next === "dark" ? W.dark : W.light;
  corner.replaceChildren(
    el("button", { type: "button", lang: data.languages[other].tag, click: () => { keep("language", data.languages[other].tag); speak(other); draw(); } }, data.languages[other].name),
    el("button", { type: "button", click: () => { choice.theme = next; keep("theme", next); light(); drawBar(); } }, themeName));
}

function page() {
  const [kind, ...rest] = location.hash.replace(/^#\/?/, "").split("/");
  const numbers = rest.map(Number);
  const known = new Map([
    ["", () => (isAlone() ? contestantPage(0) : overview())],
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
  main.parentElement.querySelector(".skip").textContent = W.skip;
  document.title = (location.hash.length < 3 ? title() : main.querySelector("h1").textContent) + " – caipan";
  drawBar();
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

// What is printed is whole: folded texts are opened.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) details.open = true;
});
addEventListener("hashchange", route);
dark.addEventListener("change", () => { light(); drawBar(); });
const last = data.languages.findIndex((each) => each.tag === kept("language"));
speak(last < 0 ? data.language : last);
light();
route();
