//! Coverage goals for a set of Mayan cases: extreme parameters, and situations that rarely arise at random.

use super::replay::Replay;
use super::rules::{Board, DragDirection, HEIGHT, MAX_COLOUR, Move, WIDTH};
use super::text_format::Case;
use super::validator::InputBounds;
use caipan_checker::CoverageGoal;
use caipan_facts::facts;

facts! {
    /// Coverage goals of a set of cases. The message of each goal completes the phrase "no case has …".
    pub enum CoverageGoalName {
        MostMoves { number: u8 } => "mayan-goal-most-moves",
        MostColours { number: u8 } => "mayan-goal-most-colours",
        OneMove => "mayan-goal-one-move",
        OneColour => "mayan-goal-one-colour",
        OddColour => "mayan-goal-odd-colour",
        BottomRow => "mayan-goal-bottom-row",
        EmptyColumn => "mayan-goal-empty-column",
        FullColumn => "mayan-goal-full-column",
        FullBoard => "mayan-goal-full-board",
        AnswerNone => "mayan-goal-answer-none",
        LeftMove => "mayan-goal-left-move",
        GapMove => "mayan-goal-gap-move",
        SwapOfEquals => "mayan-goal-swap-of-equals",
        RunOf4 => "mayan-goal-run-of-4",
        RunOf5 => "mayan-goal-run-of-5",
        Crossing => "mayan-goal-crossing",
        Chain => "mayan-goal-chain",
        RunAtEdge => "mayan-goal-run-at-edge",
        RunAtTop => "mayan-goal-run-at-top",
    }
}

/// Returns every coverage goal, and for each whether `case` reaches it. `replay` is the replay of the jury answer.
pub(super) fn coverage_goals(
    case: &Case,
    replay: &Replay,
    bounds: InputBounds,
) -> Vec<CoverageGoal> {
    let board = &case.board;
    let colours = (1..=MAX_COLOUR)
        .filter(|colour| board.tiles_of_colour(*colour) != 0)
        .count() as u8;
    let heights = (0..WIDTH).map(|x| board.column_height(x));
    let (lowest, highest) = (heights.clone().min(), heights.max());
    let full = u32::from(WIDTH * HEIGHT);
    let game = GameSituations::from_game(&case.board, &replay.moves());
    vec![
        CoverageGoal::new(CoverageGoalName::OneMove, case.moves == 1),
        goal_of_reaching_limit(
            bounds.moves,
            |number| CoverageGoalName::MostMoves { number },
            case.moves,
        ),
        CoverageGoal::new(CoverageGoalName::OneColour, colours == 1),
        goal_of_reaching_limit(
            bounds.colours,
            |number| CoverageGoalName::MostColours { number },
            colours,
        ),
        CoverageGoal::new(CoverageGoalName::OddColour, {
            (1..=MAX_COLOUR)
                .any(|colour| !board.tiles_of_colour(colour).count_ones().is_multiple_of(3))
        }),
        CoverageGoal::new(CoverageGoalName::BottomRow, highest == Some(1)),
        CoverageGoal::new(CoverageGoalName::EmptyColumn, lowest == Some(0)),
        CoverageGoal::new(CoverageGoalName::FullColumn, highest == Some(HEIGHT)),
        CoverageGoal::new(CoverageGoalName::FullBoard, board.tile_count() == full),
        CoverageGoal::new(CoverageGoalName::AnswerNone, replay.played.is_empty()),
        CoverageGoal::new(CoverageGoalName::LeftMove, game.drags_left),
        CoverageGoal::new(CoverageGoalName::GapMove, game.drags_into_gap),
        CoverageGoal::new(CoverageGoalName::SwapOfEquals, game.swaps_equal_tiles),
        CoverageGoal::new(CoverageGoalName::RunOf4, game.longest_run == 4),
        CoverageGoal::new(CoverageGoalName::RunOf5, game.longest_run == 5),
        CoverageGoal::new(CoverageGoalName::Crossing, game.has_crossing),
        CoverageGoal::new(CoverageGoalName::Chain, game.has_chain_reaction),
        CoverageGoal::new(CoverageGoalName::RunAtEdge, game.has_run_at_edge),
        CoverageGoal::new(CoverageGoalName::RunAtTop, game.has_run_at_top),
    ]
}

/// Creates the coverage goal `goal(limit)`: in some case, a quantity has its maximum `limit`. `value` is the quantity in the current
/// case.
fn goal_of_reaching_limit(limit: u8, goal: fn(u8) -> CoverageGoalName, value: u8) -> CoverageGoal {
    CoverageGoal::new(goal(limit), value == limit)
}

/// Situations that occur while a list of legal moves is played.
#[derive(Default)]
pub(super) struct GameSituations {
    /// Whether a tile is dragged to the left.
    pub drags_left: bool,
    /// Whether a tile is dragged onto an empty cell.
    pub drags_into_gap: bool,
    /// Whether two tiles of the same colour are swapped.
    pub swaps_equal_tiles: bool,
    /// Length of the longest run; 0 if none exists.
    pub longest_run: u32,
    /// Whether a horizontal and a vertical run share a tile.
    pub has_crossing: bool,
    /// Whether a move clears tiles in more than one round.
    pub has_chain_reaction: bool,
    /// Whether a horizontal run ends in the last column.
    pub has_run_at_edge: bool,
    /// Whether a run has a tile in the top row.
    pub has_run_at_top: bool,
}

impl GameSituations {
    /// Plays `moves`, which must be legal, on `board` and records the situations that occur.
    pub(super) fn from_game(board: &Board, moves: &[Move]) -> Self {
        let mut game = Self::default();
        let mut board = *board;
        for mv in moves {
            let to = mv.target_column().unwrap_or(mv.x);
            let (tile, other) = (board.colour_at(mv.x, mv.y), board.colour_at(to, mv.y));
            game.drags_left |= mv.drag == DragDirection::Left;
            game.drags_into_gap |= other == 0;
            game.swaps_equal_tiles |= other == tile;
            board = board.drag(mv.x, mv.y, to);
            let mut rounds = 0;
            while board.tiles_in_runs() != 0 {
                game.record_runs_on_board(&board);
                board = board.remove_tiles_and_drop(board.tiles_in_runs());
                rounds += 1;
            }
            game.has_chain_reaction |= rounds > 1;
        }
        game
    }

    /// Records the length, the crossing and the position of all runs on `board`.
    fn record_runs_on_board(&mut self, board: &Board) {
        let mut lines = [0; 2];
        for (line, step) in lines.iter_mut().zip([1, 8]) {
            let mut run = board.tiles_with_equal_neighbour(step)
                & board.tiles_with_equal_neighbour(step) >> step;
            let mut length = 3;
            let mut cells = run | run << step | run << (2 * step);
            while run != 0 {
                self.longest_run = self.longest_run.max(length);
                *line |= cells;
                run &= run >> step;
                cells |= run << (length * step);
                length += 1;
            }
        }
        let [column, row] = lines;
        let last_column = 0x7f << (8 * (WIDTH - 1));
        let top_row = 0x01_0101_0101 << (HEIGHT - 1);
        self.has_crossing |= column & row != 0;
        self.has_run_at_edge |= row & last_column != 0;
        self.has_run_at_top |= (column | row) & top_row != 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mayan::replay::replay_output;
    use crate::mayan::rules::StatementReading;
    use crate::mayan::text_format::parse_case;
    use caipan_i18n::EnglishFormat;

    /// English names of the goals that the case reaches.
    fn reached_goal_names(input: &str, answer: &str) -> Vec<String> {
        let case = parse_case(input.replace(" / ", "\n").as_bytes()).unwrap();
        let lines = answer.replace("; ", "\n");
        let replayed = replay_output(&case, lines.as_bytes(), StatementReading::LITERAL);
        coverage_goals(&case, &replayed, InputBounds::CONTEST)
            .into_iter()
            .filter(|goal| goal.is_reached)
            .map(|goal| goal.name.english())
            .collect()
    }

    #[test]
    fn special_board_shapes_and_size_bounds_reach_coverage_goals() {
        let row = reached_goal_names("2 / 1 0 / 0 / 1 0 / 1 0 / 0", "2 0 1; 0 0 1");
        let expected = [
            "only one colour",
            "all tiles in the bottom row",
            "an empty column",
            "an answer with a move into a gap",
            "an answer with a swap of equal tiles",
        ];
        assert_eq!(row, expected);
        let none = reached_goal_names("1 / 1 2 1 2 1 2 1 0 / 0 / 0 / 0 / 3 0", "-1");
        let expected = [
            "n = 1",
            "a colour whose tiles are not a multiple of 3",
            "an empty column",
            "a column of 7 tiles",
            "the answer -1",
        ];
        assert_eq!(none, expected);
    }

    #[test]
    fn situations_during_play_reach_coverage_goals() {
        for (input, answer, name) in [
            ("1 / 1 1 0 / 0 / 1 0 / 1 0 / 0", "0 0 1", "a run of 4"),
            ("1 / 1 0 / 1 1 0 / 0 / 1 0 / 1 0", "1 1 1", "a run of 5"),
            (
                "1 / 1 1 0 / 0 / 1 0 / 1 0 / 1 0",
                "0 1 1",
                "a run that ends in the last column",
            ),
            (
                "1 / 1 1 2 1 2 0 / 0 / 2 0 / 0 / 0",
                "0 2 1",
                "a chain reaction",
            ),
            (
                "1 / 1 1 2 1 0 / 1 0 / 1 0 / 0 / 0",
                "0 2 1",
                "a row and a column that cross",
            ),
            (
                "1 / 1 0 / 1 0 / 0 / 1 0 / 0",
                "3 0 -1",
                "an answer with a move to the left",
            ),
            (
                "1 / 2 3 2 3 1 1 2 0 / 3 2 3 2 3 2 1 0 / 0 / 0 / 0",
                "0 6 1",
                "a run in the top row",
            ),
        ] {
            let reached = reached_goal_names(input, answer);
            assert!(reached.iter().any(|found| found == name), "{reached:?}");
        }
    }
}
