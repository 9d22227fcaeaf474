//! Candidates for a smaller text that shows the same fault, made one by one.
//!
//! The largest cuts come first (delta debugging, Zeller and Hildebrandt 2002): items with the number that counts them, nodes of
//! a graph, blocks, lines, words, letters. When nothing can be cut, values get smaller.

mod blocks;
mod brackets;
mod cuts;
mod graph;
mod pieces;
mod values;
mod variants;

pub(crate) use variants::smaller_variants;
