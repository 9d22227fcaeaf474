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
