//! Reads the problems, contestants and cases that the command line names.

use std::path::PathBuf;

use super::{cases, contestants, machine_factor};
use crate::cli::Grade;
use crate::commands::cluster::Cluster;
use crate::commands::cluster::options::ClusterOptions;
use crate::commands::exit::CommandError;
use crate::commands::isolation;
use crate::commands::{argument_checks, files, report_output};
use crate::terminal::console::Console;
use caipan_judge::contest::contestant::{Contestant, Participation};
use caipan_judge::contest::state_folder::StateFolder;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::TestSet;
use caipan_problem::case::Case;
use caipan_problem::contest_toml::{self, Contest};
use caipan_problem::limits_table::default_wall_time;
use caipan_problem::problem_toml::Problem;
use caipan_problem::roster;
use caipan_report::explain_commands::ExplainCommandOptions;
use caipan_report::record::ClassInfo;
use caipan_sandbox::PendingSandbox;

/// Options of the command line, with the problems, contestants and cases read from their files and checked.
pub(super) struct GradeRequest<'a> {
    pub args: &'a Grade,
    pub console: &'a Console,
    /// Cluster whose machines run the programs; `None` if the programs run on this machine.
    pub cluster: Option<Cluster>,
    pub class: ClassInfo,
    /// Problems, with the limits given on the command line.
    pub problems: Vec<Problem>,
    pub contestants: Vec<Contestant>,
    /// Cases of each problem, in the order of `problems`.
    cases: Vec<Vec<Case>>,
}

impl<'a> GradeRequest<'a> {
    /// Reads the files that the command line names. Also returns the sandbox, which is being opened in the background.
    ///
    /// # Errors
    /// A file or option is wrong, or a cluster cannot be reached.
    pub(super) fn load_from_args(
        args: &'a Grade,
        console: &'a Console,
    ) -> Result<(Self, PendingSandbox), CommandError> {
        let cluster = connect_cluster(args, console)?;
        report_output::remove_old_platform_reports(&args.output_args.reports)?;
        let (mut class, problems) = read_class_and_problems(args, console)?;
        let opening = start_opening_sandbox(&problems, args);
        let contestants = contestants::collect_contestants(&problems, args, console)?;
        for remark in class.compare_with_roster(&contestants, !args.only.is_empty()) {
            console.print_note(&console.sentence(remark.clone()));
        }
        files::require_startable_languages(
            contestants
                .iter()
                .filter_map(submissions_of_contestant)
                .flatten(),
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

    /// Returns the test set of each problem, with the cases that the command line selects.
    ///
    /// # Errors
    /// The cases of a problem contradict its subtasks, or a pattern of the command line matches no case.
    pub(super) fn select_test_sets(&self) -> Result<Vec<TestSet<'_>>, CommandError> {
        cases::select_test_sets(&self.problems, &self.cases, self.args, self.console)
    }
}

/// Connects to the machines of the cluster that `--cluster` names. `None` without this option.
fn connect_cluster(args: &Grade, console: &Console) -> Result<Option<Cluster>, CommandError> {
    let options = ClusterOptions {
        twins: args.twins,
        reference: args.reference.clone(),
    };
    let folder = args.cluster.as_deref();
    folder
        .map(|folder| Cluster::open(folder, options, console))
        .transpose()
}

/// Reads the class and the problems. Applies the limits from the command line and, if requested, the machine factor.
fn read_class_and_problems(
    args: &Grade,
    console: &Console,
) -> Result<(ClassInfo, Vec<Problem>), CommandError> {
    let others = args.submissions.iter().map(PathBuf::as_path);
    argument_checks::refuse_program_as_problem(&args.problem.problem, others)?;
    let sets = args.problem.sets.iter().cloned().collect();
    let Contest {
        title,
        roster,
        mut problems,
    } = contest_toml::load_contest(&args.problem.problem, &sets)?;
    problems
        .iter()
        .try_for_each(argument_checks::check_files_exist)?;
    if args.machine_factor {
        machine_factor::apply_machine_factor(&mut problems, console)?;
    }
    for problem in &mut problems {
        files::note_default_settings(problem, console);
        apply_limit_options(problem, args);
    }
    if let Some(path) = &args.roster {
        // A missing file is a usage error, since the command line names it.
        std::fs::metadata(path)
            .map_err(|error| files::unreadable_failure(&path.display().to_string(), &error))?;
    }
    let roster_path = args.roster.as_deref().or(roster.as_deref());
    let class = ClassInfo::new(title, roster_path.map(roster::read).transpose()?);
    Ok((class, problems))
}

/// Returns the submissions of a contestant; `None` if the contestant has submitted nothing.
fn submissions_of_contestant(contestant: &Contestant) -> Option<&Vec<Submission>> {
    match &contestant.participation {
        Participation::Submitted(submissions) => Some(submissions),
        Participation::NoSubmission(_) => None,
    }
}

/// Starts opening the sandbox in a background thread.
fn start_opening_sandbox(problems: &[Problem], args: &Grade) -> PendingSandbox {
    // Submissions cannot see the folders of the problems, which contain the answers, or files of other contestants.
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
    isolation::start_opening_sandbox(&args.isolation, hidden)
}

/// Replaces the limits of the problem, of subtasks and of cases by limits from the command line. A new CPU time limit
/// also raises wall time limits to at least the default for this CPU limit.
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

/// Returns the options of this grading that the suggested commands about a case must contain as well.
pub(super) fn repeated_options(args: &Grade) -> ExplainCommandOptions<'_> {
    ExplainCommandOptions {
        sets: &args.problem.sets,
        cases: args.cases.as_deref(),
    }
}
