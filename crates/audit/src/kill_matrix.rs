//! Measures how many mutants of a puzzle's solver the cases detect.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use super::audit::CaseWithoutFaults;
use caipan_checker::{
    Instance, Judgement, Mutant, MutantOutput, Puzzle, ReasonKind, SearchOptions,
};
use caipan_judge::jury_answer;
use caipan_judge::parallel::run_in_parallel;

/// Result of a mutant on a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MutantFate {
    /// The mutant crashes or prints a wrong output on the case, so the case detects it.
    Killed,
    /// The mutant passes the case.
    Survives,
    /// Unknown, because the mutant's search takes too long or was not run.
    Unknown,
}

impl MutantFate {
    /// Runs the mutant on an input and classifies the output.
    pub(crate) fn from_mutant_run(instance: &dyn Instance, mutant: &Mutant, answer: &str) -> Self {
        let output = instance.mutant_output(mutant, answer, &SearchOptions::PLAIN);
        Self::from_output(instance, &output, answer)
    }

    /// Classifies the output of a mutant; a crash counts as killed.
    pub(crate) fn from_output(
        instance: &dyn Instance,
        output: &MutantOutput,
        answer: &str,
    ) -> Self {
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

/// Results of all mutants on all cases.
#[derive(Debug)]
pub struct KillMatrix<M = Mutant> {
    /// Mutants, one per row.
    pub mutants: Vec<M>,
    /// Names of the cases, one per column.
    pub cases: Vec<String>,
    /// Fate of each mutant on each case: one row per mutant.
    pub fates: Vec<Vec<MutantFate>>,
    /// Number of mutants that were dropped because time was up before their fate was known.
    pub untried: usize,
    /// Whether the matrix is complete enough to determine which cases kill nothing.
    pub is_complete: bool,
    /// Result of [`Self::smallest_killing_subset`], computed once.
    subset: OnceLock<Vec<usize>>,
}

impl KillMatrix {
    /// Runs mutants of a puzzle's solver on cases without faults. `None` if the work was cancelled.
    pub fn measure_kills(
        puzzle: &dyn Puzzle,
        mutants: Vec<Mutant>,
        cases: &[CaseWithoutFaults],
        work: &KillMatrixOptions,
    ) -> Option<Self> {
        let options = work.options;
        let fates = Mutex::new(vec![vec![MutantFate::Unknown; cases.len()]; mutants.len()]);
        let next = AtomicUsize::new(0);
        let is_complete = AtomicBool::new(true);
        let case_by_case = || {
            // Workers take one case at a time, so that all mutants share the opened instance.
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(case) = cases.get(number) else {
                    return;
                };
                let Some(answer) = &case.answer else { continue };
                let Ok(input) = jury_answer::read_jury_file(&case.case.input, ReasonKind::BadCase)
                else {
                    continue;
                };
                let Ok(instance) = puzzle.open(&input) else {
                    continue;
                };
                for (row, mutant) in mutants.iter().enumerate() {
                    if options.is_cancelled() || (work.is_over)() {
                        is_complete.store(false, Ordering::Relaxed);
                        return;
                    }
                    let fate = MutantFate::from_mutant_run(instance.as_ref(), mutant, answer);
                    let mut fates = fates
                        .lock()
                        .unwrap_or_else(|poisoned| poisoned.into_inner());
                    fates[row][number] = fate;
                    (work.watch)();
                }
            }
        };
        run_in_parallel(options.threads.get().min(cases.len()), &case_by_case);
        if options.is_cancelled() {
            return None;
        }
        let fates = fates
            .into_inner()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let names = cases.iter().map(|case| case.case.name.clone());
        let mut strength = Self::new(mutants, names.collect(), fates);
        strength.is_complete = is_complete.into_inner();
        if !strength.is_complete {
            strength.drop_mutants_without_known_kill();
        }
        Some(strength)
    }
}

/// Settings of one call of [`KillMatrix::measure_kills`]: search options, time limit and progress callback.
pub struct KillMatrixOptions<'a> {
    /// Search options with the number of threads and the cancellation flag.
    pub options: &'a SearchOptions<'a>,
    /// Whether time is up; the remaining runs are then skipped.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Called after each run of a mutant on a case.
    pub watch: &'a (dyn Fn() + Sync),
}

impl<M> KillMatrix<M> {
    /// Removes the mutants that no case has killed yet from an incomplete matrix, and counts them as untried.
    fn drop_mutants_without_known_kill(&mut self) {
        let rows = std::mem::take(&mut self.mutants).into_iter();
        for (mutant, row) in rows.zip(std::mem::take(&mut self.fates)) {
            if row.contains(&MutantFate::Killed) {
                self.mutants.push(mutant);
                self.fates.push(row);
            } else {
                self.untried += 1;
            }
        }
    }

    /// Creates a complete matrix from known fates; `fates` has one row per mutant and one column per case.
    pub fn new(mutants: Vec<M>, cases: Vec<String>, fates: Vec<Vec<MutantFate>>) -> Self {
        Self {
            mutants,
            cases,
            fates,
            untried: 0,
            is_complete: true,
            subset: OnceLock::new(),
        }
    }
}

impl<M: Clone> KillMatrix<M> {
    /// Returns the indices of the cases that kill the mutant in this row.
    pub fn killing_cases(&self, row: usize) -> impl Iterator<Item = usize> {
        self.fates[row]
            .iter()
            .enumerate()
            .filter_map(|(case, fate)| (*fate == MutantFate::Killed).then_some(case))
    }

    /// Returns the mutants that no case kills.
    pub fn survivors(&self) -> Vec<M> {
        let rows = 0..self.mutants.len();
        let alive = rows.filter(|row| self.killing_cases(*row).next().is_none());
        alive.map(|row| self.mutants[row].clone()).collect()
    }

    /// Returns the indices of the cases that kill no mutant.
    pub fn cases_without_kills(&self) -> Vec<usize> {
        (0..self.cases.len())
            .filter(|case| {
                self.fates
                    .iter()
                    .all(|row| row[*case] != MutantFate::Killed)
            })
            .collect()
    }

    /// Returns the indices of a smallest set of cases that kills as many mutants as all cases do. Earlier cases are
    /// preferred.
    pub fn smallest_killing_subset(&self) -> &[usize] {
        self.subset.get_or_init(|| {
            let rows =
                (0..self.mutants.len()).map(|row| self.killing_cases(row).collect::<Vec<usize>>());
            find_smallest_hitting_set(rows.filter(|killers| !killers.is_empty()).collect())
        })
    }
}

/// Maximum number of steps of the search for a smallest hitting set. After that, the best set that was found is used.
const MAX_SEARCH_STEPS: u32 = 1_000_000;

/// Returns a smallest set of numbers (hitting set) that has a number in common with each of `sets`, in ascending order.
/// No set may be empty. If the search needs more than [`MAX_SEARCH_STEPS`] steps, the result may not be the smallest.
pub(crate) fn find_smallest_hitting_set(mut sets: Vec<Vec<usize>>) -> Vec<usize> {
    // A set that contains another set is dropped: every choice of numbers that hits the smaller set also hits the
    // larger one.
    sets.sort_by_key(Vec::len);
    let mut needed: Vec<Vec<usize>> = Vec::new();
    for set in sets {
        if !needed
            .iter()
            .any(|small| small.iter().all(|number| set.contains(number)))
        {
            needed.push(set);
        }
    }
    let mut cover = HittingSetSearch {
        best: find_greedy_hitting_set(&needed),
        sets: needed,
        steps: MAX_SEARCH_STEPS,
    };
    cover.improve_best_hitting_set(&mut Vec::new());
    cover.best.sort_unstable();
    cover.best
}

/// Finds a hitting set greedily: repeatedly chooses the number that occurs in most of the sets that are not hit yet.
fn find_greedy_hitting_set(sets: &[Vec<usize>]) -> Vec<usize> {
    let mut open: Vec<&Vec<usize>> = sets.iter().collect();
    let mut chosen = Vec::new();
    while let Some(first) = open.first() {
        let numbers = open.iter().flat_map(|set| set.iter().copied());
        // `max_by_key` returns the last maximum. The reversed number as a second key makes the smallest number win a tie.
        let best = numbers
            .max_by_key(|number| {
                let met = open.iter().filter(|set| set.contains(number));
                (met.count(), std::cmp::Reverse(*number))
            })
            .unwrap_or(first[0]);
        chosen.push(best);
        open.retain(|set| !set.contains(&best));
    }
    chosen
}

/// Branch-and-bound search for a smallest set that has a number in common with each of `sets`.
struct HittingSetSearch {
    sets: Vec<Vec<usize>>,
    /// Smallest set found so far that has a number in common with each of `sets`.
    best: Vec<usize>,
    /// Number of search steps left.
    steps: u32,
}

impl HittingSetSearch {
    /// Branches on the numbers of the smallest set that contains none of the numbers in `chosen`, and updates `best` if
    /// a smaller hitting set is found.
    fn improve_best_hitting_set(&mut self, chosen: &mut Vec<usize>) {
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
        // Pairwise disjoint sets need one number each. The number of such sets is a lower bound for how many numbers
        // are missing.
        let mut apart: Vec<&Vec<usize>> = Vec::new();
        for set in open {
            if !apart
                .iter()
                .any(|other| set.iter().any(|number| other.contains(number)))
            {
                apart.push(set);
            }
        }
        if chosen.len() + apart.len() >= self.best.len() {
            return;
        }
        for number in first {
            chosen.push(number);
            self.improve_best_hitting_set(chosen);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::random::Rng;

    /// Whether each set contains at least one number whose bit is set in the mask.
    fn is_hitting_set(mask: u32, sets: &[Vec<usize>]) -> bool {
        sets.iter()
            .all(|set| set.iter().any(|number| mask >> number & 1 == 1))
    }

    #[test]
    fn smallest_hitting_set_is_as_small_as_exhaustive_search_finds() {
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
            let least = (0..1 << 10_u32)
                .filter(|mask| is_hitting_set(*mask, &sets))
                .map(u32::count_ones)
                .min();
            let cover = find_smallest_hitting_set(sets.clone());
            let mask = cover.iter().fold(0, |mask, number| mask | 1 << number);
            assert!(is_hitting_set(mask, &sets), "{sets:?}");
            assert_eq!(Some(cover.len() as u32), least, "{sets:?}");
        }
    }

    #[test]
    fn smallest_hitting_set_is_smaller_than_the_greedy_one() {
        let sets = vec![
            vec![0, 1],
            vec![0, 1],
            vec![0, 2],
            vec![0, 2],
            vec![1, 3],
            vec![2, 3],
        ];
        assert_eq!(find_smallest_hitting_set(sets), [0, 3]);
        assert_eq!(find_smallest_hitting_set(Vec::new()), Vec::<usize>::new());
    }

    #[test]
    fn survivors_are_killed_by_no_case_and_idle_cases_kill_no_mutant() {
        use MutantFate::{Killed, Survives, Unknown};
        let mutants = ["a", "b", "c"].map(|id| Mutant {
            id,
            mistake: "",
            killer: "",
        });
        let strength = KillMatrix::new(
            mutants.to_vec(),
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
        assert_eq!(strength.cases_without_kills(), [1]);
        assert_eq!(strength.smallest_killing_subset(), [2]);
    }
}
