//! Results as Markdown: the tables of the class, and the cases of a single submission with evidence.
//!
//! All text from outside is escaped, so that it cannot act as markup, HTML, a link or the end of a table cell.

use super::class_tables::build_tables;
use super::compare::Comparison;
use super::decimals::format_time;
use super::dialogue;
use super::drawing::OutputStyle;
use super::finding_tables::provisional_result_warnings;
use super::record::{Case, Results, Submission};
use super::table::{RowTruncation, Table};
use super::text;
use caipan_checker::verdict::Verdict;
use caipan_facts::{printable, printable_prose};
use caipan_i18n::Lang;

/// Maximum number of cases whose dialogue is shown.
const MAX_DIALOGUES: usize = 3;
/// Width, in columns, to which each line of a dialogue is truncated.
const MAX_DIALOGUE_LINE_WIDTH: usize = 100;

/// Renders all tables, each below a heading; for a single submission also the cases, dialogues and compile errors.
pub fn render_results(results: &Results, lang: Lang) -> String {
    let tables = build_tables(results, lang);
    if tables.is_empty() {
        return format!("{}\n", escape_markdown(lang.words().nobody()));
    }
    let title = results.title.as_deref().map(|title| {
        format!(
            "# {}\n",
            escape_markdown(&printable_prose(title.as_bytes()))
        )
    });
    let warning_lines = provisional_result_warnings(results, lang)
        .into_iter()
        .map(|text| format!("**{}**\n", escape_markdown(&text)));
    let mut parts: Vec<String> = title.into_iter().chain(warning_lines).collect();
    parts.extend(tables.iter().map(format_markdown_table));
    if let [submission] = &results.submissions[..] {
        parts.extend(
            case_table(submission, lang)
                .iter()
                .map(format_markdown_table),
        );
        parts.extend(format_dialogues(submission, lang));
        parts.extend(explain_missing_run(submission, lang));
    }
    parts.join("\n")
}

/// Renders a comparison with older results: which submissions changed, and why.
pub fn render_comparison(comparison: &Comparison, lang: Lang) -> String {
    let sides: Vec<String> = comparison
        .describe_compared_results(lang)
        .lines()
        .map(|side| format!("- {}\n", escape_markdown(side)))
        .collect();
    let compared = comparison.build_tables(lang);
    let tables = compared.iter().map(format_markdown_table);
    let parts: Vec<String> = std::iter::once(sides.concat()).chain(tables).collect();
    parts.join("\n")
}

/// Builds the table of the cases of a single submission. `None` if there are no cases.
fn case_table(submission: &Submission, lang: Lang) -> Option<Table> {
    let words = lang.words();
    (!submission.cases.is_empty()).then(|| Table {
        title: words.cases(),
        heads: [
            (words.verdict(), false),
            (words.case(), false),
            (words.time(), true),
            (words.evidence(), false),
        ]
        .map(|(head, is_number)| (head.to_owned(), is_number))
        .to_vec(),
        rows: submission
            .cases
            .iter()
            .map(|case: &Case| {
                let used = case.cpu_s.or(case.wall_s);
                vec![
                    case.verdict.code().to_owned(),
                    printable(case.name.as_bytes()),
                    used.map_or(String::new(), format_time),
                    case.explanation(lang).unwrap_or_default(),
                ]
            })
            .collect(),
        note: submission
            .diagnosis
            .as_ref()
            .map(|found| text::format_mistakes(found, lang)),
        cut: RowTruncation::Whole,
        verdicts: 0..0,
    })
}

/// Renders the last lines of the first few recorded dialogues. `None` if there are no dialogues.
fn format_dialogues(submission: &Submission, lang: Lang) -> Option<String> {
    let each: Vec<String> = submission
        .cases
        .iter()
        .filter_map(|case: &Case| {
            let dialogue = case.dialogue.as_ref()?;
            let text_style = OutputStyle::Coloured(lang);
            let lines = dialogue::format_last_dialogue_lines(
                dialogue,
                dialogue::DEFAULT_LINES,
                MAX_DIALOGUE_LINE_WIDTH,
                text_style,
            );
            let case = escape_markdown(&printable(case.name.as_bytes()));
            Some(format!(
                "### {case}\n\n{}",
                format_code_block(&lines.join("\n"))
            ))
        })
        .take(MAX_DIALOGUES)
        .collect();
    let title = escape_markdown(lang.words().dialogue());
    let signs = escape_markdown(lang.words().dialogue_signs());
    (!each.is_empty()).then(|| format!("## {title}\n\n{signs}\n\n{}", each.join("\n")))
}

/// Explains why a submission was not run: the output of the compiler, or the reason. `None` if the submission was
/// run.
fn explain_missing_run(submission: &Submission, lang: Lang) -> Option<String> {
    if submission.verdict == Verdict::CompileError {
        return Some(format_code_block(&submission.compile.localized_log(lang)));
    }
    let why = submission
        .explanation(lang)
        .filter(|_| submission.cases.is_empty())?;
    Some(escape_markdown(&why) + "\n")
}

/// Formats text as a fenced code block; the fence is longer than any run of backticks in the text.
fn format_code_block(text: &str) -> String {
    let lines: Vec<String> = text
        .lines()
        .map(|line| printable(line.as_bytes()))
        .collect();
    let text = lines.join("\n");
    let longest = text
        .split(|sign| sign != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{text}\n{fence}\n")
}

fn format_markdown_table(table: &Table) -> String {
    let mut text = format!("## {}\n\n", escape_markdown(table.title));
    if !table.rows.is_empty() {
        text += &format_markdown_row(table.heads.iter().map(|(head, _)| escape_markdown(head)));
        text += &format_markdown_row(
            (table.heads.iter())
                .map(|(_, is_number)| if *is_number { "---:" } else { "---" }.to_owned()),
        );
    }
    for cells in &table.rows {
        text += &format_markdown_row(cells.iter().map(|cell| escape_markdown(cell)));
    }
    if let Some(note) = &table.note {
        let gap = if table.rows.is_empty() { "" } else { "\n" };
        text += &format!("{gap}{}\n", escape_markdown(note));
    }
    text
}

fn format_markdown_row(cells: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

/// Escapes all Markdown and HTML syntax in a text and puts it on one line.
pub(crate) fn escape_markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '&' => escaped += "&amp;",
            // Even an escaped `@` would turn an address into a link or mention a user. The empty comment after `@`
            // prevents this.
            '@' => escaped += "&#64;<!-- -->",
            '\n' | '\r' | '\t' => escaped.push(' '),
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '#' | '+' | '!' | '|' | '~' | '$'
            | ':' | '.' | '^' | '=' => escaped.extend(['\\', character]),
            _ => escaped.push(character),
        }
    }
    escaped.trim().to_owned()
}
