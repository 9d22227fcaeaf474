//! Reads one task of a LemonLime contest.

use std::collections::BTreeSet;

use super::cases::cases;
use super::contest::{contests, distinct, is_old};
use super::judge::judge;
use super::told::{DATA, cannot, data, missing};
use super::write::write;
use crate::archive::files::PackageFiles;
use crate::keys::Keys;
use crate::notice::{Left, Unread};
use crate::package::{Content, Package};
use crate::reading::{Format, Read, Reading, Wishes, is_plain_file, said};
use crate::sources;
use crate::writing::writer::Writer;
use caipan_facts::Fact;

pub(crate) const FORMAT: Format = Format {
    name: "lemon",
    detect: |files| contests(files).next().is_some() && !is_old(files),
    read,
    write: Some(Writer {
        zip: None,
        has_report: false,
        write,
    }),
};

/// Folder of the contestants' programs.
pub(crate) const SOURCE: &str = "source";

/// Keys of a task that are ignored unless another key refers to them.
const SILENT: &[&str] = &[
    "answerFileExtension",
    "diffArguments",
    "grader",
    "graderFilesName",
    "graderFilesPath",
    "interactor",
    "interactorName",
    "realPrecision",
    "sourceFilesName",
    "sourceFilesPath",
    "specialJudge",
    "subFolderCheck",
];

fn read(files: &PackageFiles, wishes: &Wishes) -> Result<Read, Fact> {
    let mut reading = Reading::of(files, wishes);
    let all: Vec<&str> = contests(files).collect();
    let path = match all[..] {
        [path] => path,
        [] => {
            let file = "*.cdf".to_owned();
            return Err(reading.wrong("", None, Unread::NoFile { file }));
        }
        ref several => {
            let found = several.join(", ");
            return Err(reading.wrong("", None, Unread::SeveralPackages { found }));
        }
    };
    let text = reading.text(path)?;
    let mut keys = Keys::of_json(&reading, path, &text)?;
    let tasks = keys.tables(&reading, "tasks")?;
    let tasks = tasks.ok_or_else(|| missing(&reading, &keys, "tasks"))?;
    keys.tell_rest(&mut reading, &["version", "contestTitle", "contestants"]);
    let has_others = tasks.len() > 1;
    let mut task = chosen(&reading, &keys, tasks)?;
    let package = self::task(&mut reading, &mut task)?;
    task.tell_rest(&mut reading, SILENT);
    if !wishes.is_member && files.below(SOURCE).next().is_some() {
        let file = SOURCE.to_owned();
        let place = (SOURCE, None);
        reading.leave(SOURCE, place, Left::Contestants { folder: file });
    }
    if has_others || wishes.is_member {
        // Files elsewhere belong to other tasks or to none; the reader of the whole contest reports them.
        reading.limit_to(folders(&package));
    }
    reading.end(package)
}

/// Chooses the task named by the options, or the only one.
fn chosen<'t>(reading: &Reading, keys: &Keys, mut tasks: Vec<Keys<'t>>) -> Result<Keys<'t>, Fact> {
    let mut names = Vec::new();
    for task in &tasks {
        let mut task = task.clone();
        let name = task.text(reading, "sourceFileName")?;
        names.push([name, task.text(reading, "problemTitle")?].map(Option::unwrap_or_default));
    }
    let own: Vec<String> = names.iter().map(|[name, _]| name.clone()).collect();
    for ([name, _], distinct) in names.iter_mut().zip(distinct(&own)) {
        *name = distinct;
    }
    let found = names.iter().map(|[name, _]| name.as_str());
    let found = found.collect::<Vec<_>>().join(", ");
    let place = match &reading.wishes.task {
        None if tasks.len() > 1 => {
            return Err(keys.wrong(reading, "tasks", Unread::SeveralTasks { found }));
        }
        None if tasks.is_empty() => {
            return Err(keys.wrong(reading, "tasks", Unread::NoCases));
        }
        None => Some(0),
        Some(task) => {
            let named = |part: usize| names.iter().position(|names| names[part] == *task);
            named(0).or_else(|| named(1))
        }
    };
    match (place, &reading.wishes.task) {
        (Some(place), _) => Ok(tasks.swap_remove(place)),
        (None, task) => {
            let value = said(task.as_deref().unwrap_or_default());
            let (key, known) = ("--task".to_owned(), found);
            Err(keys.wrong(reading, "tasks", Unread::Unknown { key, value, known }))
        }
    }
}

fn task(reading: &mut Reading, keys: &mut Keys) -> Result<Package, Fact> {
    let name = keys.text(reading, "sourceFileName")?;
    let name = name.ok_or_else(|| missing(reading, keys, "sourceFileName"))?;
    let mut package = Package {
        name,
        ..Package::default()
    };
    if let Some(title) = keys.text(reading, "problemTitle")? {
        package.title.insert("zh".to_owned(), title);
    }
    package.input = stream(reading, keys, "standardInputCheck", "inputFileName")?;
    package.output = stream(reading, keys, "standardOutputCheck", "outputFileName")?;
    if let (Some(name), true) = (&package.output, package.input == package.output) {
        return Err(cannot(reading, keys, "outputFileName", name));
    }
    match keys.whole(reading, "taskType")?.unwrap_or(0) {
        0 => {}
        2 => grader(reading, keys, &mut package)?,
        other => return Err(cannot(reading, keys, "taskType", &other.to_string())),
    }
    package.checker = Some(judge(reading, keys)?);
    let compilers = keys.table(reading, "compilerConfiguration")?;
    let names: Vec<String> = compilers.rest().map(str::to_owned).collect();
    let mut compilers = compilers;
    for name in names {
        let value = compilers.text(reading, &name)?.unwrap_or_default();
        if value != "default" {
            let (line, value) = (compilers.line(&name), said(value));
            let key = format!("compilerConfiguration.{name}");
            reading.note(compilers.path(), line, Left::Value { key, value });
        }
    }
    cases(reading, keys, &mut package)?;
    sources::even(&mut package.together);
    Ok(package)
}

/// Takes an input or output file name; `None` for a standard stream.
fn stream(
    reading: &Reading,
    keys: &mut Keys,
    is_standard: &str,
    named: &str,
) -> Result<Option<String>, Fact> {
    let is_standard = keys.truth(reading, is_standard)?.unwrap_or(false);
    let name = keys.text(reading, named)?;
    match name {
        _ if is_standard => Ok(None),
        Some(name) if is_plain_file(&name) => Ok(Some(name)),
        Some(name) => {
            let what = Unread::NotA {
                key: named.to_owned(),
                value: said(name),
                wanted: "x.in".to_owned(),
            };
            Err(keys.wrong(reading, named, what))
        }
        None => Err(missing(reading, keys, named)),
    }
}

/// Reads a grader that is compiled with each submission, and the header that both include.
fn grader(reading: &Reading, keys: &Keys, package: &mut Package) -> Result<(), Fact> {
    let mut files = Vec::new();
    for key in ["grader", "interactor"] {
        let path = data(reading, keys, key)?;
        let path = path.ok_or_else(|| missing(reading, keys, key))?;
        reading.file(&path, keys.path(), keys.line(key))?;
        files.push(path);
    }
    // The header must keep this name beside the source.
    let name = keys.clone().text(reading, "interactorName")?;
    let name = name.unwrap_or_default();
    if files[1].rsplit('/').next() != Some(&name) {
        return Err(cannot(reading, keys, "interactorName", &name));
    }
    if sources::language_of(&files[0]).is_none() {
        return Err(cannot(reading, keys, "grader", &files[0]));
    }
    package.together = sources::together(&files);
    sources::exclude_without_grader(&mut package.together);
    Ok(())
}

/// Folders that contain the task's cases, except the common data folder.
fn folders(package: &Package) -> BTreeSet<String> {
    let contents = package.cases.iter();
    let contents = contents.flat_map(|case| [&case.input, &case.answer]);
    let folder = |content: &Content| match content {
        Content::File(path) => path.rsplit_once('/').map(|(folder, _)| folder.to_owned()),
        _ => None,
    };
    let folders = contents.flatten().filter_map(folder);
    folders.filter(|folder| folder != DATA).collect()
}
