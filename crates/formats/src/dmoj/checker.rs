//! Reads the jury programs that init.yml names: checker, interactor, validator and signature grader.

use std::collections::BTreeMap;
use std::time::Duration;

use super::data_files::{INIT_YML, resolve_program_path};
use super::solutions::is_language_code_of_file;
use crate::config_keys::ConfigKeys;
use crate::headers;
use crate::notice::{ImportError, quote_value};
use crate::package::{Checker, Package, PackagedProgram, PartialLimits};
use crate::package_reader::{PackageReader, replaced_value_notice};
use crate::source_languages;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::source_file;

/// Keys of a jury program that do not influence verdicts and are ignored.
const IRRELEVANT_KEYS: &[&str] = &["feedback", "cached", "compiler_time_limit", "unbuffered"];

/// Built-in comparisons of caipan that DMOJ has too, each with its name there.
pub(super) const EQUAL_COMPARISONS: &[(&str, &str)] =
    &[("exact", "identical"), ("dmoj-standard", "standard")];

/// Arguments of DMOJ's comparisons that do not change the verdict.
const UNUSED_ARGUMENTS: &[&str] = &["pe_allowed", "feedback"];

/// Reads `checker`: a built-in comparison of DMOJ, or a program (`bridged`). The default is `standard`.
pub(super) fn read_checker(
    reading: &mut PackageReader,
    keys: &mut ConfigKeys,
) -> Result<Checker, Fact> {
    let line = keys.line("checker");
    let (name, mut args) = if keys.is_table("checker") {
        let mut table = keys.take_table(reading, "checker")?;
        let given_name = table.take_text(reading, "name")?;
        let args = table.take_table(reading, "args")?;
        table.note_unused_keys(reading, &[]);
        let name = given_name.ok_or_else(|| {
            let key = "name".to_owned();
            reading.error_at(INIT_YML, line, ImportError::MissingKey { key })
        })?;
        (name, args)
    } else {
        let name = keys.take_text(reading, "checker")?;
        (
            name.unwrap_or("standard".to_owned()),
            keys.empty_table_of_same_file(),
        )
    };
    if name == "bridged" {
        let known = ["default", "testlib", "coci", "peg"];
        let program = read_checker_or_interactor(reading, args, line, &known)?;
        return Ok(Checker::Program(program));
    }
    if let Some((built_in, _)) = EQUAL_COMPARISONS.iter().find(|(_, dmoj)| *dmoj == name) {
        args.note_unused_keys(reading, UNUSED_ARGUMENTS);
        return Ok(Checker::BuiltIn((*built_in).to_owned(), BTreeMap::new()));
    }
    let mut settings = BTreeMap::new();
    let built_in = match &*name {
        "rstripped" => match args.take_boolean(reading, "filter_new_line")? {
            Some(true) => {
                return Err(reading.unsupported_error(INIT_YML, line, "filter_new_line", "true"));
            }
            _ => "lines",
        },
        "floats" | "floatsabs" | "floatsrel" => {
            let precision = args
                .take_whole_number(reading, "precision")?
                .unwrap_or(6)
                .min(300);
            let mode = args.take_text(reading, "error_mode")?;
            let near = format!("1e-{precision}");
            let (absolute, relative) = match (&*name, mode.as_deref()) {
                ("floatsabs", _) | (_, Some("absolute")) => (near, "0".to_owned()),
                ("floatsrel", _) | (_, Some("relative")) => ("0".to_owned(), near),
                (_, None | Some("default")) => (near.clone(), near),
                (_, Some(other)) => {
                    return Err(reading.unsupported_error(INIT_YML, line, "error_mode", other));
                }
            };
            settings.insert("absolute".to_owned(), absolute);
            settings.insert("relative".to_owned(), relative);
            "floats"
        }
        other => return Err(reading.unsupported_error(INIT_YML, line, "checker", other)),
    };
    args.note_unused_keys(reading, UNUSED_ARGUMENTS);
    let what = replaced_value_notice("checker", name, built_in);
    reading.add_notice_at(INIT_YML, line, what);
    Ok(Checker::BuiltIn(built_in.to_owned(), settings))
}

/// Reads the interactor from `interactive`; `None` without that key. `limit` is the time limit of the contestant's
/// program, to which `preprocessing_time` is added.
pub(super) fn read_interactor(
    reading: &mut PackageReader,
    keys: &mut ConfigKeys,
    limit: Option<Duration>,
) -> Result<Option<PackagedProgram>, Fact> {
    if keys.peek("interactive").is_none() {
        return Ok(None);
    }
    let line = keys.line("interactive");
    let mut table = keys.take_table(reading, "interactive")?;
    let before = table.take_number(reading, "preprocessing_time")?;
    let mut program = read_checker_or_interactor(reading, table, line, &["default", "testlib"])?;
    if let Some(before) = before.filter(|seconds| *seconds <= 86400.0) {
        program.limits.cpu = limit.map(|limit| limit + Duration::from_secs_f64(before));
    }
    Ok(Some(program))
}

/// Reads a checker or interactor program; `known` lists the permitted values of `type`.
fn read_checker_or_interactor(
    reading: &mut PackageReader,
    mut table: ConfigKeys,
    line: Option<usize>,
    known: &[&str],
) -> Result<PackagedProgram, Fact> {
    let kind = table
        .take_text(reading, "type")?
        .unwrap_or("default".to_owned());
    if !known.contains(&&*kind) {
        let (key, value, known) = ("type".to_owned(), quote_value(kind), known.join(", "));
        return Err(reading.error_at(
            INIT_YML,
            line,
            ImportError::UnknownValue { key, value, known },
        ));
    }
    for key in ["flags", "args_format_string", "args"] {
        if let Some(what) = table.take_error_for_unsupported_key(reading, key) {
            return Err(what);
        }
    }
    let files = table.take_texts(reading, "files")?;
    let seconds = table.take_number(reading, "time_limit")?;
    let kib = table.take_whole_number(reading, "memory_limit")?;
    let is_percent = table.take_boolean(reading, "treat_checker_points_as_percentage")?;
    let (file, mut beside) = split_main_source(reading, &files, line)?;
    refuse_mismatched_language(reading, &mut table, &file)?;
    table.note_unused_keys(reading, IRRELEVANT_KEYS);
    // DMOJ provides common headers. caipan looks for all included headers in the package instead.
    for header in headers::included_headers(reading, &file, &[""]) {
        if !beside.contains(&header) {
            beside.push(header);
        }
    }
    let mut sources = std::iter::once(&file).chain(&beside);
    let is_of_testlib =
        sources.any(|file| headers::read_source_text_lossy(reading, file).contains("testlib.h"));
    let dialect = match &*kind {
        "default" => "dmoj",
        // Without testlib, the program does not print messages in testlib's format.
        "testlib" if !is_of_testlib => "dmoj-testlib",
        kind => kind,
    };
    Ok(PackagedProgram {
        dialect: dialect.to_owned(),
        file,
        extra_files: beside,
        points: match (&*kind, is_percent) {
            (_, Some(true)) => Some(PointsUnit::Percent),
            ("testlib", _) => Some(PointsUnit::Absolute),
            _ => None,
        },
        limits: PartialLimits {
            cpu: seconds
                .filter(|seconds| (0.001..=86400.0).contains(seconds))
                .map(Duration::from_secs_f64),
            memory: kib.map(|kib| Bytes(kib << 10)),
            ..PartialLimits::default()
        },
        ..PackagedProgram::default()
    })
}

/// Fails if the declared language of a program differs from the language of the file extension, for example Python 2.
fn refuse_mismatched_language(
    reading: &PackageReader,
    table: &mut ConfigKeys,
    file: &str,
) -> Result<(), Fact> {
    for key in ["lang", "language"] {
        let code = table.take_text(reading, key)?;
        if let Some(code) = code.filter(|code| !is_language_code_of_file(code, file)) {
            let (name, value) = (key.to_owned(), quote_value(code));
            return Err(table.error_at(
                reading,
                key,
                ImportError::Unsupported { key: name, value },
            ));
        }
    }
    Ok(())
}

/// Returns the path of the only source file among the files of a program, and the paths of all further files. Fails
/// unless there is exactly one source file.
fn split_main_source(
    reading: &PackageReader,
    files: &[String],
    line: Option<usize>,
) -> Result<(String, Vec<String>), Fact> {
    let paths = files
        .iter()
        .map(|name| resolve_program_path(reading, name, line))
        .collect::<Result<Vec<String>, Fact>>()?;
    let (mut main, beside): (Vec<String>, Vec<String>) = paths
        .into_iter()
        .partition(|path| source_file::language_of(path).is_some());
    match (main.len(), main.pop()) {
        (1, Some(main)) => Ok((main, beside)),
        (0, _) => {
            let key = "files".to_owned();
            Err(reading.error_at(INIT_YML, line, ImportError::MissingKey { key }))
        }
        _ => {
            let (key, value) = ("files".to_owned(), quote_value(files.join(", ")));
            Err(reading.error_at(INIT_YML, line, ImportError::Unsupported { key, value }))
        }
    }
}

/// Reads `signature_grader`: the source `entry` and the header with which submissions are compiled.
pub(super) fn read_signature_grader(
    reading: &mut PackageReader,
    keys: &mut ConfigKeys,
    package: &mut Package,
) -> Result<(), Fact> {
    if keys.peek("signature_grader").is_none() {
        return Ok(());
    }
    let line = keys.line("signature_grader");
    let mut table = keys.take_table(reading, "signature_grader")?;
    let mut files = Vec::new();
    for key in ["entry", "header"] {
        let name = table.take_text(reading, key)?.ok_or_else(|| {
            let what = ImportError::MissingKey {
                key: key.to_owned(),
            };
            reading.error_at(INIT_YML, line, what)
        })?;
        files.push(resolve_program_path(reading, &name, line)?);
    }
    table.note_unused_keys(reading, &["allow_main"]);
    package.graders = source_languages::graders_by_language(&files);
    // DMOJ compiles `entry` in the language of the submission, so a C++ submission may have an entry written in C.
    let [c, cpp] = ["entry.c", "entry.cpp"].map(caipan_problem::source_file::language_of);
    if let (Some(c), Some(cpp)) = (c, cpp)
        && source_file::language_of(&files[0]).as_ref() == Some(&c)
        && let Some(together) = package.graders.get(&c).cloned()
    {
        package.graders.insert(cpp, together);
    }
    source_languages::exclude_languages_without_grader(&mut package.graders);
    // DMOJ automatically includes the header in submissions and renames `main`. The keys `with` and `include` do
    // neither.
    let what = replaced_value_notice("signature_grader", files.join(", "), "with, include");
    reading.add_notice_at(INIT_YML, line, what);
    Ok(())
}

/// Reads the input validator from `validator`, which is a list of file names or a table that contains such a list.
/// `None` if the list is empty or missing.
pub(super) fn read_validator(
    reading: &mut PackageReader,
    keys: &mut ConfigKeys,
) -> Result<Option<PackagedProgram>, Fact> {
    let line = keys.line("validator");
    let (files, mut table) = if keys.is_table("validator") {
        let mut table = keys.take_table(reading, "validator")?;
        let mut files = table.take_texts(reading, "files")?;
        files.extend(table.take_texts(reading, "source")?);
        (files, table)
    } else {
        (
            keys.take_texts(reading, "validator")?,
            keys.empty_table_of_same_file(),
        )
    };
    if files.is_empty() {
        return Ok(None);
    }
    let (file, beside) = split_main_source(reading, &files, line)?;
    refuse_mismatched_language(reading, &mut table, &file)?;
    table.note_unused_keys(reading, IRRELEVANT_KEYS);
    Ok(Some(PackagedProgram {
        dialect: "dmoj".to_owned(),
        file,
        extra_files: beside,
        ..PackagedProgram::default()
    }))
}
