//! Writes the output validator: flags for the default validator, or a program with the target's calling convention.

use std::collections::BTreeMap;

use super::target_tool::TargetTool;
use crate::package::{Checker, FileContent, PackagedProgram};
use crate::writing::calling_convention_bridge::BridgeUse;
use crate::writing::checker::WrittenProgram;
use crate::writing::package_writer::PackageWriter;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::dialect::{self, Dialect};
use caipan_problem::interactor_table;

/// File name of the unchanged source of a jury program, which a bridge includes and calls.
pub(super) const BRIDGED_SOURCE: &str = "guest.h";

/// Prefix of the flag that passes the maximum points of a case to a bridge, a generated program that calls the
/// validator.
const POINTS_FLAG: &str = "points=";
/// Flags that BAPCtools puts before all other flags when checking the jury's answers.
const STRICT_FLAGS: &[&str] = &["case_sensitive", "space_change_sensitive"];

/// Properties of the output validator in the exported package.
#[derive(Debug, Default)]
pub(super) struct OutputValidatorProperties {
    /// Whether the package contains an output validator; otherwise the default validator of the target judges.
    pub has_custom_validator: bool,
    /// Whether the output validator communicates with the contestant's program.
    pub is_interactive: bool,
    /// Whether the output validator may give points and not only a verdict.
    pub gives_points: bool,
    /// Whether the output validator gives absolute points instead of a share of the case's points.
    pub is_absolute: bool,
    /// Whether a bridge (a generated program) calls the validator. The bridge may need the points of the case as an
    /// argument.
    pub is_bridged: bool,
    /// Maximum number of passes on one case; 0 if the problem is not multi-pass.
    pub passes: u32,
    /// Arguments of the output validator for all subtasks without separate arguments.
    pub flags: Vec<String>,
    /// Whether some subtask has separate flags for the default validator.
    pub has_own_flags: bool,
    /// Limits for runs of the output validator.
    pub limits: crate::package::PartialLimits,
}

/// Writes the output validator, and returns the properties of the validator. Writes nothing if the target's default
/// validator with suitable flags can replace the checker.
///
/// # Errors
///
/// The target cannot run the problem's checker or interactor.
pub(super) fn write_output_validator(
    writing: &mut PackageWriter,
    target: TargetTool,
) -> Result<OutputValidatorProperties, Fact> {
    let package = writing.package();
    if let (Some(Checker::BuiltIn(name, settings)), None) = (&package.checker, &package.interactor)
        && let Some(flags) = default_validator_flags_for_checker(name, settings)
    {
        return Ok(OutputValidatorProperties {
            flags,
            has_own_flags: package
                .subtasks
                .iter()
                .any(|one| one.checker_args.is_some()),
            ..OutputValidatorProperties::default()
        });
    }
    let (judging, called) = match &package.interactor {
        Some(_) if package.checker.is_some() => {
            return Err(writing.unsupported_error(("interactor", 0, "source"), "[checker]"));
        }
        Some(interactor) => prepare_interactor(writing, target, interactor)?,
        None => prepare_checker(writing, target)?,
    };
    refuse_ambiguous_flags(writing, &judging)?;
    let (program, dialect, host) = called;
    let files = if judging.is_bridged {
        writing.prepare_bridge_files(host, &program, dialect, &[])?
    } else {
        files_with_executable_named_run(&program)
    };
    write_program(
        writing,
        target.output_validator_folder(),
        files,
        program.is_program,
    );
    Ok(judging)
}

/// Output validator program, the calling convention of the program, and the judge that calls the program.
type CalledProgram = (WrittenProgram, &'static Dialect, BridgeUse);

fn prepare_checker(
    writing: &mut PackageWriter,
    target: TargetTool,
) -> Result<(OutputValidatorProperties, CalledProgram), Fact> {
    let own = match &writing.package().checker {
        Some(Checker::Program(own)) => own.clone(),
        _ => PackagedProgram::default(),
    };
    let place = format!("{}/{BRIDGED_SOURCE}", target.output_validator_folder());
    let Some(program) = writing.prepare_checker(&place)? else {
        return Err(writing.unsupported_error(("", 0, "checker"), ""));
    };
    let judging = OutputValidatorProperties {
        has_custom_validator: true,
        gives_points: program.gives_points(),
        is_absolute: program.unit == Some(PointsUnit::Absolute),
        // A validator of Kattis writes absolute points to score.txt, so a bridge must convert other units.
        is_bridged: program.dialect.name != dialect::KATTIS.name
            || program
                .unit
                .is_some_and(|unit| unit != PointsUnit::Absolute),
        passes: own.passes,
        flags: program.args.clone(),
        limits: own.limits,
        ..OutputValidatorProperties::default()
    };
    let host = match target {
        TargetTool::Bapctools => BridgeUse::KattisShares,
        TargetTool::Problemtools | TargetTool::DomJudge => BridgeUse::Kattis,
    };
    let dialect = program.dialect;
    Ok((judging, (program, dialect, host)))
}

fn prepare_interactor(
    writing: &mut PackageWriter,
    target: TargetTool,
    interactor: &PackagedProgram,
) -> Result<(OutputValidatorProperties, CalledProgram), Fact> {
    let place = format!("{}/{BRIDGED_SOURCE}", target.output_validator_folder());
    let program = writing.prepare_jury_program(interactor, &place)?;
    let dialect = interactor_table::find_dialect(&interactor.dialect).unwrap_or(program.dialect);
    let judging = OutputValidatorProperties {
        has_custom_validator: true,
        is_interactive: true,
        gives_points: interactor.points.is_some(),
        is_absolute: interactor.points == Some(PointsUnit::Absolute),
        is_bridged: !matches!(dialect.name, "kattis" | "bapctools"),
        passes: interactor.passes,
        flags: program.args.clone(),
        limits: interactor.limits,
        has_own_flags: false,
    };
    Ok((judging, (program, dialect, BridgeUse::KattisInteractive)))
}

/// Flags that make the default validator judge like the built-in checker `name`; `None` if no flags have this effect.
fn default_validator_flags_for_checker(
    name: &str,
    settings: &BTreeMap<String, String>,
) -> Option<Vec<String>> {
    let mut flags: Vec<String> = Vec::new();
    match name {
        "tokens" | "wcmp" => {}
        "floats" => {
            for key in ["relative", "absolute"] {
                let value = settings.get(key).map_or("1e-6", String::as_str);
                flags.extend([format!("float_{key}_tolerance"), value.to_owned()]);
            }
        }
        "kattis-default" => {
            for (key, value) in settings {
                match value.as_str() {
                    "true" => flags.push(key.clone()),
                    "false" => {}
                    value => flags.extend([key.clone(), value.to_owned()]),
                }
            }
            return Some(flags);
        }
        _ => return None,
    }
    flags.insert(0, "case_sensitive".to_owned());
    Some(flags)
}

/// Fails on flags that are empty or contain white space, since they cannot be quoted. Also fails on flags that a bridge
/// would mistake for flags added by the judge.
fn refuse_ambiguous_flags(
    writing: &PackageWriter,
    judging: &OutputValidatorProperties,
) -> Result<(), Fact> {
    let subtasks = writing.package().subtasks.iter().enumerate();
    let own = subtasks.filter_map(|(number, subtask)| {
        let args = subtask.checker_args.as_ref()?;
        Some((("subtask", number, "checker_args"), args))
    });
    let usual = (("checker", 0, "args"), &judging.flags);
    for (key, flags) in std::iter::once(usual).chain(own) {
        let is_strict = flags.iter().take(STRICT_FLAGS.len()).eq(STRICT_FLAGS);
        let is_taken = is_strict || flags.iter().any(|flag| flag.starts_with(POINTS_FLAG));
        let mut words = flags.iter();
        let is_cut = words.any(|flag| flag.is_empty() || flag.contains(char::is_whitespace));
        if is_cut || judging.is_bridged && is_taken {
            return Err(writing.unsupported_error(key, flags.join(" ")));
        }
    }
    Ok(())
}

pub(super) fn files_with_executable_named_run(
    program: &WrittenProgram,
) -> Vec<(String, FileContent)> {
    if program.is_program {
        program.files_with_main_name("run")
    } else {
        program.files()
    }
}

pub(super) fn write_program(
    writing: &mut PackageWriter,
    folder: &str,
    files: Vec<(String, FileContent)>,
    is_program: bool,
) {
    for (name, content) in files {
        let path = format!("{folder}/{name}");
        if is_program && name == "run" {
            writing.add_executable(path, content)
        } else {
            writing.add_file(path, content)
        }
    }
}
