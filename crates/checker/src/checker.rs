//! The trait `Checker`, which built-in comparisons and puzzles implement to judge outputs.

use super::compare::difference::Difference;
use super::evidence::{Judgement, Reason, ReasonKind};
use super::puzzle::Puzzle;
use super::settings::{Setting, SettingError};

/// Built-in checker, which compares an output with the jury's answer or verifies the output.
pub trait Checker: Send + Sync {
    /// Judges `output`, given for the case `input` whose jury answer is `answer`.
    ///
    /// The arguments are raw file contents, and no content may cause a panic. Invalid bytes in `output` are the
    /// contestant's fault; invalid bytes in `input` or `answer` are the jury's fault.
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement;

    /// First difference between `output` and `answer`; `None` if they match, or if this checker does not compare texts.
    fn difference(&self, _output: &[u8], _answer: &[u8]) -> Option<Difference> {
        None
    }

    /// C++ source of a program that makes the same comparison as this checker. The program takes the arguments of a
    /// testlib checker but does not need testlib. `None` if this checker cannot be exported.
    fn cpp_source(&self) -> Option<String> {
        None
    }

    /// Creates this checker from command-line arguments instead of settings. `None` if the checker takes no arguments.
    fn with_args(&self, _args: &[String]) -> Option<Result<Box<dyn Checker>, SettingError>> {
        None
    }

    /// Settings of this checker with their current values.
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    /// This checker as a [`Puzzle`], which can also generate, solve and draw inputs; `None` if this checker is not a
    /// puzzle.
    fn puzzle(&self) -> Option<&dyn Puzzle> {
        None
    }
}

impl<P: Puzzle> Checker for P {
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        match self.open(input) {
            Ok(instance) => instance.check(output, answer),
            Err(malformed) => Judgement::JuryFault(Reason::new(ReasonKind::BadCase, malformed)),
        }
    }

    fn settings(&self) -> Vec<Setting> {
        Puzzle::settings(self)
    }

    fn puzzle(&self) -> Option<&dyn Puzzle> {
        Some(self)
    }
}
