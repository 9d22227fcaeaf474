//! Reads one task of a LemonLime contest.

use std::collections::BTreeSet;

use super::cases::add_cases;
use super::checker::read_checker;
use super::contest::{contest_files, has_binary_contest_file, make_names_distinct};
use super::task_keys::{DATA_FOLDER, data_path_of_key, missing_key_error};
use super::write::write_package;
use crate::config_keys::ConfigKeys;
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::{FileContent, Package};
use crate::package_reader::{
    ImportOptions, ImportedPackage, PackageFormat, PackageReader, is_plain_file_name,
};
use crate::source_languages;
use crate::writing::format_writer::FormatWriter;
use caipan_archive::files::PackageFiles;
use caipan_archive::paths::{file_name, parent_folder};
use caipan_facts::Fact;
use caipan_problem::source_file;

pub(crate) const FORMAT: PackageFormat = PackageFormat {
    name: "lemon",
    detect: |files| contest_files(files).next().is_some() && !has_binary_contest_file(files),
    read: read_package,
    write: Some(FormatWriter {
        zip: None,
        has_report: false,
        standards: &[],
        write: write_package,
    }),
};

/// Folder with the programs of contestants, which are not part of an imported task.
pub(crate) const CONTESTANT_FOLDER: &str = "source";

/// Keys of a task that matter only for certain values of other keys, and are ignored if not read.
const IRRELEVANT_KEYS: &[&str] = &[
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

fn read_package(files: &PackageFiles, options: &ImportOptions) -> Result<ImportedPackage, Fact> {
    let mut reading = PackageReader::new(files, options);
    let all: Vec<&str> = contest_files(files).collect();
    let path = match all[..] {
        [path] => path,
        [] => {
            let file = "*.cdf".to_owned();
            return Err(reading.error_at("", None, ImportError::MissingFile { file }));
        }
        ref several => {
            let found = several.join(", ");
            return Err(reading.error_at("", None, ImportError::SeveralPackages { found }));
        }
    };
    let text = reading.read_config_text(path)?;
    let mut keys = ConfigKeys::parse_json(&reading, path, &text)?;
    let tasks = keys
        .take_tables(&reading, "tasks")?
        .ok_or_else(|| missing_key_error(&reading, &keys, "tasks"))?;
    keys.note_unused_keys(&mut reading, &["version", "contestTitle", "contestants"]);
    let has_others = tasks.len() > 1;
    let mut task = choose_task(&reading, &keys, tasks)?;
    let package = self::read_task(&mut reading, &mut task)?;
    task.note_unused_keys(&mut reading, IRRELEVANT_KEYS);
    if !options.is_set_member && files.has_folder(CONTESTANT_FOLDER) {
        let file = CONTESTANT_FOLDER.to_owned();
        let place = (CONTESTANT_FOLDER, None);
        reading.omit_file_or_folder(
            CONTESTANT_FOLDER,
            place,
            ImportNotice::Contestants { folder: file },
        );
    }
    if has_others || options.is_set_member {
        // Unused files outside of the folders of this task may belong to other tasks, so no notice reports such files.
        reading.restrict_unused_notices(folders_of_case_files(&package));
    }
    reading.finish(package)
}

/// Returns the task that the options name, by file name or title. If the options name no task, returns the only task.
fn choose_task<'t>(
    reading: &PackageReader,
    keys: &ConfigKeys,
    mut tasks: Vec<ConfigKeys<'t>>,
) -> Result<ConfigKeys<'t>, Fact> {
    let mut names = Vec::new();
    for mut task in tasks.clone() {
        let name = task.take_text(reading, "sourceFileName")?;
        names.push([name, task.take_text(reading, "problemTitle")?].map(Option::unwrap_or_default));
    }
    let own: Vec<String> = names.iter().map(|[name, _]| name.clone()).collect();
    for ([name, _], distinct) in names.iter_mut().zip(make_names_distinct(&own)) {
        *name = distinct;
    }
    let known: Vec<&str> = names.iter().map(|[name, _]| name.as_str()).collect();
    let found = known.join(", ");
    let place = match &reading.options.task {
        None if tasks.len() > 1 => {
            return Err(keys.error_at(reading, "tasks", ImportError::SeveralTasks { found }));
        }
        None if tasks.is_empty() => {
            return Err(keys.error_at(reading, "tasks", ImportError::NoCases));
        }
        None => Some(0),
        Some(task) => {
            let by_name = names.iter().position(|[name, _]| name == task);
            by_name.or_else(|| names.iter().position(|[_, title]| title == task))
        }
    };
    match (place, &reading.options.task) {
        (Some(place), _) => Ok(tasks.swap_remove(place)),
        (None, task) => {
            let value = quote_value(task.as_deref().unwrap_or_default());
            let (key, known) = ("--task".to_owned(), found);
            Err(keys.error_at(
                reading,
                "tasks",
                ImportError::UnknownValue { key, value, known },
            ))
        }
    }
}

fn read_task(reading: &mut PackageReader, keys: &mut ConfigKeys) -> Result<Package, Fact> {
    let name = keys
        .take_text(reading, "sourceFileName")?
        .ok_or_else(|| missing_key_error(reading, keys, "sourceFileName"))?;
    let mut package = Package {
        name,
        ..Package::default()
    };
    if let Some(title) = keys.take_text(reading, "problemTitle")? {
        package.title.insert("zh".to_owned(), title);
    }
    package.input = take_stream_file_name(reading, keys, "standardInputCheck", "inputFileName")?;
    package.output = take_stream_file_name(reading, keys, "standardOutputCheck", "outputFileName")?;
    if let (Some(name), true) = (&package.output, package.input == package.output) {
        return Err(keys.unsupported_value_error(reading, "outputFileName", name));
    }
    match keys.take_whole_number(reading, "taskType")?.unwrap_or(0) {
        0 => {}
        2 => read_grader(reading, keys, &mut package)?,
        other => return Err(keys.unsupported_value_error(reading, "taskType", other.to_string())),
    }
    package.checker = Some(read_checker(reading, keys)?);
    let compilers = keys.take_table(reading, "compilerConfiguration")?;
    let names: Vec<String> = compilers.remaining_keys().map(str::to_owned).collect();
    let mut compilers = compilers;
    for name in names {
        let value = compilers.take_text(reading, &name)?.unwrap_or_default();
        if value != "default" {
            let (line, value) = (compilers.line(&name), quote_value(value));
            let key = format!("compilerConfiguration.{name}");
            reading.add_notice_at(
                compilers.path(),
                line,
                ImportNotice::UnsupportedValue { key, value },
            );
        }
    }
    add_cases(reading, keys, &mut package)?;
    source_languages::disable_language_time_factors(&mut package.graders);
    Ok(package)
}

/// Returns the name of the input or output file, the value of `name_key`. `None` if the value of `standard_key` is
/// true, which means standard input or output.
fn take_stream_file_name(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
    standard_key: &str,
    name_key: &str,
) -> Result<Option<String>, Fact> {
    let is_standard = keys.take_boolean(reading, standard_key)?.unwrap_or(false);
    let name = keys.take_text(reading, name_key)?;
    match name {
        _ if is_standard => Ok(None),
        Some(name) if is_plain_file_name(&name) => Ok(Some(name)),
        Some(name) => {
            let what = ImportError::WrongType {
                key: name_key.to_owned(),
                value: quote_value(name),
                wanted: "x.in".to_owned(),
            };
            Err(keys.error_at(reading, name_key, what))
        }
        None => Err(missing_key_error(reading, keys, name_key)),
    }
}

/// Reads the grader, a source that is compiled with each submission, and the header that grader and submissions
/// include.
fn read_grader(
    reading: &PackageReader,
    keys: &ConfigKeys,
    package: &mut Package,
) -> Result<(), Fact> {
    let mut files = Vec::new();
    for key in ["grader", "interactor"] {
        let path = data_path_of_key(reading, keys, key)?
            .ok_or_else(|| missing_key_error(reading, keys, key))?;
        reading.resolve_file_content(&path, keys.path(), keys.line(key))?;
        files.push(path);
    }
    // Submissions include the header as `interactorName`, so the file must have this name.
    let name = keys
        .clone()
        .take_text(reading, "interactorName")?
        .unwrap_or_default();
    if file_name(&files[1]) != name {
        return Err(keys.unsupported_value_error(reading, "interactorName", &name));
    }
    if source_file::language_of(&files[0]).is_none() {
        return Err(keys.unsupported_value_error(reading, "grader", &files[0]));
    }
    package.graders = source_languages::graders_by_language(&files);
    source_languages::exclude_languages_without_grader(&mut package.graders);
    Ok(())
}

/// Folders that contain files of the task's cases, except data/ itself, which all tasks use.
fn folders_of_case_files(package: &Package) -> BTreeSet<String> {
    let contents = package
        .cases
        .iter()
        .flat_map(|case| [&case.input, &case.answer]);
    let folders = contents.flatten().filter_map(|content| match content {
        FileContent::File(path) => parent_folder(path),
        _ => None,
    });
    folders
        .filter(|folder| *folder != DATA_FOLDER)
        .map(str::to_owned)
        .collect()
}
