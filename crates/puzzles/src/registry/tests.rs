//! Each comparison accepts what it should and names the first difference otherwise.

use super::*;
use caipan_checker::Judgement;
use caipan_facts::Evidence;
use caipan_i18n::EnglishFormat;

fn checker_result_text(name: &str, output: &str, answer: &str) -> String {
    check_with(name, &[], output, answer)
}

fn check_with(name: &str, settings: &[(&str, &str)], output: &str, answer: &str) -> String {
    let settings = settings
        .iter()
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .collect();
    let known = checker(name, &settings).unwrap().unwrap();
    match known.check(b"", output.as_bytes(), answer.as_bytes()) {
        Judgement::Accepted => "accepted".to_owned(),
        Judgement::Rejected(reason) => format!("{}: {}", reason.kind.name(), reason.fact.english()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_exact_checker_requires_equal_bytes() {
    assert_eq!(checker_result_text("exact", "1\n2\n", "1\n2\n"), "accepted");
    assert_eq!(
        checker_result_text("exact", "1\n2", "1\n2\n"),
        "missing: line 2, byte 4: expected \"\\n\", found the end"
    );
    assert_eq!(
        checker_result_text("exact", "1\n2\n\n", "1\n2\n"),
        "extra: line 3, byte 5: expected the end, found \"\\n\""
    );
    assert_eq!(
        checker_result_text("exact", "1\r\n2\n", "1\n2\n"),
        "wrong-value: line 1, byte 2: expected \"\\n\", found \"\\r\""
    );
}

#[test]
fn the_lines_checker_ignores_only_trailing_blanks_and_final_newlines() {
    for output in ["a b\nc\n", "a b\nc", "a b \t\r\nc\r\n", "a b\nc\n\n \n"] {
        assert_eq!(
            checker_result_text("lines", output, "a b\nc\n"),
            "accepted",
            "{output:?}"
        );
    }
    assert_eq!(
        checker_result_text("lines", "a  b\nc", "a b\nc\n"),
        "wrong-value: line 1: expected \"a b\", found \"a  b\""
    );
    assert_eq!(
        checker_result_text("lines", "a b\n\nc", "a b\nc\n"),
        "wrong-value: line 2: expected \"c\", found \"\""
    );
    assert_eq!(
        checker_result_text("lines", "a b", "a b\nc\n"),
        "missing: line 2: expected \"c\", found the end"
    );
    assert_eq!(
        checker_result_text("lines", "a b\nc\nd", "a b\nc\n"),
        "extra: line 3: expected the end, found \"d\""
    );
    assert_eq!(checker_result_text("lines", " \n", ""), "accepted");
    assert_eq!(
        checker_result_text("lines", "", "a"),
        "missing: line 1: expected \"a\", found the end"
    );
}

#[test]
fn the_tokens_checker_ignores_white_space_between_tokens() {
    assert_eq!(
        checker_result_text("tokens", " a\n\n b\tc", "a b c\n"),
        "accepted"
    );
    assert_eq!(
        checker_result_text("tokens", "a\nx", "a b c\n"),
        "wrong-value: token 2 (line 2): expected \"b\", found \"x\""
    );
    assert_eq!(
        checker_result_text("tokens", "a", "a b\n"),
        "missing: token 2 (line 1): expected \"b\", found the end"
    );
    assert_eq!(
        checker_result_text("tokens", "a\nb", "a\n"),
        "extra: token 2 (line 2): expected the end, found \"b\""
    );
    assert_eq!(
        checker_result_text("tokens", "10", "1 0"),
        "wrong-value: token 1 (line 1): expected \"1\", found \"10\""
    );
}

#[test]
fn long_texts_are_quoted_from_their_first_difference() {
    let same = "1 ".repeat(30);
    let (found, expected) = (format!("{same}7 8"), format!("{same}8 8"));
    let text = "line 1: expected \"1 1 1 1 1 8 8\", found \"1 1 1 1 1 7 8\" (from byte 51 on)";
    assert_eq!(
        checker_result_text("lines", &found, &expected),
        format!("wrong-value: {text}")
    );
    assert!(
        checker_result_text("lines", &same, &format!("{same}8"))
            .contains("expected \" 1 1 1 1 1 8\", found \" 1 1 1 1 1\"")
    );
}

#[test]
fn the_floats_checker_accepts_numbers_within_either_tolerance() {
    assert_eq!(
        checker_result_text("floats", "0.9999999 x 1e3", "1 x 1000"),
        "accepted"
    );
    assert_eq!(
        checker_result_text("floats", "1000000.5", "1000000"),
        "accepted"
    );
    assert_eq!(
        checker_result_text("floats", "0.99", "1"),
        "wrong-value: token 1 (line 1): expected \"1\", found \"0.99\""
    );
    assert_eq!(
        check_with("floats", &[("absolute", "0.02")], "0.99", "1"),
        "accepted"
    );
    assert_eq!(
        check_with("floats", &[("absolute", "0.5")], "1.5", "1"),
        "accepted"
    );
    assert_eq!(
        check_with(
            "floats",
            &[("relative", "0"), ("absolute", "0")],
            "1.0",
            "1"
        ),
        "accepted"
    );
    let strict = check_with(
        "floats",
        &[("relative", "0"), ("absolute", "0")],
        "1.0000001",
        "1",
    );
    assert_eq!(
        strict,
        "wrong-value: token 1 (line 1): expected \"1\", found \"1.0000001\""
    );
}

#[test]
fn a_token_that_is_no_finite_number_never_equals_a_number() {
    for output in [
        "nan", "NaN", "inf", "-inf", "infinity", "1e999", "1/0", "one", "0x1", "",
    ] {
        assert!(
            checker_result_text("floats", output, "1").starts_with(if output.is_empty() {
                "missing"
            } else {
                "wrong"
            })
        );
    }
    assert!(checker_result_text("floats", "inf", "1e308").starts_with("wrong-value"));
    assert!(checker_result_text("floats", "1e308", "inf").starts_with("wrong-value"));
    assert_eq!(checker_result_text("floats", "nan", "nan"), "accepted");
}

#[test]
fn a_setting_that_a_checker_does_not_have_is_refused() {
    let settings = Settings::from([("colour".to_owned(), "1".to_owned())]);
    for name in checker_names() {
        assert!(checker(name, &settings).unwrap().is_err(), "{name}");
    }
    let settings = Settings::from([("relative".to_owned(), "-1".to_owned())]);
    let error = checker("floats", &settings).unwrap().err().unwrap();
    assert_eq!(
        error.fact().english(),
        "relative: expected a number from 0 up, found \"-1\""
    );
}
