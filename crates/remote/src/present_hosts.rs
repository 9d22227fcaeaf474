//! Finds the machines of a cluster: requests heartbeats from all of them, and collects the heartbeats that arrive.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::wire::{self, JobHeartbeat};
use caipan_cluster::bus::{BusClock, CoordinatorBus};
use caipan_cluster::machine_register::MachineRegister;
use caipan_cluster::nats::coordinator_bus::NatsCoordinatorBus;

/// Interval between checks for heartbeats.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);
/// Number of checks for heartbeats. Every present machine sends a heartbeat before the last check.
const CHECKS: u32 = 15;

/// Contest id in the request for heartbeats. No contest has this id.
const HEARTBEAT_REQUEST_CONTEST: &str = "doctor";

/// Machines of a cluster that sent a heartbeat.
#[derive(Default)]
pub struct PresentHosts {
    /// Machines that judge contests.
    pub contests: MachineRegister,
    /// Last heartbeats of machines that do the jobs of `caipan verify`, by host name.
    pub jobs: BTreeMap<String, JobHeartbeat>,
}

/// Requests heartbeats, and returns all machines from which any heartbeat arrives, even one that was not requested.
pub fn find_present_hosts(coordinator: &NatsCoordinatorBus) -> PresentHosts {
    // If the request gets lost, machines still send heartbeats at their usual interval.
    let _ = coordinator.request_heartbeats(HEARTBEAT_REQUEST_CONTEST);
    let mut hosts = PresentHosts::default();
    for _ in 0..CHECKS {
        coordinator.wait_for_message(CHECK_INTERVAL);
        for beat in coordinator.take_heartbeats().unwrap_or_default() {
            match wire::parse_message::<JobHeartbeat>(&beat) {
                Some(beat) => drop(hosts.jobs.insert(beat.job_host.clone(), beat)),
                None => drop(hosts.contests.record_heartbeat(&beat, coordinator.now())),
            }
        }
    }
    hosts
}
