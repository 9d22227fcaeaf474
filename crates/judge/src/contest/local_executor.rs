//! Executes the runs of a contest on the cores of this machine, in parallel; a run near a limit is repeated alone.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::order::{self, Run};
use crate::content_id::ContentId;
use crate::contest::event::Event;
use crate::contest::executor::Executor;
use crate::contest::ledger::Ledger;
use crate::contest::program::DistinctProgram;
use crate::contest::task::{Manner, Task};
use crate::evidence::{HandedIn, MachineFault};
use crate::grading::Grading;
use crate::ids::{CaseId, ProgramId};
use crate::judging::Judging;
use crate::parallel::in_parallel;
use crate::run_result::RunResult;
use crate::submission::compile::{self, Build};
use crate::submission::probe::Probes;
use crate::submission::program::Program;
use crate::submission::program_cache::ProgramCache;
use crate::submission::source;
use caipan_checker::verdict::Decision;
use caipan_checker::{Kind, Reason};
use caipan_facts::Bytes;
use caipan_files::Capture;

/// Default of [`Cores::held_at_most`]; few contests need more.
pub const MAX_PROGRAM_SPACE: Bytes = Bytes(512 << 20);

/// Executor that uses the cores of this machine.
pub struct LocalExecutor<'a> {
    /// Sandbox, limits and options for compiling and running programs.
    pub grading: &'a Grading<'a>,
    /// Number of parallel runs or compilations.
    pub workers: usize,
    /// Cache of compiled programs on disk.
    pub store: Option<&'a ProgramCache>,
    /// Approximate limit on the disk space of compiled programs; further ones are compiled after these have run.
    pub held_at_most: Bytes,
    /// Tests of the compilers with a trivial program; `None` to skip these tests.
    pub probes: Option<&'a Probes>,
    /// Compiled programs that are ready to run.
    pub held: Mutex<HashMap<ProgramId, Arc<Program>>>,
}

impl Executor for LocalExecutor<'_> {
    fn work(&self, tasks: Vec<Task>, ledger: &Ledger) {
        let (together, alone): (Vec<Task>, Vec<Task>) = tasks
            .into_iter()
            .partition(|task| task.manner == Manner::AmongOthers);
        let mut together = &together[..];
        while !together.is_empty() && !ledger.is_over() {
            // Programs of the previous batch are not run any more.
            self.held().clear();
            let (batch, rest) = together.split_at(self.compile_some(together, ledger));
            self.run_all(batch, ledger);
            together = rest;
        }
        self.run_alone(&alone, ledger);
    }
}

impl LocalExecutor<'_> {
    fn held(&self) -> MutexGuard<'_, HashMap<ProgramId, Arc<Program>>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Compiles programs in parallel until all are compiled or the space limit is reached. Returns the number of
    /// compiled programs.
    fn compile_some(&self, tasks: &[Task], ledger: &Ledger) -> usize {
        let (held, next) = (AtomicU64::new(0), AtomicUsize::new(0));
        in_parallel(self.workers.min(tasks.len()), &|| {
            while held.load(Ordering::Relaxed) < self.held_at_most.0 && !ledger.is_over() {
                let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    return;
                };
                let program = ledger.program(task.program);
                ledger.tell(Event::Compiling(program.submission));
                let build = self.make(task.program, ledger);
                ledger.tell(Event::Compiled);
                if let Build::Program(program, _) = build {
                    held.fetch_add(program.size().0, Ordering::Relaxed);
                }
            }
        });
        next.into_inner().min(tasks.len())
    }

    /// Drops all compiled programs if they have reached the space limit.
    fn make_room(&self) {
        let mut held = self.held();
        let sizes = held.values().map(|program| program.size().0);
        if sizes.sum::<u64>() >= self.held_at_most.0 {
            held.clear();
        }
    }

    /// Compiles a program and stores it among the compiled programs.
    fn make(&self, id: ProgramId, ledger: &Ledger) -> Build {
        let build = self.compile(ledger.program(id));
        if let Build::Program(program, _) = &build {
            self.held().insert(id, Arc::clone(program));
        }
        ledger.built(id, build.clone());
        build
    }

    /// Compiles a program again that was dropped to save space. A failure is not the contestant's fault; the error is
    /// `None` if grading was cancelled.
    fn make_again(&self, id: ProgramId, ledger: &Ledger) -> Result<Arc<Program>, Option<Reason>> {
        self.make_room();
        match self.make(id, ledger) {
            Build::Program(program, _) => Ok(program),
            Build::Unmade => Err(None),
            Build::Failed(reason) => Err(Some(reason)),
            Build::Refused(_) | Build::Known(_) => {
                let reason = Reason::new(Kind::Sandbox, MachineFault::NotMadeAgain);
                Err(Some(reason))
            }
        }
    }

    fn compile(&self, program: &DistinctProgram) -> Build {
        let (submission, memory) = (program.submission, program.memory);
        let build = match source::read(submission) {
            Err(error) => compile::unread(error),
            Ok(bytes) if program.source == Some(ContentId::of(&bytes)) => {
                match self.store.zip(program.id.as_ref()) {
                    None if !self.grading.foreign.only_jurys => {
                        compile::compile_once(submission, &bytes, memory, self.grading)
                    }
                    kept => compile::compile_source(submission, &bytes, memory, self.grading, kept),
                }
            }
            Ok(_) => Build::Failed(Reason::new(Kind::Sandbox, HandedIn::SourceChanged)),
        };
        match self.probes {
            Some(probes) => probes.confirm(build, &submission.language, memory, self.grading),
            None => build,
        }
    }

    /// Makes the runs of these tasks: first one program of each problem, to measure the cases, then all others.
    fn run_all(&self, tasks: &[Task], ledger: &Ledger) {
        let runs = tasks
            .iter()
            .flat_map(|task| task.cases.iter().map(|case| (task.program, *case)));
        let is_held = |program: ProgramId| self.held().contains_key(&program);
        let (pilots, rest) = order::pilots_first(ledger, runs.collect(), is_held);
        for runs in [pilots, rest] {
            let mut runs = order::expected(ledger, runs);
            if ledger.skips_lost() {
                order::as_asked(ledger, &mut runs)
            } else {
                order::longest_first(ledger, &mut runs)
            }
            let all = runs.iter().map(|(_, expected)| *expected).sum();
            ledger.tell(Event::BatchStarted(all));
            self.each(&runs, ledger, |(run, expected)| {
                self.run(*run, ledger);
                ledger.tell(Event::RunEnded(*expected));
            });
        }
    }

    /// Calls `work` with each item in parallel, until the ledger is over.
    fn each<T: Sync>(&self, items: &[T], ledger: &Ledger, work: impl Fn(&T) + Sync) {
        let next = AtomicUsize::new(0);
        in_parallel(self.workers.min(items.len()), &|| {
            while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                if ledger.is_over() {
                    return;
                }
                work(item);
            }
        });
    }

    /// Runs a program on a case, unless the program was not compiled or the subtask is lost.
    fn run(&self, (program, case): Run, ledger: &Ledger) {
        let held = self.held().get(&program).cloned();
        let Some(held) = held.filter(|_| !ledger.is_lost(program, case)) else {
            return;
        };
        let test_case = &ledger.problem(program).test_set.test_cases[case.0];
        let submission = ledger.program(program).submission;
        ledger.tell(Event::Running(submission, &test_case.case.name));
        let judging = self.judging(program, held, ledger);
        if let Ok(run) = judging.judge(test_case, false) {
            report(program, case, run.output, ledger);
            ledger.found(program, case, run.result);
        }
    }

    fn judging<'b>(
        &'b self,
        id: ProgramId,
        program: Arc<Program>,
        ledger: &Ledger<'b>,
    ) -> Judging<'b> {
        Judging {
            problem: ledger.problem(id).problem,
            program,
            language: &ledger.program(id).submission.language,
            times: 1.0,
            pace: 1.0,
            environment: &[],
            grading: self.grading,
        }
    }

    /// Makes the runs of these tasks one after the other, while nothing else runs.
    fn run_alone(&self, tasks: &[Task], ledger: &Ledger) {
        let mut faults: HashMap<ProgramId, Reason> = HashMap::new();
        for (done, task) in tasks.iter().enumerate() {
            let Manner::Alone(times) = task.manner else {
                continue;
            };
            if ledger.is_over() {
                return;
            }
            ledger.tell(Event::RepeatsPending(tasks.len() - done));
            let held = self.held().get(&task.program).cloned();
            let program = match (held, faults.get(&task.program)) {
                (Some(program), _) => Ok(program),
                (None, Some(reason)) => Err(Some(reason.clone())),
                (None, None) => self.make_again(task.program, ledger),
            };
            match program {
                Ok(program) => {
                    for case in &task.cases {
                        self.run_again(task.program, &program, *case, times, ledger);
                    }
                }
                Err(Some(reason)) => {
                    let fault = RunResult::new(Decision::judge_error(reason.clone()), None);
                    for case in &task.cases {
                        ledger.alone(task.program, *case, vec![fault.clone()]);
                    }
                    faults.insert(task.program, reason);
                }
                Err(None) => return,
            }
        }
    }

    fn run_again(
        &self,
        id: ProgramId,
        program: &Arc<Program>,
        case: CaseId,
        times: usize,
        ledger: &Ledger,
    ) {
        let judging = self.judging(id, Arc::clone(program), ledger);
        let test_case = &ledger.problem(id).test_set.test_cases[case.0];
        let submission = ledger.program(id).submission;
        ledger.tell(Event::Running(submission, &test_case.case.name));
        let run = || {
            pause();
            let run = judging.judge(test_case, true).ok()?;
            report(id, case, run.output, ledger);
            Some(run.result)
        };
        let runs = std::iter::repeat_with(run).take(times);
        let alone: Option<Vec<_>> = runs.collect();
        if let Some(alone) = alone.filter(|_| !ledger.is_over()) {
            ledger.alone(id, case, alone);
        }
    }
}

/// Longest pause before a run alone.
const PAUSE: Duration = Duration::from_millis(50);

/// Waits for a random time, so that a run cannot signal to the next one by the moment at which it ends.
fn pause() {
    let random = RandomState::new().build_hasher().finish();
    let share = random as f64 / u64::MAX as f64;
    std::thread::sleep(PAUSE.mul_f64(share));
}

/// Reports the output of a program.
fn report(program: ProgramId, case: CaseId, output: Option<Capture>, ledger: &Ledger) {
    if let Some(output) = &output {
        ledger.tell(Event::Output {
            contestants: &ledger.program(program).contestants,
            case,
            output,
        });
    }
}
