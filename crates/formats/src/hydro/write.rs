//! Writes a Hydro package: flat data and a complete config.yaml.

use std::fmt::Write;
use std::time::Duration;

use super::quantity::DATA;
use crate::package::{Brought, Checker, Content, Limits};
use crate::reading::file_name;
use crate::writing::lost::{Lost, Unwritten};
use crate::writing::names::plain;
use crate::writing::statement::{least, markdown};
use crate::writing::writing::{Writing, quoted};
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::checker_table::Unit;
use caipan_problem::subtask::Scoring;

/// Default limits of a Hydro judge: number of cases, and sum of their time limits in seconds.
const MOST_CASES: usize = 100;
const MOST_SECONDS: f64 = 60.0;

/// Checker dialects that Hydro supports.
const OWN: &[&str] = &["lemon", "hustoj", "qduoj", "syzoj"];

/// Writes the package.
///
/// # Errors
///
/// Hydro cannot judge the problem as caipan does, or a file cannot be read.
pub(super) fn write(writing: &mut Writing) -> Result<(), Fact> {
    writing.brings_testlib = true;
    writing.refuse_passes()?;
    writing.lose_requires(|own, _| !own.is_ceiling);
    writing.lose_times();
    writing.look_at_cases()?;
    let package = writing.package();
    writing.lose_output();
    let mut config = judge(writing)?;
    config += &limits(&package.limits, "");
    if let Some((input, output)) = writing.io() {
        match input.strip_suffix(".in") {
            Some(stem) if output.strip_suffix(".out") == Some(stem) => {
                let _ = writeln!(config, "filename: {}", quoted(stem));
            }
            _ => return Err(writing.cannot(("io", 0, "output"), output)),
        }
    }
    config += &together(writing);
    config += &validator(writing)?;
    config += &subtasks(writing)?;
    writing.text(format!("{DATA}/config.yaml"), config);
    words(writing);
    for program in &package.programs {
        if writing.is_right(program) {
            let place = writing.free(&format!("std/{}", file_name(&program.file)));
            writing.put(place, Content::File(program.file.clone()));
        } else {
            writing.behind(&program.file)
        }
    }
    writing.leave(&["submissions", "statement", "attachments", "validators"]);
    Ok(())
}

/// Writes problem.yaml, statements and attachments.
fn words(writing: &mut Writing) {
    let package = writing.package();
    let letters: String = plain(&package.name).to_lowercase();
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
        writing.instead(("", 0, "name"), &package.name, pid.clone());
    }
    let title = package
        .title
        .get("zh")
        .map_or(writing.title(), |title| title);
    writing.text(
        "problem.yaml",
        format!("pid: {pid}\ntitle: {}\n", quoted(title)),
    );
    let statements = writing.statements(".md");
    for (language, path) in &statements {
        writing.put(
            format!("problem_{language}.md"),
            Content::File(path.clone()),
        );
    }
    if statements.is_empty() {
        let file = "problem_en.md".to_owned();
        let text = markdown(writing.title(), &least(package));
        writing.text(file.clone(), text);
        writing.say(Lost::Stub { file });
    }
    writing.attachments("additional_file");
    writing.leave_words(&statements);
}

/// Formats the keys of the checker or interactor and writes its files.
fn judge(writing: &mut Writing) -> Result<String, Fact> {
    let package = writing.package();
    if let Some(interactor) = &package.interactor {
        return talker(writing, interactor);
    }
    if writing.is_built_in("exact") {
        return Ok("type: default\nchecker_type: strict\n".to_owned());
    }
    if let Some(name) = writing.standard() {
        return Ok(format!(
            "type: default\nchecker_type: testlib\nchecker: {name}\n"
        ));
    }
    if let Some(Checker::Brought(own)) = &package.checker
        && OWN.contains(&own.dialect.as_str())
        && own.args.is_empty()
        && !own.is_program
        && matches!(
            own.points,
            None | Some(Unit::FractionOrPercent | Unit::Fraction)
        )
    {
        writing.refuse_own_args()?;
        let program = writing.brought(own, &format!("{DATA}/{}", file_name(&own.file)))?;
        let name = program.main.0.clone();
        let extra = put(writing, program.files());
        return Ok(format!(
            "type: default\nchecker_type: {}\nchecker: {}\n{extra}",
            own.dialect,
            quoted(&name)
        ));
    }
    let checker = writing.native_checker(
        DATA,
        "checker.cpp",
        &[Unit::FractionOrPercent, Unit::Fraction],
    )?;
    let extra = put(writing, checker.files);
    Ok(format!(
        "type: default\nchecker_type: testlib\nchecker: checker.cpp\n{extra}"
    ))
}

fn talker(writing: &mut Writing, interactor: &Brought) -> Result<String, Fact> {
    let is_known = matches!(interactor.dialect.as_str(), "hydro" | "testlib");
    if !is_known || writing.package().checker.is_some() || !interactor.args.is_empty() {
        return Err(writing.cannot(("interactor", 0, "dialect"), &interactor.dialect));
    }
    let program = writing.brought(interactor, &format!("{DATA}/interactor.cpp"))?;
    if !program.is_cpp() {
        let (file, dialect) = (program.main.0, interactor.dialect.clone());
        return Err(Unwritten::NotBridged { file, dialect }.into());
    }
    let extra = put(writing, program.files_as("interactor.cpp"));
    Ok(format!(
        "type: interactive\ninteractor: interactor.cpp\n{extra}"
    ))
}

/// Writes the files of a program. Returns the line that names those beside the source.
fn put(writing: &mut Writing, files: Vec<(String, Content)>) -> String {
    let beside: Vec<String> = files.iter().skip(1).map(|(name, _)| quoted(name)).collect();
    for (name, content) in files {
        writing.put(format!("{DATA}/{name}"), content);
    }
    if beside.is_empty() {
        String::new()
    } else {
        format!("judge_extra_files: [{}]\n", beside.join(", "))
    }
}

/// Writes files that submissions are compiled with. Returns the line that names them.
fn together(writing: &mut Writing) -> String {
    let mut names: Vec<String> = Vec::new();
    for own in writing.package().together.values() {
        for file in own.files() {
            let name = quoted(file_name(file));
            if !names.contains(&name) {
                writing.put(
                    format!("{DATA}/{}", file_name(file)),
                    Content::File(file.to_owned()),
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

/// Writes the first testlib validator. Returns the line that names it.
fn validator(writing: &mut Writing) -> Result<String, Fact> {
    let mut said = String::new();
    for validator in writing.whole_validators() {
        let is_fit = validator.dialect == "testlib" && validator.args.is_empty();
        let program = writing.brought(validator, &format!("{DATA}/validator.cpp"))?;
        if !is_fit || !said.is_empty() || !program.is_cpp() {
            writing.behind(&validator.file);
            continue;
        }
        for (name, content) in program.files_as("validator.cpp") {
            writing.put(format!("{DATA}/{name}"), content);
        }
        said = "validator: validator.cpp\n".to_owned();
    }
    Ok(said)
}

fn subtasks(writing: &mut Writing) -> Result<String, Fact> {
    let mut text = "subtasks:\n".to_owned();
    let mut ids: Vec<(String, usize)> = Vec::new();
    let (mut cases, mut seconds) = (0, 0.0);
    let usual = writing.package().limits;
    for (place, (group, whole)) in writing.whole_groups().into_iter().enumerate() {
        let id = place + 1;
        let scoring = match group.scoring {
            Scoring::Sum => "sum",
            Scoring::Min => "min",
            Scoring::Max => "max",
        };
        let _ = writeln!(text, "- id: {id}\n  score: {whole}\n  type: {scoring}");
        let own = group
            .subtask
            .map_or(Limits::default(), |subtask| subtask.limits);
        text += &limits(&own, "  ");
        let required = writing.required(&group);
        let needed = ids.iter().filter(|(name, _)| required.contains(name));
        let needed: Vec<String> = needed.map(|(_, id)| id.to_string()).collect();
        if !needed.is_empty() {
            let _ = writeln!(text, "  if: [{}]", needed.join(", "));
        }
        let each = match group.scoring {
            Scoring::Sum => writing.case_points(&group, whole),
            _ => Vec::new(),
        };
        if each.contains(&0) {
            // Hydro takes a score of 0 for a missing one.
            let number = group.number.unwrap_or_default();
            return Err(writing.cannot(("subtask", number, "points"), whole.to_string()));
        }
        text += "  cases:\n";
        for (number, (case, _)) in group.cases.iter().enumerate() {
            let stem = format!("{id}-{}", number + 1);
            let paths = ["in", "out"].map(|ending| format!("{DATA}/{stem}.{ending}"));
            writing.put_case(case, paths);
            let _ = writeln!(text, "  - input: {stem}.in\n    output: {stem}.out");
            if let Some(points) = each.get(number) {
                let _ = writeln!(text, "    score: {points}");
            }
            text += &limits(&case.limits, "    ");
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
    name_most(writing, cases, seconds);
    Ok(text)
}

/// Reports numbers beyond the default limits of a Hydro judge.
fn name_most(writing: &mut Writing, cases: usize, seconds: f64) {
    for (key, value, most) in [
        ("cases", cases as f64, MOST_CASES as f64),
        ("time", seconds, MOST_SECONDS),
    ] {
        if value > most {
            let key = key.to_owned();
            let (value, most) = (value.to_string(), most.to_string());
            writing.say(Lost::Most { key, value, most });
        }
    }
}

/// Formats the limits that are set.
fn limits(limits: &Limits, indent: &str) -> String {
    let mut text = String::new();
    if let Some(cpu) = limits.cpu {
        let _ = writeln!(text, "{indent}time: {}", time(cpu));
    }
    if let Some(memory) = limits.memory {
        let _ = writeln!(text, "{indent}memory: {}", size(memory));
    }
    text
}

fn time(cpu: Duration) -> String {
    match cpu.as_nanos() % 1_000_000 {
        0 => format!("{}ms", cpu.as_millis()),
        _ => format!("{}us", cpu.as_micros()),
    }
}

fn size(memory: Bytes) -> String {
    match memory.0 % (1 << 20) {
        0 => format!("{}m", memory.0 >> 20),
        _ => format!("{}k", memory.0.div_ceil(1 << 10)),
    }
}
