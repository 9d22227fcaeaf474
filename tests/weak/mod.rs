//! Tests with weak data of five problems: `--strength` finds and closes the gaps, `stress` finds what the data
//! misses.

mod fates;
mod notable_words;
mod problems;
mod shapes;
mod strength;
mod stress;
mod wrong_programs;
