//! Accepted programs from which mutants are made.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact, facts};
use caipan_judge::grading_context::GradingContext;
use caipan_judge::judging::JudgingContext;
use caipan_judge::parallel::map_parallel;
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::newer_standard::advise_newer_standard;
use caipan_judge::submission::program::Program;
use caipan_judge::submission::source;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{TestCase, TestSet};
use caipan_mutants::SourceMutant;
use caipan_problem::problem_toml::Problem;

/// Accepted program of which mutants are made, and which is accepted on every case.
pub struct OriginalProgram<'a> {
    /// Submission that the source was read from.
    pub submission: &'a Submission,
    /// Text of the source, from which the mutants are generated.
    pub source: String,
    /// Compiled program, without mutations.
    pub(super) program: Arc<Program>,
    /// CPU time on each case of the test set. Never `None`, since the program is accepted on every case.
    pub(super) times: Vec<Option<Duration>>,
    /// Selected mutants, in rounds of at most one mutant per operator.
    pub mutants: Vec<SourceMutant>,
    /// Number of all mutants of the source, before the selection.
    pub possible_mutants: usize,
}

facts! {
    /// Reason why no mutants can be made of a program.
    pub enum UnusableProgramReason {
        /// A case does not accept the program.
        NotAccepted {
            program: String,
            /// Name of the first case that does not accept the program.
            case: String,
            /// Code of the verdict on the case.
            verdict: String,
        } => "original-not-accepted",
        /// The unmutated program does not compile, so no mutants are made of it.
        NotCompiled {
            program: String,
        } => "original-not-compiled",
        /// The language has no mutation operators.
        LanguageWithoutOperators {
            program: String,
        } => "original-language",
        /// The source is unreadable or not UTF-8.
        UnreadableSource {
            program: String,
        } => "original-no-text",
    }
}

/// Fixed seed, so that the same source always has the same mutants.
const SEED: u64 = 1;

impl<'a> OriginalProgram<'a> {
    /// Compiles a submission, judges it on the test set and selects at most `count` of its mutants. `None` if the work
    /// was cancelled.
    ///
    /// # Errors
    /// The reason why no mutants can be made of the program, for example that a case does not accept it.
    pub fn compile_and_select_mutants(
        problem: &Problem,
        submission: &'a Submission,
        test_set: &TestSet,
        count: usize,
        workers: usize,
        grading: &GradingContext,
    ) -> Result<Option<Self>, Fact> {
        let program = submission.name.clone();
        let bytes = source::read_source(submission).map_err(|_| {
            UnusableProgramReason::UnreadableSource {
                program: program.clone(),
            }
            .fact()
        })?;
        let Ok(text) = String::from_utf8(bytes) else {
            return Err(UnusableProgramReason::UnreadableSource { program }.fact());
        };
        let judging = match JudgingContext::compile(problem, submission, grading) {
            Ok(judging) => judging,
            Err(_) if grading.cancel.load(Ordering::Relaxed) => return Ok(None),
            Err(_) => {
                let advice = advise_newer_standard(submission, problem.max_memory(), grading);
                let reason = UnusableProgramReason::NotCompiled { program };
                return Err(reason.fact().with_note(advice));
            }
        };
        let runs = judge_on_all_test_cases(&judging, &test_set.test_cases, workers);
        let Some(runs) = runs.into_iter().collect::<Option<Vec<RunResult>>>() else {
            return Ok(None);
        };
        let mut judged = test_set.test_cases.iter().zip(&runs);
        if let Some((test_case, run)) = judged.find(|(_, run)| !is_accepted(run)) {
            let (case, verdict) = (test_case.case.name.clone(), run.verdict().code().to_owned());
            return Err(UnusableProgramReason::NotAccepted {
                program,
                case,
                verdict,
            }
            .fact());
        }
        let mutants = caipan_mutants::generate_mutants(&submission.language.id, &text);
        if mutants.is_empty() {
            return Err(UnusableProgramReason::LanguageWithoutOperators { program }.fact());
        }
        let possible = mutants.len();
        Ok(Some(Self {
            submission,
            source: text,
            program: judging.program,
            times: runs.iter().map(cpu_time_if_accepted).collect(),
            mutants: caipan_mutants::pick_mutants(mutants, count, SEED),
            possible_mutants: possible,
        }))
    }

    /// Returns the compiled program with the problem's limits, ready to be judged on inputs.
    pub(super) fn create_judging<'s>(
        &'s self,
        problem: &'s Problem,
        grading: &'s GradingContext<'s>,
    ) -> JudgingContext<'s> {
        JudgingContext {
            problem,
            program: Arc::clone(&self.program),
            language: &self.submission.language,
            limit_factor: 1.0,
            slowdown: 1.0,
            environment: &[],
            grading,
        }
    }
}

/// Measures the CPU time of each program on each input until `is_over` returns true: first on the inputs with the indices
/// `first`, in this order, then on the other inputs. All programs are run on an input before the next input has its turn, so that
/// an interruption leaves inputs of which all times are known. The time is `None` if the program is not accepted on the input,
/// or was not run.
pub(super) fn measure_cpu_times(
    originals: &[OriginalProgram],
    problem: &Problem,
    (test_cases, first): (&[TestCase], &[usize]),
    is_over: &(dyn Fn() -> bool + Sync),
    workers: usize,
    grading: &GradingContext,
) -> Vec<Vec<Option<Duration>>> {
    let judgings: Vec<JudgingContext> = originals
        .iter()
        .map(|original| original.create_judging(problem, grading))
        .collect();
    let others = (0..test_cases.len()).filter(|number| !first.contains(number));
    let numbers: Vec<usize> = first.iter().copied().chain(others).collect();
    let measured = map_parallel(workers, numbers.len(), &|at| {
        let times = judgings.iter().map(|judging| {
            if is_over() {
                return None;
            }
            let run = judging.judge(&test_cases[numbers[at]], false).ok()?;
            cpu_time_if_accepted(&run.result)
        });
        Some(times.collect::<Vec<_>>())
    });
    let mut times = vec![vec![None; test_cases.len()]; originals.len()];
    for (number, own) in numbers.into_iter().zip(measured) {
        for (times, time) in times.iter_mut().zip(own.into_iter().flatten()) {
            times[number] = time;
        }
    }
    times
}

/// Judges the program on each test case. The result is `None` for a test case that was not judged because the work was
/// cancelled.
fn judge_on_all_test_cases(
    judging: &JudgingContext,
    test_cases: &[TestCase],
    workers: usize,
) -> Vec<Option<RunResult>> {
    map_parallel(workers, test_cases.len(), &|number| {
        Some(judging.judge(&test_cases[number], false).ok()?.result)
    })
}

pub(super) fn is_accepted(run: &RunResult) -> bool {
    run.verdict() == Verdict::Accepted
}

/// Returns the CPU time of an accepted run; `None` for other verdicts.
fn cpu_time_if_accepted(run: &RunResult) -> Option<Duration> {
    let time = run.usage.and_then(|usage| usage.cpu);
    is_accepted(run).then(|| time.unwrap_or_default())
}
