//! Finds the machines of a cluster: calls all of them, and waits for their heartbeats.

use std::collections::BTreeMap;
use std::time::Duration;

use caipan_cluster::bus::{Clock, CoordinatorBus};
use caipan_cluster::machine_register::MachineRegister;
use caipan_cluster::nats::coordinator_bus::NatsCoordinatorBus;
use caipan_remote::wire::{self, JobHeartbeat};

/// Interval between checks for heartbeats.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);
/// Number of checks. Every machine that is present answers a call within that time.
const CHECKS: u32 = 15;

/// Contest id of the call, which belongs to no contest.
const CALL_CONTEST: &str = "doctor";

/// Machines of a cluster.
#[derive(Default)]
pub(super) struct PresentHosts {
    /// Machines that judge contests.
    pub contests: MachineRegister,
    /// Last heartbeats of machines that do the jobs of `caipan verify`, by host name.
    pub jobs: BTreeMap<String, JobHeartbeat>,
}

/// Returns the machines that answer a call, or send a heartbeat by themselves meanwhile.
pub(super) fn present_hosts(coach: &NatsCoordinatorBus) -> PresentHosts {
    // If the call gets lost, machines still send heartbeats at their usual interval.
    let _ = coach.request_heartbeats(CALL_CONTEST);
    let mut hosts = PresentHosts::default();
    for _ in 0..CHECKS {
        coach.pause(CHECK_INTERVAL);
        for beat in coach.take_heartbeats().unwrap_or_default() {
            match wire::parse::<JobHeartbeat>(&beat) {
                Some(beat) => drop(hosts.jobs.insert(beat.job_host.clone(), beat)),
                None => drop(hosts.contests.record_heartbeat(&beat, coach.now())),
            }
        }
    }
    hosts
}
