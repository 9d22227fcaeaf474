//! Input of a referee: the files of a case, and the points of the case.

use super::pass::Pass;
use crate::test_set::TestCase;
use caipan_files::Capture;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;

/// An output to be judged: contents of files.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Input of the case.
    pub input: &'a [u8],
    /// The contestant's output.
    pub output: &'a [u8],
    /// The jury's answer.
    pub answer: &'a [u8],
    /// Points that a full answer gets from a checker that gives absolute points.
    pub full: Full<'a>,
    /// Arguments that replace those of the jury's program.
    pub args: Option<&'a [String]>,
    /// Files that the previous pass has left in the folder of the jury's program; `None` if the output is judged on its
    /// own and not as a pass of a run.
    pub left: Option<&'a [(String, Capture)]>,
}

/// Points that a full answer gets.
#[derive(Debug, Clone, Copy)]
pub enum Full<'a> {
    /// This number of points.
    Points(f64),
    /// Depends on what the problem says of this case.
    Of(&'a Case),
    /// Unknown: a full answer is one that gets as many points as the jury's answer.
    Unknown,
}

impl<'a> Asked<'a> {
    /// Output that belongs to no case of a problem.
    pub fn without_case(input: &'a [u8], output: &'a [u8], answer: &'a [u8]) -> Self {
        Self {
            input,
            output,
            answer,
            full: Full::Unknown,
            args: None,
            left: None,
        }
    }

    /// Output for a case of a problem, with the checker arguments of the case's subtask.
    pub fn on(
        problem: &'a Problem,
        case: &'a Case,
        input: &'a [u8],
        output: &'a [u8],
        answer: &'a [u8],
    ) -> Self {
        let subtask = problem.subtask_of(case);
        Self {
            full: Full::Of(case),
            args: subtask.and_then(|subtask| subtask.checker_args.as_deref()),
            ..Self::without_case(input, output, answer)
        }
    }

    /// Output for a case of a test set, with the points from the test set.
    pub(crate) fn in_set(
        problem: &'a Problem,
        test_case: &'a TestCase,
        input: &'a [u8],
        output: &'a [u8],
        answer: &'a [u8],
    ) -> Self {
        let scale = test_case.scale.as_ref();
        Self {
            full: scale.map_or(Full::Unknown, |points| Full::Points(points.value())),
            ..Self::on(problem, test_case.case, input, output, answer)
        }
    }

    /// Adds the files that `pass` left; with `None`, this is the first pass of a run.
    pub fn after(self, pass: Option<&'a Pass>) -> Self {
        let left = Some(pass.map_or(&[][..], |pass| &pass.left));
        Self { left, ..self }
    }
}
