//! A contestant's program and an interactor talk: who is to blame, and what the interactor says.

use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;

use super::asked::{Asked, Full};
use super::call::{Call, REPORT};
use super::evidence::{CheckerFault, fault_of};
use super::made;
use super::pass::Pass;
use super::referee::{Foreign, Heard, Referee, drawn, judgement};
use super::traces::{Said, Word};
use crate::decide::{decide, machine_fault, of_judgement};
use crate::foreign_svg::Pictures;
use crate::grading::Grading;
use crate::submission::program::Program;
use caipan_checker::verdict::{Decision, Verdict};
use caipan_checker::{Judgement, Kind, Reason};
use caipan_facts::{Evidence, Fact};
use caipan_problem::interactor_table::{Blame, Interactor};
use caipan_problem::judged_by::JudgedBy;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{
    Broken, Dialogue, Ending, Job, Killed, Limits, Outcome, OutputFile, SandboxError, Side, Terms,
    Then, Transcript, View, converse,
};

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
    /// Whether it ended before the contestant's program by more than [`AT_ONCE`].
    is_well_before: bool,
    /// Whether it was ended because it printed more than it may.
    is_flood: bool,
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

/// Time within which two ends count as one: then what the contestant's program broke comes before what the interactor did.
const AT_ONCE: Duration = Duration::from_millis(10);

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
            full(asked),
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
            ends,
            transcript,
        } = talked?;
        program.hide_place(&mut other);
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
            is_well_before: ends[1] + AT_ONCE < ends[0],
            is_flood: other.stdout.is_cut() || other.ending == Ending::Killed(Killed::Output),
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
        let terms = InTalk {
            interaction: self,
            asked,
            limits: contestant.1.limits,
        };
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
        if is_rejected(heard) && self.interactor.stops {
            Then::Stop
        } else {
            Then::GoOn
        }
    }

    fn hear(&self, outcome: &Outcome, asked: &Asked) -> Answer {
        let late = matches!(outcome.ending, Ending::Killed(Killed::Wall | Killed::Cpu));
        let heard = Foreign::hear(
            &self.interactor.program,
            &self.problem.name,
            outcome,
            full(asked),
        );
        match heard.0 {
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
    ///
    /// What an interactor does after the contestant's program was ended for a limit is a consequence of that, never its
    /// word: the rule for doubt in docs/design/judge.md.
    pub fn decide(&self, talked: &mut Talked, limits: &Limits, asked: &Asked) -> Decision {
        let own = decide(&talked.outcome, limits, |_| Judgement::Accepted);
        let fault = Fault::of(&talked.outcome, &own);
        let heard = &talked.interactor;
        let is_broken = matches!(heard, Answer::Broken(_));
        if fault == Fault::Over && (!talked.is_well_before || talked.is_flood && is_cpu(&own)) {
            return own;
        }
        if fault == Fault::Machine && !(talked.is_first && is_rejected(heard)) {
            return own;
        }
        for blame in self.interactor.blame {
            match blame {
                Blame::CrashFirst if fault == Fault::Crash && !talked.is_first => return own,
                Blame::BrokenFirst if is_broken && talked.is_first => break,
                Blame::Broken if is_broken => break,
                Blame::RejectedFirst if is_rejected(heard) && talked.is_first => break,
                Blame::Over if fault == Fault::Over => return own,
                Blame::Crash if fault == Fault::Crash => return own,
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

/// Points of a full answer; `None` if unknown. Who talks is asked in a test set, which knows.
fn full(asked: &Asked) -> Option<f64> {
    match asked.full {
        Full::Points(points) => Some(points),
        Full::Of(_) | Full::Unknown => None,
    }
}

/// Faults of the contestant's program in a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// It broke a limit.
    Over,
    Crash,
    /// The machine failed it.
    Machine,
}

impl Fault {
    /// The fault in an outcome that is decided like this without the interactor.
    fn of(outcome: &Outcome, own: &Decision) -> Self {
        let is_settled = outcome.ending == Ending::Killed(Killed::Settled);
        match own.verdict {
            Verdict::Accepted => Self::None,
            Verdict::RunTimeError | Verdict::JudgeError if is_settled => Self::None,
            Verdict::RunTimeError => Self::Crash,
            Verdict::JudgeError => Self::Machine,
            _ => Self::Over,
        }
    }
}

/// Whether a decision is about CPU time.
fn is_cpu(decision: &Decision) -> bool {
    let reason = decision.reason.as_ref();
    reason.is_some_and(|reason| reason.kind == Kind::Cpu)
}

/// The terms of one conversation.
struct InTalk<'t, 'a> {
    interaction: &'t Interaction<'a>,
    asked: &'t Asked<'t>,
    /// Limits of the contestant's program.
    limits: &'t Limits,
}

impl Terms for InTalk<'_, '_> {
    fn after_second(&self, outcome: &Outcome) -> Then {
        let heard = self.interaction.hear(outcome, self.asked);
        self.interaction.terms(&heard)
    }

    fn is_settled_by_first(&self, outcome: &Outcome) -> bool {
        let own = decide(outcome, self.limits, |_| Judgement::Accepted);
        let blame = self.interaction.interactor.blame;
        let is_before = |blame: &Blame| matches!(blame, Blame::Crash | Blame::CrashFirst);
        match Fault::of(outcome, &own) {
            Fault::None => false,
            Fault::Over | Fault::Machine => true,
            // Unless a failure of the interactor's would count first.
            Fault::Crash => {
                let first = blame
                    .iter()
                    .find(|blame| is_before(blame) || **blame == Blame::Broken);
                first.is_some_and(is_before)
            }
        }
    }
}

fn is_rejected(heard: &Answer) -> bool {
    matches!(heard, Answer::Said((Word::Rejected | Word::Form, _)))
}
