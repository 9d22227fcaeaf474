//! Executes the runs of a contest on the cores of this machine, in parallel; a run near a limit is repeated alone.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::order::{self, Run};
use crate::content_id::ContentId;
use crate::contest::event::Event;
use crate::contest::hands::Hands;
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

/// As a rule programs that are there at once take so much room: more than nearly every contest needs.
pub const HELD_AT_MOST: Bytes = Bytes(512 << 20);

/// The cores of this machine.
pub struct Cores<'a> {
    /// How programs are compiled and run.
    pub grading: &'a Grading<'a>,
    /// Runs and compilations at once.
    pub workers: usize,
    /// Programs that were compiled before.
    pub store: Option<&'a ProgramCache>,
    /// Programs that are there at once take so much room, about: the next are compiled when these have been run.
    pub held_at_most: Bytes,
    /// Whether this machine compiles at all, as far as that was asked; none where nobody asks.
    pub probes: Option<&'a Probes>,
    /// The programs that are there.
    pub held: Mutex<HashMap<ProgramId, Arc<Program>>>,
}

impl Hands for Cores<'_> {
    fn work(&self, tasks: Vec<Task>, ledger: &Ledger) {
        let (together, alone): (Vec<Task>, Vec<Task>) = tasks
            .into_iter()
            .partition(|task| task.manner == Manner::AmongOthers);
        let mut together = &together[..];
        while !together.is_empty() && !ledger.is_over() {
            // Nobody runs any more what was there before.
            self.held().clear();
            let (batch, rest) = together.split_at(self.compile_some(together, ledger));
            self.run_all(batch, ledger);
            together = rest;
        }
        self.run_alone(&alone, ledger);
    }
}

impl Cores<'_> {
    fn held(&self) -> MutexGuard<'_, HashMap<ProgramId, Arc<Program>>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Compiles programs side by side, until all are compiled or they take as much room as they may. Gives how many.
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

    /// Lets go of all programs, where they take as much room as they may.
    fn make_room(&self) {
        let mut held = self.held();
        let sizes = held.values().map(|program| program.size().0);
        if sizes.sum::<u64>() >= self.held_at_most.0 {
            held.clear();
        }
    }

    /// Makes a program, and holds it.
    fn make(&self, id: ProgramId, ledger: &Ledger) -> Build {
        let build = self.compile(ledger.program(id));
        if let Build::Program(program, _) = &build {
            self.held().insert(id, Arc::clone(program));
        }
        ledger.built(id, build.clone());
        build
    }

    /// A program that was there before. What keeps it from being made again is no fault of its maker's; it is `None`
    /// where caipan was told to stop.
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

    /// Makes the runs of these tasks: those of a first program, to see how long they take, then all others.
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
            ledger.tell(Event::Batch(all));
            self.each(&runs, ledger, |(run, expected)| {
                self.run(*run, ledger);
                ledger.tell(Event::Done(*expected));
            });
        }
    }

    /// Does the same with each, side by side, until the ledger is over.
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

    /// Runs a program on a case, unless it is not there or its subtask is lost.
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

    /// Does these tasks one after the other, while nothing else runs.
    fn run_alone(&self, tasks: &[Task], ledger: &Ledger) {
        let mut faults: HashMap<ProgramId, Reason> = HashMap::new();
        for (done, task) in tasks.iter().enumerate() {
            let Manner::Alone(times) = task.manner else {
                continue;
            };
            if ledger.is_over() {
                return;
            }
            ledger.tell(Event::Again(tasks.len() - done));
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

/// Waits for a random time: otherwise a run could pass a message to the next one by the moment at which it ends.
fn pause() {
    let random = RandomState::new().build_hasher().finish();
    let share = random as f64 / u64::MAX as f64;
    std::thread::sleep(PAUSE.mul_f64(share));
}

/// Reports what a program has printed.
fn report(program: ProgramId, case: CaseId, output: Option<Capture>, ledger: &Ledger) {
    if let Some(output) = &output {
        ledger.tell(Event::Output {
            contestants: &ledger.program(program).contestants,
            case,
            output,
        });
    }
}
