//! Tests of the checker for functions.

use super::*;
use caipan_i18n::EnglishFormat;

fn new_checker(settings: &[(&str, &str)]) -> ReturnedValueChecker {
    let owned = settings
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
    ReturnedValueChecker::new(&owned.collect()).unwrap()
}

/// English reason for rejecting `found`; empty if it is accepted.
fn fault_text(settings: &[(&str, &str)], found: &str, expected: &str) -> String {
    match new_checker(settings).check(b"", found.as_bytes(), expected.as_bytes()) {
        Judgement::Accepted => String::new(),
        Judgement::Rejected(reason) => reason.fact.english(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn values_are_equal_by_type_and_value() {
    let equal = [
        ("1", "1"),
        ("1.0", "1"),
        ("0.30000000000000004", "0.3"),
        ("NaN", "NaN"),
        ("Infinity", "Infinity"),
        ("[1, [2, null]]\n", "[1,[2,null]]"),
        (r#"{"a": 1, "b": 2}"#, r#"{"b": 2, "a": 1}"#),
    ];
    for (found, expected) in equal {
        assert_eq!(fault_text(&[], found, expected), "", "{found}, {expected}");
    }
    let different = [
        ("true", "1"),
        ("1", "true"),
        ("\"1\"", "1"),
        ("null", "0"),
        ("NaN", "1"),
        ("1", "NaN"),
        ("Infinity", "-Infinity"),
        ("Infinity", "1e308"),
        ("9007199254740993", "9007199254740992"),
        (r#"{"$set": [1]}"#, "[1]"),
        (r#"{"1": 2}"#, r#"{"$map": [[1, 2]]}"#),
    ];
    for (found, expected) in different {
        assert_ne!(fault_text(&[], found, expected), "", "{found}, {expected}");
    }
}

#[test]
fn the_first_difference_is_named_with_its_place() {
    for (found, expected, sentence) in [
        ("3", "4", "expected 4, found 3"),
        (
            "[1, [2, 3]]",
            "[1, [2, 4]]",
            "at [1][1]: expected 4, found 3",
        ),
        ("[1]", "[1, 2]", "expected 2 elements, found 1"),
        (
            r#"{"a": [0]}"#,
            r#"{"a": [1]}"#,
            r#"at ["a"][0]: expected 1, found 0"#,
        ),
        ("{}", r#"{"a": 1}"#, r#"the key "a" is missing"#),
        (
            r#"{"a": 1}"#,
            "{}",
            r#"there is a key "a" that is not expected"#,
        ),
        ("", "1", "the program ended before the function returned"),
        ("[1", "1", "this is not a value: [1"),
    ] {
        assert_eq!(fault_text(&[], found, expected), sentence);
    }
}

#[test]
fn the_order_is_ignored_if_the_settings_allow_any_order() {
    let any = [("order", "any")];
    assert_eq!(fault_text(&any, "[[2, 1], [3]]", "[[3], [2, 1]]"), "");
    assert_ne!(fault_text(&any, "[[1, 2], [3]]", "[[3], [2, 1]]"), "");
    assert_ne!(fault_text(&any, "[1, 1, 2]", "[1, 2, 2]"), "");
    let both = [("order", "any"), ("inner_order", "any")];
    assert_eq!(fault_text(&both, "[[1, 2], [3]]", "[[3], [2, 1]]"), "");
    assert_ne!(
        fault_text(&[("inner_order", "any")], "[[3], [1]]", "[[1], [3]]"),
        ""
    );
}

#[test]
fn elements_that_are_equal_within_the_tolerance_may_be_sorted_differently() {
    let any = [("order", "any")];
    let (found, expected) = ("[[1.0, 2], [1.0000000001, 1]]", "[[1.0, 1], [1.0, 2]]");
    assert_eq!(fault_text(&any, found, expected), "");
    assert_ne!(fault_text(&[], found, expected), "");
    assert_ne!(fault_text(&any, "[[1.0, 2], [1.1, 1]]", expected), "");
    assert_ne!(
        fault_text(&any, "[[1.0, 2], [1.0000000001, 2]]", expected),
        ""
    );
    let inner = [("inner_order", "any")];
    let [found_lists, expected_lists] = [found, expected].map(|list| format!("[{list}, []]"));
    assert_eq!(fault_text(&inner, &found_lists, &expected_lists), "");
    let [found_set, expected_set] = [found, expected].map(|list| format!(r#"{{"$set": {list}}}"#));
    assert_eq!(fault_text(&[], &found_set, &expected_set), "");
    let [found_map, expected_map] =
        [found_set, expected_set].map(|set| format!(r#"{{"a": {set}}}"#));
    assert_eq!(fault_text(&[], &found_map, &expected_map), "");
}

/// List of pairs with these second numbers, as JSON. The first numbers are equal within the tolerance, so that sorting
/// does not pair the second ones.
fn nearly_equal_pairs(second_numbers: impl Iterator<Item = usize>) -> String {
    let lists: Vec<String> = second_numbers
        .enumerate()
        .map(|(place, second)| format!("[1.{place:015}, {second}]"))
        .collect();
    format!("[{}]", lists.join(", "))
}

#[test]
fn a_search_among_many_nearly_equal_elements_is_decided_or_says_that_it_is_not() {
    let any = [("order", "any")];
    let expected = nearly_equal_pairs(0..3000);
    let wrong = nearly_equal_pairs((0..2999).chain([7]));
    assert_ne!(fault_text(&any, &wrong, &expected), "");
    assert_eq!(
        fault_text(&any, &nearly_equal_pairs((0..3000).rev()), &expected),
        ""
    );
    let many = new_checker(&any).check(
        b"",
        nearly_equal_pairs((0..20_000).rev()).as_bytes(),
        nearly_equal_pairs(0..20_000).as_bytes(),
    );
    assert!(matches!(many, Judgement::JuryFault(_)), "{many:?}");
}

#[test]
fn one_of_several_answers_is_enough() {
    let several = [("answers", "several")];
    assert_eq!(fault_text(&several, "[2]", "[[1], [2]]"), "");
    let sentence = "3 is none of the 2 right values";
    assert_eq!(fault_text(&several, "3", "[1, 2]"), sentence);
    let bad = new_checker(&several).check(b"", b"1", b"[]");
    assert!(matches!(bad, Judgement::JuryFault(_)));
}

#[test]
fn the_difference_of_unequal_values_is_their_first_differing_byte() {
    let any = new_checker(&[("order", "any")]);
    assert_eq!(any.difference(b"[2,1]\n", b"[1, 2]"), None);
    let difference = any.difference(b"[1, 3]\n", b"[1, 2]\n").unwrap();
    assert_eq!((difference.output, difference.answer), (4, 4));
}

#[test]
fn an_answer_that_is_no_value_is_the_fault_of_the_jury() {
    let judgement = new_checker(&[]).check(b"", b"", b"oops");
    assert!(matches!(judgement, Judgement::JuryFault(_)));
}
