//! Collects the results of all programs on all cases. The first result for a run wins; duplicates are dropped.
//!
//! ```text
//! open ─found─► settled                         written to the journal, reported, scored
//!   └───found─► set aside, near a limit ─alone─► settled
//! ```

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::contention;
use crate::contest::event::Event;
use crate::contest::problem::ContestProblem;
use crate::contest::program::DistinctProgram;
use crate::contest::result_cache::ResultCache;
use crate::contest::shard::Shard;
use crate::contest::task::{Manner, Task};
use crate::ids::{CaseId, ProgramId};
use crate::lost::{Loss, lost_before};
use crate::result::CompileLog;
use crate::run_result::RunResult;
use crate::submission::compile::Build;

/// Number of runs alone on the machine for a case that came near a limit.
const RUNS_ALONE: usize = 3;

/// Maximum number of cases per program that are run again. A program that is near a limit on all cases would delay
/// all others.
const CASES_ALONE: usize = 6;

/// Maximum total size of outputs that are kept for display, in bytes; later ones are judged but not kept.
const OUTPUTS_KEPT: usize = 16 << 20;

/// Programs that are judged, and options for handling the results.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    /// The problems.
    pub problems: &'a [ContestProblem<'a>],
    /// The programs.
    pub programs: &'a [DistinctProgram<'a>],
    /// Known results, and storage for new ones; `None` to keep nothing.
    pub cache: Option<&'a ResultCache>,
    /// Whether cases of subtasks that are already lost are skipped.
    pub skip_lost: bool,
    /// Share of the programs that is judged on this machine.
    pub shard: Shard,
    /// Whether runs near a limit are repeated alone; otherwise the first run counts.
    pub repeats: bool,
    /// Cancels judging when it becomes true.
    pub cancel: &'a AtomicBool,
    /// Callback for all events.
    pub news: &'a (dyn Fn(Event) + Sync),
}

/// Results of all programs on all cases.
pub struct Ledger<'a> {
    terms: Terms<'a>,
    pages: Vec<Page>,
    /// Number of bytes of outputs that may still be kept.
    room: AtomicUsize,
}

/// Results of one program.
struct Page {
    build: Mutex<Build>,
    entries: Vec<Mutex<Entry>>,
}

/// Result of a program on a case, as far as it is known.
enum Entry {
    /// No run has ended yet.
    Open,
    /// The first run came near a limit; [`RUNS_ALONE`] runs alone are pending.
    SetAside(Box<RunResult>),
    /// The final result.
    Settled(Arc<RunResult>),
}

impl<'a> Ledger<'a> {
    /// Creates a ledger without results. Programs whose source could not be read are already marked.
    pub fn new(terms: Terms<'a>) -> Self {
        let page = |program: &DistinctProgram| Page {
            build: Mutex::new(program.unread.clone()),
            entries: program
                .run_ids
                .iter()
                .map(|_| Mutex::new(Entry::Open))
                .collect(),
        };
        Self {
            pages: terms.programs.iter().map(page).collect(),
            room: AtomicUsize::new(OUTPUTS_KEPT),
            terms,
        }
    }

    /// A program.
    pub fn program(&self, program: ProgramId) -> &'a DistinctProgram<'a> {
        &self.terms.programs[program.0]
    }

    /// The problem of a program.
    pub fn problem(&self, program: ProgramId) -> &'a ContestProblem<'a> {
        &self.terms.problems[self.program(program).problem.0]
    }

    /// State of the compilation of a program.
    pub fn build(&self, program: ProgramId) -> Build {
        lock(&self.pages[program.0].build).clone()
    }

    /// Final result of a program on a case; `None` if it is not settled.
    pub fn run_result(&self, program: ProgramId, case: CaseId) -> Option<Arc<RunResult>> {
        match &*self.entry(program, case) {
            Entry::Settled(run_result) => Some(Arc::clone(run_result)),
            _ => None,
        }
    }

    /// Time that a program took on a case; `None` if the result is not settled.
    pub fn time(&self, program: ProgramId, case: CaseId) -> Option<Duration> {
        match &*self.entry(program, case) {
            Entry::Settled(run_result) => {
                let usage = run_result.usage?;
                Some(usage.cpu.unwrap_or(usage.wall))
            }
            _ => None,
        }
    }

    fn entry(&self, program: ProgramId, case: CaseId) -> MutexGuard<'_, Entry> {
        lock(&self.pages[program.0].entries[case.0])
    }

    /// All programs, in order.
    pub fn programs(&self) -> impl Iterator<Item = ProgramId> + use<> {
        (0..self.pages.len()).map(ProgramId)
    }

    /// The cases of a program, in order.
    pub fn cases(&self, program: ProgramId) -> impl Iterator<Item = CaseId> + use<> {
        (0..self.pages[program.0].entries.len()).map(CaseId)
    }

    /// Reports an event.
    pub fn tell(&self, event: Event) {
        (self.terms.news)(event);
    }

    /// Whether judging has to end, because it was cancelled or because the journal cannot be written.
    pub fn is_over(&self) -> bool {
        let is_broken = self
            .terms
            .cache
            .is_some_and(|cache| cache.journal.is_broken());
        is_broken || self.terms.cancel.load(Ordering::Relaxed)
    }

    /// Enters the results from the journal. Returns the remaining work, one task for each program.
    pub(crate) fn recall(&self) -> Vec<Task> {
        let mut kept = 0;
        for program in self.programs() {
            for case in self.cases(program) {
                let id = self.program(program).run_ids[case.0].as_ref();
                let known = self.terms.cache.zip(id);
                let known = known.and_then(|(cache, id)| cache.journal.run_result(id));
                if let Some(run_result) = known {
                    kept += 1;
                    self.enter(program, case, self.entry(program, case), run_result);
                }
            }
        }
        if let Some(cache) = self.terms.cache {
            cache.journal.forget();
        }
        let is_here = |program: &ProgramId| {
            let source = self.program(*program).source.as_ref();
            self.terms.shard.has(source)
        };
        let tasks: Vec<Task> = self
            .programs()
            .filter(is_here)
            .filter_map(|program| self.task(program))
            .collect();
        self.tell(Event::Plan {
            compiles: tasks.len(),
            runs: tasks.iter().map(|task| task.cases.len()).sum(),
            known: kept,
        });
        tasks
    }

    fn open(&self, program: ProgramId) -> Vec<CaseId> {
        let is_open = |case: &CaseId| matches!(*self.entry(program, *case), Entry::Open);
        self.cases(program).filter(is_open).collect()
    }

    /// Returns the remaining work for a program. A program without pending runs whose compiler log is known needs no
    /// task. A program that the compiler refused is compiled again.
    fn task(&self, program: ProgramId) -> Option<Task> {
        let mut build = lock(&self.pages[program.0].build);
        if !matches!(*build, Build::Unmade) {
            return None;
        }
        let cases = self.open(program);
        if cases.is_empty()
            && let Some(log) = self.log(self.program(program))
        {
            *build = Build::Known(log);
            return None;
        }
        Some(Task {
            program,
            cases,
            manner: Manner::AmongOthers,
        })
    }

    /// Known compiler log of a program.
    fn log(&self, program: &DistinctProgram) -> Option<CompileLog> {
        let nothing_to_say = CompileLog::said(true, String::new());
        let is_silent = program.submission.language.compile.is_empty();
        let known = || {
            let (cache, id) = (self.terms.cache?, program.id.as_ref()?);
            let stored = || cache.store.as_ref()?.log(id);
            cache.journal.log(id).or_else(stored)
        };
        known().or(is_silent.then_some(nothing_to_say))
    }

    /// Records the result of compiling a program.
    pub fn built(&self, program: ProgramId, build: Build) {
        let build = match build {
            Build::Program(_, log) => Build::Known(log),
            build => build,
        };
        let mut known = lock(&self.pages[program.0].build);
        if !matches!(*known, Build::Unmade) {
            return;
        }
        if let (Build::Known(log), Some(cache), Some(id)) =
            (&build, self.terms.cache, &self.program(program).id)
        {
            cache.journal.write_log(id, log);
        }
        *known = build;
    }

    /// Whether cases of lost subtasks are skipped.
    pub fn skips_lost(&self) -> bool {
        self.terms.skip_lost
    }

    /// Whether a program need not be run on a case because the subtask is already lost.
    pub fn is_lost(&self, program: ProgramId, case: CaseId) -> bool {
        let ContestProblem {
            problem, test_set, ..
        } = self.problem(program);
        let known = |case: CaseId| match &*self.entry(program, case) {
            Entry::Settled(run_result) => Some(Loss::of(run_result)),
            _ => None,
        };
        self.terms.skip_lost && lost_before(problem, test_set, case, known).is_some()
    }

    /// Whether a run of a program on a case in this manner is still pending.
    pub fn awaits(&self, program: ProgramId, case: CaseId, manner: Manner) -> bool {
        if matches!(self.build(program), Build::Refused(_) | Build::Failed(_)) {
            return false;
        }
        match manner {
            Manner::AmongOthers => {
                let is_open = matches!(*self.entry(program, case), Entry::Open);
                is_open && !self.is_lost(program, case)
            }
            Manner::Alone(_) => matches!(*self.entry(program, case), Entry::SetAside(..)),
        }
    }

    /// Whether the compilation of a program is still pending.
    pub fn awaits_build(&self, program: ProgramId) -> bool {
        matches!(self.build(program), Build::Unmade)
    }

    /// Records the first run of a program on a case. A result near a limit is set aside to be repeated.
    pub fn found(&self, program: ProgramId, case: CaseId, run_result: RunResult) {
        let limits = &self.program(program).limits[case.0];
        let mut entry = self.entry(program, case);
        if !matches!(*entry, Entry::Open) {
            return;
        }
        if !self.terms.repeats || !run_result.is_near(limits) {
            return self.settle(program, case, entry, run_result);
        }
        *entry = Entry::SetAside(Box::new(run_result));
        drop(entry);
        self.tell(Event::NearLimit);
    }

    /// Records the runs of a program on a case that were made alone on the machine.
    pub fn alone(&self, program: ProgramId, case: CaseId, alone: Vec<RunResult>) {
        let entry = self.entry(program, case);
        let Entry::SetAside(first) = &*entry else {
            return;
        };
        let limits = &self.program(program).limits[case.0];
        let allowance = contention::allowance(first, limits, contention::slowdown());
        let run_result = RunResult::settled((**first).clone(), alone, &allowance);
        self.settle(program, case, entry, run_result);
    }

    /// Returns the cases near a limit that are to be run again, one task for each program. A task has at most
    /// [`CASES_ALONE`] cases; for further cases the first run counts and is marked.
    pub fn near(&self) -> Vec<Task> {
        let mut near: Vec<(ProgramId, CaseId)> = Vec::new();
        let mut confirmed: HashMap<ProgramId, usize> = HashMap::new();
        for program in self.programs() {
            for case in self.cases(program) {
                match &*self.entry(program, case) {
                    Entry::SetAside(_) => near.push((program, case)),
                    // The case may have been repeated in an earlier grading.
                    Entry::Settled(run_result) if run_result.runs.is_some() => {
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
            if *count > CASES_ALONE {
                self.leave(program, case)
            } else {
                tasks.push(Task {
                    program,
                    cases: vec![case],
                    manner: Manner::Alone(RUNS_ALONE),
                })
            }
        }
        tasks
    }

    /// Settles a first run near a limit without repeating it, because too many other cases are repeated.
    fn leave(&self, program: ProgramId, case: CaseId) {
        let entry = self.entry(program, case);
        if let Entry::SetAside(first) = &*entry {
            let unconfirmed = RunResult {
                unconfirmed: true,
                ..(**first).clone()
            };
            self.settle(program, case, entry, unconfirmed);
        }
    }

    /// Enters a final result and writes it to the journal.
    fn settle(
        &self,
        program: ProgramId,
        case: CaseId,
        entry: MutexGuard<'_, Entry>,
        mut run: RunResult,
    ) {
        if let Some(length) = run.output.as_ref().map(Vec::len) {
            let spend = |left: usize| left.checked_sub(length);
            let (order, room) = (Ordering::Relaxed, &self.room);
            if room.fetch_update(order, order, spend).is_err() {
                run.output = None;
            }
        }
        let run = self.enter(program, case, entry, Arc::new(run));
        if let (Some(cache), Some(id)) = (self.terms.cache, &self.program(program).run_ids[case.0])
            && cache.keeps(&run)
        {
            cache.journal.write(id, &run);
        }
    }

    /// Enters a final result, and reports it after the lock is released.
    fn enter(
        &self,
        program: ProgramId,
        case: CaseId,
        mut entry: MutexGuard<'_, Entry>,
        run_result: Arc<RunResult>,
    ) -> Arc<RunResult> {
        *entry = Entry::Settled(Arc::clone(&run_result));
        drop(entry);
        self.tell(Event::Settled {
            contestants: &self.program(program).contestants,
            program_id: self.program(program).id.as_ref(),
            case,
            run_result: &run_result,
        });
        run_result
    }
}

/// Data under these locks is consistent even after a panic, so poisoning is ignored.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
