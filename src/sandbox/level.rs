//! Levels of isolation: what they are made of, and what each of them cannot do.

use std::fmt;

use serde::{Deserialize, Serialize};

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
    /// Stronger levels, and why they are not to be had.
    pub missing: Vec<(Level, String)>,
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
#[derive(Debug, thiserror::Error)]
pub struct Unavailable {
    /// The weakest level that was asked for.
    pub wanted: Level,
    /// What was tried, and why it does not work.
    pub tried: Vec<(Level, String)>,
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "isolation {} is not to be had here", self.wanted)?;
        for (level, reason) in &self.tried {
            write!(f, "; {level}: {reason}")?;
        }
        Ok(())
    }
}
