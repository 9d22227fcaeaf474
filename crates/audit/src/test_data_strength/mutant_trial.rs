//! Runs one mutant on inputs to find out on which of them it fails.
//!
//! Small inputs come first, with a time limit of a few times the original's time, until the mutant fails. A mutant that
//! only exceeds these limits may be slow or in an endless loop. To distinguish the two, it is run with the problem's
//! own limits, starting with the inputs that take longest.

use std::ffi::OsString;
use std::sync::Arc;

use super::compiled_mutants::CompiledMutant;
use super::original_program::OriginalProgram;
use super::trial_inputs::TrialInputs;
use crate::kill_matrix::MutantFate;
use caipan_checker::Reason;
use caipan_checker::verdict::Verdict;
use caipan_judge::grading_context::{GradingContext, run_limits};
use caipan_judge::judging::JudgingContext;
use caipan_judge::submission::program::Program;
use caipan_judge::test_set::TestCase;
use caipan_mutants::mutant_schema;
use caipan_problem::problem_toml::Problem;

/// Maximum number of inputs on which a mutant may exceed the shortened time limit. When it is reached, no further
/// inputs are run with a shortened limit.
const MAX_LATE_INPUTS: usize = 2;

/// Results of running a mutant on a list of inputs.
#[derive(Debug, Default)]
pub struct MutantTrialResult {
    /// Fate of the mutant on each input; unknown for inputs that were skipped after the mutant had failed often enough.
    pub fates: Vec<MutantFate>,
    /// Whether the mutant is accepted within the problem's limits, but exceeded the shortened limit.
    pub is_slow: bool,
    /// Whether the mutant exceeded the shortened limit on at least one input. Further runs are then not worth the time.
    pub exceeded_short_limit: bool,
    /// Whether the mutant failed, but no failure occurred again in a second run.
    pub is_unstable: bool,
    /// Whether the results come from an earlier run.
    pub is_cached: bool,
    /// Jury fault that prevented judging.
    pub fault: Option<Reason>,
}

/// Compiled mutant, ready to be run on inputs.
pub(super) struct MutantRunner<'a> {
    problem: &'a Problem,
    grading: &'a GradingContext<'a>,
    original: &'a OriginalProgram<'a>,
    program: Arc<Program>,
    /// Environment variables of the first run; they select the mutant in a combined program of several mutants.
    environment: Vec<(&'static str, OsString)>,
    /// Environment variables of a second run, which change the contents of uninitialized memory.
    second_environment: Vec<(&'static str, OsString)>,
}

impl<'a> MutantRunner<'a> {
    /// Prepares a mutant; `None` if it did not compile.
    pub(super) fn new(
        problem: &'a Problem,
        grading: &'a GradingContext<'a>,
        original: &'a OriginalProgram<'a>,
        built: &CompiledMutant,
    ) -> Option<Self> {
        let (program, number) = match built {
            CompiledMutant::SeparateProgram(program) => (program, None),
            CompiledMutant::InCombinedProgram(program, number) => (program, Some(number)),
            _ => return None,
        };
        let environment: Vec<(&str, OsString)> = number
            .iter()
            .copied()
            .map(|number| (mutant_schema::MUTANT_VARIABLE, number.to_string().into()))
            .collect();
        let mut other = environment.clone();
        other.push(("MALLOC_PERTURB_", "165".into()));
        other.push(("CAIPAN_ROOM", "x".repeat(4093).into()));
        Some(Self {
            problem,
            grading,
            original,
            program: Arc::clone(program),
            environment,
            second_environment: other,
        })
    }

    fn create_judging<'s>(
        &'s self,
        limit_factor: f64,
        environment: &'s [(&str, OsString)],
    ) -> JudgingContext<'s> {
        JudgingContext {
            problem: self.problem,
            program: Arc::clone(&self.program),
            language: &self.original.submission.language,
            limit_factor,
            slowdown: 1.0,
            environment,
            grading: self.grading,
        }
    }

    /// Runs the mutant on the inputs until it has failed on `max_failures` of them. `None` if the work was cancelled.
    pub(super) fn run_until_failures(
        &self,
        inputs: &TrialInputs,
        max_failures: usize,
    ) -> Option<MutantTrialResult> {
        let mut trial_run = RunningMutantTrial {
            runs: self,
            inputs,
            killed: 0,
            late_inputs: Vec::new(),
            is_unconfirmed: false,
            exceeds_memory: false,
            trial: MutantTrialResult {
                fates: vec![MutantFate::Unknown; inputs.len()],
                ..MutantTrialResult::default()
            },
        };
        trial_run.run_on_inputs_with_short_limits(max_failures)?;
        if trial_run.killed == 0 && !trial_run.late_inputs.is_empty() {
            trial_run.run_on_remaining_inputs_with_full_limits()?;
        }
        Some(MutantTrialResult {
            exceeded_short_limit: !trial_run.late_inputs.is_empty(),
            is_unstable: trial_run.is_unconfirmed && trial_run.killed == 0,
            ..trial_run.trial
        })
    }

    /// Runs the mutant once on one input with a shortened time limit; the fate is unknown if that limit is exceeded.
    /// `None` if the work was cancelled.
    pub(super) fn fate_on_input(&self, inputs: &TrialInputs, number: usize) -> Option<MutantFate> {
        let test_case = inputs.test_case(number);
        let run = self
            .create_judging(self.short_limit_ratio(inputs, number), &self.environment)
            .judge(test_case, false)
            .ok()?;
        Some(match run.result.verdict() {
            Verdict::Accepted => MutantFate::Survives,
            Verdict::TimeLimitExceeded | Verdict::JudgeError => MutantFate::Unknown,
            _ => MutantFate::Killed,
        })
    }

    /// Whether the mutant fails on an input with the problem's own limits. `None` if the run was cancelled or the jury
    /// could not judge it.
    pub(super) fn fails_on_input(&self, input: &str, answer: &str) -> Option<bool> {
        let judging = self.create_judging(1.0, &self.environment);
        match judging.judge_on_input(input, answer).ok()?.verdict() {
            Verdict::JudgeError => None,
            verdict => Some(verdict != Verdict::Accepted),
        }
    }

    /// Returns the shortened time limit on an input as a fraction, at most 1, of the problem's limit.
    fn short_limit_ratio(&self, inputs: &TrialInputs, number: usize) -> f64 {
        let (case, language) = (
            inputs.test_case(number).case,
            &self.original.submission.language,
        );
        let usual = run_limits(self.problem, case, language).cpu;
        let wanted = inputs.short_limit(number).as_secs_f64();
        (wanted / usual.as_secs_f64().max(f64::MIN_POSITIVE)).min(1.0)
    }
}

/// State of a mutant's trial while the inputs are run one after another.
struct RunningMutantTrial<'b> {
    runs: &'b MutantRunner<'b>,
    inputs: &'b TrialInputs<'b>,
    /// Number of inputs that killed the mutant.
    killed: usize,
    /// Indices of the inputs on which the shortened limit was exceeded.
    late_inputs: Vec<usize>,
    /// Whether the mutant failed on an input, but not in the second run.
    is_unconfirmed: bool,
    /// Whether the mutant exceeded the memory limit on an input. Further runs are then skipped, since such runs are slow.
    exceeds_memory: bool,
    trial: MutantTrialResult,
}

impl RunningMutantTrial<'_> {
    /// Runs the mutant on the inputs with shortened time limits, the smallest input first. Stops when the mutant has
    /// failed on `max_failures` inputs, or when further runs are not worth the time. `None` if the work was cancelled.
    fn run_on_inputs_with_short_limits(&mut self, max_failures: usize) -> Option<()> {
        for &number in self.inputs.shortest_first() {
            let has_many_late_inputs = self.late_inputs.len() >= MAX_LATE_INPUTS;
            if has_many_late_inputs
                || self.exceeds_memory
                || self.killed >= max_failures
                || self.trial.fault.is_some()
            {
                break;
            }
            let limit_factor = self.runs.short_limit_ratio(self.inputs, number);
            let verdict = self.judge_input(number, limit_factor, false)?;
            match verdict {
                Verdict::TimeLimitExceeded if limit_factor < 1.0 => self.late_inputs.push(number),
                verdict => self.record_verdict(number, limit_factor, verdict)?,
            }
        }
        Some(())
    }

    /// Runs the mutant with the problem's own limits on inputs with unknown fate, until the mutant fails. `None` if the
    /// work was cancelled.
    fn run_on_remaining_inputs_with_full_limits(&mut self) -> Option<()> {
        for number in self.inputs.slowest_first() {
            if self.killed > 0 || self.trial.fault.is_some() {
                break;
            }
            if self.trial.fates[number] == MutantFate::Unknown {
                let verdict = self.judge_input(number, 1.0, false)?;
                let is_right = verdict == Verdict::Accepted;
                self.trial.is_slow |= is_right && self.late_inputs.contains(&number);
                self.record_verdict(number, 1.0, verdict)?;
            }
        }
        Some(())
    }

    /// Records the verdict on an input. A failure must occur again in a second run with other contents of uninitialized
    /// memory, because the results of an unstable mutant are useless. Exceeded time and memory limits need no second
    /// run. `None` if the work was cancelled.
    fn record_verdict(&mut self, number: usize, limit_factor: f64, verdict: Verdict) -> Option<()> {
        let fate = match verdict {
            Verdict::Accepted => MutantFate::Survives,
            Verdict::JudgeError => MutantFate::Unknown,
            Verdict::TimeLimitExceeded | Verdict::MemoryLimitExceeded => MutantFate::Killed,
            _ => match self.judge_input(number, limit_factor, true)? {
                Verdict::Accepted => {
                    self.is_unconfirmed = true;
                    MutantFate::Unknown
                }
                Verdict::JudgeError => MutantFate::Unknown,
                _ => MutantFate::Killed,
            },
        };
        self.exceeds_memory |= verdict == Verdict::MemoryLimitExceeded;
        self.killed += usize::from(fate == MutantFate::Killed);
        self.trial.fates[number] = fate;
        Some(())
    }

    fn judge_input(
        &mut self,
        number: usize,
        limit_factor: f64,
        is_second_run: bool,
    ) -> Option<Verdict> {
        let test_case: &TestCase = self.inputs.test_case(number);
        let environment = if is_second_run {
            &self.runs.second_environment
        } else {
            &self.runs.environment
        };
        let judging = self.runs.create_judging(limit_factor, environment);
        let result = judging.judge(test_case, false).ok()?.result;
        let verdict = result.verdict();
        if verdict == Verdict::JudgeError {
            self.trial.fault = result.decision.reason;
        }
        Some(verdict)
    }
}
