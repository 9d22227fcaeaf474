//! A unit of work: one program, whoever has handed it in, with what is known of it on every question.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::judge::contest::participants::Handed;
use crate::judge::contest::run::Class;
use crate::judge::limits_for;
use crate::judge::result::CompileLog;
use crate::judge::run_result::Finding;
use crate::judge::submission::compile::{self, Compiled, Program};
use crate::judge::submission::source::{self, ContentId, SourceError};
use crate::judge::submission::submission::Submission;
use crate::problem::{Kind, Reason};
use crate::sandbox::Limits;

/// One program.
pub struct Unit<'a> {
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
    /// The names of its runs, question by question; none where the jury is at fault.
    pub run_ids: Vec<Option<ContentId>>,
    /// What its runs have come to.
    pub findings: Vec<OnceLock<Finding>>,
    /// What the compiler has made of it.
    pub made: OnceLock<Made>,
}

/// What there is of a program.
pub enum Made {
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
pub struct Units<'a> {
    /// Each once.
    pub list: Vec<Unit<'a>>,
    /// For each entrant, the numbers of the units of its submissions, in their order.
    pub of_entrants: Vec<Vec<usize>>,
}

impl<'a> Units<'a> {
    /// Reads and names every program of `class`, and every question.
    pub fn of(class: &Class<'a>) -> Self {
        let level = class.grading.sandbox.isolation().level;
        let engine = source::engine_id();
        let mut units = Self {
            list: Vec::new(),
            of_entrants: Vec::new(),
        };
        let mut numbers: HashMap<(usize, ContentId), usize> = HashMap::new();
        for (entrant, found) in class.entrants.iter().enumerate() {
            let submissions: &[Submission] = match &found.handed {
                Handed::In(submissions) => submissions,
                Handed::Nothing(_) => &[],
            };
            let mut mine = Vec::new();
            for submission in submissions {
                let paper = found.problem;
                let ids = &class.papers[paper].question_ids;
                let limits = limits_for(class.papers[paper].problem, submission);
                let tools = class
                    .tools
                    .identity(&submission.language, class.grading.sandbox);
                let named = source::read(submission)
                    .map(|bytes| source::program_id(submission, &bytes, limits.memory, &tools));
                let run_ids = |id: &ContentId| {
                    let run_id = |question: &ContentId| {
                        source::run_id(id, question, &limits, level, &engine)
                    };
                    ids.iter()
                        .map(|question| question.as_ref().map(run_id))
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
                    units.list.push(Unit {
                        paper,
                        submission,
                        limits,
                        id,
                        entrants: Vec::new(),
                        findings: ids.iter().map(|_| OnceLock::new()).collect(),
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

fn unread(error: SourceError) -> Made {
    match compile::unread(error) {
        Compiled::Refused(log) => Made::Refused(log),
        Compiled::Failed(reason) => Made::Failed(reason),
        // Nothing was compiled, so that nothing else can come of it.
        Compiled::Program(..) | Compiled::Cancelled => {
            Made::Failed(Reason::new(Kind::Sandbox, "the source cannot be read"))
        }
    }
}

impl Unit<'_> {
    /// The program, where there is one and it was not let go of.
    pub fn program(&self) -> Option<Arc<Program>> {
        let Made::Program(program, _) = self.made.get()? else {
            return None;
        };
        program
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Lets go of the program: nobody runs it any more.
    pub fn let_go(&self) {
        if let Some(Made::Program(program, _)) = self.made.get() {
            *program.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }

    /// How many findings are there?
    pub fn known(&self) -> usize {
        self.findings
            .iter()
            .filter(|finding| finding.get().is_some())
            .count()
    }

    /// How many cases have been run again, now or in an earlier grading?
    pub fn confirmed(&self) -> usize {
        let findings = self.findings.iter().filter_map(OnceLock::get);
        findings.filter(|finding| finding.runs.is_some()).count()
    }

    /// Is it known not to be a program? Only from this grading: what the compiler refuses it is asked for again.
    pub fn is_refused(&self) -> bool {
        matches!(self.made.get(), Some(Made::Refused(_) | Made::Failed(_)))
    }

    /// What the compiler is known to have said.
    fn log(&self, class: &Class) -> Option<CompileLog> {
        let (keeper, id) = (class.keeper?, self.id.as_ref()?);
        let stored = || keeper.store.as_ref()?.log(id);
        keeper.journal.log(id).or_else(stored)
    }

    /// Is there anything that only the compiler knows? A program that need not be run any more, and whose compiler's words
    /// are known, is settled here.
    pub fn needs_compiler(&self, class: &Class) -> bool {
        if self.is_refused() || self.made.get().is_some() {
            return false;
        }
        if self.known() == self.findings.len() {
            let nothing_to_say = CompileLog {
                ok: true,
                log: String::new(),
            };
            let is_silent = self.submission.language.compile.is_empty();
            let log = self.log(class).or(is_silent.then_some(nothing_to_say));
            if let Some(log) = log {
                let _ = self.made.set(Made::Known(log));
                return false;
            }
        }
        true
    }

    /// Makes the program. A stop leaves it unmade.
    pub fn compile(&self, class: &Class) {
        let changed = || {
            let text = "the source has changed while the class was judged";
            Compiled::Failed(Reason::new(Kind::Sandbox, text))
        };
        let memory = self.limits.memory;
        let tools = class
            .tools
            .identity(&self.submission.language, class.grading.sandbox);
        let name = |bytes: &[u8]| source::program_id(self.submission, bytes, memory, &tools);
        let compiled = match (source::read(self.submission), &self.id) {
            (Ok(bytes), Some(id)) if name(&bytes) == *id => {
                let store = class.keeper.and_then(|keeper| keeper.store.as_ref());
                let kept = store.map(|store| (store, id));
                compile::compile_source(self.submission, &bytes, memory, class.grading, kept)
            }
            (Err(error), _) => compile::unread(error),
            _ => changed(),
        };
        if let (Compiled::Program(_, log), Some(keeper), Some(id)) =
            (&compiled, class.keeper, &self.id)
        {
            keeper.journal.write_log(id, log);
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
                Made::Program(Mutex::new(Some(Arc::new(program))), log)
            }
            Compiled::Refused(log) => Made::Refused(log),
            Compiled::Failed(reason) => Made::Failed(reason),
            Compiled::Cancelled => return,
        };
        let _ = self.made.set(made);
    }
}
