//! Packages that the tests start from, and the problem.toml that they become.

use crate::tests::{read, write_problem_directory};

pub(super) type Files<'f> = Vec<(&'f str, &'f str)>;

/// Returns a package with a sample and two groups of secret cases; `more` is appended to the files.
pub(super) fn package<'f>(problem: &'f str, more: &[(&'f str, &'f str)]) -> Files<'f> {
    let mut files = vec![
        ("problem.yaml", problem),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "1\n"),
        ("data/secret/a/1.in", "2\n"),
        ("data/secret/a/1.ans", "2\n"),
        ("data/secret/b/1.in", "3\n"),
        ("data/secret/b/1.ans", "3\n"),
        ("data/secret/b/2.in", "4\n"),
        ("data/secret/b/2.ans", "4\n"),
    ];
    files.extend(more);
    files
}

pub(super) fn toml_of(files: &[(&str, &str)]) -> String {
    let found = read(files).unwrap_or_else(|fault| panic!("{fault}"));
    write_problem_directory(&found, files).0
}

pub(super) fn import_error_text(problem: &str, more: &[(&str, &str)]) -> String {
    let files = package(problem, more);
    match read(&files) {
        Ok(found) => panic!(
            "{problem} {more:?}\n{}",
            write_problem_directory(&found, &files).0
        ),
        Err(fault) => fault,
    }
}

/// Returns the part of problem.toml after the limits, up to the languages.
pub(super) fn scored(problem: &str, more: &[(&str, &str)]) -> String {
    let toml = toml_of(&package(problem, more));
    let (_, rest) = toml.split_once("output = \"8MiB\"\n").unwrap();
    let (scored, _) = rest.split_once("\n[language.java]").unwrap();
    scored.to_owned()
}

pub(super) const TIME_FACTORS_OF_ONE: &str = "\n[language.java]\ntime_factor = 1.0\n\n[language.javascript]\ntime_factor = 1.0\n\n[language.python]\ntime_factor = 1.0\n\n[language.typescript]\ntime_factor = 1.0\n";

pub(super) const SCORING: &str = "type: scoring\nlimits: {time_limit: 1, memory: 256}\n";

pub(super) const NEWER: &str = "problem_format_version: 2025-09\nname: x\ntype: scoring\nlimits: {time_limit: 1, memory: 256}\n";
