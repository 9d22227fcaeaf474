//! Command line, files and standard input for a call of a foreign checker in its dialect.

use std::ffi::OsString;

use super::feedback::{FEEDBACK, MESSAGES, NEXT_PASS, SCORES};
use super::pipes;
use super::referee_input::RefereeInput;
use crate::case_points;
use crate::submission::program::Program;
use caipan_problem::case::Case;
use caipan_problem::checker_table::ForeignChecker;
use caipan_problem::dialect::{Dialect, NAME, PassedItem};
use caipan_problem::points::Points;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{Folder, Job, Limits};

/// File that an interactor writes for the checker.
pub(super) const REPORT: &str = "tout";

/// File name of a part if the dialect does not define one.
fn default_name(part: PassedItem) -> &'static str {
    match part {
        PassedItem::Input => "input",
        PassedItem::Output => "output",
        PassedItem::Answer => "answer",
        PassedItem::Folder => FEEDBACK,
        PassedItem::Report => REPORT,
        PassedItem::ScoreFile => "score",
        PassedItem::MessageFile => "message",
        PassedItem::Talk => "/dev/stdin",
        PassedItem::TalkPipe => pipes::TALK,
        PassedItem::ReplyPipe => pipes::REPLY,
        PassedItem::Full | PassedItem::Form => "",
    }
}

/// Command line and files for a checker or an interactor.
pub(super) struct CheckerCall<'a> {
    /// Program and arguments; the shell that copies between pipes comes first if pipes are used.
    command: Vec<OsString>,
    /// Files in the work folder of the program.
    files: Vec<(String, &'a [u8])>,
    /// Content of standard input.
    stdin: &'a [u8],
    /// Files that are read after the program has ended.
    collected_files: Vec<String>,
    /// Whether the interactor talks over named pipes instead of its standard streams.
    uses_pipes: bool,
}

impl<'a> CheckerCall<'a> {
    /// Builds the call of a jury program for an output. `full` is the number of points of a full answer, `None` if
    /// unknown.
    pub(super) fn new(
        checker: &ForeignChecker,
        program: &Program,
        problem: &str,
        asked: &RefereeInput<'a>,
        full: Option<f64>,
    ) -> Self {
        let dialect = checker.dialect;
        let handed = &dialect.arguments[..dialect.arguments.len() - dialect.further];
        let args = asked.args.unwrap_or(&checker.program.args);
        let words = handed
            .iter()
            .map(|part| match part {
                PassedItem::Full => max_points_argument(full).to_string(),
                part => name_of(dialect, *part, problem),
            })
            .chain(args.iter().cloned());
        let own = dialect.files.iter().map(|(part, _)| part);
        let parts = handed.iter().chain(own);
        let has_folder = dialect.arguments.contains(&PassedItem::Folder);
        let kept_files = (asked.kept_files.iter())
            .flat_map(|files| files.iter())
            .filter(|_| has_folder)
            .map(|(name, bytes)| (name.clone(), &bytes[..]));
        let start = program.command.iter().cloned();
        let command = start.chain(words.map(OsString::from));
        let is_apart = pipes::uses_pipes(dialect);
        let stdin = dialect.stdin.map(|part| content_of(part, asked));
        let stdin_file = (stdin.filter(|_| is_apart)).map(|bytes| (pipes::STDIN.to_owned(), bytes));
        Self {
            command: if is_apart {
                pipes::with_pipes(command)
            } else {
                command.collect()
            },
            files: parts
                .clone()
                .filter(|part| is_read(part))
                .map(|part| (name_of(dialect, *part, problem), content_of(*part, asked)))
                .chain(kept_files)
                .chain(stdin_file)
                .collect(),
            stdin: stdin.filter(|_| !is_apart).unwrap_or_default(),
            collected_files: parts
                .filter(|part| is_written(part))
                .flat_map(|part| feedback_files(*part).chain([name_of(dialect, *part, problem)]))
                .chain(is_apart.then(|| pipes::STDOUT.to_owned()))
                .collect(),
            uses_pipes: is_apart,
        }
    }

    /// Passes the sandbox job for this call, with these limits, to a closure.
    pub(super) fn with_job<T>(
        &self,
        program: &Program,
        limits: &Limits,
        run: impl FnOnce(&Job) -> T,
    ) -> T {
        let files: Vec<(&str, &[u8])> = self
            .files
            .iter()
            .map(|(name, bytes)| (name.as_str(), *bytes))
            .collect();
        let collects: Vec<&str> = self.collected_files.iter().map(String::as_str).collect();
        let own = jury_job(program, &self.command, limits);
        run(&Job {
            folder: Folder::Fresh(&files),
            stdin: self.stdin,
            collects: &collects,
            may_fork: self.uses_pipes || own.may_fork,
            ..own
        })
    }
}

/// Sandbox job for a jury program. It may start other processes unless it is a native program.
pub(super) fn jury_job<'j>(
    program: &Program,
    command: &'j [OsString],
    limits: &'j Limits,
) -> Job<'j> {
    Job {
        memory_rule: program.memory_rule,
        may_fork: program.may_fork || !program.starts_own_file,
        ..Job::new(command, limits)
    }
}

/// Whether the jury program reads this file.
fn is_read(part: &PassedItem) -> bool {
    matches!(
        part,
        PassedItem::Input | PassedItem::Output | PassedItem::Answer
    )
}

/// Whether the jury program writes this file or folder.
fn is_written(part: &PassedItem) -> bool {
    matches!(
        part,
        PassedItem::Folder | PassedItem::Report | PassedItem::ScoreFile | PassedItem::MessageFile
    )
}

/// Bytes that the checker is given for `part`; empty for parts that the checker itself writes.
fn content_of<'a>(part: PassedItem, asked: &RefereeInput<'a>) -> &'a [u8] {
    match part {
        PassedItem::Input => asked.input,
        PassedItem::Output => asked.output,
        PassedItem::Answer => asked.answer,
        _ => b"",
    }
}

/// Paths that are collected from the feedback folder; none for any other part.
fn feedback_files(part: PassedItem) -> impl Iterator<Item = String> {
    let names = SCORES.iter().chain(&MESSAGES).chain([&NEXT_PASS]);
    names
        .filter(move |_| part == PassedItem::Folder)
        .map(|name| format!("{FEEDBACK}{name}"))
}

/// Name of the file that contains a part.
pub(super) fn name_of(dialect: &Dialect, part: PassedItem, problem: &str) -> String {
    let own = dialect.files.iter().find(|(known, _)| *known == part);
    let name = own.map_or(default_name(part), |(_, name)| name);
    name.replace(NAME, problem)
}

/// Maximum points to pass to a checker that gives integer points: the points of the case if they are an integer, else
/// 100. The checker's score is then read as a part of 100.
pub(super) fn max_points_argument(full: Option<f64>) -> u64 {
    match full {
        Some(full) if full >= 1.0 && full.fract() == 0.0 && full <= 1e6 => full as u64,
        _ => 100,
    }
}

/// Scale of absolute points of a case in the problem's directory; `None` if unknown or not needed.
pub fn point_scale(problem: &Problem, case: &Case) -> Option<Points> {
    let scales = problem
        .depends_on_points()
        .then(|| case_points::point_scales(problem));
    scales?.remove(&case.name)
}
