//! The one thing that every problem must do: judge an output.

use super::compare::difference::Difference;
use super::evidence::{Judgement, Kind, Reason};
use super::puzzle::Puzzle;
use super::settings::{BadSetting, Setting};

/// Judges a contestant's output; the one thing every problem must do.
pub trait Checker: Send + Sync {
    /// Judges `output`, given for the case `input` whose jury answer is `answer`.
    ///
    /// All three are raw file contents. Whatever they hold, the word is a [`Judgement`], never a panic:
    /// bad bytes in `output` are the contestant's fault, bad bytes in the other two are the jury's.
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement;

    /// Where `output` first differs from `answer`, for a checker that compares texts.
    fn difference(&self, _output: &[u8], _answer: &[u8]) -> Option<Difference> {
        None
    }

    /// The same comparison as the source of a program in C++, which is called as testlib's checkers are and needs no testlib.
    fn source(&self) -> Option<String> {
        None
    }

    /// The same comparison with these arguments in place of its settings; `None` if it takes no arguments.
    fn with_args(&self, _args: &[String]) -> Option<Result<Box<dyn Checker>, BadSetting>> {
        None
    }

    /// What it can be set up with, and its values now.
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    /// The same problem as a puzzle, where it is one.
    fn puzzle(&self) -> Option<&dyn Puzzle> {
        None
    }
}

impl<P: Puzzle> Checker for P {
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        match self.open(input) {
            Ok(instance) => instance.check(output, answer),
            Err(malformed) => Judgement::JuryFault(Reason::new(Kind::BadCase, malformed)),
        }
    }

    fn settings(&self) -> Vec<Setting> {
        Puzzle::settings(self)
    }

    fn puzzle(&self) -> Option<&dyn Puzzle> {
        Some(self)
    }
}
