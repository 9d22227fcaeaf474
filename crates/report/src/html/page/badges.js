// Verdicts as letters and signs: each differs from the others in sign as well as in colour.
import { W, code, language } from "./data.js";
import { el } from "./elements.js";

export const SIGNS = { AC: "✓", PC: "~", WA: "×", TLE: "T", MLE: "M", OLE: "O", RE: "!", CE: "C", SK: "–", JE: "?" };

export function words(verdict) {
  return language.verdicts[verdict];
}

// The letters of a verdict, with the full name for screen readers and as a tooltip.
export function badge(verdict) {
  return el("span", { class: "badge v-" + code(verdict), title: words(verdict) },
    el("span", { "aria-hidden": "true" }, code(verdict)), el("span", { class: "unseen" }, words(verdict)));
}

export function verdictLine(verdict) {
  return [badge(verdict), " ", el("span", null, words(verdict))];
}

export function sign(verdict) {
  return el("span", { class: "field v-" + code(verdict), "aria-hidden": "true" }, SIGNS[code(verdict)]);
}

// Explains the signs, or the shapes of narrow fields, of the verdicts that occur.
export function legend(verdicts, isNarrow) {
  const present = Array.from(new Set(verdicts)).sort((one, other) => one - other);
  return el("ul", { class: "legend" + (isNarrow ? " is-tight" : ""), "aria-label": W.legend }, present.map((verdict) =>
    el("li", null, sign(verdict), " ", code(verdict) + " " + words(verdict))));
}

// Whether judging a submission was stopped before the end, and no case has failed so far.
export function isOpen(card) {
  return card.stopped !== null && card.stopped !== undefined && code(card.verdict) === "SK";
}

export function openBadge() {
  return el("span", { class: "badge v-SK", title: W.open }, el("span", { "aria-hidden": "true" }, "…"), el("span", { class: "unseen" }, W.open));
}
