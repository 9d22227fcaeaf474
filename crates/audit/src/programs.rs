//! Jury programs, each with the verdict that it has to get.

use std::io::Read;
use std::path::Path;

use crate::expected::{Expected, MIXED};
use crate::jury_program;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact, facts};
use caipan_judge::submission::submission::{self, Submission, SubmissionError};
use caipan_problem::entry::ReadError;
use caipan_problem::jury_table::Expectation;
use caipan_problem::problem_toml::Problem;

/// A program with what it has to get.
pub struct JuryProgram {
    /// The program.
    pub submission: Submission,
    /// What it has to get.
    pub expected: Expected,
}

impl JuryProgram {
    /// Has it to be accepted, by all cases?
    pub fn is_right(&self) -> bool {
        self.expected.is_right()
    }
}

facts! {
    /// Why the programs of a folder are unknown.
    pub enum NoPrograms {
        /// There is a folder that is named after no verdict.
        NoVerdict { folder: String } => "programs-no-verdict",
        NoSubtask { folder: String } => "programs-no-subtask",
        None { folder: String } => "programs-none",
        /// Neither its folder nor anything else says what it gets.
        Unsaid { program: String } => "programs-unsaid",
        /// A word in a source that is no verdict.
        NoWord { program: String, line: usize, word: String } => "programs-no-word",
        /// A code in problem.toml that is no verdict's.
        NoCode { program: String, code: String, known: String } => "programs-no-code",
        /// Two that say what a program gets say different things.
        Conflict { program: String } => "programs-conflict",
    }
}

/// The folder of a problem directory in which its programs are judged unasked.
pub const FOLDER: &str = "submissions";

/// What stands in the folders below a root.
#[derive(Default)]
pub struct Found {
    /// The programs, in the order of their paths.
    pub programs: Vec<JuryProgram>,
    /// Folders that are named after no verdict.
    pub unnamed: Vec<Fact>,
    /// Whatever else keeps a folder from being judged.
    pub faults: Vec<Fact>,
}

/// The programs in the folders below `root`, each with what it has to get.
///
/// # Errors
/// It cannot be read.
pub fn find(problem: &Problem, root: &Path) -> Result<Found, Fact> {
    let unread = |error| ReadError::at(root)(error).fact();
    let mut found = Found::default();
    let mut folders = Vec::new();
    for entry in std::fs::read_dir(root).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        if path.is_dir() && !name_of(&path).starts_with('.') {
            folders.push(path);
        }
    }
    folders.sort();
    for path in folders {
        in_folder(problem, &path, &mut found);
    }
    Ok(found)
}

/// Adds the programs of a folder.
fn in_folder(problem: &Problem, path: &Path, found: &mut Found) {
    let folder = path.display().to_string();
    let name = name_of(path);
    let by_folder = Expected::of_folder(name);
    let is_known = |name: &String| problem.subtasks.iter().any(|known| known.name == *name);
    if !by_folder.iter().flat_map(Expected::subtasks).all(is_known) {
        found.faults.push(NoPrograms::NoSubtask { folder }.fact());
        return;
    }
    let is_named = by_folder.is_some() || name == MIXED;
    let submissions = match submission::find(problem, path).map_err(SubmissionError::said) {
        Ok(submissions) => jury_program::together(problem, submissions),
        Err(fault) if is_named => return found.faults.push(fault),
        Err(_) => return found.unnamed.push(NoPrograms::NoVerdict { folder }.fact()),
    };
    let verdict = name.split('@').next().unwrap_or_default();
    let is_official = OFFICIAL.contains(&verdict);
    let mut said = 0;
    let mut unsaid = Vec::new();
    for submission in submissions {
        match expected_of(problem, &submission, (by_folder.as_ref(), is_official)) {
            Ok(Some(expected)) => {
                said += 1;
                found.programs.push(JuryProgram {
                    submission,
                    expected,
                });
            }
            Ok(None) => {
                let program = submission.path.display().to_string();
                unsaid.push(NoPrograms::Unsaid { program }.fact());
            }
            Err(faults) => {
                said += 1;
                found.faults.extend(faults);
            }
        }
    }
    match (is_named, said) {
        (true, _) => found.faults.extend(unsaid),
        (false, 0) => found.unnamed.push(NoPrograms::NoVerdict { folder }.fact()),
        (false, _) => found.unnamed.extend(unsaid),
    }
}

/// Folders in which a program's own words count for nothing.
const OFFICIAL: [&str; 4] = [
    "accepted",
    "wrong_answer",
    "time_limit_exceeded",
    "run_time_error",
];

/// A source is looked through for its own words up to here.
const LOOKED_THROUGH: u64 = 1 << 20;

/// What a program has to get, as its folder, a row of problem.toml and its own source say, which have to agree.
fn expected_of(
    problem: &Problem,
    submission: &Submission,
    (by_folder, is_official): (Option<&Expected>, bool),
) -> Result<Option<Expected>, Vec<Fact>> {
    let program = || submission.path.display().to_string();
    let row = row_of(problem, &submission.path);
    let by_source = if is_official {
        None
    } else {
        Expected::of_source(&start_of(&submission.path)).map_err(|(line, word)| {
            let program = program();
            vec![
                NoPrograms::NoWord {
                    program,
                    line,
                    word,
                }
                .fact(),
            ]
        })?
    };
    let place = || {
        let lines = row.map_or_else(Vec::new, |row| row.place.lines());
        lines.into_iter().map(Fact::told)
    };
    let by_row = row.map(Expected::of_row).transpose().map_err(|code| {
        let known = Verdict::ALL.map(Verdict::code).join(", ");
        let program = program();
        let fault = NoPrograms::NoCode {
            program,
            code,
            known,
        }
        .fact();
        std::iter::once(fault).chain(place()).collect::<Vec<_>>()
    })?;
    let mut best = by_folder;
    for other in [&by_source, &by_row].into_iter().flatten() {
        if best.is_some_and(|best| !best.allows(other)) {
            let program = program();
            let lines = place().filter(|_| by_row.as_ref() == Some(other));
            let fault = NoPrograms::Conflict { program }.fact();
            return Err(std::iter::once(fault).chain(lines).collect());
        }
        best = Some(other);
    }
    Ok(best.cloned())
}

/// The row of problem.toml that is about this file.
fn row_of<'a>(problem: &'a Problem, path: &Path) -> Option<&'a Expectation> {
    let root = problem.directory.on_disk()?;
    let wanted = path.canonicalize().ok()?;
    let is_it = |row: &&Expectation| {
        root.join(&row.program)
            .canonicalize()
            .is_ok_and(|own| own == wanted)
    };
    problem.jury.expect.iter().find(is_it)
}

/// The beginning of a source, as far as it is text.
fn start_of(path: &Path) -> String {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path);
    let read = file.and_then(|file| file.take(LOOKED_THROUGH).read_to_end(&mut bytes));
    match read {
        Ok(_) => String::from_utf8_lossy(&bytes).into_owned(),
        // Whoever compiles it says why.
        Err(_) => String::new(),
    }
}

/// The first program below `root` that has to be accepted, by whose word answers may be made.
pub fn right_one(problem: &Problem, root: &Path) -> Option<Submission> {
    let programs = find(problem, root).ok()?.programs.into_iter();
    programs
        .filter(JuryProgram::is_right)
        .map(|program| program.submission)
        .next()
}

fn name_of(path: &Path) -> &str {
    let name = path.file_name().and_then(|name| name.to_str());
    name.unwrap_or_default()
}

/// There is nothing to judge below `root`.
pub fn none_in(root: &Path) -> Fact {
    let folder = root.display().to_string();
    NoPrograms::None { folder }.fact()
}
