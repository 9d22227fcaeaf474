//! Each standard comparison accepts what testlib's accepts, and says what is wrong otherwise.

use super::*;
use caipan_i18n::EnglishFormat;

fn word(name: &str, output: &str, answer: &str) -> (&'static str, String) {
    let checker = match name {
        "dmoj-standard" => StandardComparison::dmoj_standard(&Settings::new()).unwrap(),
        _ => comparison_by_name(name, &Settings::new()).unwrap().unwrap(),
    };
    let difference = checker.difference(output.as_bytes(), answer.as_bytes());
    match checker.check(b"", output.as_bytes(), answer.as_bytes()) {
        Judgement::Accepted => {
            assert!(difference.is_none_or(|found| found.lengths != [0, 0]));
            ("accepted", String::new())
        }
        Judgement::Rejected(reason) => (reason.kind.name(), reason.fact.english()),
        Judgement::JuryFault(reason) => ("jury", reason.fact.english()),
        other => panic!("{other:?}"),
    }
}

/// Name of the comparison, output, answer, and expected result.
const COMPARISON_EXAMPLES: &[(&str, &str, &str, &str)] = &[
    ("fcmp", "a b\r\nc\n\n", "a b\nc", "accepted"),
    ("fcmp", "a b \nc\n", "a b\nc\n", "wrong-value"),
    ("fcmp", "a  b\n", "a b\n", "wrong-value"),
    ("lcmp", " a  b \nc", "a b\nc\n", "accepted"),
    ("lcmp", "a\nb\nc", "a b\nc\n", "wrong-value"),
    ("dmoj-standard", "\n a  b \n\n\nc", "a b\nc\n", "accepted"),
    ("dmoj-standard", "a b\nc", "\na b\n \nc\n", "accepted"),
    ("dmoj-standard", "a\nb\nc", "a b\nc\n", "wrong-value"),
    ("dmoj-standard", "a b\n\n", "a b\nc\n", "missing"),
    ("lcmp", "a b\n\nc", "a b\nc\n", "wrong-value"),
    ("wcmp", "a\nb c", "a b c", "accepted"),
    ("wcmp", "a b", "a b c", "missing"),
    ("wcmp", "a b c d", "a b c", "extra"),
    ("ncmp", "1\n-2 0", "1 -2 0", "accepted"),
    ("ncmp", "1 3", "1 2", "wrong-value"),
    ("ncmp", "+1", "1", "format"),
    ("ncmp", "01", "1", "format"),
    ("ncmp", "-0", "0", "format"),
    ("ncmp", "9223372036854775808", "1", "format"),
    (
        "ncmp",
        "-9223372036854775808",
        "-9223372036854775808",
        "accepted",
    ),
    ("ncmp", "1", "x", "jury"),
    ("uncmp", "3 1 2 1", "1 1 2 3", "accepted"),
    ("uncmp", "3 1 2", "1 1 2 3", "missing"),
    ("uncmp", "3 1 2 2 1", "1 1 2 3", "extra"),
    ("icmp", "5", "5 6", "accepted"),
    ("icmp", "5 6", "5", "extra"),
    ("icmp", "2147483648", "5", "format"),
    ("icmp", "5", "", "jury"),
    (
        "hcmp",
        "123456789012345678901234567890",
        "123456789012345678901234567890",
        "accepted",
    ),
    ("hcmp", "00", "0", "format"),
    ("rcmp4", "1.00005 2e3", "1 2000.1", "accepted"),
    ("rcmp6", "1.00005", "1", "wrong-value"),
    ("rcmp9", "1000000000.5", "1000000000", "accepted"),
    ("rcmp9", "nan", "1", "format"),
    ("rncmp", "1000000.00001", "1000000", "accepted"),
    ("rncmp", "1000000.1", "1000000", "wrong-value"),
    ("rcmp", "1.0000014", "1", "accepted"),
    ("acmp", "1.0000016", "1", "wrong-value"),
    ("dcmp", "1000000.5", "1000000", "accepted"),
    ("yesno", "yEs", "YES", "accepted"),
    ("yesno", "no", "YES", "wrong-value"),
    ("yesno", "maybe", "YES", "format"),
    ("yesno", "no", "perhaps", "jury"),
    ("nyesno", "yes\nNO", "YES NO", "accepted"),
    (
        "caseicmp",
        "Case 1: 5\nCase 2: 7",
        "Case 1: 5\nCase 2: 7",
        "accepted",
    ),
    (
        "caseicmp",
        "Case 1: 5\nCase 3: 7",
        "Case 1: 5\nCase 2: 7",
        "wrong-value",
    ),
    ("casencmp", "Case 1: 5 x", "Case 1: 5 6", "format"),
    ("casewcmp", "Case 1: a b", "Case 1: a c", "wrong-value"),
];

#[test]
fn standard_comparisons_accept_and_reject_as_testlib_does() {
    for (name, output, answer, expected) in COMPARISON_EXAMPLES {
        let (kind, text) = word(name, output, answer);
        assert_eq!(kind, *expected, "{name} {output:?} {answer:?}: {text}");
    }
}

#[test]
fn the_first_mismatch_of_a_standard_comparison_is_reported() {
    for (name, output, answer, expected) in [
        (
            "ncmp",
            "1\nx",
            "1 2",
            "token 2 (line 2): expected a whole number of 64 bits, found \"x\"",
        ),
        (
            "ncmp",
            "1",
            "y",
            "token 1 (line 1): expected a whole number of 64 bits, found \"y\"",
        ),
        (
            "uncmp",
            "2 2",
            "1 2",
            "\"1\" occurs 0 times, the jury has it once",
        ),
        (
            "icmp",
            "1",
            " \n",
            "line 1: expected a whole number of 32 bits, found the end",
        ),
        (
            "lcmp",
            "a\nb c",
            "a\nb d",
            "line 2: expected \"b d\", found \"b c\"",
        ),
    ] {
        assert_eq!(word(name, output, answer).1, expected, "{name}");
    }
}

#[test]
fn standard_comparisons_have_unique_names_and_no_settings() {
    let mut known: Vec<&str> = comparison_names().collect();
    known.sort_unstable();
    known.dedup();
    assert_eq!(known.len(), STANDARD_COMPARISONS.len());
    let settings = [("relative".to_owned(), "1".to_owned())].into();
    assert!(comparison_by_name("rcmp4", &settings).unwrap().is_err());
    assert!(comparison_by_name("xcmp", &settings).is_none());
}
