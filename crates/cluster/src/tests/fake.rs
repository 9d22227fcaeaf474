//! Slots that run nothing: the results of an order come from a script, at the times that the script specifies.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::{ScriptedClass, came};
use crate::bus::BusClock;
use crate::result_message::ResultLine;
use crate::wire::{RunConditions, RunOrder};
use crate::worker::{OrderSlotEvent, OrderSlots};
use caipan_facts::Fact;
use caipan_judge::result::CompileLog;

/// Time of a run that takes longer than a lease.
const DURATION_OF_LONG_RUN: Duration = Duration::from_secs(45);

/// Slots whose results come from the script.
pub(super) struct ScriptedOrderSlots<'w> {
    pub class: &'w ScriptedClass<'w>,
    pub clock: &'w (dyn BusClock + Sync),
    pub host: String,
    /// Whether every order fails on this machine.
    pub fails: bool,
    /// Whether the machine exchanges right and wrong verdicts.
    pub lies: bool,
    pub running: Vec<ScriptedOrder>,
    /// Becomes true when a program has taken the whole machine down.
    pub is_down: Arc<AtomicBool>,
    /// Orders that were begun: host, number of cases, and whether the order runs alone.
    pub begun: Arc<Mutex<Vec<(String, usize, bool)>>>,
}

pub(super) struct ScriptedOrder {
    number: u64,
    order: RunOrder,
    done: usize,
    /// Time at which the current run ends; `None` if no run has begun.
    due: Option<Duration>,
}

impl OrderSlots for ScriptedOrderSlots<'_> {
    fn start_order(&mut self, number: u64, order: RunOrder, _: RunConditions, _: f64) {
        let is_alone = order.alone.is_some();
        let beside = !self.running.is_empty();
        assert!(!(is_alone && beside), "an order runs alone");
        let other = self.running.iter().any(|other| other.order.alone.is_some());
        assert!(!other, "nothing runs beside one that is alone");
        let entry = (self.host.clone(), order.runs.len(), is_alone);
        self.begun.lock().unwrap().push(entry);
        self.running.push(ScriptedOrder {
            number,
            order,
            done: 0,
            due: None,
        });
    }

    fn take_events(&mut self) -> Vec<(u64, OrderSlotEvent)> {
        let mut news = Vec::new();
        let now = self.clock.now();
        let (class, fails, is_down) = (self.class, self.fails, &self.is_down);
        let lies = self.lies;
        self.running.retain_mut(|running| {
            let ended = running.go_on(class, (fails, lies), now, is_down, &mut news);
            !ended
        });
        news
    }

    fn release_contest_data(&mut self) {
        assert!(self.running.is_empty());
    }
}

impl ScriptedOrder {
    /// Reports what is due. Returns whether the order has ended.
    fn go_on(
        &mut self,
        class: &ScriptedClass,
        (fails, lies): (bool, bool),
        now: Duration,
        is_down: &AtomicBool,
        news: &mut Vec<(u64, OrderSlotEvent)>,
    ) -> bool {
        let mut say = |what| news.push((self.number, what));
        if fails {
            say(OrderSlotEvent::Ended(Err(Fact::quote("no"))));
            return true;
        }
        let program = &self.order.program;
        let source = &class.sources[&program.source.id];
        let is_refused = source.starts_with("#error");
        if self.done == 0 && self.due.is_none() {
            let words = if is_refused { "no" } else { "" };
            let log = CompileLog::new(!is_refused, words.to_owned());
            say(OrderSlotEvent::Line(ResultLine::Compiled(
                program.id.clone(),
                log,
            )));
        }
        while let Some((case, run)) = self.order.runs.get(self.done).filter(|_| !is_refused) {
            let letter = source.chars().nth(*case).unwrap();
            if letter == 'P' {
                is_down.store(true, Ordering::Relaxed);
                return false;
            }
            let takes = if letter == 'L' {
                DURATION_OF_LONG_RUN
            } else {
                Duration::ZERO
            };
            if now < *self.due.get_or_insert(now + takes) {
                return false;
            }
            let letter = match letter {
                'A' if lies => 'W',
                'W' | 'R' if lies => 'A',
                _ => letter,
            };
            let found = came(letter, self.order.alone.is_some());
            say(OrderSlotEvent::Line(match self.order.alone {
                None => ResultLine::Run(run.clone(), Box::new(found)),
                Some(times) => ResultLine::Alone(run.clone(), vec![found; times]),
            }));
            self.done += 1;
            self.due = None;
        }
        say(OrderSlotEvent::Ended(Ok(())));
        true
    }
}
