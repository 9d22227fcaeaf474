//! Machines that do jobs, by their heartbeats.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::wire::{self, HEARTBEAT_INTERVAL, JobHeartbeat};

/// Time without a heartbeat after which a machine counts as lost.
const MAX_SILENCE: Duration = HEARTBEAT_INTERVAL.saturating_mul(5);

/// Machines whose heartbeats a front has received.
#[derive(Default)]
pub(crate) struct Machines {
    present: BTreeMap<String, (Duration, JobHeartbeat)>,
}

impl Machines {
    /// Takes in a heartbeat. Those of other builds and of workers of contests are ignored.
    pub(crate) fn receive(&mut self, message: &[u8], build: &str, now: Duration) {
        let beat: Option<JobHeartbeat> = wire::parse(message);
        if let Some(beat) = beat.filter(|beat| beat.build == build) {
            self.present.insert(beat.job_host.clone(), (now, beat));
        }
    }

    /// Forgets machines that are silent for too long or leave.
    pub(crate) fn forget_lost(&mut self, now: Duration) {
        self.present
            .retain(|_, (seen, beat)| now < *seen + MAX_SILENCE && !beat.leaves);
    }

    /// Number of jobs that all machines together do at a time.
    pub(crate) fn slots(&self) -> usize {
        let beats = self.present.values();
        beats.map(|(_, beat)| beat.job_slots).sum()
    }

    /// Whether there is a machine other than these.
    pub(crate) fn has_other_than(&self, hosts: &[String]) -> bool {
        self.present.keys().any(|host| !hosts.contains(host))
    }
}
