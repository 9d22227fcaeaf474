//! Learns the layout of a problem's inputs from examples, and generates inputs with the same layout in all sizes and
//! common patterns.
//!
//! ```text
//! example ─► layout_parser (text_layout, column_roles)
//!         ─► layout_learning (confirmed by validators; value_bounds, stated_limits)
//!         ─► value_generation (patterns of numbers, words, graphs, grids, intervals) ─► layout_inputs
//! ```

mod area_limits;
mod case_framing;
mod column_patterns;
mod column_roles;
mod decimal_places;
mod disjoint_boxes;
mod distinct_rows;
mod expression_generation;
mod expression_learning;
mod expressions;
mod graph_limits;
mod graph_patterns;
mod grid_markers;
mod grid_patterns;
mod interval_patterns;
mod layout_hints;
mod layout_inputs;
mod layout_learning;
mod layout_parser;
mod learned_layout;
mod legal_columns;
mod legal_expressions;
mod legal_words;
mod letters;
mod limited_validators;
mod long_numbers;
mod lower_limits;
mod mixed_tables;
mod moved_rows;
mod new_words;
mod number_notation;
mod number_patterns;
mod number_sums;
mod pair_coverage;
mod point_patterns;
mod ragged_rows;
mod related_limits;
mod related_words;
mod required_sums;
mod resized_examples;
mod row_forms;
mod row_rules;
mod stated_limits;
mod stated_words;
mod symmetric_matrix;
mod table_filling;
mod test_cases;
#[cfg(test)]
mod tests;
mod text_layout;
mod tree_rows;
mod value_bounds;
mod value_generation;
mod word_generation;
mod word_parts;
mod word_patterns;

pub(crate) use expressions::{Token as ExpressionToken, TokenKind, parse_expression};
pub(crate) use layout_hints::LayoutHints;
pub(crate) use layout_inputs::LayoutInputs;
pub(crate) use stated_limits::find_stated_limits;
pub(crate) use stated_words::{find_stated_words, quoted_texts};
