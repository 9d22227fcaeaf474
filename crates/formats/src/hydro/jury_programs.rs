//! Reads the checker, interactor, validator and graders that config.yaml of a Hydro package names.

use super::limit_keys::TESTDATA_FOLDER;
use crate::config_keys::{ConfigKeys, scalar_to_text};
use crate::headers;
use crate::notice::{ImportError, quote_value};
use crate::package::{Checker, Package, PackagedProgram};
use crate::package_reader::PackageReader;
use crate::source_languages;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;

/// Adds checker, interactor, validator and graders to the package. Also sets the names of input and output files from
/// the key `filename`.
pub(super) fn add_programs(
    reading: &mut PackageReader,
    keys: &mut ConfigKeys,
    package: &mut Package,
) -> Result<(), Fact> {
    let kind = keys
        .take_text(reading, "type")?
        .unwrap_or("default".to_owned());
    match kind.as_str() {
        "default" | "interactive" | "communication" => {}
        other => return Err(keys.unsupported_value_error(reading, "type", other)),
    }
    if let Some(processes) = keys
        .take_whole_number(reading, "num_processes")?
        .filter(|count| *count > 1)
    {
        return Err(keys.unsupported_value_error(reading, "num_processes", processes.to_string()));
    }
    if let Some(stem) = keys.take_text(reading, "filename")? {
        package.input = Some(format!("{stem}.in"));
        package.output = Some(format!("{stem}.out"));
    }
    let beside = take_extra_files(reading, keys, "judge_extra_files")?;
    let user = take_extra_files(reading, keys, "user_extra_files")?;
    if !user.is_empty() {
        package.graders = source_languages::graders_by_language(&user);
    }
    let passes = keys.take_whole_number(reading, "multi_pass")?.unwrap_or(1);
    let new_program = |file: String, dialect: &str| PackagedProgram {
        dialect: dialect.to_owned(),
        file,
        extra_files: beside.clone(),
        points: (dialect != "cms").then_some(PointsUnit::FractionOrPercent),
        ..PackagedProgram::default()
    };
    package.checker = read_checker(reading, keys, &new_program)?;
    read_interactor(reading, keys, &kind, &new_program, package)?;
    if passes > 1 {
        // Checkers and interactors of Hydro have no way to request another pass.
        return Err(keys.unsupported_value_error(reading, "multi_pass", passes.to_string()));
    }
    if let Some(validator) = take_program_path(reading, keys, "validator")? {
        package.validators.push(PackagedProgram {
            points: None,
            ..new_program(validator, "testlib")
        });
    }
    add_included_headers(reading, package);
    Ok(())
}

/// Adds the headers that jury programs include to the extra files of these programs.
fn add_included_headers(reading: &mut PackageReader, package: &mut Package) {
    let checker = match &mut package.checker {
        Some(Checker::Program(checker)) => Some(checker),
        _ => None,
    };
    let talker = package.interactor.iter_mut();
    for program in checker
        .into_iter()
        .chain(talker)
        .chain(&mut package.validators)
    {
        for header in headers::included_headers(reading, &program.file, &[TESTDATA_FOLDER]) {
            if !program.extra_files.contains(&header) {
                program.extra_files.push(header);
            }
        }
    }
}

/// Sets the interactor and removes the checker if `kind` is `interactive` or `communication`. Otherwise leaves the
/// package unchanged.
fn read_interactor(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
    kind: &str,
    new_program: &dyn Fn(String, &str) -> PackagedProgram,
    package: &mut Package,
) -> Result<(), Fact> {
    let interactor = take_program_path(reading, keys, "interactor")?;
    let manager = take_program_path(reading, keys, "manager")?;
    let talker = match kind {
        "interactive" => new_program(
            interactor.ok_or_else(|| missing_program_error(reading, keys, "interactor"))?,
            "hydro",
        ),
        "communication" => PackagedProgram {
            points: None,
            ..new_program(
                manager.ok_or_else(|| missing_program_error(reading, keys, "manager"))?,
                "hydro-communication",
            )
        },
        _ => return Ok(()),
    };
    package.interactor = Some(talker);
    package.checker = None;
    Ok(())
}

fn missing_program_error(reading: &PackageReader, keys: &ConfigKeys, key: &str) -> Fact {
    let what = ImportError::MissingKey {
        key: key.to_owned(),
    };
    keys.error_at(reading, "type", what)
}

fn read_checker(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
    new_program: &dyn Fn(String, &str) -> PackagedProgram,
) -> Result<Option<Checker>, Fact> {
    let kind = keys
        .take_text(reading, "checker_type")?
        .unwrap_or("default".to_owned());
    let dialect = match kind.as_str() {
        // Hydro's default checker ignores trailing blanks and trailing empty lines, as `lines` does.
        "default" => "lines",
        "strict" => "exact",
        "testlib" | "kattis" | "lemon" | "hustoj" | "qduoj" | "syzoj" => &*kind,
        other => {
            let known = "default, strict, testlib, kattis, lemon, hustoj, qduoj, syzoj".to_owned();
            let (key, value) = ("checker_type".to_owned(), quote_value(other));
            return Err(keys.error_at(
                reading,
                "checker_type",
                ImportError::UnknownValue { key, value, known },
            ));
        }
    };
    if matches!(dialect, "lines" | "exact") {
        // The key `checker` has no effect with the types `default` and `strict`. The key is not taken, so that a notice
        // reports it as unused.
        return Ok(Some(Checker::built_in(dialect)));
    }
    let name = keys.take("checker");
    let own = name
        .as_ref()
        .and_then(scalar_to_text)
        .filter(|name| !name.contains('.'));
    if let Some(name) = own {
        // A name without extension means a standard checker of testlib, which caipan has built in.
        if dialect == "testlib" && caipan_puzzles::checker_names().any(|known| known == name) {
            return Ok(Some(Checker::built_in(&name)));
        }
        let (key, value) = ("checker".to_owned(), quote_value(name));
        let known = caipan_puzzles::checker_names()
            .collect::<Vec<_>>()
            .join(", ");
        return Err(keys.error_at(
            reading,
            "checker",
            ImportError::UnknownValue { key, value, known },
        ));
    }
    let file = resolve_program_path(reading, keys, "checker", name)?;
    let key = "checker".to_owned();
    let missing = keys.error_at(reading, "checker_type", ImportError::MissingKey { key });
    Ok(Some(Checker::Program(new_program(
        file.ok_or(missing)?,
        dialect,
    ))))
}

/// Returns the path of the program that `key` specifies. The value is a text, or a table with the key `file`. `None` if
/// `key` is missing.
fn take_program_path(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
    key: &str,
) -> Result<Option<String>, Fact> {
    let value = keys.take(key);
    resolve_program_path(reading, keys, key, value)
}

fn resolve_program_path(
    reading: &PackageReader,
    keys: &ConfigKeys,
    key: &str,
    value: Option<serde_json::Value>,
) -> Result<Option<String>, Fact> {
    let Some(value) = value else { return Ok(None) };
    let name = value
        .get("file")
        .and_then(scalar_to_text)
        .or_else(|| scalar_to_text(&value));
    let Some(name) = name else {
        let what = ImportError::WrongType {
            key: key.to_owned(),
            value: quote_value(value.to_string()),
            wanted: "\"…\"".to_owned(),
        };
        return Err(keys.error_at(reading, key, what));
    };
    let named = format!("{TESTDATA_FOLDER}/{}", name.trim_start_matches('/'));
    let path = reading.resolve_existing_path(&named, keys.path(), keys.line(key))?;
    Ok(Some(path))
}

/// Returns the paths in the package of the files that `key` lists; empty if the key is missing.
fn take_extra_files(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
    key: &str,
) -> Result<Vec<String>, Fact> {
    let names = keys.take_texts(reading, key)?;
    let paths = names.iter().map(|name| {
        reading.resolve_existing_path(
            &format!("{TESTDATA_FOLDER}/{name}"),
            keys.path(),
            keys.line(key),
        )
    });
    paths.collect()
}
