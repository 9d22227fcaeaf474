//! Eight (POJ 1077, HDU 1043): eight tiles and a blank on nine cells; any moves that sort them are right.
//!
//! ```text
//!   1 2 3        1 2 3        1 2 3       u, d, l, r move the blank up, down, left and right: it changes
//!   4 x 6   r    4 6 x   d    4 6 8       places with the tile there. The goal is 1 2 3, 4 5 6, 7 8 x.
//!   7 5 8   ►    7 5 8   ►    7 5 x
//! ```
//!
//! Eight is the smallest puzzle of caipan: read it first, and copy it for a new puzzle. `rules` defines boards and
//! moves, `text_format` parses and prints them, `distance_table` contains the distance of every board from the goal,
//! `replay` judges outputs, `evidence_messages` defines the faults, and `puzzle_translations` their sentences.
//! `puzzle` and `puzzle_instance` implement the traits that every puzzle needs; `generator`, `mutants`, `coverage` and
//! `drawing` implement the optional ones.

mod coverage;
mod distance_table;
mod drawing;
mod evidence_messages;
mod generator;
mod mutants;
mod puzzle;
mod puzzle_instance;
mod puzzle_translations;
mod replay;
mod rules;
#[cfg(test)]
mod tests;
mod text_format;

pub(crate) use puzzle::Eight;
