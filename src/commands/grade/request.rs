//! Reads the problems, contestants and cases that the command line names.

use std::path::PathBuf;

use super::class::ClassInfo;
use super::{cases, contestants, machine_factor};
use crate::cli::Grade;
use crate::commands::cluster::Cluster;
use crate::commands::cluster::options::ClusterOptions;
use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::commands::isolation::SandboxOpening;
use crate::commands::{arguments, files, report_files};
use caipan_judge::contest::contestant::{Contestant, Participation};
use caipan_judge::contest::state_folder::StateFolder;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::TestSet;
use caipan_problem::case::Case;
use caipan_problem::contest_toml::{self, Contest};
use caipan_problem::limits_table::default_wall_time;
use caipan_problem::problem_toml::Problem;

/// A command line whose files have been read and found usable.
pub(super) struct GradeRequest<'a> {
    pub args: &'a Grade,
    pub console: &'a Console,
    /// Cluster whose machines judge instead of this machine; `None` without `--cluster`.
    pub cluster: Option<Cluster>,
    pub class: ClassInfo,
    /// Problems, with the limits given on the command line.
    pub problems: Vec<Problem>,
    pub contestants: Vec<Contestant>,
    /// Cases of each problem, in the order of `problems`.
    cases: Vec<Vec<Case>>,
}

impl<'a> GradeRequest<'a> {
    /// Reads everything that the command line names. A thread opens the sandbox meanwhile.
    ///
    /// # Errors
    /// A file or option is wrong, or a cluster cannot be reached.
    pub(super) fn read(
        args: &'a Grade,
        console: &'a Console,
    ) -> Result<(Self, SandboxOpening), Failure> {
        let cluster = connect_cluster(args, console)?;
        report_files::remove_old_grades(&args.output_args.reports)?;
        let (mut class, problems) = read_class_and_problems(args, console)?;
        let opening = start_opening_sandbox(&problems, args);
        let contestants = contestants::collect_contestants(&problems, args, console)?;
        class.compare_with_roster(&contestants, args, console);
        files::require_startable_languages(
            contestants.iter().filter_map(submissions_of).flatten(),
        )?;
        let cases = cases::find_cases(&problems, args, console)?;
        let request = Self {
            args,
            console,
            cluster,
            class,
            problems,
            contestants,
            cases,
        };
        Ok((request, opening))
    }

    /// Test set of each problem, without the cases that the command line leaves out.
    ///
    /// # Errors
    /// The cases of a problem contradict its subtasks, or a pattern of the command line matches no case.
    pub(super) fn test_sets(&self) -> Result<Vec<TestSet<'_>>, Failure> {
        cases::test_sets(&self.problems, &self.cases, self.args, self.console)
    }
}

/// Connects to the machines of a cluster if the command line names one.
fn connect_cluster(args: &Grade, console: &Console) -> Result<Option<Cluster>, Failure> {
    let options = ClusterOptions {
        twins: args.twins,
        reference: args.reference.clone(),
    };
    let folder = args.cluster.as_deref();
    folder
        .map(|folder| Cluster::open(folder, options, console))
        .transpose()
}

/// Reads the class and the problems, and applies the limits given on the command line.
fn read_class_and_problems(
    args: &Grade,
    console: &Console,
) -> Result<(ClassInfo, Vec<Problem>), Failure> {
    let others = args.submissions.iter().map(PathBuf::as_path);
    arguments::check_problem_is_first(&args.problem.problem, others)?;
    let sets = args.problem.sets.iter().cloned().collect();
    let Contest {
        title,
        roster,
        mut problems,
    } = contest_toml::load_contest(&args.problem.problem, &sets)?;
    problems.iter().try_for_each(arguments::check_files_exist)?;
    if args.machine_factor {
        machine_factor::apply_machine_factor(&mut problems, console)?;
    }
    for problem in &mut problems {
        files::note_default_settings(problem, console);
        apply_limit_options(problem, args);
    }
    let class = ClassInfo::new(title, roster.as_deref(), args.roster.as_deref())?;
    Ok((class, problems))
}

/// Submissions of a contestant; `None` if there are none.
fn submissions_of(contestant: &Contestant) -> Option<&Vec<Submission>> {
    match &contestant.participation {
        Participation::Submitted(submissions) => Some(submissions),
        Participation::NoSubmission(_) => None,
    }
}

/// Starts opening the sandbox in a background thread. Submissions cannot see the hidden folders.
fn start_opening_sandbox(problems: &[Problem], args: &Grade) -> SandboxOpening {
    // The sandbox hides the problem folders, which contain the cases, and the contestants' files from each other.
    let problem_folders = problems
        .iter()
        .filter_map(|problem| problem.directory.disk_path());
    let folders = args.submissions.iter().filter(|path| path.is_dir());
    let state = StateFolder::default_path().ok();
    let hidden = problem_folders
        .chain(state.as_deref())
        .chain(args.cases.as_deref())
        .chain(args.keep_outputs.as_deref())
        .chain(folders.map(|path| path.as_path()));
    SandboxOpening::start(&args.isolation, hidden)
}

/// Replaces limits of the problem, its subtasks and its cases by those given on the command line. A CPU time limit
/// also raises wall time limits to at least its default.
fn apply_limit_options(problem: &mut Problem, args: &Grade) {
    for limits in problem.default_limits_mut() {
        if let Some(cpu) = args.cpu_limit {
            limits.cpu = cpu;
            limits.wall = limits.wall.max(default_wall_time(cpu));
        }
        limits.wall = args.wall_limit.unwrap_or(limits.wall);
        limits.memory = args.memory_limit.unwrap_or(limits.memory);
        limits.output = args.output_limit.unwrap_or(limits.output);
    }
    let own = problem.cases.iter_mut().flat_map(|row| &mut row.limits);
    for limits in own {
        if let Some(cpu) = args.cpu_limit {
            limits.cpu = None;
            limits.wall = limits.wall.map(|wall| wall.max(default_wall_time(cpu)));
        }
        limits.wall = limits.wall.filter(|_| args.wall_limit.is_none());
        limits.memory = limits.memory.filter(|_| args.memory_limit.is_none());
        limits.output = limits.output.filter(|_| args.output_limit.is_none());
    }
}
