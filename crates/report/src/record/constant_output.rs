//! Detects programs that print -1 for every input, by the outputs of rejected cases and the answers of accepted cases.

use std::collections::{HashMap, HashSet};

use super::results::{Case, Results, Submission};
use caipan_checker::verdict::Verdict;

/// Output that means "impossible" in puzzles. Some programs print it for every input.
const IMPOSSIBLE_OUTPUT: &str = "-1";

/// Minimum number of different jury answers among the judged cases. With fewer, always printing -1 may be right by
/// chance.
const MIN_ANSWERS: usize = 3;

/// Jury answer to each case, by the names of problem and case.
type Answers<'a> = HashMap<(&'a str, &'a str), &'a str>;

impl Results {
    /// Sets `always_prints` of each submission that printed -1 on every judged case and is wrong on at least one.
    pub fn detect_constant_output(&mut self) {
        let mut answers = Answers::new();
        for problem in &self.problems {
            let cases = problem.cases.iter();
            let known =
                cases.filter_map(|case| Some((case.name.as_str(), case.answer.as_deref()?)));
            answers.extend(known.map(|(case, answer)| ((problem.name.as_str(), case), answer)));
        }
        for submission in &mut self.submissions {
            submission.always_prints = always_prints_impossible(submission, &answers)
                .then(|| IMPOSSIBLE_OUTPUT.to_owned());
        }
    }
}

fn always_prints_impossible(submission: &Submission, answers: &Answers) -> bool {
    let judged: Vec<&Case> = (submission.cases.iter())
        .filter(|case| is_accepted(case) || is_wrong_answer(case))
        .collect();
    let answer_of = |case: &Case| -> Option<&str> {
        let key = (submission.problem.as_str(), case.name.as_str());
        answers.get(&key).copied()
    };
    let different: HashSet<&str> = (judged.iter().filter_map(|case| answer_of(case)))
        .map(|answer| answer.trim())
        .collect();
    different.len() >= MIN_ANSWERS
        && judged.iter().any(|case| is_wrong_answer(case))
        && judged.iter().all(|case| {
            let printed = if is_accepted(case) {
                answer_of(case)
            } else {
                case.output.as_deref()
            };
            printed.is_some_and(is_impossible_answer)
        })
}

fn is_accepted(case: &Case) -> bool {
    case.verdict == Verdict::Accepted
}

fn is_wrong_answer(case: &Case) -> bool {
    matches!(case.verdict, Verdict::WrongAnswer | Verdict::PartlyCorrect)
}

fn is_impossible_answer(printed: &str) -> bool {
    let mut tokens = printed.split_ascii_whitespace().peekable();
    tokens.peek().is_some() && tokens.all(|token| token == IMPOSSIBLE_OUTPUT)
}
