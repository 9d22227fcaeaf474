//! Looks for an input on which a program is wrong, and makes it as small as it can.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::judge::parallel::in_parallel;
use crate::problem::random::Rng;
use crate::problem::{Generator, Puzzle, SearchOptions};

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

/// Which inputs are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    /// Small ones that each kill a known mistake, then the puzzle's small inputs.
    Small,
    /// Those that cost much time.
    Worst,
}

/// A search through the inputs of a seed.
pub struct Search<'a> {
    /// The puzzle.
    pub puzzle: &'a dyn Puzzle,
    /// What makes its inputs.
    pub generator: &'a dyn Generator,
    /// Which inputs are tried.
    pub row: Row,
    /// Where chance begins.
    pub seed: u64,
    /// Inputs tried at once.
    pub workers: usize,
    /// Asked before every trial.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Told of every trial.
    pub watch: &'a (dyn Fn() + Sync),
}

impl Search<'_> {
    /// The `number`th input of the row.
    pub fn input(&self, number: u64) -> String {
        let mutants = match self.row {
            Row::Small => self.puzzle.mutants(),
            Row::Worst => Vec::new(),
        };
        if let Some(mutant) = mutants.get(number as usize) {
            return mutant.killer.to_owned();
        }
        let number = number - mutants.len() as u64;
        let mut rng = Rng::new(self.seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        match self.row {
            Row::Small => self.generator.small_input(number, &mut rng),
            Row::Worst => self.generator.worst_input(number, &mut rng),
        }
    }

    /// An input of the row with a fault: the shortest of those that kill known mistakes, else the first of the others.
    /// Nothing where the search was over before.
    pub fn find<T: Trial>(&self, trial: &T) -> Option<Found<T::Fault>> {
        let known = match self.row {
            Row::Small => self.puzzle.mutants().len() as u64,
            Row::Worst => 0,
        };
        let shortest = self.best(trial, 0..known, false);
        shortest.or_else(|| self.best(trial, known..u64::MAX, true))
    }

    /// Of the inputs in this range the shortest one with a fault, or the first one that comes up where `hasty`.
    fn best<T: Trial>(&self, trial: &T, range: Range<u64>, hasty: bool) -> Option<Found<T::Fault>> {
        self.race(range, hasty, &|number| {
            let input = self.input(number);
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
        let answer = self
            .puzzle
            .solve(input.as_bytes(), &SearchOptions::PLAIN)
            .ok()?
            .answer;
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
        let instance = self.puzzle.open(found.input.as_bytes());
        let mut inputs = instance.map_or_else(|_| Vec::new(), |instance| instance.shrink());
        inputs.retain(|input| self.puzzle.open(input.as_bytes()).is_ok());
        self.race(0..inputs.len() as u64, true, &|number| {
            let input = inputs[number as usize].clone();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Settings, checker};
    use std::sync::atomic::AtomicUsize;

    /// Is wrong wherever the input holds so many tiles.
    struct Tiles(usize);

    impl Trial for Tiles {
        type Fault = usize;

        fn fault(&self, input: &str, _answer: &str) -> Option<usize> {
            let tiles = input.lines().skip(1).flat_map(|line| line.split(' '));
            let tiles = tiles.filter(|tile| *tile != "0").count();
            (tiles >= self.0).then_some(tiles)
        }

        fn is_alike(&self, _one: &usize, _other: &usize) -> bool {
            true
        }
    }

    #[test]
    fn what_is_found_is_shrunk_until_no_step_down_is_wrong_and_found_again_by_its_seed() {
        let mayan = checker("mayan", &Settings::new()).unwrap().unwrap();
        let tried = AtomicUsize::new(0);
        let watch = || {
            tried.fetch_add(1, Ordering::Relaxed);
        };
        let search = |workers| Search {
            puzzle: mayan.puzzle().unwrap(),
            generator: mayan.puzzle().unwrap().generator().unwrap(),
            row: Row::Small,
            seed: 7,
            workers,
            is_over: &|| false,
            watch: &watch,
        };
        let found = [1, 2, 2].map(|workers| {
            let search = search(workers);
            let found = search.find(&Tiles(9)).unwrap();
            assert_eq!(search.input(found.number), found.input);
            let small = search.shrink(&Tiles(9), found);
            assert_eq!(small.fault, 9, "{}", small.input);
            assert!(small.input.starts_with("1\n"), "{}", small.input);
            small.input
        });
        assert_eq!(found[0].lines().count(), 6);
        assert!(tried.load(Ordering::Relaxed) > 10);
    }

    #[test]
    fn a_search_that_is_over_finds_nothing() {
        let klotski = checker("klotski", &Settings::new()).unwrap().unwrap();
        let left = AtomicUsize::new(20);
        let search = Search {
            puzzle: klotski.puzzle().unwrap(),
            generator: klotski.puzzle().unwrap().generator().unwrap(),
            row: Row::Worst,
            seed: 1,
            workers: 2,
            is_over: &|| left.load(Ordering::Relaxed) == 0,
            watch: &|| {
                let _ =
                    left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
            },
        };
        assert!(search.find(&Tiles(1 << 20)).is_none());
    }
}
