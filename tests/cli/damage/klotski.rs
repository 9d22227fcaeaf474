//! Damaged data: illegal inputs and wrong answers of Klotski.

use super::Edit::{Cut, Swap};
use super::find_all;

const KLOTSKI: &[&str] = &[
    "problem.toml",
    "single-query/01-one-push.in",
    "single-query/01-one-push.ans",
    "few-queries/07-sample.in",
    "few-queries/07-sample.ans",
    "many-queries/18-rooms.in",
    "many-queries/18-rooms.ans",
];

const GRID: &str = "few-queries/07-sample.in";
const TIMES: &str = "few-queries/07-sample.ans";

#[test]
#[expect(clippy::too_many_lines, reason = "a table of damages")]
fn damaged_klotski_data_is_found_and_named_by_file_and_line() {
    find_all(
        "klotski",
        KLOTSKI,
        &[
            (
                "a query more than is said",
                &[Swap(GRID, b"3 4 2", b"3 4 1")],
                &["few-queries/07-sample.in: line 6: expected the end, found \"1\""],
            ),
            (
                "a query less than is said",
                &[Swap(GRID, b"3 4 2", b"3 4 3")],
                &["few-queries/07-sample.in: line 6: expected EX of query 3, found the end"],
            ),
            (
                "the blank on a fixed cell",
                &[Swap(GRID, b"3 2 1 2 2 2", b"1 1 1 2 2 2")],
                &[
                    "few-queries/07-sample.in: line 5: the blank of query 1 is on the fixed cell (1, 1)",
                ],
            ),
            (
                "the piece on a fixed cell",
                &[Swap(GRID, b"1 2 2 2 3 2", b"1 2 3 3 3 2")],
                &[
                    "few-queries/07-sample.in: line 6: the piece of query 2 is on the fixed cell (3, 3)",
                ],
            ),
            (
                "a target off the board",
                &[Swap(GRID, b"3 2 1 2 2 2", b"3 2 1 2 2 9")],
                &[
                    "few-queries/07-sample.in: line 5: expected TY of query 1 from 1 to 4, found \"9\"",
                ],
            ),
            (
                "a cell that is neither 0 nor 1",
                &[Swap(GRID, b"0 1 1 0", b"0 1 2 0")],
                &["few-queries/07-sample.in: line 3: expected 0 or 1 for cell (2, 3), found \"2\""],
            ),
            (
                "a row that is missing",
                &[Swap(GRID, b"0 1 1 0\n", b"")],
                &["few-queries/07-sample.in: line 4: expected 0 or 1 for cell (3, 1), found \"3\""],
            ),
            (
                "an input cut off",
                &[Cut(GRID, 20)],
                &[
                    "few-queries/07-sample.in: line 3: the last line does not end with a newline",
                    "few-queries/07-sample.in: line 3: expected 0 or 1 for cell (2, 4), found the end",
                ],
            ),
            (
                "a wrong answer to one query",
                &[Swap(TIMES, b"2\n", b"3\n")],
                &[
                    "few-queries/07-sample.ans: query 1 (blank (3, 2), piece (1, 2) to (2, 2)): expected 2, found 3; 2 suffice: UU",
                ],
            ),
            (
                "an answer that is missing",
                &[Swap(TIMES, b"-1\n", b"")],
                &[
                    "few-queries/07-sample.ans: query 2 (blank (1, 2), piece (2, 2) to (3, 2)): expected a number, found the end",
                ],
            ),
            (
                "an answer too many",
                &[Swap(TIMES, b"-1\n", b"-1\n4\n")],
                &[
                    "few-queries/07-sample.ans: line 3: expected the end after 2 answers, found \"4\"",
                ],
            ),
        ],
    );
}
