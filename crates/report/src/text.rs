//! Text of results for people: a scorecard for each submission, then the tables of the class.

mod case_formatter;
pub(super) mod table_layout;

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use case_formatter::CaseFormatter;
pub use case_formatter::format_progress_line;

use super::decimals::format_points;
use super::record::{Attempt, Case, Diagnosis, Problem, Results, Submission, Subtask};
use super::render_options::{DetailLevel, RenderOptions};
use super::table::{RowLimits, Table};
use super::{class_statistics, class_tables, finding_tables, palette};
use caipan_checker::verdict::{Decision, Verdict};
use caipan_facts::{printable, printable_prose};
use caipan_i18n::{Lang, ReportPhrases, mistake_meaning};

/// Maximum number of submissions for which scorecards are shown, except with [`DetailLevel::All`].
const MAX_SCORECARDS: usize = 10;

/// Pairs of the maximum number of rows of a table of findings and of a table of statistics. The first pair with which
/// all tables fit is used. Later pairs shorten statistics first, and leave them out before findings become very short.
const ROW_LIMITS: [(usize, usize); 12] = [
    (20, 20),
    (20, 10),
    (20, 5),
    (20, 3),
    (10, 3),
    (6, 3),
    (20, 0),
    (10, 0),
    (6, 0),
    (4, 0),
    (2, 0),
    (1, 0),
];

/// Maximum number of lines of all tables, except with [`DetailLevel::All`]; enough for the ranking of about 200 contestants.
const MAX_TABLE_LINES: usize = 240;

/// Minimum number of lines for the tables below the ranking, even after a long ranking, which always lists all
/// contestants.
const MIN_LINES_AFTER_RANKING: usize = 36;

/// Formats the scorecards, unless there are too many, and the tables of the class if there are several submissions.
pub fn render_results(results: &Results, options: RenderOptions) -> String {
    let submissions = &results.submissions;
    let lang = options.lang;
    if submissions.is_empty() {
        return format!("{}\n", lang.words().nobody());
    }
    let mut texts = Vec::new();
    if let Some(title) = &results.title {
        let bold = Style::new().bold();
        texts.push(format!(
            "{bold}{}{bold:#}\n",
            printable_prose(title.as_bytes())
        ));
    }
    for text in finding_tables::provisional_result_warnings(results, lang) {
        let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        texts.push(format!("{style}{text}{style:#}\n"));
    }
    let all = options.detail == DetailLevel::All;
    if options.detail == DetailLevel::Verdicts {
        return texts.concat() + &format_verdict_lines(results, lang);
    }
    if all || submissions.len() <= MAX_SCORECARDS {
        texts.extend(
            submissions
                .iter()
                .map(|submission| format_scorecard(submission, &results.problems, options)),
        );
    }
    texts.extend(format_class_tables(results, lang, all));
    texts.join("\n")
}

/// Formats the verdict and the score of each submission, one per line. If there are several submissions, the line
/// begins with the name.
fn format_verdict_lines(results: &Results, lang: Lang) -> String {
    let words = lang.words();
    results
        .submissions
        .iter()
        .map(|submission: &Submission| {
            let mut line = format_verdict_line(submission, lang);
            if results.submissions.len() > 1 {
                let name = printable(submission.name.as_bytes());
                let problem = printable(submission.problem.as_bytes());
                let problem = match results.problems.len() {
                    0..=1 => String::new(),
                    _ => words.brackets(&problem),
                };
                line = words.colon(&(name + &problem), &line);
            }
            line + "\n"
        })
        .collect()
}

/// Formats the tables of the class, truncated unless `is_complete`. `None` for a single submission.
pub(crate) fn format_class_tables(
    results: &Results,
    lang: Lang,
    is_complete: bool,
) -> Option<String> {
    (results.submissions.len() > 1).then(|| {
        let tables = class_tables::build_tables(results, lang);
        if is_complete {
            tables
                .iter()
                .map(table_layout::format_table)
                .collect::<Vec<_>>()
                .join("\n")
        } else {
            format_fitting_tables(&tables, lang.words())
        }
    })
}

/// Formats the tables with as many rows as fit in the maximum number of lines, and the titles of tables left out.
fn format_fitting_tables(tables: &[Table], words: ReportPhrases) -> String {
    let rooms = ROW_LIMITS.map(|(findings, statistics)| RowLimits {
        findings,
        statistics,
    });
    let ranking = tables.first().map_or(0, |table| table.line_count(rooms[0]));
    let most = MAX_TABLE_LINES.max(ranking + MIN_LINES_AFTER_RANKING);
    let room = rooms
        .into_iter()
        .find(|room| {
            tables
                .iter()
                .map(|table| table.line_count(*room))
                .sum::<usize>()
                <= most
        })
        .unwrap_or(rooms[rooms.len() - 1]);
    let mut texts = Vec::new();
    let mut left_out = Vec::new();
    for table in tables {
        match table.truncate_rows(room, words) {
            Some(table) => texts.push(table_layout::format_table(&table)),
            None => left_out.push(table.title),
        }
    }
    if !left_out.is_empty() {
        texts.push(words.left_out(&left_out.join(words.comma())) + "\n");
    }
    texts.join("\n")
}

/// Formats a submission: the cases by subtask, each rejection with evidence, and the score.
///
/// In subtasks without points, accepted cases are left out, except with [`DetailLevel::All`].
pub(crate) fn format_scorecard(
    submission: &Submission,
    problems: &[Problem],
    options: RenderOptions,
) -> String {
    let lang = options.lang;
    let words = lang.words();
    let problem = problems
        .iter()
        .find(|problem| problem.name == submission.problem);
    let mut cases = CaseFormatter::new(problem, options);
    let mut text = String::new();
    let bold = Style::new().bold();
    let name = printable(submission.name.as_bytes());
    let language = printable(submission.language.as_bytes());
    let on = words.on(&language, &printable(submission.problem.as_bytes()));
    let _ = writeln!(text, "{bold}{name}{bold:#}{on}");
    if submission.subtasks.is_empty() {
        let shown = submission
            .cases
            .iter()
            .filter(|case| is_case_shown(case, options));
        shown.for_each(|result| cases.write_case(&mut text, result));
    }
    write_cases_without_subtask(submission, options, &mut cases, &mut text);
    for subtask in &submission.subtasks {
        write_subtask(submission, subtask, options, &mut cases, &mut text);
    }
    if submission.verdict == Verdict::CompileError {
        text.extend(format_compile_log(submission, lang));
    }
    if let Some(why) = submission.explanation(lang) {
        let _ = writeln!(text, "  {why}");
    }
    if submission.unfinished_cases > 0 {
        let _ = writeln!(text, "\n  {}", words.stopped(submission.unfinished_cases));
    }
    if submission.attempts.len() > 1 {
        let _ = writeln!(text, "\n  {}", format_attempts(&submission.attempts, words));
    }
    let _ = writeln!(text, "\n{}", format_verdict_line(submission, lang));
    if let Some(likely) = explain_wrong_answers(submission, lang) {
        let _ = writeln!(text, "{likely}");
    }
    for remark in &submission.remarks {
        let _ = writeln!(text, "{}", lang.fact(remark));
    }
    text
}

/// Writes the heading and the cases of a subtask. Writes nothing if the subtask has no judged cases.
fn write_subtask(
    submission: &Submission,
    subtask: &Subtask,
    options: RenderOptions,
    cases: &mut CaseFormatter,
    text: &mut String,
) {
    let own_cases = submission.cases_of_subtask(subtask);
    if own_cases.clone().next().is_none() {
        return;
    }
    let counts = own_cases.clone().any(|case| case.counts);
    let heading = format_subtask_heading(submission, subtask, counts, options.lang.words());
    let _ = writeln!(text, "\n  {heading}");
    own_cases
        .filter(|case| {
            is_case_shown(case, options) && (counts || is_case_always_shown(case, options))
        })
        .for_each(|result| cases.write_case(text, result));
}

/// Writes the cases outside of all subtasks, which are samples. Accepted samples are left out, except with
/// [`DetailLevel::All`].
fn write_cases_without_subtask(
    submission: &Submission,
    options: RenderOptions,
    cases: &mut CaseFormatter,
    text: &mut String,
) {
    let alone = submission.cases_without_subtask();
    let all = alone.clone().count();
    if all == 0 {
        return;
    }
    let words = options.lang.words();
    let lost = alone.filter(|case| case.verdict != Verdict::Accepted);
    let head = words.differ(words.without_points(), lost.count(), all);
    let _ = writeln!(text, "\n  {head}");
    submission
        .cases_without_subtask()
        .filter(|case| is_case_shown(case, options) && is_case_always_shown(case, options))
        .for_each(|result| cases.write_case(text, result));
}

/// Whether the case is always shown: it was not accepted, is unstable, has a remark, or all details are shown.
fn is_case_always_shown(case: &Case, options: RenderOptions) -> bool {
    options.detail == DetailLevel::All
        || case.verdict != Verdict::Accepted
        || case.unstable
        || case.also.is_some()
}

/// Whether the case is shown after grading. If cases were printed during grading, only cases that are always shown are
/// repeated.
fn is_case_shown(case: &Case, options: RenderOptions) -> bool {
    !options.is_streamed || is_case_always_shown(case, options)
}

fn format_attempts(attempts: &[Attempt], words: ReportPhrases) -> String {
    let each: Vec<String> = attempts
        .iter()
        .map(|attempt| {
            format!(
                "{} {} {}",
                printable(attempt.path.as_bytes()),
                attempt.verdict.code(),
                format_points(attempt.score)
            )
        })
        .collect();
    words.attempts(attempts.len(), &each.join(words.comma()))
}

fn format_subtask_heading(
    submission: &Submission,
    subtask: &Subtask,
    counts: bool,
    words: ReportPhrases,
) -> String {
    let name = printable(subtask.name.as_bytes());
    if counts {
        let [score, max] = [subtask.score, subtask.max_score].map(format_points);
        return words.points_of(&name, &score, &max);
    }
    let (_, differing, all) = submission
        .count_unscored_cases()
        .into_iter()
        .find(|(group, ..)| *group == subtask.name)
        .unwrap_or(("", 0, 0));
    words.no_points(&name, differing, all)
}

fn format_verdict_line(submission: &Submission, lang: Lang) -> String {
    let words = lang.words();
    let differing = submission
        .count_unscored_cases()
        .into_iter()
        .filter(|(_, differing, _)| *differing > 0)
        .map(|(name, differing, all)| {
            let group = match name {
                "" => words.without_points().to_owned(),
                name => printable(name.as_bytes()),
            };
            words.differ(&group, differing, all)
        });
    let notes: String = submission
        .describe_unjudged_points(lang)
        .into_iter()
        .chain(differing)
        .map(|note| words.semicolon().to_owned() + &note)
        .collect();
    let bold = Style::new().bold();
    let score = format!(
        "{}/{}{notes}",
        format_points(submission.score),
        format_points(submission.max_score)
    );
    let said = words.colon(lang.verdict_name(submission.verdict), &score);
    let code = palette::format_verdict_code(submission.verdict, 0);
    format!("{code} {bold}{said}{bold:#}")
}

/// Formats a verdict (code and name) and the reason, if there is one, on one line.
pub fn format_decision(decision: &Decision, lang: Lang) -> String {
    let verdict = decision.verdict;
    let mut text = format!("{} {}", verdict.code(), lang.verdict_name(verdict));
    if let Some(reason) = &decision.reason {
        let kind = lang.words().brackets(lang.reason_kind_text(reason.kind));
        text = lang
            .words()
            .colon(&(text + &kind), &lang.format_reason(reason));
    }
    text
}

/// Formats a verdict in colour and the reason on one line.
pub fn format_coloured_decision(decision: &Decision, lang: Lang) -> String {
    let verdict = decision.verdict;
    let coloured = palette::format_verdict_code(verdict, 0);
    format_decision(decision, lang).replacen(verdict.code(), &coloured, 1)
}

/// Returns the first lines of the compiler's output, indented. A remark of caipan, which is the last line, is always among
/// them.
fn format_compile_log(submission: &Submission, lang: Lang) -> Vec<String> {
    let log = submission.compile.localized_log(lang);
    let mut lines: Vec<&str> = log.lines().collect();
    let remark = submission.compile.remark.as_ref().and_then(|_| lines.pop());
    lines.truncate(MAX_LOG_LINES);
    lines.extend(remark);
    let indented = lines
        .into_iter()
        .map(|line| format!("  {}\n", printable(line.as_bytes())));
    indented.collect()
}

/// Explains wrong answers on one line: a constant output or likely mistakes. `None` if no explanation is known.
pub(crate) fn explain_wrong_answers(submission: &Submission, lang: Lang) -> Option<String> {
    if let Some(printed) = &submission.always_prints {
        return Some(lang.words().always(&printable(printed.as_bytes())));
    }
    let diagnosis = submission.diagnosis.as_ref();
    let claimed = diagnosis.filter(|_| !class_statistics::likely_mistakes(submission).is_empty());
    claimed.map(|diagnosis| format_mistakes(diagnosis, lang))
}

/// Maximum number of lines of the compiler output that a scorecard shows.
const MAX_LOG_LINES: usize = 20;

/// Maximum number of mistakes listed. If more mistakes explain the few wrong outputs, listing all would not help.
const MAX_MISTAKES: usize = 3;

/// Lists the mistakes that explain the wrong cases, on one line.
pub fn format_mistakes(diagnosis: &Diagnosis, lang: Lang) -> String {
    let words = lang.words();
    let mut named: Vec<String> = diagnosis
        .mutants
        .iter()
        .take(MAX_MISTAKES)
        .map(|mutant| mistake_meaning(lang, &mutant.id, &mutant.mistake))
        .map(|mistake| printable(mistake.as_bytes()))
        .collect();
    if let more @ 1.. = diagnosis.mutants.len().saturating_sub(MAX_MISTAKES) {
        named.push(words.more(more));
    }
    words.behaves_like(
        &named.join(words.or()),
        diagnosis.explained_cases,
        diagnosis.wrong_cases,
    )
}
