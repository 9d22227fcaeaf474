//! Levels of isolation: what they are made of, and what each of them cannot do.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::error::SandboxError;
use super::step::Step;
use caipan_facts::Fact;

/// How far a process is kept apart from the machine, from the weakest on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Level {
    /// Limits and clocks only: for trusted programs.
    None,
    /// A filter of system calls, landlock, and no rights: where user namespaces are switched off.
    Filter,
    /// A world of its own: users, files, processes, network.
    Namespaces,
    /// The same, with a cgroup that counts and limits all processes together.
    Full,
}

impl Level {
    /// Every level, from the strongest on.
    pub const ALL: [Self; 4] = [Self::Full, Self::Namespaces, Self::Filter, Self::None];

    /// The word for it in results and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Filter => "filter",
            Self::Namespaces => "namespaces",
            Self::Full => "full",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What keeps processes apart from the machine, as `caipan` reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Isolation {
    /// The level.
    pub level: Level,
    /// What it is made of here.
    pub mechanisms: Vec<String>,
    /// Stronger levels, and why they are unavailable.
    pub missing: Vec<(Level, Missing)>,
}

/// Which levels are good enough.
#[derive(Debug, Clone, Copy)]
pub struct Wish {
    /// None stronger than this is tried.
    pub most: Level,
    /// With less than this there is no sandbox.
    pub least: Level,
}

impl Default for Wish {
    /// The best there is; running without isolation has to be asked for.
    fn default() -> Self {
        Self {
            most: Level::Full,
            least: Level::Filter,
        }
    }
}

/// No level that is good enough can be had here.
#[derive(Debug)]
pub struct Unavailable {
    /// The weakest level that was asked for.
    pub wanted: Level,
    /// What was tried, and why it does not work.
    pub tried: Vec<(Level, Missing)>,
}

/// Why a level is unavailable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Missing {
    /// There is no cgroup to be had, or no use of one.
    Cgroups(Fact),
    /// There is no folder for programs or for their runs.
    Folder(Fact),
    /// The kernel does not allow a box to mount a /proc that shows the box's own processes.
    Proc(Fact),
    /// Anything else.
    Other(Fact),
}

impl Missing {
    /// What is wrong.
    pub fn fact(&self) -> &Fact {
        match self {
            Self::Cgroups(what) | Self::Folder(what) | Self::Proc(what) | Self::Other(what) => what,
        }
    }
}

impl From<SandboxError> for Missing {
    fn from(error: SandboxError) -> Self {
        let what = error.fact();
        match error.step {
            Step::MakeCgroup | Step::LimitCgroup => Self::Cgroups(what),
            Step::MakeFolder => Self::Folder(what),
            Step::MountProc => Self::Proc(what),
            _ => Self::Other(what),
        }
    }
}
