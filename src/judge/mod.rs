//! Submission → scorecard: compile, run, check, decide, score.
//!
//! ```text
//! Submission ─compile→ Program ─sandbox→ Outcome ─checker→ Judgement ─decide→ Verdict ─tally→ Scorecard
//! ```

pub mod case;
pub mod compile;
pub mod config;
pub mod directory;
pub mod exam;
pub mod jury;
pub mod language;
pub mod score;
pub mod submission;
pub mod verdict;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use compile::{Compiled, Program};
use config::Problem;
use exam::{Exam, Question};
use score::{CaseResult, CompileLog, Points, Scorecard, SubtaskScore};
use submission::Submission;
use verdict::{Decision, Verdict, decide};

use crate::problem::{Judgement, Kind, Reason};
use crate::sandbox::{self, Ending, Folder, Job, Killed, Limits, Outcome, OutputFile};

/// What grading needs beside problem and submission.
pub struct Grading<'a> {
    /// Runs at once.
    pub workers: usize,
    /// Do cases without points change the verdict?
    pub strict: bool,
    /// Becomes true when caipan is to stop: what is finished is still reported.
    pub cancel: &'a AtomicBool,
    /// Told of every result as it comes.
    pub watch: &'a (dyn Fn(&CaseResult) + Sync),
}

/// Judges one submission on the questions of an exam.
pub fn grade(
    problem: &Problem,
    exam: &Exam,
    submission: &Submission,
    grading: &Grading,
) -> Scorecard {
    let limits = limits_for(problem, submission);
    let sheet = Sheet {
        problem,
        exam,
        submission,
        limits,
        strict: grading.strict,
    };
    match compile::compile(submission, limits.memory, grading.cancel) {
        Compiled::Program(program, log) => sheet.fill(
            log,
            answer_all(problem, exam, &program, &limits, grading),
            None,
        ),
        Compiled::Refused(log) => sheet.fill(log, Vec::new(), Some(Verdict::CompileError)),
        Compiled::Cancelled => sheet.fill(CompileLog::none(), Vec::new(), None),
        Compiled::Failed(reason) => {
            let blank = sheet.fill(CompileLog::none(), Vec::new(), Some(Verdict::JudgeError));
            Scorecard {
                reason: Some(reason),
                ..blank
            }
        }
    }
}

/// The problem's limits with the language's factor and processes.
fn limits_for(problem: &Problem, submission: &Submission) -> Limits {
    let language = &submission.language;
    Limits {
        cpu: problem.limits.cpu.mul_f64(language.time_factor),
        wall: problem.limits.wall.mul_f64(language.time_factor),
        processes: problem.limits.processes.saturating_add(language.processes),
        ..problem.limits
    }
}

/// The results of the questions that a stop has not kept from being finished, with their numbers, in order.
fn answer_all(
    problem: &Problem,
    exam: &Exam,
    program: &Program,
    limits: &Limits,
    grading: &Grading,
) -> Vec<(usize, CaseResult)> {
    let next = AtomicUsize::new(0);
    let finished = Mutex::new(Vec::new());
    let work = || {
        while let Some((number, question)) = {
            let number = next.fetch_add(1, Ordering::Relaxed);
            exam.questions
                .get(number)
                .map(|question| (number, question))
        } {
            let Some(result) = answer_one(problem, question, program, limits, grading.cancel)
            else {
                return;
            };
            (grading.watch)(&result);
            finished
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner())
                .push((number, result));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..grading.workers.min(exam.questions.len()) {
            scope.spawn(work);
        }
        work();
    });
    let mut results = finished
        .into_inner()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    results.sort_by_key(|(number, _)| *number);
    results
}

/// Runs the program on one question and judges what it wrote; `None` where caipan was told to stop meanwhile.
fn answer_one(
    problem: &Problem,
    question: &Question,
    program: &Program,
    limits: &Limits,
    cancel: &AtomicBool,
) -> Option<CaseResult> {
    if cancel.load(Ordering::Relaxed) {
        return None;
    }
    match run(problem, question, program, limits, cancel) {
        Err(reason) => Some(question.result(Decision::judge_error(reason), None)),
        Ok(outcome) if outcome.ending == Ending::Killed(Killed::Cancelled) => None,
        Ok(outcome) => {
            let decision = decide(&outcome, limits, |outcome| {
                check(problem, question, outcome)
            });
            Some(question.result(decision, Some(&outcome)))
        }
    }
}

fn run(
    problem: &Problem,
    question: &Question,
    program: &Program,
    limits: &Limits,
    cancel: &AtomicBool,
) -> Result<Outcome, Reason> {
    question.answer.check_ready()?;
    let input = jury::read(&question.case.input, Kind::BadCase)?;
    let job = Job {
        command: &program.command,
        folder: Folder::Fresh(&[(&problem.input, &input)]),
        environment: &[],
        stdin: &input,
        output_file: Some(&problem.output),
        memory_rule: program.memory_rule,
        limits,
    };
    sandbox::run(&job, cancel).map_err(|error| Reason::new(Kind::Sandbox, error.to_string()))
}

/// Judges what the program wrote: its output file where it made one, else its standard output.
fn check(problem: &Problem, question: &Question, outcome: &Outcome) -> Judgement {
    let name = &problem.output;
    let (output, note) = match &outcome.output_file {
        OutputFile::Captured(file) if !outcome.stdout.trim_ascii().is_empty() => (
            file,
            format!("; {name} was made, so standard output does not count"),
        ),
        OutputFile::Captured(file) => (file, String::new()),
        OutputFile::Refused(what) => {
            return Judgement::Rejected(Reason::new(Kind::Format, format!("{name} is {what}")));
        }
        OutputFile::Absent => (&outcome.stdout, String::new()),
    };
    let note = match output.trim_ascii().is_empty() {
        true if matches!(outcome.output_file, OutputFile::Absent) => {
            format!("; nothing on standard output, and no {name} was made")
        }
        true if note.is_empty() => format!("; {name} was made and is empty"),
        _ => note,
    };
    let judged = (|| {
        let input = jury::read(&question.case.input, Kind::BadCase)?;
        let answer = question.answer.text(question.case)?;
        Ok(problem.checker.check(&input, output, &answer))
    })();
    match judged {
        Err(reason) => Judgement::JuryFault(reason),
        Ok(Judgement::Rejected(reason)) => Judgement::Rejected(Reason {
            text: format!("{}{note}", reason.text),
            ..reason
        }),
        Ok(Judgement::JuryFault(reason)) => Judgement::JuryFault(match &question.case.answer {
            Some(file) if reason.kind == Kind::WrongAnswerFile => {
                jury::wrong_answer_file(file, &reason)
            }
            _ => reason,
        }),
        Ok(judgement) => judgement,
    }
}

/// What all parts of a scorecard are made from.
struct Sheet<'a> {
    problem: &'a Problem,
    exam: &'a Exam<'a>,
    submission: &'a Submission,
    limits: Limits,
    strict: bool,
}

impl Sheet<'_> {
    /// Adds up the results. A submission that was never run has `whole` as its verdict.
    fn fill(
        &self,
        compile: CompileLog,
        results: Vec<(usize, CaseResult)>,
        whole: Option<Verdict>,
    ) -> Scorecard {
        let sum = |subtask| self.sum(subtask, &results, whole);
        let subtasks: Vec<SubtaskScore> = self
            .exam
            .subtasks
            .iter()
            .map(|name| sum(Some(name)))
            .collect();
        let all = SubtaskScore::total(&subtasks).unwrap_or_else(|| sum(None));
        let unfinished = if whole.is_none() {
            self.exam.questions.len() - results.len()
        } else {
            0
        };
        let cases: Vec<CaseResult> = results.into_iter().map(|(_, result)| result).collect();
        let verdicts = cases.iter().map(|case| (case.verdict, case.counts));
        Scorecard {
            name: self.submission.name.clone(),
            path: self.submission.path.display().to_string(),
            problem: self.problem.name.clone(),
            language: self.submission.language.id.clone(),
            verdict: whole.unwrap_or_else(|| verdict::of_cases(verdicts, self.strict)),
            score: all.score,
            max_score: all.max_score,
            limits: self.limits,
            compile,
            subtasks,
            cases,
            unfinished,
            reason: None,
        }
    }

    /// Points earned and points to be had in a subtask, or where there is none in all cases.
    fn sum(
        &self,
        subtask: Option<&String>,
        results: &[(usize, CaseResult)],
        whole: Option<Verdict>,
    ) -> SubtaskScore {
        let name = subtask.cloned().unwrap_or_default();
        let mut sum = SubtaskScore {
            name,
            score: Points::zero(),
            max_score: Points::zero(),
        };
        let mut results = results.iter().peekable();
        for (number, question) in self.exam.questions.iter().enumerate() {
            let result = results.next_if(|(answered, _)| *answered == number);
            if question.subtask.as_ref() != subtask {
                continue;
            }
            match result {
                Some((_, result)) => {
                    sum.score += &result.score;
                    sum.max_score += &result.max_score;
                }
                // What was never run is lost, unless that is the judge's fault.
                None if whole == Some(Verdict::JudgeError) => {}
                None => sum.max_score += &question.points,
            }
        }
        sum
    }
}

impl Question<'_> {
    fn result(&self, decision: Decision, outcome: Option<&Outcome>) -> CaseResult {
        let Decision {
            verdict,
            share,
            reason,
        } = decision;
        // A judge error costs nobody points: the case counts neither way.
        let max_score = if verdict == Verdict::JudgeError {
            Points::zero()
        } else {
            self.points.clone()
        };
        CaseResult {
            name: self.case.name.clone(),
            subtask: self.subtask.clone(),
            verdict,
            score: max_score.earned(share),
            max_score,
            counts: !self.points.is_zero(),
            usage: outcome.map(|outcome| outcome.usage),
            ending: outcome.map(|outcome| outcome.ending),
            reason,
        }
    }
}
