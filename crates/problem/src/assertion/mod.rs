//! Tests that are code: the code is joined with a program and executes assertions.
//!
//!   code_words   words of a source, without comments and literals
//!   drivers      sources that run joined tests, one for each language
//!   join         a program joined with a test

mod code_words;
mod drivers;
mod join;

pub use join::{JoinError, JoinedTest, empty_program, join};

/// Exit code of a driver whose test cannot be compiled.
pub const BROKEN_TEST: i32 = 97;
