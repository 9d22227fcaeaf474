//! Mayan (NOIP 2011): the smallest list of n moves that clears a board of coloured tiles.
//!
//! `rules` defines boards and moves, `text_format` parses and prints them, `solver` computes the jury answer, and `replay`
//! judges an output against it. `fault` defines the faults and `puzzle_words` their sentences. `validator` rejects illegal
//! inputs, `coverage` defines goals for a set of cases, `families` generates inputs, and `shrink` makes them smaller.
//! `mutants` contains wrong solvers, and `drawing` draws games.

mod coverage;
mod drawing;
mod families;
mod fault;
pub mod generator;
mod instance;
mod mutants;
#[cfg(test)]
mod oracle;
mod puzzle;
mod puzzle_words;
mod recipe;
pub mod replay;
pub mod rules;
mod shrink;
pub mod solver;
mod solver_pool;
#[cfg(test)]
mod tests;
pub mod text_format;
pub mod validator;

pub use puzzle::Mayan;
