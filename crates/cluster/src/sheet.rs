//! A problem as workers get it: its files, its cases, and what the command line has changed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::blob::{Blob, PIECE};
use caipan_checker::{Kind, Reason, Settings};
use caipan_facts::{Evidence, Fact};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::referee;
use caipan_judge::test_set::TestCase;
use caipan_problem::bare_folder;
use caipan_problem::entry::ReadError;
use caipan_problem::limits_table::OwnLimits;
use caipan_problem::points::Points;
use caipan_problem::problem_toml::{FILE_NAME, Problem};
use caipan_sandbox::Limits;

/// A problem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// problem.toml and the files that judging needs, by their names in the problem's folder.
    pub files: BTreeMap<String, Blob>,
    /// What the checker is set up with.
    pub settings: Settings,
    /// The limits: the problem's, then those of its subtasks, before a language's factor.
    pub limits: Vec<Limits>,
    /// The limits of rows of cases.
    pub own: Vec<Option<OwnLimits>>,
    /// The names of the subtasks.
    pub subtasks: Vec<String>,
    /// The cases.
    pub cases: Vec<SheetCase>,
}

/// A case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SheetCase {
    /// Its name.
    pub name: String,
    /// Path of the input below the problem's folder, without the ending, if it begins with `cases/` and `name` does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub long_name: Option<String>,
    /// The input, and how its file is called.
    pub input: (String, Blob),
    /// The jury's answer, and how its file is called.
    pub answer: (String, Blob),
    /// Its subtask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtask: Option<String>,
    /// What it is worth, as a fraction.
    pub points: String,
    /// Points that a checker of absolute points gives at most, as a fraction; absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<String>,
    /// Does it count?
    pub graded: bool,
}

/// Takes the pieces of a blob: its name, their numbers and what is in them.
pub type Put<'p, E> = dyn FnMut(&ContentId, u64, &[u8]) -> Result<(), E> + 'p;

/// Why there is no sheet.
pub enum NoSheet<E> {
    /// The jury is at fault.
    Jury(Reason),
    /// Nobody takes it.
    Put(E),
}

/// Puts some bytes, and says what they are called.
pub fn put<E>(bytes: &[u8], put: &mut Put<E>) -> Result<Blob, E> {
    let blob = Blob::of(bytes);
    for (number, piece) in (0..).zip(bytes.chunks(PIECE)) {
        put(&blob.id, number, piece)?;
    }
    Ok(blob)
}

impl Sheet {
    /// The sheet of a problem, of which all that it names is put.
    ///
    /// # Errors
    /// A file of the problem's cannot be read, or nobody takes what is put.
    pub fn of<E>(of: &ContestProblem, to: &mut Put<E>) -> Result<Self, NoSheet<E>> {
        let problem = of.problem;
        let mut files = BTreeMap::new();
        let jury = |fact: Fact| NoSheet::Jury(Reason::new(Kind::Checker, fact));
        for (name, bytes) in files_of(problem).map_err(|error| jury(error.fact()))? {
            files.insert(name, put(&bytes, to).map_err(NoSheet::Put)?);
        }
        let mut cases = Vec::new();
        for (test_case, id) in of.test_set.test_cases.iter().zip(&of.case_ids) {
            // Of one without a name nobody is asked anything.
            let case = sheet_case(test_case, id.is_some(), to)?;
            cases.push(case);
        }
        let of_subtasks = problem.subtasks.iter().map(|subtask| subtask.limits);
        Ok(Self {
            files,
            settings: problem.settings.clone(),
            limits: std::iter::once(problem.limits).chain(of_subtasks).collect(),
            own: problem.cases.iter().map(|row| row.limits).collect(),
            subtasks: of.test_set.subtasks.clone(),
            cases,
        })
    }
}

fn sheet_case<E>(
    test_case: &TestCase,
    is_asked: bool,
    to: &mut Put<E>,
) -> Result<SheetCase, NoSheet<E>> {
    let mut of = |bytes: &dyn Fn() -> Result<caipan_files::Capture, Reason>| {
        if is_asked {
            put(&bytes().map_err(NoSheet::Jury)?, to).map_err(NoSheet::Put)
        } else {
            Ok(Blob::of(b""))
        }
    };
    let input = of(&|| test_case.input())?;
    let answer = of(&|| test_case.answer())?;
    let case = test_case.case;
    let answer_file = case.answer.as_ref().unwrap_or(&case.input);
    Ok(SheetCase {
        name: case.name.clone(),
        long_name: case.long_name.clone(),
        input: (case.input.to_string(), input),
        answer: (answer_file.to_string(), answer),
        subtask: test_case.subtask.clone(),
        points: test_case.points.fraction(),
        scale: test_case.scale.as_ref().map(Points::fraction),
        graded: test_case.graded,
    })
}

/// The files of a problem that its programs are judged by, with what is in them.
fn files_of(problem: &Problem) -> Result<Vec<(String, Vec<u8>)>, ReadError> {
    let directory = &problem.directory;
    let bare = bare_folder::problem_toml(directory, FILE_NAME)?;
    let toml = match bare {
        Some(text) => text,
        None => directory.text(FILE_NAME)?.1,
    };
    let mut files = vec![(FILE_NAME.to_owned(), toml.into_bytes())];
    let of_programs = problem
        .foreign()
        .flat_map(|foreign| referee::files(&foreign.program, directory));
    let of_programs = of_programs.map(|path| slashed(&path));
    let of_languages = problem.languages.iter();
    let of_languages = of_languages.flat_map(|language| language.files.iter().cloned());
    let names: BTreeSet<String> = of_programs.chain(of_languages).collect();
    for name in names {
        let bytes = directory.program(&name)?;
        files.push((name, bytes));
    }
    Ok(files)
}

fn slashed(path: &Path) -> String {
    let parts = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}
