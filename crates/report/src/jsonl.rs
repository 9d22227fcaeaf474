//! Results as lines of JSON: a case each as it is settled, then a submission each, and at last the summary.

use serde::Serialize;

use super::record::{Case, Results, Submission};

/// A case, and whose it is.
#[derive(Serialize)]
struct CaseLine<'a> {
    submission: &'a str,
    problem: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    program_id: Option<&'a str>,
    #[serde(flatten)]
    case: &'a Case,
}

/// A line says what it is of.
#[derive(Serialize)]
struct Line<'a, T> {
    r#type: &'a str,
    #[serde(flatten)]
    of: T,
}

fn line(of_what: &str, of: impl Serialize) -> String {
    // Maps with text keys and plain numbers cannot fail to be written.
    let line = serde_json::to_string(&Line {
        r#type: of_what,
        of,
    });
    line.unwrap_or_default() + "\n"
}

/// A case of a contestant's program.
pub fn case(submission: &str, problem: &str, program_id: Option<&str>, case: &Case) -> String {
    line(
        "case",
        CaseLine {
            submission,
            problem,
            program_id,
            case,
        },
    )
}

/// What is known when all cases are: the submissions without their cases, and the rest of the results without them.
pub fn end(results: &Results) -> String {
    let mut text = String::new();
    for card in &results.submissions {
        let card = Submission {
            cases: Vec::new(),
            ..card.clone()
        };
        text += &line("submission", card);
    }
    let rest = Results {
        submissions: Vec::new(),
        ..results.clone()
    };
    text + &line("summary", rest)
}

/// All lines.
pub fn results(results: &Results) -> String {
    let mut text = String::new();
    for card in &results.submissions {
        let lines = card.cases.iter();
        text.extend(
            lines.map(|found| case(&card.name, &card.problem, card.program_id.as_deref(), found)),
        );
    }
    text + &end(results)
}
