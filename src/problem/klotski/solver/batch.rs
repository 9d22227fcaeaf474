//! All queries of a case: what needs no search, the approaches, and the choice between two ways of searching.

use std::ops::Range;

use super::Solver;
use super::approach::approach;
use super::grid::NONE;
use super::hierarchy::Hierarchy;
use super::labels::Labels;
use crate::problem::klotski::rules::Query;
use crate::problem::{Effort, Unsolved};

/// What it takes to settle an edge, to visit a cell and to climb a rank, in about nanoseconds: measured on mazes and on
/// open boards, where they differ by less than a factor of two.
const SETTLE: u64 = 50;
const VISIT: u64 = 3;

/// So many queries with the same piece share searches from its sides.
const SHARED: usize = 4;

/// How many numbers the labels may have.
const LABELS: usize = 250_000_000;

/// A query that needs a search.
struct Task {
    /// Its place among the queries.
    number: u32,
    blank: u32,
    piece: u32,
    target: u32,
    block: u32,
}

/// How the piece's ways are searched.
enum Way {
    /// One by one; the flag says that nothing else is worth trying.
    Single(bool),
    Climbs(Hierarchy),
    Labels(Hierarchy, Labels),
}

impl Solver<'_> {
    /// The least seconds of each query, `None` where the piece cannot come to its target.
    ///
    /// Blank and piece of every query have to be on two different free cells of the board.
    ///
    /// # Errors
    /// [`Unsolved::Stopped`] soon after `effort` was cancelled.
    pub fn answers(
        &mut self,
        queries: &[Query],
        effort: &Effort,
    ) -> Result<Vec<Option<u64>>, Unsolved> {
        let mut answers = vec![None; queries.len()];
        let mut tasks = Vec::new();
        for (number, query) in (0..).zip(queries) {
            let cells = [query.blank, query.piece, query.target];
            let [blank, piece, target] = cells.map(|cell| self.grid.index(cell));
            if piece == target {
                answers[number as usize] = Some(0);
            } else if let Some(block) = self.reachable(piece, blank, target) {
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
        tasks.sort_unstable_by_key(|task| (task.piece, task.block));
        let mut way = Way::Single(false);
        let mut spent = 0;
        let mut done = 0;
        let mut starts = Vec::new();
        while done < tasks.len() {
            let group = group(&tasks, done);
            self.approaches(&tasks[group.clone()], &mut starts);
            for (task, start) in tasks[group].iter().zip(&starts) {
                if effort.is_cancelled() {
                    return Err(Unsolved::Stopped(self.counts()));
                }
                if let Some(watch) = effort.watch
                    && done % 64 == 0
                {
                    watch(&self.counts());
                }
                let before = self.spent();
                answers[task.number as usize] = self.search(&mut way, task, *start);
                done += 1;
                spent += self.spent() - before;
                if matches!(way, Way::Single(false)) && done >= 8 {
                    let left = spent / done as u64 * (tasks.len() - done) as u64;
                    way = self.choose(&tasks[done..], left);
                }
            }
        }
        Ok(answers)
    }

    /// What the searches of single queries have taken so far, in about nanoseconds.
    fn spent(&self) -> u64 {
        SETTLE * self.search.settled + VISIT * self.detours.visited()
    }

    /// The steps of the blank to the sides of the piece, for tasks that have piece and block in common.
    fn approaches(&mut self, tasks: &[Task], starts: &mut Vec<[u32; 4]>) {
        starts.clear();
        let (grid, blocks, sweep) = (&self.grid, &self.blocks, &mut self.sweep);
        if tasks.len() < SHARED {
            let one = |task: &Task| {
                let (piece, blank) = (task.piece as usize, task.blank as usize);
                approach(grid, blocks, sweep, piece, blank, task.block)
            };
            starts.extend(tasks.iter().map(one));
            return;
        }
        starts.resize(tasks.len(), [NONE; 4]);
        let piece = tasks[0].piece as usize;
        for side in 0..4 {
            if blocks.of(grid.edge(piece, side)) == tasks[0].block {
                sweep.everywhere(grid, piece, grid.beside(piece, side));
                for (task, start) in tasks.iter().zip(starts.iter_mut()) {
                    start[side] = sweep.steps_to(task.blank as usize);
                }
            }
        }
    }

    fn search(&mut self, way: &mut Way, task: &Task, start: [u32; 4]) -> Option<u64> {
        let (piece, target) = (task.piece as usize, task.target as usize);
        let (grid, blocks) = (&self.grid, &self.blocks);
        let hierarchy = match way {
            Way::Single(_) => {
                return self
                    .search
                    .distance(grid, blocks, &mut self.detours, piece, start, target);
            }
            Way::Climbs(hierarchy) | Way::Labels(hierarchy, _) => hierarchy,
        };
        let (mut from, mut to) = ([(NONE, 0); 4], [(NONE, 0); 4]);
        let (mut froms, mut tos) = (0, 0);
        for side in 0..4 {
            let edge = grid.edge(piece, side);
            if blocks.of(edge) == task.block && start[side] != NONE {
                from[froms] = (hierarchy.rank(edge), u64::from(start[side]) + 1);
                froms += 1;
            }
            let edge = grid.edge(target, side);
            if blocks.of(edge) == task.block {
                to[tos] = (hierarchy.rank(edge), 0);
                tos += 1;
            }
        }
        let (from, to) = (&from[..froms], &to[..tos]);
        match way {
            Way::Labels(_, labels) => labels.distance(from, to),
            Way::Climbs(hierarchy) => hierarchy.distance(from, to),
            Way::Single(_) => None,
        }
    }

    /// The best way for `tasks` if one search each would take about `left` nanoseconds.
    fn choose(&mut self, tasks: &[Task], left: u64) -> Way {
        let mut is_used = vec![false; self.blocks.sizes.len()];
        for task in tasks {
            is_used[task.block as usize] = true;
        }
        let (grid, blocks) = (&self.grid, &self.blocks);
        let Some(hierarchy) = Hierarchy::build(grid, blocks, &mut self.detours, &is_used, u64::MAX)
        else {
            return Way::Single(true);
        };
        let _ = left;
        let longest = self.detours.longest(grid);
        match Labels::build(&hierarchy, longest, LABELS) {
            Some(labels) => Way::Labels(hierarchy, labels),
            None => Way::Climbs(hierarchy),
        }
    }
}

/// The tasks from `first` on that have piece and block in common.
fn group(tasks: &[Task], first: usize) -> Range<usize> {
    let key = |task: &Task| (task.piece, task.block);
    let same = |task: &&Task| key(task) == key(&tasks[first]);
    first..first + tasks[first..].iter().take_while(same).count()
}
