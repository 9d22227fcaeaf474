//! Reads a Hydro package.

use std::time::Duration;

use super::cases::data;
use super::ini::ini;
use super::judge::judge;
use super::quantity::{DATA, memory, time};
use super::write::write;
use crate::archive::files::PackageFiles;
use crate::keys::Keys;
use crate::notice::Left;
use crate::package::{JuryProgram, Limits, Package};
use crate::reading::{Format, Read, Reading, Wishes};
use crate::sources;
use crate::writing::writer::{Writer, Zip};
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::config::yaml::Version;

pub(crate) const FORMAT: Format = Format {
    name: "hydro",
    detect,
    read,
    write: Some(Writer {
        zip: Some(Zip::InFolder),
        has_report: false,
        write,
    }),
};

/// Keys of config.yaml without influence on verdicts.
const SILENT: &[&str] = &[
    "detail", "hackable", "langs", "redirect", "target", "count", "key",
];

fn detect(files: &PackageFiles) -> bool {
    let has_data = files.below(DATA).next().is_some();
    has_data && (files.has("problem.yaml") || config_of(files).is_some())
}

fn config_of(files: &PackageFiles) -> Option<&'static str> {
    const NAMES: &[&str] = &[
        "testdata/config.yaml",
        "testdata/config.yml",
        "testdata/config.ini",
    ];
    NAMES.iter().copied().find(|name| files.has(name))
}

fn read(files: &PackageFiles, wishes: &Wishes) -> Result<Read, Fact> {
    let mut reading = Reading::of(files, wishes);
    let mut package = Package::default();
    words(&mut reading, &mut package)?;
    let config = config_of(files);
    let text = match config {
        Some(path) => reading.text(path)?,
        None => String::new(),
    };
    let path = config.unwrap_or("testdata/config.yaml");
    let mut keys = if !path.ends_with(".ini") {
        Keys::of_yaml(&reading, path, &text, Version::V1_2)?
    } else {
        Keys::of_yaml(&reading, path, "", Version::V1_2)?
    };
    judge(&mut reading, &mut keys, &mut package)?;
    package.limits = Limits {
        cpu: Some(time(&reading, &mut keys)?.unwrap_or(Duration::from_secs(1))),
        memory: Some(memory(&reading, &mut keys)?.unwrap_or(Bytes(256 << 20))),
        ..Limits::default()
    };
    if path.ends_with(".ini") {
        ini(&reading, path, &text, &mut package)?
    } else {
        data(&mut reading, &mut keys, &mut package)?
    }
    keys.tell_rest(&mut reading, SILENT);
    for folder in ["std", "solution"] {
        programs(&mut reading, folder, &mut package);
    }
    reading.end(package)
}

/// Reads the title and the statements.
fn words(reading: &mut Reading, package: &mut Package) -> Result<(), Fact> {
    let files = reading.files;
    if files.has("problem.yaml") {
        let text = reading.text("problem.yaml")?;
        let mut keys = Keys::of_yaml(reading, "problem.yaml", &text, Version::V1_2)?;
        package.name = keys.text(reading, "pid")?.unwrap_or_default();
        if let Some(title) = keys.text(reading, "title")? {
            package.title.insert("zh".to_owned(), title);
        }
        keys.tell_rest(
            reading,
            &["owner", "tag", "difficulty", "nSubmit", "nAccept"],
        );
    }
    for path in files.top() {
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
            package.kept.push((path.to_owned(), to));
        }
    }
    for path in files.below("additional_file") {
        let to = format!("attachments/{}", &path["additional_file/".len()..]);
        reading.keep(path, to, package);
    }
    Ok(())
}

/// Adds the solutions of a folder. Hydro does not state verdicts, so all are expected to be accepted.
fn programs(reading: &mut Reading, folder: &str, package: &mut Package) {
    let paths: Vec<String> = reading.files.below(folder).map(str::to_owned).collect();
    for file in paths {
        match sources::language_of(&file) {
            Some(_) => package.programs.push(JuryProgram::of(file, "accepted")),
            None => reading.note(&file.clone(), None, Left::NoLanguage { file }),
        }
    }
}
