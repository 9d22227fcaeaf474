//! What a referee is asked.

use super::pass::Pass;
use crate::package::case::Case;
use crate::package::points::Points;
use crate::package::problem_toml::Problem;
use crate::sandbox::Capture;

/// What is to be judged: contents of files.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The case's input.
    pub input: &'a [u8],
    /// The contestant's output.
    pub output: &'a [u8],
    /// The jury's answer.
    pub answer: &'a [u8],
    /// What the case is worth.
    pub full: f64,
    /// Arguments for the jury's program in place of its own.
    pub args: Option<&'a [String]>,
    /// What the pass before has left in the folder of the jury's program; none where this is no pass, but an output by
    /// itself.
    pub left: Option<&'a [(String, Capture)]>,
}

impl<'a> Asked<'a> {
    /// An output to a case of which nobody knows what it is worth.
    pub fn of(input: &'a [u8], output: &'a [u8], answer: &'a [u8]) -> Self {
        Self {
            input,
            output,
            answer,
            full: UNKNOWN,
            args: None,
            left: None,
        }
    }

    /// The same of a case of this problem: its subtask may have arguments of its own.
    pub fn on(self, problem: &'a Problem, case: &Case) -> Self {
        let subtask = problem.subtask_of(case);
        let args = subtask.and_then(|subtask| subtask.checker_args.as_deref());
        Self { args, ..self }
    }

    /// The same in a run of the program: after this pass, or as the first one.
    pub fn after(self, pass: Option<&'a Pass>) -> Self {
        let left = Some(pass.map_or(&[][..], |pass| &pass.left));
        Self { left, ..self }
    }

    /// The same, where that is known.
    pub fn worth(self, points: &Points) -> Self {
        let full = points.value();
        Self { full, ..self }
    }
}

/// A case is worth so much where nobody knows.
const UNKNOWN: f64 = 100.0;
