//! Execution of an order on this machine: restores the problem, compiles and runs the program, and reports each result.
//!
//! All ids are computed again from the local data. A run is made only if its id equals the id in the order, which proves
//! that limits, tests, compilers and isolation are those of the coordinator.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::cache::{Cache, Held, Pieces};
use crate::evidence::OrderFault;
use crate::found::Line;
use crate::laid_out::LaidOut;
use crate::wire::{Order, Terms};
use caipan_checker::Kind;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::result_keys;
use caipan_judge::evidence::MachineFault;
use caipan_judge::grading::{Grading, limits_on};
use caipan_judge::ids::CaseId;
use caipan_judge::judging::{Cancelled, JudgedRun, Judging};
use caipan_judge::lost_cases::{Loss, skip_reason};
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::compile::{self, Build};
use caipan_judge::submission::foreign_programs::ForeignPrograms;
use caipan_judge::submission::probe::CompilerProbes;
use caipan_judge::submission::program::Program;
use caipan_judge::submission::program_cache::ProgramCache;
use caipan_judge::submission::program_id::program_id;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{TestCase, TestSet};
use caipan_problem::language;
use caipan_sandbox::{Limits, Runner};

/// Resources with which a machine executes orders.
pub struct Bench<'a> {
    /// Sandbox of programs and compilers.
    pub runner: &'a dyn Runner,
    /// Limits of a compiler.
    pub compiler: &'a Limits,
    /// The programs of the jury's, and the tools that were looked at.
    pub foreign: &'a ForeignPrograms,
    /// Cache of compiled programs.
    pub store: Option<&'a ProgramCache>,
    /// Whether this machine compiles at all.
    pub probes: &'a CompilerProbes,
    /// Set to true when caipan is interrupted.
    pub cancel: &'a AtomicBool,
    /// Local cache of blobs.
    pub cache: &'a Cache<'a>,
    /// Source of blobs that are not cached.
    pub pieces: &'a Pieces<'a>,
    /// Problems restored on this machine.
    pub sheets: Mutex<HashMap<ContentId, Arc<LaidOut>>>,
}

/// Compiled program with the problem that it is judged by.
struct Ready<'r> {
    laid_out: &'r LaidOut,
    test_set: &'r TestSet<'r>,
    submission: &'r Submission,
    program: Arc<Program>,
    grading: &'r Grading<'r>,
    pace: f64,
}

impl Bench<'_> {
    fn sheets(&self) -> MutexGuard<'_, HashMap<ContentId, Arc<LaidOut>>> {
        self.sheets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes all problems, after the contest has ended.
    pub fn forget(&self) {
        self.sheets().clear();
        self.cache.clear();
    }

    /// Executes an order and reports each result line at once. Measured CPU times are divided by `pace`.
    ///
    /// # Errors
    /// This machine is at fault or was interrupted. Another worker should do the rest of the order.
    pub fn work(
        &self,
        order: &Order,
        terms: Terms,
        pace: f64,
        tell: &dyn Fn(Line),
    ) -> Result<(), Fact> {
        let laid_out = self.laid_out(order)?;
        let _held = self.hold(order, &laid_out)?;
        let slower = pace.max(1.0);
        let compiler = Limits {
            cpu: self.compiler.cpu.mul_f64(slower),
            wall: self.compiler.wall.mul_f64(slower),
            ..*self.compiler
        };
        let grading = Grading {
            runner: self.runner,
            compiler: &compiler,
            cpu_kill_factor: terms.patience,
            strict: false,
            foreign: self.foreign,
            cancel: self.cancel,
        };
        let source = self.cache.read(&order.program.source, self.pieces)?;
        let submission = submission(order, &laid_out, &source)?;
        let test_set = laid_out.test_set();
        let name = order.program.id.clone();
        self.check_names(order, &laid_out, &test_set, &submission, &source)?;
        let memory = laid_out.problem.max_memory();
        let kept = self.store.map(|store| (store, &name));
        let build = compile::compile_source(&submission, &source, memory, &grading, kept);
        let language = &submission.language;
        let program = match self.probes.confirm_build(build, language, memory, &grading) {
            Build::Program(program, log) => {
                tell(Line::Compiled(name, log));
                program
            }
            // It was accepted once: this machine is another one.
            Build::CompileError(_) if order.alone.is_some() => {
                return Err(MachineFault::NotRecompiled.fact());
            }
            Build::CompileError(log) => {
                tell(Line::Compiled(name, log));
                return Ok(());
            }
            Build::MachineFault(reason) => return Err(reason.fact),
            Build::Logged(_) | Build::NotBuilt => return Err(MachineFault::Cancelled.fact()),
        };
        let ready = Ready {
            laid_out: &laid_out,
            test_set: &test_set,
            submission: &submission,
            program,
            grading: &grading,
            pace,
        };
        match order.alone {
            Some(times) => ready.run_alone(order, times, tell),
            None => ready.run_all(order, terms.skip_lost, tell),
        }
    }

    fn laid_out(&self, order: &Order) -> Result<Arc<LaidOut>, Fact> {
        // Others wait: nobody reads what is being written.
        let mut sheets = self.sheets();
        let id = &order.sheet.id;
        if let Some(known) = sheets.get(id) {
            return Ok(Arc::clone(known));
        }
        let made = Arc::new(LaidOut::of(&order.sheet, self.cache, self.pieces)?);
        sheets.insert(id.clone(), Arc::clone(&made));
        Ok(made)
    }

    /// Holds the inputs and the answers of an order.
    fn hold(&self, order: &Order, laid_out: &LaidOut) -> Result<Vec<Held<'_>>, Fact> {
        let mut held = Vec::new();
        for (case, _) in &order.runs {
            let case = laid_out.sheet.cases.get(*case);
            let case = case.ok_or_else(|| OrderFault::BadSheet.fact())?;
            for (_, blob) in [&case.input, &case.answer] {
                held.push(self.cache.hold(blob, self.pieces)?);
            }
        }
        Ok(held)
    }

    /// Refuses an order if the ids computed here differ from those in the order.
    fn check_names(
        &self,
        order: &Order,
        laid_out: &LaidOut,
        test_set: &TestSet,
        submission: &Submission,
        source: &[u8],
    ) -> Result<(), Fact> {
        let other = || OrderFault::OtherName.fact();
        let tools = &self.foreign.toolchains;
        let tools = tools.identity(&submission.language, self.runner);
        let memory = laid_out.problem.max_memory();
        let program = program_id(submission, source, memory, &tools);
        if program != order.program.id {
            return Err(other());
        }
        let level = self.runner.isolation().level;
        for (case, run) in &order.runs {
            let test_case = &test_set.test_cases[*case];
            let limits = limits_on(&laid_out.problem, test_case.case, &submission.language);
            let case_id = laid_out.case_id(test_case).ok_or_else(other)?;
            if result_keys::run_id(&program, &case_id, &limits, level, result_keys::engine_id())
                != *run
            {
                return Err(other());
            }
        }
        Ok(())
    }
}

/// What an order says was handed in.
fn submission(order: &Order, laid_out: &LaidOut, source: &[u8]) -> Result<Submission, Fact> {
    let languages = laid_out.problem.languages.iter().rev();
    let wanted = &order.program.language;
    let executable = Some(language::executable()).filter(|known| known.id == *wanted);
    let mut named = languages.filter(|language| language.id == *wanted).cloned();
    let language = named.next().or(executable);
    let language = language.ok_or_else(|| OrderFault::OtherName.fact())?;
    Ok(Submission {
        name: String::new(),
        path: PathBuf::from(&order.program.name),
        extra_files: Arc::clone(&language.beside),
        language,
        may_be_link: false,
        source_text: Some(source.into()),
    })
}

impl Ready<'_> {
    fn find(&self, test_case: &TestCase, alone: bool) -> Result<RunResult, Fact> {
        let judging = Judging {
            problem: &self.laid_out.problem,
            program: Arc::clone(&self.program),
            language: &self.submission.language,
            limit_factor: 1.0,
            slowdown: self.pace,
            environment: &[],
            grading: self.grading,
        };
        let run = judging.judge(test_case, alone);
        let JudgedRun { result, .. } = run.map_err(|Cancelled| MachineFault::Cancelled.fact())?;
        let is_error = result.verdict() == Verdict::JudgeError;
        match &result.decision.reason {
            Some(reason) if is_error && reason.kind == Kind::Sandbox => Err(reason.fact.clone()),
            _ => Ok(result),
        }
    }

    /// Makes each run once. Skips further cases of a subtask that has failed on this machine.
    fn run_all(&self, order: &Order, skip_lost: bool, tell: &dyn Fn(Line)) -> Result<(), Fact> {
        let problem = &self.laid_out.problem;
        let mut known: HashMap<usize, Loss> = HashMap::new();
        for (case, run) in &order.runs {
            let is_known = |case: CaseId| known.get(&case.0).copied();
            if skip_lost && skip_reason(problem, self.test_set, CaseId(*case), is_known).is_some() {
                continue;
            }
            let test_case = &self.test_set.test_cases[*case];
            let found = self.find(test_case, false)?;
            let limits = limits_on(problem, test_case.case, &self.submission.language);
            // What is near a limit is run again, and may be lost or not.
            if !found.is_near_limit(&limits) {
                known.insert(*case, Loss::of(&found));
            }
            tell(Line::Run(run.clone(), Box::new(found)));
        }
        Ok(())
    }

    fn run_alone(&self, order: &Order, times: usize, tell: &dyn Fn(Line)) -> Result<(), Fact> {
        for (case, run) in &order.runs {
            let test_case = &self.test_set.test_cases[*case];
            let runs = std::iter::repeat_with(|| self.find(test_case, true)).take(times);
            let alone = runs.collect::<Result<Vec<_>, _>>()?;
            tell(Line::Alone(run.clone(), alone));
        }
        Ok(())
    }
}
