//! Lookup of a case by its name or by its input file.

use std::fs;
use std::path::Path;

use crate::case::{self, Case};
use crate::problem_toml::Problem;
use crate::short_case_name::CASE_FOLDER_PREFIX;
use caipan_facts::{Evidence, Fact, facts, most_similar_names};

facts! {
    /// Reason why a name does not refer to a case of a problem.
    pub enum UnknownCase {
        NoInput { name: String, problem: String } => "no-input",
        /// No case has this name; `near` lists the cases with similar names.
        UnknownWithSuggestions { name: String, problem: String, near: String } => "no-input-but-near",
    }
}

/// Returns the case to which `input` refers: by the case name with or without `cases/`, by the path of the input file,
/// or by the first words of exactly one case name (`general/06` for `general/06-no-way`). `None` if `input` is an
/// existing file or standard input (`-`).
///
/// # Errors
/// Neither a file nor a case has this name. The error lists cases with similar names.
pub fn find_case(problem: &Problem, input: &Path) -> Result<Option<Case>, Fact> {
    if input == Path::new("-") || fs::symlink_metadata(input).is_ok() {
        return Ok(None);
    }
    let name = input.to_string_lossy();
    // If the cases cannot be read, the search continues without cases. The error for the unknown name then contains the
    // reading error.
    let (cases, fault) = match case::find_cases(&problem.directory) {
        Ok(cases) => (cases, None),
        Err(error) => (Vec::new(), error.facts().into_iter().next()),
    };
    if let Some(case) = cases.iter().find(|case| case.name == name) {
        return Ok(Some(case.clone()));
    }
    if let Some(case) = cases.iter().find(|case| case.has_name(&name)) {
        return Ok(Some(case.clone()));
    }
    let by_first_words: Vec<&Case> = cases
        .iter()
        .filter(|case| {
            begins_with_whole_words(&case.name, &name)
                || begins_with_whole_words(case.path_without_extension(), &name)
        })
        .collect();
    if let [case] = by_first_words[..] {
        return Ok(Some(case.clone()));
    }
    let wanted = name.strip_prefix(CASE_FOLDER_PREFIX).unwrap_or(&name);
    let near = most_similar_names(wanted, cases.iter().map(|case| case.name.as_str())).join(", ");
    let (name, problem) = (name.into_owned(), problem.name.clone());
    let unknown = if near.is_empty() {
        UnknownCase::NoInput { name, problem }
    } else {
        UnknownCase::UnknownWithSuggestions {
            name,
            problem,
            near,
        }
    };
    Err(unknown.fact().with_note(fault))
}

/// Returns the problem's case whose input is this file; `None` if the file is not an input of the problem.
pub fn find_case_by_input_file(problem: &Problem, input: &Path) -> Option<Case> {
    let file = input.canonicalize().ok()?;
    let cases = case::find_cases(&problem.directory).unwrap_or_default();
    cases.into_iter().find(|case| {
        let own = case.input.path().and_then(|path| path.canonicalize().ok());
        own.as_deref() == Some(&*file)
    })
}

/// Whether `name` begins with `words`, and `words` ends at the end of a word of `name`.
fn begins_with_whole_words(name: &str, words: &str) -> bool {
    let rest = name.strip_prefix(words);
    rest.is_some_and(|rest| {
        !words.is_empty() && !rest.starts_with(|sign: char| sign.is_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::Settings;

    #[test]
    fn a_case_is_found_by_case_name_and_by_file_name() {
        let mayan = Problem::load("mayan", &Settings::new()).unwrap();
        let whole = "bottom-row/02-there-and-back";
        for name in [whole, &format!("{whole}.in"), "bottom-row/02"] {
            let case = find_case(&mayan, Path::new(name)).ok().flatten();
            assert_eq!(case.map(|case| case.name).as_deref(), Some(whole), "{name}");
        }
        // The first name is ambiguous: several cases begin with it. The other two names end in the middle of a word.
        for name in ["bottom-row", "bottom-row/0", "bottom-row/02-there-and-b"] {
            assert!(find_case(&mayan, Path::new(name)).is_err(), "{name}");
        }
        // The path of an existing file is never taken for the name of a case.
        assert!(matches!(
            find_case(&mayan, Path::new("Cargo.toml")),
            Ok(None)
        ));
        assert!(matches!(find_case(&mayan, Path::new("-")), Ok(None)));
    }
}
