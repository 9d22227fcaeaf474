// Two replays side by side, with step, slider and play. They open at the first difference; the arrow keys work at once.
import { W, data, say, text } from "./data.js";
import { add, el } from "./elements.js";
import { board, boardLegend, frames } from "./boards.js";

const BEAT = 900;

// Aligns both replays by the number of the move, so that the same move of both is shown at the same time.
function timeline(left, right) {
  const groups = (film) => {
    const byNumber = new Map();
    film.forEach((frame, place) => byNumber.set(frame.number, (byNumber.get(frame.number) || []).concat(place)));
    return byNumber;
  };
  const [ours, theirs] = [groups(left), groups(right)];
  const numbers = Array.from(new Set([...ours.keys(), ...theirs.keys()])).sort((one, other) => one - other);
  const steps = [];
  let last = [0, 0];
  for (const number of numbers) {
    const sides = [ours.get(number) || [], theirs.get(number) || []];
    const count = Math.max(sides[0].length, sides[1].length);
    for (let step = 0; step < count; step += 1) {
      last = sides.map((side, which) => (side.length ? side[Math.min(step, side.length - 1)] : last[which]));
      steps.push(last);
    }
  }
  return steps;
}

// The first step at which the two replays differ; -1 if there is none, or if already the initial boards differ.
function parting(steps, left, right) {
  const isSame = ([one, other]) => left[one].rows.join("/") === right[other].rows.join("/");
  if (!isSame(steps[0])) return -1;
  // The first step is skipped: it shows the query, with both answers in its captions.
  return steps.findIndex((step, at) => at > 0 && (left[step[0]].isWrong || left[step[0]].caption !== right[step[1]].caption || !isSame(step)));
}

// The steps of a replay, and the step at which it opens: the first difference, or else the first fault.
function played(replay) {
  const left = frames(data.films[replay.film]);
  const isAlone = replay.answer < 0;
  const right = isAlone ? left : frames(data.films[replay.answer]);
  const steps = timeline(left, right);
  const parts = isAlone ? -1 : parting(steps, left, right);
  const wrong = steps.findIndex(([place]) => left[place].isWrong);
  return { left, right, isAlone, steps, parts, opens: Math.max(0, parts > 0 ? parts : wrong) };
}

// The board where an output goes wrong, and the board of the jury's answer at the same time if there is one.
export function atParting(replay) {
  const { left, right, isAlone, steps, opens } = played(replay);
  const [ours, theirs] = steps[opens];
  return isAlone ? [left[ours]] : [left[ours], right[theirs]];
}

export function player(replay) {
  return stage(played(replay), replay.answer >= 0 ? [W.contestant, W.answer] : [W.output]);
}

// A single replay.
export function screening(film) {
  const left = frames(film);
  return stage({ left, right: left, steps: timeline(left, left), parts: -1, opens: 0 }, [W.answer]);
}

function stage({ left, right, steps, parts, opens }, titles) {
  let at = 0;
  let timer = 0;
  const sides = titles.map(side);
  const live = el("p", { class: "count", role: "status", "aria-live": "polite" });
  const slider = el("input", {
    type: "range", min: 0, max: steps.length - 1, step: 1, value: 0, "aria-label": W.frame,
    input: () => { stop(); show(Number(slider.value)); },
  });
  const button = (sign, label, key, act) =>
    el("button", { type: "button", "aria-label": label, title: label + " (" + key + ")", click: act }, el("span", { "aria-hidden": "true" }, sign));
  const play = button("▶", W.play, W.space, () => (timer ? stop() : start()));
  const first = button("«", W.first, "Home", () => { stop(); show(0); });
  const back = button("‹", W.back, "←", () => { stop(); show(at - 1); });
  const forward = button("›", W.forward, "→", () => { stop(); show(at + 1); });
  const last = button("»", W.last, "End", () => { stop(); show(steps.length - 1); });

  function side(title) {
    const parts = { board: el("div", { class: "stage" }), caption: el("p", { class: "caption" }), notes: el("p", { class: "note" }) };
    return { ...parts, element: el("div", { class: "side", role: "group", "aria-label": title }, el("h2", null, title), parts.board, parts.caption, parts.notes) };
  }

  function paint(which, frame) {
    const { board: place, caption, notes, element } = sides[which];
    place.replaceChildren(board(frame, false));
    caption.textContent = frame.caption;
    notes.textContent = frame.notes.join(" · ");
    element.classList.toggle("is-wrong", frame.isWrong);
  }

  function show(step) {
    at = Math.max(0, Math.min(steps.length - 1, step));
    const now = [left[steps[at][0]], right[steps[at][1]]];
    sides.forEach((_, which) => paint(which, now[which]));
    slider.value = at;
    const words = say(W.frameOf, at + 1, steps.length);
    slider.setAttribute("aria-valuetext", words + ": " + now[0].caption);
    jump.hidden = at === parts;
    live.textContent = words + (at === parts ? " – " + W.partHere : "");
    first.disabled = back.disabled = at === 0;
    forward.disabled = last.disabled = at === steps.length - 1;
  }

  function stop() {
    if (timer) clearInterval(timer);
    timer = 0;
    play.firstChild.textContent = "▶";
    play.setAttribute("aria-label", W.play);
  }

  function start() {
    if (at === steps.length - 1) show(0);
    play.firstChild.textContent = "⏸";
    play.setAttribute("aria-label", W.pause);
    timer = setInterval(() => {
      if (!root.isConnected) return stop();
      show(at + 1);
      return at === steps.length - 1 ? stop() : null;
    }, BEAT);
  }

  // Keys work wherever the focus is, except on elements that use them for something else.
  function key(event) {
    if (!root.isConnected) return document.removeEventListener("keydown", key);
    const on = event.target instanceof Element ? event.target : document.body;
    const isOthers = on.closest("input:not([type=range]), select, pre, .wide") || (event.key === " " && on.closest("button, a, summary"));
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
    if (isOthers || event.ctrlKey || event.altKey || event.metaKey || (step === undefined && event.key !== " ")) return undefined;
    event.preventDefault();
    if (event.key === " ") return timer ? stop() : start();
    stop();
    return show(step ?? at);
  }

  const mark = el("span", { class: "parting-mark", "aria-hidden": "true", $left: (steps.length > 1 ? (Math.max(parts, 0) / (steps.length - 1)) * 100 : 0) + "%" }, "▲");
  const jump = el("button", { type: "button", class: "jump", click: () => { stop(); show(parts); } }, say(W.jump, parts + 1));
  const isWide = left[0].rows[0].length > 12;
  const root = el("section", { class: "player" + (isWide ? " is-wide" : "") + (sides.length < 2 ? " is-alone" : ""), "aria-label": W.replay }, el("div", { class: "sides" }, sides.map((each) => each.element)));
  if (steps.length > 1) {
    add(root, [
      el("div", { class: "controls", role: "group", "aria-label": W.controls }, first, back, play, forward, last, live, parts > 0 ? jump : null),
      el("div", { class: "rail" }, slider, parts > 0 ? el("div", { class: "marks" }, mark) : null)]);
    document.addEventListener("keydown", key);
  }
  add(root, [boardLegend([...left, ...right])]);
  show(opens);
  return root;
}

export function whyWrong(replay) {
  const why = text(replay.why);
  return why && el("p", { class: "facts" }, why);
}
