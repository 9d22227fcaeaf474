//! A graph or a tree: the number of nodes, in a graph also the number of edges, and one line for each edge.

use std::ops::Range;
use std::sync::Arc;

use crate::free_form::word_lines::{WordLines, WordPosition};

/// A graph: a line with the number of nodes, and one line for each edge.
pub(super) struct Graph {
    pub nodes: usize,
    nodes_at: WordPosition,
    /// Position of the number of edges; `None` in a tree, which has one edge fewer than it has nodes.
    edges_at: Option<WordPosition>,
    /// Indices of the lines with the edges; the first two words of such a line are the nodes of the edge.
    edges: Range<usize>,
    /// Indices of the other lines that have exactly one word for each node.
    of_nodes: Vec<usize>,
    /// Number of the first node: 0 or 1.
    first_node: i64,
}

impl Graph {
    /// Reads a page as a graph. `None` unless the page has consecutive lines that can be the edges.
    pub(super) fn of(page: &WordLines) -> Option<Self> {
        let head: Vec<usize> = page
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
                if let Some(graph) = Self::with_edges(page, ((0, at), *nodes), edges_at, edges) {
                    return Some(graph);
                }
            }
        }
        None
    }

    fn with_edges(
        page: &WordLines,
        (nodes_at, nodes): (WordPosition, usize),
        edges_at: Option<WordPosition>,
        edges: usize,
    ) -> Option<Self> {
        let last = page.lines.len();
        let first = (1..last).find(|line| {
            let end = line.saturating_add(edges);
            edges > 0 && end <= last && (*line..end).all(|line| is_edge(&page.lines[line], nodes))
        })?;
        let lines = first..first + edges;
        let of_nodes = (1..last).filter(|line| !lines.contains(line));
        let has_node_0 = lines
            .clone()
            .any(|line| page.lines[line][..2].iter().any(|word| **word == *"0"));
        Some(Self {
            nodes,
            nodes_at,
            edges_at,
            of_nodes: of_nodes
                .filter(|line| page.lines[*line].len() == nodes)
                .collect(),
            edges: lines,
            first_node: if has_node_0 { 0 } else { 1 },
        })
    }

    /// Returns the page without these nodes, counted from 0, and without their edges; the nodes behind them get lower numbers.
    /// `None` for a tree that would lose more or fewer edges than nodes.
    pub(super) fn without(&self, page: &WordLines, gone: Range<usize>) -> Option<WordLines> {
        let mut cut = page.clone();
        let mut kept = Vec::new();
        for line in self.edges.clone() {
            let words = &page.lines[line];
            let ends = [self.index_of(&words[0])?, self.index_of(&words[1])?];
            if ends.iter().any(|end| gone.contains(end)) {
                continue;
            }
            kept.push(line);
            for (at, end) in ends.into_iter().enumerate() {
                if end >= gone.end {
                    cut.put((line, at), (end - gone.len()) as i64 + self.first_node);
                }
            }
        }
        let lost = self.edges.len() - kept.len();
        if self.edges_at.is_none() && lost != gone.len() {
            return None;
        }
        cut.put(self.nodes_at, self.nodes - gone.len());
        if let Some(edges_at) = self.edges_at {
            cut.put(edges_at, kept.len());
        }
        for line in &self.of_nodes {
            cut.line_mut(*line).drain(gone.clone());
        }
        let kept_lines: Vec<_> = kept.iter().map(|line| cut.lines[*line].clone()).collect();
        cut.lines.splice(self.edges.clone(), kept_lines);
        Some(cut)
    }

    /// Returns the index of a node, counted from 0; `None` if the word is no node.
    fn index_of(&self, word: &str) -> Option<usize> {
        let node: i64 = word.parse().ok()?;
        usize::try_from(node - self.first_node).ok()
    }
}

/// Whether a line consists of two nodes and up to two more words.
fn is_edge(words: &[Arc<str>], nodes: usize) -> bool {
    (2..=4).contains(&words.len())
        && words[..2]
            .iter()
            .all(|word| word.parse().is_ok_and(|node: usize| node <= nodes))
}
