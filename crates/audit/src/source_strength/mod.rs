//! Measures the strength of a problem's test data with mutants of the accepted programs' sources.
//!
//! ```text
//! original (accepted program with its times) ─► batch (compiled mutants) ─► trial (a mutant run on trial_inputs; or
//! known from earlier)
//! ─► measure (kill matrix, completed by fill) ─► hunt (new inputs that kill survivors)
//! ```

mod batch;
mod course;
mod filled;
mod hunt;
mod known;
mod measured;
mod original;
mod trial;

pub use hunt::{Hunt, Hunter, INPUTS, KILLS};
pub use known::KnownTrials;
pub use measured::{Counts, Measured, Tried, Work, measure};
pub use original::{Original, Unfit};
