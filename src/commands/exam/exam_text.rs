//! Renders the results of an exam as sentences and as a table of Markdown.

use std::fmt::Write;

use super::sentences::{ExamAnswer, ExamCount, ExamMessage};
use crate::commands::console::Console;
use caipan_exam::{ExamItemResult, ExamResult, ExamRole, ExamRoleCount, VerifierAnswer};
use caipan_facts::{Evidence, Fact};

fn answer_fact(answer: VerifierAnswer) -> Fact {
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
    let (name, answer) = (item.name.clone(), answer_fact(item.answer));
    let message = match item.afterwards {
        Some(afterwards) => ExamMessage::AttackItem {
            name,
            answer,
            afterwards: answer_fact(afterwards),
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
    for item in &result.items {
        let sign = if item.is_good { "✓" } else { "✗" };
        let line = exam_item_line(item, console);
        let role = role_name(item.role);
        let _ = writeln!(text, "| {sign} | {role} | {line} |");
    }
    text
}

/// Returns the name by which JSON results denote a role.
fn role_name(role: ExamRole) -> String {
    let name = serde_json::to_value(role).unwrap_or_default();
    name.as_str().unwrap_or_default().to_owned()
}
