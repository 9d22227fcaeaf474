//! Coverage goals for a set of Klotski cases: extreme sizes, and queries that rarely arise at random.

use super::case::{Case, InputBounds};
use super::rules::{Board, Cell, Query};
use super::text_format;
use caipan_checker::CoverageGoal;
use caipan_facts::facts;

facts! {
    /// Coverage goals of a set of cases. The message of each goal completes the phrase "no case has …".
    pub enum CoverageGoalName {
        MostRows { number: u32 } => "klotski-goal-most-rows",
        MostColumns { number: u32 } => "klotski-goal-most-columns",
        MostQueries { number: u32 } => "klotski-goal-most-queries",
        OneRow => "klotski-goal-one-row",
        OneColumn => "klotski-goal-one-column",
        MoreRows => "klotski-goal-more-rows",
        MoreColumns => "klotski-goal-more-columns",
        OneQuery => "klotski-goal-one-query",
        LastRowFree => "klotski-goal-last-row-free",
        LastColumnFree => "klotski-goal-last-column-free",
        PieceAtTarget => "klotski-goal-piece-at-target",
        TargetAtBlank => "klotski-goal-target-at-blank",
        TargetOnFixed => "klotski-goal-target-on-fixed",
        BlankBeside => "klotski-goal-blank-beside",
        BlankFar => "klotski-goal-blank-far",
        OnlyBlankDiffers => "klotski-goal-only-blank-differs",
        AnswerNone => "klotski-goal-answer-none",
        AnswerLarge => "klotski-goal-answer-large",
    }
}

/// Returns every coverage goal, and for each whether `case` reaches it; `answer` is the jury answer.
#[expect(clippy::too_many_lines, reason = "one row for each goal")]
pub(super) fn coverage_goals(case: &Case, answer: &str, bounds: &InputBounds) -> Vec<CoverageGoal> {
    let (board, queries) = (&case.board, &case.queries);
    let (rows, columns) = (board.rows(), board.columns());
    let answers: Vec<Option<u64>> = answer
        .split_ascii_whitespace()
        .filter_map(|token| text_format::parse_answer(token.as_bytes()))
        .collect();
    let any = |is: fn(&Board, &Query) -> bool| queries.iter().any(|query| is(board, query));
    let all_free = |at: fn(&Board, Cell) -> bool| {
        let mut line = board.cells().filter(|cell| at(board, *cell));
        line.all(|cell| board.is_free(cell))
    };
    vec![
        goal_of_reaching_limit(
            bounds.rows,
            |number| CoverageGoalName::MostRows { number },
            rows as usize,
        ),
        goal_of_reaching_limit(
            bounds.columns,
            |number| CoverageGoalName::MostColumns { number },
            columns as usize,
        ),
        goal_of_reaching_limit(
            bounds.queries,
            |number| CoverageGoalName::MostQueries { number },
            queries.len(),
        ),
        CoverageGoal::new(CoverageGoalName::OneRow, rows == 1),
        CoverageGoal::new(CoverageGoalName::OneColumn, columns == 1),
        CoverageGoal::new(CoverageGoalName::MoreRows, rows > columns),
        CoverageGoal::new(CoverageGoalName::MoreColumns, columns > rows),
        CoverageGoal::new(CoverageGoalName::OneQuery, queries.len() == 1),
        CoverageGoal::new(CoverageGoalName::LastRowFree, {
            rows == bounds.rows && all_free(|board, cell| cell.row == board.rows())
        }),
        CoverageGoal::new(CoverageGoalName::LastColumnFree, {
            columns == bounds.columns && all_free(|board, cell| cell.column == board.columns())
        }),
        CoverageGoal::new(
            CoverageGoalName::PieceAtTarget,
            any(|_, query| query.piece == query.target),
        ),
        CoverageGoal::new(
            CoverageGoalName::TargetAtBlank,
            any(|_, query| query.blank == query.target),
        ),
        CoverageGoal::new(
            CoverageGoalName::TargetOnFixed,
            any(|board, query| !board.is_free(query.target)),
        ),
        CoverageGoal::new(CoverageGoalName::BlankBeside, {
            any(|_, query| are_adjacent(query.blank, query.piece))
        }),
        CoverageGoal::new(CoverageGoalName::BlankFar, {
            any(|_, query| !are_adjacent(query.blank, query.piece))
        }),
        CoverageGoal::new(CoverageGoalName::OnlyBlankDiffers, {
            let mut seen: Vec<_> = queries
                .iter()
                .map(|query| (query.piece, query.target, query.blank))
                .collect();
            seen.sort_unstable();
            seen.windows(2)
                .any(|two| (two[0].0, two[0].1) == (two[1].0, two[1].1) && two[0].2 != two[1].2)
        }),
        CoverageGoal::new(CoverageGoalName::AnswerNone, answers.contains(&None)),
        CoverageGoal::new(
            CoverageGoalName::AnswerLarge,
            answers.iter().flatten().any(|least| *least > 65_535),
        ),
    ]
}

fn are_adjacent(first: Cell, second: Cell) -> bool {
    first.row.abs_diff(second.row) + first.column.abs_diff(second.column) == 1
}

/// Creates the coverage goal that in some case a size has its maximum `limit`. `value` is the size in the current case.
fn goal_of_reaching_limit(
    limit: u32,
    goal: fn(u32) -> CoverageGoalName,
    value: usize,
) -> CoverageGoal {
    CoverageGoal::new(goal(limit), value == limit as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::klotski::validator::validate;
    use caipan_i18n::EnglishFormat;

    #[test]
    fn size_bounds_and_special_queries_reach_coverage_goals() {
        let input = "2 3 3\n1 1 1\n1 1 0\n1 1 1 2 1 2\n2 1 1 2 1 1\n1 3 1 2 2 3\n";
        let bounds = InputBounds {
            rows: 2,
            ..InputBounds::CONTEST
        };
        let case = validate(input.as_bytes(), &bounds).unwrap();
        let reached = |answer| -> Vec<String> {
            let all_goals = coverage_goals(&case, answer, &bounds).into_iter();
            let reached = all_goals.filter(|goal| goal.is_reached);
            reached.map(|goal| goal.name.english()).collect()
        };
        let expected = [
            "2 rows",
            "more columns than rows",
            "a piece at its target",
            "a target on a fixed cell",
            "the blank next to the piece",
            "the blank far from the piece",
        ];
        assert_eq!(reached("0\n2\n7\n"), expected);
        assert_eq!(reached("0\n2\n-1\n").last().unwrap(), "the answer -1");
        assert_eq!(
            reached("0\n2\n65536\n").last().unwrap(),
            "an answer above 65,535"
        );
    }
}
