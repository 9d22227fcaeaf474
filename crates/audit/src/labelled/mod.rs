//! Judges programs that are known to be right or wrong: how many the data classifies correctly, and why right ones
//! are rejected.
//!
//! ```text
//! programs (sources in two folders) ─► results (scorecards) ─► matrix (cases × wrong programs), interval
//! └ cause (why a right program is rejected)
//! ```

mod cause;
mod interval;
mod judged;
mod matrix;
mod programs;

pub use cause::{Cause, Explained};
pub use interval::Share;
pub use judged::{Judged, Labelled, Program, Side};
pub use matrix::Essence;
pub use programs::{Folders, Sources, sources};
