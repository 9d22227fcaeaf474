//! Tests that are code: the code is joined with a program and executes assertions.
//!
//!   drivers   sources that run joined tests, one for each language
//!   join      a program joined with a test

mod drivers;
mod join;

pub use drivers::BROKEN_TEST;
pub use join::{JoinError, JoinedTest, empty_program, join};
