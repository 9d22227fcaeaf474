//! Results as JSON Lines: a line for each case as soon as it is decided, then one for each submission, then the
//! summary.

use serde::Serialize;

use super::record::{Case, Results, Submission};

/// Line about a case, with the submission.
#[derive(Serialize)]
struct CaseLine<'a> {
    submission: &'a str,
    problem: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    program_id: Option<&'a str>,
    #[serde(flatten)]
    case: &'a Case,
}

/// JSON object whose first key `type` distinguishes lines for cases, submissions and the summary.
#[derive(Serialize)]
struct TypedLine<'a, T> {
    r#type: &'a str,
    #[serde(flatten)]
    of: T,
}

fn format_line(line_type: &str, content: impl Serialize) -> String {
    // Cannot fail: all keys of maps are strings, and the line is written to memory.
    let line = serde_json::to_string(&TypedLine {
        r#type: line_type,
        of: content,
    });
    line.unwrap_or_default() + "\n"
}

/// Formats the line of a case of a submission.
pub fn case(submission: &str, problem: &str, program_id: Option<&str>, case: &Case) -> String {
    format_line(
        "case",
        CaseLine {
            submission,
            problem,
            program_id,
            case,
        },
    )
}

/// Formats the lines after the cases: the submissions without cases, and a summary, which is the results without
/// submissions.
pub(crate) fn final_lines(results: &Results) -> String {
    let mut text = String::new();
    for submission in &results.submissions {
        let submission = Submission {
            cases: Vec::new(),
            ..submission.clone()
        };
        text += &format_line("submission", submission);
    }
    let rest = Results {
        submissions: Vec::new(),
        ..results.clone()
    };
    text + &format_line("summary", rest)
}

/// Formats all lines of finished results.
pub fn results(results: &Results) -> String {
    let mut text = String::new();
    for submission in &results.submissions {
        let lines = submission.cases.iter();
        text.extend(lines.map(|found| {
            case(
                &submission.name,
                &submission.problem,
                submission.program_id.as_deref(),
                found,
            )
        }));
    }
    text + &final_lines(results)
}
