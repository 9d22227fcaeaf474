//! Runs a contestant's program together with an interactor, and decides which of them is to blame for a failure.

use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;

use super::checker_call::{CheckerCall, TESTLIB_REPORT_FILE};
use super::checker_run::{CheckerAnswer, CheckerVerdict};
use super::evidence::{CheckerFault, program_fault_reason};
use super::jury_programs;
use super::later_pass::LaterPass;
use super::pipes;
use super::process_group;
use super::referee::{JuryChecker, Referee, RefereeResult, collect_pictures, verdict_to_judgement};
use super::referee_input::{MaxPoints, RefereeInput};
use crate::grading_context::GradingContext;
use crate::run_decision::{decide_by_outcome, decision_from_judgement, machine_fault};
use crate::submission::program::Program;
use crate::svg_sanitiser::Pictures;
use caipan_checker::verdict::{Decision, Verdict};
use caipan_checker::{Judgement, Reason, ReasonKind};
use caipan_facts::{Evidence, Fact};
use caipan_problem::interactor_table::{InteractionFailure, Interactor};
use caipan_problem::output_judge::OutputJudge;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{
    BoxView, DialogueError, DialogueResult, DialogueRules, DialogueSide, Ending, FirstJobAction,
    Job, KillReason, OutputFile, RunLimits, RunOutcome, SandboxError, Transcript, run_dialogue,
};

/// Compiled interactor of the jury, with everything needed for a conversation.
pub struct CompiledInteractor<'a> {
    problem: &'a Problem,
    interactor: &'a Interactor,
    program: Arc<Program>,
    grading: GradingContext<'a>,
}

/// Result of a conversation between a contestant's program and an interactor.
pub struct Conversation {
    /// Outcome of the contestant's program: how it ended, and resource usage.
    pub outcome: RunOutcome,
    /// Messages that the two programs exchanged.
    pub transcript: Transcript,
    /// Pictures drawn by the interactor and, later, by the checker; `None` without pictures.
    pub pictures: Option<Pictures>,
    /// Describes how the problem's additional built-in comparison disagrees with the checker; `None` if it does not.
    pub comparison_note: Option<Fact>,
    interactor_answer: InteractorResult,
    /// Whether the machine lacked memory or a free core for the interactor. A repeated run may succeed if nothing else
    /// runs.
    pub is_interactor_starved: bool,
    /// Whether the interactor ended before the contestant's program, even if only by microseconds.
    interactor_ended_first: bool,
    /// Whether the interactor ended more than [`MAX_SIMULTANEOUS_END_GAP`] before the contestant's program.
    interactor_ended_well_before: bool,
    /// Whether the interactor was killed because it exceeded the output limit.
    interactor_exceeded_output: bool,
    /// File that the interactor wrote for the checker; `None` if interactors of this dialect write none.
    report: Option<OutputFile>,
    /// Next pass that the interactor requests in a multi-pass problem; `None` after the last pass.
    pub next_pass: Option<LaterPass>,
}

/// Verdict of the interactor, or the reason why there is no verdict.
enum InteractorResult {
    Verdict(CheckerAnswer),
    Broken(Fact),
    /// The interactor exceeded its time limit.
    Late(Fact),
}

/// Reason why a conversation cannot take place.
pub enum ConversationError {
    /// The contestant's program cannot be started, perhaps because of a fault of the machine.
    Contestant(SandboxError),
    /// The interactor cannot be run: a fault of the jury or of the machine.
    Jury(Reason),
}

/// Two programs count as ending together if their ends are at most this far apart. In that case, limits that the
/// contestant's program exceeded take precedence over the interactor's answer.
const MAX_SIMULTANEOUS_END_GAP: Duration = Duration::from_millis(10);

/// Maximum number of attempts to start both programs when the machine lacks resources.
const MAX_TRIES: usize = 3;

impl<'a> CompiledInteractor<'a> {
    /// Returns the interactor of a problem, compiled on first use; `None` if the problem has none.
    ///
    /// # Errors
    /// The interactor cannot be compiled.
    pub(crate) fn compile_for_problem(
        problem: &'a Problem,
        grading: &GradingContext<'a>,
    ) -> Result<Option<Self>, Reason> {
        let Some(interactor) = &problem.interactor else {
            return Ok(None);
        };
        Ok(Some(Self {
            problem,
            interactor,
            program: jury_programs::compile_interactor(&interactor.program, problem, grading)?,
            grading: *grading,
        }))
    }

    /// Runs a contestant's program together with the interactor on a case. `contestant` is the program: the files that
    /// it can see, and the sandbox job.
    ///
    /// # Errors
    /// One of the two programs cannot be run.
    pub(crate) fn run_conversation(
        &self,
        contestant: (&BoxView, &Job),
        referee_input: &RefereeInput,
    ) -> Result<Conversation, ConversationError> {
        let (checker, program) = (&self.interactor.program, &self.program);
        // If a checker judges the result, the case's arguments are for the checker, not for the interactor.
        let args = match self.problem.judge {
            OutputJudge::Interactor => referee_input.args,
            _ => None,
        };
        let call = CheckerCall::new(
            checker,
            program,
            &self.problem.name,
            &RefereeInput {
                args,
                ..*referee_input
            },
            max_points(referee_input),
        );
        let limits = &checker.program.limits;
        let (view, contestant) = contestant;
        let names = self.interactor.contestant_args.iter().map(OsString::from);
        let command: Vec<OsString> = contestant.command.iter().cloned().chain(names).collect();
        let named = Job {
            command: &command,
            ..*contestant
        };
        let contestant = (view, &named);
        let conversation = call.create_job_and_run(program, limits, |job| {
            self.run_both_programs(contestant, job, referee_input)
        });
        let DialogueResult {
            outcomes: [outcome, mut other],
            ended_first,
            ends,
            transcript,
        } = conversation?;
        program.remove_build_folder_from_stderr(&mut other);
        let pictures = collect_pictures(&other, &self.grading);
        let answer = self.interpret_interactor_outcome(&other, referee_input);
        let report = other.collected.remove(self.interactor_report_file_name());
        let next = LaterPass::find_next_pass(std::mem::take(&mut other.collected));
        let (interactor, next) = match (answer, next) {
            (InteractorResult::Verdict(_), Err(fact)) => (InteractorResult::Broken(fact), None),
            (answer, next) => (answer, next.unwrap_or_default()),
        };
        Ok(Conversation {
            outcome,
            transcript,
            pictures,
            comparison_note: None,
            interactor_answer: interactor,
            is_interactor_starved: machine_fault(&other, limits).is_some(),
            interactor_ended_first: ended_first == DialogueSide::Second,
            interactor_ended_well_before: ends[1] + MAX_SIMULTANEOUS_END_GAP < ends[0],
            interactor_exceeded_output: other.stdout.is_cut()
                || other.ending == Ending::Killed(KillReason::Output),
            report,
            next_pass: next,
        })
    }

    /// Runs both programs, and tries again if one could not be started because the machine lacks resources.
    fn run_both_programs(
        &self,
        contestant: (&BoxView, &Job),
        job: &Job,
        referee_input: &RefereeInput,
    ) -> Result<DialogueResult, ConversationError> {
        let GradingContext { runner, cancel, .. } = self.grading;
        let interactor = (&self.program.view, job);
        let terms = EarlyDialogueEndRules {
            interaction: self,
            referee_input,
            limits: contestant.1.limits,
        };
        let mut left = MAX_TRIES;
        loop {
            left -= 1;
            let ended = match self.interactor.program.processes {
                1 => run_dialogue(runner, contestant, interactor, &terms, cancel),
                processes => process_group::run_processes(
                    runner, contestant, interactor, processes, &terms, cancel,
                ),
            };
            match ended {
                Ok(dialogue) => return Ok(dialogue),
                Err(broken) if left > 0 && broken.error.is_lack_of_resources() => {}
                Err(DialogueError { side, error }) => {
                    return Err(match side {
                        DialogueSide::First => ConversationError::Contestant(error),
                        DialogueSide::Second => {
                            ConversationError::Jury(self.interactor_fault_reason(error.fact()))
                        }
                    });
                }
            }
        }
    }

    /// Decides whether the contestant's program is killed when the interactor has ended. The program is killed only if
    /// the interactor rejects and the dialect requires an immediate end.
    fn action_after_interactor_end(&self, answer: &InteractorResult) -> FirstJobAction {
        if is_rejection(answer) && self.interactor.kills_after_rejection {
            FirstJobAction::Stop
        } else {
            FirstJobAction::Continue
        }
    }

    /// Name of the file that the interactor writes and the checker judges. It contains standard output if the
    /// interactor uses named pipes; otherwise it is the report file of testlib.
    fn interactor_report_file_name(&self) -> &'static str {
        if pipes::uses_pipes(self.interactor.program.dialect) {
            pipes::STDOUT_FILE
        } else {
            TESTLIB_REPORT_FILE
        }
    }

    fn interpret_interactor_outcome(
        &self,
        outcome: &RunOutcome,
        referee_input: &RefereeInput,
    ) -> InteractorResult {
        let has_checker = !matches!(self.problem.judge, OutputJudge::Interactor);
        let is_output_judged =
            has_checker && self.interactor_report_file_name() == pipes::STDOUT_FILE;
        if is_output_judged && outcome.ending == Ending::Exited(0) {
            return InteractorResult::Verdict((CheckerVerdict::Accepted, Vec::new()));
        }
        let late = matches!(
            outcome.ending,
            Ending::Killed(KillReason::Wall | KillReason::Cpu)
        );
        let answer = JuryChecker::interpret_checker_outcome(
            &self.interactor.program,
            &self.problem.name,
            outcome,
            max_points(referee_input),
        );
        match answer.0 {
            Ok(said) => InteractorResult::Verdict(said),
            Err(fact) if late => InteractorResult::Late(fact),
            Err(fact) => InteractorResult::Broken(fact),
        }
    }

    /// Creates a reason that blames the interactor, which belongs to the jury.
    fn interactor_fault_reason(&self, fault: Fact) -> Reason {
        program_fault_reason(&self.interactor.program.program, fault)
    }

    /// Returns the verdict on the contestant's program after a conversation; `limits` are the limits of that program. If
    /// a checker judges the interactor's file, the checker's note and pictures are added to `conversation`.
    ///
    /// If the contestant's program exceeded a limit, the interactor may have rejected it for that reason only. So the
    /// interactor's verdict counts only if the interactor ended well before: see the rule for doubt in
    /// docs/design/judge.md.
    pub(crate) fn decide_conversation(
        &self,
        conversation: &mut Conversation,
        limits: &RunLimits,
        referee_input: &RefereeInput,
    ) -> Decision {
        let own = decide_by_outcome(&conversation.outcome, limits, |_| Judgement::Accepted);
        let fault = ContestantFault::classify_outcome(&conversation.outcome, &own);
        let answer = &conversation.interactor_answer;
        let is_broken = matches!(answer, InteractorResult::Broken(_));
        if fault == ContestantFault::LimitExceeded
            && (!conversation.interactor_ended_well_before
                || conversation.interactor_exceeded_output && is_cpu_time_decision(&own))
        {
            return own;
        }
        let has_crashed = fault == ContestantFault::Crash;
        let is_interactor_first = conversation.interactor_ended_first;
        let is_rejected_first = is_interactor_first && is_rejection(answer);
        if fault == ContestantFault::Machine && !is_rejected_first {
            return own;
        }
        for failure in self.interactor.decisive_failures {
            match failure {
                InteractionFailure::ContestantCrashedFirst
                    if has_crashed && !is_interactor_first =>
                {
                    return own;
                }
                InteractionFailure::ContestantCrashed if has_crashed => return own,
                InteractionFailure::LimitExceeded if fault == ContestantFault::LimitExceeded => {
                    return own;
                }
                InteractionFailure::InteractorFailedFirst if is_broken && is_interactor_first => {
                    break;
                }
                InteractionFailure::InteractorFailed if is_broken => break,
                InteractionFailure::RejectedFirst if is_rejected_first => break,
                _ => {}
            }
        }
        let said = match answer {
            InteractorResult::Broken(fact) | InteractorResult::Late(fact) => {
                return Decision::judge_error(self.interactor_fault_reason(fact.clone()));
            }
            InteractorResult::Verdict(said) => said,
        };
        decision_from_judgement(match (&self.problem.judge, said.0) {
            (OutputJudge::Interactor, _)
            | (_, CheckerVerdict::Rejected | CheckerVerdict::BadFormat) => {
                verdict_to_judgement(said.0, &said.1, true)
            }
            // If the interactor does not reject, the checker judges the file that the interactor wrote.
            _ => {
                let result = self.judge_interactor_report(conversation, referee_input);
                conversation.comparison_note = result.comparison_note;
                conversation.pictures = match (conversation.pictures.take(), result.pictures) {
                    (Some(first), Some(others)) => Some(first.with_checker_pictures(others)),
                    (first, others) => first.or(others),
                };
                result.judgement
            }
        })
    }

    /// Judges the file that the interactor wrote with the problem's checker. Without such a file, an empty output is
    /// judged.
    fn judge_interactor_report(
        &self,
        conversation: &Conversation,
        referee_input: &RefereeInput,
    ) -> RefereeResult {
        let output: &[u8] = match &conversation.report {
            Some(OutputFile::Captured(file)) => file,
            Some(OutputFile::Refused(_)) => {
                let place = TESTLIB_REPORT_FILE.to_owned();
                let refused = CheckerFault::Refused { place };
                return Judgement::JuryFault(self.interactor_fault_reason(refused.fact())).into();
            }
            None | Some(OutputFile::Absent) => b"",
        };
        match Referee::for_problem(self.problem, &self.grading) {
            Ok(referee) => referee.judge(&RefereeInput {
                output,
                ..*referee_input
            }),
            Err(reason) => Judgement::JuryFault(reason).into(),
        }
    }
}

/// Returns the maximum number of points if it is known. It need not be looked up in problem.toml, because a
/// conversation always belongs to a test set.
fn max_points(referee_input: &RefereeInput) -> Option<f64> {
    match referee_input.max_points {
        MaxPoints::Known(points) => Some(points),
        MaxPoints::OfCase(_) | MaxPoints::Unknown => None,
    }
}

/// Fault of the contestant's program in a conversation, regardless of the interactor's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ContestantFault {
    None,
    /// The program exceeded a limit, for example of time or memory.
    LimitExceeded,
    Crash,
    /// The run failed because of the machine, for example for lack of memory.
    Machine,
}

impl ContestantFault {
    /// Classifies the outcome of the contestant's program. `own_decision` is the decision that ignores the interactor.
    fn classify_outcome(outcome: &RunOutcome, own_decision: &Decision) -> Self {
        let is_settled = outcome.ending == Ending::Killed(KillReason::Settled);
        match own_decision.verdict {
            Verdict::Accepted => Self::None,
            Verdict::RunTimeError | Verdict::JudgeError if is_settled => Self::None,
            Verdict::RunTimeError => Self::Crash,
            Verdict::JudgeError => Self::Machine,
            _ => Self::LimitExceeded,
        }
    }
}

/// Whether a decision is based on the CPU time limit.
fn is_cpu_time_decision(decision: &Decision) -> bool {
    let reason = decision.reason.as_ref();
    reason.is_some_and(|reason| reason.kind == ReasonKind::Cpu)
}

/// Rules that decide when a conversation can end before both programs have ended.
struct EarlyDialogueEndRules<'t, 'a> {
    interaction: &'t CompiledInteractor<'a>,
    referee_input: &'t RefereeInput<'t>,
    /// Limits of the contestant's program.
    limits: &'t RunLimits,
}

impl DialogueRules for EarlyDialogueEndRules<'_, '_> {
    fn decide_after_second_ended(&self, outcome: &RunOutcome) -> FirstJobAction {
        let answer = self
            .interaction
            .interpret_interactor_outcome(outcome, self.referee_input);
        self.interaction.action_after_interactor_end(&answer)
    }

    fn does_first_job_settle_result(&self, outcome: &RunOutcome) -> bool {
        let own = decide_by_outcome(outcome, self.limits, |_| Judgement::Accepted);
        let blame = self.interaction.interactor.decisive_failures;
        match ContestantFault::classify_outcome(outcome, &own) {
            ContestantFault::None => false,
            ContestantFault::LimitExceeded | ContestantFault::Machine => true,
            // A crash settles the result only if `blame` lists crashes before failures of the interactor.
            ContestantFault::Crash => {
                let first = blame.iter().find(|blame| {
                    is_crash_failure(blame) || **blame == InteractionFailure::InteractorFailed
                });
                first.is_some_and(is_crash_failure)
            }
        }
    }
}

fn is_rejection(answer: &InteractorResult) -> bool {
    matches!(
        answer,
        InteractorResult::Verdict((CheckerVerdict::Rejected | CheckerVerdict::BadFormat, _))
    )
}

fn is_crash_failure(failure: &InteractionFailure) -> bool {
    matches!(
        failure,
        InteractionFailure::ContestantCrashed | InteractionFailure::ContestantCrashedFirst
    )
}
