//! What became of evil programs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::program::{Evil, SECRET};
use crate::commands::doctor::losses;
use crate::judge::result::Scorecard;
use crate::judge::verdict::Verdict;
use crate::problem::Kind;
use crate::report::i18n::Lang;
use crate::sandbox::Isolation;
use crate::text::Evidence;

/// How long after its limit a run may end.
const GRACE: Duration = Duration::from_secs(1);
/// By how much CPU time may be over its limit, on a busy machine.
const OVERSHOOT: Duration = Duration::from_millis(100);

/// What became of a program.
pub enum Fate {
    /// All is as it must be.
    Contained,
    /// It got what its level is known not to prevent.
    Lost(String),
    /// This is not as it must be.
    Escaped(String),
    /// It could not be tried for this reason.
    Untried(String),
}

/// What the verdicts of both phases say.
pub fn fate(evil: &Evil, card: &Scorecard) -> Fate {
    if let Some(reason) = &card.reason {
        return Fate::Untried(Lang::En.reason(reason));
    }
    if card.compile.log.contains(SECRET) {
        return Fate::Escaped("the compiler's log holds the secret".to_owned());
    }
    if evil.expected == Verdict::CompileError {
        return match card.verdict {
            Verdict::CompileError => Fate::Contained,
            verdict => Fate::Escaped(format!("{} instead of a compile error", verdict.code())),
        };
    }
    let [first, second] = &card.cases[..] else {
        let remark = card.compile.remark.as_ref();
        let remark = remark.map(|why| Lang::En.fact(why)).unwrap_or_default();
        let log = card.compile.log.lines().next().unwrap_or(&remark);
        return Fate::Escaped(format!("{}, it was not run: {log}", card.verdict.code()));
    };
    for (phase, case, expected) in [(1, first, evil.expected), (2, second, Verdict::Accepted)] {
        if case.verdict() != expected {
            let reason = case.run.decision.reason.as_ref();
            let reason = reason.map_or_else(String::new, |reason| Lang::En.reason(reason));
            let (found, expected) = (case.verdict().code(), expected.code());
            return Fate::Escaped(format!(
                "phase {phase}: {found} instead of {expected}: {reason}"
            ));
        }
        let Some(usage) = &case.run.usage else {
            continue;
        };
        if usage.wall > card.limits.wall + GRACE {
            return Fate::Escaped(format!("phase {phase}: it took {:.1?}", usage.wall));
        }
        let ended_by_cpu = case
            .run
            .decision
            .reason
            .as_ref()
            .is_some_and(|reason| reason.kind == Kind::Cpu);
        if ended_by_cpu
            && usage
                .cpu
                .is_some_and(|cpu| cpu > card.limits.cpu + OVERSHOOT)
        {
            return Fate::Escaped(format!("phase {phase}: it used {:.3?}", usage.cpu));
        }
        if let Some(folder) = &case.run.left_behind {
            return Fate::Escaped(format!("phase {phase}: {} is left", folder.display()));
        }
    }
    Fate::Contained
}

/// The result for people: how many of each kind, and a line for each that is worth one.
pub fn table(isolation: &Isolation, fates: &BTreeMap<&PathBuf, Fate>, is_verbose: bool) -> String {
    let mut text = format!("evil programs at level {}\n\n", isolation.level);
    let mut folders: BTreeMap<&Path, [usize; 4]> = BTreeMap::new();
    let mut lines = String::new();
    for (name, fate) in fates {
        let counts = folders.entry(name.parent().unwrap_or(name)).or_default();
        let (column, word, how) = match fate {
            Fate::Contained => (0, "contained", ""),
            Fate::Lost(how) => (1, "known loss", how.as_str()),
            Fate::Escaped(how) => (2, "ESCAPED", how.as_str()),
            Fate::Untried(how) => (3, "untried", how.as_str()),
        };
        counts[column] += 1;
        if column > 0 || is_verbose {
            let how = if how.is_empty() {
                String::new()
            } else {
                format!(": {how}")
            };
            lines += &format!("{word:10}  {}{how}\n", name.display());
        }
    }
    let width = folders
        .keys()
        .map(|folder| folder.as_os_str().len())
        .max()
        .unwrap_or(0);
    text += &format!("  {:width$}  contained  known loss  escaped  untried\n", "");
    for (folder, [contained, lost, escaped, untried]) in folders {
        let folder = folder.display().to_string();
        text +=
            &format!("  {folder:width$}  {contained:>9}  {lost:>10}  {escaped:>7}  {untried:>7}\n");
    }
    if !lines.is_empty() {
        text += &format!("\n{lines}");
    }
    for loss in losses::of(isolation) {
        text += &format!("\nlost at this level: {}", Lang::En.fact(&loss.fact()));
    }
    text.trim_end().to_owned() + "\n"
}
