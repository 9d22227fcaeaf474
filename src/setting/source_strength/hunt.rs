//! Inputs that kill what the cases let live: what none of many kills is perhaps no wrong program at all.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::measured::{Measured, Tried};
use super::original::Original;
use super::trial::Runs;
use crate::judge::grading::Grading;
use crate::judge::parallel::in_parallel;
use crate::judge::test_set::TestCase;
use crate::package::case::Case;
use crate::package::entry::Entry;
use crate::package::problem_toml::Problem;
use crate::setting::strength::Fate;
use crate::setting::stress::{Found, Inputs, Search, Trial};

/// So many inputs are made.
pub const INPUTS: usize = 250;
/// So many numbers of the inputs are asked for them: some are illegal, and some are made twice.
const NUMBERS: u64 = 4 * INPUTS as u64;
/// So many inputs that kill it are looked for, for each mutant: one alone says little of other mistakes.
pub const KILLS: usize = 3;

/// What was found.
#[derive(Debug, Default)]
pub struct Hunt {
    /// How many inputs the mutants were tried on.
    pub inputs: usize,
    /// For each survivor the killers that it has, by their places.
    pub killed: Vec<Vec<usize>>,
    /// The survivors for which there was no time, by their places.
    pub unseen: Vec<usize>,
    /// Inputs that kill some of them, each with its answer.
    pub killers: Vec<(String, String)>,
}

/// Who hunts, and where.
pub struct Hunter<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// The programs that the mutants are made of.
    pub originals: &'a [Original<'a>],
    /// What makes inputs.
    pub inputs: &'a dyn Inputs,
    /// Runs at once.
    pub workers: usize,
    /// Is the time over?
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// How programs are run.
    pub grading: &'a Grading<'a>,
}

impl Hunter<'_> {
    /// Tries the survivors on many inputs. `watch` is called for each input, and for each mutant. `None` where caipan was
    /// told to stop.
    pub fn hunt(&self, measured: &Measured, watch: &(dyn Fn() + Sync)) -> Option<Hunt> {
        let made = self.make(watch);
        let case = |(input, _): &(String, String)| Case {
            name: String::new(),
            input: Entry::given("the input", input.as_bytes().to_vec()),
            answer: None,
        };
        let cases: Vec<Case> = made.iter().map(case).collect();
        let all = cases.iter().zip(&made);
        let test_cases =
            all.map(|(case, (_, answer))| TestCase::given(case, answer.clone().into_bytes()));
        let test_cases: Vec<TestCase> = test_cases.collect();
        let survivors = measured.strength.survivors();
        let killed = self.each(&survivors, &|tried| {
            let original = &self.originals[tried.original];
            let runs = Runs::of(self.problem, self.grading, original, &tried.built)?;
            let trial = runs.on(&test_cases, KILLS)?;
            watch();
            let fates = trial.fates.iter().enumerate();
            let kills = fates.filter(|(_, fate)| **fate == Fate::Killed);
            Some(kills.map(|(number, _)| number).collect::<Vec<usize>>())
        });
        let is_stopped = self.grading.cancel.load(Ordering::Relaxed);
        let unseen = killed.iter().enumerate();
        let unseen = unseen.filter(|(_, own)| own.is_none());
        let hunt = Hunt {
            inputs: made.len(),
            unseen: unseen.map(|(place, _)| place).collect(),
            killed: killed.into_iter().map(Option::unwrap_or_default).collect(),
            killers: made,
        };
        (!is_stopped).then_some(hunt)
    }

    /// Other inputs than the cases, with their answers, small ones first.
    fn make(&self, watch: &(dyn Fn() + Sync)) -> Vec<(String, String)> {
        let first = self.inputs.known();
        let next = AtomicUsize::new(0);
        let made: Mutex<Vec<(String, String)>> = Mutex::default();
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed) as u64;
                let is_stopped = self.grading.cancel.load(Ordering::Relaxed);
                let is_enough = made.lock().unwrap_or_else(PoisonError::into_inner).len() >= INPUTS;
                if number >= NUMBERS || is_stopped || is_enough {
                    return;
                }
                let Some(input) = self.inputs.input(first + number) else {
                    continue;
                };
                let Some(answer) = self.inputs.answer(&input) else {
                    continue;
                };
                let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
                if made.iter().all(|(known, _)| *known != input) {
                    made.push((input, answer));
                    watch();
                }
            }
        };
        in_parallel(self.workers, &work);
        let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
        made.sort_by(|one, other| (one.0.len(), &one.0).cmp(&(other.0.len(), &other.0)));
        made.truncate(INPUTS);
        made
    }

    /// The same of each survivor, side by side.
    fn each<T: Send>(
        &self,
        survivors: &[Tried],
        look: &(dyn Fn(&Tried) -> Option<T> + Sync),
    ) -> Vec<Option<T>> {
        let next = AtomicUsize::new(0);
        let found: Mutex<Vec<Option<T>>> = Mutex::new(survivors.iter().map(|_| None).collect());
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(tried) = survivors.get(number) else {
                    return;
                };
                if (self.is_over)() {
                    return;
                }
                let one = look(tried);
                found.lock().unwrap_or_else(PoisonError::into_inner)[number] = one;
            }
        };
        in_parallel(self.workers.min(survivors.len()), &work);
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// A smaller input with its answer that kills a mutant still, as long as it is not over.
    pub fn shrink(
        &self,
        tried: &Tried,
        (input, answer): (String, String),
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> (String, String) {
        let original = &self.originals[tried.original];
        let Some(runs) = Runs::of(self.problem, self.grading, original, &tried.built) else {
            return (input, answer);
        };
        let search = Search {
            inputs: self.inputs,
            workers: self.workers,
            is_over,
            watch: &|| (),
        };
        let found = Found {
            input,
            answer,
            fault: (),
            number: 0,
        };
        let small = search.shrink(&Fails(runs), found);
        (small.input, small.answer)
    }
}

/// Whether a mutant fails.
struct Fails<'a>(Runs<'a>);

impl Trial for Fails<'_> {
    type Fault = ();

    fn fault(&self, input: &str, answer: &str) -> Option<()> {
        self.0.fails(input, answer).then_some(())
    }

    fn is_alike(&self, (): &(), (): &()) -> bool {
        true
    }
}

impl Hunt {
    /// Is a survivor one that no input tells from its original?
    pub fn is_equal(&self, place: usize) -> bool {
        let own = self.killed.get(place);
        own.is_some_and(Vec::is_empty) && !self.unseen.contains(&place)
    }

    /// How many of them there are.
    pub fn equal(&self) -> usize {
        let places = 0..self.killed.len();
        places.filter(|place| self.is_equal(*place)).count()
    }

    /// The places of as few killers as kill each survivor as often as wanted, as far as they are known to: what few kill
    /// counts for more.
    pub fn cover(&self, kills: usize) -> Vec<usize> {
        let mut missing: Vec<usize> = self.killed.iter().map(|own| own.len().min(kills)).collect();
        let mut chosen = Vec::new();
        while missing.iter().any(|count| *count > 0) {
            let gain = |killer: usize| -> f64 {
                let mine = self.killed.iter().zip(&missing);
                let mine = mine.filter(|(own, count)| **count > 0 && own.contains(&killer));
                mine.map(|(own, _)| 1.0 / own.len() as f64).sum()
            };
            let rest = (0..self.killers.len()).filter(|killer| !chosen.contains(killer));
            let best = rest.map(|killer| (gain(killer), killer));
            // Of two as good the smaller input, which comes first.
            let best = best.fold((0.0, None), |best: (f64, Option<usize>), (gain, killer)| {
                if gain > best.0 {
                    (gain, Some(killer))
                } else {
                    best
                }
            });
            let Some(killer) = best.1 else { break };
            for (own, count) in self.killed.iter().zip(&mut missing) {
                if own.contains(&killer) {
                    *count = count.saturating_sub(1);
                }
            }
            chosen.push(killer);
        }
        chosen
    }
}
