//! Judges and measures jury programs one after the other.

use std::sync::atomic::Ordering;

use super::calibrator::{Calibrator, MeasuredProgram, advice_per_scope_from_samples};
use super::cpu_limit_scope::CpuLimitScope;
use super::limit_advice::LimitAdvice;
use crate::jury_programs::JuryProgram;
use crate::labelled_programs::Correctness;
use caipan_checker::verdict::Verdict;
use caipan_facts::printable;
use caipan_judge::result::Scorecard;

/// Results of judging and timing the jury programs, and the advice on time limits that follows from the times.
pub struct JuryMeasurements<'a> {
    /// Programs in the order in which they were measured.
    pub programs: Vec<&'a JuryProgram>,
    /// Measured results of the programs, in the order of `programs`.
    pub measured_programs: Vec<MeasuredProgram>,
    /// Sets of cases with a time limit: all cases of the problem, and the cases of subtasks with a separate limit.
    pub scopes: Vec<CpuLimitScope>,
    /// Advice on time limits, in the order of `scopes`.
    pub advice: Vec<LimitAdvice>,
}

impl JuryMeasurements<'_> {
    /// Returns the number of programs whose result differs from the expected one.
    pub fn count_programs_with_unexpected_result(&self) -> usize {
        self.measured_programs
            .iter()
            .filter(|tried| tried.fault.is_some())
            .count()
    }

    /// Whether at least one program got the verdict "judge error".
    pub fn has_judge_error(&self) -> bool {
        let mut all = self.measured_programs.iter();
        all.any(|tried| tried.card.verdict == Verdict::JudgeError)
    }

    /// Whether a limit was found for the problem and for each subtask that has programs. Also false if a
    /// program gets a wrong result that no CPU time limit would correct.
    pub fn has_limit_for_every_scope(&self) -> bool {
        let mut tried = self.measured_programs.iter();
        // A program without samples exceeded its wall time limit, so no CPU time limit would help: the program counts
        // as broken.
        let is_broken = tried.any(|tried| {
            let depends_on_time = matches!(
                tried.card.verdict,
                Verdict::Accepted | Verdict::TimeLimitExceeded
            );
            tried.fault.is_some() && (!depends_on_time || tried.samples.is_empty())
        });
        let mut advice = self.advice.iter();
        let is_open = advice.any(|advice| {
            advice.slowest.or(advice.fastest).is_some() && advice.recommended_limit().is_none()
        });
        let has_any = self
            .advice
            .iter()
            .any(|advice| advice.recommended_limit().is_some());
        has_any && !is_broken && !is_open
    }

    /// Returns the scorecards of programs that are expected to be right or wrong, each with the expectation.
    pub fn judged_programs(&self) -> impl Iterator<Item = (Correctness, &Scorecard)> {
        let all = self.programs.iter().zip(&self.measured_programs);
        all.filter_map(|(program, tried)| Some((program.expected.correctness()?, &tried.card)))
    }

    /// Returns the printable file name of the program at `index` in `programs`.
    pub fn program_file_name(&self, index: usize) -> String {
        let path = &self.programs[index].submission.path;
        let name = path.file_name().unwrap_or(path.as_os_str());
        printable(name.as_encoded_bytes())
    }
}

/// Judges and times the jury programs, and calls `report` with the result of each. Programs that must exceed the time limit
/// run last, since the times of the other programs determine how long they may run. Returns `None` if the grading is
/// cancelled.
///
/// # Errors
/// `report` fails.
pub fn measure_jury_programs<'a, E>(
    calibrator: &Calibrator,
    all: &'a [JuryProgram],
    mut report: impl FnMut(&JuryProgram, &MeasuredProgram) -> Result<(), E>,
) -> Result<Option<JuryMeasurements<'a>>, E> {
    let cancel = calibrator.grading.cancel;
    let (last, first): (Vec<_>, Vec<_>) = all
        .iter()
        .partition(|program| program.expected.must_time_out());
    let scopes = calibrator.cpu_limit_scopes();
    let mut tried: Vec<MeasuredProgram> = Vec::new();
    let programs: Vec<&JuryProgram> = first.into_iter().chain(last).collect();
    for program in &programs {
        tried.push(calibrator.measure_accepted(program));
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        if let (Some(new), false) = (tried.last(), program.expected.must_time_out()) {
            report(program, new)?;
        }
    }
    let accepted_advice = advice_per_scope_from_programs(&tried, scopes.len());
    let slow = programs.iter().zip(&mut tried);
    for (program, tried) in slow.filter(|(program, _)| program.expected.must_time_out()) {
        calibrator.measure_too_slow(program, tried, &accepted_advice);
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        report(program, tried)?;
    }
    let advice = advice_per_scope_from_programs(&tried, scopes.len());
    Ok(Some(JuryMeasurements {
        programs,
        measured_programs: tried,
        scopes,
        advice,
    }))
}

fn advice_per_scope_from_programs(
    programs: &[MeasuredProgram],
    scope_count: usize,
) -> Vec<LimitAdvice> {
    let samples = programs.iter().map(|tried| tried.samples.as_slice());
    advice_per_scope_from_samples(samples, scope_count)
}
