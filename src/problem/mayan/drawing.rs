//! Games as text for people: the board after each move, and where two games part.

use super::replay::{End, Replay};
use super::rules::{Board, HEIGHT, WIDTH};
use super::text::Case;

/// The case's board, then every move that was played with the board after it, then how it ended.
pub fn game(case: &Case, replay: Option<&Replay>) -> String {
    let mut text = format!(
        "{} moves, {} tiles\n\n{}",
        case.moves,
        case.board.tiles(),
        board(&case.board)
    );
    let Some(replay) = replay else { return text };
    for (number, (mv, after)) in (1..).zip(&replay.played) {
        text.push_str(&format!("\nmove {number}: {mv}\n\n{}", board(after)));
    }
    text.push_str(&format!("\n{}\n", ending(&replay.end)));
    text
}

fn ending(end: &End) -> String {
    match end {
        End::NoSolution => "says that there is no solution".to_owned(),
        End::Cleared => "the board is clear".to_owned(),
        End::Wrong(reason) => reason.text.clone(),
    }
}

/// The board with its rows and columns numbered.
fn board(board: &Board) -> String {
    let mut text = String::new();
    for (y, row) in (0..HEIGHT).rev().zip(board.to_string().lines()) {
        text.push_str(&format!("{y} | {row}\n"));
    }
    let columns = (0..WIDTH)
        .map(|x| x.to_string())
        .collect::<Vec<_>>()
        .join(" ");
    text.push_str(&format!(
        "  +-{}\n    {columns}\n",
        "-".repeat(columns.len())
    ));
    text
}

/// The first move on which two games differ, the boards after it, and what becomes of each game.
///
/// As in a text diff, `-` marks the left game and `+` the right one.
pub fn parting(case: &Case, left: &Replay, right: &Replay) -> Option<String> {
    let common = left
        .played
        .iter()
        .zip(&right.played)
        .take_while(|(left, right)| left == right)
        .count();
    let is_end = |replay: &Replay| replay.played.len() == common;
    let same_end = match (&left.end, &right.end) {
        (End::Cleared, End::Cleared) | (End::NoSolution, End::NoSolution) => true,
        (End::Wrong(left), End::Wrong(right)) => left == right,
        _ => false,
    };
    if is_end(left) && is_end(right) && same_end {
        return None;
    }
    let before = if common == 0 {
        case.board
    } else {
        left.played[common - 1].1
    };
    let mut text = match common {
        0 => "the replays part at move 1, on this board:\n\n".to_owned(),
        1 => "after 1 common move the replays part at move 2, on this board:\n\n".to_owned(),
        _ => format!(
            "after {common} common moves the replays part at move {}, on this board:\n\n",
            common + 1
        ),
    };
    text.push_str(&board(&before));
    text.push_str(&format!("\n{}\n", beside(left, right, common)));
    text.push_str(&format!(
        "- {}\n+ {}\n",
        ending(&left.end),
        ending(&right.end)
    ));
    Some(text)
}

/// The next move of each game, and the boards after it side by side.
fn beside(left: &Replay, right: &Replay, at: usize) -> String {
    let column = |replay: &Replay| match replay.played.get(at) {
        Some((mv, after)) => (format!("plays {mv}"), board(after)),
        None => ("plays no further".to_owned(), String::new()),
    };
    let ((left_title, left_board), (right_title, right_board)) = (column(left), column(right));
    let mut text = format!("- {left_title:<20}+ {right_title}\n\n");
    let rows = left_board.lines().count().max(right_board.lines().count());
    let row = |board: &str, number: usize| board.lines().nth(number).unwrap_or_default().to_owned();
    for number in 0..rows {
        let line = format!(
            "{:<22}{}",
            row(&left_board, number),
            row(&right_board, number)
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::mayan::replay::replay;
    use crate::problem::mayan::rules::Reading;
    use crate::problem::mayan::text::parse_case;

    fn parted(left: &[u8], right: &[u8]) -> Option<String> {
        let case = parse_case(b"2\n1 0\n0\n1 0\n1 0\n0\n").unwrap();
        let [left, right] = [left, right].map(|output| replay(&case, output, Reading::LITERAL));
        parting(&case, &left, &right)
    }

    #[test]
    fn two_games_part_at_the_first_move_that_differs() {
        let text = parted(b"2 0 1\n0 0 1\n", b"2 0 -1\n3 0 -1\n").unwrap();
        assert!(
            text.starts_with("the replays part at move 1, on this board:\n"),
            "{text}"
        );
        assert!(
            text.contains("- plays 2 0 1         + plays 2 0 -1\n"),
            "{text}"
        );
        assert!(
            text.contains("0 | 1 . 1 1 .         0 | 1 1 . 1 .\n"),
            "{text}"
        );
        let text = parted(b"2 0 1\n0 0 1\n", b"2 0 1\n").unwrap();
        assert!(
            text.starts_with("after 1 common move the replays part at move 2"),
            "{text}"
        );
        assert!(text.contains("+ plays no further"), "{text}");
        assert!(
            text.contains("+ only 1 of 2 moves, 3 tiles are left\n"),
            "{text}"
        );
    }

    #[test]
    fn equal_games_do_not_part_though_their_text_may_differ() {
        assert_eq!(parted(b"2 0 1\n0 0 1\n", b"2 0 1 \r\n0 0 1"), None);
        assert_eq!(parted(b"-1", b"-1\n"), None);
        assert!(parted(b"-1", b"2 0 1\n0 0 1\n").is_some());
    }
}
