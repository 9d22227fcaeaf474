// Boards as pictures: colours with numbers on them, marks with a form of their own. The frames are the engine's.
"use strict";
const MARKS = ["walk", "way", "target", "left", "right", "up", "down", "vanishing", "wrong"];

// The frames of a film: each keeps what the one before had, but for its changes.
function frames(film) {
  let cells = [];
  return film.f.map(([number, label, caption, board, marks, notes, wrong]) => {
    if (typeof board === "string") cells = Array.from(board);
    else if (board) {
      cells = cells.slice();
      for (let place = 0; place < board.length; place += 2) {
        Array.from(board[place + 1]).forEach((sign, offset) => { cells[board[place] + offset] = sign; });
      }
    }
    return {
      number, label: text(label), caption: text(caption), rows: cells.join("").split("/"), axes: film.a, pieces: film.p || {},
      marks: marks || [], notes: (notes || []).map(text), wrong: Boolean(wrong),
    };
  });
}

function marksOf(frame) {
  const width = frame.rows[0].length;
  const marked = frame.rows.map((row) => Array.from(row, () => []));
  for (const [mark, ...places] of frame.marks) {
    for (const place of places) marked[Math.floor(place / width)][place % width].push(MARKS[mark]);
  }
  return marked;
}

function rowName(frame, place) {
  return frame.axes === 0 ? frame.rows.length - 1 - place : place + 1;
}

// The board in words, row by row from the top.
function inWords(frame) {
  const rows = frame.rows.map((row, place) => rowName(frame, place) + ": " + Array.from(row).join(" "));
  return frame.label + ". " + W.rows + " " + rows.join("; ") + ". " + frame.notes.join(". ");
}

// A piece that the film does not describe is a tile of its number, or nothing.
function cell(piece, sign, marks, x, y, size) {
  const number = piece ? 0 : parseInt(sign, 16);
  const tile = number >= 1 ? D.palette[number - 1] : null;
  const kind = tile ? "tile" : piece || "empty";
  const shown = tile ? String(number) : kind === "blank" || kind === "piece" ? sign : "";
  const group = svg("g", { class: "cell" },
    svg("rect", { class: kind, x, y, width: size, height: size, $fill: tile ? tile[0] : null }));
  if (shown) {
    group.append(svg("text", {
      class: "sign", x: x + size / 2, y: y + size * 0.68, "text-anchor": "middle", "font-size": size * 0.5,
      $fill: tile ? (tile[1] ? "#ffffff" : "#000000") : null,
    }, shown));
  }
  const ink = tile ? (tile[1] ? "#ffffff" : "#000000") : null;
  // Where somebody stands, that the way leads there goes without saying.
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

function board(frame) {
  const size = 40;
  const margin = 26;
  const columns = frame.rows[0].length;
  const height = frame.rows.length;
  const marked = marksOf(frame);
  const picture = svg("svg", {
    class: "board", role: "img", "aria-label": inWords(frame), "data-rows": frame.rows.join("/"),
    viewBox: "0 0 " + (margin + columns * size + 4) + " " + (height * size + margin + 2),
  });
  const step = columns > 12 || height > 12 ? 5 : 1;
  frame.rows.forEach((row, place) => {
    const name = rowName(frame, place);
    if (name % step === 0) {
      picture.append(svg("text", { class: "axis-name", x: margin - 6, y: place * size + size * 0.64, "text-anchor": "end" }, name));
    }
    Array.from(row).forEach((sign, column) => {
      picture.append(cell(frame.pieces[sign], sign, marked[place][column], margin + column * size, place * size + 1, size));
    });
  });
  for (let column = 0; column < columns; column += 1) {
    const name = frame.axes === 0 ? column : column + 1;
    if (name % step === 0) {
      picture.append(svg("text", { class: "axis-name", x: margin + column * size + size / 2, y: height * size + 20, "text-anchor": "middle" }, name));
    }
  }
  return picture;
}
