//! The whole way of a grading.

use std::path::PathBuf;
use std::time::Instant;

use super::class::Class;
use super::listeners::Listeners;
use super::live::Live;
use super::{
    by_machines, call, cases, diagnosing, keeping, machine_factor, publish, see, shard, sources,
    watch,
};
use crate::cli::Grade;
use crate::commands::cluster::Cluster;
use crate::commands::cluster::asked::{Asked, Judged};
use crate::commands::console::{Console, Reader};
use crate::commands::exit::{Exit, Failure};
use crate::commands::grading::grading;
use crate::commands::interrupt::Interrupt;
use crate::commands::kept_programs;
use crate::commands::{arguments, files, forms, isolation};
use caipan_checker::verdict::Verdict;
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::contestant::{Contestant, Participation};
use caipan_judge::contest::cores::HELD_AT_MOST;
use caipan_judge::contest::names;
use caipan_judge::contest::onlooker::Onlooker;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::contest::run::ContestRun;
use caipan_judge::contest::state_folder::StateFolder;
use caipan_judge::foreign_svg::Room;
use caipan_judge::grading::Grading;
use caipan_judge::run_result::NEAR;
use caipan_judge::submission::foreign_programs::ForeignPrograms;
use caipan_judge::submission::probe::Probes;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::TestSet;
use caipan_problem::contest_toml::{self, Contest};
use caipan_problem::limits_table::default_wall;
use caipan_problem::problem_toml::Problem;
use caipan_report::record::Results;
use caipan_sandbox::{Lowered, Runner, Sandbox};

pub(crate) fn run(args: &Grade, console: &Console) -> Result<Exit, Failure> {
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
    let cluster = cluster(args, console)?;
    forms::take_old_grades_away(&args.forms.reports)?;
    let (mut class, problems) = contest(args, console)?;
    let opening = sandbox(&problems, args);
    let contestants = call::call(&problems, args, console)?;
    class.hold_against(&contestants, args, console);
    files::refuse_what_cannot_start(contestants.iter().filter_map(handed_in).flatten())?;
    let cases = cases::of(&problems, args, console)?;
    let test_sets = cases::test_sets(&problems, &cases, args, console)?;
    let contest_problems = contest_problems(&problems, &test_sets);
    let foreign = foreign_programs(&problems, &contestants, args);
    let mut own = None;
    let interrupt = watched_by(watched, &mut own)?;
    let (sandbox, jobs, limits_lowered) = opened(opening, &problems, args, console)?;
    publish::for_platforms(args, &contestants, sandbox.isolation())?;
    let reports = forms::open_all(&args.forms)?;
    let cache = keeping::open(args, !limits_lowered.is_empty(), console)?;
    let listeners = Listeners::new(args, console, &contestants, &contest_problems)?;
    let grading = how(&sandbox, &foreign, interrupt, args);
    let live = Live::new(args, console, &class, &sandbox);
    let look_on: Onlooker = &|scene| live.look_on(scene, &listeners);
    let contest = ContestRun {
        problems: &contest_problems,
        contestants: &contestants,
        grading: &grading,
        workers: workers(&sandbox, jobs, args, console),
        cache: cache.as_ref(),
        held_at_most: HELD_AT_MOST,
        skip_lost: args.skip_lost,
        shard: shard::asked_for(args),
        repeats: true,
        probes: Some(&Probes::default()),
        news: &|news| listeners.hear(news),
        onlooker: live.is_asked_for().then_some(look_on),
    };
    let judged = judged(cluster.as_ref(), &contest, &listeners, args, console)?;
    // Boxes end while caipan tells the results.
    sandbox.rest();
    let mut scorecards = judged.scorecards;
    listeners.end();
    let kept = cache.map_or(Ok(()), keeping::close);
    if args.shard.is_some() {
        let (exit, reader) = kept.and_then(|()| shard::tell(args, &scorecards, console))?;
        return Ok((interrupt.exit().unwrap_or(exit), reader));
    }
    diagnosing::diagnose(&contest_problems, &contestants, &mut scorecards);
    let sources = scorecards.iter_mut().map(|card| card.source_id.take());
    let sources: Vec<Option<ContentId>> = sources.collect();
    let mut results = publish::results(scorecards, &contest_problems, &sandbox, &limits_lowered);
    class.enter(&mut results, &contestants, &contest_problems);
    by_machines::enter(&mut results, &judged.machines);
    (judged.enter_twins)(&mut results);
    results.note_constant();
    see::fill_in(&mut results, &problems, args);
    sources::fill_in(&mut results, args, &sources, &contestants);
    let reader = publish::publish(&results, reports, args, listeners.are_streaming(), console)
        .map_err(|failure| failure.or_as(interrupt.exit()))?;
    console.note(&console.say(publish::summary(&results, start.elapsed())));
    listeners.close().and(kept)?;
    Ok((end(interrupt, &results), reader))
}

/// The machines of a cluster, where the command line asks for them. What keeps them from being there is said before
/// anything is done.
fn cluster(args: &Grade, console: &Console) -> Result<Option<Cluster>, Failure> {
    let folder = args.cluster.as_deref();
    let asked = Asked {
        twins: args.twins,
        reference: args.reference.clone(),
    };
    folder
        .map(|folder| Cluster::open(folder, asked, console))
        .transpose()
}

/// Everybody's scorecards, and what a cluster tells besides.
fn judged(
    cluster: Option<&Cluster>,
    contest: &ContestRun,
    listeners: &Listeners,
    args: &Grade,
    console: &Console,
) -> Result<Judged, Failure> {
    let say = |text: String| listeners.note(&text);
    listeners.watch_over(|| match cluster {
        Some(cluster) => cluster.judge(contest, keeping::name_folder(args), &say, console),
        None => Ok(contest.judge().into()),
    })
}

/// Whoever watches for signals already, or somebody who does from now on.
fn watched_by<'a>(
    watched: Option<&'a Interrupt>,
    own: &'a mut Option<Interrupt>,
) -> Result<&'a Interrupt, Failure> {
    match watched {
        Some(watched) => Ok(watched),
        None => Ok(own.insert(Interrupt::watch()?)),
    }
}

/// The class and its problems, under the limits of the command line.
fn contest(args: &Grade, console: &Console) -> Result<(Class, Vec<Problem>), Failure> {
    let others = args.submissions.iter().map(PathBuf::as_path);
    arguments::problem_first(&args.problem.problem, others)?;
    let sets = args.problem.sets.iter().cloned().collect();
    let Contest {
        title,
        roster,
        mut problems,
    } = contest_toml::contest(&args.problem.problem, &sets)?;
    problems.iter().try_for_each(arguments::refuse_missing)?;
    if args.machine_factor {
        machine_factor::apply(&mut problems, console)?;
    }
    for problem in &mut problems {
        files::note_defaults(problem, console);
        set_limits(problem, args);
    }
    let class = Class::new(title, roster.as_deref(), args.roster.as_deref())?;
    Ok((class, problems))
}

/// The jury's programs: what they draw of a single submission is looked at, and of a class it would be too much to keep.
fn foreign_programs(
    problems: &[Problem],
    contestants: &[Contestant],
    args: &Grade,
) -> ForeignPrograms {
    let handed_in = args.submissions.iter().map(|path| path.as_path());
    let mut foreign = kept_programs::for_judging(problems, handed_in);
    foreign.only_jurys = args.fresh || args.no_journal;
    if let [_] = contestants {
        foreign.pictures = Room::Saved;
    }
    foreign
}

/// How programs are run: for as long as it can be told whether they are near a limit.
fn how<'a>(
    sandbox: &'a Sandbox,
    foreign: &'a ForeignPrograms,
    interrupt: &'a Interrupt,
    args: &Grade,
) -> Grading<'a> {
    Grading {
        patience: *NEAR.end(),
        strict: args.strict,
        ..grading(sandbox, foreign, interrupt)
    }
}

/// Looks up what is asked for soon, while the first box is built: caipan's own name, and how many runs are to be made at
/// once, which this gives.
fn look_up(args: &Grade) -> usize {
    names::engine_id();
    let cores = || caipan_sandbox::machine::cores::cores().get();
    args.jobs.map_or_else(cores, usize::from)
}

/// So many runs are made at once. The machines of a cluster make several.
fn workers(sandbox: &Sandbox, jobs: usize, args: &Grade, console: &Console) -> usize {
    let least = if args.cluster.is_some() { 2 } else { 1 };
    isolation::carried(sandbox, jobs, console).max(least)
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

/// Begins to open the sandbox.
fn sandbox(problems: &[Problem], args: &Grade) -> isolation::Opening {
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
    isolation::Opening::begin(&args.isolation, hidden)
}

/// The sandbox, how many runs are to be made at once, and the limits that had to be lowered for it.
fn opened(
    opening: isolation::Opening,
    problems: &[Problem],
    args: &Grade,
    console: &Console,
) -> Result<(Sandbox, usize, Vec<Lowered>), Failure> {
    let jobs = look_up(args);
    let limits = problems.iter().flat_map(|problem| problem.all_limits());
    let (sandbox, lowered) = opening.finish(&args.isolation, limits, console)?;
    Ok((sandbox, jobs, lowered))
}

fn set_limits(problem: &mut Problem, args: &Grade) {
    for limits in problem.usual_limits_mut() {
        if let Some(cpu) = args.cpu_limit {
            limits.cpu = cpu;
            limits.wall = limits.wall.max(default_wall(cpu));
        }
        limits.wall = args.wall_limit.unwrap_or(limits.wall);
        limits.memory = args.memory_limit.unwrap_or(limits.memory);
        limits.output = args.output_limit.unwrap_or(limits.output);
    }
    let own = problem.cases.iter_mut().flat_map(|row| &mut row.limits);
    for limits in own {
        if let Some(cpu) = args.cpu_limit {
            limits.cpu = None;
            limits.wall = limits.wall.map(|wall| wall.max(default_wall(cpu)));
        }
        limits.wall = limits.wall.filter(|_| args.wall_limit.is_none());
        limits.memory = limits.memory.filter(|_| args.memory_limit.is_none());
        limits.output = limits.output.filter(|_| args.output_limit.is_none());
    }
}

fn end(interrupt: &Interrupt, results: &Results) -> Exit {
    interrupt.exit().unwrap_or_else(|| exit_of(results))
}

fn exit_of(results: &Results) -> Exit {
    let mut verdicts = results.submissions.iter().map(|card| card.verdict);
    if results.submissions.iter().any(|card| card.is_unjudged()) {
        Exit::Jury
    } else if verdicts.all(|one| one == Verdict::Accepted) {
        Exit::Good
    } else {
        Exit::Bad
    }
}
