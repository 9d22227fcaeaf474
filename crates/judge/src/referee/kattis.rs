//! What an output validator of Kattis says: 42 or 43, and files in its folder.

use super::evidence::CheckerFault;
use super::feedback::{FEEDBACK, MESSAGES, NEXT_PASS, SCORES};
use super::number::share_of;
use super::traces::{Said, Traces, Word, line};
use caipan_facts::{Evidence, Fact};

const ACCEPTED: i32 = 42;
const REJECTED: i32 = 43;

/// What a validator says. Points next to a rejection, or twice, are its fault.
pub(super) fn hear(traces: &Traces) -> Result<Said, Fact> {
    let named = |name: &str| format!("{FEEDBACK}{name}");
    let [score, multiplier] = SCORES.map(named);
    let messages = MESSAGES.map(named);
    let messages = messages.iter().filter_map(|name| traces.file(name).ok()?);
    let message = messages
        .map(|text| line(text, 0))
        .find(|text| !text.is_empty());
    let message = message.unwrap_or_else(|| line(traces.stderr, 0));
    let given = (traces.file(&score)?, traces.file(&multiplier)?);
    let is_last = traces.checker.passes == 1;
    let wants_another = traces.file(&named(NEXT_PASS))?.is_some();
    match traces.code {
        ACCEPTED if wants_another && is_last => {
            let passes = traces.checker.passes;
            return Err(CheckerFault::NoFurtherPass { passes }.fact());
        }
        REJECTED if wants_another => return Err(CheckerFault::PassAndRejected.fact()),
        ACCEPTED => {}
        REJECTED => {
            let place = match given {
                (None, None) => return Ok((Word::Rejected, message)),
                (Some(_), _) => score,
                (None, Some(_)) => multiplier,
            };
            return Err(CheckerFault::ScoreAndRejected { place }.fact());
        }
        _ => return Err(traces.unknown_code()),
    }
    let word = match given {
        (None, None) => Word::Accepted,
        (Some(points), None) => match Word::of(traces.points(points, &score)?) {
            // On an unknown scale no points may be all that there are, and the exit code says accepted.
            Word::Rejected if traces.given.get().is_some() => Word::Accepted,
            word => word,
        },
        (None, Some(share)) => Word::of(share_of(share, 1.0, &multiplier)?),
        (Some(_), Some(_)) => return Err(CheckerFault::TwoScores.fact()),
    };
    Ok((word, message))
}
