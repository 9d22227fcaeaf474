//! Converts a DMOJ package, with init.yml, data files and programs, to a package of caipan.

use std::time::Duration;

use super::cases::read_test_cases;
use super::checker::{read_checker, read_interactor, read_signature_grader, read_validator};
use super::data_files::{DataFiles, INIT_YML};
use super::solutions::add_solutions;
use super::subtasks::{TestCasesEntry, add_subtasks};
use super::unbuffered_output::apply_unbuffered_key_to_package;
use super::write::write_package;
use crate::config_keys::ConfigKeys;
use crate::notice::{ImportError, ImportNotice};
use crate::package::{Checker, Package, PartialLimits, TimeLimitRule};
use crate::package_reader::{
    ImportOptions, ImportedPackage, PackageFormat, PackageReader, replaced_value_notice,
};
use crate::writing::format_writer::{FormatWriter, ZipLayout};
use caipan_archive::files::PackageFiles;
use caipan_archive::package_opening;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::config::yaml::Version;

pub(crate) const FORMAT: PackageFormat = PackageFormat {
    name: "dmoj",
    detect: |files| files.has(INIT_YML),
    read: read_package,
    write: Some(FormatWriter {
        zip: Some(ZipLayout::Flat),
        has_report: false,
        standards: &[],
        write: write_package,
    }),
};

/// Keys of init.yml that do not influence verdicts and are ignored.
const IRRELEVANT_KEYS: &[&str] = &[
    "hints",
    "meta",
    "output_prefix_length",
    "short_circuit",
    "unbuffered",
];

/// Keys of init.yml that change the judging and that caipan does not support. A package with one of these keys is
/// refused.
const UNSUPPORTED_KEYS: &[&str] = &["custom_judge", "generator", "symlinks", "grader"];

fn read_package(files: &PackageFiles, options: &ImportOptions) -> Result<ImportedPackage, Fact> {
    let plain = PackageReader::new(files, options);
    let text = plain.read_config_text(INIT_YML)?;
    let mut keys = ConfigKeys::parse_yaml(&plain, INIT_YML, &text, Version::V1_1)?;
    let archive = keys.take_text(&plain, "archive")?;
    let whole = match &archive {
        Some(zip) => files_with_unpacked_archive(&plain, zip, keys.line("archive"))?,
        None => files.clone(),
    };
    let mut reading = PackageReader::new(&whole, options);
    reading.mark_used(INIT_YML);
    archive.iter().for_each(|zip| reading.mark_used(zip));
    for key in UNSUPPORTED_KEYS {
        if let Some(what) = keys.take_error_for_unsupported_key(&reading, key) {
            return Err(what);
        }
    }
    let mut package = Package {
        limits: read_limits(&mut reading, &mut keys)?,
        measured_limit: options.cpu.is_none().then_some(TimeLimitRule::Calibrated),
        ..Package::default()
    };
    package.interactor = read_interactor(&mut reading, &mut keys, package.limits.cpu)?;
    if package.interactor.is_none() {
        package.checker = Some(read_checker(&mut reading, &mut keys)?);
    }
    package
        .validators
        .extend(read_validator(&mut reading, &mut keys)?);
    read_signature_grader(&mut reading, &mut keys, &mut package)?;
    apply_unbuffered_key_to_package(&mut reading, &mut keys, &mut package)?;
    let data = DataFiles {
        archive: archive.as_deref(),
        is_binary: keys.take_boolean(&reading, "binary_data")?.unwrap_or(false),
    };
    let rows = read_test_cases(&mut reading, &mut keys, &text, &data)?;
    note_inexact_batch_dependencies(&mut reading, &keys, &rows, &package);
    add_subtasks(&mut reading, &data, rows, &mut package)?;
    keys.note_unused_keys(&mut reading, IRRELEVANT_KEYS);
    add_solutions(&mut reading, &mut package)?;
    reading.finish(package)
}

/// Unpacks the zip that init.yml names, and returns the files of the package together with the files in the zip.
fn files_with_unpacked_archive(
    reading: &PackageReader,
    zip: &str,
    line: Option<usize>,
) -> Result<PackageFiles, Fact> {
    let is_there = reading.files.has(zip);
    match &reading.options.unpack_folder {
        Some(room) if is_there => Ok(package_opening::add_files_of_inner_zip(
            reading.files,
            zip,
            room,
        )?),
        _ => {
            let file = zip.to_owned();
            Err(reading.error_at(INIT_YML, line, ImportError::MissingFile { file }))
        }
    }
}

/// Reads the limits. DMOJ stores the time and memory limits on the site, so these limits come from the command line.
/// The defaults are 1 s and 256 MiB.
fn read_limits(reading: &mut PackageReader, keys: &mut ConfigKeys) -> Result<PartialLimits, Fact> {
    let options = reading.options;
    let cpu = options.cpu.unwrap_or(Duration::from_secs(1));
    let memory = options.memory.unwrap_or(Bytes(256 << 20));
    if options.cpu.is_none() || options.memory.is_none() {
        let (cpu, memory) = (format!("{}s", cpu.as_secs_f64()), memory.to_string());
        reading.add_notice_at(INIT_YML, None, ImportNotice::SiteLimits { cpu, memory });
    }
    let factor = keys.take_number(reading, "wall_time_factor")?;
    let output = keys.take_whole_number(reading, "output_limit_length")?;
    Ok(PartialLimits {
        cpu: Some(cpu),
        wall: factor
            .map(|factor| cpu.as_secs_f64() * factor)
            .filter(|wall| (0.001..=86400.0).contains(wall))
            .map(Duration::from_secs_f64),
        memory: Some(memory),
        output: Some(Bytes(output.unwrap_or(25_165_824))),
        processes: None,
    })
}

/// Adds a notice if batches have dependencies and the checker or interactor may give partial points. On DMOJ, a case
/// with partial points satisfies a dependency. In caipan, the required batch must be solved fully.
fn note_inexact_batch_dependencies(
    reading: &mut PackageReader,
    keys: &ConfigKeys,
    rows: &[TestCasesEntry],
    package: &Package,
) {
    let checker = match &package.checker {
        Some(Checker::Program(program)) => Some(program),
        _ => None,
    };
    let mut programs = checker.into_iter().chain(&package.interactor);
    let has_parts = programs.any(|program| program.dialect != "dmoj");
    let needed = rows.iter().find_map(|row| match row {
        TestCasesEntry::Batch(batch) if !batch.requires.is_empty() => Some(&batch.requires),
        _ => None,
    });
    if let (true, Some(needed)) = (has_parts, needed) {
        let what = replaced_value_notice("dependencies", format!("{needed:?}"), "requires");
        let line = keys.line("dependencies");
        reading.add_notice_at(INIT_YML, line, what);
    }
}
