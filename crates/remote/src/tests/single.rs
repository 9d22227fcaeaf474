//! Tests of tasks without faults: equal ones, different ones of one identifier, cancelled ones and large ones.

use std::sync::Arc;
use std::time::Duration;

use super::world::{Behaviour, Client, Time, bus, is_empty, job, judged, run, worker};
use caipan_cluster::job_bus::{ANSWER_LIFETIME, JobSubmitterBus};
use caipan_verify::job::{Job, JobClass, JobId};
use caipan_verify::result::{Fault, ResultKind};
use caipan_verify::{DefaultProblem, JobDefaults, ProblemFiles};

const QUICK: fn(&str, &Job) -> Behaviour = |_, _| Behaviour::Judged(100);

#[test]
fn an_equal_job_gets_the_same_answer_without_a_run_until_the_answer_expires() {
    let time = Time::default();
    let bus = bus(&time);
    let (hand, gateway_bus) = (bus.connect_worker(), bus.connect_submitter());
    let mut workers = [worker(&hand, "pc1", 2, &time, &QUICK)];
    let submit = |workers: &mut [_]| {
        let mut client = Client::new();
        client.submit(&job("a", "x"));
        run(
            &time,
            &client,
            &mut client.gateway(&gateway_bus),
            workers,
            1,
        )
        .remove(0)
    };
    let first = submit(&mut workers);
    assert_eq!(first, judged(&job("a", "x")));
    assert_eq!(submit(&mut workers), first);
    assert_eq!(time.runs_of("a").len(), 1);
    let end = time.now() + ANSWER_LIFETIME + Duration::from_secs(1);
    while time.now() < end {
        time.advance();
    }
    assert_eq!(submit(&mut workers), first);
    assert_eq!(time.runs_of("a").len(), 2);
}

#[test]
fn another_job_of_the_same_identifier_is_refused_by_every_gateway() {
    let time = Time::default();
    let bus = bus(&time);
    let hand = bus.connect_worker();
    let (first_bus, second_bus) = (bus.connect_submitter(), bus.connect_submitter());
    let (mut first, mut second) = (Client::new(), Client::new());
    let mut workers = [worker(&hand, "pc1", 2, &time, &QUICK)];
    first.submit(&job("a", "x"));
    second.submit(&job("a", "xx"));
    let mut gateway = first.gateway(&first_bus);
    let mut other = second.gateway(&second_bus);
    let found = run(&time, &first, &mut gateway, &mut workers, 1);
    assert_eq!(found, [judged(&job("a", "x"))]);
    let refused = run(&time, &second, &mut other, &mut workers, 1).remove(0);
    assert_eq!(refused.kind, ResultKind::Null);
    assert_eq!(refused.fault, Some(Fault::Jury));
    assert_eq!(
        refused.explanation.reason.as_deref(),
        Some("job-other-content")
    );
    assert_eq!(time.runs_of("a").len(), 1);
}

#[test]
fn two_gateways_with_one_job_share_one_run() {
    let time = Time::default();
    let bus = bus(&time);
    let hand = bus.connect_worker();
    let buses = [bus.connect_submitter(), bus.connect_submitter()];
    let mut clients = [Client::new(), Client::new()];
    // A job without an identifier is named by the hash of the record.
    let without = Job {
        id: JobId::Number(0),
        ..job("0", "xy")
    };
    for client in &mut clients {
        client.submit(&job("a", "x"));
        client.submit(&without);
    }
    let mut workers = [worker(&hand, "pc1", 4, &time, &QUICK)];
    let [first, second] = &clients;
    let mut gateways = [first.gateway(&buses[0]), second.gateway(&buses[1])];
    for _ in 0..100 {
        time.advance();
        for gateway in &mut gateways {
            gateway.perform_due_work();
        }
        workers[0].perform_due_work();
    }
    for client in &clients {
        let mut results = client.results();
        results.sort_by_key(|result| result.id.to_string());
        assert_eq!(results, [judged(&without), judged(&job("a", "x"))]);
    }
    assert_eq!(time.runs.lock().unwrap().len(), 2);
    assert!(is_empty(&bus));
}

#[test]
fn a_cancelled_job_leaves_the_queue_and_the_machine_and_can_be_submitted_again() {
    let time = Time::default();
    let bus = bus(&time);
    let (hand, gateway_bus) = (bus.connect_worker(), bus.connect_submitter());
    let behave = |_: &str, _: &Job| Behaviour::Judged(60_000);
    let mut client = Client::new();
    client.submit(&job("a", "x"));
    client.submit(&job("b", "x"));
    let mut workers = [worker(&hand, "pc1", 1, &time, &behave)];
    {
        let mut gateway = client.gateway(&gateway_bus);
        for _ in 0..20 {
            time.advance();
            gateway.perform_due_work();
            workers[0].perform_due_work();
        }
        assert_eq!(time.runs.lock().unwrap().len(), 1);
    }
    let mut client = Client::new();
    for name in ["a", "b"] {
        client.submit(&job(name, "x"));
    }
    let service = std::sync::Arc::clone(&client.service);
    let mut gateway =
        crate::job_gateway::JobGateway::new(&gateway_bus, &service, "build", super::world::say);
    for _ in 0..20 {
        time.advance();
        gateway.perform_due_work();
        workers[0].perform_due_work();
    }
    client.leave(&job("a", "x"));
    client.leave(&job("b", "x"));
    for _ in 0..4 {
        time.advance();
        gateway.perform_due_work();
        workers[0].perform_due_work();
    }
    assert!(is_empty(&bus));
    assert!(workers[0].is_idle());
    assert!(client.results().is_empty());
    client.submit(&job("a", "x"));
    let found = run(&time, &client, &mut gateway, &mut workers, 1);
    assert_eq!(found, [judged(&job("a", "x"))]);
}

#[test]
fn a_job_that_one_gateway_cancels_is_offered_again_by_another_that_waits_for_it() {
    let time = Time::default();
    let bus = bus(&time);
    let hand = bus.connect_worker();
    let buses = [bus.connect_submitter(), bus.connect_submitter()];
    let behave = |_: &str, _: &Job| Behaviour::Judged(3_000);
    let mut clients = [Client::new(), Client::new()];
    for client in &mut clients {
        client.submit(&job("a", "x"));
    }
    let mut workers = [worker(&hand, "pc1", 1, &time, &behave)];
    let [mut first, second] = clients;
    let service = std::sync::Arc::clone(&first.service);
    let mut leaving =
        crate::job_gateway::JobGateway::new(&buses[0], &service, "build", super::world::say);
    let mut staying = second.gateway(&buses[1]);
    for _ in 0..20 {
        time.advance();
        leaving.perform_due_work();
        staying.perform_due_work();
        workers[0].perform_due_work();
    }
    first.leave(&job("a", "x"));
    leaving.perform_due_work();
    let end = time.now() + Duration::from_secs(10);
    let found = run(&time, &second, &mut staying, &mut workers, 1);
    assert_eq!(found, [judged(&job("a", "x"))]);
    assert!(time.now() < end, "the job waited for its lease");
}

#[test]
fn a_large_answer_comes_in_pieces_and_is_kept() {
    let time = Time::default();
    let bus = bus(&time);
    let (hand, gateway_bus) = (bus.connect_worker(), bus.connect_submitter());
    let mut workers = [worker(&hand, "pc1", 1, &time, &QUICK)];
    for _ in 0..2 {
        let mut client = Client::new();
        client.submit(&job("a", "large"));
        let mut gateway = client.gateway(&gateway_bus);
        let found = run(&time, &client, &mut gateway, &mut workers, 1);
        assert!(found[0] == judged(&job("a", "large")));
    }
    assert_eq!(time.runs_of("a").len(), 1);
}

#[test]
fn large_tests_are_sent_as_data_and_once_more_if_they_are_lost() {
    let time = Time::default();
    let bus = bus(&time);
    let (hand, gateway_bus) = (bus.connect_worker(), bus.connect_submitter());
    let large = |id: &str| {
        let mut large = job(id, "x");
        let text = r#"{"input":"1","output":"1"}"#.replace('1', &"1".repeat(700_000));
        large.tests = vec![serde_json::from_str(&text).unwrap()];
        large
    };
    let mut client = Client::new();
    client.submit(&large("a"));
    let mut workers = [worker(&hand, "pc1", 1, &time, &QUICK)];
    let service = std::sync::Arc::clone(&client.service);
    let mut gateway =
        crate::job_gateway::JobGateway::new(&gateway_bus, &service, "build", super::world::say);
    let found = run(&time, &client, &mut gateway, &mut workers, 1);
    assert_eq!(found[0].total, 1);
    // The gateway believes that the tests of the next job are stored.
    bus.wipe_data();
    client.submit(&large("b"));
    let found = run(&time, &client, &mut gateway, &mut workers, 1);
    assert_eq!(found[0], judged(&large("b")));
}

#[test]
fn the_problem_of_a_gateway_goes_with_the_jobs_that_need_it() {
    let place = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("problem.toml", "name = \"p\"\nchecker = \"tokens\"\n"),
        ("1.in", "1\n"),
        ("1.ans", "2\n"),
    ] {
        std::fs::write(place.path().join(name), text).unwrap();
    }
    let files = Arc::new(ProblemFiles::read(place.path().to_str().unwrap()).unwrap());
    let given = Some(DefaultProblem::Files(Arc::clone(&files)));
    let time = Time::default();
    let bus = bus(&time);
    let (hand, gateway_bus) = (bus.connect_worker(), bus.connect_submitter());
    let mut tested = job("tested", "x");
    tested.tests = vec![serde_json::from_str(r#"{"input":"1","output":"1"}"#).unwrap()];
    let mut named = job("named", "x");
    named.problem = Some("mayan".to_owned());
    let behave = |_: &str, job: &Job| {
        let terms = job.terms.clone().unwrap();
        assert!(terms.every_case && !terms.repeats);
        let needs_problem = job.tests.is_empty() && job.problem.is_none();
        assert_eq!(terms.problem, given.clone().filter(|_| needs_problem));
        Behaviour::Judged(100)
    };
    let mut client = Client::new();
    let jobs = [job("a", "x"), job("b", "y"), tested, named];
    jobs.iter().for_each(|job| client.submit(job));
    let terms = JobDefaults {
        problem: given.clone(),
        every_case: true,
        ..JobDefaults::default()
    };
    let mut gateway = client.gateway(&gateway_bus).with_job_defaults(terms);
    let mut workers = [worker(&hand, "pc1", 4, &time, &behave)];
    let found = run(&time, &client, &mut gateway, &mut workers, 4);
    assert_eq!(found.len(), 4);
}

#[test]
fn an_equal_job_under_other_terms_is_another_one() {
    let time = Time::default();
    let bus = bus(&time);
    let (hand, gateway_bus) = (bus.connect_worker(), bus.connect_submitter());
    let mut workers = [worker(&hand, "pc1", 2, &time, &QUICK)];
    for (repeats, runs) in [(false, 1), (false, 1), (true, 2), (true, 2)] {
        let mut client = Client::new();
        client.submit(&job("a", "x"));
        let terms = JobDefaults {
            repeats,
            ..JobDefaults::default()
        };
        let mut gateway = client.gateway(&gateway_bus).with_job_defaults(terms);
        run(&time, &client, &mut gateway, &mut workers, 1);
        assert_eq!(time.runs_of("a").len(), runs);
    }
}

#[test]
fn an_interactive_job_waits_for_two_others_at_most_however_many_there_are() {
    let time = Time::default();
    let bus = bus(&time);
    let (hand, gateway_bus) = (bus.connect_worker(), bus.connect_submitter());
    let behave = |_: &str, _: &Job| Behaviour::Judged(2_000);
    let mut client = Client::new();
    for number in 0..60 {
        client.submit(&job(&format!("batch {number}"), "x"));
    }
    let service = std::sync::Arc::clone(&client.service);
    let mut gateway =
        crate::job_gateway::JobGateway::new(&gateway_bus, &service, "build", super::world::say);
    let mut workers = [worker(&hand, "pc1", 2, &time, &behave)];
    // The gateway accepted 16 jobs before it knew of a machine.
    run(&time, &client, &mut gateway, &mut workers, 17);
    let urgent = Job {
        class: JobClass::Interactive,
        ..job("urgent", "x")
    };
    client.submit(&urgent);
    let begin = time.now();
    while time.runs_of("urgent").is_empty() {
        time.advance();
        gateway.perform_due_work();
        workers[0].perform_due_work();
    }
    // Two jobs of two seconds, and the steps between them.
    let waited = time.now() - begin;
    assert!(waited <= Duration::from_millis(4_500), "{waited:?}");
}

#[test]
fn a_gateway_holds_twice_as_many_jobs_as_there_are_slots() {
    let time = Time::default();
    let bus = bus(&time);
    let (hand, gateway_bus) = (bus.connect_worker(), bus.connect_submitter());
    let behave = |_: &str, _: &Job| Behaviour::Judged(5_000);
    let mut client = Client::new();
    for number in 0..20 {
        client.submit(&job(&number.to_string(), "x"));
    }
    let mut workers = [worker(&hand, "pc1", 3, &time, &behave)];
    let mut gateway = client.gateway(&gateway_bus);
    gateway.perform_due_work();
    // Without a machine nothing is offered.
    assert!(is_empty(&bus));
    assert_eq!(
        client.service.expected_wait_seconds(JobClass::default()),
        f64::INFINITY
    );
    for _ in 0..10 {
        time.advance();
        workers[0].perform_due_work();
        gateway.perform_due_work();
    }
    assert_eq!(bus.connect_submitter().count_jobs("build"), Ok(6));
    assert_eq!(
        (
            client.service.running_count(),
            client.service.waiting_count()
        ),
        (16, 4)
    );
    assert_eq!(client.service.worker_count(), 3);
    assert_eq!(time.runs.lock().unwrap().len(), 3);
}
