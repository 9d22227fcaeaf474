//! Writes the arguments of input validators into the configuration files of case folders.

use std::collections::BTreeMap;

use super::case_folders::CaseFolder;
use super::target_tool::TargetTool;
use crate::package::{Case, PackagedProgram};
use crate::writing::package_writer::{PackageWriter, format_quoted_list, quote_text};
use caipan_problem::dialect::KATTIS;

/// Program of an input validator, with all `[[validator]]` tables of problem.toml that use the program.
#[derive(Debug)]
pub(super) struct InputValidator {
    /// Folder name below input_validators; empty until the validator is written.
    pub name: String,
    pub rows: Vec<PackagedProgram>,
}

impl InputValidator {
    pub(super) fn dialect(&self) -> &str {
        self.rows.first().map_or("", |row| &row.dialect)
    }

    /// Whether every table applies to all inputs, and no table has arguments that must be written into the files of
    /// case folders.
    pub(super) fn has_no_folder_args(&self) -> bool {
        let mut rows = self.rows.iter();
        rows.all(|row| row.cases.is_empty() && args_to_write_into_folders(row).is_empty())
    }

    /// Arguments for the cases of a folder, from the first table that applies to all cases; `None` if no table does.
    fn args_for_folder(&self, folder: &CaseFolder) -> Option<&[String]> {
        let mut rows = self.rows.iter();
        let row = rows.find(|row| {
            folder
                .cases
                .iter()
                .all(|case| validator_applies_to_case(row, case))
        })?;
        Some(args_to_write_into_folders(row))
    }
}

/// Arguments of a table that must be written into the files of case folders. Empty if the table applies to all cases
/// and a bridge (a generated program) calls the validator. The source of the bridge then contains the arguments.
fn args_to_write_into_folders(row: &PackagedProgram) -> &[String] {
    if row.cases.is_empty() && row.dialect != KATTIS.name {
        &[]
    } else {
        &row.args
    }
}

fn validator_applies_to_case(row: &PackagedProgram, case: &Case) -> bool {
    row.cases.is_empty() || row.cases.contains(&case.name)
}

/// Returns one validator for each program in the `[[validator]]` tables. Tables that have the key `cases` and use the
/// same program become one validator. A table without `cases` always becomes a separate validator.
pub(super) fn group_validators_by_program(validators: &[PackagedProgram]) -> Vec<InputValidator> {
    let mut found: Vec<InputValidator> = Vec::new();
    for row in validators {
        let same = found.iter_mut().find(|own| {
            let other = &own.rows[0];

            !row.cases.is_empty()
                && !other.cases.is_empty()
                && (&other.file, &other.dialect, other.is_program)
                    == (&row.file, &row.dialect, row.is_program)
        });
        match same {
            Some(own) => own.rows.push(row.clone()),
            None => found.push(InputValidator {
                name: String::new(),
                rows: vec![row.clone()],
            }),
        }
    }
    found
}

/// Whether the files of case folders can contain the arguments of a validator; always false for DOMjudge. Each folder
/// needs a table that applies to all cases in the folder. Each input must be validated with the arguments of every
/// table that applies to the case.
pub(super) fn can_write_args_by_folder(
    validator: &InputValidator,
    folders: &[CaseFolder],
    target: TargetTool,
) -> bool {
    let mut args = validator.rows.iter().flat_map(|row| &row.args);
    let has_place = match target {
        TargetTool::DomJudge => false,
        TargetTool::Problemtools => {
            args.all(|arg| !arg.is_empty() && !arg.contains(char::is_whitespace))
        }
        TargetTool::Bapctools => true,
    };
    let is_asked = |row: &PackagedProgram, case: &Case| {
        folders.iter().any(|folder| {
            validator.args_for_folder(folder) == Some(args_to_write_into_folders(row))
                && folder.cases.iter().any(|other| other.input == case.input)
        })
    };
    has_place
        && folders
            .iter()
            .all(|folder| validator.args_for_folder(folder).is_some())
        && validator.rows.iter().all(|row| {
            let mut all = folders.iter().flat_map(|folder| &folder.cases);
            all.all(|case| !validator_applies_to_case(row, case) || is_asked(row, case))
        })
}

/// Whether all validators have equal arguments within each folder. The arguments of two folders may differ.
pub(super) fn have_equal_args_in_each_folder(
    all: &[InputValidator],
    folders: &[CaseFolder],
) -> bool {
    folders.iter().all(|folder| {
        let mut each = all
            .iter()
            .map(|own| own.args_for_folder(folder).unwrap_or_default());
        let first = each.next();
        each.all(|other| Some(other) == first)
    })
}

/// Appends the arguments of all validators to the configuration file of every case folder. Arguments that are equal in
/// all folders are appended only to the file of data/.
pub(super) fn write_input_args(
    writing: &mut PackageWriter,
    target: TargetTool,
    validators: &[InputValidator],
    folders: &[CaseFolder],
) {
    if target == TargetTool::DomJudge || validators.iter().all(InputValidator::has_no_folder_args) {
        return;
    }
    let each: Vec<(&str, String)> = folders
        .iter()
        .map(|folder| {
            let args = folder_args_by_validator(validators, folder);
            (folder.path.as_str(), format_args_line(target, &args))
        })
        .collect();
    let file = target.edition().group_file_name();
    match each.split_first() {
        Some((first, rest)) if rest.iter().all(|(_, text)| *text == first.1) => {
            writing.append_text(&format!("data/{file}"), &first.1);
        }
        _ => {
            for (folder, text) in &each {
                writing.append_text(&format!("{folder}/{file}"), text);
            }
        }
    }
}

fn folder_args_by_validator<'v>(
    validators: &'v [InputValidator],
    folder: &CaseFolder,
) -> BTreeMap<&'v str, &'v [String]> {
    let all = validators.iter().map(|own| {
        (
            own.name.as_str(),
            own.args_for_folder(folder).unwrap_or_default(),
        )
    });
    all.collect()
}

/// Formats the line of a configuration file with the arguments of all validators; empty if there are no arguments.
fn format_args_line(target: TargetTool, all: &BTreeMap<&str, &[String]>) -> String {
    let mut own = all.values();
    let first = own.next().copied().unwrap_or_default();
    let is_even = own.all(|other| *other == first);
    match (target, is_even) {
        (_, true) if first.is_empty() => String::new(),
        (TargetTool::Bapctools, true) => {
            format!("input_validator_args: {}\n", format_quoted_list(first))
        }
        (TargetTool::Bapctools, false) => {
            let named: Vec<String> = all
                .iter()
                .filter(|(_, words)| !words.is_empty())
                .map(|(name, words)| format!("{}: {}", quote_text(name), format_quoted_list(words)))
                .collect();
            format!("input_validator_args: {{{}}}\n", named.join(", "))
        }
        (TargetTool::Problemtools | TargetTool::DomJudge, _) => {
            format!("input_validator_flags: {}\n", quote_text(&first.join(" ")))
        }
    }
}
