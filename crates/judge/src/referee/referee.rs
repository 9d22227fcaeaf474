//! The type `Referee`, which judges the outputs of a problem.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::asked::{Asked, Full};
use super::call::Call;
use super::ending;
use super::evidence::{CheckerFault, CheckerWord, fault_of, quoted};
use super::feedback::FEEDBACK;
use super::hearing;
use super::made;
use super::pass::Pass;
use super::pipes;
use super::traces::{Said, Traces, Word};
use crate::foreign_svg::Pictures;
use crate::grading::Grading;
use crate::submission::program::Program;
use crate::worth;
use caipan_checker::{Checker, Judgement, Kind, Reason, Share};
use caipan_facts::{Evidence, Fact};
use caipan_problem::checker_table::ForeignChecker;
use caipan_problem::judged_by::JudgedBy;
use caipan_problem::points::Points;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{Outcome, OutputFile, SandboxError};

/// Result of judging an output.
#[derive(Debug)]
pub struct Heard {
    /// The judgement that counts.
    pub judgement: Judgement,
    /// Message of a comparison that disagrees with the judgement.
    pub also: Option<Fact>,
    /// Pictures that the jury's program drew.
    pub pictures: Option<Pictures>,
    /// Next pass in a multi-pass problem.
    pub next: Option<Pass>,
}

impl From<Judgement> for Heard {
    fn from(judgement: Judgement) -> Self {
        Self {
            judgement,
            also: None,
            pictures: None,
            next: None,
        }
    }
}

/// Judges the outputs of a problem.
pub struct Referee<'a>(By<'a>);

enum By<'a> {
    Own(&'a dyn Checker),
    Foreign(Foreign<'a>),
    /// The interactor alone judges; there is no separate output.
    Interactor,
}

/// A compiled checker of the jury.
pub(super) struct Foreign<'a> {
    problem: &'a Problem,
    checker: &'a ForeignChecker,
    also: Option<(&'a str, &'a dyn Checker)>,
    program: Arc<Program>,
    grading: Grading<'a>,
    /// Scale of absolute points of each case, by name; computed on first use.
    scales: OnceLock<HashMap<String, Points>>,
}

impl<'a> Referee<'a> {
    /// Referee for a problem with a built-in checker; `None` for other problems.
    pub fn own(problem: &'a Problem) -> Option<Self> {
        problem.judge.own().map(|own| Self(By::Own(own)))
    }

    /// Referee for any problem. A program of the jury is compiled on first use.
    ///
    /// # Errors
    /// The program of the jury cannot be compiled.
    pub fn of(problem: &'a Problem, grading: &Grading<'a>) -> Result<Self, Reason> {
        Ok(Self(match &problem.judge {
            JudgedBy::Own(own) => By::Own(own.as_ref()),
            JudgedBy::Interactor => By::Interactor,
            JudgedBy::Foreign { checker, also } => By::Foreign(Foreign {
                problem,
                checker,
                also: also.as_ref().map(|(name, also)| (&**name, also.as_ref())),
                program: made::get(&checker.program, problem, grading)?,
                grading: *grading,
                scales: OnceLock::new(),
            }),
        }))
    }

    /// Judges an output.
    pub fn judge(&self, asked: &Asked) -> Heard {
        match &self.0 {
            By::Own(usual) => {
                let own = asked.args.and_then(|args| usual.with_args(args)?.ok());
                let checker = own.as_deref().unwrap_or(*usual);
                let judgement = checker.check(asked.input, asked.output, asked.answer);
                judgement.into()
            }
            By::Foreign(foreign) => foreign.judge(asked),
            By::Interactor => {
                let fault = Reason::new(Kind::Checker, CheckerFault::Interactive);
                Judgement::JuryFault(fault).into()
            }
        }
    }
}

impl Foreign<'_> {
    fn judge(&self, asked: &Asked) -> Heard {
        let heard = match self.said(asked) {
            Ok(heard) => heard,
            Err(what) => Judgement::JuryFault(fault_of(&self.checker.program, what)).into(),
        };
        let also = self.also.and_then(|(name, comparison)| {
            let other = comparison.check(asked.input, asked.output, asked.answer);
            difference(&heard.judgement, other, name)
        });
        Heard { also, ..heard }
    }

    /// Runs the jury's checker on an output. The error is a fault of the checker.
    fn said(&self, asked: &Asked) -> Result<Heard, Fact> {
        if self.checker.passes > 1 && asked.left.is_none() {
            return Err(CheckerFault::ManyPasses.fact());
        }
        let full = self.full(asked);
        let outcome = self.run(asked, full).map_err(|error| error.fact())?;
        let pictures = drawn(&outcome, &self.grading);
        let (said, given) = Self::hear(self.checker, &self.problem.name, &outcome, full);
        let judgement = match said {
            Ok((word, message)) => {
                let word = match given {
                    Some(points) => self.beside_the_jurys(word, points, asked),
                    None => word,
                };
                judgement(word, &message, false)
            }
            Err(what) => Judgement::JuryFault(fault_of(&self.checker.program, what)),
        };
        Ok(Heard {
            judgement,
            also: None,
            pictures,
            next: Pass::next(outcome.collected)?,
        })
    }

    /// Points of a full answer; `None` if unknown.
    fn full(&self, asked: &Asked) -> Option<f64> {
        match asked.full {
            Full::Points(points) => Some(points),
            Full::Unknown => None,
            Full::Of(case) => {
                let scales = || {
                    if self.problem.depends_on_points() {
                        worth::scales(self.problem)
                    } else {
                        HashMap::new()
                    }
                };
                let scales = self.scales.get_or_init(scales);
                scales.get(&case.name).map(Points::value)
            }
        }
    }

    /// Scales points on an unknown scale by judging the jury's own answer, which defines the maximum.
    fn beside_the_jurys(&self, word: Word, points: f64, asked: &Asked) -> Word {
        if self.checker.passes > 1 || asked.output == asked.answer {
            return word;
        }
        let output = asked.answer;
        let Ok(outcome) = self.run(&Asked { output, ..*asked }, None) else {
            return word;
        };
        match Self::hear(self.checker, &self.problem.name, &outcome, None).1 {
            Some(jurys) if jurys > 0.0 => {
                let share = Share::of_number((points / jurys).min(1.0));
                share.map_or(word, Word::of)
            }
            _ => word,
        }
    }

    /// Interprets how a checker or an interactor ended. The second value is the absolute points that it gave if the
    /// maximum is unknown.
    pub(super) fn hear(
        checker: &ForeignChecker,
        problem: &str,
        outcome: &Outcome,
        full: Option<f64>,
    ) -> (Result<Said, Fact>, Option<f64>) {
        let given = Cell::new(None);
        let said = Self::hear_word(checker, problem, outcome, full, &given);
        (said, given.get())
    }

    fn hear_word(
        checker: &ForeignChecker,
        problem: &str,
        outcome: &Outcome,
        full: Option<f64>,
        given: &Cell<Option<f64>>,
    ) -> Result<Said, Fact> {
        let ended = ending::code_of(outcome, &checker.program.limits);
        let code = ended.map_err(|what| CheckerFault::Broke { what }.fact())?;
        let stdout = match outcome.collected.get(pipes::STDOUT) {
            Some(OutputFile::Captured(own)) if pipes::opens(checker.dialect) => own,
            _ => &outcome.stdout[..],
        };
        hearing::hear(&Traces {
            checker,
            problem,
            full,
            given,
            code,
            stdout,
            stderr: &outcome.stderr,
            files: &outcome.collected,
        })
    }

    fn run(&self, asked: &Asked, full: Option<f64>) -> Result<Outcome, SandboxError> {
        let (program, limits) = (&self.program, &self.checker.program.limits);
        let call = Call::of(self.checker, program, &self.problem.name, asked, full);
        let Grading { runner, cancel, .. } = self.grading;
        let mut outcome = call.with_job(program, limits, |job| {
            ending::run(runner, &program.view, job, cancel)
        })?;
        program.hide_place(&mut outcome);
        Ok(outcome)
    }
}

/// Pictures that a jury program drew, up to the limits.
pub(super) fn drawn(outcome: &Outcome, grading: &Grading) -> Option<Pictures> {
    Pictures::of(&outcome.collected, FEEDBACK, grading.foreign.pictures)
}

/// Converts a checker's verdict to a judgement, quoting the checker's message.
pub(super) fn judgement(word: Word, message: &[u8], is_interactors: bool) -> Judgement {
    let says = || {
        let words = quoted(message);
        match (message.is_empty(), is_interactors) {
            (true, false) => CheckerWord::Nothing.fact(),
            (true, true) => CheckerWord::InteractorSaysNothing.fact(),
            (false, false) => CheckerWord::Says { words }.fact(),
            (false, true) => CheckerWord::InteractorSays { words }.fact(),
        }
    };
    match word {
        Word::Accepted => Judgement::Accepted,
        Word::Partial(share) => Judgement::Partial(share, Reason::new(Kind::CheckerSays, says())),
        Word::Rejected => Judgement::Rejected(Reason::new(Kind::CheckerSays, says())),
        Word::Form => Judgement::Rejected(Reason::new(Kind::Format, says())),
    }
}

/// Describes the disagreement of a comparison with the judgement; `None` if they agree.
fn difference(judgement: &Judgement, other: Judgement, name: &str) -> Option<Fact> {
    let comparison = name.to_owned();
    let share = |judgement: &Judgement| match judgement {
        Judgement::Accepted => Some(Share::FULL),
        Judgement::Partial(share, _) => Some(*share),
        Judgement::Rejected(_) => Some(Share::NONE),
        Judgement::JuryFault(_) => None,
    };
    if share(judgement)? == share(&other)? {
        return None;
    }
    Some(match other {
        Judgement::Accepted => CheckerWord::Accepts { comparison }.fact(),
        Judgement::Partial(_, why) | Judgement::Rejected(why) | Judgement::JuryFault(why) => {
            let why = why.fact;
            CheckerWord::Rejects { comparison, why }.fact()
        }
    })
}
