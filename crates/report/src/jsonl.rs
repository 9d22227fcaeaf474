//! Results as JSON Lines: a line for each case as soon as it is decided, then one for each submission, then the
//! summary.

use serde::Serialize;

use super::record::{Case, Results, Submission};

/// Content of the line for a case: the case, and the names of its submission and problem.
#[derive(Serialize)]
struct JsonlCaseLine<'a> {
    submission: &'a str,
    problem: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    program_id: Option<&'a str>,
    #[serde(flatten)]
    case: &'a Case,
}

/// JSON object for one line. The first key `type` tells whether the line is a case, a submission or the summary.
#[derive(Serialize)]
struct TypedJsonLine<'a, T> {
    r#type: &'a str,
    #[serde(flatten)]
    of: T,
}

fn serialize_line(line_type: &str, content: impl Serialize) -> String {
    // Cannot fail: all keys of maps are strings, and the line is written to memory.
    let line = serde_json::to_string(&TypedJsonLine {
        r#type: line_type,
        of: content,
    });
    line.unwrap_or_default() + "\n"
}

/// Formats the JSON line for one case of a submission.
pub fn format_case_line(
    submission: &str,
    problem: &str,
    program_id: Option<&str>,
    case: &Case,
) -> String {
    serialize_line(
        "case",
        JsonlCaseLine {
            submission,
            problem,
            program_id,
            case,
        },
    )
}

/// Formats the lines that follow the case lines: a line for each submission, without its cases, and a summary line with
/// all other data of the results.
pub(crate) fn format_final_lines(results: &Results) -> String {
    let mut text = String::new();
    for submission in &results.submissions {
        let submission = Submission {
            cases: Vec::new(),
            ..submission.clone()
        };
        text += &serialize_line("submission", submission);
    }
    let rest = Results {
        submissions: Vec::new(),
        ..results.clone()
    };
    text + &serialize_line("summary", rest)
}

/// Formats all lines of finished results.
pub fn render_results(results: &Results) -> String {
    let mut text = String::new();
    for submission in &results.submissions {
        let lines = submission.cases.iter();
        text.extend(lines.map(|found| {
            format_case_line(
                &submission.name,
                &submission.problem,
                submission.program_id.as_deref(),
                found,
            )
        }));
    }
    text + &format_final_lines(results)
}
