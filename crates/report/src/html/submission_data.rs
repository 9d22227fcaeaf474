//! Data about submissions and their cases on a page of results.

use serde::{Serialize, Serializer};

use super::images::PageImages;
use super::page_texts::{MAX_TEXT_BYTES, PageText, PageTexts, escape_lines};
use super::problem_data::{CaseIndicesByName, round_for_json};
use super::replays::PageReplays;
use super::shortened_paths::ShortenedPaths;
use crate::decimals::format_points;
use crate::drawing::OutputStyle;
use crate::record::{self, Case, Limits};
use crate::{class_tables, dialogue, text};
use caipan_checker::verdict::Verdict;
use caipan_facts::printable;
use caipan_i18n::{Lang, ReportPhrases};

/// Submission on the page. Fields of the type `Option<i64>` are indices of texts.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SubmissionRow {
    /// Index of the problem in the list of problems of the page.
    problem: usize,
    /// Index of the verdict in [`Verdict::ALL`].
    verdict: usize,
    score: f64,
    max_score: f64,
    language: String,
    /// Path of the source file, without the folders that contain all submissions.
    path: String,
    /// Index of the limits in [`PageTables::limits`].
    limits: usize,
    log: Option<i64>,
    why: Option<i64>,
    /// Sentence about the mistake that explains the results; `None` if no mistake is known.
    like: Option<i64>,
    /// Index of the likeliest mistake in the list of mistakes of the page; `None` if no mistake is known.
    mistake: Option<usize>,
    /// Indices of texts with further remarks that explain lost points.
    remarks: Vec<i64>,
    attempts: Option<i64>,
    stopped: Option<i64>,
    /// Index of the source code among the page's texts; `None` if unknown or too large for the page.
    source: Option<i64>,
    /// Points that the submission earned in each subtask of the problem, in order.
    subtasks: Vec<f64>,
    #[serde(flatten)]
    case_columns: SubmissionCaseColumns,
}

/// Results of the cases of a submission. Pairs begin with the position of the case in the submission; texts are given
/// by index.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SubmissionCaseColumns {
    /// Index of each case in the problem; `None` if the indices are 0, 1, 2 and so on.
    cases: Option<Vec<usize>>,
    /// One hexadecimal digit for each case: the index of the verdict in [`Verdict::ALL`].
    verdicts: String,
    scores: Vec<f64>,
    /// CPU time of each case; `None` if unknown.
    times: Vec<Option<Milliseconds>>,
    /// Wall time in milliseconds, for cases whose wall time is much longer than their CPU time.
    wall_times: Vec<(usize, u64)>,
    /// Peak memory of each case in KiB; `None` if unknown.
    memories: Vec<Option<u64>>,
    /// Index in [`PageTables::limits`], for cases whose limits differ from the limits of the submission.
    other_limits: Vec<(usize, usize)>,
    reasons: Vec<(usize, i64)>,
    /// Summaries of the repeated runs, as indices of texts, for cases near a limit.
    runs: Vec<(usize, i64)>,
    outputs: Vec<(usize, i64)>,
    errors: Vec<(usize, i64)>,
    replays: Vec<(usize, i64)>,
    dialogues: Vec<(usize, i64)>,
    /// Pictures of cases: position of the case, index of the text, and index of the image. A negative image index is a
    /// sentinel.
    pictures: Vec<(usize, i64, i64)>,
}

/// Tables of the page that submissions refer to by index.
pub(super) struct PageTables<'a> {
    /// Indices of the cases within their problems.
    pub cases: &'a CaseIndicesByName<'a>,
    /// Replays of outputs, to be looked up by problem, case and output.
    pub replays: &'a PageReplays<'a>,
    /// Paths of submissions as pages show them.
    pub paths: &'a ShortenedPaths,
    /// Texts of the page; converting a submission adds to them.
    pub texts: &'a mut PageTexts,
    /// Images of the page; converting a submission adds to them.
    pub images: &'a mut PageImages,
    /// Distinct limits found until now: CPU and wall time in milliseconds, memory in KiB.
    pub limits: Vec<(u64, u64, u64)>,
    /// Whether the grading is still in progress and will judge further cases.
    pub is_going: bool,
}

/// Time in milliseconds. Serialized as a whole number; times below one millisecond have three decimals.
pub(super) struct Milliseconds(f64);

impl Milliseconds {
    fn from_seconds(seconds: f64) -> Self {
        Self(seconds * 1e3)
    }
}

impl Serialize for Milliseconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let thousandths = (self.0 * 1e3).round();
        match thousandths as u64 {
            part @ 1..1000 => serializer.serialize_f64(part as f64 / 1e3),
            _ => serializer.serialize_u64(self.0.round() as u64),
        }
    }
}

/// Returns the index of the verdict in [`Verdict::ALL`], which the script of the page uses.
fn verdict_index(verdict: Verdict) -> usize {
    let place = Verdict::ALL.iter().position(|other| *other == verdict);
    place.unwrap_or_default()
}

fn to_milliseconds(seconds: f64) -> u64 {
    (seconds * 1e3).round() as u64
}

/// Collects the cases for which `value_of` returns a value, as pairs of position and value.
fn collect_case_values_with_positions<T>(
    submission: &record::Submission,
    mut value_of: impl FnMut(&Case) -> Option<T>,
) -> Vec<(usize, T)> {
    let cases = (0..).zip(&submission.cases);
    cases
        .filter_map(|(place, case)| Some((place, value_of(case)?)))
        .collect()
}

impl PageTables<'_> {
    fn intern_run_limits(&mut self, limits: &Limits) -> usize {
        let times = [limits.cpu_s, limits.wall_s].map(to_milliseconds);
        let limits = (times[0], times[1], limits.memory_bytes >> 10);
        let known = self.limits.iter().position(|known| *known == limits);
        known.unwrap_or_else(|| {
            self.limits.push(limits);
            self.limits.len() - 1
        })
    }

    fn intern_optional_text(&mut self, format_in: impl Fn(Lang) -> Option<String>) -> Option<i64> {
        PageText::format_optional_in_each_language(format_in)
            .map(|text| self.texts.intern_text(text))
    }

    /// Converts a submission to a row of the page's table. `problem` and `mistake` are the indices of its problem and
    /// of its diagnosed mistake; `subtasks` are the subtasks of the problem.
    pub(super) fn convert_submission(
        &mut self,
        submission: &record::Submission,
        problem: usize,
        subtasks: &[(&str, f64)],
        mistake: Option<usize>,
    ) -> SubmissionRow {
        let is_going = self.is_going;
        let why = self.intern_optional_text(|lang| submission.explanation(lang));
        let log = PageText::in_each_language(|lang| {
            escape_lines(&submission.compile.localized_log(lang))
        });
        let is_said = log != PageText::Same(String::new());
        SubmissionRow {
            problem,
            verdict: verdict_index(submission.verdict),
            score: round_for_json(submission.score),
            max_score: round_for_json(submission.max_score),
            language: printable(submission.language.as_bytes()),
            path: self.paths.shorten(&submission.path),
            limits: self.intern_run_limits(&submission.limits),
            log: is_said.then(|| self.texts.intern_text(log)),
            why,
            like: self.intern_optional_text(|lang| text::explain_wrong_answers(submission, lang)),
            mistake,
            remarks: (submission.remarks.iter())
                .map(|remark| {
                    self.texts
                        .intern_text(PageText::in_each_language(|lang| lang.fact(remark)))
                })
                .collect(),
            attempts: self.intern_optional_text(|lang| format_attempts(submission, lang.words())),
            stopped: self.intern_optional_text(|lang| {
                let count = submission.unfinished_cases;
                (count > 0).then(|| {
                    if is_going {
                        lang.page_phrase("page-progress-to-come")
                            .replace("{0}", &count.to_string())
                    } else {
                        lang.words().stopped(count)
                    }
                })
            }),
            source: (submission.source.as_deref())
                .and_then(|source| self.texts.intern_source_text(source)),
            subtasks: if submission.subtasks.is_empty() {
                Vec::new()
            } else {
                subtasks
                    .iter()
                    .map(|(name, _): &(&str, f64)| {
                        let mut own = submission.subtasks.iter();
                        own.find(|own| own.name == *name)
                            .map_or(0.0, |own| round_for_json(own.score))
                    })
                    .collect()
            },
            case_columns: self.convert_cases(submission),
        }
    }

    fn convert_cases(&mut self, submission: &record::Submission) -> SubmissionCaseColumns {
        let cases: Vec<usize> = (submission.cases.iter())
            .map(|case| self.cases[&(submission.problem.as_str(), case.name.as_str())])
            .collect();
        let cpu = submission
            .cases
            .iter()
            .map(|case| case.cpu_s.map(Milliseconds::from_seconds));
        let memory = submission.cases.iter().map(|case| case.memory_bytes);
        SubmissionCaseColumns {
            verdicts: submission
                .cases
                .iter()
                .filter_map(|case: &Case| char::from_digit(verdict_index(case.verdict) as u32, 16))
                .collect(),
            scores: submission
                .cases
                .iter()
                .map(|case| round_for_json(case.score))
                .collect(),
            times: cpu.collect(),
            wall_times: collect_case_values_with_positions(submission, wall_time_if_mostly_waiting),
            memories: memory.map(|bytes| bytes.map(|bytes| bytes >> 10)).collect(),
            other_limits: collect_case_values_with_positions(submission, |case| {
                let other = case.limits.as_deref();
                Some(self.intern_run_limits(other.filter(|limits| **limits != submission.limits)?))
            }),
            reasons: collect_case_values_with_positions(submission, |case| {
                self.intern_optional_text(|lang| case.explanation(lang))
            }),
            runs: collect_case_values_with_positions(submission, |case| {
                self.intern_optional_text(|lang| class_tables::summarise_runs(case, lang.words()))
            }),
            outputs: collect_case_values_with_positions(submission, |case| {
                let output = case.output.as_deref()?;
                Some(self.texts.intern_file_text(Some(output)))
            }),
            errors: collect_case_values_with_positions(submission, |case| {
                let dialogue = case
                    .stderr
                    .as_deref()
                    .filter(|dialogue| !dialogue.is_empty())?;
                Some(self.texts.intern_file_text(Some(dialogue)))
            }),
            replays: collect_case_values_with_positions(submission, |case| {
                self.replays.replay_index(&submission.problem, case)
            }),
            dialogues: collect_case_values_with_positions(submission, |case| {
                let dialogue = case.dialogue.as_ref()?;
                Some(self.texts.intern_text(PageText::in_each_language(|lang| {
                    format_last_dialogue_lines(dialogue, lang)
                })))
            }),
            pictures: self.images.add_case_pictures(&submission.cases, self.texts),
            cases: (cases
                .iter()
                .enumerate()
                .any(|(place, number)| place != *number))
            .then_some(cases),
        }
    }
}

/// Returns the wall time in milliseconds if it is much longer than the CPU time, so that the program mostly waited;
/// otherwise `None`.
fn wall_time_if_mostly_waiting(case: &Case) -> Option<u64> {
    let wall = case.wall_s?;
    (wall > 2.0 * case.cpu_s? + 0.1).then(|| to_milliseconds(wall))
}

/// Formats all submissions of a contestant to the problem on one line. `None` if there is only one.
fn format_attempts(submission: &record::Submission, words: ReportPhrases) -> Option<String> {
    let attempts: Vec<String> = submission
        .attempts
        .iter()
        .map(|attempt| {
            let (path, code) = (printable(attempt.path.as_bytes()), attempt.verdict.code());
            format!("{path} {code} {}", format_points(attempt.score))
        })
        .collect();
    (attempts.len() > 1).then(|| words.attempts(attempts.len(), &attempts.join(words.comma())))
}

/// Formats the last lines of a dialogue. The number of lines is halved until the text fits in [`MAX_TEXT_BYTES`] or
/// [`dialogue::DEFAULT_LINES`] is reached.
fn format_last_dialogue_lines(dialogue: &record::Dialogue, lang: Lang) -> String {
    const LAST_LINE_WIDTH: usize = 100;
    let mut last = 100;
    loop {
        let text_style = OutputStyle::Coloured(lang);
        let text =
            dialogue::format_last_dialogue_lines(dialogue, last, LAST_LINE_WIDTH, text_style)
                .join("\n");
        if text.len() <= MAX_TEXT_BYTES || last <= dialogue::DEFAULT_LINES {
            return escape_lines(&text);
        }
        last /= 2;
    }
}
