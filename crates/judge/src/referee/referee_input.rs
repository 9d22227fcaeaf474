//! Input of a referee: an output with the files, arguments and points needed to judge it.

use super::later_pass::LaterPass;
use crate::test_set::TestCase;
use caipan_files::Capture;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;

/// An output to be judged, with everything that a checker receives.
#[derive(Debug, Clone, Copy)]
pub struct RefereeInput<'a> {
    /// Content of the case's input file.
    pub input: &'a [u8],
    /// Output that is judged, as the contestant's program wrote it.
    pub output: &'a [u8],
    /// The jury's answer to the case; empty for a case without an answer.
    pub answer: &'a [u8],
    /// Maximum points that the output can earn, needed for checkers that give absolute points instead of shares.
    pub max_points: MaxPoints<'a>,
    /// Arguments that override the checker's arguments in problem.toml; `None` to keep the arguments in problem.toml.
    pub args: Option<&'a [String]>,
    /// Files that the previous pass left in the feedback folder; empty in the first pass. `None` if a single output is
    /// judged that does not belong to a pass.
    pub kept_files: Option<&'a [(String, Capture)]>,
}

/// Maximum points that an output can earn, for checkers that print absolute points.
#[derive(Debug, Clone, Copy)]
pub enum MaxPoints<'a> {
    /// The maximum is this number, which is known, for example because the calling judge passed it.
    Known(f64),
    /// The maximum is the number of points that problem.toml defines for this case.
    OfCase(&'a Case),
    /// The maximum is unknown. The points that the checker gives to the jury's answer are used as the maximum.
    Unknown,
}

impl<'a> RefereeInput<'a> {
    /// Creates an input for an output that belongs to no case of a problem.
    pub fn without_case(input: &'a [u8], output: &'a [u8], answer: &'a [u8]) -> Self {
        Self {
            input,
            output,
            answer,
            max_points: MaxPoints::Unknown,
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
            max_points: MaxPoints::OfCase(case),
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
        let scale = test_case.max_absolute_points.as_ref();
        Self {
            max_points: scale.map_or(MaxPoints::Unknown, |points| {
                MaxPoints::Known(points.to_f64())
            }),
            ..Self::for_case(problem, test_case.case, input, output, answer)
        }
    }

    /// Adds the files that the previous pass left in the feedback folder; `pass` is `None` for the first pass.
    pub(crate) fn with_files_of_earlier_pass(self, pass: Option<&'a LaterPass>) -> Self {
        let left = Some(pass.map_or(&[][..], |pass| &pass.kept_files));
        Self {
            kept_files: left,
            ..self
        }
    }
}
