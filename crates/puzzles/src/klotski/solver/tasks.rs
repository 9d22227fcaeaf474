//! The queries that need a search, sorted so that queries with equal pieces are adjacent.

use std::ops::Range;

/// A query that needs a search.
#[derive(Clone, Copy)]
pub(super) struct Task {
    /// Index of the query in the input.
    pub number: u32,
    pub blank: u32,
    pub piece: u32,
    pub target: u32,
    pub block: u32,
}

/// Returns the tasks with all but the first `probes` sorted by piece. Counting sort, as there are few pieces and many
/// tasks.
pub(super) fn by_piece(tasks: &[Task], probes: usize, cells: usize) -> Vec<Task> {
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

/// Returns the range of up to `most` tasks from `first` on that have the piece and block of task `first`.
pub(super) fn group(tasks: &[Task], first: usize, most: usize) -> Range<usize> {
    let key = |task: &Task| (task.piece, task.block);
    first
        ..first
            + tasks[first..]
                .iter()
                .take(most)
                .take_while(|task: &&Task| key(task) == key(&tasks[first]))
                .count()
}
