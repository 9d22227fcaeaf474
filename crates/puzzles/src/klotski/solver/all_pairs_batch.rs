//! Answers batches with far more queries than cells from distances computed once for every pair of cells.

use super::contraction_hierarchy::ContractionHierarchy;
use super::grid::{Grid, NONE};
use super::hub_labels::HubLabels;
use super::merged_hub_labels::{LabelDistance, MergedHubLabels};
use super::prepared::Solver;
use super::spans::Spans;
use crate::klotski::rules::Query;
use caipan_checker::search::{SearchFailure, SearchOptions};

/// Minimum number of queries per cell at which precomputing all pairs is faster.
const QUERIES_PER_CELL: usize = 8;

/// Maximum total length of the labels, so that indices into the merged labels fit into 32 bits.
const LABELS: usize = 100_000_000;

/// A query in the group of its piece; the piece is stored once per group.
#[derive(Clone, Copy)]
struct GroupedQuery {
    /// Index of the query in the input.
    number: u32,
    blank: u16,
    target: u16,
}

impl Solver<'_> {
    /// Whether there are enough queries for [`Self::answers_by_all_pairs`] to be the fastest method.
    pub(crate) fn has_more_queries_than_pairs(&self, queries: usize) -> bool {
        let cells = self.grid.cells();
        cells <= Spans::MOST && queries / QUERIES_PER_CELL >= cells
    }

    /// Returns the answers of [`Self::answers`], or `None` if the labels exceed [`LABELS`].
    ///
    /// # Errors
    /// [`SearchFailure::Stopped`] soon after `options` was cancelled.
    pub(crate) fn answers_by_all_pairs(
        &mut self,
        queries: &[Query],
        options: &SearchOptions,
    ) -> Result<Option<Vec<Option<u64>>>, SearchFailure> {
        let is_used = vec![true; self.blocks.sizes.len()];
        let (grid, blocks) = (&self.grid, &self.blocks);
        let detours = &mut self.detours;
        let built = ContractionHierarchy::build(grid, blocks, detours, &is_used, u64::MAX, options);
        let Some(hierarchy) = built else {
            return Err(SearchFailure::Stopped(self.stats()));
        };
        let longest = self.detours.longest(grid);
        let Some(labels) = HubLabels::build(&hierarchy, longest, LABELS, options) else {
            return Ok(None);
        };
        // An answer is at most the sum of two labels and the blank's path.
        let most = 2 * i64::from(labels.longest()) + grid.cells() as i64;
        let answers = if most < i64::from(i16::MAX) {
            let merged = MergedHubLabels::<i16>::new(grid, blocks, &hierarchy, &labels);
            self.compare(queries, &hierarchy, &merged, options)
        } else {
            let merged = MergedHubLabels::<i32>::new(grid, blocks, &hierarchy, &labels);
            self.compare(queries, &hierarchy, &merged, options)
        };
        answers.map(Some)
    }

    #[expect(
        clippy::too_many_lines,
        reason = "the innermost loop of a solve: its pieces share what they have found for one tile"
    )]
    fn compare<L: LabelDistance>(
        &mut self,
        queries: &[Query],
        hierarchy: &ContractionHierarchy,
        merged: &MergedHubLabels<L>,
        options: &SearchOptions,
    ) -> Result<Vec<Option<u64>>, SearchFailure> {
        // `u32` instead of `Option<u64>`: the writes are in random order, so a small array is faster.
        let mut answers = vec![NONE; queries.len()];
        let (asks, ends) = group_by_piece(&self.grid, queries);
        let spans = Spans::new(&self.grid);
        self.sweep.searches += self.blocks.cells();
        self.sweep.visited += self.blocks.cells() * self.blocks.cells();
        let mut first = 0;
        let mut labels = Vec::new();
        for (piece, end) in ends.into_iter().enumerate() {
            let asks = &asks[first..end];
            first = end;
            if asks.is_empty() {
                continue;
            }
            if options.checkpoint(&self.stats()).is_break() {
                return Err(SearchFailure::Stopped(self.stats()));
            }
            let grid = &self.grid;
            let towards = spans.towards(grid, piece);
            let edges = [0, 1, 2, 3].map(|side| grid.edge(piece, side));
            let own = edges.map(|edge| self.blocks.of(edge));
            // Computed on first use: the blank's distances to each side, and merged labels per pattern of near sides.
            let mut far: [Vec<u32>; 4] = Default::default();
            let mut known = [None; 256];
            labels.clear();
            for ask in asks {
                let answer = &mut answers[ask.number as usize];
                let (blank, target) = (usize::from(ask.blank), usize::from(ask.target));
                if target == piece {
                    *answer = 0;
                    continue;
                }
                let Some(start) = towards.start(blank) else {
                    continue;
                };
                // Every path from the blank to the piece ends in the same block.
                let block = own[start.near.trailing_zeros() as usize];
                let Some(to) = merged.at(target, block) else {
                    continue;
                };
                let pattern = usize::from(start.near | start.next << 4);
                let from = *known[pattern].get_or_insert_with(|| {
                    let more = towards.more(start.near, start.next);
                    let told = (0..4).filter(|side| more[*side] != NONE);
                    merged.merge(
                        told.map(|side: usize| (hierarchy.rank(edges[side]), more[side] as i32)),
                        &mut labels,
                    )
                });
                let mut best = merged.distance(&labels, from, to, &mut self.passed);
                let mut open = start.open;
                while open != 0 {
                    let side = open.trailing_zeros() as usize;
                    open &= open - 1;
                    if own[side] != block {
                        continue;
                    }
                    if far[side].is_empty() {
                        let from = grid.beside(piece, side);
                        far[side].extend(self.sweep.everywhere(grid, piece, from));
                    }
                    // Skips sides that cannot improve the answer; unreachable sides (`NONE`) are skipped as well.
                    let paid = far[side][blank] - start.least;
                    if paid < best {
                        let rank = hierarchy.rank(edges[side]);
                        let seconds = merged.distance_from_edge(rank, to, &mut self.passed);
                        best = best.min(paid + seconds);
                    }
                }
                *answer = best + start.least + 1;
            }
        }
        let numbers = answers.into_iter();
        Ok(numbers
            .map(|answer| (answer != NONE).then_some(u64::from(answer)))
            .collect())
    }
}

/// Sorts the queries by piece (counting sort) and returns the end index of each piece's group.
fn group_by_piece(grid: &Grid, queries: &[Query]) -> (Vec<GroupedQuery>, Vec<usize>) {
    let mut ends = vec![0; grid.cells() + 1];
    for query in queries {
        ends[grid.index(query.piece) + 1] += 1;
    }
    for piece in 0..grid.cells() {
        ends[piece + 1] += ends[piece];
    }
    let none = GroupedQuery {
        number: 0,
        blank: 0,
        target: 0,
    };
    let mut asks = vec![none; queries.len()];
    for (number, query) in (0..).zip(queries) {
        // The start of the piece's group; after all queries are placed, the end of the group.
        let place = &mut ends[grid.index(query.piece)];
        asks[*place] = GroupedQuery {
            number,
            blank: grid.index(query.blank) as u16,
            target: grid.index(query.target) as u16,
        };
        *place += 1;
    }
    ends.pop();
    (asks, ends)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::klotski::generator::{self, Family};
    use caipan_checker::random::Rng;

    #[test]
    fn all_pairs_answers_are_those_of_queries_alone() {
        let mut rng = Rng::new(8);
        let sizes = [(5, 40), (17, 17), (30, 30)];
        for (family, (rows, columns)) in Family::ALL
            .into_iter()
            .flat_map(|family| sizes.map(|size| (family, size)))
        {
            let board = generator::board(family, rows, columns, &mut rng);
            let queries = generator::queries(&board, 300, &mut rng);
            let alone = Solver::new(&board).answers(&queries, &SearchOptions::PLAIN);
            let all_pairs =
                Solver::new(&board).answers_by_all_pairs(&queries, &SearchOptions::PLAIN);
            let (alone, all_pairs) = (alone.unwrap(), all_pairs.unwrap().unwrap());
            for (query, answers) in queries.iter().zip(alone.iter().zip(&all_pairs)) {
                assert_eq!(answers.0, answers.1, "{query:?} on\n{board}");
            }
            // Only the long rings have lengths above 15 bits, so both label types are tested.
            let longest = all_pairs.iter().flatten().max().unwrap();
            assert!(
                (*longest > 1 << 15) == (family == Family::Ring && rows == 30),
                "{family:?}"
            );
        }
    }

    #[test]
    fn cancelled_all_pairs_batch_stops() {
        let cancel = std::sync::atomic::AtomicBool::new(true);
        let options = SearchOptions {
            cancel: &cancel,
            ..SearchOptions::PLAIN
        };
        let mut rng = Rng::new(9);
        let board = generator::board(Family::WideFolds, 5, 5, &mut rng);
        let queries = generator::queries(&board, 1000, &mut rng);
        let mut solver = Solver::new(&board);
        assert!(
            solver.has_more_queries_than_pairs(1000) && !solver.has_more_queries_than_pairs(300)
        );
        let stopped = solver.answers(&queries, &options);
        assert!(matches!(stopped, Err(SearchFailure::Stopped(_))));
    }
}
