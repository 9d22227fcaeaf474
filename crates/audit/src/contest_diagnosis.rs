//! Adds diagnoses to scorecards: known mistakes that explain a contestant's wrong results.

use crate::diagnosis::{self, AnsweredInput, MistakeFinder};
use caipan_judge::contest::contestant::Contestant;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::ids::ProblemId;
use caipan_judge::result::Scorecard;
use caipan_judge::run_result::MAX_KEPT_OUTPUT;
use caipan_judge::test_set::{JuryAnswer, TestCase, TestSet};

/// Returns the names of the cases on which known mistakes can be simulated, and their inputs with answers. The solver
/// can answer these cases, and their inputs are short enough to simulate every known mistake.
fn diagnosable_cases<'a>(test_set: &TestSet<'a>) -> (Vec<&'a str>, Vec<AnsweredInput>) {
    test_set
        .test_cases
        .iter()
        .filter_map(diagnosable_case)
        .unzip()
}

fn diagnosable_case<'a>(test_case: &TestCase<'a>) -> Option<(&'a str, AnsweredInput)> {
    let JuryAnswer::InMemory(answer) = &test_case.answer else {
        return None;
    };
    let input = test_case.input().ok()?;
    let answer = String::from_utf8(answer.clone()).ok()?;
    let input = (input.len() <= MAX_KEPT_OUTPUT).then(|| input.to_vec())?;
    Some((
        test_case.case.name.as_str(),
        AnsweredInput { input, answer },
    ))
}

/// Adds a diagnosis to each scorecard of a puzzle, if a known mistake explains the wrong results.
pub fn add_diagnoses(
    problems: &[ContestProblem],
    contestants: &[Contestant],
    cards: &mut [Scorecard],
) {
    for (index, problem) in problems.iter().enumerate() {
        let Some(puzzle) = problem.problem.judge.puzzle() else {
            continue;
        };
        let (names, inputs) = diagnosable_cases(problem.test_set);
        let diagnostician = MistakeFinder::new(puzzle, &inputs);
        let all = contestants.iter().zip(&mut *cards);
        for (_, card) in all.filter(|(contestant, _)| contestant.problem == ProblemId(index)) {
            card.diagnosis =
                diagnostician.explain_results(&diagnosis::results_for_diagnosis(card, &names));
        }
    }
}
