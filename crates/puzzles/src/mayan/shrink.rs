//! Lists smaller variants of a case, for shrinking a failing input.

use super::families::case;
use super::generator::{from_columns, to_columns};
use super::rules::{MAX_COLOUR, WIDTH};
use super::text::Case;

/// Of so many tiles any two and three are taken away together.
const FEW: u32 = 14;

/// Every case that is one step smaller, the biggest steps first. Not all of them are legal.
pub(super) fn shrink(whole: &Case) -> Vec<Case> {
    let board = &whole.board;
    let columns = to_columns(board);
    let mut found = Vec::new();
    let mut keep = |moves: u8, columns: &[Vec<u8>; WIDTH as usize]| {
        found.extend(from_columns(columns).and_then(|board| case(moves, &board)));
    };
    for moves in 1..whole.moves {
        keep(moves, &columns);
    }
    let colours = (1..=MAX_COLOUR).filter(|colour| board.of_colour(*colour) != 0);
    let colours: Vec<u8> = colours.collect();
    for gone in &colours {
        keep(
            whole.moves,
            &columns.clone().map(|column| without(&column, *gone)),
        );
    }
    for x in 0..usize::from(WIDTH) {
        let mut fewer = columns.clone();
        // A column that is empty already would make shrinking go round in circles.
        if !std::mem::take(&mut fewer[x]).is_empty() {
            keep(whole.moves, &fewer);
        }
    }
    for (x, column) in columns.iter().enumerate() {
        for y in 0..column.len() {
            let mut fewer = columns.clone();
            fewer[x].remove(y);
            keep(whole.moves, &fewer);
        }
    }
    // One tile less may be a right answer where two or three less are a wrong one again.
    if board.tiles() <= FEW {
        let places: Vec<(usize, usize)> = columns
            .iter()
            .enumerate()
            .flat_map(|(x, column)| (0..column.len()).map(move |y| (x, y)))
            .collect();
        for (number, one) in places.iter().enumerate() {
            for (other_number, other) in places[..number].iter().enumerate() {
                let thirds = places[..other_number].iter().map(Some);
                for third in [None].into_iter().chain(thirds) {
                    // Those further up are taken first, so that the others stay where they are.
                    let mut fewer = columns.clone();
                    for (x, y) in [Some(one), Some(other), third].into_iter().flatten() {
                        fewer[*x].remove(*y);
                    }
                    keep(whole.moves, &fewer);
                }
            }
        }
    }
    for (number, one) in colours.iter().enumerate() {
        for other in &colours[..number] {
            let recolour = |tile: u8| if tile == *one { *other } else { tile };
            let recoloured = columns
                .clone()
                .map(|column| column.into_iter().map(recolour).collect());
            keep(whole.moves, &recoloured);
        }
    }
    found
}

fn without(column: &[u8], colour: u8) -> Vec<u8> {
    column
        .iter()
        .copied()
        .filter(|tile| *tile != colour)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mayan::text::{parse_case, print_case};

    #[test]
    fn a_step_takes_moves_colours_columns_or_tiles_away() {
        let whole = parse_case(b"2\n1 2 0\n0\n1 0\n1 0\n0\n").unwrap();
        let texts: Vec<String> = shrink(&whole)
            .iter()
            .map(|case| print_case(case).trim_end().replace('\n', "/"))
            .collect();
        assert_eq!(texts[0], "1/1 2 0/0/1 0/1 0/0");
        assert!(!texts.contains(&print_case(&whole).trim_end().replace('\n', "/")));
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
