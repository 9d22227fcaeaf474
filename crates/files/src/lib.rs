//! Files that others may have made: read within bounds, removed whatever they are, and swept up when a caipan was killed.

pub mod clear_away;
pub mod leftovers;
pub mod regular_file;
mod spool;

pub use spool::{Capture, Spool};
