//! Programs of which it is known whether they are right: how many the data takes for that, and why not the others.
//!
//! ```text
//! programs (which, and on which side) ─► judged (what came of them) ─► matrix (cases × wrong programs), interval
//!                                          └ cause (why a right one is rejected)
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
