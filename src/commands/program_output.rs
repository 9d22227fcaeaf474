//! Outputs of a case, read from a file or made by compiling a program and running it on the case in the sandbox.

use std::path::Path;

use super::exit::{CommandError, Exit};
use super::files;
use super::messages::{CommandMessage, StressMessage};
use crate::commands::interrupt::Interrupt;
use crate::commands::lazy_sandbox::LazySandbox;
use crate::terminal::console::Console;
use caipan_checker::verdict::Verdict;
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::{Evidence, Fact};
use caipan_files::Capture;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::judging::{JudgedRun, JudgingContext, RunCancelled};
use caipan_judge::referee;
use caipan_judge::result::Scorecard;
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::compile::CompilationState;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_judge::submission::submission::{self, Submission};
use caipan_judge::test_set::TestCase;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;
use caipan_report::text;

/// Output for a case. `run` is the run that produced the output; `None` if the output was read from a file.
pub(super) struct CaseOutput {
    pub text: Capture,
    pub run: Option<RunResult>,
}

/// Source of outputs for one case: reads output files, or runs programs on the case.
pub(super) struct OutputSource<'a> {
    pub problem: &'a Problem,
    pub case: &'a Case,
    /// Jury answer to the case. If `None`, outputs of programs are not judged.
    pub answer: Option<&'a [u8]>,
    pub sandbox: &'a LazySandbox<'a>,
}

impl OutputSource<'_> {
    /// Returns the output for the case. If the file at `path` is a program, runs it on the case; otherwise reads the file. For an
    /// interactive problem, a file that is not a program is an error.
    pub(super) fn read_or_run(&self, path: &Path) -> Result<CaseOutput, CommandError> {
        match submission::source_or_executable_at(self.problem, path) {
            Some(submission) => self.run_submission(&submission),
            None if self.problem.interactor.is_some() => Err(files::program_required_failure(path)),
            None => Ok(CaseOutput {
                text: files::read_output(path)?,
                run: None,
            }),
        }
    }

    /// Runs the program at `path` with the interactor. Returns the result of the run, including the dialogue.
    pub(super) fn run_dialogue(&self, path: &Path) -> Result<RunResult, CommandError> {
        let Some(submission) = submission::source_or_executable_at(self.problem, path) else {
            return Err(files::program_required_failure(path));
        };
        let run = self.compile_and_run(&submission, |judging, test_case| {
            judging.judge_and_keep_dialogue(test_case)
        })?;
        match (&run.dialogue, run.verdict(), &run.decision.reason) {
            (None, Verdict::JudgeError, Some(reason)) => Err(files::jury_failure(reason.clone())),
            _ => Ok(run),
        }
    }

    /// Returns a scorecard of the program at `path` that contains only this case, with the result `run`.
    pub(super) fn single_case_scorecard(&self, path: &Path, run: RunResult) -> Scorecard {
        let submission = submission::source_or_executable_at(self.problem, path);
        let language = submission.map(|submission| submission.language);
        Scorecard::scorecard_of_single_case(self.problem, self.case, (path, language.as_ref()), run)
    }

    fn run_submission(&self, submission: &Submission) -> Result<CaseOutput, CommandError> {
        let has_answer = self.answer.is_some();
        let run = self.compile_and_run(submission, |judging, test_case| {
            if has_answer {
                judging.judge(test_case, true)
            } else {
                judging.run_without_judging(test_case, true)
            }
        })?;
        let JudgedRun { result, output, .. } = run;
        if let (Verdict::JudgeError, Some(reason)) = (result.verdict(), &result.decision.reason) {
            return Err(files::jury_failure(reason.clone()));
        }
        Ok(CaseOutput {
            text: output.unwrap_or_else(|| Vec::new().into()),
            run: Some(result),
        })
    }

    /// Compiles a submission, and calls `judge` with the compiled program and the case. Returns the result of `judge`.
    fn compile_and_run<T>(
        &self,
        submission: &Submission,
        judge: impl FnOnce(&JudgingContext, &TestCase) -> Result<T, RunCancelled>,
    ) -> Result<T, CommandError> {
        files::require_startable_languages([submission])?;
        let interrupt = self.sandbox.interrupt()?;
        let grading = self.sandbox.open_grading()?;
        let judging = compile_submission(self.problem, submission, &grading, interrupt)?;
        let answer = self.answer.unwrap_or_default().to_vec();
        let test_case = TestCase {
            max_absolute_points: referee::max_points_of_case(self.problem, self.case),
            ..TestCase::with_answer(self.case, answer)
        };
        judge(&judging, &test_case).map_err(|RunCancelled| interrupted_failure(interrupt))
    }
}

impl CaseOutput {
    /// Prints a warning if the program that printed the output did not end normally, for example because of a time
    /// limit. `name` identifies the program in the warning.
    pub(super) fn warn_abnormal_end(&self, name: &str, console: &Console) {
        let Some(run) = &self.run else { return };
        if run.verdict() != Verdict::Accepted && !run.verdict().is_about_output() {
            let coloured = text::format_decision(&run.decision, console.lang);
            let decision = anstream::adapter::strip_str(&coloured).to_string();
            console.print_warning(&console.lang.words().colon(name, &decision));
        }
    }
}

/// Compiles a submission, and returns it in the form that can be run on cases.
///
/// # Errors
/// The submission does not compile, the machine has a fault, or a signal interrupted the process.
pub(super) fn compile_submission<'a>(
    problem: &'a Problem,
    submission: &'a Submission,
    grading: &'a GradingContext<'a>,
    interrupt: &Interrupt,
) -> Result<JudgingContext<'a>, CommandError> {
    JudgingContext::compile(problem, submission, grading).map_err(|build| match build {
        CompilationState::CompileError(log) => {
            // If the compiler cannot even compile a trivial program on this machine, the submission is not at fault.
            let (language, memory) = (&submission.language, problem.max_memory());
            if let Some(fault) =
                CompilerProbes::default().find_compiler_fault(language, memory, grading)
            {
                return files::jury_failure(Reason::new(ReasonKind::Sandbox, fault));
            }
            let (file, what) = (submission.name.clone(), StressMessage::NotCompiled.fact());
            let mut lines = vec![CommandMessage::Wrong { file, what }.fact()];
            lines.extend(log.log.lines().map(Fact::quote));
            lines.extend(log.remark);
            CommandError::new(Exit::Bad, lines)
        }
        CompilationState::MachineFault(reason) => files::jury_failure(reason),
        CompilationState::Program(..)
        | CompilationState::Logged(_)
        | CompilationState::NotBuilt => interrupted_failure(interrupt),
    })
}

/// Returns the error for a command that a signal interrupted.
fn interrupted_failure(interrupt: &Interrupt) -> CommandError {
    let exit = interrupt.exit_if_interrupted().unwrap_or(Exit::Interrupted);
    CommandError::new(exit, vec![StressMessage::Stopped.fact()])
}
