//! Syntax tree of a specification.

use super::number::{Operator, Value};
use super::pattern::Pattern;

/// Use of a variable. Without indices it is the variable itself, with indices an entry of the array of the same name.
#[derive(Debug)]
pub(super) struct VariableUse {
    /// Index of the variable in the specification.
    pub(super) variable: usize,
    pub(super) indices: Vec<Expression>,
}

/// Comparison of two numbers or two strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    Less,
    Greater,
    LessOrEqual,
    GreaterOrEqual,
    NotEqual,
    Equal,
}

/// Expression whose value is a number or a string.
#[derive(Debug)]
pub(super) enum Expression {
    Constant(Value),
    Variable(VariableUse),
    /// Number of bytes of a string.
    Length(Box<Expression>),
    Negation(Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
}

/// Condition.
#[derive(Debug)]
pub(super) enum Test {
    /// Whether the whole text has been read.
    EndOfFile,
    /// Whether the next character is one of those in the string.
    Match(Expression),
    /// Whether the values of these arrays, taken together, are different for different indices.
    Unique(Vec<usize>),
    /// Whether a value occurs in an array.
    InArray(Expression, usize),
    Compare(Comparison, Expression, Expression),
    Not(Box<Test>),
    And(Box<Test>, Box<Test>),
    Or(Box<Test>, Box<Test>),
}

/// Notation that a float must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FloatNotation {
    Any,
    /// Without an exponent.
    Fixed,
    /// With an exponent.
    Scientific,
}

/// Regular expression of the command `REGEX`.
#[derive(Debug)]
pub(super) enum PatternSource {
    Compiled(Pattern),
    /// The regular expression is the value of a variable.
    Computed(Expression),
}

/// Command that reads an input or computes values.
#[derive(Debug)]
pub(super) enum Command {
    /// Reads this character, for `SPACE` and `NEWLINE`.
    Character(u8),
    /// Reads this string.
    Text(Expression),
    EndOfFile,
    Integer {
        min: Expression,
        max: Expression,
        target: Option<VariableUse>,
    },
    Float(Box<FloatCommand>),
    Regex(PatternSource, Option<VariableUse>),
    Assert(Test),
    Set(Vec<(VariableUse, Expression)>),
    Unset(Vec<usize>),
    Loop(Box<LoopCommand>),
    If {
        test: Test,
        then: Vec<Command>,
        otherwise: Vec<Command>,
    },
}

/// Arguments of `FLOAT` and `FLOATP`.
#[derive(Debug)]
pub(super) struct FloatCommand {
    pub(super) min: Expression,
    pub(super) max: Expression,
    /// Minimum and maximum number of digits after the point, for `FLOATP`.
    pub(super) decimals: Option<(Expression, Expression)>,
    pub(super) target: Option<VariableUse>,
    pub(super) notation: FloatNotation,
}

/// Condition under which a loop continues.
#[derive(Debug)]
pub(super) enum LoopCondition {
    /// The body is executed this number of times; not at all if the number is negative.
    Count(Expression),
    While(Test),
}

/// Arguments of `REP`, `REPI`, `WHILE` and `WHILEI`.
#[derive(Debug)]
pub(super) struct LoopCommand {
    /// Variable with the number of finished iterations.
    pub(super) counter: Option<VariableUse>,
    pub(super) condition: LoopCondition,
    /// Command between two iterations.
    pub(super) separator: Option<Command>,
    pub(super) body: Vec<Command>,
}
