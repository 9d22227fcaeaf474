//! Threads that execute orders on this machine: one for each slot.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

use crate::order_executor::OrderExecutor;
use crate::wire::{RunConditions, RunOrder};
use crate::worker::{OrderSlotEvent, OrderSlots};

/// An order that is started: its number, the order itself, the conditions of its runs, and the slowdown of this
/// machine.
type StartedOrder = (u64, RunOrder, RunConditions, f64);

/// Handle to the threads that execute orders, through which orders are started and events received.
pub struct SlotThreads<'b> {
    executor: &'b OrderExecutor<'b>,
    orders: Sender<StartedOrder>,
    events: Receiver<(u64, OrderSlotEvent)>,
}

impl SlotThreads<'_> {
    /// Starts one thread for each slot, and runs `use_threads` with a handle to them. The threads end when
    /// `use_threads` drops the handle.
    ///
    /// # Errors
    /// The system cannot create a thread.
    pub fn run_with_threads<T>(
        executor: &OrderExecutor,
        slots: usize,
        use_threads: impl FnOnce(SlotThreads) -> T,
    ) -> io::Result<T> {
        let (orders, started) = channel();
        let (event_sender, events) = channel();
        let started = Mutex::new(started);
        std::thread::scope(|scope| {
            for _ in 0..slots {
                let (started, event_sender) = (&started, event_sender.clone());
                std::thread::Builder::new().spawn_scoped(scope, move || {
                    execute_orders(executor, started, &event_sender)
                })?;
            }
            Ok(use_threads(SlotThreads {
                executor,
                orders,
                events,
            }))
        })
    }
}

/// Executes orders one after another until the handle is dropped.
fn execute_orders(
    executor: &OrderExecutor,
    started: &Mutex<Receiver<StartedOrder>>,
    event_sender: &Sender<(u64, OrderSlotEvent)>,
) {
    loop {
        let next = started
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok((number, order, terms, slowdown)) = next else {
            return;
        };
        // Sending fails only if the worker has dropped the handle and needs no more events.
        let send_event = |event| drop(event_sender.send((number, event)));
        let how = executor.execute_order(&order, terms, slowdown, &|line| {
            send_event(OrderSlotEvent::Line(line))
        });
        send_event(OrderSlotEvent::Ended(how));
    }
}

impl OrderSlots for SlotThreads<'_> {
    fn start_order(
        &mut self,
        number: u64,
        order: RunOrder,
        conditions: RunConditions,
        slowdown: f64,
    ) {
        let _ = self.orders.send((number, order, conditions, slowdown));
    }

    fn take_events(&mut self) -> Vec<(u64, OrderSlotEvent)> {
        self.events.try_iter().collect()
    }

    fn release_contest_data(&mut self) {
        self.executor.clear_contest_data();
    }
}
