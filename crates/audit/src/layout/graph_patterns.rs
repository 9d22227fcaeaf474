//! Trees and graphs on which wrong programs often fail: chains, stars, several components, complete graphs.

use std::collections::{BTreeSet, HashSet};

use super::number_patterns::shuffle;
use caipan_checker::random::Rng;

/// Number of patterns of [`tree_parents`]; larger pattern numbers repeat these patterns.
pub(super) const TREE_PATTERN_COUNT: usize = 8;
/// Number of patterns of [`graph_edges`]; larger pattern numbers repeat these patterns.
pub(super) const GRAPH_PATTERN_COUNT: usize = 17;
/// Pattern of [`graph_edges`] that needs the order of the edges: a path whose last edge comes first.
pub(super) const REVERSED_PATH_PATTERN: usize = 15;

/// Returns the parents of the nodes 1 to `nodes` - 1 of a tree. Node 0 is the root, and parents have lower numbers than
/// their children.
pub(super) fn tree_parents(pattern: usize, nodes: usize, rng: &mut Rng) -> Vec<usize> {
    let half = nodes / 2;
    (1..nodes)
        .map(|node| match pattern % TREE_PATTERN_COUNT {
            0 => rng.below(node),
            1 => node - 1,
            2 => 0,
            // A chain that ends in a star.
            3 => (node - 1).min(half),
            4 => (node - 1) / 2,
            // A caterpillar: every second node is a leaf of the chain.
            5 => (node - 1) & !1,
            // Two chains from the root.
            6 => node.saturating_sub(2),
            _ => node - 1 - rng.below(node.min(3)),
        })
        .collect()
}

/// Returns at most `max_edges` edges of a graph with nodes from 0 to `nodes` - 1. The lower node of each edge comes
/// first.
pub(super) fn graph_edges(
    pattern: usize,
    nodes: usize,
    max_edges: usize,
    rng: &mut Rng,
) -> Vec<(usize, usize)> {
    let half = nodes / 2;
    let mut edges: Vec<(usize, usize)> = match pattern % GRAPH_PATTERN_COUNT {
        0 => random_edges(nodes, nodes + nodes / 2, rng),
        1 => path_edges(0, nodes).collect(),
        2 => (1..nodes).map(|node| (0, node)).collect(),
        3 => complete_graph(0, nodes, max_edges),
        // A cycle through all nodes.
        4 => cycle_edges(0, nodes).collect(),
        // Two paths that are not connected.
        5 => path_edges(0, half).chain(path_edges(half, nodes)).collect(),
        6 => [
            complete_graph(0, half, max_edges),
            complete_graph(half, nodes, max_edges),
        ]
        .concat(),
        7 => Vec::new(),
        8 => random_edges(nodes, half, rng),
        9 => random_edges(nodes, nodes * nodes / 4, rng),
        // A complete bipartite graph.
        10 => {
            let all = (0..half).flat_map(|low| (half..nodes).map(move |high| (low, high)));
            all.take(max_edges).collect()
        }
        // Components that are complete: pairs, triangles, and random sizes.
        11 => complete_components(nodes, || 2),
        12 => complete_components(nodes, || 3),
        13 => {
            let largest = 2 + max_edges.isqrt().min(nodes) / 2;
            complete_components(nodes, || 1 + rng.below(largest))
        }
        REVERSED_PATH_PATTERN => path_edges(0, nodes).rev().collect(),
        16 => almost_path(nodes, rng),
        // A tree with a few more edges.
        _ => {
            let parents = tree_parents(0, nodes, rng).into_iter().enumerate();
            let mut edges: Vec<(usize, usize)> =
                parents.map(|(at, parent)| (parent, at + 1)).collect();
            edges.extend(random_edges(nodes, 2, rng));
            edges
        }
    };
    edges.truncate(max_edges);
    edges
}

/// Returns the edges of a graph that consists of paths and cycles, or differs from such a graph only in the edges of one node.
fn almost_path(nodes: usize, rng: &mut Rng) -> Vec<(usize, usize)> {
    let last = nodes.saturating_sub(1);
    let middle = rng.below(nodes.max(1));
    match rng.below(7) {
        // Several paths.
        0 => paths_of_random_lengths(0, nodes, rng),
        // Several paths, and a node with edges to some of their nodes.
        1 => {
            let paths = paths_of_random_lengths(1, nodes, rng);
            let linked = (1..nodes)
                .filter(|_| rng.below(3) == 0)
                .map(|node| (0, node));
            linked.chain(paths).collect()
        }
        // A path and a cycle, or two cycles.
        2 => cycle_edges(0, middle)
            .chain(path_edges(middle, nodes))
            .collect(),
        3 => cycle_edges(0, middle)
            .chain(cycle_edges(middle, nodes))
            .collect(),
        // A wheel: a cycle and a node with edges to all others.
        4 => cycle_edges(1, nodes)
            .chain((1..nodes).map(|node| (0, node)))
            .collect(),
        // A spider: several paths that begin at the same node.
        5 => {
            let mut edges = paths_of_random_lengths(1, nodes, rng);
            let later: HashSet<usize> = edges.iter().map(|(_, node)| *node).collect();
            let first = (1..nodes).filter(|node| !later.contains(node));
            edges.extend(first.map(|node| (0, node)));
            edges
        }
        // Two cycles with a common node.
        _ => cycle_edges(0, middle)
            .chain(cycle_edges(middle.saturating_sub(1), last + 1))
            .collect(),
    }
}

/// Returns the edges of a cycle through the nodes from `from` (inclusive) to `to` (exclusive). Fewer than three nodes are
/// joined to a path.
fn cycle_edges(from: usize, to: usize) -> impl Iterator<Item = (usize, usize)> {
    path_edges(from, to).chain((to > from + 2).then(|| (from, to - 1)))
}

/// Returns the edges of disjoint paths through the nodes from `from` (inclusive) to `to` (exclusive). There are few paths in some
/// graphs, and many in others.
fn paths_of_random_lengths(from: usize, to: usize, rng: &mut Rng) -> Vec<(usize, usize)> {
    let cuts = if rng.below(2) == 0 {
        rng.between(1, 3)
    } else {
        to.saturating_sub(from) / 3
    };
    let ends: BTreeSet<usize> = (0..cuts).map(|_| rng.between(from, to.max(from))).collect();
    path_edges(from, to)
        .filter(|(_, node)| !ends.contains(node))
        .collect()
}

/// Repeats some of the edges, as long as there are fewer than `max_edges`.
pub(super) fn add_parallel_edges(edges: &mut Vec<(usize, usize)>, max_edges: usize, rng: &mut Rng) {
    let own = edges.len();
    if own > 0 && own < max_edges {
        let more = (1 + rng.below(own)).min(max_edges - own);
        edges.extend((0..more).map(|_| edges[rng.below(own)]).collect::<Vec<_>>());
    }
}

/// Removes an edge, adds one that is not there, or does both. Wrong programs often fail on graphs that nearly have a simple form.
pub(super) fn change_one_edge(
    edges: &mut Vec<(usize, usize)>,
    nodes: usize,
    max_edges: usize,
    rng: &mut Rng,
) {
    let change = rng.below(3);
    if change != 0 && !edges.is_empty() {
        edges.remove(rng.below(edges.len()));
    }
    if change != 1 && edges.len() < max_edges {
        let new = random_edges(nodes, 1, rng).pop();
        edges.extend(new.filter(|edge| !edges.contains(edge)));
    }
}

/// Returns the edges of a path through the nodes from `from` (inclusive) to `to` (exclusive).
fn path_edges(from: usize, to: usize) -> impl DoubleEndedIterator<Item = (usize, usize)> {
    (from + 1..to).map(|node| (node - 1, node))
}

/// Returns at most `max_edges` edges of a complete graph of the nodes from `from` (inclusive) to `to` (exclusive).
fn complete_graph(from: usize, to: usize, max_edges: usize) -> Vec<(usize, usize)> {
    let all = (from..to).flat_map(|low| (low + 1..to).map(move |high| (low, high)));
    all.take(max_edges).collect()
}

/// Returns the edges of a graph whose components are complete. `next_size` returns the number of nodes of the next
/// component.
fn complete_components(nodes: usize, mut next_size: impl FnMut() -> usize) -> Vec<(usize, usize)> {
    let mut edges = Vec::new();
    let mut from = 0;
    while from < nodes {
        let to = nodes.min(from + next_size().max(1));
        edges.extend(complete_graph(from, to, usize::MAX));
        from = to;
    }
    edges
}

/// Returns at most `count` different random edges.
pub(super) fn random_edges(nodes: usize, count: usize, rng: &mut Rng) -> Vec<(usize, usize)> {
    if nodes < 2 {
        return Vec::new();
    }
    const MAX_EDGES: usize = 300_000;
    let mut edges: Vec<(usize, usize)> = (0..count.min(MAX_EDGES))
        .map(|_| {
            let high = 1 + rng.below(nodes - 1);
            (rng.below(high), high)
        })
        .collect();
    edges.sort_unstable();
    edges.dedup();
    shuffle(&mut edges, rng);
    edges
}

/// Returns a random permutation that gives each node a new number. Node 0 keeps its number if `keeps_root` is true.
pub(super) fn random_relabelling(nodes: usize, keeps_root: bool, rng: &mut Rng) -> Vec<usize> {
    let mut labels: Vec<usize> = (0..nodes).collect();
    let first = usize::from(keeps_root).min(nodes);
    shuffle(&mut labels[first..], rng);
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of components, and the numbers of nodes with 0, 1, 2 and more edges.
    fn describe_graph(nodes: usize, edges: &[(usize, usize)]) -> (usize, [usize; 4]) {
        let mut component: Vec<usize> = (0..nodes).collect();
        let mut degrees = vec![0_usize; nodes];
        for (low, high) in edges {
            let (kept, joined) = (component[*low], component[*high]);
            component
                .iter_mut()
                .filter(|one| **one == joined)
                .for_each(|one| *one = kept);
            degrees[*low] += 1;
            degrees[*high] += 1;
        }
        let components: BTreeSet<usize> = component.into_iter().collect();
        let mut counts = [0; 4];
        for degree in degrees {
            counts[degree.min(3)] += 1;
        }
        (components.len(), counts)
    }

    #[test]
    fn some_graphs_are_nearly_a_path_or_a_cycle() {
        let mut rng = Rng::new(8);
        let graphs: BTreeSet<(usize, [usize; 4])> = (0..400)
            .map(|_| describe_graph(9, &almost_path(9, &mut rng)))
            .collect();
        // Three paths; a path and a cycle; two cycles; a wheel; a spider with three legs; two cycles with a common node.
        for wanted in [
            (3, [0, 6, 3, 0]),
            (2, [0, 2, 7, 0]),
            (2, [0, 0, 9, 0]),
            (1, [0, 0, 0, 9]),
            (1, [0, 3, 5, 1]),
            (1, [0, 0, 8, 1]),
        ] {
            assert!(graphs.contains(&wanted), "{wanted:?} {graphs:?}");
        }
    }

    #[test]
    fn one_edge_is_removed_added_or_moved() {
        let mut rng = Rng::new(9);
        let path: Vec<(usize, usize)> = path_edges(0, 8).collect();
        let counts: BTreeSet<(usize, usize)> = (0..60)
            .map(|_| {
                let mut edges = path.clone();
                change_one_edge(&mut edges, 8, 20, &mut rng);
                (
                    edges.len(),
                    edges.iter().filter(|edge| path.contains(edge)).count(),
                )
            })
            .collect();
        assert!(
            counts.is_superset(&BTreeSet::from([(6, 6), (8, 7), (7, 6)])),
            "{counts:?}"
        );
    }

    #[test]
    fn trees_and_graphs_contain_only_existing_nodes() {
        let mut rng = Rng::new(3);
        for nodes in [1, 2, 3, 6, 20] {
            for pattern in 0..TREE_PATTERN_COUNT {
                let parents = tree_parents(pattern, nodes, &mut rng);
                assert_eq!(parents.len(), nodes - 1);
                assert!(
                    parents.iter().enumerate().all(|(at, parent)| *parent <= at),
                    "{parents:?}"
                );
            }
            for pattern in 0..GRAPH_PATTERN_COUNT {
                let edges = graph_edges(pattern, nodes, 15, &mut rng);
                assert!(edges.len() <= 15);
                assert!(
                    edges.iter().all(|(low, high)| low < high && *high < nodes),
                    "{edges:?}"
                );
            }
        }
    }
}
