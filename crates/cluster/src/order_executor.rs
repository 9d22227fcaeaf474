//! Execution of an order on this machine: restores the problem, compiles and runs the program, and reports each result.
//!
//! All ids are computed again from the local data. A run is made only if its id equals the id in the order, which
//! proves that limits, tests, compilers and isolation are those of the coordinator.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::blob_cache::{BlobCache, BlobGuard, FetchPiece};
use crate::evidence::OrderFault;
use crate::result_message::ResultLine;
use crate::wire::{RunConditions, RunOrder};
use crate::workspace::ProblemWorkspace;
use caipan_checker::ReasonKind;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::result_keys;
use caipan_judge::evidence::MachineFault;
use caipan_judge::grading_context::{GradingContext, run_limits};
use caipan_judge::ids::CaseId;
use caipan_judge::judging::{JudgedRun, JudgingContext, RunCancelled};
use caipan_judge::lost_cases::{PointLoss, skip_reason};
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::compile::{self, CompilationState};
use caipan_judge::submission::compiled_jury_programs::CompiledJuryPrograms;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_judge::submission::program::Program;
use caipan_judge::submission::program_cache::ProgramCache;
use caipan_judge::submission::program_id::program_id;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{TestCase, TestSet};
use caipan_problem::language;
use caipan_sandbox::{RunLimits, Runner};

/// Resources with which a machine executes orders.
pub struct OrderExecutor<'a> {
    /// Sandbox in which programs and compilers run.
    pub runner: &'a dyn Runner,
    /// Limits of compilers. On machines slower than the reference, time limits are multiplied by the slowdown.
    pub compiler: &'a RunLimits,
    /// Compiled programs of the jury, and identified compilers.
    pub jury_programs: &'a CompiledJuryPrograms,
    /// Cache of compiled programs; `None` to compile the program of every order.
    pub program_cache: Option<&'a ProgramCache>,
    /// Results of compiling a trivial program with the compilers of this machine, which show whether a compiler works.
    pub probes: &'a CompilerProbes,
    /// Set to true to cancel all runs, for example after an interrupt.
    pub cancel: &'a AtomicBool,
    /// Blobs on the disk of this machine. Other blobs are fetched with [`Self::fetch_piece`].
    pub cache: &'a BlobCache<'a>,
    /// Source of blobs that are not cached.
    pub fetch_piece: &'a FetchPiece<'a>,
    /// Problems restored on this machine, by the blob id of their manifest.
    pub workspaces: Mutex<HashMap<ContentId, Arc<ProblemWorkspace>>>,
}

/// Compiled program of an order, with the problem for which it is judged.
struct CompiledOrderProgram<'r> {
    workspace: &'r ProblemWorkspace,
    test_set: &'r TestSet<'r>,
    submission: &'r Submission,
    program: Arc<Program>,
    grading: &'r GradingContext<'r>,
    slowdown: f64,
}

impl OrderExecutor<'_> {
    fn lock_workspaces(&self) -> MutexGuard<'_, HashMap<ContentId, Arc<ProblemWorkspace>>> {
        self.workspaces
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes all restored problems and unused blobs, after the contest has ended.
    pub(crate) fn clear_contest_data(&self) {
        self.lock_workspaces().clear();
        self.cache.remove_unused_blobs();
    }

    /// Executes an order and reports each result line at once. Measured CPU times are divided by `slowdown`.
    ///
    /// # Errors
    /// This machine is at fault or was interrupted. Another worker should do the rest of the order.
    pub fn execute_order(
        &self,
        order: &RunOrder,
        terms: RunConditions,
        slowdown: f64,
        report_line: &dyn Fn(ResultLine),
    ) -> Result<(), Fact> {
        let workspace = self.get_or_restore_workspace(order)?;
        let _held = self.fetch_needed_blobs(order, &workspace)?;
        let slower = slowdown.max(1.0);
        let compiler = RunLimits {
            cpu: self.compiler.cpu.mul_f64(slower),
            wall: self.compiler.wall.mul_f64(slower),
            ..*self.compiler
        };
        let grading = GradingContext {
            runner: self.runner,
            compile_limits: &compiler,
            cpu_kill_factor: terms.patience,
            strict: false,
            jury_program_store: self.jury_programs,
            may_fork_interpreter: false,
            cancel: self.cancel,
        };
        let source = self
            .cache
            .read_blob(&order.program.source, self.fetch_piece)?;
        let submission = submission_of_order(order, &workspace, &source)?;
        let test_set = workspace.test_set();
        let name = order.program.id.clone();
        self.verify_order_ids(order, &workspace, &test_set, &submission, &source)?;
        let memory = workspace.problem.max_memory();
        let kept = self.program_cache.map(|store| (store, &name));
        let build = compile::compile_source(&submission, &source, memory, &grading, kept);
        let language = &submission.language;
        let program = match self
            .probes
            .blame_machine_if_probe_fails(build, language, memory, &grading)
        {
            CompilationState::Program(program, log) => {
                report_line(ResultLine::Compiled(name, log));
                program
            }
            // The program was compiled successfully on another machine, so this machine is at fault.
            CompilationState::CompileError(_) if order.alone.is_some() => {
                return Err(MachineFault::NotRecompiled.fact());
            }
            CompilationState::CompileError(log) => {
                report_line(ResultLine::Compiled(name, log));
                return Ok(());
            }
            CompilationState::MachineFault(reason) => return Err(reason.fact),
            CompilationState::Logged(_) | CompilationState::NotBuilt => {
                return Err(MachineFault::Cancelled.fact());
            }
        };
        let ready = CompiledOrderProgram {
            workspace: &workspace,
            test_set: &test_set,
            submission: &submission,
            program,
            grading: &grading,
            slowdown,
        };
        match order.alone {
            Some(times) => ready.repeat_cases_alone(order, times, report_line),
            None => ready.run_cases_once(order, terms.skip_lost, report_line),
        }
    }

    /// Returns the restored problem of an order, and restores it on first use.
    fn get_or_restore_workspace(&self, order: &RunOrder) -> Result<Arc<ProblemWorkspace>, Fact> {
        // The lock is held while a workspace is restored, so that no thread uses an incomplete one.
        let mut sheets = self.lock_workspaces();
        let id = &order.sheet.id;
        if let Some(known) = sheets.get(id) {
            return Ok(Arc::clone(known));
        }
        let made = Arc::new(ProblemWorkspace::restore_from_manifest(
            &order.sheet,
            self.cache,
            self.fetch_piece,
        )?);
        sheets.insert(id.clone(), Arc::clone(&made));
        Ok(made)
    }

    /// Fetches the inputs and answers that an order needs, and returns guards that keep them in the cache.
    fn fetch_needed_blobs(
        &self,
        order: &RunOrder,
        workspace: &ProblemWorkspace,
    ) -> Result<Vec<BlobGuard<'_>>, Fact> {
        let mut held = Vec::new();
        for (case, _) in &order.runs {
            let case = (workspace.manifest.cases.get(*case))
                .ok_or_else(|| OrderFault::BadManifest.fact())?;
            for (_, blob) in [&case.input, &case.answer] {
                held.push(self.cache.get_or_fetch_blob(blob, self.fetch_piece)?);
            }
        }
        Ok(held)
    }

    /// Computes the ids of the program and the runs from the local data. Fails if an id differs from the one in the
    /// order.
    fn verify_order_ids(
        &self,
        order: &RunOrder,
        workspace: &ProblemWorkspace,
        test_set: &TestSet,
        submission: &Submission,
        source: &[u8],
    ) -> Result<(), Fact> {
        let tools = (self.jury_programs.toolchains)
            .toolchain_identity_of_language(&submission.language, self.runner);
        let memory = workspace.problem.max_memory();
        let program = program_id(submission, source, memory, &tools);
        if program != order.program.id {
            return Err(OrderFault::IdMismatch.fact());
        }
        let level = self.runner.isolation().level;
        for (case, run) in &order.runs {
            let test_case = &test_set.test_cases[*case];
            let limits = run_limits(&workspace.problem, test_case.case, &submission.language);
            let case_id =
                (workspace.case_id(test_case)).ok_or_else(|| OrderFault::IdMismatch.fact())?;
            if result_keys::run_id(
                &program,
                &case_id,
                &limits,
                level,
                result_keys::caipan_build_id(),
            ) != *run
            {
                return Err(OrderFault::IdMismatch.fact());
            }
        }
        Ok(())
    }
}

/// Creates the submission that an order describes. An unknown language is an error.
fn submission_of_order(
    order: &RunOrder,
    workspace: &ProblemWorkspace,
    source: &[u8],
) -> Result<Submission, Fact> {
    let languages = workspace.problem.languages.iter().rev();
    let wanted = &order.program.language;
    let executable = Some(language::executable_language()).filter(|known| known.id == *wanted);
    let mut named = languages.filter(|language| language.id == *wanted).cloned();
    let language = (named.next().or(executable)).ok_or_else(|| OrderFault::IdMismatch.fact())?;
    Ok(Submission {
        name: String::new(),
        path: PathBuf::from(&order.program.name),
        extra_files: Arc::clone(&language.adjacent_files),
        language,
        may_be_link: false,
        source_text: Some(source.into()),
    })
}

impl CompiledOrderProgram<'_> {
    /// Executes a run. The error is a fault of this machine or an interrupt.
    fn run_case(&self, test_case: &TestCase, is_alone: bool) -> Result<RunResult, Fact> {
        let judging = JudgingContext {
            problem: &self.workspace.problem,
            program: Arc::clone(&self.program),
            language: &self.submission.language,
            limit_factor: 1.0,
            slowdown: self.slowdown,
            environment: &[],
            grading: self.grading,
        };
        let run = judging.judge(test_case, is_alone);
        let JudgedRun { result, .. } =
            run.map_err(|RunCancelled| MachineFault::Cancelled.fact())?;
        let is_error = result.verdict() == Verdict::JudgeError;
        match &result.decision.reason {
            Some(reason) if is_error && reason.kind == ReasonKind::Sandbox => {
                Err(reason.fact.clone())
            }
            _ => Ok(result),
        }
    }

    /// Executes each run once. If `skip_lost`, skips further cases of a subtask that has failed on this machine.
    fn run_cases_once(
        &self,
        order: &RunOrder,
        skip_lost: bool,
        report_line: &dyn Fn(ResultLine),
    ) -> Result<(), Fact> {
        let problem = &self.workspace.problem;
        let mut known: HashMap<usize, PointLoss> = HashMap::new();
        for (case, run) in &order.runs {
            let is_skipped = skip_lost
                && skip_reason(problem, self.test_set, CaseId(*case), |case| {
                    known.get(&case.0).copied()
                })
                .is_some();
            if is_skipped {
                continue;
            }
            let test_case = &self.test_set.test_cases[*case];
            let found = self.run_case(test_case, false)?;
            let limits = run_limits(problem, test_case.case, &self.submission.language);
            // A run near a limit is repeated later, so whether its points are lost is unknown.
            if !found.is_near_limit(&limits) {
                known.insert(*case, PointLoss::caused_by_run(&found));
            }
            report_line(ResultLine::Run(run.clone(), Box::new(found)));
        }
        Ok(())
    }

    /// Executes each run `times` times with nothing else running, and reports all results of a run in one line.
    fn repeat_cases_alone(
        &self,
        order: &RunOrder,
        times: usize,
        report_line: &dyn Fn(ResultLine),
    ) -> Result<(), Fact> {
        for (case, run) in &order.runs {
            let test_case = &self.test_set.test_cases[*case];
            let runs = std::iter::repeat_with(|| self.run_case(test_case, true)).take(times);
            let alone = runs.collect::<Result<Vec<_>, _>>()?;
            report_line(ResultLine::Alone(run.clone(), alone));
        }
        Ok(())
    }
}
