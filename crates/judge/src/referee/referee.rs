//! The type `Referee`, which judges the outputs of a problem.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::checker_call::CheckerCall;
use super::checker_interpretation;
use super::checker_run::{CheckerAnswer, CheckerRun, CheckerVerdict};
use super::evidence::{CheckerFault, CheckerMessage, program_fault_reason, quote_message};
use super::feedback::FEEDBACK;
use super::jury_programs;
use super::jury_run;
use super::later_pass::LaterPass;
use super::pipes;
use super::referee_input::{MaxPoints, RefereeInput};
use crate::case_points;
use crate::grading_context::GradingContext;
use crate::submission::program::Program;
use crate::svg_sanitiser::Pictures;
use caipan_checker::{Checker, Judgement, Reason, ReasonKind, Share};
use caipan_facts::{Evidence, Fact};
use caipan_problem::checker_table::JuryCheckerDefinition;
use caipan_problem::output_judge::OutputJudge;
use caipan_problem::points::Points;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{OutputFile, RunOutcome, SandboxError};

/// Judgement of an output, with notes, pictures and the next pass.
#[derive(Debug)]
pub struct RefereeResult {
    /// Judgement that decides the verdict.
    pub judgement: Judgement,
    /// Describes how the problem's additional built-in comparison disagrees with the judgement. `None` if both agree,
    /// or if the problem defines no such comparison.
    pub comparison_note: Option<Fact>,
    /// Pictures that the checker drew; `None` without pictures.
    pub pictures: Option<Pictures>,
    /// Next pass that the checker requests in a multi-pass problem; `None` after the last pass.
    pub next_pass: Option<LaterPass>,
}

impl From<Judgement> for RefereeResult {
    fn from(judgement: Judgement) -> Self {
        Self {
            judgement,
            comparison_note: None,
            pictures: None,
            next_pass: None,
        }
    }
}

/// Judges outputs for one problem: with a built-in checker, or by running the jury's checker.
pub struct Referee<'a>(RefereeKind<'a>);

enum RefereeKind<'a> {
    BuiltIn(&'a dyn Checker),
    Foreign(JuryChecker<'a>),
    /// Only the interactor judges; there is no output that could be judged without a conversation.
    Interactor,
}

/// Compiled checker of the jury, with everything needed to run it on an output.
pub(super) struct JuryChecker<'a> {
    problem: &'a Problem,
    checker: &'a JuryCheckerDefinition,
    also: Option<(&'a str, &'a dyn Checker)>,
    program: Arc<Program>,
    grading: GradingContext<'a>,
    /// Maximum points that the checker can give for each case, by case name; computed on first use.
    max_points_by_case: OnceLock<HashMap<String, Points>>,
}

impl<'a> Referee<'a> {
    /// Creates the referee for a problem with a built-in checker; `None` for other problems.
    pub fn for_built_in_checker(problem: &'a Problem) -> Option<Self> {
        problem
            .judge
            .built_in_checker()
            .map(|own| Self(RefereeKind::BuiltIn(own)))
    }

    /// Creates the referee for any problem. A checker program of the jury is compiled on first use.
    ///
    /// # Errors
    /// The checker program of the jury cannot be compiled.
    pub fn for_problem(problem: &'a Problem, grading: &GradingContext<'a>) -> Result<Self, Reason> {
        Ok(Self(match &problem.judge {
            OutputJudge::BuiltIn(own) => RefereeKind::BuiltIn(own.as_ref()),
            OutputJudge::Interactor => RefereeKind::Interactor,
            OutputJudge::Foreign { checker, also } => RefereeKind::Foreign(JuryChecker {
                problem,
                checker,
                also: also.as_ref().map(|(name, also)| (&**name, also.as_ref())),
                program: jury_programs::compile_program(&checker.program, problem, grading)?,
                grading: *grading,
                max_points_by_case: OnceLock::new(),
            }),
        }))
    }

    /// Judges one output, with the built-in checker or by running the jury's checker.
    pub fn judge(&self, referee_input: &RefereeInput) -> RefereeResult {
        match &self.0 {
            RefereeKind::BuiltIn(usual) => {
                let own = referee_input
                    .args
                    .and_then(|args| usual.with_args(args)?.ok());
                let checker = own.as_deref().unwrap_or(*usual);
                let judgement = checker.check(
                    referee_input.input,
                    referee_input.output,
                    referee_input.answer,
                );
                judgement.into()
            }
            RefereeKind::Foreign(foreign) => foreign.judge(referee_input),
            RefereeKind::Interactor => {
                let fault = Reason::new(ReasonKind::Checker, CheckerFault::Interactive);
                Judgement::JuryFault(fault).into()
            }
        }
    }
}

impl JuryChecker<'_> {
    fn judge(&self, referee_input: &RefereeInput) -> RefereeResult {
        let heard = match self.run_checker(referee_input) {
            Ok(heard) => heard,
            Err(what) => {
                Judgement::JuryFault(program_fault_reason(&self.checker.program, what)).into()
            }
        };
        let also = self.also.and_then(|(name, comparison)| {
            let other = comparison.check(
                referee_input.input,
                referee_input.output,
                referee_input.answer,
            );
            describe_disagreement(&heard.judgement, other, name)
        });
        RefereeResult {
            comparison_note: also,
            ..heard
        }
    }

    /// Runs the jury's checker on an output. The error is a fault of the checker.
    fn run_checker(&self, referee_input: &RefereeInput) -> Result<RefereeResult, Fact> {
        if self.checker.passes > 1 && referee_input.kept_files.is_none() {
            return Err(CheckerFault::ManyPasses.fact());
        }
        let max_points = self.max_points(referee_input);
        let outcome = self
            .run_program(referee_input, max_points)
            .map_err(|error| error.fact())?;
        let pictures = collect_pictures(&outcome, &self.grading);
        let (said, given) =
            Self::interpret_checker_outcome(self.checker, &self.problem.name, &outcome, max_points);
        let judgement = match said {
            Ok((verdict, message)) => {
                let verdict = match given {
                    Some(points) => {
                        self.scale_points_by_jury_answer(verdict, points, referee_input)
                    }
                    None => verdict,
                };
                verdict_to_judgement(verdict, &message, false)
            }
            Err(what) => Judgement::JuryFault(program_fault_reason(&self.checker.program, what)),
        };
        Ok(RefereeResult {
            judgement,
            comparison_note: None,
            pictures,
            next_pass: LaterPass::find_next_pass(outcome.collected)?,
        })
    }

    /// Returns the maximum points that the checker can give for the output; `None` if unknown.
    fn max_points(&self, referee_input: &RefereeInput) -> Option<f64> {
        match referee_input.max_points {
            MaxPoints::Known(points) => Some(points),
            MaxPoints::Unknown => None,
            MaxPoints::OfCase(case) => {
                let scales = self.max_points_by_case.get_or_init(|| {
                    if self.problem.judge_depends_on_points() {
                        case_points::max_points_by_case_name(self.problem)
                    } else {
                        HashMap::new()
                    }
                });
                scales.get(&case.name).map(Points::to_f64)
            }
        }
    }

    /// Converts absolute points with an unknown maximum to a share: the points for the jury's own answer count as the
    /// maximum. Returns `verdict` if the jury's answer gets no points.
    fn scale_points_by_jury_answer(
        &self,
        verdict: CheckerVerdict,
        points: f64,
        referee_input: &RefereeInput,
    ) -> CheckerVerdict {
        if self.checker.passes > 1 || referee_input.output == referee_input.answer {
            return verdict;
        }
        let output = referee_input.answer;
        let Ok(outcome) = self.run_program(
            &RefereeInput {
                output,
                ..*referee_input
            },
            None,
        ) else {
            return verdict;
        };
        match Self::interpret_checker_outcome(self.checker, &self.problem.name, &outcome, None).1 {
            Some(jurys) if jurys > 0.0 => {
                let share = Share::from_number((points / jurys).min(1.0));
                share.map_or(verdict, CheckerVerdict::from_share)
            }
            _ => verdict,
        }
    }

    /// Interprets the result of a checker or an interactor. The second value is the absolute points that the program
    /// gave if their maximum is unknown; otherwise it is `None`.
    pub(super) fn interpret_checker_outcome(
        checker: &JuryCheckerDefinition,
        problem: &str,
        outcome: &RunOutcome,
        max_points: Option<f64>,
    ) -> (Result<CheckerAnswer, Fact>, Option<f64>) {
        let given = Cell::new(None);
        let said = Self::interpret_and_store_points(checker, problem, outcome, max_points, &given);
        (said, given.get())
    }

    fn interpret_and_store_points(
        checker: &JuryCheckerDefinition,
        problem: &str,
        outcome: &RunOutcome,
        max_points: Option<f64>,
        given: &Cell<Option<f64>>,
    ) -> Result<CheckerAnswer, Fact> {
        let ended = jury_run::require_exit_code(outcome, &checker.program.limits);
        let code = ended.map_err(|what| CheckerFault::LimitBroken { what }.fact())?;
        let stdout = match outcome.collected.get(pipes::STDOUT_FILE) {
            Some(OutputFile::Captured(own)) if pipes::uses_pipes(checker.dialect) => own,
            _ => &outcome.stdout[..],
        };
        checker_interpretation::interpret_checker_run(&CheckerRun {
            checker,
            problem,
            max_points,
            unscaled_points: given,
            code,
            stdout,
            stderr: &outcome.stderr,
            files: &outcome.collected,
        })
    }

    fn run_program(
        &self,
        referee_input: &RefereeInput,
        max_points: Option<f64>,
    ) -> Result<RunOutcome, SandboxError> {
        let (program, limits) = (&self.program, &self.checker.program.limits);
        let call = CheckerCall::new(
            self.checker,
            program,
            &self.problem.name,
            referee_input,
            max_points,
        );
        let GradingContext { runner, cancel, .. } = self.grading;
        let mut outcome = call.create_job_and_run(program, limits, |job| {
            jury_run::run_with_retries(runner, &program.view, job, cancel)
        })?;
        program.remove_build_folder_from_stderr(&mut outcome);
        Ok(outcome)
    }
}

/// Returns the pictures that a jury program drew, up to the limits on number and size.
pub(super) fn collect_pictures(outcome: &RunOutcome, grading: &GradingContext) -> Option<Pictures> {
    Pictures::from_files(
        &outcome.collected,
        FEEDBACK,
        grading.jury_program_store.picture_space,
    )
}

/// Converts a checker's verdict to a judgement, quoting the checker's message.
pub(super) fn verdict_to_judgement(
    verdict: CheckerVerdict,
    message: &[u8],
    is_from_interactor: bool,
) -> Judgement {
    match verdict {
        CheckerVerdict::Accepted => Judgement::Accepted,
        CheckerVerdict::Partial(share) => {
            let fact = checker_message_fact(message, is_from_interactor);
            Judgement::Partial(share, Reason::new(ReasonKind::CheckerSays, fact))
        }
        CheckerVerdict::Rejected => {
            let fact = checker_message_fact(message, is_from_interactor);
            Judgement::Rejected(Reason::new(ReasonKind::CheckerSays, fact))
        }
        CheckerVerdict::BadFormat => {
            let fact = checker_message_fact(message, is_from_interactor);
            Judgement::Rejected(Reason::new(ReasonKind::Format, fact))
        }
    }
}

/// Quotes the message of a checker or an interactor. For an empty message, returns a fact that says so.
fn checker_message_fact(message: &[u8], is_from_interactor: bool) -> Fact {
    let words = quote_message(message);
    match (message.is_empty(), is_from_interactor) {
        (true, false) => CheckerMessage::Nothing.fact(),
        (true, true) => CheckerMessage::InteractorSaysNothing.fact(),
        (false, false) => CheckerMessage::Says { words }.fact(),
        (false, true) => CheckerMessage::InteractorSays { words }.fact(),
    }
}

/// Describes how the built-in comparison `comparison_name` disagrees with the judgement of the checker. `None` if both
/// give the same share, or if one is a fault of the jury.
fn describe_disagreement(
    judgement: &Judgement,
    comparison_judgement: Judgement,
    comparison_name: &str,
) -> Option<Fact> {
    let comparison = comparison_name.to_owned();
    if share_of_judgement(judgement)? == share_of_judgement(&comparison_judgement)? {
        return None;
    }
    Some(match comparison_judgement {
        Judgement::Accepted => CheckerMessage::Accepts { comparison }.fact(),
        Judgement::Partial(_, why) | Judgement::Rejected(why) | Judgement::JuryFault(why) => {
            CheckerMessage::Rejects {
                comparison,
                why: why.fact,
            }
            .fact()
        }
    })
}

/// Share of the points that the judgement gives; `None` for a fault of the jury.
fn share_of_judgement(judgement: &Judgement) -> Option<Share> {
    match judgement {
        Judgement::Accepted => Some(Share::FULL),
        Judgement::Partial(share, _) => Some(*share),
        Judgement::Rejected(_) => Some(Share::NONE),
        Judgement::JuryFault(_) => None,
    }
}
