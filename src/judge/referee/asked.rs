//! What a referee is asked.

use crate::package::points::Points;

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
}

impl<'a> Asked<'a> {
    /// An output to a case of which nobody knows what it is worth.
    pub fn of(input: &'a [u8], output: &'a [u8], answer: &'a [u8]) -> Self {
        Self {
            input,
            output,
            answer,
            full: UNKNOWN,
        }
    }

    /// The same, where that is known.
    pub fn worth(self, points: &Points) -> Self {
        let full = points.value();
        Self { full, ..self }
    }
}

/// A case is worth so much where nobody knows.
const UNKNOWN: f64 = 100.0;
