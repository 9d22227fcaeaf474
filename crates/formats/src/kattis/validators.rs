//! Finds the output validator (checker or interactor) and the input validators of a Kattis package, and the
//! arguments of these programs.

use std::collections::BTreeMap;

use super::edition::Edition;
use super::group_configs::{GroupConfigs, ValidatorArgs, validator_args_keys};
use super::linked_cases::CaseLinks;
use super::problem_settings::{PROBLEM_YAML, ProblemSettings};
use super::program::{ProgramInPackage, find_programs, read_folder_as_program, to_jury_program};
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::{Checker, Package, PackagedProgram};
use crate::package_reader::{PackageReader, file_name};
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;

/// Sets the checker or the interactor of the package to the output validator. If the package uses the default
/// validator, sets the equivalent built-in checker.
///
/// # Errors
///
/// The output validator is missing or ambiguous, or the cases of a subtask have different validator arguments.
pub(super) fn set_checker_or_interactor(
    reading: &mut PackageReader,
    edition: Edition,
    settings: &ProblemSettings,
    configs: &GroupConfigs,
    package: &mut Package,
) -> Result<(), Fact> {
    let folder = edition.output_validator_folder(reading.files);
    let is_there = reading.files.has_folder(folder);
    let is_custom = settings
        .has_custom_validator
        .unwrap_or(is_there || settings.is_interactive || settings.passes > 0);
    let base = default_validator_args(configs, package);
    if !is_custom {
        if is_there {
            let (key, value) = ("validation".to_owned(), quote_value("default"));
            let file = folder.to_owned();
            let what = ImportNotice::FileOmittedFor { file, key, value };
            reading.omit_file_or_folder(folder, (PROBLEM_YAML, None), what);
        }
        set_subtask_checker_args(reading, edition, configs, &base, package, false)?;
        for subtask in &package.subtasks {
            let first = subtask
                .cases
                .first()
                .and_then(|name| configs.cases.get(name));
            if let (Some(_), Some(args)) = (&subtask.checker_args, first) {
                parse_validator_flags(reading, edition, args)?;
            }
        }
        let checker_settings = parse_validator_flags(reading, edition, &base)?;
        let name = "kattis-default".to_owned();
        package.checker = Some(Checker::BuiltIn(name, checker_settings));
        return Ok(());
    }
    set_subtask_checker_args(
        reading,
        edition,
        configs,
        &base,
        package,
        settings.gives_points,
    )?;
    let found_program = find_output_validator(reading, edition)?;
    let program = PackagedProgram {
        dialect: match (settings.is_interactive, edition) {
            (true, Edition::Newer) => "bapctools",
            _ => "kattis",
        }
        .to_owned(),
        args: base.output.clone(),
        points: settings.gives_points.then_some(PointsUnit::Absolute),
        passes: settings.passes,
        limits: settings.validator_limits,
        ..to_jury_program(reading, &found_program)?
    };
    if settings.is_interactive {
        package.interactor = Some(program)
    } else {
        package.checker = Some(Checker::Program(program))
    }
    Ok(())
}

/// Finds the output validator. Fails if the package contains none, or if a legacy package contains several.
fn find_output_validator(
    reading: &PackageReader,
    edition: Edition,
) -> Result<ProgramInPackage, Fact> {
    let folder = edition.output_validator_folder(reading.files);
    let file = folder.to_owned();
    let missing = reading.error_at(PROBLEM_YAML, None, ImportError::MissingFile { file });
    let mut found = find_programs(reading, folder);
    match (edition, found.len()) {
        (_, 0) => Err(missing),
        (Edition::Newer, _) => Ok(read_folder_as_program(reading, folder)),
        (Edition::Legacy, _) if folder == Edition::Newer.output_validator_folder(reading.files) => {
            Ok(read_folder_as_program(reading, folder))
        }
        (Edition::Legacy, 1) => Ok(found.remove(0)),
        (Edition::Legacy, _) => {
            let names: Vec<&str> = found.iter().map(|one| file_name(&one.path)).collect();
            let (key, value) = (folder.to_owned(), quote_value(names.join(", ")));
            Err(reading.error_at(folder, None, ImportError::Unsupported { key, value }))
        }
    }
}

/// Validator arguments of the first graded case, which are the default for all cases.
pub(super) fn default_validator_args(configs: &GroupConfigs, package: &Package) -> ValidatorArgs {
    let graded = package.cases.iter().find(|case| case.is_graded);
    let args = graded.and_then(|case| configs.cases.get(&case.name));
    args.cloned().unwrap_or_default()
}

/// Sets `checker_args` of each subtask whose arguments for the output validator differ from `base`, the default. Fails
/// if the cases of a subtask differ, or if a case outside of subtasks differs from `base`.
fn set_subtask_checker_args(
    reading: &PackageReader,
    edition: Edition,
    configs: &GroupConfigs,
    base: &ValidatorArgs,
    package: &mut Package,
    gives_points: bool,
) -> Result<(), Fact> {
    let [key, _] = validator_args_keys(edition);
    let of = |name: &String| configs.cases.get(name).unwrap_or(base);
    let differs = |args: &ValidatorArgs| {
        let value = quote_value(args.output.join(" "));
        args.config
            .unsupported_error_with_value(reading, key, value)
    };
    let mut has_own: Vec<&String> = Vec::new();
    for subtask in &mut package.subtasks {
        let Some(first) = subtask.cases.first().map(of) else {
            continue;
        };
        let mut all = subtask.cases.iter().map(of);
        if let Some(other) = all.find(|args| args.output != first.output) {
            return Err(differs(other));
        }
        if first.output != base.output {
            subtask.checker_args = Some(first.output.clone());
        }
        has_own.extend(&subtask.cases);
    }
    // If the validator gives points, the samples are not imported, so the arguments of samples do not matter.
    let mut others = package
        .cases
        .iter()
        .filter(|case| case.is_graded || !gives_points)
        .map(|case| &case.name)
        .filter(|name| !has_own.contains(name))
        .map(of);
    match others.find(|args| args.output != base.output) {
        Some(other) => Err(differs(other)),
        None => Ok(()),
    }
}

/// Flags of the default output validator, for error messages.
const DEFAULT_VALIDATOR_FLAGS: &str = "case_sensitive, space_change_sensitive, float_tolerance, float_relative_tolerance, \
    float_absolute_tolerance";

/// Converts flags of Kattis' default output validator into settings of the built-in checker `kattis-default`.
fn parse_validator_flags(
    reading: &PackageReader,
    edition: Edition,
    base: &ValidatorArgs,
) -> Result<BTreeMap<String, String>, Fact> {
    let key = match (
        edition,
        base.config.text(validator_args_keys(edition)[0]).is_some(),
    ) {
        (Edition::Legacy, false) => "validator_flags",
        (edition, _) => validator_args_keys(edition)[0],
    };
    let wrong = |what: ImportError| match key {
        "validator_flags" => {
            reading.error_at(PROBLEM_YAML, reading.line_of_key(PROBLEM_YAML, key), what)
        }
        key => base.config.error_at(reading, key, what),
    };
    let mut settings: BTreeMap<String, String> = BTreeMap::new();
    let mut flags = base.output.iter();
    while let Some(flag) = flags.next() {
        let value = match flag.as_str() {
            "case_sensitive" | "space_change_sensitive" => "true".to_owned(),
            "float_tolerance" | "float_relative_tolerance" | "float_absolute_tolerance" => {
                let value = flags.next().map_or("", String::as_str);
                let parsed: Option<f64> = value.parse().ok();
                let Some(number) = parsed.filter(|number| number.is_finite() && *number >= 0.0)
                else {
                    return Err(wrong(ImportError::WrongType {
                        key: flag.clone(),
                        value: quote_value(value),
                        wanted: "1e-6".to_owned(),
                    }));
                };
                format!("{number:e}")
            }
            other => {
                return Err(wrong(ImportError::UnknownValue {
                    key: key.to_owned(),
                    value: quote_value(other),
                    known: DEFAULT_VALIDATOR_FLAGS.to_owned(),
                }));
            }
        };
        let is_number = flag.starts_with("float");
        let both = settings.contains_key("float_tolerance");
        let is_beside = is_number && (both || flag == "float_tolerance");
        let others = settings.keys().any(|known| known.starts_with("float"));
        let is_twice = settings.insert(flag.clone(), value).is_some();
        if is_number && is_twice || is_beside && others {
            return Err(wrong(ImportError::Duplicate {
                key: key.to_owned(),
                value: quote_value(flag),
            }));
        }
    }
    Ok(settings)
}

/// Folders that may contain input validators; the second name is obsolete.
const INPUT_VALIDATORS: [&str; 2] = ["input_validators", "input_format_validators"];

/// Adds the input validators to the package.
///
/// If cases have different arguments for a validator, the validator is added once for each list of arguments, limited
/// to the cases with these arguments. Validators that caipan cannot run are only copied.
pub(super) fn add_validators(
    reading: &mut PackageReader,
    edition: Edition,
    (configs, links): (&GroupConfigs, &CaseLinks),
    package: &mut Package,
) {
    let all: Vec<ProgramInPackage> = INPUT_VALIDATORS
        .iter()
        .flat_map(|folder| find_programs(reading, folder))
        .collect();
    let is_malformed = !all.is_empty() && note_malformed_input_args(reading, edition, configs);
    note_unknown_validators(reading, edition, configs, &all);
    for found_program in all {
        let rows = group_cases_by_args(configs, links, package, file_name(&found_program.path));
        let has_args = rows.iter().any(|(args, _)| !args.is_empty());
        if let ([spec], false) = (&found_program.files[..], has_args)
            && spec.ends_with(".ctd")
        {
            package.validators.push(PackagedProgram {
                dialect: "checktestdata".to_owned(),
                file: spec.clone(),
                ..PackagedProgram::default()
            });
            continue;
        }
        let is_program =
            !found_program.path.ends_with(".ctd") && !found_program.path.ends_with(".viva");
        let found = if !is_malformed && is_program {
            to_jury_program(reading, &found_program).ok()
        } else {
            None
        };
        match found {
            Some(program) => {
                let programs = rows.iter().map(|(args, cases)| PackagedProgram {
                    dialect: "kattis".to_owned(),
                    args: args.clone(),
                    cases: match rows.len() {
                        1 => Vec::new(),
                        _ => cases.clone(),
                    },
                    ..program.clone()
                });
                package.validators.extend(programs);
            }
            None => {
                for file in &found_program.files {
                    let to = file.replacen("input_format_validators", "input_validators", 1);
                    let before = package.copied_files.len();
                    reading.add_unchanged_file(file, to, package);
                    if package.copied_files.len() > before {
                        let what = ImportNotice::KeptUnused { file: file.clone() };
                        reading.add_notice_at(file, None, what);
                    }
                }
            }
        }
    }
}

/// Returns whether some case has a malformed table of input validator arguments. If so, adds a notice.
fn note_malformed_input_args(
    reading: &mut PackageReader,
    edition: Edition,
    configs: &GroupConfigs,
) -> bool {
    let [_, key] = validator_args_keys(edition);
    let mut all = configs.cases.values();
    let Some(other) = all.find(|args| args.has_malformed_input_args()) else {
        return false;
    };
    let (path, line) = other.config.file_and_line_of_key(key);
    let (key, value) = (key.to_owned(), quote_value(other.input.join(" ")));
    reading.add_notice_at(&path, line, ImportNotice::UnsupportedValue { key, value });
    true
}

/// Adds a notice for each input validator that a table of arguments names but the package does not contain.
fn note_unknown_validators(
    reading: &mut PackageReader,
    edition: Edition,
    configs: &GroupConfigs,
    all: &[ProgramInPackage],
) {
    let [_, key] = validator_args_keys(edition);
    for args in configs.cases.values() {
        for (name, own) in args.input_args_by_validator().unwrap_or_default() {
            if !all
                .iter()
                .any(|found_program| validator_has_name(found_program, &name))
            {
                let (path, line) = args.config.file_and_line_of_key(key);
                let (key, value) = (format!("{key}.{name}"), quote_value(own.join(" ")));
                reading.add_notice_at(&path, line, ImportNotice::UnsupportedValue { key, value });
            }
        }
    }
}

/// Whether `name` is the file or folder name of the validator, with or without extension.
fn validator_has_name(validator: &ProgramInPackage, name: &str) -> bool {
    let own = file_name(&validator.path);
    own == name || own.split('.').next() == Some(name)
}

/// Groups the cases by the arguments of an input validator. Returns pairs of arguments and case names. The arguments of
/// a linked case also apply to the target of the link.
fn group_cases_by_args(
    configs: &GroupConfigs,
    links: &CaseLinks,
    package: &Package,
    validator: &str,
) -> Vec<(Vec<String>, Vec<String>)> {
    let mut rows: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    let own = package.cases.iter().map(|case| (&case.name, &case.name));
    for (name, target) in own.chain(links) {
        let args = configs
            .cases
            .get(name)
            .map(|args| args.input_args_for_validator(validator))
            .unwrap_or_default();
        match rows.iter_mut().find(|(known, _)| *known == args) {
            Some((_, cases)) if cases.contains(target) => {}
            Some((_, cases)) => cases.push(target.clone()),
            None => rows.push((args, vec![target.clone()])),
        }
    }
    rows
}
