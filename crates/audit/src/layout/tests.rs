//! Tests that the structure of examples is learned, and that inputs of it have the shapes on which programs fail.

mod combinations;
mod contest_shapes;
mod decimals;
mod expressions;
mod graphs;
mod grids;
mod number_sums;
mod related_limits;
mod related_values;
mod row_rules;
mod test_cases;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::layout_learning::learn_layout;
use super::learned_layout::UpperLimit;
use super::limited_validators::LimitedValidators;
use super::{LayoutHints, LayoutInputs, find_stated_limits};
use caipan_checker::random::Rng;

fn hints_with_limits(limits: &[i64]) -> LayoutHints<'_> {
    LayoutHints {
        limits,
        ..LayoutHints::default()
    }
}

/// Returns the distinct legal inputs among the first 400 inputs that are generated from an example.
fn generate_legal_inputs(
    example: &str,
    is_legal: &(dyn Fn(&str) -> bool + Sync),
) -> BTreeSet<String> {
    let layouts = learn_layouts_of_example(example, is_legal);
    legal_inputs(&layouts, is_legal).collect()
}

fn learn_layouts_of_example(
    example: &str,
    is_legal: &(dyn Fn(&str) -> bool + Sync),
) -> LayoutInputs {
    assert!(is_legal(example), "{example}");
    let layouts =
        LayoutInputs::learn_layouts(&[example], LayoutHints::default(), is_legal, &|| false);
    assert!(!layouts.is_empty());
    layouts
}

/// Generates the first 400 inputs, and returns the legal ones.
fn legal_inputs(
    layouts: &LayoutInputs,
    is_legal: &(dyn Fn(&str) -> bool + Sync),
) -> impl Iterator<Item = String> {
    (0..400).filter_map(|number| {
        let mut rng = Rng::new(number);
        (0..6).find_map(|tries| {
            let text = layouts.nth_input(number, tries, &mut rng)?;
            is_legal(&text).then_some(text)
        })
    })
}

/// Generates the first inputs of an example, legal or not.
fn first_inputs(
    count: u64,
    example: &str,
    hints: LayoutHints,
    is_legal: &(dyn Fn(&str) -> bool + Sync),
) -> Vec<String> {
    let layouts = LayoutInputs::learn_layouts(&[example], hints, is_legal, &|| false);
    let made = (0..count).filter_map(|number| layouts.nth_input(number, 0, &mut Rng::new(number)));
    made.collect()
}

/// Reads lines of numbers that are separated by single blanks.
fn parse_rows(text: &str) -> Option<Vec<Vec<i64>>> {
    let lines = text.strip_suffix('\n')?.split('\n');
    lines
        .map(|line| line.split(' ').map(|word| word.parse().ok()).collect())
        .collect()
}

/// Reads `n` and the parents of the nodes from 2 on.
fn parse_tree(text: &str) -> Option<Vec<usize>> {
    let lines = parse_rows(text)?;
    let [nodes] = lines[0][..] else { return None };
    let parents = lines.get(1).map_or(&[][..], Vec::as_slice);
    let is_small = (1..=2000).contains(&nodes) && lines.len() == 1 + usize::from(nodes > 1);
    if !is_small || parents.len() as i64 != nodes - 1 {
        return None;
    }
    (2..=nodes)
        .all(|node| reaches_root(node, parents))
        .then(|| parents.iter().map(|parent| *parent as usize).collect())
}

/// Whether node 1 is reached from a node by following parents; the first parent is that of node 2.
fn reaches_root(mut node: i64, parents: &[i64]) -> bool {
    for _ in 0..=parents.len() {
        let place = usize::try_from(node - 2).ok();
        match place.and_then(|place| parents.get(place)) {
            Some(parent) => node = *parent,
            None => return node == 1,
        }
    }
    false
}

#[test]
fn generated_trees_include_chains_and_stars_and_parents_numbered_after_their_children() {
    let made = generate_legal_inputs("5\n1 1 2 2\n", &|text| parse_tree(text).is_some());
    let all: Vec<Vec<usize>> = made.iter().map(|text| parse_tree(text).unwrap()).collect();
    let mut large = all.iter().filter(|parents| parents.len() > 3);
    assert!(made.contains("1\n"));
    assert!(all.iter().any(|parents| parents.len() == 1999));
    // A star.
    assert!(
        large
            .clone()
            .any(|parents| parents.iter().all(|parent| *parent == 1))
    );
    // A chain.
    assert!(large.any(|parents| parents.iter().collect::<BTreeSet<_>>().len() == parents.len()));
    assert!(all.iter().any(|parents| {
        let mut numbered = parents.iter().enumerate();
        numbered.any(|(at, parent)| *parent > at + 2)
    }));
}

/// Reads a connected graph without equal edges: `n m`, and `m` lines of two nodes and a weight.
fn parse_connected_graph(text: &str) -> Option<(i64, Vec<[i64; 3]>)> {
    let lines = parse_rows(text)?;
    let [nodes, count] = lines[0][..] else {
        return None;
    };
    let edges: Vec<[i64; 3]> = lines[1..]
        .iter()
        .map(|row| row[..].try_into().ok())
        .collect::<Option<_>>()?;
    if edges.len() as i64 != count || !(2..=25).contains(&nodes) {
        return None;
    }
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
fn generated_graphs_stay_connected_if_required_and_include_complete_graphs() {
    let example = "4 5\n1 2 7\n2 3 1\n3 4 9\n4 1 3\n1 3 2\n";
    let made = generate_legal_inputs(example, &|text| parse_connected_graph(text).is_some());
    let all: Vec<(i64, Vec<[i64; 3]>)> = made
        .iter()
        .map(|text| parse_connected_graph(text).unwrap())
        .collect();
    assert!(
        all.iter()
            .any(|(nodes, edges)| *nodes == 25 && edges.len() == 24)
    );
    assert!(
        all.iter()
            .any(|(nodes, edges)| { *nodes > 5 && edges.len() as i64 == nodes * (nodes - 1) / 2 })
    );
    assert!(all.iter().any(|(nodes, _)| *nodes == 2));
    assert!(
        all.iter()
            .any(|(_, edges)| edges.iter().all(|edge| edge[2] == 1000))
    );
}

/// Whether the text is the size of a grid, and the grid with one `S` and one `E`.
fn is_grid(text: &str) -> bool {
    let mut lines = text.strip_suffix('\n').unwrap_or("x").split('\n');
    let head: Vec<usize> = lines
        .next()
        .unwrap()
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    let rows: Vec<&str> = lines.collect();
    let cells = rows.concat();
    head.len() == 2
        && rows.len() == head[0]
        && head.iter().all(|size| (1..=30).contains(size))
        && rows.iter().all(|row| row.len() == head[1])
        && cells.bytes().all(|cell| b".#SE".contains(&cell))
        && cells.matches('S').count() == 1
        && cells.matches('E').count() == 1
}

fn is_permutation(text: &str) -> bool {
    parse_rows(text).is_some_and(|rows| {
        let mut values = rows.get(1).cloned().unwrap_or_default();
        values.sort_unstable();
        rows.len() == 2
            && values.len() <= 500
            && rows[0] == [values.len() as i64]
            && values.into_iter().eq(1..=rows[0][0])
    })
}

/// Whether the text is a number of test cases, and that many lists with their lengths.
fn are_test_cases(text: &str) -> bool {
    let Some(rows) = parse_rows(text) else {
        return false;
    };
    let [cases] = rows[0][..] else { return false };
    (1..=100).contains(&cases)
        && rows.len() as i64 == 2 * cases + 1
        && rows[1..]
            .chunks(2)
            .all(|pair| pair.len() == 2 && pair[0] == [pair[1].len() as i64] && pair[1].len() <= 50)
}

#[test]
fn grids_matrices_permutations_and_test_cases_are_recognised() {
    let made = generate_legal_inputs("3 5\nS....\n.##..\n...#E\n", &is_grid);
    assert!(
        made.iter()
            .any(|text| text.starts_with("30 30\n") && !text.contains('.'))
    );
    assert!(made.iter().any(|text| text.starts_with("1 2\n")));
    let made = generate_legal_inputs("4\n2 4 1 3\n", &is_permutation);
    assert!(made.contains("1\n1\n") && made.len() > 60);
    let made = generate_legal_inputs("2\n3\n1 2 3\n1\n7\n", &are_test_cases);
    assert!(made.iter().any(|text| text.starts_with("100\n")));
    assert!(made.iter().any(|text| text.starts_with("1\n1\n")));
    assert!(made.iter().any(|text| text.starts_with("2\n")));
    // Long test cases that are equal are no coincidence.
    assert!(made.iter().any(|text| {
        let lines: Vec<&str> = text.lines().skip(1).collect();
        lines.len() == 4 && lines[1].len() > 50 && lines[1] == lines[3]
    }));
}

/// Whether the text is a matrix with its sides, which may be ten thousand each, and at most ten thousand cells.
fn is_small_matrix(text: &str) -> bool {
    let Some(rows) = parse_rows(text).filter(|rows| !rows.is_empty()) else {
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
}

#[test]
fn generated_matrices_respect_a_limit_on_the_number_of_cells() {
    let made = generate_legal_inputs("2 3\n1 2 3\n4 5 6\n", &is_small_matrix);
    assert!(made.len() > 20, "{}", made.len());
    assert!(made.iter().any(|text| text.len() > 1000));
}

/// A list with its length, of at most 1000 numbers.
fn parse_list(text: &str) -> Option<Vec<i64>> {
    let lines = parse_rows(text)?;
    let [count] = lines[0][..] else { return None };
    let is_list = lines.len() == 2 && lines[1].len() as i64 == count && count <= 1000;
    is_list.then(|| lines[1].clone())
}

#[test]
fn limits_stated_in_a_validator_source_reduce_the_number_of_validated_texts() {
    let asked = |stated: &[i64]| {
        let is_legal = |text: &str| {
            parse_list(text).is_some_and(|values| values.iter().all(|value| value.abs() <= 123_456))
        };
        let count = AtomicUsize::new(0);
        let validators = LimitedValidators::validators_of_whole_files(
            &is_legal,
            &|| false,
            &count,
            hints_with_limits(stated),
        );
        let learned = learn_layout("3\n5 2 9\n", &validators).unwrap();
        assert_eq!(learned.columns[0].range.high, UpperLimit::Value(123_456));
        count.load(Ordering::Relaxed)
    };
    let source = "INT(1, 1000, n) NEWLINE REP(n, SPACE) INT(-123456, 123456)";
    let (with, without) = (
        asked(&find_stated_limits([source.to_owned()].into_iter())),
        asked(&[]),
    );
    assert!(with <= 30 && 3 * with <= without, "{with} {without}");
}

/// Whether the text is a list, but not of two numbers, and perhaps an empty line and up to two more lines.
fn is_list_with_note(text: &str) -> bool {
    let (first, note) = match text.split_once("\n\n") {
        Some((first, note)) => (format!("{first}\n"), note),
        None => (text.to_owned(), ""),
    };
    parse_list(&first).is_some_and(|values| values.len() != 2) && note.lines().count() <= 2
}

#[test]
fn the_first_inputs_of_several_examples_have_all_sizes() {
    // The examples differ in structure, because the validator accepts a second list as well.
    let examples = ["3\n1 2 3\n", "3\n4 5 6\n\n7\n", "3\n4 5 6\n\n7\n8\n"];
    let layouts = LayoutInputs::learn_layouts(
        &examples,
        LayoutHints::default(),
        &is_list_with_note,
        &|| false,
    );
    let mut lengths = BTreeSet::new();
    for number in 0..3 * 8 {
        let text = layouts.nth_input(number, 0, &mut Rng::new(number)).unwrap();
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
fn learning_validates_a_bounded_number_of_texts_and_none_after_its_time_is_over() {
    let asked = AtomicUsize::new(0);
    let is_legal = |_: &str| {
        asked.fetch_add(1, Ordering::Relaxed);
        true
    };
    // The limits of every number and every word are searched for.
    let example: String = (0..300).map(|line| format!("{line} a{line}\n\n")).collect();
    assert!(
        !LayoutInputs::learn_layouts(&[&example], LayoutHints::default(), &is_legal, &|| false)
            .is_empty()
    );
    assert_eq!(
        asked.load(Ordering::Relaxed),
        super::limited_validators::MAX_VALIDATED_TEXTS
    );
    LayoutInputs::learn_layouts(&[&example], LayoutHints::default(), &is_legal, &|| true);
    assert_eq!(
        asked.load(Ordering::Relaxed),
        super::limited_validators::MAX_VALIDATED_TEXTS
    );
}

/// Reads `n`, `m` and `m` edges, each between two different nodes of `n`.
fn parse_edges(text: &str) -> Option<Vec<Vec<i64>>> {
    let lines = parse_rows(text)?;
    let [nodes, edges] = lines[0][..] else {
        return None;
    };
    let is_small = (1..=1000).contains(&nodes) && (0..=2000).contains(&edges);
    let are_edges = lines[1..].iter().all(|row| {
        row.len() == 2 && row[0] != row[1] && row.iter().all(|node| (1..=nodes).contains(node))
    });
    (is_small && lines.len() as i64 == edges + 1 && are_edges).then(|| lines[1..].to_vec())
}

#[test]
fn list_of_edges_is_not_learned_as_a_matrix() {
    // The numbers of edges, less one, would be both sides of a matrix of the first two edges.
    let made = generate_legal_inputs("5 3\n1 2\n2 3\n4 5\n", &|text| parse_edges(text).is_some());
    let all: Vec<usize> = made
        .iter()
        .map(|text| parse_edges(text).unwrap().len())
        .collect();
    assert!(all.contains(&2000), "{all:?}");
    assert!(all.iter().any(|edges| (4..30).contains(edges)), "{all:?}");
}

/// Reads the lengths of two lists, and the lists.
fn parse_two_lists(text: &str) -> Option<[Vec<i64>; 2]> {
    let lines = parse_rows(text)?;
    let [first, second] = lines[0][..] else {
        return None;
    };
    (lines.len() == 3 && is_small_list(&lines[1], first) && is_small_list(&lines[2], second))
        .then(|| [lines[1].clone(), lines[2].clone()])
}

fn is_small_list(row: &[i64], length: i64) -> bool {
    let are_small = row.iter().all(|value| (-1000..=1000).contains(value));
    row.len() as i64 == length && are_small && (1..=50).contains(&length)
}

#[test]
fn generated_pairs_of_lists_reach_opposite_limits() {
    let made = generate_legal_inputs("2 2\n1 5\n4 7\n", &|text| parse_two_lists(text).is_some());
    for values in [[1000, -1000], [-1000, 1000], [1000, 1000]] {
        let has_both = made.iter().any(|text| {
            let lists = parse_two_lists(text).unwrap();
            (lists.iter().zip(values)).all(|(list, value)| list.iter().all(|one| *one == value))
        });
        assert!(has_both, "{values:?}");
    }
}

#[test]
fn one_list_is_longest_while_the_other_is_shortest() {
    let made = generate_legal_inputs("2 2\n1 5\n4 7\n", &|text| parse_two_lists(text).is_some());
    for lengths in [[1, 50], [50, 1], [50, 50], [1, 1]] {
        let has_lengths = made
            .iter()
            .any(|text| parse_two_lists(text).unwrap().map(|list| list.len()) == lengths);
        assert!(has_lengths, "{lengths:?}");
    }
}

/// Whether a word is a date such as 2024-02-28, of which no month has more than 28 days.
fn is_date(word: &str) -> bool {
    let parts: Vec<Option<u32>> = word.split('-').map(|part| part.parse().ok()).collect();
    let [Some(year), Some(month), Some(day)] = parts[..] else {
        return false;
    };
    word.len() == 10
        && (1900..2200).contains(&year)
        && (1..=12).contains(&month)
        && (1..=28).contains(&day)
}

#[test]
fn the_words_of_a_row_are_as_far_apart_as_possible() {
    let example = "2\n2024-02-10 2023-05-01\n2022-12-20 2023-01-05\n";
    let made = generate_legal_inputs(example, &|text| {
        let mut lines = text.lines();
        let count = lines.next().and_then(|line| line.parse().ok());
        count == Some(lines.clone().count())
            && (1..=50).contains(&lines.clone().count())
            && lines.all(|line| line.len() == 21 && line.split(' ').all(is_date))
    });
    for row in ["1900-01-01 2199-12-28", "2199-12-28 1900-01-01"] {
        let mut texts = made.iter().map(|text| text.lines().skip(1));
        assert!(
            texts.any(|mut lines| lines.all(|line| line == row)),
            "{row}"
        );
    }
}
