//! Reads a Kattis package of the edition `legacy` or `2025-09`.

use super::case_groups::{CaseGroup, GENERATORS_YAML, SAMPLE_FOLDER, find_groups};
use super::documents::{add_documents, read_graders, refuse_constant_placeholders};
use super::edition::Edition;
use super::group_configs::read_group_configs;
use super::problem_settings::{PROBLEM_YAML, read_problem_yaml};
use super::self_tests::add_self_tests;
use super::submissions::add_submissions;
use super::validators::{add_validators, default_validator_args, set_checker_or_interactor};
use super::write::package;
use super::{legacy_scoring, linked_cases, newer_scoring};
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::{Case, Checker, FileContent, Package, Subtask};
use crate::package_reader::{
    ImportOptions, ImportedPackage, PackageFormat, PackageReader, replaced_value_notice,
};
use crate::writing::format_writer::{FormatWriter, ZipLayout};
use caipan_archive::files::PackageFiles;
use caipan_facts::Fact;

/// Kattis format of the edition `legacy`, which problemtools reads.
pub(crate) const LEGACY: PackageFormat = PackageFormat {
    name: "kattis-legacy",
    detect: |files| is_kattis_package(files) && detect_edition(files) != Some(Edition::Newer),
    read: |files, options| read_package_of_edition(files, options, Edition::Legacy),
    write: Some(FormatWriter {
        zip: Some(ZipLayout::InFolder),
        has_report: true,
        standards: &[],
        write: package::write_legacy_edition,
    }),
};

/// Kattis format of the edition `2025-09`, which BAPCtools reads.
pub(crate) const ICPC: PackageFormat = PackageFormat {
    name: "icpc-2025-09",
    detect: |files| is_kattis_package(files) && detect_edition(files) == Some(Edition::Newer),
    read: |files, options| read_package_of_edition(files, options, Edition::Newer),
    write: Some(FormatWriter {
        zip: Some(ZipLayout::InFolder),
        has_report: true,
        standards: &[],
        write: package::write_newer_edition,
    }),
};

/// Kattis format `legacy` for DOMjudge: read like [`LEGACY`], but written with DOMjudge's extra files.
pub(crate) const DOMJUDGE: PackageFormat = PackageFormat {
    name: "domjudge",
    // A package for DOMjudge is detected as `LEGACY`, whose reader gives the same result.
    detect: |_| false,
    read: |files, options| read_package_of_edition(files, options, Edition::Legacy),
    write: Some(FormatWriter {
        zip: Some(ZipLayout::Flat),
        has_report: false,
        standards: &[],
        write: package::write_domjudge,
    }),
};

fn is_kattis_package(files: &PackageFiles) -> bool {
    let is_said = files.has(PROBLEM_YAML) || files.has("domjudge-problem.ini");
    // A package without secret cases is also detected, so that the reader reports the missing cases. Otherwise, the
    // samples alone might be imported as another format.
    is_said
        && (files.has_folder("data/secret") || files.has(PROBLEM_YAML) && has_kattis_folder(files))
}

fn has_kattis_folder(files: &PackageFiles) -> bool {
    let mut folders = KATTIS_FOLDERS.iter();
    folders.any(|folder| files.has_folder(folder)) || files.has(GENERATORS_YAML)
}

/// Folders by which a package with problem.yaml is recognized as Kattis format; other formats do not use these folders.
const KATTIS_FOLDERS: &[&str] = &[
    "data/sample",
    "input_validators",
    "input_validator",
    "output_validators",
    "output_validator",
    "problem_statement",
    "submissions",
];

/// Returns the value of `problem_format_version` and the line, from 1; `None` if the key is missing. The key is
/// searched in the text of problem.yaml, because the YAML version for parsing depends on the value.
fn declared_version(reading: &PackageReader) -> Option<(String, usize)> {
    let text = if reading.files.has(PROBLEM_YAML) {
        reading.read_config_text(PROBLEM_YAML).ok()?
    } else {
        return None;
    };
    let mut lines = text.lines().enumerate();
    lines.find_map(|(number, line)| {
        let rest = line.strip_prefix("problem_format_version:")?;
        let value = rest.split(" #").next().unwrap_or_default();
        let said = value.trim().trim_matches(['"', '\'']);
        Some((said.to_owned(), number + 1))
    })
}

fn detect_edition(files: &PackageFiles) -> Option<Edition> {
    let options = ImportOptions::default();
    let version = declared_version(&PackageReader::new(files, &options));
    Edition::from_version(version.as_ref().map(|(version, _)| version.as_str()))
}

fn read_package_of_edition(
    files: &PackageFiles,
    options: &ImportOptions,
    edition: Edition,
) -> Result<ImportedPackage, Fact> {
    let mut reading = PackageReader::new(files, options);
    reading.set_unused_file_exemption(super::case_groups::is_irrelevant_data_file);
    require_version_of_edition(&mut reading, edition)?;
    let mut package = Package::default();
    let settings = read_problem_yaml(&mut reading, edition, &mut package)?;
    refuse_constant_placeholders(&reading, edition, &settings)?;
    add_documents(&mut reading, &mut package);
    let groups = find_groups(&mut reading, settings.gives_points)?;
    let configs = read_group_configs(&mut reading, edition, &settings, &groups)?;
    package.subtasks = match edition {
        // A scoring problem without secret groups specifies no points.
        _ if settings.is_scoring && groups[1].all_cases().is_empty() => Vec::new(),
        Edition::Legacy => {
            legacy_scoring::convert_groups_to_subtasks(&mut reading, &settings, &groups, &configs)?
        }
        Edition::Newer => {
            newer_scoring::convert_groups_to_subtasks(&mut reading, &settings, &groups, &configs)?
        }
    };
    refuse_duplicate_subtask_names(&reading, &package.subtasks)?;
    add_cases(&groups, &mut package);
    set_checker_or_interactor(&mut reading, edition, &settings, &configs, &mut package)?;
    drop_samples_without_points(&mut reading, &mut package);
    let links = linked_cases::merge_linked_cases(&reading, &groups[1], &mut package);
    add_validators(&mut reading, edition, (&configs, &links), &mut package);
    let base = default_validator_args(&configs, &package);
    add_self_tests(
        &mut reading,
        edition,
        &settings,
        (&configs, &base),
        &mut package,
    )?;
    add_submissions(&mut reading, edition, &mut package)?;
    read_graders(&mut reading, &mut package)?;
    reading.finish(package)
}

/// Fails unless `problem_format_version` belongs to the edition. A draft version is accepted, with a notice, if the
/// user chose the format.
fn require_version_of_edition(reading: &mut PackageReader, edition: Edition) -> Result<(), Fact> {
    let found = declared_version(reading);
    let declared = found.as_ref().map(|(version, _)| version.as_str());
    if Edition::from_version(declared) == Some(edition) {
        return Ok(());
    }
    let line = found.as_ref().map(|(_, line)| *line);
    let version = declared.unwrap_or("legacy").to_owned();
    let is_draft = version.starts_with("2023-07");
    if is_draft && reading.options.is_format_chosen {
        let what = replaced_value_notice("problem_format_version", version, edition.name());
        reading.add_notice_at(PROBLEM_YAML, line, what);
        return Ok(());
    }
    let what = if is_draft {
        ImportError::DraftVersion {
            value: quote_value(version),
        }
    } else {
        ImportError::UnknownValue {
            key: "problem_format_version".to_owned(),
            value: quote_value(version),
            known: edition.accepted_versions().to_owned(),
        }
    };
    Err(reading.error_at(PROBLEM_YAML, line, what))
}

fn refuse_duplicate_subtask_names(
    reading: &PackageReader,
    subtasks: &[Subtask],
) -> Result<(), Fact> {
    for (number, subtask) in subtasks.iter().enumerate() {
        let mut before = subtasks[..number].iter();
        if before.any(|other| other.name == subtask.name) {
            let (key, value) = ("data/secret".to_owned(), quote_value(&subtask.name));
            return Err(reading.error_at(
                "data/secret",
                None,
                ImportError::Duplicate { key, value },
            ));
        }
    }
    Ok(())
}

/// Removes the ungraded samples if the output validator gives points, since an ungraded case has no points.
fn drop_samples_without_points(reading: &mut PackageReader, package: &mut Package) {
    let program = match &package.checker {
        Some(Checker::Program(program)) => Some(program),
        _ => package.interactor.as_ref(),
    };
    let gives_points = program.is_some_and(|program| program.points.is_some());
    if gives_points && package.cases.iter().any(|case| !case.is_graded) {
        let samples = package.cases.extract_if(.., |case| !case.is_graded);
        let contents = samples.flat_map(|case| [case.input, case.answer]);
        let files: Vec<String> = contents
            .flatten()
            .filter_map(|content| match content {
                FileContent::File(file) => Some(file),
                FileContent::LfLines(_) | FileContent::Bytes(_) => None,
            })
            .collect();
        let folder = SAMPLE_FOLDER.to_owned();
        reading.omit_files(
            SAMPLE_FOLDER,
            &files,
            ImportNotice::OmittedSamples { folder },
        );
    }
}

/// Adds the samples and then the secret cases to the package. Samples are graded only if a subtask
/// contains them, or if there are no secret cases.
fn add_cases([sample, secret]: &[CaseGroup; 2], package: &mut Package) {
    let secret = to_cases(secret, true, &package.subtasks);
    let sample = to_cases(sample, secret.is_empty(), &package.subtasks);
    package.cases = [sample, secret].concat();
}

/// Converts the cases of a group. Unless `is_graded`, only the cases in subtasks are graded.
fn to_cases(group: &CaseGroup, is_graded: bool, subtasks: &[Subtask]) -> Vec<Case> {
    let all = group.all_cases().into_iter().map(|found| {
        let [input, answer] =
            ["in", "ans"].map(|ending| FileContent::File(format!("{}.{ending}", found.path)));
        let mut scored = subtasks.iter().flat_map(|subtask| &subtask.cases);
        Case {
            is_graded: is_graded || scored.any(|name| *name == found.name),
            ..Case::new(found.name.clone(), input, Some(answer))
        }
    });
    all.collect()
}
