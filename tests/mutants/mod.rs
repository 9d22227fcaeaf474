//! The mutants of the puzzles against programs that make the same mistake: both have to print the same.

mod klotski;
mod mayan;
