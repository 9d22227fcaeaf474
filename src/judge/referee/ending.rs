//! How a program of the jury's has ended: its exit code is its word, only limits and signals are looked at.

use crate::judge::decide::decide;
use crate::problem::Judgement;
use crate::sandbox::{Ending, Limits, Outcome};
use crate::text::Fact;

/// The exit code, or what it has broken.
pub fn code_of(mut outcome: Outcome, limits: &Limits) -> Result<(i32, Outcome), Fact> {
    let mut own = 0;
    if let Ending::Exited(code) = outcome.ending {
        own = code;
        outcome.ending = Ending::Exited(0);
    }
    match decide(&outcome, limits, |_| Judgement::Accepted).reason {
        Some(reason) => Err(reason.fact),
        None => Ok((own, outcome)),
    }
}
