//! Test set of a problem: the cases with points and jury answers, built once for all submissions.

use crate::case_points::{self, SubtaskMembership};
use crate::evidence::JuryFileProblem;
use crate::file_snapshot::FileSnapshot;
use crate::jury_answer;
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::Evidence;
use caipan_files::Capture;
use caipan_problem::case::Case;
use caipan_problem::points::Points;
use caipan_problem::problem_error::ProblemError;
use caipan_problem::problem_toml::Problem;

/// Test cases of a problem, on which all submissions are judged.
pub struct TestSet<'a> {
    /// Names of the subtasks, in order; empty if the problem has none.
    pub subtasks: Vec<String>,
    /// Cases, ordered by subtask; cases without a subtask come first.
    pub test_cases: Vec<TestCase<'a>>,
}

/// A case with its points and its jury answer.
pub struct TestCase<'a> {
    /// Name and files of the case.
    pub case: &'a Case,
    /// First subtask to which the case belongs; `None` without subtasks.
    pub subtask: Option<String>,
    /// Points of the case in the first subtask. A sum over all cases includes only these points of the case.
    pub points: Points,
    /// Further subtasks in which the case counts, each with points.
    pub further_memberships: Vec<SubtaskMembership>,
    /// Maximum points that a checker with absolute points can give this case; `None` if unknown.
    pub max_absolute_points: Option<Points>,
    /// Whether the case counts. A case that does not count is run and shown, but affects neither points nor verdict.
    pub graded: bool,
    /// Jury answer, or the reason why it is missing.
    pub answer: JuryAnswer,
    /// Content of the input when it was first read, to detect changes during grading.
    pub input_snapshot: FileSnapshot,
    /// Content of the answer file when it was first read, to detect changes during grading.
    pub answer_snapshot: FileSnapshot,
}

impl<'a> TestCase<'a> {
    /// Creates a test case that is worth 100 points and belongs to no subtask, with the given jury answer.
    pub fn with_answer(case: &'a Case, answer: Vec<u8>) -> Self {
        Self {
            case,
            subtask: None,
            points: Points::from_whole(100),
            further_memberships: Vec::new(),
            max_absolute_points: None,
            graded: true,
            answer: JuryAnswer::InMemory(answer),
            input_snapshot: FileSnapshot::default(),
            answer_snapshot: FileSnapshot::default(),
        }
    }

    /// Names of all subtasks to which the case belongs, the first one first.
    pub fn subtasks(&self) -> impl Iterator<Item = &String> {
        let further = self
            .further_memberships
            .iter()
            .map(|membership| &membership.subtask);
        self.subtask.iter().chain(further)
    }

    /// Whether `subtask` is the first or a further subtask of the case.
    pub fn is_in_subtask(&self, subtask: &str) -> bool {
        self.subtasks().any(|name| name == subtask)
    }

    /// Points of the case in the given subtask; `None` if the case does not belong to the subtask. If `subtask` is
    /// `None`, these are the points of a case that belongs to no subtask.
    pub(crate) fn points_in_subtask(&self, subtask: Option<&String>) -> Option<&Points> {
        if self.subtask.as_ref() == subtask {
            return Some(&self.points);
        }
        let mut further = self.further_memberships.iter();
        let membership = further.find(|membership| Some(&membership.subtask) == subtask)?;
        Some(&membership.points)
    }

    /// Reads the input of the case.
    ///
    /// # Errors
    /// A fault of the jury: the input cannot be read, or has changed since it was first read.
    pub fn input(&self) -> Result<Capture, Reason> {
        self.input_snapshot
            .read_if_unchanged(&self.case.input, ReasonKind::BadCase)
    }

    /// Returns the jury answer of the case.
    ///
    /// # Errors
    /// A fault of the jury, or an answer file that cannot be read or has changed since it was first read.
    pub fn answer(&self) -> Result<Capture, Reason> {
        match &self.answer {
            JuryAnswer::InMemory(text) => Ok(text.clone().into()),
            JuryAnswer::Faulty(reason) => Err(reason.clone()),
            JuryAnswer::InFile => {
                let file = jury_answer::require_answer_file(self.case)?;
                self.answer_snapshot
                    .read_if_unchanged(file, ReasonKind::WrongAnswerFile)
            }
        }
    }
}

/// Source of the answer that the jury expects for a case.
pub enum JuryAnswer {
    /// The answer is in the answer file. To save memory, the file is read each time the answer is needed.
    InFile,
    /// Answer in memory: computed by the reference solver of a puzzle or given by the caller; empty if the case needs
    /// no answer.
    InMemory(Vec<u8>),
    /// No answer was computed, because the case is faulty for this reason.
    Faulty(Reason),
}

impl JuryAnswer {
    /// Fails if the case is known to be faulty, because then no contestant can be judged on it.
    ///
    /// # Errors
    /// A fault of the jury.
    pub(crate) fn require_valid_case(&self) -> Result<(), Reason> {
        if let Self::Faulty(reason) = self {
            Err(reason.clone())
        } else {
            Ok(())
        }
    }
}

/// Builds the test set of `cases`. With `use_problem_points`, cases have the points that problem.toml defines;
/// otherwise they share 100 points equally.
///
/// # Errors
/// Subtasks or case rows of problem.toml contradict the cases, or the answer file of a case is missing although the
/// problem needs one.
pub fn prepare_test_set<'a>(
    problem: &Problem,
    cases: &'a [Case],
    use_problem_points: bool,
) -> Result<TestSet<'a>, ProblemError> {
    let is_puzzle = problem.judge.puzzle().is_some();
    // Answers of puzzles are computed, and interactors need no answers.
    let needs_answer = !is_puzzle && problem.interactor.is_none();
    let mut unanswered = cases
        .iter()
        .filter(|case| needs_answer && case.answer.is_none());
    if let Some(case) = unanswered.next() {
        let what = JuryFileProblem::NoAnswer.fact();
        return Err(ProblemError::Unfit(vec![jury_answer::add_file_name(
            &case.input,
            what,
        )]));
    }
    let names = problem.subtasks.iter().map(|subtask| subtask.name.clone());
    let (subtasks, worths) = if use_problem_points {
        (
            names.collect(),
            case_points::points_from_problem_toml(problem, cases)?,
        )
    } else {
        (Vec::new(), case_points::divide_points_equally(cases))
    };
    let test_cases = worths
        .into_iter()
        .map(|worth| {
            let input_seen = FileSnapshot::default();
            TestCase {
                case: worth.case,
                subtask: worth.subtask,
                points: worth.points,
                further_memberships: worth.further_memberships,
                max_absolute_points: worth.max_absolute_points,
                graded: worth.graded,
                answer: prepare_answer(problem, worth.case, &input_seen),
                input_snapshot: input_seen,
                answer_snapshot: FileSnapshot::default(),
            }
        })
        .collect();
    Ok(TestSet {
        subtasks,
        test_cases,
    })
}

/// Determines the source of a case's answer. The answer of a puzzle is computed immediately.
fn prepare_answer(problem: &Problem, case: &Case, input: &FileSnapshot) -> JuryAnswer {
    match problem.judge.puzzle() {
        None if case.answer.is_none() => JuryAnswer::InMemory(Vec::new()),
        None => JuryAnswer::InFile,
        Some(puzzle) => match jury_answer::solve_unchanged_case(puzzle, case, input) {
            Ok((_, solution)) => JuryAnswer::InMemory(solution.answer.into_bytes()),
            Err(reason) => JuryAnswer::Faulty(reason),
        },
    }
}

impl TestSet<'_> {
    /// Keeps only the test cases that match one of `patterns`; without patterns, all are kept. Points are not changed.
    pub fn keep_matching_cases(&mut self, patterns: &[glob::Pattern]) {
        if !patterns.is_empty() {
            self.test_cases.retain(|test_case| {
                let case = test_case.case;
                patterns.iter().any(|pattern| case.matches(pattern))
            });
        }
    }
}
