//! The statement's example with two outputs, and with each kind of wrong one.

use super::*;
use crate::problem::klotski::case::Bounds;
use crate::problem::klotski::text::parse_case;

const SAMPLE: &str = "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n";
const FIRST: &str = "query 1 (blank (3, 2), piece (1, 2) to (2, 2))";
const SECOND: &str = "query 2 (blank (1, 2), piece (2, 2) to (3, 2))";

fn case(text: &str) -> Case {
    parse_case(text.as_bytes(), &Bounds::CONTEST).unwrap()
}

#[test]
fn outputs_are_compared_query_by_query() {
    let case = case(SAMPLE);
    let part = |left: &[u8], right: &[u8]| divergence(&case, left, right);
    assert_eq!(part(b"2\n-1\n", b"2\n-1"), None);
    let both = part(b"2\n-1\n", b"3\n7\n").unwrap();
    assert_eq!(both.place, format!("they part at {FIRST}:"));
    assert_eq!(both.ends, ["2", "3"]);
    assert_eq!(both.more, ["query 2: - -1   + 7"]);
    let ended = part(b"2\n-1\n", b"2\n").unwrap();
    let fault = format!("{SECOND}: expected a number, found the end");
    assert_eq!(ended.ends, ["-1".to_owned(), fault]);
    let more = part(b"2\n-1\n", b"2\n-1\n5\n").unwrap();
    assert_eq!(more.place, "they part after the last query:");
    assert!(more.ends[1].starts_with("line 3: "), "{:?}", more.ends);
}

#[test]
fn every_kind_of_wrong_answer_is_explained_in_plain_words() {
    let case = case(SAMPLE);
    let why = |output: &str| explain(&case, output.as_bytes(), b"2\n-1\n");
    for (output, sentence) in [
        (
            "3\n-1\n",
            "says 3 for query 1, but 2 seconds are enough: UU",
        ),
        (
            "1\n-1\n",
            "says 1 for query 1, but it cannot be done faster than in 2 seconds",
        ),
        (
            "-1\n-1\n",
            "says -1 for query 1, that it cannot be done, but 2 seconds are enough: UU",
        ),
        (
            "2\n5\n",
            "says 5 for query 2, but the piece can never get there: on the way the blank would have to get round it, and there is no way round",
        ),
        ("2\n", "stops too early: query 2 has no answer"),
        (
            "2\n-1\n9\n",
            "goes on after the last query; line 3: expected the end after 2 answers, found \"9\"",
        ),
        (
            "2\nno\n",
            "cannot be read; line 2: expected a number from 0 or -1, found \"no\"",
        ),
    ] {
        assert_eq!(why(output).as_deref(), Some(sentence));
    }
    assert_eq!(why("2\n-1\n"), None);
}
