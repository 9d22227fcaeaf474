//! How a program of the jury's has ended: its exit code is its word, only limits and signals are looked at.

use crate::judge::decide::broken;
use crate::sandbox::{Ending, Limits, Outcome};
use crate::text::Fact;

/// The exit code, or what it has broken.
pub fn code_of(outcome: &Outcome, limits: &Limits) -> Result<i32, Fact> {
    match (broken(outcome, limits), outcome.ending) {
        (Some(reason), _) => Err(reason.fact),
        (None, Ending::Exited(code)) => Ok(code),
        // What ends otherwise has broken something.
        (None, _) => Ok(0),
    }
}
