//! Collects the results of all programs on all cases. The first result for a run wins; duplicates are dropped.
//!
//! ```text
//! pending ─record_run─► settled                                          written to the journal, reported, scored
//!    └────record_run─► set aside, near a limit ─record_repeated_runs─► settled
//! ```

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::contest::distinct_program::DistinctProgram;
use crate::contest::event::ContestEvent;
use crate::contest::problem::ContestProblem;
use crate::contest::result_cache::ResultCache;
use crate::contest::run_task::{RunMode, RunTask};
use crate::contest::shard::Shard;
use crate::cpu_contention;
use crate::ids::{CaseId, ProgramId};
use crate::lost_cases::{PointLoss, skip_reason};
use crate::result::CompileLog;
use crate::run_result::RunResult;
use crate::submission::compile::CompilationState;

/// Number of times that a case near a limit is run again while nothing else runs on the machine.
const REPEATED_RUNS_PER_CASE: usize = 3;

/// Maximum number of cases per program that are run again. A program that is near a limit on all cases would delay
/// all others.
const MAX_REPEATED_CASES: usize = 6;

/// Maximum total size in bytes of the outputs that are kept for display. A further output is judged but not kept.
const MAX_OUTPUT_SPACE: usize = 16 << 20;

/// Programs that are judged, and options for handling the results.
#[derive(Clone, Copy)]
pub struct LedgerOptions<'a> {
    /// Problems, in the order of [`ProblemId`](crate::ids::ProblemId).
    pub problems: &'a [ContestProblem<'a>],
    /// Distinct programs, in the order of [`ProgramId`].
    pub programs: &'a [DistinctProgram<'a>],
    /// Results of earlier gradings, and storage for new results; `None` to use and store none.
    pub cache: Option<&'a ResultCache>,
    /// Whether cases of subtasks that can no longer earn points are skipped.
    pub skip_lost: bool,
    /// Share of the programs that is judged on this machine.
    pub shard: Shard,
    /// Whether runs near a limit are repeated while nothing else runs; otherwise the first run counts.
    pub repeats: bool,
    /// Cancels judging when it becomes true.
    pub cancel: &'a AtomicBool,
    /// Callback that receives each event during judging; may be called from several threads at once.
    pub on_event: &'a (dyn Fn(ContestEvent) + Sync),
}

/// Results of all programs on all cases, which several worker threads can update at once.
pub struct ResultLedger<'a> {
    options: LedgerOptions<'a>,
    results: Vec<ProgramResults>,
    /// Number of bytes of outputs that may still be kept.
    output_space: AtomicUsize,
}

/// Compile result and case results of one program. Each has a separate lock, so workers do not wait for each other.
struct ProgramResults {
    build: Mutex<CompilationState>,
    cases: Vec<Mutex<CaseResultState>>,
}

impl ProgramResults {
    /// Creates the state of a program before the first run.
    fn new(program: &DistinctProgram) -> Self {
        Self {
            build: Mutex::new(program.initial_build.clone()),
            cases: program
                .run_ids
                .iter()
                .map(|_| Mutex::new(CaseResultState::Pending))
                .collect(),
        }
    }
}

/// State of a program's result on one case.
enum CaseResultState {
    /// The case still has to be run, or is being run.
    Pending,
    /// The first run, which came near a limit. The case will be run [`REPEATED_RUNS_PER_CASE`] more times while nothing
    /// else runs.
    SetAside(Box<RunResult>),
    /// The result that is scored; later results for the case are dropped.
    Settled(Arc<RunResult>),
}

impl<'a> ResultLedger<'a> {
    /// Creates a ledger in which all cases are pending. Programs whose source could not be read start with that error
    /// as the compile result.
    pub fn new(options: LedgerOptions<'a>) -> Self {
        Self {
            results: options.programs.iter().map(ProgramResults::new).collect(),
            output_space: AtomicUsize::new(MAX_OUTPUT_SPACE),
            options,
        }
    }

    /// Returns the program with this index into `options.programs`.
    pub fn program(&self, program: ProgramId) -> &'a DistinctProgram<'a> {
        &self.options.programs[program.0]
    }

    /// Returns the problem for which a program was submitted.
    pub fn problem(&self, program: ProgramId) -> &'a ContestProblem<'a> {
        &self.options.problems[self.program(program).problem.0]
    }

    /// State of the compilation of a program.
    pub(crate) fn build_result(&self, program: ProgramId) -> CompilationState {
        lock_ignoring_poison(&self.results[program.0].build).clone()
    }

    /// Final result of a program on a case; `None` if it is not settled.
    pub fn run_result(&self, program: ProgramId, case: CaseId) -> Option<Arc<RunResult>> {
        match &*self.lock_case_state(program, case) {
            CaseResultState::Settled(run_result) => Some(Arc::clone(run_result)),
            _ => None,
        }
    }

    /// CPU time of a program on a case, or wall time if the CPU time is unknown; `None` if the result is not settled or
    /// no usage was measured.
    pub fn run_time(&self, program: ProgramId, case: CaseId) -> Option<Duration> {
        match &*self.lock_case_state(program, case) {
            CaseResultState::Settled(run_result) => {
                let usage = run_result.usage?;
                Some(usage.cpu.unwrap_or(usage.wall))
            }
            _ => None,
        }
    }

    fn lock_case_state(&self, program: ProgramId, case: CaseId) -> MutexGuard<'_, CaseResultState> {
        lock_ignoring_poison(&self.results[program.0].cases[case.0])
    }

    /// Returns the indices of all programs, in order.
    pub fn programs(&self) -> impl Iterator<Item = ProgramId> + use<> {
        (0..self.results.len()).map(ProgramId)
    }

    /// Returns the indices of the cases of a program, in order.
    pub fn cases(&self, program: ProgramId) -> impl Iterator<Item = CaseId> + use<> {
        (0..self.results[program.0].cases.len()).map(CaseId)
    }

    /// Reports an event of the contest to the callback `on_event` of the options.
    pub fn report_event(&self, event: ContestEvent) {
        (self.options.on_event)(event);
    }

    /// Whether judging has to end early, because it was cancelled or because the journal cannot be written.
    pub fn must_stop(&self) -> bool {
        let is_broken = self
            .options
            .cache
            .is_some_and(|cache| cache.journal.has_write_error());
        is_broken || self.options.cancel.load(Ordering::Relaxed)
    }

    /// Looks up the results that the journal contains. Returns the remaining work, one task for each program.
    pub(crate) fn load_results_and_plan_tasks(&self) -> Vec<RunTask> {
        let mut kept = 0;
        for program in self.programs() {
            for case in self.cases(program) {
                let id = self.program(program).run_ids[case.0].as_ref();
                let known = self.options.cache.zip(id);
                if let Some(run_result) = known.and_then(|(cache, id)| cache.journal.run_result(id))
                {
                    kept += 1;
                    self.set_final_result(
                        program,
                        case,
                        self.lock_case_state(program, case),
                        run_result,
                    );
                }
            }
        }
        if let Some(cache) = self.options.cache {
            cache.journal.drop_results_from_memory();
        }
        let tasks: Vec<RunTask> = self
            .programs()
            .filter(|program| self.is_in_shard(*program))
            .filter_map(|program| self.plan_task_for_pending_cases(program))
            .collect();
        self.report_event(ContestEvent::Plan {
            compiles: tasks.len(),
            runs: tasks.iter().map(|task| task.cases.len()).sum(),
            known: kept,
        });
        tasks
    }

    fn is_in_shard(&self, program: ProgramId) -> bool {
        let source = self.program(program).source_id.as_ref();
        self.options.shard.contains(source)
    }

    fn pending_cases(&self, program: ProgramId) -> Vec<CaseId> {
        let is_open = |case: &CaseId| {
            matches!(
                *self.lock_case_state(program, *case),
                CaseResultState::Pending
            )
        };
        self.cases(program).filter(is_open).collect()
    }

    /// Returns the remaining work for a program. `None` if the program is compiled already, or if all runs and the
    /// compiler log are known from earlier gradings. A compile error is not stored, so the program is compiled again.
    fn plan_task_for_pending_cases(&self, program: ProgramId) -> Option<RunTask> {
        let mut build = lock_ignoring_poison(&self.results[program.0].build);
        if !matches!(*build, CompilationState::NotBuilt) {
            return None;
        }
        let cases = self.pending_cases(program);
        if cases.is_empty()
            && let Some(log) = self.cached_or_empty_compile_log(self.program(program))
        {
            *build = CompilationState::Logged(log);
            return None;
        }
        Some(RunTask {
            program,
            cases,
            mode: RunMode::Parallel,
        })
    }

    /// Compiler log of a program from an earlier grading, or an empty log if the language is not compiled. `None` if
    /// the log is unknown.
    fn cached_or_empty_compile_log(&self, program: &DistinctProgram) -> Option<CompileLog> {
        let nothing_to_say = CompileLog::new(true, String::new());
        let is_silent = program.submission.language.compile.is_empty();
        self.cached_compile_log(program)
            .or(is_silent.then_some(nothing_to_say))
    }

    fn cached_compile_log(&self, program: &DistinctProgram) -> Option<CompileLog> {
        let (cache, id) = (self.options.cache?, program.id.as_ref()?);
        cache
            .journal
            .compile_log(id)
            .or_else(|| cache.programs.as_ref()?.compile_log(id))
    }

    /// Records the result of compiling a program, unless a result is recorded already.
    pub fn record_build(&self, program: ProgramId, build: CompilationState) {
        let build = match build {
            CompilationState::Program(_, log) => CompilationState::Logged(log),
            build => build,
        };
        let mut known = lock_ignoring_poison(&self.results[program.0].build);
        if !matches!(*known, CompilationState::NotBuilt) {
            return;
        }
        if let (CompilationState::Logged(log), Some(cache), Some(id)) =
            (&build, self.options.cache, &self.program(program).id)
        {
            cache.journal.append_compile_log(id, log);
        }
        *known = build;
    }

    /// Whether the options request that cases are skipped if their subtasks can no longer earn points.
    pub fn skips_lost_cases(&self) -> bool {
        self.options.skip_lost
    }

    /// Whether a program need not be run on a case because none of the case's subtasks can still earn points. False unless the options allow
    /// skipping such cases.
    pub(crate) fn may_skip_lost_case(&self, program: ProgramId, case: CaseId) -> bool {
        let ContestProblem {
            problem, test_set, ..
        } = self.problem(program);
        self.options.skip_lost
            && skip_reason(problem, test_set, case, |case| {
                self.known_point_loss(program, case)
            })
            .is_some()
    }

    fn known_point_loss(&self, program: ProgramId, case: CaseId) -> Option<PointLoss> {
        match &*self.lock_case_state(program, case) {
            CaseResultState::Settled(run_result) => Some(PointLoss::caused_by_run(run_result)),
            _ => None,
        }
    }

    /// Whether the program still has to be run on the case. `mode` selects the kind of run: the first run, or the
    /// repetition of a run near a limit.
    pub fn needs_run_on_case(&self, program: ProgramId, case: CaseId, mode: RunMode) -> bool {
        if matches!(
            self.build_result(program),
            CompilationState::CompileError(_) | CompilationState::MachineFault(_)
        ) {
            return false;
        }
        match mode {
            RunMode::Parallel => {
                let is_open = matches!(
                    *self.lock_case_state(program, case),
                    CaseResultState::Pending
                );
                is_open && !self.may_skip_lost_case(program, case)
            }
            RunMode::Alone(_) => matches!(
                *self.lock_case_state(program, case),
                CaseResultState::SetAside(..)
            ),
        }
    }

    /// Whether the compilation of a program is still pending.
    pub fn needs_build(&self, program: ProgramId) -> bool {
        matches!(self.build_result(program), CompilationState::NotBuilt)
    }

    /// Records the first run of a program on a case, unless a result is recorded already. A result near a limit is set
    /// aside to be repeated.
    pub fn record_run(&self, program: ProgramId, case: CaseId, run_result: RunResult) {
        let limits = &self.program(program).limits[case.0];
        let mut entry = self.lock_case_state(program, case);
        if !matches!(*entry, CaseResultState::Pending) {
            return;
        }
        if !self.options.repeats || !run_result.is_near_limit(limits) {
            return self.settle_and_save_result(program, case, entry, run_result);
        }
        *entry = CaseResultState::SetAside(Box::new(run_result));
        drop(entry);
        self.report_event(ContestEvent::NearLimit);
    }

    /// Settles a case that was set aside, from the first run and the repeated runs, during which nothing else ran.
    pub fn record_repeated_runs(
        &self,
        program: ProgramId,
        case: CaseId,
        repeated_runs: Vec<RunResult>,
    ) {
        let entry = self.lock_case_state(program, case);
        let CaseResultState::SetAside(first) = &*entry else {
            return;
        };
        let limits = &self.program(program).limits[case.0];
        let allowance = cpu_contention::compute_overrun_allowance(
            first,
            limits,
            cpu_contention::slowdown_share_under_load(),
        );
        let run_result = RunResult::combine_runs((**first).clone(), repeated_runs, &allowance);
        self.settle_and_save_result(program, case, entry, run_result);
    }

    /// Returns the cases near a limit that are to be run again, one task for each case. At most [`MAX_REPEATED_CASES`]
    /// cases of a program are repeated, including those of earlier gradings; for further cases the first run counts and
    /// is marked as unconfirmed.
    pub(crate) fn plan_repeated_runs(&self) -> Vec<RunTask> {
        let mut near: Vec<(ProgramId, CaseId)> = Vec::new();
        let mut confirmed: HashMap<ProgramId, usize> = HashMap::new();
        for program in self.programs() {
            for case in self.cases(program) {
                match &*self.lock_case_state(program, case) {
                    CaseResultState::SetAside(_) => near.push((program, case)),
                    // The case may have been repeated in an earlier grading.
                    CaseResultState::Settled(run_result) if run_result.runs.is_some() => {
                        *confirmed.entry(program).or_default() += 1;
                    }
                    _ => {}
                }
            }
        }
        let mut tasks = Vec::new();
        for (program, case) in near {
            let count = confirmed.entry(program).or_default();
            *count += 1;
            if *count > MAX_REPEATED_CASES {
                self.make_first_run_final(program, case)
            } else {
                tasks.push(RunTask {
                    program,
                    cases: vec![case],
                    mode: RunMode::Alone(REPEATED_RUNS_PER_CASE),
                })
            }
        }
        tasks
    }

    /// Settles a first run near a limit without repeating it, because [`MAX_REPEATED_CASES`] other cases of the program
    /// are repeated already.
    fn make_first_run_final(&self, program: ProgramId, case: CaseId) {
        let entry = self.lock_case_state(program, case);
        if let CaseResultState::SetAside(first) = &*entry {
            let unconfirmed = RunResult {
                unconfirmed: true,
                ..(**first).clone()
            };
            self.settle_and_save_result(program, case, entry, unconfirmed);
        }
    }

    /// Stores a final result, reports it and writes it to the journal.
    fn settle_and_save_result(
        &self,
        program: ProgramId,
        case: CaseId,
        entry: MutexGuard<'_, CaseResultState>,
        mut run: RunResult,
    ) {
        if let Some(length) = run.output.as_ref().map(Vec::len) {
            let (order, room) = (Ordering::Relaxed, &self.output_space);
            let spent = room.fetch_update(order, order, |left| left.checked_sub(length));
            if spent.is_err() {
                run.output = None;
            }
        }
        let run = self.set_final_result(program, case, entry, Arc::new(run));
        if let (Some(cache), Some(id)) =
            (self.options.cache, &self.program(program).run_ids[case.0])
            && cache.should_store(&run)
        {
            cache.journal.append_result(id, &run);
        }
    }

    /// Stores a final result, and reports it after the lock is released.
    fn set_final_result(
        &self,
        program: ProgramId,
        case: CaseId,
        mut entry: MutexGuard<'_, CaseResultState>,
        run_result: Arc<RunResult>,
    ) -> Arc<RunResult> {
        *entry = CaseResultState::Settled(Arc::clone(&run_result));
        drop(entry);
        self.report_event(ContestEvent::Settled {
            contestants: &self.program(program).contestants,
            program_id: self.program(program).id.as_ref(),
            case,
            run_result: &run_result,
        });
        run_result
    }
}

/// Locks a mutex of the ledger. The data is consistent even after a panic, so poisoning is ignored.
fn lock_ignoring_poison<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
