//! Klotski (NOIP 2013): the least number of seconds in which a sliding puzzle's marked piece reaches a target cell.
//!
//! `rules` defines the board, `text_format` parses and prints cases (`fast_parser` inputs in the usual form), and
//! `validator` rejects illegal inputs. `solver` computes the jury answer, `replay` judges outputs, `witness` replays
//! walks, and `certificate` proves that no walk is shorter. `evidence_messages` defines the faults and
//! `puzzle_translations` their sentences. `coverage` defines goals for a set of cases, `generator` and `families`
//! generate inputs, and `case_shrinking` makes them smaller. `mutants` contains wrong solvers, `drawing` draws
//! queries, and `divergence` compares two outputs.

pub mod case;
mod case_shrinking;
mod certificate;
mod coverage;
mod divergence;
mod drawing;
mod evidence_messages;
mod families;
mod fast_parser;
pub mod generator;
mod input_tokens;
mod mutants;
#[cfg(test)]
mod oracle;
mod puzzle;
mod puzzle_instance;
mod puzzle_translations;
pub mod replay;
pub mod rules;
pub mod solver;
mod test_set_recipes;
#[cfg(test)]
mod tests;
pub mod text_format;
pub mod validator;
pub mod witness;

pub(crate) use puzzle::Klotski;
