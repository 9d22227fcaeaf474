// Boards as pictures: colours with numbers on them, marks with distinct shapes. The frames are computed by caipan.
import { W, data, framesOf, language, summed, text } from "./data.js";
import { el, svg } from "./elements.js";

// The frames of a replay; each frame stores only its changes from the previous one.
/** @returns {import("./types").Frame[]} */
export function frames(film) {
  let cells = [];
  let [number, label, caption] = [0, 0, 0];
  return framesOf(film).map((frame) => {
    [number, label, caption] = [number + frame.number, label + frame.label, caption + frame.caption];
    if (typeof frame.board === "string") cells = Array.from(frame.board);
    else {
      cells = cells.slice();
      for (let place = 0; place < frame.board.length; place += 2) {
        Array.from(frame.board[place + 1]).forEach((sign, offset) => { cells[frame.board[place] + offset] = sign; });
      }
    }
    return {
      number, label: text(label), caption: text(caption), rows: cells.join("").split("/"), axes: film.axes,
      pieces: film.pieces ?? {}, marks: Object.fromEntries(Object.entries(frame.marks ?? {}).map(([mark, steps]) => [mark, summed(steps)])), notes: (frame.notes ?? []).map(text), isWrong: Boolean(frame.isWrong),
    };
  });
}

function marksOf(frame) {
  const width = frame.rows[0].length;
  const marked = frame.rows.map((row) => Array.from(row, () => []));
  for (const [mark, places] of Object.entries(frame.marks)) {
    for (const place of places) marked[Math.floor(place / width)][place % width].push(mark);
  }
  return marked;
}

function rowName(frame, place) {
  return frame.axes === "from-zero-up" ? frame.rows.length - 1 - place : place + 1;
}

// Describes the board in words, row by row from the top.
function inWords(frame) {
  const rows = frame.rows.map((row, place) => rowName(frame, place) + ": " + Array.from(row).join(" "));
  return frame.label + ". " + W.rows + " " + rows.join("; ") + ". " + frame.notes.join(". ");
}

// A piece without a description in the replay is a tile with a number, or nothing.
function cell(piece, sign, marks, x, y, size) {
  const value = piece ? 0 : parseInt(sign, 16);
  const tile = value >= 1 ? data.palette[value - 1] : null;
  const kind = tile ? "tile" : piece || "empty";
  const shown = tile ? String(value) : kind === "blank" || kind === "piece" ? sign : "";
  const ink = tile ? (tile[1] ? "#ffffff" : "#000000") : null;
  const group = svg("g", { class: "cell" }, svg("rect", { class: kind, x, y, width: size, height: size, $fill: tile ? tile[0] : null }));
  if (shown) {
    group.append(svg("text", { class: "sign", x: x + size / 2, y: y + size * 0.68, "text-anchor": "middle", "font-size": size * 0.5, $fill: ink }, shown));
  }
  // On an occupied cell, the marks of the path are left out, because the piece itself shows that the path leads there.
  const seen = marks.filter((mark) => sign === "." || (mark !== "way" && mark !== "walk"));
  for (const mark of seen) group.append(markShape(mark, x, y, size, ink));
  return group;
}

function markShape(mark, x, y, size, ink) {
  const [middle, centre, tip] = [x + size / 2, y + size / 2, size / 5];
  const arrow = (...corners) => svg("polygon", { class: "arrow", points: corners.map((at) => at.join(",")).join(" "), $fill: ink });
  const [right, low] = [x + size - 2, y + size - 2];
  switch (mark) {
    case "left": return arrow([x + 2, centre], [x + 2 + tip, centre - tip], [x + 2 + tip, centre + tip]);
    case "right": return arrow([right, centre], [right - tip, centre - tip], [right - tip, centre + tip]);
    case "up": return arrow([middle, y + 2], [middle - tip, y + 2 + tip], [middle + tip, y + 2 + tip]);
    case "down": return arrow([middle, low], [middle - tip, low - tip], [middle + tip, low - tip]);
    case "vanishing": return svg("circle", { class: "vanishing", cx: middle, cy: centre, r: size * 0.4, $stroke: ink });
    case "wrong": return svg("rect", { class: "wrong", x: x + 2, y: y + 2, width: size - 4, height: size - 4 });
    case "target": return svg("rect", { class: "target", x: x + 4, y: y + 4, width: size - 8, height: size - 8 });
    case "way": return svg("circle", { class: "way", cx: middle, cy: centre, r: size * 0.2 });
    default: return svg("circle", { class: "walk", cx: middle, cy: centre, r: size * 0.1 });
  }
}

// A board as a picture. A small one has no names of rows and columns.
export function board(frame, isSmall) {
  const size = 40;
  const [columns, height] = [frame.rows[0].length, frame.rows.length];
  const step = columns > 12 || height > 12 ? 5 : 1;
  const letters = step > 1 ? 30 : 15;
  const margin = isSmall ? 1 : 8 + 1.2 * letters;
  const marked = marksOf(frame);
  const picture = svg("svg", {
    class: isSmall ? "thumbnail" : "board", role: "img", "aria-label": inWords(frame), "data-rows": frame.rows.join("/"),
    viewBox: "0 0 " + (margin + columns * size + 4) + " " + (height * size + margin + 2),
    "$--columns": String(columns), "$--ratio": String(columns / height),
  });
  frame.rows.forEach((row, place) => {
    const name = rowName(frame, place);
    if (!isSmall && name % step === 0) {
      picture.append(svg("text", { class: "axis-name", "font-size": letters, x: margin - 6, y: place * size + size * 0.64, "text-anchor": "end" }, name));
    }
    Array.from(row).forEach((sign, column) => {
      picture.append(cell(frame.pieces[sign], sign, marked[place][column], margin + column * size, place * size + 1, size));
    });
  });
  for (let column = 0; column < columns && !isSmall; column += 1) {
    const name = frame.axes === "from-zero-up" ? column : column + 1;
    if (name % step === 0) {
      picture.append(svg("text", { class: "axis-name", "font-size": letters, x: margin + column * size + size / 2, y: height * size + 5 + letters, "text-anchor": "middle" }, name));
    }
  }
  return picture;
}

// Explains the signs and the marks of these frames.
export function boardLegend(all) {
  const [marks, pieces] = [new Set(), new Map()];
  for (const frame of all) {
    Object.keys(frame.marks).forEach((mark) => marks.add(mark));
    Object.entries(frame.pieces).forEach(([sign, piece]) => pieces.set(piece, sign));
  }
  const entry = (words, drawn) => el("li", null,
    svg("svg", { viewBox: "0 0 42 42", "aria-hidden": "true", focusable: "false" }, drawn), " ", words);
  const ofPieces = Array.from(pieces).filter(([piece]) => language.pieces[piece])
    .map(([piece, sign]) => entry(language.pieces[piece], cell(piece, sign, [], 1, 1, 40)));
  const ofMarks = Array.from(marks).filter((mark) => language.marks[mark])
    .map((mark) => entry(language.marks[mark], cell(null, ".", [mark], 1, 1, 40)));
  return ofPieces.length + ofMarks.length === 0 ? null : el("ul", { class: "legend", "aria-label": W.legend }, ofPieces, ofMarks);
}
