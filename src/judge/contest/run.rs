//! The run of a contest: everybody's programs, each compiled and run once, by as many workers as there are.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::order;
use crate::judge::Grading;
use crate::judge::contest::journal::Journal;
use crate::judge::contest::participants::Entrant;
use crate::judge::contest::program::{DistinctProgram, DistinctPrograms};
use crate::judge::judging::Judging;
use crate::judge::parallel::in_parallel;
use crate::judge::result::Scorecard;
use crate::judge::run_result::{Again, RunResult};
use crate::judge::scoring::{Loss, lost_before};
use crate::judge::submission::compile::Program;
use crate::judge::submission::probe::Probes;
use crate::judge::submission::program_cache::ProgramCache;
use crate::judge::submission::source::{self, ContentId};
use crate::judge::submission::submission::Submission;
use crate::judge::submission::toolchains::Tools;
use crate::judge::test_set::TestSet;
use crate::judge::verdict::Verdict;
use crate::package::problem_toml::Problem;
use crate::sandbox::Bytes;

/// One problem of a contest.
pub struct ContestProblem<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// What is asked.
    pub test_set: &'a TestSet<'a>,
    /// The names of the cases by their content; none where the jury is at fault.
    pub case_ids: Vec<Option<ContentId>>,
}

impl<'a> ContestProblem<'a> {
    /// The paper of a problem.
    pub fn new(problem: &'a Problem, test_set: &'a TestSet<'a>) -> Self {
        let test_cases = test_set.test_cases.iter();
        Self {
            problem,
            test_set,
            case_ids: test_cases
                .map(|test_case| source::case_id(problem, test_case))
                .collect(),
        }
    }
}

/// What is known from earlier and kept for later.
#[derive(Debug, Default)]
pub struct ResultCache {
    /// Findings.
    pub journal: Journal,
    /// Programs, where there is a place for them.
    pub store: Option<ProgramCache>,
    /// What is not accepted may be so because caipan itself lacks what programs are granted: then it is not kept.
    pub only_accepted: bool,
}

impl ResultCache {
    /// Is this to be known for good?
    fn keeps(&self, run_result: &RunResult) -> bool {
        match run_result.decision.verdict {
            Verdict::Accepted => true,
            Verdict::JudgeError => false,
            _ => !self.only_accepted,
        }
    }
}

/// Everything that a class is judged by.
pub struct ContestRun<'a> {
    /// The problems.
    pub papers: &'a [ContestProblem<'a>],
    /// Who has handed in what.
    pub entrants: &'a [Entrant],
    /// How programs are run.
    pub grading: &'a Grading<'a>,
    /// Runs and compilations at once.
    pub workers: usize,
    /// What is known already, and where to write down what is found.
    pub cache: Option<&'a ResultCache>,
    /// The compilers and run-times of this machine, as far as they were looked at.
    pub tools: Tools,
    /// Whether this machine compiles at all, as far as that was asked.
    pub probes: Probes,
    /// Programs that are there at once take so much room, about: the next are compiled when these have been run.
    pub held_at_most: Bytes,
    /// Leave out the cases of subtasks that are lost already.
    pub skip_lost: bool,
    /// Told of everything as it happens.
    pub news: &'a (dyn Fn(Event) + Sync),
}

/// What happens while a class is judged.
#[derive(Debug, Clone, Copy)]
pub enum Event<'a> {
    /// So many programs are to be compiled, and so many runs to be made; so many results are known from earlier.
    Plan {
        /// Programs to compile.
        compiles: usize,
        /// Runs to make.
        runs: usize,
        /// Findings that are known.
        kept: usize,
    },
    /// A program is being compiled.
    Compiling(&'a Submission),
    /// A program has been compiled, or refused.
    Compiled,
    /// A program is being run.
    Running(&'a Submission, &'a str),
    /// A run has come to something, or was known to; it is that of these entrants.
    Found {
        /// The entrants' numbers.
        entrants: &'a [usize],
        /// The case's number.
        test_case: usize,
        /// What was found.
        run_result: &'a RunResult,
    },
    /// As many runs come now as will take about so long, one after the other.
    Batch(Duration),
    /// One of them is over, which was expected to take so long.
    Done(Duration),
    /// A run came near a limit, and will be made again alone.
    Near,
    /// So many cases are run again now, alone.
    Again(usize),
}

/// So many runs are made of a case that came near a limit, alone on the machine.
const RUNS_ALONE: usize = 3;

/// So many cases of a submission are run again at most: one that is near a limit everywhere, or sleeps, would keep all
/// others waiting.
const CASES_ALONE: usize = 6;

/// Outputs that are kept to be looked at have so many bytes in all; what comes later is judged, and not kept.
const OUTPUTS_KEPT: usize = 16 << 20;

/// As a rule programs that are there at once take so much room: more than nearly every class needs.
pub const HELD_AT_MOST: Bytes = Bytes(512 << 20);

/// A run to be made: the numbers of its unit and its case.
pub(super) type Job = (usize, usize);

/// A run that came near a limit.
struct Near {
    job: Job,
    first: RunResult,
    times: usize,
}

impl ContestRun<'_> {
    /// Judges everybody. What a stop or a full disk has kept from being finished is unfinished in the scorecards.
    pub fn judge(&self) -> Vec<Scorecard> {
        let units = DistinctPrograms::of(self);
        let jobs = self.recall(&units);
        let to_compile = units.list.iter().filter(|unit| unit.needs_compiler(self));
        let to_compile: Vec<&DistinctProgram> = to_compile.collect();
        (self.news)(Event::Plan {
            compiles: to_compile.len(),
            runs: jobs.len(),
            kept: units.list.iter().map(DistinctProgram::known).sum(),
        });
        let room = AtomicUsize::new(OUTPUTS_KEPT);
        let (next, mut jobs) = (AtomicUsize::new(0), jobs);
        loop {
            self.compile_some(&to_compile, &next);
            let is_ready = |job: &Job| units.list[job.0].made.get().is_some();
            let (ready, later) = jobs.into_iter().partition(is_ready);
            self.run_all(&units, ready, &room);
            units.list.iter().for_each(DistinctProgram::let_go);
            jobs = later;
            if next.load(Ordering::Relaxed) >= to_compile.len() || self.is_over() {
                break;
            }
        }
        let numbers = 0..self.entrants.len();
        numbers.map(|number| self.card(&units, number)).collect()
    }

    /// Compiles programs from the `next` on, side by side, until all are compiled or they take as much room as they may.
    fn compile_some(&self, units: &[&DistinctProgram], next: &AtomicUsize) {
        let held = AtomicU64::new(0);
        in_parallel(self.workers.min(units.len()), &|| {
            while held.load(Ordering::Relaxed) < self.held_at_most.0 && !self.is_over() {
                let Some(unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    return;
                };
                (self.news)(Event::Compiling(unit.submission));
                unit.compile(self);
                (self.news)(Event::Compiled);
                let size = unit.program().map_or(0, |program| program.size().0);
                held.fetch_add(size, Ordering::Relaxed);
            }
        });
    }

    /// Makes these runs, and again those that come near a limit.
    fn run_all(&self, units: &DistinctPrograms, jobs: Vec<Job>, room: &AtomicUsize) {
        let near = Mutex::new(Vec::new());
        let (pilots, rest) = order::pilots_first(&units.list, jobs);
        for jobs in [pilots, rest] {
            let mut jobs = order::expected(&units.list, jobs);
            match self.skip_lost {
                // Skipping gains most where a subtask's cases come in their order.
                true => order::as_asked(&units.list, &mut jobs),
                false => order::longest_first(&units.list, &mut jobs),
            }
            let all = jobs.iter().map(|(_, expected)| *expected).sum();
            (self.news)(Event::Batch(all));
            self.each(&jobs, |(job, expected)| {
                let unit = &units.list[job.0];
                if let Some((first, times)) = self.run(unit, job.1, room) {
                    let mut near = near.lock().unwrap_or_else(PoisonError::into_inner);
                    let job = *job;
                    near.push(Near { job, first, times });
                }
                (self.news)(Event::Done(*expected));
            });
        }
        let near = near.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.again(units, near, room);
    }

    /// Does the same with each, side by side, until caipan is told to stop or can write nothing down any more.
    fn each<T: Sync>(&self, items: &[T], work: impl Fn(&T) + Sync) {
        let next = AtomicUsize::new(0);
        let workers = self.workers.min(items.len());
        in_parallel(workers, &|| {
            while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                if self.is_over() {
                    return;
                }
                work(item);
            }
        });
    }

    fn is_over(&self) -> bool {
        let is_broken = self.cache.is_some_and(|cache| cache.journal.is_broken());
        is_broken || self.grading.cancel.load(Ordering::Relaxed)
    }

    /// Fills in what the journal knows; the rest is to be run.
    fn recall(&self, units: &DistinctPrograms) -> Vec<Job> {
        let mut jobs = Vec::new();
        for (number, unit) in units.list.iter().enumerate() {
            for test_case in 0..unit.run_results.len() {
                let known = self.cache.zip(unit.run_ids[test_case].as_ref());
                match known.and_then(|(cache, id)| cache.journal.run_result(id)) {
                    Some(run_result) => {
                        (self.news)(Event::Found {
                            entrants: &unit.entrants,
                            test_case,
                            run_result: &run_result,
                        });
                        let _ = unit.run_results[test_case].set(run_result);
                    }
                    None if unit.is_refused() => {}
                    None => jobs.push((number, test_case)),
                }
            }
        }
        if let Some(cache) = self.cache {
            cache.journal.forget();
        }
        jobs
    }

    fn judging<'b>(&'b self, unit: &'b DistinctProgram, program: &'b Program) -> Judging<'b> {
        Judging {
            problem: self.papers[unit.paper].problem,
            program,
            limits: &unit.limits,
            grading: self.grading,
        }
    }

    /// Runs a program on a case, unless its subtask is lost. A result near a limit is not settled, but given back with
    /// how often it is to be made again.
    fn run(
        &self,
        unit: &DistinctProgram,
        number: usize,
        room: &AtomicUsize,
    ) -> Option<(RunResult, usize)> {
        let program = unit.program()?;
        let ContestProblem {
            problem, test_set, ..
        } = &self.papers[unit.paper];
        let known = |number: usize| unit.run_results[number].get().map(loss);
        if self.skip_lost && lost_before(problem, test_set, number, known).is_some() {
            return None;
        }
        let test_case = &test_set.test_cases[number];
        (self.news)(Event::Running(unit.submission, &test_case.case.name));
        let run_result = self.judging(unit, &program).find(test_case, false)?;
        let times = match run_result.again(&unit.limits, self.workers > 1) {
            Again::Never => {
                self.settle(unit, number, run_result, room);
                return None;
            }
            Again::Once => 1,
            Again::Thrice => RUNS_ALONE,
        };
        (self.news)(Event::Near);
        Some((run_result, times))
    }

    /// Runs again, one after the other and in the order of the cases, what came near a limit. Of one submission these are
    /// [`CASES_ALONE`] at most; what is beyond them stands as it is, and says so.
    fn again(&self, units: &DistinctPrograms, mut near: Vec<Near>, room: &AtomicUsize) {
        near.sort_by_key(|near| (near.job.1, near.job.0));
        let mut confirmed: HashMap<usize, usize> = HashMap::new();
        for (done, Near { job, first, times }) in near.iter().enumerate() {
            let unit = &units.list[job.0];
            let count = confirmed.entry(job.0).or_insert_with(|| unit.confirmed());
            *count += 1;
            if *count > CASES_ALONE {
                let unconfirmed = RunResult {
                    unconfirmed: true,
                    ..first.clone()
                };
                self.settle(unit, job.1, unconfirmed, room);
                continue;
            }
            let Some(program) = unit.program() else {
                continue;
            };
            (self.news)(Event::Again(near.len() - done));
            let judging = self.judging(unit, &program);
            let test_case = &self.papers[unit.paper].test_set.test_cases[job.1];
            let runs = std::iter::repeat_with(|| judging.find(test_case, true)).take(*times);
            let Some(alone) = runs.collect::<Option<Vec<_>>>() else {
                return;
            };
            if self.is_over() {
                return;
            }
            let fault = alone
                .iter()
                .find(|run_result| is_judge_error(run_result))
                .cloned();
            let run_result = fault.unwrap_or_else(|| RunResult::of_several(first.clone(), alone));
            self.settle(unit, job.1, run_result, room);
        }
    }

    /// Writes a result down and tells it. What is the jury's fault is tried again the next time.
    fn settle(
        &self,
        unit: &DistinctProgram,
        test_case: usize,
        mut run_result: RunResult,
        room: &AtomicUsize,
    ) {
        if let Some(length) = run_result.output.as_ref().map(Vec::len) {
            let spend = |left: usize| left.checked_sub(length);
            if room
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend)
                .is_err()
            {
                run_result.output = None;
            }
        }
        if let (Some(cache), Some(id)) = (self.cache, &unit.run_ids[test_case])
            && cache.keeps(&run_result)
        {
            cache.journal.write(id, &run_result);
        }
        (self.news)(Event::Found {
            entrants: &unit.entrants,
            test_case,
            run_result: &run_result,
        });
        let _ = unit.run_results[test_case].set(run_result);
    }
}

fn is_judge_error(run_result: &RunResult) -> bool {
    run_result.decision.verdict == Verdict::JudgeError
}

fn loss(run_result: &RunResult) -> Loss {
    Loss::of(run_result.decision.verdict, run_result.decision.share)
}
