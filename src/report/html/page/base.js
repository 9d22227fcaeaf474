// The ground of the page: the results, the words, and elements made without a line of markup.
"use strict";
const D = JSON.parse(document.getElementById("results").textContent);
const W = D.words;
const NARROW_SPACE = "\u202f";

// A phrase with its holes {0}, {1} … filled.
function say(phrase, ...pieces) {
  return phrase.replace(/\{(\d)\}/g, (_, number) => String(pieces[number]));
}

function put(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name.startsWith("$")) element.style.setProperty(name.slice(1), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return element;
}

function el(tag, attributes, ...children) {
  return put(document.createElement(tag), attributes, children);
}

function svg(tag, attributes, ...children) {
  return put(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function points(number) {
  return String(Math.round(number * 100) / 100);
}

function seconds(milliseconds) {
  if (milliseconds === null || milliseconds === undefined) return "–";
  return milliseconds < 1000
    ? milliseconds + NARROW_SPACE + "ms"
    : (milliseconds / 1000).toFixed(2) + NARROW_SPACE + "s";
}

function memory(kibibytes) {
  if (kibibytes === null || kibibytes === undefined) return "–";
  return kibibytes < 10240
    ? kibibytes + NARROW_SPACE + "KiB"
    : (kibibytes / 1024).toFixed(1) + NARROW_SPACE + "MiB";
}

function text(number) {
  return number < 0 || number === undefined ? null : D.texts[number];
}

// A verdict: its letters, in full for those who do not see or do not know them.
function badge(verdict) {
  const [code, words] = D.verdicts[verdict];
  return el("span", { class: "badge v-" + code, title: words },
    el("span", { "aria-hidden": "true" }, code), el("span", { class: "unseen" }, words));
}

// What became of the case at this place of a submission's list.
function result(card, place) {
  const find = (pairs) => {
    const pair = (pairs || []).find((pair) => pair[0] === place);
    return pair ? pair[1] : -1;
  };
  return {
    at: place,
    number: card.k ? card.k[place] : place,
    verdict: parseInt(card.v[place], 16),
    score: card.c[place],
    time: card.t[place],
    memory: card.m[place],
    reason: text(find(card.r)),
    output: text(find(card.o)),
    dialogue: text(find(card.d)),
    pictures: (card.g || []).filter((picture) => picture[0] === place),
    replay: find(card.x),
    runs: text(find(card.u)),
  };
}

function placeOf(card, number) {
  return card.k ? card.k.indexOf(number) : number < card.v.length ? number : -1;
}

function slowest(card) {
  return card.t.reduce((most, time) => (time !== null && time > most ? time : most), -1);
}

function isFailed(verdict) {
  return D.verdicts[verdict][2];
}

function caseName(problem, number) {
  return D.problems[problem].cases[number].name;
}

// A long text in a box of its own that can be scrolled by keys.
function box(title, content) {
  if (content === null || content === undefined) return null;
  return el("details", { class: "box" }, el("summary", null, title),
    el("pre", { tabindex: "0", role: "region", "aria-label": title }, content));
}

// Pictures of the jury's program, each as an image: nothing in an image runs or fetches.
function gallery(pictures) {
  return pictures.length === 0 ? null : el("section", { class: "gallery", "aria-label": W.pictures }, el("h2", null, W.pictures),
    pictures.map(([, name, number]) => el("figure", null,
      number === -1 ? el("p", { class: "note" }, W.noRoom) : null,
      number < 0 ? null : el("img", { src: "data:image/svg+xml;base64," + D.pictures[number], alt: name }),
      el("figcaption", null, name))));
}

function table(caption, heads, rows, name) {
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": caption },
    el("table", { class: name || null },
      el("caption", { class: "unseen" }, caption),
      el("thead", null, el("tr", null, heads.map((head) =>
        head instanceof Node ? head : el("th", { scope: "col" }, head)))),
      el("tbody", null, rows)));
}
