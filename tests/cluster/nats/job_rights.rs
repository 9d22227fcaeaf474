//! Tests of what workers may do with jobs: the bus on a real server, and requests that the server refuses.

use std::sync::Arc;
use std::time::Duration;

use caipan_cluster::bus::BusClock;
use caipan_cluster::job_bus::{JobLease, JobOffer, JobSubmitterBus, JobWorkerBus, KeyClaimOutcome};
use caipan_cluster::nats::job_submitter_bus::NatsJobSubmitterBus;
use caipan_cluster::nats::job_worker_bus::NatsJobWorkerBus;
use caipan_cluster::nats::login::{Login, inbox_prefix};
use caipan_judge::content_id::ContentId;

use super::raw::{Raw, ServerEvent};
use super::site::{LEASE, Site, time, until};

fn gateway(site: &Site) -> NatsJobSubmitterBus {
    let login = site.login("coach.toml");
    NatsJobSubmitterBus::open(&login, time(), Arc::new(|_| ())).unwrap()
}

fn worker(login: &Login) -> NatsJobWorkerBus {
    NatsJobWorkerBus::open(login, time(), Arc::new(|_| ())).unwrap()
}

fn add(gateway: &NatsJobSubmitterBus, token: &str, number: u32, message: &[u8]) {
    let job = JobOffer {
        token: token.to_owned(),
        number,
        message,
    };
    assert_eq!(gateway.add_jobs("b", &[job]), [Ok(())]);
}

fn take(worker: &NatsJobWorkerBus) -> JobLease {
    until(|| {
        if worker.requested_job_count() == 0 {
            worker.request_jobs("b", 1).unwrap();
        }
        worker.wait_for_message(Duration::from_millis(20));
        worker.take_jobs().pop()
    })
}

#[test]
fn jobs_and_answers_are_stored_once() {
    let Some(site) = Site::open() else { return };
    let (gateway, other) = (gateway(&site), gateway(&site));
    let worker = worker(&site.hand_login());
    assert!(worker.request_jobs("b", 1).is_err());
    gateway.ensure_streams_exist("b").unwrap();
    let claim = |gateway: &NatsJobSubmitterBus, record: &[u8]| {
        let claims = [("key".to_owned(), record.to_vec())];
        gateway.claim_keys_for_records(&claims).remove(0)
    };
    assert_eq!(claim(&gateway, b"one"), Ok(KeyClaimOutcome::New));
    assert_eq!(
        claim(&other, b"two"),
        Ok(KeyClaimOutcome::Known(b"one".to_vec()))
    );
    assert_eq!(
        claim(&gateway, b"one"),
        Ok(KeyClaimOutcome::Known(b"one".to_vec()))
    );
    let token = gateway.derive_secret_token(b"name");
    assert_eq!(token, other.derive_secret_token(b"name"));
    assert_ne!(token, gateway.derive_secret_token(b"names"));
    for number in [0, 0, 1] {
        add(&gateway, &token, number, b"job");
    }
    add(&other, &token, 0, b"job");
    assert_eq!(gateway.count_jobs("b"), Ok(1));
    let lease = take(&worker);
    assert_eq!(
        (&lease.token, &lease.lease.order[..]),
        (&token, &b"job"[..])
    );
    assert_eq!(
        gateway.read_answers(std::slice::from_ref(&token)),
        [Ok(None)]
    );
    for answer in ["first", "second"] {
        worker.store_answer(&token, answer.as_bytes()).unwrap();
    }
    worker.acknowledge_job(&lease).unwrap();
    until(|| {
        gateway
            .take_answered_tokens()
            .contains(&token)
            .then_some(())
    });
    let first = Ok(Some(b"first".to_vec()));
    assert_eq!(
        other.read_answers(&[token.clone(), "x".to_owned()]),
        [first, Ok(None)]
    );
    until(|| (gateway.count_jobs("b") == Ok(0)).then_some(()));
}

#[test]
fn a_job_that_was_cancelled_can_be_added_again_at_once() {
    let Some(site) = Site::open() else { return };
    let (gateway, worker) = (gateway(&site), worker(&site.hand_login()));
    gateway.ensure_streams_exist("b").unwrap();
    add(&gateway, "t", 0, b"job");
    let lease = take(&worker);
    gateway.cancel_job("b", "t").unwrap();
    until(|| {
        worker
            .take_cancelled_tokens()
            .contains(&"t".to_owned())
            .then_some(())
    });
    worker.acknowledge_job(&lease).unwrap();
    until(|| (gateway.count_jobs("b") == Ok(0)).then_some(()));
    add(&gateway, "t", 0, b"job");
    assert_eq!(take(&worker).lease.order, b"job");
}

#[test]
fn a_job_whose_lease_expires_or_that_is_returned_comes_again() {
    let Some(site) = Site::open() else { return };
    let (gateway, worker) = (gateway(&site), worker(&site.hand_login()));
    gateway.ensure_streams_exist("b").unwrap();
    add(&gateway, "t", 0, b"job");
    let first = take(&worker);
    assert_eq!(first.lease.deliveries, 1);
    for _ in 0..8 {
        worker.renew_lease(&first).unwrap();
        std::thread::sleep(LEASE / 4);
        assert_eq!(worker.take_jobs(), []);
    }
    let second = take(&worker);
    assert_eq!(second.lease.deliveries, 2);
    worker.return_job(&second, Duration::ZERO).unwrap();
    assert_eq!(take(&worker).lease.deliveries, 3);
    let blob = ContentId::hash(b"piece");
    assert_eq!(worker.fetch_piece(&blob, 0), Ok(None));
    gateway.store_pieces(&[(&blob, 0, b"piece")]).unwrap();
    gateway.store_pieces(&[(&blob, 0, b"piece")]).unwrap();
    assert_eq!(worker.fetch_piece(&blob, 0), Ok(Some(b"piece".to_vec())));
}

#[test]
fn a_worker_reads_no_jobs_but_its_own_and_writes_nothing_but_answers() {
    let Some(site) = Site::of_machines(&["pc1", "pc2"]) else {
        return;
    };
    let gateway = gateway(&site);
    gateway.ensure_streams_exist("b").unwrap();
    gateway.claim_keys_for_records(&[("key".to_owned(), b"record".to_vec())]);
    add(&gateway, "t1", 0, b"secret");
    let login = site.login_of("pc1");
    let other = worker(&site.login_of("pc2"));
    let held = take(&other);
    let mut raw = Raw::open(&login);
    let own = format!("{}.a", inbox_prefix(&login.user));
    raw.subscribe(&own);
    for subject in [
        "job.b.t2",
        "claim.key",
        "data.00.0",
        "ctl.jobs",
        "front.notice.jobs",
        "api.DIRECT.GET.JOBS",
        "api.DIRECT.GET.JOBS.job.b.t1",
        "api.DIRECT.GET.ANSWERS.answer.t1",
        "api.DIRECT.GET.CLAIMS.claim.key",
        "api.STREAM.MSG.GET.JOBS",
        "api.STREAM.INFO.JOBS",
        "api.STREAM.PURGE.JOBS",
        "api.CONSUMER.CREATE.JOBS.x",
        "api.CONSUMER.DELETE.JOBS.jobs-b",
        "$JS.API.CONSUMER.MSG.NEXT.JOBS.jobs-b",
        "$JS.ACK.JOBS.jobs-b.1.1.1.1.0",
    ] {
        assert!(raw.is_refused(subject, &own), "{subject}");
    }
    for subject in ["job.>", "answer.>", "claim.>", "front.>", "$JS.ACK.>"] {
        raw.subscribe(subject);
        let heard = raw.hear();
        assert!(
            matches!(&heard[..], [ServerEvent::Refusal(what)] if what.contains("Subscription")),
            "{subject}: {heard:?}"
        );
    }
    // A worker cannot learn the token of a job that another worker holds.
    let info = raw.ask("api.CONSUMER.INFO.JOBS.jobs-b", &own, "");
    assert!(!format!("{info:?}").contains("t1"), "{info:?}");
    other.store_answer(&held.token, b"answer").unwrap();
    raw.publish(&format!("answer.{}", held.token), "", "forged");
    raw.hear();
    assert_eq!(
        gateway.read_answers(&["t1".to_owned()]),
        [Ok(Some(b"answer".to_vec()))]
    );
}
