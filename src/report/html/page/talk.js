// What a program and an interactor have said to each other.
import { W } from "./data.js";
import { el } from "./elements.js";

// A bubble for each line.
export function talk(dialogue) {
  const lines = dialogue.split("\n").map((line) => {
    const [, at, sign, words] = line.match(/^\s*(\S+ s) ([<>]) ?(.*)$/) ?? [null, "", "", line];
    const from = { "<": "interactor", ">": "program" }[sign] ?? "aside";
    const who = { "<": W.interactor, ">": W.program }[sign];
    return el("li", { class: from }, who ? el("span", { class: "unseen" }, who + ": ") : null,
      el("span", { class: "said" }, words || "\u00a0"), el("time", null, at));
  });
  return el("ol", { class: "talk", "aria-label": W.dialogue, tabindex: "0" }, el("li", { class: "heads", "aria-hidden": "true" }, el("span", null, W.program), el("span", null, W.interactor)), lines);
}
