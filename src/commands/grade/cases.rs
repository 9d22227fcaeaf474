//! The cases of a grading, and the selection of cases by `--case`.

use std::path::Path;

use crate::cli::Grade;
use crate::commands::exit::CommandError;
use crate::commands::messages::{GradingStartMessage, RequestError};
use crate::commands::{argument_checks, files};
use crate::terminal::console::Console;
use caipan_facts::Evidence;
use caipan_judge::contradictions;
use caipan_judge::test_set::{self, TestSet};
use caipan_problem::case::{self, Case};
use caipan_problem::directory::Directory;
use caipan_problem::problem_toml::Problem;

/// Returns the cases of each problem. With `--cases`, they are read from the folder that this option names.
pub(super) fn find_cases(
    problems: &[Problem],
    args: &Grade,
    console: &Console,
) -> Result<Vec<Vec<Case>>, CommandError> {
    if let (Some(folder), [_, _, ..]) = (&args.cases, problems) {
        return Err(CommandError::usage_error(RequestError::CasesOfWhich {
            folder: folder.display().to_string(),
        }));
    }
    let mut all = Vec::new();
    for problem in problems {
        let mut cases = match &args.cases {
            Some(folder) => case::find_cases(&open_case_folder(folder)?)?,
            None => argument_checks::find_cases(problem)?,
        };
        if problem.has_changed_puzzle_settings {
            files::note_ignored_answers(console);
            cases.iter_mut().for_each(|case| case.answer = None);
        }
        all.push(cases);
    }
    Ok(all)
}

/// Returns the test set of each problem, with the cases that `--case` selects.
pub(super) fn select_test_sets<'a>(
    problems: &[Problem],
    cases: &'a [Vec<Case>],
    args: &Grade,
    console: &Console,
) -> Result<Vec<TestSet<'a>>, CommandError> {
    let mut test_sets = Vec::new();
    for (problem, cases) in problems.iter().zip(cases) {
        test_sets.push(test_set::prepare_test_set(
            problem,
            cases,
            args.cases.is_none(),
        )?);
    }
    for pattern in &args.case {
        let is_used = test_sets
            .iter()
            .flat_map(|test_set| &test_set.test_cases)
            .any(|test_case| test_case.case.matches(pattern));
        if !is_used {
            let hint = cases
                .iter()
                .find_map(|cases| contradictions::explain_unmatched_pattern(pattern, cases));
            return Err(CommandError::usage_error(
                RequestError::NoCase {
                    pattern: pattern.to_string(),
                }
                .fact()
                .with_note(hint),
            ));
        }
    }
    for test_set in &mut test_sets {
        test_set.keep_matching_cases(&args.case);
    }
    let mut test_cases = test_sets.iter().flat_map(|test_set| &test_set.test_cases);
    if test_cases.all(|test_case| test_case.points.is_zero()) {
        console.print_note(&console.sentence(GradingStartMessage::NoPoints));
    }
    Ok(test_sets)
}

fn open_case_folder(folder: &Path) -> Result<Directory, CommandError> {
    if !folder.is_dir() {
        return Err(CommandError::usage_error(RequestError::NoCasesFolder {
            folder: folder.display().to_string(),
        }));
    }
    Ok(Directory::Disk(folder.to_owned()))
}
