//! Learns which letters of a grid are markers, such as a start cell, and how often each may occur.

use super::learned_layout::GridMarker;
use super::letters::{count_letter, most_common_letter, single_letters};

/// Maximum number of letters of a grid without markers. In a small grid, most letters occur once by chance.
const MAX_LETTERS_WITHOUT_MARKERS: usize = 3;

/// Learns the markers of a grid by adding and removing each one in the example. `is_legal` tests a grid.
pub(super) fn learn_grid_markers(
    rows: &[String],
    is_legal: &dyn Fn(Vec<String>) -> bool,
) -> Vec<GridMarker> {
    let cells: usize = rows.iter().map(String::len).sum();
    let usual = most_common_letter(rows);
    if cells <= MAX_LETTERS_WITHOUT_MARKERS || count_letter(rows, usual) == 1 {
        return Vec::new();
    }
    let markers = single_letters(rows).into_iter().map(|letter| {
        let mut usual_cells = cells_with_letter(rows, usual);
        let ends = [usual_cells.next(), usual_cells.next_back()];
        GridMarker {
            letter,
            may_repeat: ends
                .into_iter()
                .flatten()
                .any(|cell| is_legal(with_letter(rows, cell, letter))),
            may_lack: cells_with_letter(rows, letter)
                .any(|cell| is_legal(with_letter(rows, cell, usual))),
        }
    });
    markers.collect()
}

/// Returns the row and column of each cell with this letter, in the order of reading.
fn cells_with_letter(
    rows: &[String],
    letter: u8,
) -> impl DoubleEndedIterator<Item = (usize, usize)> {
    let cells = rows.iter().enumerate().flat_map(move |(row, text)| {
        let letters = text.bytes().enumerate();
        letters.map(move |(column, other)| ((row, column), other))
    });
    cells
        .filter(move |(_, other)| *other == letter)
        .map(|(cell, _)| cell)
}

/// Returns a grid after the letter of one cell was changed.
fn with_letter(rows: &[String], (row, column): (usize, usize), letter: u8) -> Vec<String> {
    let mut changed = rows.to_vec();
    changed[row].replace_range(column..=column, &char::from(letter).to_string());
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_that_may_repeat_or_lack_are_told_apart() {
        let rows = ["S.#.".to_owned(), ".F#E".to_owned()];
        let markers = learn_grid_markers(&rows, &|grid| {
            count_letter(&grid, b'S') == 1 && count_letter(&grid, b'E') > 0
        });
        let found: Vec<(char, bool, bool)> = markers
            .iter()
            .map(|marker| {
                let letter = char::from(marker.letter);
                (letter, marker.may_repeat, marker.may_lack)
            })
            .collect();
        let expected = [('E', true, false), ('F', true, true), ('S', false, false)];
        assert_eq!(found, expected);
        let small = ["ab".to_owned()];
        assert!(learn_grid_markers(&small, &|_| true).is_empty());
    }
}
