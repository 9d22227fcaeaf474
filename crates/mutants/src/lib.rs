//! Wrong programs made of right ones, one mistake each, as people make them: by rules over tokens, without a grammar.
//!
//! ```text
//! text ─► tokens ─► code (brackets) ─► source (functions, types) ─► operators ─► mutants ─► pick ─► schema
//! ```

mod all;
mod code;
mod diagnostics;
mod edit;
mod expressions;
mod functions;
mod lexical;
pub mod mistake;
mod mutant;
mod operator;
mod operators;
mod pick;
pub mod schema;
mod source;
mod statements;
mod table;
mod tokens;

pub use all::all;
pub use lexical::Language;
pub use mutant::SourceMutant;
pub use operator::{Frequency, Operator};
pub use pick::{COUNT, pick};
pub use table::OPERATORS;

#[cfg(test)]
mod tests;
