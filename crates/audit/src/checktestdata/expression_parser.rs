//! Parses expressions and tests of specifications.

use std::collections::HashMap;
use std::sync::Arc;

use super::number::{Number, Operator, Value};
use super::syntax_tree::{Comparison, Expression, Test, VariableUse};
use super::tokenizer::Token;

/// Maximum depth of syntax trees and of nested commands, so that untrusted specifications cannot overflow the stack.
pub(super) const MAX_DEPTH: usize = 100;

/// Variables of a specification.
#[derive(Default)]
pub(super) struct VariableNames<'s> {
    number_by_name: HashMap<&'s str, usize>,
    /// For each variable, whether `UNIQUE` or `INARRAY` needs the number of occurrences of the values.
    pub(super) has_counted_values: Vec<bool>,
}

/// Parser of expressions at the current position in a list of tokens.
pub(super) struct ExpressionParser<'t, 's> {
    tokens: &'t [Token<'s>],
    position: usize,
    nesting: usize,
    pub(super) variables: VariableNames<'s>,
}

/// Expression or test.
enum Node {
    Expression(Expression),
    Test(Test),
}

/// Parsed part of an expression.
struct Parsed {
    node: Node,
    /// Number of levels of the syntax tree.
    depth: usize,
}

/// Operator with two operands.
#[derive(Clone, Copy)]
enum BinaryOperator {
    Arithmetic(Operator),
    Compare(Comparison),
    /// Makes a test of two tests.
    Logical(fn(Box<Test>, Box<Test>) -> Test),
}

/// Precedence of the unary minus; powers bind more strongly.
const NEGATION_PRECEDENCE: u8 = 7;
/// Precedence of the logical negation; comparisons bind more strongly.
const NOT_PRECEDENCE: u8 = 3;

/// Returns an operator and its precedence; `None` if the symbol is not an operator with two operands.
fn find_binary_operator(symbol: &str) -> Option<(BinaryOperator, u8)> {
    use BinaryOperator::{Arithmetic, Compare, Logical};
    Some(match symbol {
        "^" => (Arithmetic(Operator::Power), 8),
        "*" => (Arithmetic(Operator::Multiply), 6),
        "/" => (Arithmetic(Operator::Divide), 6),
        "%" => (Arithmetic(Operator::Remainder), 6),
        "+" => (Arithmetic(Operator::Add), 5),
        "-" => (Arithmetic(Operator::Subtract), 5),
        "<" => (Compare(Comparison::Less), 4),
        ">" => (Compare(Comparison::Greater), 4),
        "<=" => (Compare(Comparison::LessOrEqual), 4),
        ">=" => (Compare(Comparison::GreaterOrEqual), 4),
        "!=" => (Compare(Comparison::NotEqual), 4),
        "==" => (Compare(Comparison::Equal), 4),
        "&&" => (Logical(Test::And), 2),
        "||" => (Logical(Test::Or), 1),
        _ => return None,
    })
}

impl<'t, 's> ExpressionParser<'t, 's> {
    pub(super) fn new(tokens: &'t [Token<'s>]) -> Self {
        Self {
            tokens,
            position: 0,
            nesting: 0,
            variables: VariableNames::default(),
        }
    }

    pub(super) fn peek(&self) -> Option<&'t Token<'s>> {
        self.tokens.get(self.position)
    }

    pub(super) fn next(&mut self) -> Option<&'t Token<'s>> {
        let token = self.peek()?;
        self.position += 1;
        Some(token)
    }

    /// Skips a symbol. Returns false, and skips nothing, if another token follows.
    pub(super) fn skip_symbol(&mut self, symbol: &str) -> bool {
        let is_next = self.peek() == Some(&Token::Symbol(symbol));
        self.position += usize::from(is_next);
        is_next
    }

    /// Skips a symbol; `None` if another token follows.
    pub(super) fn require_symbol(&mut self, symbol: &str) -> Option<()> {
        self.skip_symbol(symbol).then_some(())
    }

    /// Parses an expression whose value is a number or a string.
    pub(super) fn parse_expression(&mut self) -> Option<Expression> {
        Some(self.parse_operations(0)?.into_expression()?.0)
    }

    pub(super) fn parse_test(&mut self) -> Option<Test> {
        Some(self.parse_operations(0)?.into_test()?.0)
    }

    /// Parses a single value without operators: a constant, a variable or a function.
    pub(super) fn parse_value(&mut self) -> Option<Expression> {
        Some(self.parse_value_with_depth()?.0)
    }

    /// Parses the name of a variable without indices. Returns the index of the variable.
    pub(super) fn parse_array_name(&mut self) -> Option<usize> {
        let Token::Name(name) = self.next()? else {
            return None;
        };
        let counted = &mut self.variables.has_counted_values;
        let next_number = counted.len();
        let number = *(self.variables.number_by_name.entry(name)).or_insert(next_number);
        if number == next_number {
            counted.push(false);
        }
        Some(number)
    }

    /// Parses a variable, which may have indices.
    pub(super) fn parse_variable(&mut self) -> Option<VariableUse> {
        Some(self.parse_variable_with_depth()?.0)
    }

    fn parse_variable_with_depth(&mut self) -> Option<(VariableUse, usize)> {
        let variable = self.parse_array_name()?;
        let mut indices = Vec::new();
        let mut depth = 0;
        if self.skip_symbol("[") {
            loop {
                let (index, index_depth) = self.parse_operations(0)?.into_expression()?;
                indices.push(index);
                depth = depth.max(index_depth);
                if !self.skip_symbol(",") {
                    break;
                }
            }
            self.require_symbol("]")?;
        }
        Some((VariableUse { variable, indices }, depth + 1))
    }

    /// Parses operators of at least this precedence with their operands. All operators are left-associative.
    fn parse_operations(&mut self, precedence: u8) -> Option<Parsed> {
        if self.nesting >= MAX_DEPTH {
            return None;
        }
        self.nesting += 1;
        let mut left = self.parse_operand()?;
        while let Some(Token::Symbol(symbol)) = self.peek() {
            let Some((operator, own_precedence)) = find_binary_operator(symbol) else {
                break;
            };
            if own_precedence < precedence {
                break;
            }
            self.position += 1;
            let right = self.parse_operations(own_precedence + 1)?;
            left = combine(operator, left, right)?;
        }
        self.nesting -= 1;
        Some(left)
    }

    fn parse_operand(&mut self) -> Option<Parsed> {
        if self.skip_symbol("(") {
            let inner = self.parse_operations(0)?;
            self.require_symbol(")")?;
            return Some(inner);
        }
        if self.skip_symbol("-") {
            let operand = self.parse_operations(NEGATION_PRECEDENCE)?;
            let (expression, depth) = operand.into_expression()?;
            return Parsed::expression(Expression::Negation(Box::new(expression)), depth + 1);
        }
        if self.skip_symbol("!") {
            let (test, depth) = self.parse_operations(NOT_PRECEDENCE)?.into_test()?;
            return Parsed::test(Test::Not(Box::new(test)), depth + 1);
        }
        if let Some(Token::Keyword(keyword)) = self.peek()
            && *keyword != "STRLEN"
        {
            self.position += 1;
            return self.parse_test_function(keyword);
        }
        let (value, depth) = self.parse_value_with_depth()?;
        Parsed::expression(value, depth)
    }

    /// Parses the arguments of `MATCH`, `ISEOF`, `UNIQUE` or `INARRAY`.
    fn parse_test_function(&mut self, keyword: &str) -> Option<Parsed> {
        if keyword == "ISEOF" {
            return Parsed::test(Test::EndOfFile, 1);
        }
        self.require_symbol("(")?;
        let (test, depth) = match keyword {
            "MATCH" => {
                let (characters, depth) = self.parse_value_with_depth()?;
                (Test::Match(characters), depth)
            }
            "INARRAY" => {
                let (value, depth) = self.parse_operations(0)?.into_expression()?;
                self.require_symbol(",")?;
                let array = self.parse_array_name()?;
                self.variables.has_counted_values[array] = true;
                (Test::InArray(value, array), depth)
            }
            "UNIQUE" => {
                let mut arrays = vec![self.parse_array_name()?];
                while self.skip_symbol(",") {
                    arrays.push(self.parse_array_name()?);
                }
                if let [array] = arrays[..] {
                    self.variables.has_counted_values[array] = true;
                }
                (Test::Unique(arrays), 0)
            }
            _ => return None,
        };
        self.require_symbol(")")?;
        Parsed::test(test, depth + 1)
    }

    fn parse_value_with_depth(&mut self) -> Option<(Expression, usize)> {
        let constant = match self.peek()? {
            Token::Name(_) => {
                let (variable, depth) = self.parse_variable_with_depth()?;
                return Some((Expression::Variable(variable), depth));
            }
            Token::Keyword("STRLEN") => {
                self.position += 1;
                return self.parse_length();
            }
            Token::Text(text) => Value::Text(Arc::from(&text[..])),
            Token::Number(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Value::Number(Number::from_integer(digits.parse().ok()?))
            }
            Token::Number(float) => Value::Number(Number::parse_float(float)?),
            Token::Keyword(_) | Token::Symbol(_) => return None,
        };
        self.position += 1;
        Some((Expression::Constant(constant), 1))
    }

    /// Parses the argument of `STRLEN`.
    fn parse_length(&mut self) -> Option<(Expression, usize)> {
        if self.nesting >= MAX_DEPTH {
            return None;
        }
        self.nesting += 1;
        self.require_symbol("(")?;
        let (text, depth) = self.parse_value_with_depth()?;
        self.require_symbol(")")?;
        self.nesting -= 1;
        Some((Expression::Length(Box::new(text)), depth + 1))
    }
}

impl Parsed {
    /// Returns an expression; `None` if the syntax tree is too deep.
    fn expression(expression: Expression, depth: usize) -> Option<Self> {
        let node = Node::Expression(expression);
        (depth <= MAX_DEPTH).then_some(Self { node, depth })
    }

    /// Returns a test; `None` if the syntax tree is too deep.
    fn test(test: Test, depth: usize) -> Option<Self> {
        let node = Node::Test(test);
        (depth <= MAX_DEPTH).then_some(Self { node, depth })
    }

    /// Returns the expression and its depth; `None` for a test.
    fn into_expression(self) -> Option<(Expression, usize)> {
        match self.node {
            Node::Expression(expression) => Some((expression, self.depth)),
            Node::Test(_) => None,
        }
    }

    /// Returns the test and its depth; `None` for an expression.
    fn into_test(self) -> Option<(Test, usize)> {
        match self.node {
            Node::Test(test) => Some((test, self.depth)),
            Node::Expression(_) => None,
        }
    }
}

/// Applies an operator to two operands; `None` if one has the wrong type.
fn combine(operator: BinaryOperator, left: Parsed, right: Parsed) -> Option<Parsed> {
    let depth = left.depth.max(right.depth) + 1;
    match operator {
        BinaryOperator::Arithmetic(operator) => {
            let [left, right] = [left, right].map(Parsed::into_expression);
            let (left, right) = (Box::new(left?.0), Box::new(right?.0));
            Parsed::expression(Expression::Binary(operator, left, right), depth)
        }
        BinaryOperator::Compare(comparison) => {
            let [left, right] = [left, right].map(Parsed::into_expression);
            Parsed::test(Test::Compare(comparison, left?.0, right?.0), depth)
        }
        BinaryOperator::Logical(join) => {
            let [left, right] = [left, right].map(Parsed::into_test);
            Parsed::test(join(Box::new(left?.0), Box::new(right?.0)), depth)
        }
    }
}
