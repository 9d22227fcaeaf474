//! Tests of the display of first differences: place, context, caret and invisible characters.

use super::*;
use caipan_checker::Settings;
use caipan_i18n::EnglishFormat;
use caipan_i18n::Lang;
use caipan_puzzles::checker;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

const COLOURED_ENGLISH: OutputStyle = OutputStyle::Coloured(Lang::En);

fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// Splits the displayed text into the two columns, without padding.
fn sides(shown: &str) -> [String; 2] {
    let mut sides = [String::new(), String::new()];
    for line in shown.lines() {
        let mut width = 0;
        let mut parts = [String::new(), String::new()];
        for character in line.chars() {
            parts[usize::from(width >= 41)].push(character);
            width += character.width().unwrap_or(0);
        }
        assert!(line.width() <= 80, "{line}");
        for (side, part) in sides.iter_mut().zip(parts) {
            *side += &format!("{}\n", part.trim_end());
        }
    }
    sides
}

fn describe_and_show_difference(name: &str, output: &str, answer: &str) -> (String, String) {
    let texts = [output.as_bytes(), answer.as_bytes()];
    let found = find_difference(name, texts);
    let shown = format_difference(&found, ["mine", "right"], texts, COLOURED_ENGLISH, 80);
    let sentence = describe_output_fault(&found, texts[0], texts[1])
        .fact()
        .english();
    (sentence, plain(&shown))
}

/// Difference that the checker of this name finds between an output and an answer.
fn find_difference(name: &str, [output, answer]: [&[u8]; 2]) -> Difference {
    let known = checker(name, &Settings::new()).unwrap();
    known.unwrap().difference(output, answer).unwrap()
}

#[test]
fn the_first_difference_is_shown_by_line_column_and_token_with_its_context() {
    let (sentence, shown) =
        describe_and_show_difference("tokens", "1\n2\n3 4 5\n6\n7\n8\n", "1\n2\n3 4 6\n6\n7\n8\n");
    assert_eq!(sentence, "says \"5\" on line 3, and \"6\" would be right");
    let expected = "\
line 3, column 5, token 5
--- mine                                 +++ right
  1 | 1                                    1 | 1
  2 | 2                                    2 | 2
> 3 | 3·4·5                              > 3 | 3·4·6
    |     ^                                  |     ^
  4 | 6                                    4 | 6
  5 | 7                                    5 | 7

· blank
";
    assert_eq!(shown, expected);
}

#[test]
fn missing_and_extra_output_is_shown_at_the_end_of_the_texts() {
    let (sentence, shown) = describe_and_show_difference("lines", "1\n", "1\n2\n");
    assert_eq!(
        sentence,
        "stops too early: \"2\" should follow, line 2 of the right answer"
    );
    assert!(
        shown.starts_with("line 1, column 2 (in the other: line 2, column 1)\n"),
        "{shown}"
    );
    let [left, right] = sides(&shown);
    assert!(
        left.contains("\n\n> 1 | 1\n    |  ^\n    | (the end)\n"),
        "{shown}"
    );
    assert!(right.contains("\n  1 | 1\n> 2 | 2\n    | ^\n"), "{shown}");
    let (sentence, _) = describe_and_show_difference("tokens", "1 2\n3\n", "1\n2\n");
    assert_eq!(
        sentence,
        "goes on after it should end: line 2 still says \"3\""
    );
}

#[test]
fn invisible_characters_are_shown_as_visible_signs() {
    let (_, shown) = describe_and_show_difference("exact", "\u{feff}a\tb \u{a0}\r\n", "x\n");
    let line = "> 1 | \\u{feff}a→b·\\u{a0}␍\n    | ^\n";
    assert!(sides(&shown)[0].contains(line), "{shown}");
    let legend = "\n· blank   → tab   ␍ carriage return\n";
    assert!(shown.ends_with(legend), "{shown}");
    let (_, shown) = describe_and_show_difference("exact", "\u{200b}\u{1b}[31mc\n", "x\n");
    let line = "> 1 | \\u{200b}\\u{1b}[31mc\n    | ^\n";
    assert!(sides(&shown)[0].contains(line), "{shown}");
    let (sentence, _) = describe_and_show_difference("exact", "1 \n", "1\n");
    assert_eq!(
        sentence,
        "says \" \" on line 1, and the end of the line would be right"
    );
}

#[test]
fn the_caret_stands_under_wide_characters_and_never_inside_one() {
    let (_, shown) = describe_and_show_difference("lines", "华容道1\n", "华容道2\n");
    let [left, right] = sides(&shown);
    assert!(left.contains("> 1 | 华容道1\n    |       ^\n"), "{shown}");
    assert!(right.contains("> 1 | 华容道2\n    |       ^\n"), "{shown}");
    // 容 and 宺 begin with the same two bytes.
    let (_, shown) = describe_and_show_difference("lines", "华容\n", "华宺\n");
    assert!(shown.starts_with("line 1, column 2\n"), "{shown}");
    assert!(
        sides(&shown)[0].contains("> 1 | 华容\n    |   ^\n"),
        "{shown}"
    );
}

#[test]
fn only_the_part_of_a_long_line_near_the_difference_is_shown() {
    let long = "7".repeat(100_000);
    let (sentence, shown) = describe_and_show_difference(
        "lines",
        &format!("{long}1{long}\n"),
        &format!("{long}2{long}\n"),
    );
    assert!(sentence.len() < 200, "{sentence}");
    assert!(shown.starts_with("line 1, column 100001\n"), "{shown}");
    let (before, after, blanks) = ("7".repeat(14), "7".repeat(13), " ".repeat(16));
    for (side, sign) in sides(&shown).iter().zip(["1", "2"]) {
        let near = format!("> 1 | ..{before}{sign}{after}..\n    | {blanks}^\n");
        assert!(side.contains(&near), "{shown}");
    }
    // Wide characters and escapes are never split.
    let [output, answer] =
        ["1", "2"].map(|sign| format!("{}{sign}{}\n", "华".repeat(50), "\u{7}".repeat(50)));
    let (_, shown) = describe_and_show_difference("lines", &output, &answer);
    let left = format!("> 1 | ..{}1{}..\n", "华".repeat(7), "\\u{7}".repeat(2));
    assert!(sides(&shown)[0].contains(&left), "{shown}");
}

#[test]
fn difference_columns_fit_a_narrow_screen_and_long_names_are_truncated() {
    let texts: [&[u8]; 2] = [b"12345678901234567890", b"1234567890123456789x"];
    let found = find_difference("lines", texts);
    let both = ["a/very/long/path/to/a/file", "right"];
    let shown = plain(&format_difference(
        &found,
        both,
        texts,
        COLOURED_ENGLISH,
        30,
    ));
    assert!(shown.lines().all(|line| line.width() <= 51), "{shown}");
    let names = "\n--- a/very/long/path/t..   +++ right\n";
    assert!(shown.contains(names), "{shown}");
    let ascii = format_difference(&found, both, texts, OutputStyle::Plain, 80);
    assert!(ascii.is_ascii() && ascii.contains('^'), "{ascii}");
}

#[test]
fn without_context_only_the_differing_line_is_shown() {
    let texts: [&[u8]; 2] = [b"1\n2\n3\n", b"1\n4\n3\n"];
    let found = find_difference("tokens", texts);
    let [left, right] = sides(&plain(&format_differing_lines(
        &found,
        texts,
        COLOURED_ENGLISH,
        80,
    )));
    assert_eq!(left, "  found\n> 2 | 2\n    | ^\n");
    assert_eq!(right, "  expected\n> 2 | 4\n    | ^\n");
}

#[test]
fn bytes_that_are_not_utf8_are_shown_as_escapes() {
    let texts: [&[u8]; 2] = [b"a\xff\xfe", b"a\xff\x80"];
    let found = find_difference("exact", texts);
    let shown = format_difference(&found, ["\u{1b}mine", "right"], texts, COLOURED_ENGLISH, 80);
    assert!(
        sides(&shown)[0].starts_with("line 1, column 3\n--- \\u{1b}mine\n> 1 | a\\xff\\xfe\n"),
        "{shown}"
    );
}
