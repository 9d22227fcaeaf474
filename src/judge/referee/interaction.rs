//! A contestant's program and an interactor talk: who is to blame, and what the interactor says.

use std::ffi::OsString;
use std::sync::Arc;

use super::asked::Asked;
use super::call::{Call, REPORT};
use super::evidence::{CheckerFault, fault_of};
use super::made;
use super::pass::Pass;
use super::referee::{Foreign, Heard, Referee, drawn, judgement};
use super::traces::{Said, Word};
use crate::judge::decide::{decide, machine_fault, of_judgement};
use crate::judge::foreign_svg::Pictures;
use crate::judge::grading::Grading;
use crate::judge::submission::program::Program;
use crate::judge::verdict::{Decision, Verdict};
use crate::package::interactor_table::{Blame, Interactor};
use crate::package::judged_by::JudgedBy;
use crate::package::problem_toml::Problem;
use crate::problem::{Judgement, Reason};
use crate::sandbox::{
    Broken, Dialogue, Ending, Job, Killed, Limits, Outcome, OutputFile, SandboxError, Side, Then,
    Transcript, View, converse,
};
use crate::text::{Evidence, Fact};

/// An interactor that is ready to talk.
pub struct Interaction<'a> {
    problem: &'a Problem,
    interactor: &'a Interactor,
    program: Arc<Program>,
    grading: Grading<'a>,
}

/// What came of a conversation.
pub struct Talked {
    /// What the kernel saw of the contestant's program.
    pub outcome: Outcome,
    /// The dialogue.
    pub transcript: Transcript,
    /// What the interactor has drawn, and the checker after it, as far as that is kept.
    pub pictures: Option<Pictures>,
    /// What a comparison says that is held against the checker, where that is something else.
    pub also: Option<Fact>,
    interactor: Answer,
    /// Whether the machine failed the interactor, which may do better when nothing else runs.
    pub is_interactor_starved: bool,
    /// Did the interactor end first?
    is_first: bool,
    /// What the interactor has left for the checker.
    report: Option<OutputFile>,
    /// What both are to be run on next, in a multi-pass problem.
    pub next: Option<Pass>,
}

/// What the interactor says, or why it says nothing.
enum Answer {
    Said(Said),
    Broken(Fact),
    /// Its time ran out.
    Late(Fact),
}

/// What keeps two from talking.
pub enum NoTalk {
    /// The contestant's program cannot be started, or the machine fails it.
    Contestant(SandboxError),
    /// The interactor, or the machine.
    Jury(Reason),
}

/// So often a conversation is tried for which something is missing on the machine.
const TRIES: usize = 3;

impl<'a> Interaction<'a> {
    /// The interactor of a problem that has one: it is compiled when it is first asked for.
    ///
    /// # Errors
    /// It cannot be.
    pub fn of(problem: &'a Problem, grading: &Grading<'a>) -> Result<Option<Self>, Reason> {
        let Some(interactor) = &problem.interactor else {
            return Ok(None);
        };
        Ok(Some(Self {
            problem,
            interactor,
            program: made::get_interactor(&interactor.program, problem, grading)?,
            grading: *grading,
        }))
    }

    /// Lets a contestant's program, which is run so, talk about a case.
    ///
    /// # Errors
    /// One of the two cannot be run.
    pub fn talk(&self, contestant: (&View, &Job), asked: &Asked) -> Result<Talked, NoTalk> {
        let (checker, program) = (&self.interactor.program, &self.program);
        // Where a checker judges what is left, the case's arguments are its own.
        let args = match self.problem.judge {
            JudgedBy::Interactor => asked.args,
            _ => None,
        };
        let call = Call::of(
            checker,
            program,
            &self.problem.name,
            &Asked { args, ..*asked },
        );
        let limits = &checker.program.limits;
        let (view, contestant) = contestant;
        let names = self.interactor.names.iter().map(OsString::from);
        let command: Vec<OsString> = contestant.command.iter().cloned().chain(names).collect();
        let named = Job {
            command: &command,
            ..*contestant
        };
        let contestant = (view, &named);
        let talked = call.with_job(program, limits, |job| self.converse(contestant, job, asked));
        let Dialogue {
            outcomes: [outcome, mut other],
            ended_first,
            transcript,
        } = talked?;
        let pictures = drawn(&other, &self.grading);
        let report = other.collected.remove(REPORT);
        let heard = self.hear(&other, asked);
        let next = Pass::next(std::mem::take(&mut other.collected));
        let (interactor, next) = match (heard, next) {
            (Answer::Said(_), Err(fact)) => (Answer::Broken(fact), None),
            (heard, next) => (heard, next.unwrap_or_default()),
        };
        Ok(Talked {
            outcome,
            transcript,
            pictures,
            also: None,
            interactor,
            is_interactor_starved: machine_fault(&other, limits).is_some(),
            is_first: ended_first == Side::Second,
            report,
            next,
        })
    }

    /// Lets both talk; tries again for what the machine is short of.
    fn converse(
        &self,
        contestant: (&View, &Job),
        job: &Job,
        asked: &Asked,
    ) -> Result<Dialogue, NoTalk> {
        let Grading { runner, cancel, .. } = self.grading;
        let interactor = (&self.program.view, job);
        let terms = |outcome: &Outcome| self.terms(&self.hear(outcome, asked));
        let mut left = TRIES;
        loop {
            left -= 1;
            match converse(runner, contestant, interactor, &terms, cancel) {
                Ok(dialogue) => return Ok(dialogue),
                Err(broken) if left > 0 && broken.error.is_scarcity() => {}
                Err(Broken { side, error }) => {
                    return Err(match side {
                        Side::First => NoTalk::Contestant(error),
                        Side::Second => NoTalk::Jury(self.fault(error.fact())),
                    });
                }
            }
        }
    }

    /// What the interactor's end means for a program that runs still: where its rejection goes before everything that
    /// could come yet, nobody has to wait.
    fn terms(&self, heard: &Answer) -> Then {
        match is_rejected(heard) && self.interactor.stops {
            true => Then::Stop,
            false => Then::GoOn,
        }
    }

    fn hear(&self, outcome: &Outcome, asked: &Asked) -> Answer {
        let late = matches!(outcome.ending, Ending::Killed(Killed::Wall | Killed::Cpu));
        let heard = Foreign::hear(
            &self.interactor.program,
            &self.problem.name,
            outcome,
            asked.full,
        );
        match heard {
            Ok(said) => Answer::Said(said),
            Err(fact) if late => Answer::Late(fact),
            Err(fact) => Answer::Broken(fact),
        }
    }

    /// What is wrong with the interactor, which is the jury's.
    fn fault(&self, what: Fact) -> Reason {
        fault_of(&self.interactor.program.program, what)
    }

    /// What is decided of a conversation, of which the contestant's side ran under `limits`.
    pub fn decide(&self, talked: &mut Talked, limits: &Limits, asked: &Asked) -> Decision {
        let own = decide(&talked.outcome, limits, |_| Judgement::Accepted);
        let is_settled = talked.outcome.ending == Ending::Killed(Killed::Settled);
        let is_crash = own.verdict == Verdict::RunTimeError && !is_settled;
        let is_over = !matches!(
            own.verdict,
            Verdict::Accepted | Verdict::RunTimeError | Verdict::JudgeError
        );
        let heard = &talked.interactor;
        for blame in self.interactor.blame {
            let is_broken = matches!(heard, Answer::Broken(_));
            match blame {
                Blame::BrokenFirst if is_broken && talked.is_first => break,
                Blame::Broken if is_broken => break,
                Blame::RejectedFirst if is_rejected(heard) && talked.is_first => break,
                Blame::Over if is_over => return own,
                Blame::Crash if is_crash => return own,
                _ => {}
            }
        }
        let said = match heard {
            Answer::Broken(fact) | Answer::Late(fact) => {
                let fault = self.fault(fact.clone());
                return Decision::judge_error(fault);
            }
            Answer::Said(said) => said,
        };
        of_judgement(match (&self.problem.judge, said.0) {
            (JudgedBy::Interactor, _) | (_, Word::Rejected | Word::Form) => {
                judgement(said.0, &said.1, true)
            }
            // What the interactor accepts the checker judges.
            _ => {
                let heard = self.check(talked, asked);
                talked.also = heard.also;
                talked.pictures = match (talked.pictures.take(), heard.pictures) {
                    (Some(first), Some(others)) => Some(first.and_the_checkers(others)),
                    (first, others) => first.or(others),
                };
                heard.judgement
            }
        })
    }

    /// What the checker says of what the interactor has left.
    fn check(&self, talked: &Talked, asked: &Asked) -> Heard {
        let output: &[u8] = match &talked.report {
            Some(OutputFile::Captured(file)) => file,
            Some(OutputFile::Refused(_)) => {
                let place = REPORT.to_owned();
                let refused = CheckerFault::Refused { place };
                return Judgement::JuryFault(self.fault(refused.fact())).into();
            }
            None | Some(OutputFile::Absent) => b"",
        };
        match Referee::of(self.problem, &self.grading) {
            Ok(referee) => referee.judge(&Asked { output, ..*asked }),
            Err(reason) => Judgement::JuryFault(reason).into(),
        }
    }
}

fn is_rejected(heard: &Answer) -> bool {
    matches!(heard, Answer::Said((Word::Rejected | Word::Form, _)))
}
