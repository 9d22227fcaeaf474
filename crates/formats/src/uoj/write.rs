//! Writes a UOJ package: numbered tests, and subtasks of consecutive tests.

use std::fmt::Write;

use super::problem_conf::PROBLEM_CONF;
use crate::package::{Case, Checker, FileContent, PackagedProgram, PartialLimits};
use crate::writing::checker::c_or_cpp_extension;
use crate::writing::package_writer::PackageWriter;
use crate::writing::scored_groups::ScoredGroup;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::subtask::Scoring;

/// Required sum of the points of all subtasks.
const TOTAL_POINTS: u64 = 100;

/// Subtask to be written to problem.conf.
struct SubtaskToWrite<'p> {
    points: u64,
    cases: Vec<&'p Case>,
    /// Numbers, from 1, of the required earlier subtasks.
    needs: Vec<usize>,
}

/// Writes the problem as a UOJ package.
///
/// # Errors
///
/// UOJ cannot judge the problem as caipan does, or a file cannot be read.
pub(super) fn write_package(writing: &mut PackageWriter) -> Result<(), Fact> {
    writing.provides_testlib = true;
    writing.refuse_multi_pass()?;
    writing.refuse_max_scoring()?;
    writing.refuse_graders()?;
    writing.note_lost_time_settings();
    writing.note_lost_file_names();
    writing.note_unusual_line_ends()?;
    let (mut conf, gives_points) = write_checker_and_format_keys(writing)?;
    writing.note_requirements_other_than_ceilings(gives_points);
    let usual = writing.package().limits;
    conf += &format_limits(writing, &usual, "");
    conf += "input_pre input\ninput_suf txt\noutput_pre output\noutput_suf txt\n";
    let groups = writing.groups_rounded_to_whole_points();
    let total: u64 = groups.iter().map(|(_, whole)| whole).sum();
    if total != TOTAL_POINTS {
        return Err(writing.unsupported_error(("subtask", 0, "points"), format!("Σ {total}")));
    }
    let is_flat = groups.iter().all(|(group, _)| {
        group.scoring == Scoring::Sum
            && writing
                .subtask_requirements_if_expressible(group)
                .is_empty()
    });
    let rows = list_subtasks_to_write(writing, &groups);
    let tests: usize = rows.iter().map(|row| row.cases.len()).sum();
    let _ = writeln!(conf, "n_tests {tests}");
    conf += &if is_flat {
        format_points(&rows)
    } else {
        format_subtasks(&rows, gives_points)
    };
    let mut number = 0;
    for case in rows.iter().flat_map(|row| &row.cases) {
        number += 1;
        write_test(writing, case, "", number);
        conf += &format_case_limits(writing, &groups, case, number);
    }
    let samples = writing.package().samples();
    for (place, case) in samples.iter().enumerate() {
        write_test(writing, case, "ex_", place + 1);
    }
    let count = samples.len();
    let _ = write!(conf, "n_ex_tests {count}\nn_sample_tests {count}\n");
    writing.add_text_file(PROBLEM_CONF, conf);
    write_validator_solution_and_attachments(writing)
}

/// Writes the files of the checker or interactor. Returns the lines of problem.conf that declare this program, and
/// whether the program may give partial points.
fn write_checker_and_format_keys(writing: &mut PackageWriter) -> Result<(String, bool), Fact> {
    let head = "use_builtin_judger on\n".to_owned();
    let package = writing.package();
    if let Some(interactor) = &package.interactor {
        if interactor.dialect != "uoj" || package.checker.is_some() || !interactor.args.is_empty() {
            return Err(
                writing.unsupported_error(("interactor", 0, "dialect"), &interactor.dialect)
            );
        }
        write_cpp_program(writing, interactor, "interactor.cpp", "interactor")?;
        return Ok((head + "interaction_mode on\n", true));
    }
    if writing.has_built_in_checker("exact") {
        return Ok((head + "use_builtin_checker bcmp\n", false));
    }
    if let Some(name) = writing.testlib_checker_name() {
        return Ok((format!("{head}use_builtin_checker {name}\n"), false));
    }
    if let Some(Checker::Program(own)) = &package.checker
        && own.dialect == "uoj"
        && own.args.is_empty()
    {
        writing.refuse_subtask_checker_args()?;
        write_cpp_program(writing, own, "chk.cpp", "checker")?;
        return Ok((head, true));
    }
    let checker = writing.testlib_checker("", "chk.cpp", &[PointsUnit::Fraction])?;
    for (name, content) in checker.files {
        writing.add_file(name, content);
    }
    Ok((head, checker.gives_points))
}

/// Writes a jury program as the file `name`. Fails if the program is not in C++; `table` is the table of problem.toml
/// that the error names.
fn write_cpp_program(
    writing: &mut PackageWriter,
    jury_program: &PackagedProgram,
    name: &str,
    table: &str,
) -> Result<(), Fact> {
    let program = writing.prepare_jury_program(jury_program, name)?;
    if !program.is_cpp() {
        return Err(writing.unsupported_error((table, 0, "source"), &jury_program.file));
    }
    for (name, content) in program.files_with_main_name(name) {
        writing.add_file(name, content);
    }
    Ok(())
}

/// Returns the subtasks to write: one for each case of a subtask with scoring `sum`, and one for each subtask with
/// another scoring.
fn list_subtasks_to_write<'p>(
    writing: &mut PackageWriter,
    groups: &[(ScoredGroup<'p>, u64)],
) -> Vec<SubtaskToWrite<'p>> {
    let mut rows: Vec<SubtaskToWrite> = Vec::new();
    let mut numbers: Vec<(&str, Vec<usize>)> = Vec::new();
    for (group, whole) in groups {
        let required = writing.subtask_requirements_if_expressible(group);
        let needed = numbers
            .iter()
            .filter(|(name, _)| required.iter().any(|one| one == name));
        let needs: Vec<usize> = needed.flat_map(|(_, rows)| rows.clone()).collect();
        let first = rows.len() + 1;
        let cases = group.cases.iter().map(|(case, _)| *case);
        match group.scoring {
            Scoring::Sum => {
                let each = writing.round_case_points(group, *whole);
                for (case, points) in cases.zip(each) {
                    let (cases, needs) = (vec![case], needs.clone());
                    rows.push(SubtaskToWrite {
                        points,
                        cases,
                        needs,
                    });
                }
            }
            Scoring::Min | Scoring::Max => rows.push(SubtaskToWrite {
                points: *whole,
                cases: cases.collect(),
                needs,
            }),
        }
        numbers.push((group.name, (first..=rows.len()).collect()));
    }
    rows
}

fn format_points(rows: &[SubtaskToWrite]) -> String {
    let numbered = rows.iter().zip(1..);
    numbered
        .map(|(row, number)| format!("point_score_{number} {}\n", row.points))
        .collect()
}

fn format_subtasks(rows: &[SubtaskToWrite], gives_points: bool) -> String {
    let mut text = format!("n_subtasks {}\n", rows.len());
    let kind = if gives_points { "min" } else { "packed" };
    let mut end = 0;
    for (row, number) in rows.iter().zip(1..) {
        end += row.cases.len();
        let _ = writeln!(text, "subtask_end_{number} {end}");
        let _ = writeln!(text, "subtask_score_{number} {}", row.points);
        let _ = writeln!(text, "subtask_type_{number} {kind}");
        match row.needs[..] {
            [] => {}
            [needed] => {
                let _ = writeln!(text, "subtask_dependence_{number} {needed}");
            }
            ref several => {
                let _ = writeln!(text, "subtask_dependence_{number} many");
                for (needed, place) in several.iter().zip(1..) {
                    let _ = writeln!(text, "subtask_dependence_{number}_{place} {needed}");
                }
            }
        }
    }
    text
}

fn write_test(writing: &mut PackageWriter, case: &Case, prefix: &str, number: usize) {
    let paths = ["input", "output"].map(|name| format!("{prefix}{name}{number}.txt"));
    writing.add_case_files(case, paths);
}

/// Formats the limits of a case that differ from the limits of the problem. Includes limits that the subtask sets.
/// `number` is the number of the test, from 1.
fn format_case_limits(
    writing: &mut PackageWriter,
    groups: &[(ScoredGroup, u64)],
    case: &Case,
    number: usize,
) -> String {
    let group = groups.iter().find(|(group, _)| {
        let mut cases = group.cases.iter();
        cases.any(|(own, _)| own.name == case.name)
    });
    let above = group
        .and_then(|(group, _)| group.subtask)
        .map_or(PartialLimits::default(), |subtask| subtask.limits);
    let own = PartialLimits {
        cpu: case.limits.cpu.or(above.cpu),
        wall: None,
        memory: case.limits.memory.or(above.memory),
        output: case.limits.output.or(above.output),
        processes: None,
    };
    format_limits(writing, &own, &format!("_{number}"))
}

/// Formats limits as lines of problem.conf, in whole seconds and MiB. Rounds up, with a notice. `suffix` is appended
/// to the keys.
fn format_limits(writing: &mut PackageWriter, limits: &PartialLimits, suffix: &str) -> String {
    let mut text = String::new();
    if let Some(cpu) = limits.cpu {
        let seconds = cpu.as_nanos().div_ceil(1_000_000_000).max(1);
        if seconds * 1_000_000_000 != cpu.as_nanos() {
            writing.note_replaced_value(
                ("limits", 0, "cpu"),
                format!("{cpu:?}"),
                format!("{seconds} s"),
            );
        }
        let _ = writeln!(text, "time_limit{suffix} {seconds}");
    }
    let sizes: [(&str, Option<Bytes>); 2] = [("memory", limits.memory), ("output", limits.output)];
    for (key, size) in sizes {
        if let Some(size) = size {
            let mib = writing.round_up_to_mib(key, size);
            let _ = writeln!(text, "{key}_limit{suffix} {mib}");
        }
    }
    text
}

/// Writes the first C++ validator, the first accepted C++ solution, and the attachments. Adds a notice for each omitted
/// validator and solution.
fn write_validator_solution_and_attachments(writing: &mut PackageWriter) -> Result<(), Fact> {
    let package = writing.package();
    let mut is_there = false;
    for validator in writing.validators_of_all_cases() {
        let is_known = matches!(validator.dialect.as_str(), "testlib" | "uoj");
        let program = writing.prepare_jury_program(validator, "val.cpp")?;
        if is_known && validator.args.is_empty() && program.is_cpp() && !is_there {
            write_cpp_program(writing, validator, "val.cpp", "validator")?;
            is_there = true;
        } else {
            writing.note_omitted_file(&validator.file);
        }
    }
    let mut is_found = false;
    for program in &package.programs {
        let is_cpp = c_or_cpp_extension(&program.file).is_some_and(|ending| ending != ".c");
        if writing.is_accepted_single_file(program) && !is_found && is_cpp {
            writing.add_file("std.cpp", FileContent::File(program.file.clone()))
        } else {
            writing.note_omitted_file(&program.file)
        }
        is_found |= writing.has("std.cpp");
    }
    writing.write_attachments("download");
    writing.note_omitted_package_content(&["samples", "submissions", "attachments", "validators"]);
    Ok(())
}
