//! Executes one run of a program on a case and decides on it.

use std::sync::atomic::Ordering;

use super::judged_run::{JudgedRun, RunCancelled};
use super::judging_context::JudgingContext;
use super::output_selection;
use super::returned_value::ReturnedValueToken;
use crate::evidence::RunNote;
use crate::jury_answer;
use crate::referee::{
    CompiledInteractor, Conversation, ConversationError, LaterPass, Referee, RefereeInput,
    RefereeResult,
};
use crate::run_decision::{
    decide_by_outcome, decision_on_excessive_static_data, decision_on_start_failure, machine_fault,
};
use crate::run_result::{MAX_KEPT_OUTPUT, RunResult};
use crate::svg_sanitiser::Pictures;
use crate::test_set::TestCase;
use caipan_checker::verdict::{Decision, Verdict};
use caipan_checker::{Judgement, Reason, ReasonKind};
use caipan_facts::Fact;
use caipan_files::Capture;
use caipan_sandbox::{
    Ending, ForkingInterpreter, Job, JobFolder, KillReason, MachineLoad, RunLimits, RunOutcome,
    SandboxError,
};

/// Run that has ended. A run with an interactor already has a decision. The output of a run without interactor still
/// has to be checked.
enum FinishedRun {
    Alone(RunOutcome),
    Conversation(Box<Conversation>, Decision),
}

impl FinishedRun {
    fn outcome(&self) -> &RunOutcome {
        match self {
            Self::Alone(outcome) => outcome,
            Self::Conversation(conversation, _) => &conversation.outcome,
        }
    }

    fn is_interactor_starved(&self) -> bool {
        matches!(self, Self::Conversation(conversation, _) if conversation.is_interactor_starved)
    }
}

impl JudgingContext<'_> {
    /// Runs the program once and judges the outcome with `check`. `pass` is `None` for the first pass on a case.
    pub(super) fn run_single_pass(
        &self,
        test_case: &TestCase,
        pass: Option<&LaterPass>,
        in_new_sandbox: bool,
        check: impl FnOnce(&RunOutcome) -> RefereeResult,
    ) -> Result<JudgedRun, RunCancelled> {
        if self.is_cancelled() {
            return Err(RunCancelled);
        }
        let before = MachineLoad::now();
        let limits = self.run_limits(test_case.case);
        let ended = match self.execute_program(test_case, pass, &limits, in_new_sandbox) {
            Err(fault) => return Ok(JudgedRun::without_output(RunResult::new(fault, None))),
            Ok(ended) if ended.outcome().ending == Ending::Killed(KillReason::Cancelled) => {
                return Err(RunCancelled);
            }
            Ok(ended) => ended,
        };
        let outcome = ended.outcome();
        if let Some(decision) = self.decide_excessive_static_data(outcome, &limits) {
            let result = RunResult::new(decision, Some(outcome));
            return Ok(JudgedRun::without_output(result));
        }
        let own = outcome.usage.cpu.unwrap_or_default().mul_f64(self.slowdown);
        let load = before.and_then(|before| Some(before.load_during_run(MachineLoad::now()?, own)));
        let is_starved = machine_fault(outcome, &limits).is_some() || ended.is_interactor_starved();
        let mut run = self.decide_ended_run(ended, &limits, check)?;
        run.result.is_machine_fault = is_starved && run.result.verdict() == Verdict::JudgeError;
        run.result.load = load;
        Ok(run)
    }

    /// Determines the verdict on a run that has ended, and collects output, dialogue and pictures as evidence.
    fn decide_ended_run(
        &self,
        ended: FinishedRun,
        limits: &RunLimits,
        check: impl FnOnce(&RunOutcome) -> RefereeResult,
    ) -> Result<JudgedRun, RunCancelled> {
        let mut side = CheckerSideResults::default();
        let decision = match &ended {
            FinishedRun::Alone(outcome) => decide_by_outcome(outcome, limits, |outcome| {
                let heard = check(outcome);
                side = CheckerSideResults {
                    also: heard.comparison_note,
                    pictures: heard.pictures.map(Box::new),
                    next_pass: heard.next_pass,
                };
                heard.judgement
            }),
            FinishedRun::Conversation(_, decision) => decision.clone(),
        };
        // If grading is cancelled, the checker is killed; the resulting judge error is not reported.
        if decision.verdict == Verdict::JudgeError && self.is_cancelled() {
            return Err(RunCancelled);
        }
        let outcome = ended.outcome();
        let mut result =
            RunResult::new(self.add_time_limit_notes(decision, outcome), Some(outcome));
        match ended {
            FinishedRun::Conversation(conversation, _) => {
                result.dialogue = Some(Box::new(conversation.transcript));
                result.pictures = conversation.pictures.map(Box::new);
                result.also = conversation.comparison_note;
                Ok(JudgedRun {
                    result,
                    output: None,
                    next_pass: conversation.next_pass,
                })
            }
            FinishedRun::Alone(outcome) => {
                result.also = side.also;
                result.pictures = side.pictures;
                let output = output_selection::take_output(outcome);
                let short = output
                    .as_ref()
                    .filter(|output| output.len() <= MAX_KEPT_OUTPUT);
                result.output = short
                    .filter(|_| result.verdict().is_about_output())
                    .map(|output| output.to_vec());
                Ok(JudgedRun {
                    result,
                    output,
                    next_pass: side.next_pass,
                })
            }
        }
    }

    fn is_cancelled(&self) -> bool {
        self.grading.cancel.load(Ordering::Relaxed)
    }

    /// Runs the program, together with the interactor if the problem has one. If the program cannot be run, the error
    /// is the decision on the case.
    fn execute_program(
        &self,
        test_case: &TestCase,
        pass: Option<&LaterPass>,
        limits: &RunLimits,
        in_new_sandbox: bool,
    ) -> Result<FinishedRun, Decision> {
        test_case
            .answer
            .require_valid_case()
            .map_err(Decision::judge_error)?;
        let first;
        let input: &[u8] = match pass {
            Some(pass) => &pass.input,
            None => {
                first = test_case.input().map_err(Decision::judge_error)?;
                &first
            }
        };
        let kill_limits = self.limits_with_kill_margin(limits);
        let compiled = CompiledInteractor::compile_for_problem(self.problem, self.grading);
        let interaction = compiled.map_err(Decision::judge_error)?;
        let token = self.problem.has_driver().then(ReturnedValueToken::random);
        let for_driver = token.as_ref().map(|token| token.prepend_to_input(input));
        // Only a program that runs without interactor and driver reads and writes the problem's files.
        let has_files = interaction.is_none() && token.is_none();
        let inputs: Vec<(&str, &[u8])> = (self.problem.input_names().filter(|_| has_files))
            .map(|name| (name, input))
            .collect();
        let outputs: Vec<&str> = self.problem.output_names().filter(|_| has_files).collect();
        let job = Job {
            folder: JobFolder::Fresh(&inputs),
            environment: self.environment,
            stdin: for_driver.as_deref().unwrap_or(input),
            output_files: &outputs,
            memory_rule: self.program.memory_rule,
            may_fork: self.program.may_fork
                || self.problem.limits_of_case(test_case.case).processes > 1,
            needs_new_box: in_new_sandbox,
            is_later_pass: pass.is_some(),
            interpreter: self.forking_interpreter().filter(|_| interaction.is_none()),
            ..Job::new(&self.program.command, &kill_limits)
        };
        let view = &self.program.view;
        let Some(interaction) = interaction else {
            let ended = (self.grading.runner).run(view, &job, self.grading.cancel);
            let mut outcome = ended.map_err(|error| self.decide_failed_program_start(&error))?;
            self.program.remove_build_folder_from_stderr(&mut outcome);
            self.scale_cpu_time(&mut outcome);
            if let Some(token) = &token {
                token.extract_returned_value(&mut outcome);
            }
            return Ok(FinishedRun::Alone(outcome));
        };
        let answer = test_case.answer().map_err(Decision::judge_error)?;
        let referee_input =
            RefereeInput::for_test_case(self.problem, test_case, input, b"", &answer)
                .with_files_of_earlier_pass(pass);
        let ended = interaction.run_conversation((view, &job), &referee_input);
        let mut conversation = ended.map_err(|error| match error {
            ConversationError::Contestant(error) => self.decide_failed_program_start(&error),
            ConversationError::Jury(reason) => Decision::judge_error(reason),
        })?;
        self.program
            .remove_build_folder_from_stderr(&mut conversation.outcome);
        self.scale_cpu_time(&mut conversation.outcome);
        let decision = interaction.decide_conversation(&mut conversation, limits, &referee_input);
        Ok(FinishedRun::Conversation(Box::new(conversation), decision))
    }

    /// Returns the limits at which a run is killed. The CPU limit is multiplied by the kill factor and by the slowdown
    /// of this machine, so that a run slightly over the limit can end by itself.
    fn limits_with_kill_margin(&self, limits: &RunLimits) -> RunLimits {
        let patience = self.grading.cpu_kill_factor * self.slowdown.max(1.0);
        RunLimits {
            cpu: limits.cpu.mul_f64(patience),
            ..*limits
        }
    }

    /// Interpreter that forks the runs of the program; `None` if each run starts a new process.
    fn forking_interpreter(&self) -> Option<&ForkingInterpreter> {
        let interpreter = self.program.interpreter.as_ref();
        interpreter.filter(|_| self.grading.may_fork_interpreter)
    }

    /// Divides the CPU time by the slowdown, to obtain the CPU time on the reference machine.
    fn scale_cpu_time(&self, outcome: &mut RunOutcome) {
        let cpu = &mut outcome.usage.cpu;
        *cpu = cpu.map(|cpu| cpu.div_f64(self.slowdown));
    }

    /// Decides on a program that could not be started: a run-time error if the kernel refused the program's own file,
    /// else a judge error.
    fn decide_failed_program_start(&self, error: &SandboxError) -> Decision {
        let is_own = error.is_start_failure()
            && self.program.starts_own_file
            && !error.is_lack_of_resources();
        if is_own {
            decision_on_start_failure(error)
        } else {
            Decision::judge_error(Reason::new(ReasonKind::Sandbox, error.fact()))
        }
    }

    /// Adds details to the reason for an exceeded time limit: the factor of the language, and the multiple of the limit
    /// at which the run was killed.
    fn add_time_limit_notes(&self, decision: Decision, outcome: &RunOutcome) -> Decision {
        let is_time = decision.verdict == Verdict::TimeLimitExceeded;
        let Some(Reason { kind, mut fact }) = decision.reason.clone().filter(|_| is_time) else {
            return decision;
        };
        let factor = self.language.time_factor * self.limit_factor;
        if (factor - 1.0).abs() > 1e-6 {
            let factor = format!("{}", (factor * 100.0).round() / 100.0);
            fact = fact.with_note(Some(RunNote::Factor { factor }));
        }
        if outcome.ending == Ending::Killed(KillReason::Cpu) && self.grading.cpu_kill_factor > 1.0 {
            let times = format!("{}", self.grading.cpu_kill_factor);
            fact = fact.with_note(Some(RunNote::KilledAtMultiple { times }));
        }
        Decision {
            reason: Some(Reason { kind, fact }),
            ..decision
        }
    }

    /// Returns the decision on a program that could not start because its static data exceeds the memory limit; `None`
    /// for any other program.
    fn decide_excessive_static_data(
        &self,
        outcome: &RunOutcome,
        limits: &RunLimits,
    ) -> Option<Decision> {
        let declared = self.program.static_data?;
        let kernel_limit = self.program.memory_rule.kernel_memory_limit(limits);
        decision_on_excessive_static_data(outcome, declared, kernel_limit, limits)
    }

    /// Judges the output of a run: the output file if the program created one, else standard output.
    pub(super) fn check_output(
        &self,
        test_case: &TestCase,
        pass: Option<&LaterPass>,
        outcome: &RunOutcome,
    ) -> RefereeResult {
        let output = match self.select_judged_output(outcome) {
            Ok(output) => output,
            Err(reason) => return Judgement::Rejected(reason).into(),
        };
        let mut heard = match self.run_checker(test_case, pass, output) {
            Ok(heard) => heard,
            Err(reason) => return Judgement::JuryFault(reason).into(),
        };
        heard.judgement = match heard.judgement {
            Judgement::Rejected(Reason { kind, fact }) => Judgement::Rejected(Reason {
                kind,
                fact: fact.with_note(self.note_which_output_was_judged(outcome)),
            }),
            judgement => jury_answer::add_answer_file_name(judgement, test_case.case),
        };
        heard
    }

    /// Runs the problem's checker on an output. The error is a fault of the jury: a file that cannot be read, or a
    /// checker that does not compile.
    fn run_checker(
        &self,
        test_case: &TestCase,
        pass: Option<&LaterPass>,
        output: &Capture,
    ) -> Result<RefereeResult, Reason> {
        let first = match pass {
            Some(_) => None,
            None => Some(test_case.input()?),
        };
        let input = first
            .as_deref()
            .or(pass.map(|pass| &*pass.input))
            .unwrap_or(b"");
        let answer = test_case.answer()?;
        let referee = Referee::for_problem(self.problem, self.grading)?;
        let referee_input =
            RefereeInput::for_test_case(self.problem, test_case, input, output, &answer);
        Ok(referee.judge(&referee_input.with_files_of_earlier_pass(pass)))
    }
}

/// Results of a checker other than its judgement.
#[derive(Default)]
struct CheckerSideResults {
    /// Describes how the problem's additional built-in comparison disagrees with the checker. `None` if both agree, or
    /// if the problem defines no such comparison.
    also: Option<Fact>,
    pictures: Option<Box<Pictures>>,
    next_pass: Option<LaterPass>,
}
