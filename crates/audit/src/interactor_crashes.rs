//! Tests an interactor with programs that print junk: it must reject them instead of crashing.

use std::fs;
use std::io;
use std::path::Path;

use caipan_checker::ReasonKind;
use caipan_checker::evidence::quotation;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact, facts};
use caipan_files::atomic::FileWriteError;
use caipan_files::set_mode;
use caipan_judge::run_result::RunResult;
use caipan_problem::problem_toml::Problem;

facts! {
    /// Finding about an interactor that is run with programs that print junk.
    pub enum InteractorFault {
        InteractorCrashes { file: String, output: Fact, what: Fact } => "interactor-crashes",
    }
}

/// Junk that a contestant could print. For each of these outputs, the interactor is run against a program that prints
/// it and exits.
const JUNK_OUTPUTS: [&[u8]; 9] = [
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

/// Whether a problem has an interactor that can be tested with junk. The junk comes from scripts that print to standard
/// output. This does not work for interactors whose programs must open named pipes.
pub fn can_test_interactor_with_junk(problem: &Problem) -> bool {
    let interactor = problem.interactor.as_ref();
    interactor.is_some_and(|interactor| interactor.contestant_args.is_empty())
}

/// Runs the interactor against a program for each output of [`JUNK_OUTPUTS`]. Returns a warning for each output at
/// which the interactor crashes. `run_dialogue` runs the executable at a path with the interactor.
///
/// # Errors
/// A program cannot be written, or `run_dialogue` fails.
pub fn interactor_crash_warnings<E: From<FileWriteError>>(
    problem: &Problem,
    run_dialogue: impl Fn(&Path) -> Result<RunResult, E>,
) -> Result<Vec<Fact>, E> {
    let folder =
        tempfile::tempdir().map_err(|error| FileWriteError::Io(std::env::temp_dir(), error))?;
    let mut warnings = Vec::new();
    for (index, junk) in JUNK_OUTPUTS.iter().enumerate() {
        let path = folder.path().join(format!("junk{index}"));
        write_junk_program(&path, junk).map_err(|error| FileWriteError::Io(path.clone(), error))?;
        let run = run_dialogue(&path)?;
        if let Some(what) = crash_reason(&run) {
            let output = quotation(junk);
            let file = interactor_name(problem).to_owned();
            warnings.push(InteractorFault::InteractorCrashes { file, output, what }.fact());
        }
    }
    Ok(warnings)
}

/// Returns the reason why the interactor crashed, or `None` if it did not crash. A judge error that is due to the
/// machine does not count as a crash.
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
