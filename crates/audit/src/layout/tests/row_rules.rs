//! Tests rows of tables that are related to each other: rectangles that must not overlap, and points.

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

/// Reads a number of rectangles, a point `x y` that is in none of them, and the rectangles as [`parse_rectangles`] does. Returns `y`
/// and the rectangles.
fn parse_point_and_rectangles(text: &str) -> Option<(i64, Vec<[i64; 4]>)> {
    let (count, rest) = text.split_once('\n')?;
    let (point, rows) = rest.split_once('\n')?;
    let [x, y] = parse_rows(&format!("{point}\n"))?.concat()[..] else {
        return None;
    };
    let rectangles = parse_rectangles(&format!("{count}\n{rows}"))?;
    let is_free = rectangles
        .iter()
        .all(|[a, b, c, d]| !((*a..=*c).contains(&x) && (*b..=*d).contains(&y)));
    ([x, y].iter().all(|value| (0..=1000).contains(value)) && is_free).then_some((y, rectangles))
}

#[test]
fn rectangles_reach_the_limits_beyond_a_point_that_seems_to_limit_them() {
    let example = "3\n3 12\n1 1 4 3\n2 5 8 9\n10 2 12 7\n";
    let texts = generate_legal_inputs(example, &|text| parse_point_and_rectangles(text).is_some());
    let made: Vec<(i64, Vec<[i64; 4]>)> = texts
        .iter()
        .filter_map(|text| parse_point_and_rectangles(text))
        .collect();
    assert!(made.iter().any(|(_, rectangles)| rectangles.len() == 200));
    assert!(
        made.iter()
            .any(|(y, rectangles)| rectangles.iter().any(|rectangle| rectangle[3] > y + 100))
    );
}

/// Reads a number of points and their coordinates.
fn parse_points(text: &str) -> Option<Vec<(i64, i64)>> {
    let rows = parse_rows(text)?;
    let points: Option<Vec<(i64, i64)>> = rows[1..]
        .iter()
        .map(|row| match row[..] {
            [x, y] if x.abs() <= 10_000 && y.abs() <= 10_000 => Some((x, y)),
            _ => None,
        })
        .collect();
    points.filter(|points| rows[0][..] == [points.len() as i64] && points.len() <= 100)
}

#[test]
fn some_points_are_the_corners_of_a_convex_polygon() {
    let texts = generate_legal_inputs("4\n0 0\n5 1\n2 7\n-3 4\n", &|text| {
        parse_points(text).is_some()
    });
    let are_convex = texts
        .iter()
        .filter_map(|text| parse_points(text))
        .any(|mut points| {
            points.sort_unstable();
            points.len() > 20
                && points.windows(3).all(|three| {
                    let [a, b, c] = [three[0], three[1], three[2]];
                    (b.0 - a.0) * (c.1 - a.1) > (b.1 - a.1) * (c.0 - a.0)
                })
        });
    assert!(are_convex);
}
