//! Tests of facts and sentences together: every fact of every crate has a sentence in every language.

mod tests;
