//! Reads the jury solutions: folders below tests/ with a test.yml.

use std::collections::BTreeSet;

use crate::config_keys::{ConfigKeys, scalar_to_text};
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::{JurySolution, Package};
use crate::package_reader::PackageReader;
use caipan_facts::Fact;
use caipan_problem::config::yaml::Version;
use caipan_problem::source_file;

/// DMOJ's verdict codes, each followed by the folder of the jury programs that are expected to get that verdict.
const VERDICT_CODES_AND_FOLDERS: &[&str] = &[
    "AC accepted",
    "WA wrong_answer",
    "TLE time_limit_exceeded",
    "MLE memory_limit_exceeded",
    "OLE output_limit_exceeded",
    "RTE run_time_error",
    "IR run_time_error",
    "CE compile_error",
];

/// Keys of test.yml that do not influence verdicts and are ignored.
const IRRELEVANT_KEYS: &[&str] = &[
    "feedback",
    "feedback_cases",
    "extended_feedback",
    "extended_feedback_cases",
    "arch",
];

/// Adds the jury solutions of all folders tests/NAME that contain a test.yml.
pub(super) fn add_solutions(
    reading: &mut PackageReader,
    package: &mut Package,
) -> Result<(), Fact> {
    let tests = reading.files.files_below("tests");
    let paths: Vec<String> = tests
        .filter(|path| path.ends_with("/test.yml") && path.matches('/').count() == 2)
        .map(str::to_owned)
        .collect();
    for path in paths {
        add_solution(reading, &path, package)?;
    }
    Ok(())
}

fn add_solution(
    reading: &mut PackageReader,
    path: &str,
    package: &mut Package,
) -> Result<(), Fact> {
    let text = reading.read_config_text(path)?;
    let mut keys = ConfigKeys::parse_yaml(reading, path, &text, Version::V1_1)?;
    let folder = path.trim_end_matches("/test.yml");
    let (skip_line, expect_line) = (keys.line("skip"), keys.line("expect"));
    let is_skipped = keys.take_boolean(reading, "skip")?.unwrap_or(false);
    let mut codes: BTreeSet<String> = if keys.has("expect") {
        keys.take_texts(reading, "expect")?.into_iter().collect()
    } else {
        BTreeSet::new()
    };
    codes.extend(take_case_verdict_codes(&mut keys));
    let sources = keys.take_texts(reading, "source")?;
    let line = keys.line("source");
    let code_line = keys.line("language");
    let code = keys.take_text(reading, "language")?;
    keys.note_unused_keys(reading, IRRELEVANT_KEYS);
    for name in sources {
        let file = format!("{folder}/{name}");
        reading.resolve_file_content(&file, path, line)?;
        if source_file::language_of(&file).is_none() {
            reading.omit_file_or_folder(
                &file.clone(),
                (path, line),
                ImportNotice::NoLanguage { file },
            );
            continue;
        }
        let verdict = folder_for_verdict_codes(&codes);
        let other = code
            .as_ref()
            .filter(|code| !is_language_code_of_file(code, &file));
        let (key, value, line) = match (other, is_skipped, verdict) {
            (Some(code), _, _) => ("language", quote_value(code), code_line),
            (None, true, _) => ("skip", quote_value("true"), skip_line),
            (None, false, None) => ("expect", quote_value("*"), expect_line),
            (None, false, Some(folder)) => {
                package.programs.push(JurySolution::new(file, folder));
                continue;
            }
        };
        let what = ImportNotice::FileOmittedFor {
            file: file.clone(),
            key: key.to_owned(),
            value,
        };
        reading.omit_file_or_folder(&file, (path, line), what);
    }
    refuse_unknown_verdict_codes(reading, &keys, &codes)
}

/// For each language, a sample file name that identifies the language, and DMOJ's codes for the language.
const LANGUAGES: &[(&str, &[&str])] = &[
    ("x.c", &["C", "C11", "CLANG"]),
    (
        "x.cpp",
        &[
            "CPP03", "CPP11", "CPP14", "CPP17", "CPP20", "CPP23", "CLANGX",
        ],
    ),
    ("x.go", &["GO"]),
    ("x.java", &["JAVA", "JAVA8", "JAVA11", "JAVA17"]),
    ("x.js", &["V8JS", "NODEJS"]),
    ("x.pas", &["PAS"]),
    ("x.py", &["PY3", "PYPY3"]),
    ("x.rs", &["RUST"]),
];

/// Whether `code` is DMOJ's code, ignoring case, for the language that the extension of `file` indicates.
pub(super) fn is_language_code_of_file(code: &str, file: &str) -> bool {
    let known = LANGUAGES
        .iter()
        .find(|(_, codes)| codes.iter().any(|known| known.eq_ignore_ascii_case(code)));
    known.is_some_and(|(source, _)| {
        source_file::language_of(file) == source_file::language_of(source)
    })
}

/// Removes the key `cases` of test.yml. Returns the verdict codes that test.yml expects for single cases.
fn take_case_verdict_codes(keys: &mut ConfigKeys) -> Vec<String> {
    let values: Vec<serde_json::Value> = match keys.take("cases") {
        Some(serde_json::Value::Array(list)) => list,
        Some(serde_json::Value::Object(map)) => map.into_iter().map(|(_, value)| value).collect(),
        _ => Vec::new(),
    };
    let each = values.iter().flat_map(|value| match value {
        serde_json::Value::Array(list) => list.iter().filter_map(scalar_to_text).collect(),
        other => Vec::from_iter(scalar_to_text(other)),
    });
    each.collect()
}

/// Iterates over the pairs of a DMOJ verdict code and the folder for jury programs with that verdict.
pub(super) fn verdict_codes_with_folders() -> impl Iterator<Item = (&'static str, &'static str)> {
    VERDICT_CODES_AND_FOLDERS
        .iter()
        .filter_map(|row| row.split_once(' '))
}

/// Returns the folder for a jury program with these expected verdict codes. One wrong verdict determines the folder;
/// several wrong verdicts give `rejected`. `None` if the only wrong verdict has no folder. Also `None` if `*` (any
/// verdict) is one of several wrong verdicts.
fn folder_for_verdict_codes(codes: &BTreeSet<String>) -> Option<&'static str> {
    // `SC` means that a case was skipped after an earlier failure, so `SC` does not count as a wrong verdict.
    let mut wrong = codes
        .iter()
        .filter(|code| folder_for_verdict_code(code) != Some("accepted") && *code != "SC");
    match (wrong.next(), wrong.next()) {
        (None, _) => Some("accepted"),
        (Some(code), None) => folder_for_verdict_code(code),
        _ if codes.contains("*") => None,
        _ => Some("rejected"),
    }
}

fn folder_for_verdict_code(code: &str) -> Option<&'static str> {
    verdict_codes_with_folders()
        .find(|(known, _)| *known == code)
        .map(|row| row.1)
}

fn refuse_unknown_verdict_codes(
    reading: &PackageReader,
    keys: &ConfigKeys,
    codes: &BTreeSet<String>,
) -> Result<(), Fact> {
    match codes.iter().find(|code| !is_known_verdict_code(code)) {
        None => Ok(()),
        Some(code) => {
            let (key, value) = ("expect".to_owned(), quote_value(code));
            let known_codes: Vec<&str> = verdict_codes_with_folders()
                .map(|(known, _)| known)
                .collect();
            let known = known_codes.join(", ");
            Err(keys.error_at(
                reading,
                "expect",
                ImportError::UnknownValue { key, value, known },
            ))
        }
    }
}

fn is_known_verdict_code(code: &str) -> bool {
    let known = verdict_codes_with_folders().map(|(known, _)| known);
    known.chain(["*", "SC", "IE"]).any(|known| known == code)
}
