//! Writes packages for problemtools, DOMjudge and BAPCtools.

mod case_folders;
mod documents;
mod input_args;
mod output_validator;
pub(super) mod package;
mod problem_yaml;
mod submissions;
mod target_tool;
mod validators;
