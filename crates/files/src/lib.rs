//! File access: bounded reads of untrusted files, atomic writes, and removal of what killed processes leave behind.

pub mod atomic;
pub mod bounded_line;
pub mod clear_away;
pub mod leftovers;
mod random;
pub mod regular_file;
mod spool;

pub use random::random_bits;
pub use spool::{Capture, Spool};
