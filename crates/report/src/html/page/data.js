// What the page knows: texts by number, the language in which it is read, and how numbers are written.

// Where a browser is too old to unpack the results it shows what is there for those without scripts.
function stay() {
  const still = new DOMParser().parseFromString(document.querySelector("noscript")?.textContent ?? "", "text/html");
  document.getElementById("main")?.replaceChildren(...still.body.childNodes);
}

async function unpacked() {
  if (!("DecompressionStream" in globalThis)) stay();
  const packed = atob(document.getElementById("results")?.textContent ?? "");
  const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

// Numbers that are written as what each is more than the one before.
export function summed(steps) {
  let sum = 0;
  return steps.map((step) => (sum += step));
}

// Texts that differ in their numbers alone are a pattern, and by how much each number is more than in the text before of it.
function whole(data) {
  const before = [];
  data.texts = data.texts.map((text) => {
    if (!Array.isArray(text) || typeof text[0] === "string") return text;
    const [pattern, ...steps] = text;
    const numbers = steps.map((step, at) => step + (before[pattern]?.[at] ?? 0));
    before[pattern] = numbers;
    return data.patterns?.[pattern].map((each) => {
      let at = 0;
      return each.replace(/\u0001/g, () => String(numbers[at++]));
    });
  });
  return data;
}

/** @type {import("./types").PageData} */
export const data = whole(await unpacked());

// The words of the page, in the language that was chosen.
/** @type {Record<string, string>} */
export let W = {};
/** @type {import("./types").Language} */
export let language = data.languages[data.language];
export let tongue = data.language;

export function speak(number) {
  tongue = number;
  language = data.languages[number];
  W = language.words;
  document.documentElement.lang = language.tag;
}

// Columns as rows; what every row leaves empty is not there.
export function rows(columns) {
  const names = Object.keys(columns);
  const first = names.length ? columns[names[0]] : [];
  return first.map((_, place) => Object.fromEntries(names.map((name) => [name, columns[name][place]])));
}

export function framesOf(film) {
  return rows(film.frames);
}

// A phrase with its holes {0}, {1} … filled.
export function say(phrase, ...pieces) {
  return phrase.replace(/\{(\d)\}/g, (_, number) => String(pieces[number]));
}

// A text in the language that was chosen.
export function said(text) {
  return Array.isArray(text) ? text[tongue] : text;
}

export function text(number) {
  return number === null || number === undefined || number < 0 ? null : said(data.texts[number]);
}

export function code(verdict) {
  return data.verdicts[verdict][0];
}

export function isFailed(verdict) {
  return data.verdicts[verdict][1];
}

export function isAccepted(verdict) {
  return code(verdict) === "AC";
}

const NARROW_SPACE = "\u202f";

export function points(number) {
  return String(Math.round(number * 100) / 100);
}

export function seconds(milliseconds) {
  if (milliseconds === null || milliseconds === undefined) return "–";
  if (milliseconds > 0 && milliseconds < 1) return Math.round(milliseconds * 1000) + NARROW_SPACE + "µs";
  return milliseconds < 1000 ? milliseconds + NARROW_SPACE + "ms" : (milliseconds / 1000).toFixed(2) + NARROW_SPACE + "s";
}

export function memory(kibibytes) {
  if (kibibytes === null || kibibytes === undefined) return "–";
  return kibibytes < 10240 ? kibibytes + NARROW_SPACE + "KiB" : (kibibytes / 1024).toFixed(kibibytes < 102400 ? 1 : 0) + NARROW_SPACE + "MiB";
}

export function percent(share) {
  return share === null || share === undefined || share < 0 ? "–" : Math.round(share * 100) + NARROW_SPACE + "%";
}
