//! The type `Program`: a program that is ready to run.

use std::ffi::OsString;

use crate::submission::compiler_messages::remove_folder_path;
use caipan_facts::Bytes;
use caipan_sandbox::{BoxView, ForkingInterpreter, MemoryRule, RunOutcome, Tool, WorkFolder};

/// Compiled or interpreted program that is ready to run, with the files that the sandbox shows to it.
pub struct Program {
    /// Command line that starts the program.
    pub command: Vec<OsString>,
    /// Whether the started file belongs to the contestant and is not an interpreter of this machine.
    pub starts_own_file: bool,
    /// Memory for static data, which a native program needs in order to start; `None` for other programs.
    pub static_data: Option<Bytes>,
    /// Rule for limiting memory that suits the way this kind of program allocates memory.
    pub memory_rule: MemoryRule,
    /// Whether the program needs other processes, even if the problem allows only one.
    pub may_fork: bool,
    /// Interpreter that can be started once and fork itself for each run; `None` if the language has none.
    pub interpreter: Option<ForkingInterpreter>,
    /// Files that the sandbox shows to the program.
    pub view: BoxView,
    /// Folder with source and program, removed on drop.
    pub(super) program_folder: WorkFolder,
}

impl Program {
    /// Keeps the sandbox of the program open between runs.
    pub(crate) fn keep_sandbox_open(&mut self) {
        self.view = std::mem::take(&mut self.view).with_lasting_box();
    }

    /// Makes the files that `tool` needs visible in the sandbox of the program.
    pub(crate) fn make_tool_visible(&mut self, tool: &Tool) {
        self.view = std::mem::take(&mut self.view).with_tool(tool);
    }

    /// Removes the path of the program's build folder from standard error, because tracebacks contain it.
    pub fn remove_build_folder_from_stderr(&self, outcome: &mut RunOutcome) {
        let folder = self.program_folder.path();
        let needle = folder.as_os_str().as_encoded_bytes();
        let stderr = &outcome.stderr[..];
        // Standard error is copied only if it contains the path.
        if !stderr.is_empty() && stderr.windows(needle.len()).any(|part| part == needle) {
            let shown = remove_folder_path(stderr, folder);
            let stderr = std::mem::replace(&mut outcome.stderr, Vec::new().into());
            outcome.stderr = stderr.with_replaced_bytes(shown);
        }
    }

    /// Disk usage of the build folder: program, source and further files of the compiler.
    pub fn size(&self) -> Bytes {
        let files = walkdir::WalkDir::new(self.program_folder.path());
        let sizes = files.into_iter().flatten();
        Bytes(
            sizes
                .filter_map(|file| Some(file.metadata().ok()?.len()))
                .sum(),
        )
    }
}
