//! Judges one job: compiles the program, runs it on the cases, and decides on verdict and reward.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use crate::assertion_tests::TestFault;
use crate::case_tally::CaseTally;
use crate::compiled_programs::CompiledPrograms;
use crate::evidence::{RejectedSource, jury_fault_reason};
use crate::fault_cache::FaultCache;
use crate::job::{Job, JobId, JobProgram, JudgingMode};
use crate::job_defaults::{DefaultProblem, JobDefaults};
use crate::job_problem::{
    JobProblem, check_record_consistency, decode_text_or_base64, path_below_root,
    submission_from_source,
};
use crate::outcome_cache::OutcomeCache;
use crate::problem_cache::{ProblemCache, load_problem};
use crate::record_files::find_language;
use crate::result::{
    CaseOutcome, CaseRun, CompileOutcome, Explanation, FactToEnglish, Fault, JobResult, ResultKind,
};
use crate::source_extraction;
use caipan_checker::Reason;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Bytes, Evidence, Fact};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::result_keys::{self, caipan_build_id};
use caipan_judge::cpu_contention::{compute_overrun_allowance, slowdown_share_under_load};
use caipan_judge::grading_context::GradingContext;
use caipan_judge::judging::{JudgingContext, RunCancelled};
use caipan_judge::repeated_runs::RepeatedRuns;
use caipan_judge::run_result::{REPEAT_RANGE, RunResult};
use caipan_judge::scoring::Scorer;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_judge::submission::program::Program;
use caipan_judge::test_set::{TestCase, TestSet};
use caipan_problem::language::Language;
use caipan_sandbox::IsolationLevel;

/// Options that apply to all jobs of an engine.
pub struct EngineOptions {
    /// Folder below which jobs may name problems; `None` if jobs may name only built-in problems.
    pub problem_root: Option<PathBuf>,
    /// Default problem and judging options, for jobs that contain none.
    pub terms: JobDefaults,
    /// Cache of outcomes of earlier runs; `None` to make every run.
    pub cache: Option<OutcomeCache>,
    /// Approximate limit on the disk space of compiled programs that are kept.
    pub program_cache_limit: Bytes,
    /// Converts a fact to an English sentence.
    pub say: FactToEnglish,
}

/// Number of times that a run near a limit is repeated while nothing else runs.
const RUNS_ALONE: usize = 3;

/// Attempt number at and above which a fault of the machine is reported as [`Fault::Poison`], so that the job is not
/// tried again.
const LAST_ATTEMPT: u32 = 3;

/// Maximum number of tests whose faults are cached.
const MAX_CACHED_TESTS: usize = 1 << 16;

/// Maximum number of sets of graders whose faults are cached.
const MAX_CACHED_GRADERS: usize = 1 << 12;

/// Judges jobs, any number of them at the same time.
pub struct JobEngine<'a> {
    pub(crate) grading: &'a GradingContext<'a>,
    pub(crate) options: EngineOptions,
    programs: CompiledPrograms,
    problems: Mutex<ProblemCache>,
    probes: CompilerProbes,
    /// Faults of tests that are code, by [`hash_test`](crate::assertion_tests::hash_test).
    test_faults: FaultCache<TestFault>,
    /// Error messages of graders that do not compile without a program.
    grader_faults: FaultCache<Fact>,
    /// Locked for reading by every run, and for writing by a run during which nothing else may run.
    pub(crate) machine: RwLock<()>,
}

/// Problem, judging options and engine settings with which the program of a job is judged.
#[derive(Clone, Copy)]
struct JobContext<'b> {
    problem: &'b JobProblem,
    terms: &'b JobDefaults,
    /// Settings of the engine, with the flag that cancels this job.
    grading: &'b GradingContext<'b>,
}

impl<'b> JobContext<'b> {
    fn to_judging(self, prepared: &'b PreparedProgram) -> JudgingContext<'b> {
        JudgingContext {
            problem: &self.problem.problem,
            program: Arc::clone(&prepared.program),
            language: &prepared.language,
            limit_factor: 1.0,
            slowdown: 1.0,
            environment: &[],
            grading: self.grading,
        }
    }
}

/// A compiled program, with the id by which results of its runs are cached.
struct PreparedProgram {
    id: ContentId,
    program: Arc<Program>,
    language: Language,
    compile: CompileOutcome,
}

/// Reason why the judging of a job stopped before the cases gave a result.
enum EarlyJobEnd {
    Cancelled,
    Fault(Fault, Reason),
    /// The program was rejected before it ran, for example by the compiler.
    CompileError(Explanation, Option<CompileOutcome>),
}

impl From<RunCancelled> for EarlyJobEnd {
    fn from(_: RunCancelled) -> Self {
        Self::Cancelled
    }
}

impl<'a> JobEngine<'a> {
    /// Creates an engine without any compiled programs.
    pub fn new(grading: &'a GradingContext<'a>, options: EngineOptions) -> Self {
        Self {
            grading,
            programs: CompiledPrograms::new(options.program_cache_limit),
            options,
            problems: Mutex::default(),
            probes: CompilerProbes::default(),
            test_faults: FaultCache::new(MAX_CACHED_TESTS),
            grader_faults: FaultCache::new(MAX_CACHED_GRADERS),
            machine: RwLock::default(),
        }
    }

    /// Number of cache look-ups that found an outcome, and of all look-ups; `None` without a cache.
    pub fn cache_hits_and_lookups(&self) -> Option<(u64, u64)> {
        self.options
            .cache
            .as_ref()
            .map(OutcomeCache::hits_and_lookups)
    }

    pub(crate) fn isolation_level(&self) -> IsolationLevel {
        self.grading.runner.isolation().level
    }

    /// Creates the result for an input line that is not a valid job but has an identifier.
    pub(crate) fn result_for_invalid_job_record(&self, id: JobId, fault: Fact) -> JobResult {
        JobResult {
            fault: Some(Fault::Jury),
            explanation: Explanation::from_reason(&jury_fault_reason(fault), self.options.say),
            ..JobResult::without_verdict(id, self.isolation_level())
        }
    }

    /// Judges a job, unless `cancel` becomes true meanwhile.
    ///
    /// # Errors
    /// The work was cancelled.
    pub(crate) fn judge_job(
        &self,
        job: &Job,
        cancel: &AtomicBool,
    ) -> Result<JobResult, RunCancelled> {
        let terms = self.terms_of_job(job);
        let cpu_kill_factor = if terms.repeats {
            *REPEAT_RANGE.end()
        } else {
            self.grading.cpu_kill_factor
        };
        let grading = GradingContext {
            cancel,
            cpu_kill_factor,
            may_fork_interpreter: terms.is_warm,
            ..*self.grading
        };
        let problem = match self.find_problem_of_job(job) {
            Ok(problem) => problem,
            Err(reason) => return Ok(self.job_result_for_fault(job, Fault::Jury, &reason)),
        };
        match self.judge_program(job, &problem, &grading) {
            Ok(result) => Ok(result),
            Err(EarlyJobEnd::Cancelled) => Err(RunCancelled),
            Err(EarlyJobEnd::Fault(fault, reason)) => Ok(JobResult {
                total: problem.case_count(),
                ..self.job_result_for_fault(job, fault, &reason)
            }),
            Err(EarlyJobEnd::CompileError(explanation, compile)) => Ok(JobResult {
                kind: ResultKind::Failed,
                verdict: Some(Verdict::CompileError),
                reward: Some(0.0),
                explanation,
                total: problem.case_count(),
                compile,
                ..JobResult::without_verdict(job.id.clone(), self.isolation_level())
            }),
        }
    }

    fn job_result_for_fault(&self, job: &Job, fault: Fault, reason: &Reason) -> JobResult {
        let is_machine = matches!(fault, Fault::Machine | Fault::Overload);
        let is_poison = is_machine && job.attempt >= LAST_ATTEMPT;
        JobResult {
            fault: Some(if is_poison { Fault::Poison } else { fault }),
            explanation: Explanation::from_reason(reason, self.options.say),
            ..JobResult::without_verdict(job.id.clone(), self.isolation_level())
        }
    }

    fn lock_problems(&self) -> MutexGuard<'_, ProblemCache> {
        self.problems.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the terms (default problem and judging options) in the job; if there are none, those of this engine.
    fn terms_of_job<'t>(&'t self, job: &'t Job) -> &'t JobDefaults {
        job.terms.as_deref().unwrap_or(&self.options.terms)
    }

    /// Returns the problem of a job: from the cache, loaded from a folder, or built from the tests in the record.
    fn find_problem_of_job(&self, job: &Job) -> Result<Arc<JobProblem>, Reason> {
        check_record_consistency(job)?;
        let terms = self.terms_of_job(job);
        let source = match (&job.problem, job.default_problem(terms)) {
            (Some(path), _) => match &terms.named_problem {
                Some(files) => DefaultProblem::Files(Arc::clone(files)),
                None => {
                    let root = self.options.problem_root.as_deref();
                    DefaultProblem::Named(path_below_root(root, path)?)
                }
            },
            (None, Some(given)) => given.clone(),
            (None, None) => return JobProblem::from_job_record(job).map(Arc::new),
        };
        let slot = self.lock_problems().get_or_add_problem_slot(&source);
        let problem = slot.get_or_init(|| load_problem(&source)).clone();
        if problem.is_err() {
            // An error is not cached, because the problem may be repaired later.
            self.lock_problems().remove_problem_slot(&source);
        }
        problem
    }

    fn judge_program(
        &self,
        job: &Job,
        problem: &JobProblem,
        grading: &GradingContext,
    ) -> Result<JobResult, EarlyJobEnd> {
        let jury = |reason| EarlyJobEnd::Fault(Fault::Jury, reason);
        let languages = &problem.problem.languages;
        let language = find_language(languages, &job.program.language).map_err(jury)?;
        let source = self.decode_source(&job.program, language)?;
        let submission = submission_from_source(job.id.to_string(), language, source);
        let terms = self.terms_of_job(job);
        let context = JobContext {
            problem,
            terms,
            grading,
        };
        let test_set = problem.test_set();
        let mut tally = CaseTally::new(job.mode, problem.case_count());
        let compile = if problem.problem.runs_assertions {
            self.run_program_with_each_test(&submission, context, &test_set, &mut tally)?
        } else {
            let prepared = self.compile_for_job(submission.clone(), context)?;
            self.run_cases(context, &test_set, &mut tally, |test_case| {
                Ok(self.run_case(context, &prepared, test_case)?)
            })?;
            prepared.compile
        };
        if job.mode == JudgingMode::Fraction {
            let scorer = Scorer::new_for_points_only(&problem.problem, &test_set, &submission);
            tally.compute_points_fraction(&scorer);
        }
        Ok(self.create_job_result(job, tally, compile))
    }

    /// Calls `run` for each case in order and adds the results to `tally`, until the result of the job is decided.
    fn run_cases(
        &self,
        context: JobContext,
        test_set: &TestSet,
        tally: &mut CaseTally,
        mut run: impl FnMut(&TestCase) -> Result<CaseRun, EarlyJobEnd>,
    ) -> Result<(), EarlyJobEnd> {
        for test_case in &test_set.test_cases {
            let run = run(test_case)?;
            let case = CaseOutcome::new(&test_case.case.name, &run, self.options.say);
            tally.add_case(case, run.result);
            if tally.can_skip_remaining_cases(context.terms.every_case) {
                break;
            }
        }
        Ok(())
    }

    /// Returns the source of a program, decoded from base64 and extracted from a Markdown text if the job requires it.
    fn decode_source(
        &self,
        program: &JobProgram,
        language: &Language,
    ) -> Result<Vec<u8>, EarlyJobEnd> {
        let bytes = decode_text_or_base64("source", &program.source, &program.source_base64);
        let bytes = bytes.and_then(|bytes| {
            let (first, second) = ("source".to_owned(), "source_base64".to_owned());
            bytes.ok_or_else(|| {
                jury_fault_reason(crate::evidence::JobFault::NotExactlyOneKey { first, second })
            })
        });
        let bytes = bytes.map_err(|reason| EarlyJobEnd::Fault(Fault::Jury, reason))?;
        if program.extract == crate::job::SourceExtraction::None {
            return Ok(bytes);
        }
        let text = String::from_utf8_lossy(&bytes);
        let names: Vec<String> = language.names().map(str::to_lowercase).collect();
        let source = source_extraction::find_source_in_text(&text, program.extract, &names);
        let source = source.map(|source| source.as_bytes().to_vec());
        source.ok_or_else(|| {
            let language = language.id.clone();
            let fact = RejectedSource::NoCodeBlock { language }.fact();
            EarlyJobEnd::CompileError(Explanation::from_fact(&fact, self.options.say), None)
        })
    }

    /// Runs the program on a case, or returns the outcome of an equal run from the cache.
    fn run_case(
        &self,
        context: JobContext,
        program: &PreparedProgram,
        test_case: &TestCase,
    ) -> Result<CaseRun, RunCancelled> {
        let judging = context.to_judging(program);
        let Some(cache) = &self.options.cache else {
            return self.run_case_uncached(context.terms, &judging, test_case);
        };
        let limits = judging.run_limits(test_case.case);
        let id = context.problem.case_id(test_case).map(|case| {
            result_keys::run_id(
                &program.id,
                &case,
                &limits,
                self.isolation_level(),
                caipan_build_id(),
            )
        });
        if let Some(result) = id.as_ref().and_then(|id| cache.get(id)) {
            return Ok(CaseRun {
                result,
                is_near_limit: false,
                is_unstable: false,
                is_cached: true,
            });
        }
        let run = self.run_case_uncached(context.terms, &judging, test_case)?;
        if let Some(id) = id {
            cache.put(&id, &run);
        }
        Ok(run)
    }

    /// Runs the program on a case without the cache. A run that failed because of the machine is repeated while nothing
    /// else runs. With `terms.repeats`, a run that came near a limit is repeated in this way too.
    fn run_case_uncached(
        &self,
        terms: &JobDefaults,
        judging: &JudgingContext,
        test_case: &TestCase,
    ) -> Result<CaseRun, RunCancelled> {
        let first = {
            let _shared = self.machine.read().unwrap_or_else(PoisonError::into_inner);
            judging.judge(test_case, false)?.result
        };
        let limits = judging.run_limits(test_case.case);
        let is_near_limit = first.is_near_limit(&limits);
        let is_unsettled = is_near_limit && !terms.repeats;
        let of = |result: RunResult| CaseRun {
            is_unstable: is_unsettled
                || result
                    .runs
                    .as_deref()
                    .is_some_and(RepeatedRuns::is_unstable),
            result,
            is_near_limit,
            is_cached: false,
        };
        if !first.is_machine_fault && (!is_near_limit || is_unsettled) {
            return Ok(of(first));
        }
        let _alone = self.machine.write().unwrap_or_else(PoisonError::into_inner);
        let times = if terms.repeats { RUNS_ALONE } else { 1 };
        let runs = std::iter::repeat_with(|| Ok(judging.judge(test_case, true)?.result));
        let alone: Result<Vec<RunResult>, RunCancelled> = runs.take(times).collect();
        let allowance = compute_overrun_allowance(&first, &limits, slowdown_share_under_load());
        Ok(of(RunResult::combine_runs(first, alone?, &allowance)))
    }

    fn create_job_result(&self, job: &Job, tally: CaseTally, compile: CompileOutcome) -> JobResult {
        if let Some((fault, reason)) = tally.fault_that_prevents_verdict() {
            return JobResult {
                cases: tally.cases,
                total: tally.total,
                passed: tally.passed,
                compile: Some(compile),
                ..self.job_result_for_fault(job, fault, &reason)
            };
        }
        let verdict = tally.verdict();
        let reward = tally.reward();
        let kind = match verdict {
            Verdict::Accepted => ResultKind::Passed,
            Verdict::PartlyCorrect => ResultKind::Partial,
            _ if reward > 0.0 => ResultKind::Partial,
            _ => ResultKind::Failed,
        };
        let first_lost = tally.cases.iter().find(|case| case.verdict == verdict);
        let explanation = first_lost.map(|case| case.explanation.clone());
        JobResult {
            kind,
            verdict: Some(verdict),
            reward: Some(reward),
            explanation: explanation.unwrap_or_default(),
            passed: tally.passed,
            total: tally.total,
            unstable: tally.cases.iter().any(|case| case.unstable),
            warm: tally.has_forked_runs,
            cases: tally.cases,
            compile: Some(compile),
            ..JobResult::without_verdict(job.id.clone(), self.isolation_level())
        }
    }
}

mod compilation;
mod joined_tests;
#[cfg(test)]
mod tests;
