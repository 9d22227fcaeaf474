//! A package as a problem directory of ours: problem.toml, and where each file goes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use toml::Value;

use super::package::{
    Brought, Case, Checker, Content, Generator, JuryProgram, Limits, Package, Subtask,
};
use super::paths::file_name;
use caipan_problem::points::Points;
use caipan_problem::problem_toml::FILE_NAME;
use caipan_problem::subtask::Scoring;

/// Where the cases go.
const CASES: &str = caipan_problem::short_name::FOLDER;

/// The files of the problem directory that a package becomes, each once: their paths, and what they hold.
pub fn written(package: &Package) -> Vec<(String, Content)> {
    let mut writing = Writing::default();
    writing.whole(package);
    let mut files = vec![(FILE_NAME.to_owned(), Content::Bytes(writing.toml.into()))];
    files.extend(writing.files);
    let held = |content: Content| match content {
        Content::File(path) => match package.inline.get(&path) {
            Some(bytes) => Content::Bytes(bytes.clone()),
            None => Content::File(path),
        },
        bytes => bytes,
    };
    let files = files
        .into_iter()
        .map(|(path, content)| (path, held(content)));
    files.collect()
}

#[derive(Default)]
struct Writing {
    toml: String,
    files: Vec<(String, Content)>,
    taken: BTreeSet<String>,
    /// Validators that are filed already, with their places: several tables may name one.
    programs: Vec<(Brought, (String, Vec<String>))>,
}

impl Writing {
    fn whole(&mut self, package: &Package) {
        self.key("name", &text(&package.name));
        if !package.title.is_empty() {
            self.key("title", &table(&package.title));
        }
        match &package.checker {
            Some(Checker::BuiltIn(name, _)) => self.key("checker", &text(name)),
            Some(Checker::Brought(_)) | None => {}
        }
        self.head(package);
        if let Some(Checker::Brought(checker)) = &package.checker {
            self.table("[checker]");
            self.brought(checker, "checker");
        }
        if let Some(interactor) = &package.interactor {
            self.table("[interactor]");
            self.brought(interactor, "interactor");
        }
        for validator in &package.validators {
            self.table("[[validator]]");
            self.brought(validator, "validators");
            if !validator.cases.is_empty() {
                self.key("cases", &list(&patterns(&validator.cases, &package.cases)));
            }
        }
        for generator in &package.generators {
            self.generator(generator);
        }
        for subtask in &package.subtasks {
            self.subtask(subtask, &package.cases);
        }
        self.cases(package);
        self.together(package);
        self.programs(&package.programs);
        self.rest(package);
    }

    fn head(&mut self, package: &Package) {
        if package.input.is_some() || package.output.is_some() {
            self.table("[io]");
            for (key, name) in [("input", &package.input), ("output", &package.output)] {
                if let Some(name) = name {
                    self.key(key, &text(name));
                }
            }
        }
        if !package.limits.is_empty() {
            self.table("[limits]");
            for (key, value) in said(&package.limits) {
                self.key(key, &text(&value));
            }
            if let Some(from) = &package.limits_from {
                self.key("from", &text(from));
            }
        }
        if let Some(Checker::BuiltIn(name, settings)) = &package.checker
            && !settings.is_empty()
        {
            self.table(&format!("[{name}]"));
            for (key, value) in settings {
                let value = match value.parse::<f64>() {
                    Ok(_) => value.clone(),
                    Err(_) if value == "true" || value == "false" => value.clone(),
                    Err(_) => text(value),
                };
                self.key(key, &value);
            }
        }
    }

    fn key(&mut self, key: &str, value: &str) {
        let _ = writeln!(self.toml, "{key} = {value}");
    }

    fn table(&mut self, header: &str) {
        let _ = writeln!(self.toml, "\n{header}");
    }

    /// Files a content under a path, or under one like it where that is taken; the path.
    fn put(&mut self, path: &str, content: Content) -> String {
        let path = self.free(path);
        self.files.push((path.clone(), content));
        path
    }

    fn free(&mut self, path: &str) -> String {
        let (folder, file) = match path.rsplit_once('/') {
            Some((folder, file)) => (format!("{folder}/"), file),
            None => (String::new(), path),
        };
        let mut free = path.to_owned();
        for number in 2.. {
            if self.taken.insert(free.to_lowercase()) {
                break;
            }
            free = format!("{folder}{number}-{file}");
        }
        free
    }

    /// The keys of a program of the jury's, which goes to this folder with all that it needs.
    fn brought(&mut self, brought: &Brought, folder: &str) {
        let files = (&brought.file, &brought.beside, &brought.with);
        let mut known = self.programs.iter();
        let known = known.find(|(known, _)| (&known.file, &known.beside, &known.with) == files);
        let (place, with) = match known {
            Some((_, places)) => places.clone(),
            None => self.program_files(brought, folder),
        };
        if brought.is_program {
            self.key("command", &list(&[place]))
        } else {
            self.key("source", &text(&place))
        }
        if !with.is_empty() {
            self.key("with", &list(&with));
        }
        if !brought.dialect.is_empty() {
            self.key("dialect", &text(&brought.dialect));
        }
        if !brought.args.is_empty() {
            self.key("args", &list(&brought.args));
        }
        if let Some(points) = brought.points {
            self.key("points", &text(points.name()));
        }
        if brought.passes > 1 {
            self.key("passes", &brought.passes.to_string());
        }
        self.limits(&brought.limits);
    }

    /// Files a program of the jury's: its place, and the places of the sources that are compiled with it.
    fn program_files(&mut self, brought: &Brought, folder: &str) -> (String, Vec<String>) {
        let folder = self.folder(folder, brought);
        let place = format!("{folder}/{}", file_name(&brought.file));
        let place = self.put(&place, Content::File(brought.file.clone()));
        for file in &brought.beside {
            let beside = format!("{folder}/{}", below(file, &brought.file));
            if self.taken.insert(beside.to_lowercase()) {
                self.files.push((beside, Content::File(file.clone())));
            }
        }
        let with = brought.with.iter().map(|file| {
            let beside = format!("{folder}/{}", below(file, &brought.file));
            self.put(&beside, Content::File(file.clone()))
        });
        let places = (place, with.collect::<Vec<String>>());
        if folder.starts_with("validators") {
            self.programs.push((brought.clone(), places.clone()));
        }
        places
    }

    /// A folder in which none of a program's files stands yet: two programs share none of them.
    fn folder(&self, folder: &str, brought: &Brought) -> String {
        let main = file_name(&brought.file).to_lowercase();
        let is_free = |folder: &str| {
            let below = format!("{folder}/");
            let mut taken = self.taken.iter();
            !taken.any(|path| path.starts_with(&below))
                && !self.taken.contains(&format!("{folder}/{main}"))
        };
        let further = (2..).map(|number| format!("{folder}-{number}"));
        let mut folders = std::iter::once(folder.to_owned()).chain(further);
        folders
            .find(|folder| is_free(folder))
            .unwrap_or_else(|| folder.to_owned())
    }

    fn limits(&mut self, limits: &Limits) {
        if !limits.is_empty() {
            let said = said(limits).map(|(key, value)| format!("{key} = {}", text(&value)));
            let said: Vec<String> = said.collect();
            self.key("limits", &format!("{{ {} }}", said.join(", ")));
        }
    }

    fn generator(&mut self, generator: &Generator) {
        self.table("[[generator]]");
        self.key("name", &text(&generator.name));
        self.brought(&generator.program, "generators");
        for (name, args) in &generator.cases {
            self.table("[[generator.case]]");
            self.key("name", &text(name));
            self.key("args", &list(args));
        }
    }

    fn subtask(&mut self, subtask: &Subtask, all: &[Case]) {
        self.table("[[subtask]]");
        self.key("name", &text(&subtask.name));
        self.key("points", &number(&subtask.points));
        let scoring = match subtask.scoring {
            Scoring::Sum => None,
            Scoring::Min => Some("min"),
            Scoring::Max => Some("max"),
        };
        if let Some(scoring) = scoring {
            self.key("scoring", &text(scoring));
        }
        if subtask.is_ceiling {
            self.key("share", &text("ceiling"));
        }
        if !subtask.requires.is_empty() {
            self.key("requires", &list(&subtask.requires));
        }
        self.key("cases", &list(&patterns(&subtask.cases, all)));
        self.limits(&subtask.limits);
        if let Some(args) = &subtask.checker_args {
            self.key("checker_args", &list(args));
        }
    }

    /// The cases: their files, and a table for those that say the same of themselves.
    fn cases(&mut self, package: &Package) {
        let mut rows: Vec<(String, Vec<String>)> = Vec::new();
        for case in &package.cases {
            let place = format!("{CASES}/{}", case.name);
            for (ending, content) in [("in", &case.input), ("ans", &case.answer)] {
                if let Some(content) = content {
                    let path = format!("{place}.{ending}");
                    self.taken.insert(path.to_lowercase());
                    self.files.push((path, content.clone()));
                }
            }
            let keys = keys_of(case);
            match rows.iter_mut().find(|(known, _)| *known == keys) {
                _ if keys.is_empty() => {}
                Some((_, names)) => names.push(case.name.clone()),
                None => rows.push((keys, vec![case.name.clone()])),
            }
        }
        for (keys, names) in rows {
            self.table("[[case]]");
            self.key("cases", &list(&patterns(&names, &package.cases)));
            self.toml += &keys;
        }
    }

    fn together(&mut self, package: &Package) {
        for (language, together) in &package.together {
            self.table(&format!("[language.{language}]"));
            if together.is_excluded {
                self.key("allowed", "false");
                continue;
            }
            if together.is_even {
                self.key("time_factor", "1.0");
            }
            if !together.run.is_empty() {
                self.key("run", &list(&together.run));
            }
            for (key, files) in [("with", &together.with), ("include", &together.include)] {
                let mut places = Vec::new();
                for file in files {
                    let place = format!("graders/{}", file_name(file));
                    // What is a source for one language may be a header for another.
                    if self.taken.insert(place.to_lowercase()) {
                        self.files
                            .push((place.clone(), Content::File(file.clone())));
                    }
                    places.push(place);
                }
                if !places.is_empty() {
                    self.key(key, &list(&places));
                }
            }
        }
    }

    fn programs(&mut self, programs: &[JuryProgram]) {
        let places: Vec<String> = programs.iter().map(|one| self.program(one)).collect();
        let folders = programs.iter().zip(&places);
        let folders = folders.filter(|(program, _)| program.others.is_some());
        let folder = |place: &String| place.rsplit_once('/').map(|(folder, _)| folder.to_owned());
        let folders: Vec<String> = folders.filter_map(|(_, place)| folder(place)).collect();
        if !folders.is_empty() {
            self.table("[jury]");
            self.key("folders", &list(&folders));
        }
        for (program, place) in programs.iter().zip(places) {
            if program.score.is_none() && program.subtasks.is_empty() {
                continue;
            }
            self.table("[[jury.expect]]");
            self.key("program", &text(&place));
            if let Some(score) = &program.score {
                self.key("score", &text(&number(score)));
            } else {
                self.key("subtask", &table(&program.subtasks));
            }
        }
    }

    /// Files a program, with the others of its folder; its place.
    fn program(&mut self, program: &JuryProgram) -> String {
        let above = format!("submissions/{}", program.folder);
        let content = Content::File(program.file.clone());
        let Some((name, others)) = &program.others else {
            let place = format!("{above}/{}", file_name(&program.file));
            return self.put(&place, content);
        };
        let folder = self.free(&format!("{above}/{name}"));
        for file in others {
            let place = format!("{folder}/{}", file_name(file));
            self.put(&place, Content::File(file.clone()));
        }
        self.put(&format!("{folder}/{}", file_name(&program.file)), content)
    }

    fn rest(&mut self, package: &Package) {
        for test in &package.self_tests {
            let place = self.free(&format!("{}/{}", test.folder, test.name));
            for (ending, content) in &test.files {
                let path = format!("{place}.{ending}");
                self.files.push((path, content.clone()));
            }
        }
        for (from, to) in &package.kept {
            self.put(to, Content::File(from.clone()));
        }
        let (uuid, license) = (&package.uuid, &package.license);
        let statements = &package.statements;
        if uuid.is_none() && license.is_none() && statements.is_empty() {
            return;
        }
        self.table("[package]");
        for (key, value) in [("uuid", uuid), ("license", license)] {
            if let Some(value) = value {
                self.key(key, &text(value));
            }
        }
        if !statements.is_empty() {
            self.key("statements", &table(statements));
        }
    }
}

/// What a case says of itself.
fn keys_of(case: &Case) -> String {
    let mut writing = Writing::default();
    if let Some(points) = &case.points {
        writing.key("points", &number(points));
    }
    if !case.is_graded {
        writing.key("graded", "false");
    }
    writing.limits(&case.limits);
    writing.toml
}

/// Patterns that name just these of all cases: their folder where they are alone in it, else each of them.
fn patterns(names: &[String], all: &[Case]) -> Vec<String> {
    let folder = |name: &str| name.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let own: BTreeSet<&String> = names.iter().collect();
    let is_alone = |folder: &str| {
        let below = format!("{folder}/");
        let mut there = all.iter().filter(|case| case.name.starts_with(&below));
        there.all(|case| own.contains(&case.name) && !case.name[below.len()..].contains('/'))
    };
    let mut found: Vec<String> = Vec::new();
    for name in names {
        let pattern = match folder(name).filter(|folder| is_alone(folder)) {
            Some(folder) => format!("{}/*", glob::Pattern::escape(&folder)),
            None => glob::Pattern::escape(name),
        };
        // The case of cases/cases/1.in keeps its long name.
        let is_long = name.starts_with(&format!("{CASES}/"));
        let pattern = if is_long {
            format!("{CASES}/{pattern}")
        } else {
            pattern
        };
        if !found.contains(&pattern) {
            found.push(pattern);
        }
    }
    found
}

/// The keys of limits that are said, with their values.
fn said(limits: &Limits) -> impl Iterator<Item = (&'static str, String)> {
    let time = |time: std::time::Duration| match time.as_micros() % 1_000_000 {
        0 => format!("{}s", time.as_secs()),
        _ => format!("{}ms", decimal(time.as_secs_f64() * 1000.0)),
    };
    let size = |size: caipan_facts::Bytes| {
        let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)];
        let whole = units
            .iter()
            .find(|(_, bits)| size.0 > 0 && size.0.is_multiple_of(1 << bits));
        match whole {
            Some((unit, bits)) => format!("{}{unit}", size.0 >> bits),
            None => format!("{}B", size.0),
        }
    };
    [
        ("cpu", limits.cpu.map(time)),
        ("wall", limits.wall.map(time)),
        ("memory", limits.memory.map(size)),
        ("output", limits.output.map(size)),
    ]
    .into_iter()
    .filter_map(|(key, value)| Some((key, value?)))
}

/// A number without zeros at its end, with at most six decimals.
fn decimal(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn number(points: &Points) -> String {
    decimal(points.value())
}

fn text(value: &str) -> String {
    Value::String(value.to_owned()).to_string()
}

fn list(values: &[String]) -> String {
    let values: Vec<String> = values.iter().map(|value| text(value)).collect();
    format!("[{}]", values.join(", "))
}

fn table(values: &BTreeMap<String, String>) -> String {
    let is_bare = |key: &str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        !key.is_empty() && key.bytes().all(plain)
    };
    let one = |(key, value): (&String, &String)| {
        if is_bare(key) {
            format!("{key} = {}", text(value))
        } else {
            format!("{} = {}", text(key), text(value))
        }
    };
    let values: Vec<String> = values.iter().map(one).collect();
    format!("{{ {} }}", values.join(", "))
}

/// The path of a file from the folder of another one on, or its name where it stands elsewhere.
fn below<'a>(file: &'a str, main: &str) -> &'a str {
    let folder = main.rsplit_once('/').map_or("", |(folder, _)| folder);
    let rest = match folder {
        "" => Some(file),
        folder => file
            .strip_prefix(folder)
            .and_then(|rest| rest.strip_prefix('/')),
    };
    rest.unwrap_or_else(|| file_name(file))
}
