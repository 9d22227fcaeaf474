//! Reads a DMOJ package.

use std::time::Duration;

use super::cases::rows;
use super::checker::{checker, interactor, signature, validator};
use super::files::{CONFIG, Data};
use super::programs::programs;
use super::subtasks::{Row, add};
use super::unbuffered::unbuffered;
use super::write::write;
use crate::archive::files::PackageFiles;
use crate::archive::open;
use crate::keys::Keys;
use crate::notice::{Left, Unread};
use crate::package::{Checker, Limits, Package, Unsaid};
use crate::reading::{Format, Read, Reading, Wishes, instead};
use crate::writing::writer::{Writer, Zip};
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::config::yaml::Version;

pub(crate) const FORMAT: Format = Format {
    name: "dmoj",
    detect: |files| files.has(CONFIG),
    read,
    write: Some(Writer {
        zip: Some(Zip::Flat),
        has_report: false,
        write,
    }),
};

/// Keys of init.yml without influence on verdicts.
const SILENT: &[&str] = &[
    "hints",
    "meta",
    "output_prefix_length",
    "short_circuit",
    "unbuffered",
];

/// Keys that change the judging and that caipan does not support.
const REFUSED: &[&str] = &["custom_judge", "generator", "symlinks", "grader"];

fn read(files: &PackageFiles, wishes: &Wishes) -> Result<Read, Fact> {
    let plain = Reading::of(files, wishes);
    let text = plain.text(CONFIG)?;
    let mut keys = Keys::of_yaml(&plain, CONFIG, &text, Version::V1_1)?;
    let archive = keys.text(&plain, "archive")?;
    let whole = match &archive {
        Some(zip) => unpacked(&plain, zip, keys.line("archive"))?,
        None => files.clone(),
    };
    let mut reading = Reading::of(&whole, wishes);
    reading.settle(CONFIG);
    archive.iter().for_each(|zip| reading.settle(zip));
    for key in REFUSED {
        if let Some(what) = keys.unsayable(&reading, key) {
            return Err(what);
        }
    }
    let mut package = Package {
        limits: limits(&mut reading, &mut keys)?,
        unsaid: wishes.cpu.is_none().then_some(Unsaid::Advised),
        ..Package::default()
    };
    package.interactor = interactor(&mut reading, &mut keys, package.limits.cpu)?;
    if package.interactor.is_none() {
        package.checker = Some(checker(&mut reading, &mut keys)?);
    }
    package
        .validators
        .extend(validator(&mut reading, &mut keys)?);
    signature(&mut reading, &mut keys, &mut package)?;
    unbuffered(&mut reading, &mut keys, &mut package)?;
    let data = Data {
        archive: archive.as_deref(),
        is_binary: keys.truth(&reading, "binary_data")?.unwrap_or(false),
    };
    let rows = rows(&mut reading, &mut keys, &text, &data)?;
    tell_dependencies(&mut reading, &keys, &rows, &package);
    add(&mut reading, &data, rows, &mut package)?;
    keys.tell_rest(&mut reading, SILENT);
    programs(&mut reading, &mut package)?;
    reading.end(package)
}

/// Returns the files of the package together with those of the archive.
fn unpacked(reading: &Reading, zip: &str, line: Option<usize>) -> Result<PackageFiles, Fact> {
    let is_there = reading.files.has(zip);
    match &reading.wishes.room {
        Some(room) if is_there => Ok(open::with_zip(reading.files, zip, room)?),
        _ => {
            let file = zip.to_owned();
            Err(reading.wrong(CONFIG, line, Unread::NoFile { file }))
        }
    }
}

/// Reads the limits. Time and memory are set on the DMOJ site, so they come from the options or are assumed.
fn limits(reading: &mut Reading, keys: &mut Keys) -> Result<Limits, Fact> {
    let wishes = reading.wishes;
    let cpu = wishes.cpu.unwrap_or(Duration::from_secs(1));
    let memory = wishes.memory.unwrap_or(Bytes(256 << 20));
    if wishes.cpu.is_none() || wishes.memory.is_none() {
        let (cpu, memory) = (format!("{}s", cpu.as_secs_f64()), memory.to_string());
        reading.note(CONFIG, None, Left::SiteLimits { cpu, memory });
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
fn tell_dependencies(reading: &mut Reading, keys: &Keys, rows: &[Row], package: &Package) {
    let has_parts = |program: &Checker| match program {
        Checker::Brought(program) => program.dialect != "dmoj",
        Checker::BuiltIn(..) => false,
    };
    let talks = package.interactor.as_ref();
    let has_parts = package.checker.as_ref().is_some_and(has_parts)
        || talks.is_some_and(|program| program.dialect != "dmoj");
    let needed = rows.iter().find_map(|row| match row {
        Row::Batch(batch) if !batch.requires.is_empty() => Some(&batch.requires),
        _ => None,
    });
    if let (true, Some(needed)) = (has_parts, needed) {
        let what = instead("dependencies", format!("{needed:?}"), "requires");
        let line = keys.line("dependencies");
        reading.note(CONFIG, line, what);
    }
}
