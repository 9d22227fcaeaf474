//! Result files of course platforms, and what is held in all of them.

pub mod classroom50;
pub mod github;
pub mod gradescope;
mod rules;

pub use rules::{Unfit, unfit};
