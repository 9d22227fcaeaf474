//! Executes the runs of a contest on the cores of this machine, in parallel; a run near a limit is repeated alone.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::run_order::{self, PendingRun};
use crate::content_id::ContentId;
use crate::contest::distinct_program::DistinctProgram;
use crate::contest::event::ContestEvent;
use crate::contest::executor::Executor;
use crate::contest::ledger::ResultLedger;
use crate::contest::run_task::{RunMode, RunTask};
use crate::evidence::{MachineFault, MissingSubmission};
use crate::grading_context::GradingContext;
use crate::ids::{CaseId, ProgramId};
use crate::judging::JudgingContext;
use crate::parallel::run_in_parallel;
use crate::run_result::RunResult;
use crate::submission::compile::{self, CompilationState};
use crate::submission::compiler_probe::CompilerProbes;
use crate::submission::program::Program;
use crate::submission::program_cache::ProgramCache;
use crate::submission::source;
use caipan_checker::verdict::Decision;
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::Bytes;
use caipan_files::Capture;

/// Default of [`LocalExecutor::max_program_space`], which is enough for most contests.
pub const MAX_PROGRAM_SPACE: Bytes = Bytes(512 << 20);

/// Executor that compiles and runs programs on the cores of this machine.
pub struct LocalExecutor<'a> {
    /// Sandbox, limits and options for compiling and running programs.
    pub grading: &'a GradingContext<'a>,
    /// Number of parallel runs or compilations.
    pub workers: usize,
    /// Cache on disk that keeps compiled programs for later gradings; `None` to compile every time.
    pub program_cache: Option<&'a ProgramCache>,
    /// Approximate limit on the disk space of compiled programs. At the limit, the compiled programs are run and
    /// removed before more are compiled.
    pub max_program_space: Bytes,
    /// Tests of the compilers with a trivial program; `None` to skip these tests.
    pub probes: Option<&'a CompilerProbes>,
    /// Compiled programs that are ready to run, by their [`ProgramId`].
    pub loaded: Mutex<HashMap<ProgramId, Arc<Program>>>,
}

impl Executor for LocalExecutor<'_> {
    fn execute(&self, tasks: Vec<RunTask>, ledger: &ResultLedger) {
        let (together, alone): (Vec<RunTask>, Vec<RunTask>) = tasks
            .into_iter()
            .partition(|task| task.mode == RunMode::Parallel);
        let mut together = &together[..];
        while !together.is_empty() && !ledger.must_stop() {
            // The programs of the previous batch are not needed any more.
            self.lock_loaded_programs().clear();
            let (batch, rest) =
                together.split_at(self.compile_until_space_is_full(together, ledger));
            self.run_tasks_in_parallel(batch, ledger);
            together = rest;
        }
        self.run_tasks_one_at_a_time(&alone, ledger);
    }
}

impl LocalExecutor<'_> {
    fn lock_loaded_programs(&self) -> MutexGuard<'_, HashMap<ProgramId, Arc<Program>>> {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Compiles programs in parallel until all are compiled, the space limit is reached or judging has to stop. Returns
    /// the number of tasks processed, counted from the start of `tasks`.
    fn compile_until_space_is_full(&self, tasks: &[RunTask], ledger: &ResultLedger) -> usize {
        let (held, next) = (AtomicU64::new(0), AtomicUsize::new(0));
        run_in_parallel(self.workers.min(tasks.len()), &|| {
            while held.load(Ordering::Relaxed) < self.max_program_space.0 && !ledger.must_stop() {
                let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    return;
                };
                let program = ledger.program(task.program);
                ledger.report_event(ContestEvent::Compiling(program.submission));
                let build = self.compile_and_load(task.program, ledger);
                ledger.report_event(ContestEvent::Compiled);
                if let CompilationState::Program(program, _) = build {
                    held.fetch_add(program.size().0, Ordering::Relaxed);
                }
            }
        });
        next.into_inner().min(tasks.len())
    }

    /// Drops all compiled programs if they have reached the space limit.
    fn drop_programs_if_space_is_full(&self) {
        let mut held = self.lock_loaded_programs();
        let sizes = held.values().map(|program| program.size().0);
        if sizes.sum::<u64>() >= self.max_program_space.0 {
            held.clear();
        }
    }

    /// Compiles a program, stores it in `loaded` if that succeeds, and records the result in the ledger.
    fn compile_and_load(&self, id: ProgramId, ledger: &ResultLedger) -> CompilationState {
        let build = self.compile_program(ledger.program(id));
        if let CompilationState::Program(program, _) = &build {
            self.lock_loaded_programs().insert(id, Arc::clone(program));
        }
        ledger.record_build(id, build.clone());
        build
    }

    /// Recompiles a program that was dropped to save space. `Err(None)` means that grading was cancelled; any other
    /// error is a fault of this machine, not of the contestant.
    fn recompile_dropped_program(
        &self,
        id: ProgramId,
        ledger: &ResultLedger,
    ) -> Result<Arc<Program>, Option<Reason>> {
        self.drop_programs_if_space_is_full();
        match self.compile_and_load(id, ledger) {
            CompilationState::Program(program, _) => Ok(program),
            CompilationState::NotBuilt => Err(None),
            CompilationState::MachineFault(reason) => Err(Some(reason)),
            CompilationState::CompileError(_) | CompilationState::Logged(_) => {
                let reason = Reason::new(ReasonKind::Sandbox, MachineFault::NotRecompiled);
                Err(Some(reason))
            }
        }
    }

    fn compile_program(&self, program: &DistinctProgram) -> CompilationState {
        let (submission, memory) = (program.submission, program.memory);
        let build = match source::read_source(submission) {
            Err(error) => compile::build_result_for_unreadable_source(error),
            Ok(bytes) if program.source_id == Some(ContentId::hash(&bytes)) => {
                match self.program_cache.zip(program.id.as_ref()) {
                    None if !self.grading.jury_program_store.caches_only_jury_programs => {
                        compile::compile_loaded_source(submission, &bytes, memory, self.grading)
                    }
                    kept => compile::compile_source(submission, &bytes, memory, self.grading, kept),
                }
            }
            Ok(_) => CompilationState::MachineFault(Reason::new(
                ReasonKind::Sandbox,
                MissingSubmission::SourceChanged,
            )),
        };
        match self.probes {
            Some(probes) => probes.blame_machine_if_probe_fails(
                build,
                &submission.language,
                memory,
                self.grading,
            ),
            None => build,
        }
    }

    /// Executes the runs of these tasks: first one program of each problem, to measure how long each case takes, then
    /// all others.
    fn run_tasks_in_parallel(&self, tasks: &[RunTask], ledger: &ResultLedger) {
        let runs = tasks
            .iter()
            .flat_map(|task| task.cases.iter().map(|case| (task.program, *case)));
        let (pilots, rest) = run_order::split_pilot_runs(ledger, runs.collect(), |program| {
            self.lock_loaded_programs().contains_key(&program)
        });
        for runs in [pilots, rest] {
            let mut runs = run_order::add_expected_run_times(ledger, runs);
            if ledger.skips_lost_cases() {
                run_order::sort_runs_by_case(ledger, &mut runs)
            } else {
                run_order::sort_runs_longest_first(ledger, &mut runs)
            }
            let all = runs.iter().map(|(_, expected)| *expected).sum();
            ledger.report_event(ContestEvent::BatchStarted(all));
            self.for_each_parallel(&runs, ledger, |(run, expected)| {
                self.run_case(*run, ledger);
                ledger.report_event(ContestEvent::RunEnded(*expected));
            });
        }
    }

    /// Calls `work` with each item in parallel, until judging has to stop.
    fn for_each_parallel<T: Sync>(
        &self,
        items: &[T],
        ledger: &ResultLedger,
        work: impl Fn(&T) + Sync,
    ) {
        let next = AtomicUsize::new(0);
        run_in_parallel(self.workers.min(items.len()), &|| {
            while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                if ledger.must_stop() {
                    return;
                }
                work(item);
            }
        });
    }

    /// Runs a program on a case and records the result. Does nothing if there is no compiled program, or if the subtask
    /// is lost.
    fn run_case(&self, (program, case): PendingRun, ledger: &ResultLedger) {
        let held = self.lock_loaded_programs().get(&program).cloned();
        let Some(held) = held.filter(|_| !ledger.may_skip_lost_case(program, case)) else {
            return;
        };
        let test_case = &ledger.problem(program).test_set.test_cases[case.0];
        let submission = ledger.program(program).submission;
        ledger.report_event(ContestEvent::Running(submission, &test_case.case.name));
        let judging = self.new_judging(program, held, ledger);
        if let Ok(run) = judging.judge(test_case, false) {
            report_output_event(program, case, run.output, ledger);
            ledger.record_run(program, case, run.result);
        }
    }

    fn new_judging<'b>(
        &'b self,
        id: ProgramId,
        program: Arc<Program>,
        ledger: &ResultLedger<'b>,
    ) -> JudgingContext<'b> {
        JudgingContext {
            problem: ledger.problem(id).problem,
            program,
            language: &ledger.program(id).submission.language,
            limit_factor: 1.0,
            slowdown: 1.0,
            environment: &[],
            grading: self.grading,
        }
    }

    /// Executes the runs of these tasks one after the other, while nothing else runs.
    fn run_tasks_one_at_a_time(&self, tasks: &[RunTask], ledger: &ResultLedger) {
        let mut faults: HashMap<ProgramId, Reason> = HashMap::new();
        for (done, task) in tasks.iter().enumerate() {
            let RunMode::Alone(times) = task.mode else {
                continue;
            };
            if ledger.must_stop() {
                return;
            }
            ledger.report_event(ContestEvent::RepeatsPending(tasks.len() - done));
            let held = self.lock_loaded_programs().get(&task.program).cloned();
            let program = match (held, faults.get(&task.program)) {
                (Some(program), _) => Ok(program),
                (None, Some(reason)) => Err(Some(reason.clone())),
                (None, None) => self.recompile_dropped_program(task.program, ledger),
            };
            match program {
                Ok(program) => {
                    for case in &task.cases {
                        self.run_case_alone(task.program, &program, *case, times, ledger);
                    }
                }
                Err(Some(reason)) => {
                    let fault = RunResult::new(Decision::judge_error(reason.clone()), None);
                    for case in &task.cases {
                        ledger.record_repeated_runs(task.program, *case, vec![fault.clone()]);
                    }
                    faults.insert(task.program, reason);
                }
                Err(None) => return,
            }
        }
    }

    fn run_case_alone(
        &self,
        id: ProgramId,
        program: &Arc<Program>,
        case: CaseId,
        times: usize,
        ledger: &ResultLedger,
    ) {
        let judging = self.new_judging(id, Arc::clone(program), ledger);
        let test_case = &ledger.problem(id).test_set.test_cases[case.0];
        let submission = ledger.program(id).submission;
        ledger.report_event(ContestEvent::Running(submission, &test_case.case.name));
        let runs = std::iter::repeat_with(|| {
            wait_random_time_between_runs();
            let run = judging.judge(test_case, true).ok()?;
            report_output_event(id, case, run.output, ledger);
            Some(run.result)
        })
        .take(times);
        let alone: Option<Vec<_>> = runs.collect();
        if let Some(alone) = alone.filter(|_| !ledger.must_stop()) {
            ledger.record_repeated_runs(id, case, alone);
        }
    }
}

/// Maximum of the random pause before a repeated run.
const MAX_PAUSE_BEFORE_RUN: Duration = Duration::from_millis(50);

/// Waits for a random time, so that a run cannot pass information to the next run by ending at a chosen moment.
fn wait_random_time_between_runs() {
    let share = caipan_files::random_bits() as f64 / u64::MAX as f64;
    std::thread::sleep(MAX_PAUSE_BEFORE_RUN.mul_f64(share));
}

/// Reports the output of a run as an event. Does nothing if `output` is `None`.
fn report_output_event(
    program: ProgramId,
    case: CaseId,
    output: Option<Capture>,
    ledger: &ResultLedger,
) {
    if let Some(output) = &output {
        ledger.report_event(ContestEvent::Output {
            contestants: &ledger.program(program).contestants,
            case,
            output,
        });
    }
}
