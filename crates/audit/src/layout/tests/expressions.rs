//! Tests that expressions are learned from one example, and that dates, times and fractions are not taken for
//! expressions.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{generate_legal_inputs, hints_with_limits};
use crate::layout::expressions::{Spacing, Token, TokenKind, parse_expression};
use crate::layout::layout_learning::learn_layout;
use crate::layout::legal_expressions::{Grouping, LegalExpressions};
use crate::layout::limited_validators::LimitedValidators;

/// Rules of a kind of expressions.
struct Rules {
    operators: &'static [&'static str],
    prefixes: &'static [&'static str],
    /// Largest number; 0 if operands are lower-case letters.
    largest: i64,
    longest: usize,
    has_parentheses: bool,
}

const ARITHMETIC: Rules = Rules {
    operators: &["+", "-", "*"],
    prefixes: &[],
    largest: 1_000_000,
    longest: 5000,
    has_parentheses: true,
};
const LOGIC: Rules = Rules {
    operators: &["&", "|"],
    prefixes: &["!"],
    largest: 0,
    longest: 200,
    has_parentheses: true,
};
const SUMS: Rules = Rules {
    operators: &["+"],
    prefixes: &["-"],
    largest: 99,
    longest: 100,
    has_parentheses: false,
};

impl Rules {
    fn accept(&self, word: &str) -> bool {
        word.len() <= self.longest
            && parse_expression(word)
                .is_some_and(|tokens| tokens.iter().all(|token| self.accepts_token(token)))
    }

    fn accepts_token(&self, token: &Token) -> bool {
        match token.kind {
            TokenKind::Operand if self.largest == 0 => {
                token.text.len() == 1 && token.text.as_bytes()[0].is_ascii_lowercase()
            }
            TokenKind::Operand => {
                (token.text.parse()).is_ok_and(|number: i64| number <= self.largest)
            }
            TokenKind::Binary => self.operators.contains(&token.text),
            TokenKind::Prefix => self.prefixes.contains(&token.text),
            TokenKind::Open | TokenKind::Close => self.has_parentheses,
        }
    }
}

/// Returns the expressions that are learned from an example with a single text field, and the number of questions.
/// `None` if none are learned.
fn learn(
    example: &str,
    is_legal: &(dyn Fn(&str) -> bool + Sync),
) -> (Option<LegalExpressions>, usize) {
    assert!(is_legal(example), "{example}");
    let asked = AtomicUsize::new(0);
    let stated = [200, 5000, 1_000_000];
    let validators = LimitedValidators::validators_of_whole_files(
        is_legal,
        &|| false,
        &asked,
        hints_with_limits(&stated),
    );
    let learned = learn_layout(example, &validators).unwrap();
    let expressions = learned.texts.into_iter().find_map(|text| text.expressions);
    (expressions, asked.load(Ordering::Relaxed))
}

fn is_line_of(text: &str, is_word: impl Fn(&str) -> bool) -> bool {
    text.strip_suffix('\n')
        .is_some_and(|line| !line.contains([' ', '\n']) && is_word(line))
}

#[test]
fn rules_of_expressions_are_learned_with_few_questions() {
    let (learned, asked) = learn("2*3+4\n", &|text| {
        is_line_of(text, |word| ARITHMETIC.accept(word))
    });
    let found = learned.unwrap();
    assert_eq!(found.operators, ["*", "+", "-"]);
    assert_eq!(found.grouping, Grouping::Anywhere);
    assert_eq!(found.numbers, Some((0, 1_000_000)));
    assert_eq!((found.longest, found.prefixes.len()), (5000, 0));
    assert!(found.may_be_single_operand);
    assert!(asked <= 60, "{asked}");

    let (learned, _) = learn("!(a|b)&a\n", &|text| {
        is_line_of(text, |word| LOGIC.accept(word))
    });
    let found = learned.unwrap();
    assert_eq!((found.names.len(), found.numbers), (26, None));
    assert!(found.prefixes[0].is_legal_before_parentheses && found.prefixes[0].is_repeatable);

    let (learned, _) = learn("1+23\n", &|text| is_line_of(text, |word| SUMS.accept(word)));
    let found = learned.unwrap();
    assert_eq!(found.grouping, Grouping::Forbidden);
    assert_eq!((found.numbers, found.prefixes.len()), (Some((0, 99)), 1));
}

/// Whether every part with an operator has a pair of parentheses, also the whole word.
fn is_in_full_parentheses(word: &str) -> bool {
    let mut rest = word.to_owned();
    while rest != "a" {
        let shorter = rest.replace("(a+a)", "a").replace("(a*a)", "a");
        if shorter == rest {
            return false;
        }
        rest = shorter;
    }
    word.len() < 400
}

fn is_line_in_full_parentheses(text: &str) -> bool {
    is_line_of(text, is_in_full_parentheses)
}

#[test]
fn required_parentheses_are_always_written() {
    let (found, _) = learn("(a+(a*a))\n", &is_line_in_full_parentheses);
    assert_eq!(found.unwrap().grouping, Grouping::Required);
    let made = generate_legal_inputs("(a+(a*a))\n", &is_line_in_full_parentheses);
    assert!(made.contains("a\n") && made.len() > 60, "{}", made.len());
    assert!(made.iter().any(|text| text.len() > 390));
}

#[test]
fn generated_expressions_are_small_nested_long_and_single_operands() {
    let made = generate_legal_inputs("2*3+4\n", &|text| {
        is_line_of(text, |word| ARITHMETIC.accept(word))
    });
    assert!(made.len() > 250, "{}", made.len());
    for is_wanted in [
        (|word: &str| word == "1000000") as fn(&str) -> bool,
        |word| word.len() == 5000,
        |word| word.starts_with("(((((((") && word.ends_with(")"),
        |word| word.contains("-(") && word.len() < 12,
        |word| word.matches('-').count() > 1 && word.len() < 10,
        |word| word.len() == 3 && word.starts_with("0-"),
        |word| word.contains("((") && word.len() < 20,
        |word| word.ends_with(")))))))"),
    ] {
        assert!(made.iter().any(|text| is_wanted(text.trim_end())));
    }
}

/// Whether a word consists of `count` numbers with separators between them.
fn are_numbers(word: &str, separator: char, count: usize) -> bool {
    let mut parts = word.split(separator);
    parts.clone().count() == count && parts.all(|part| part.parse::<u16>().is_ok())
}

/// Whether a text is a line of lower case letters and dashes.
fn is_line_of_names(text: &str) -> bool {
    is_line_of(text, |word| {
        word.bytes()
            .all(|letter| letter == b'-' || letter.is_ascii_lowercase())
    })
}

#[test]
fn dates_times_fractions_and_names_are_not_expressions() {
    let (date, _) = learn("2024-2-28\n", &|text| {
        is_line_of(text, |word| are_numbers(word, '-', 3))
    });
    let (time, _) = learn("12:30\n", &|text| {
        is_line_of(text, |word| are_numbers(word, ':', 2))
    });
    let (fraction, _) = learn("3/4\n", &|text| {
        is_line_of(text, |word| are_numbers(word, '/', 2))
    });
    let (name, _) = learn("anna-maria\n", &is_line_of_names);
    let is_trimmed_name =
        |text: &str| is_line_of_names(text) && !text.starts_with('-') && !text.ends_with("-\n");
    let (trimmed_name, _) = learn("anna-maria\n", &is_trimmed_name);
    let (operators, _) = learn("3 < 5\n", &|text| {
        text == "3 < 5\n" || text == "3 > 5\n" || text == "4 < 5\n"
    });
    for found in [date, time, fraction, name, trimmed_name, operators] {
        assert!(found.is_none(), "{found:?}");
    }
}

#[test]
fn spaces_between_tokens_are_kept() {
    for text in [
        "2 * (3 + 4)",
        "2 * ( 3 + 4 )",
        "-a+b",
        "- ( - a )",
        "not a and (b or not c)",
    ] {
        let spacing = Spacing::common_to([text].into_iter()).unwrap();
        assert_eq!(spacing.format_expression(text), text);
    }
    for text in [
        "2 *3", "2  * 3", " 2", "2 3", "02+3", "a and", "()", "3(4)", "x y = 2",
    ] {
        assert!(Spacing::common_to([text].into_iter()).is_none(), "{text}");
    }
}

/// Whether each line is an assignment of an expression with spaces to a letter.
fn are_assignments(text: &str) -> Option<bool> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let count: usize = lines.next()?.parse().ok()?;
    let are_legal = lines.clone().all(|line| {
        let side = line
            .strip_prefix("x = ")
            .or_else(|| line.strip_prefix("y = "));
        side.is_some_and(|side| {
            let spacing = Spacing::common_to(["1 + 2"].into_iter()).unwrap();
            ARITHMETIC.accept(side) && spacing.format_expression(side) == side
        })
    });
    Some((1..=50).contains(&count) && lines.count() == count && are_legal)
}

#[test]
fn lines_with_spaces_are_expressions() {
    let made = generate_legal_inputs("2\nx = 3 * (4 + 5)\ny = 2 + 1\n", &|text| {
        are_assignments(text) == Some(true)
    });
    assert!(made.len() > 150, "{}", made.len());
    assert!(made.iter().any(|text| text.starts_with("50\n")));
    assert!(
        made.iter()
            .any(|text| text.lines().any(|line| line.starts_with("y = 0 - ")))
    );
    assert!(made.iter().any(|text| text.contains("((((")));
}

/// Whether the first number is the length of an expression on the next line.
fn is_counted_expression(text: &str) -> Option<bool> {
    let (count, rest) = text.split_once('\n')?;
    let length: usize = count.parse().ok()?;
    let word = rest.strip_suffix('\n')?;
    Some(word.len() == length && ARITHMETIC.accept(word) && !word.contains(' '))
}

#[test]
fn counted_expressions_have_exactly_the_stated_length() {
    let made = generate_legal_inputs("7\n(1+2)*3\n", &|text| {
        is_counted_expression(text) == Some(true)
    });
    assert!(made.len() > 150, "{}", made.len());
    assert!(made.iter().any(|text| text.starts_with("5000\n")));
    let mut short = made.iter().filter(|text| text.starts_with("3\n"));
    assert!(short.any(|text| text.contains('-') || text.contains('*')));
}
