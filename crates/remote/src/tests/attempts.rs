//! Tests of attempts: faults of machines, lost machines, and machines that leave.

use super::world::{BUILD, Behaviour, Client, Time, bus, is_empty, job, judged, run, say, worker};
use crate::job_gateway::JobGateway;
use crate::wire::{self, AnswerMessage, AttemptOutcome, JobHeartbeat};
use caipan_cluster::bus::BusClock;
use caipan_cluster::job_bus::JobWorkerBus;
use caipan_verify::job::Job;
use caipan_verify::result::{Fault, ResultKind};

#[test]
fn after_two_faults_on_different_machines_a_job_runs_alone_and_is_then_poison() {
    let time = Time::default();
    let bus = bus(&time);
    let hands = [
        bus.connect_worker(),
        bus.connect_worker(),
        bus.connect_worker(),
    ];
    let gateway_bus = bus.connect_submitter();
    let behave = |_: &str, job: &Job| match job.id.to_string().as_str() {
        "bad" => Behaviour::MachineFault,
        _ => Behaviour::Judged(300),
    };
    let mut client = Client::new();
    for number in 0..30 {
        client.submit(&job(&number.to_string(), "x"));
    }
    client.submit(&job("bad", "x"));
    let names = ["pc1", "pc2", "pc3"];
    let workers = names.iter().zip(&hands);
    let mut workers: Vec<_> = workers
        .map(|(name, hand)| worker(hand, name, 2, &time, &behave))
        .collect();
    let results = run(
        &time,
        &client,
        &mut client.gateway(&gateway_bus),
        &mut workers,
        31,
    );
    for result in results {
        if result.id.to_string() != "bad" {
            assert_eq!(result.kind, ResultKind::Failed, "{result:?}");
            continue;
        }
        assert_eq!(result.kind, ResultKind::Null);
        assert_eq!((result.fault, result.reward), (Some(Fault::Poison), None));
    }
    let runs = time.runs_of("bad");
    let attempts: Vec<(u32, bool)> = runs.iter().map(|run| (run.1, run.2)).collect();
    assert_eq!(attempts, [(1, false), (2, false), (3, true)]);
    let hosts: std::collections::BTreeSet<&String> = runs.iter().map(|run| &run.0).collect();
    assert_eq!(hosts.len(), 3, "{runs:?}");
    assert!(!time.has_met.load(std::sync::atomic::Ordering::Relaxed));
    assert!(is_empty(&bus));
}

#[test]
fn a_fault_of_one_machine_does_not_change_the_verdict() {
    let time = Time::default();
    let bus = bus(&time);
    let hands = [bus.connect_worker(), bus.connect_worker()];
    let gateway_bus = bus.connect_submitter();
    let behave = |host: &str, _: &Job| match host {
        "broken" => Behaviour::MachineFault,
        _ => Behaviour::Judged(500),
    };
    let mut client = Client::new();
    let jobs: Vec<Job> = (0..20)
        .map(|number| job(&number.to_string(), "x"))
        .collect();
    for job in &jobs {
        client.submit(job);
    }
    let mut workers = [
        worker(&hands[0], "broken", 1, &time, &behave),
        worker(&hands[1], "sound", 1, &time, &behave),
    ];
    let mut results = run(
        &time,
        &client,
        &mut client.gateway(&gateway_bus),
        &mut workers,
        20,
    );
    results.sort_by_key(|result| result.id.to_string().parse::<u32>().unwrap());
    let expected: Vec<_> = jobs.iter().map(judged).collect();
    assert_eq!(results, expected);
    // A machine that fails three times in a row leaves.
    assert!(workers[0].is_machine_broken());
    let runs = time.runs.lock().unwrap();
    assert_eq!(runs.iter().filter(|run| run.0 == "broken").count(), 3);
}

#[test]
fn a_job_that_loses_its_machines_is_poison_after_six_of_them() {
    let time = Time::default();
    let bus = bus(&time);
    let gateway_bus = bus.connect_submitter();
    let behave = |_: &str, _: &Job| Behaviour::Judged(1000);
    let mut client = Client::new();
    client.submit(&job("killer", "x"));
    let mut gateway = client.gateway(&gateway_bus);
    let mut lost = 0;
    let result = loop {
        let hand = bus.connect_worker();
        let mut worker = worker(&hand, &format!("pc{lost}"), 1, &time, &behave);
        let before = time.runs_of("killer").len();
        let mut results = Vec::new();
        for _ in 0..2000 {
            time.advance();
            gateway.perform_due_work();
            worker.perform_due_work();
            results = client.results();
            if !results.is_empty() || time.runs_of("killer").len() > before {
                break;
            }
        }
        if let Some(result) = results.pop() {
            break result;
        }
        // The worker is lost with the job.
        lost += 1;
        assert!(lost < 20);
    };
    assert_eq!(result.fault, Some(Fault::Poison));
    assert_eq!(
        result.explanation.reason.as_deref(),
        Some("job-machines-lost")
    );
    assert_eq!(lost, 6);
}

/// A job longer than two leases is offered again in case it was lost. No machine can take it then.
#[test]
fn the_answer_of_a_long_job_comes_though_its_only_machine_has_left() {
    let time = Time::default();
    let bus = bus(&time);
    let (hand, gateway_bus) = (bus.connect_worker(), bus.connect_submitter());
    let behave =
        |_: &str, _: &Job| Behaviour::Judged(3 * gateway_bus.lease_duration().as_millis() as u64);
    let long = job("long", "x");
    let mut client = Client::new();
    client.submit(&long);
    let mut gateway = client.gateway(&gateway_bus);
    let mut leaving = worker(&hand, "pc1", 1, &time, &behave);
    while time.runs_of("long").is_empty() {
        time.advance();
        gateway.perform_due_work();
        leaving.perform_due_work();
    }
    leaving.stop_taking_jobs();
    let found = run(&time, &client, &mut gateway, &mut [leaving], 1);
    assert_eq!(found, [judged(&long)]);
    assert_eq!(time.runs_of("long").len(), 1);
    assert!(is_empty(&bus));
}

#[test]
fn a_long_job_of_a_client_that_has_gone_is_cancelled_on_a_machine_that_leaves() {
    let time = Time::default();
    let bus = bus(&time);
    let (hand, gateway_bus) = (bus.connect_worker(), bus.connect_submitter());
    let behave =
        |_: &str, _: &Job| Behaviour::Judged(100 * gateway_bus.lease_duration().as_millis() as u64);
    let long = job("long", "x");
    let mut client = Client::new();
    client.submit(&long);
    let service = std::sync::Arc::clone(&client.service);
    let mut gateway = JobGateway::new(&gateway_bus, &service, BUILD, say);
    let mut leaving = worker(&hand, "pc1", 1, &time, &behave);
    let mut steps = |until: &dyn Fn() -> bool| {
        while !until() {
            time.advance();
            gateway.perform_due_work();
            leaving.perform_due_work();
            if !time.runs_of("long").is_empty() {
                leaving.stop_taking_jobs();
            }
        }
    };
    let late = 3 * gateway_bus.lease_duration();
    steps(&|| time.now() > late);
    client.leave(&long);
    let end = time.now() + gateway_bus.lease_duration();
    steps(&|| is_empty(&bus) || time.now() > end);
    assert!(is_empty(&bus));
    assert!(client.results().is_empty());
}

#[test]
fn a_worker_that_leaves_finishes_and_returns_the_rest() {
    let time = Time::default();
    let bus = bus(&time);
    let (first, second) = (bus.connect_worker(), bus.connect_worker());
    let gateway_bus = bus.connect_submitter();
    let behave = |_: &str, job: &Job| {
        let is_long = job.id.to_string() == "long";
        Behaviour::Judged(if is_long { 20_000 } else { 2_000 })
    };
    let mut client = Client::new();
    client.submit(&job("long", "x"));
    client.submit(&job("short", "x"));
    let mut gateway = client.gateway(&gateway_bus);
    let mut leaving = worker(&first, "pc1", 2, &time, &behave);
    for _ in 0..20 {
        time.advance();
        gateway.perform_due_work();
        leaving.perform_due_work();
    }
    assert_eq!(time.runs.lock().unwrap().len(), 2);
    let begin = time.now();
    time.runs_by_itself
        .store(true, std::sync::atomic::Ordering::Relaxed);
    leaving.run_while(|_| false);
    time.runs_by_itself
        .store(false, std::sync::atomic::Ordering::Relaxed);
    let left = time.now();
    assert!(left >= begin + std::time::Duration::from_secs(10));
    gateway.perform_due_work();
    assert_eq!(client.results(), [judged(&job("short", "x"))]);
    let mut workers = [worker(&second, "pc2", 2, &time, &behave)];
    while time.runs_of("long").len() < 2 {
        time.advance();
        gateway.perform_due_work();
        workers[0].perform_due_work();
    }
    // The next attempt did not wait for the lease to expire.
    assert!(time.now() < left + std::time::Duration::from_secs(1));
    let results = run(&time, &client, &mut gateway, &mut workers, 1);
    assert_eq!(results, [judged(&job("long", "x"))]);
}

#[test]
fn a_host_name_that_is_too_long_does_not_make_later_messages_large() {
    let time = Time::default();
    let bus = bus(&time);
    let (hand, gateway_bus) = (bus.connect_worker(), bus.connect_submitter());
    let mut client = Client::new();
    client.submit(&job("a", "x"));
    let mut gateway = client.gateway(&gateway_bus);
    let beat = JobHeartbeat {
        job_host: "pc1".to_owned(),
        build: BUILD.to_owned(),
        job_slots: 1,
        busy: 0,
        leaves: false,
    };
    hand.send_heartbeat("pc1", &wire::serialize_message(&beat))
        .unwrap();
    for _ in 0..3 {
        for _ in 0..2 {
            time.advance();
            gateway.perform_due_work();
        }
        hand.request_jobs(BUILD, 1).unwrap();
        let lease = hand.take_jobs().remove(0);
        assert!(lease.lease.order.len() < 1000);
        let answer = AnswerMessage {
            host: "x".repeat(1 << 20),
            end: AttemptOutcome::MachinesLost,
        };
        hand.store_answer(&lease.token, &wire::serialize_message(&answer))
            .unwrap();
        hand.acknowledge_job(&lease).unwrap();
    }
}
