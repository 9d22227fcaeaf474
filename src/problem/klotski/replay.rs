//! Judges a contestant's answers query by query, and shows them to people.

use super::rules::Query;
use super::text::{self, Case, Tokens};
use crate::problem::{Judgement, Kind, Reason, quote};

/// Judges `output` by the jury's `answer`: the first query that is answered differently is the reason.
pub fn judge(case: &Case, output: &[u8], answer: &[u8]) -> Judgement {
    let expected = match read(case, answer) {
        (expected, None) => expected,
        (_, Some(reason)) => {
            let text = format!("the answer file: {}", reason.text);
            return Judgement::JuryFault(Reason::new(Kind::WrongAnswerFile, text));
        }
    };
    let (found, fault) = read(case, output);
    let differs = (0..found.len()).find(|at| found[*at] != expected[*at]);
    let wrong = differs.map(|at| {
        let (expected, found) = (name(expected[at]), name(found[at]));
        let text = format!(
            "query {}: expected {expected}, found {found}",
            title(case, at)
        );
        Reason::new(Kind::WrongValue, text)
    });
    wrong
        .or(fault)
        .map_or(Judgement::Accepted, Judgement::Rejected)
}

/// The answers up to the first fault, if there is one.
fn read(case: &Case, output: &[u8]) -> (Vec<Option<u64>>, Option<Reason>) {
    let mut tokens = Tokens::new(output);
    let mut answers = Vec::with_capacity(case.queries.len());
    let reject = |kind, text: String| Some(Reason::new(kind, text));
    for at in 0..case.queries.len() {
        let Some((line, token)) = tokens.next() else {
            let text = format!(
                "query {}: expected a number, found the end",
                title(case, at)
            );
            return (answers, reject(Kind::Missing, text));
        };
        let Some(answer) = text::parse_answer(token) else {
            let text = format!(
                "line {line}: expected a number from 0 or -1, found {}",
                quote(token)
            );
            return (answers, reject(Kind::Format, text));
        };
        answers.push(answer);
    }
    let extra = tokens.next().and_then(|(line, token)| {
        let asked = case.queries.len();
        let text = format!(
            "line {line}: expected the end after {asked} answers, found {}",
            quote(token)
        );
        reject(Kind::Extra, text)
    });
    (answers, extra)
}

fn name(answer: Option<u64>) -> String {
    answer.map_or("-1".to_owned(), |seconds| seconds.to_string())
}

/// A query by its number and its three cells.
fn title(case: &Case, at: usize) -> String {
    let Query {
        blank,
        piece,
        target,
    } = case.queries[at];
    format!("{} (blank {blank}, piece {piece} to {target})", at + 1)
}

/// The board, then every query with the answer that `output` gives, up to the first that is none.
pub fn drawing(case: &Case, output: Option<&[u8]>) -> String {
    let (board, asked) = (&case.board, case.queries.len());
    let mut text = format!(
        "{} × {}, {asked} queries\n\n{board}\n",
        board.rows(),
        board.columns()
    );
    let (answers, fault) = output.map_or((Vec::new(), None), |output| read(case, output));
    for at in 0..asked {
        let answer = answers.get(at).map(|answer| format!(": {}", name(*answer)));
        text.push_str(&format!(
            "query {}{}\n",
            title(case, at),
            answer.unwrap_or_default()
        ));
    }
    if let Some(reason) = fault {
        text.push_str(&format!("\n{}\n", reason.text));
    }
    text
}

/// The first query on which two outputs differ, `-` the left one and `+` the right one.
pub fn parting(case: &Case, left: &[u8], right: &[u8]) -> Option<String> {
    let [left, right] = [left, right].map(|output| read(case, output));
    if left == right {
        return None;
    }
    let common = left
        .0
        .iter()
        .zip(&right.0)
        .take_while(|(left, right)| left == right)
        .count();
    let word = |(answers, fault): &(Vec<Option<u64>>, Option<Reason>)| match (
        answers.get(common),
        fault,
    ) {
        (Some(answer), _) => name(*answer),
        (None, Some(reason)) => reason.text.clone(),
        (None, None) => "the end".to_owned(),
    };
    let place = if common < case.queries.len() {
        format!("query {}", title(case, common))
    } else {
        "after the last query".to_owned()
    };
    Some(format!("{place}\n- {}\n+ {}\n", word(&left), word(&right)))
}
