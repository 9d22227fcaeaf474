//! The jury's programs: folders of tests/ with a test.yml.

use std::collections::BTreeSet;

use crate::package::config::yaml::Version;
use crate::package::formats::keys::{Keys, scalar};
use crate::package::formats::notice::{Left, Unread};
use crate::package::formats::package::{JuryProgram, Package};
use crate::package::formats::reading::{Reading, said};
use crate::package::formats::sources;
use crate::text::Fact;

/// What they are to get, by the judge's codes, and the folder that says it.
const FOLDERS: &[&str] = &[
    "AC accepted",
    "WA wrong_answer",
    "TLE time_limit_exceeded",
    "MLE memory_limit_exceeded",
    "OLE output_limit_exceeded",
    "RTE run_time_error",
    "IR run_time_error",
    "CE compile_error",
];

/// Keys that say nothing of the verdict.
const SILENT: &[&str] = &[
    "language",
    "feedback",
    "feedback_cases",
    "extended_feedback",
    "extended_feedback_cases",
    "arch",
];

/// Reads them all.
pub fn programs(reading: &mut Reading, package: &mut Package) -> Result<(), Fact> {
    let tests = reading.files.below("tests");
    let paths: Vec<String> = tests
        .filter(|path| path.ends_with("/test.yml") && path.matches('/').count() == 2)
        .map(str::to_owned)
        .collect();
    for path in paths {
        program(reading, &path, package)?;
    }
    Ok(())
}

fn program(reading: &mut Reading, path: &str, package: &mut Package) -> Result<(), Fact> {
    let text = reading.text(path)?;
    let mut keys = Keys::of_yaml(reading, path, &text, Version::V1_1)?;
    let folder = path.trim_end_matches("/test.yml");
    let is_skipped = keys.truth(reading, "skip")?.unwrap_or(false);
    let mut codes: BTreeSet<String> = match keys.has("expect") {
        true => keys.texts(reading, "expect")?.into_iter().collect(),
        false => BTreeSet::new(),
    };
    codes.extend(of_cases(&mut keys));
    let sources = keys.texts(reading, "source")?;
    let line = keys.line("source");
    keys.tell_rest(reading, SILENT);
    for name in sources {
        let file = format!("{folder}/{name}");
        reading.file(&file, path, line)?;
        let verdict = folder_of(&codes);
        match (sources::language_of(&file), verdict) {
            (Some(_), Some(folder)) if !is_skipped => {
                package.programs.push(JuryProgram::of(file, folder))
            }
            (None, _) => reading.note(path, line, Left::NoLanguage { file }),
            _ => reading.note(path, line, Left::File { file }),
        }
    }
    unknown(reading, &keys, &codes)
}

/// The codes of single cases.
fn of_cases(keys: &mut Keys) -> Vec<String> {
    let values: Vec<serde_json::Value> = match keys.take("cases") {
        Some(serde_json::Value::Array(list)) => list,
        Some(serde_json::Value::Object(map)) => map.into_iter().map(|(_, value)| value).collect(),
        _ => Vec::new(),
    };
    let each = values.iter().flat_map(|value| match value {
        serde_json::Value::Array(list) => list.iter().filter_map(scalar).collect(),
        other => Vec::from_iter(scalar(other)),
    });
    each.collect()
}

/// The codes with their folders.
pub fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    FOLDERS.iter().filter_map(|row| row.split_once(' '))
}

/// The folder for programs whose cases get one of these each; none where nothing is asked.
fn folder_of(codes: &BTreeSet<String>) -> Option<&'static str> {
    let folder = |code: &String| rows().find(|(known, _)| known == code).map(|row| row.1);
    // What is skipped is skipped because of another case.
    let is_right = |code: &&String| folder(code) == Some("accepted") || *code == "SC";
    let mut wrong = codes.iter().filter(|code| !is_right(code));
    match (wrong.next(), wrong.next()) {
        (None, _) => Some("accepted"),
        (Some(code), None) => folder(code),
        _ if codes.contains("*") => None,
        _ => Some("rejected"),
    }
}

fn unknown(reading: &Reading, keys: &Keys, codes: &BTreeSet<String>) -> Result<(), Fact> {
    let is_known = |code: &&String| {
        let known = rows().map(|(known, _)| known);
        known.chain(["*", "SC", "IE"]).any(|known| known == **code)
    };
    match codes.iter().find(|code| !is_known(code)) {
        None => Ok(()),
        Some(code) => {
            let (key, value) = ("expect".to_owned(), said(code));
            let known: Vec<&str> = rows().map(|(known, _)| known).collect();
            let known = known.join(", ");
            Err(keys.wrong(reading, "expect", Unread::Unknown { key, value, known }))
        }
    }
}
