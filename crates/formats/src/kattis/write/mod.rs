//! Writes packages for problemtools, DOMjudge and BAPCtools.

mod data;
mod input_args;
mod judge;
mod problem_yaml;
mod submissions;
mod target;
mod validators;
pub(super) mod whole;
mod words;
