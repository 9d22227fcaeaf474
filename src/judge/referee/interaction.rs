//! A contestant's program and an interactor talk: who is to blame, and what the interactor says.

use std::sync::Arc;

use super::asked::Asked;
use super::call::{Call, REPORT, bytes};
use super::evidence::CheckerFault;
use super::made;
use super::referee::{Foreign, Referee, judgement};
use super::traces::{Said, Word};
use crate::judge::decide::{decide, of_judgement};
use crate::judge::grading::Grading;
use crate::judge::submission::program::Program;
use crate::judge::verdict::{Decision, Verdict};
use crate::package::interactor_table::{Blame, Interactor};
use crate::package::judged_by::JudgedBy;
use crate::package::problem_toml::Problem;
use crate::problem::{Judgement, Kind, Reason};
use crate::sandbox::{
    Broken, Dialogue, Ending, Folder, Job, Killed, Limits, Outcome, OutputFile, SandboxError, Side,
    Then, Transcript, View, converse,
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
    /// What was said.
    pub transcript: Transcript,
    interactor: Interactors,
    /// Did the interactor end first?
    is_first: bool,
    /// What the interactor has left for the checker.
    report: Option<OutputFile>,
}

/// What the interactor says, or why it says nothing.
enum Interactors {
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
        let program = &interactor.program.program;
        Ok(Some(Self {
            problem,
            interactor,
            program: made::get(program, problem, grading)?,
            grading: *grading,
        }))
    }

    /// Lets a contestant's program, which is run so, talk about a case.
    ///
    /// # Errors
    /// One of the two cannot be run.
    pub fn talk(&self, contestant: (&View, &Job), asked: &Asked) -> Result<Talked, NoTalk> {
        let (checker, program) = (&self.interactor.program, &self.program);
        let call = Call::of(checker, &program.command, &self.problem.name, asked.full);
        let files = call.files.iter();
        let files: Vec<(&str, &[u8])> = files
            .map(|(name, part)| (name.as_str(), bytes(*part, asked)))
            .collect();
        let collects: Vec<&str> = call.collects.iter().map(String::as_str).collect();
        let job = Job {
            folder: Folder::Fresh(&files),
            collects: &collects,
            memory_rule: program.memory_rule,
            may_fork: program.may_fork || !program.is_own,
            ..Job::new(&call.command, &checker.program.limits)
        };
        let terms = |outcome: &Outcome| self.terms(self.hear(outcome, asked));
        let mut left = TRIES;
        let dialogue = loop {
            left -= 1;
            let (runner, cancel) = (self.grading.runner, self.grading.cancel);
            match converse(runner, contestant, (&program.view, &job), &terms, cancel) {
                Ok(dialogue) => break dialogue,
                Err(broken) if left > 0 && broken.error.is_scarcity() => {}
                Err(Broken { side, error }) => {
                    return Err(match side {
                        Side::First => NoTalk::Contestant(error),
                        Side::Second => NoTalk::Jury(self.fault(error.fact())),
                    });
                }
            }
        };
        let Dialogue {
            outcomes: [outcome, mut other],
            ended_first,
            transcript,
        } = dialogue;
        Ok(Talked {
            outcome,
            transcript,
            interactor: self.hear(&other, asked),
            is_first: ended_first == Side::Second,
            report: other.collected.remove(REPORT),
        })
    }

    /// What the interactor's end means for a program that runs still: where its rejection goes before everything that
    /// could come yet, nobody has to wait.
    fn terms(&self, heard: Interactors) -> Then {
        let goes_first = |blame: &Blame| *blame == Blame::RejectedFirst;
        let comes_before = !self
            .interactor
            .blame
            .iter()
            .take_while(|blame| !goes_first(blame))
            .any(|blame| *blame == Blame::Over);
        let has = self.interactor.blame.iter().any(goes_first);
        match is_rejected(&heard) && has && comes_before {
            true => Then::Stop,
            false => Then::GoOn,
        }
    }

    fn hear(&self, outcome: &Outcome, asked: &Asked) -> Interactors {
        let late = matches!(outcome.ending, Ending::Killed(Killed::Wall | Killed::Cpu));
        let heard = Foreign::hear(
            &self.interactor.program,
            &self.problem.name,
            outcome,
            asked.full,
        );
        match heard {
            Ok(said) => Interactors::Said(said),
            Err(fact) if late => Interactors::Late(fact),
            Err(fact) => Interactors::Broken(fact),
        }
    }

    /// What is wrong with the interactor, which is the jury's.
    fn fault(&self, what: Fact) -> Reason {
        let program = self.interactor.program.program.name().to_owned();
        Reason::new(Kind::Checker, CheckerFault::Of { program, what })
    }

    /// What is decided of a conversation, of which the contestant's side ran under `limits`.
    pub fn decide(&self, talked: &Talked, limits: &Limits, asked: &Asked) -> Decision {
        let own = decide(&talked.outcome, limits, |_| Judgement::Accepted);
        let is_settled = talked.outcome.ending == Ending::Killed(Killed::Settled);
        let is_crash = own.verdict == Verdict::RunTimeError && !is_settled;
        let is_over = !matches!(
            own.verdict,
            Verdict::Accepted | Verdict::RunTimeError | Verdict::JudgeError
        );
        let heard = &talked.interactor;
        for blame in self.interactor.blame {
            let is_broken = matches!(heard, Interactors::Broken(_));
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
            Interactors::Broken(fact) | Interactors::Late(fact) => {
                let fault = self.fault(fact.clone());
                return Decision::judge_error(fault);
            }
            Interactors::Said(said) => said,
        };
        of_judgement(match (&self.problem.judge, said.0) {
            (JudgedBy::Interactor, _) | (_, Word::Rejected | Word::Form) => {
                judgement(said.0, &said.1, true)
            }
            // What the interactor accepts the checker judges.
            _ => self.check(talked, asked),
        })
    }

    /// What the checker says of what the interactor has left.
    fn check(&self, talked: &Talked, asked: &Asked) -> Judgement {
        let place = || REPORT.to_owned();
        let output: &[u8] = match &talked.report {
            Some(OutputFile::Captured(file)) => file,
            Some(OutputFile::Refused(_)) => {
                let refused = CheckerFault::Refused { place: place() };
                return Judgement::JuryFault(self.fault(refused.fact()));
            }
            None | Some(OutputFile::Absent) => b"",
        };
        match Referee::of(self.problem, &self.grading) {
            Ok(referee) => referee.judge(&Asked { output, ..*asked }).judgement,
            Err(reason) => Judgement::JuryFault(reason),
        }
    }
}

fn is_rejected(heard: &Interactors) -> bool {
    matches!(heard, Interactors::Said((Word::Rejected | Word::Form, _)))
}
