//! Writes packages for problemtools, DOMjudge and BAPCtools.

mod data;
mod documents;
mod input_args;
mod judge;
pub(super) mod package;
mod problem_yaml;
mod submissions;
mod target;
mod validators;
