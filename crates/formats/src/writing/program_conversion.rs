//! Converts the jury programs of a problem for export, including headers and other required files.

use std::path::Path;

use super::problem_export::ProblemExport;
use crate::package::{JURY_FOLDERS, JurySolution, PackagedProgram, PartialLimits};
use caipan_facts::Fact;
use caipan_problem::checker_table::{JuryCheckerDefinition, TestlibPcScale};
use caipan_problem::directory::Directory;
use caipan_problem::jury_program_definition::{
    DEFAULT_JURY_LIMITS, JuryProgramDefinition, SourceOrCommand, companion_files,
};
use caipan_problem::jury_table::ExpectedOutcome;
use caipan_problem::problem_toml::Problem;

/// Folder of the jury solutions in a problem directory.
const SUBMISSIONS_FOLDER: &str = "submissions";

/// Program that interprets checktestdata specifications of inputs.
const CHECKTESTDATA: &str = "checktestdata";

/// Converts the checker or interactor to the form that all formats share. `table` is the name of the table in
/// problem.toml.
///
/// # Errors
///
/// The program needs further sources, or a command or other setting that no format can express.
pub(super) fn convert_checker_table(
    exported: &ProblemExport,
    table: &str,
    checker: &JuryCheckerDefinition,
    problem: &Problem,
) -> Result<PackagedProgram, Fact> {
    if checker.pc != TestlibPcScale::default() {
        return Err(exported
            .key_positions
            .unsupported_error((table, 0, "pc"), "per-200"));
    }
    let with = &checker.program.with;
    if !with.is_empty() {
        return Err(exported
            .key_positions
            .unsupported_error((table, 0, "with"), with.join(", ")));
    }
    let converted = convert_jury_program(&checker.program, &problem.directory, exported);
    let found = converted.ok_or_else(|| {
        let name = checker.program.name();
        exported
            .key_positions
            .unsupported_error((table, 0, "command"), name)
    })?;
    Ok(PackagedProgram {
        dialect: checker.dialect.name.to_owned(),
        points: checker.points,
        passes: if checker.passes > 1 {
            checker.passes
        } else {
            0
        },
        ..found
    })
}

/// Converts a jury program to the form that all formats share. `None` unless the program is a single source, or an
/// executable file of the problem.
pub(super) fn convert_jury_program(
    program: &JuryProgramDefinition,
    directory: &Directory,
    exported: &ProblemExport,
) -> Option<PackagedProgram> {
    // Most formats cannot express a program of several sources.
    if !program.with.is_empty() {
        return None;
    }
    let limits = non_default_limits(program);
    let args = program.args.clone();
    match &program.source_or_command {
        SourceOrCommand::Source(source) => {
            let found = companion_files(Path::new(source), directory);
            let extra_files = found
                .iter()
                .map(|path| path.to_string_lossy().into_owned())
                .filter(|path| exported.has(path));
            Some(PackagedProgram {
                file: source.clone(),
                extra_files: extra_files.collect(),
                args,
                limits,
                ..PackagedProgram::default()
            })
        }
        SourceOrCommand::Command(words) => {
            let (first, rest) = words.split_first()?;
            let (first, rest) = match rest.split_first() {
                Some((spec, rest)) if first == CHECKTESTDATA => (spec, rest),
                _ => (first, rest),
            };
            let file = first.trim_start_matches("./");
            exported.has(file).then(|| PackagedProgram {
                file: file.to_owned(),
                is_program: true,
                args: rest.iter().cloned().chain(args).collect(),
                limits,
                ..PackagedProgram::default()
            })
        }
    }
}

/// Returns the limits of a jury program that differ from the default limits.
fn non_default_limits(program: &JuryProgramDefinition) -> PartialLimits {
    let own = &program.limits;
    PartialLimits {
        cpu: Some(own.cpu).filter(|cpu| *cpu != DEFAULT_JURY_LIMITS.cpu),
        wall: None,
        memory: Some(own.memory).filter(|memory| *memory != DEFAULT_JURY_LIMITS.memory),
        output: Some(own.output).filter(|output| *output != DEFAULT_JURY_LIMITS.output),
        processes: None,
    }
}

/// Adds the jury solutions, with the expected verdicts that the folders name and with expected scores. Adds notices
/// about solutions in unknown folders and about expectations that cannot be exported.
pub(super) fn add_solutions(problem: &Problem, exported: &mut ProblemExport) {
    let mut programs: Vec<JurySolution> = Vec::new();
    let mut left: Vec<String> = Vec::new();
    for path in exported.files.keys() {
        let parts: Vec<&str> = path.splitn(4, '/').collect();
        match parts[..] {
            [SUBMISSIONS_FOLDER, folder, name, ..] => {
                let known = JURY_FOLDERS.iter().find(|known| **known == folder);
                let file = format!("{SUBMISSIONS_FOLDER}/{folder}/{name}");
                match known {
                    Some(_) if programs.iter().any(|known| known.file == file) => {}
                    Some(known) => programs.push(JurySolution::new(file, known)),
                    None => left.push(path.clone()),
                }
            }
            _ if problem.jury.is_accepted_program(path) => {
                programs.push(JurySolution::new(path.as_str(), JURY_FOLDERS[0]));
            }
            _ => {}
        }
    }
    for (number, row) in problem.jury.expect.iter().enumerate() {
        let program = programs.iter_mut().find(|one| one.file == row.program);
        match (program, &row.wanted) {
            (Some(program), ExpectedOutcome::Score(points)) => program.score = Some(points.clone()),
            (Some(program), ExpectedOutcome::Subtasks(codes)) => program.subtasks = codes.clone(),
            (_, ExpectedOutcome::Verdict(code)) => {
                let value = format!("{} {code}", row.program);
                exported.note_lost_key(("jury.expect", number, "verdict"), &value);
            }
            (None, _) => exported.note_lost_key(("jury.expect", number, "program"), &row.program),
        }
    }
    for file in left {
        exported
            .notices
            .push(super::export_notice::ExportNotice::OmittedFile { file }.into());
    }
    exported.package.programs = programs;
}
