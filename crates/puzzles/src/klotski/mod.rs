//! Klotski (NOIP 2013): the least number of seconds in which a sliding puzzle's marked piece reaches a target cell.
//!
//! `rules` defines the board, `text_format` parses and prints cases (`fast_parser` inputs in the usual form), and `validator`
//! rejects illegal inputs. `solver` computes the jury answer, `replay` judges outputs, `witness` replays walks, and
//! `certificate` proves that no walk is shorter. `fault` defines the faults and `puzzle_words` their sentences. `coverage`
//! defines goals for a set of cases, `generator` and `families` generate inputs, and `shrink` makes them smaller.
//! `mutants` contains wrong solvers, `drawing` draws queries, and `divergence` compares two outputs.

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
mod puzzle_words;
mod recipe;
pub mod replay;
pub mod rules;
mod shrink;
pub mod solver;
#[cfg(test)]
mod tests;
pub mod text_format;
mod tokens;
pub mod validator;
pub mod witness;

pub(crate) use puzzle::Klotski;
