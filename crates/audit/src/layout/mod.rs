//! Learns the layout of a problem's inputs from examples, and generates inputs with the same layout in all sizes and
//! common patterns.
//!
//! ```text
//! example ─► parse (text_layout, roles) ─► learn (confirmed by validators; bounds, stated_limits)
//!         ─► fill (patterns of numbers, words, graphs, grids, intervals) ─► layout_inputs
//! ```

mod bounds;
mod fill;
mod graph_patterns;
mod grid_patterns;
mod interval_patterns;
mod layout_inputs;
mod learn;
mod number_form;
mod number_patterns;
mod parse;
mod questions;
mod resize;
mod roles;
mod stated_limits;
mod test_cases;
#[cfg(test)]
mod tests;
mod text_layout;
mod word_patterns;

pub(crate) use layout_inputs::LayoutInputs;
pub(crate) use stated_limits::stated_limits;
