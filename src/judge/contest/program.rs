//! A unit of work: one program, whoever has handed it in, with what is known of it on every case.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::judge::contest::participants::Participation;
use crate::judge::contest::run::ContestRun;
use crate::judge::evidence::HandedIn;
use crate::judge::limits_for;
use crate::judge::result::CompileLog;
use crate::judge::run_result::RunResult;
use crate::judge::submission::compile::{self, Compiled, Program};
use crate::judge::submission::source::{self, ContentId, SourceError};
use crate::judge::submission::submission::Submission;
use crate::problem::{Kind, Reason};
use crate::sandbox::Limits;

/// One program.
pub struct DistinctProgram<'a> {
    /// The number of its problem.
    pub paper: usize,
    /// The first submission that it was found as.
    pub submission: &'a Submission,
    /// What it is held to.
    pub limits: Limits,
    /// Its name; none where it cannot be read.
    pub id: Option<ContentId>,
    /// The numbers of those who have handed it in.
    pub entrants: Vec<usize>,
    /// The names of its runs, case by case; none where the jury is at fault.
    pub run_ids: Vec<Option<ContentId>>,
    /// What its runs have come to.
    pub run_results: Vec<OnceLock<RunResult>>,
    /// What the compiler has made of it.
    pub made: OnceLock<Build>,
}

/// What there is of a program.
pub enum Build {
    /// It can be run, until it is let go of.
    Program(Mutex<Option<Arc<Program>>>, CompileLog),
    /// It was compiled once, and need not be run any more.
    Known(CompileLog),
    /// It does not compile.
    Refused(CompileLog),
    /// This machine is at fault.
    Failed(Reason),
}

/// All programs of a class.
pub struct DistinctPrograms<'a> {
    /// Each once.
    pub list: Vec<DistinctProgram<'a>>,
    /// For each entrant, the numbers of the units of its submissions, in their order.
    pub of_entrants: Vec<Vec<usize>>,
}

impl<'a> DistinctPrograms<'a> {
    /// Reads and names every program of `class`, and every case.
    pub fn of(class: &ContestRun<'a>) -> Self {
        let level = class.grading.runner.isolation().level;
        let engine = source::engine_id();
        let mut units = Self {
            list: Vec::new(),
            of_entrants: Vec::new(),
        };
        let mut numbers: HashMap<(usize, ContentId), usize> = HashMap::new();
        for (entrant, found) in class.entrants.iter().enumerate() {
            let submissions: &[Submission] = match &found.handed {
                Participation::In(submissions) => submissions,
                Participation::Nothing(_) => &[],
            };
            let mut mine = Vec::new();
            for submission in submissions {
                let paper = found.problem;
                let ids = &class.papers[paper].case_ids;
                let limits = limits_for(class.papers[paper].problem, submission);
                let tools = class
                    .tools
                    .identity(&submission.language, class.grading.runner);
                let named = source::read(submission)
                    .map(|bytes| source::program_id(submission, &bytes, limits.memory, &tools));
                let run_ids = |id: &ContentId| {
                    let run_id = |test_case: &ContentId| {
                        source::run_id(id, test_case, &limits, level, engine)
                    };
                    ids.iter()
                        .map(|test_case| test_case.as_ref().map(run_id))
                        .collect()
                };
                let (id, made, run_ids) = match named {
                    Ok(id) => (Some(id.clone()), OnceLock::new(), run_ids(&id)),
                    Err(error) => (None, OnceLock::from(unread(error)), vec![None; ids.len()]),
                };
                let known = id.clone().map(|id| (paper, id));
                let next = units.list.len();
                let number = match known {
                    Some(key) => *numbers.entry(key).or_insert(next),
                    None => next,
                };
                if number == next {
                    units.list.push(DistinctProgram {
                        paper,
                        submission,
                        limits,
                        id,
                        entrants: Vec::new(),
                        run_results: ids.iter().map(|_| OnceLock::new()).collect(),
                        run_ids,
                        made,
                    });
                }
                units.list[number].entrants.push(entrant);
                mine.push(number);
            }
            units.of_entrants.push(mine);
        }
        units
    }
}

fn unread(error: SourceError) -> Build {
    match compile::unread(error) {
        Compiled::Refused(log) => Build::Refused(log),
        Compiled::Failed(reason) => Build::Failed(reason),
        // Nothing was compiled, so that nothing else can come of it.
        Compiled::Program(..) | Compiled::Cancelled => {
            Build::Failed(Reason::new(Kind::Sandbox, HandedIn::SourceUnreadable))
        }
    }
}

impl DistinctProgram<'_> {
    /// The program, where there is one and it was not let go of.
    pub fn program(&self) -> Option<Arc<Program>> {
        let Build::Program(program, _) = self.made.get()? else {
            return None;
        };
        program
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Lets go of the program: nobody runs it any more.
    pub fn let_go(&self) {
        if let Some(Build::Program(program, _)) = self.made.get() {
            *program.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }

    /// How many results are there?
    pub fn known(&self) -> usize {
        self.run_results
            .iter()
            .filter(|run_result| run_result.get().is_some())
            .count()
    }

    /// How many cases have been run again, now or in an earlier grading?
    pub fn confirmed(&self) -> usize {
        let run_results = self.run_results.iter().filter_map(OnceLock::get);
        run_results
            .filter(|run_result| run_result.runs.is_some())
            .count()
    }

    /// Is it known not to be a program? Only from this grading: what the compiler refuses it is asked for again.
    pub fn is_refused(&self) -> bool {
        matches!(self.made.get(), Some(Build::Refused(_) | Build::Failed(_)))
    }

    /// What the compiler is known to have said.
    fn log(&self, class: &ContestRun) -> Option<CompileLog> {
        let (cache, id) = (class.cache?, self.id.as_ref()?);
        let stored = || cache.store.as_ref()?.log(id);
        cache.journal.log(id).or_else(stored)
    }

    /// Is there anything that only the compiler knows? A program that need not be run any more, and whose compiler's words
    /// are known, is settled here.
    pub fn needs_compiler(&self, class: &ContestRun) -> bool {
        if self.is_refused() || self.made.get().is_some() {
            return false;
        }
        if self.known() == self.run_results.len() {
            let nothing_to_say = CompileLog {
                ok: true,
                log: String::new(),
            };
            let is_silent = self.submission.language.compile.is_empty();
            let log = self.log(class).or(is_silent.then_some(nothing_to_say));
            if let Some(log) = log {
                let _ = self.made.set(Build::Known(log));
                return false;
            }
        }
        true
    }

    /// Makes the program. A stop leaves it unmade.
    pub fn compile(&self, class: &ContestRun) {
        let changed = || Compiled::Failed(Reason::new(Kind::Sandbox, HandedIn::SourceChanged));
        let memory = self.limits.memory;
        let tools = class
            .tools
            .identity(&self.submission.language, class.grading.runner);
        let name = |bytes: &[u8]| source::program_id(self.submission, bytes, memory, &tools);
        let compiled = match (source::read(self.submission), &self.id) {
            (Ok(bytes), Some(id)) if name(&bytes) == *id => {
                let store = class.cache.and_then(|cache| cache.store.as_ref());
                let kept = store.map(|store| (store, id));
                compile::compile_source(self.submission, &bytes, memory, class.grading, kept)
            }
            (Err(error), _) => compile::unread(error),
            _ => changed(),
        };
        if let (Compiled::Program(_, log), Some(cache), Some(id)) =
            (&compiled, class.cache, &self.id)
        {
            cache.journal.write_log(id, log);
        }
        // What the compiler refuses on a machine that compiles nothing is nobody's fault.
        let fault = || {
            let language = &self.submission.language;
            class.probes.fault(language, memory, class.grading)
        };
        let compiled = match compiled {
            Compiled::Refused(log) => match fault() {
                Some(fault) => Compiled::Failed(Reason::new(Kind::Sandbox, fault)),
                None => Compiled::Refused(log),
            },
            compiled => compiled,
        };
        let made = match compiled {
            Compiled::Program(program, log) => {
                Build::Program(Mutex::new(Some(Arc::new(program))), log)
            }
            Compiled::Refused(log) => Build::Refused(log),
            Compiled::Failed(reason) => Build::Failed(reason),
            Compiled::Cancelled => return,
        };
        let _ = self.made.set(made);
    }
}
