//! What keeps processes from being run, as facts; the steps that fail have a file of their own.

use std::io;
use std::path::Path;

use caipan_facts::{Fact, cause, facts, refusal_like};

facts! {
    /// What goes wrong between caipan and its boxes.
    pub enum Trouble {
        Failed { step: Fact, cause: Fact } => "step-failed",
        /// Without a word.
        BoxEnded => "box-ended",
        NoBox => "box-not-open",
        BoxSilent => "box-silent",
        StillOpen => "output-still-open",
        CommandTooLong => "command-too-long",
    }
}

facts! {
    /// What no try is needed for, or what it came to.
    pub enum NotHere {
        LinuxOnly => "isolation-on-linux-only",
        /// A file that every Linux has.
        Lacks { file: String } => "isolation-lacks",
        /// A process that does nothing.
        ProbeEnded { how: String } => "isolation-probe-ended",
    }
}

facts! {
    /// Why no cgroup can be made.
    pub enum NoCgroups {
        NotMounted => "cgroups-not-mounted",
        NotMade { folder: String, cause: Fact } => "cgroup-not-made",
        Version2 { step: Fact, cause: Fact } => "cgroup-2-failed",
        NotDelegated => "cgroup-2-not-delegated",
    }
}

/// The same failure, with the path that it is about.
pub fn at(path: &Path) -> impl FnOnce(io::Error) -> io::Error + '_ {
    move |error| {
        let (folder, what) = (path.display().to_string(), cause(&error));
        refusal_like(&error, Unfit::Folder { folder, what })
    }
}

facts! {
    /// Why programs cannot be started in a folder.
    pub enum Unfit {
        Folder { folder: String, what: Fact } => "folder-unfit",
        All { folders: Vec<Fact> } => "no-folder-fit",
        /// By other users.
        NotPassable => "folder-not-passable",
        Noexec => "folder-noexec",
    }
}

facts! {
    /// Why a program cannot be started here: its maker's fault.
    pub enum Unstartable {
        /// It is for another machine, or no program at all.
        NoProgram => "program-is-none",
        /// Its first line names something that scripts cannot have.
        Interpreter {
            /// What it names.
            name: String,
        } => "program-interpreter",
        /// It brings a loader of its own.
        Loader {
            /// The loader.
            loader: String,
        } => "program-loader",
    }
}
