//! Two jobs that talk to each other, from their start to the end of both.

use std::io;
use std::panic::resume_unwind;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use super::table::Table;
use super::transcript::{Side, Transcript};
use crate::error::SandboxError;
use crate::job::Job;
#[cfg(target_os = "linux")]
use crate::linux::visible_paths::View;
use crate::outcome::Outcome;
#[cfg(not(target_os = "linux"))]
use crate::portable::view::View;
use crate::runner::{Runner, Running};
use crate::step::Step;

/// What came of two jobs that talked.
#[derive(Debug)]
pub struct Dialogue {
    /// How each of them ended; their standard outputs are in the transcript only.
    pub outcomes: [Outcome; 2],
    /// Which of them ended first, by the kernel's word.
    pub ended_first: Side,
    /// When each of them ended, by a clock that both have in common. A job that was killed has ended when that was decided.
    pub ends: [Duration; 2],
    /// What they said.
    pub transcript: Transcript,
}

/// What the end of the second job means for the first one, if that runs still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// It is ended at once, as [`crate::Killed::Settled`].
    Stop,
    /// It runs to its own end, or to its limits.
    GoOn,
}

/// What the end of a job means for the other one.
pub trait Terms: Sync {
    /// The second job has ended: what becomes of the first, if that still runs?
    fn after_second(&self, outcome: &Outcome) -> Then;

    /// Whether the first job has ended in a way that settles all: then the second has one more second.
    fn is_settled_by_first(&self, _: &Outcome) -> bool {
        false
    }
}

impl<F: Fn(&Outcome) -> Then + Sync> Terms for F {
    fn after_second(&self, outcome: &Outcome) -> Then {
        self(outcome)
    }
}

/// How long the second job may go on after the first has settled all.
const REST_OF_SECOND: Duration = Duration::from_secs(1);

/// Two jobs could not be run to their end.
#[derive(Debug)]
pub struct Broken {
    /// Which of them could not; the other one was ended.
    pub side: Side,
    /// Why.
    pub error: SandboxError,
}

impl Broken {
    fn at(side: Side) -> impl FnOnce(SandboxError) -> Self {
        move |error| Self { side, error }
    }
}

/// Runs two jobs whose standard outputs are each other's standard inputs: the first is the one that is judged, the second
/// judges it. What their jobs say of standard input does not count.
///
/// Each is read at once, whatever the other one does: what that does not take is held, up to the limit of output. The
/// first learns at once that the second has closed its output, the second when the first has ended. Each is held to its
/// own limits, and what the second works is not on the first one's wall clock. `terms` say, when one has ended, what becomes
/// of the other. When `cancel` becomes true both are
/// killed.
///
/// Nothing is tried again that has begun: where the error is a scarcity, another try may do better.
///
/// # Errors
/// Whatever keeps one of them from being started, watched or cleaned up after.
pub fn converse(
    runner: &dyn Runner,
    first: (&View, &Job),
    second: (&View, &Job),
    terms: &dyn Terms,
    cancel: &AtomicBool,
) -> Result<Dialogue, Broken> {
    let laid = Table::lay().map_err(SandboxError::at(Step::MakePipes));
    let (table, [part, other]) = laid.map_err(Broken::at(Side::Second))?;
    // The second first: what its start takes is not off the first one's wall time.
    let judging = runner.start_talking(second.0, second.1, other);
    let judging = judging.map_err(Broken::at(Side::Second))?;
    let judged = runner.start_talking(first.0, first.1, part);
    let judged = judged.map_err(Broken::at(Side::First))?;
    let finish = |running: Box<dyn Running + '_>, side: Side| {
        let outcome = running.finish(cancel).map_err(Broken::at(side));
        match (&outcome, side) {
            (Err(_), _) => table.end(side.other()),
            (Ok(outcome), Side::First) if terms.is_settled_by_first(outcome) => {
                table.end_within(Side::Second, REST_OF_SECOND);
            }
            (Ok(outcome), Side::Second) if terms.after_second(outcome) == Then::Stop => {
                table.end(Side::First);
            }
            _ => {}
        }
        if let Some(rest) = table.rest_of(side) {
            rest.deliver();
        }
        outcome
    };
    let (one, two) = thread::scope(|scope| {
        let watch = || finish(judged, Side::First);
        let watched = thread::Builder::new().spawn_scoped(scope, watch);
        let watched = watched.map_err(|error: io::Error| Broken {
            side: Side::First,
            error: SandboxError::at(Step::Watch)(error),
        })?;
        let two = finish(judging, Side::Second);
        Ok((
            watched.join().unwrap_or_else(|panic| resume_unwind(panic)),
            two,
        ))
    })?;
    let ended = [Side::First, Side::Second].map(|side| table.end_of(side));
    Ok(Dialogue {
        outcomes: [one?, two?],
        ended_first: if ended[0] <= ended[1] {
            Side::First
        } else {
            Side::Second
        },
        ends: ended.map(Option::unwrap_or_default),
        transcript: table.transcript(),
    })
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests;
