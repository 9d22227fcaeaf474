//! Command line, files and standard input with which a foreign checker is run, as its dialect defines.

use std::ffi::OsString;

use super::feedback::{
    FEEDBACK, MESSAGE_FILE_NAMES, NEXT_PASS_FILE, SCORE_FILE_NAMES, feedback_path,
};
use super::pipes;
use super::referee_input::RefereeInput;
use crate::case_points;
use crate::submission::program::Program;
use caipan_problem::case::Case;
use caipan_problem::checker_table::JuryCheckerDefinition;
use caipan_problem::dialect::{Dialect, NAME, PassedItem};
use caipan_problem::points::Points;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{Job, JobFolder, RunLimits};

/// Name of the file that an interactor writes for the checker, if the dialect defines no other name.
pub(super) const TESTLIB_REPORT_FILE: &str = "tout";

/// Path of the file that passes an item to a jury program, unless the dialect defines another path. Empty for items
/// that are passed as values.
fn default_passed_item_path(item: PassedItem) -> &'static str {
    match item {
        PassedItem::Input => "input",
        PassedItem::Output => "output",
        PassedItem::Answer => "answer",
        PassedItem::Folder => FEEDBACK,
        PassedItem::Report => TESTLIB_REPORT_FILE,
        PassedItem::ScoreFile => "score",
        PassedItem::MessageFile => "message",
        PassedItem::ContestantOutputOnStdin => "/dev/stdin",
        PassedItem::TalkPipe => pipes::TALK_PIPE,
        PassedItem::ReplyPipe => pipes::REPLY_PIPE,
        PassedItem::CaseMaxPoints | PassedItem::MessageFormatOption => "",
    }
}

/// Command line, files and standard input for a run of a checker or an interactor.
pub(super) struct CheckerCall<'a> {
    /// Program and arguments. If pipes are used, a shell that copies data between them comes first.
    command: Vec<OsString>,
    /// Files in the work folder of the program.
    files: Vec<(String, &'a [u8])>,
    /// Content of standard input. Empty if the dialect passes nothing on standard input, or if named pipes are used.
    stdin: &'a [u8],
    /// Files that are read after the program has ended.
    collected_files: Vec<String>,
    /// Whether the interactor communicates through named pipes instead of the standard streams.
    uses_pipes: bool,
}

impl<'a> CheckerCall<'a> {
    /// Prepares a run of a jury program on an output. `max_points` is the maximum number of points for the output;
    /// `None` if unknown.
    pub(super) fn new(
        checker: &JuryCheckerDefinition,
        program: &Program,
        problem: &str,
        referee_input: &RefereeInput<'a>,
        max_points: Option<f64>,
    ) -> Self {
        let dialect = checker.dialect;
        let handed = &dialect.arguments[..dialect.arguments.len() - dialect.optional_arguments];
        let args = referee_input.args.unwrap_or(&checker.program.args);
        let words = handed
            .iter()
            .map(|item| match item {
                PassedItem::CaseMaxPoints => {
                    max_points_argument_for_checker(max_points).to_string()
                }
                item => passed_item_path(dialect, *item, problem),
            })
            .chain((1..checker.processes).flat_map(pipes::pipe_names_of_further_process))
            .chain(args.iter().cloned());
        let own = dialect.files.iter().map(|(item, _)| item);
        let parts = handed.iter().chain(own);
        let has_folder = dialect.arguments.contains(&PassedItem::Folder);
        let kept_files = (referee_input.kept_files.iter())
            .flat_map(|files| files.iter())
            .filter(|_| has_folder)
            .map(|(name, bytes)| (name.clone(), &bytes[..]));
        let start = program.command.iter().cloned();
        let command = start.chain(words.map(OsString::from));
        let is_apart = pipes::uses_pipes(dialect);
        let stdin = dialect
            .stdin
            .map(|item| passed_item_content(item, referee_input));
        let stdin_file =
            (stdin.filter(|_| is_apart)).map(|bytes| (pipes::STDIN_FILE.to_owned(), bytes));
        Self {
            command: if is_apart {
                pipes::wrap_in_pipe_script(command, checker.processes)
            } else {
                command.collect()
            },
            files: parts
                .clone()
                .filter(|item| is_file_read_by_jury_program(item))
                .map(|item| {
                    (
                        passed_item_path(dialect, *item, problem),
                        passed_item_content(*item, referee_input),
                    )
                })
                .chain(kept_files)
                .chain(stdin_file)
                .collect(),
            stdin: stdin.filter(|_| !is_apart).unwrap_or_default(),
            collected_files: parts
                .filter(|item| is_file_written_by_jury_program(item))
                .flat_map(|item| {
                    collected_feedback_files(*item)
                        .chain([passed_item_path(dialect, *item, problem)])
                })
                .chain(is_apart.then(|| pipes::STDOUT_FILE.to_owned()))
                .collect(),
            uses_pipes: is_apart,
        }
    }

    /// Creates the sandbox job for this call with the given limits, and passes it to `run`.
    pub(super) fn create_job_and_run<T>(
        &self,
        program: &Program,
        limits: &RunLimits,
        run: impl FnOnce(&Job) -> T,
    ) -> T {
        let files: Vec<(&str, &[u8])> = self
            .files
            .iter()
            .map(|(name, bytes)| (name.as_str(), *bytes))
            .collect();
        let collects: Vec<&str> = self.collected_files.iter().map(String::as_str).collect();
        let own = new_jury_job(program, &self.command, limits);
        run(&Job {
            folder: JobFolder::Fresh(&files),
            stdin: self.stdin,
            collects: &collects,
            may_fork: self.uses_pipes || own.may_fork,
            ..own
        })
    }
}

/// Creates the sandbox job for a jury program. The job may start further processes if the language needs them, or if an
/// interpreter runs the program.
pub(super) fn new_jury_job<'j>(
    program: &Program,
    command: &'j [OsString],
    limits: &'j RunLimits,
) -> Job<'j> {
    Job {
        memory_rule: program.memory_rule,
        may_fork: program.may_fork || !program.starts_own_file,
        ..Job::new(command, limits)
    }
}

fn is_file_read_by_jury_program(item: &PassedItem) -> bool {
    matches!(
        item,
        PassedItem::Input | PassedItem::Output | PassedItem::Answer
    )
}

fn is_file_written_by_jury_program(item: &PassedItem) -> bool {
    matches!(
        item,
        PassedItem::Folder | PassedItem::Report | PassedItem::ScoreFile | PassedItem::MessageFile
    )
}

/// Content of the file for `item`. Empty for files that the checker itself writes.
fn passed_item_content<'a>(item: PassedItem, referee_input: &RefereeInput<'a>) -> &'a [u8] {
    match item {
        PassedItem::Input => referee_input.input,
        PassedItem::Output => referee_input.output,
        PassedItem::Answer => referee_input.answer,
        _ => b"",
    }
}

/// Paths of the files that are collected if `item` is the feedback folder; none for any other item.
fn collected_feedback_files(item: PassedItem) -> impl Iterator<Item = String> {
    let names = SCORE_FILE_NAMES
        .iter()
        .chain(&MESSAGE_FILE_NAMES)
        .chain([&NEXT_PASS_FILE]);
    names
        .filter(move |_| item == PassedItem::Folder)
        .map(|name| feedback_path(name))
}

/// Returns the path of the file that passes `item` to a jury program. A placeholder in the path is replaced by the
/// problem's name.
pub(super) fn passed_item_path(dialect: &Dialect, item: PassedItem, problem: &str) -> String {
    let own = dialect.files.iter().find(|(known, _)| *known == item);
    let name = own.map_or(default_passed_item_path(item), |(_, name)| name);
    name.replace(NAME, problem)
}

/// Value of the argument for the maximum points, for checkers that give integer points. It is 100 unless the points of
/// the case are an integer from 1 to 1,000,000. The checker's score is interpreted relative to this value.
pub(super) fn max_points_argument_for_checker(max_points: Option<f64>) -> u64 {
    match max_points {
        Some(points) if points >= 1.0 && points.fract() == 0.0 && points <= 1e6 => points as u64,
        _ => 100,
    }
}

/// Returns the maximum points that a checker with absolute points can give a case in the problem's directory. `None` if
/// unknown, or if the checker does not depend on points.
pub fn max_points_of_case(problem: &Problem, case: &Case) -> Option<Points> {
    let scales = problem
        .judge_depends_on_points()
        .then(|| case_points::max_points_by_case_name(problem));
    scales?.remove(&case.name)
}
