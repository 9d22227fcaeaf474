//! Interpreter of checktestdata specifications, the format descriptions of inputs in the ICPC package format. It is used
//! to screen many texts quickly; the official tools decide in the end.
//!
//! ```text
//! source ─► tokenizer ─► command_parser (expression_parser, pattern) ─► syntax_tree ─► interpreter (text_reader, variables)
//! ```

mod command_parser;
#[cfg(test)]
mod differential_tests;
mod expression_parser;
mod interpreter;
mod number;
mod pattern;
mod specification;
mod stop;
mod syntax_tree;
#[cfg(test)]
mod tests;
mod text_reader;
mod tokenizer;
mod variables;

pub(crate) use specification::Specification;
