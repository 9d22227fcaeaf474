//! Weak data of five problems: strength names the holes and closes them, stress finds what they let live.

mod fates;
mod problems;
mod strength;
mod stress;
