//! `serve --seed`: what workers need of problems, in a folder that goes to them with the join file.

use std::collections::BTreeMap;
use std::path::Path;

use super::messages::ClusterMessage;
use crate::commands::exit::Failure;
use caipan_cluster::seed;
use caipan_cluster::sheet::NoSheet;
use caipan_facts::cause;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::test_set;
use caipan_problem::case;
use caipan_problem::contest_toml;

/// Writes the folder.
///
/// # Errors
/// A problem cannot be read, or the folder cannot be written.
pub(super) fn write(folder: &Path, problem: &str) -> Result<(), Failure> {
    let contest = contest_toml::contest(problem, &BTreeMap::new())?;
    let problems = contest.problems;
    let cases = problems
        .iter()
        .map(|problem| case::find(&problem.directory));
    let cases = cases.collect::<Result<Vec<_>, _>>()?;
    let both = problems.iter().zip(&cases);
    let test_sets = both.map(|(problem, cases)| test_set::prepare(problem, cases, true));
    let test_sets = test_sets.collect::<Result<Vec<_>, _>>()?;
    let both = problems.iter().zip(&test_sets);
    let problems: Vec<ContestProblem> = both
        .map(|(problem, test_set)| ContestProblem::with_ids(problem, test_set))
        .collect();
    seed::write(folder, &problems).map_err(|none| {
        let (folder, cause) = (
            folder.display().to_string(),
            match none {
                NoSheet::Jury(reason) => reason.fact,
                NoSheet::Put(error) => cause(&error),
            },
        );
        Failure::usage(ClusterMessage::NoSeed { folder, cause })
    })
}
