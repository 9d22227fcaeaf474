//! Judges and measures jury programs one after the other, and prints the result of each.

use super::program_text::describe_measured_program;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::ProgressMessage;
use caipan_audit::calibration::calibrator::{Calibrator, MeasuredProgram, advice_per_scope};
use caipan_audit::calibration::limit_advice::LimitAdvice;
use caipan_audit::calibration::limit_scope::LimitScope;
use caipan_audit::jury_programs::JuryProgram;
use caipan_checker::verdict::Verdict;

/// Results of judging and timing the jury programs, and the advice on time limits that follows from the times.
pub(crate) struct JuryMeasurements<'a> {
    pub programs: Vec<&'a JuryProgram>,
    /// Measured results of the programs, in the order of `programs`.
    pub tried: Vec<MeasuredProgram>,
    /// Sets of cases with a time limit: all cases of the problem, and the cases of subtasks with a separate limit.
    pub scopes: Vec<LimitScope>,
    /// Advice on time limits, in the order of `scopes`.
    pub advice: Vec<LimitAdvice>,
}

impl JuryMeasurements<'_> {
    /// Returns the number of programs whose result differs from the expected one.
    pub(crate) fn unexpected_result_count(&self) -> usize {
        self.tried
            .iter()
            .filter(|tried| tried.fault.is_some())
            .count()
    }

    /// Whether at least one program got the verdict "judge error".
    pub(crate) fn has_judge_error(&self) -> bool {
        let mut all = self.tried.iter();
        all.any(|tried| tried.card.verdict == Verdict::JudgeError)
    }
}

/// Judges and times the jury programs, and prints the result of each. Programs that must exceed the time limit run last, since
/// the times of the other programs determine how long they may run. Returns `Ok(Err(exit))` if a signal interrupts the work.
///
/// # Errors
/// Standard output cannot be written.
pub(crate) fn measure_jury_programs<'a>(
    calibrator: &Calibrator,
    all: &'a [JuryProgram],
    interrupt: &Interrupt,
    console: &Console,
) -> Result<Result<JuryMeasurements<'a>, Exit>, Failure> {
    let bar = console.start_progress_bar(all.len(), ProgressMessage::JuryPrograms);
    let (last, first): (Vec<_>, Vec<_>) = all
        .iter()
        .partition(|program| program.expected.must_time_out());
    let scopes = calibrator.limit_scopes();
    let mut tried: Vec<MeasuredProgram> = Vec::new();
    let programs: Vec<&JuryProgram> = first.into_iter().chain(last).collect();
    for program in &programs {
        tried.push(calibrator.measure_accepted(program));
        if let Some(exit) = interrupt.exit_if_interrupted() {
            bar.finish_and_clear();
            return Ok(Err(exit));
        }
        if let (Some(new), false) = (tried.last(), program.expected.must_time_out()) {
            let text = describe_measured_program(program, new, console);
            bar.suspend(|| console.print_result(&text))?;
            bar.inc(1);
        }
    }
    let accepted_advice = limit_advice_per_scope(&tried, scopes.len());
    let slow = programs.iter().zip(&mut tried);
    for (program, tried) in slow.filter(|(program, _)| program.expected.must_time_out()) {
        calibrator.measure_too_slow(program, tried, &accepted_advice);
        if let Some(exit) = interrupt.exit_if_interrupted() {
            bar.finish_and_clear();
            return Ok(Err(exit));
        }
        let text = describe_measured_program(program, tried, console);
        bar.suspend(|| console.print_result(&text))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let advice = limit_advice_per_scope(&tried, scopes.len());
    Ok(Ok(JuryMeasurements {
        programs,
        tried,
        scopes,
        advice,
    }))
}

fn limit_advice_per_scope(programs: &[MeasuredProgram], scope_count: usize) -> Vec<LimitAdvice> {
    let samples = programs.iter().map(|tried| tried.samples.as_slice());
    advice_per_scope(samples, scope_count)
}
