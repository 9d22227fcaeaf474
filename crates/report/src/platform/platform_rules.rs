//! Rules for the result files from which course platforms set grades. A score is written only if everything was
//! judged. Cases worth points reveal nothing about input, output or answer.

use crate::decimals::round_points;
use crate::record::{Case, Results, Submission};
use caipan_checker::verdict::Verdict;
use caipan_facts::{facts, printable};
use caipan_i18n::Lang;

facts! {
    /// Reason why results cannot be written in the format of a platform.
    pub enum PlatformFormatObstacle {
        /// The format is for exactly one contestant, but the results contain none or several.
        NotOne {
            /// Name of the requested format, such as `gradescope`.
            form: String,
            /// Number of contestants in the results, which is not 1.
            contestants: usize,
        } => "form-of-one",
        /// The score is unknown because of a judge error.
        AtFault {
            /// Name of the requested format, such as `gradescope`.
            form: String,
            /// Name of the problem with the judge error.
            problem: String,
        } => "form-without-score",
        /// The grading was interrupted, so the score is unknown.
        Interrupted {
            /// Name of the requested format, such as `gradescope`.
            form: String,
        } => "form-of-whole",
    }
}

/// Returns why these results cannot be written in a format. `None` if they can.
pub(crate) fn find_platform_obstacle(
    results: &Results,
    format: &str,
) -> Option<PlatformFormatObstacle> {
    let format_name = format.to_owned();
    let mut names: Vec<&str> = results
        .submissions
        .iter()
        .map(|submission| &*submission.name)
        .collect();
    names.sort_unstable();
    names.dedup();
    let contestants = names.len();
    if contestants != 1 {
        return Some(PlatformFormatObstacle::NotOne {
            form: format_name,
            contestants,
        });
    }
    if results.interrupted {
        return Some(PlatformFormatObstacle::Interrupted { form: format_name });
    }
    let fault = results
        .submissions
        .iter()
        .find(|submission| submission.is_unjudged())?;
    let problem = fault.problem.clone();
    Some(PlatformFormatObstacle::AtFault {
        form: format_name,
        problem,
    })
}

/// Returns the sum of the scores and of the maximum scores over all problems.
pub(super) fn total_and_max_score(results: &Results) -> (f64, f64) {
    let sum =
        |points: fn(&Submission) -> f64| round_points(results.submissions.iter().map(points).sum());
    (
        sum(|submission| submission.score),
        sum(|submission| submission.max_score),
    )
}

/// Describes the result of a case. For a case that is worth points, only the verdict is shown: evidence quotes the
/// input, the answer and the output, and must not reveal a secret case.
pub(super) fn describe_case_without_secrets(case: &Case, lang: Lang) -> String {
    let verdict = format!(
        "{} {}",
        case.verdict.code(),
        lang.verdict_name(case.verdict)
    );
    match case.explanation(lang) {
        Some(why) if !case.counts => lang.words().colon(&verdict, &why),
        _ => verdict,
    }
}

/// Explains why a submission was not run: the verdict, and the output of the compiler or the reason.
pub(super) fn explain_missing_run(submission: &Submission, lang: Lang) -> String {
    let mut text = format!(
        "{} {}\n",
        submission.verdict.code(),
        lang.verdict_name(submission.verdict)
    );
    if submission.verdict == Verdict::CompileError {
        let log = submission.compile.localized_log(lang);
        text.extend(log.lines().map(|line| printable(line.as_bytes()) + "\n"));
    }
    text += &submission.explanation(lang).unwrap_or_default();
    text.trim_end().to_owned()
}

/// Returns the name of a test, preceded by the name of the problem if there are several submissions.
pub(super) fn test_name_with_problem(
    results: &Results,
    submission: &Submission,
    name: &str,
) -> String {
    let name = printable(name.as_bytes());
    match results.submissions.len() {
        1 => name,
        _ => format!("{} {name}", printable(submission.problem.as_bytes())),
    }
}
