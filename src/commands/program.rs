//! Programs where the command line names outputs: they are compiled, run on the case in the sandbox, and what they print
//! is the output.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::exit::{Exit, Failure};
use super::files;
use super::said::{Said, Stressed};
use crate::commands::bench::Bench;
use crate::commands::console::Console;
use crate::commands::interrupt::Interrupt;
use caipan_checker::verdict::Verdict;
use caipan_checker::{Kind, Reason};
use caipan_facts::{Evidence, Fact};
use caipan_files::Capture;
use caipan_judge::grading::{Grading, limits_for};
use caipan_judge::judging::{Cancelled, JudgedRun, Judging};
use caipan_judge::referee;
use caipan_judge::result::{CompileLog, Scorecard};
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::compile::Build;
use caipan_judge::submission::probe::Probes;
use caipan_judge::submission::submission::{self, Submission};
use caipan_judge::test_set::TestCase;
use caipan_problem::case::Case;
use caipan_problem::language;
use caipan_problem::problem_toml::Problem;
use caipan_report::text;

/// An output, and the run that it comes from, if a program made it.
pub(super) struct Output {
    pub text: Capture,
    pub run: Option<RunResult>,
}

/// Where outputs of a case come from.
pub(super) struct Source<'a> {
    pub problem: &'a Problem,
    pub case: &'a Case,
    /// The jury's answer; where nobody knows it, checkers are not asked.
    pub answer: Option<&'a [u8]>,
    pub bench: &'a Bench<'a>,
}

impl Source<'_> {
    /// The output that a path names: the file's, or that of the program that stands there.
    pub(super) fn output(&self, path: &Path) -> Result<Output, Failure> {
        match self.submission(path) {
            Some(submission) => self.run(&submission),
            None if self.problem.interactor.is_some() => Err(files::no_program(path)),
            None => Ok(Output {
                text: files::output(path)?,
                run: None,
            }),
        }
    }

    /// What comes of a conversation between the program that stands at a path and the interactor, with all that was said.
    pub(super) fn talk(&self, path: &Path) -> Result<RunResult, Failure> {
        let Some(submission) = self.submission(path) else {
            return Err(files::no_program(path));
        };
        let run = self.judged(&submission, |judging, test_case| {
            judging.judge_with_dialogue(test_case)
        })?;
        match (&run.dialogue, run.verdict(), &run.decision.reason) {
            (None, Verdict::JudgeError, Some(reason)) => Err(files::at_fault(reason.clone())),
            _ => Ok(run),
        }
    }

    /// What a run of the program at a path has come to, as the scorecard of this case alone.
    pub(super) fn scorecard(&self, path: &Path, run: RunResult) -> Scorecard {
        let language = self.submission(path).map(|submission| submission.language);
        let own = self.problem.limits_of(self.case);
        let test_case = TestCase::given(self.case, Vec::new());
        let result = test_case.result(run.into());
        let name = path.file_name().unwrap_or(path.as_os_str());
        Scorecard {
            name: name.to_string_lossy().into_owned(),
            path: path.display().to_string(),
            problem: self.problem.name.clone(),
            limits: (language.as_ref()).map_or(own, |language| limits_for(&own, language)),
            language: language.map_or_else(String::new, |language| language.id),
            verdict: result.verdict(),
            score: result.score.clone(),
            max_score: result.max_score.clone(),
            unjudged: result.unjudged(),
            compile: CompileLog::none(),
            subtasks: Vec::new(),
            cases: vec![result],
            diagnosis: None,
            remarks: Vec::new(),
            unfinished: 0,
            reason: None,
            program_id: None,
            source_id: None,
            attempts: Vec::new(),
        }
    }

    /// The program that stands at a path: a source file by its ending, an executable by its first bytes, for on some
    /// file systems everything may be executed.
    fn submission(&self, path: &Path) -> Option<Submission> {
        let submission = submission::of_file(self.problem, path).ok()?;
        let is_source = submission.language.id != language::executable().id;
        (is_source || begins_as_a_program(path)).then_some(submission)
    }

    fn run(&self, submission: &Submission) -> Result<Output, Failure> {
        let has_answer = self.answer.is_some();
        let run = self.judged(submission, |judging, test_case| {
            if has_answer {
                judging.judge(test_case, true)
            } else {
                judging.run_unjudged(test_case, true)
            }
        })?;
        let JudgedRun { result, output, .. } = run;
        if let (Verdict::JudgeError, Some(reason)) = (result.verdict(), &result.decision.reason) {
            return Err(files::at_fault(reason.clone()));
        }
        Ok(Output {
            text: output.unwrap_or_else(|| Vec::new().into()),
            run: Some(result),
        })
    }

    /// A submission on the case, compiled and judged so.
    fn judged<T>(
        &self,
        submission: &Submission,
        judge: impl FnOnce(&Judging, &TestCase) -> Result<T, Cancelled>,
    ) -> Result<T, Failure> {
        files::refuse_what_cannot_start([submission])?;
        let interrupt = self.bench.interrupt()?;
        let grading = self.bench.grading()?;
        let judging = compiled(self.problem, submission, &grading, interrupt)?;
        let answer = self.answer.unwrap_or_default().to_vec();
        let test_case = TestCase {
            scale: referee::scale_of(self.problem, self.case),
            ..TestCase::given(self.case, answer)
        };
        judge(&judging, &test_case).map_err(|Cancelled| stopped(interrupt))
    }
}

impl Output {
    /// Says what kept the program from its end, where the checker has nothing to say.
    pub(super) fn note_end(&self, name: &str, console: &Console) {
        let Some(run) = &self.run else { return };
        if run.verdict() != Verdict::Accepted && !run.verdict().is_of_output() {
            let decision = text::decision(&run.decision, console.lang);
            let decision = anstream::adapter::strip_str(&decision).to_string();
            console.complain(&(console.lang.words().colon)(name, &decision));
        }
    }
}

/// A submission, compiled to be run.
///
/// # Errors
/// It does not compile, or there is no time to.
pub(super) fn compiled<'a>(
    problem: &'a Problem,
    submission: &'a Submission,
    grading: &'a Grading<'a>,
    interrupt: &Interrupt,
) -> Result<Judging<'a>, Failure> {
    let nobodys = || {
        let (language, memory) = (&submission.language, problem.most_memory());
        Probes::default().fault(language, memory, grading)
    };
    Judging::of(problem, submission, grading).map_err(|build| match build {
        Build::Refused(log) => {
            // What the compiler refuses on a machine that compiles nothing is nobody's fault.
            if let Some(fault) = nobodys() {
                return files::at_fault(Reason::new(Kind::Sandbox, fault));
            }
            let (file, what) = (submission.name.clone(), Stressed::NotCompiled.fact());
            let mut said = vec![Said::Wrong { file, what }.fact()];
            said.extend(log.log.lines().map(Fact::told));
            said.extend(log.remark);
            Failure::new(Exit::Bad, said)
        }
        Build::Failed(reason) => files::at_fault(reason),
        Build::Program(..) | Build::Known(_) | Build::Unmade => stopped(interrupt),
    })
}

/// caipan was told to stop.
fn stopped(interrupt: &Interrupt) -> Failure {
    let exit = interrupt.exit().unwrap_or(Exit::Interrupted);
    Failure::new(exit, vec![Stressed::Stopped.fact()])
}

/// Does a file begin as executables and scripts do?
fn begins_as_a_program(path: &Path) -> bool {
    let mut first = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4).read_to_end(&mut first));
    read.is_ok() && (first.starts_with(b"\x7fELF") || first.starts_with(b"#!"))
}
