//! Tests that the network bus keeps the promises of the bus interface.

use std::time::Duration;

use caipan_cluster::bus::{
    BusUnavailableError, CoordinatorBus, OrderLease, OrderQueue, UnfinishedOrderCounts, WorkerBus,
};
use caipan_cluster::nats::coordinator_bus::NatsCoordinatorBus;
use caipan_cluster::nats::worker_bus::NatsWorkerBus;
use caipan_judge::content_id::ContentId;

use super::site::{Site, until};

/// Waits for one order of a queue.
fn one(hand: &NatsWorkerBus, lane: OrderQueue) -> OrderLease {
    until(|| hand.take_orders("a", lane, 1).ok()?.pop())
}

fn offer(coach: &NatsCoordinatorBus, contest: &str, lane: OrderQueue, order: &[u8]) {
    assert_eq!(coach.add_orders(contest, &[(lane, order.to_vec())]), 1);
}

fn left(waiting: usize, taken: usize) -> UnfinishedOrderCounts {
    UnfinishedOrderCounts { waiting, taken }
}

#[test]
fn an_order_is_leased_until_it_is_acknowledged_returned_or_expired() {
    let Some(site) = Site::open() else { return };
    let (coach, hand) = (site.coach(), site.hand());
    assert_eq!(
        hand.take_orders("a", OrderQueue::Parallel, 1),
        Err(BusUnavailableError)
    );
    coach.ensure_streams_exist("a").unwrap();
    coach.ensure_streams_exist("b").unwrap();
    coach.purge_orders("a").unwrap();
    let orders = ["1", "2", "3"].map(|order| (OrderQueue::Parallel, order.into()));
    assert_eq!(coach.add_orders("a", &orders), 3);
    offer(&coach, "a", OrderQueue::Alone, b"alone");
    offer(&coach, "b", OrderQueue::Parallel, b"another contest's");
    assert_eq!(coach.count_unfinished_orders("a"), Ok(left(4, 0)));
    let taken = hand.take_orders("a", OrderQueue::Parallel, 2).unwrap();
    let orders: Vec<&[u8]> = taken.iter().map(|lease| &lease.order[..]).collect();
    assert_eq!(orders, [b"1", b"2"]);
    assert_eq!(coach.count_unfinished_orders("a"), Ok(left(2, 2)));
    let others = site.hand();
    let third = one(&others, OrderQueue::Parallel);
    assert_eq!((&third.order[..], third.deliveries), (&b"3"[..], 1));
    assert_eq!(
        others.take_orders("a", OrderQueue::Parallel, 1),
        Ok(Vec::new())
    );
    // One order is acknowledged, one is returned, and one is abandoned.
    hand.acknowledge_order(&taken[0]).unwrap();
    hand.return_order(&taken[1], Duration::ZERO).unwrap();
    let again = one(&others, OrderQueue::Parallel);
    assert_eq!((&again.order[..], again.deliveries), (&b"2"[..], 2));
    others.acknowledge_order(&again).unwrap();
    let let_down = one(&hand, OrderQueue::Parallel);
    assert_eq!((&let_down.order[..], let_down.deliveries), (&b"3"[..], 2));
    hand.acknowledge_order(&let_down).unwrap();
    let alone = one(&hand, OrderQueue::Alone);
    assert_eq!(alone.order, b"alone");
    coach.purge_orders("a").unwrap();
    until(|| (coach.count_unfinished_orders("a").ok()? == left(0, 0)).then_some(()));
    // The order of contest a that was fetched before the purge no longer exists: returning it does not restore it.
    hand.return_order(&alone, Duration::ZERO).unwrap();
    assert_eq!(coach.count_unfinished_orders("a"), Ok(left(0, 0)));
    assert_eq!(coach.count_unfinished_orders("b"), Ok(left(1, 0)));
}

#[test]
fn an_order_that_is_kept_goes_to_nobody_else() {
    let Some(site) = Site::open() else { return };
    let (coach, hand, other) = (site.coach(), site.hand(), site.hand());
    coach.ensure_streams_exist("a").unwrap();
    offer(&coach, "a", OrderQueue::Parallel, b"1");
    let lease = one(&hand, OrderQueue::Parallel);
    for _ in 0..12 {
        hand.renew_lease(&lease).unwrap();
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(
            other.take_orders("a", OrderQueue::Parallel, 1),
            Ok(Vec::new())
        );
    }
    assert_eq!(one(&other, OrderQueue::Parallel).deliveries, 2);
}

#[test]
fn result_messages_are_read_in_order_from_any_position() {
    let Some(site) = Site::open() else { return };
    let (coach, hand) = (site.coach(), site.hand());
    coach.ensure_streams_exist("a").unwrap();
    assert_eq!(coach.read_result_messages("a", 0), Ok(Vec::new()));
    let said: Vec<Vec<u8>> = (0..600_u32)
        .map(|number| number.to_le_bytes().to_vec())
        .collect();
    for found in &said {
        hand.send_results("a", "pc.1", found).unwrap();
        hand.send_results("b", "pc.1", b"another contest's")
            .unwrap();
    }
    let all = |coach: &dyn CoordinatorBus, from: usize| {
        let mut heard = Vec::new();
        loop {
            let more = coach
                .read_result_messages("a", (from + heard.len()) as u64)
                .unwrap();
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
    // A new coordinator reads all messages from the beginning.
    assert_eq!(all(&site.coach(), 0), said);
    hand.send_results("a", "pc", b"more").unwrap();
    assert_eq!(
        coach.read_result_messages("a", 600),
        Ok(vec![b"more".to_vec()])
    );
}

#[test]
fn notices_blobs_heartbeats_and_contest_ends_reach_their_receivers() {
    let Some(site) = Site::open() else { return };
    let (coach, hand) = (site.coach(), site.hand());
    assert_eq!(hand.read_contest_notices(), Ok(Vec::new()));
    coach.ensure_streams_exist("a").unwrap();
    until(|| Some(hand.take_broadcasts().ok()?).filter(|heard| !heard.is_empty()));
    for (contest, notice) in [("a", "1"), ("b", "2"), ("a", "3")] {
        coach
            .publish_contest_notice(contest, notice.as_bytes())
            .unwrap();
    }
    assert_eq!(
        hand.read_contest_notices(),
        Ok(vec![b"2".to_vec(), b"3".to_vec()])
    );
    let (blob, piece) = (ContentId::hash(b"blob"), vec![7; 512 << 10]);
    assert_eq!(hand.fetch_piece(&blob, 0), Ok(None));
    coach.store_pieces(&[(&blob, 0, &piece)]).unwrap();
    coach
        .store_pieces(&[(&blob, 0, &piece), (&blob, 1, b"rest")])
        .unwrap();
    assert_eq!(hand.fetch_piece(&blob, 0), Ok(Some(piece)));
    assert_eq!(hand.fetch_piece(&blob, 1), Ok(Some(b"rest".to_vec())));
    assert_eq!(hand.fetch_piece(&blob, 2), Ok(None));
    hand.send_heartbeat("pc1", b"alive").unwrap();
    let beats = until(|| Some(coach.take_heartbeats().ok()?).filter(|heard| !heard.is_empty()));
    assert_eq!(beats, [b"alive"]);
    hand.take_broadcasts().unwrap();
    coach.announce_contest_end("a", b"over").unwrap();
    let stops = until(|| {
        let heard = hand.take_broadcasts().ok()?;
        heard.into_iter().find(|message| !message.is_empty())
    });
    assert_eq!(stops, b"over");
    assert_eq!(hand.read_contest_notices(), Ok(vec![b"2".to_vec()]));
}

#[test]
fn a_server_that_is_killed_comes_back_with_what_it_has_stored() {
    let Some(mut site) = Site::open() else { return };
    let (coach, hand) = (site.coach(), site.hand());
    let number = coach.ensure_streams_exist("a").unwrap();
    offer(&coach, "a", OrderQueue::Parallel, b"1");
    hand.send_results("a", "pc", b"found").unwrap();
    site.kill();
    until(|| coach.count_unfinished_orders("a").is_err().then_some(()));
    assert_eq!(
        coach.add_orders("a", &[(OrderQueue::Parallel, b"lost".to_vec())]),
        0
    );
    assert_eq!(
        hand.send_results("a", "pc", b"lost"),
        Err(BusUnavailableError)
    );
    site.start(false);
    until(|| (coach.ensure_streams_exist("a").ok()? == number).then_some(()));
    let heard = until(|| coach.read_result_messages("a", 0).ok());
    assert_eq!(heard[0], b"found");
    // A send that was reported as failed may have been stored nevertheless, if this connection was lost a moment later
    // than the other one.
    assert!(heard[1..].iter().all(|message| message == b"lost"));
    assert_eq!(one(&hand, OrderQueue::Parallel).order, b"1");
}

#[test]
fn a_server_that_lost_its_data_returns_another_stream_number() {
    let Some(mut site) = Site::open() else { return };
    let (coach, hand) = (site.coach(), site.hand());
    let number = coach.ensure_streams_exist("a").unwrap();
    hand.send_results("a", "pc", b"found").unwrap();
    assert_eq!(
        coach.read_result_messages("a", 0),
        Ok(vec![b"found".to_vec()])
    );
    site.kill();
    std::fs::remove_dir_all(site.folder().join("store")).unwrap();
    site.start(false);
    let after = until(|| {
        coach
            .ensure_streams_exist("a")
            .ok()
            .filter(|after| *after != number)
    });
    assert_ne!(after, number);
    assert_eq!(
        until(|| coach.read_result_messages("a", 0).ok()),
        Vec::<Vec<u8>>::new()
    );
    let order = [(OrderQueue::Parallel, b"2".to_vec())];
    until(|| (coach.add_orders("a", &order) == 1).then_some(()));
    assert_eq!(one(&hand, OrderQueue::Parallel).order, b"2");
}
