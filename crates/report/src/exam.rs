//! Renders the results of an exam as sentences, and as a table of Markdown or HTML.

use std::fmt::Write;

use super::sentences::{ExamAnswer, ExamCount, ExamMessage};
use crate::commands::console::Console;
use caipan_exam::{ExamItemResult, ExamResult, ExamRole, ExamRoleCount, VerifierAnswer};
use caipan_facts::{Evidence, Fact};
use caipan_report::html;

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
pub(super) fn exam_item_line(item: &ExamItemResult, console: &Console) -> String {
    let (name, answer) = (item.name.clone(), verifier_answer_fact(item.answer));
    let message = match item.afterwards {
        Some(afterwards) => ExamMessage::AttackItem {
            name,
            answer,
            afterwards: verifier_answer_fact(afterwards),
        },
        None => ExamMessage::Item {
            kind: item.kind.name().to_owned(),
            name,
            answer,
        },
    };
    console.sentence(message)
}

/// Returns the line with the number of items of one kind and role, and the number of wrong answers.
pub(super) fn exam_count_line(count: &ExamRoleCount, console: &Console) -> String {
    let kind = count.kind.name().to_owned();
    let (asked, flaws) = (count.asked, count.flaws);
    console.sentence(match count.role {
        ExamRole::Right => ExamCount::Right { kind, asked, flaws },
        ExamRole::Tolerated => ExamCount::Tolerated { kind, asked, flaws },
        ExamRole::Wrong => ExamCount::Wrong { kind, asked, flaws },
        ExamRole::Cheat => ExamCount::Cheat { kind, asked, flaws },
        ExamRole::Fault => ExamCount::Fault { kind, asked, flaws },
        ExamRole::Attack => ExamCount::Attack { kind, asked, flaws },
    })
}

/// Returns a Markdown document with the counts as a list and all items as a table.
pub(super) fn format_markdown_report(result: &ExamResult, console: &Console) -> String {
    let mut text = format!("# {}\n\n", result.adapter);
    for count in &result.counts {
        let _ = writeln!(text, "- {}", exam_count_line(count, console));
    }
    text += "\n| | | |\n|---|---|---|\n";
    for row in &result.items {
        let _ = writeln!(
            text,
            "| {} |",
            exam_item_table_row(row, console).join(" | ")
        );
    }
    text
}

/// Returns an HTML page with the counts as a list and all items as a table.
pub(super) fn format_html_report(result: &ExamResult, console: &Console) -> String {
    let counts = result.counts.iter();
    let counts: Vec<String> = counts
        .map(|count| exam_count_line(count, console))
        .collect();
    let rows = result
        .items
        .iter()
        .map(|item| exam_item_table_row(item, console));
    let rows: Vec<[String; 3]> = rows.collect();
    html::render_table_page(&result.adapter, &counts, &rows, console.lang)
}

/// Returns the cells of an item: a sign, the role, and the line of the item.
fn exam_item_table_row(item: &ExamItemResult, console: &Console) -> [String; 3] {
    let sign = if item.is_good { "✓" } else { "✗" };
    [
        sign.to_owned(),
        exam_role_name(item.role),
        exam_item_line(item, console),
    ]
}

/// Returns the name by which JSON results denote a role.
fn exam_role_name(role: ExamRole) -> String {
    let name = serde_json::to_value(role).unwrap_or_default();
    name.as_str().unwrap_or_default().to_owned()
}
