//! Options and results of a grading by a cluster.

use caipan_judge::result::Scorecard;
use caipan_report::record::{Machine, Results};

/// Options of `caipan grade` for a cluster.
#[derive(Debug, Clone, Default)]
#[cfg_attr(not(feature = "cluster"), allow(dead_code))]
pub(crate) struct ClusterOptions {
    /// Fraction of the programs that a second machine judges as well.
    pub twins: Option<f64>,
    /// Host name of a machine; near-limit runs are repeated on machines of its class.
    pub reference: Option<String>,
}

/// Result of judging by a cluster or by this machine alone.
pub(crate) struct ContestResult {
    pub scorecards: Vec<Scorecard>,
    /// Machines that took part. The number of runs of each machine is 0 here and is filled in later.
    pub machines: Vec<Machine>,
    /// Adds to the results the runs and compilations whose outcomes differ between two machines.
    pub record_twin_differences: Box<dyn FnOnce(&mut Results)>,
}

impl From<Vec<Scorecard>> for ContestResult {
    /// Converts scorecards of a grading without a cluster.
    fn from(scorecards: Vec<Scorecard>) -> Self {
        Self {
            scorecards,
            machines: Vec::new(),
            record_twin_differences: Box::new(|_| ()),
        }
    }
}
