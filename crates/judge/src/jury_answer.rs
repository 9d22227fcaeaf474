//! Reads or computes the jury answer of a case, and validates the input and the answer file.

use crate::evidence::JuryFileProblem;
use crate::file_snapshot::FileSnapshot;
use caipan_checker::quotation::Place;
use caipan_checker::{Judgement, Puzzle, Reason, ReasonKind, SearchAnswer, SearchOptions};
use caipan_facts::{Evidence, Fact};
use caipan_files::Capture;
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

/// Returns the jury answer of a case: for a puzzle the answer that [`solve_case`] computes, else the content of the
/// answer file.
///
/// # Errors
/// A fault in the case, with the name of the file.
pub fn answer_from_puzzle_or_file(
    puzzle: Option<&dyn Puzzle>,
    case: &Case,
) -> Result<Capture, Reason> {
    match puzzle {
        Some(puzzle) => Ok(solve_case(puzzle, case)?.1.answer.into_bytes().into()),
        None => read_jury_file(require_answer_file(case)?, ReasonKind::WrongAnswerFile),
    }
}

/// Returns the jury answer of a case of `problem`. For an interactive problem, a missing answer file means an empty
/// answer.
///
/// # Errors
/// A fault in the case, with the name of the file.
pub fn answer_for_problem(problem: &Problem, case: &Case) -> Result<Capture, Reason> {
    match (&problem.interactor, &case.answer) {
        (Some(_), None) => Ok(Vec::new().into()),
        _ => answer_from_puzzle_or_file(problem.judge.puzzle(), case),
    }
}

/// Whether the jury has an answer to a case; for an interactive problem, only if there is an answer file.
pub fn has_jury_answer(problem: &Problem, case: &Case) -> bool {
    problem.interactor.is_none() || case.answer.is_some()
}

/// Reads the input of a case and solves it with the reference solver. If there is an answer file, the file is checked
/// against the solution.
///
/// # Errors
/// A fault in the case, with the name of the file.
pub fn solve_case(puzzle: &dyn Puzzle, case: &Case) -> Result<(Capture, SearchAnswer), Reason> {
    solve_unchanged_case(puzzle, case, &FileSnapshot::default())
}

/// Solves a case as [`solve_case`] does, and fails if the input has changed since it was first read.
///
/// # Errors
/// A fault in the case, with the name of the file.
pub(crate) fn solve_unchanged_case(
    puzzle: &dyn Puzzle,
    case: &Case,
    first_input: &FileSnapshot,
) -> Result<(Capture, SearchAnswer), Reason> {
    let input = first_input.read_if_unchanged(&case.input, ReasonKind::BadCase)?;
    let instance = puzzle
        .open(&input)
        .map_err(|fault| bad_case_reason_with_file_name(&case.input, fault.fact()))?;
    let solved = instance.solve(&SearchOptions::PLAIN);
    let solution =
        solved.map_err(|unsolved| bad_case_reason_with_file_name(&case.input, unsolved.fact()))?;
    if let Some(file) = &case.answer {
        let given = read_jury_file(file, ReasonKind::WrongAnswerFile)?;
        match instance.check(&given, solution.answer.as_bytes()) {
            Judgement::Accepted => {}
            Judgement::Rejected(reason)
            | Judgement::Partial(_, reason)
            | Judgement::JuryFault(reason) => return Err(wrong_answer_file_reason(file, &reason)),
        }
    }
    Ok((input, solution))
}

/// Returns the answer file of a case. Used for problems whose answers are not computed.
///
/// # Errors
/// The case has no answer file.
pub(crate) fn require_answer_file(case: &Case) -> Result<&Entry, Reason> {
    case.answer.as_ref().ok_or_else(|| {
        bad_case_reason_with_file_name(&case.input, JuryFileProblem::NoAnswer.fact())
    })
}

/// Reads a file of the jury. An error gets the given `kind`.
///
/// # Errors
/// The file cannot be read.
pub fn read_jury_file(file: &Entry, kind: ReasonKind) -> Result<Capture, Reason> {
    file.read().map_err(|error| Reason::new(kind, error))
}

fn bad_case_reason_with_file_name(file: &Entry, fact: Fact) -> Reason {
    Reason::new(ReasonKind::BadCase, add_file_name(file, fact))
}

/// Adds the name of a file to a fact about the file.
pub fn add_file_name(file: &Entry, fact: Fact) -> Fact {
    Place::File {
        file: file.to_string(),
        what: fact,
    }
    .fact()
}

/// Creates the reason for a wrong answer file, with the name of the file; `reason` explains what is wrong.
fn wrong_answer_file_reason(file: &Entry, reason: &Reason) -> Reason {
    Reason::new(
        ReasonKind::WrongAnswerFile,
        add_file_name(file, reason.fact.clone()),
    )
}

/// If the judgement is that the answer file is wrong, adds the name of the file to the reason. Other judgements are
/// returned unchanged.
pub fn add_answer_file_name(judgement: Judgement, case: &Case) -> Judgement {
    match (judgement, &case.answer) {
        (Judgement::JuryFault(reason), Some(file))
            if reason.kind == ReasonKind::WrongAnswerFile =>
        {
            Judgement::JuryFault(wrong_answer_file_reason(file, &reason))
        }
        (judgement, _) => judgement,
    }
}
