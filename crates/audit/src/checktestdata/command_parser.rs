//! Parses the commands of specifications.

use super::expression_parser::{ExpressionParser, MAX_DEPTH};
use super::number::Value;
use super::pattern::Pattern;
use super::syntax_tree::{
    Command, Expression, FloatCommand, FloatNotation, LoopCommand, LoopCondition, PatternSource,
    VariableUse,
};
use super::tokenizer::Token;

/// Parser of a list of tokens.
pub(super) struct CommandParser<'t, 's> {
    pub(super) expressions: ExpressionParser<'t, 's>,
    nesting: usize,
}

impl<'t, 's> CommandParser<'t, 's> {
    pub(super) fn new(tokens: &'t [Token<'s>]) -> Self {
        Self {
            expressions: ExpressionParser::new(tokens),
            nesting: 0,
        }
    }

    /// Parses all commands. `None` if one of them is not understood.
    pub(super) fn parse_specification(&mut self) -> Option<Vec<Command>> {
        let commands = self.parse_commands()?;
        self.expressions.peek().is_none().then_some(commands)
    }

    /// Parses commands up to `ELSE`, `END` or the end of the specification.
    fn parse_commands(&mut self) -> Option<Vec<Command>> {
        if self.nesting >= MAX_DEPTH {
            return None;
        }
        self.nesting += 1;
        let mut commands = Vec::new();
        while let Some(token) = self.expressions.peek() {
            if matches!(token, Token::Keyword("ELSE" | "END")) {
                break;
            }
            let Token::Keyword(keyword) = self.expressions.next()? else {
                return None;
            };
            commands.push(match *keyword {
                "REP" | "REPI" | "WHILE" | "WHILEI" => self.parse_loop(keyword)?,
                "IF" => self.parse_condition()?,
                _ => self.parse_simple_command(keyword)?,
            });
        }
        self.nesting -= 1;
        Some(commands)
    }

    /// Skips `ELSE` or `END`. Returns false, and skips nothing, if another token follows.
    fn skip_keyword(&mut self, keyword: &str) -> bool {
        let is_next = self.expressions.peek() == Some(&Token::Keyword(keyword));
        if is_next {
            self.expressions.next();
        }
        is_next
    }

    /// Parses the rest of a loop after the keyword.
    fn parse_loop(&mut self, keyword: &str) -> Option<Command> {
        let expressions = &mut self.expressions;
        expressions.require_symbol("(")?;
        let counter = if keyword.ends_with('I') {
            let counter = expressions.parse_variable()?;
            expressions.require_symbol(",")?;
            Some(counter)
        } else {
            None
        };
        let condition = if keyword.starts_with('R') {
            LoopCondition::Count(expressions.parse_expression()?)
        } else {
            LoopCondition::While(expressions.parse_test()?)
        };
        let separator = if expressions.skip_symbol(",") {
            let Token::Keyword(separator) = expressions.next()? else {
                return None;
            };
            Some(self.parse_simple_command(separator)?)
        } else {
            None
        };
        self.expressions.require_symbol(")")?;
        let body = self.parse_commands()?;
        self.skip_keyword("END").then(|| {
            Command::Loop(Box::new(LoopCommand {
                counter,
                condition,
                separator,
                body,
            }))
        })
    }

    /// Parses the rest of an `IF` after the keyword.
    fn parse_condition(&mut self) -> Option<Command> {
        self.expressions.require_symbol("(")?;
        let test = self.expressions.parse_test()?;
        self.expressions.require_symbol(")")?;
        let then = self.parse_commands()?;
        let otherwise = if self.skip_keyword("ELSE") {
            self.parse_commands()?
        } else {
            Vec::new()
        };
        self.skip_keyword("END").then_some(Command::If {
            test,
            then,
            otherwise,
        })
    }

    /// Parses the rest of a command that contains no other commands.
    fn parse_simple_command(&mut self, keyword: &str) -> Option<Command> {
        match keyword {
            "SPACE" => return Some(Command::Character(b' ')),
            "NEWLINE" => return Some(Command::Character(b'\n')),
            "EOF" => return Some(Command::EndOfFile),
            _ => {}
        }
        self.expressions.require_symbol("(")?;
        let command = match keyword {
            "INT" => {
                let (min, max) = self.parse_pair()?;
                let target = self.parse_target()?;
                Command::Integer { min, max, target }
            }
            "FLOAT" | "FLOATP" => self.parse_float(keyword)?,
            "STRING" => Command::Text(self.expressions.parse_value()?),
            "REGEX" => self.parse_regex()?,
            "ASSERT" => Command::Assert(self.expressions.parse_test()?),
            "SET" => {
                let mut assignments = vec![self.parse_assignment()?];
                while self.expressions.skip_symbol(",") {
                    assignments.push(self.parse_assignment()?);
                }
                Command::Set(assignments)
            }
            "UNSET" => {
                let mut variables = vec![self.expressions.parse_array_name()?];
                while self.expressions.skip_symbol(",") {
                    variables.push(self.expressions.parse_array_name()?);
                }
                Command::Unset(variables)
            }
            _ => return None,
        };
        self.expressions.require_symbol(")")?;
        Some(command)
    }

    /// Parses two expressions with a comma between them.
    fn parse_pair(&mut self) -> Option<(Expression, Expression)> {
        let first = self.expressions.parse_expression()?;
        self.expressions.require_symbol(",")?;
        Some((first, self.expressions.parse_expression()?))
    }

    /// Parses an optional comma and a variable. Outer `None`: error, inner `None`: no variable follows.
    fn parse_target(&mut self) -> Option<Option<VariableUse>> {
        if self.expressions.skip_symbol(",") {
            Some(Some(self.expressions.parse_variable()?))
        } else {
            Some(None)
        }
    }

    fn parse_assignment(&mut self) -> Option<(VariableUse, Expression)> {
        let variable = self.expressions.parse_variable()?;
        self.expressions.require_symbol("=")?;
        Some((variable, self.expressions.parse_expression()?))
    }

    /// Parses the arguments of `FLOAT` or `FLOATP`.
    fn parse_float(&mut self, keyword: &str) -> Option<Command> {
        let (min, max) = self.parse_pair()?;
        let decimals = if keyword == "FLOATP" {
            self.expressions.require_symbol(",")?;
            Some(self.parse_pair()?)
        } else {
            None
        };
        let target = self.parse_target()?;
        let notation = if target.is_some() && self.expressions.skip_symbol(",") {
            match self.expressions.next()? {
                Token::Keyword("FIXED") => FloatNotation::Fixed,
                Token::Keyword("SCIENTIFIC") => FloatNotation::Scientific,
                _ => return None,
            }
        } else {
            FloatNotation::Any
        };
        Some(Command::Float(Box::new(FloatCommand {
            min,
            max,
            decimals,
            target,
            notation,
        })))
    }

    /// Parses the arguments of `REGEX`.
    fn parse_regex(&mut self) -> Option<Command> {
        let source = match self.expressions.parse_value()? {
            Expression::Constant(Value::Text(text)) => {
                PatternSource::Compiled(Pattern::parse(&text)?)
            }
            Expression::Constant(Value::Number(_)) => return None,
            computed => PatternSource::Computed(computed),
        };
        Some(Command::Regex(source, self.parse_target()?))
    }
}
