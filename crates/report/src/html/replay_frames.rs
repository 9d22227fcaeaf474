//! Frames of a replay in compact form: texts by index, and only the changes from board to board.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::page_texts::{PageText, PageTexts};
use super::row_columns::rows_to_columns;
use caipan_checker::Frame;
use caipan_checker::frame::{Axes, Mark};
use caipan_facts::Fact;

/// Boards of a replay in time order, in a compact form for the page's script.
#[derive(Debug, Serialize)]
pub(super) struct ReplayFrames {
    /// Numbering of rows and columns; `None` if there are no frames.
    axes: Option<Axes>,
    /// Names of the shades of pieces, by the sign of the piece. Shades that the sign alone determines are absent.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pieces: BTreeMap<char, &'static str>,
    /// Rows of [`CompactFrame`]s, stored column by column.
    frames: Map<String, Value>,
}

/// Frame in compact form. `number`, `label` and `caption` are differences from the previous frame; texts are given by
/// index.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct CompactFrame {
    /// Number of the move, or the time in seconds; stored as a difference.
    number: i64,
    label: i64,
    caption: i64,
    board: BoardEncoding,
    /// Marked cells by the name of the mark. Cells are numbered row by row from the top left; each number is stored as
    /// the difference from the previous number in the list.
    marks: BTreeMap<&'static str, Vec<i64>>,
    notes: Vec<i64>,
    is_wrong: bool,
}

/// Signs of all cells of a board, row by row from the top, with `/` between rows. Stored in full, or as changes.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum BoardEncoding {
    Whole(String),
    /// Changes from the previous board: alternately an offset, and the new signs that begin at this offset.
    Changes(Vec<BoardChange>),
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum BoardChange {
    Place(usize),
    Signs(String),
}

impl ReplayFrames {
    /// Converts the frames of a replay to the compact form, and adds their texts to `texts`.
    pub(super) fn new(frames: &[Frame], texts: &mut PageTexts) -> Self {
        let mut before = String::new();
        let [mut numbers, mut labels, mut captions] = [0; 3].map(DeltaEncoder);
        let mut shown = Vec::with_capacity(frames.len());
        for frame in frames {
            let board = board_characters(frame);
            let mut number =
                |fact: &Fact| texts.intern_text(PageText::in_each_language(|lang| lang.fact(fact)));
            shown.push(CompactFrame {
                number: numbers.encode_delta(frame.number as i64),
                label: labels.encode_delta(number(&frame.label)),
                caption: captions.encode_delta(number(&frame.caption)),
                notes: frame.notes.iter().map(&mut number).collect(),
                board: encode_board_changes(&before, &board),
                marks: marked_cells(frame),
                is_wrong: frame.is_wrong,
            });
            before = board;
        }
        let cells = frames.iter().flat_map(|frame| frame.rows.iter().flatten());
        let pieces =
            cells.filter_map(|cell| Some((cell.piece.sign, cell.piece.shade.html_class_name()?)));
        Self {
            axes: frames.first().map(|frame| frame.axes),
            pieces: pieces.collect(),
            frames: rows_to_columns(&shown),
        }
    }
}

/// Delta encoder: converts each number to the difference from the previous number.
struct DeltaEncoder(i64);

impl DeltaEncoder {
    fn encode_delta(&mut self, number: i64) -> i64 {
        let step = number - self.0;
        self.0 = number;
        step
    }
}

/// Returns the signs of a board, with `/` between rows.
fn board_characters(frame: &Frame) -> String {
    frame
        .rows
        .iter()
        .map(|row: &Vec<_>| row.iter().map(cell_character).collect::<String>())
        .collect::<Vec<_>>()
        .join("/")
}

fn cell_character(cell: &caipan_checker::frame::Cell) -> char {
    cell.piece.sign
}

fn encode_board_changes(before: &str, board: &str) -> BoardEncoding {
    // Signs are ASCII characters, so the index of a sign is a byte offset.
    let (old, new) = (before.as_bytes(), board.as_bytes());
    let is_like = old.len() == new.len()
        && (old.iter().zip(new)).all(|(old, new)| (*old == b'/') == (*new == b'/'));
    if !is_like {
        return BoardEncoding::Whole(board.to_owned());
    }
    let mut changes = Vec::new();
    let mut place = 0;
    while place < new.len() {
        let run = (old[place..].iter().zip(&new[place..])).take_while(|(old, new)| old != new);
        let length = run.count();
        if length > 0 {
            changes.push(BoardChange::Place(place));
            changes.push(BoardChange::Signs(board[place..place + length].to_owned()));
        }
        place += length + 1;
    }
    BoardEncoding::Changes(changes)
}

fn marked_cells(frame: &Frame) -> BTreeMap<&'static str, Vec<i64>> {
    Mark::ALL
        .into_iter()
        .filter_map(|mark: Mark| {
            let cells = (0..)
                .zip(frame.rows.iter().flatten())
                .filter(|(_, cell)| cell.marks.has(mark));
            let mut steps = DeltaEncoder(0);
            let places: Vec<i64> = cells.map(|(place, _)| steps.encode_delta(place)).collect();
            (!places.is_empty()).then(|| (mark.name(), places))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::{Puzzle, Settings};
    use caipan_puzzles::checker;

    fn frames_of_output(puzzle: &dyn Puzzle, input: &[u8], output: &[u8]) -> Vec<Frame> {
        let instance = puzzle.open(input).unwrap();
        instance.drawing().unwrap().frames(Some(output), None)
    }

    /// Rebuilds the board of each frame, as the page's script does.
    fn restore_boards(replay: &ReplayFrames) -> Vec<String> {
        let mut cells = Vec::new();
        let mut boards = Vec::new();
        for board in replay.frames["board"].as_array().unwrap() {
            match board {
                Value::String(signs) => cells = signs.clone().into_bytes(),
                changes => {
                    for pair in changes.as_array().unwrap().chunks(2) {
                        let place = pair[0].as_u64().unwrap() as usize;
                        let signs = pair[1].as_str().unwrap();
                        cells[place..place + signs.len()].copy_from_slice(signs.as_bytes());
                    }
                }
            }
            boards.push(String::from_utf8(cells.clone()).unwrap());
        }
        boards
    }

    #[test]
    fn the_boards_of_a_replay_are_restored_from_the_changes() {
        let mayan_checker = checker("mayan", &Settings::new()).unwrap().unwrap();
        let mayan: &dyn Puzzle = mayan_checker.puzzle().unwrap();
        let input = include_bytes!("../../cases/mayan/general/04-sample.in");
        let output = include_bytes!("../../cases/mayan/general/04-sample.ans");
        let replay = frames_of_output(mayan, input, output);
        let film = ReplayFrames::new(&replay, &mut PageTexts::default());
        let expected: Vec<String> = replay.iter().map(board_characters).collect();
        assert!(expected.len() > 3);
        assert_eq!(restore_boards(&film), expected);
        let size = serde_json::to_string(&film).unwrap().len();
        let whole = serde_json::to_string(&replay).unwrap().len();
        assert!(size * 2 < whole, "{size} of {whole}");
    }

    #[test]
    fn a_board_of_another_shape_is_stored_whole() {
        assert!(
            is_board_stored_whole("", "../..")
                && is_board_stored_whole("..../.", "../...")
                && is_board_stored_whole("..", "...")
        );
        assert!(!is_board_stored_whole("../..", "../.1"));
    }

    fn is_board_stored_whole(old: &str, new: &str) -> bool {
        matches!(encode_board_changes(old, new), BoardEncoding::Whole(_))
    }
}
