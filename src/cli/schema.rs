//! Command-line arguments of `caipan schema`.

use clap::{Args, ValueEnum};

/// Arguments of `caipan schema`.
#[derive(Debug, Args)]
pub struct Schema {
    /// File format whose schema is printed.
    #[arg(value_enum, default_value_t = SchemaSubject::Results)]
    pub of: SchemaSubject,
}

/// File format whose JSON Schema is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SchemaSubject {
    /// Results that grade writes as JSON.
    Results,
    /// The audit that validate writes as JSON.
    Audit,
    /// The file problem.toml.
    Problem,
    /// The file contest.toml.
    Contest,
    /// A job that verify reads.
    Verify,
    /// A result that verify prints.
    VerifyResults,
    /// The result that exam writes as JSON.
    Exam,
}
