//! Answers all queries of a case, and chooses between single A* searches and a contraction hierarchy.

use super::approach_search;
use super::astar;
use super::blank_distance_hierarchy::BlankDistanceHierarchy;
use super::board_solver::Solver;
use super::contraction_hierarchy::ContractionHierarchy;
use super::grid::NONE_OR_UNREACHABLE;
use super::landmarks::{LANDMARKS_PER_BLOCK, Landmarks};
use crate::klotski::rules::Query;
use caipan_checker::search::{SearchFailure, SearchOptions};
use std::ops::Range;

/// Cost of visiting a cell in a guided search; visiting a cell in a breadth-first search costs 1.
const GUIDED_VISIT_COST: u64 = 4;

/// Approximate nanoseconds to settle a node of the A* search. The nodes are edges between cells. Measured on mazes and open boards, which differ by less
/// than a factor of two.
const SETTLE_NANOSECONDS: u64 = 50;
/// Approximate nanoseconds to visit a cell in a breadth-first search.
const VISIT_NANOSECONDS: u64 = 3;

/// Ratio between the time that single searches would take and the time limit for building a hierarchy. The limit is
/// small, because the time is lost if it is exceeded.
const SEARCH_TO_HIERARCHY_TIME_RATIO: u64 = 10;

/// Minimum number of full searches of a block for which landmarks save time.
const MIN_SEARCHES_FOR_LANDMARKS: u64 = 3 * LANDMARKS_PER_BLOCK as u64;

/// Number of queries answered by single searches first, to estimate the cost of the rest.
const PROBED_QUERY_COUNT: usize = 12;

impl Solver<'_> {
    /// Returns the minimum number of seconds for each query; `None` if the piece cannot reach the target.
    ///
    /// Blank and piece of every query have to be on two different free cells of the board.
    ///
    /// # Errors
    /// [`SearchFailure::Stopped`] soon after `options` was cancelled.
    pub fn answer_queries(
        &mut self,
        queries: &[Query],
        options: &SearchOptions,
    ) -> Result<Vec<Option<u64>>, SearchFailure> {
        let mut answers = vec![None; queries.len()];
        let tasks = self.collect_tasks_needing_search(queries, &mut answers);
        // The probes stay in input order, as an unbiased sample of the search cost; the rest is grouped by piece.
        let tasks = sort_tasks_by_piece(&tasks, PROBED_QUERY_COUNT, self.grid.cell_count());
        let mut hierarchy = None;
        let mut spent = 0;
        let mut done = 0;
        let mut starts = Vec::new();
        while done < tasks.len() {
            let group = tasks_with_same_piece_and_block(
                &tasks,
                done,
                if done < PROBED_QUERY_COUNT {
                    1
                } else {
                    usize::MAX
                },
            );
            self.compute_steps_to_piece_sides(&tasks[group.clone()], &mut starts);
            for (task, start) in tasks[group].iter().zip(&starts) {
                if options.is_cancelled() {
                    return Err(SearchFailure::Stopped(self.stats()));
                }
                if let Some(watch) = options.watch
                    && done % 64 == 0
                {
                    watch(&self.stats());
                }
                let before = self.estimate_spent_search_nanoseconds();
                answers[task.number as usize] =
                    self.answer_query_task(hierarchy.as_mut(), task, *start);
                done += 1;
                spent += self.estimate_spent_search_nanoseconds() - before;
                if done == PROBED_QUERY_COUNT {
                    let left = spent / done as u64 * (tasks.len() - done) as u64;
                    hierarchy = self.build_hierarchy_or_landmarks(&tasks[done..], left, options);
                    let left = self.estimate_approach_nanoseconds(&tasks[done..]);
                    self.blank_distance_hierarchy =
                        BlankDistanceHierarchy::build(&self.grid, left / 3, options);
                }
            }
        }
        Ok(answers)
    }

    /// Returns the queries that need a search, and writes the answers of all other queries into `answers`.
    fn collect_tasks_needing_search(
        &self,
        queries: &[Query],
        answers: &mut [Option<u64>],
    ) -> Vec<QueryTask> {
        let mut tasks = Vec::new();
        for (number, query) in (0..).zip(queries) {
            let cells = [query.blank, query.piece, query.target];
            let [blank, piece, target] = cells.map(|cell| self.grid.cell_index(cell));
            if piece == target {
                answers[number as usize] = Some(0);
            } else if let Some(block) = self.block_reaching_target(piece, blank, target) {
                let seconds = self.unobstructed_answer(piece, blank, block, target);
                if seconds.is_some() {
                    answers[number as usize] = seconds;
                    continue;
                }
                let [blank, piece, target] = [blank, piece, target].map(|cell| cell as u32);
                tasks.push(QueryTask {
                    number,
                    blank,
                    piece,
                    target,
                    block,
                });
            }
        }
        tasks
    }

    /// Returns the answer to a query in which no fixed cell obstructs the blank or the piece; `None` for other queries.
    fn unobstructed_answer(
        &self,
        piece: usize,
        blank: usize,
        block: u32,
        target: usize,
    ) -> Option<u64> {
        let start = approach_search::unobstructed_steps_to_piece_sides(
            &self.grid,
            &self.blocks,
            piece,
            blank,
            block,
        )?;
        astar::unobstructed_seconds_to_target(&self.grid, piece, start, target)
    }

    /// Approximate nanoseconds already spent on single searches.
    fn estimate_spent_search_nanoseconds(&self) -> u64 {
        SETTLE_NANOSECONDS * self.search.settled
            + VISIT_NANOSECONDS * self.detours.visited_cell_count()
    }

    /// Computes the blank's steps to the sides of the piece for tasks with equal piece and block.
    fn compute_steps_to_piece_sides(&mut self, tasks: &[QueryTask], starts: &mut Vec<[u32; 4]>) {
        starts.clear();
        let (grid, blocks) = (&self.grid, &self.blocks);
        let left = self.estimate_approach_nanoseconds(tasks);
        if let Some(ways) = &mut self.blank_distance_hierarchy
            && ways.has_outperformed_other_searches()
        {
            ways.saved += left;
            ways.remove_piece_cell(grid, tasks[0].piece as usize);
            starts.extend(
                tasks
                    .iter()
                    .map(|task| ways.steps_to_piece_sides(task.blank as usize)),
            );
            return;
        }
        // Breadth-first searches from all sides serve every query with this piece but visit the whole board.
        if self.estimate_single_search_cost(tasks) < 4 * self.blocks.free_cell_count() {
            starts.extend(tasks.iter().map(|task: &QueryTask| {
                let (piece, blank) = (task.piece as usize, task.blank as usize);
                self.approach
                    .steps_to_piece_sides(grid, blocks, piece, blank, task.block)
            }));
            return;
        }
        let sweep = &mut self.sweep;
        starts.resize(tasks.len(), [NONE_OR_UNREACHABLE; 4]);
        let piece = tasks[0].piece as usize;
        for side in 0..4 {
            if blocks.block_of_edge(grid.edge_at_side(piece, side)) == tasks[0].block {
                let steps = sweep.steps_to_all_cells(grid, piece, grid.neighbour_cell(piece, side));
                for (task, start) in tasks.iter().zip(starts.iter_mut()) {
                    start[side] = steps[task.blank as usize];
                }
            }
        }
    }

    /// Estimated cost of one guided search per task, in cells visited by an unguided search.
    fn estimate_single_search_cost(&self, tasks: &[QueryTask]) -> u64 {
        let single = self.approach.visited / self.approach.searches.max(1);
        tasks.len() as u64 * single * GUIDED_VISIT_COST
    }

    /// Approximate nanoseconds to compute the blank's steps to the pieces of all tasks without a hierarchy.
    fn estimate_approach_nanoseconds(&self, tasks: &[QueryTask]) -> u64 {
        VISIT_NANOSECONDS
            * tasks
                .chunk_by(|one: &QueryTask, other: &QueryTask| {
                    (one.piece, one.block) == (other.piece, other.block)
                })
                .map(|tasks: &[QueryTask]| {
                    self.estimate_single_search_cost(tasks)
                        .min(4 * self.blocks.free_cell_count())
                })
                .sum::<u64>()
    }

    /// Computes the answer to a query with `hierarchy`, or by a search if `hierarchy` is `None`. `start` contains the
    /// blank's steps to the sides of the piece.
    fn answer_query_task(
        &mut self,
        hierarchy: Option<&mut ContractionHierarchy>,
        task: &QueryTask,
        start: [u32; 4],
    ) -> Option<u64> {
        let (piece, target) = (task.piece as usize, task.target as usize);
        let (grid, blocks) = (&self.grid, &self.blocks);
        let Some(hierarchy) = hierarchy else {
            let detours = &mut self.detours;
            let search = &mut self.search;
            return search.seconds_to_target(grid, blocks, detours, piece, start, target);
        };
        let (mut from, mut to) = ([(NONE_OR_UNREACHABLE, 0); 4], [(NONE_OR_UNREACHABLE, 0); 4]);
        let (mut froms, mut tos) = (0, 0);
        for (side, steps) in start.into_iter().enumerate() {
            let edge = grid.edge_at_side(piece, side);
            if steps != NONE_OR_UNREACHABLE && blocks.block_of_edge(edge) == task.block {
                from[froms] = (hierarchy.rank_of_edge(edge), u64::from(steps) + 1);
                froms += 1;
            }
            let edge = grid.edge_at_side(target, side);
            if blocks.block_of_edge(edge) == task.block {
                to[tos] = (hierarchy.rank_of_edge(edge), 0);
                tos += 1;
            }
        }
        let seconds = hierarchy.shortest_distance(&from[..froms], &to[..tos]);
        self.passed += std::mem::take(&mut hierarchy.visited_ranks);
        seconds
    }

    /// Builds a hierarchy for `tasks` if that is faster than single searches, which would take about `left` nanoseconds.
    /// Otherwise returns `None`, and builds landmarks for the single searches if the landmarks pay off.
    fn build_hierarchy_or_landmarks(
        &mut self,
        tasks: &[QueryTask],
        left: u64,
        options: &SearchOptions,
    ) -> Option<ContractionHierarchy> {
        let mut counts = vec![0; self.blocks.sizes.len()];
        for task in tasks {
            counts[task.block as usize] += 1;
        }
        let is_used: Vec<bool> = counts.iter().map(|count| *count > 0).collect();
        let (grid, blocks) = (&self.grid, &self.blocks);
        let detours = &mut self.detours;
        let max_nanoseconds = left / SEARCH_TO_HIERARCHY_TIME_RATIO;
        let built =
            ContractionHierarchy::build(grid, blocks, detours, &is_used, max_nanoseconds, options);
        if built.is_none() {
            let busiest = (0..counts.len()).max_by_key(|block| counts[*block]);
            let edges = busiest.map_or(0, |block| blocks.sizes[block]);
            if left > MIN_SEARCHES_FOR_LANDMARKS * u64::from(edges) * SETTLE_NANOSECONDS {
                let block = busiest.unwrap_or(0) as u32;
                let landmarks = Landmarks::build(grid, blocks, detours, block, options);
                self.search.landmarks = landmarks;
            }
        }
        built
    }
}

/// Query that needs a search; cells are given by their indices in [`super::grid::Grid`].
#[derive(Clone, Copy)]
struct QueryTask {
    /// Index of the query in the input.
    number: u32,
    blank: u32,
    piece: u32,
    target: u32,
    block: u32,
}

/// Returns the tasks sorted by piece, except that the first `probes` tasks keep their positions. Uses counting sort,
/// because there are few pieces and many tasks.
fn sort_tasks_by_piece(tasks: &[QueryTask], probes: usize, cells: usize) -> Vec<QueryTask> {
    if tasks.len() <= probes {
        return tasks.to_vec();
    }
    let (probes, rest) = tasks.split_at(probes);
    let mut places = vec![0; cells + 1];
    for task in rest {
        places[task.piece as usize + 1] += 1;
    }
    places[0] = probes.len();
    for piece in 0..cells {
        places[piece + 1] += places[piece];
    }
    let mut sorted = tasks.to_vec();
    for task in rest {
        let place = &mut places[task.piece as usize];
        sorted[*place] = *task;
        *place += 1;
    }
    sorted
}

/// Returns the range of consecutive tasks, at most `max_count`, that begins at index `first` and in which all tasks have
/// the same piece and block.
fn tasks_with_same_piece_and_block(
    tasks: &[QueryTask],
    first: usize,
    max_count: usize,
) -> Range<usize> {
    let (piece, block) = (tasks[first].piece, tasks[first].block);
    first
        ..first
            + tasks[first..]
                .iter()
                .take(max_count)
                .take_while(|task: &&QueryTask| (task.piece, task.block) == (piece, block))
                .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::klotski::generator::{self, BoardKind};
    use caipan_checker::random::Rng;

    #[test]
    fn a_hierarchy_gives_the_answers_of_single_searches() {
        let mut rng = Rng::new(4);
        for (family, side) in BoardKind::ALL
            .into_iter()
            .flat_map(|family| [(family, 9), (family, 17)])
        {
            let board = generator::generate_board(family, side, side, &mut rng);
            let queries = generator::generate_queries(&board, 300, &mut rng);
            let mut solver = Solver::new(&board);
            let is_used = vec![true; solver.blocks.sizes.len()];
            let (grid, blocks, detours) = (&solver.grid, &solver.blocks, &mut solver.detours);
            let plain = &SearchOptions::PLAIN;
            let built =
                ContractionHierarchy::build(grid, blocks, detours, &is_used, u64::MAX, plain);
            let mut hierarchy = built.unwrap();
            for query in &queries {
                let cells = [query.blank, query.piece, query.target];
                let [blank, piece, target] = cells.map(|cell| solver.grid.cell_index(cell));
                let Some(block) = solver.block_reaching_target(piece, blank, target) else {
                    continue;
                };
                if piece == target {
                    continue;
                }
                let [blank, piece, target] = [blank, piece, target].map(|cell| cell as u32);
                let task = QueryTask {
                    number: 0,
                    blank,
                    piece,
                    target,
                    block,
                };
                // A single task uses the guided search, a batch of tasks uses breadth-first searches.
                let mut starts = Vec::new();
                solver.compute_steps_to_piece_sides(&[task], &mut starts);
                let start = starts[0];
                solver.compute_steps_to_piece_sides(&[task; 999], &mut starts);
                assert_eq!(starts[998], start, "{query:?} on\n{board}");
                let alone = solver.answer_query_task(None, &task, start);
                assert!(alone.is_some(), "{query:?} on\n{board}");
                let climbed = solver.answer_query_task(Some(&mut hierarchy), &task, start);
                assert_eq!(climbed, alone, "{query:?} on\n{board}");
            }
        }
    }

    #[test]
    fn a_cancelled_search_stops() {
        let cancel = std::sync::atomic::AtomicBool::new(true);
        let options = SearchOptions {
            cancel: &cancel,
            ..SearchOptions::PLAIN
        };
        let mut rng = Rng::new(5);
        let board = generator::generate_board(BoardKind::WideFolds, 9, 9, &mut rng);
        let queries = generator::generate_queries(&board, 100, &mut rng);
        let stopped = Solver::new(&board).answer_queries(&queries, &options);
        assert!(matches!(stopped, Err(SearchFailure::Stopped(_))));
    }
}
