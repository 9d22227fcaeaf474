//! The jury's side of a case: its input must be legal and its answer right before any contestant is judged by it.

use crate::evidence::JuryFile;
use crate::seen::Seen;
use caipan_checker::found::Place;
use caipan_checker::{Judgement, Kind, Puzzle, Reason, SearchOptions, Solution};
use caipan_facts::{Evidence, Fact};
use caipan_files::Capture;
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

/// The answer that outputs of a case are judged against: that of [`solved`] for a puzzle, the answer file's for others.
///
/// # Errors
/// What is wrong with the case, naming the file.
pub fn answer(puzzle: Option<&dyn Puzzle>, case: &Case) -> Result<Capture, Reason> {
    match puzzle {
        Some(puzzle) => Ok(solved(puzzle, case)?.1.answer.into_bytes().into()),
        None => read(answer_file(case)?, Kind::WrongAnswerFile),
    }
}

/// The same for a problem: where an interactor knows by itself what is right, a missing answer is an empty one.
///
/// # Errors
/// What is wrong with the case, naming the file.
pub fn of(problem: &Problem, case: &Case) -> Result<Capture, Reason> {
    match (&problem.interactor, &case.answer) {
        (Some(_), None) => Ok(Vec::new().into()),
        _ => answer(problem.judge.puzzle(), case),
    }
}

/// Whether the jury has an answer to a case. An interactive problem has one only if there is an answer file.
pub fn is_known(problem: &Problem, case: &Case) -> bool {
    problem.interactor.is_none() || case.answer.is_some()
}

/// The input of a case and the reference solver's answer to it. The answer file, where there is one, is checked
/// against it.
///
/// # Errors
/// What is wrong with the case, naming the file.
pub fn solved(puzzle: &dyn Puzzle, case: &Case) -> Result<(Capture, Solution), Reason> {
    solved_as_seen(puzzle, case, &Seen::default())
}

/// The same for an input that is to be what it was when it was first read.
///
/// # Errors
/// What is wrong with the case, naming the file.
pub(crate) fn solved_as_seen(
    puzzle: &dyn Puzzle,
    case: &Case,
    seen: &Seen,
) -> Result<(Capture, Solution), Reason> {
    let input = seen.read(&case.input, Kind::BadCase)?;
    let instance = puzzle.open(&input);
    let instance = instance.map_err(|fault| bad_case(&case.input, fault.fact()))?;
    let solved = instance.solve(&SearchOptions::PLAIN);
    let solution = solved.map_err(|unsolved| bad_case(&case.input, unsolved.fact()))?;
    if let Some(file) = &case.answer {
        let given = read(file, Kind::WrongAnswerFile)?;
        match instance.check(&given, solution.answer.as_bytes()) {
            Judgement::Accepted => {}
            Judgement::Rejected(reason)
            | Judgement::Partial(_, reason)
            | Judgement::JuryFault(reason) => return Err(wrong_answer_file(file, &reason)),
        }
    }
    Ok((input, solution))
}

/// The answer file of a case whose answer nobody else knows.
///
/// # Errors
/// There is none.
pub fn answer_file(case: &Case) -> Result<&Entry, Reason> {
    let missing = || bad_case(&case.input, JuryFile::NoAnswer.fact());
    case.answer.as_ref().ok_or_else(missing)
}

/// A file of the jury's, or why there is none.
///
/// # Errors
/// It cannot be read.
pub fn read(file: &Entry, kind: Kind) -> Result<Capture, Reason> {
    file.read().map_err(|error| Reason::new(kind, error))
}

fn bad_case(file: &Entry, what: Fact) -> Reason {
    Reason::new(Kind::BadCase, in_file(file, what))
}

/// What is wrong in a file.
pub fn in_file(file: &Entry, what: Fact) -> Fact {
    let file = file.to_string();
    Place::File { file, what }.fact()
}

/// The answer file that `reason` proves wrong.
fn wrong_answer_file(file: &Entry, reason: &Reason) -> Reason {
    Reason::new(Kind::WrongAnswerFile, in_file(file, reason.fact.clone()))
}

/// A judgement by which the case's answer is wrong names the file that it came from.
pub fn naming_the_file(judgement: Judgement, case: &Case) -> Judgement {
    match (judgement, &case.answer) {
        (Judgement::JuryFault(reason), Some(file)) if reason.kind == Kind::WrongAnswerFile => {
            Judgement::JuryFault(wrong_answer_file(file, &reason))
        }
        (judgement, _) => judgement,
    }
}
