//! `caipan serve --seed`: writes the data of problems that workers need into a folder, which is copied to machines with the
//! join file.

use std::collections::BTreeMap;
use std::path::Path;

use super::messages::ClusterMessage;
use crate::commands::exit::CommandError;
use caipan_cluster::blob_mirror;
use caipan_cluster::manifest::ManifestError;
use caipan_facts::fact_from_io_error;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::test_set;
use caipan_problem::case;
use caipan_problem::contest_toml;

/// Writes the data of a problem, or of all problems of a contest.toml, into `folder`.
///
/// # Errors
/// A problem cannot be read, or the folder cannot be written.
pub(super) fn write_seed_folder(folder: &Path, problem: &str) -> Result<(), CommandError> {
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
    blob_mirror::write_mirror(folder, &problems).map_err(|none| {
        let (folder, cause) = (
            folder.display().to_string(),
            match none {
                ManifestError::Jury(reason) => reason.fact,
                ManifestError::Store(error) => fact_from_io_error(&error),
            },
        );
        CommandError::usage_error(ClusterMessage::NoSeed { folder, cause })
    })
}
