//! Renders the results of an exam as sentences, and as a table of Markdown or HTML.

use std::fmt::Write;

use crate::html;
use caipan_exam::{ExamItemResult, ExamResult, ExamRole, ExamRoleCount, VerifierAnswer};
use caipan_facts::{Evidence, Fact, facts};
use caipan_i18n::Lang;

facts! {
    /// Line of the report on one exam item: the item's name and the verifier's answer.
    pub enum ExamReportLine {
        Item { kind: String, name: String, answer: Fact } => "exam-item",
        /// `afterwards` is the answer of the verifier to a right program that is submitted after the attack.
        AttackItem { name: String, answer: Fact, afterwards: Fact } => "exam-attack-item",
    }
}

facts! {
    /// Answer of a verifier to one exam item, as the report shows it.
    pub enum ExamAnswer {
        Passed => "exam-passed",
        Failed => "exam-failed",
        NoVerdict => "exam-no-verdict",
        Refused => "exam-refused",
        Unanswered => "exam-unanswered",
    }
}

facts! {
    /// Line of the report for all items of one kind and role. The verifier was asked about `asked` items and answered
    /// `flaws` of them wrongly.
    pub enum ExamCountLine {
        Right { kind: String, asked: usize, flaws: usize } => "exam-right",
        /// Right programs whose output differs from the expected output only in white space.
        Tolerated { kind: String, asked: usize, flaws: usize } => "exam-tolerated",
        Wrong { kind: String, asked: usize, flaws: usize } => "exam-wrong",
        Cheat { kind: String, asked: usize, flaws: usize } => "exam-cheat",
        Fault { kind: String, asked: usize, flaws: usize } => "exam-fault",
        Attack { kind: String, asked: usize, flaws: usize } => "exam-attack",
    }
}

fn verifier_answer_fact(answer: VerifierAnswer) -> Fact {
    match answer {
        VerifierAnswer::Passed => ExamAnswer::Passed,
        VerifierAnswer::Failed => ExamAnswer::Failed,
        VerifierAnswer::NoVerdict => ExamAnswer::NoVerdict,
        VerifierAnswer::Refused => ExamAnswer::Refused,
        VerifierAnswer::Unanswered => ExamAnswer::Unanswered,
    }
    .fact()
}

/// Returns the line of one exam item: its name and the verifier's answer. For an attack, the line also contains the
/// answer to a right program that is asked after the attack.
pub fn exam_item_line(item: &ExamItemResult, lang: Lang) -> String {
    let (name, answer) = (item.name.clone(), verifier_answer_fact(item.answer));
    let message = match item.afterwards {
        Some(afterwards) => ExamReportLine::AttackItem {
            name,
            answer,
            afterwards: verifier_answer_fact(afterwards),
        },
        None => ExamReportLine::Item {
            kind: item.kind.name().to_owned(),
            name,
            answer,
        },
    };
    lang.fact(&message.fact())
}

/// Returns the line with the number of items of one kind and role, and the number of wrong answers.
pub fn exam_count_line(count: &ExamRoleCount, lang: Lang) -> String {
    let kind = count.kind.name().to_owned();
    let (asked, flaws) = (count.asked, count.flaws);
    let line = match count.role {
        ExamRole::Right => ExamCountLine::Right { kind, asked, flaws },
        ExamRole::Tolerated => ExamCountLine::Tolerated { kind, asked, flaws },
        ExamRole::Wrong => ExamCountLine::Wrong { kind, asked, flaws },
        ExamRole::Cheat => ExamCountLine::Cheat { kind, asked, flaws },
        ExamRole::Fault => ExamCountLine::Fault { kind, asked, flaws },
        ExamRole::Attack => ExamCountLine::Attack { kind, asked, flaws },
    };
    lang.fact(&line.fact())
}

/// Returns a Markdown document with the counts as a list and all items as a table.
pub fn format_markdown_report(result: &ExamResult, lang: Lang) -> String {
    let mut text = format!("# {}\n\n", result.adapter);
    for count in &result.counts {
        let _ = writeln!(text, "- {}", exam_count_line(count, lang));
    }
    text += "\n| | | |\n|---|---|---|\n";
    for row in &result.items {
        let _ = writeln!(text, "| {} |", exam_item_table_row(row, lang).join(" | "));
    }
    text
}

/// Returns an HTML page with the counts as a list and all items as a table.
pub fn format_html_report(result: &ExamResult, lang: Lang) -> String {
    let counts = result.counts.iter();
    let counts: Vec<String> = counts.map(|count| exam_count_line(count, lang)).collect();
    let rows = result
        .items
        .iter()
        .map(|item| exam_item_table_row(item, lang));
    let rows: Vec<[String; 3]> = rows.collect();
    html::render_table_page(&result.adapter, &counts, &rows, lang)
}

/// Returns the cells of an item: a tick or a cross, the role, and the line of the item.
fn exam_item_table_row(item: &ExamItemResult, lang: Lang) -> [String; 3] {
    let sign = if item.is_good { "✓" } else { "✗" };
    [
        sign.to_owned(),
        exam_role_name(item.role),
        exam_item_line(item, lang),
    ]
}

/// Returns the name by which JSON results denote a role.
fn exam_role_name(role: ExamRole) -> String {
    let name = serde_json::to_value(role).unwrap_or_default();
    name.as_str().unwrap_or_default().to_owned()
}
