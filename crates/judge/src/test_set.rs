//! A test set: the cases of a problem with their points and the jury's answers, made once for all submissions.

use crate::evidence::JuryFile;
use crate::jury_answer;
use crate::seen::Seen;
use crate::worth::{self, Membership, Worth};
use caipan_checker::{Kind, Reason};
use caipan_facts::Evidence;
use caipan_files::Capture;
use caipan_problem::case::Case;
use caipan_problem::points::Points;
use caipan_problem::problem_error::ProblemError;
use caipan_problem::problem_toml::Problem;

/// What every submission is asked.
pub struct TestSet<'a> {
    /// The names of the subtasks, in order; none where the problem has none.
    pub subtasks: Vec<String>,
    /// The cases, subtask by subtask; those of none come first.
    pub test_cases: Vec<TestCase<'a>>,
}

/// One case with its points and its answer.
pub struct TestCase<'a> {
    /// The case.
    pub case: &'a Case,
    /// Its first subtask.
    pub subtask: Option<String>,
    /// Its share of a sum.
    pub points: Points,
    /// Further subtasks that it counts in.
    pub also_in: Vec<Membership>,
    /// Points that a checker gives at most, if it gives absolute points; `None` if unknown.
    pub scale: Option<Points>,
    /// Does it count? One that does not is run and shown, and changes nothing.
    pub graded: bool,
    /// What the jury says.
    pub answer: JuryAnswer,
    /// What its input held when it was first read.
    pub input_seen: Seen,
    /// What its answer file held when it was first read.
    pub answer_seen: Seen,
}

impl<'a> TestCase<'a> {
    /// A case by itself, worth a hundred points, whose answer is known.
    pub fn given(case: &'a Case, answer: Vec<u8>) -> Self {
        Self {
            case,
            subtask: None,
            points: Points::whole(100),
            also_in: Vec::new(),
            scale: None,
            graded: true,
            answer: JuryAnswer::Solved(answer),
            input_seen: Seen::default(),
            answer_seen: Seen::default(),
        }
    }

    /// Names of all subtasks that the case belongs to.
    pub fn subtasks(&self) -> impl Iterator<Item = &String> {
        let further = self.also_in.iter().map(|membership| &membership.subtask);
        self.subtask.iter().chain(further)
    }

    /// Whether the case belongs to a subtask.
    pub fn is_in(&self, subtask: &str) -> bool {
        self.subtasks().any(|name| name == subtask)
    }

    /// Share of a sum that the case is worth in a subtask, or outside of all if there is none.
    pub(crate) fn points_in(&self, subtask: Option<&String>) -> Option<&Points> {
        if self.subtask.as_ref() == subtask {
            return Some(&self.points);
        }
        let mut further = self.also_in.iter();
        let membership = further.find(|membership| Some(&membership.subtask) == subtask)?;
        Some(&membership.points)
    }

    /// The input, as it was when the case was put.
    ///
    /// # Errors
    /// The jury's fault: it cannot be read, or has changed.
    pub fn input(&self) -> Result<Capture, Reason> {
        self.input_seen.read(&self.case.input, Kind::BadCase)
    }

    /// The jury's answer, as it was when the case was put.
    ///
    /// # Errors
    /// The jury's fault, or a file that cannot be read any more or has changed.
    pub fn answer(&self) -> Result<Capture, Reason> {
        match &self.answer {
            JuryAnswer::Solved(text) => Ok(text.clone().into()),
            JuryAnswer::Faulty(reason) => Err(reason.clone()),
            JuryAnswer::InFile => {
                let file = jury_answer::answer_file(self.case)?;
                self.answer_seen.read(file, Kind::WrongAnswerFile)
            }
        }
    }
}

/// The jury's answer to a case.
pub enum JuryAnswer {
    /// It stands in the case's file, too large perhaps to be held for all cases at once.
    InFile,
    /// The reference solver's.
    Solved(Vec<u8>),
    /// The jury is at fault.
    Faulty(Reason),
}

impl JuryAnswer {
    /// Refuses a case that nobody can be judged by.
    ///
    /// # Errors
    /// The jury's fault.
    pub(crate) fn check_ready(&self) -> Result<(), Reason> {
        if let Self::Faulty(reason) = self {
            Err(reason.clone())
        } else {
            Ok(())
        }
    }
}

/// Makes the test set of `cases`. With `as_said` they are worth what the problem says, else 100 points in all.
///
/// # Errors
/// Subtasks or rows of cases that do not fit the cases, or an answer that is missing where nobody else knows it.
pub fn prepare<'a>(
    problem: &Problem,
    cases: &'a [Case],
    as_said: bool,
) -> Result<TestSet<'a>, ProblemError> {
    let is_puzzle = problem.judge.puzzle().is_some();
    // Interactors know by themselves what is right.
    let needs_answer = !is_puzzle && problem.interactor.is_none();
    let is_missing = |case: &&Case| needs_answer && case.answer.is_none();
    if let Some(case) = cases.iter().find(is_missing) {
        let what = JuryFile::NoAnswer.fact();
        return Err(ProblemError::Unfit(vec![jury_answer::in_file(
            &case.input,
            what,
        )]));
    }
    let names = problem.subtasks.iter().map(|subtask| subtask.name.clone());
    let (subtasks, worths) = if as_said {
        (names.collect(), worth::by_problem(problem, cases)?)
    } else {
        (Vec::new(), worth::equal(cases))
    };
    let answer = |case: &Case, input: &Seen| match problem.judge.puzzle() {
        None if case.answer.is_none() => JuryAnswer::Solved(Vec::new()),
        None => JuryAnswer::InFile,
        Some(puzzle) => match jury_answer::solved_as_seen(puzzle, case, input) {
            Ok((_, solution)) => JuryAnswer::Solved(solution.answer.into_bytes()),
            Err(reason) => JuryAnswer::Faulty(reason),
        },
    };
    let test_case = |worth: Worth<'a>| {
        let input_seen = Seen::default();
        let case = worth.case;
        TestCase {
            case,
            subtask: worth.subtask,
            points: worth.points,
            also_in: worth.also_in,
            scale: worth.scale,
            graded: worth.graded,
            answer: answer(case, &input_seen),
            input_seen,
            answer_seen: Seen::default(),
        }
    };
    Ok(TestSet {
        subtasks,
        test_cases: worths.into_iter().map(test_case).collect(),
    })
}

impl TestSet<'_> {
    /// Keeps only the test cases whose case matches one of `patterns`, if there are any; all points stay as they are.
    pub fn select(&mut self, patterns: &[glob::Pattern]) {
        let matches = |test_case: &TestCase| {
            let case = test_case.case;
            patterns.iter().any(|pattern| case.matches(pattern))
        };
        if !patterns.is_empty() {
            self.test_cases.retain(matches);
        }
    }
}
