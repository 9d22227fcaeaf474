//! First differences as they are shown: place, context, caret, and what one cannot see.

use super::*;
use crate::problem::{Settings, checker};

fn told(name: &str, output: &str, answer: &str) -> (String, String) {
    let checker = checker(name, &Settings::new()).unwrap().unwrap();
    let texts = [output.as_bytes(), answer.as_bytes()];
    let found = checker.difference(texts[0], texts[1]).unwrap();
    let shown = difference(&found, ["mine", "right"], texts);
    let sentence = fault(&found, texts[0], texts[1]).fact().english();
    (sentence, shown)
}

#[test]
fn the_first_difference_is_shown_by_line_column_and_token_with_its_context() {
    let (sentence, shown) = told("tokens", "1\n2\n3 4 5\n6\n7\n8\n", "1\n2\n3 4 6\n6\n7\n8\n");
    assert_eq!(sentence, "says \"5\" on line 3, and \"6\" would be right");
    let expected = "\
line 3, column 5, token 5
--- mine
  1 | 1
  2 | 2
> 3 | 3·4·5
    |     ^
  4 | 6
  5 | 7
+++ right
  1 | 1
  2 | 2
> 3 | 3·4·6
    |     ^
  4 | 6
  5 | 7
";
    assert_eq!(shown, expected);
}

#[test]
fn what_is_missing_or_too_much_is_at_the_end() {
    let (sentence, shown) = told("lines", "1\n", "1\n2\n");
    assert_eq!(
        sentence,
        "stops too early: \"2\" should follow, line 2 of the right answer"
    );
    assert!(
        shown.starts_with("line 1, column 2 (in the other: line 2, column 1)\n"),
        "{shown}"
    );
    assert!(shown.contains("> 1 | 1\n    |  ^\n"), "{shown}");
    let (sentence, _) = told("tokens", "1 2\n3\n", "1\n2\n");
    assert_eq!(
        sentence,
        "goes on after it should end: line 2 still says \"3\""
    );
}

#[test]
fn everything_that_cannot_be_seen_is_made_visible() {
    let nasty = "\u{feff}a\tb \u{a0}\u{200b}\u{1b}[31mc\r\n";
    let (_, shown) = told("exact", nasty, "x\n");
    let line = "> 1 | \\u{feff}a→b·\\u{a0}\\u{200b}\\u{1b}[31mc␍\n    | ^\n";
    assert!(shown.contains(line), "{shown}");
    let (sentence, _) = told("exact", "1 \n", "1\n");
    assert_eq!(
        sentence,
        "says \" \" on line 1, and the end of the line would be right"
    );
}

#[test]
fn the_caret_stands_under_wide_characters_and_never_inside_one() {
    let (_, shown) = told("lines", "华容道1\n", "华容道2\n");
    assert!(shown.contains("> 1 | 华容道1\n    |       ^\n"), "{shown}");
    // 容 and 宺 begin with the same two bytes.
    let (_, shown) = told("lines", "华容\n", "华宺\n");
    assert!(shown.starts_with("line 1, column 2\n"), "{shown}");
    assert!(shown.contains("> 1 | 华容\n    |   ^\n"), "{shown}");
}

#[test]
fn of_a_long_line_only_what_is_near_is_shown() {
    let long = "7".repeat(100_000);
    let (sentence, shown) = told(
        "lines",
        &format!("{long}1{long}\n"),
        &format!("{long}2{long}\n"),
    );
    assert!(sentence.len() < 200, "{sentence}");
    assert!(shown.starts_with("line 1, column 100001\n"), "{shown}");
    assert!(shown.lines().all(|line| line.len() < 100), "{shown}");
    let caret = format!(
        "..{}1{}..\n    | {}^\n",
        "7".repeat(40),
        "7".repeat(39),
        " ".repeat(42)
    );
    assert!(shown.contains(&caret), "{shown}");
}

#[test]
fn bytes_that_are_no_text_are_shown_as_such() {
    let checker = checker("exact", &Settings::new()).unwrap().unwrap();
    let texts: [&[u8]; 2] = [b"a\xff\xfe", b"a\xff\x80"];
    let found = checker.difference(texts[0], texts[1]).unwrap();
    let shown = difference(&found, ["\u{1b}mine", "right"], texts);
    assert!(
        shown.starts_with("line 1, column 3\n--- \\u{1b}mine\n> 1 | a\\xff\\xfe\n"),
        "{shown}"
    );
}
