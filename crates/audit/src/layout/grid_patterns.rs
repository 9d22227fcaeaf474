//! Grids of letters on which wrong programs often fail: one letter only, stripes, borders, checkerboards and winding
//! corridors.

use super::number_patterns::shuffle;
use caipan_checker::random::Rng;

/// Returns the rows of a grid made of the letters of an example. A letter that occurs only once in the example, such
/// as a start cell, also occurs only once in the new grid.
pub(super) fn make_grid(
    pattern: usize,
    (rows, width): (usize, usize),
    sample: &[String],
    rng: &mut Rng,
) -> Vec<String> {
    let mut letters: Vec<u8> = Vec::new();
    let mut markers: Vec<u8> = Vec::new();
    let all: Vec<u8> = sample.iter().flat_map(|row| row.bytes()).collect();
    for letter in &all {
        let times = all.iter().filter(|other| *other == letter).count();
        let list = if times == 1 && all.len() > 3 {
            &mut markers
        } else {
            &mut letters
        };
        if !list.contains(letter) {
            list.push(*letter);
        }
    }
    if letters.is_empty() {
        letters.clone_from(&markers);
        markers.clear();
    }
    let usual = *rng.one_of(&letters);
    let other = *rng.one_of(&letters);
    let share = 1 + rng.below(9);
    let mut cell = |row: usize, column: usize| match pattern % 16 {
        0 | 8 | 12 => *rng.one_of(&letters),
        1 => letters[0],
        2 => letters[letters.len() - 1],
        3 => usual,
        // A checkerboard.
        4 => [usual, other][(row + column) % 2],
        // Horizontal stripes; the next pattern has vertical ones.
        5 => [usual, other][row % 2],
        6 => [usual, other][column % 2],
        // A border of one letter around another letter.
        7 => {
            let is_edge = row == 0 || column == 0 || row + 1 == rows || column + 1 == width;
            if is_edge { usual } else { other }
        }
        // A corridor that winds through all rows.
        9 => {
            let is_wall = row % 2 == 1 && column != if row % 4 == 1 { width - 1 } else { 0 };
            letters[usize::from(is_wall) % letters.len()]
        }
        10 => {
            let is_wall = row % 2 == 1 && column != if row % 4 == 1 { width - 1 } else { 0 };
            letters[usize::from(!is_wall) % letters.len()]
        }
        // A diagonal of one letter.
        11 => [usual, other][usize::from(row == column)],
        // Two letters in a random ratio.
        _ => {
            if rng.below(10) < share {
                usual
            } else {
                other
            }
        }
    };
    let mut cells: Vec<Vec<u8>> = (0..rows)
        .map(|row| (0..width).map(|column| cell(row, column)).collect())
        .collect();
    place_markers(&mut cells, &markers, rng);
    cells
        .into_iter()
        .map(|row| String::from_utf8(row).unwrap_or_default())
        .collect()
}

/// Places each marker in a separate cell. In half of the grids, the cells nearest to the corners are used first. Places
/// nothing if there are fewer cells than markers.
fn place_markers(cells: &mut [Vec<u8>], markers: &[u8], rng: &mut Rng) {
    let rows = cells.len();
    let width = cells.first().map_or(0, Vec::len);
    if rows * width < markers.len() {
        return;
    }
    let mut places: Vec<usize> = (0..rows * width).collect();
    if rng.below(2) == 0 {
        shuffle(&mut places, rng);
    } else {
        places.sort_by_key(|place| {
            let (row, column) = (place / width, place % width);
            row.min(rows - 1 - row) + column.min(width - 1 - column)
        });
        let corners = places.len().min(4);
        shuffle(&mut places[..corners], rng);
    }
    for (marker, place) in markers.iter().zip(places) {
        cells[place / width][place % width] = *marker;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grid_has_the_requested_size_and_each_marker_once() {
        let mut rng = Rng::new(2);
        let sample = ["S.#.".to_owned(), "..#E".to_owned()];
        for pattern in 0..16 {
            for (rows, width) in [(1, 2), (2, 1), (3, 5), (7, 7)] {
                let made = make_grid(pattern, (rows, width), &sample, &mut rng);
                assert_eq!(made.len(), rows);
                assert!(made.iter().all(|row| row.len() == width));
                let text = made.concat();
                for marker in ["S", "E"] {
                    assert_eq!(text.matches(marker).count(), 1, "{pattern}: {made:?}");
                }
            }
        }
    }
}
