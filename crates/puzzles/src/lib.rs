//! The built-in puzzles, one folder each, and the registry of all checkers by name. The crate does no input or output.

pub mod eight;
pub mod klotski;
pub mod mayan;
mod registry;

pub use registry::{checker, checker_names, puzzle_names};
