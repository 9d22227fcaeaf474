//! Levels of isolation, and the reasons why a level is unavailable.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::error::SandboxError;
use super::sandbox_step::SandboxStep;
use caipan_facts::Fact;

/// Strength of the isolation. Variants are ordered from the weakest to the strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum IsolationLevel {
    /// No isolation: only limits and clocks, for trusted programs.
    None,
    /// A system call filter and landlock rules restrict programs, which have no capabilities. No user namespaces are needed.
    Filter,
    /// Each box has namespaces of its own, such as those for users, mounts, processes and network.
    Namespaces,
    /// Like `Namespaces`, plus a cgroup that counts and limits the memory of all processes together.
    Full,
}

impl IsolationLevel {
    /// All levels, the strongest first.
    pub const ALL: [Self; 4] = [Self::Full, Self::Namespaces, Self::Filter, Self::None];

    /// Name of the level in results and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Filter => "filter",
            Self::Namespaces => "namespaces",
            Self::Full => "full",
        }
    }
}

impl fmt::Display for IsolationLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Isolation in effect, as `caipan` reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Isolation {
    /// Strongest level that is available and permitted.
    pub level: IsolationLevel,
    /// Names of the kernel mechanisms in use, such as `seccomp`, for display.
    pub mechanisms: Vec<String>,
    /// Stronger levels, each with the reason why it is unavailable.
    pub missing: Vec<(IsolationLevel, MissingMechanism)>,
}

/// Range of acceptable levels of isolation.
#[derive(Debug, Clone, Copy)]
pub struct IsolationLevelRange {
    /// Strongest level to try; the search starts with this level.
    pub most: IsolationLevel,
    /// Weakest acceptable level; opening a sandbox fails if not even this level is available.
    pub least: IsolationLevel,
}

impl Default for IsolationLevelRange {
    /// Tries all levels except `None`, because running without isolation has to be requested explicitly.
    fn default() -> Self {
        Self {
            most: IsolationLevel::Full,
            least: IsolationLevel::Filter,
        }
    }
}

/// Error: no acceptable level of isolation is available.
#[derive(Debug)]
pub struct IsolationUnavailable {
    /// Weakest level that would have been acceptable.
    pub wanted: IsolationLevel,
    /// Levels that were tried, each with the reason why it failed.
    pub tried: Vec<(IsolationLevel, MissingMechanism)>,
}

/// Reason why an isolation level is unavailable, classified by the missing mechanism.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MissingMechanism {
    /// Cgroups are unavailable: not mounted, not permitted, or caipan cannot set limits in them.
    Cgroups(Fact),
    /// There is no usable folder for programs or for their runs.
    Folder(Fact),
    /// The kernel does not let a box mount a `/proc` that shows only the processes of the box.
    Proc(Fact),
    /// Another step of setting up a box failed; the fact describes it.
    Other(Fact),
}

impl MissingMechanism {
    /// Returns the fact that explains why the level is unavailable.
    pub fn fact(&self) -> &Fact {
        match self {
            Self::Cgroups(what) | Self::Folder(what) | Self::Proc(what) | Self::Other(what) => what,
        }
    }
}

impl From<SandboxError> for MissingMechanism {
    fn from(error: SandboxError) -> Self {
        let what = error.fact();
        match error.step {
            SandboxStep::MakeCgroup | SandboxStep::LimitCgroup => Self::Cgroups(what),
            SandboxStep::MakeFolder => Self::Folder(what),
            SandboxStep::MountProc => Self::Proc(what),
            _ => Self::Other(what),
        }
    }
}
