//! Converts a CMS task, with task.yaml, cases, programs and statements, to a package.

use std::time::Duration;

use super::jury_programs::add_programs;
use super::scoring::{TASK_YAML, TaskScoring, zero_padded_case_name};
use super::write::write_package;
use crate::config_keys::ConfigKeys;
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::{Case, Package, PartialLimits};
use crate::package_reader::{ImportOptions, ImportedPackage, PackageFormat, PackageReader};
use crate::writing::format_writer::FormatWriter;
use caipan_archive::files::PackageFiles;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::config::yaml::Version;

pub(crate) const FORMAT: PackageFormat = PackageFormat {
    name: "cms",
    detect: |files| files.has(TASK_YAML),
    read: read_package,
    write: Some(FormatWriter {
        zip: None,
        has_report: false,
        standards: &[],
        write: write_package,
    }),
};

/// Keys of task.yaml that do not influence verdicts and are ignored.
const IRRELEVANT_KEYS: &[&str] = &[
    "allowed_languages",
    "feedback_level",
    "max_submission_number",
    "max_user_test_number",
    "min_submission_interval",
    "min_user_test_interval",
    "primary_language",
    "public_testcases",
    "risultati",
    "score_mode",
    "score_precision",
    "submission_format",
    "user_io",
    "version",
];

fn read_package(files: &PackageFiles, options: &ImportOptions) -> Result<ImportedPackage, Fact> {
    let mut reading = PackageReader::new(files, options);
    let text = reading.read_config_text(TASK_YAML)?;
    let mut keys = ConfigKeys::parse_yaml(&reading, TASK_YAML, &text, Version::V1_1)?;
    for key in ["output_only", "user_managers"] {
        if let Some(what) = keys.take_error_for_unsupported_key(&reading, key) {
            return Err(what);
        }
    }
    let processes = keys.take_whole_number(&reading, "num_processes")?;
    if let Some(count) = processes.filter(|count| *count > 1) {
        let (key, value) = ("num_processes".to_owned(), quote_value(count.to_string()));
        let what = ImportError::Unsupported { key, value };
        return Err(keys.error_at(&reading, "num_processes", what));
    }
    let mut package = Package {
        name: take_text_of_either_key(&reading, &mut keys, "name", "nome_breve")?
            .unwrap_or_default(),
        input: take_file_name(&reading, &mut keys, "infile", "input.txt")?,
        output: take_file_name(&reading, &mut keys, "outfile", "output.txt")?,
        limits: read_limits(&mut reading, &mut keys)?,
        ..Package::default()
    };
    let language = keys
        .take_text(&reading, "primary_language")?
        .unwrap_or("it".to_owned());
    if let Some(title) = take_text_of_either_key(&reading, &mut keys, "title", "nome")? {
        package.title.insert(language.clone(), title);
    }
    add_programs(&reading, &mut package);
    let scores = TaskScoring::read_scoring_keys(&mut reading, &mut keys)?;
    for number in 0..scores.count {
        let input =
            reading.resolve_file_content(&format!("input/input{number}.txt"), TASK_YAML, None)?;
        let answer =
            reading.resolve_file_content(&format!("output/output{number}.txt"), TASK_YAML, None)?;
        let case = Case::new(zero_padded_case_name(number), input, Some(answer));
        package.cases.push(case);
    }
    scores.add_subtasks(&reading, &mut package)?;
    add_documents(&mut reading, &language, &mut package);
    let tokens: Vec<String> = keys
        .remaining_keys()
        .filter(|key| key.starts_with("token_"))
        .map(str::to_owned)
        .collect();
    for key in &tokens {
        keys.take(key);
        reading.record_irrelevant_key(TASK_YAML, key);
    }
    keys.note_unused_keys(&mut reading, IRRELEVANT_KEYS);
    reading.finish(package)
}

/// Returns the text of `key`. If the key is missing, returns the text of `other`, the Italian name of the key. `None`
/// if both keys are missing.
fn take_text_of_either_key(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
    key: &str,
    other: &str,
) -> Result<Option<String>, Fact> {
    match keys.take_text(reading, key)? {
        Some(text) => Ok(Some(text)),
        None => keys.take_text(reading, other),
    }
}

/// Returns the file name from `key`, or `default` if the key is missing. `None` if the name is empty, which means a
/// standard stream. Fails on paths, hidden names and control characters.
fn take_file_name(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
    key: &str,
    default: &str,
) -> Result<Option<String>, Fact> {
    let name = keys.take_text(reading, key)?.unwrap_or(default.to_owned());
    let leads = name.contains(['/', '\\']) || name.starts_with('.');
    if leads || name.chars().any(char::is_control) {
        let (name, value) = (key.to_owned(), quote_value(name));
        return Err(keys.error_at(reading, key, ImportError::Unsupported { key: name, value }));
    }
    Ok(Some(name).filter(|name| !name.is_empty()))
}

fn read_limits(reading: &mut PackageReader, keys: &mut ConfigKeys) -> Result<PartialLimits, Fact> {
    let options = reading.options;
    let seconds = take_limit_of_either_key(reading, keys, ["time_limit", "timeout"])?;
    let mib = take_limit_of_either_key(reading, keys, ["memory_limit", "memlimit"])?;
    // CMS applies no limit if the key is missing, but caipan assumes a default limit.
    let cpu = options.cpu.unwrap_or(Duration::from_secs(1));
    let memory = options.memory.unwrap_or(Bytes(256 << 20));
    let taken = [
        ("time_limit", seconds, format!("{}s", cpu.as_secs_f64())),
        ("memory_limit", mib, memory.to_string()),
    ];
    for (key, found, value) in taken {
        if found.is_none() {
            let notice = ImportNotice::AssumedValue {
                key: key.to_owned(),
                value,
            };
            reading.add_notice_at(TASK_YAML, None, notice);
        }
    }
    Ok(PartialLimits {
        cpu: Some(seconds.map_or(cpu, Duration::from_secs_f64)),
        memory: Some(mib.map_or(memory, |mib| Bytes((mib * 1_048_576.0) as u64))),
        ..PartialLimits::default()
    })
}

/// Returns the value of a limit that has two equivalent keys; the first key takes precedence. `None` if both keys are
/// missing. A number outside of 0.001 to 86400 is an error.
fn take_limit_of_either_key(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
    names: [&str; 2],
) -> Result<Option<f64>, Fact> {
    for key in names {
        let line = keys.line(key);
        let Some(number) = keys.take_number(reading, key)? else {
            continue;
        };
        if !(0.001..=86400.0).contains(&number) {
            let (key, value) = (key.to_owned(), quote_value(number.to_string()));
            return Err(reading.error_at(TASK_YAML, line, ImportError::Unsupported { key, value }));
        }
        return Ok(Some(number));
    }
    Ok(None)
}

/// Names of languages as they occur in file names of statements (such as english.pdf), and the ISO 639-1 codes.
const LANGUAGES: &[(&str, &str)] = &[
    ("english", "en"),
    ("french", "fr"),
    ("german", "de"),
    ("italian", "it"),
    ("spanish", "es"),
];

/// Adds PDF statements and attachments to the files that are copied. `language` is the language code of the statements
/// statement.pdf and testo.pdf.
fn add_documents(reading: &mut PackageReader, language: &str, package: &mut Package) {
    for folder in ["statement", "testo"] {
        for path in reading.files.files_below(folder) {
            let name = &path[folder.len() + 1..];
            let Some(stem) = name
                .strip_suffix(".pdf")
                .filter(|stem| has_only_word_characters(stem))
            else {
                continue;
            };
            let known = LANGUAGES.iter().find(|(known, _)| *known == stem);
            let own = match (stem, known) {
                ("statement" | "testo", _) => language,
                (_, Some((_, code))) => code,
                (code, None) => code,
            };
            if has_only_word_characters(own) && !package.statements.contains_key(own) {
                let to = format!("statement/{own}.pdf");
                package.statements.insert(own.to_owned(), to.clone());
                package.copied_files.push((path.to_owned(), to));
            }
        }
    }
    for path in reading.files.files_below("att") {
        let to = format!("attachments/{}", &path["att/".len()..]);
        reading.add_unchanged_file(path, to, package);
    }
}

fn has_only_word_characters(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-')
}
