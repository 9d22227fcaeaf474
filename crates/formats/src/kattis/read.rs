//! Reads a package of either edition.

use super::about::{FILE, about};
use super::asked::asked;
use super::data::{GENERATORS, Group, SAMPLE, data};
use super::edition::Edition;
use super::judge::{base, judge, validators};
use super::self_tests::self_tests;
use super::submissions::submissions;
use super::words::{constants, together, words};
use super::write::whole;
use super::{legacy_scoring, links, newer_scoring};
use crate::archive::files::PackageFiles;
use crate::notice::{Left, Unread};
use crate::package::{Case, Checker, Content, Package, Subtask};
use crate::reading::{Format, Read, Reading, Wishes, instead, said};
use crate::writing::writer::{Writer, Zip};
use caipan_facts::Fact;

/// Legacy format, as problemtools reads it.
pub(crate) const LEGACY: Format = Format {
    name: "kattis-legacy",
    detect: |files| is_one(files) && edition_of(files) != Some(Edition::Newer),
    read: |files, wishes| read(files, wishes, Edition::Legacy),
    write: Some(Writer {
        zip: Some(Zip::InFolder),
        has_report: true,
        write: whole::legacy,
    }),
};

/// Format 2025-09, as BAPCtools reads it.
pub(crate) const ICPC: Format = Format {
    name: "icpc-2025-09",
    detect: |files| is_one(files) && edition_of(files) == Some(Edition::Newer),
    read: |files, wishes| read(files, wishes, Edition::Newer),
    write: Some(Writer {
        zip: Some(Zip::InFolder),
        has_report: true,
        write: whole::newer,
    }),
};

/// Packages for DOMjudge: read like the legacy format, written with extra files.
pub(crate) const DOMJUDGE: Format = Format {
    name: "domjudge",
    // Never detected, since a DOMjudge package looks like a legacy one and is read as such.
    detect: |_| false,
    read: |files, wishes| read(files, wishes, Edition::Legacy),
    write: Some(Writer {
        zip: Some(Zip::Flat),
        has_report: false,
        write: whole::domjudge,
    }),
};

fn is_one(files: &PackageFiles) -> bool {
    let is_there = |folder: &&str| files.below(folder).next().is_some();
    let is_said = files.has(FILE) || files.has("domjudge-problem.ini");
    // A package without secret data or with only a generator file is detected as well: a clear refusal is better
    // than importing the samples alone.
    let has_more = || MARKS.iter().any(is_there) || files.has(GENERATORS);
    is_said && (is_there(&"data/secret") || files.has(FILE) && has_more())
}

/// Folders that no other format with a problem.yaml uses.
const MARKS: &[&str] = &[
    "data/sample",
    "input_validators",
    "input_validator",
    "output_validators",
    "output_validator",
    "problem_statement",
    "submissions",
];

/// Value of `problem_format_version` with its line. The file is searched as text, since it may not be valid YAML
/// yet.
fn version(reading: &Reading) -> Option<(String, usize)> {
    let text = if reading.files.has(FILE) {
        reading.text(FILE).ok()?
    } else {
        return None;
    };
    let mut lines = text.lines().enumerate();
    lines.find_map(|(number, line)| {
        let said = line.strip_prefix("problem_format_version:")?;
        let said = said.split(" #").next().unwrap_or_default();
        let said = said.trim().trim_matches(['"', '\'']);
        Some((said.to_owned(), number + 1))
    })
}

fn edition_of(files: &PackageFiles) -> Option<Edition> {
    let wishes = Wishes::default();
    let version = version(&Reading::of(files, &wishes));
    Edition::of_version(version.as_ref().map(|(version, _)| version.as_str()))
}

fn read(files: &PackageFiles, wishes: &Wishes, edition: Edition) -> Result<Read, Fact> {
    let mut reading = Reading::of(files, wishes);
    reading.by_products(super::data::is_by_product);
    sound_version(&mut reading, edition)?;
    let mut package = Package::default();
    let about = about(&mut reading, edition, &mut package)?;
    constants(&reading, edition, &about)?;
    words(&mut reading, &mut package);
    let groups = data(&mut reading, edition)?;
    let asked = asked(&mut reading, edition, &about, &groups)?;
    package.subtasks = match edition {
        Edition::Legacy => legacy_scoring::score(&mut reading, &about, &groups, &asked)?,
        Edition::Newer => newer_scoring::score(&mut reading, &about, &groups, &asked)?,
    };
    sound_names(&reading, &package.subtasks)?;
    cases(&groups, &mut package);
    judge(&mut reading, edition, &about, &asked, &mut package)?;
    without_points(&mut reading, &mut package);
    let links = links::share(&reading, &groups[1], &mut package);
    validators(&mut reading, edition, (&asked, &links), &mut package);
    let base = base(&asked, &package);
    self_tests(&mut reading, edition, &about, (&asked, &base), &mut package)?;
    submissions(&mut reading, edition, &mut package)?;
    together(&mut reading, &mut package)?;
    reading.end(package)
}

/// Refuses a package whose version does not belong to the edition.
fn sound_version(reading: &mut Reading, edition: Edition) -> Result<(), Fact> {
    let found = version(reading);
    let version = found.as_ref().map(|(version, _)| version.as_str());
    if Edition::of_version(version) == Some(edition) {
        return Ok(());
    }
    let line = found.as_ref().map(|(_, line)| *line);
    let version = version.unwrap_or("legacy").to_owned();
    let is_draft = version.starts_with("2023-07");
    if is_draft && reading.wishes.has_format {
        let what = instead("problem_format_version", version, edition.name());
        reading.note(FILE, line, what);
        return Ok(());
    }
    let what = if is_draft {
        Unread::Draft {
            value: said(version),
        }
    } else {
        Unread::Unknown {
            key: "problem_format_version".to_owned(),
            value: said(version),
            known: edition.versions().to_owned(),
        }
    };
    Err(reading.wrong(FILE, line, what))
}

/// Refuses two subtasks with the same name.
fn sound_names(reading: &Reading, subtasks: &[Subtask]) -> Result<(), Fact> {
    for (number, subtask) in subtasks.iter().enumerate() {
        let mut before = subtasks[..number].iter();
        if before.any(|other| other.name == subtask.name) {
            let (key, value) = ("data/secret".to_owned(), said(&subtask.name));
            return Err(reading.wrong("data/secret", None, Unread::Twice { key, value }));
        }
    }
    Ok(())
}

/// Drops the samples if the validator gives points, since an ungraded case has no points.
fn without_points(reading: &mut Reading, package: &mut Package) {
    let program = match &package.checker {
        Some(Checker::Brought(program)) => Some(program),
        _ => package.interactor.as_ref(),
    };
    let gives_points = program.is_some_and(|program| program.points.is_some());
    if gives_points && package.cases.iter().any(|case| !case.is_graded) {
        let samples = package.cases.extract_if(.., |case| !case.is_graded);
        let contents = samples.flat_map(|case| [case.input, case.answer]);
        let files = contents.flatten().filter_map(|content| match content {
            Content::File(file) => Some(file),
            Content::Lines(_) | Content::Bytes(_) => None,
        });
        let files: Vec<String> = files.collect();
        let folder = SAMPLE.to_owned();
        reading.leave_files(SAMPLE, &files, Left::WithoutPoints { folder });
    }
}

/// Adds the cases in order. Samples are graded if they belong to a subtask.
fn cases([sample, secret]: &[Group; 2], package: &mut Package) {
    let is_scored = |name: &String| {
        let mut subtasks = package.subtasks.iter();
        subtasks.any(|subtask| subtask.cases.contains(name))
    };
    let of = |group: &Group, is_secret: bool| -> Vec<Case> {
        let all = group.all().into_iter().map(|found| {
            let [input, answer] =
                ["in", "ans"].map(|ending| Content::File(format!("{}.{ending}", found.path)));
            Case {
                is_graded: is_secret || is_scored(&found.name),
                ..Case::of(found.name.clone(), input, Some(answer))
            }
        });
        all.collect()
    };
    let cases = [of(sample, false), of(secret, true)].concat();
    package.cases = cases;
}
