//! Determines how a program is started and which libraries and interpreter files the sandbox shows.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use crate::evidence::{BuildProblem, MachineFault};
use caipan_facts::Bytes;
use caipan_facts::{Evidence, Fact, cause};
use caipan_problem::tool;
use caipan_sandbox::{ProgramProblem, Runner, Start, Tool, View, WorkFolder, named_in};

/// How a program is started.
pub(super) struct StartPlan {
    /// Its command line.
    pub command: Vec<OsString>,
    /// Is the file that is started the contestant's own, not a run-time of this machine?
    pub is_own: bool,
    /// Does what is started start other processes?
    pub may_fork: bool,
    /// What a native program declares beside its code: memory that it needs to start, used or not.
    pub static_data: Option<Bytes>,
    /// What its boxes show.
    pub view: View,
}

/// How the program in `folder` is started by this command line, whose first word is the program or a run-time.
///
/// # Errors
/// There is no such run-time: the machine's or the jury's fault. Inside: the program cannot be started, its maker's fault.
pub(super) fn plan_start(
    mut command: Vec<OsString>,
    folder: &WorkFolder,
    runner: &dyn Runner,
) -> Result<Result<StartPlan, ProgramProblem>, Fact> {
    let view = View::new().with_own(folder.path());
    let program = Path::new(&command[0]).to_owned();
    if !program.starts_with(folder.path()) {
        let tool = runner.tool(&command[0]);
        let tool = tool.ok_or_else(|| {
            let command = command[0].display().to_string();
            let how = how_to_get(&command);
            MachineFault::NoRuntime { command }.fact().with(how)
        })?;
        let own = command[1..].iter().map(Path::new);
        let own = own.filter(|word| word.starts_with(folder.path()) && word.is_file());
        let view = own.fold(view.with_tool(&tool), View::with_libraries_of);
        command[0] = tool.path.clone().into();
        return Ok(Ok(StartPlan {
            command,
            is_own: false,
            may_fork: tool.is_script,
            static_data: None,
            view,
        }));
    }
    let start = runner.start_of(&program);
    let start = start.map_err(|error| {
        let cause = cause(&error);
        BuildProblem::Look { cause }.fact()
    })?;
    Ok(start.map(|start| match start {
        Start::Native(declared) => StartPlan {
            command,
            is_own: true,
            may_fork: false,
            static_data: Some(declared),
            view: view.with_libraries_of(&program),
        },
        // The kernel never reads the script's first line: what it names is found as every run-time is.
        Start::Script(tool, words) => StartPlan {
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

/// How to get what is not installed, where that is known.
fn how_to_get(command: &str) -> Option<MachineFault> {
    let how = tool::Tool::of(command)?.how_to_get();
    Some(MachineFault::HowToInstall { how })
}

/// The tools of this machine that a command starts: by its first word, and what that is given to start. Empty where there
/// is no such tool.
pub(super) fn started_tools(command: &[OsString], runner: &dyn Runner) -> Vec<Arc<Tool>> {
    let Some(tool) = command.first().and_then(|word| runner.tool(word)) else {
        return Vec::new();
    };
    let given = if tool.starts_others {
        &command[1..]
    } else {
        &[]
    };
    let texts = given.iter().map(|word| word.to_string_lossy());
    let names = texts.flat_map(|text| named_in(&text).map(OsString::from).collect::<Vec<_>>());
    let others: Vec<_> = names.filter_map(|name| runner.tool(&name)).collect();
    std::iter::once(tool).chain(others).collect()
}

/// A compiler's command line and what it sees: its own needs, and `folder` to work in.
///
/// # Errors
/// It is not installed.
pub(super) fn plan_compiler(
    mut command: Vec<OsString>,
    folder: &Path,
    runner: &dyn Runner,
) -> Result<(Vec<OsString>, View), Fact> {
    let tools = started_tools(&command, runner);
    let Some(compiler) = tools.first() else {
        let command = command[0].display().to_string();
        let how = how_to_get(&command);
        return Err(MachineFault::NoCompiler { command }.fact().with(how));
    };
    command[0] = compiler.path.clone().into();
    let view = View::new().with_work(folder);
    let view = tools.iter().fold(view, |view, tool| view.with_tool(tool));
    Ok((command, view))
}
