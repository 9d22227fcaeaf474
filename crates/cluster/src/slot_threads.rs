//! Threads that execute orders on this machine: one for each slot.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

use crate::order_executor::OrderExecutor;
use crate::wire::{Order, RunTerms};
use crate::worker::{OrderSlots, SlotEvent};

/// Number of an order, the order, the conditions of its runs, and the slowdown of this machine.
type StartedOrder = (u64, Order, RunTerms, f64);

/// Handle to the threads that execute orders, through which orders are started and events received.
pub struct SlotThreads<'b> {
    executor: &'b OrderExecutor<'b>,
    orders: Sender<StartedOrder>,
    events: Receiver<(u64, SlotEvent)>,
}

impl SlotThreads<'_> {
    /// Runs `act` with this number of threads. The threads end when `act` drops the handle.
    ///
    /// # Errors
    /// The system cannot create a thread.
    pub fn with<T>(
        bench: &OrderExecutor,
        slots: usize,
        act: impl FnOnce(SlotThreads) -> T,
    ) -> io::Result<T> {
        let (orders, begun) = channel();
        let (tell, news) = channel();
        let begun = Mutex::new(begun);
        std::thread::scope(|scope| {
            for _ in 0..slots {
                let (begun, tell) = (&begun, tell.clone());
                std::thread::Builder::new()
                    .spawn_scoped(scope, move || run_slot(bench, begun, &tell))?;
            }
            Ok(act(SlotThreads {
                executor: bench,
                orders,
                events: news,
            }))
        })
    }
}

/// Executes orders one after another until the handle is dropped.
fn run_slot(
    bench: &OrderExecutor,
    begun: &Mutex<Receiver<StartedOrder>>,
    tell: &Sender<(u64, SlotEvent)>,
) {
    loop {
        let next = begun.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, order, terms, pace)) = next else {
            return;
        };
        // If the receiver is gone, the worker has given up the order.
        let say = |news| drop(tell.send((number, news)));
        let how = bench.execute(&order, terms, pace, &|line| say(SlotEvent::Line(line)));
        say(SlotEvent::Ended(how));
    }
}

impl OrderSlots for SlotThreads<'_> {
    fn start(&mut self, number: u64, order: Order, terms: RunTerms, pace: f64) {
        let _ = self.orders.send((number, order, terms, pace));
    }

    fn take_events(&mut self) -> Vec<(u64, SlotEvent)> {
        self.events.try_iter().collect()
    }

    fn release_contest(&mut self) {
        self.executor.clear();
    }
}
