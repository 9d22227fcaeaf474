//! Tests that the network bus keeps the promises of the bus interface.

use std::time::Duration;

use caipan_cluster::bus::{Away, CoachBus, HandBus, Lane, Lease, Left};
use caipan_cluster::nats::coach::NatsCoach;
use caipan_cluster::nats::hand::NatsHand;
use caipan_judge::content_id::ContentId;

use super::site::{Site, until};

/// One order of a queue, whenever it comes.
fn one(hand: &NatsHand, lane: Lane) -> Lease {
    until(|| hand.take("a", lane, 1).ok()?.pop())
}

fn offer(coach: &NatsCoach, contest: &str, lane: Lane, order: &[u8]) {
    assert_eq!(coach.offer(contest, &[(lane, order.to_vec())]), 1);
}

fn left(waiting: usize, taken: usize) -> Left {
    Left { waiting, taken }
}

#[test]
fn an_order_is_somebodys_until_it_is_done_given_back_or_let_down() {
    let Some(site) = Site::open() else { return };
    let (coach, hand) = (site.coach(), site.hand());
    assert_eq!(hand.take("a", Lane::Work, 1), Err(Away));
    coach.prepare("a").unwrap();
    coach.prepare("b").unwrap();
    coach.purge("a").unwrap();
    let orders = ["1", "2", "3"].map(|order| (Lane::Work, order.into()));
    assert_eq!(coach.offer("a", &orders), 3);
    offer(&coach, "a", Lane::Alone, b"alone");
    offer(&coach, "b", Lane::Work, b"another contest's");
    assert_eq!(coach.left("a"), Ok(left(4, 0)));
    let taken = hand.take("a", Lane::Work, 2).unwrap();
    let orders: Vec<&[u8]> = taken.iter().map(|lease| &lease.order[..]).collect();
    assert_eq!(orders, [b"1", b"2"]);
    assert_eq!(coach.left("a"), Ok(left(2, 2)));
    let others = site.hand();
    let third = one(&others, Lane::Work);
    assert_eq!((&third.order[..], third.deliveries), (&b"3"[..], 1));
    assert_eq!(others.take("a", Lane::Work, 1), Ok(Vec::new()));
    // One is done, one is given back, one let down.
    hand.done(&taken[0]).unwrap();
    hand.back(&taken[1], Duration::ZERO).unwrap();
    let again = one(&others, Lane::Work);
    assert_eq!((&again.order[..], again.deliveries), (&b"2"[..], 2));
    others.done(&again).unwrap();
    let let_down = one(&hand, Lane::Work);
    assert_eq!((&let_down.order[..], let_down.deliveries), (&b"3"[..], 2));
    hand.done(&let_down).unwrap();
    let alone = one(&hand, Lane::Alone);
    assert_eq!(alone.order, b"alone");
    coach.purge("a").unwrap();
    until(|| (coach.left("a").ok()? == left(0, 0)).then_some(()));
    // What was taken before is nobody's any more.
    hand.back(&alone, Duration::ZERO).unwrap();
    assert_eq!(coach.left("a"), Ok(left(0, 0)));
    assert_eq!(coach.left("b"), Ok(left(1, 0)));
}

#[test]
fn an_order_that_is_kept_goes_to_nobody_else() {
    let Some(site) = Site::open() else { return };
    let (coach, hand, other) = (site.coach(), site.hand(), site.hand());
    coach.prepare("a").unwrap();
    offer(&coach, "a", Lane::Work, b"1");
    let lease = one(&hand, Lane::Work);
    for _ in 0..12 {
        hand.keep(&lease).unwrap();
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(other.take("a", Lane::Work, 1), Ok(Vec::new()));
    }
    assert_eq!(one(&other, Lane::Work).deliveries, 2);
}

#[test]
fn what_was_found_is_heard_in_its_order_and_from_any_place() {
    let Some(site) = Site::open() else { return };
    let (coach, hand) = (site.coach(), site.hand());
    coach.prepare("a").unwrap();
    assert_eq!(coach.heard("a", 0), Ok(Vec::new()));
    let said: Vec<Vec<u8>> = (0..600_u32)
        .map(|number| number.to_le_bytes().to_vec())
        .collect();
    for found in &said {
        hand.tell("a", "pc.1", found).unwrap();
        hand.tell("b", "pc.1", b"another contest's").unwrap();
    }
    let all = |coach: &dyn CoachBus, from: usize| {
        let mut heard = Vec::new();
        loop {
            let more = coach.heard("a", (from + heard.len()) as u64).unwrap();
            if more.is_empty() {
                return heard;
            } else {
                heard.extend(more)
            }
        }
    };
    assert_eq!(all(&coach, 0), said);
    assert_eq!(all(&coach, 600), Vec::<Vec<u8>>::new());
    assert_eq!(all(&coach, 123), said[123..]);
    // Another coordinator has heard nothing yet.
    assert_eq!(all(&site.coach(), 0), said);
    hand.tell("a", "pc", b"more").unwrap();
    assert_eq!(coach.heard("a", 600), Ok(vec![b"more".to_vec()]));
}

#[test]
fn notices_blobs_beats_and_stops_come_to_those_whom_they_are_for() {
    let Some(site) = Site::open() else { return };
    let (coach, hand) = (site.coach(), site.hand());
    assert_eq!(hand.notices(), Ok(Vec::new()));
    coach.prepare("a").unwrap();
    until(|| Some(hand.stops().ok()?).filter(|heard| !heard.is_empty()));
    for (contest, notice) in [("a", "1"), ("b", "2"), ("a", "3")] {
        coach.post(contest, notice.as_bytes()).unwrap();
    }
    assert_eq!(hand.notices(), Ok(vec![b"2".to_vec(), b"3".to_vec()]));
    let (blob, piece) = (ContentId::of(b"blob"), vec![7; 512 << 10]);
    assert_eq!(hand.piece(&blob, 0), Ok(None));
    coach.put(&[(&blob, 0, &piece)]).unwrap();
    coach
        .put(&[(&blob, 0, &piece), (&blob, 1, b"rest")])
        .unwrap();
    assert_eq!(hand.piece(&blob, 0), Ok(Some(piece)));
    assert_eq!(hand.piece(&blob, 1), Ok(Some(b"rest".to_vec())));
    assert_eq!(hand.piece(&blob, 2), Ok(None));
    hand.beat("pc1", b"alive").unwrap();
    let beats = until(|| Some(coach.beats().ok()?).filter(|heard| !heard.is_empty()));
    assert_eq!(beats, [b"alive"]);
    hand.stops().unwrap();
    coach.stop("a", b"over").unwrap();
    let stops = until(|| {
        let heard = hand.stops().ok()?;
        heard.into_iter().find(|message| !message.is_empty())
    });
    assert_eq!(stops, b"over");
    assert_eq!(hand.notices(), Ok(vec![b"2".to_vec()]));
}

#[test]
fn a_server_that_is_killed_comes_back_with_what_it_has_stored() {
    let Some(mut site) = Site::open() else { return };
    let (coach, hand) = (site.coach(), site.hand());
    let number = coach.prepare("a").unwrap();
    offer(&coach, "a", Lane::Work, b"1");
    hand.tell("a", "pc", b"found").unwrap();
    site.kill();
    until(|| coach.left("a").is_err().then_some(()));
    assert_eq!(coach.offer("a", &[(Lane::Work, b"lost".to_vec())]), 0);
    assert_eq!(hand.tell("a", "pc", b"lost"), Err(Away));
    site.start(false);
    until(|| (coach.prepare("a").ok()? == number).then_some(()));
    let heard = until(|| coach.heard("a", 0).ok());
    assert_eq!(heard[0], b"found");
    // What nobody was told to be stored may be, where the connection was lost a moment later than the other one.
    assert!(heard[1..].iter().all(|message| message == b"lost"));
    assert_eq!(one(&hand, Lane::Work).order, b"1");
}

#[test]
fn a_server_that_has_forgotten_everything_has_another_number() {
    let Some(mut site) = Site::open() else { return };
    let (coach, hand) = (site.coach(), site.hand());
    let number = coach.prepare("a").unwrap();
    hand.tell("a", "pc", b"found").unwrap();
    assert_eq!(coach.heard("a", 0), Ok(vec![b"found".to_vec()]));
    site.kill();
    std::fs::remove_dir_all(site.folder().join("store")).unwrap();
    site.start(false);
    let after = until(|| coach.prepare("a").ok().filter(|after| *after != number));
    assert_ne!(after, number);
    assert_eq!(until(|| coach.heard("a", 0).ok()), Vec::<Vec<u8>>::new());
    let order = [(Lane::Work, b"2".to_vec())];
    until(|| (coach.offer("a", &order) == 1).then_some(()));
    assert_eq!(one(&hand, Lane::Work).order, b"2");
}
