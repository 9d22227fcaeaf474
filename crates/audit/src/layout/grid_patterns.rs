//! Grids of letters on which wrong programs often fail: one letter only, stripes, borders, checkerboards and winding
//! corridors.

use super::learned_layout::GridMarker;
use super::number_patterns::shuffle;
use caipan_checker::random::Rng;

/// Pattern in which each letter but one occurs only once.
const RARE_LETTERS_PATTERN: usize = 12;

/// Returns the rows of a grid. Most cells contain one of `letters`, which must not be empty. The markers are placed in
/// further cells.
pub(super) fn make_grid(
    pattern: usize,
    (rows, width): (usize, usize),
    (letters, markers): (&[u8], &[GridMarker]),
    rng: &mut Rng,
) -> Vec<String> {
    let place = rng.below(letters.len());
    let usual = letters[place];
    let other = letters[(place + 1 + rng.below(letters.len().max(2) - 1)) % letters.len()];
    let share = 1 + rng.below(9);
    let mut cell = |row: usize, column: usize| match pattern % 16 {
        0 | 8 => *rng.one_of(letters),
        1 => letters[0],
        2 => letters[letters.len() - 1],
        3 | RARE_LETTERS_PATTERN => usual,
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
    if pattern % 16 == RARE_LETTERS_PATTERN {
        let others = letters.iter().filter(|letter| **letter != usual);
        let rare: Vec<GridMarker> = others.map(|letter| GridMarker::single(*letter)).collect();
        place_markers(&mut cells, &rare, rng);
    }
    place_markers(&mut cells, markers, rng);
    cells
        .into_iter()
        .map(|row| String::from_utf8(row).unwrap_or_default())
        .collect()
}

/// Places markers in separate cells. In half of the grids, the corners are used first. Places nothing if there are fewer
/// cells than markers.
fn place_markers(cells: &mut [Vec<u8>], markers: &[GridMarker], rng: &mut Rng) {
    let rows = cells.len();
    let width = cells.first().map_or(0, Vec::len);
    if rows * width < markers.len() {
        return;
    }
    let mut places: Vec<usize> = (0..rows * width).collect();
    shuffle(&mut places, rng);
    if rng.below(2) == 0 {
        places.sort_by_key(|place| {
            let (row, column) = (place / width, place % width);
            !((row == 0 || row + 1 == rows) && (column == 0 || column + 1 == width))
        });
    }
    // Markers that must not be repeated come first, in case the cells do not suffice for all others.
    let (repeated, single): (Vec<_>, Vec<_>) = (markers.iter())
        .map(|marker| {
            (
                marker.letter,
                choose_marker_count(*marker, rows * width, rng),
            )
        })
        .partition(|(_, count)| *count > 1);
    let letters = (single.into_iter().chain(repeated))
        .flat_map(|(letter, count)| std::iter::repeat_n(letter, count));
    for (letter, place) in letters.zip(places) {
        cells[place / width][place % width] = letter;
    }
}

/// Returns how often a marker occurs in a grid with `cells` cells: once, never if it may lack, or several times if it may
/// repeat.
fn choose_marker_count(marker: GridMarker, cells: usize, rng: &mut Rng) -> usize {
    match rng.below(8) {
        0 | 1 if marker.may_lack => 0,
        2..=4 if marker.may_repeat => 2 + rng.below(3),
        5 if marker.may_repeat => (cells / 8).max(2),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grid_has_the_requested_size_and_each_marker_once() {
        let mut rng = Rng::new(2);
        let markers = [b'S', b'E'].map(GridMarker::single);
        for pattern in 0..16 {
            for (rows, width) in [(1, 2), (2, 1), (3, 5), (7, 7)] {
                let made = make_grid(pattern, (rows, width), (b".#", &markers), &mut rng);
                assert_eq!(made.len(), rows);
                assert!(made.iter().all(|row| row.len() == width));
                let text = made.concat();
                for marker in ["S", "E"] {
                    assert_eq!(text.matches(marker).count(), 1, "{pattern}: {made:?}");
                }
            }
        }
    }

    #[test]
    fn markers_repeat_and_lack_where_that_is_legal() {
        let mut rng = Rng::new(3);
        let markers = [
            (b'S', false, false),
            (b'E', true, false),
            (b'F', true, true),
        ]
        .map(|(letter, may_repeat, may_lack)| GridMarker {
            letter,
            may_repeat,
            may_lack,
        });
        let counts: Vec<[usize; 3]> = (0..100)
            .map(|_| {
                let text = make_grid(0, (4, 6), (b".#", &markers), &mut rng).concat();
                ["S", "E", "F"].map(|marker| text.matches(marker).count())
            })
            .collect();
        assert!(counts.iter().all(|[start, end, _]| *start == 1 && *end > 0));
        let mut ends_and_fires = counts.iter().map(|[_, end, fire]| (*end, *fire));
        assert!(ends_and_fires.any(|(end, fire)| end > 1 && fire == 0));
        assert!(ends_and_fires.any(|(end, fire)| end == 1 && fire > 2));
    }
}
