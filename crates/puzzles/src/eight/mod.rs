//! Eight (POJ 1077, HDU 1043): eight tiles and a blank on nine cells; any moves that sort them are right.
//!
//! ```text
//!   1 2 3        1 2 3        1 2 3       u, d, l, r move the blank up, down, left and right: it changes
//!   4 x 6   r    4 6 x   d    4 6 8       places with the tile there. The goal is 1 2 3, 4 5 6, 7 8 x.
//!   7 5 8   ►    7 5 8   ►    7 5 x
//! ```
//!
//! This is the smallest puzzle of the house, to be read first and copied. `rules` is the board, `text` how it is written,
//! `table` knows how far every board is from the goal, `replay` judges outputs, `fault` is what can be wrong, `words` says
//! it. `puzzle` and `instance` are what the house asks for; `generator`, `mutants`,
//! `coverage` and `drawing` are optional.

mod coverage;
mod drawing;
mod fault;
mod generator;
mod instance;
mod mutants;
mod puzzle;
mod replay;
mod rules;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod words;

pub(crate) use puzzle::Eight;
