//! A batch of orders that is sent to the bus at once, after the sources that the orders need.

use std::collections::HashMap;

use crate::blob::PIECE_SIZE;
use crate::bus::{BusResult, BusUnavailableError, OrderQueue};
use crate::coordinator::{Coordinator, CoordinatorState};
use crate::wire::{self, RunOrder};
use caipan_judge::content_id::ContentId;

/// Maximum number of orders in a batch. A batch that reaches it is sent.
const MAX_ORDERS: usize = 256;
/// Total size of orders and sources in bytes at which a batch is sent. A batch may be larger by its last order.
const MAX_BYTES: usize = PIECE_SIZE;

/// Orders that have been built and not been offered yet.
#[derive(Default)]
pub(crate) struct OrderBatch {
    sources: HashMap<ContentId, Vec<u8>>,
    ids: Vec<ContentId>,
    orders: Vec<(OrderQueue, Vec<u8>)>,
    bytes: usize,
}

impl OrderBatch {
    /// Adds an order. `source` is the program's source code, or `None` if the bus has it already.
    pub(crate) fn add_order(&mut self, id: ContentId, order: &RunOrder, source: Option<Vec<u8>>) {
        let queue = match order.alone {
            None => OrderQueue::Parallel,
            Some(_) => OrderQueue::Alone,
        };
        if let Some(source) = source {
            self.bytes += source.len();
            self.sources.insert(order.program.source.id.clone(), source);
        }
        let order = wire::serialize(order);
        self.bytes += order.len();
        self.orders.push((queue, order));
        self.ids.push(id);
    }

    /// Whether the batch has reached one of the limits and should be sent.
    pub(crate) fn is_full(&self) -> bool {
        self.orders.len() >= MAX_ORDERS || self.bytes >= MAX_BYTES
    }

    /// Uploads all sources, offers all orders and empties the batch. Returns the ids of the orders that were offered.
    ///
    /// # Errors
    /// The bus is unavailable, so some orders or all were not offered.
    pub(crate) fn send_orders(
        &mut self,
        coordinator: &Coordinator,
        state: &mut CoordinatorState,
    ) -> (Vec<ContentId>, BusResult<()>) {
        let Self { ids, orders, .. } = self;
        if orders.is_empty() {
            return (Vec::new(), Ok(()));
        }
        let mut offered = std::mem::take(ids);
        let orders = std::mem::take(orders);
        let sources = std::mem::take(self).sources;
        if upload_sources(coordinator, state, sources).is_err() {
            return (Vec::new(), Err(BusUnavailableError));
        }
        let all = offered.len();
        offered.truncate(coordinator.bus.add_orders(coordinator.contest, &orders));
        let sent = if offered.len() == all {
            Ok(())
        } else {
            Err(BusUnavailableError)
        };
        (offered, sent)
    }
}

/// Uploads sources to the bus. This must precede the offer of orders, because a worker fetches the source as soon as
/// it takes an order.
pub(crate) fn upload_sources(
    coordinator: &Coordinator,
    state: &mut CoordinatorState,
    sources: HashMap<ContentId, Vec<u8>>,
) -> BusResult<()> {
    let pieces: Vec<_> = sources
        .iter()
        .flat_map(|(id, bytes)| {
            let pieces = (0..).zip(bytes.chunks(PIECE_SIZE));
            pieces.map(move |(number, piece)| (id, number, piece))
        })
        .collect();
    if !pieces.is_empty() {
        coordinator.bus.store_pieces(&pieces)?;
    }
    state.uploaded_sources.extend(sources.into_keys());
    Ok(())
}
