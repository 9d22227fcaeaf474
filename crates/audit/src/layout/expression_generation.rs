//! Makes expressions on which wrong programs often fail: small random ones, long chains of operators, deep nesting,
//! operands at their limits.

use super::expressions::{TokenKind, TokenWriter};
use super::legal_expressions::{Grouping, LegalExpressions};
use super::number_patterns::{random_value, shuffle};
use caipan_checker::random::Rng;

/// Operators whose operands may not be exchanged.
const NON_COMMUTATIVE: [&str; 8] = ["-", "/", "//", "%", "^", "**", "->", "=>"];
/// Operators whose right operand must not be 0, or should be small.
const DIVISIONS_AND_POWERS: [&str; 5] = ["/", "//", "%", "**", "^"];
/// Numbers near which programs often fail: limits of integer types, and common moduli.
const SPECIAL_NUMBERS: [i64; 7] = [
    998_244_353,
    1_000_000_000,
    1_000_000_007,
    2_147_483_647,
    2_147_483_648,
    4_294_967_296,
    1_000_000_000_000_000_000,
];
/// Maximum number of times that an expression is made again with fewer operands because it is too long.
const MAX_ATTEMPTS: usize = 8;
/// Maximum number of variables and constants in half of the expressions.
const MAX_FEW_NAMES: usize = 4;
/// One of this number of operands has an operator before it, if this is legal.
const PREFIX_ODDS: usize = 6;
/// One of this number of operands has redundant parentheses, if this is legal.
const REDUNDANT_PAIR_ODDS: usize = 12;

/// Arrangement of operators and parentheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// An operand.
    Single,
    /// Operands with operators between them and no parentheses, except required ones.
    Chain,
    /// Each part is the left operand of the next operator.
    LeftNested,
    /// Each part is the right operand of the operator before it.
    RightNested,
    Random,
    /// Both operands of an operator have about equal numbers of operands.
    Balanced,
    /// Many pairs of parentheses around a small expression.
    Wrapped,
    /// Parts of two or three operands in parentheses, one after the other.
    Groups,
}

/// Numbers that are operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operands {
    /// 0 to 9.
    Digits,
    /// 0 and 1.
    ZeroAndOne,
    /// The smallest and the largest legal number, and special numbers.
    Limits,
    /// All legal numbers.
    Any,
}

/// Operators that are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operators {
    All,
    One,
    NonCommutative,
    /// Two operators in turn.
    Alternating,
}

/// Choices that determine an expression.
#[derive(Debug, Clone, Copy)]
struct ExpressionPattern {
    shape: Shape,
    operands: Operands,
    operators: Operators,
}

const fn pattern(shape: Shape, operands: Operands, operators: Operators) -> ExpressionPattern {
    ExpressionPattern {
        shape,
        operands,
        operators,
    }
}

/// Patterns of expressions. Most have small operands, since most wrong programs fail on small expressions.
const PATTERNS: [ExpressionPattern; 16] = [
    pattern(Shape::Random, Operands::Digits, Operators::All),
    pattern(Shape::Chain, Operands::Digits, Operators::All),
    pattern(Shape::Random, Operands::ZeroAndOne, Operators::All),
    pattern(Shape::Chain, Operands::Digits, Operators::One),
    pattern(Shape::Single, Operands::Limits, Operators::All),
    pattern(Shape::LeftNested, Operands::Digits, Operators::All),
    pattern(Shape::Chain, Operands::Digits, Operators::Alternating),
    pattern(Shape::RightNested, Operands::Digits, Operators::All),
    pattern(Shape::Chain, Operands::Digits, Operators::NonCommutative),
    pattern(Shape::Balanced, Operands::Digits, Operators::All),
    pattern(Shape::Wrapped, Operands::Digits, Operators::All),
    pattern(Shape::Random, Operands::Limits, Operators::All),
    pattern(Shape::Groups, Operands::Digits, Operators::All),
    pattern(Shape::Random, Operands::Digits, Operators::NonCommutative),
    pattern(Shape::Random, Operands::Any, Operators::All),
    pattern(Shape::Chain, Operands::Limits, Operators::Alternating),
];

/// Limits on the length in bytes of a generated word.
#[derive(Debug, Clone, Copy)]
pub(super) struct LengthGoal {
    /// Approximate length.
    pub length: usize,
    pub longest: usize,
    /// Whether the word should have exactly the length `length`.
    pub is_exact: bool,
}

/// Makes a legal word: an expression, after or before another side of a comparison or assignment if the samples have
/// one.
pub(super) fn make_expression_word(
    pattern: usize,
    goal: LengthGoal,
    legal: &LegalExpressions,
    rng: &mut Rng,
) -> String {
    let [head, tail] = [&legal.heads, &legal.tails].map(|texts| match texts.as_slice() {
        [] => "",
        texts => rng.one_of(texts).as_str(),
    });
    let others = head.len() + tail.len();
    let goal = LengthGoal {
        length: goal.length.saturating_sub(others).max(1),
        longest: goal.longest.saturating_sub(others).max(1),
        ..goal
    };
    let expression = make_expression(PATTERNS[pattern % PATTERNS.len()], goal, legal, rng);
    format!("{head}{expression}{tail}")
}

fn make_expression(
    pattern: ExpressionPattern,
    goal: LengthGoal,
    legal: &LegalExpressions,
    rng: &mut Rng,
) -> String {
    let unit = legal.pair_length().div_ceil(2);
    let fewest = if legal.may_be_single_operand { 1 } else { 2 };
    let mut operand_count = match pattern.shape {
        Shape::Single => fewest,
        _ => (1 + (goal.length - 1) / unit).max(fewest),
    };
    for _ in 0..MAX_ATTEMPTS {
        let text = ExpressionMaker::new(pattern, legal, rng).make(operand_count);
        let length = text.len();
        if length <= goal.longest && !goal.is_exact {
            return text;
        }
        let extended = legal.extend_to_length(&text, goal.length);
        if extended.len() == goal.length {
            return extended;
        }
        let fewer = operand_count.saturating_mul(goal.longest) / length.max(1);
        operand_count = fewer.min(operand_count - 1).max(fewest);
    }
    legal.chain_of_length(goal.length.min(goal.longest))
}

/// Makes one expression.
struct ExpressionMaker<'a> {
    legal: &'a LegalExpressions,
    rng: &'a mut Rng,
    writer: TokenWriter,
    pattern: ExpressionPattern,
    /// Variables and constants that may occur.
    names: Vec<&'a str>,
    /// Operators that may occur.
    operators: Vec<&'a str>,
    /// Number of operators chosen before.
    chosen: usize,
    /// Last operator between operands; empty at first.
    last_operator: &'a str,
}

impl<'a> ExpressionMaker<'a> {
    fn new(pattern: ExpressionPattern, legal: &'a LegalExpressions, rng: &'a mut Rng) -> Self {
        let mut names: Vec<&str> = legal.names.iter().map(String::as_str).collect();
        if names.len() > MAX_FEW_NAMES && rng.below(2) == 0 {
            shuffle(&mut names, rng);
            names.truncate(rng.between(1, MAX_FEW_NAMES));
        }
        Self {
            legal,
            writer: TokenWriter::new(legal.spacing),
            pattern,
            names,
            operators: choose_operators(pattern.operators, legal, rng),
            chosen: 0,
            last_operator: "",
            rng,
        }
    }

    /// Makes an expression with about this number of operands.
    fn make(mut self, operand_count: usize) -> String {
        match self.legal_shape() {
            _ if operand_count < 2 => self.write_part(1, true),
            Shape::Single => self.write_part(operand_count, true),
            Shape::Chain => self.write_chain(operand_count),
            Shape::LeftNested => self.write_left_nested(operand_count),
            Shape::RightNested => self.write_right_nested(operand_count),
            Shape::Wrapped => {
                let inner = self.rng.between(1, 3);
                for _ in 0..operand_count {
                    self.open();
                }
                self.write_part(inner, true);
                self.close(operand_count);
            }
            Shape::Groups => self.write_groups(operand_count),
            Shape::Random | Shape::Balanced => self.write_part(operand_count, true),
        }
        self.writer.text
    }

    /// Returns the shape of the pattern, or a similar one if it is illegal.
    fn legal_shape(&self) -> Shape {
        let shape = match self.pattern.shape {
            Shape::Single | Shape::Chain => self.pattern.shape,
            _ if self
                .operators
                .iter()
                .all(|operator| self.needs_simple_right_side(operator)) =>
            {
                Shape::LeftNested
            }
            shape => shape,
        };
        match (shape, self.legal.grouping) {
            (Shape::Chain, Grouping::Required | Grouping::RequiredInside) => Shape::LeftNested,
            (Shape::Groups, Grouping::Required | Grouping::RequiredInside) => Shape::Balanced,
            (
                Shape::LeftNested | Shape::RightNested | Shape::Wrapped | Shape::Groups,
                Grouping::Forbidden,
            ) => Shape::Chain,
            (Shape::Wrapped, Grouping::Anywhere) => Shape::Wrapped,
            (Shape::Wrapped, _) => Shape::Random,
            _ => shape,
        }
    }

    fn write_chain(&mut self, operand_count: usize) {
        self.write_operand();
        for _ in 1..operand_count {
            let operator = self.choose_operator(true);
            self.write_operator(operator);
            self.write_operand();
        }
    }

    fn write_left_nested(&mut self, operand_count: usize) {
        let pairs = self.nested_pairs(operand_count);
        for _ in 0..pairs {
            self.open();
        }
        self.write_operand();
        for at in 1..operand_count {
            let operator = self.choose_operator(true);
            self.write_operator(operator);
            self.write_operand();
            self.close(usize::from(at <= pairs));
        }
    }

    fn write_right_nested(&mut self, operand_count: usize) {
        let pairs = self.nested_pairs(operand_count);
        for at in 1..operand_count {
            if at + pairs >= operand_count {
                self.open();
            }
            self.write_operand();
            let operator = self.choose_operator(false);
            self.write_operator(operator);
        }
        self.write_operand();
        self.close(pairs);
    }

    /// Number of parts in parentheses if each part is an operand of the next one.
    fn nested_pairs(&self, operand_count: usize) -> usize {
        operand_count - 1 - usize::from(self.legal.grouping != Grouping::Required)
    }

    fn write_groups(&mut self, operand_count: usize) {
        let smallest = match self.legal.grouping {
            Grouping::Anywhere => 1,
            _ => 2,
        };
        let mut written = 0;
        while written < operand_count {
            if written > 0 {
                let operator = self.choose_operator(false);
                self.write_operator(operator);
            }
            let size = self.rng.between(smallest, 3);
            self.open();
            self.write_chain(size);
            self.close(1);
            written += size;
        }
    }

    /// Writes an expression, or a part of one if `is_whole` is false. The recursion is shallow, because the places at
    /// which expressions are divided are random or in the middle.
    fn write_part(&mut self, operand_count: usize, is_whole: bool) {
        if operand_count <= 1 {
            let has_pair = self.legal.grouping == Grouping::Anywhere
                && self.rng.below(REDUNDANT_PAIR_ODDS) == 0;
            if has_pair {
                self.open();
            }
            self.write_operand();
            self.close(usize::from(has_pair));
            return;
        }
        let has_pair = match self.legal.grouping {
            Grouping::Forbidden => false,
            Grouping::AroundOperators => !is_whole && self.rng.below(2) == 0,
            Grouping::Anywhere if is_whole => self.rng.below(REDUNDANT_PAIR_ODDS) == 0,
            Grouping::Anywhere => self.rng.below(2) == 0,
            Grouping::RequiredInside => !is_whole,
            Grouping::Required => true,
        };
        if has_pair {
            self.open();
        }
        let operator = self.choose_operator(true);
        let left = if self.needs_simple_right_side(operator) {
            operand_count - 1
        } else if self.pattern.shape == Shape::Balanced {
            operand_count / 2
        } else {
            self.rng.between(1, operand_count - 1)
        };
        self.write_part(left, false);
        self.write_operator(operator);
        self.write_part(operand_count - left, false);
        self.close(usize::from(has_pair));
    }

    /// Whether the right operand should be a small number other than 0: that of a division or of a power.
    fn needs_simple_right_side(&self, operator: &str) -> bool {
        self.legal.numbers.is_some() && DIVISIONS_AND_POWERS.contains(&operator)
    }

    /// Returns the next operator. `is_before_operand` is false if an expression in parentheses follows.
    fn choose_operator(&mut self, is_before_operand: bool) -> &'a str {
        self.chosen += 1;
        let start = match self.pattern.operators {
            Operators::Alternating => self.chosen,
            _ => self.rng.below(self.operators.len()),
        };
        let ordered =
            (0..self.operators.len()).map(|at| self.operators[(start + at) % self.operators.len()]);
        let mut suitable =
            ordered.filter(|operator| is_before_operand || !self.needs_simple_right_side(operator));
        suitable.next().unwrap_or(self.operators[0])
    }

    fn write_operator(&mut self, operator: &'a str) {
        self.last_operator = operator;
        self.writer.push(TokenKind::Binary, operator);
    }

    fn open(&mut self) {
        self.write_prefix(true);
        self.writer.push(TokenKind::Open, "(");
        self.last_operator = "";
    }

    fn close(&mut self, count: usize) {
        for _ in 0..count {
            self.writer.push(TokenKind::Close, ")");
        }
    }

    /// Writes an operator before an operand in some of the calls, if this is legal here.
    fn write_prefix(&mut self, is_before_parentheses: bool) {
        let legal = self.legal;
        if legal.prefixes.is_empty() || self.rng.below(PREFIX_ODDS) > 0 {
            return;
        }
        let prefix = self.rng.one_of(&legal.prefixes);
        let is_legal = (self.writer.is_at_start_of_part() || prefix.is_legal_after_operators)
            && (!is_before_parentheses || prefix.is_legal_before_parentheses);
        if is_legal {
            self.writer.push(TokenKind::Prefix, &prefix.text);
            if prefix.is_repeatable && self.rng.below(4) == 0 {
                self.writer.push(TokenKind::Prefix, &prefix.text);
            }
        }
    }

    fn write_operand(&mut self) {
        self.write_prefix(false);
        let number = self
            .legal
            .numbers
            .filter(|_| self.names.is_empty() || self.rng.below(2) == 0);
        match number {
            Some(range) => {
                let number = self.choose_number(range).to_string();
                self.writer.push(TokenKind::Operand, &number);
            }
            None => {
                let name = *self.rng.one_of(&self.names);
                self.writer.push(TokenKind::Operand, name);
            }
        }
    }

    fn choose_number(&mut self, (low, high): (i64, i64)) -> i64 {
        let last_digit = high.min(low.saturating_add(9).min(low.max(9)));
        match self.pattern.operands {
            _ if self.needs_simple_right_side(self.last_operator) => {
                random_value(low.max(1).min(high), last_digit.max(low), self.rng)
            }
            Operands::Digits => random_value(low, last_digit, self.rng),
            Operands::ZeroAndOne => random_value(low, high.min(low.saturating_add(1)), self.rng),
            Operands::Limits => {
                // If numbers are not limited, few statements permit numbers of 64 bits.
                let largest = if high == i64::MAX {
                    1_000_000_000
                } else {
                    high
                };
                let special = *self.rng.one_of(&SPECIAL_NUMBERS);
                let near = [low, largest, largest, largest - 1, special, special];
                (*self.rng.one_of(&near)).clamp(low, largest.max(low))
            }
            Operands::Any => {
                let number = random_value(low, high, self.rng);
                (number >> self.rng.below(64)).max(low)
            }
        }
    }
}

/// Returns the operators that may occur in one expression.
fn choose_operators<'a>(
    kind: Operators,
    legal: &'a LegalExpressions,
    rng: &mut Rng,
) -> Vec<&'a str> {
    let mut all: Vec<&str> = legal.operators.iter().map(String::as_str).collect();
    shuffle(&mut all, rng);
    let count = match kind {
        Operators::All if rng.below(2) == 0 => all.len(),
        Operators::All | Operators::Alternating => 2,
        Operators::One => 1,
        Operators::NonCommutative => {
            // Stable, so operators of the same kind stay in random order.
            all.sort_by_key(|operator| !NON_COMMUTATIVE.contains(operator));
            rng.between(1, 2)
        }
    };
    all.truncate(count);
    all
}
