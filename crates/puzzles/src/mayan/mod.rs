//! Mayan (NOIP 2011): the smallest list of n moves that clears a board of coloured tiles.
//!
//! `rules` is the board, `text` how it is written, `solver` finds the jury answer, `replay` judges an output with
//! it, `fault` is what can be wrong and `words` says it, `validator` refuses illegal inputs, `coverage` says what a set of cases should reach, `families` makes inputs and
//! `shrink` takes them apart, `mutants` are solvers that are wrong, `drawing` shows games to people.

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
mod recipe;
pub mod replay;
pub mod rules;
mod shrink;
pub mod solver;
mod solver_pool;
#[cfg(test)]
mod tests;
pub mod text;
pub mod validator;
mod words;

pub use puzzle::Mayan;
