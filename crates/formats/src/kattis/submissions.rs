//! Reads submissions/: jury solutions, whose folder names the expected verdict and whose sources may contain the
//! expected score.

use serde_json::Value;

use super::edition::Edition;
use super::program::{
    ProgramInPackage, find_programs, main_and_other_solution_files, supported_source_language,
};
use crate::config_keys::ConfigKeys;
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::{JURY_FOLDERS, JurySolution, Package};
use crate::package_reader::{PackageReader, file_name};
use caipan_facts::Fact;
use caipan_problem::points::Points;

const SUBMISSIONS_FOLDER: &str = "submissions";
/// File of edition 2025-09 with the expected scores of jury solutions.
const SUBMISSIONS_YAML: &str = "submissions/submissions.yaml";

/// Folders in which DOMjudge ignores `@EXPECTED_SCORE@` and `@EXPECTED_RESULTS@`.
const DOMJUDGE_FOLDERS: &[&str] = &[
    "accepted",
    "wrong_answer",
    "time_limit_exceeded",
    "run_time_error",
];

/// Folder for programs whose source contains the expected results, since the folder name implies none.
const MIXED_FOLDER: &str = "mixed";

/// Adds the jury solutions in subfolders of submissions/ to the package. Programs that caipan cannot compile are
/// skipped.
///
/// # Errors
///
/// submissions.yaml is malformed.
pub(super) fn add_submissions(
    reading: &mut PackageReader,
    edition: Edition,
    package: &mut Package,
) -> Result<(), Fact> {
    for folder in find_programs(reading, SUBMISSIONS_FOLDER) {
        if !folder.is_folder {
            continue;
        }
        for found_program in find_programs(reading, &folder.path) {
            add_submission(reading, file_name(&folder.path), &found_program, package);
        }
    }
    if reading.files.has(SUBMISSIONS_YAML) && edition == Edition::Newer {
        read_submissions_yaml(reading, package)
    } else {
        Ok(())
    }
}

fn add_submission(
    reading: &mut PackageReader,
    folder: &str,
    found_program: &ProgramInPackage,
    package: &mut Package,
) {
    let (file, others) = match &found_program.files[..] {
        [file] => (file.clone(), None),
        _ => match main_and_other_solution_files(reading, found_program) {
            Some((main, others)) => {
                let name = file_name(&found_program.path).to_owned();
                (main, Some((name, others)))
            }
            None => return,
        },
    };
    let file = &file;
    if supported_source_language(reading, file).is_none() {
        let what = ImportNotice::NoLanguage { file: file.clone() };
        return reading.add_notice_at(file, None, what);
    }
    let source = reading
        .files
        .read(file)
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default();
    let score =
        first_word_after_marker(&source, "@EXPECTED_SCORE@:").and_then(|text| text.parse().ok());
    let known = JURY_FOLDERS.iter().copied().find(|known| *known == folder);
    let by_source =
        first_word_after_marker(&source, "@EXPECTED_RESULTS@:").is_some() || score.is_some();
    let Some(folder) = known.or(by_source.then_some(MIXED_FOLDER)) else {
        return;
    };
    package.programs.push(JurySolution {
        others,
        score: score.filter(|_| !DOMJUDGE_FOLDERS.contains(&folder)),
        ..JurySolution::new(file.as_str(), folder)
    });
}

/// Returns the first word after the first `marker` in a source. Only the rest of the line is searched. The word may be
/// empty; `None` if the source does not contain `marker`.
fn first_word_after_marker(source: &str, marker: &str) -> Option<String> {
    let (_, rest) = source.split_once(marker)?;
    let line = rest.lines().next().unwrap_or_default();
    let word = line.split_whitespace().next().unwrap_or_default();
    Some(word.trim_end_matches("*/").to_owned())
}

/// Keys of submissions.yaml that do not influence verdicts and are ignored.
const IRRELEVANT_KEYS: &[&str] = &["authors", "model_solution", "use_for_time_limit"];

/// Reads the expected scores of programs that submissions.yaml names by exact path. All other keys give a notice,
/// unless they do not influence verdicts.
fn read_submissions_yaml(reading: &mut PackageReader, package: &mut Package) -> Result<(), Fact> {
    let text = reading.read_config_text(SUBMISSIONS_YAML)?;
    let mut keys = ConfigKeys::parse_yaml(
        reading,
        SUBMISSIONS_YAML,
        &text,
        Edition::Newer.yaml_version(),
    )?;
    let patterns: Vec<String> = keys.remaining_keys().map(str::to_owned).collect();
    for pattern in patterns {
        let line = keys.line(&pattern);
        let Some(Value::Object(said_of)) = keys.take(&pattern) else {
            let (key, wanted) = (pattern.clone(), "{…}".to_owned());
            let value = quote_value("");
            return Err(keys.error_at(
                reading,
                &pattern,
                ImportError::WrongType { key, value, wanted },
            ));
        };
        for (key, value) in said_of {
            let file = format!("{SUBMISSIONS_FOLDER}/{pattern}");
            let mut programs = package.programs.iter_mut();
            let program = programs.find(|program| program.file == file);
            let score = value.as_f64().and_then(Points::from_number);
            match (key.as_str(), program, score) {
                (key, _, _) if IRRELEVANT_KEYS.contains(&key) => {}
                ("score", Some(program), Some(score))
                    if !DOMJUDGE_FOLDERS.contains(&program.folder) =>
                {
                    program.score = Some(score);
                }
                (key, _, _) => {
                    let key = format!("{pattern}: {key}");
                    reading.add_notice_at(
                        SUBMISSIONS_YAML,
                        line,
                        ImportNotice::UnsupportedKey { key },
                    );
                }
            }
        }
    }
    Ok(())
}
