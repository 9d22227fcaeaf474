//! Results as JUnit XML for continuous integration, with a suite for each submission and a test for each case.
//!
//! A rejected case is a failure, a judge error is an error. If the submission is accepted in spite of a rejected case,
//! which happens for cases without points or when a better case counts instead, the test is reported as skipped.

use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::decimals::format_points;
use super::dialogue;
use super::drawing::OutputStyle;
use super::record::{Case, Results, Submission};
use caipan_checker::verdict::Verdict;
use caipan_facts::printable;
use caipan_i18n::Lang;

/// Renders the results as an XML document that ends with a newline.
pub fn render_results(results: &Results) -> String {
    let mut report = Report::new(escape_for_xml(&results.tool.name));
    if let Some((done, total)) = results.interrupted_progress() {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_message(format!(
            "{done} of {total} cases were judged, these results are not final"
        ));
        let mut suite = TestSuite::new("interrupted");
        suite.add_test_case(TestCase::new("interrupted", status));
        report.add_test_suite(suite);
    }
    report.add_test_suites(results.submissions.iter().map(convert_submission));
    // Cannot fail, since the document is written to memory.
    report
        .to_string()
        .unwrap_or_else(|error| format!("<!-- {error} -->\n"))
}

fn convert_submission(submission: &Submission) -> TestSuite {
    let mut suite = TestSuite::new(escape_for_xml(&format!(
        "{}: {}",
        submission.problem, submission.name
    )));
    let properties = [
        ("path", submission.path.clone()),
        ("language", submission.language.clone()),
        ("verdict", submission.verdict.code().to_owned()),
        ("score", format_points(submission.score)),
        ("max_score", format_points(submission.max_score)),
        ("unjudged", format_points(submission.unjudged)),
    ];
    for (name, value) in properties {
        suite.add_property((name, escape_for_xml(&value).as_str()));
    }
    suite.add_test_cases(
        submission
            .cases
            .iter()
            .map(|result| convert_case(submission, result)),
    );
    if submission.verdict == Verdict::CompileError {
        let mut status = failed_test_status(Verdict::CompileError, None, None);
        status.set_description(escape_lines(&submission.compile.log));
        suite.add_test_case(new_test_case("compile", submission, status));
    } else if submission.cases.is_empty() && submission.verdict != Verdict::Accepted {
        let (kind, reason) = (
            submission.reason_kind.as_deref(),
            submission.reason.as_deref(),
        );
        suite.add_test_case(new_test_case(
            "submission",
            submission,
            failed_test_status(submission.verdict, kind, reason),
        ));
    }
    if submission.unfinished_cases > 0 {
        let mut status = TestCaseStatus::skipped();
        status.set_message(format!(
            "{} cases were not run",
            submission.unfinished_cases
        ));
        suite.add_test_case(new_test_case("unfinished", submission, status));
    }
    suite
}

fn new_test_case(name: &str, submission: &Submission, status: TestCaseStatus) -> TestCase {
    let mut test = TestCase::new(escape_for_xml(name), status);
    test.set_classname(escape_for_xml(&format!(
        "{}.{}",
        submission.problem, submission.name
    )));
    test
}

fn convert_case(submission: &Submission, result: &Case) -> TestCase {
    let (kind, reason) = (result.reason_kind.as_deref(), result.reason.as_deref());
    let is_beside = submission.verdict == Verdict::Accepted;
    let status = match result.verdict {
        Verdict::Accepted => TestCaseStatus::success(),
        verdict if is_beside && verdict != Verdict::JudgeError => {
            let mut status = TestCaseStatus::skipped();
            let why = if result.counts {
                "another case counts"
            } else {
                "no points"
            };
            status.set_message(format!("{why}; {}", verdict_message(verdict, reason)));
            status
        }
        verdict => failed_test_status(verdict, kind, reason),
    };
    let mut test = new_test_case(&result.name, submission, status);
    let time = result.cpu_s.or(result.wall_s);
    if let Some(time) = time.and_then(|time| Duration::try_from_secs_f64(time).ok()) {
        test.set_time(time);
    }
    if let Some(also) = &result.also {
        let also = escape_for_xml(&Lang::En.fact(also));
        test.add_property(("also", also.as_str()));
    }
    if let Some(dialogue) = &result.dialogue {
        let dialogue: Vec<String> =
            dialogue::format_all_dialogue_lines(dialogue, OutputStyle::Plain)
                .iter()
                .map(|line| escape_for_xml(line))
                .collect();
        test.set_system_out(dialogue.join("\n"));
    }
    if result.unstable {
        test.add_property(("unstable", "true"));
    }
    if result.unconfirmed {
        test.add_property(("unconfirmed", "true"));
    }
    test
}

fn failed_test_status(
    verdict: Verdict,
    kind: Option<&str>,
    reason: Option<&str>,
) -> TestCaseStatus {
    let mut status = match verdict {
        Verdict::Skipped => TestCaseStatus::skipped(),
        Verdict::JudgeError => TestCaseStatus::non_success(NonSuccessKind::Error),
        _ => TestCaseStatus::non_success(NonSuccessKind::Failure),
    };
    status.set_message(verdict_message(verdict, reason));
    status.set_type(escape_for_xml(kind.unwrap_or(verdict.code())));
    status
}

fn verdict_message(verdict: Verdict, reason: Option<&str>) -> String {
    let what = format!("{} {}", verdict.code(), verdict.english_name());
    reason.map_or(what.clone(), |reason| {
        format!("{what}: {}", escape_for_xml(reason))
    })
}

fn escape_lines(log: &str) -> String {
    let lines: Vec<String> = log.lines().map(escape_for_xml).collect();
    lines.join("\n")
}

/// Escapes control characters of text from outside, and the two noncharacters U+FFFE and U+FFFF, which XML forbids.
pub(crate) fn escape_for_xml(text: &str) -> String {
    let text = printable(text.as_bytes());
    text.replace('\u{fffe}', "\\u{fffe}")
        .replace('\u{ffff}', "\\u{ffff}")
}
