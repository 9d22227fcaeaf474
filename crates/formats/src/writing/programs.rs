//! Collects the jury programs that problem.toml names, with all files that they need.

use std::path::Path;

use super::exported::Exported;
use crate::package::{Brought, JURY_FOLDERS, JuryProgram, Limits};
use caipan_facts::Fact;
use caipan_problem::checker_table::{ForeignChecker, Pc};
use caipan_problem::directory::Directory;
use caipan_problem::foreign_program::{ForeignProgram, LIMITS, ProgramForm, beside};
use caipan_problem::jury_table::ExpectedOutcome;
use caipan_problem::problem_toml::Problem;

/// Folder of the jury solutions.
const SUBMISSIONS: &str = "submissions";

/// Interpreter of input specifications.
const CHECKTESTDATA: &str = "checktestdata";

/// Converts the checker or interactor from the table of this name.
///
/// # Errors
///
/// It is started in a way that no format can express.
pub(super) fn brought(
    exported: &Exported,
    table: &str,
    checker: &ForeignChecker,
    problem: &Problem,
) -> Result<Brought, Fact> {
    if checker.pc != Pc::default() {
        return Err(exported.places.cannot((table, 0, "pc"), "per-200"));
    }
    let with = &checker.program.with;
    if !with.is_empty() {
        return Err(exported.places.cannot((table, 0, "with"), with.join(", ")));
    }
    let found = program(&checker.program, &problem.directory, exported);
    let found = found.ok_or_else(|| {
        let name = checker.program.name();
        exported.places.cannot((table, 0, "command"), name)
    })?;
    Ok(Brought {
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

/// Converts a program; `None` unless it is one source or a file of the problem.
pub(super) fn program(
    program: &ForeignProgram,
    directory: &Directory,
    exported: &Exported,
) -> Option<Brought> {
    // In most formats each source is a program of its own.
    if !program.with.is_empty() {
        return None;
    }
    let limits = own_limits(program);
    let args = program.args.clone();
    match &program.made_of {
        ProgramForm::Source(source) => {
            let beside = beside(Path::new(source), directory);
            let beside = beside
                .iter()
                .map(|path| path.to_string_lossy().into_owned());
            let beside = beside.filter(|path| exported.has(path));
            Some(Brought {
                file: source.clone(),
                beside: beside.collect(),
                args,
                limits,
                ..Brought::default()
            })
        }
        ProgramForm::Command(words) => {
            let (first, rest) = words.split_first()?;
            let (first, rest) = match rest.split_first() {
                Some((spec, rest)) if first == CHECKTESTDATA => (spec, rest),
                _ => (first, rest),
            };
            let file = first.trim_start_matches("./");
            exported.has(file).then(|| Brought {
                file: file.to_owned(),
                is_program: true,
                args: rest.iter().cloned().chain(args).collect(),
                limits,
                ..Brought::default()
            })
        }
    }
}

/// Limits of a jury program that differ from the defaults.
fn own_limits(program: &ForeignProgram) -> Limits {
    let own = &program.limits;
    Limits {
        cpu: Some(own.cpu).filter(|cpu| *cpu != LIMITS.cpu),
        wall: None,
        memory: Some(own.memory).filter(|memory| *memory != LIMITS.memory),
        output: Some(own.output).filter(|output| *output != LIMITS.output),
        processes: None,
    }
}

/// Adds the jury solutions by folder, with their expected results.
pub(super) fn jury_programs(problem: &Problem, exported: &mut Exported) {
    let mut programs: Vec<JuryProgram> = Vec::new();
    let mut left: Vec<String> = Vec::new();
    for path in exported.files.keys() {
        let parts: Vec<&str> = path.splitn(4, '/').collect();
        match parts[..] {
            [SUBMISSIONS, folder, name, ..] => {
                let known = JURY_FOLDERS.iter().find(|known| **known == folder);
                let file = format!("{SUBMISSIONS}/{folder}/{name}");
                match known {
                    Some(_) if programs.iter().any(|known| known.file == file) => {}
                    Some(known) => programs.push(JuryProgram::of(file, known)),
                    None => left.push(path.clone()),
                }
            }
            _ if problem.jury.accepts(path) => {
                programs.push(JuryProgram::of(path.as_str(), JURY_FOLDERS[0]));
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
                exported.lost(("jury.expect", number, "verdict"), &value);
            }
            (None, _) => exported.lost(("jury.expect", number, "program"), &row.program),
        }
    }
    for file in left {
        exported
            .notices
            .push(super::lost::Lost::File { file }.into());
    }
    exported.package.programs = programs;
}
