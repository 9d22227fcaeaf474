//! Writes the input validators to a Kattis package.

use super::case_folders::CaseFolder;
use super::input_args::{
    InputValidator, can_write_args_by_folder, group_validators_by_program,
    have_equal_args_in_each_folder,
};
use super::output_validator::{BRIDGED_SOURCE, files_with_executable_named_run, write_program};
use super::target_tool::TargetTool;
use crate::package::{FileContent, PackagedProgram};
use crate::writing::calling_convention_bridge::validator_bridge_source;
use crate::writing::export_notice::{ExportError, ExportNotice};
use crate::writing::package_writer::PackageWriter;
use crate::writing::portable_names::to_portable_name;
use caipan_facts::Fact;
use caipan_problem::dialect::KATTIS;
use caipan_problem::validator_table;

/// Folder of input validators in the package.
const VALIDATOR_FOLDER: &str = "input_validators";
/// Exit code with which a Kattis validator accepts an input.
const VALID_INPUT_EXIT_CODE: u8 = 42;
/// Dialect of checktestdata specifications, which are not programs.
const CHECKTESTDATA: &str = "checktestdata";

/// Writes the input validators, or a generated validator if none can be written. Returns the validators that were
/// written as programs, whose arguments may have to be added to the files of case folders.
///
/// # Errors
///
/// No bridge exists for a program, or a file cannot be read.
pub(super) fn write_validators(
    writing: &mut PackageWriter,
    target: TargetTool,
    folders: &[CaseFolder],
) -> Result<Vec<InputValidator>, Fact> {
    let mut written = Vec::new();
    for rows in group_expressible_validators(writing, target, folders) {
        written.extend(write_validator(writing, rows)?);
    }
    if !writing.has_files_below(VALIDATOR_FOLDER) {
        let file = format!("{VALIDATOR_FOLDER}/form.cpp");
        let source = writing.collect_input_properties()?.validator_source();
        writing.add_text_file(file.clone(), source);
        if target != TargetTool::DomJudge {
            writing.add_notice(ExportNotice::GeneratedValidator { file });
        }
    }
    Ok(written)
}

/// Returns the validators that the format can express, grouped by program. Adds a notice for each omitted validator.
fn group_expressible_validators(
    writing: &mut PackageWriter,
    target: TargetTool,
    folders: &[CaseFolder],
) -> Vec<InputValidator> {
    let mut all = group_validators_by_program(&writing.package().validators);
    let is_even = target == TargetTool::Bapctools || have_equal_args_in_each_folder(&all, folders);
    for own in &mut all {
        let is_of_folders = is_even
            && own.dialect() != CHECKTESTDATA
            && can_write_args_by_folder(own, folders, target);
        if own.has_no_folder_args() || is_of_folders {
            continue;
        }
        let rows = own.rows.drain(..);
        let (whole, some): (Vec<_>, Vec<_>) = rows.partition(|row| row.cases.is_empty());
        for row in &some {
            writing.note_lost_validator(row);
        }
        own.rows = whole;
        for row in &mut own.rows {
            if row.dialect == KATTIS.name {
                note_lost_validator_args(writing, row);
                row.args.clear();
            }
        }
    }
    all.retain(|own| !own.rows.is_empty());
    all
}

/// Writes one validator and returns it. Adds a bridge (a generated program) if the calling convention differs from
/// Kattis' convention. `None` for a checktestdata specification, to which no arguments can be passed. Also `None`, with
/// a notice, for a validator that needs a bridge but is not in C or C++.
fn write_validator(
    writing: &mut PackageWriter,
    mut validator: InputValidator,
) -> Result<Option<InputValidator>, Fact> {
    let Some(first) = validator.rows.first().cloned() else {
        return Ok(None);
    };
    let program =
        writing.prepare_jury_program(&first, &format!("{VALIDATOR_FOLDER}/{BRIDGED_SOURCE}"))?;
    let stem = program.main.0.split('.').next().unwrap_or_default();
    let name = format!("{VALIDATOR_FOLDER}/{}", to_portable_name(stem));
    let is_of_folders = validator.rows.len() > 1 || !first.cases.is_empty();
    if first.dialect == CHECKTESTDATA {
        note_lost_validator_args(writing, &first);
        writing.add_file(
            writing.first_free_path(&format!("{name}.ctd")),
            program.main.1,
        );
        return Ok(None);
    }
    let folder = writing.first_free_path(&name);
    validator.name = folder[VALIDATOR_FOLDER.len() + 1..].to_owned();
    let mut rows = validator_table::DIALECTS.iter();
    let row = rows.find(|row| row.name == first.dialect);
    let valid = row.map_or(0, |row| row.valid);
    if valid == VALID_INPUT_EXIT_CODE {
        write_program(
            writing,
            &folder,
            files_with_executable_named_run(&program),
            program.is_program,
        );
        return Ok(Some(validator));
    }
    let refused = || {
        let (file, dialect) = (program.main.0.clone(), first.dialect.clone());
        Fact::from(ExportError::NotBridged { file, dialect })
    };
    let Some(ending) = program.c_or_cpp_extension() else {
        writing.add_notice(refused());
        writing.note_omitted_file(&first.file);
        return Ok(None);
    };
    // Arguments that apply to all cases are compiled into the bridge.
    let args: &[String] = if is_of_folders { &[] } else { &program.args };
    let source = validator_bridge_source(valid, args).ok_or_else(refused)?;
    let source = FileContent::Bytes(source.into_bytes());
    let guest = (BRIDGED_SOURCE.to_owned(), program.main.1);
    let bridge_files = [(format!("bridge{ending}"), source), guest];
    let files = bridge_files
        .into_iter()
        .chain(program.extra_files)
        .collect();
    write_program(writing, &folder, files, false);
    Ok(Some(validator))
}

fn note_lost_validator_args(writing: &mut PackageWriter, row: &PackagedProgram) {
    if !row.args.is_empty() {
        writing.note_lost_key(("validator", row.table_index, "args"), row.args.join(" "));
    }
}
