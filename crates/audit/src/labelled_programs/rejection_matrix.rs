//! Summarizes the matrix of cases and rejected programs: equal rows and columns, rank, and a small sufficient set of
//! cases.

use std::collections::HashMap;

/// Summary of a boolean matrix with one row per wrong program and one column per case. All numbers are row or column
/// indices.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RejectionMatrixSummary {
    /// Programs that no case rejects.
    pub accepted: Vec<usize>,
    /// Cases that reject no program.
    pub cases_without_rejections: Vec<usize>,
    /// Groups of programs that are rejected by the same cases; the first of each group represents it.
    pub programs: Vec<Vec<usize>>,
    /// Groups of cases that reject the same programs; the first of each group represents it.
    pub cases: Vec<Vec<usize>>,
    /// Programs whose rows are a basis of the row space over the rationals. Their number is the rank of the matrix.
    pub basis: Vec<usize>,
    /// Small set of cases that rejects every program that at least one case rejects. Found greedily, so a smaller set
    /// may exist.
    pub subset: Vec<usize>,
}

impl RejectionMatrixSummary {
    /// Summarizes a matrix. `rows[program][case]` is true if the case rejects the program; `cases` is the number of
    /// columns.
    pub fn summarize(rows: &[Vec<bool>], cases: usize) -> Self {
        let columns: Vec<Vec<bool>> = (0..cases)
            .map(|case| rows.iter().map(|row| row[case]).collect())
            .collect();
        let (programs, accepted) = group_equal_rows(rows);
        let (cases, idle) = group_equal_rows(&columns);
        let of_programs: Vec<Vec<bool>> =
            programs.iter().map(|same| rows[same[0]].clone()).collect();
        let basis = independent_rows(&of_programs).into_iter();
        let sets = cases.iter().map(|same| {
            programs
                .iter()
                .map(|program| columns[same[0]][program[0]])
                .collect()
        });
        let subset = find_greedy_set_cover(&sets.collect::<Vec<_>>(), programs.len()).into_iter();
        Self {
            basis: basis.map(|number| programs[number][0]).collect(),
            subset: subset.map(|number| cases[number][0]).collect(),
            accepted,
            cases_without_rejections: idle,
            programs,
            cases,
        }
    }

    /// Rank of the matrix over the rationals.
    pub fn rank(&self) -> usize {
        self.basis.len()
    }
}

/// Groups the indices of equal rows, ordered by their first occurrence. Rows without any true entry are not grouped;
/// their indices are returned as the second value.
fn group_equal_rows(rows: &[Vec<bool>]) -> (Vec<Vec<usize>>, Vec<usize>) {
    let (mut groups, mut empty): (Vec<Vec<usize>>, Vec<usize>) = Default::default();
    let mut known: HashMap<&[bool], usize> = HashMap::new();
    for (number, row) in rows.iter().enumerate() {
        if !row.contains(&true) {
            empty.push(number);
            continue;
        }
        let group = *known.entry(row.as_slice()).or_insert(groups.len());
        match groups.get_mut(group) {
            Some(group) => group.push(number),
            None => groups.push(vec![number]),
        }
    }
    (groups, empty)
}

/// Prime modulus 2^61 - 1, which replaces arithmetic with fractions. The rank is the same unless the prime divides a
/// certain determinant of zeros and ones, which is very unlikely.
const PRIME: u64 = (1 << 61) - 1;

/// Returns the indices of the rows that are not linear combinations of earlier rows, modulo [`PRIME`].
fn independent_rows(rows: &[Vec<bool>]) -> Vec<usize> {
    // Each basis row is 1 at its pivot column and 0 at the pivots of earlier rows.
    let mut basis: Vec<(usize, Vec<u64>)> = Vec::new();
    let mut chosen = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let mut reduced: Vec<u64> = row.iter().map(|cell| u64::from(*cell)).collect();
        for (pivot, other) in &basis {
            let factor = reduced[*pivot];
            if factor != 0 {
                for (cell, other) in reduced.iter_mut().zip(other) {
                    *cell = (*cell + PRIME - multiply_mod_prime(factor, *other)) % PRIME;
                }
            }
        }
        let Some(pivot) = reduced.iter().position(|cell| *cell != 0) else {
            continue;
        };
        let inverse = power_mod_prime(reduced[pivot], PRIME - 2);
        reduced
            .iter_mut()
            .for_each(|cell| *cell = multiply_mod_prime(*cell, inverse));
        basis.push((pivot, reduced));
        chosen.push(number);
    }
    chosen
}

fn multiply_mod_prime(left: u64, right: u64) -> u64 {
    (u128::from(left) * u128::from(right) % u128::from(PRIME)) as u64
}

fn power_mod_prime(mut base: u64, mut exponent: u64) -> u64 {
    let mut product = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            product = multiply_mod_prime(product, base);
        }
        base = multiply_mod_prime(base, base);
        exponent >>= 1;
    }
    product
}

/// Returns the indices of sets that together cover the `items` items. Repeatedly chooses the set with most uncovered
/// items (the first of several), and finally drops redundant sets. Items that are in no set stay uncovered.
fn find_greedy_set_cover(sets: &[Vec<bool>], items: usize) -> Vec<usize> {
    let mut open = vec![true; items];
    let mut chosen: Vec<usize> = Vec::new();
    while open.contains(&true) {
        let gains = sets.iter().map(|set| {
            let gained = set.iter().zip(&open).filter(|(has, open)| **has && **open);
            gained.count()
        });
        let Some((best, 1..)) =
            (gains.enumerate()).max_by_key(|(number, gain)| (*gain, std::cmp::Reverse(*number)))
        else {
            break;
        };
        for (open, has) in open.iter_mut().zip(&sets[best]) {
            *open &= !has;
        }
        chosen.push(best);
    }
    let mut held: Vec<usize> = (0..items)
        .map(|thing| chosen.iter().filter(|set| sets[**set][thing]).count())
        .collect();
    chosen.retain(|set| {
        let is_needed = (0..items).any(|thing| sets[*set][thing] && held[thing] == 1);
        if !is_needed {
            (0..items)
                .filter(|thing| sets[*set][*thing])
                .for_each(|thing| held[thing] -= 1);
        }
        is_needed
    });
    chosen.sort_unstable();
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::random::Rng;

    fn parse_rows(text: &[&str]) -> Vec<Vec<bool>> {
        text.iter()
            .map(|row| row.chars().map(|sign| sign == '1').collect())
            .collect()
    }

    fn summary_of_rows(text: &[&str]) -> RejectionMatrixSummary {
        RejectionMatrixSummary::summarize(
            &parse_rows(text),
            text.first().map_or(0, |row| row.len()),
        )
    }

    #[test]
    fn equal_programs_and_cases_are_grouped_and_empty_ones_listed_separately() {
        let found = summary_of_rows(&["0110", "0000", "0110", "0001"]);
        assert_eq!(found.programs, [vec![0, 2], vec![3]]);
        assert_eq!(found.cases, [vec![1, 2], vec![3]]);
        assert_eq!(
            (&*found.accepted, &*found.cases_without_rejections),
            (&[1][..], &[0][..])
        );
        assert_eq!((&*found.basis, &*found.subset), (&[0, 3][..], &[1, 3][..]));
        assert_eq!(summary_of_rows(&[]), RejectionMatrixSummary::default());
    }

    #[test]
    fn rank_is_the_rank_over_the_rationals() {
        // Modulo 2, the third row would be the sum of the others.
        let odd = summary_of_rows(&["110", "011", "101"]);
        assert_eq!((odd.rank(), &*odd.basis), (3, &[0, 1, 2][..]));
        let sum = summary_of_rows(&["1100", "0011", "1111", "1000"]);
        assert_eq!((sum.rank(), &*sum.basis), (3, &[0, 1, 3][..]));
        // The fourth row is a combination of the three others.
        let difference = summary_of_rows(&["1110", "0111", "0110", "1111"]);
        assert_eq!((difference.rank(), &*difference.basis), (3, &[0, 1, 2][..]));
    }

    #[test]
    fn the_rank_by_rows_is_the_rank_by_columns() {
        let mut rng = Rng::new(4);
        for _ in 0..200 {
            let (tall, wide) = (rng.between(1, 9) as usize, rng.between(1, 9) as usize);
            let rows: Vec<Vec<bool>> = (0..tall)
                .map(|_| (0..wide).map(|_| rng.below(3) == 0).collect())
                .collect();
            let columns: Vec<Vec<bool>> = (0..wide)
                .map(|case| rows.iter().map(|row| row[case]).collect())
                .collect();
            let rank = independent_rows(&rows).len();
            assert_eq!(rank, independent_rows(&columns).len(), "{rows:?}");
            assert_eq!(
                RejectionMatrixSummary::summarize(&rows, wide).rank(),
                rank,
                "{rows:?}"
            );
            let found = RejectionMatrixSummary::summarize(&rows, wide);
            for (program, row) in rows.iter().enumerate() {
                let is_rejected = found.subset.iter().any(|case| row[*case]);
                assert_eq!(is_rejected, !found.accepted.contains(&program), "{rows:?}");
            }
        }
    }

    #[test]
    fn greedy_cover_takes_the_largest_sets_and_drops_redundant_ones() {
        let found = summary_of_rows(&["1010", "1010", "1001", "0101"]);
        assert_eq!(found.subset, [0, 1]);
        // The first set is the greedy choice, but redundant after the two others.
        let sets = parse_rows(&["011110", "111000", "000111"]);
        assert_eq!(find_greedy_set_cover(&sets, 6), [1, 2]);
        assert_eq!(find_greedy_set_cover(&[], 0), Vec::<usize>::new());
    }
}
