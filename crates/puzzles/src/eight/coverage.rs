//! Coverage goals for a set of cases of the eight puzzle.

use super::rules::Board;
use super::table::{DISTANCES, DistanceTable};
use caipan_checker::CoverageGoal;
use caipan_facts::facts;

facts! {
    /// Coverage goals. The sentence of each goal completes the phrase "no case has …".
    pub enum Goal {
        Solved => "eight-goal-solved",
        Unsolvable => "eight-goal-unsolvable",
        Farthest => "eight-goal-farthest",
        Middle => "eight-goal-middle",
        TopLeft => "eight-goal-top-left",
    }
}

/// Returns every goal and whether `board` reaches it.
pub(super) fn goals(board: &Board) -> Vec<CoverageGoal> {
    let distance = DISTANCES.distance(board);
    let goals = [
        (Goal::Solved, distance == Some(0)),
        (Goal::Unsolvable, distance.is_none()),
        (
            Goal::Farthest,
            distance == Some(DistanceTable::MAX_DISTANCE),
        ),
        (Goal::Middle, board.blank_cell() == 4),
        (Goal::TopLeft, board.blank_cell() == 0),
    ];
    goals
        .map(|(goal, is_reached)| CoverageGoal::new(goal, is_reached))
        .into()
}
