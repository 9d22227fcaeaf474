//! Tests that inputs of graphs and trees are learned from one small example.

use std::collections::BTreeSet;

use super::{generate_legal_inputs, learn_layouts_of_example, legal_inputs, parse_rows};
use crate::layout::tree_rows::are_edges_of_tree;

/// Reads a tree with some of its nodes: `n k`, `k` different nodes, and `n - 1` edges.
fn parse_tree_with_chosen_nodes(text: &str) -> Option<[i64; 2]> {
    let lines = parse_rows(text)?;
    let [nodes, chosen] = lines[0][..] else {
        return None;
    };
    let different: BTreeSet<&i64> = lines.get(1)?.iter().collect();
    let are_nodes = lines[1..]
        .iter()
        .all(|row| row.iter().all(|node| (1..=nodes).contains(node)));
    let mut reached: BTreeSet<i64> = BTreeSet::from([1]);
    for _ in 0..nodes {
        for row in &lines[2..] {
            let [one, other] = row[..] else { return None };
            if reached.contains(&one) || reached.contains(&other) {
                reached.extend([one, other]);
            }
        }
    }
    (are_nodes
        && (2..=60).contains(&nodes)
        && (1..=nodes).contains(&chosen)
        && lines[1].len() as i64 == chosen
        && different.len() == lines[1].len()
        && lines.len() as i64 == nodes + 1
        && reached.len() as i64 == nodes)
        .then_some([nodes, chosen])
}

#[test]
fn a_count_is_limited_by_another_count() {
    let example = "5 3\n2 4 5\n1 2\n2 3\n2 4\n1 5\n";
    let made = generate_legal_inputs(example, &|text| {
        parse_tree_with_chosen_nodes(text).is_some()
    });
    let sizes: Vec<[i64; 2]> = made
        .iter()
        .filter_map(|text| parse_tree_with_chosen_nodes(text))
        .collect();
    for size in [[60, 60], [60, 1], [2, 1]] {
        assert!(sizes.contains(&size), "{size:?}");
    }
}

/// Reads a graph, in which edges may be parallel: `n m`, and `m` lines of two different nodes and a weight.
fn parse_multigraph(text: &str) -> Option<Vec<Vec<i64>>> {
    let lines = parse_rows(text)?;
    let [nodes, edges] = lines[0][..] else {
        return None;
    };
    let are_edges = lines[1..].iter().all(|row| {
        let ends = row.len() == 3 && row[..2].iter().all(|node| (1..=nodes).contains(node));
        ends && row[0] != row[1] && (1..=1000).contains(&row[2])
    });
    let is_legal = are_edges
        && (2..=50).contains(&nodes)
        && (1..=200).contains(&edges)
        && lines.len() as i64 == edges + 1;
    is_legal.then(|| lines[1..].to_vec())
}

/// Whether a graph of more than ten edges has parallel ones.
fn has_parallel_edges(edges: &[Vec<i64>]) -> bool {
    let pairs: BTreeSet<[i64; 2]> = edges
        .iter()
        .map(|edge| [edge[0].min(edge[1]), edge[0].max(edge[1])])
        .collect();
    pairs.len() < edges.len() && edges.len() > 10
}

#[test]
fn parallel_edges_and_reversed_paths_are_made_where_they_are_legal() {
    let example = "4 4\n1 2 7\n2 3 1\n3 4 9\n4 1 3\n";
    let made = generate_legal_inputs(example, &|text| parse_multigraph(text).is_some());
    let graphs: Vec<Vec<Vec<i64>>> = made
        .iter()
        .filter_map(|text| parse_multigraph(text))
        .collect();
    let count = graphs
        .iter()
        .filter(|edges| has_parallel_edges(edges))
        .count();
    assert!(count > 10, "{count}");
    assert!(graphs.iter().any(|edges| {
        let mut ends = edges.windows(2).map(|pair| (pair[0][0], pair[1][1]));
        edges.len() == 49 && ends.all(|(one, other)| one == other)
    }));
}

fn are_races(text: &str) -> bool {
    parse_races(text).is_some()
}

/// Reads races: `n t s`, and `n` intervals in ascending order, which end at `t` or before.
fn parse_races(text: &str) -> Option<i64> {
    let lines = parse_rows(text)?;
    let [count, end, start] = lines[0][..] else {
        return None;
    };
    let mut last = -1;
    let are_intervals = lines[1..].iter().all(|row| {
        let is_interval = row.len() == 2 && last <= row[0] && row[0] < row[1] && row[1] <= end;
        last = *row.last().unwrap_or(&0);
        is_interval
    });
    let is_legal = are_intervals
        && (0..=200).contains(&count)
        && (1..=1_000_000_000).contains(&end)
        && (1..=end).contains(&start)
        && lines.len() as i64 == count + 1;
    is_legal.then_some(end)
}

#[test]
fn a_number_that_only_looks_like_a_number_of_nodes_reaches_its_limit() {
    let example = "3 20 8\n2 5\n7 10\n14 16\n";
    let layouts = learn_layouts_of_example(example, &are_races);
    assert!(
        legal_inputs(&layouts, &are_races).any(|text| parse_races(&text) == Some(1_000_000_000))
    );
}

/// Reads a graph without parallel edges; returns the numbers of nodes and edges.
fn parse_simple_graph(text: &str) -> Option<(i64, i64)> {
    let lines = parse_rows(text)?;
    let [nodes, edges] = lines[0][..] else {
        return None;
    };
    let ends = lines[1..].iter().map(|row| match row[..] {
        [one, other] if one != other => Some((one.min(other), one.max(other))),
        _ => None,
    });
    let different: BTreeSet<(i64, i64)> = ends.collect::<Option<_>>()?;
    let is_legal = (1..=20).contains(&nodes)
        && different.len() as i64 == edges
        && lines.len() as i64 == edges + 1
        && different
            .iter()
            .all(|(low, high)| *low >= 1 && *high <= nodes);
    is_legal.then_some((nodes, edges))
}

#[test]
fn some_graphs_have_one_edge_more_than_a_simple_form() {
    let made = generate_legal_inputs("5 3\n1 2\n2 3\n4 1\n", &|text| {
        parse_simple_graph(text).is_some()
    });
    let mut sizes = made.iter().filter_map(|text| parse_simple_graph(text));
    assert!(sizes.any(|(nodes, edges)| nodes > 7 && edges == 1));
}

/// Reads `n q`, `n` values, the edges of a tree, and queries `1 node value` and `2 node`.
fn parse_tree_with_queries(text: &str) -> Option<(i64, i64)> {
    let rows = parse_rows(text)?;
    let [nodes, queries] = rows.first()?[..] else {
        return None;
    };
    let (size, count) = (usize::try_from(nodes).ok()?, usize::try_from(queries).ok()?);
    let is_counted = (1..=3000).contains(&size)
        && (1..=3000).contains(&count)
        && rows.len() == 1 + size + count
        && rows[1].len() == size;
    let edges = rows.get(2..=size).filter(|_| is_counted)?;
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    let are_edges = edges
        .iter()
        .all(|edge| edge.len() == 2 && !edge.contains(&0))
        && (size < 3 || are_edges_of_tree(&lines[2..=size]))
        && (size != 2 || [[1, 2], [2, 1]].contains(&[edges[0][0], edges[0][1]]));
    let are_queries = rows[1 + size..].iter().all(|query| match query[..] {
        [1, node, _] | [2, node] => (1..=nodes).contains(&node),
        _ => false,
    });
    (are_edges && are_queries).then_some((nodes, queries))
}

#[test]
fn a_tree_is_recognised_before_queries_that_look_like_its_edges() {
    let example =
        "6 7\n4 0 -3 8 0 5\n1 2\n1 3\n2 4\n3 5\n2 6\n2 1\n2 2\n1 2 7\n2 2\n1 5 -6\n2 3\n2 1\n";
    let made = generate_legal_inputs(example, &|text| parse_tree_with_queries(text).is_some());
    let sizes: BTreeSet<(i64, i64)> = made
        .iter()
        .filter_map(|text| parse_tree_with_queries(text))
        .collect();
    assert!(made.len() > 150, "{}", made.len());
    assert!(sizes.contains(&(3000, 3000)), "{sizes:?}");
    assert!(sizes.iter().any(|(nodes, _)| *nodes == 1));
}
