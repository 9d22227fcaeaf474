//! Damaged data: bytes that other judges or careless programs cannot handle.

use super::Edit::{Prefix, Swap, SwapAll};
use super::{ANS, IN, MAYAN, find_all};

#[test]
#[expect(clippy::too_many_lines, reason = "a table of damages")]
fn damaged_bytes_of_mayan_data_are_found_and_named_by_file_and_line() {
    find_all(
        "mayan",
        MAYAN,
        &[
            (
                "CRLF in an input",
                &[SwapAll(IN, b"\n", b"\r\n")],
                &["general/04-sample.in: line 1: ends with CRLF"],
            ),
            (
                "CRLF in one line",
                &[Swap(IN, b"2 1 0\n", b"2 1 0\r\n")],
                &["general/04-sample.in: line 3: ends with CRLF"],
            ),
            (
                "a byte order mark",
                &[Prefix(IN, b"\xef\xbb\xbf")],
                &[
                    "general/04-sample.in: line 1: starts with a byte order mark",
                    "general/04-sample.in: line 1: expected the number of moves, found \"\\u{feff}3\"",
                ],
            ),
            (
                "no newline at the end",
                &[Swap(IN, b"2 4 3 4 0\n", b"2 4 3 4 0")],
                &["general/04-sample.in: line 6: the last line does not end with a newline"],
            ),
            (
                "a blank at a line end",
                &[Swap(IN, b"2 1 0\n", b"2 1 0 \n")],
                &["general/04-sample.in: line 3: ends with a blank"],
            ),
            (
                "a tab at a line end",
                &[Swap(IN, b"3 1 0\n", b"3 1 0\t\n")],
                &["general/04-sample.in: line 5: ends with a blank"],
            ),
            (
                "a NUL byte",
                &[Swap(IN, b"2 1 0\n", b"2 1 0\0\n")],
                &[
                    "general/04-sample.in: line 3: control character 0x00",
                    "general/04-sample.in: line 3: expected a colour or 0, found \"0\\u{0}\"",
                ],
            ),
            (
                "a carriage return within a line",
                &[Swap(IN, b"2 1 0", b"2\r1 0")],
                &["general/04-sample.in: line 3: control character 0x0d"],
            ),
            (
                "a byte that is no UTF-8",
                &[Swap(IN, b"2 1 0\n", b"2 1 0\xff\n")],
                &[
                    "general/04-sample.in: line 3: byte 0xff is not text",
                    "general/04-sample.in: line 3: expected a colour or 0, found \"0\\xff\"",
                ],
            ),
            (
                "an empty line at the end",
                &[Swap(IN, b"2 4 3 4 0\n", b"2 4 3 4 0\n\n")],
                &["general/04-sample.in: line 7: an empty line at the end"],
            ),
            (
                "CRLF in an answer",
                &[SwapAll(ANS, b"\n", b"\r\n")],
                &["general/04-sample.ans: line 1: ends with CRLF"],
            ),
            (
                "an answer without a newline at the end",
                &[Swap(ANS, b"3 0 1\n", b"3 0 1")],
                &["general/04-sample.ans: line 3: the last line does not end with a newline"],
            ),
            (
                "an answer with a blank at a line end",
                &[Swap(ANS, b"3 1 1\n", b"3 1 1 \n")],
                &["general/04-sample.ans: line 2: ends with a blank"],
            ),
        ],
    );
}
