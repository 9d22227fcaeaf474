//! Writes a Hydro package, with all cases directly in testdata/ and listed in config.yaml.

use std::fmt::Write;
use std::time::Duration;

use super::limit_keys::TESTDATA_FOLDER;
use crate::package::{Checker, FileContent, PackagedProgram, PartialLimits};
use crate::package_reader::file_name;
use crate::writing::export_notice::{ExportError, ExportNotice};
use crate::writing::package_writer::{PackageWriter, quote_text};
use crate::writing::portable_names::to_portable_name;
use crate::writing::statement::{format_statement_as_markdown, stub_statement_lines};
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::subtask::Scoring;

/// Maximum number of cases that a Hydro judge accepts by default.
const DEFAULT_MAX_CASES: usize = 100;
/// Maximum sum in seconds of the time limits of all cases that a Hydro judge accepts by default.
const DEFAULT_MAX_SECONDS: f64 = 60.0;

/// Calling conventions of checkers (dialects) that have the same name in Hydro and caipan. testlib is handled
/// separately.
const SUPPORTED_DIALECTS: &[&str] = &["lemon", "hustoj", "qduoj", "syzoj"];

/// Writes the problem as a Hydro package.
///
/// # Errors
///
/// Hydro cannot judge the problem as caipan does, or a file cannot be read.
pub(super) fn write_package(writing: &mut PackageWriter) -> Result<(), Fact> {
    writing.provides_testlib = true;
    writing.refuse_multi_pass()?;
    writing.note_lost_requirements(|own, _| !own.is_ceiling);
    writing.note_lost_time_settings();
    writing.note_unusual_line_ends()?;
    let package = writing.package();
    writing.note_lost_output_limit();
    let mut config = write_checker_and_format_keys(writing)?;
    config += &format_limits(&package.limits, "");
    if let Some((input, output)) = writing.io_file_names_with_notice() {
        match input.strip_suffix(".in") {
            Some(stem) if output.strip_suffix(".out") == Some(stem) => {
                let _ = writeln!(config, "filename: {}", quote_text(stem));
            }
            _ => return Err(writing.unsupported_error(("io", 0, "output"), output)),
        }
    }
    config += &write_graders_and_format_key(writing);
    config += &write_validator_and_format_key(writing)?;
    config += &write_cases_and_format_subtasks(writing)?;
    writing.add_text_file(format!("{TESTDATA_FOLDER}/config.yaml"), config);
    write_documents(writing);
    for program in &package.programs {
        if writing.is_accepted_single_file(program) {
            let place = writing.first_free_path(&format!("std/{}", file_name(&program.file)));
            writing.add_file(place, FileContent::File(program.file.clone()));
        } else {
            writing.note_omitted_file(&program.file)
        }
    }
    writing.note_omitted_package_content(&[
        "submissions",
        "statement",
        "attachments",
        "validators",
    ]);
    Ok(())
}

/// Writes problem.yaml, Markdown statements and attachments. If the problem has no Markdown statement, generates one.
fn write_documents(writing: &mut PackageWriter) {
    let package = writing.package();
    let letters: String = to_portable_name(&package.name).to_lowercase();
    let letters: String = letters
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let pid = if letters.starts_with(|first: char| first.is_ascii_lowercase()) {
        letters
    } else {
        format!("p{letters}")
    };
    if pid != package.name {
        writing.note_replaced_value(("", 0, "name"), &package.name, pid.clone());
    }
    let title = package
        .title
        .get("zh")
        .map_or(writing.title(), |title| title);
    writing.add_text_file(
        "problem.yaml",
        format!("pid: {pid}\ntitle: {}\n", quote_text(title)),
    );
    let statements = writing.statements_with_extension(".md");
    for (language, path) in &statements {
        writing.add_file(
            format!("problem_{language}.md"),
            FileContent::File(path.clone()),
        );
    }
    if statements.is_empty() {
        let file = "problem_en.md".to_owned();
        let text = format_statement_as_markdown(writing.title(), &stub_statement_lines(package));
        writing.add_text_file(file.clone(), text);
        writing.add_notice(ExportNotice::StubStatement { file });
    }
    writing.write_attachments("additional_file");
    writing.note_omitted_documents(&statements);
}

/// Writes the files of the checker or interactor and returns the lines of config.yaml that declare the program.
fn write_checker_and_format_keys(writing: &mut PackageWriter) -> Result<String, Fact> {
    let package = writing.package();
    if let Some(interactor) = &package.interactor {
        return write_interactor_and_format_keys(writing, interactor);
    }
    if writing.has_built_in_checker("exact") {
        return Ok("type: default\nchecker_type: strict\n".to_owned());
    }
    if let Some(name) = writing.testlib_checker_name() {
        return Ok(format!(
            "type: default\nchecker_type: testlib\nchecker: {name}\n"
        ));
    }
    if let Some(Checker::Program(own)) = &package.checker
        && SUPPORTED_DIALECTS.contains(&own.dialect.as_str())
        && own.args.is_empty()
        && !own.is_program
        && matches!(
            own.points,
            None | Some(PointsUnit::FractionOrPercent | PointsUnit::Fraction)
        )
    {
        writing.refuse_subtask_checker_args()?;
        let program = writing
            .prepare_jury_program(own, &format!("{TESTDATA_FOLDER}/{}", file_name(&own.file)))?;
        let name = program.main.0.clone();
        let extra = write_program_and_format_key(writing, program.files());
        return Ok(format!(
            "type: default\nchecker_type: {}\nchecker: {}\n{extra}",
            own.dialect,
            quote_text(&name)
        ));
    }
    let checker = writing.testlib_checker_in_c_or_cpp(
        TESTDATA_FOLDER,
        "checker.cpp",
        &[PointsUnit::FractionOrPercent, PointsUnit::Fraction],
    )?;
    let extra = write_program_and_format_key(writing, checker.files);
    Ok(format!(
        "type: default\nchecker_type: testlib\nchecker: checker.cpp\n{extra}"
    ))
}

fn write_interactor_and_format_keys(
    writing: &mut PackageWriter,
    interactor: &PackagedProgram,
) -> Result<String, Fact> {
    let is_known = matches!(interactor.dialect.as_str(), "hydro" | "testlib");
    if !is_known || writing.package().checker.is_some() || !interactor.args.is_empty() {
        return Err(writing.unsupported_error(("interactor", 0, "dialect"), &interactor.dialect));
    }
    let program =
        writing.prepare_jury_program(interactor, &format!("{TESTDATA_FOLDER}/interactor.cpp"))?;
    if !program.is_cpp() {
        let (file, dialect) = (program.main.0, interactor.dialect.clone());
        return Err(ExportError::NotBridged { file, dialect }.into());
    }
    let extra =
        write_program_and_format_key(writing, program.files_with_main_name("interactor.cpp"));
    Ok(format!(
        "type: interactive\ninteractor: interactor.cpp\n{extra}"
    ))
}

/// Writes the files of a program, the main source first. Returns the line of config.yaml that lists all files except
/// the main source; empty if there are none.
fn write_program_and_format_key(
    writing: &mut PackageWriter,
    files: Vec<(String, FileContent)>,
) -> String {
    let beside: Vec<String> = files
        .iter()
        .skip(1)
        .map(|(name, _)| quote_text(name))
        .collect();
    for (name, content) in files {
        writing.add_file(format!("{TESTDATA_FOLDER}/{name}"), content);
    }
    if beside.is_empty() {
        String::new()
    } else {
        format!("judge_extra_files: [{}]\n", beside.join(", "))
    }
}

/// Writes the files that submissions are compiled with. Returns the line of config.yaml that lists these files; empty
/// if there are none.
fn write_graders_and_format_key(writing: &mut PackageWriter) -> String {
    let mut names: Vec<String> = Vec::new();
    for own in writing.package().graders.values() {
        for file in own.files() {
            let name = quote_text(file_name(file));
            if !names.contains(&name) {
                writing.add_file(
                    format!("{TESTDATA_FOLDER}/{}", file_name(file)),
                    FileContent::File(file.to_owned()),
                );
                names.push(name);
            }
        }
    }
    if names.is_empty() {
        String::new()
    } else {
        format!("user_extra_files: [{}]\n", names.join(", "))
    }
}

/// Writes the first C++ validator that uses testlib, and adds a notice for each omitted validator. Returns the line of
/// config.yaml that names the validator; empty if none is written.
fn write_validator_and_format_key(writing: &mut PackageWriter) -> Result<String, Fact> {
    let mut said = String::new();
    for validator in writing.validators_of_all_cases() {
        let is_fit = validator.dialect == "testlib" && validator.args.is_empty();
        let program =
            writing.prepare_jury_program(validator, &format!("{TESTDATA_FOLDER}/validator.cpp"))?;
        if !is_fit || !said.is_empty() || !program.is_cpp() {
            writing.note_omitted_file(&validator.file);
            continue;
        }
        for (name, content) in program.files_with_main_name("validator.cpp") {
            writing.add_file(format!("{TESTDATA_FOLDER}/{name}"), content);
        }
        said = "validator: validator.cpp\n".to_owned();
    }
    Ok(said)
}

fn write_cases_and_format_subtasks(writing: &mut PackageWriter) -> Result<String, Fact> {
    let mut text = "subtasks:\n".to_owned();
    let mut ids: Vec<(String, usize)> = Vec::new();
    let (mut cases, mut seconds) = (0, 0.0);
    let usual = writing.package().limits;
    for (place, (group, whole)) in writing
        .groups_rounded_to_whole_points()
        .into_iter()
        .enumerate()
    {
        let id = place + 1;
        let scoring = match group.scoring {
            Scoring::Sum => "sum",
            Scoring::Min => "min",
            Scoring::Max => "max",
        };
        let _ = writeln!(text, "- id: {id}\n  score: {whole}\n  type: {scoring}");
        let own = group
            .subtask
            .map_or(PartialLimits::default(), |subtask| subtask.limits);
        text += &format_limits(&own, "  ");
        let required = writing.subtask_requirements_if_expressible(&group);
        let needed: Vec<String> = ids
            .iter()
            .filter(|(name, _)| required.contains(name))
            .map(|(_, id)| id.to_string())
            .collect();
        if !needed.is_empty() {
            let _ = writeln!(text, "  if: [{}]", needed.join(", "));
        }
        let each = match group.scoring {
            Scoring::Sum => writing.round_case_points(&group, whole),
            _ => Vec::new(),
        };
        if each.contains(&0) {
            // Hydro treats a score of 0 like a missing score.
            let number = group.number.unwrap_or_default();
            return Err(writing.unsupported_error(("subtask", number, "points"), whole.to_string()));
        }
        text += "  cases:\n";
        for (number, (case, _)) in group.cases.iter().enumerate() {
            let stem = format!("{id}-{}", number + 1);
            let paths = ["in", "out"].map(|ending| format!("{TESTDATA_FOLDER}/{stem}.{ending}"));
            writing.add_case_files(case, paths);
            let _ = writeln!(text, "  - input: {stem}.in\n    output: {stem}.out");
            if let Some(points) = each.get(number) {
                let _ = writeln!(text, "    score: {points}");
            }
            text += &format_limits(&case.limits, "    ");
            cases += 1;
            let cpu = case
                .limits
                .cpu
                .or(own.cpu)
                .or(usual.cpu)
                .unwrap_or_default();
            seconds += cpu.as_secs_f64();
        }
        ids.push((group.name.to_owned(), id));
    }
    note_exceeded_default_limits(writing, cases, seconds);
    Ok(text)
}

/// Adds a notice if the number of cases or the sum of time limits exceeds the default limit of a Hydro judge.
fn note_exceeded_default_limits(writing: &mut PackageWriter, cases: usize, seconds: f64) {
    for (key, value, most) in [
        ("cases", cases as f64, DEFAULT_MAX_CASES as f64),
        ("time", seconds, DEFAULT_MAX_SECONDS),
    ] {
        if value > most {
            writing.add_notice(ExportNotice::AboveDefaultLimit {
                key: key.to_owned(),
                value: value.to_string(),
                most: most.to_string(),
            });
        }
    }
}

/// Formats the time and memory limits, if set, as lines of YAML, each after `indent`. Ignores all other limits.
fn format_limits(limits: &PartialLimits, indent: &str) -> String {
    let mut text = String::new();
    if let Some(cpu) = limits.cpu {
        let _ = writeln!(text, "{indent}time: {}", format_time(cpu));
    }
    if let Some(memory) = limits.memory {
        let _ = writeln!(text, "{indent}memory: {}", format_size(memory));
    }
    text
}

fn format_time(cpu: Duration) -> String {
    match cpu.as_nanos() % 1_000_000 {
        0 => format!("{}ms", cpu.as_millis()),
        _ => format!("{}us", cpu.as_micros()),
    }
}

fn format_size(memory: Bytes) -> String {
    match memory.0 % (1 << 20) {
        0 => format!("{}m", memory.0 >> 20),
        _ => format!("{}k", memory.0.div_ceil(1 << 10)),
    }
}
