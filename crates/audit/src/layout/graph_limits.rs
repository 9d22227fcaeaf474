//! Learns how many nodes and edges a graph may have, which usually have to change together, and whether edges may be
//! parallel.

use super::learned_layout::{LearnedLayout, MAX_BYTES, UpperLimit, ValueRange};
use super::limited_validators::LimitedValidators;
use super::resized_examples::edges_by_distance;
use super::value_bounds;

/// Maximum number of edges of the graphs that are tried.
const MAX_EDGES: i64 = MAX_BYTES as i64 / 8;

/// Kind of graphs of all sizes that validators may accept.
#[derive(Debug, Clone, Copy)]
enum GraphFamily {
    /// Paths, and graphs that contain a path through all nodes.
    Path,
    /// Graphs whose components are complete: either pairs of nodes, or one large component and isolated nodes.
    CompleteComponents,
}

impl GraphFamily {
    /// Returns the edges of the sparse graph with this number of nodes.
    fn sparse_graph(self, nodes: i64) -> Vec<(i64, i64)> {
        match self {
            Self::Path => (1..nodes).map(|node| (node - 1, node)).collect(),
            Self::CompleteComponents => (0..nodes / 2)
                .map(|pair| (2 * pair, 2 * pair + 1))
                .collect(),
        }
    }

    /// Returns the edges of a dense graph. `size` is the number of edges for [`Self::Path`]. For
    /// [`Self::CompleteComponents`], it is the number of nodes in the complete component.
    fn dense_graph(self, nodes: i64, size: i64) -> Vec<(i64, i64)> {
        let size = usize::try_from(size).unwrap_or(0);
        match self {
            Self::Path => edges_by_distance(nodes).take(size).collect(),
            Self::CompleteComponents => edges_by_distance(size as i64).collect(),
        }
    }

    /// Returns the largest `size` that is tried for a [dense graph](Self::dense_graph) with this number of nodes.
    fn max_size(self, nodes: i64) -> i64 {
        match self {
            Self::Path => MAX_EDGES,
            Self::CompleteComponents => nodes.min((2 * MAX_EDGES).isqrt()),
        }
    }
}

impl LearnedLayout {
    /// Learns the limits of the numbers of nodes and edges of each graph, and whether it may have parallel edges.
    pub(super) fn learn_graph_limits(&mut self, validators: &LimitedValidators) {
        for nodes in 0..self.layout.numbers.len() {
            let is_graph = self.layout.edge_count_reference(nodes).is_some();
            if is_graph && validators.may_validate_further_texts() {
                let families = [GraphFamily::Path, GraphFamily::CompleteComponents];
                let own = self.layout.numbers[nodes].1;
                let accepted = families.into_iter().find(|family| {
                    self.accepts_graph(nodes, own, &family.sparse_graph(own), validators)
                });
                if let Some(family) = accepted {
                    self.learn_limits_of_family(nodes, family, validators);
                }
                if self.accepts_parallel_edges(nodes, validators) {
                    self.multigraphs.push(nodes);
                }
            }
        }
    }

    /// Whether validators accept a path of which each edge occurs twice. It has as many nodes as the graph of the
    /// example.
    fn accepts_parallel_edges(&self, nodes: usize, validators: &LimitedValidators) -> bool {
        let own = self.layout.numbers[nodes].1;
        let path = GraphFamily::Path.sparse_graph(own);
        self.accepts_graph(nodes, own, &path.repeat(2), validators)
    }

    /// Learns the limits of the number of nodes (with the index `nodes`) and of the number of edges. All graphs that
    /// are tried belong to one family.
    fn learn_limits_of_family(
        &mut self,
        nodes: usize,
        family: GraphFamily,
        validators: &LimitedValidators,
    ) {
        let Some(edges) = self.layout.edge_count_reference(nodes) else {
            return;
        };
        let stated = validators.hints.limits;
        let value = self.layout.numbers[nodes].1;
        let high = value_bounds::highest_legal_value(value, 1, MAX_EDGES, stated, &|count| {
            self.accepts_sparse_graph(nodes, count, family, validators)
        });
        let low = value_bounds::lowest_legal_value(value, 1, stated, &|count| {
            self.accepts_sparse_graph(nodes, count, family, validators)
        });
        let known = match family {
            GraphFamily::Path => high - 1,
            GraphFamily::CompleteComponents => 2,
        };
        let most = family.max_size(high);
        let largest = value_bounds::highest_legal_value(known, 1, most, stated, &|size| {
            (0..=most).contains(&size)
                && self.accepts_graph(nodes, high, &family.dense_graph(high, size), validators)
        });
        let sparse = family.sparse_graph(high).len();
        let max_edges = sparse.max(family.dense_graph(high, largest).len()) as i64;
        let max_count = max_edges - edges.difference;
        let example = self.layout.example_numbers();
        // If the count is limited by another number, that number's own limit is compared.
        let limiting = self.numbers[edges.number].high.number();
        let (_, known) =
            self.numbers[limiting.unwrap_or(edges.number)].compute_legal_bounds(&example);
        // If far more rows are legal than this family has edges, the rows need not be such a graph.
        if max_count.saturating_mul(2) > known {
            self.numbers[edges.number].high = UpperLimit::Value(max_count);
        }
        let own = self.numbers[nodes];
        let (old_low, old_high) = own.compute_legal_bounds(&example);
        // Without a limit of the validators, right programs may need too much memory for the largest number.
        let limit_of_number = if old_high == i64::MAX {
            MAX_BYTES as i64
        } else {
            old_high
        };
        self.numbers[nodes] = ValueRange {
            low: low.min(old_low.max(1)),
            high: UpperLimit::Value(high.max(limit_of_number)),
        };
    }

    /// Whether validators accept the example after the graph is replaced by the sparse graph of a family with `count`
    /// nodes.
    fn accepts_sparse_graph(
        &self,
        nodes: usize,
        count: i64,
        family: GraphFamily,
        validators: &LimitedValidators,
    ) -> bool {
        (1..=MAX_EDGES).contains(&count)
            && self.accepts_graph(nodes, count, &family.sparse_graph(count), validators)
    }

    fn accepts_graph(
        &self,
        nodes: usize,
        count: i64,
        edges: &[(i64, i64)],
        validators: &LimitedValidators,
    ) -> bool {
        let values = self.layout.example_with_graph(nodes, count, edges);
        values
            .is_some_and(|values| validators.is_text_accepted(|| self.layout.format_text(&values)))
    }
}
