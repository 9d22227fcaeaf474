//! Determines how a program is started, and which libraries and interpreter files the sandbox must show.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use crate::evidence::{BuildProblem, MachineFault};
use caipan_facts::Bytes;
use caipan_facts::{Evidence, Fact, fact_from_io_error};
use caipan_problem::language_tool;
use caipan_sandbox::{
    BoxView, ProgramStartProblem, Runner, StartMethod, Tool, WorkFolder, possible_program_names,
};

/// Command line of a program, and the files that the sandbox shows to it.
pub(super) struct ProgramStartPlan {
    /// Executable or interpreter, followed by the arguments.
    pub command: Vec<OsString>,
    /// Whether the started file belongs to the contestant and is not an interpreter of this machine.
    pub is_own: bool,
    /// Whether the started program needs other processes, as shell scripts do.
    pub may_fork: bool,
    /// Memory for the static data that a native program declares, used or not; `None` for other programs.
    pub static_data: Option<Bytes>,
    /// Files that the sandbox must show to the program.
    pub view: BoxView,
}

/// Determines how a command line starts the program in `folder`. The first word is the path of the program or the name
/// of an interpreter.
///
/// # Errors
/// The outer error means that the interpreter is not installed or the program cannot be examined, which is a fault of
/// the machine or the jury. The inner error means that the program cannot be started, which is the contestant's fault.
pub(super) fn plan_program_start(
    mut command: Vec<OsString>,
    folder: &WorkFolder,
    runner: &dyn Runner,
) -> Result<Result<ProgramStartPlan, ProgramStartProblem>, Fact> {
    let view = BoxView::new().with_program_folder(folder.path());
    let program = Path::new(&command[0]).to_owned();
    if !program.starts_with(folder.path()) {
        let tool = runner.find_tool(&command[0]).ok_or_else(|| {
            let command = command[0].display().to_string();
            let how = install_instructions_note(&command);
            MachineFault::NoRuntime { command }.fact().with_note(how)
        })?;
        let view = command[1..]
            .iter()
            .map(Path::new)
            .filter(|word| word.starts_with(folder.path()) && word.is_file())
            .fold(view.with_tool(&tool), BoxView::with_libraries_of);
        command[0] = tool.path.clone().into();
        return Ok(Ok(ProgramStartPlan {
            command,
            is_own: false,
            may_fork: tool.is_script,
            static_data: None,
            view,
        }));
    }
    let start = runner.find_start_method(&program).map_err(|error| {
        BuildProblem::Examine {
            cause: fact_from_io_error(&error),
        }
        .fact()
    })?;
    Ok(start.map(|start| match start {
        StartMethod::Native(declared) => ProgramStartPlan {
            command,
            is_own: true,
            may_fork: false,
            static_data: Some(declared),
            view: view.with_libraries_of(&program),
        },
        // The interpreter in the first line of the script is started directly, and found like any other tool.
        StartMethod::Script(tool, words) => ProgramStartPlan {
            command: std::iter::once(tool.path.clone().into())
                .chain(words)
                .chain(command)
                .collect(),
            is_own: false,
            may_fork: true,
            static_data: None,
            view: view.with_tool(&tool),
        },
    }))
}

/// Returns the instruction for installing a missing command; `None` if the command belongs to no known tool.
fn install_instructions_note(command: &str) -> Option<MachineFault> {
    let how = language_tool::LanguageTool::find_by_executable(command)?.install_instructions();
    Some(MachineFault::HowToInstall { how })
}

/// Returns the tools that a command starts: the tool in the first word, and the tools in the arguments if the first one
/// starts others. Empty if the first word is not an installed tool.
pub(super) fn find_tools_started_by_command(
    command: &[OsString],
    runner: &dyn Runner,
) -> Vec<Arc<Tool>> {
    let Some(tool) = command.first().and_then(|word| runner.find_tool(word)) else {
        return Vec::new();
    };
    let given = if tool.starts_others {
        &command[1..]
    } else {
        &[]
    };
    let texts = given.iter().map(|word| word.to_string_lossy());
    let names = texts.flat_map(|text| {
        possible_program_names(&text)
            .map(OsString::from)
            .collect::<Vec<_>>()
    });
    let others: Vec<_> = names.filter_map(|name| runner.find_tool(&name)).collect();
    std::iter::once(tool).chain(others).collect()
}

/// Returns the command line of a compiler that runs in `folder`, and the files that the sandbox shows to it.
///
/// # Errors
/// The compiler is not installed.
pub(super) fn plan_compiler_start(
    mut command: Vec<OsString>,
    folder: &Path,
    runner: &dyn Runner,
) -> Result<(Vec<OsString>, BoxView), Fact> {
    let tools = find_tools_started_by_command(&command, runner);
    let Some(compiler) = tools.first() else {
        let command = command[0].display().to_string();
        let how = install_instructions_note(&command);
        return Err(MachineFault::NoCompiler { command }.fact().with_note(how));
    };
    command[0] = compiler.path.clone().into();
    let view = BoxView::new().with_writable_folder(folder);
    let view = tools.iter().fold(view, |view, tool| view.with_tool(tool));
    Ok((command, view))
}
