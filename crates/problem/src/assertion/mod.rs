//! Tests that are code: the code is joined with a program and executes assertions.
//!
//!   join                                 a program joined with a test
//!   drivers                              sources that run joined tests, one for each language
//!   java_joint, go_joint, rust_joint     changes of words in these languages
//!   joint                                sources of program and test

mod drivers;
mod go_joint;
mod java_joint;
mod join;
mod joint;
mod rust_joint;

pub use drivers::BROKEN_TEST;
pub use join::{JoinedTest, empty_program, join};
pub use joint::JoinError;
