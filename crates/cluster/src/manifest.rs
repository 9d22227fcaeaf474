//! Manifest of a problem for workers: files, test cases, and settings changed on the command line.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::blob::{Blob, PIECE_SIZE};
use caipan_checker::{Reason, ReasonKind, Settings};
use caipan_facts::Evidence;
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::referee;
use caipan_judge::test_set::TestCase;
use caipan_problem::entry::ReadError;
use caipan_problem::limits_table::PartialLimits;
use caipan_problem::points::Points;
use caipan_problem::problem_toml::{FILE_NAME, Problem};
use caipan_sandbox::RunLimits;

/// Description of a problem with everything that a worker needs to judge programs. File contents are stored as blobs,
/// and the manifest contains their ids.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProblemManifest {
    /// problem.toml and the files that judging needs, by name in the problem's folder.
    pub files: BTreeMap<String, Blob>,
    /// Settings of the checker from problem.toml and the command line.
    pub settings: Settings,
    /// Limits of the problem, followed by the limits of each subtask. Factors of languages are not applied.
    pub limits: Vec<RunLimits>,
    /// For each entry of the case table in problem.toml, the limits that the entry sets; `None` if it sets none.
    pub own: Vec<Option<PartialLimits>>,
    /// Names of the subtasks, in order; empty if the problem has none.
    pub subtasks: Vec<String>,
    /// Test cases in the order of the test set; orders refer to them by index.
    pub cases: Vec<ManifestCase>,
}

/// Test case with its files as blobs, from which a worker restores it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ManifestCase {
    /// Path of the input relative to the problem's folder, without the extension and without a leading `cases/`.
    pub name: String,
    /// Path of the input as in `name`, but with the leading `cases/` that `name` omits; `None` if `name` omits nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub long_name: Option<String>,
    /// File name and content of the input. The content is empty if no worker has to run the case.
    pub input: (String, Blob),
    /// File name and content of the jury's answer.
    pub answer: (String, Blob),
    /// Name of the subtask; `None` if the case belongs to none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtask: Option<String>,
    /// Points of the case as a fraction, such as `100/3`.
    pub points: String,
    /// Maximum number of points as a fraction, if the checker awards absolute points; `None` if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<String>,
    /// Whether the case counts for the score.
    pub graded: bool,
}

/// Function that stores a piece of a blob, given the blob's id, the index of the piece and the content.
pub type StorePiece<'p, E> = dyn FnMut(&ContentId, u64, &[u8]) -> Result<(), E> + 'p;

/// Reason why a manifest could not be built.
pub enum ManifestError<E> {
    /// A file of the jury is missing or faulty.
    Jury(Reason),
    /// A blob could not be stored, for example because the bus is unavailable.
    Store(E),
}

/// Stores `bytes` in pieces of [`PIECE_SIZE`] bytes, and returns the id and length of the content as a blob.
pub(crate) fn store_blob<E>(bytes: &[u8], store_piece: &mut StorePiece<E>) -> Result<Blob, E> {
    let blob = Blob::from_content(bytes);
    for (number, piece) in (0..).zip(bytes.chunks(PIECE_SIZE)) {
        store_piece(&blob.id, number, piece)?;
    }
    Ok(blob)
}

impl ProblemManifest {
    /// Builds the manifest of a problem, and stores all blobs that the manifest names.
    ///
    /// # Errors
    /// A file of the problem cannot be read, or a blob cannot be stored.
    pub(crate) fn build_manifest_and_store_blobs<E>(
        contest_problem: &ContestProblem,
        store_piece: &mut StorePiece<E>,
    ) -> Result<Self, ManifestError<E>> {
        let problem = contest_problem.problem;
        let mut files = BTreeMap::new();
        let contents = read_judging_files(problem)
            .map_err(|error| ManifestError::Jury(Reason::new(ReasonKind::Checker, error.fact())))?;
        for (name, bytes) in contents {
            files.insert(
                name,
                store_blob(&bytes, store_piece).map_err(ManifestError::Store)?,
            );
        }
        let mut cases = Vec::new();
        for (test_case, id) in contest_problem
            .test_set
            .test_cases
            .iter()
            .zip(&contest_problem.case_ids)
        {
            // Cases without an id are never run by workers, so their content is not needed.
            let case = store_case_files(test_case, id.is_some(), store_piece)?;
            cases.push(case);
        }
        let of_subtasks = problem.subtasks.iter().map(|subtask| subtask.limits);
        Ok(Self {
            files,
            settings: problem.settings.clone(),
            limits: std::iter::once(problem.limits).chain(of_subtasks).collect(),
            own: problem.cases.iter().map(|row| row.limits).collect(),
            subtasks: contest_problem.test_set.subtasks.clone(),
            cases,
        })
    }
}

/// Stores the files of a test case, and returns its description. If no worker runs the case (`is_run` is false), no
/// file is stored, and the description refers to empty files.
fn store_case_files<E>(
    test_case: &TestCase,
    is_run: bool,
    store_piece: &mut StorePiece<E>,
) -> Result<ManifestCase, ManifestError<E>> {
    let (input, answer) = if is_run {
        (
            store_file_content(test_case.input(), store_piece)?,
            store_file_content(test_case.answer(), store_piece)?,
        )
    } else {
        (Blob::from_content(b""), Blob::from_content(b""))
    };
    let case = test_case.case;
    let answer_file = case.answer.as_ref().unwrap_or(&case.input);
    Ok(ManifestCase {
        name: case.name.clone(),
        long_name: case.long_name.clone(),
        input: (case.input.to_string(), input),
        answer: (answer_file.to_string(), answer),
        subtask: test_case.subtask.clone(),
        points: test_case.points.to_fraction_text(),
        scale: test_case
            .max_absolute_points
            .as_ref()
            .map(Points::to_fraction_text),
        graded: test_case.graded,
    })
}

fn store_file_content<E>(
    content: Result<caipan_files::Capture, Reason>,
    store_piece: &mut StorePiece<E>,
) -> Result<Blob, ManifestError<E>> {
    store_blob(&content.map_err(ManifestError::Jury)?, store_piece).map_err(ManifestError::Store)
}

/// Returns the names and contents of the files that judging needs: problem.toml, and the sources of the jury's
/// programs and of languages.
fn read_judging_files(problem: &Problem) -> Result<Vec<(String, Vec<u8>)>, ReadError> {
    let toml = referee::problem_toml_text(&problem.directory)?;
    let mut files = vec![(FILE_NAME.to_owned(), toml.into_bytes())];
    for name in referee::judging_file_names(problem) {
        let bytes = problem.directory.read_program(&name)?;
        files.push((name, bytes));
    }
    Ok(files)
}
