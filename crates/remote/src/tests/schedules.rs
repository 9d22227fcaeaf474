//! Schedules of faults from seeds: gateways and workers are lost, the bus is down, its data is wiped. Each job is answered once.

use std::collections::BTreeMap;

use super::world::{Behaviour, Client, FakeSlots, Time, bus, is_empty, job, judged, worker};
use crate::worker::JobWorker;
use caipan_verify::job::Job;
use caipan_verify::result::JobResult;

/// Number of random schedules, one for each seed.
const SCHEDULES: u64 = 200;

/// Number of jobs of a schedule.
const JOBS: usize = 16;

/// Pseudo-random numbers from a nonzero seed.
struct SeededRandom(u64);

impl SeededRandom {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

/// Runs a gateway until it is lost or done, beginning with the jobs that have no result. Returns whether all jobs have one.
fn live(
    results: &mut BTreeMap<String, JobResult>,
    jobs: &[Job],
    mut life: u64,
    mut step: impl FnMut(&mut crate::job_gateway::JobGateway, u64),
    gateway_bus: &caipan_cluster::memory_job_bus::MemoryJobSubmitter,
) -> bool {
    let mut client = Client::new();
    for job in jobs {
        if !results.contains_key(&job.id.to_string()) {
            client.submit(job);
        }
    }
    let mut gateway = client.gateway(gateway_bus);
    while life > 0 && results.len() < jobs.len() {
        life -= 1;
        step(&mut gateway, life);
        for result in client.results() {
            let id = result.id.to_string();
            assert!(results.insert(id, result).is_none(), "a second result");
        }
    }
    results.len() == jobs.len()
}

fn schedule(seed: u64) {
    let time = Time::default();
    let bus = bus(&time);
    let mut chance = SeededRandom(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let jobs: Vec<Job> = (0..JOBS)
        .map(|number| job(&format!("job {number}"), &"x".repeat(number % 5 + 1)))
        .collect();
    let behave = |_: &str, job: &Job| {
        let source = job.program.source.as_deref().unwrap_or_default();
        Behaviour::Judged(400 * source.len() as u64)
    };
    let last = bus.connect_worker();
    let hands: Vec<_> = (0..64).map(|_| bus.connect_worker()).collect();
    let mut unused = hands.iter().enumerate();
    let mut workers = Vec::new();
    let mut results = BTreeMap::new();
    let mut lives = 0;
    let mut fault = |chance: &mut SeededRandom, workers: &mut Vec<_>| {
        time.advance();
        if workers.len() < 3
            && let Some((number, hand)) = unused.next()
        {
            workers.push(worker(hand, &format!("pc{number}"), 2, &time, &behave));
        }
        match chance.below(1500) {
            // The data of the server is lost from time to time.
            0 => bus.wipe_data(),
            1..=8 => bus.set_unavailable(true),
            9..=12 if !workers.is_empty() => {
                drop(workers.swap_remove(chance.below(workers.len() as u64) as usize));
            }
            13..=80 => bus.set_unavailable(false),
            _ => {}
        }
    };
    loop {
        let gateway_bus = bus.connect_submitter();
        let life = 20 + chance.below(2000);
        let mut step = |gateway: &mut crate::job_gateway::JobGateway, _| {
            fault(&mut chance, &mut workers);
            gateway.perform_due_work();
            for worker in &mut workers {
                worker.perform_due_work();
            }
        };
        if live(&mut results, &jobs, life, &mut step, &gateway_bus) {
            break;
        }
        lives += 1;
        assert!(lives < 200, "seed {seed}: {} results", results.len());
    }
    for job in &jobs {
        assert_eq!(results[&job.id.to_string()], judged(job), "seed {seed}");
    }
    bus.set_unavailable(false);
    workers.push(worker(&last, "last", 2, &time, &behave));
    drain(&time, &mut workers);
    assert!(is_empty(&bus), "seed {seed}: jobs are left in the queue");
}

/// Lets the workers finish the jobs that are left in the queue.
fn drain(time: &Time, workers: &mut [JobWorker<FakeSlots>]) {
    for _ in 0..2000 {
        time.advance();
        for worker in &mut *workers {
            worker.perform_due_work();
        }
    }
}

#[test]
fn each_job_is_answered_once_whatever_is_lost() {
    for seed in 1..=SCHEDULES {
        schedule(seed);
    }
}
