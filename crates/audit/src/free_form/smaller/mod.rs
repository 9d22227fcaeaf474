//! Lazily generates candidates for a smaller text that still shows a fault.
//!
//! The largest cuts come first (delta debugging, Zeller and Hildebrandt 2002): counted items together with the number
//! that counts them, nodes of a graph, blocks, lines, words and letters. If nothing more can be cut, values are
//! reduced.

mod blocks;
mod brackets;
mod cuts;
mod graph;
mod pieces;
mod values;
mod variants;

pub(crate) use variants::smaller_variants;
