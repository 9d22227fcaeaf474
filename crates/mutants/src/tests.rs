//! Tests of lexing, mutation operators, selection and schemata.

mod generated_mutants;
mod lexing;
mod picking;
mod schemata;

use super::lexical_rules;

const LANGUAGES: [&str; 7] = ["c", "cpp", "java", "python", "pascal", "rust", "go"];

/// Returns a program in which nearly every operator finds a place.
fn sample(language: &str) -> &'static str {
    match language {
        "c" => include_str!("tests/samples/sample.c"),
        "cpp" => include_str!("tests/samples/sample.cpp"),
        "java" => include_str!("tests/samples/sample.java"),
        "python" => include_str!("tests/samples/sample.py"),
        "pascal" => include_str!("tests/samples/sample.pas"),
        "rust" => include_str!("tests/samples/sample.rs"),
        _ => include_str!("tests/samples/sample.go"),
    }
}

/// Returns the language, path and text of every reference program of the project.
fn reference_programs() -> Vec<(&'static str, String, String)> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("reference");
    let mut programs = Vec::new();
    for entry in walkdir::WalkDir::new(root)
        .sort_by_file_name()
        .into_iter()
        .flatten()
    {
        let extension = entry
            .path()
            .extension()
            .and_then(|extension| extension.to_str());
        let language = match extension {
            Some("c") => "c",
            Some("cpp") => "cpp",
            Some("pas") => "pascal",
            Some("py") => "python",
            Some("rs") => "rust",
            _ => continue,
        };
        assert!(lexical_rules::lexical_rules_of_language(language).is_some());
        let text = std::fs::read_to_string(entry.path()).unwrap();
        programs.push((language, entry.path().display().to_string(), text));
    }
    assert!(programs.len() > 50, "{}", programs.len());
    programs
}
