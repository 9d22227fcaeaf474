//! How much the test data of any problem catches: wrong programs made of its accepted ones, each on every case.
//!
//! ```text
//! original (accepted, and how long it takes) ─► batch (its mutants, compiled) ─► trial (one on the course of the cases; known from earlier, perhaps)
//! ─► measured, with as much filled in as says something of cases ─► hunt (what kills the rest)
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
