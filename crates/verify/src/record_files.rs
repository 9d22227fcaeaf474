//! Builds the files of a problem folder from the record of a job, problem.toml included.

use std::collections::BTreeMap;

use serde_json::Value;
use toml::Table;

use crate::evidence::{JobFault, jury_fault_reason};
use crate::job::{CheckerProgram, Job, JobChecker, TestKind};
use caipan_checker::Reason;
use caipan_facts::Fact;
use caipan_judge::submission::build_dir::is_plain_file_name;
use caipan_judge::submission::graders::can_compile_graders_alone;
use caipan_problem::language::{self, Language};
use caipan_problem::problem_toml::FILE_NAME;

/// Files of a problem folder: contents by path.
type FolderFiles = BTreeMap<String, Vec<u8>>;

/// Creates the files of a problem folder that corresponds to the record of a job, problem.toml included.
pub(crate) fn create_problem_files(job: &Job) -> Result<FolderFiles, Reason> {
    let mut files = BTreeMap::new();
    let mut table = Table::new();
    table.insert("name".to_owned(), "job".into());
    match &job.checker {
        None if job.test_kind() == TestKind::Function || job.interactor.is_some() => {}
        None => drop(table.insert("checker".to_owned(), "tokens".into())),
        Some(JobChecker::Name(name)) => {
            table.insert("checker".to_owned(), name.clone().into());
        }
        Some(JobChecker::Settings(checker)) => {
            table.insert("checker".to_owned(), checker.name.clone().into());
            table.insert(checker.name.clone(), to_toml(&checker.settings)?);
        }
        Some(JobChecker::Program(program)) => {
            let checker = add_jury_program_files("checker", "", program, &mut files)?;
            table.insert("checker".to_owned(), checker.into());
        }
    }
    if let Some(program) = &job.interactor {
        let interactor = add_jury_program_files("interactor", "interactor/", program, &mut files)?;
        table.insert("interactor".to_owned(), interactor.into());
    }
    if !job.with.is_empty() || !job.include.is_empty() {
        table.insert(
            "language".to_owned(),
            add_grader_files(job, &mut files)?.into(),
        );
    }
    if !job.function.is_empty() {
        table.insert("function".to_owned(), function_table(job)?);
    }
    if !job.limits.is_empty() {
        table.insert("limits".to_owned(), to_toml(&job.limits)?);
    }
    files.insert(FILE_NAME.to_owned(), table.to_string().into_bytes());
    Ok(files)
}

/// Adds the files of a checker or an interactor, and returns the table of problem.toml. `folder` is the prefix of all paths: empty for
/// the problem folder itself, otherwise ending in `/`. `stem` is the name of the source without extension.
///
/// # Errors
/// The language is unknown.
fn add_jury_program_files(
    stem: &str,
    folder: &str,
    program: &CheckerProgram,
    files: &mut FolderFiles,
) -> Result<Table, Reason> {
    let languages = language::built_in_languages();
    let language = find_language(&languages, &program.language)?;
    let ending = language.extensions.first().map_or("", String::as_str);
    let source = format!("{folder}{stem}.{ending}");
    for (name, text) in &program.files {
        files.insert(format!("{folder}{name}"), text.clone().into_bytes());
    }
    files.insert(source.clone(), program.source.clone().into_bytes());
    let args: Vec<toml::Value> = program.args.iter().cloned().map(Into::into).collect();
    let mut table = Table::new();
    table.insert("source".to_owned(), source.into());
    table.insert("dialect".to_owned(), program.dialect.clone().into());
    table.insert("args".to_owned(), args.into());
    Ok(table)
}

/// Folder for the jury's files that the compiler needs: sources compiled together with the program, and files such as
/// headers.
const GRADERS: &str = "graders/";

/// Adds the sources that are compiled together with the program, and the other files in the same folder, such as
/// headers. Returns the table `[language]` of problem.toml.
///
/// # Errors
/// A file name is unsuitable, or the language does not support graders.
fn add_grader_files(job: &Job, files: &mut FolderFiles) -> Result<Table, Reason> {
    let languages = language::built_in_languages();
    let language = find_language(&languages, &job.program.language)?;
    if !job.with.is_empty() && !can_compile_graders_alone(language) {
        let language = language.id.clone();
        return Err(jury_fault_reason(JobFault::NoGraders { language }));
    }
    let mut own = Table::new();
    for (key, contents) in [("with", &job.with), ("include", &job.include)] {
        let mut paths: Vec<toml::Value> = Vec::new();
        for (name, text) in contents {
            if !is_plain_file_name(name) {
                let name = name.clone();
                return Err(jury_fault_reason(JobFault::FileName { name }));
            }
            let path = format!("{GRADERS}{name}");
            files.insert(path.clone(), text.clone().into_bytes());
            paths.push(path.into());
        }
        own.insert(key.to_owned(), paths.into());
    }
    Ok(Table::from_iter([(language.id.clone(), own.into())]))
}

/// Finds a language by one of its names.
///
/// # Errors
/// There is no such language.
pub(crate) fn find_language<'a>(
    languages: &'a [Language],
    name: &str,
) -> Result<&'a Language, Reason> {
    language::find_by_name(languages, name).ok_or_else(|| {
        let known: Vec<&str> = languages.iter().map(|language| &*language.id).collect();
        let (language, known) = (name.to_owned(), known.join(", "));
        jury_fault_reason(JobFault::NoLanguage { language, known })
    })
}

/// Converts the signature in a record to the table `[function]` of problem.toml. Parameters without a type are of any
/// type.
fn function_table(job: &Job) -> Result<toml::Value, Reason> {
    let mut function = job.function.clone();
    let is_class = function.contains_key("methods");
    let first = job.tests.first().and_then(|test| test.args.as_ref());
    if let Some(args) = first.filter(|_| !is_class) {
        let any = || Value::from(vec!["any"; args.len()]);
        function.entry("parameters".to_owned()).or_insert_with(any);
    }
    to_toml(&function)
}

/// Converts values of a record to TOML. A value that TOML cannot represent, such as null, is a fault of the jury.
fn to_toml(values: &BTreeMap<String, Value>) -> Result<toml::Value, Reason> {
    toml::Value::try_from(values).map_err(|error| {
        let what = Fact::quote(error.to_string());
        jury_fault_reason(JobFault::Problem { what })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_is_no_path_and_no_option() {
        for name in ["grader.cpp", "a-b_c.h", "_x", "1.hpp"] {
            assert!(is_plain_file_name(name), "{name}");
        }
        let long = "a".repeat(101);
        for name in [
            "", ".", "..", "../a.cpp", "a/b.h", "-o.cpp", "@a.cpp", "a b.h", "名.h", &long,
        ] {
            assert!(!is_plain_file_name(name), "{name}");
        }
    }

    #[test]
    fn files_of_the_jury_are_sent_with_the_job_and_become_files_of_the_problem() {
        let jury = r#"{"source": "x", "language": "cpp", "dialect": "cms", "files": {"a.h": "y"}}"#;
        let record = format!(
            r#"{{"id": 1, "program": {{"language": "cpp", "source": ""}}, "tests": [{{"input": ""}}],
                "interactor": {jury}, "with": {{"grader.cpp": "z"}}, "include": {{"b.h": "w"}}}}"#
        );
        let job: Job = serde_json::from_str(&record).unwrap();
        let sent = serde_json::to_string(&job).unwrap();
        assert_eq!(serde_json::from_str::<Job>(&sent).unwrap(), job);
        let files = create_problem_files(&job).unwrap();
        let contents = [
            ("graders/b.h", "w"),
            ("graders/grader.cpp", "z"),
            ("interactor/a.h", "y"),
            ("interactor/interactor.cpp", "x"),
        ];
        for (path, content) in contents {
            assert_eq!(files[path], content.as_bytes(), "{path}");
        }
        let table = String::from_utf8_lossy(&files[FILE_NAME]);
        assert!(!table.contains("checker ="), "{table}");
    }
}
