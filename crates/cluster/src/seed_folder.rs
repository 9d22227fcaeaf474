//! Writes the problem data that workers need into a seed folder, which users copy to machines together with the join
//! file.

use std::collections::BTreeMap;
use std::path::Path;

use crate::blob_mirror;
use crate::manifest::ManifestError;
use caipan_facts::{Fact, fact_from_io_error};
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::test_set;
use caipan_problem::case::{self, CaseError};
use caipan_problem::contest_toml;
use caipan_problem::problem_error::ProblemError;

/// Reason why a seed folder was not written.
pub enum SeedFolderError {
    /// A problem cannot be read.
    Problem(ProblemError),
    /// The cases of a problem are faulty.
    Case(CaseError),
    /// The folder cannot be written, or a program of the jury cannot be read.
    Folder(Fact),
}

impl From<ProblemError> for SeedFolderError {
    fn from(error: ProblemError) -> Self {
        Self::Problem(error)
    }
}

impl From<CaseError> for SeedFolderError {
    fn from(error: CaseError) -> Self {
        Self::Case(error)
    }
}

/// Writes the data of a problem, or of all problems of a contest.toml, into `folder`.
///
/// # Errors
/// A problem cannot be read, or the folder cannot be written.
pub fn write_seed_folder(folder: &Path, problem: &str) -> Result<(), SeedFolderError> {
    let contest = contest_toml::load_contest(problem, &BTreeMap::new())?;
    let cases = contest
        .problems
        .iter()
        .map(|problem| case::find_cases(&problem.directory))
        .collect::<Result<Vec<_>, _>>()?;
    let test_sets = contest
        .problems
        .iter()
        .zip(&cases)
        .map(|(problem, cases)| test_set::prepare_test_set(problem, cases, true))
        .collect::<Result<Vec<_>, _>>()?;
    let problems: Vec<ContestProblem> = contest
        .problems
        .iter()
        .zip(&test_sets)
        .map(|(problem, test_set)| ContestProblem::with_case_ids(problem, test_set))
        .collect();
    blob_mirror::write_mirror(folder, &problems).map_err(|error| {
        SeedFolderError::Folder(match error {
            ManifestError::Jury(reason) => reason.fact,
            ManifestError::Store(error) => fact_from_io_error(&error),
        })
    })
}
