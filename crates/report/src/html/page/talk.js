// The dialogue between a program and an interactor.
import { W } from "./data.js";
import { el } from "./elements.js";

// A bubble for each line. The box shows the end first, which is where a program that is not accepted has failed; the last
// line of such a program is marked.
export function talk(dialogue, isLost) {
  const lines = dialogue.split("\n").map((line) => {
    const [, at, sign, words] = line.match(/^\s*(\S+ s) ([<>]) ?(.*)$/) ?? [null, "", "", line];
    const from = { "<": "interactor", ">": "program" }[sign] ?? "aside";
    const who = { "<": W.interactor, ">": W.program }[sign];
    return el("li", { class: from }, who ? el("span", { class: "unseen" }, who + ": ") : null,
      el("span", { class: "said" }, words || "\u00a0"), el("time", null, at));
  });
  const last = lines.filter((line) => line.className === "program").at(-1);
  if (isLost && last) last.classList.add("is-last");
  return el("div", { class: "talk", tabindex: "0", role: "region", "aria-label": W.dialogue },
    el("ol", { "aria-label": W.dialogue }, el("li", { class: "heads", "aria-hidden": "true" }, el("span", null, W.program), el("span", null, W.interactor)), lines));
}
