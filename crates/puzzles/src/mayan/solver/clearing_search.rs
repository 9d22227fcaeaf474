//! Decides whether a position can be cleared in a given number of moves; the search may try moves in any order.

use std::ops::ControlFlow;

use super::candidate_moves::{CandidateMoves, neighbour_column, set_bit_indices};
use super::position::Position;
use super::shift_bound::{ColourCountVectors, ShiftEffects, can_vanish_without_shift};
use super::shifts::CostTable;
use super::sleep_sets::SleepSet;
use super::solver_stats::SolverStats;
use super::successor::Successor;
use super::transposition_table::TranspositionTable;
use crate::mayan::rules::{MoveCountRule, StatementReading};

/// State of one search: tables, limits, counters, and the positions still to be searched.
pub(super) struct ClearingSearch<'a, const P: usize> {
    /// Number of colours, which are 1 to `colours`.
    pub colours: usize,
    pub reading: StatementReading,
    pub table: &'static CostTable,
    pub refuted: &'a mut TranspositionTable<P>,
    /// Memory limit of the transposition table, in bytes.
    pub bytes: usize,
    pub stats: SolverStats,
    pub watch: &'a mut dyn FnMut(&SolverStats) -> ControlFlow<()>,
    pub is_stopped: bool,
    /// Positions still to be searched. Those after fewer moves come first.
    pub pending: Vec<Successor<P>>,
}

impl<const P: usize> ClearingSearch<'_, P> {
    /// Whether `moves_left` moves (at least one) can clear `position`, which must have tiles and be within the shift bound.
    pub(super) fn can_clear(
        &mut self,
        position: &Position<P>,
        vectors: &ColourCountVectors,
        moves_left: u8,
        asleep: SleepSet,
    ) -> bool {
        if moves_left == 1 {
            return self.can_clear_in_one_move(position, vectors, asleep);
        }
        if moves_left > 2 && self.refuted.refuted_move_counts(position) >> moves_left & 1 == 1 {
            self.stats.nodes += 1;
            self.stats.table_hits += 1;
            return false;
        }
        self.can_clear_without_table_lookup(position, vectors, moves_left, asleep)
    }

    /// Whether `moves_left` moves (at least two) can clear `position`. For more than two moves, the caller must have
    /// looked up `position` in the transposition table already.
    fn can_clear_without_table_lookup(
        &mut self,
        position: &Position<P>,
        vectors: &ColourCountVectors,
        moves_left: u8,
        asleep: SleepSet,
    ) -> bool {
        self.stats.nodes += 1;
        if self.stats.nodes.is_multiple_of(1 << 14) && (self.watch)(&self.stats).is_break() {
            self.is_stopped = true;
        }
        if self.is_stopped {
            return false;
        }
        let moves = self.moves_within_shift_bound(position, vectors, moves_left);
        // With few moves to try, trying them is cheaper than a table lookup.
        let [right, left_drops] = moves.drops;
        let tries = (moves.swaps | right).count_ones() + left_drops.count_ones();
        let is_kept = moves_left > 2 || tries > self.refuted.max_moves_cheaper_than_lookup();
        if moves_left == 2
            && is_kept
            && self.refuted.refuted_move_counts(position) >> moves_left & 1 == 1
        {
            self.stats.table_hits += 1;
            return false;
        }
        let is_cleared = if moves_left > 3 {
            self.can_clear_by_any_move(position, vectors, moves_left - 1, &moves, asleep)
        } else {
            self.can_any_successor_be_cleared(
                position,
                vectors,
                moves_left - 1,
                &moves,
                asleep,
                &mut |search: &mut Self, child: &Successor<P>| {
                    search.can_clear(&child.after, &child.vectors, moves_left - 1, child.asleep)
                },
            )
        };
        if is_cleared {
            return true;
        }
        if is_kept && !self.is_stopped {
            self.stats.refuted += 1;
            self.refuted.insert(position, moves_left, self.bytes);
        }
        false
    }

    /// Whether one of `moves` followed by `moves_left` more moves can clear `position`.
    ///
    /// All successors are looked up in the table before any of them is searched, so that the cache misses overlap.
    fn can_clear_by_any_move(
        &mut self,
        position: &Position<P>,
        vectors: &ColourCountVectors,
        moves_left: u8,
        moves: &CandidateMoves,
        asleep: SleepSet,
    ) -> bool {
        let first = self.pending.len();
        if self.can_any_successor_be_cleared(
            position,
            vectors,
            moves_left,
            moves,
            asleep,
            &mut |search: &mut Self, child: &Successor<P>| {
                search.pending.push(*child);
                false
            },
        ) {
            self.pending.truncate(first);
            return true;
        }
        for child in &mut self.pending[first..] {
            child.is_refuted =
                self.refuted.refuted_move_counts(&child.after) >> moves_left & 1 == 1;
        }
        let is_cleared = (first..self.pending.len()).any(|index| {
            let child = self.pending[index];
            if child.is_refuted {
                self.stats.nodes += 1;
                self.stats.table_hits += 1;
                return false;
            }
            // If two moves lead to this successor, it may have been refuted since the lookup above, so `can_clear`
            // repeats the lookup.
            self.can_clear(&child.after, &child.vectors, moves_left, child.asleep)
        });
        self.pending.truncate(first);
        is_cleared
    }

    /// Whether one of `moves` clears `position` directly, or leads to a successor that can be cleared, i.e. for which
    /// `each` returns true. Stops at the first such move.
    ///
    /// `moves_left` (at least one) moves remain after each move.
    #[inline(always)]
    fn can_any_successor_be_cleared(
        &mut self,
        position: &Position<P>,
        vectors: &ColourCountVectors,
        moves_left: u8,
        moves: &CandidateMoves,
        mut asleep: SleepSet,
        each: &mut impl FnMut(&mut Self, &Successor<P>) -> bool,
    ) -> bool {
        if moves.equal != 0 && !asleep.wait {
            let waited = Successor::new(*position, *vectors, SleepSet::default());
            if each(self, &waited) {
                return true;
            }
            asleep.wait = true;
        }
        let skipped = asleep.take_and_keep_run_free_swaps(moves);
        for tile_index in set_bit_indices(moves.swaps & !skipped.swaps) {
            let bit = 1 << tile_index;
            let pair = [
                position.colour_at(tile_index),
                position.colour_at(tile_index + 8),
            ];
            let mut after = vectors.after_swap(tile_index, pair, self.table);
            if after.need_more_moves_than(moves_left) {
                asleep.swaps |= bit & !moves.run_making_swaps;
                continue;
            }
            let moved = position.swap_with_right_neighbour(tile_index);
            if moves.run_making_swaps & bit != 0 {
                let runs = moved.tiles_in_runs();
                for colour in pair {
                    after.update_colour(colour, moved.tiles_of_colour(colour) & !runs, self.table);
                }
                if self.can_settled_successor_be_cleared(
                    &moved, runs, &after, moves_left, asleep, each,
                ) {
                    return true;
                }
            } else if each(
                self,
                &Successor::new(moved, after, asleep.after_swap(tile_index)),
            ) {
                return true;
            } else {
                asleep.swaps |= bit;
            }
        }
        let drops = [0, 1].map(|side| moves.drops[side] & !skipped.drops[side]);
        self.can_any_drop_successor_be_cleared(position, vectors, moves_left, drops, asleep, each)
    }

    /// Whether any successor by a drag into a gap can be cleared: to the right for the tiles in `drops[0]`, and to the
    /// left for the tiles in `drops[1]`. [`Self::can_any_successor_be_cleared`] describes the other arguments.
    #[inline(always)]
    fn can_any_drop_successor_be_cleared(
        &mut self,
        position: &Position<P>,
        vectors: &ColourCountVectors,
        moves_left: u8,
        drops: [u64; 2],
        mut asleep: SleepSet,
        each: &mut impl FnMut(&mut Self, &Successor<P>) -> bool,
    ) -> bool {
        for (side, drops) in drops.into_iter().enumerate() {
            for tile_index in set_bit_indices(drops) {
                let neighbour = neighbour_column(tile_index, side);
                let mut after = vectors.after_shift(
                    tile_index,
                    neighbour,
                    position.colour_at(tile_index),
                    self.table,
                );
                if after.need_more_moves_than(moves_left) {
                    continue;
                }
                let moved = position.drop_onto_column(tile_index, neighbour);
                let runs = moved.tiles_in_runs();
                if runs != 0 {
                    after = ColourCountVectors::new(
                        &moved.remove_tiles(runs),
                        self.colours,
                        self.table,
                    );
                    if self.can_settled_successor_be_cleared(
                        &moved, runs, &after, moves_left, asleep, each,
                    ) {
                        return true;
                    }
                } else {
                    let below = asleep.after_drop(tile_index, neighbour);
                    if each(self, &Successor::new(moved, after, below)) {
                        return true;
                    }
                    asleep.drops[side] |= 1 << tile_index;
                }
            }
        }
        false
    }

    /// Settles `moved`, on which `runs` vanish, and calls `each` with the result if it is within the bound. `vectors`
    /// are the vectors of the tiles without `runs`. Returns true if `each` does, or if the board is empty and may be
    /// cleared early.
    #[inline(always)]
    fn can_settled_successor_be_cleared(
        &mut self,
        moved: &Position<P>,
        runs: u64,
        vectors: &ColourCountVectors,
        moves_left: u8,
        asleep: SleepSet,
        each: &mut impl FnMut(&mut Self, &Successor<P>) -> bool,
    ) -> bool {
        // Falling tiles stay in their column, so the bound can be tested before they fall.
        if vectors.need_more_moves_than(moves_left) {
            return false;
        }
        self.stats.simulations += 1;
        let mut after = moved.remove_tiles_and_drop(runs);
        let mut vectors = *vectors;
        if after.tiles_in_runs() != 0 || after.is_empty() {
            after = after.clear_all_runs();
            if after.is_empty() {
                return self.reading.steps == MoveCountRule::AtMost;
            }
            vectors = ColourCountVectors::new(&after, self.colours, self.table);
            if vectors.need_more_moves_than(moves_left) {
                return false;
            }
        }
        each(
            self,
            &Successor::new(after, vectors, asleep.after_clearing()),
        )
    }

    /// Whether `after`, the settled position after a move, is empty or can be cleared by `moves_left` more moves.
    pub(super) fn can_clear_after_move(
        &mut self,
        after: &Position<P>,
        moves_left: u8,
        asleep: SleepSet,
    ) -> bool {
        if after.is_empty() {
            return moves_left == 0 || self.reading.steps == MoveCountRule::AtMost;
        }
        if moves_left == 0 {
            return false;
        }
        let vectors = ColourCountVectors::new(after, self.colours, self.table);
        !vectors.need_more_moves_than(moves_left)
            && self.can_clear(after, &vectors, moves_left, asleep)
    }

    /// Returns the moves after which the position is still within the shift bound. `moves_left` includes the move itself.
    #[inline(always)]
    pub(super) fn moves_within_shift_bound(
        &self,
        position: &Position<P>,
        vectors: &ColourCountVectors,
        moves_left: u8,
    ) -> CandidateMoves {
        let gains = ShiftEffects::new(position, vectors, self.colours, self.table);
        let most = 2 * u32::from(moves_left - 1);
        let equal = position.tiles_with_equal_neighbour(8);
        let [right, left_drops] = position.tiles_beside_gaps();
        let is_wait = self.reading.equal_swaps && vectors.shifts_needed() <= most;
        let swaps =
            position.tiles_with_right_neighbour() & !equal & gains.swaps_within_shift_limit(most);
        let drops = [
            right & gains.drops_within_shift_limit(0, most),
            left_drops & gains.drops_within_shift_limit(1, most),
        ];
        let is_any = swaps | drops[0] | drops[1] != 0;
        CandidateMoves {
            swaps,
            run_making_swaps: if is_any {
                position.run_making_swaps()
            } else {
                0
            },
            drops,
            equal: if is_wait { equal } else { 0 },
        }
    }

    /// Whether one move clears `position`. The move must make a run, and the remaining tiles must need no shift.
    #[inline(always)]
    fn can_clear_in_one_move(
        &mut self,
        position: &Position<P>,
        vectors: &ColourCountVectors,
        asleep: SleepSet,
    ) -> bool {
        self.stats.leaves += 1;
        let swaps =
            position.run_making_swaps() & !position.tiles_with_equal_neighbour(8) & !asleep.swaps;
        // A drop shifts only one tile, so it is useless if two or more shifts are needed.
        let gaps = if vectors.shifts_needed() > 1 {
            [0; 2]
        } else {
            position.tiles_beside_gaps()
        };
        if swaps | gaps[0] | gaps[1] == 0 {
            return false;
        }
        let gains = ShiftEffects::new(position, vectors, self.colours, self.table);
        for tile_index in set_bit_indices(swaps & gains.swaps_within_shift_limit(0)) {
            let pair = [
                position.colour_at(tile_index),
                position.colour_at(tile_index + 8),
            ];
            let moved = position.swap_with_right_neighbour(tile_index);
            let runs = moved.tiles_in_runs();
            let vanishes = |colour| {
                can_vanish_without_shift(moved.tiles_of_colour(colour) & !runs, self.table)
            };
            if vanishes(pair[0]) && vanishes(pair[1]) {
                self.stats.simulations += 1;
                if moved
                    .remove_tiles_and_drop(runs)
                    .clear_all_runs()
                    .is_empty()
                {
                    return true;
                }
            }
        }
        for (side, gaps) in gaps.into_iter().enumerate() {
            for tile_index in set_bit_indices(
                gaps & gains.drops_within_shift_limit(side, 0) & !asleep.drops[side],
            ) {
                let moved =
                    position.drop_onto_column(tile_index, neighbour_column(tile_index, side));
                let runs = moved.tiles_in_runs();
                if runs != 0 {
                    self.stats.simulations += 1;
                    if moved
                        .remove_tiles_and_drop(runs)
                        .clear_all_runs()
                        .is_empty()
                    {
                        return true;
                    }
                }
            }
        }
        false
    }
}
