//! Expressions: which signs stand between two operands, and how far these reach.

use super::code::Span;
use super::lexical::{Blocks, Language};
use super::source::Source;
use super::tokens::Kind;

const PREFIXES: &[&str] = &[
    "-", "+", "!", "~", "*", "&", "++", "--", "not", "mut", "@", "await",
];

/// How strongly an operator binds; 0 for what is none.
fn strength(source: &Source, at: usize) -> u32 {
    let word = source.word(at).to_lowercase();
    let in_order: &[&[&str]] = match (source.rules.language, source.rules.blocks) {
        (_, Blocks::BeginEnd) => &[
            &["=", "<>", "<", "<=", ">", ">=", "in"],
            &["+", "-", "or", "xor"],
            &["*", "/", "div", "mod", "and", "shl", "shr"],
        ],
        (_, Blocks::Indentation) | (Language::Rust, _) => &[
            &["or", "||"],
            &["and", "&&"],
            &["==", "!=", "<", "<=", ">", ">=", "in", "is"],
            &["|"],
            &["^"],
            &["&"],
            &["<<", ">>"],
            &["+", "-"],
            &["*", "/", "//", "%"],
            &["**", "as"],
        ],
        (Language::Go, _) => &[
            &["||"],
            &["&&"],
            &["==", "!=", "<", "<=", ">", ">="],
            &["+", "-", "|", "^"],
            &["*", "/", "%", "<<", ">>", "&", "&^"],
        ],
        _ => &[
            &["||"],
            &["&&"],
            &["|"],
            &["^"],
            &["&"],
            &["==", "!="],
            &["<", "<=", ">", ">="],
            &["<<", ">>", ">>>"],
            &["+", "-"],
            &["*", "/", "%"],
        ],
    };
    let is_sign = matches!(source.kind(at), Kind::Sign | Kind::Word);
    let place = in_order.iter().position(|words| words.contains(&&*word));
    place
        .filter(|_| is_sign)
        .map_or(0, |place| place as u32 + 1)
}

/// Can an operand end here?
pub(crate) fn ends_operand(source: &Source, at: usize) -> bool {
    match source.kind(at) {
        Kind::Number | Kind::Text | Kind::Letter => true,
        Kind::Word => source.is_name(at) && !source.is_type(at),
        Kind::Sign if source.is_in_angle(at) => false,
        Kind::Sign => match source.word(at) {
            ")" => !source.is_cast(at) && !is_header(source, at),
            "]" => true,
            "++" | "--" => at > 0 && ends_operand(source, at - 1),
            "?" => source.rules.language == Language::Rust,
            _ => false,
        },
        _ => false,
    }
}

/// Does the header of an `if`, `for` or `while` end here?
fn is_header(source: &Source, close: usize) -> bool {
    let word = source.open(close).and_then(|open| open.checked_sub(1));
    source.rules.blocks == Blocks::Braces
        && word.is_some_and(|word| source.is_any(word, &["if", "for", "while", "switch"]))
}

/// Is it an operator between two operands?
pub(crate) fn is_binary(source: &Source, at: usize) -> bool {
    if at == 0 || strength(source, at) == 0 || source.is_in_angle(at) {
        return false;
    }
    let is_declared =
        source.is_any(at, &["*", "&"]) && (source.is_in_params(at) || is_declarator(source, at));
    ends_operand(source, at - 1) && begins_operand(source, at + 1) && !is_declared
}

/// `Type *name` at the start of a statement.
fn is_declarator(source: &Source, at: usize) -> bool {
    source.rules.has_directives
        && at >= 2
        && source.is_name(at - 1)
        && source.is_name(at + 1)
        && source.is_any(at - 2, &[";", "{", "}"])
}

fn begins_operand(source: &Source, at: usize) -> bool {
    match source.kind(at) {
        Kind::Number | Kind::Text | Kind::Letter => true,
        Kind::Word => source.is_name(at) || source.is_any(at, &["not", "new", "operator"]),
        Kind::Sign => source.is_any(at, PREFIXES) || source.is_any(at, &["(", "[", "@"]),
        _ => false,
    }
}

/// The last token of the operand that begins at `at`, without operators between operands.
pub(crate) fn operand_end(source: &Source, mut at: usize) -> Option<usize> {
    while source.is_any(at, PREFIXES) || source.close(at).is_some_and(|close| source.is_cast(close))
    {
        at = source.close(at).unwrap_or(at) + 1;
    }
    let mut end = match source.kind(at) {
        Kind::Number | Kind::Text | Kind::Letter => at,
        Kind::Word if source.is_name(at) => at,
        Kind::Sign if source.is_any(at, &["(", "["]) => source.close(at)?,
        _ => return None,
    };
    loop {
        let next = end + 1;
        let is_macro = source.is(next, "!") && source.rules.language == Language::Rust;
        end = if source.is_any(next, &["(", "["]) && source.kind(end) != Kind::Number {
            source.close(next)?
        } else if source.is_any(next, &[".", "->", "::"])
            && matches!(source.kind(end + 2), Kind::Word | Kind::Number)
        {
            end + 2
        } else if source.is_any(next, &["++", "--", "^"]) && !begins_operand(source, next + 1)
            || (source.is(next, "?") && source.rules.language == Language::Rust)
        {
            next
        } else if is_macro && source.is_any(end + 2, &["(", "["]) {
            source.close(end + 2)?
        } else if source.is(next, "as")
            && source.rules.language == Language::Rust
            && source.is_type(end + 2)
        {
            end + 2
        } else if source.is(next, "<") && source.is_in_angle(next) {
            (next..source.len())
                .take_while(|at| source.is_in_angle(*at))
                .last()?
        } else {
            return Some(end);
        };
    }
}

/// The first token of the operand that ends at `at`.
fn operand_start(source: &Source, mut at: usize) -> Option<usize> {
    loop {
        if !ends_operand(source, at) {
            return None;
        }
        let mut start = source.open(at).unwrap_or(at);
        if source.is_any(at, &["++", "--", "?"]) {
            at = at.checked_sub(1)?;
            continue;
        }
        let before = |start: usize, words: &[&str]| start > 0 && source.is_any(start - 1, words);
        let is_called = source.open(at).is_some() && start > 0 && ends_operand(source, start - 1);
        if is_called {
            at = start - 1;
            continue;
        }
        if let Some(angle) = start.checked_sub(1).and_then(|at| source.angle_open(at)) {
            at = angle.checked_sub(1)?;
            continue;
        }
        if before(start, &[".", "->", "::"]) && start >= 2 {
            if !ends_operand(source, start - 2) {
                return (source.is(start - 1, "::")).then_some(start - 1);
            }
            at = start - 2;
            continue;
        }
        while start > 0 {
            let is_prefix = source.is_any(start - 1, PREFIXES)
                && (start < 2 || !ends_operand(source, start - 2));
            match source.is_cast(start - 1) {
                true => start = source.open(start - 1)?,
                false if is_prefix => start -= 1,
                false => break,
            }
        }
        return Some(start);
    }
}

/// Both sides of the operator at `at`: as far as what binds more strongly reaches.
pub(crate) fn sides(source: &Source, at: usize) -> Option<(Span, Span)> {
    if !is_binary(source, at) {
        return None;
    }
    let own = strength(source, at);
    let mut end = operand_end(source, at + 1)?;
    while end + 1 < source.len() && strength(source, end + 1) > own && is_binary(source, end + 1) {
        end = operand_end(source, end + 2)?;
    }
    let mut start = operand_start(source, at - 1)?;
    while start > 1 && strength(source, start - 1) >= own && is_binary(source, start - 1) {
        start = operand_start(source, start - 2)?;
    }
    Some(((start, at - 1), (at + 1, end)))
}

/// Does `<<` or `>>` read or write a stream?
pub(crate) fn is_streaming(source: &Source, at: usize) -> bool {
    let mut at = at;
    while let Some(start) = at
        .checked_sub(1)
        .and_then(|before| operand_start(source, before))
    {
        if (start..at).any(|place| source.is_stream(place)) {
            return true;
        }
        match start.checked_sub(1) {
            Some(before) if is_binary(source, before) => at = before,
            _ => return false,
        }
    }
    false
}

/// The whole expression around the operand at `at`: as far as operators reach.
pub(crate) fn whole_from(source: &Source, at: usize) -> Option<Span> {
    let mut end = operand_end(source, at)?;
    while is_binary(source, end + 1) {
        end = operand_end(source, end + 2)?;
    }
    Some((at, end))
}
