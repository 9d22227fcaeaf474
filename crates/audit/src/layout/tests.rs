//! Tests that the structure of examples is learned, and that inputs of it have the shapes on which programs fail.

use std::collections::BTreeSet;

use super::LayoutInputs;
use super::number_form::NumberForm;
use caipan_checker::random::Rng;

/// Returns the legal ones of the first 400 inputs that are made of an example, each once.
fn inputs(example: &str, is_legal: &(dyn Fn(&str) -> bool + Sync)) -> BTreeSet<String> {
    assert!(is_legal(example), "{example}");
    let layouts = LayoutInputs::learn(&[example], is_legal, &|| false);
    assert!(!layouts.is_empty());
    let made = (0..400).filter_map(|number| {
        let mut rng = Rng::new(number);
        (0..6).find_map(|tries| {
            let text = layouts.input(number, tries, &mut rng)?;
            is_legal(&text).then_some(text)
        })
    });
    made.collect()
}

/// Reads lines of numbers that are separated by single blanks.
fn rows(text: &str) -> Option<Vec<Vec<i64>>> {
    let lines = text.strip_suffix('\n')?.split('\n');
    lines
        .map(|line| line.split(' ').map(|word| word.parse().ok()).collect())
        .collect()
}

fn decimals(text: &str) -> Option<Vec<i64>> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let count: usize = lines.next()?.parse().ok()?;
    let values: Option<Vec<i64>> = lines
        .map(|line| match NumberForm::read(line)? {
            (form, value) if form.places == 2 => Some(value),
            _ => None,
        })
        .collect();
    values.filter(|values| {
        let are_legal = values.iter().all(|value| value.abs() <= 1_000_000);
        are_legal && values.len() == count && (1..=1000).contains(&count)
    })
}

#[test]
fn numbers_with_a_point_reach_their_limits_and_lie_near_0() {
    let is_legal = |text: &str| decimals(text).is_some();
    let made = inputs("3\n1.50\n2.25\n-1.75\n", &is_legal);
    let all: Vec<Vec<i64>> = made.iter().map(|text| decimals(text).unwrap()).collect();
    let has = |wanted: &dyn Fn(&[i64]) -> bool| all.iter().any(|values| wanted(values));
    assert!(has(&|values| values.len() == 1));
    assert!(has(&|values| values.len() == 1000));
    assert!(has(
        &|values| values.len() > 4 && values.contains(&1_000_000)
    ));
    assert!(has(&|values| values.contains(&-1_000_000)));
    assert!(has(
        &|values| values.len() > 3 && values.iter().all(|value| value.abs() <= 4)
    ));
    assert!(has(&|values| values
        .iter()
        .any(|value| (-99..0).contains(value))));
    assert!(has(
        &|values| values.len() > 3 && values.iter().all(|value| *value == values[0])
    ));
}

/// Reads `n` and the parents of the nodes from 2 on.
fn tree(text: &str) -> Option<Vec<usize>> {
    let rows = rows(text)?;
    let [nodes] = rows[0][..] else { return None };
    let parents = rows.get(1).map_or(&[][..], Vec::as_slice);
    let is_small = (1..=2000).contains(&nodes) && rows.len() == 1 + usize::from(nodes > 1);
    if !is_small || parents.len() as i64 != nodes - 1 {
        return None;
    }
    let parent =
        |node: i64| -> Option<i64> { parents.get(usize::try_from(node - 2).ok()?).copied() };
    let reaches_root = |mut node: i64| {
        for _ in 0..nodes {
            match parent(node) {
                Some(next) => node = next,
                None => return node == 1,
            }
        }
        false
    };
    (2..=nodes)
        .all(reaches_root)
        .then(|| parents.iter().map(|parent| *parent as usize).collect())
}

#[test]
fn trees_are_chains_and_stars_and_parents_may_come_after_their_children() {
    let is_legal = |text: &str| tree(text).is_some();
    let made = inputs("5\n1 1 2 2\n", &is_legal);
    let all: Vec<Vec<usize>> = made.iter().map(|text| tree(text).unwrap()).collect();
    let has = |wanted: &dyn Fn(&[usize]) -> bool| all.iter().any(|parents| wanted(parents));
    assert!(made.contains("1\n"));
    assert!(has(&|parents| parents.len() == 1999));
    assert!(has(
        &|parents| parents.len() > 3 && parents.iter().all(|parent| *parent == 1)
    ));
    let is_chain =
        |parents: &[usize]| parents.iter().collect::<BTreeSet<_>>().len() == parents.len();
    assert!(has(&|parents| parents.len() > 3 && is_chain(parents)));
    assert!(has(&|parents| parents
        .iter()
        .enumerate()
        .any(|(at, parent)| *parent > at + 2)));
}

/// Reads a connected graph without equal edges: `n m`, and `m` lines of two nodes and a weight.
fn connected_graph(text: &str) -> Option<(i64, Vec<[i64; 3]>)> {
    let rows = rows(text)?;
    let [nodes, count] = rows[0][..] else {
        return None;
    };
    let edges: Option<Vec<[i64; 3]>> = rows[1..]
        .iter()
        .map(|row| row[..].try_into().ok())
        .collect();
    let edges = edges.filter(|edges| edges.len() as i64 == count && (2..=25).contains(&nodes))?;
    let mut pairs: Vec<(i64, i64)> = edges
        .iter()
        .map(|[a, b, _]| (*a.min(b), *a.max(b)))
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    let are_legal = edges.iter().all(|[a, b, weight]| {
        a != b && [a, b].iter().all(|end| (1..=nodes).contains(*end)) && (0..=1000).contains(weight)
    });
    let mut reached: BTreeSet<i64> = BTreeSet::from([1]);
    for _ in 0..nodes {
        for (a, b) in &pairs {
            if reached.contains(a) || reached.contains(b) {
                reached.extend([*a, *b]);
            }
        }
    }
    (are_legal && pairs.len() == edges.len() && reached.len() as i64 == nodes)
        .then_some((nodes, edges))
}

#[test]
fn graphs_stay_connected_where_they_must_be_and_get_complete() {
    let is_legal = |text: &str| connected_graph(text).is_some();
    let made = inputs("4 5\n1 2 7\n2 3 1\n3 4 9\n4 1 3\n1 3 2\n", &is_legal);
    let all: Vec<(i64, Vec<[i64; 3]>)> = made
        .iter()
        .map(|text| connected_graph(text).unwrap())
        .collect();
    let has = |wanted: &dyn Fn(i64, usize) -> bool| {
        all.iter().any(|(nodes, edges)| wanted(*nodes, edges.len()))
    };
    assert!(has(&|nodes, edges| nodes == 25 && edges == 24));
    assert!(has(
        &|nodes, edges| nodes > 5 && edges as i64 == nodes * (nodes - 1) / 2
    ));
    assert!(has(&|nodes, _| nodes == 2));
    assert!(
        all.iter()
            .any(|(_, edges)| edges.iter().all(|edge| edge[2] == 1000))
    );
}

#[test]
fn grids_matrices_permutations_and_test_cases_are_recognised() {
    let is_grid = |text: &str| {
        let mut lines = text.strip_suffix('\n').unwrap_or("x").split('\n');
        let head: Vec<usize> = lines
            .next()
            .unwrap()
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        let rows: Vec<&str> = lines.collect();
        let are_cells =
            |row: &&str| row.len() == head[1] && row.bytes().all(|cell| b".#SE".contains(&cell));
        let markers = |marker| rows.concat().matches(marker).count() == 1;
        head.len() == 2
            && rows.len() == head[0]
            && head.iter().all(|size| (1..=30).contains(size))
            && rows.iter().all(are_cells)
            && markers('S')
            && markers('E')
    };
    let made = inputs("3 5\nS....\n.##..\n...#E\n", &is_grid);
    assert!(
        made.iter()
            .any(|text| text.starts_with("30 30\n") && !text.contains('.'))
    );
    assert!(made.iter().any(|text| text.starts_with("1 2\n")));
    let is_permutation = |text: &str| {
        rows(text).is_some_and(|rows| {
            let mut values = rows.get(1).cloned().unwrap_or_default();
            values.sort_unstable();
            rows.len() == 2
                && values.len() <= 500
                && rows[0] == [values.len() as i64]
                && values.into_iter().eq(1..=rows[0][0])
        })
    };
    let made = inputs("4\n2 4 1 3\n", &is_permutation);
    assert!(made.contains("1\n1\n") && made.len() > 60);
    let are_cases = |text: &str| {
        let Some(rows) = rows(text) else { return false };
        let [cases] = rows[0][..] else { return false };
        let mut pairs = rows[1..].chunks(2);
        let is_case = |pair: &[Vec<i64>]| {
            pair.len() == 2 && pair[0] == [pair[1].len() as i64] && pair[1].len() <= 50
        };
        (1..=100).contains(&cases) && rows.len() as i64 == 2 * cases + 1 && pairs.all(is_case)
    };
    let made = inputs("2\n3\n1 2 3\n1\n7\n", &are_cases);
    assert!(made.iter().any(|text| text.starts_with("100\n")));
    assert!(made.iter().any(|text| text.starts_with("1\n1\n")));
    assert!(made.iter().any(|text| text.starts_with("2\n")));
}

#[test]
fn a_matrix_whose_cells_are_limited_together_is_never_made_too_large() {
    // Each side may be ten thousand, and there are at most ten thousand cells.
    let is_legal = |text: &str| {
        let Some(rows) = rows(text).filter(|rows| !rows.is_empty()) else {
            return false;
        };
        let Ok(sides) = <[i64; 2]>::try_from(rows[0].clone()) else {
            return false;
        };
        let are_sides = sides.iter().all(|side| (1..=10_000).contains(side));
        let cells = &rows[1..];
        are_sides
            && sides[0] * sides[1] <= 10_000
            && cells.len() as i64 == sides[0]
            && cells.iter().all(|row| row.len() as i64 == sides[1])
    };
    let made = inputs("2 3\n1 2 3\n4 5 6\n", &is_legal);
    assert!(made.len() > 20, "{}", made.len());
    assert!(made.iter().any(|text| text.len() > 1000));
}

/// A list with its length, of at most 1000 numbers.
fn list(text: &str) -> Option<Vec<i64>> {
    let rows = rows(text)?;
    let [count] = rows[0][..] else { return None };
    let is_list = rows.len() == 2 && rows[1].len() as i64 == count && count <= 1000;
    is_list.then(|| rows[1].clone())
}

#[test]
fn the_first_inputs_of_several_examples_have_all_sizes() {
    let is_legal = |text: &str| list(text).is_some_and(|values| values.len() != 2);
    // The examples differ in structure, because the validator accepts a second list as well.
    let is_legal_too = |text: &str| {
        let Some((first, rest)) = text.split_once("\n\n") else {
            return is_legal(text);
        };
        is_legal(&format!("{first}\n")) && rest.lines().count() <= 2
    };
    let examples = ["3\n1 2 3\n", "3\n4 5 6\n\n7\n", "3\n4 5 6\n\n7\n8\n"];
    let layouts = LayoutInputs::learn(&examples, &is_legal_too, &|| false);
    let mut lengths = BTreeSet::new();
    for number in 0..3 * 8 {
        let text = layouts.input(number, 0, &mut Rng::new(number)).unwrap();
        lengths.insert(
            text.lines()
                .nth(1)
                .map_or(0, |line| line.split(' ').count()),
        );
    }
    assert!(lengths.contains(&1000), "{lengths:?}");
    assert!(
        lengths.iter().filter(|length| **length < 20).count() > 3,
        "{lengths:?}"
    );
}

#[test]
fn learning_asks_a_bounded_number_of_questions_and_none_when_its_time_is_over() {
    let asked = std::sync::atomic::AtomicUsize::new(0);
    let count = || asked.load(std::sync::atomic::Ordering::Relaxed);
    let is_legal = |_: &str| {
        asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        true
    };
    // Every number and every word has limits that are looked for.
    let example: String = (0..300).map(|line| format!("{line} a{line}\n\n")).collect();
    assert!(!LayoutInputs::learn(&[&example], &is_legal, &|| false).is_empty());
    assert_eq!(count(), super::questions::MAX_QUESTIONS);
    LayoutInputs::learn(&[&example], &is_legal, &|| true);
    assert_eq!(count(), super::questions::MAX_QUESTIONS);
}

/// Reads `n`, `m` and `m` edges between different ones of `n` nodes.
fn edges(text: &str) -> Option<Vec<Vec<i64>>> {
    let rows = rows(text)?;
    let [nodes, edges] = rows[0][..] else {
        return None;
    };
    let is_small = (1..=1000).contains(&nodes) && (0..=2000).contains(&edges);
    let is_edge = |row: &Vec<i64>| {
        row.len() == 2 && row[0] != row[1] && row.iter().all(|node| (1..=nodes).contains(node))
    };
    (is_small && rows.len() as i64 == edges + 1 && rows[1..].iter().all(is_edge))
        .then(|| rows[1..].to_vec())
}

#[test]
fn edges_are_no_matrix_that_may_be_empty() {
    let is_legal = |text: &str| edges(text).is_some();
    // The numbers of edges, less one, would be both sides of a matrix of the first two edges.
    let made = inputs("5 3\n1 2\n2 3\n4 5\n", &is_legal);
    let all: Vec<usize> = made.iter().map(|text| edges(text).unwrap().len()).collect();
    assert!(all.contains(&2000), "{all:?}");
    assert!(all.iter().any(|edges| (4..30).contains(edges)), "{all:?}");
}

#[test]
fn two_lists_lie_at_opposite_limits() {
    let lists = |text: &str| {
        let rows = rows(text)?;
        let [first, second] = rows[0][..] else {
            return None;
        };
        let is_list = |row: &[i64], length: i64| {
            let are_small = row.iter().all(|value| (-1000..=1000).contains(value));
            row.len() as i64 == length && are_small && (1..=50).contains(&length)
        };
        (rows.len() == 3 && is_list(&rows[1], first) && is_list(&rows[2], second))
            .then(|| [rows[1].clone(), rows[2].clone()])
    };
    let made = inputs("2 2\n1 5\n4 7\n", &|text| lists(text).is_some());
    let are_at = |one: i64, other: i64| {
        made.iter().any(|text| {
            let [first, second] = lists(text).unwrap();
            first.iter().all(|value| *value == one) && second.iter().all(|value| *value == other)
        })
    };
    assert!(are_at(1000, -1000) && are_at(-1000, 1000));
    assert!(are_at(1000, 1000));
}
