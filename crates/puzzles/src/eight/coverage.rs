//! Coverage goals for a set of cases.

use super::rules::Board;
use super::table::{TABLE, Table};
use caipan_checker::CoverageGoal;
use caipan_facts::{Evidence, facts};

facts! {
    /// What a set of cases should reach, as the end of "no case has …".
    pub enum Goal {
        Solved => "eight-goal-solved",
        Unsolvable => "eight-goal-unsolvable",
        Farthest => "eight-goal-farthest",
        Middle => "eight-goal-middle",
        TopLeft => "eight-goal-top-left",
    }
}

/// Every goal, and whether `board` has it.
pub(super) fn goals(board: &Board) -> Vec<CoverageGoal> {
    let distance = TABLE.distance(board);
    let goals = [
        (Goal::Solved, distance == Some(0)),
        (Goal::Unsolvable, distance.is_none()),
        (Goal::Farthest, distance == Some(Table::FARTHEST)),
        (Goal::Middle, board.blank() == 4),
        (Goal::TopLeft, board.blank() == 0),
    ];
    let goal = |(goal, is_reached): (Goal, bool)| CoverageGoal {
        name: goal.fact(),
        is_reached,
    };
    goals.map(goal).into()
}
