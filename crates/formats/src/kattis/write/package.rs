//! Writes all parts of a Kattis package for a target tool.

use super::case_folders::{GroupsToWrite, list_case_folders, write_data_folder};
use super::documents::write_documents;
use super::input_args::write_input_args;
use super::output_validator::{OutputValidatorProperties, write_output_validator};
use super::problem_yaml::write_problem_yaml;
use super::submissions::{write_include_files, write_submissions};
use super::target_tool::TargetTool;
use super::validators::write_validators;
use crate::writing::export_notice::ExportNotice;
use crate::writing::package_writer::PackageWriter;
use crate::writing::portable_names::to_portable_name;
use caipan_facts::Fact;

/// Writes a package of the edition `legacy`, for problemtools and Kattis.
///
/// # Errors
///
/// The target cannot judge the problem as caipan does, or a file cannot be read.
pub(crate) fn write_legacy_edition(writing: &mut PackageWriter) -> Result<(), Fact> {
    write_package(writing, TargetTool::Problemtools)
}

/// Writes a package of the edition `legacy` with the extra files of DOMjudge.
///
/// # Errors
///
/// The target cannot judge the problem as caipan does, or a file cannot be read.
pub(crate) fn write_domjudge(writing: &mut PackageWriter) -> Result<(), Fact> {
    write_package(writing, TargetTool::DomJudge)
}

/// Writes a package of the edition `2025-09`, for BAPCtools.
///
/// # Errors
///
/// The target cannot judge the problem as caipan does, or a file cannot be read.
pub(crate) fn write_newer_edition(writing: &mut PackageWriter) -> Result<(), Fact> {
    write_package(writing, TargetTool::Bapctools)
}

fn write_package(writing: &mut PackageWriter, target: TargetTool) -> Result<(), Fact> {
    writing.refuse_subtask_and_case_limits()?;
    writing.note_lost_time_settings();
    writing.note_lost_file_names();
    writing.note_unusual_line_ends()?;
    note_unsuitable_package_name(writing);
    let judging = write_output_validator(writing, target)?;
    if target == TargetTool::DomJudge {
        refuse_features_missing_in_domjudge(writing, &judging)?;
    }
    let scored = GroupsToWrite::collect_groups_to_write(writing, &judging, target)?;
    write_problem_yaml(writing, target, &judging, &scored);
    write_data_folder(writing, target, &judging, &scored);
    let folders = list_case_folders(writing, &scored);
    let validators = write_validators(writing, target, &folders)?;
    write_input_args(writing, target, &validators, &folders);
    write_submissions(writing, target, &scored);
    write_include_files(writing)?;
    write_documents(writing, target)?;
    for generator in &writing.package().generators {
        writing.note_omitted_file(&generator.program.file);
    }
    Ok(())
}

/// Fails if the problem needs features that DOMjudge lacks: points, interactive multi-pass problems, and checker
/// arguments for single subtasks.
fn refuse_features_missing_in_domjudge(
    writing: &PackageWriter,
    judging: &OutputValidatorProperties,
) -> Result<(), Fact> {
    if judging.gives_points {
        return Err(writing.unsupported_error(("checker", 0, "points"), "…"));
    }
    if judging.is_interactive && judging.passes > 1 {
        return Err(
            writing.unsupported_error(("interactor", 0, "passes"), judging.passes.to_string())
        );
    }
    writing.refuse_subtask_checker_args()
}

/// Adds a notice if the package name does not consist of lowercase letters and digits, which problemtools requires.
fn note_unsuitable_package_name(writing: &mut PackageWriter) {
    let name = writing.package_name.to_owned();
    let mut bytes = name.bytes();
    let is_short = bytes.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    if !is_short || name.is_empty() {
        let pattern = "[a-z0-9]+".to_owned();
        let name = match to_portable_name(&name) {
            plain if plain.is_empty() => writing.package().name.clone(),
            _ => name,
        };
        writing.add_notice(ExportNotice::UnsuitableName { name, pattern });
    }
}
