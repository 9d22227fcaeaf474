//! Facts about why processes cannot be run. The steps that can fail are listed in `sandbox_step`.

use std::io;
use std::path::Path;

use caipan_facts::{Fact, fact_from_io_error, facts, io_error_of_same_kind};

facts! {
    /// Failure of a box, or of a step of a run inside the box.
    pub enum BoxProblem {
        Failed { step: Fact, cause: Fact } => "step-failed",
        /// The first process of the box ended without a report; usually the kernel killed it for lack of memory.
        BoxEnded => "box-ended",
        NoBox => "box-not-open",
        BoxSilent => "box-silent",
        StillOpen => "output-still-open",
        CommandTooLong => "command-too-long",
    }
}

facts! {
    /// Reason why a level of isolation is unavailable.
    pub enum IsolationProblem {
        LinuxOnly => "isolation-on-linux-only",
        /// A file is missing that every complete Linux system has, such as `/dev/null`.
        MissingFile { file: String } => "isolation-lacks",
        /// The probe, a process that does nothing, ended abnormally.
        ProbeEnded { how: String } => "isolation-probe-ended",
    }
}

facts! {
    /// Reason why no cgroup can be created.
    pub enum CgroupProblem {
        NotMounted => "cgroups-not-mounted",
        NotMade { folder: String, cause: Fact } => "cgroup-not-made",
        Version2 { step: Fact, cause: Fact } => "cgroup-2-failed",
        NotDelegated => "cgroup-2-not-delegated",
    }
}

/// Returns a function for `map_err` that adds a path to an I/O error. The kind of the error is kept.
pub(crate) fn add_path_to_error(path: &Path) -> impl FnOnce(io::Error) -> io::Error + '_ {
    move |error| {
        let (folder, what) = (path.display().to_string(), fact_from_io_error(&error));
        io_error_of_same_kind(&error, ProgramFolderProblem::Folder { folder, what })
    }
}

facts! {
    /// Reason why programs cannot be started in a folder.
    pub enum ProgramFolderProblem {
        Folder { folder: String, what: Fact } => "folder-unfit",
        All { folders: Vec<Fact> } => "no-folder-fit",
        /// Programs may run as another user, who is not permitted to pass through the folder.
        NotPassable => "folder-not-passable",
        Noexec => "folder-noexec",
    }
}

facts! {
    /// Reason why a program cannot be started on this machine, if the program itself is at fault.
    pub enum ProgramStartProblem {
        /// The file is not an executable, or it is one for another architecture.
        NotExecutable => "program-is-none",
        /// The `#!` line names an interpreter that contestants may not use.
        Interpreter {
            /// Path of the interpreter, as the `#!` line contains it.
            name: String,
        } => "program-interpreter",
        /// The file requests a dynamic loader that this machine does not have.
        Loader {
            /// Path of the loader, as the ELF file contains it.
            loader: String,
        } => "program-loader",
    }
}
