//! Facts about why processes cannot be run. The steps that can fail are listed in `step`.

use std::io;
use std::path::Path;

use caipan_facts::{Fact, cause, facts, refusal_like};

facts! {
    /// Failures between caipan and its boxes.
    pub enum BoxProblem {
        Failed { step: Fact, cause: Fact } => "step-failed",
        /// The box ended without a report.
        BoxEnded => "box-ended",
        NoBox => "box-not-open",
        BoxSilent => "box-silent",
        StillOpen => "output-still-open",
        CommandTooLong => "command-too-long",
    }
}

facts! {
    /// Why a level of isolation is unavailable.
    pub enum IsolationProblem {
        LinuxOnly => "isolation-on-linux-only",
        /// A file that every Linux system has is missing.
        Lacks { file: String } => "isolation-lacks",
        /// The probe, a process that does nothing, ended abnormally.
        ProbeEnded { how: String } => "isolation-probe-ended",
    }
}

facts! {
    /// Why no cgroup can be created.
    pub enum CgroupProblem {
        NotMounted => "cgroups-not-mounted",
        NotMade { folder: String, cause: Fact } => "cgroup-not-made",
        Version2 { step: Fact, cause: Fact } => "cgroup-2-failed",
        NotDelegated => "cgroup-2-not-delegated",
    }
}

/// Adds a path to an I/O error and keeps the kind of the error.
pub fn at(path: &Path) -> impl FnOnce(io::Error) -> io::Error + '_ {
    move |error| {
        let (folder, what) = (path.display().to_string(), cause(&error));
        refusal_like(&error, FolderProblem::Folder { folder, what })
    }
}

facts! {
    /// Why programs cannot be started in a folder.
    pub enum FolderProblem {
        Folder { folder: String, what: Fact } => "folder-unfit",
        All { folders: Vec<Fact> } => "no-folder-fit",
        /// Other users cannot pass through the folder.
        NotPassable => "folder-not-passable",
        Noexec => "folder-noexec",
    }
}

facts! {
    /// Why a program cannot be started here, through a fault of its author.
    pub enum ProgramProblem {
        /// The file is an executable for another machine, or not an executable.
        NoProgram => "program-is-none",
        /// The `#!` line names an interpreter that contestants may not use.
        Interpreter {
            /// The interpreter in the `#!` line.
            name: String,
        } => "program-interpreter",
        /// The file names a dynamic loader that is not one of this machine.
        Loader {
            /// The loader that the file names.
            loader: String,
        } => "program-loader",
    }
}
