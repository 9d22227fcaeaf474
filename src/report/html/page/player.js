// Two replays beside each other: step, slide, play; the step where they part is marked.
"use strict";
const BEAT = 900;

// Both films by the number of the move, so that the same move of both is seen at the same time.
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

// The first step on which the two are not the same; -1 where there is none, or nothing was the same.
function parting(steps, left, right) {
  const same = ([one, other]) =>
    left[one].caption === right[other].caption && left[one].rows.join("/") === right[other].rows.join("/");
  const first = steps.findIndex((step) => !same(step));
  return first > 0 ? first : -1;
}

function player(replay) {
  const left = frames(replay.f);
  const right = replay.a >= 0 ? frames(D.answers[replay.a]) : left;
  const alone = replay.a < 0;
  const steps = timeline(left, right);
  const parts = parting(steps, left, right);
  let at = 0;
  let timer = null;

  const side = (title) => {
    const parts = { board: el("div", { class: "stage" }), caption: el("p", { class: "caption" }), notes: el("p", { class: "note" }) };
    parts.element = el("section", { class: "side", "aria-label": title }, el("h3", null, title), parts.caption, parts.board, parts.notes);
    return parts;
  };
  const sides = alone ? [side(W.output)] : [side(W.contestant), side(W.answer)];
  const live = el("p", { class: "count", role: "status", "aria-live": "polite" });
  const slider = el("input", {
    type: "range", min: 0, max: steps.length - 1, step: 1, value: 0, "aria-label": W.step,
    input: () => { stop(); show(Number(slider.value)); },
  });
  const button = (sign, label, key, act) =>
    el("button", { type: "button", "aria-label": label, title: label + " (" + key + ")", click: act }, el("span", { "aria-hidden": "true" }, sign));
  const play = button("▶", W.play, W.space, () => (timer ? stop() : start()));
  const first = button("«", W.first, "Home", () => { stop(); show(0); });
  const back = button("‹", W.back, "←", () => { stop(); show(at - 1); });
  const forward = button("›", W.forward, "→", () => { stop(); show(at + 1); });
  const last = button("»", W.last, "End", () => { stop(); show(steps.length - 1); });

  function paint(which, frame) {
    const { board: stage, caption, notes, element } = sides[which];
    stage.replaceChildren(board(frame));
    caption.textContent = frame.caption;
    notes.textContent = frame.notes.join(" · ");
    element.classList.toggle("is-wrong", frame.wrong);
  }

  function show(step) {
    at = Math.max(0, Math.min(steps.length - 1, step));
    const now = [left[steps[at][0]], right[steps[at][1]]];
    sides.forEach((_, which) => paint(which, now[which]));
    slider.value = at;
    const words = say(W.stepOf, at + 1, steps.length);
    slider.setAttribute("aria-valuetext", words + ": " + now[0].caption);
    live.textContent = words + (at === parts ? " – " + W.partHere : "");
    root.classList.toggle("is-parting", parts >= 0 && at >= parts);
    first.disabled = back.disabled = at === 0;
    forward.disabled = last.disabled = at === steps.length - 1;
  }

  function stop() {
    if (timer) clearInterval(timer);
    timer = null;
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

  const mark = el("span", { class: "parting-mark", "aria-hidden": "true" }, "▲");
  mark.style.left = (steps.length > 1 ? (Math.max(parts, 0) / (steps.length - 1)) * 100 : 0) + "%";
  const jump = el("button", { type: "button", class: "jump", click: () => { stop(); show(parts); } }, say(W.jump, parts + 1));
  const root = el("section", { class: "player", "aria-label": W.replay, tabindex: "0", keydown: (event) => {
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
    const isPlay = event.key === " " && event.target.tagName !== "BUTTON";
    if (event.ctrlKey || event.altKey || event.metaKey || (step === undefined && !isPlay)) return;
    event.preventDefault();
    if (isPlay) return void (timer ? stop() : start());
    stop();
    show(step);
  } },
    el("div", { class: "sides" }, sides.map((each) => each.element)),
    el("div", { class: "controls", role: "group", "aria-label": W.controls }, first, back, play, forward, last, live),
    el("div", { class: "slide" }, el("div", { class: "rail" }, slider, parts > 0 ? el("div", { class: "marks" }, mark) : null)),
    el("p", { class: "parting" }, parts > 0 ? jump : null));
  show(0);
  return root;
}
