//! Runs a contestant's program together with an interactor, and decides whose fault a failure is.

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
    Dialogue, DialogueError, DialogueRules, Ending, FirstJobAction, Job, Killed, Limits, Outcome,
    OutputFile, SandboxError, Side, Transcript, View, converse,
};

/// A compiled interactor.
pub struct Interaction<'a> {
    problem: &'a Problem,
    interactor: &'a Interactor,
    program: Arc<Program>,
    grading: Grading<'a>,
}

/// Result of a conversation between a contestant's program and an interactor.
pub struct Talked {
    /// Outcome of the contestant's program.
    pub outcome: Outcome,
    /// Dialogue of the two programs.
    pub transcript: Transcript,
    /// Pictures that interactor and checker drew.
    pub pictures: Option<Pictures>,
    /// Message of a comparison that disagrees with the checker.
    pub also: Option<Fact>,
    interactor: Answer,
    /// Whether the machine starved the interactor, which may succeed if nothing else runs.
    pub is_interactor_starved: bool,
    /// Whether the interactor ended first.
    is_first: bool,
    /// Whether the interactor ended more than [`AT_ONCE`] before the contestant's program.
    is_well_before: bool,
    /// Whether the interactor was killed because it exceeded the output limit.
    is_flood: bool,
    /// File that the interactor wrote for the checker.
    report: Option<OutputFile>,
    /// Next pass in a multi-pass problem.
    pub next: Option<Pass>,
}

/// Answer of the interactor, or the reason for a missing answer.
enum Answer {
    Said(Said),
    Broken(Fact),
    /// The interactor exceeded its time limit.
    Late(Fact),
}

/// Why a conversation cannot take place.
pub enum NoTalk {
    /// The contestant's program cannot be started, or the machine failed it.
    Contestant(SandboxError),
    /// The interactor or the machine is at fault.
    Jury(Reason),
}

/// Two programs that end within this time count as ending together; then limits that the contestant's program broke
/// take precedence over the interactor's answer.
const AT_ONCE: Duration = Duration::from_millis(10);

/// Maximum number of attempts if the machine lacks resources.
const TRIES: usize = 3;

impl<'a> Interaction<'a> {
    /// Interactor of a problem, compiled on first use; `None` if the problem has none.
    ///
    /// # Errors
    /// The interactor cannot be compiled.
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

    /// Runs a contestant's program, given by view and job, together with the interactor on a case.
    ///
    /// # Errors
    /// One of the two programs cannot be run.
    pub fn talk(&self, contestant: (&View, &Job), asked: &Asked) -> Result<Talked, NoTalk> {
        let (checker, program) = (&self.interactor.program, &self.program);
        // If a checker judges the result, the arguments of the case are meant for the checker.
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

    /// Runs both programs, and tries again if the machine lacks resources.
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
                Err(DialogueError { side, error }) => {
                    return Err(match side {
                        Side::First => NoTalk::Contestant(error),
                        Side::Second => NoTalk::Jury(self.fault(error.fact())),
                    });
                }
            }
        }
    }

    /// Decides what happens to the contestant's program after the interactor ended. If the interactor's rejection is
    /// final, the program is killed at once.
    fn terms(&self, heard: &Answer) -> FirstJobAction {
        if is_rejected(heard) && self.interactor.stops {
            FirstJobAction::Stop
        } else {
            FirstJobAction::Continue
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

    /// Reason that blames the interactor, and so the jury.
    fn fault(&self, what: Fact) -> Reason {
        fault_of(&self.interactor.program.program, what)
    }

    /// Decides on a conversation; `limits` are those of the contestant's program.
    ///
    /// After the contestant's program was killed for a limit, the interactor's answer is ignored, because it may be a
    /// consequence: see the rule for doubt in docs/design/judge.md.
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
            // The checker judges what the interactor accepts.
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

    /// Has the checker judge the file that the interactor wrote.
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

/// Points of a full answer; `None` if unknown. Conversations always belong to a test set, which knows the points.
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
    /// The program broke a limit.
    Over,
    Crash,
    /// The machine failed the program.
    Machine,
}

impl Fault {
    /// Classifies an outcome by the decision `own`, which ignores the interactor.
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

/// Parameters of one conversation.
struct InTalk<'t, 'a> {
    interaction: &'t Interaction<'a>,
    asked: &'t Asked<'t>,
    /// Limits of the contestant's program.
    limits: &'t Limits,
}

impl DialogueRules for InTalk<'_, '_> {
    fn after_second(&self, outcome: &Outcome) -> FirstJobAction {
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
