//! Reads a DMOJ package.

use std::time::Duration;

use super::cases::read_entries;
use super::checker::{read_checker, read_interactor, read_signature_grader, read_validator};
use super::files::{CONFIG, DataFiles};
use super::programs::add_programs;
use super::subtasks::{Entry, add_subtasks};
use super::unbuffered::read_unbuffered;
use super::write::write;
use crate::archive::files::PackageFiles;
use crate::archive::open;
use crate::keys::Keys;
use crate::notice::{ImportError, ImportNotice};
use crate::package::{Checker, Limits, Package, TimeLimitRule};
use crate::package_reader::{
    Format, ImportOptions, ImportedPackage, PackageReader, replaced_value_notice,
};
use crate::writing::writer::{FormatWriter, ZipLayout};
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::config::yaml::Version;

pub(crate) const FORMAT: Format = Format {
    name: "dmoj",
    detect: |files| files.has(CONFIG),
    read,
    write: Some(FormatWriter {
        zip: Some(ZipLayout::Flat),
        has_report: false,
        write,
    }),
};

/// Keys of init.yml without influence on verdicts.
const IRRELEVANT_KEYS: &[&str] = &[
    "hints",
    "meta",
    "output_prefix_length",
    "short_circuit",
    "unbuffered",
];

/// Keys that change the judging and that caipan does not support.
const UNSUPPORTED_KEYS: &[&str] = &["custom_judge", "generator", "symlinks", "grader"];

fn read(files: &PackageFiles, wishes: &ImportOptions) -> Result<ImportedPackage, Fact> {
    let plain = PackageReader::of(files, wishes);
    let text = plain.text(CONFIG)?;
    let mut keys = Keys::of_yaml(&plain, CONFIG, &text, Version::V1_1)?;
    let archive = keys.text(&plain, "archive")?;
    let whole = match &archive {
        Some(zip) => with_archive(&plain, zip, keys.line("archive"))?,
        None => files.clone(),
    };
    let mut reading = PackageReader::of(&whole, wishes);
    reading.mark_used(CONFIG);
    archive.iter().for_each(|zip| reading.mark_used(zip));
    for key in UNSUPPORTED_KEYS {
        if let Some(what) = keys.unsupported(&reading, key) {
            return Err(what);
        }
    }
    let mut package = Package {
        limits: read_limits(&mut reading, &mut keys)?,
        measured_limit: wishes.cpu.is_none().then_some(TimeLimitRule::Calibrated),
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
    read_unbuffered(&mut reading, &mut keys, &mut package)?;
    let data = DataFiles {
        archive: archive.as_deref(),
        is_binary: keys.boolean(&reading, "binary_data")?.unwrap_or(false),
    };
    let rows = read_entries(&mut reading, &mut keys, &text, &data)?;
    note_dependencies(&mut reading, &keys, &rows, &package);
    add_subtasks(&mut reading, &data, rows, &mut package)?;
    keys.note_remaining(&mut reading, IRRELEVANT_KEYS);
    add_programs(&mut reading, &mut package)?;
    reading.finish(package)
}

/// Returns the files of the package together with those of the archive.
fn with_archive(
    reading: &PackageReader,
    zip: &str,
    line: Option<usize>,
) -> Result<PackageFiles, Fact> {
    let is_there = reading.files.has(zip);
    match &reading.options.unpack_folder {
        Some(room) if is_there => Ok(open::add_inner_zip(reading.files, zip, room)?),
        _ => {
            let file = zip.to_owned();
            Err(reading.error_at(CONFIG, line, ImportError::MissingFile { file }))
        }
    }
}

/// Reads the limits. Time and memory are set on the DMOJ site, so they come from the options or are assumed.
fn read_limits(reading: &mut PackageReader, keys: &mut Keys) -> Result<Limits, Fact> {
    let wishes = reading.options;
    let cpu = wishes.cpu.unwrap_or(Duration::from_secs(1));
    let memory = wishes.memory.unwrap_or(Bytes(256 << 20));
    if wishes.cpu.is_none() || wishes.memory.is_none() {
        let (cpu, memory) = (format!("{}s", cpu.as_secs_f64()), memory.to_string());
        reading.note(CONFIG, None, ImportNotice::SiteLimits { cpu, memory });
    }
    let factor = keys.number(reading, "wall_time_factor")?;
    let output = keys.whole(reading, "output_limit_length")?;
    Ok(Limits {
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

/// Notes that dependencies differ: a case with partial points passes a batch on DMOJ, but not a subtask here.
fn note_dependencies(reading: &mut PackageReader, keys: &Keys, rows: &[Entry], package: &Package) {
    let checker = match &package.checker {
        Some(Checker::Program(program)) => Some(program),
        _ => None,
    };
    let mut programs = checker.into_iter().chain(&package.interactor);
    let has_parts = programs.any(|program| program.dialect != "dmoj");
    let needed = rows.iter().find_map(|row| match row {
        Entry::Batch(batch) if !batch.requires.is_empty() => Some(&batch.requires),
        _ => None,
    });
    if let (true, Some(needed)) = (has_parts, needed) {
        let what = replaced_value_notice("dependencies", format!("{needed:?}"), "requires");
        let line = keys.line("dependencies");
        reading.note(CONFIG, line, what);
    }
}
