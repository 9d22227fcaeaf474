//! Calls the machines of a cluster: whoever is there says so.

use std::time::Duration;

use caipan_cluster::bus::{Clock, CoachBus};
use caipan_cluster::hosts::Hosts;
use caipan_cluster::nats::coach::NatsCoach;

/// Whoever is there gives a sign of life within so many steps, once it is called.
const STEP: Duration = Duration::from_millis(100);
const STEPS: u32 = 15;

/// The contest in whose name machines are called: there is none.
const NOBODYS: &str = "doctor";

/// The machines that are there.
pub(super) fn call(coach: &NatsCoach) -> Hosts {
    // Where that is lost, they give a sign all the same, but later.
    let _ = coach.call(NOBODYS);
    let mut hosts = Hosts::default();
    for _ in 0..STEPS {
        coach.pause(STEP);
        for beat in coach.beats().unwrap_or_default() {
            hosts.hear(&beat, coach.now());
        }
    }
    hosts
}
