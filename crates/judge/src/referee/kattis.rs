//! Interprets output validators of Kattis: exit codes 42 and 43, and files in the feedback folder.

use super::checker_run::{CheckerAnswer, CheckerRun, CheckerVerdict, trimmed_line};
use super::evidence::CheckerFault;
use super::feedback::{MESSAGE_FILE_NAMES, NEXT_PASS_FILE, SCORE_FILE_NAMES, feedback_path};
use super::score_number::parse_share;
use caipan_facts::{Evidence, Fact};

const ACCEPTED: i32 = 42;
const REJECTED: i32 = 43;

/// Interprets the result of a Kattis output validator. Two scores, or a score together with a rejection, are a fault of
/// the validator.
pub(super) fn interpret_kattis(run: &CheckerRun) -> Result<CheckerAnswer, Fact> {
    let [score, multiplier] = SCORE_FILE_NAMES.map(feedback_path);
    let message = MESSAGE_FILE_NAMES
        .iter()
        .filter_map(|name| run.written_file_content(&feedback_path(name)).ok()?)
        .map(|text| trimmed_line(text, 0))
        .find(|text| !text.is_empty())
        .unwrap_or_else(|| trimmed_line(run.stderr, 0));
    let given = (
        run.written_file_content(&score)?,
        run.written_file_content(&multiplier)?,
    );
    let is_last = run.checker.passes == 1;
    let wants_another = run
        .written_file_content(&feedback_path(NEXT_PASS_FILE))?
        .is_some();
    match run.code {
        ACCEPTED if wants_another && is_last => {
            let passes = run.checker.passes;
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
        _ => return Err(run.unknown_exit_code_fault()),
    }
    let word = match given {
        (None, None) => CheckerVerdict::Accepted,
        (Some(points), None) => {
            match CheckerVerdict::from_share(run.parse_share_in_problem_unit(points, &score)?) {
                // If the maximum is unknown, 0 points may be all points, so the exit code decides.
                CheckerVerdict::Rejected if run.unscaled_points.get().is_some() => {
                    CheckerVerdict::Accepted
                }
                word => word,
            }
        }
        (None, Some(share)) => CheckerVerdict::from_share(parse_share(share, 1.0, &multiplier)?),
        (Some(_), Some(_)) => return Err(CheckerFault::TwoScores.fact()),
    };
    Ok((word, message))
}
