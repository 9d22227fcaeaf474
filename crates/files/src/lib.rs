//! File access: bounded reads of untrusted files, atomic writes, and removal of what killed processes leave behind.

pub mod atomic;
pub mod clear_away;
pub mod leftovers;
pub mod regular_file;
mod spool;

pub use spool::{Capture, Spool};
