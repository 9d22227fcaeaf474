//! Result files of course platforms, and rules that all of them share.

pub mod classroom50;
pub mod github;
pub mod gradescope;
mod rules;

pub use rules::{FormatObstacle, find_obstacle};
