//! How a program is started and what its box shows of the machine: its libraries, or what its run-time needs.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::sandbox::{Bytes, Runner, Start, Unstartable, View, WorkFolder};

/// How a program is started.
pub struct Starting {
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
pub fn of(
    mut command: Vec<OsString>,
    folder: &WorkFolder,
    runner: &dyn Runner,
) -> Result<Result<Starting, Unstartable>, String> {
    let view = View::new().with_own(folder.path());
    let program = Path::new(&command[0]).to_owned();
    if !program.starts_with(folder.path()) {
        let tool = runner.tool(&command[0]);
        let tool = tool.ok_or_else(|| format!("{} is not installed", command[0].display()))?;
        let own = command[1..].iter().map(Path::new);
        let own = own.filter(|word| word.starts_with(folder.path()) && word.is_file());
        let view = own.fold(view.with_tool(&tool), View::with_libraries_of);
        command[0] = tool.path.clone().into();
        return Ok(Ok(Starting {
            command,
            is_own: false,
            may_fork: tool.is_script,
            static_data: None,
            view,
        }));
    }
    let start = runner.start_of(&program);
    let start = start.map_err(|error| format!("look at the program: {error}"))?;
    Ok(start.map(|start| match start {
        Start::Native(declared) => Starting {
            command,
            is_own: true,
            may_fork: false,
            static_data: Some(declared),
            view: view.with_libraries_of(&program),
        },
        // The kernel never reads the script's first line: what it names is found as every run-time is.
        Start::Script(tool, words) => Starting {
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

/// A compiler's command line and what it sees: its own needs, and `folder` to work in.
///
/// # Errors
/// It is not installed.
pub fn of_compiler(
    mut command: Vec<OsString>,
    folder: &Path,
    runner: &dyn Runner,
) -> Result<(Vec<OsString>, View), String> {
    let tool = runner.tool(&command[0]);
    let tool =
        tool.ok_or_else(|| format!("the compiler {} is not installed", command[0].display()))?;
    let mut view = View::new().with_work(folder).with_tool(&tool);
    if tool.is_shell {
        // What problem.toml has a shell start is the jury's word.
        for name in command[1..].iter().flat_map(|word| names_in(word)) {
            if let Some(tool) = runner.tool(&name) {
                view = view.with_tool(&tool);
            }
        }
    }
    command[0] = tool.path.clone().into();
    Ok((command, view))
}

/// What could be names of programs in a line of a shell's script.
fn names_in(line: &OsStr) -> Vec<OsString> {
    let text = line.to_string_lossy();
    let is_end = |character: char| character.is_whitespace() || ";&|()`$\"'<>".contains(character);
    let names = text.split(is_end).filter(|name| {
        name.starts_with(|first: char| first.is_ascii_alphabetic()) && !name.contains(['=', '/'])
    });
    names.map(OsString::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_programs_stand_between_the_shells_own_marks() {
        let line = OsStr::new("g++ -O2 a.cpp && strip program; X=1 $(which ld)|cat >out");
        let names = names_in(line);
        for name in ["g++", "strip", "which", "ld", "cat"] {
            assert!(names.iter().any(|found| found == name), "{name}: {names:?}");
        }
        assert!(!names.iter().any(|name| name == "X=1" || name == "-O2"));
    }
}
