//! Reads the title of a contest and the order of problems from the contest files of several tools.
//!
//! Sources: Codeforces's description of Polygon's contest.xml, DOMjudge/domjudge: ImportExportService.php
//! (problems.yaml, problemset.yaml, contest.yaml), cms-dev/cms: cmscontrib/loaders/italy_yaml.py (contest.yaml).

use serde_json::Value;

use crate::config_keys::scalar_to_text;
use caipan_archive::files::PackageFiles;
use caipan_archive::text::TextEncoding;
use caipan_problem::config::yaml::Version;
use caipan_problem::config::{xml, yaml};
use caipan_problem::entry::MAX_TEXT_FILE_SIZE;

/// Polygon's contest file, which contains names of the contest and URLs of the problems.
const CONTEST_XML: &str = "contest.xml";

/// Files of DOMjudge, BAPCtools and CMS that describe a contest.
const CONTEST_YAML_FILES: &[&str] = &["problems.yaml", "problemset.yaml", "contest.yaml"];

/// Title of a contest and order of problems, collected from all contest files.
#[derive(Debug, Default)]
pub(super) struct ContestInfo {
    /// Title of the contest, from the first file that contains one.
    pub title: Option<String>,
    /// Names of the problems in contest order, without duplicates.
    pub names: Vec<String>,
    /// Names of the contest files that were read.
    pub files: Vec<&'static str>,
}

/// Reads all contest files at the top of a package. Missing and malformed files are ignored.
pub(super) fn read_contest_files(files: &PackageFiles) -> ContestInfo {
    let mut info = ContestInfo::default();
    if let Some((title, names)) =
        read_text_or_none(files, CONTEST_XML).and_then(|text| parse_contest_xml(&text, files))
    {
        info.add_contest_file(CONTEST_XML, title, names);
    }
    for file in CONTEST_YAML_FILES {
        let value = read_text_or_none(files, file).and_then(|text| {
            let shown = files.display_path(file);
            yaml::parse(&text, &shown, Version::V1_1).ok()
        });
        if let Some((title, names)) = value.and_then(|value| parse_contest_yaml(&value)) {
            info.add_contest_file(file, title, names);
        }
    }
    info
}

/// Reads a text file; `None` if the file is missing, too large or not UTF-8.
fn read_text_or_none(files: &PackageFiles, name: &str) -> Option<String> {
    let text = files.read_text(name, MAX_TEXT_FILE_SIZE, TextEncoding::Utf8);
    files.has(name).then_some(text)?.ok()
}

impl ContestInfo {
    fn add_contest_file(&mut self, file: &'static str, title: Option<String>, names: Vec<String>) {
        self.title = self.title.take().or(title);
        for name in names {
            if !self.names.contains(&name) {
                self.names.push(name);
            }
        }
        self.files.push(file);
    }
}

/// Parses contest.xml. Returns the title of the contest and the names of the problems, which are the last components
/// of the problem URLs. `None` if the file is malformed.
fn parse_contest_xml(text: &str, files: &PackageFiles) -> Option<(Option<String>, Vec<String>)> {
    let root = xml::parse(text, &files.display_path(CONTEST_XML)).ok()?;
    let problems = root
        .child("problems")
        .filter(|_| root.name == "contest")?
        .children_named("problem");
    let names = problems.filter_map(|problem| {
        let url = problem.attribute("url")?;
        let name = url.trim_end_matches('/').rsplit('/').next()?;
        Some(name.to_owned())
    });
    let titles: Vec<_> = root.child("names")?.children_named("name").collect();
    let title = titles
        .iter()
        .find(|name| name.attribute("main") == Some("true"))
        .or(titles.first())
        .and_then(|name| name.attribute("value"));
    Some((title.map(str::to_owned), names.collect()))
}

fn parse_contest_yaml(value: &Value) -> Option<(Option<String>, Vec<String>)> {
    let keys = ["problems", "problemset", "tasks", "problemi"];
    let list = value.as_array().or_else(|| {
        keys.into_iter()
            .find_map(|key| value.get(key).and_then(Value::as_array))
    });
    let title = ["formal_name", "title", "description", "nome", "name"]
        .into_iter()
        .find_map(|key| value.get(key).and_then(scalar_to_text))
        .filter(|title| !title.is_empty());
    let rows = list.into_iter().flatten();
    let names: Vec<String> = rows.filter_map(problem_name_from_yaml).collect();
    (title.is_some() || !names.is_empty()).then_some((title, names))
}

fn problem_name_from_yaml(row: &Value) -> Option<String> {
    let keys = ["id", "short-name", "short_name"];
    let named = keys.into_iter().find_map(|key| row.get(key));
    named
        .and_then(scalar_to_text)
        .or_else(|| scalar_to_text(row))
}
