//! Looks for an input on which a program is wrong, and makes it as small as it can.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use caipan_judge::parallel::in_parallel;

/// What is said of a program on an input.
pub trait Trial: Sync {
    /// What went wrong.
    type Fault: Send;

    /// Tries the program on `input`, whose jury answer is `answer`; nothing where it is right.
    fn fault(&self, input: &str, answer: &str) -> Option<Self::Fault>;

    /// Are these the same sort of fault? A smaller input has to show the same sort.
    fn is_alike(&self, one: &Self::Fault, other: &Self::Fault) -> bool;
}

/// An input on which a program is wrong.
pub struct Found<F> {
    /// The input.
    pub input: String,
    /// Its jury answer.
    pub answer: String,
    /// What went wrong.
    pub fault: F,
    /// Which input of the row it was.
    pub number: u64,
}

/// What was found, and its rank: the lowest counts.
type Ranked<F> = ((usize, u64), Found<F>);

/// The inputs of a problem that a program is tried on.
pub trait Inputs: Sync {
    /// So many come first, of which the shortest with a fault counts.
    fn known(&self) -> u64;

    /// The `number`th input; nothing where there is none that is legal.
    fn input(&self, number: u64) -> Option<String>;

    /// The jury's answer to a legal input; nothing where there is none.
    fn answer(&self, input: &str) -> Option<String>;

    /// Inputs that are smaller than this one, those first that save most; not all of them need be legal.
    fn smaller(&self, input: &str) -> Vec<String>;

    /// Is an input that is smaller legal? It is asked of one after the other, and only as long as it is needed.
    fn is_legal(&self, input: &str) -> bool;
}

/// A search through the inputs of a seed.
pub struct Search<'a> {
    /// Which inputs are tried.
    pub inputs: &'a dyn Inputs,
    /// Inputs tried at once.
    pub workers: usize,
    /// Asked before every trial.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Told of every trial.
    pub watch: &'a (dyn Fn() + Sync),
}

impl Search<'_> {
    /// An input of the row with a fault: the shortest of those that kill known mistakes, else the first of the others.
    /// Nothing where the search was over before.
    pub fn find<T: Trial>(&self, trial: &T) -> Option<Found<T::Fault>> {
        let known = self.inputs.known();
        let shortest = self.best(trial, 0..known, false);
        shortest.or_else(|| self.best(trial, known..u64::MAX, true))
    }

    /// Of the inputs in this range the shortest one with a fault, or the first one that comes up where `hasty`.
    fn best<T: Trial>(&self, trial: &T, range: Range<u64>, hasty: bool) -> Option<Found<T::Fault>> {
        self.race(range, hasty, &|number| {
            let input = self.inputs.input(number)?;
            let (answer, fault) = self.look(trial, &input)?;
            Some(Found {
                input,
                answer,
                fault,
                number,
            })
        })
    }

    /// What `try_one` finds of the numbers in a range, tried by all workers: that of the shortest input, or of the first
    /// number where `hasty`. Of those that are found at once the same counts every time.
    fn race<F: Send>(
        &self,
        range: Range<u64>,
        hasty: bool,
        try_one: &(dyn Fn(u64) -> Option<Found<F>> + Sync),
    ) -> Option<Found<F>> {
        let next = AtomicU64::new(range.start);
        let is_found = AtomicBool::new(false);
        let best: Mutex<Option<Ranked<F>>> = Mutex::new(None);
        let work = || {
            while !(self.is_over)() {
                if hasty && is_found.load(Ordering::Relaxed) {
                    return;
                }
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= range.end {
                    return;
                }
                let Some(found) = try_one(number) else {
                    continue;
                };
                is_found.store(true, Ordering::Relaxed);
                let length = if hasty { 0 } else { found.input.len() };
                let rank = (length, number);
                let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
                if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                    *best = Some((rank, found));
                }
            }
        };
        in_parallel(self.workers, &work);
        let best = best.into_inner().unwrap_or_else(PoisonError::into_inner);
        best.map(|(_, found)| found)
    }

    /// The answer and the fault of an input, if it is legal and there is one.
    fn look<T: Trial>(&self, trial: &T, input: &str) -> Option<(String, T::Fault)> {
        let answer = self.inputs.answer(input)?;
        let fault = trial.fault(input, &answer);
        (self.watch)();
        Some((answer, fault?))
    }

    /// A smaller input with a fault of the same sort, of which no step down has one; the smallest so far where the
    /// search is over before.
    pub fn shrink<T: Trial>(&self, trial: &T, found: Found<T::Fault>) -> Found<T::Fault>
    where
        T::Fault: Sync,
    {
        let mut found = found;
        while let Some(smaller) = self.step_down(trial, &found) {
            found = smaller;
        }
        found
    }

    /// The first of the smaller inputs that shows the same sort of fault.
    fn step_down<T: Trial>(&self, trial: &T, found: &Found<T::Fault>) -> Option<Found<T::Fault>>
    where
        T::Fault: Sync,
    {
        let inputs = self.inputs.smaller(&found.input);
        self.race(0..inputs.len() as u64, true, &|number| {
            let input = inputs[number as usize].clone();
            if !self.inputs.is_legal(&input) {
                return None;
            }
            let (answer, fault) = self.look(trial, &input)?;
            trial.is_alike(&fault, &found.fault).then_some(Found {
                input,
                answer,
                fault,
                number: found.number,
            })
        })
    }
}
