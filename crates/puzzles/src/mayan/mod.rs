//! Mayan (NOIP 2011): the smallest list of n moves that clears a board of coloured tiles.
//!
//! `rules` defines boards and moves, `text_format` parses and prints them, `solver` computes the jury answer, and `replay`
//! compares outputs with the jury answer. `evidence_messages` defines the faults and `puzzle_translations` their
//! sentences. `validator` rejects illegal inputs, `coverage` defines goals for a set of cases, `families` generates
//! inputs, and `case_shrinking` makes inputs smaller. `mutants` contains wrong solvers, and `drawing` draws games.

mod case_shrinking;
mod coverage;
mod drawing;
mod evidence_messages;
mod families;
pub mod generator;
mod mutants;
#[cfg(test)]
mod oracle;
mod puzzle;
mod puzzle_instance;
mod puzzle_translations;
pub mod replay;
pub mod rules;
pub mod solver;
mod solver_pool;
mod test_set_recipes;
#[cfg(test)]
mod tests;
pub mod text_format;
pub mod validator;

pub use puzzle::Mayan;
