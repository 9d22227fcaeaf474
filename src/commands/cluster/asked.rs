//! What a grading asks of a cluster, and what it gets.

use caipan_judge::result::Scorecard;
use caipan_report::record::{Machine, Results};

/// What the command line asks for.
#[derive(Debug, Clone, Default)]
#[cfg_attr(not(feature = "cluster"), allow(dead_code))]
pub(crate) struct Asked {
    /// This share of programs is done by a second machine, too.
    pub twins: Option<f64>,
    /// What comes near a limit is run again on machines that are like this one.
    pub reference: Option<String>,
}

/// What a cluster, or this machine alone, has come to.
pub(crate) struct Judged {
    /// Everybody's scorecards.
    pub scorecards: Vec<Scorecard>,
    /// The machines that were there, none of their runs counted.
    pub machines: Vec<Machine>,
    /// Writes into the results what came of doing programs twice.
    pub enter_twins: Box<dyn FnOnce(&mut Results)>,
}

impl From<Vec<Scorecard>> for Judged {
    /// What this machine has judged alone.
    fn from(scorecards: Vec<Scorecard>) -> Self {
        Self {
            scorecards,
            machines: Vec::new(),
            enter_twins: Box::new(|_| ()),
        }
    }
}
