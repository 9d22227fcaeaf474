//! What `caipan doctor` takes.

use clap::Args;

use crate::sandbox::Level;

/// `caipan doctor`
#[derive(Debug, Args)]
pub struct Doctor {
    /// Run the evil programs: each tries to harm the judge, and must fail.
    #[arg(long)]
    pub security: bool,
    /// With --security: try this level instead of the best one.
    #[arg(long, value_enum, value_name = "LEVEL", requires = "security")]
    pub level: Option<Level>,
}
