//! What `caipan info` takes.

use clap::Args;

use super::shared::ProblemArgs;

/// `caipan info`
#[derive(Debug, Args)]
pub struct Info {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
}
