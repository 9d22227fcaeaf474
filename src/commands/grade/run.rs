//! The whole way of a grading.

use std::collections::BTreeSet;
use std::io::{IsTerminal, stdout};
use std::path::Path;
use std::time::{Duration, Instant};

use super::class::Class;
use super::lines::Lines;
use super::outputs::Outputs;
use super::progress::Progress;
use super::{call, keeping, see, watch};
use crate::cli::Grade;
use crate::commands::console::{Console, Reader};
use crate::commands::exit::{Exit, Failure};
use crate::commands::forms::ReportFile;
use crate::commands::interrupt::Interrupt;
use crate::commands::said::{Graded, Refused, Remark, Said};
use crate::commands::{files, forms, isolation};
use crate::judge::content_id::ContentId;
use crate::judge::contest::contestant::{Contestant, Participation};
use crate::judge::contest::cores::HELD_AT_MOST;
use crate::judge::contest::problem::ContestProblem;
use crate::judge::contest::result_cache::ResultCache;
use crate::judge::contest::run::ContestRun;
use crate::judge::contest::state_folder::StateFolder;
use crate::judge::grading::Grading;
use crate::judge::ids::ProblemId;
use crate::judge::result::Scorecard;
use crate::judge::run_result::{NEAR, OUTPUT_KEPT};
use crate::judge::submission::compile;
use crate::judge::submission::probe::Probes;
use crate::judge::submission::submission::Submission;
use crate::judge::test_set::{self, JuryAnswer, TestCase, TestSet};
use crate::judge::verdict::Verdict;
use crate::package::case::{self, Case};
use crate::package::contest_toml::{self, Contest};
use crate::package::directory::Directory;
use crate::package::problem_toml::{Problem, default_wall};
use crate::report::Manner;
use crate::report::platform::Unfit;
use crate::report::record::{self, Results};
use crate::sandbox::{Isolation, Level, Lowered, Runner, Sandbox};
use crate::setting::diagnosis::{self, Asked, Diagnostician};
use crate::text::Evidence;

pub fn run(args: &Grade, console: &Console) -> Result<Exit, Failure> {
    match args.watch {
        true => watch::run(args, console, once),
        false => once(args, console, None).map(|(exit, _)| exit),
    }
}

/// Judges everybody once; `watched` are the signals, if they are watched already.
fn once(
    args: &Grade,
    console: &Console,
    watched: Option<&Interrupt>,
) -> Result<(Exit, Reader), Failure> {
    let start = Instant::now();
    forms::take_old_grades_away(&args.forms.reports)?;
    let (mut class, problems) = contest(args, console)?;
    let contestants = call::call(&problems, args, console)?;
    class.hold_against(&contestants, args, console);
    files::refuse_what_cannot_start(contestants.iter().filter_map(handed_in).flatten())?;
    let cases = cases(&problems, args, console)?;
    let (sandbox, limits_lowered) = sandbox(&problems, args, console)?;
    let test_sets = test_sets(&problems, &cases, args, console)?;
    for_platforms(args, &contestants, sandbox.isolation())?;
    let reports = forms::open(&args.forms.reports)?;
    let cache = keeping::open(args, console)?.map(|cache| ResultCache {
        only_accepted: !limits_lowered.is_empty(),
        ..cache
    });
    let mut own = None;
    let interrupt = match watched {
        Some(watched) => watched,
        None => own.insert(Interrupt::watch()?),
    };
    let contest_problems = contest_problems(&problems, &test_sets);
    let outputs = args.keep_outputs.as_deref();
    let outputs = outputs.map(|root| Outputs::new(root, &contestants, &contest_problems));
    let outputs = outputs.transpose()?;
    let lines = (args.forms.format)
        .is_streamed()
        .then(|| Lines::new(&contest_problems, &contestants, console));
    let progress = Progress::new(console, &contestants, &contest_problems, args.matrix);
    let grading = Grading {
        runner: &sandbox,
        compiler: &compile::LIMITS,
        patience: *NEAR.end(),
        strict: args.strict,
        cancel: interrupt.flag(),
    };
    let contest = ContestRun {
        problems: &contest_problems,
        contestants: &contestants,
        grading: &grading,
        workers: workers(&sandbox, args, console),
        cache: cache.as_ref(),
        held_at_most: HELD_AT_MOST,
        skip_lost: args.skip_lost,
        repeats: true,
        probes: Some(&Probes::default()),
        news: &|news| {
            outputs.iter().for_each(|outputs| outputs.take(&news));
            lines.iter().for_each(|lines| lines.take(&news));
            progress.tell(news);
        },
    };
    let mut scorecards = contest.judge();
    progress.end();
    let kept = cache.map_or(Ok(()), |cache| cache.journal.close());
    diagnose(&contest_problems, &contestants, &mut scorecards);
    let mut results = Results {
        graded_at: Some(now()),
        problems: contest_problems.iter().map(asked_of).collect(),
        limits_lowered: limits_lowered.iter().map(Into::into).collect(),
        ..Results::new(sandbox.isolation(), &scorecards)
    };
    class.enter(&mut results, &contestants, &contest_problems);
    results.note_constant();
    see::fill_in(&mut results, &problems, args);
    let published = publish(&results, reports, args, progress.is_streaming(), console);
    lines.map_or(Ok(()), Lines::close)?;
    let reader = published.map_err(|failure| failure.or_as(interrupt.exit()))?;
    console.note(&console.say(summary(&results, start.elapsed())));
    outputs.map_or(Ok(()), Outputs::close)?;
    kept.map_err(|what| Failure::internal(Refused::KeptNoMore { what }))?;
    let exit = interrupt.exit();
    Ok((exit.unwrap_or_else(|| exit_of(&scorecards)), reader))
}

/// The class and its problems, under the limits of the command line.
fn contest(args: &Grade, console: &Console) -> Result<(Class, Vec<Problem>), Failure> {
    let sets = args.problem.sets.iter().cloned().collect();
    let Contest {
        title,
        roster,
        mut problems,
    } = contest_toml::contest(&args.problem.problem, &sets)?;
    for problem in &mut problems {
        files::note_defaults(problem, console);
        set_limits(problem, args);
    }
    let class = Class::new(title, roster.as_deref(), args.roster.as_deref())?;
    Ok((class, problems))
}

/// So many runs are made at once.
fn workers(sandbox: &Sandbox, args: &Grade, console: &Console) -> usize {
    let cores = || crate::machine::cores::cores().get();
    let wanted = args.jobs.map_or_else(cores, usize::from);
    isolation::carried(sandbox, wanted, console)
}

/// Prints the results, and writes those that are asked for as files.
fn publish(
    results: &Results,
    reports: Vec<ReportFile>,
    args: &Grade,
    is_streamed: bool,
    console: &Console,
) -> Result<Reader, Failure> {
    let manner = forms::manner(&args.forms, console);
    // What the same screen shows already is not repeated there.
    let shown = Manner {
        is_streamed: is_streamed && stdout().is_terminal(),
        ..manner
    };
    let form = args.forms.format;
    let end = form.end(results);
    let text = end.map_or_else(|| forms::rendered(results, form, shown), Ok);
    let told = text.and_then(|text| console.result(&text));
    // Nobody listening keeps no file from being written.
    let written = forms::write_all(reports, |format| forms::rendered(results, format, manner));
    let reader = told?;
    written?;
    for (_, file) in &args.forms.reports {
        let file = file.display().to_string();
        console.note(&console.say(Said::WroteFile { file }));
    }
    Ok(reader)
}

/// What a platform makes a grade of is one contestant's, whose program cannot reach the file.
fn for_platforms(
    args: &Grade,
    contestants: &[Contestant],
    isolation: &Isolation,
) -> Result<(), Failure> {
    let forms = args.forms.reports.iter().map(|(format, _)| *format);
    let mut forms = forms.chain([args.forms.format]);
    let Some(form) = forms.find(|form| form.is_platforms()) else {
        return Ok(());
    };
    let form = form.name().0.to_owned();
    let names: BTreeSet<&str> = contestants.iter().map(|one| one.name.as_str()).collect();
    if names.len() != 1 {
        let contestants = names.len();
        return Err(Failure::usage(Unfit::NotOne { form, contestants }));
    }
    match isolation.level {
        Level::None => Err(Failure::new(
            Exit::Isolation,
            vec![Refused::FormAtNoLevel { form }.fact()],
        )),
        _ => Ok(()),
    }
}

fn contest_problems<'a>(
    problems: &'a [Problem],
    test_sets: &'a [TestSet<'a>],
) -> Vec<ContestProblem<'a>> {
    let both = problems.iter().zip(test_sets);
    both.map(|(problem, test_set)| ContestProblem::new(problem, test_set))
        .collect()
}

/// What a contestant has handed in.
fn handed_in(contestant: &Contestant) -> Option<&Vec<Submission>> {
    match &contestant.handed {
        Participation::In(submissions) => Some(submissions),
        Participation::Nothing(_) => None,
    }
}

/// The sandbox, and the limits that had to be lowered for it.
fn sandbox(
    problems: &[Problem],
    args: &Grade,
    console: &Console,
) -> Result<(Sandbox, Vec<Lowered>), Failure> {
    // The cases and whatever else stands with the problems are not for contestants to see, and they are not for each
    // other to see.
    let hidden = problems
        .iter()
        .filter_map(|problem| problem.directory.on_disk());
    let folders = args.submissions.iter().filter(|path| path.is_dir());
    let state = StateFolder::place().ok();
    let hidden = hidden
        .chain(state.as_deref())
        .chain(args.cases.as_deref())
        .chain(args.keep_outputs.as_deref())
        .chain(folders.map(|path| path.as_path()));
    let limits = problems.iter().map(|problem| &problem.limits);
    isolation::open(&args.isolation, hidden, limits, console)
}

fn now() -> String {
    let now = jiff::Timestamp::now();
    now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
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

/// The cases of each problem.
fn cases(problems: &[Problem], args: &Grade, console: &Console) -> Result<Vec<Vec<Case>>, Failure> {
    if let (Some(folder), [_, _, ..]) = (&args.cases, problems) {
        let folder = folder.display().to_string();
        return Err(Failure::usage(Refused::CasesOfWhich { folder }));
    }
    let mut all = Vec::new();
    for problem in problems {
        let mut cases = match &args.cases {
            Some(folder) => case::find(&directory(folder)?)?,
            None => case::find(&problem.directory)?,
        };
        if problem.is_another_question {
            files::note_another_question(console);
            cases.iter_mut().for_each(|case| case.answer = None);
        }
        all.push(cases);
    }
    Ok(all)
}

/// What is asked of each problem.
fn test_sets<'a>(
    problems: &[Problem],
    cases: &'a [Vec<Case>],
    args: &Grade,
    console: &Console,
) -> Result<Vec<TestSet<'a>>, Failure> {
    let mut test_sets = Vec::new();
    for (problem, cases) in problems.iter().zip(cases) {
        test_sets.push(test_set::prepare(problem, cases, args.cases.is_none())?);
    }
    for pattern in &args.case {
        let matches = |test_set: &TestSet| {
            test_set
                .test_cases
                .iter()
                .any(|test_case| test_case.case.matches(pattern))
        };
        if !test_sets.iter().any(matches) {
            let hint = cases
                .iter()
                .find_map(|cases| test_set::hint(pattern, cases));
            let pattern = pattern.to_string();
            return Err(Failure::usage(
                Refused::NoCase { pattern }.fact().with(hint),
            ));
        }
    }
    for test_set in &mut test_sets {
        test_set.select(&args.case);
    }
    let test_cases = || test_sets.iter().flat_map(|test_set| &test_set.test_cases);
    if test_cases().all(|test_case| test_case.points.is_zero()) {
        console.note(&console.say(Remark::NoPoints));
    }
    Ok(test_sets)
}

fn directory(folder: &Path) -> Result<Directory, Failure> {
    if !folder.is_dir() {
        let folder = folder.display().to_string();
        return Err(Failure::usage(Refused::NoCasesFolder { folder }));
    }
    Ok(Directory::Disk(folder.to_owned()))
}

/// The names of the cases by which mistakes are told, with their inputs and answers: those that the jury is sure of, and
/// that are not too long to be tried with every mistake.
fn asked<'a>(test_set: &TestSet<'a>) -> (Vec<&'a str>, Vec<Asked>) {
    let short = |test_case: &TestCase<'a>| {
        let JuryAnswer::Solved(answer) = &test_case.answer else {
            return None;
        };
        let input = test_case.input().ok()?;
        let answer = String::from_utf8(answer.clone()).ok()?;
        let input = (input.len() <= OUTPUT_KEPT).then(|| input.to_vec())?;
        Some((test_case.case.name.as_str(), Asked { input, answer }))
    };
    test_set.test_cases.iter().filter_map(short).unzip()
}

/// Finds out which known mistakes explain what is wrong.
fn diagnose(problems: &[ContestProblem], contestants: &[Contestant], cards: &mut [Scorecard]) {
    for (number, problem) in problems.iter().enumerate() {
        let Some(puzzle) = problem.problem.checker.puzzle() else {
            continue;
        };
        let (names, asked) = asked(problem.test_set);
        let diagnostician = Diagnostician::new(puzzle, &asked);
        let mine = contestants.iter().zip(&mut *cards);
        for (_, card) in mine.filter(|(contestant, _)| contestant.problem == ProblemId(number)) {
            card.diagnosis = diagnostician.explain(&diagnosis::seen(card, &names));
        }
    }
}

/// A problem as results tell it: with all that is needed to replay outputs.
fn asked_of(problem: &ContestProblem) -> record::Problem {
    let short = |bytes: &[u8]| {
        let is_short = bytes.len() <= OUTPUT_KEPT;
        is_short.then(|| String::from_utf8(bytes.to_vec()).ok())?
    };
    let case = |(test_case, id): (&TestCase, &Option<ContentId>)| record::Asked {
        name: test_case.case.name.clone(),
        id: id
            .as_ref()
            .map_or(String::new(), |id| id.as_str().to_owned()),
        input: test_case.input().ok().and_then(|input| short(&input)),
        answer: test_case.answer().ok().and_then(|answer| short(&answer)),
    };
    record::Problem {
        name: problem.problem.name.clone(),
        checker: problem.problem.checker_name.clone(),
        settings: problem.problem.settings.clone(),
        cases: problem
            .test_set
            .test_cases
            .iter()
            .zip(&problem.case_ids)
            .map(case)
            .collect(),
    }
}

/// How much was judged, in how much time.
fn summary(results: &Results, time: Duration) -> Graded {
    let names: BTreeSet<&str> = results
        .submissions
        .iter()
        .map(|submission| submission.name.as_str())
        .collect();
    let judged = results.submissions.iter().map(|card| card.cases.len());
    Graded::Summary {
        contestants: names.len(),
        results: judged.sum(),
        time: format!("{:.1}", time.as_secs_f64()),
    }
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
