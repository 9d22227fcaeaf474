//! Finds jury programs in the folders of a problem, with the results that they must get.

use std::fs::DirEntry;
use std::io::Read;
use std::path::Path;

use crate::expected_result::{ExpectedResult, MIXED_PROGRAMS_FOLDER};
use crate::merged_sources;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact, facts};
use caipan_judge::submission::submission::{self, Submission, SubmissionError};
use caipan_problem::entry::ReadError;
use caipan_problem::jury_table::ProgramExpectation;
use caipan_problem::problem_toml::Problem;

/// Jury program with the result that it must get.
pub struct JuryProgram {
    /// Sources, ready to be compiled.
    pub submission: Submission,
    /// Result that the program must get.
    pub expected: ExpectedResult,
}

impl JuryProgram {
    /// Whether the program must be accepted on all cases.
    pub fn must_be_accepted(&self) -> bool {
        self.expected.must_be_accepted()
    }
}

facts! {
    /// Reason why jury programs cannot be judged.
    pub enum JuryProgramProblem {
        /// The folder is not named after a verdict.
        FolderNotNamedAfterVerdict { folder: String } => "programs-no-verdict",
        UnknownSubtaskInFolderName { folder: String } => "programs-no-subtask",
        NoPrograms { folder: String } => "programs-none",
        /// Neither the folder name nor a source comment nor problem.toml specifies the expected result.
        NoExpectedResult { program: String } => "programs-unsaid",
        /// A word in a source's comment is not a verdict.
        UnknownVerdictWord { program: String, line: usize, word: String } => "programs-no-word",
        /// A code in problem.toml is not the code of a verdict.
        UnknownVerdictCode { program: String, code: String, known: String } => "programs-no-code",
        /// Two sources of the expected result contradict each other.
        ContradictoryExpectations { program: String } => "programs-conflict",
    }
}

/// Folder of a problem directory whose programs are judged by default.
pub const PROGRAMS_FOLDER: &str = "submissions";

/// Jury programs found below a root folder.
#[derive(Default)]
pub struct JuryPrograms {
    /// Programs in the order of their paths.
    pub programs: Vec<JuryProgram>,
    /// Messages about folders and programs that are skipped because nothing specifies their expected result.
    pub without_expectation: Vec<Fact>,
    /// Messages about problems because of which the programs cannot be judged.
    pub faults: Vec<Fact>,
}

/// Finds the programs in the folders below `root`, with the results that they must get.
///
/// # Errors
/// The folder `root` cannot be read.
pub fn find_programs(problem: &Problem, root: &Path) -> Result<JuryPrograms, Fact> {
    let entries: Vec<DirEntry> = std::fs::read_dir(root)
        .and_then(Iterator::collect)
        .map_err(|error| ReadError::from_io_error_at(root)(error).fact())?;
    let mut found = JuryPrograms::default();
    let mut folders = Vec::new();
    for entry in entries {
        let path = entry.path();
        if path.is_dir() && !file_name(&path).starts_with('.') {
            folders.push(path);
        }
    }
    folders.sort();
    for path in folders {
        add_folder_programs(problem, &path, &mut found);
    }
    Ok(found)
}

/// Adds the programs in one folder. For programs that are left out, adds messages with the reason.
fn add_folder_programs(problem: &Problem, path: &Path, found: &mut JuryPrograms) {
    let folder = path.display().to_string();
    let name = file_name(path);
    let by_folder = ExpectedResult::from_folder_name(name);
    if !by_folder
        .iter()
        .flat_map(ExpectedResult::subtasks)
        .all(|name| problem.subtasks.iter().any(|known| known.name == *name))
    {
        found
            .faults
            .push(JuryProgramProblem::UnknownSubtaskInFolderName { folder }.fact());
        return;
    }
    let is_named = by_folder.is_some() || name == MIXED_PROGRAMS_FOLDER;
    let submissions =
        match submission::find_submissions(problem, path).map_err(SubmissionError::into_fact) {
            Ok(submissions) => merged_sources::merge_folder_sources(problem, submissions),
            Err(fault) if is_named => return found.faults.push(fault),
            Err(_) => {
                return found
                    .without_expectation
                    .push(JuryProgramProblem::FolderNotNamedAfterVerdict { folder }.fact());
            }
        };
    let verdict = name.split('@').next().unwrap_or_default();
    let is_official = FOLDERS_WITHOUT_COMMENTS.contains(&verdict);
    let mut said = 0;
    let mut unsaid = Vec::new();
    for submission in submissions {
        match find_expected_result(problem, &submission, (by_folder.as_ref(), is_official)) {
            Ok(Some(expected)) => {
                said += 1;
                found.programs.push(JuryProgram {
                    submission,
                    expected,
                });
            }
            Ok(None) => {
                let program = submission.path.display().to_string();
                unsaid.push(JuryProgramProblem::NoExpectedResult { program }.fact());
            }
            Err(faults) => {
                said += 1;
                found.faults.extend(faults);
            }
        }
    }
    match (is_named, said) {
        (true, _) => found.faults.extend(unsaid),
        (false, 0) => found
            .without_expectation
            .push(JuryProgramProblem::FolderNotNamedAfterVerdict { folder }.fact()),
        (false, _) => found.without_expectation.extend(unsaid),
    }
}

/// Folder names that determine the expected result without regard to comments in the sources.
const FOLDERS_WITHOUT_COMMENTS: [&str; 4] = [
    "accepted",
    "wrong_answer",
    "time_limit_exceeded",
    "run_time_error",
];

/// Number of bytes of a source that are searched for a comment with the expected result.
const MAX_SEARCHED_BYTES: u64 = 1 << 20;

/// Returns the result that a program must get. `None` if no result is specified. Folder name, source comment and row of
/// problem.toml must not contradict each other; the most specific of them is used.
fn find_expected_result(
    problem: &Problem,
    submission: &Submission,
    (by_folder, is_official): (Option<&ExpectedResult>, bool),
) -> Result<Option<ExpectedResult>, Vec<Fact>> {
    let row = find_toml_expectation(problem, &submission.path);
    let by_source = if is_official {
        None
    } else {
        ExpectedResult::from_source_comment(&read_source_beginning(&submission.path)).map_err(
            |(line, word)| {
                vec![
                    JuryProgramProblem::UnknownVerdictWord {
                        program: submission.path.display().to_string(),
                        line,
                        word,
                    }
                    .fact(),
                ]
            },
        )?
    };
    let by_problem_toml = row
        .map(ExpectedResult::from_toml_expectation)
        .transpose()
        .map_err(|code| {
            let known = Verdict::ALL.map(Verdict::code).join(", ");
            let fault = JuryProgramProblem::UnknownVerdictCode {
                program: submission.path.display().to_string(),
                code,
                known,
            };
            fault_with_problem_toml_lines(fault, row)
        })?;
    let mut best = by_folder;
    for other in [&by_source, &by_problem_toml].into_iter().flatten() {
        if best.is_some_and(|best| !best.is_same_or_less_specific_than(other)) {
            let fault = JuryProgramProblem::ContradictoryExpectations {
                program: submission.path.display().to_string(),
            };
            let contradicting_row = row.filter(|_| by_problem_toml.as_ref() == Some(other));
            return Err(fault_with_problem_toml_lines(fault, contradicting_row));
        }
        best = Some(other);
    }
    Ok(best.cloned())
}

/// Returns the message of a fault, followed by the lines of problem.toml that contain the row in question.
fn fault_with_problem_toml_lines(
    fault: JuryProgramProblem,
    row: Option<&ProgramExpectation>,
) -> Vec<Fact> {
    let lines = row.map_or_else(Vec::new, |row| row.place.excerpt_lines());
    std::iter::once(fault.fact())
        .chain(lines.into_iter().map(Fact::quote))
        .collect()
}

/// Returns the row of `[[jury.expect]]` for the program at this path; `None` if there is none, or if the problem is
/// not on disk.
fn find_toml_expectation<'a>(problem: &'a Problem, path: &Path) -> Option<&'a ProgramExpectation> {
    let root = problem.directory.disk_path()?;
    let wanted = path.canonicalize().ok()?;
    problem.jury.expect.iter().find(|row| {
        root.join(&row.program)
            .canonicalize()
            .is_ok_and(|own| own == wanted)
    })
}

/// Returns at most [`MAX_SEARCHED_BYTES`] from the beginning of a source, with invalid UTF-8 replaced; empty if the
/// file is unreadable.
fn read_source_beginning(path: &Path) -> String {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path);
    let read = file.and_then(|file| file.take(MAX_SEARCHED_BYTES).read_to_end(&mut bytes));
    match read {
        Ok(_) => String::from_utf8_lossy(&bytes).into_owned(),
        // The compile step reports why the file is unreadable.
        Err(_) => String::new(),
    }
}

/// Returns the first program below `root` that must be accepted; `None` if there is none or the folder is unreadable.
pub fn first_accepted_program(problem: &Problem, root: &Path) -> Option<Submission> {
    let programs = find_programs(problem, root).ok()?.programs.into_iter();
    programs
        .filter(JuryProgram::must_be_accepted)
        .map(|program| program.submission)
        .next()
}

fn file_name(path: &Path) -> &str {
    let name = path.file_name().and_then(|name| name.to_str());
    name.unwrap_or_default()
}

/// Returns the message that there are no programs below `root`.
pub fn no_programs_fact(root: &Path) -> Fact {
    let folder = root.display().to_string();
    JuryProgramProblem::NoPrograms { folder }.fact()
}
