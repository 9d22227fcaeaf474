//! Lazily generates candidates for a smaller text that still shows a fault.
//!
//! The largest cuts come first (delta debugging, Zeller and Hildebrandt 2002): counted items together with the number
//! that counts them, nodes of a graph, blocks, lines, words and letters. If nothing more can be cut, values are
//! reduced.

mod bracket_cuts;
mod cut_ranges;
mod expression_cuts;
mod graph_positions;
mod line_blocks;
mod smaller_values;
mod smaller_variants;
mod text_cuts;

pub(crate) use smaller_variants::smaller_variants;
