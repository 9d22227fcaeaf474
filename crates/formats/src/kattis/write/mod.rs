//! The format's packages written, for the tools that read them: problemtools, DOMjudge, BAPCtools.

mod data;
mod input_args;
mod judge;
mod problem_yaml;
mod submissions;
mod target;
mod validators;
pub(super) mod whole;
mod words;
