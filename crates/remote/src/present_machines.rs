//! Machines that do jobs, as a gateway knows them from their heartbeats.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::wire::{self, HEARTBEAT_INTERVAL, JobHeartbeat};
use caipan_cluster::nats::login::machine_subject_token;

/// Time without a heartbeat after which a machine counts as lost.
const MAX_SILENCE: Duration = HEARTBEAT_INTERVAL.saturating_mul(5);

/// Maximum number of machines, which limits the effect of forged heartbeats.
const MAX_MACHINES: usize = 16_384;

/// Maximum number of slots that a machine is assumed to have, which limits the effect of forged heartbeats.
const MAX_SLOTS: usize = 1024;

/// Machines that are present according to their heartbeats.
#[derive(Default)]
pub(crate) struct PresentMachines {
    /// Last heartbeat of each machine and the time of receipt, by host name.
    present: BTreeMap<String, (Duration, JobHeartbeat)>,
}

impl PresentMachines {
    /// Records a heartbeat. `machine` is the part of the message subject that names the sender. The heartbeat is
    /// ignored if it comes from another build or a contest worker, if its host name does not match `machine`, or if it
    /// is the first of a machine and [`MAX_MACHINES`] are already present.
    pub(crate) fn receive_heartbeat(
        &mut self,
        machine: &str,
        message: &[u8],
        build: &str,
        now: Duration,
    ) {
        let beat: Option<JobHeartbeat> = wire::parse_message(message);
        let is_sound = |beat: &JobHeartbeat| {
            let is_known = self.present.contains_key(&beat.job_host);
            beat.build == build
                && machine_subject_token(&beat.job_host) == machine
                && (is_known || self.present.len() < MAX_MACHINES)
        };
        if let Some(mut beat) = beat.filter(is_sound) {
            beat.job_slots = beat.job_slots.min(MAX_SLOTS);
            self.present.insert(beat.job_host.clone(), (now, beat));
        }
    }

    /// Removes machines that are leaving or have sent no heartbeat for [`MAX_SILENCE`].
    pub(crate) fn remove_lost_machines(&mut self, now: Duration) {
        self.present
            .retain(|_, (seen, beat)| now < *seen + MAX_SILENCE && !beat.leaves);
    }

    /// Number of jobs that the present machines can run at the same time.
    pub(crate) fn total_job_slots(&self) -> usize {
        let beats = self.present.values();
        beats.map(|(_, beat)| beat.job_slots).sum()
    }

    /// Whether at least one machine is present whose host name is not in `hosts`.
    pub(crate) fn has_machine_other_than(&self, hosts: &[String]) -> bool {
        self.present.keys().any(|host| !hosts.contains(host))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heartbeats_with_a_wrong_host_or_build_are_ignored_and_slots_are_bounded() {
        let mut machines = PresentMachines::default();
        let beat = |job_host: &str, build: &str, job_slots| JobHeartbeat {
            job_host: job_host.to_owned(),
            build: build.to_owned(),
            job_slots,
            busy: 0,
            leaves: false,
        };
        let mut receive = |machine: &str, beat: JobHeartbeat, second: u64| {
            let now = Duration::from_secs(second);
            machines.receive_heartbeat(machine, &wire::serialize_message(&beat), "b", now);
            machines.remove_lost_machines(now);
            machines.total_job_slots()
        };
        assert_eq!(receive("pc=1", beat("pc.1", "b", 4), 0), 4);
        assert_eq!(receive("pc2", beat("pc3", "b", 4), 0), 4);
        assert_eq!(receive("pc2", beat("pc2", "other", 4), 0), 4);
        assert_eq!(
            receive("pc2", beat("pc2", "b", usize::MAX), 1),
            4 + MAX_SLOTS
        );
        let leaving = JobHeartbeat {
            leaves: true,
            ..beat("pc2", "b", 4)
        };
        assert_eq!(receive("pc2", leaving, 2), 4);
        assert_eq!(receive("pc3", beat("pc3", "b", 1), 5), 1);
        let has_other = |host: &str| machines.has_machine_other_than(&[host.to_owned()]);
        assert!(has_other("pc.1") && !has_other("pc3"));
    }
}
