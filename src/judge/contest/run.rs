//! The run of a contest: everybody's programs, each compiled and run once, by as many workers as there are.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::order;
use crate::judge::Grading;
use crate::judge::contest::journal::Journal;
use crate::judge::contest::participants::Entrant;
use crate::judge::contest::program::{Unit, Units};
use crate::judge::judging::Sitting;
use crate::judge::parallel::in_parallel;
use crate::judge::result::Scorecard;
use crate::judge::run_result::{Again, Finding};
use crate::judge::scoring::{Loss, lost_before};
use crate::judge::submission::compile::Program;
use crate::judge::submission::probe::Probes;
use crate::judge::submission::program_cache::Store;
use crate::judge::submission::source::{self, ContentId};
use crate::judge::submission::submission::Submission;
use crate::judge::submission::toolchains::Tools;
use crate::judge::test_set::Exam;
use crate::judge::verdict::Verdict;
use crate::package::problem_toml::Problem;
use crate::sandbox::Bytes;

/// One problem of a contest.
pub struct Paper<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// What is asked.
    pub exam: &'a Exam<'a>,
    /// The names of the questions by their content; none where the jury is at fault.
    pub question_ids: Vec<Option<ContentId>>,
}

impl<'a> Paper<'a> {
    /// The paper of a problem.
    pub fn new(problem: &'a Problem, exam: &'a Exam<'a>) -> Self {
        let questions = exam.questions.iter();
        Self {
            problem,
            exam,
            question_ids: questions
                .map(|question| source::case_id(problem, question))
                .collect(),
        }
    }
}

/// What is known from earlier and kept for later.
#[derive(Debug, Default)]
pub struct Keeper {
    /// Findings.
    pub journal: Journal,
    /// Programs, where there is a place for them.
    pub store: Option<Store>,
    /// What is not accepted may be so because caipan itself lacks what programs are granted: then it is not kept.
    pub only_accepted: bool,
}

impl Keeper {
    /// Is this to be known for good?
    fn keeps(&self, finding: &Finding) -> bool {
        match finding.decision.verdict {
            Verdict::Accepted => true,
            Verdict::JudgeError => false,
            _ => !self.only_accepted,
        }
    }
}

/// Everything that a class is judged by.
pub struct Class<'a> {
    /// The problems.
    pub papers: &'a [Paper<'a>],
    /// Who has handed in what.
    pub entrants: &'a [Entrant],
    /// How programs are run.
    pub grading: &'a Grading<'a>,
    /// Runs and compilations at once.
    pub workers: usize,
    /// What is known already, and where to write down what is found.
    pub keeper: Option<&'a Keeper>,
    /// The compilers and run-times of this machine, as far as they were looked at.
    pub tools: Tools,
    /// Whether this machine compiles at all, as far as that was asked.
    pub probes: Probes,
    /// Programs that are there at once take so much room, about: the next are compiled when these have been run.
    pub held_at_most: Bytes,
    /// Leave out the cases of subtasks that are lost already.
    pub skip_lost: bool,
    /// Told of everything as it happens.
    pub news: &'a (dyn Fn(News) + Sync),
}

/// What happens while a class is judged.
#[derive(Debug, Clone, Copy)]
pub enum News<'a> {
    /// So many programs are to be compiled, and so many runs to be made; so many findings are known from earlier.
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
        /// The question's number.
        question: usize,
        /// What was found.
        finding: &'a Finding,
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

/// A run to be made: the numbers of its unit and its question.
pub(super) type Job = (usize, usize);

/// A run that came near a limit.
struct Near {
    job: Job,
    first: Finding,
    times: usize,
}

impl Class<'_> {
    /// Judges everybody. What a stop or a full disk has kept from being finished is unfinished in the scorecards.
    pub fn judge(&self) -> Vec<Scorecard> {
        let units = Units::of(self);
        let jobs = self.recall(&units);
        let to_compile = units.list.iter().filter(|unit| unit.needs_compiler(self));
        let to_compile: Vec<&Unit> = to_compile.collect();
        (self.news)(News::Plan {
            compiles: to_compile.len(),
            runs: jobs.len(),
            kept: units.list.iter().map(Unit::known).sum(),
        });
        let room = AtomicUsize::new(OUTPUTS_KEPT);
        let (next, mut jobs) = (AtomicUsize::new(0), jobs);
        loop {
            self.compile_some(&to_compile, &next);
            let is_ready = |job: &Job| units.list[job.0].made.get().is_some();
            let (ready, later) = jobs.into_iter().partition(is_ready);
            self.run_all(&units, ready, &room);
            units.list.iter().for_each(Unit::let_go);
            jobs = later;
            if next.load(Ordering::Relaxed) >= to_compile.len() || self.is_over() {
                break;
            }
        }
        let numbers = 0..self.entrants.len();
        numbers.map(|number| self.card(&units, number)).collect()
    }

    /// Compiles programs from the `next` on, side by side, until all are compiled or they take as much room as they may.
    fn compile_some(&self, units: &[&Unit], next: &AtomicUsize) {
        let held = AtomicU64::new(0);
        in_parallel(self.workers.min(units.len()), &|| {
            while held.load(Ordering::Relaxed) < self.held_at_most.0 && !self.is_over() {
                let Some(unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    return;
                };
                (self.news)(News::Compiling(unit.submission));
                unit.compile(self);
                (self.news)(News::Compiled);
                let size = unit.program().map_or(0, |program| program.size().0);
                held.fetch_add(size, Ordering::Relaxed);
            }
        });
    }

    /// Makes these runs, and again those that come near a limit.
    fn run_all(&self, units: &Units, jobs: Vec<Job>, room: &AtomicUsize) {
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
            (self.news)(News::Batch(all));
            self.each(&jobs, |(job, expected)| {
                let unit = &units.list[job.0];
                if let Some((first, times)) = self.run(unit, job.1, room) {
                    let mut near = near.lock().unwrap_or_else(PoisonError::into_inner);
                    let job = *job;
                    near.push(Near { job, first, times });
                }
                (self.news)(News::Done(*expected));
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
        let is_broken = self.keeper.is_some_and(|keeper| keeper.journal.is_broken());
        is_broken || self.grading.cancel.load(Ordering::Relaxed)
    }

    /// Fills in what the journal knows; the rest is to be run.
    fn recall(&self, units: &Units) -> Vec<Job> {
        let mut jobs = Vec::new();
        for (number, unit) in units.list.iter().enumerate() {
            for question in 0..unit.findings.len() {
                let known = self.keeper.zip(unit.run_ids[question].as_ref());
                match known.and_then(|(keeper, id)| keeper.journal.finding(id)) {
                    Some(finding) => {
                        (self.news)(News::Found {
                            entrants: &unit.entrants,
                            question,
                            finding: &finding,
                        });
                        let _ = unit.findings[question].set(finding);
                    }
                    None if unit.is_refused() => {}
                    None => jobs.push((number, question)),
                }
            }
        }
        if let Some(keeper) = self.keeper {
            keeper.journal.forget();
        }
        jobs
    }

    fn sitting<'b>(&'b self, unit: &'b Unit, program: &'b Program) -> Sitting<'b> {
        Sitting {
            problem: self.papers[unit.paper].problem,
            program,
            limits: &unit.limits,
            grading: self.grading,
        }
    }

    /// Runs a program on a question, unless its subtask is lost. A finding near a limit is not settled, but given back with
    /// how often it is to be made again.
    fn run(&self, unit: &Unit, number: usize, room: &AtomicUsize) -> Option<(Finding, usize)> {
        let program = unit.program()?;
        let Paper { problem, exam, .. } = &self.papers[unit.paper];
        let known = |number: usize| unit.findings[number].get().map(loss);
        if self.skip_lost && lost_before(problem, exam, number, known).is_some() {
            return None;
        }
        let question = &exam.questions[number];
        (self.news)(News::Running(unit.submission, &question.case.name));
        let finding = self.sitting(unit, &program).find(question, false)?;
        let times = match finding.again(&unit.limits, self.workers > 1) {
            Again::Never => {
                self.settle(unit, number, finding, room);
                return None;
            }
            Again::Once => 1,
            Again::Thrice => RUNS_ALONE,
        };
        (self.news)(News::Near);
        Some((finding, times))
    }

    /// Runs again, one after the other and in the order of the cases, what came near a limit. Of one submission these are
    /// [`CASES_ALONE`] at most; what is beyond them stands as it is, and says so.
    fn again(&self, units: &Units, mut near: Vec<Near>, room: &AtomicUsize) {
        near.sort_by_key(|near| (near.job.1, near.job.0));
        let mut confirmed: HashMap<usize, usize> = HashMap::new();
        for (done, Near { job, first, times }) in near.iter().enumerate() {
            let unit = &units.list[job.0];
            let count = confirmed.entry(job.0).or_insert_with(|| unit.confirmed());
            *count += 1;
            if *count > CASES_ALONE {
                let unconfirmed = Finding {
                    unconfirmed: true,
                    ..first.clone()
                };
                self.settle(unit, job.1, unconfirmed, room);
                continue;
            }
            let Some(program) = unit.program() else {
                continue;
            };
            (self.news)(News::Again(near.len() - done));
            let sitting = self.sitting(unit, &program);
            let question = &self.papers[unit.paper].exam.questions[job.1];
            let runs = std::iter::repeat_with(|| sitting.find(question, true)).take(*times);
            let Some(alone) = runs.collect::<Option<Vec<_>>>() else {
                return;
            };
            if self.is_over() {
                return;
            }
            let fault = alone
                .iter()
                .find(|finding| is_judge_error(finding))
                .cloned();
            let finding = fault.unwrap_or_else(|| Finding::of_several(first.clone(), alone));
            self.settle(unit, job.1, finding, room);
        }
    }

    /// Writes a finding down and tells it. What is the jury's fault is tried again the next time.
    fn settle(&self, unit: &Unit, question: usize, mut finding: Finding, room: &AtomicUsize) {
        if let Some(length) = finding.output.as_ref().map(Vec::len) {
            let spend = |left: usize| left.checked_sub(length);
            if room
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend)
                .is_err()
            {
                finding.output = None;
            }
        }
        if let (Some(keeper), Some(id)) = (self.keeper, &unit.run_ids[question])
            && keeper.keeps(&finding)
        {
            keeper.journal.write(id, &finding);
        }
        (self.news)(News::Found {
            entrants: &unit.entrants,
            question,
            finding: &finding,
        });
        let _ = unit.findings[question].set(finding);
    }
}

fn is_judge_error(finding: &Finding) -> bool {
    finding.decision.verdict == Verdict::JudgeError
}

fn loss(finding: &Finding) -> Loss {
    Loss::of(finding.decision.verdict, finding.decision.share)
}
