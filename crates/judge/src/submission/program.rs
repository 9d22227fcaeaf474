//! A program that is ready to be run.

use std::ffi::OsString;

use crate::submission::compiler_words::without_place;
use caipan_facts::Bytes;
use caipan_sandbox::{MemoryRule, Outcome, Tool, View, WorkFolder};

/// A program that can be run.
pub struct Program {
    /// Its command line.
    pub command: Vec<OsString>,
    /// Is the file that is started the contestant's own, not a run-time of this machine?
    pub is_own: bool,
    /// What a native program declares beside its code: memory that it needs to start, used or not.
    pub static_data: Option<Bytes>,
    /// How its memory is held down.
    pub memory_rule: MemoryRule,
    /// Does it need other processes, whatever the problem allows?
    pub may_fork: bool,
    /// What its boxes show: the folder below.
    pub view: View,
    /// Holds source and program; gone when this is dropped.
    pub(super) _folder: WorkFolder,
}

impl Program {
    /// Its box is kept open while others run.
    pub fn lasts(&mut self) {
        self.view = std::mem::take(&mut self.view).lasting();
    }

    /// Its boxes show what this tool needs, too.
    pub fn shows(&mut self, tool: &Tool) {
        self.view = std::mem::take(&mut self.view).with_tool(tool);
    }

    /// Removes the path of the program's folder from what it has written to standard error, as tracebacks contain it.
    pub(crate) fn hide_place(&self, outcome: &mut Outcome) {
        let folder = self._folder.path();
        let needle = folder.as_os_str().as_encoded_bytes();
        let stderr = &outcome.stderr[..];
        // A text without the path is not copied.
        if !stderr.is_empty() && stderr.windows(needle.len()).any(|part| part == needle) {
            let shown = without_place(stderr, folder);
            let stderr = std::mem::replace(&mut outcome.stderr, Vec::new().into());
            outcome.stderr = stderr.replaced(shown);
        }
    }

    /// How much room it takes, with its source and whatever else its compiler has made.
    pub fn size(&self) -> Bytes {
        let files = walkdir::WalkDir::new(self._folder.path());
        let sizes = files.into_iter().flatten();
        Bytes(
            sizes
                .filter_map(|file| Some(file.metadata().ok()?.len()))
                .sum(),
        )
    }
}
