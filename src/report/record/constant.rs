//! Programs that print -1 whatever they are asked: told from what they printed and from the answers that they got right.

use std::collections::HashMap;

use super::results::{Case, Results, Submission};
use crate::judge::verdict::Verdict;

/// What puzzles call impossible, and what programs print that solve nothing.
const NOTHING: &str = "-1";

/// Of fewer judged cases nothing is said.
const FEWEST: usize = 2;

/// The jury's answers, by problem and case.
type Answers<'a> = HashMap<(&'a str, &'a str), &'a str>;

impl Results {
    /// Notes of each submission whether it prints -1 wherever it was judged, and is wrong somewhere.
    pub(crate) fn note_constant(&mut self) {
        let mut answers = Answers::new();
        for problem in &self.problems {
            let cases = problem.cases.iter();
            let known =
                cases.filter_map(|case| Some((case.name.as_str(), case.answer.as_deref()?)));
            answers.extend(known.map(|(case, answer)| ((problem.name.as_str(), case), answer)));
        }
        for card in &mut self.submissions {
            card.always_prints = prints_nothing_else(card, &answers).then(|| NOTHING.to_owned());
        }
    }
}

fn prints_nothing_else(card: &Submission, answers: &Answers) -> bool {
    let judged: Vec<&Case> = (card.cases.iter())
        .filter(|case| is_right(case) || is_wrong(case))
        .collect();
    judged.len() >= FEWEST
        && judged.iter().any(|case| is_wrong(case))
        && judged.iter().all(|case| {
            let answer = || answers.get(&(card.problem.as_str(), case.name.as_str()));
            let printed = match is_right(case) {
                true => answer().copied(),
                false => case.output.as_deref(),
            };
            printed.is_some_and(is_nothing)
        })
}

fn is_right(case: &Case) -> bool {
    case.verdict == Verdict::Accepted
}

fn is_wrong(case: &Case) -> bool {
    matches!(case.verdict, Verdict::WrongAnswer | Verdict::PartlyCorrect)
}

fn is_nothing(printed: &str) -> bool {
    let mut tokens = printed.split_ascii_whitespace().peekable();
    tokens.peek().is_some() && tokens.all(|token| token == NOTHING)
}
