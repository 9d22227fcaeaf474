//! Orders on their way to the bus: many go at once, and their sources before them.

use std::collections::HashMap;

use crate::blob::PIECE;
use crate::bus::{Asked, Away, Lane};
use crate::coach::{Coach, Known};
use crate::wire::{self, Order};
use caipan_judge::content_id::ContentId;

/// So many orders go at once, and so many bytes, but for what the last order adds.
const ORDERS: usize = 256;
const BYTES: usize = PIECE;

/// Orders that are made and not offered yet.
#[derive(Default)]
pub(crate) struct Basket {
    sources: HashMap<ContentId, Vec<u8>>,
    ids: Vec<ContentId>,
    orders: Vec<(Lane, Vec<u8>)>,
    bytes: usize,
}

impl Basket {
    /// Adds an order by its name, and its source, where that is not on the bus.
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

    /// Is it time to send it?
    pub(crate) fn is_full(&self) -> bool {
        self.orders.len() >= ORDERS || self.bytes >= BYTES
    }

    /// Puts all sources, and offers all orders. It gives the names of those that are offered, and is empty then.
    ///
    /// # Errors
    /// The bus is away, and some are not offered, or none.
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

/// Puts sources. Orders are offered when they are there: who takes one looks for its source at once.
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
