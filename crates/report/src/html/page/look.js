// Language and colour scheme of the page: the last choice of the reader.
import { W, data, speak, tongue } from "./data.js";
import { el } from "./elements.js";

/** @type {any} */
const corner = document.getElementById("bar");
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

// Browsers may forbid a page that was opened as a file to store anything.
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
    // The choice is valid until the page is closed.
  }
}

const choice = { theme: kept("theme") };

function light() {
  root.dataset.theme = choice.theme ?? (dark.matches ? "dark" : "light");
}

// The switches for language and colour scheme; `draw` draws the page in another language.
function drawBar(draw) {
  const other = (tongue + 1) % data.languages.length;
  const next = root.dataset.theme === "dark" ? "light" : "dark";
  const themeName = next === "dark" ? W.dark : W.light;
  const skip = document.querySelector(".skip");
  if (skip) skip.textContent = W.skip;
  corner.replaceChildren(
    el("button", { type: "button", lang: data.languages[other].tag, click: () => {
      keep("language", data.languages[other].tag);
      speak(other);
      draw();
      drawBar(draw);
    } }, data.languages[other].name),
    el("button", { type: "button", click: () => { choice.theme = next; keep("theme", next); light(); drawBar(draw); } }, themeName));
}

export function begin(draw) {
  const last = data.languages.findIndex((each) => each.tag === kept("language"));
  speak(last < 0 ? data.language : last);
  light();
  drawBar(draw);
  dark.addEventListener("change", () => { light(); drawBar(draw); });
  // Folded texts are opened before printing.
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}
