//! The puzzles, a folder each, and the registry of all checkers by name. Pure: text in, value out.

pub mod eight;
pub mod klotski;
pub mod mayan;
mod registry;

pub use registry::{checker, names, puzzles};
