//! Fills in the cells of the kill matrix that show which cases kill no mutant, and which small set of cases kills as
//! many mutants as all cases together.
//!
//! A mutant is not run on more cases once it has failed, so the row of the mutant is incomplete. Single cells are then
//! filled on demand. A case is known to kill nothing once every mutant has survived the case. A smallest set of cases
//! for some of the mutants is a smallest set for all mutants if it also kills the others.

use std::collections::HashSet;

use crate::kill_matrix::{MutantFate, find_smallest_hitting_set};

/// Maximum number of mutants whose rows are completed per round, chosen from the mutants that survive the current set
/// of cases.
const ROWS_PER_ROUND: usize = 4;

/// Function that runs mutants (rows) on cases (columns) and returns the fate for each pair of indices. `None` if time
/// is up or the work was cancelled.
pub(super) type RunCells<'a> = dyn Fn(&[(usize, usize)]) -> Option<Vec<MutantFate>> + 'a;

/// Fills in the unknown cells that show whether each case kills a mutant, and those that determine a smallest set of
/// cases that kills all mutants known to be killed. Skips the rows in `closed`. Tries cases in the order of
/// `shortest_first`, and runs `at_once` cells together. `None` if time was up or the work was cancelled.
pub(super) fn fill_needed_cells(
    fates: &mut [Vec<MutantFate>],
    closed: &[usize],
    shortest_first: &[usize],
    at_once: usize,
    ask: &RunCells,
) -> Option<()> {
    let mut killed: Vec<usize> = (0..fates.len())
        .filter(|row| fates[*row].contains(&MutantFate::Killed))
        .collect();
    // Mutants that survive most cases come first, since they constrain the set most.
    killed.sort_by_cached_key(|row| {
        let passed = fates[*row]
            .iter()
            .filter(|fate| **fate == MutantFate::Survives);
        std::cmp::Reverse(passed.count())
    });
    let mut matrix = PartialKillMatrix {
        fates,
        asked: HashSet::new(),
        closed: closed.iter().copied().collect(),
        ask,
    };
    matrix.find_kill_for_each_case(&killed, shortest_first, at_once.max(1))?;
    matrix.fill_cells_for_smallest_killing_set(&killed, shortest_first)
}

/// Kill matrix that is filled in on demand.
struct PartialKillMatrix<'a> {
    fates: &'a mut [Vec<MutantFate>],
    /// Cells that were run, as pairs of row and case. They are not run again, even if the fate is still unknown.
    asked: HashSet<(usize, usize)>,
    /// Rows whose mutants are not run on further cases.
    closed: HashSet<usize>,
    ask: &'a RunCells<'a>,
}

impl PartialKillMatrix<'_> {
    /// Runs the mutants for the given cells, unless a cell is already known, was run before, or is in a closed row.
    /// `None` if time was up or the work was cancelled.
    fn fill_cells(&mut self, cells: impl Iterator<Item = (usize, usize)>) -> Option<()> {
        let open: Vec<(usize, usize)> = cells
            .filter(|(row, case)| {
                self.fates[*row][*case] == MutantFate::Unknown
                    && !self.closed.contains(row)
                    && !self.asked.contains(&(*row, *case))
            })
            .collect();
        if open.is_empty() {
            return Some(());
        }
        let found = (self.ask)(&open)?;
        for ((row, case), fate) in open.into_iter().zip(found) {
            self.fates[row][case] = fate;
            self.asked.insert((row, case));
        }
        Some(())
    }

    fn is_killed_by_case(&self, case: usize, row: usize) -> bool {
        self.fates[row][case] == MutantFate::Killed
    }

    /// For each case, searches for a mutant that the case kills: fills in cells of the rows in `killed` until one is
    /// found or all were run. `None` if time was up or the work was cancelled.
    fn find_kill_for_each_case(
        &mut self,
        killed: &[usize],
        cases: &[usize],
        at_once: usize,
    ) -> Option<()> {
        for &case in cases {
            for some in killed.chunks(at_once) {
                if (0..self.fates.len()).any(|row| self.is_killed_by_case(case, row)) {
                    break;
                }
                self.fill_cells(some.iter().map(|row| (*row, case)))?;
            }
        }
        Some(())
    }

    /// Fills in enough cells to determine a smallest set of cases that kills all mutants in `killed`. Repeatedly
    /// computes such a set for the completed rows, and then completes rows of mutants that survive this set. `None` if
    /// time was up or the work was cancelled.
    fn fill_cells_for_smallest_killing_set(
        &mut self,
        killed: &[usize],
        cases: &[usize],
    ) -> Option<()> {
        let mut whole: Vec<usize> = Vec::new();
        loop {
            let rows = whole
                .iter()
                .map(|row| self.positions_of_killing_cases(*row, cases));
            // The hitting set contains positions in `cases` instead of cases, so that cheap cases are preferred.
            let cover = find_smallest_hitting_set(rows.collect());
            let mut alive: Vec<usize> = killed.to_vec();
            alive.retain(|row| {
                !cover
                    .iter()
                    .any(|at| self.is_killed_by_case(cases[*at], *row))
            });
            for at in cover {
                self.fill_cells(alive.iter().map(|row| (*row, cases[at])))?;
                alive.retain(|row| !self.is_killed_by_case(cases[at], *row));
            }
            alive.retain(|row| !whole.contains(row));
            if alive.is_empty() {
                return Some(());
            }
            alive.truncate(ROWS_PER_ROUND);
            let cells = alive
                .iter()
                .flat_map(|row| cases.iter().map(|case| (*row, *case)));
            self.fill_cells(cells)?;
            whole.extend(alive);
        }
    }

    /// Returns the positions in `cases` of the cases known to kill the mutant in a row.
    fn positions_of_killing_cases(&self, row: usize, cases: &[usize]) -> Vec<usize> {
        let places = 0..cases.len();
        places
            .filter(|at| self.is_killed_by_case(cases[*at], row))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::kill_matrix::KillMatrix;
    use caipan_checker::random::Rng;

    fn kill_matrix(fates: Vec<Vec<MutantFate>>, cases: usize) -> KillMatrix<()> {
        let names = (0..cases).map(|case| case.to_string()).collect();
        KillMatrix::new(vec![(); fates.len()], names, fates)
    }

    /// Fates of a mutant that each case kills with the probability 1 / `rare`, except for the case `idle`.
    fn random_mutant_fates(cases: usize, idle: usize, rare: u64, rng: &mut Rng) -> Vec<MutantFate> {
        (0..cases)
            .map(|case| {
                if case != idle && rng.below(rare) == 0 {
                    MutantFate::Killed
                } else {
                    MutantFate::Survives
                }
            })
            .collect()
    }

    #[test]
    fn filled_cells_give_the_results_of_the_full_matrix_with_fewer_runs() {
        let mut rng = Rng::new(4);
        let (mut runs, mut all) = (0, 0);
        for round in 0..200 {
            let (rows, cases) = (rng.between(1, 40), rng.between(1, 12));
            let rare = 2 + rng.below(6);
            // Some rounds contain a case that kills nothing.
            let idle = rng.below(2 * cases) as usize;
            let whole: Vec<Vec<MutantFate>> = (0..rows)
                .map(|_| random_mutant_fates(cases as usize, idle, rare, &mut rng))
                .collect();
            let mut known = whole.clone();
            for row in &mut known {
                let first = row.iter().position(|fate| *fate == MutantFate::Killed);
                let rest = first.map_or(row.len(), |first| first + 1);
                row[rest..].fill(MutantFate::Unknown);
            }
            let asked = Cell::new(0);
            let order: Vec<usize> = (0..cases as usize).collect();
            fill_needed_cells(&mut known, &[], &order, 2, &|cells| {
                asked.set(asked.get() + cells.len());
                Some(cells.iter().map(|(row, case)| whole[*row][*case]).collect())
            })
            .unwrap();
            runs += asked.get();
            all += whole.iter().map(Vec::len).sum::<usize>();
            let (known, whole) = (
                kill_matrix(known, cases as usize),
                kill_matrix(whole, cases as usize),
            );
            assert_eq!(
                known.cases_without_kills(),
                whole.cases_without_kills(),
                "{round}"
            );
            let (some, least) = (
                known.smallest_killing_subset(),
                whole.smallest_killing_subset(),
            );
            assert_eq!(some.len(), least.len(), "{round}");
            for row in 0..whole.mutants.len() {
                let mut killers = whole.killing_cases(row).peekable();
                let is_killed = killers.peek().is_some();
                assert!(
                    !is_killed || killers.any(|case| some.contains(&case)),
                    "{round}"
                );
            }
        }
        assert!(runs * 2 < all, "{runs} of {all}");
    }

    #[test]
    fn cells_that_stay_unknown_are_run_once_and_rows_of_excluded_mutants_never() {
        use MutantFate::{Killed, Unknown};
        let mut fates = vec![
            vec![Killed, Unknown, Unknown],
            vec![Killed, Unknown, Unknown],
        ];
        let asked = Cell::new(0);
        fill_needed_cells(&mut fates, &[1], &[0, 1, 2], 2, &|cells| {
            assert!(cells.iter().all(|(row, _)| *row == 0));
            asked.set(asked.get() + cells.len());
            Some(vec![Unknown; cells.len()])
        })
        .unwrap();
        assert_eq!(asked.get(), 2);
        assert_eq!(
            fill_needed_cells(&mut fates, &[], &[0, 1, 2], 2, &|_| None),
            None
        );
    }
}
