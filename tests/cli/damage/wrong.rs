//! Damaged data: illegal inputs and wrong answers of Mayan.

use super::Edit::{Cut, Swap, SwapAll, Write};
use super::{ANS, IN, MAYAN, find_all};

#[test]
#[expect(clippy::too_many_lines, reason = "a table of damages")]
fn illegal_mayan_inputs_and_wrong_answers_are_found_and_named_by_file_and_line() {
    find_all(
        "mayan",
        MAYAN,
        &[
            (
                "an empty input",
                &[Write(IN, b"")],
                &["general/04-sample.in: line 1: expected the number of moves, found the end"],
            ),
            (
                "an input cut off after a line",
                &[Cut(IN, 12)],
                &["general/04-sample.in: line 4: expected column 2, found the end"],
            ),
            (
                "an input cut off within a line",
                &[Cut(IN, 15)],
                &[
                    "general/04-sample.in: line 4: the last line does not end with a newline",
                    "general/04-sample.in: line 4: column 2 does not end with 0",
                ],
            ),
            (
                "n = 6",
                &[Swap(IN, b"3\n", b"6\n")],
                &["general/04-sample.in: line 1: n is 6, which is more than 5 (max_moves)"],
            ),
            (
                "n is not a number",
                &[Swap(IN, b"3\n", b"n\n")],
                &["general/04-sample.in: line 1: expected the number of moves, found \"n\""],
            ),
            (
                "colour 11",
                &[Swap(IN, b"2 3 4 0", b"2 3 11 0")],
                &["general/04-sample.in: line 4: colour 11 is more than 10 (max_colours)"],
            ),
            (
                "a gap in the colours",
                &[SwapAll(IN, b"4", b"5")],
                &["general/04-sample.in: line 4: colour 5 is used, but no tile has colour 4"],
            ),
            (
                "a run at the start",
                &[Swap(IN, b"2 1 0", b"1 1 1 0")],
                &["general/04-sample.in: line 3: the tile at (1, 0) is in a run of three already"],
            ),
            (
                "a wrong answer",
                &[Write(ANS, b"-1\n")],
                &["general/04-sample.ans: says -1, but \"2 1 1; 3 1 1; 3 0 1\" clears it"],
            ),
            (
                "an answer that is not the smallest",
                &[Swap("general/06-three-moves.ans", b"1 0 1", b"2 0 -1")],
                &[
                    "general/06-three-moves.ans: clears the board, but is not the smallest: move 3 is \"2 0 -1\", the smallest has \"1 0 1\"",
                ],
            ),
            (
                "an answer too short",
                &[Swap(ANS, b"3 0 1\n", b"")],
                &["general/04-sample.ans: only 2 of 3 moves, 12 tiles are left"],
            ),
            (
                "an answer cut off",
                &[Cut(ANS, 8)],
                &[
                    "general/04-sample.ans: line 2: the last line does not end with a newline",
                    "general/04-sample.ans: line 2: expected three numbers, found \"3\"",
                ],
            ),
            (
                "an empty answer",
                &[Write(ANS, b"")],
                &["general/04-sample.ans: the output is empty"],
            ),
        ],
    );
}
