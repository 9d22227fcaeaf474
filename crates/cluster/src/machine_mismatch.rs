//! Reasons why a machine does not take part in a contest.

use serde::{Deserialize, Serialize};

use crate::evidence::MachineDifference;
use caipan_facts::{Evidence, Fact};
use caipan_sandbox::IsolationLevel;

/// Requirement of a contest that a machine does not meet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MachineMismatch {
    /// The machine has another build of caipan.
    Build,
    /// The machine does not have the required isolation level; its own level is given.
    Level(IsolationLevel),
    /// The machine has another compiler or interpreter for this language.
    Compiler(String),
    /// The machine is too slow or too fast; its slowdown compared with the reference machines is given.
    Pace(f64),
}

/// Maximum number of characters shown of a language name that a machine reports.
const MAX_SHOWN_NAME: usize = 40;

impl MachineMismatch {
    /// Returns the message for the user about the mismatch.
    pub fn fact(&self) -> Fact {
        match self {
            Self::Build => MachineDifference::Build.fact(),
            Self::Level(level) => MachineDifference::Level {
                level: level.name().to_owned(),
            }
            .fact(),
            Self::Compiler(language) => MachineDifference::Compiler {
                language: language.chars().take(MAX_SHOWN_NAME).collect(),
            }
            .fact(),
            Self::Pace(pace) => {
                let pace = format!("{pace:.2}");
                MachineDifference::Pace { pace }.fact()
            }
        }
    }
}
