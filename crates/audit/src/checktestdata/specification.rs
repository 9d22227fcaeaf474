//! A parsed specification, and whether a text satisfies it.

use super::command_parser::CommandParser;
use super::interpreter::Interpreter;
use super::stop::Stop;
use super::syntax_tree::Command;
use super::tokenizer;

/// Maximum size of a specification in bytes; specifications are usually shorter than 10 KB.
const MAX_SOURCE_BYTES: usize = 1 << 20;
/// Maximum number of steps for one text, about a second.
pub(super) const MAX_STEPS: u64 = 20_000_000;

/// Parsed checktestdata specification.
pub(crate) struct Specification {
    commands: Vec<Command>,
    /// For each variable, whether the specification searches the array for values or tests that they differ. Only for
    /// such arrays, the values are counted.
    has_counted_values: Vec<bool>,
}

impl Specification {
    /// Parses a specification. `None` if any part of it is not understood.
    pub(crate) fn parse(source: &str) -> Option<Self> {
        if source.len() > MAX_SOURCE_BYTES {
            return None;
        }
        let tokens = tokenizer::split_into_tokens(source)?;
        let mut parser = CommandParser::new(&tokens);
        let commands = parser.parse_specification()?;
        Some(Self {
            commands,
            has_counted_values: parser.expressions.variables.has_counted_values,
        })
    }

    /// Whether a text satisfies the specification. `None` if this cannot be decided: a
    /// number is too large, a value has the wrong type, a variable has no value, or execution takes too many steps.
    pub(crate) fn accepts(&self, text: &[u8]) -> Option<bool> {
        self.accepts_within(text, MAX_STEPS)
    }

    /// Whether a text satisfies the specification. `None` if this cannot be decided within `max_steps`; commands,
    /// operations and parts of long strings are steps.
    pub(super) fn accepts_within(&self, text: &[u8], max_steps: u64) -> Option<bool> {
        let mut interpreter = Interpreter::new(text, &self.has_counted_values, max_steps);
        let result = interpreter
            .run_all(&self.commands)
            .and_then(|()| interpreter.require_end());
        match result {
            Ok(()) => Some(true),
            Err(Stop::Rejected) => Some(false),
            Err(Stop::Undecided) => None,
        }
    }
}
