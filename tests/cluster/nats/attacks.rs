//! Tests of attacks by a worker that speaks the protocol itself: forged replies, names and orders of others.

use caipan_cluster::bus::{CoordinatorBus, OrderQueue, UnfinishedOrderCounts, WorkerBus};
use caipan_cluster::nats::login::{Login, inbox_prefix};
use caipan_cluster::nats::worker_bus::NatsWorkerBus;
use caipan_cluster::result_message;
use caipan_cluster::wire::{self, ContestEnd};
use caipan_judge::content_id::ContentId;

use super::raw::{Raw, ServerEvent};
use super::site::{Site, time, until};

/// Returns a message that would stop the contest `a` if it were believed.
fn stop() -> Vec<u8> {
    let contest = "a".to_owned();
    wire::serialize(&ContestEnd { contest })
}

/// Requests that a worker may make, as in its own account and as in that of the streams.
fn requests(blob: &ContentId) -> Vec<(String, &'static str)> {
    let next = "{\"seq\":1,\"next_by_subj\":\"notice.*\"}";
    let blob = format!("DIRECT.GET.BLOBS.blob.{}.0", blob.as_str());
    let asked = [
        (blob, ""),
        ("DIRECT.GET.NOTICES".to_owned(), next),
        ("DIRECT.GET.STOPS.stop.a".to_owned(), ""),
        ("CONSUMER.INFO.ORDERS.a-work".to_owned(), ""),
        (
            "CONSUMER.MSG.NEXT.ORDERS.a-alone".to_owned(),
            "{\"batch\":1,\"no_wait\":true}",
        ),
    ];
    let prefixes = ["api", "$JS.API"];
    let prefixed = |prefix| {
        asked
            .clone()
            .map(|(ask, body)| (format!("{prefix}.{ask}"), body))
    };
    let told = [
        ("found.a.pc1".to_owned(), "x"),
        ("beat.pc1".to_owned(), "x"),
    ];
    prefixes
        .into_iter()
        .flat_map(prefixed)
        .chain(told)
        .collect()
}

/// Subjects on which only the coordinator or another machine may publish.
const TARGETS: [&str; 9] = [
    "notice.a",
    "order.a.work",
    "ctl.a",
    "stop.a",
    "blob.00.0",
    "found.a.pc2",
    "beat.pc2",
    "_INBOX_coach.x",
    "$JS.API.STREAM.PURGE.NOTICES",
];

/// A contest with a notice that would be a stop, three orders and a blob.
fn contest(site: &Site) -> ContentId {
    let coach = site.coach();
    coach.ensure_streams_exist("a").unwrap();
    coach.publish_contest_notice("a", &stop()).unwrap();
    let orders = ["1", "2", "3"].map(|order| (OrderQueue::Parallel, order.into()));
    assert_eq!(coach.add_orders("a", &orders), 3);
    let blob = ContentId::hash(b"blob");
    coach.store_pieces(&[(&blob, 0, &stop())]).unwrap();
    blob
}

/// Makes every request that `login` may make, with each of `targets` as the reply subject, although `login` may not
/// publish to these subjects. Asserts that no reply arrives at a target.
fn attack(site: &Site, login: &Login, other: &Login, targets: &[&str]) {
    let blob = contest(site);
    let other_hand = NatsWorkerBus::open(other, time(), std::sync::Arc::new(|_| ())).unwrap();
    other_hand.take_broadcasts().unwrap();
    let mut coach = Raw::open(&site.login("coach.toml"));
    for subject in targets {
        coach.subscribe(subject);
    }
    assert_eq!(coach.hear(), []);
    let mut attacker = Raw::open(login);
    let own = format!("{}.a", inbox_prefix(&login.user));
    attacker.subscribe(&own);
    let requests = requests(&blob);
    for target in targets {
        for (request, body) in &requests {
            attacker.publish(request, target, body);
        }
    }
    attacker.hear();
    // Requests are answered in order, so the requests above have been processed when these are answered.
    for (request, body) in requests
        .iter()
        .filter(|(ask, _)| ask.starts_with("api.DIRECT"))
    {
        assert!(matches!(
            attacker.ask(request, &own, body),
            ServerEvent::Message { .. }
        ));
    }
    assert_eq!(coach.hear(), []);
    assert_eq!(other_hand.read_contest_notices(), Ok(vec![stop()]));
    assert_eq!(other_hand.take_broadcasts(), Ok(Vec::new()));
    assert_eq!(other_hand.read_end_message("a"), Ok(None));
    let (waiting, taken) = (3, 0);
    assert_eq!(
        site.coach().count_unfinished_orders("a"),
        Ok(UnfinishedOrderCounts { waiting, taken })
    );
    assert_eq!(other_hand.fetch_piece(&blob, 0), Ok(Some(stop())));
    assert_eq!(other_hand.fetch_piece(&blob, 7), Ok(None));
}

#[test]
fn an_answer_goes_to_no_subject_of_the_coordinator_or_of_another_machine() {
    let Some(site) = Site::of_machines(&["pc1", "pc2"]) else {
        return;
    };
    attack(
        &site,
        &site.login_of("pc1"),
        &site.login_of("pc2"),
        &TARGETS,
    );
}

#[test]
fn an_answer_gives_no_orders_to_machines_that_share_a_login() {
    let Some(site) = Site::open() else { return };
    let is_orders = |target: &&str| !target.starts_with("found.") && !target.starts_with("beat.");
    let targets: Vec<&str> = TARGETS.into_iter().filter(is_orders).collect();
    attack(&site, &site.hand_login(), &site.hand_login(), &targets);
}

/// Takes an order, and returns the subject by which the order is acknowledged.
fn take(machine: &mut Raw, own: &str) -> String {
    let next = "api.CONSUMER.MSG.NEXT.ORDERS.a-work";
    match machine.ask(next, own, "{\"batch\":1,\"no_wait\":true}") {
        ServerEvent::Message { reply, .. } => reply,
        refused => panic!("{refused:?}"),
    }
}

#[test]
fn an_order_is_ended_by_the_machine_alone_that_has_taken_it() {
    let Some(site) = Site::of_machines(&["pc1", "pc2"]) else {
        return;
    };
    contest(&site);
    let coach = site.coach();
    let own = format!("{}.a", inbox_prefix("worker-pc2"));
    let (mut pc1, mut pc2) = (
        Raw::open(&site.login_of("pc1")),
        Raw::open(&site.login_of("pc2")),
    );
    pc2.subscribe(&own);
    let order = take(&mut pc2, &own);
    assert!(order.starts_with("$JS.ACK.ORDERS.a-work."), "{order}");
    assert!(pc1.is_refused(&order, ""));
    assert!(pc1.is_refused("api.DIRECT.GET.BLOBS.blob.x.0", &order));
    // Nor may a worker send itself a message whose reply subject is that of the order: this does not end the order.
    let inbox_of_pc1 = format!("{}.a", inbox_prefix("worker-pc1"));
    assert!(pc1.is_refused(&inbox_of_pc1, &order));
    assert_eq!(
        coach.count_unfinished_orders("a"),
        Ok(UnfinishedOrderCounts {
            waiting: 2,
            taken: 1
        })
    );
    pc2.publish(&order, "", "+WPI");
    pc2.publish(&order, "", "+ACK");
    assert_eq!(pc2.hear(), []);
    until(|| {
        (coach.count_unfinished_orders("a").ok()?
            == UnfinishedOrderCounts {
                waiting: 2,
                taken: 0,
            })
        .then_some(())
    });
}

#[test]
fn a_machine_says_and_hears_nothing_in_the_name_of_another() {
    let Some(site) = Site::of_machines(&["pc1", "pc.2"]) else {
        return;
    };
    contest(&site);
    let mut pc1 = Raw::open(&site.login_of("pc1"));
    let said = TARGETS.into_iter().chain([
        "found.a.pc=2",
        "beat.pc=2",
        "stop.a",
        "_INBOX_worker-pc=2.x",
    ]);
    for subject in said {
        assert!(pc1.is_refused(subject, ""), "{subject}");
    }
    for subject in [
        "_INBOX_worker-pc=2.>",
        "_INBOX_coach.>",
        "found.>",
        "beat.>",
        "order.>",
        "_R_.>",
        ">",
    ] {
        pc1.subscribe(subject);
        let heard = pc1.hear();
        assert!(
            matches!(&heard[..], [ServerEvent::Refusal(what)] if what.contains("Subscription")),
            "{subject}: {heard:?}"
        );
    }
    // On its own subject, a machine may claim to be another one, but such a message is ignored.
    let coach = site.coach();
    let lie = result_message::build_result_message("pc.2", std::iter::empty());
    let truth = result_message::build_result_message("pc1", std::iter::empty());
    let text = |found: &[u8]| String::from_utf8(found.to_vec()).unwrap();
    pc1.publish("found.a.pc1", "", &text(&lie));
    pc1.publish("found.a.pc1", "", &text(&truth));
    assert_eq!(pc1.hear(), []);
    let heard = until(|| {
        coach
            .read_result_messages("a", 0)
            .ok()
            .filter(|heard| !heard.is_empty())
    });
    assert_eq!(heard, [truth]);
    let other = NatsWorkerBus::open(&site.login_of("pc.2"), time(), std::sync::Arc::new(|_| ()));
    other.unwrap().send_results("a", "pc.2", &lie).unwrap();
    assert_eq!(
        until(|| coach
            .read_result_messages("a", 1)
            .ok()
            .filter(|heard| !heard.is_empty())),
        [lie]
    );
}

#[test]
fn a_contest_is_ended_by_a_signed_stop_alone_also_for_those_who_missed_it() {
    let Some(site) = Site::open() else { return };
    contest(&site);
    let (coach, hand) = (site.coach(), site.hand());
    hand.take_broadcasts().unwrap();
    let mut raw = Raw::open(&site.login("coach.toml"));
    let text = String::from_utf8(stop()).unwrap();
    raw.publish("ctl.a", "", &text);
    raw.publish("stop.a", "", &text);
    raw.hear();
    let is_stored = || raw_count(&site, "STOPS") == 1;
    until(|| is_stored().then_some(()));
    assert_eq!(hand.take_broadcasts(), Ok(Vec::new()));
    assert_eq!(hand.read_end_message("a"), Ok(None));
    coach.announce_contest_end("a", &stop()).unwrap();
    assert_eq!(
        until(|| hand.take_broadcasts().ok().filter(|said| !said.is_empty())),
        [stop()]
    );
    let late = site.hand();
    assert_eq!(late.read_end_message("a"), Ok(Some(stop())));
    assert_eq!(late.read_end_message("b"), Ok(None));
    coach.publish_contest_notice("a", b"again").unwrap();
    assert_eq!(late.read_end_message("a"), Ok(None));
}

/// Returns the number of messages of a stream.
pub(super) fn raw_count(site: &Site, stream: &str) -> u64 {
    let mut raw = Raw::open(&site.login("coach.toml"));
    raw.subscribe("_INBOX_coach.count");
    let info = raw.ask(
        &format!("$JS.API.STREAM.INFO.{stream}"),
        "_INBOX_coach.count",
        "",
    );
    let ServerEvent::Message { body, .. } = info else {
        panic!("{info:?}");
    };
    let info: serde_json::Value = serde_json::from_str(&body).unwrap();
    info["state"]["messages"].as_u64().unwrap()
}
