//! Reads the comparison mode or the checker program of a LemonLime task.

use std::collections::BTreeMap;

use super::task_keys::{DATA_FOLDER, data_path_of_key, missing_key_error};
use crate::config_keys::ConfigKeys;
use crate::headers;
use crate::notice::ImportError;
use crate::package::{Checker, PackagedProgram};
use crate::package_reader::{PackageReader, replaced_value_notice};
use caipan_archive::paths::file_name;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::source_file;

/// Maximum supported `realPrecision`: the number of decimals in a comparison of numbers.
const MAX_REAL_PRECISION: u64 = 18;

/// Reads the checker of a task from `comparisonMode`.
///
/// # Errors
///
/// caipan does not support the comparison mode, or the checker program is missing.
pub(super) fn read_checker(
    reading: &mut PackageReader,
    keys: &mut ConfigKeys,
) -> Result<Checker, Fact> {
    const KEY: &str = "comparisonMode";
    let mode = keys.take_whole_number(reading, KEY)?;
    match mode.ok_or_else(|| missing_key_error(reading, keys, KEY))? {
        0 => {
            // LemonLime compares whole lines as `fcmp` does, but also requires an equal final newline.
            let line = keys.line(KEY);
            reading.add_notice_at(keys.path(), line, replaced_value_notice(KEY, "0", "fcmp"));
            Ok(Checker::built_in("fcmp"))
        }
        // LemonLime compares the words of each line, as `lcmp` does.
        1 => Ok(Checker::built_in("lcmp")),
        3 => {
            let digits = keys
                .take_whole_number(reading, "realPrecision")?
                .ok_or_else(|| missing_key_error(reading, keys, "realPrecision"))?;
            if digits > MAX_REAL_PRECISION {
                return Err(keys.unsupported_value_error(
                    reading,
                    "realPrecision",
                    digits.to_string(),
                ));
            }
            let settings =
                ["absolute", "relative"].map(|key| (key.to_owned(), format!("1e-{digits}")));
            Ok(Checker::BuiltIn(
                "floats".to_owned(),
                BTreeMap::from(settings),
            ))
        }
        4 => find_checker_program(reading, keys, "lemon"),
        5 => find_checker_program(reading, keys, "testlib"),
        other => Err(keys.unsupported_value_error(reading, KEY, other.to_string())),
    }
}

/// Returns the checker that `specialJudge` names. A source file with the same path, apart from the extension, takes
/// precedence. Otherwise, the named file must be an executable for this system.
fn find_checker_program(
    reading: &mut PackageReader,
    keys: &ConfigKeys,
    dialect: &str,
) -> Result<Checker, Fact> {
    const KEY: &str = "specialJudge";
    let named = data_path_of_key(reading, keys, KEY)?
        .ok_or_else(|| missing_key_error(reading, keys, KEY))?;
    let stem = without_extension(&named).to_owned();
    let source = reading
        .files
        .files_below(DATA_FOLDER)
        .find(|path| without_extension(path) == stem && source_file::language_of(path).is_some())
        .map(str::to_owned);
    let common = PackagedProgram {
        dialect: dialect.to_owned(),
        points: (dialect == "testlib").then_some(PointsUnit::Fraction),
        ..PackagedProgram::default()
    };
    match source {
        Some(file) => Ok(Checker::Program(PackagedProgram {
            extra_files: headers::included_headers(reading, &file, &[DATA_FOLDER]),
            file,
            ..common
        })),
        None if reading.files.has(&named) && is_native_executable(reading, &named) => {
            Ok(Checker::Program(PackagedProgram {
                is_program: true,
                file: named,
                ..common
            }))
        }
        None => {
            let file = format!("{stem}.cpp");
            Err(keys.error_at(reading, KEY, ImportError::MissingFile { file }))
        }
    }
}

fn without_extension(path: &str) -> &str {
    match file_name(path).rsplit_once('.') {
        Some((_, extension)) => &path[..path.len() - extension.len() - 1],
        None => path,
    }
}

/// Whether the file has an executable bit and is not a Windows program (`.exe`).
fn is_native_executable(reading: &PackageReader, path: &str) -> bool {
    reading.files.is_executable(path) && !path.to_lowercase().ends_with(".exe")
}
