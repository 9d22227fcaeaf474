//! Programs and tests in Go.

use super::joint::{JoinError, Joint, renamed_main, with_changes, word_ranges};

/// Name of the source that contains a test with a package clause or imports.
const GO_TEST: &str = "caipan_test_code.go";

/// Joins a program with a test in the package `main`. A test with a package clause or imports stays in a separate
/// source.
pub(super) fn join(language: &str, program: &[u8], test: &str) -> Result<Joint, JoinError> {
    let program = String::from_utf8_lossy(program);
    let program = in_package_main(language, &renamed_main(language, &program, "func"));
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
        Some("package") => of_two_sources(program, in_package_main(language, test)),
        Some("import") => of_two_sources(program, format!("package main; {test}")),
        _ => Joint::behind(program.as_bytes(), test),
    };
    Ok(Joint {
        tests: tests.join(", "),
        ..joint
    })
}

fn of_two_sources(program: String, test: String) -> Joint {
    Joint {
        files: vec![(GO_TEST, test.into_bytes())],
        compiled: vec![format!("{{folder}}/{GO_TEST}")],
        ..Joint::of(program.into_bytes())
    }
}

/// Changes the package clause, which is the first word of a source in Go.
fn in_package_main(language: &str, source: &str) -> String {
    match word_ranges(source, language).get(..2) {
        Some([clause, name]) if &source[clause.clone()] == "package" => {
            with_changes(source, &[(name.clone(), "main".to_owned())])
        }
        _ => source.to_owned(),
    }
}
