//! Input of a referee: the files of a case, and the points of the case.

use super::pass::Pass;
use crate::test_set::TestCase;
use caipan_files::Capture;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;

/// An output to be judged: contents of files.
#[derive(Debug, Clone, Copy)]
pub struct RefereeInput<'a> {
    /// Content of the case's input file.
    pub input: &'a [u8],
    /// Output that is judged, as the contestant's program wrote it.
    pub output: &'a [u8],
    /// The jury's answer.
    pub answer: &'a [u8],
    /// Points for a full answer, for checkers that give absolute points instead of shares.
    pub full_points: FullPoints<'a>,
    /// Arguments that replace those of the jury's program.
    pub args: Option<&'a [String]>,
    /// Files that the previous pass left in the feedback folder, empty in the first pass. `None` if the output is judged on
    /// its own and not as a pass of a run.
    pub kept_files: Option<&'a [(String, Capture)]>,
}

/// Points that an output without faults earns, for checkers that print absolute points.
#[derive(Debug, Clone, Copy)]
pub enum FullPoints<'a> {
    /// Known number of points, for example given by a calling judge.
    Known(f64),
    /// Defined by problem.toml for this case.
    OfCase(&'a Case),
    /// Unknown. The number of points that the checker gives to the jury's answer is used instead.
    Unknown,
}

impl<'a> RefereeInput<'a> {
    /// Creates an input for an output that belongs to no case of a problem.
    pub fn without_case(input: &'a [u8], output: &'a [u8], answer: &'a [u8]) -> Self {
        Self {
            input,
            output,
            answer,
            full_points: FullPoints::Unknown,
            args: None,
            kept_files: None,
        }
    }

    /// Creates an input for a case of a problem, with the checker arguments of the case's subtask.
    pub fn for_case(
        problem: &'a Problem,
        case: &'a Case,
        input: &'a [u8],
        output: &'a [u8],
        answer: &'a [u8],
    ) -> Self {
        let subtask = problem.subtask_of(case);
        Self {
            full_points: FullPoints::OfCase(case),
            args: subtask.and_then(|subtask| subtask.checker_args.as_deref()),
            ..Self::without_case(input, output, answer)
        }
    }

    /// Creates an input for a case of a test set, with the points from the test set.
    pub(crate) fn for_test_case(
        problem: &'a Problem,
        test_case: &'a TestCase,
        input: &'a [u8],
        output: &'a [u8],
        answer: &'a [u8],
    ) -> Self {
        let scale = test_case.scale.as_ref();
        Self {
            full_points: scale.map_or(FullPoints::Unknown, |points| {
                FullPoints::Known(points.value())
            }),
            ..Self::for_case(problem, test_case.case, input, output, answer)
        }
    }

    /// Adds the files that `pass` left; with `None`, this is the first pass of a run.
    pub(crate) fn in_pass(self, pass: Option<&'a Pass>) -> Self {
        let left = Some(pass.map_or(&[][..], |pass| &pass.kept_files));
        Self {
            kept_files: left,
            ..self
        }
    }
}
