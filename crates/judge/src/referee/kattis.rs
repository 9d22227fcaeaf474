//! Interprets output validators of Kattis: exit codes 42 and 43, and files in the feedback folder.

use super::checker_run::{CheckerAnswer, CheckerRun, CheckerVerdict, line};
use super::evidence::CheckerFault;
use super::feedback::{FEEDBACK, MESSAGES, NEXT_PASS, SCORES};
use super::number::share_of;
use caipan_facts::{Evidence, Fact};

const ACCEPTED: i32 = 42;
const REJECTED: i32 = 43;

/// Interprets the result of a validator. Points with a rejection, or points given twice, are a fault of the
/// validator.
pub(super) fn interpret(traces: &CheckerRun) -> Result<CheckerAnswer, Fact> {
    let [score, multiplier] = SCORES.map(feedback_path);
    let message = MESSAGES
        .iter()
        .filter_map(|name| traces.file(&feedback_path(name)).ok()?)
        .map(|text| line(text, 0))
        .find(|text| !text.is_empty())
        .unwrap_or_else(|| line(traces.stderr, 0));
    let given = (traces.file(&score)?, traces.file(&multiplier)?);
    let is_last = traces.checker.passes == 1;
    let wants_another = traces.file(&feedback_path(NEXT_PASS))?.is_some();
    match traces.code {
        ACCEPTED if wants_another && is_last => {
            let passes = traces.checker.passes;
            return Err(CheckerFault::NoFurtherPass { passes }.fact());
        }
        REJECTED if wants_another => return Err(CheckerFault::PassAndRejected.fact()),
        ACCEPTED => {}
        REJECTED => {
            let place = match given {
                (None, None) => return Ok((CheckerVerdict::Rejected, message)),
                (Some(_), _) => score,
                (None, Some(_)) => multiplier,
            };
            return Err(CheckerFault::ScoreAndRejected { place }.fact());
        }
        _ => return Err(traces.unknown_code()),
    }
    let word = match given {
        (None, None) => CheckerVerdict::Accepted,
        (Some(points), None) => match CheckerVerdict::of(traces.share_of_points(points, &score)?) {
            // On an unknown scale, 0 points may be the maximum, so the exit code decides.
            CheckerVerdict::Rejected if traces.unscaled_points.get().is_some() => {
                CheckerVerdict::Accepted
            }
            word => word,
        },
        (None, Some(share)) => CheckerVerdict::of(share_of(share, 1.0, &multiplier)?),
        (Some(_), Some(_)) => return Err(CheckerFault::TwoScores.fact()),
    };
    Ok((word, message))
}

/// Path of a file in the feedback folder.
fn feedback_path(name: &str) -> String {
    format!("{FEEDBACK}{name}")
}
