// The data of the page: texts by index, the language of the reader, and the format of numbers.

// Shows the content for browsers without scripts, if the browser is too old to decompress the results.
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

// Restores numbers from their differences: each is stored as the difference from the previous one.
export function summed(steps) {
  let sum = 0;
  return steps.map((step) => (sum += step));
}

// Restores texts that differ only in numbers. They are stored as a pattern, and the difference of each number from the previous
// text with that pattern.
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

// The phrases of the page in the chosen language.
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

// Converts columns to rows; columns that are empty in every row are absent.
export function rows(columns) {
  const names = Object.keys(columns);
  const first = names.length ? columns[names[0]] : [];
  return first.map((_, place) => Object.fromEntries(names.map((name) => [name, columns[name][place]])));
}

export function framesOf(film) {
  return rows(film.frames);
}

// Fills the placeholders {0}, {1} … of a phrase.
export function say(phrase, ...pieces) {
  return phrase.replace(/\{(\d)\}/g, (_, number) => String(pieces[number]));
}

// A text in the chosen language.
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
