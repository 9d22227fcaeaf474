//! What a grading asks of a cluster, and what it gets.

use crate::cluster::hosts::Member;
use crate::cluster::twins::Twins;
use crate::judge::result::Scorecard;

/// What the command line asks for.
#[derive(Debug, Clone, Default)]
#[cfg_attr(not(feature = "cluster"), allow(dead_code))]
pub struct Asked {
    /// This share of programs is done by a second machine, too.
    pub twins: Option<f64>,
    /// What comes near a limit is run again on machines that are like this one.
    pub reference: Option<String>,
}

/// What a cluster has come to.
#[derive(Debug, Default)]
pub struct Judged {
    /// Everybody's scorecards.
    pub scorecards: Vec<Scorecard>,
    /// The machines that were there.
    pub members: Vec<Member>,
    /// What came of doing programs twice.
    pub twins: Option<Twins>,
}
