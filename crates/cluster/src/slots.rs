//! The slots of this machine: a thread for each, which does one order after the other.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

use crate::bench::Bench;
use crate::wire::{Order, Terms};
use crate::worker::{News, Slots};

type Begun = (u64, Order, Terms, f64);

/// Threads that do orders.
pub struct Threads<'b> {
    bench: &'b Bench<'b>,
    orders: Sender<Begun>,
    news: Receiver<(u64, News)>,
}

impl Threads<'_> {
    /// Lets `act` have so many threads, which end when it drops them.
    ///
    /// # Errors
    /// The system has no thread to spare.
    pub fn with<T>(bench: &Bench, slots: usize, act: impl FnOnce(Threads) -> T) -> io::Result<T> {
        let (orders, begun) = channel();
        let (tell, news) = channel();
        let begun = Mutex::new(begun);
        std::thread::scope(|scope| {
            for _ in 0..slots {
                let (begun, tell) = (&begun, tell.clone());
                std::thread::Builder::new()
                    .spawn_scoped(scope, move || work(bench, begun, &tell))?;
            }
            Ok(act(Threads {
                bench,
                orders,
                news,
            }))
        })
    }
}

fn work(bench: &Bench, begun: &Mutex<Receiver<Begun>>, tell: &Sender<(u64, News)>) {
    loop {
        let next = begun.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, order, terms, pace)) = next else {
            return;
        };
        // Who does not listen any more has let go of the order.
        let say = |news| drop(tell.send((number, news)));
        let how = bench.work(&order, terms, pace, &|line| say(News::Line(line)));
        say(News::Ended(how));
    }
}

impl Slots for Threads<'_> {
    fn begin(&mut self, number: u64, order: Order, terms: Terms, pace: f64) {
        let _ = self.orders.send((number, order, terms, pace));
    }

    fn news(&mut self) -> Vec<(u64, News)> {
        self.news.try_iter().collect()
    }

    fn forget(&mut self) {
        self.bench.forget();
    }
}
