//! Finds the machines of a cluster: calls all of them, and waits for their heartbeats.

use std::time::Duration;

use caipan_cluster::bus::{Clock, CoordinatorBus};
use caipan_cluster::machine_register::MachineRegister;
use caipan_cluster::nats::coordinator_bus::NatsCoordinatorBus;

/// Interval between checks for heartbeats.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);
/// Number of checks. Every machine that is present answers a call within that time.
const CHECKS: u32 = 15;

/// Contest id of the call, which belongs to no contest.
const CALL_CONTEST: &str = "doctor";

/// Returns the machines that answer a call.
pub(super) fn present_hosts(coach: &NatsCoordinatorBus) -> MachineRegister {
    // If the call gets lost, machines still send heartbeats at their usual interval.
    let _ = coach.request_heartbeats(CALL_CONTEST);
    let mut hosts = MachineRegister::default();
    for _ in 0..CHECKS {
        coach.pause(CHECK_INTERVAL);
        for beat in coach.take_heartbeats().unwrap_or_default() {
            hosts.record_heartbeat(&beat, coach.now());
        }
    }
    hosts
}
