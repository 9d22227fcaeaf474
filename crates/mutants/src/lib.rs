//! Generates mutants: copies of a correct program with one typical programming mistake each. Sources are cut into
//! tokens but not parsed; each mutation operator recognizes the places for its mistake by the tokens around them.
//!
//! ```text
//! text ─► tokens ─► token_list (brackets) ─► source (functions, types) ─► operators ─► mutants
//!      ─► mutant_selection ─► mutant_schema
//! ```

mod diagnostics;
mod edit;
mod expressions;
mod functions;
mod lexical_rules;
pub mod mistake;
mod mutant;
mod mutant_generation;
pub mod mutant_schema;
mod mutant_selection;
mod operator;
mod operator_table;
mod operators;
mod source;
mod statements;
mod token_list;
mod tokens;
mod word_ranges;

pub use lexical_rules::Language;
pub use mutant::SourceMutant;
pub use mutant_generation::generate_mutants;
pub use mutant_selection::{DEFAULT_MUTANT_COUNT, pick_mutants};
pub use operator::{MistakeFrequency, MutationOperator};
pub use operator_table::OPERATORS;
pub use word_ranges::{brace_offsets, word_ranges};

#[cfg(test)]
mod tests;
