//! Writes a CMS task in the format of the Italian olympiads, with cases numbered from 0.

use std::fmt::Write;

use super::scoring::TASK_YAML;
use crate::package::{Checker, FileContent};
use crate::package_reader::file_name;
use crate::writing::calling_convention_bridge::BridgeUse;
use crate::writing::export_notice::ExportNotice;
use crate::writing::package_writer::{PackageWriter, quote_text};
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::points::Points;
use caipan_problem::source_file::language_takes_several_sources;
use caipan_problem::subtask::Scoring;

/// Folder of the checker or manager in the package.
const CHECKER_FOLDER: &str = "check";
/// Path of the statement, which CMS requires.
const STATEMENT: &str = "statement/statement.pdf";

/// Writes the problem as a CMS task.
///
/// # Errors
///
/// CMS cannot judge the problem as caipan does, or a file cannot be read.
pub(super) fn write_package(writing: &mut PackageWriter) -> Result<(), Fact> {
    writing.refuse_multi_pass()?;
    writing.refuse_max_scoring()?;
    writing.refuse_subtask_and_case_limits()?;
    writing.refuse_subtask_checker_args()?;
    writing.note_lost_requirements(|_, _| false);
    writing.note_lost_time_settings();
    writing.note_unusual_line_ends()?;
    let package = writing.package();
    writing.note_lost_output_limit();
    write_checker_or_manager(writing)?;
    let (input, output) = writing.io_file_names_with_notice().unwrap_or_default();
    let language = if package.title.contains_key("en") || package.title.is_empty() {
        "en"
    } else {
        package.title.keys().next().map_or("en", String::as_str)
    };
    let mut text = format!(
        "name: {}\ntitle: {}\nprimary_language: {}\ninfile: {}\noutfile: {}\n",
        quote_text(&package.name),
        quote_text(writing.title()),
        quote_text(language),
        quote_text(&input),
        quote_text(&output)
    );
    if let Some(cpu) = package.limits.cpu {
        let _ = writeln!(text, "time_limit: {:?}", cpu.as_secs_f64());
    }
    if let Some(memory) = package.limits.memory {
        let _ = writeln!(
            text,
            "memory_limit: {}",
            writing.round_up_to_mib("memory", memory)
        );
    }
    text += &write_cases_and_format_scoring(writing);
    writing.add_text_file(TASK_YAML, text);
    write_graders(writing)?;
    write_solutions(writing);
    write_documents(writing);
    writing.note_omitted_package_content(&["submissions", "statement", "attachments"]);
    Ok(())
}

/// Writes the cases and returns the scoring keys of task.yaml. Each case of a subtask with scoring `sum` becomes a
/// separate group; subtasks without points are omitted with a notice.
fn write_cases_and_format_scoring(writing: &mut PackageWriter) -> String {
    let mut rows: Vec<String> = Vec::new();
    let mut count = 0;
    let package = writing.package();
    for group in package.groups() {
        if let Some(number) = group.number.filter(|_| group.points.is_zero()) {
            let subtask = group.name.to_owned();
            writing.note_at_key(
                ("subtask", number, "points"),
                ExportNotice::NoPoints { subtask },
            );
            continue;
        }
        let each: Vec<String> = if group
            .cases
            .iter()
            .all(|(_, points)| has_exact_decimal(points))
        {
            group
                .cases
                .iter()
                .map(|(_, points)| points.to_exact_text())
                .collect()
        } else {
            let whole = group.points.to_f64().round() as u64;
            let each = writing.round_case_points(&group, whole);
            each.iter().map(u64::to_string).collect()
        };
        for ((case, _), points) in group.cases.iter().zip(each) {
            let paths = ["input", "output"].map(|name| format!("{name}/{name}{count}.txt"));
            writing.add_case_files(case, paths);
            count += 1;
            if group.scoring == Scoring::Sum {
                rows.push(format!("[{points}, 1]"));
            }
        }
        if group.scoring == Scoring::Min {
            rows.push(format!(
                "[{}, {}]",
                group.points.to_exact_text(),
                group.cases.len()
            ));
        }
    }
    let is_whole =
        package.subtasks.is_empty() && package.cases.iter().all(|case| case.points.is_none());
    if is_whole {
        format!("n_input: {count}\n")
    } else {
        format!(
            "n_input: {count}\nscore_type: GroupMin\nscore_type_parameters: [{}]\n",
            rows.join(", ")
        )
    }
}

fn has_exact_decimal(points: &Points) -> bool {
    points.to_exact_text().parse() == Ok(points.clone())
}

/// Writes the checker or the manager. Adds a notice if the program is a source, which the user must compile.
fn write_checker_or_manager(writing: &mut PackageWriter) -> Result<(), Fact> {
    let package = writing.package();
    if let Some(manager) = &package.interactor {
        if manager.dialect != "cms" || package.checker.is_some() || !manager.args.is_empty() {
            return Err(writing.unsupported_error(("interactor", 0, "dialect"), &manager.dialect));
        }
        let program =
            writing.prepare_jury_program(manager, &format!("{CHECKER_FOLDER}/manager"))?;
        write_program(writing, "manager", program.files(), manager.is_program);
        return Ok(());
    }
    // CMS compares the words of each line by default, so `lcmp` needs no checker program.
    if writing.has_built_in_checker("lcmp") {
        return Ok(());
    }
    let Some(program) = writing.prepare_checker(&format!("{CHECKER_FOLDER}/guest.h"))? else {
        return Err(writing.unsupported_error(("", 0, "checker"), ""));
    };
    if program.unit == Some(PointsUnit::Absolute) {
        // A CMS checker prints a fraction from 0 to 1, and does not know the points of the case.
        return Err(writing.unsupported_error(("checker", 0, "points"), "absolute"));
    }
    let is_own = matches!(&package.checker, Some(Checker::Program(own)) if own.dialect == "cms");
    let files = if is_own && program.args.is_empty() {
        program.files()
    } else {
        writing.prepare_bridge_files(BridgeUse::Cms, &program, program.dialect, &program.args)?
    };
    write_program(writing, "checker", files, is_own && program.is_program);
    Ok(())
}

fn write_program(
    writing: &mut PackageWriter,
    name: &str,
    files: Vec<(String, FileContent)>,
    is_program: bool,
) {
    let program = format!("{CHECKER_FOLDER}/{name}");
    for (place, (own, content)) in files.into_iter().enumerate() {
        match (place, is_program) {
            (0, true) => writing.add_executable(program.clone(), content),
            (0, false) => {
                let ending = own.rfind('.').map_or("", |dot| &own[dot..]);
                let file = format!("{program}{ending}");
                writing.add_file(file.clone(), content);
                let program = format!("{program} -static");
                writing.add_notice(ExportNotice::MustCompile { file, program });
            }
            _ => writing.add_file(format!("{CHECKER_FOLDER}/{own}"), content),
        }
    }
}

/// Writes the graders that submissions are compiled with: one source for each language, and headers. The sources are
/// named `stub` if the task has a manager, and `grader` otherwise.
fn write_graders(writing: &mut PackageWriter) -> Result<(), Fact> {
    let stem = match writing.package().interactor {
        Some(_) => "stub",
        None => "grader",
    };
    for (id, own) in &writing.package().graders {
        let files: Vec<&str> = own.files().collect();
        let is_fit = own.with.len() == 1
            && own
                .with
                .iter()
                .all(|file| language_takes_several_sources(file));
        if files.is_empty() {
            continue;
        }
        if !is_fit || own.include.iter().any(|file| !file.ends_with(".h")) {
            let table = format!("language.{id}");
            return Err(writing.unsupported_error((&table, 0, "with"), files.join(", ")));
        }
        for file in &own.with {
            let ending = file.rsplit_once('.').map_or("", |(_, ending)| ending);
            writing.add_file(
                format!("sol/{stem}.{ending}"),
                FileContent::File(file.clone()),
            );
        }
        for file in &own.include {
            writing.add_file(
                format!("sol/{}", file_name(file)),
                FileContent::File(file.clone()),
            );
        }
    }
    Ok(())
}

/// Writes the first accepted solution of each language, and adds a notice for each omitted program.
fn write_solutions(writing: &mut PackageWriter) {
    for program in &writing.package().programs {
        let ending = program
            .file
            .rsplit_once('.')
            .map_or("", |(_, ending)| ending);
        let place = format!("sol/solution.{ending}");
        if writing.is_accepted_single_file(program) && !writing.has(&place) {
            writing.add_file(place, FileContent::File(program.file.clone()))
        } else {
            writing.note_omitted_file(&program.file)
        }
    }
}

/// Writes one PDF statement, preferably in English, and the attachments.
fn write_documents(writing: &mut PackageWriter) {
    let all = writing.statements_with_extension(".pdf");
    match all
        .iter()
        .find(|(language, _)| language == "en")
        .or(all.first())
    {
        Some((_, path)) => writing.add_file(STATEMENT, FileContent::File(path.clone())),
        None => {
            let key = STATEMENT.to_owned();
            writing.add_notice(ExportNotice::MissingKey { key });
        }
    }
    writing.write_attachments("att");
    writing.note_omitted_documents(&all);
}
