//! Shortens words that are arithmetic or logical expressions, so that they remain expressions.

use super::cut_ranges::{KeptRanges, has_lost_letters};
use crate::layout::{ExpressionToken, TokenKind, parse_expression};

/// Returns the parts that remain in shorter versions of an expression: without some operators, each with an operand; without a
/// pair of parentheses or an operator before an operand; and only the content of a pair. Only versions that lack `size` to
/// `2 * size` letters are returned; none for words that are no expressions.
pub(super) fn parts_of_shortened_expressions(word: &str, size: usize) -> Vec<KeptRanges> {
    let tokens = parse_expression(word)
        .filter(|tokens| tokens.iter().any(|token| token.kind == TokenKind::Binary));
    kept_ranges(&tokens.unwrap_or_default(), word.len(), size)
}

/// Returns the parts that remain in each shorter version of a word of `length` letters.
fn kept_ranges(tokens: &[ExpressionToken], length: usize, size: usize) -> Vec<KeptRanges> {
    let partners = partners_of_parentheses(tokens);
    let mut kept = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => {
                let (open, close) = (token.start, tokens[partners[at]].start);
                kept.push([open..close + 1, 0..0, 0..0]);
                kept.push([open + 1..close, 0..0, 0..0]);
                kept.push([0..open, open + 1..close, close + 1..length]);
            }
            TokenKind::Prefix => kept.push([0..token.start, token.end()..length, 0..0]),
            _ => {}
        }
    }
    for begins_with_operator in [true, false] {
        let mut next = 0;
        for (at, token) in tokens.iter().enumerate() {
            if at >= next
                && (token.kind == TokenKind::Binary) == begins_with_operator
                && let Some(end) = end_of_cut(tokens, &partners, at, size)
            {
                kept.push([0..token.start, tokens[end].end()..length, 0..0]);
                next = end + 1;
            }
        }
    }
    kept.retain(|ranges| has_lost_letters(ranges, length, size));
    kept
}

/// Returns the index of the last token of a cut that begins at the token `start` and has at least `size` letters. The
/// cut consists of operators, each with the operand after it, or of operands, each with the operator after it. `None` if
/// such a cut has more than `2 * size` letters or does not exist.
fn end_of_cut(
    tokens: &[ExpressionToken],
    partners: &[usize],
    start: usize,
    size: usize,
) -> Option<usize> {
    let begins_with_operator = tokens[start].kind == TokenKind::Binary;
    let mut at = start;
    while at < tokens.len() {
        let kind = tokens[at].kind;
        if kind == TokenKind::Close {
            return None;
        }
        if kind == TokenKind::Open {
            at = partners[at];
        }
        let cut = tokens[at].end() - tokens[start].start;
        if cut > 2 * size {
            return None;
        }
        let is_operand = matches!(kind, TokenKind::Operand | TokenKind::Open);
        let is_complete = if begins_with_operator {
            is_operand
        } else {
            kind == TokenKind::Binary
        };
        if is_complete && cut >= size {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// Returns for each opening parenthesis the index of the closing one; 0 for all other tokens.
fn partners_of_parentheses(tokens: &[ExpressionToken]) -> Vec<usize> {
    let mut partners = vec![0; tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => open.push(at),
            TokenKind::Close => {
                if let Some(start) = open.pop() {
                    partners[start] = at;
                }
            }
            _ => {}
        }
    }
    partners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text_variants::smaller_texts::cut_ranges::join_kept_ranges;

    #[test]
    fn shortened_expressions_are_expressions() {
        for (word, size, expected) in [
            ("(7-2)*(8-3)", 4, &["(7-2)", "(8-3)"][..]),
            ("1+2*3", 1, &["1*3", "1+2", "2*3"]),
            ("-(1)+2", 1, &["(1)+2", "-1+2", "-(1)"]),
            ("a+12-3", 2, &["12-3", "a-3", "a+12"]),
        ] {
            let kept = parts_of_shortened_expressions(word, size).into_iter();
            let all: Vec<String> = kept.map(|kept| join_kept_ranges(word, kept)).collect();
            for shorter in expected {
                assert!(all.contains(&(*shorter).to_owned()), "{word}: {all:?}");
            }
            assert!(
                all.iter()
                    .all(|shorter| parse_expression(shorter).is_some())
            );
        }
        for word in ["abc", "12", "a+", "(())"] {
            assert!(parts_of_shortened_expressions(word, 1).is_empty(), "{word}");
        }
    }
}
