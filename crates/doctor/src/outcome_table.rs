//! Table of the outcomes of evil programs, which attack the judge.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use unicode_width::UnicodeWidthStr;

use crate::layout::{format_sentence, pad_to_width};
use caipan_audit::attacks::AttackOutcome;
use caipan_facts::{Evidence, Fact, facts};
use caipan_i18n::Lang;
use caipan_sandbox::{Isolation, isolation_losses};

facts! {
    /// Texts of the table that `caipan doctor --security` prints.
    pub enum SecurityMessage {
        AtLevel { level: String } => "evil-at-level",
        Contained => "evil-contained",
        KnownLoss => "evil-known-loss",
        Escaped => "evil-escaped",
        /// Mark on the line of an evil program that escaped from the sandbox.
        EscapedProgram => "evil-this-escaped",
        Untried => "evil-untried",
        LossAtLevel { what: Fact } => "evil-lost-here",
        /// Warning that the isolation level is listed as lacking a protection although no evil program demonstrates the
        /// lack.
        LossNotDemonstrated { what: Fact } => "evil-not-shown",
    }
}

/// Formats the outcomes of evil programs: their numbers by folder, a line for each program that was not contained, and
/// the protections that the isolation level is known to lack. With `is_verbose`, contained programs have a line as
/// well.
pub fn format_outcome_table(
    isolation: &Isolation,
    fates: &BTreeMap<&PathBuf, AttackOutcome>,
    is_verbose: bool,
    lang: Lang,
) -> String {
    let level = isolation.level.to_string();
    let mut text = format_sentence(lang, SecurityMessage::AtLevel { level }) + "\n\n";
    let mut folders: BTreeMap<&Path, [usize; 4]> = BTreeMap::new();
    let mut lines = String::new();
    for (name, fate) in fates {
        let counts = folders.entry(name.parent().unwrap_or(name)).or_default();
        let (column, word, how) = match fate {
            AttackOutcome::Contained => (0, SecurityMessage::Contained, None),
            AttackOutcome::Lost(how) => (1, SecurityMessage::KnownLoss, Some(how)),
            AttackOutcome::Escaped(how) => (2, SecurityMessage::EscapedProgram, Some(how)),
            AttackOutcome::Untried(how) => (3, SecurityMessage::Untried, Some(how)),
        };
        counts[column] += 1;
        if column > 0 || is_verbose {
            let program = name.display().to_string();
            let line = match how {
                Some(how) => lang.words().colon(&program, &lang.fact(how)),
                None => program,
            };
            lines += &format!(
                "{}  {line}\n",
                pad_to_width(&format_sentence(lang, word), 10)
            );
        }
    }
    let widths = folders
        .keys()
        .map(|folder| folder.display().to_string().width());
    let width = widths.max().unwrap_or(0);
    let heads = [
        SecurityMessage::Contained,
        SecurityMessage::KnownLoss,
        SecurityMessage::Escaped,
        SecurityMessage::Untried,
    ]
    .map(|head| format_sentence(lang, head));
    text += &format!("  {:width$}  {}\n", "", heads.join("  "));
    for (folder, counts) in folders {
        text += &format!("  {}", pad_to_width(&folder.display().to_string(), width));
        for (count, head) in counts.iter().zip(&heads) {
            text += &format!("  {count:>0$}", head.width());
        }
        text.push('\n');
    }
    if !lines.is_empty() {
        text += &format!("\n{lines}");
    }
    for loss in isolation_losses::losses_under_isolation(isolation) {
        let what = loss.fact();
        text += &format!(
            "\n{}",
            format_sentence(lang, SecurityMessage::LossAtLevel { what })
        );
    }
    text.trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_audit::attacks::ObservedHarm;
    use caipan_sandbox::IsolationLevel;

    fn sample_table(lang: Lang) -> String {
        let names = ["a/1.c", "a/2.c", "a/3.c", "b/4.c"].map(PathBuf::from);
        let left = ObservedHarm::LeftBehind {
            what: "7".to_owned(),
        };
        let outcomes = [
            AttackOutcome::Contained,
            AttackOutcome::Lost(left.fact()),
            AttackOutcome::Escaped(ObservedHarm::ChangedFile.fact()),
            AttackOutcome::Untried(ObservedHarm::NoSubmission.fact()),
        ];
        let by_name = names.iter().zip(outcomes).collect();
        let isolation = Isolation {
            level: IsolationLevel::Full,
            mechanisms: Vec::new(),
            missing: Vec::new(),
        };
        format_outcome_table(&isolation, &by_name, false, lang)
    }

    #[test]
    fn each_outcome_is_counted_under_its_heading_in_the_requested_language() {
        let english = "evil programs at level full\n\n     contained  known loss  escaped  untried\n  a          1           1        1        0\n  \
                       b          0           0        0        1\n\nknown loss  a/2.c: it left 7\nESCAPED     a/3.c: it changed the judge's file\n\
                       untried     b/4.c: it is not a submission\n\nlost at this level: ";
        assert!(
            sample_table(Lang::En).starts_with(english),
            "{}",
            sample_table(Lang::En)
        );
        let chinese = "恶意程序，隔离级别 full\n\n     被挡住  已知缺口  逃脱  未尝试\n  a       1         1     1       0\n  \
                       b       0         0     0       1\n\n已知缺口    a/2.c：留下了 7\n逃脱！      a/3.c：改动了评测方的文件\n\
                       未尝试      b/4.c：不是可评的提交\n\n此级别做不到：";
        assert!(
            sample_table(Lang::Zh).starts_with(chinese),
            "{}",
            sample_table(Lang::Zh)
        );
    }
}
