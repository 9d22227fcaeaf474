//! A test set: the cases of a problem with their points and the jury's answers, made once for all submissions.

use crate::judge::jury_answer;
use crate::judge::seen::Seen;
use crate::package::case::Case;
use crate::package::points::Points;
use crate::package::problem_error::ProblemError;
use crate::package::problem_toml::Problem;
use crate::problem::{Kind, Reason};
use crate::sandbox::Capture;

/// What every submission is asked.
pub struct TestSet<'a> {
    /// The names of the subtasks, in order; none where the problem has none.
    pub subtasks: Vec<String>,
    /// The cases, subtask by subtask.
    pub test_cases: Vec<TestCase<'a>>,
}

/// One case with its points and its answer.
pub struct TestCase<'a> {
    /// The case.
    pub case: &'a Case,
    /// Its subtask.
    pub subtask: Option<String>,
    /// What it is worth.
    pub points: Points,
    /// What the jury says.
    pub answer: JuryAnswer,
    /// What its input held when it was first read.
    pub input_seen: Seen,
    /// What its answer file held when it was first read.
    pub answer_seen: Seen,
}

impl<'a> TestCase<'a> {
    /// A case by itself, worth a point, whose answer is known.
    pub fn given(case: &'a Case, answer: Vec<u8>) -> Self {
        Self {
            case,
            subtask: None,
            points: Points::whole(1),
            answer: JuryAnswer::Solved(answer),
            input_seen: Seen::default(),
            answer_seen: Seen::default(),
        }
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
    pub fn check_ready(&self) -> Result<(), Reason> {
        if let Self::Faulty(reason) = self {
            Err(reason.clone())
        } else {
            Ok(())
        }
    }
}

/// Makes the test set of `cases`. With `by_subtasks` they are worth what the problem's subtasks say, else 100 points in all.
///
/// # Errors
/// Subtasks that do not fit the cases, or an answer that is missing where nobody else knows it.
pub fn prepare<'a>(
    problem: &Problem,
    cases: &'a [Case],
    by_subtasks: bool,
) -> Result<TestSet<'a>, ProblemError> {
    let is_puzzle = problem.checker.puzzle().is_some();
    let is_missing = |case: &&Case| !is_puzzle && case.answer.is_none();
    if let Some(case) = cases.iter().find(is_missing) {
        let text = format!("{}: it has no answer file", case.input);
        return Err(ProblemError::Subtasks(text));
    }
    let by_subtasks = by_subtasks && !problem.subtasks.is_empty();
    let (subtasks, shares) = if by_subtasks {
        (
            problem
                .subtasks
                .iter()
                .map(|subtask| subtask.name.clone())
                .collect(),
            by_subtask(problem, cases)?,
        )
    } else {
        let points = Points::whole(100).shared_by(cases.len());
        (
            Vec::new(),
            cases
                .iter()
                .map(|case| (case, None, points.clone()))
                .collect(),
        )
    };
    let answer = |case: &Case, input: &Seen| match problem.checker.puzzle() {
        None => JuryAnswer::InFile,
        Some(puzzle) => match jury_answer::solved_as_seen(puzzle, case, input) {
            Ok((_, solution)) => JuryAnswer::Solved(solution.answer.into_bytes()),
            Err(reason) => JuryAnswer::Faulty(reason),
        },
    };
    let test_case = |(case, subtask, points)| {
        let input_seen = Seen::default();
        TestCase {
            case,
            subtask,
            points,
            answer: answer(case, &input_seen),
            input_seen,
            answer_seen: Seen::default(),
        }
    };
    Ok(TestSet {
        subtasks,
        test_cases: shares.into_iter().map(test_case).collect(),
    })
}

/// What keeps the problem's subtasks from fitting its cases, fault by fault.
pub fn misfits(problem: &Problem, cases: &[Case]) -> Vec<String> {
    if problem.subtasks.is_empty() {
        return Vec::new();
    }
    let faults = unfit(problem, cases).into_iter();
    faults
        .map(|fault| format!("{}: {fault}", problem.directory))
        .collect()
}

type Shared<'a> = (&'a Case, Option<String>, Points);

fn by_subtask<'a>(problem: &Problem, cases: &'a [Case]) -> Result<Vec<Shared<'a>>, ProblemError> {
    let faults = misfits(problem, cases);
    if !faults.is_empty() {
        return Err(ProblemError::Subtasks(faults.join("\n")));
    }
    let mut shared = Vec::new();
    for subtask in &problem.subtasks {
        let mine: Vec<&Case> = cases.iter().filter(|case| subtask.holds(case)).collect();
        let points = subtask.points.shared_by(mine.len());
        shared.extend(
            mine.into_iter()
                .map(|case| (case, Some(subtask.name.clone()), points.clone())),
        );
    }
    Ok(shared)
}

/// Every case that is not in exactly one subtask, and every pattern that names no case.
fn unfit(problem: &Problem, cases: &[Case]) -> Vec<String> {
    let mut faults = Vec::new();
    for case in cases {
        let mut mine = problem
            .subtasks
            .iter()
            .filter(|subtask| subtask.holds(case));
        match (mine.next(), mine.next()) {
            (Some(_), None) => {}
            (None, _) => faults.push(format!("case {} belongs to no subtask", case.name)),
            (Some(first), Some(second)) => faults.push(format!(
                "case {} belongs to two subtasks, {} and {}",
                case.name, first.name, second.name
            )),
        }
    }
    for subtask in &problem.subtasks {
        let name = &subtask.name;
        let idle = |pattern: &&glob::Pattern| !cases.iter().any(|case| case.matches(pattern));
        let idle = subtask.cases.iter().filter(idle);
        let idle =
            idle.map(|pattern| format!("no case matches \"{pattern}\"{}", hint(pattern, cases)));
        match cases.iter().any(|case| subtask.holds(case)) {
            true => faults.extend(idle.map(|fault| format!("subtask {name}: {fault}"))),
            false => {
                let idle: Vec<String> = idle.collect();
                let colon = if idle.is_empty() { "" } else { ": " };
                let idle = idle.join(", ");
                faults.push(format!("subtask {name} has no cases{colon}{idle}"));
            }
        }
    }
    faults
}

/// What to say of a pattern that names no case, and would if its `*` did not stay within a folder.
pub fn hint(pattern: &glob::Pattern, cases: &[Case]) -> &'static str {
    match cases.iter().any(|case| pattern.matches(&case.name)) {
        true => " (* stays within a folder, ** does not)",
        false => "",
    }
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
