//! Which known mistakes explain what contestants got wrong.

use caipan_audit::diagnosis::{self, AnsweredInput, Diagnostician};
use caipan_judge::contest::contestant::Contestant;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::ids::ProblemId;
use caipan_judge::result::Scorecard;
use caipan_judge::run_result::MAX_KEPT_OUTPUT;
use caipan_judge::test_set::{JuryAnswer, TestCase, TestSet};

/// The names of the cases that mistakes are tried on, with their inputs and answers: those that the jury is sure of, and
/// that are not too long to be tried with every mistake.
fn asked<'a>(test_set: &TestSet<'a>) -> (Vec<&'a str>, Vec<AnsweredInput>) {
    let short = |test_case: &TestCase<'a>| {
        let JuryAnswer::Solved(answer) = &test_case.answer else {
            return None;
        };
        let input = test_case.input().ok()?;
        let answer = String::from_utf8(answer.clone()).ok()?;
        let input = (input.len() <= MAX_KEPT_OUTPUT).then(|| input.to_vec())?;
        Some((
            test_case.case.name.as_str(),
            AnsweredInput { input, answer },
        ))
    };
    test_set.test_cases.iter().filter_map(short).unzip()
}

/// Finds out which known mistakes explain what is wrong.
pub(super) fn diagnose(
    problems: &[ContestProblem],
    contestants: &[Contestant],
    cards: &mut [Scorecard],
) {
    for (number, problem) in problems.iter().enumerate() {
        let Some(puzzle) = problem.problem.judge.puzzle() else {
            continue;
        };
        let (names, asked) = asked(problem.test_set);
        let diagnostician = Diagnostician::new(puzzle, &asked);
        let mine = contestants.iter().zip(&mut *cards);
        for (_, card) in mine.filter(|(contestant, _)| contestant.problem == ProblemId(number)) {
            card.diagnosis = diagnostician.explain(&diagnosis::observed_results(card, &names));
        }
    }
}
