//! The case that stands for an input on the command line: by its name in the problem, where no file has that path.

use std::fs;
use std::path::Path;

use super::exit::Failure;
use super::said::Refused;
use caipan_facts::{Evidence, nearest};
use caipan_problem::case::{self, Case};
use caipan_problem::problem_toml::Problem;
use caipan_problem::short_name::BELOW_FOLDER;

/// The case of the problem that `input` names: by its whole name, with `cases/` or without, its file's, or the first words
/// of one and only one name (general/06 of general/06-no-way). None where a file is named.
///
/// # Errors
/// There is neither such a file nor such a case: cases of similar names are offered.
pub(super) fn find(problem: &Problem, input: &Path) -> Result<Option<Case>, Failure> {
    if input == Path::new("-") || fs::symlink_metadata(input).is_ok() {
        return Ok(None);
    }
    let name = input.to_string_lossy();
    // A problem that has no cases, or faulty ones, has none of this name; why is said too.
    let (cases, fault) = match case::find(&problem.directory) {
        Ok(cases) => (cases, None),
        Err(error) => (Vec::new(), error.said().into_iter().next()),
    };
    if let Some(case) = cases.iter().find(|case| case.name == name) {
        return Ok(Some(case.clone()));
    }
    if let Some(case) = cases.iter().find(|case| case.is_called(&name)) {
        return Ok(Some(case.clone()));
    }
    let begins = |case: &&Case| begins(&case.name, &name) || begins(case.path_name(), &name);
    let beginning: Vec<&Case> = cases.iter().filter(begins).collect();
    if let [case] = beginning[..] {
        return Ok(Some(case.clone()));
    }
    let wanted = name.strip_prefix(BELOW_FOLDER).unwrap_or(&name);
    let near = nearest(wanted, cases.iter().map(|case| case.name.as_str())).join(", ");
    let (name, problem) = (name.into_owned(), problem.name.clone());
    let unknown = if near.is_empty() {
        Refused::NoInput { name, problem }
    } else {
        Refused::NoInputButNear {
            name,
            problem,
            near,
        }
    };
    Err(Failure::usage(unknown.fact().with(fault)))
}

/// The problem's case whose input is this file.
pub(super) fn of_file(problem: &Problem, input: &Path) -> Option<Case> {
    let file = input.canonicalize().ok()?;
    let is_it = |case: &&Case| {
        let own = case.input.path().and_then(|path| path.canonicalize().ok());
        own.as_deref() == Some(&*file)
    };
    let cases = case::find(&problem.directory).unwrap_or_default();
    cases.iter().find(is_it).cloned()
}

/// Are these the first words of the name?
fn begins(name: &str, words: &str) -> bool {
    let rest = name.strip_prefix(words);
    let is_end = |rest: &str| !rest.starts_with(|sign: char| sign.is_alphanumeric());
    rest.is_some_and(|rest| !words.is_empty() && is_end(rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::Settings;

    #[test]
    fn a_case_is_known_by_its_name_and_by_its_files_name() {
        let mayan = Problem::load("mayan", &Settings::new()).unwrap();
        let whole = "bottom-row/02-there-and-back";
        for name in [whole, &format!("{whole}.in"), "bottom-row/02"] {
            let case = find(&mayan, Path::new(name)).ok().flatten();
            assert_eq!(case.map(|case| case.name).as_deref(), Some(whole), "{name}");
        }
        // Several names begin like this, or within a word.
        for name in ["bottom-row", "bottom-row/0", "bottom-row/02-there-and-b"] {
            assert!(find(&mayan, Path::new(name)).is_err(), "{name}");
        }
        // What is there as a file is that file.
        assert!(matches!(find(&mayan, Path::new("Cargo.toml")), Ok(None)));
        assert!(matches!(find(&mayan, Path::new("-")), Ok(None)));
    }
}
