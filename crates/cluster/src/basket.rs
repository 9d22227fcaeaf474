//! A batch of orders that is sent to the bus at once, after the sources that the orders need.

use std::collections::HashMap;

use crate::blob::PIECE;
use crate::bus::{Asked, Away, Lane};
use crate::coach::{Coach, Known};
use crate::wire::{self, Order};
use caipan_judge::content_id::ContentId;

/// Limits on a batch, in orders and in bytes. A batch is sent when it reaches either; the last order may exceed `BYTES`.
const ORDERS: usize = 256;
const BYTES: usize = PIECE;

/// Orders that have been built and not been offered yet.
#[derive(Default)]
pub(crate) struct Basket {
    sources: HashMap<ContentId, Vec<u8>>,
    ids: Vec<ContentId>,
    orders: Vec<(Lane, Vec<u8>)>,
    bytes: usize,
}

impl Basket {
    /// Adds an order. `source` is the program's source code, or `None` if the bus has it already.
    pub(crate) fn add(&mut self, id: ContentId, order: &Order, source: Option<Vec<u8>>) {
        let lane = match order.alone {
            None => Lane::Work,
            Some(_) => Lane::Alone,
        };
        if let Some(source) = source {
            self.bytes += source.len();
            self.sources.insert(order.program.source.id.clone(), source);
        }
        let order = wire::write(order);
        self.bytes += order.len();
        self.orders.push((lane, order));
        self.ids.push(id);
    }

    /// Whether the batch has reached a limit and should be sent.
    pub(crate) fn is_full(&self) -> bool {
        self.orders.len() >= ORDERS || self.bytes >= BYTES
    }

    /// Uploads all sources, offers all orders and empties the batch. Returns the ids of the orders that were offered.
    ///
    /// # Errors
    /// The bus is unavailable, so some orders or all were not offered.
    pub(crate) fn send(&mut self, coach: &Coach, known: &mut Known) -> (Vec<ContentId>, Asked<()>) {
        let Self { ids, orders, .. } = self;
        if orders.is_empty() {
            return (Vec::new(), Ok(()));
        }
        let mut offered = std::mem::take(ids);
        let orders = std::mem::take(orders);
        let sources = std::mem::take(self).sources;
        if put(coach, known, sources).is_err() {
            return (Vec::new(), Err(Away));
        }
        let all = offered.len();
        offered.truncate(coach.bus.offer(coach.contest, &orders));
        let sent = if offered.len() == all {
            Ok(())
        } else {
            Err(Away)
        };
        (offered, sent)
    }
}

/// Uploads sources. This precedes the offer of orders, because a worker fetches the source as soon as it takes an order.
pub(crate) fn put(
    coach: &Coach,
    known: &mut Known,
    sources: HashMap<ContentId, Vec<u8>>,
) -> Asked<()> {
    let pieces = sources.iter().flat_map(|(id, bytes)| {
        let pieces = (0..).zip(bytes.chunks(PIECE));
        pieces.map(move |(number, piece)| (id, number, piece))
    });
    let pieces: Vec<_> = pieces.collect();
    if !pieces.is_empty() {
        coach.bus.put(&pieces)?;
    }
    known.put.extend(sources.into_keys());
    Ok(())
}
