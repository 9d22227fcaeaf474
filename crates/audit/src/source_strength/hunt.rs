//! Inputs that kill what the cases let live: what none of many kills is perhaps no wrong program at all.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::batch::Built;
use super::course::Course;
use super::measured::{Measured, Tried};
use super::original::Original;
use super::trial::Runs;
use crate::strength::Fate;
use crate::stress::{Found, Inputs, Search, Trial};
use caipan_judge::grading::Grading;
use caipan_judge::parallel::{each, in_parallel};
use caipan_judge::test_set::TestCase;
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

/// So many inputs are made.
pub const INPUTS: usize = 250;
/// So many numbers of the inputs are asked for them: some are illegal, and some are made twice.
const NUMBERS: u64 = 4 * INPUTS as u64;
/// So many inputs that kill it are looked for, for each mutant: one alone says little of other mistakes.
pub const KILLS: usize = 3;
/// So many smaller inputs are looked at for a killer: most is saved by the first of them.
const STEPS: usize = 300;

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
            input: Entry::given("the input", input.as_bytes().to_vec()),
            ..Case::default()
        };
        let cases: Vec<Case> = made.iter().map(case).collect();
        let all = cases.iter().zip(&made);
        let test_cases =
            all.map(|(case, (_, answer))| TestCase::given(case, answer.clone().into_bytes()));
        let test_cases: Vec<TestCase> = test_cases.collect();
        let survivors = measured.strength.survivors();
        let course = |original: usize| -> Option<Course> {
            let times = if survivors.iter().any(|tried| tried.original == original) {
                self.times(&self.originals[original], &test_cases)?
            } else {
                vec![None; test_cases.len()]
            };
            Some(Course::of(&test_cases, times))
        };
        let courses = (0..self.originals.len()).map(course);
        let courses = courses.collect::<Option<Vec<Course>>>()?;
        let killed = each(self.workers, survivors.len(), &|number| {
            if (self.is_over)() {
                return None;
            }
            let tried = &survivors[number];
            let original = &self.originals[tried.original];
            let runs = Runs::of(self.problem, self.grading, original, &tried.built)?;
            let trial = runs.on(&courses[tried.original], KILLS)?;
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

    /// How long a program takes on each of these, where it is accepted.
    fn times(&self, original: &Original, inputs: &[TestCase]) -> Option<Vec<Option<Duration>>> {
        original.times_on(self.problem, inputs, self.workers, self.grading)
    }

    /// Other inputs than the cases, with their answers, small ones first.
    fn make(&self, watch: &(dyn Fn() + Sync)) -> Vec<(String, String)> {
        let first = self.inputs.known();
        let next = AtomicUsize::new(0);
        let made: Mutex<Vec<(String, String)>> = Mutex::default();
        let seen: Mutex<HashSet<String>> = Mutex::default();
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
                let mut others = seen.lock().unwrap_or_else(PoisonError::into_inner);
                let is_new = others.insert(input.clone());
                drop(others);
                if !is_new {
                    continue;
                }
                if let Some(answer) = self.inputs.answer(&input) {
                    let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
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

    /// Smaller inputs with their answers that kill mutants still, for each of these killers and its mutant, until it is enough.
    pub fn shrink(
        &self,
        found: &[(&Tried, &(String, String))],
        is_enough: &(dyn Fn() -> bool + Sync),
    ) -> Vec<(String, String)> {
        let small = each(self.workers, found.len(), &|number| {
            let (tried, killer) = found[number];
            Some(self.shrunk(tried, killer, is_enough))
        });
        small.into_iter().flatten().collect()
    }

    fn shrunk(
        &self,
        tried: &Tried,
        (input, answer): &(String, String),
        is_enough: &(dyn Fn() -> bool + Sync),
    ) -> (String, String) {
        let found = Found {
            input: input.clone(),
            answer: answer.clone(),
            fault: (),
            number: 0,
        };
        let original = &self.originals[tried.original];
        let runs = |built| Runs::of(self.problem, self.grading, original, built);
        let itself = Built::Alone(Arc::clone(&original.program));
        let (Some(mutant), Some(original)) = (runs(&tried.built), runs(&itself)) else {
            return (found.input, found.answer);
        };
        let steps = AtomicUsize::new(0);
        let is_over = || {
            let steps = steps.fetch_add(1, Ordering::Relaxed);
            steps >= STEPS || is_enough()
        };
        let search = Search {
            inputs: self.inputs,
            workers: 1,
            is_over: &is_over,
            watch: &|| (),
        };
        let small = search.shrink(&Fails { mutant, original }, found);
        (small.input, small.answer)
    }
}

/// Whether a mutant fails where its original does not.
struct Fails<'a> {
    mutant: Runs<'a>,
    original: Runs<'a>,
}

impl Trial for Fails<'_> {
    type Fault = ();

    fn fault(&self, input: &str, answer: &str) -> Option<()> {
        let is_fault = self.mutant.fails(input, answer) && !self.original.fails(input, answer);
        is_fault.then_some(())
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
