//! Generates mutants: copies of a correct program with one typical programming mistake each. Sources are cut into
//! tokens but not parsed; each mutation operator recognizes the places for its mistake by the tokens around them.
//!
//! ```text
//! text ─► tokens ─► token_list (brackets) ─► source (functions, types) ─► operators ─► mutants ─► pick ─► schema
//! ```

mod diagnostics;
mod edit;
mod expressions;
mod functions;
mod generate;
mod lexical;
pub mod mistake;
mod mutant;
mod operator;
mod operator_table;
mod operators;
mod pick;
pub mod schema;
mod source;
mod statements;
mod token_list;
mod tokens;
mod words;

pub use generate::generate_mutants;
pub use lexical::Language;
pub use mutant::SourceMutant;
pub use operator::{MistakeFrequency, Operator};
pub use operator_table::OPERATORS;
pub use pick::{DEFAULT_COUNT, pick_mutants};
pub use words::word_ranges;

#[cfg(test)]
mod tests;
