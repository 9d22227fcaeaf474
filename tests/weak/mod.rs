//! Weak data of five problems: strength names the holes and closes them, stress finds what they let live.

mod problems;
mod strength;
mod stress;
