//! Tests of several gateways that share the workers: fairness among tenants, classes, and gateways that are lost.

use std::collections::BTreeMap;
use std::time::Duration;

use super::world::{self, BUILD, Behaviour, Client, FakeSlots, Time, job, worker};
use crate::job_gateway::JobGateway;
use crate::wire::{self, UnfinishedJobsNotice};
use crate::worker::JobWorker;
use caipan_cluster::job_bus::{JobSubmitterBus, MAX_GATEWAY_NOTICE};
use caipan_cluster::memory_job_bus::MemoryJobBus;
use caipan_verify::job::{Job, JobClass, JobId};

/// Number of slots of all workers, which are two.
const SLOTS: usize = 8;

/// Job of a tenant. The identifier begins with the name of the tenant.
fn job_of(tenant: &str, number: usize) -> Job {
    Job {
        tenant: tenant.to_owned(),
        id: JobId::Text(format!("{tenant} {number}")),
        ..job("x", "x")
    }
}

/// Client with `count` jobs of each tenant, whose numbers begin with `first`.
fn client(tenants: &[&str], first: usize, count: usize) -> Client {
    let mut client = Client::new();
    for tenant in tenants {
        for number in first..first + count {
            client.submit(&job_of(tenant, number));
        }
    }
    client
}

/// Steps all gateways and workers for this number of milliseconds.
fn pass(
    millis: u64,
    time: &Time,
    gateways: &mut [JobGateway],
    workers: &mut [JobWorker<FakeSlots>],
) {
    let end = time.now() + Duration::from_millis(millis);
    while time.now() < end {
        time.advance();
        for gateway in &mut *gateways {
            gateway.perform_due_work();
        }
        for worker in &mut *workers {
            worker.perform_due_work();
        }
    }
}

/// Number of runs that each tenant had since the last call.
fn take_runs(time: &Time) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for (_, id, ..) in time.runs.lock().unwrap().drain(..) {
        let tenant = id.split(' ').next().unwrap_or_default().to_owned();
        *counts.entry(tenant).or_default() += 1;
    }
    counts
}

/// Runs of each tenant within two minutes, after the first five seconds. Each client has a gateway.
fn runs_by_tenant(
    clients: &[&Client],
    behave: &dyn Fn(&str, &Job) -> Behaviour,
) -> BTreeMap<String, usize> {
    let time = Time::default();
    let bus = world::bus(&time);
    let hands = [bus.connect_worker(), bus.connect_worker()];
    let buses: Vec<_> = clients.iter().map(|_| bus.connect_submitter()).collect();
    let mut workers: Vec<_> = ["pc1", "pc2"]
        .into_iter()
        .zip(&hands)
        .map(|(host, hand)| worker(hand, host, SLOTS / 2, &time, &behave))
        .collect();
    let mut gateways: Vec<_> = clients
        .iter()
        .zip(&buses)
        .map(|(client, bus)| client.gateway(bus))
        .collect();
    pass(5_000, &time, &mut gateways, &mut workers);
    take_runs(&time);
    pass(120_000, &time, &mut gateways, &mut workers);
    take_runs(&time)
}

/// Fails unless each of the tenants has had about the same number of runs.
fn assert_equal_runs(runs: &BTreeMap<String, usize>, tenants: usize) {
    assert_eq!(runs.len(), tenants, "{runs:?}");
    let share = runs.values().sum::<usize>() / tenants;
    let mut differences = runs.values().map(|count| count.abs_diff(share));
    assert!(
        differences.all(|difference| difference * 20 <= share),
        "{runs:?}"
    );
}

/// Jobs of 300 to 700 ms, so that they do not all end at the same time.
const HALF_A_SECOND: fn(&str, &Job) -> Behaviour = |_, job| {
    let number: u64 = job.id.to_string().bytes().map(u64::from).sum();
    Behaviour::Busy(300 + number * 53 % 400)
};

/// Jobs that do not end.
const ENDLESS: fn(&str, &Job) -> Behaviour = |_, _| Behaviour::Busy(1_000_000);

#[test]
fn a_tenant_alone_at_a_gateway_gets_as_much_as_each_of_three_at_another() {
    let alone = client(&["a"], 0, 1000);
    let three = client(&["b", "c", "d"], 0, 1000);
    let runs = runs_by_tenant(&[&alone, &three], &HALF_A_SECOND);
    assert_equal_runs(&runs, 4);
    // The workers were busy all the time, except for the steps between two jobs.
    let all: usize = runs.values().sum();
    assert!(all > SLOTS * 240 * 4 / 5, "{runs:?}");
}

#[test]
fn a_tenant_that_floods_two_gateways_gets_one_share() {
    for others in [&["b"][..], &["b", "c"]] {
        let first = client(&["a"], 0, 1500);
        let second = client(&[&["a"], others].concat(), 5000, 1500);
        let third = client(&["d"], 0, 1500);
        let runs = runs_by_tenant(&[&first, &second, &third], &HALF_A_SECOND);
        assert_equal_runs(&runs, others.len() + 2);
    }
}

#[test]
fn shares_that_are_no_whole_numbers_are_right_on_average() {
    // Seven tenants divide 16 places.
    let clients = [
        client(&["a"], 0, 1000),
        client(&["b", "c"], 0, 1000),
        client(&["d", "e", "f", "g"], 0, 1000),
    ];
    let [first, second, third] = &clients;
    let runs = runs_by_tenant(&[first, second, third], &HALF_A_SECOND);
    assert_equal_runs(&runs, 7);
}

#[test]
fn a_tenant_with_long_jobs_gets_as_much_time_as_one_with_short_jobs() {
    let long = client(&["long"], 0, 1000);
    let short = client(&["short"], 0, 3000);
    let runs = runs_by_tenant(&[&long, &short], &|_, job| {
        Behaviour::Busy(if job.tenant == "long" { 2000 } else { 400 })
    });
    let ratio = runs["short"] as f64 / runs["long"] as f64;
    assert!((4.0..6.0).contains(&ratio), "{runs:?}");
}

#[test]
fn urgent_jobs_of_one_gateway_do_not_wait_behind_batch_jobs_of_another() {
    let time = Time::default();
    let bus = world::bus(&time);
    let hand = bus.connect_worker();
    let buses = [bus.connect_submitter(), bus.connect_submitter()];
    let batch = client(&["batch"], 0, 1000);
    let mut urgent = Client::new();
    let mut workers = [worker(&hand, "pc1", SLOTS, &time, &HALF_A_SECOND)];
    for number in 0..100 {
        urgent.submit(&Job {
            class: JobClass::Interactive,
            ..job_of("urgent", number)
        });
    }
    let mut gateways = [batch.gateway(&buses[0])];
    pass(5_000, &time, &mut gateways, &mut workers);
    take_runs(&time);
    let [gateway] = gateways;
    let mut gateways = [gateway, urgent.gateway(&buses[1])];
    let mut batch_runs = 0;
    let mut urgent_runs = 0;
    while urgent_runs < 100 {
        pass(1_000, &time, &mut gateways, &mut workers);
        let runs = take_runs(&time);
        batch_runs += runs.get("batch").unwrap_or(&0);
        urgent_runs += runs.get("urgent").unwrap_or(&0);
    }
    // The batch jobs that were in the queue, and a few that came before the first notice.
    assert!(batch_runs <= 2 * SLOTS + SLOTS, "{batch_runs}");
}

/// Number of jobs in the queue and with workers.
fn queue_length(bus: &MemoryJobBus) -> usize {
    bus.connect_submitter().count_jobs(BUILD).unwrap()
}

#[test]
fn the_places_of_a_gateway_that_ends_or_is_silent_go_to_the_others() {
    let time = Time::default();
    let bus = world::bus(&time);
    let hand = bus.connect_worker();
    let buses = [0; 3].map(|_| bus.connect_submitter());
    let clients = ["a", "b", "c"].map(|tenant| client(&[tenant], 0, 1000));
    // No job ends.
    let mut workers = [worker(&hand, "pc1", SLOTS, &time, &ENDLESS)];
    let [first, silent, ending] = &clients;
    let mut gateways = [silent.gateway(&buses[1]), ending.gateway(&buses[2])];
    pass(3_000, &time, &mut gateways, &mut workers);
    let [silent, mut ending] = gateways;
    drop(silent);
    ending.announce_no_more_jobs();
    drop(ending);
    let others = queue_length(&bus);
    assert_eq!(others, 2 * SLOTS);
    // The other gateway has ended, and the silent gateway is remembered for five seconds.
    let mut gateways = [first.gateway(&buses[0])];
    pass(1_000, &time, &mut gateways, &mut workers);
    assert_eq!(queue_length(&bus), others + SLOTS);
    pass(5_000, &time, &mut gateways, &mut workers);
    assert_eq!(queue_length(&bus), others + 2 * SLOTS);
}

#[test]
fn a_new_gateway_hears_of_the_others_before_it_fills_the_queue() {
    let time = Time::default();
    let bus = world::bus(&time);
    let hand = bus.connect_worker();
    let first_bus = bus.connect_submitter();
    let clients = ["a", "b"].map(|tenant| client(&[tenant], 0, 100));
    let mut gateways = [clients[0].gateway(&first_bus)];
    // Heartbeats of the worker come half a second after the notices of the first gateway.
    pass(500, &time, &mut gateways, &mut []);
    let mut workers = [worker(&hand, "pc1", SLOTS, &time, &ENDLESS)];
    pass(2_700, &time, &mut gateways, &mut workers);
    let new_bus = bus.connect_submitter();
    let [gateway] = gateways;
    let mut gateways = [gateway, clients[1].gateway(&new_bus)];
    pass(600, &time, &mut gateways, &mut workers);
    assert_eq!(queue_length(&bus), 3 * SLOTS);
}

/// Number of jobs in the queue if a gateway with many batch jobs has received this notice.
fn queue_length_after_notice(notice: &str) -> usize {
    let time = Time::default();
    let bus = world::bus(&time);
    let hand = bus.connect_worker();
    let own = bus.connect_submitter();
    let only = client(&["a"], 0, 100);
    let mut workers = [worker(&hand, "pc1", SLOTS, &time, &ENDLESS)];
    let forger = bus.connect_submitter();
    forger.send_gateway_notice(notice.as_bytes()).unwrap();
    pass(1_000, &time, &mut [only.gateway(&own)], &mut workers);
    queue_length(&bus)
}

/// Text of a notice with `count` equal entries, each of nine urgent jobs.
fn notice(gateway: &str, build: &str, count: usize) -> String {
    let demand = r#"{"class":"interactive","tenant":"t","tenants":1,"jobs":9,"job_ms":1}"#;
    let demands = vec![demand; count].join(",");
    format!(r#"[1,{{"front":"{gateway}","build":"{build}","demands":[{demands}]}}]"#)
}

#[test]
fn notices_that_are_malformed_or_too_large_change_nothing() {
    let sound = notice("0123456789abcdef", BUILD, 1);
    assert_eq!(queue_length_after_notice(&sound), 2 * SLOTS - 9);
    for bad in [
        "[]".to_owned(),
        "[1,".repeat(50_000),
        notice("0123456789abcdef", "other", 1),
        notice("name", BUILD, 1),
        notice("0123456789abcdef", BUILD, 2000),
        sound.clone() + &" ".repeat(1 << 20),
        sound.replace(":9", ":-9"),
        sound.replacen("[1,", "[2,", 1),
    ] {
        assert_eq!(queue_length_after_notice(&bad), 2 * SLOTS, "{bad:.60}");
    }
}

#[test]
fn a_notice_names_no_tenant_and_has_a_bounded_number_of_entries() {
    let time = Time::default();
    let bus = world::bus(&time);
    let buses = [bus.connect_submitter(), bus.connect_submitter()];
    let strange = "\n.*> \u{1b}\0";
    let long_names: Vec<String> = (0..2000)
        .map(|number| format!("name{number}{strange}"))
        .collect();
    let names: Vec<&str> = long_names.iter().map(String::as_str).collect();
    let many = client(&names, 0, 2);
    let mut urgent = job_of("urgent", 0);
    urgent.class = JobClass::Interactive;
    let mut few = client(&names[7..9], 5, 1);
    few.submit(&urgent);
    let listener = bus.connect_submitter();
    pass(1_000, &time, &mut [many.gateway(&buses[0])], &mut []);
    pass(1_000, &time, &mut [few.gateway(&buses[1])], &mut []);
    let notices = listener.take_gateway_notices();
    assert!(
        notices
            .iter()
            .all(|notice| notice.len() < MAX_GATEWAY_NOTICE)
    );
    let texts = notices
        .iter()
        .map(|notice| String::from_utf8(notice.clone()).unwrap());
    assert!(texts.into_iter().all(|text| !text.contains("name")));
    let parsed: Vec<UnfinishedJobsNotice> = notices
        .iter()
        .map(|notice| wire::parse_message(notice).unwrap())
        .collect();
    let (large, small) = (&parsed[0].demands, &parsed[parsed.len() - 1].demands);
    assert_eq!((large.len(), small.len()), (1024, 3));
    assert_eq!(
        large.iter().map(|demand| demand.tenants).sum::<usize>(),
        2000
    );
    assert_eq!(large.iter().map(|demand| demand.jobs).sum::<usize>(), 4000);
    assert_eq!(small[0].class, JobClass::Interactive);
}
