//! Writes a LemonLime contest with one task. Each case of a subtask with scoring `sum` becomes an entry of
//! `testCases`; a subtask with scoring `min` becomes one entry.

use serde_json::{Value, json};

use super::cases::DEPENDENCY_SUFFIX;
use super::task_keys::DATA_FOLDER;
use crate::package::{Case, Checker, FileContent, PartialLimits};
use crate::writing::export_notice::ExportNotice;
use crate::writing::package_writer::PackageWriter;
use crate::writing::portable_names::to_portable_name;
use crate::writing::scored_groups::ScoredGroup;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::subtask::Scoring;

/// Value of `comparisonMode`: compares the words of each line.
const WORDS_MODE: u64 = 1;
/// Value of `comparisonMode`: compares numbers with a tolerance of `realPrecision` decimal digits.
const NUMBERS_MODE: u64 = 3;
/// Value of `comparisonMode`: runs a checker with LemonLime's own calling convention.
const LEMON_CHECKER_MODE: u64 = 4;
/// Value of `comparisonMode`: runs a checker that uses testlib.
const TESTLIB_CHECKER_MODE: u64 = 5;

/// Writes the problem as a contest with one task.
///
/// # Errors
///
/// LemonLime cannot judge the problem as caipan does, or a file cannot be read.
pub(super) fn write_package(writing: &mut PackageWriter) -> Result<(), Fact> {
    writing.refuse_interactor()?;
    writing.refuse_graders()?;
    writing.refuse_multi_pass()?;
    writing.refuse_max_scoring()?;
    writing.note_lost_time_settings();
    writing.note_unusual_line_ends()?;
    let package = writing.package();
    writing.note_lost_output_limit();
    let task = match to_portable_name(&package.name) {
        plain if plain.is_empty() => "task".to_owned(),
        plain => plain,
    };
    let (mode, gives_points) = write_checker_and_format_keys(writing, &task)?;
    writing.note_requirements_other_than_ceilings(gives_points);
    let cases = write_cases_and_list_entries(writing, &task)?;
    let io = writing.io_file_names_with_notice();
    let (input, output) = io.clone().unwrap_or_default();
    let is_standard = io.is_none();
    let mut one = json!({
        "problemTitle": writing.title(),
        "sourceFileName": package.name,
        "inputFileName": if is_standard { format!("{task}.in") } else { input },
        "outputFileName": if is_standard { format!("{task}.out") } else { output },
        "standardInputCheck": is_standard,
        "standardOutputCheck": is_standard,
        "subFolderCheck": false,
        "taskType": 0,
        "compilerConfiguration": {},
        "answerFileExtension": "out",
        "testCases": cases,
    });
    if let (Some(one), Value::Object(mode)) = (one.as_object_mut(), mode) {
        one.extend(mode);
    }
    let contest = json!({
        "version": "1.0",
        "contestTitle": writing.title(),
        "tasks": [one],
        "contestants": [],
    });
    let text = serde_json::to_string_pretty(&contest).unwrap_or_default();
    writing.add_text_file(format!("{task}.cdf"), text + "\n");
    writing.note_omitted_package_content(&[]);
    Ok(())
}

/// Chooses the comparison mode, and writes the checker if the mode needs one. Returns a JSON object with the keys that
/// declare mode and checker, and whether the checker gives partial points.
fn write_checker_and_format_keys(
    writing: &mut PackageWriter,
    task: &str,
) -> Result<(Value, bool), Fact> {
    if let Some(Checker::BuiltIn(name, settings)) = &writing.package().checker {
        if name == "lcmp" {
            return Ok((json!({ "comparisonMode": WORDS_MODE }), false));
        }
        let [absolute, relative] =
            ["absolute", "relative"].map(|key| settings.get(key).map_or("1e-6", String::as_str));
        let digits: Option<u64> = absolute
            .strip_prefix("1e-")
            .and_then(|digits| digits.parse().ok())
            .filter(|digits| *digits <= 18);
        if let (Some(digits), "floats", true) = (digits, &**name, absolute == relative) {
            return Ok((
                json!({ "comparisonMode": NUMBERS_MODE, "realPrecision": digits }),
                false,
            ));
        }
    }
    let folder = format!("{DATA_FOLDER}/{task}");
    let program = format!("{task}/checker");
    let mode = |mode: u64| json!({ "comparisonMode": mode, "specialJudge": program });
    if let Some(Checker::Program(own)) = &writing.package().checker
        && own.dialect == "lemon"
        && own.args.is_empty()
    {
        let place = format!("{folder}/checker.cpp");
        let found = writing.prepare_jury_program(own, &place)?;
        if own.is_program {
            writing.add_executable(format!("{folder}/checker"), found.main.1);
            return Ok((mode(LEMON_CHECKER_MODE), true));
        }
        let (_, ending) = found.main.0.rsplit_once('.').unwrap_or_default();
        write_program(
            writing,
            &folder,
            &format!("checker.{ending}"),
            (found.main.1, found.extra_files),
        );
        return Ok((mode(LEMON_CHECKER_MODE), true));
    }
    let checker =
        writing.testlib_checker_in_c_or_cpp(&folder, "checker.cpp", &[PointsUnit::Fraction])?;
    let mut files = checker.files.into_iter();
    if let Some((name, content)) = files.next() {
        write_program(writing, &folder, &name, (content, files.collect()));
    }
    Ok((mode(TESTLIB_CHECKER_MODE), checker.gives_points))
}

type MainAndOtherFiles = (FileContent, Vec<(String, FileContent)>);

fn write_program(
    writing: &mut PackageWriter,
    folder: &str,
    name: &str,
    (main, beside): MainAndOtherFiles,
) {
    let file = format!("{folder}/{name}");
    writing.add_file(file.clone(), main);
    for (name, content) in beside {
        writing.add_file(format!("{folder}/{name}"), content);
    }
    let program = format!("{folder}/checker");
    writing.add_notice(ExportNotice::MustCompile { file, program });
}

/// Writes the cases and returns the entries of `testCases`.
fn write_cases_and_list_entries(
    writing: &mut PackageWriter,
    task: &str,
) -> Result<Vec<Value>, Fact> {
    let mut rows: Vec<Value> = Vec::new();
    // Name of each written group, and the numbers, from 1, of the entries of the group.
    let mut numbers: Vec<(String, Vec<usize>)> = Vec::new();
    let mut file = 0;
    for (group, whole) in writing.groups_rounded_to_whole_points() {
        let required = writing.subtask_requirements_if_expressible(&group);
        let needed: Vec<String> = numbers
            .iter()
            .filter(|(name, _)| required.contains(name))
            .flat_map(|(_, rows)| rows.iter().map(|row| format!("{row}{DEPENDENCY_SUFFIX}")))
            .collect();
        let first = rows.len() + 1;
        let each = match group.scoring {
            Scoring::Sum => writing.round_case_points(&group, whole),
            _ => vec![whole],
        };
        for (place, points) in each.iter().enumerate() {
            let mine: Vec<&Case> = match group.scoring {
                Scoring::Sum => vec![group.cases[place].0],
                _ => group.cases.iter().map(|(case, _)| *case).collect(),
            };
            let limits = cpu_and_memory_limits_of_cases(writing, &group, &mine)?;
            let (mut inputs, mut answers) = (Vec::new(), Vec::new());
            for case in mine {
                file += 1;
                let stem = format!("{task}/{task}{file}");
                let paths = ["in", "ans"].map(|ending| format!("{DATA_FOLDER}/{stem}.{ending}"));
                writing.add_case_files(case, paths);
                inputs.push(format!("{stem}.in"));
                answers.push(format!("{stem}.ans"));
            }
            inputs.extend(needed.iter().cloned());
            rows.push(json!({
                "fullScore": points,
                "timeLimit": limits.0,
                "memoryLimit": limits.1,
                "inputFiles": inputs,
                "outputFiles": answers,
            }));
        }
        numbers.push((group.name.to_owned(), (first..=rows.len()).collect()));
    }
    Ok(rows)
}

/// Returns the CPU limit in milliseconds and the memory limit in MiB. Fails unless all `cases` have equal limits.
fn cpu_and_memory_limits_of_cases(
    writing: &mut PackageWriter,
    group: &ScoredGroup,
    cases: &[&Case],
) -> Result<(u64, u64), Fact> {
    let own = cases
        .first()
        .map_or(PartialLimits::default(), |case| case.limits);
    if cases.iter().any(|case| case.limits != own) {
        return Err(writing.unsupported_error(("case", 0, "limits"), group.name));
    }
    let above = group
        .subtask
        .map_or(PartialLimits::default(), |subtask| subtask.limits);
    let all = &writing.package().limits;
    let cpu = own.cpu.or(above.cpu).or(all.cpu).unwrap_or_default();
    let memory = own
        .memory
        .or(above.memory)
        .or(all.memory)
        .unwrap_or_default();
    let millis = cpu.as_nanos().div_ceil(1_000_000).max(1) as u64;
    let mib = writing.round_up_to_mib("memory", memory);
    if u128::from(millis) * 1_000_000 != cpu.as_nanos() {
        writing.note_replaced_value(
            ("limits", 0, "cpu"),
            format!("{cpu:?}"),
            format!("{millis} ms"),
        );
    }
    Ok((millis, mib))
}
