//! Command-line arguments of `caipan info`.

use clap::Args;

use super::shared_args::ProblemArgs;

/// Arguments of `caipan info`.
#[derive(Debug, Args)]
pub struct Info {
    /// The problem and its settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
}
