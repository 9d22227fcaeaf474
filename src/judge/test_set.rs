//! A test set: the cases of a problem with their points and the jury's answers, made once for all submissions.

use crate::judge::evidence::JuryFile;
use crate::judge::jury_answer;
use crate::judge::seen::Seen;
use crate::package::case::Case;
use crate::package::points::Points;
use crate::package::problem_error::ProblemError;
use crate::package::problem_toml::Problem;
use crate::problem::found::Place;
use crate::problem::{Kind, Reason};
use crate::sandbox::Capture;
use crate::text::{Evidence, Fact, facts};

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
    /// A case by itself, worth a hundred points, whose answer is known.
    pub fn given(case: &'a Case, answer: Vec<u8>) -> Self {
        Self {
            case,
            subtask: None,
            points: Points::whole(100),
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
    let answer = |case: &Case, input: &Seen| match problem.judge.puzzle() {
        None if case.answer.is_none() => JuryAnswer::Solved(Vec::new()),
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
pub fn misfits(problem: &Problem, cases: &[Case]) -> Vec<Fact> {
    if problem.subtasks.is_empty() {
        return Vec::new();
    }
    let named = |what| {
        let file = problem.directory.to_string();
        Place::File { file, what }.fact()
    };
    unfit(problem, cases).into_iter().map(named).collect()
}

type Shared<'a> = (&'a Case, Option<String>, Points);

fn by_subtask<'a>(problem: &Problem, cases: &'a [Case]) -> Result<Vec<Shared<'a>>, ProblemError> {
    let faults = misfits(problem, cases);
    if !faults.is_empty() {
        return Err(ProblemError::Unfit(faults));
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

facts! {
    /// What keeps subtasks and cases from fitting.
    pub(crate) enum Misfit {
        InNone { case: String } => "case-in-no-subtask",
        InTwo { case: String, first: String, second: String } => "case-in-two-subtasks",
        Idle { subtask: String, what: Fact } => "subtask-idle",
        Empty { subtask: String } => "subtask-empty",
        EmptyFor { subtask: String, idle: Vec<Fact> } => "subtask-empty-for",
    }
}

facts! {
    /// A pattern that names no case.
    pub(crate) enum NoMatch {
        Pattern { pattern: String } => "pattern-without-case",
        /// A row of a generator's recipe makes it.
        Ungenerated { case: String } => "case-ungenerated",
        /// It would, if its `*` did not stay within a folder.
        StarStays => "star-stays",
    }
}

/// Every case that is not in exactly one subtask, and every pattern that names no case.
fn unfit(problem: &Problem, cases: &[Case]) -> Vec<Fact> {
    let mut faults = Vec::new();
    for case in cases {
        let mut mine = problem
            .subtasks
            .iter()
            .filter(|subtask| subtask.holds(case));
        let name = case.name.clone();
        match (mine.next(), mine.next()) {
            (Some(_), None) => {}
            (None, _) => faults.push(Misfit::InNone { case: name }),
            (Some(first), Some(second)) => faults.push(Misfit::InTwo {
                case: name,
                first: first.name.clone(),
                second: second.name.clone(),
            }),
        }
    }
    for known in &problem.subtasks {
        let subtask = known.name.clone();
        let is_idle = |pattern: &&glob::Pattern| !cases.iter().any(|case| case.matches(pattern));
        let idle = known.cases.iter().filter(is_idle).map(|idle| {
            let pattern = idle.to_string();
            NoMatch::Pattern { pattern }.fact().with(hint(idle, cases))
        });
        let is_there = |name: &&String| cases.iter().any(|case| case.name == **name);
        let ungenerated = known.generated.iter().find(|name| !is_there(name));
        let ungenerated = ungenerated.map(|name| {
            let case = name.clone();
            NoMatch::Ungenerated { case }.fact()
        });
        let idle: Vec<Fact> = idle.chain(ungenerated).collect();
        if cases.iter().any(|case| known.holds(case)) {
            faults.extend(idle.into_iter().map(|what| Misfit::Idle {
                subtask: subtask.clone(),
                what,
            }));
        } else if idle.is_empty() {
            faults.push(Misfit::Empty { subtask });
        } else {
            faults.push(Misfit::EmptyFor { subtask, idle });
        }
    }
    faults.iter().map(Evidence::fact).collect()
}

/// What to say of a pattern that names no case.
pub(crate) fn hint(pattern: &glob::Pattern, cases: &[Case]) -> Option<NoMatch> {
    let would_match = cases.iter().any(|case| pattern.matches(&case.name));
    would_match.then_some(NoMatch::StarStays)
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
