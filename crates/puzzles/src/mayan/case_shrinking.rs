//! Lists smaller variants of a Mayan case, for shrinking a failing input.

use super::families::case_from_board;
use super::generator::{board_from_columns, board_to_columns};
use super::rules::{MAX_COLOUR, WIDTH};
use super::text_format::Case;

/// Maximum number of tiles on a board for which the removal of every pair and every triple of tiles is tried.
const MAX_TILES_FOR_TRIPLES: u32 = 14;

/// Colours of the tiles in each column, from the bottom up.
type Columns = [Vec<u8>; WIDTH as usize];

/// Returns smaller cases, in this order: with fewer moves, without one colour, with one column emptied, without one
/// tile, without two or three tiles, and with two colours merged. Some of the cases may be illegal.
pub(super) fn smaller_cases(case: &Case) -> Vec<Case> {
    let board = &case.board;
    let columns = board_to_columns(board);
    let mut found = Vec::new();
    let mut add_case = |moves: u8, columns: &Columns| {
        found.extend(board_from_columns(columns).and_then(|board| case_from_board(moves, &board)));
    };
    for moves in 1..case.moves {
        add_case(moves, &columns);
    }
    let colours: Vec<u8> = (1..=MAX_COLOUR)
        .filter(|colour| board.tiles_of_colour(*colour) != 0)
        .collect();
    for gone in &colours {
        add_case(
            case.moves,
            &columns.clone().map(|column| without_colour(&column, *gone)),
        );
    }
    for x in 0..usize::from(WIDTH) {
        let mut fewer = columns.clone();
        // Skips empty columns: emptying them would change nothing, so shrinking would never end.
        if !std::mem::take(&mut fewer[x]).is_empty() {
            add_case(case.moves, &fewer);
        }
    }
    for (x, column) in columns.iter().enumerate() {
        for y in 0..column.len() {
            let mut fewer = columns.clone();
            fewer[x].remove(y);
            add_case(case.moves, &fewer);
        }
    }
    // Removing one tile may hide the failure, while removing two or three reproduces it.
    if board.tile_count() <= MAX_TILES_FOR_TRIPLES {
        for fewer in boards_without_two_or_three_tiles(&columns) {
            add_case(case.moves, &fewer);
        }
    }
    for (number, one) in colours.iter().enumerate() {
        for other in &colours[..number] {
            let recoloured = columns.clone().map(|column| {
                column
                    .into_iter()
                    .map(|tile: u8| if tile == *one { *other } else { tile })
                    .collect()
            });
            add_case(case.moves, &recoloured);
        }
    }
    found
}

/// Returns the boards that remain when any two or any three tiles are removed.
fn boards_without_two_or_three_tiles(columns: &Columns) -> Vec<Columns> {
    let cells: Vec<(usize, usize)> = columns
        .iter()
        .enumerate()
        .flat_map(|(x, column)| (0..column.len()).map(move |y| (x, y)))
        .collect();
    let mut smaller = Vec::new();
    for (first_index, first) in cells.iter().enumerate() {
        for (second_index, second) in cells[..first_index].iter().enumerate() {
            let thirds = cells[..second_index].iter().map(Some);
            for third in [None].into_iter().chain(thirds) {
                // In each column, higher tiles are removed first, so that the positions of the lower tiles stay valid.
                let mut fewer = columns.clone();
                for (x, y) in [Some(first), Some(second), third].into_iter().flatten() {
                    fewer[*x].remove(*y);
                }
                smaller.push(fewer);
            }
        }
    }
    smaller
}

fn without_colour(column: &[u8], colour: u8) -> Vec<u8> {
    column
        .iter()
        .copied()
        .filter(|tile| *tile != colour)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mayan::text_format::{format_case, parse_case};

    #[test]
    fn smaller_cases_have_fewer_moves_colours_columns_or_tiles() {
        let whole = parse_case(b"2\n1 2 0\n0\n1 0\n1 0\n0\n").unwrap();
        let texts: Vec<String> = smaller_cases(&whole)
            .iter()
            .map(|case| format_case(case).trim_end().replace('\n', "/"))
            .collect();
        assert_eq!(texts[0], "1/1 2 0/0/1 0/1 0/0");
        assert!(!texts.contains(&format_case(&whole).trim_end().replace('\n', "/")));
        assert!(
            texts.contains(&"2/1 0/0/1 0/1 0/0".to_owned()),
            "a colour: {texts:?}"
        );
        assert!(
            texts.contains(&"2/0/0/1 0/1 0/0".to_owned()),
            "a column: {texts:?}"
        );
        assert!(
            texts.contains(&"2/1 2 0/0/0/1 0/0".to_owned()),
            "a tile: {texts:?}"
        );
        assert!(
            texts.contains(&"2/1 1 0/0/1 0/1 0/0".to_owned()),
            "two colours in one: {texts:?}"
        );
    }
}
