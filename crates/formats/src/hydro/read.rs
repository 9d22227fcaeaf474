//! Converts a Hydro package, with problem.yaml and testdata/, to a package of caipan.

use std::time::Duration;

use super::cases::add_cases;
use super::config_ini::add_ini_cases;
use super::jury_programs::add_programs;
use super::limit_keys::{TESTDATA_FOLDER, take_memory, take_time};
use super::write::write_package;
use crate::config_keys::ConfigKeys;
use crate::notice::ImportNotice;
use crate::package::{JurySolution, Package, PartialLimits};
use crate::package_reader::{ImportOptions, ImportedPackage, PackageFormat, PackageReader};
use crate::writing::format_writer::{FormatWriter, ZipLayout};
use caipan_archive::files::PackageFiles;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::config::yaml::Version;
use caipan_problem::source_file;

pub(crate) const FORMAT: PackageFormat = PackageFormat {
    name: "hydro",
    detect: is_hydro_package,
    read: read_package,
    write: Some(FormatWriter {
        zip: Some(ZipLayout::InFolder),
        has_report: false,
        standards: &[],
        write: write_package,
    }),
};

/// Keys of config.yaml that do not influence verdicts and are ignored.
const IRRELEVANT_KEYS: &[&str] = &[
    "detail", "hackable", "langs", "redirect", "target", "count", "key",
];

fn is_hydro_package(files: &PackageFiles) -> bool {
    files.has_folder(TESTDATA_FOLDER)
        && (files.has("problem.yaml") || find_config_path(files).is_some())
}

fn find_config_path(files: &PackageFiles) -> Option<&'static str> {
    const NAMES: &[&str] = &[
        "testdata/config.yaml",
        "testdata/config.yml",
        "testdata/config.ini",
    ];
    NAMES.iter().copied().find(|name| files.has(name))
}

fn read_package(files: &PackageFiles, options: &ImportOptions) -> Result<ImportedPackage, Fact> {
    let mut reading = PackageReader::new(files, options);
    let mut package = Package::default();
    read_statements(&mut reading, &mut package)?;
    let config = find_config_path(files);
    let text = match config {
        Some(path) => reading.read_config_text(path)?,
        None => String::new(),
    };
    let path = config.unwrap_or("testdata/config.yaml");
    let mut keys = if !path.ends_with(".ini") {
        ConfigKeys::parse_yaml(&reading, path, &text, Version::V1_2)?
    } else {
        ConfigKeys::parse_yaml(&reading, path, "", Version::V1_2)?
    };
    add_programs(&mut reading, &mut keys, &mut package)?;
    package.limits = PartialLimits {
        cpu: Some(take_time(&reading, &mut keys)?.unwrap_or(Duration::from_secs(1))),
        memory: Some(take_memory(&reading, &mut keys)?.unwrap_or(Bytes(256 << 20))),
        ..PartialLimits::default()
    };
    if path.ends_with(".ini") {
        add_ini_cases(&reading, path, &text, &mut package)?
    } else {
        add_cases(&mut reading, &mut keys, &mut package)?
    }
    keys.note_unused_keys(&mut reading, IRRELEVANT_KEYS);
    for folder in ["std", "solution"] {
        add_solutions(&mut reading, folder, &mut package);
    }
    reading.finish(package)
}

/// Reads the name and the title from problem.yaml, and adds statements and attachments to the files that are copied.
fn read_statements(reading: &mut PackageReader, package: &mut Package) -> Result<(), Fact> {
    let files = reading.files;
    if files.has("problem.yaml") {
        let text = reading.read_config_text("problem.yaml")?;
        let mut keys = ConfigKeys::parse_yaml(reading, "problem.yaml", &text, Version::V1_2)?;
        package.name = keys.take_text(reading, "pid")?.unwrap_or_default();
        if let Some(title) = keys.take_text(reading, "title")? {
            package.title.insert("zh".to_owned(), title);
        }
        keys.note_unused_keys(
            reading,
            &["owner", "tag", "difficulty", "nSubmit", "nAccept"],
        );
    }
    for path in files.top_level_names() {
        let language = match path {
            "problem.md" => Some("zh"),
            path => path
                .strip_prefix("problem_")
                .and_then(|rest| rest.strip_suffix(".md")),
        };
        if let Some(language) = language {
            let short = language.split('_').next().unwrap_or(language);
            let to = format!("statement/{language}.md");
            package.statements.insert(short.to_owned(), to.clone());
            package.copied_files.push((path.to_owned(), to));
        }
    }
    for path in files.files_below("additional_file") {
        let to = format!("attachments/{}", &path["additional_file/".len()..]);
        reading.add_unchanged_file(path, to, package);
    }
    Ok(())
}

/// Adds the solutions in a folder. Hydro packages contain no expected verdicts, so all solutions are expected to be
/// accepted.
fn add_solutions(reading: &mut PackageReader, folder: &str, package: &mut Package) {
    let paths: Vec<String> = reading
        .files
        .files_below(folder)
        .map(str::to_owned)
        .collect();
    for file in paths {
        match source_file::language_of(&file) {
            Some(_) => package.programs.push(JurySolution::new(file, "accepted")),
            None => reading.add_notice_at(&file.clone(), None, ImportNotice::NoLanguage { file }),
        }
    }
}
