//! Trees and graphs on which wrong programs often fail: chains, stars, several components, complete graphs.

use super::number_patterns::shuffle;
use caipan_checker::random::Rng;

/// Number of patterns of [`tree_parents`]; larger pattern numbers repeat these patterns.
pub(super) const TREE_PATTERN_COUNT: usize = 8;
/// Number of patterns of [`graph_edges`]; larger pattern numbers repeat these patterns.
pub(super) const GRAPH_PATTERN_COUNT: usize = 16;
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
        4 => path_edges(0, nodes)
            .chain((nodes > 2).then(|| (0, nodes - 1)))
            .collect(),
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

/// Repeats some of the edges, as long as there are fewer than `max_edges`.
pub(super) fn add_parallel_edges(edges: &mut Vec<(usize, usize)>, max_edges: usize, rng: &mut Rng) {
    let own = edges.len();
    if own > 0 && own < max_edges {
        let more = (1 + rng.below(own)).min(max_edges - own);
        edges.extend((0..more).map(|_| edges[rng.below(own)]).collect::<Vec<_>>());
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
fn random_edges(nodes: usize, count: usize, rng: &mut Rng) -> Vec<(usize, usize)> {
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
