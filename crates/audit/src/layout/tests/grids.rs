//! Tests that it is learned how often a letter may occur in a grid, and which further letters it may contain.

use super::generate_legal_inputs;

/// Returns a text without its first line, which contains the size of the grid.
fn cells_of(text: &str) -> &str {
    text.split_once('\n').map_or("", |(_, cells)| cells)
}

/// Whether a text is the size of a grid of at most 20 x 20 cells, and a grid of `.`, `#` and digits with one `S`, at least one `E`
/// and any number of `F`.
fn is_burning_grid(text: &str) -> bool {
    let mut lines = text.lines();
    let head: Vec<usize> = lines
        .next()
        .unwrap_or_default()
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    let [height, width] = head[..] else {
        return false;
    };
    let cells = cells_of(text);
    (1..=20).contains(&height)
        && (1..=20).contains(&width)
        && lines.clone().count() == height
        && lines.all(|line| line.len() == width)
        && cells
            .bytes()
            .all(|letter| b".#SEF0123456789\n".contains(&letter))
        && cells.matches('S').count() == 1
        && cells.contains('E')
}

#[test]
fn letters_repeat_and_lack_where_that_is_legal_and_others_are_added() {
    let made = generate_legal_inputs("3 4\n.S#1\nF.#.\n1..E\n", &is_burning_grid);
    for (letter, counts) in [('E', 2..6), ('F', 2..6), ('F', 0..1), ('7', 2..400)] {
        assert!(
            made.iter()
                .any(|text| counts.contains(&cells_of(text).matches(letter).count())),
            "{letter} {counts:?}"
        );
    }
}

/// Returns the height and the width of a grid of `.` and capital letters with at most 400 cells. `None` if a text is no
/// such grid.
fn parse_sized_grid(text: &str) -> Option<[usize; 2]> {
    let (head, _) = text.split_once('\n')?;
    let (height, width) = head.split_once(' ')?;
    let size = [height.parse().ok()?, width.parse().ok()?];
    let mut lines = text.lines().skip(1);
    let is_grid = lines.clone().count() == size[0]
        && lines.all(|line| line.len() == size[1])
        && cells_of(text)
            .bytes()
            .all(|letter| letter == b'.' || letter == b'\n' || letter.is_ascii_uppercase());
    let is_small = size.iter().all(|side| (1..=400).contains(side)) && size[0] * size[1] <= 400;
    (is_grid && is_small).then_some(size)
}

#[test]
fn grids_of_the_largest_area_are_squares_as_well_and_letters_are_rare() {
    let example = "3 4\n.AB.\nC.AB\n.CA.\n";
    let made = generate_legal_inputs(example, &|text| parse_sized_grid(text).is_some());
    let sizes: Vec<[usize; 2]> = made
        .iter()
        .filter_map(|text| parse_sized_grid(text))
        .collect();
    for size in [[20, 20], [1, 400], [400, 1]] {
        assert!(sizes.contains(&size), "{size:?}");
    }
    let mut large = made.iter().filter(|text| text.len() > 300);
    assert!(large.any(|text| {
        let others = ["A", "B", "C"].map(|letter| cells_of(text).matches(letter).count());
        others.iter().sum::<usize>() > 1 && others.iter().all(|count| *count == 1)
    }));
}
