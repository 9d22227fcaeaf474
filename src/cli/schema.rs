//! What `caipan schema` takes.

use clap::{Args, ValueEnum};

/// `caipan schema`
#[derive(Debug, Args)]
pub struct Schema {
    /// What the schema is of.
    #[arg(value_enum, default_value_t = Described::Results)]
    pub of: Described,
}

/// What there is a schema of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Described {
    /// What grade writes as JSON.
    Results,
    /// What validate writes as JSON.
    Audit,
    /// The file problem.toml.
    Problem,
    /// The file contest.toml.
    Contest,
}
