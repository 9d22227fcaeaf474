//! Tests an interactor with programs that print junk: it must reject them instead of crashing.

use std::fs;
use std::io;
use std::path::Path;

use crate::commands::exit::Failure;
use crate::commands::files;
use crate::commands::lazy_sandbox::LazySandbox;
use crate::commands::messages::Message;
use crate::commands::program_output::OutputSource;
use crate::commands::write_errors::write_failure;
use caipan_audit::audit::AuditReport;
use caipan_checker::ReasonKind;
use caipan_checker::evidence::quotation;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact};
use caipan_files::set_mode;
use caipan_judge::run_result::RunResult;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;

/// Junk that a contestant could print. For each of these outputs, the interactor is run against a program that prints it and exits.
const JUNK: [&[u8]; 9] = [
    b"abc\n",
    b"",
    b"\n",
    b"-1\n",
    b"1 2 3\n",
    b"1.5\n",
    b"99999999999999999999\n",
    b"\x80\xff\n",
    b"(\"\n",
];

/// Runs the interactor on the first case against each output of [`JUNK`]. If the interactor crashes, adds a warning to `audit`.
/// Returns without running it if the problem has no case or no interactor, or if programs must open their pipes by name.
///
/// # Errors
/// The sandbox cannot be opened, a file cannot be read or written, or a signal interrupts the runs.
pub(super) fn warn_about_interactor_crashes(
    problem: &Problem,
    audit: &mut AuditReport,
    sandbox: &LazySandbox,
) -> Result<(), Failure> {
    if let Some(first) = audit.cases.first() {
        let warnings = interactor_crash_warnings(problem, &first.case, sandbox)?;
        audit.warnings.extend(warnings);
    }
    Ok(())
}

fn interactor_crash_warnings(
    problem: &Problem,
    case: &Case,
    sandbox: &LazySandbox,
) -> Result<Vec<Fact>, Failure> {
    // The scripts that print junk use standard output only, so they cannot talk to an interactor whose programs must open
    // pipes by the names in their arguments.
    let interactor = problem.interactor.as_ref();
    if interactor.is_none_or(|interactor| !interactor.names.is_empty()) {
        return Ok(Vec::new());
    }
    let folder =
        tempfile::tempdir().map_err(|error| write_failure(&std::env::temp_dir(), &error))?;
    let (_, answer) = files::read_input_and_answer(problem, case)?;
    let source = OutputSource {
        problem,
        case,
        answer: Some(&answer),
        sandbox,
    };
    let mut warnings = Vec::new();
    for (index, junk) in JUNK.iter().enumerate() {
        let path = folder.path().join(format!("junk{index}"));
        write_junk_program(&path, junk).map_err(|error| write_failure(&path, &error))?;
        let run = source.run_dialogue(&path)?;
        if let Some(what) = crash_reason(&run) {
            let output = quotation(junk);
            let file = interactor_name(problem).to_owned();
            warnings.push(Message::InteractorCrashes { file, output, what }.fact());
        }
    }
    Ok(warnings)
}

/// Returns why the interactor crashed, or `None` if it did not crash. A judge error because of the machine is not a crash.
fn crash_reason(run: &RunResult) -> Option<Fact> {
    let reason = run.decision.reason.as_ref()?;
    let is_crash = run.verdict() == Verdict::JudgeError && reason.kind == ReasonKind::Checker;
    is_crash.then(|| reason.fact.clone())
}

/// Returns the name of the interactor's source file, or of its command. Empty without an interactor.
fn interactor_name(problem: &Problem) -> &str {
    let interactor = problem.interactor.as_ref();
    interactor.map_or("", |interactor| interactor.program.program.name())
}

/// Writes an executable shell script to `path` that prints `output`. The script starts no other process.
fn write_junk_program(path: &Path, output: &[u8]) -> io::Result<()> {
    let octal: String = output.iter().map(|byte| format!("\\{byte:03o}")).collect();
    fs::write(path, format!("#!/bin/sh\nprintf '{octal}'\n"))?;
    set_mode(path, 0o755)
}
