//! `caipan grade`: judges submissions against the cases of a problem.

use std::path::{Path, PathBuf};

use anyhow::anyhow;

use super::exit::{Exit, Failure};
use super::interrupt::Interrupt;
use super::{Console, Reader, files, forms, isolation};
use crate::cli::{FormatName, Grade};
use crate::judge::config::{Problem, default_wall};
use crate::judge::directory::Directory;
use crate::judge::exam::{self, Answer, Exam, Question};
use crate::judge::score::{CaseResult, OUTPUT_KEPT, Scorecard};
use crate::judge::submission::{self, Submission};
use crate::judge::verdict::Verdict;
use crate::judge::{self, Grading, case, compile};
use crate::report::record::{Results, Submission as Record};
use crate::report::{Format, text};
use crate::sandbox::Sandbox;
use crate::testdata::diagnosis::{self, Asked, Diagnostician};

pub fn run(args: &Grade, console: &Console) -> Result<Exit, Failure> {
    let mut problem = files::problem(&args.problem)?;
    set_limits(&mut problem, args);
    let submissions = find(&problem, &args.submissions)?;
    let mut cases = match &args.cases {
        Some(folder) => case::find(&directory(folder)?)?,
        None => case::find(&problem.directory)?,
    };
    if problem.is_another_question {
        files::note_another_question(console);
        cases.iter_mut().for_each(|case| case.answer = None);
    }
    // The cases and whatever else stands with the problem are not for contestants to see.
    let hidden = problem.directory.on_disk().into_iter();
    let hidden = hidden.chain(args.cases.as_deref());
    let sandbox = isolation::open(&args.isolation, hidden, console)?;
    let mut exam = exam::prepare(&problem, &cases, args.cases.is_none())?;
    exam.select(&args.case)
        .map_err(|pattern| Failure::usage(anyhow!("--case {pattern}: no such case")))?;
    if exam
        .questions
        .iter()
        .all(|question| question.points.is_zero())
    {
        console.note("no case carries points: --strict lets them count");
    }
    let mut reports = forms::open(&args.forms.reports)?;
    let interrupt = Interrupt::watch()?;
    let scorecards = judge_all(
        &problem,
        &exam,
        &submissions,
        args,
        console,
        &sandbox,
        &interrupt,
    )?;
    let results = Results::new(sandbox.isolation(), &scorecards);
    let manner = forms::manner(&args.forms, console);
    let shown = match args.forms.format {
        // The scorecards have been shown already.
        FormatName::Text => {
            text::summary(&results, manner.lang, manner.all).map(|tables| format!("\n{tables}"))
        }
        format => Some(Format::from(format).render(&results, manner)),
    };
    if let Some(shown) = shown {
        console.result(&shown)?;
    }
    for report in &mut reports {
        report.write(|format| Ok(format.render(&results, manner)))?;
    }
    Ok(interrupt.exit().unwrap_or_else(|| exit_of(&scorecards)))
}

fn set_limits(problem: &mut Problem, args: &Grade) {
    let limits = &mut problem.limits;
    if let Some(cpu) = args.cpu_limit {
        limits.cpu = cpu;
        limits.wall = limits.wall.max(default_wall(cpu));
    }
    limits.wall = args.wall_limit.unwrap_or(limits.wall);
    limits.memory = args.memory_limit.unwrap_or(limits.memory);
    limits.output = args.output_limit.unwrap_or(limits.output);
}

fn find(problem: &Problem, paths: &[PathBuf]) -> Result<Vec<Submission>, Failure> {
    let mut submissions = Vec::new();
    for path in paths {
        submissions.extend(submission::find(problem, path)?);
    }
    Ok(submissions)
}

fn directory(folder: &Path) -> Result<Directory, Failure> {
    if !folder.is_dir() {
        return Err(Failure::usage(anyhow!(
            "--cases {}: no such folder",
            folder.display()
        )));
    }
    Ok(Directory::Disk(folder.to_owned()))
}

/// The names of the cases by which mistakes are told, with their inputs and answers: those that the jury is sure of, and
/// that are not too long to be tried with every mistake.
fn asked<'a>(exam: &Exam<'a>) -> (Vec<&'a str>, Vec<Asked>) {
    let short = |question: &Question<'a>| {
        let Answer::Solved(answer) = &question.answer else {
            return None;
        };
        let input = question.case.input.read().ok()?;
        let answer = String::from_utf8(answer.clone()).ok()?;
        let input = (input.len() <= OUTPUT_KEPT).then(|| input.to_vec())?;
        Some((question.case.name.as_str(), Asked { input, answer }))
    };
    exam.questions.iter().filter_map(short).unzip()
}

/// Judges one submission after the other; as text, each is printed as soon as it is finished.
fn judge_all(
    problem: &Problem,
    exam: &Exam,
    submissions: &[Submission],
    args: &Grade,
    console: &Console,
    sandbox: &Sandbox,
    interrupt: &Interrupt,
) -> Result<Vec<Scorecard>, Failure> {
    let (names, asked) = asked(exam);
    let puzzle = problem.checker.puzzle();
    let diagnostician = puzzle.map(|puzzle| Diagnostician::new(puzzle, &asked));
    let bar = console.bar(submissions.len() * exam.questions.len(), "");
    let mut scorecards = Vec::new();
    let mut gone = false;
    for submission in submissions {
        bar.set_message(crate::problem::printable(submission.name.as_bytes()));
        let grading = Grading {
            sandbox,
            compiler: &compile::LIMITS,
            workers: args.jobs.into(),
            strict: args.strict,
            cancel: interrupt.flag(),
            watch: &|result: &CaseResult| {
                bar.inc(1);
                if let Some(folder) = &result.left_behind {
                    let text = format!("warning: {} could not be removed", folder.display());
                    bar.suspend(|| console.complain(&text));
                }
            },
        };
        let mut card = judge::grade(problem, exam, submission, &grading);
        if let Some(diagnostician) = &diagnostician {
            card.diagnosis = diagnostician.explain(&diagnosis::seen(&card, &names));
        }
        if args.forms.format == FormatName::Text {
            let gap = if scorecards.is_empty() { "" } else { "\n" };
            let text = format!(
                "{gap}{}",
                text::scorecard(&Record::from(&card), console.is_verbose, console.lang)
            );
            gone = bar.suspend(|| console.result(&text))? == Reader::Gone;
        }
        scorecards.push(card);
        bar.set_position((scorecards.len() * exam.questions.len()) as u64);
        if interrupt.exit().is_some() || (gone && args.forms.reports.is_empty()) {
            break;
        }
    }
    bar.finish_and_clear();
    Ok(scorecards)
}

fn exit_of(scorecards: &[Scorecard]) -> Exit {
    let any = |verdict: Verdict| scorecards.iter().any(|card| card.verdict == verdict);
    if any(Verdict::JudgeError) {
        return Exit::Jury;
    }
    if scorecards
        .iter()
        .all(|card| card.verdict == Verdict::Accepted)
    {
        Exit::Good
    } else {
        Exit::Bad
    }
}
