//! Tests that are code: the code is joined with a program and executes assertions.
//!
//!   joined_test                      a program joined with a test
//!   drivers                          sources that run joined tests, one for each language
//!   join_go, join_java, join_rust    changes of words in these languages
//!   joined_sources                   sources of program and test

mod drivers;
mod join_go;
mod join_java;
mod join_rust;
mod joined_sources;
mod joined_test;

pub use drivers::BROKEN_TEST;
pub use joined_sources::JoinError;
pub use joined_test::{JoinedTest, empty_program, join_program_with_test};
