//! Measures jury programs: runs all cases once, and the slowest cases several times.

use std::time::Duration;

use crate::calibration::cpu_limit_scope::{self, CpuLimitScope};
use crate::calibration::limit_advice::{LimitAdvice, MeasuredTime, ProgramTime, RequiredSpeed};
use crate::jury_programs::JuryProgram;
use caipan_checker::verdict::Verdict;
use caipan_facts::Fact;
use caipan_judge::contest::run;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::judging::JudgingContext;
use caipan_judge::result::{CaseResult, Scorecard};
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_judge::submission::newer_standard::advise_newer_standard;
use caipan_judge::test_set::{TestCase, TestSet};
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{Ending, KillReason};

/// Number of a program's slowest cases that are run again.
const RERUN_CASES: usize = 3;
/// Factor applied to the time limits when a program that must be accepted is run again.
const RERUN_FACTOR: f64 = 10.0;

/// Measures jury programs on the cases of a problem.
pub struct Calibrator<'a> {
    /// Problem for which time limits are determined.
    pub problem: &'a Problem,
    /// Cases that the programs are run on.
    pub test_set: &'a TestSet<'a>,
    /// Sandbox, compiler limits and cancellation flag with which programs are run.
    pub grading: &'a GradingContext<'a>,
    /// Cached tests of whether the compilers of this machine work.
    pub probes: &'a CompilerProbes,
    /// Number of runs of each of the slowest cases.
    pub runs: usize,
}

/// Result of judging a program on all cases, and of measuring it on the slowest ones.
pub struct MeasuredProgram {
    /// Scorecard of the first pass over all cases.
    pub card: Scorecard,
    /// Difference from the expected result; `None` if the result is as expected.
    pub fault: Option<Fact>,
    /// Measured times, at most one for each scope and required speed.
    pub samples: Vec<TimeSample>,
}

impl MeasuredProgram {
    /// Returns the longest sample. If there are samples of cases where the program must be too slow, only these are
    /// considered.
    pub fn slowest(&self) -> Option<&TimeSample> {
        let (slow, others): (Vec<&TimeSample>, Vec<&TimeSample>) = (self.samples.iter())
            .partition(|sample| sample.required_speed == RequiredSpeed::TooSlow);
        let mine = if slow.is_empty() { others } else { slow };
        mine.into_iter().max_by_key(|sample| sample.time)
    }
}

/// CPU time of a program on the slowest case of a scope, which is a group of cases with a common CPU limit.
#[derive(Debug, Clone, PartialEq)]
pub struct TimeSample {
    /// Index of the scope in [`Calibrator::cpu_limit_scopes`].
    pub scope: usize,
    /// Whether the program must be accepted or too slow on the cases of the scope.
    pub required_speed: RequiredSpeed,
    /// Median time of the slowest case, divided by the language's time factor; a lower bound if the program was
    /// stopped.
    pub time: MeasuredTime,
    /// Number of runs of the slowest case from which the median is computed.
    pub runs: usize,
    /// Difference between the longest and the shortest run of the slowest case, in percent of the median.
    pub spread: f64,
}

/// Test case with the result of a program on it.
type JudgedCase<'a> = (&'a TestCase<'a>, &'a CaseResult);

impl Calibrator<'_> {
    /// Returns the scopes of the problem, to which [`TimeSample::scope`] refers by index.
    pub(super) fn cpu_limit_scopes(&self) -> Vec<CpuLimitScope> {
        cpu_limit_scope::cpu_limit_scopes(self.problem)
    }

    /// Judges a program on all cases, and measures the cases where it must be accepted. The cases where it must be too
    /// slow are measured later by [`Self::measure_too_slow`], which needs the times of all accepted programs.
    pub(super) fn measure_accepted(&self, program: &JuryProgram) -> MeasuredProgram {
        let mut card = run::judge_submission(
            self.problem,
            self.test_set,
            &program.submission,
            self.grading,
            Some(self.probes),
        );
        if card.verdict == Verdict::CompileError && card.compile.remark.is_none() {
            card.compile.remark =
                advise_newer_standard(&program.submission, self.problem.max_memory(), self.grading);
        }
        let samples = self.measure_accepted_samples(program, &card);
        MeasuredProgram {
            fault: program.expected.describe_mismatch(&card),
            samples: samples.unwrap_or_default(),
            card,
        }
    }

    /// Measures a program on the cases where it must be too slow. The CPU limit is raised for the measurement, to find
    /// out by how much the program exceeds the recommended limit. `advice` has one entry per scope, derived from the
    /// accepted programs.
    pub(super) fn measure_too_slow(
        &self,
        program: &JuryProgram,
        tried: &mut MeasuredProgram,
        advice: &[LimitAdvice],
    ) {
        let samples = self.measure_too_slow_samples(program, &tried.card, advice);
        tried.samples.extend(samples.unwrap_or_default());
    }

    /// Returns the cases of a scope on which a program must have the given speed.
    fn cases_that_require_speed<'c>(
        &'c self,
        (program, card): (&JuryProgram, &'c Scorecard),
        scope: &CpuLimitScope,
        required_speed: RequiredSpeed,
    ) -> Vec<JudgedCase<'c>> {
        let judged = self.test_set.test_cases.iter().filter_map(|test_case| {
            let mut results = card.cases.iter();
            Some((
                test_case,
                results.find(|result| result.name == test_case.case.name)?,
            ))
        });
        judged
            .filter(|(test_case, result)| {
                scope.contains(self.problem, test_case.case)
                    && required_speed_on_case(program, test_case) == Some(required_speed)
                    && (required_speed == RequiredSpeed::FastEnough
                        || result.has_points
                        || test_case.subtask.is_some())
            })
            .collect()
    }

    /// Measures a program on the cases where it must be accepted. Returns no samples if the program fails for a reason
    /// other than time. `None` if the work was cancelled.
    fn measure_accepted_samples(
        &self,
        program: &JuryProgram,
        card: &Scorecard,
    ) -> Option<Vec<TimeSample>> {
        if !is_time_verdict(card.verdict) {
            return Some(Vec::new());
        }
        let mut samples = Vec::new();
        let mut judging = None;
        for (number, scope) in self.cpu_limit_scopes().iter().enumerate() {
            let cases =
                self.cases_that_require_speed((program, card), scope, RequiredSpeed::FastEnough);
            let mut slowest: Vec<(MeasuredTime, &TestCase)> = Vec::new();
            for (test_case, result) in cases {
                let time = match result.verdict() {
                    // The program was killed at the CPU or wall-clock limit, so it is run again with higher limits.
                    Verdict::TimeLimitExceeded => {
                        let judging = self.compile_program_once(program, &mut judging)?;
                        judging.limit_factor = RERUN_FACTOR;
                        // `None` means that the program was killed at the wall-clock limit again, so the CPU time is
                        // unknown.
                        match measure_case_again(judging, test_case)? {
                            None => return Some(Vec::new()),
                            known => known,
                        }
                    }
                    _ => usable_cpu_time(&result.run),
                };
                let Some(time) = time else { continue };
                slowest.push((time, test_case));
                if time.is_lower_bound {
                    break;
                }
            }
            slowest.sort_by_key(|(time, _)| std::cmp::Reverse(*time));
            slowest.sort_by_key(|(time, _)| !time.is_lower_bound);
            slowest.truncate(RERUN_CASES);
            let mut best: Option<TimeSample> = None;
            for (time, test_case) in slowest {
                let mut times = vec![time.time];
                if !time.is_lower_bound && self.runs > 1 {
                    let judging = self.compile_program_once(program, &mut judging)?;
                    judging.limit_factor = RERUN_FACTOR;
                    times.extend(self.measure_repeated_times(judging, test_case));
                }
                let sample = median_sample(
                    number,
                    RequiredSpeed::FastEnough,
                    times,
                    time.is_lower_bound,
                );
                if best.as_ref().is_none_or(|best| best.time < sample.time) {
                    best = Some(sample);
                }
                if time.is_lower_bound {
                    break;
                }
            }
            samples.extend(best.map(|sample| divide_by_time_factor(sample, program)));
        }
        Some(samples)
    }

    /// Measures a program on the cases where it must be too slow. Returns no samples if the program fails for a reason
    /// other than time. `None` if the work was cancelled.
    fn measure_too_slow_samples(
        &self,
        program: &JuryProgram,
        card: &Scorecard,
        advice: &[LimitAdvice],
    ) -> Option<Vec<TimeSample>> {
        let scopes = self.cpu_limit_scopes();
        let mut found: Vec<(usize, Vec<JudgedCase>)> = Vec::new();
        let mut is_wrong = false;
        for (number, scope) in scopes.iter().enumerate() {
            let mut cases =
                self.cases_that_require_speed((program, card), scope, RequiredSpeed::TooSlow);
            let before = cases.len();
            cases.retain(|(_, result)| is_time_verdict(result.verdict()));
            is_wrong |= cases.len() < before;
            if !cases.is_empty() {
                found.push((number, cases));
            }
        }
        // If a program gives wrong answers and exceeds no time limit, time is not the reason why it fails.
        let is_over_anywhere = found
            .iter()
            .any(|(_, cases)| cases.iter().any(has_exceeded_time_limit));
        if is_wrong && !is_over_anywhere {
            return Some(Vec::new());
        }
        // Exceeding the limit in one scope is enough. If the program exceeds the limit in no scope, only the scope with
        // the highest ratio of time to limit is measured.
        if is_over_anywhere {
            found.retain(|(_, cases)| cases.iter().any(has_exceeded_time_limit))
        } else {
            let share = |(number, cases): &(usize, Vec<JudgedCase>)| {
                let times = cases.iter().filter_map(|(_, result)| cpu_time(&result.run));
                let most = times.max().unwrap_or_default();
                most.as_secs_f64() / scopes[*number].limit.as_secs_f64()
            };
            found.sort_by(|one, other| share(other).total_cmp(&share(one)));
            found.truncate(1);
        }
        let mut judging = None;
        let mut samples = Vec::new();
        for (number, mut cases) in found {
            cases.sort_by_key(|(_, result)| std::cmp::Reverse(cpu_time(&result.run)));
            cases.sort_by_key(|judged| !has_exceeded_time_limit(judged));
            let limit = scopes[number].limit;
            let bound = advice[number].cpu_limit_for_measuring(limit);
            let times = bound.as_secs_f64() / limit.as_secs_f64();
            let judging = self.compile_program_once(program, &mut judging)?;
            judging.limit_factor = times;
            let sample = self.measure_longest_sample(judging, &cases, number)?;
            samples.extend(sample.map(|sample| divide_by_time_factor(sample, program)));
        }
        Some(samples)
    }

    /// Returns the sample of the case that takes longest. The time is a lower bound if the program was stopped. The
    /// inner `None` means that no case has a usable time, the outer `None` that the work was cancelled.
    fn measure_longest_sample(
        &self,
        judging: &JudgingContext,
        cases: &[JudgedCase],
        scope: usize,
    ) -> Option<Option<TimeSample>> {
        let mut longest: Option<(Duration, &TestCase)> = None;
        for (test_case, result) in cases {
            let time = match usable_cpu_time(&result.run) {
                Some(time) if time.is_lower_bound => measure_case_again(judging, test_case)?,
                time => time,
            };
            let time = match time {
                None => continue,
                Some(time) if time.is_lower_bound => {
                    return Some(Some(median_sample(
                        scope,
                        RequiredSpeed::TooSlow,
                        vec![time.time],
                        true,
                    )));
                }
                Some(time) => time.time,
            };
            if longest.is_none_or(|(longest, _)| longest < time) {
                longest = Some((time, test_case));
            }
        }
        Some(longest.map(|(time, test_case)| {
            let mut times = vec![time];
            times.extend(self.measure_repeated_times(judging, test_case));
            median_sample(scope, RequiredSpeed::TooSlow, times, false)
        }))
    }

    /// Runs a case again `runs - 1` times and returns the times.
    fn measure_repeated_times(
        &self,
        judging: &JudgingContext,
        test_case: &TestCase,
    ) -> Vec<Duration> {
        let times = (1..self.runs).map_while(|_| measure_case_again(judging, test_case));
        times.flatten().map(|time| time.time).collect()
    }

    /// Returns the compiled program, which is compiled on the first call. `None` if compiling fails or was cancelled.
    fn compile_program_once<'j, 'p>(
        &'p self,
        program: &'p JuryProgram,
        compiled: &'j mut Option<JudgingContext<'p>>,
    ) -> Option<&'j mut JudgingContext<'p>> {
        if compiled.is_none() {
            *compiled =
                JudgingContext::compile(self.problem, &program.submission, self.grading).ok();
        }
        compiled.as_mut()
    }
}

/// Returns whether a program must be fast enough or too slow on a case. If at least one subtask of the case
/// requires acceptance, the result is [`RequiredSpeed::FastEnough`]. `None` if the times on this case are not evidence for
/// the limit.
fn required_speed_on_case(program: &JuryProgram, test_case: &TestCase) -> Option<RequiredSpeed> {
    let mut required_speeds = test_case
        .subtasks()
        .map(|subtask| program.expected.required_speed_in_subtask(Some(subtask)));
    let Some(first) = required_speeds.next() else {
        return program.expected.required_speed_in_subtask(None);
    };
    required_speeds
        .find(|required_speed| *required_speed == Some(RequiredSpeed::FastEnough))
        .unwrap_or(first)
}

/// Returns the CPU time of a run. `None` if it was not measured, or if the run ended at the wall-clock limit or with a
/// machine fault.
fn cpu_time(run: &RunResult) -> Option<Duration> {
    let is_known = run.ending != Some(Ending::Killed(KillReason::Wall)) && !run.is_machine_fault;
    run.usage?.cpu.filter(|_| is_known)
}

fn has_exceeded_time_limit((_, result): &JudgedCase) -> bool {
    result.verdict() == Verdict::TimeLimitExceeded
}

/// Whether a verdict depends only on the time that the program took: accepted or time limit exceeded.
fn is_time_verdict(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Accepted | Verdict::TimeLimitExceeded)
}

/// Returns the CPU time of a run that was accepted or killed at the CPU limit. `None` for other runs, which do not
/// show how long the program takes.
fn usable_cpu_time(run: &RunResult) -> Option<MeasuredTime> {
    let is_lower_bound = run.verdict() == Verdict::TimeLimitExceeded;
    let time = cpu_time(run).filter(|_| is_time_verdict(run.verdict()))?;
    Some(MeasuredTime {
        time,
        is_lower_bound,
    })
}

/// Runs a case again and returns the CPU time, capped at the limit. The inner `None` means that the run has no usable
/// time. The outer `None` means that the work was cancelled.
fn measure_case_again(
    judging: &JudgingContext,
    test_case: &TestCase,
) -> Option<Option<MeasuredTime>> {
    let result = judging.judge(test_case, false).ok()?.result;
    let most = judging.run_limits(test_case.case).cpu;
    Some(usable_cpu_time(&result).map(|time| MeasuredTime {
        time: time.time.min(most),
        ..time
    }))
}

/// Makes a sample comparable with programs in other languages: divides by the time factor of the language.
fn divide_by_time_factor(sample: TimeSample, program: &JuryProgram) -> TimeSample {
    let factor = program.submission.language.time_factor;
    let time = MeasuredTime {
        time: sample.time.time.div_f64(factor),
        ..sample.time
    };
    TimeSample { time, ..sample }
}

/// Summarizes the times of several runs of one case as median and spread.
fn median_sample(
    scope: usize,
    required_speed: RequiredSpeed,
    mut times: Vec<Duration>,
    is_lower_bound: bool,
) -> TimeSample {
    times.sort();
    let [least, median, most] = [0, times.len() / 2, times.len().saturating_sub(1)]
        .map(|index| times.get(index).copied().unwrap_or_default());
    let spread = if median.is_zero() {
        0.0
    } else {
        (most - least).as_secs_f64() * 100.0 / median.as_secs_f64()
    };
    TimeSample {
        scope,
        required_speed,
        time: MeasuredTime {
            time: median,
            is_lower_bound,
        },
        runs: times.len(),
        spread,
    }
}

/// Returns the advice for each scope from the samples of all programs.
pub(super) fn advice_per_scope_from_samples<'a>(
    tried: impl Iterator<Item = &'a [TimeSample]> + Clone,
    scopes: usize,
) -> Vec<LimitAdvice> {
    (0..scopes)
        .map(|scope| {
            let programs = tried.clone().enumerate();
            let entries = programs.flat_map(|(program, samples)| {
                let mine = samples.iter().filter(|sample| sample.scope == scope);
                mine.map(move |sample| ProgramTime {
                    program,
                    required_speed: sample.required_speed,
                    time: sample.time,
                })
            });
            LimitAdvice::from_times(&entries.collect::<Vec<_>>())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sample_contains_the_median_and_the_spread_of_the_runs() {
        let times = [330, 300, 315].map(Duration::from_millis).to_vec();
        let found = median_sample(0, RequiredSpeed::FastEnough, times, false);
        assert_eq!(found.time.time, Duration::from_millis(315));
        assert_eq!(
            (found.runs, format!("{:.1}", found.spread)),
            (3, "9.5".to_owned())
        );
        assert_eq!(
            median_sample(0, RequiredSpeed::FastEnough, vec![Duration::ZERO], false).spread,
            0.0
        );
    }

    fn accepted_sample(scope: usize, millis: u64) -> TimeSample {
        let times = vec![Duration::from_millis(millis)];
        median_sample(scope, RequiredSpeed::FastEnough, times, false)
    }

    #[test]
    fn limit_advice_for_a_scope_uses_only_the_times_in_that_scope() {
        let programs = [
            vec![accepted_sample(0, 10), accepted_sample(1, 90)],
            vec![accepted_sample(0, 20)],
        ];
        let advised = advice_per_scope_from_samples(programs.iter().map(Vec::as_slice), 3);
        let slowest = advised
            .iter()
            .map(|advice| advice.slowest.map(|entry| entry.program));
        assert_eq!(slowest.collect::<Vec<_>>(), [Some(1), Some(0), None]);
    }
}
