//! Completion of command lines: scripts for shells, and answers to the queries of these scripts.

mod bash;
mod candidates;
mod completion_lines;
mod known_argument_values;
mod quoting;

pub(crate) use completion_lines::{completion_lines, completion_script};
