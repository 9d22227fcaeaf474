//! Why a machine takes no part in a contest.

use serde::{Deserialize, Serialize};

use crate::evidence::NotTheSame;
use caipan_facts::{Evidence, Fact};
use caipan_sandbox::Level;

/// Why a machine takes no part in a contest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unfit {
    /// It has another build of caipan.
    Build,
    /// It has no such isolation.
    Level(Level),
    /// It has another compiler, or another run-time, of this language.
    Compiler(String),
    /// It is so many times slower than the reference machines, or faster.
    Pace(f64),
}

/// So much is shown of what a machine says of itself.
const SHOWN: usize = 40;

impl Unfit {
    /// What is said of it.
    pub fn fact(&self) -> Fact {
        match self {
            Self::Build => NotTheSame::Build.fact(),
            Self::Level(level) => {
                let level = level.name().to_owned();
                NotTheSame::Level { level }.fact()
            }
            Self::Compiler(language) => {
                let language = language.chars().take(SHOWN).collect();
                NotTheSame::Compiler { language }.fact()
            }
            Self::Pace(pace) => {
                let pace = format!("{pace:.2}");
                NotTheSame::Pace { pace }.fact()
            }
        }
    }
}
