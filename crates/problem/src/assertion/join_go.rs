//! Joins programs with tests in Go.

use super::joined_sources::{JoinError, JoinedSources, rename_main, replace_ranges, word_ranges};

/// Name of the separate source of a test that has a package clause or imports.
const GO_TEST: &str = "caipan_test_code.go";

/// Joins a program with a test, and changes the package of both to `main`. A test with a package clause or imports
/// stays in a separate source.
pub(super) fn join_go_test(
    language: &str,
    program: &[u8],
    test: &str,
) -> Result<JoinedSources, JoinError> {
    let program = String::from_utf8_lossy(program);
    let program = change_package_to_main(language, &rename_main(language, &program, "func"));
    let words = word_ranges(test, language);
    let tests: Vec<String> = words
        .windows(2)
        .filter(|pair| &test[pair[0].clone()] == "func")
        .map(|pair| &test[pair[1].clone()])
        .filter(|name| name.starts_with("Test") && *name != "TestMain")
        .map(|name| format!("{{Name: \"{name}\", F: {name}}}"))
        .collect();
    if tests.is_empty() {
        return Err(JoinError::NoAssertion);
    }
    let first = words.first().map(|place| &test[place.clone()]);
    let joint = match first {
        Some("package") => join_in_two_sources(program, change_package_to_main(language, test)),
        Some("import") => join_in_two_sources(program, format!("package main; {test}")),
        _ => JoinedSources::with_test_after_program(program.as_bytes(), test),
    };
    Ok(JoinedSources {
        tests: tests.join(", "),
        ..joint
    })
}

/// Puts the test into a separate source that is compiled together with the program.
fn join_in_two_sources(program: String, test: String) -> JoinedSources {
    JoinedSources {
        files: vec![(GO_TEST, test.into_bytes())],
        compiled: vec![format!("{{folder}}/{GO_TEST}")],
        ..JoinedSources::with_source_only(program.into_bytes())
    }
}

/// Changes the name in the package clause of a source to `main`. A source without a package clause at the beginning is
/// unchanged.
fn change_package_to_main(language: &str, source: &str) -> String {
    match word_ranges(source, language).get(..2) {
        Some([clause, name]) if &source[clause.clone()] == "package" => {
            replace_ranges(source, &[(name.clone(), "main".to_owned())])
        }
        _ => source.to_owned(),
    }
}
