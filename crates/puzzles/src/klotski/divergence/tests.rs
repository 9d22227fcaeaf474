//! Tests the comparison of two outputs for the statement's example, including each kind of wrong output.

use super::*;
use crate::klotski::case::InputBounds;
use crate::klotski::text_format::parse_case;
use caipan_i18n::EnglishFormat;

const SAMPLE: &str = "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n";
const FIRST: &str = "query 1 (blank (3, 2), piece (1, 2) to (2, 2))";
const SECOND: &str = "query 2 (blank (1, 2), piece (2, 2) to (3, 2))";

fn parsed_case(text: &str) -> Case {
    parse_case(text.as_bytes(), &InputBounds::CONTEST).unwrap()
}

#[test]
fn outputs_are_compared_query_by_query() {
    let case = parsed_case(SAMPLE);
    assert_eq!(find_divergence(&case, b"2\n-1\n", b"2\n-1"), None);
    let both = find_divergence(&case, b"2\n-1\n", b"3\n7\n").unwrap();
    assert_eq!(both.place.english(), format!("they part at {FIRST}:"));
    assert_eq!(both.ends.each_ref().map(EnglishFormat::english), ["2", "3"]);
    assert_eq!(both.more[0].english(), "query 2: - -1   + 7");
    let large = find_divergence(&case, b"2\n-1\n", format!("{}\n-1\n", u64::MAX).as_bytes());
    assert_eq!(large.unwrap().ends[1].english(), u64::MAX.to_string());
    let ended = find_divergence(&case, b"2\n-1\n", b"2\n").unwrap();
    let fault = format!("{SECOND}: expected a number, found the end");
    assert_eq!(
        ended.ends.each_ref().map(EnglishFormat::english),
        ["-1".to_owned(), fault]
    );
    let more = find_divergence(&case, b"2\n-1\n", b"2\n-1\n5\n").unwrap();
    assert_eq!(more.place.english(), "they part after the last query:");
    assert!(more.ends[1].english().starts_with("line 3: "));
}
