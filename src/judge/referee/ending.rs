//! How a program of the jury's has ended: its exit code is its word, only limits and signals are looked at.

use crate::judge::decide::broken;
use crate::sandbox::{Ending, Limits, Outcome};
use crate::text::Fact;

/// From this exit code on shells tell that they could not start a program, or by which signal it ended.
pub const OF_A_SHELL: i32 = 126;

/// The exit code, or what it has broken.
pub fn code_of(outcome: &Outcome, limits: &Limits) -> Result<i32, Fact> {
    match (broken(outcome, limits), outcome.ending) {
        (Some(reason), _) => Err(reason.fact),
        (None, Ending::Exited(code)) => Ok(code),
        // What ends otherwise has broken something.
        (None, _) => Ok(0),
    }
}
