//! Generates mutants: copies of a correct program with one typical programming mistake each. Rules over tokens find
//! the places; sources are not parsed.
//!
//! ```text
//! text ─► tokens ─► code (brackets) ─► source (functions, types) ─► operators ─► mutants ─► pick ─► schema
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

pub use generate::generate;
pub use lexical::Language;
pub use mutant::SourceMutant;
pub use operator::{Frequency, Operator};
pub use operator_table::OPERATORS;
pub use pick::{DEFAULT_COUNT, pick};

#[cfg(test)]
mod tests;
