//! Files: those that others may have made are read within bounds and removed whatever they are; those of caipan are whole or
//! not there, and swept up when it was killed.

pub mod atomic;
pub mod clear_away;
pub mod leftovers;
pub mod regular_file;
mod spool;

pub use spool::{Capture, Spool};
