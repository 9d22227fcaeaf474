//! Judges and measures jury programs one after the other, and says of each what came of it.

use super::told;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::ProgressMessage;
use caipan_audit::calibration::advice::Advice;
use caipan_audit::calibration::measure::{Calibrator, MeasuredProgram, advice_per_scope};
use caipan_audit::calibration::scope::LimitScope;
use caipan_audit::programs::JuryProgram;
use caipan_checker::verdict::Verdict;

/// All programs, with what they say of the limits.
pub(crate) struct Measured<'a> {
    /// The programs.
    pub programs: Vec<&'a JuryProgram>,
    /// What came of each.
    pub tried: Vec<MeasuredProgram>,
    /// Which cases a limit holds for.
    pub scopes: Vec<LimitScope>,
    /// What is said of the limit of each scope.
    pub advice: Vec<Advice>,
}

impl Measured<'_> {
    /// How many are not what they have to be.
    pub(crate) fn faults(&self) -> usize {
        let faults = self.tried.iter().filter(|tried| tried.fault.is_some());
        faults.count()
    }

    /// Is the jury's side at fault for one of them?
    pub(crate) fn is_jury(&self) -> bool {
        let mut all = self.tried.iter();
        all.any(|tried| tried.card.verdict == Verdict::JudgeError)
    }
}

/// Measures them. Those that have to be too slow come last: how long they may run is up to the others.
///
/// # Errors
/// Nothing can be said any more; or `Err` of the exit code where caipan was told to stop.
pub(crate) fn measure<'a>(
    bench: &Calibrator,
    all: &'a [JuryProgram],
    interrupt: &Interrupt,
    console: &Console,
) -> Result<Result<Measured<'a>, Exit>, Failure> {
    let bar = console.bar(all.len(), ProgressMessage::JuryPrograms);
    let (last, first): (Vec<_>, Vec<_>) = all
        .iter()
        .partition(|program| program.expected.must_time_out());
    let scopes = bench.scopes();
    let mut tried: Vec<MeasuredProgram> = Vec::new();
    let programs: Vec<&JuryProgram> = first.into_iter().chain(last).collect();
    for program in &programs {
        tried.push(bench.measure_accepted(program));
        if let Some(exit) = interrupt.exit() {
            bar.finish_and_clear();
            return Ok(Err(exit));
        }
        if let (Some(new), false) = (tried.last(), program.expected.must_time_out()) {
            let text = told::program(program, new, console);
            bar.suspend(|| console.result(&text))?;
            bar.inc(1);
        }
    }
    let advised = |tried: &[MeasuredProgram]| {
        let samples = tried.iter().map(|tried| tried.samples.as_slice());
        advice_per_scope(samples, scopes.len())
    };
    let accepted = advised(&tried);
    let slow = programs.iter().zip(&mut tried);
    for (program, tried) in slow.filter(|(program, _)| program.expected.must_time_out()) {
        bench.measure_too_slow(program, tried, &accepted);
        if let Some(exit) = interrupt.exit() {
            bar.finish_and_clear();
            return Ok(Err(exit));
        }
        let text = told::program(program, tried, console);
        bar.suspend(|| console.result(&text))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let advice = advised(&tried);
    Ok(Ok(Measured {
        programs,
        tried,
        scopes,
        advice,
    }))
}
