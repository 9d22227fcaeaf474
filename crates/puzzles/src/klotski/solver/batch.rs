//! Answers all queries of a case, and chooses between single A* searches and a hierarchy with labels.

use super::approach;
use super::astar;
use super::blank_hierarchy::BlankHierarchy;
use super::contraction_hierarchy::ContractionHierarchy;
use super::grid::NONE;
use super::hub_labels::HubLabels;
use super::landmarks::{COUNT, Landmarks};
use super::prepared::Solver;
use super::tasks::{Task, by_piece, group};
use crate::klotski::rules::Query;
use caipan_checker::search::{SearchFailure, SearchOptions};

/// Cost of visiting a cell in a guided search, relative to a breadth-first search of the whole board.
const GUIDED: u64 = 4;

/// Approximate nanoseconds to settle an edge, visit a cell and climb a rank, measured on mazes and open boards; the
/// two kinds of boards differ by less than a factor of two.
const SETTLE: u64 = 50;
const VISIT: u64 = 3;

/// An attempt that may be abandoned gets at most this fraction (1 / n) of the time that single searches would take.
const WORTH_A_TRY: u64 = 10;

/// Number of full searches of a block above which landmarks are worth building.
const WORTH_LANDMARKS: u64 = 3 * COUNT as u64;

/// Number of queries answered by single searches first, to estimate the cost of the rest.
const PROBES: usize = 12;

/// Number of edges whose labels can be built in the time that one query's climbs take.
const LABELS_PER_CLIMB: usize = 16;

/// Maximum total length of the labels.
const LABELS: usize = 250_000_000;

/// Method that finds the piece's shortest paths.
enum SearchMethod {
    /// One A* search per query; true if no other method needs to be tried later.
    Single(bool),
    Climbs(ContractionHierarchy),
    Labels(ContractionHierarchy, HubLabels),
}

impl Solver<'_> {
    /// Returns the least seconds for each query, `None` if the piece cannot reach the target.
    ///
    /// Blank and piece of every query have to be on two different free cells of the board.
    ///
    /// # Errors
    /// [`SearchFailure::Stopped`] soon after `options` was cancelled.
    pub fn answers(
        &mut self,
        queries: &[Query],
        options: &SearchOptions,
    ) -> Result<Vec<Option<u64>>, SearchFailure> {
        let mut answers = vec![None; queries.len()];
        let tasks = self.tasks(queries, &mut answers);
        // The probes stay in input order, as an unbiased sample of the search cost; the rest is grouped by piece.
        let tasks = by_piece(&tasks, PROBES, self.grid.cells());
        let mut way = SearchMethod::Single(false);
        let mut spent = 0;
        let mut done = 0;
        let mut starts = Vec::new();
        while done < tasks.len() {
            let group = group(&tasks, done, if done < PROBES { 1 } else { usize::MAX });
            self.approaches(&tasks[group.clone()], &mut starts);
            for (task, start) in tasks[group].iter().zip(&starts) {
                if options.is_cancelled() {
                    return Err(SearchFailure::Stopped(self.stats()));
                }
                if let Some(watch) = options.watch
                    && done % 64 == 0
                {
                    watch(&self.stats());
                }
                let before = self.time_spent();
                answers[task.number as usize] = self.search(&mut way, task, *start);
                done += 1;
                spent += self.time_spent() - before;
                if matches!(way, SearchMethod::Single(false)) && done == PROBES {
                    let left = spent / done as u64 * (tasks.len() - done) as u64;
                    way = self.choose(&tasks[done..], left, options);
                    let left = self.approach_cost(&tasks[done..]);
                    self.blank_hierarchy = BlankHierarchy::build(&self.grid, left / 3, options);
                }
            }
        }
        Ok(answers)
    }

    /// Returns the queries that need a search, and writes the answers of the others.
    fn tasks(&self, queries: &[Query], answers: &mut [Option<u64>]) -> Vec<Task> {
        let mut tasks = Vec::new();
        for (number, query) in (0..).zip(queries) {
            let cells = [query.blank, query.piece, query.target];
            let [blank, piece, target] = cells.map(|cell| self.grid.index(cell));
            if piece == target {
                answers[number as usize] = Some(0);
            } else if let Some(block) = self.reachable(piece, blank, target) {
                let seconds = self.straight(piece, blank, block, target);
                if seconds.is_some() {
                    answers[number as usize] = seconds;
                    continue;
                }
                let [blank, piece, target] = [blank, piece, target].map(|cell| cell as u32);
                tasks.push(Task {
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

    /// Returns the answer if neither the blank nor the piece meets a fixed cell, else `None`.
    fn straight(&self, piece: usize, blank: usize, block: u32, target: usize) -> Option<u64> {
        let start = approach::straight(&self.grid, &self.blocks, piece, blank, block)?;
        astar::straight(&self.grid, piece, start, target)
    }

    /// Approximate nanoseconds spent so far on single searches.
    fn time_spent(&self) -> u64 {
        SETTLE * self.search.settled + VISIT * self.detours.visited()
    }

    /// Computes the blank's steps to the sides of the piece for tasks with equal piece and block.
    fn approaches(&mut self, tasks: &[Task], starts: &mut Vec<[u32; 4]>) {
        starts.clear();
        let (grid, blocks) = (&self.grid, &self.blocks);
        let left = self.approach_cost(tasks);
        if let Some(ways) = &mut self.blank_hierarchy
            && ways.is_worthwhile()
        {
            ways.saved += left;
            ways.remove_piece(grid, tasks[0].piece as usize);
            starts.extend(tasks.iter().map(|task| ways.steps(task.blank as usize)));
            return;
        }
        // Breadth-first searches from all sides serve every query with this piece but visit the whole board.
        if self.single_search_cost(tasks) < 4 * self.blocks.cells() {
            starts.extend(tasks.iter().map(|task: &Task| {
                let (piece, blank) = (task.piece as usize, task.blank as usize);
                self.approach.steps(grid, blocks, piece, blank, task.block)
            }));
            return;
        }
        let sweep = &mut self.sweep;
        starts.resize(tasks.len(), [NONE; 4]);
        let piece = tasks[0].piece as usize;
        for side in 0..4 {
            if blocks.of(grid.edge(piece, side)) == tasks[0].block {
                let steps = sweep.everywhere(grid, piece, grid.beside(piece, side));
                for (task, start) in tasks.iter().zip(starts.iter_mut()) {
                    start[side] = steps[task.blank as usize];
                }
            }
        }
    }

    /// Estimated cost of one guided search per task, in cells visited by an unguided search.
    fn single_search_cost(&self, tasks: &[Task]) -> u64 {
        let single = self.approach.visited / self.approach.searches.max(1);
        tasks.len() as u64 * single * GUIDED
    }

    /// Approximate nanoseconds that the approaches of all tasks would take without a hierarchy.
    fn approach_cost(&self, tasks: &[Task]) -> u64 {
        VISIT
            * tasks
                .chunk_by(|one: &Task, other: &Task| {
                    (one.piece, one.block) == (other.piece, other.block)
                })
                .map(|tasks: &[Task]| self.single_search_cost(tasks).min(4 * self.blocks.cells()))
                .sum::<u64>()
    }

    fn search(&mut self, way: &mut SearchMethod, task: &Task, start: [u32; 4]) -> Option<u64> {
        let (piece, target) = (task.piece as usize, task.target as usize);
        let (grid, blocks) = (&self.grid, &self.blocks);
        let hierarchy = match way {
            SearchMethod::Single(_) => {
                return self
                    .search
                    .distance(grid, blocks, &mut self.detours, piece, start, target);
            }
            SearchMethod::Climbs(hierarchy) | SearchMethod::Labels(hierarchy, _) => hierarchy,
        };
        let (mut from, mut to) = ([(NONE, 0); 4], [(NONE, 0); 4]);
        let (mut froms, mut tos) = (0, 0);
        for (side, steps) in start.into_iter().enumerate() {
            let edge = grid.edge(piece, side);
            if steps != NONE && blocks.of(edge) == task.block {
                from[froms] = (hierarchy.rank(edge), u64::from(steps) + 1);
                froms += 1;
            }
            let edge = grid.edge(target, side);
            if blocks.of(edge) == task.block {
                to[tos] = (hierarchy.rank(edge), 0);
                tos += 1;
            }
        }
        let (from, to) = (&from[..froms], &to[..tos]);
        let (seconds, passed) = match way {
            SearchMethod::Labels(_, labels) => (labels.distance(from, to), &mut labels.passed),
            SearchMethod::Climbs(hierarchy) => {
                (hierarchy.distance(from, to), &mut hierarchy.passed)
            }
            SearchMethod::Single(_) => return None,
        };
        self.passed += std::mem::take(passed);
        seconds
    }

    /// Chooses the fastest method for `tasks`; single searches would take about `left` nanoseconds.
    fn choose(&mut self, tasks: &[Task], left: u64, options: &SearchOptions) -> SearchMethod {
        let mut counts = vec![0; self.blocks.sizes.len()];
        for task in tasks {
            counts[task.block as usize] += 1;
        }
        let is_used: Vec<bool> = counts.iter().map(|count| *count > 0).collect();
        let (grid, blocks) = (&self.grid, &self.blocks);
        let detours = &mut self.detours;
        let most = left / WORTH_A_TRY;
        let built = ContractionHierarchy::build(grid, blocks, detours, &is_used, most, options);
        let Some(hierarchy) = built else {
            let busiest = (0..counts.len()).max_by_key(|block| counts[*block]);
            let edges = busiest.map_or(0, |block| blocks.sizes[block]);
            if left > WORTH_LANDMARKS * u64::from(edges) * SETTLE {
                let block = busiest.unwrap_or(0) as u32;
                let landmarks = Landmarks::build(grid, blocks, detours, block, options);
                self.search.landmarks = landmarks;
            }
            return SearchMethod::Single(true);
        };
        // Labels pay only if there are enough tasks: a climb costs as much as building several labels.
        if tasks.len() * LABELS_PER_CLIMB < hierarchy.parents.len() {
            return SearchMethod::Climbs(hierarchy);
        }
        let longest = self.detours.longest(grid);
        match HubLabels::build(&hierarchy, longest, LABELS, options) {
            Some(labels) => SearchMethod::Labels(hierarchy, labels),
            None => SearchMethod::Climbs(hierarchy),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::klotski::generator::{self, Family};
    use caipan_checker::random::Rng;

    #[test]
    fn all_ways_to_search_agree() {
        let mut rng = Rng::new(4);
        for (family, side) in Family::ALL
            .into_iter()
            .flat_map(|family| [(family, 9), (family, 17)])
        {
            let board = generator::board(family, side, side, &mut rng);
            let queries = generator::queries(&board, 300, &mut rng);
            let mut solver = Solver::new(&board);
            let is_used = vec![true; solver.blocks.sizes.len()];
            let build = |solver: &mut Solver| {
                let (grid, blocks, detours) = (&solver.grid, &solver.blocks, &mut solver.detours);
                ContractionHierarchy::build(
                    grid,
                    blocks,
                    detours,
                    &is_used,
                    u64::MAX,
                    &SearchOptions::PLAIN,
                )
                .unwrap()
            };
            let hierarchy = build(&mut solver);
            let longest = solver.detours.longest(&solver.grid);
            let labels =
                HubLabels::build(&hierarchy, longest, LABELS, &SearchOptions::PLAIN).unwrap();
            let climbs = build(&mut solver);
            let mut ways = [
                SearchMethod::Single(true),
                SearchMethod::Climbs(climbs),
                SearchMethod::Labels(hierarchy, labels),
            ];
            for query in &queries {
                let cells = [query.blank, query.piece, query.target];
                let [blank, piece, target] = cells.map(|cell| solver.grid.index(cell));
                let Some(block) = solver.reachable(piece, blank, target) else {
                    continue;
                };
                if piece == target {
                    continue;
                }
                let [blank, piece, target] = [blank, piece, target].map(|cell| cell as u32);
                let task = Task {
                    number: 0,
                    blank,
                    piece,
                    target,
                    block,
                };
                // A single approach uses the guided search, a batch uses breadth-first searches.
                let mut starts = Vec::new();
                solver.approaches(&[task], &mut starts);
                let start = starts[0];
                solver.approaches(&[task; 999], &mut starts);
                assert_eq!(starts[998], start, "{query:?} on\n{board}");
                let found = ways.each_mut().map(|way| solver.search(way, &task, start));
                assert!(found[0].is_some(), "{query:?} on\n{board}");
                assert_eq!(found, [found[0]; 3], "{query:?} on\n{board}");
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
        let board = generator::board(Family::WideFolds, 9, 9, &mut rng);
        let queries = generator::queries(&board, 100, &mut rng);
        let stopped = Solver::new(&board).answers(&queries, &options);
        assert!(matches!(stopped, Err(SearchFailure::Stopped(_))));
    }
}
