// The page of a grading in progress: shows the progress, and reloads until all results are complete.
import { W, data, say, seconds } from "./data.js";
import { add, el } from "./elements.js";
import { view } from "./ranking.js";
import { draw } from "./route.js";

/** @type {import("./types").Going} */
const going = data.going ?? { done: 0, total: 0, left: null, next: 0 };
const written = new Date(data.gradedAt ?? 0);
// The data contains the time of the next update. If the page is opened later than that by more than this number of seconds, it no
// longer reloads.
const PATIENCE = 150;
const isSilent = Date.now() - written.getTime() > (going.next + PATIENCE) * 1000;
// Number of seconds without reloading after the reader has typed or clicked.
const QUIET = 2;
let touched = 0;

const banner = el("section", { class: "going", role: "status" });

function time(left) {
  return left < 60 ? seconds(left * 1000).replace(/\.\d+/, "") : left < 5400 ? Math.round(left / 60) + "\u202fmin" : (left / 3600).toFixed(1) + "\u202fh";
}

function drawBanner() {
  const share = going.total ? going.done / going.total : 0;
  banner.replaceChildren();
  add(banner, isSilent ? [el("p", null, say(W.silent, written.toLocaleTimeString()))] : [
    el("p", null, el("strong", null, say(W.going, going.done, going.total)), going.left === null ? null : " · " + say(W.left, time(going.left))),
    el("progress", { max: going.total || 1, value: going.done, "aria-hidden": "true" }, Math.round(share * 100) + " %"),
    el("p", { class: "note" }, W.later)]);
}

function nameOf(element) {
  return element && [element.tagName, element.getAttribute("href"), element.getAttribute("aria-label"), element.textContent].join("\n");
}

function focusable() {
  return Array.from(document.querySelectorAll("a, button, input, select, summary, [tabindex]"));
}

// Stores the reader's choices in the history of the browser, so that they survive a reload.
function remember() {
  const active = document.activeElement;
  const kept = {
    view: { ...view, verdicts: Array.from(view.verdicts) }, at: [scrollX, scrollY], focus: active === document.body ? null : nameOf(active),
    caret: active instanceof HTMLInputElement ? [active.selectionStart, active.selectionEnd] : null,
    folds: Array.from(document.querySelectorAll("details"), (fold) => fold.open),
  };
  history.replaceState({ caipan: kept }, "");
}

function recall() {
  const kept = history.state?.caipan;
  if (!kept) return;
  Object.assign(view, kept.view, { verdicts: new Set(kept.view.verdicts) });
  draw();
  const folds = document.querySelectorAll("details");
  if (folds.length === kept.folds.length) folds.forEach((fold, place) => { fold.open = kept.folds[place]; });
  const active = kept.focus && focusable().find((element) => nameOf(element) === kept.focus);
  active?.focus({ preventScroll: true });
  if (active instanceof HTMLInputElement && kept.caret) active.setSelectionRange(kept.caret[0], kept.caret[1]);
  scrollTo(kept.at[0], kept.at[1]);
}

function openAgain() {
  const isBusy = document.hidden || performance.now() - touched < QUIET * 1000 || getSelection()?.type === "Range";
  if (isBusy) return void setTimeout(openAgain, 500);
  remember();
  return location.reload();
}

for (const kind of ["keydown", "pointerdown", "wheel", "touchmove"]) {
  addEventListener(kind, () => { touched = performance.now(); }, { passive: true });
}
new MutationObserver(drawBanner).observe(document.documentElement, { attributes: true, attributeFilter: ["lang"] });
drawBanner();
document.getElementById("main")?.before(banner);
history.scrollRestoration = "manual";
recall();
if (!isSilent) setTimeout(openAgain, Math.max(1, going.next) * 1000);
