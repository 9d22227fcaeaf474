//! Tests rows of tables that must not overlap.

use super::{generate_legal_inputs, parse_rows};

/// Reads a number of rectangles and their corners `x1 y1 x2 y2`. `None` if two of them overlap.
fn parse_rectangles(text: &str) -> Option<Vec<[i64; 4]>> {
    let rows = parse_rows(text)?;
    let [head, rest @ ..] = &rows[..] else {
        return None;
    };
    let all: Option<Vec<[i64; 4]>> = rest
        .iter()
        .map(|row| <[i64; 4]>::try_from(&row[..]).ok())
        .collect();
    let rectangles = all.filter(|all| head[..] == [all.len() as i64])?;
    let are_in_limits = (1..=200).contains(&rectangles.len())
        && rectangles.iter().all(|[a, b, c, d]| {
            a < c && b < d && [a, b, c, d].iter().all(|value| (0..=1000).contains(*value))
        });
    let are_disjoint = rectangles.iter().enumerate().all(|(at, one)| {
        rectangles[..at].iter().all(|other| {
            [0, 1]
                .iter()
                .any(|axis| one[axis + 2] <= other[*axis] || other[axis + 2] <= one[*axis])
        })
    });
    (are_in_limits && are_disjoint).then_some(rectangles)
}

/// Whether one rectangle ends where another one of the same lowest y begins.
fn have_common_corner(rectangles: &[[i64; 4]]) -> bool {
    rectangles.iter().any(|one| {
        rectangles
            .iter()
            .any(|other| one[2] == other[0] && one[1] == other[1])
    })
}

#[test]
fn many_rectangles_do_not_overlap_and_some_touch() {
    let example = "3\n1 1 4 3\n2 5 8 9\n10 2 12 7\n";
    let texts = generate_legal_inputs(example, &|text| parse_rectangles(text).is_some());
    let made: Vec<Vec<[i64; 4]>> = texts
        .iter()
        .filter_map(|text| parse_rectangles(text))
        .collect();
    assert!(made.len() > 200, "{}", made.len());
    let largest = made.iter().filter(|rectangles| rectangles.len() == 200);
    assert!(largest.count() > 10);
    assert!(made.iter().filter(|all| have_common_corner(all)).count() > 20);
}
