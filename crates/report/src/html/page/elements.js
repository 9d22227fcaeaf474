// Creates elements without parsing markup, so that untrusted text always remains text.

function put(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name.startsWith("$")) element.style.setProperty(name.slice(1), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  add(element, children);
  return element;
}

export function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** @returns {any} */
export function el(tag, attributes, ...children) {
  return put(document.createElement(tag), attributes, children);
}

/** @returns {any} */
export function svg(tag, attributes, ...children) {
  return put(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

export function link(to, ...children) {
  return el("a", { href: to }, children);
}

export function number(...children) {
  return el("td", { class: "number" }, children);
}

// A long text in a separate box that can be scrolled with the keyboard.
export function box(title, content, isOpen, label) {
  if (content === null || content === undefined) return null;
  return el("details", { class: "box", open: Boolean(isOpen) }, el("summary", null, title), pre(label ?? title, content));
}

export function pre(title, content) {
  return el("pre", { tabindex: "0", role: "region", "aria-label": title }, content);
}

// A source with line numbers. The numbers are drawn by the style sheet, so that copied text does not contain them.
export function listing(title, source, label) {
  if (source === null || source === undefined) return null;
  const lines = source.replace(/\n$/, "").split("\n").map((line) => el("span", null, line + "\n"));
  return el("details", { class: "box" }, el("summary", null, title), el("pre", { tabindex: "0", role: "region", "aria-label": label ?? title, class: "listing" }, lines));
}

// Column heads are texts or ready cells; a leading `$` marks a column of numbers.
export function table(caption, heads, rows, name) {
  const head = (words) => (words instanceof Node ? words
    : el("th", { scope: "col", class: words.startsWith("$") ? "number" : null }, words.replace(/^\$/, "")));
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": caption },
    el("table", { class: name ?? null },
      el("caption", { class: "unseen" }, caption),
      el("thead", null, el("tr", null, heads.map(head))),
      el("tbody", null, rows)));
}

// A percentage as a bar, with text next to it.
export function bar(share, words, kind) {
  const wide = Math.max(0, Math.min(100, share * 100));
  return el("span", { class: "bar" },
    svg("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
      svg("rect", { class: "track", width: 100, height: 10 }), svg("rect", { class: kind, width: wide, height: 10 })),
    el("span", null, words));
}

// A line in which the first word that differs from the other line is marked.
export function marked(line, other) {
  if (line === undefined) return null;
  if (other === undefined) return line === "" ? "" : el("mark", null, line);
  let at = 0;
  while (at < line.length && line[at] === other[at]) at += 1;
  while (at > 0 && /\S/.test(line[at - 1])) at -= 1;
  const word = line.slice(at).match(/^\s*\S+/)?.[0] ?? line.slice(at);
  return [line.slice(0, at), word ? el("mark", null, word) : null, line.slice(at + word.length)];
}
