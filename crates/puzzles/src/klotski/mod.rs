//! Klotski (NOIP 2013): the least number of seconds in which a sliding puzzle's marked piece reaches a target cell.
//!
//! `rules` is the board, `text` how it is written, `solver` finds the jury answer, `validator` refuses illegal inputs,
//! `fast_parser` reads usual inputs fast, `replay` judges outputs, `fault` is what can be wrong and `words` says it, `witness` replays walks, `certificate` shows
//! that none is shorter, `coverage` says what a set of cases should reach, `generator` and `families` make inputs and
//! `shrink` takes them apart, `mutants` are solvers that are wrong, `drawing` shows queries to people, `divergence` two outputs.

pub mod case;
mod certificate;
mod coverage;
mod divergence;
mod drawing;
mod families;
mod fast_parser;
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
#[cfg(test)]
mod tests;
pub mod text;
mod tokens;
pub mod validator;
pub mod witness;
mod words;

pub(crate) use puzzle::Klotski;
