//! How much the test data of any problem catches: wrong programs made of its accepted ones, each on every case.
//!
//! ```text
//! original (accepted, and how long it takes) ─► batch (its mutants, compiled) ─► trial (one on the cases) ─► measured
//! ```

mod batch;
mod measured;
mod original;
mod trial;

pub use measured::{Counts, Measured, Tried, measure};
pub use original::{Original, Unfit};
