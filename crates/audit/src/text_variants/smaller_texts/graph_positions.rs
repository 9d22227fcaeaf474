//! Recognises a graph or a tree in a text: the first line contains the number of nodes and, for a graph, of edges;
//! other lines describe one edge each.

use std::ops::Range;
use std::sync::Arc;

use crate::text_variants::split_text::{SplitText, WordPosition};

/// Positions of a graph or tree in a text: the numbers of nodes and edges, and one line for each edge.
pub(super) struct GraphPositions {
    /// Number of nodes that the text states.
    pub nodes: usize,
    /// Position of the word with the number of nodes.
    nodes_at: WordPosition,
    /// Position of the number of edges; `None` in a tree, which has one edge fewer than it has nodes.
    edges_at: Option<WordPosition>,
    /// Indices of the lines that describe edges; the first two words of such a line are the nodes of the edge.
    edges: Range<usize>,
    /// Indices of the lines that describe no edge and have exactly one word per node.
    of_nodes: Vec<usize>,
    /// Number of the first node: 0 or 1.
    first_node: i64,
}

impl GraphPositions {
    /// Recognises a graph in a text. `None` unless the text has consecutive lines that can be the edges.
    pub(super) fn find_in_text(document: &SplitText) -> Option<Self> {
        let head: Vec<usize> = document
            .lines
            .first()?
            .iter()
            .map(|word| word.parse().unwrap_or(0))
            .collect();
        let sizes = head.iter().enumerate().filter(|(_, nodes)| **nodes > 1);
        for (at, nodes) in sizes {
            let others = head.iter().enumerate().filter(|(other, _)| *other != at);
            let edges = others.map(|(other, edges)| (Some((0, other)), *edges));
            for (edges_at, edges) in edges.chain([(None, nodes - 1)]) {
                if let Some(graph) =
                    Self::find_graph_with_counts(document, ((0, at), *nodes), edges_at, edges)
                {
                    return Some(graph);
                }
            }
        }
        None
    }

    /// Recognises a graph with these numbers of nodes and edges; `None` if no consecutive lines can be the edges.
    fn find_graph_with_counts(
        document: &SplitText,
        (nodes_at, nodes): (WordPosition, usize),
        edges_at: Option<WordPosition>,
        edges: usize,
    ) -> Option<Self> {
        let last = document.lines.len();
        let first = (1..last).find(|line| {
            let end = line.saturating_add(edges);
            edges > 0
                && end <= last
                && (*line..end).all(|line| is_edge(&document.lines[line], nodes))
        })?;
        let lines = first..first + edges;
        let of_nodes = (1..last).filter(|line| !lines.contains(line));
        let has_node_0 = lines
            .clone()
            .any(|line| document.lines[line][..2].iter().any(|word| **word == *"0"));
        Some(Self {
            nodes,
            nodes_at,
            edges_at,
            of_nodes: of_nodes
                .filter(|line| document.lines[*line].len() == nodes)
                .collect(),
            edges: lines,
            first_node: if has_node_0 { 0 } else { 1 },
        })
    }

    /// Returns a copy of the text without some nodes and the edges of these nodes. The nodes are given by indices
    /// counted from 0. Later nodes get lower numbers. `None` for a tree that would not lose as many edges as nodes.
    pub(super) fn without_nodes(
        &self,
        document: &SplitText,
        removed: Range<usize>,
    ) -> Option<SplitText> {
        let mut cut = document.clone();
        let mut kept = Vec::new();
        for line in self.edges.clone() {
            let words = &document.lines[line];
            let ends = [self.node_index(&words[0])?, self.node_index(&words[1])?];
            if ends.iter().any(|end| removed.contains(end)) {
                continue;
            }
            kept.push(line);
            for (at, end) in ends.into_iter().enumerate() {
                if end >= removed.end {
                    cut.set_word((line, at), (end - removed.len()) as i64 + self.first_node);
                }
            }
        }
        let lost = self.edges.len() - kept.len();
        if self.edges_at.is_none() && lost != removed.len() {
            return None;
        }
        cut.set_word(self.nodes_at, self.nodes - removed.len());
        if let Some(edges_at) = self.edges_at {
            cut.set_word(edges_at, kept.len());
        }
        for line in &self.of_nodes {
            cut.line_mut(*line).drain(removed.clone());
        }
        let kept_lines: Vec<_> = kept.iter().map(|line| cut.lines[*line].clone()).collect();
        cut.lines.splice(self.edges.clone(), kept_lines);
        Some(cut)
    }

    /// Returns the index of a node, counted from 0; `None` if the word is not a node.
    fn node_index(&self, word: &str) -> Option<usize> {
        let node: i64 = word.parse().ok()?;
        usize::try_from(node - self.first_node).ok()
    }
}

/// Whether a line can describe an edge: two nodes and up to two more words.
fn is_edge(words: &[Arc<str>], nodes: usize) -> bool {
    (2..=4).contains(&words.len())
        && words[..2]
            .iter()
            .all(|word| word.parse().is_ok_and(|node: usize| node <= nodes))
}
