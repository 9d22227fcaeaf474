//! Coverage goals for a set of cases of the eight puzzle.

use super::distance_table::{DISTANCES, DistanceTable};
use super::rules::Board;
use caipan_checker::CoverageGoal;
use caipan_facts::facts;

facts! {
    /// Coverage goals of a set of cases. The message of each goal completes the phrase "no case has …".
    pub enum CoverageGoalName {
        Solved => "eight-goal-solved",
        Unsolvable => "eight-goal-unsolvable",
        Farthest => "eight-goal-farthest",
        BlankInMiddle => "eight-goal-middle",
        BlankAtTopLeft => "eight-goal-top-left",
    }
}

/// Returns every coverage goal, and for each whether `board` reaches it.
pub(super) fn coverage_goals(board: &Board) -> Vec<CoverageGoal> {
    let distance = DISTANCES.distance(board);
    let goals = [
        (CoverageGoalName::Solved, distance == Some(0)),
        (CoverageGoalName::Unsolvable, distance.is_none()),
        (
            CoverageGoalName::Farthest,
            distance == Some(DistanceTable::MAX_DISTANCE),
        ),
        (CoverageGoalName::BlankInMiddle, board.blank_cell() == 4),
        (CoverageGoalName::BlankAtTopLeft, board.blank_cell() == 0),
    ];
    goals
        .map(|(goal, is_reached)| CoverageGoal::new(goal, is_reached))
        .into()
}
