//! Expressions that are legal as words of a text field, and the shortest ones of a given length.

use super::expressions::{Spacing, TokenKind, TokenWriter};

/// Places at which parentheses are legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grouping {
    /// Parentheses are illegal.
    Forbidden,
    /// Parentheses are legal only around parts with an operator, and each part has at most one pair.
    AroundOperators,
    /// Parentheses are legal around every part, also several pairs.
    Anywhere,
    /// Every part with an operator has a pair of parentheses, except the whole expression.
    RequiredInside,
    /// Every part with an operator has a pair of parentheses, also the whole expression.
    Required,
}

/// Legal uses of an operator before an operand. It is legal at the start of an expression or of a parenthesised part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PrefixOperator {
    pub text: String,
    pub is_legal_after_operators: bool,
    pub is_legal_before_parentheses: bool,
    pub is_repeatable: bool,
}

/// Expressions that are legal in a text field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LegalExpressions {
    pub spacing: Spacing,
    pub grouping: Grouping,
    /// Smallest and largest legal number; `None` if operands are not numbers.
    pub numbers: Option<(i64, i64)>,
    /// Legal variables and constants.
    pub names: Vec<String>,
    /// Operators between two operands; at least one.
    pub operators: Vec<String>,
    pub prefixes: Vec<PrefixOperator>,
    /// Whether an operand alone is a legal expression.
    pub may_be_single_operand: bool,
    /// Maximum length in bytes.
    pub longest: usize,
    /// Texts of which one precedes the expression, such as `x = `; empty if nothing does.
    pub heads: Vec<String>,
    /// Texts of which one follows the expression; empty if nothing does.
    pub tails: Vec<String>,
}

impl LegalExpressions {
    /// Length of the shortest expression with an operator.
    pub(super) fn pair_length(&self) -> usize {
        self.extend_by_operands(&self.short_operand(), 1, 0).len()
    }

    /// Length of the shortest legal expression.
    pub(super) fn shortest(&self) -> usize {
        if self.may_be_single_operand {
            self.short_operand().len()
        } else {
            self.pair_length()
        }
    }

    /// Returns the shortest operand, if possible a number that neither is 0 nor becomes illegal if its digit is
    /// repeated.
    fn short_operand(&self) -> String {
        let name = self.names.iter().min_by_key(|name| name.len());
        match (self.numbers, name) {
            (Some((low, high)), _) => low.max(1).min(high).to_string(),
            (None, Some(name)) => name.clone(),
            (None, None) => String::new(),
        }
    }

    /// Returns a short operator. If possible, the values of long expressions with it stay small.
    fn short_operator(&self) -> &str {
        let operators = self.operators.iter();
        let short = operators.min_by_key(|operator| (operator.len(), operator.as_str() != "+"));
        short.map_or("+", String::as_str)
    }

    /// Returns an expression of the given length, or slightly shorter if no expression has this length.
    pub(super) fn chain_of_length(&self, length: usize) -> String {
        self.extend_to_length(&self.short_operand(), length)
    }

    /// Adds operators and operands to an expression until it has the given length, or slightly less.
    pub(super) fn extend_to_length(&self, text: &str, length: usize) -> String {
        let [once, twice] = [1, 2].map(|count| self.extend_by_operands(text, count, 0).len());
        let Some(rest) = length.checked_sub(once) else {
            return text.to_owned();
        };
        let unit = (twice - once).max(1);
        self.extend_by_operands(text, 1 + rest / unit, rest % unit)
    }

    /// Adds `count` operators and operands to an expression, with parentheses if they are required. `more_digits` is
    /// the number of digits that the last operand has more than the others, if a number of this length is legal.
    fn extend_by_operands(&self, text: &str, count: usize, more_digits: usize) -> String {
        let (operand, operator) = (self.short_operand(), self.short_operator());
        let long = operand.repeat(1 + more_digits);
        let is_long_legal = self.numbers.is_some_and(|(low, high)| {
            long.parse()
                .is_ok_and(|number: i64| (low..=high).contains(&number))
        });
        let last = if is_long_legal { &long } else { &operand };
        let has_operator = !text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        // Number of added parts that are in parentheses; the first part of them is `text` itself.
        let pairs = match self.grouping {
            Grouping::Required => count,
            Grouping::RequiredInside => count - 1 + usize::from(has_operator),
            _ => 0,
        };
        let mut writer = TokenWriter::new(self.spacing);
        for _ in 0..pairs {
            writer.push(TokenKind::Open, "(");
        }
        writer.push(TokenKind::Operand, text);
        let mut unclosed = pairs;
        for added in 1..=count {
            let remaining = count + 1 - added;
            if self.grouping == Grouping::RequiredInside && unclosed == remaining {
                writer.push(TokenKind::Close, ")");
                unclosed -= 1;
            }
            writer.push(TokenKind::Binary, operator);
            writer.push(
                TokenKind::Operand,
                if added == count { last } else { &operand },
            );
            if self.grouping == Grouping::Required {
                writer.push(TokenKind::Close, ")");
            }
        }
        writer.text
    }
}
