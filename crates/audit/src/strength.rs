//! How much the data catches: every mutant against every case.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use super::audit::Audited;
use caipan_checker::{Instance, Judgement, Kind, Mutant, MutantOutput, Puzzle, SearchOptions};
use caipan_judge::jury_answer;
use caipan_judge::parallel::in_parallel;

/// What a case does to a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// The mutant fails on it.
    Killed,
    /// The mutant passes it.
    Survives,
    /// The mutant's search is too long to wait for: nobody knows.
    Unknown,
}

impl Fate {
    /// What becomes of the mutant on this input.
    pub fn of(instance: &dyn Instance, mutant: &Mutant, answer: &str) -> Self {
        let output = instance.mutant_output(mutant, answer, &SearchOptions::PLAIN);
        Self::of_output(instance, &output, answer)
    }

    /// What becomes of a mutant that does so with this input.
    pub fn of_output(instance: &dyn Instance, output: &MutantOutput, answer: &str) -> Self {
        match output {
            MutantOutput::Crashes => Self::Killed,
            MutantOutput::Unknown => Self::Unknown,
            MutantOutput::Prints(output) => {
                match instance.check(output.as_bytes(), answer.as_bytes()) {
                    Judgement::Accepted => Self::Survives,
                    _ => Self::Killed,
                }
            }
        }
    }
}

/// All mutants against all cases.
#[derive(Debug)]
pub struct Strength<M = Mutant> {
    /// The mutants.
    pub mutants: Vec<M>,
    /// The names of the cases.
    pub cases: Vec<String>,
    /// The fate of each mutant on each case: a row for a mutant.
    pub fates: Vec<Vec<Fate>>,
    /// For so many mutants there was no time.
    pub untried: usize,
    /// Is it known what all cases kill?
    pub is_whole: bool,
    /// It is looked for once, for the text and for the record.
    subset: OnceLock<Vec<usize>>,
}

impl Strength {
    /// Measures `cases`, which are sound, by these mutants of a puzzle. `None` where it was stopped.
    pub fn measure(
        puzzle: &dyn Puzzle,
        mutants: Vec<Mutant>,
        cases: &[Audited],
        work: &Work,
    ) -> Option<Self> {
        let options = work.options;
        let fates = Mutex::new(vec![vec![Fate::Unknown; cases.len()]; mutants.len()]);
        let next = AtomicUsize::new(0);
        let is_whole = AtomicBool::new(true);
        let case_by_case = || {
            // A case at a time: what its mutants share is at hand then.
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(case) = cases.get(number) else {
                    return;
                };
                let Some(answer) = &case.answer else { continue };
                let Ok(input) = jury_answer::read(&case.case.input, Kind::BadCase) else {
                    continue;
                };
                let Ok(instance) = puzzle.open(&input) else {
                    continue;
                };
                for (row, mutant) in mutants.iter().enumerate() {
                    if options.is_cancelled() || (work.is_over)() {
                        is_whole.store(false, Ordering::Relaxed);
                        return;
                    }
                    let fate = Fate::of(instance.as_ref(), mutant, answer);
                    let mut fates = fates
                        .lock()
                        .unwrap_or_else(|poisoned| poisoned.into_inner());
                    fates[row][number] = fate;
                    (work.watch)();
                }
            }
        };
        in_parallel(options.threads.get().min(cases.len()), &case_by_case);
        if options.is_cancelled() {
            return None;
        }
        let fates = fates.into_inner();
        let fates = fates.unwrap_or_else(|poisoned| poisoned.into_inner());
        let names = cases.iter().map(|case| case.case.name.clone());
        let mut strength = Self::new(mutants, names.collect(), fates);
        strength.is_whole = is_whole.into_inner();
        if !strength.is_whole {
            strength.drop_untried();
        }
        Some(strength)
    }
}

/// How a puzzle's mutants are tried.
pub struct Work<'a> {
    /// How many at once, and until when.
    pub options: &'a SearchOptions<'a>,
    /// Is the time over? What is left then is not tried.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Is called for each mutant on each case.
    pub watch: &'a (dyn Fn() + Sync),
}

impl<M> Strength<M> {
    /// Leaves out the mutants of which nobody knows whether they live.
    fn drop_untried(&mut self) {
        let rows = std::mem::take(&mut self.mutants).into_iter();
        for (mutant, row) in rows.zip(std::mem::take(&mut self.fates)) {
            if row.contains(&Fate::Killed) {
                self.mutants.push(mutant);
                self.fates.push(row);
            } else {
                self.untried += 1;
            }
        }
    }

    /// What is known of these mutants on these cases: a row for a mutant.
    pub fn new(mutants: Vec<M>, cases: Vec<String>, fates: Vec<Vec<Fate>>) -> Self {
        Self {
            mutants,
            cases,
            fates,
            untried: 0,
            is_whole: true,
            subset: OnceLock::new(),
        }
    }
}

impl<M: Clone> Strength<M> {
    /// The numbers of the cases that kill the mutant of this row.
    pub fn killers(&self, row: usize) -> impl Iterator<Item = usize> {
        let kills = |(case, fate): (usize, &Fate)| (*fate == Fate::Killed).then_some(case);
        self.fates[row].iter().enumerate().filter_map(kills)
    }

    /// The mutants that no case kills.
    pub fn survivors(&self) -> Vec<M> {
        let rows = 0..self.mutants.len();
        let alive = rows.filter(|row| self.killers(*row).next().is_none());
        alive.map(|row| self.mutants[row].clone()).collect()
    }

    /// The numbers of the cases that kill nothing.
    pub fn idle(&self) -> Vec<usize> {
        let kills = |case: usize| self.fates.iter().any(|row| row[case] == Fate::Killed);
        (0..self.cases.len()).filter(|case| !kills(*case)).collect()
    }

    /// The numbers of as few cases as possible that kill all that the whole set kills; earlier cases are preferred.
    pub fn smallest_subset(&self) -> &[usize] {
        self.subset.get_or_init(|| {
            let rows = 0..self.mutants.len();
            let rows = rows.map(|row| self.killers(row).collect::<Vec<usize>>());
            smallest_cover(rows.filter(|killers| !killers.is_empty()).collect())
        })
    }
}

/// Steps of the search for a smallest cover, after which the best one so far has to do.
const STEPS: u32 = 1_000_000;

/// As few numbers as possible of which every set holds one; no set is empty.
pub(crate) fn smallest_cover(mut sets: Vec<Vec<usize>>) -> Vec<usize> {
    // A set that holds another one whole is met whenever the other one is.
    sets.sort_by_key(Vec::len);
    let mut needed: Vec<Vec<usize>> = Vec::new();
    for set in sets {
        let holds = |small: &Vec<usize>| small.iter().all(|number| set.contains(number));
        if !needed.iter().any(holds) {
            needed.push(set);
        }
    }
    let mut cover = Cover {
        best: greedy(&needed),
        sets: needed,
        steps: STEPS,
    };
    cover.search(&mut Vec::new());
    cover.best.sort_unstable();
    cover.best
}

/// The number that meets most sets, again and again.
fn greedy(sets: &[Vec<usize>]) -> Vec<usize> {
    let mut open: Vec<&Vec<usize>> = sets.iter().collect();
    let mut chosen = Vec::new();
    while let Some(first) = open.first() {
        let met = |number: &usize| open.iter().filter(|set| set.contains(number)).count();
        let numbers = open.iter().flat_map(|set| set.iter().copied());
        // Of equals the last one wins `max_by_key`, so that the order is turned.
        let best = numbers.max_by_key(|number| (met(number), std::cmp::Reverse(*number)));
        let best = best.unwrap_or(first[0]);
        chosen.push(best);
        open.retain(|set| !set.contains(&best));
    }
    chosen
}

struct Cover {
    sets: Vec<Vec<usize>>,
    best: Vec<usize>,
    steps: u32,
}

impl Cover {
    /// Tries every number of the first set that is not met yet, which is a small one.
    fn search(&mut self, chosen: &mut Vec<usize>) {
        let Some(steps) = self.steps.checked_sub(1) else {
            return;
        };
        self.steps = steps;
        let open: Vec<&Vec<usize>> = self
            .sets
            .iter()
            .filter(|set| !set.iter().any(|number| chosen.contains(number)))
            .collect();
        let Some(first) = open.first().map(|set| (*set).clone()) else {
            if chosen.len() < self.best.len() {
                self.best.clone_from(chosen);
            }
            return;
        };
        // Sets that share no number need one each.
        let mut apart: Vec<&Vec<usize>> = Vec::new();
        for set in open {
            let shares = |other: &&Vec<usize>| set.iter().any(|number| other.contains(number));
            if !apart.iter().any(shares) {
                apart.push(set);
            }
        }
        if chosen.len() + apart.len() >= self.best.len() {
            return;
        }
        for number in first {
            chosen.push(number);
            self.search(chosen);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::random::Rng;

    #[test]
    fn a_cover_is_as_small_as_trying_all_subsets_says() {
        let mut rng = Rng::new(6);
        for _ in 0..200 {
            let sets: Vec<Vec<usize>> = (0..rng.between(1, 9))
                .map(|_| {
                    let mut set: Vec<usize> = (0..10).filter(|_| rng.below(3) == 0).collect();
                    if set.is_empty() {
                        set.push(rng.below(10));
                    }
                    set
                })
                .collect();
            let meets = |mask: u32| {
                let has = |number: &usize| mask >> number & 1 == 1;
                sets.iter().all(|set| set.iter().any(has))
            };
            let least = (0..1 << 10_u32)
                .filter(|mask| meets(*mask))
                .map(u32::count_ones)
                .min();
            let cover = smallest_cover(sets.clone());
            assert!(
                meets(cover.iter().fold(0, |mask, number| mask | 1 << number)),
                "{sets:?}"
            );
            assert_eq!(Some(cover.len() as u32), least, "{sets:?}");
        }
    }

    #[test]
    fn greed_alone_would_take_too_many() {
        let sets = vec![
            vec![0, 1],
            vec![0, 1],
            vec![0, 2],
            vec![0, 2],
            vec![1, 3],
            vec![2, 3],
        ];
        assert_eq!(smallest_cover(sets), [0, 3]);
        assert_eq!(smallest_cover(Vec::new()), Vec::<usize>::new());
    }

    #[test]
    fn rows_tell_survivors_and_columns_tell_idle_cases() {
        let mutant = |id| Mutant {
            id,
            mistake: "",
            killer: "",
        };
        use Fate::{Killed, Survives, Unknown};
        let strength = Strength::new(
            ["a", "b", "c"].map(mutant).to_vec(),
            ["1", "2", "3"].map(str::to_owned).to_vec(),
            vec![
                vec![Killed, Survives, Killed],
                vec![Survives, Unknown, Survives],
                vec![Survives, Survives, Killed],
            ],
        );
        let survivors = strength.survivors();
        assert_eq!(
            survivors.iter().map(|mutant| mutant.id).collect::<Vec<_>>(),
            ["b"]
        );
        assert_eq!(strength.idle(), [1]);
        assert_eq!(strength.smallest_subset(), [2]);
    }
}
