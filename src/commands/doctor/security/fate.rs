//! What became of evil programs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::program::{Evil, SECRET};
use crate::commands::console::Console;
use crate::commands::doctor::losses;
use crate::judge::evidence::MachineFault;
use crate::judge::result::{CaseResult, Scorecard};
use crate::judge::verdict::Verdict;
use crate::problem::Kind;
use crate::sandbox::Isolation;
use crate::text::{Evidence, Fact, facts};

/// How long after its limit a run may end.
const GRACE: Duration = Duration::from_secs(1);
/// By how much CPU time may be over its limit, on a busy machine.
const OVERSHOOT: Duration = Duration::from_millis(100);

/// What became of a program.
pub enum Fate {
    /// All is as it must be.
    Contained,
    /// It got what its level is known not to prevent.
    Lost(Fact),
    /// This is not as it must be.
    Escaped(Fact),
    /// It could not be tried for this reason.
    Untried(Fact),
}

facts! {
    /// What is not as it must be.
    pub(crate) enum Escape {
        SecretInLog => "evil-secret-in-log",
        Compiled { found: String } => "evil-compiled",
        NotRun { found: String, log: Fact } => "evil-not-run",
        Instead { phase: usize, found: String, expected: String } => "evil-instead",
        TookTime { phase: usize, time: String } => "evil-took-time",
        UsedCpu { phase: usize, time: String } => "evil-used-cpu",
        LeftFolder { phase: usize, folder: String } => "evil-left-folder",
        Left { what: String } => "evil-left",
        ChangedFile => "evil-changed-file",
        NoSubmission => "evil-no-submission",
    }
}

facts! {
    /// What the table says.
    pub(crate) enum Line {
        AtLevel { level: String } => "evil-at-level",
        Contained => "evil-contained",
        KnownLoss => "evil-known-loss",
        Escaped => "evil-escaped",
        /// The same where it has to be seen.
        ThisEscaped => "evil-this-escaped",
        Untried => "evil-untried",
        LostHere { what: Fact } => "evil-lost-here",
        /// No program shows what is said to be lost.
        NotShown { what: Fact } => "evil-not-shown",
    }
}

/// What the verdicts of both phases say.
pub fn fate(evil: &Evil, card: &Scorecard) -> Fate {
    if let Some(reason) = &card.reason {
        return Fate::Untried(reason.fact.clone());
    }
    if card.compile.log.contains(SECRET) {
        return Fate::Escaped(Escape::SecretInLog.fact());
    }
    let found = card.verdict.code().to_owned();
    if evil.expected == Verdict::CompileError {
        return match card.verdict {
            Verdict::CompileError => Fate::Contained,
            _ => Fate::Escaped(Escape::Compiled { found }.fact()),
        };
    }
    let [first, second] = &card.cases[..] else {
        let log = match card.compile.log.lines().next() {
            Some(line) => Fact::told(line),
            None => card.compile.remark.clone().unwrap_or(Fact::told("")),
        };
        return Fate::Escaped(Escape::NotRun { found, log }.fact());
    };
    let phases = [(1, first, evil.expected), (2, second, Verdict::Accepted)];
    let mut escapes = phases
        .into_iter()
        .filter_map(|(phase, case, expected)| escape(phase, case, expected, card));
    escapes.next().map_or(Fate::Contained, Fate::Escaped)
}

/// Did others keep the machine from running it?
pub fn met_a_busy_machine(card: &Scorecard) -> bool {
    let busy = MachineFault::Busy.fact();
    let reasons = |case: &CaseResult| case.run.decision.reason.clone();
    let mut reasons = card.cases.iter().filter_map(reasons);
    reasons.any(|reason| reason.fact == busy)
}

/// What is not as it must be in one phase.
fn escape(phase: usize, case: &CaseResult, expected: Verdict, card: &Scorecard) -> Option<Fact> {
    let reason = case.run.decision.reason.as_ref();
    if case.verdict() != expected {
        let code = |verdict: Verdict| verdict.code().to_owned();
        let (found, expected) = (code(case.verdict()), code(expected));
        let instead = Escape::Instead {
            phase,
            found,
            expected,
        };
        return Some(
            instead
                .fact()
                .with(reason.map(|reason| reason.fact.clone())),
        );
    }
    let usage = case.run.usage.as_ref()?;
    if usage.wall > card.limits.wall + GRACE {
        let time = format!("{:.1?}", usage.wall);
        return Some(Escape::TookTime { phase, time }.fact());
    }
    let ended_by_cpu = reason.is_some_and(|reason| reason.kind == Kind::Cpu);
    let most = card.limits.cpu + OVERSHOOT;
    if let Some(cpu) = usage.cpu.filter(|cpu| ended_by_cpu && *cpu > most) {
        let time = format!("{cpu:.3?}");
        return Some(Escape::UsedCpu { phase, time }.fact());
    }
    let folder = case.run.left_behind.as_ref()?.display().to_string();
    Some(Escape::LeftFolder { phase, folder }.fact())
}

/// The result for people: how many of each kind, and a line for each that is worth one.
pub fn table(isolation: &Isolation, fates: &BTreeMap<&PathBuf, Fate>, console: &Console) -> String {
    let level = isolation.level.to_string();
    let mut text = console.say(Line::AtLevel { level }) + "\n\n";
    let mut folders: BTreeMap<&Path, [usize; 4]> = BTreeMap::new();
    let mut lines = String::new();
    for (name, fate) in fates {
        let counts = folders.entry(name.parent().unwrap_or(name)).or_default();
        let (column, word, how) = match fate {
            Fate::Contained => (0, Line::Contained, None),
            Fate::Lost(how) => (1, Line::KnownLoss, Some(how)),
            Fate::Escaped(how) => (2, Line::ThisEscaped, Some(how)),
            Fate::Untried(how) => (3, Line::Untried, Some(how)),
        };
        counts[column] += 1;
        if column > 0 || console.is_verbose() {
            let name = name.display().to_string();
            let said = match how {
                Some(how) => (console.lang.words().colon)(&name, &console.lang.fact(how)),
                None => name,
            };
            lines += &format!("{}  {said}\n", wide(&console.say(word), 10));
        }
    }
    let width = folders.keys().map(|folder| folder.as_os_str().len());
    let width = width.max().unwrap_or(0);
    let heads = [
        Line::Contained,
        Line::KnownLoss,
        Line::Escaped,
        Line::Untried,
    ];
    let heads = heads.map(|head| console.say(head));
    text += &format!("  {:width$}  {}\n", "", heads.join("  "));
    for (folder, counts) in folders {
        text += &format!("  {:width$}", folder.display().to_string());
        for (count, head) in counts.iter().zip(&heads) {
            text += &format!("  {count:>0$}", head.width());
        }
        text.push('\n');
    }
    if !lines.is_empty() {
        text += &format!("\n{lines}");
    }
    for loss in losses::of(isolation) {
        let what = loss.fact();
        text += &format!("\n{}", console.say(Line::LostHere { what }));
    }
    text.trim_end().to_owned() + "\n"
}

/// A text with blanks behind it, as wide as that on a terminal.
fn wide(text: &str, width: usize) -> String {
    let blanks = width.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(blanks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::i18n::Lang;
    use crate::sandbox::Level;

    fn told(lang: Lang) -> String {
        let names = ["a/1.c", "a/2.c", "a/3.c", "b/4.c"].map(PathBuf::from);
        let left = || Escape::Left {
            what: "7".to_owned(),
        };
        let fates = [
            Fate::Contained,
            Fate::Lost(left().fact()),
            Fate::Escaped(Escape::ChangedFile.fact()),
            Fate::Untried(Escape::NoSubmission.fact()),
        ];
        let fates = names.iter().zip(fates).collect();
        let isolation = Isolation {
            level: Level::Full,
            mechanisms: Vec::new(),
            missing: Vec::new(),
        };
        let console = Console {
            choice: anstream::ColorChoice::Never,
            is_quiet: false,
            detail: crate::report::Detail::Usual,
            lang,
            is_mute: false,
        };
        table(&isolation, &fates, &console)
    }

    #[test]
    fn each_fate_is_counted_under_its_head_and_told_in_the_language_asked_for() {
        let english = "evil programs at level full\n\n     contained  known loss  escaped  untried\n  a          1           1        1        0\n  \
                       b          0           0        0        1\n\nknown loss  a/2.c: it left 7\nESCAPED     a/3.c: it changed the judge's file\n\
                       untried     b/4.c: it is no submission\n\nlost at this level: ";
        assert!(told(Lang::En).starts_with(english), "{}", told(Lang::En));
        let chinese = "恶意程序，隔离级别 full\n\n     被挡住  已知缺口  逃脱  未尝试\n  a       1         1     1       0\n  \
                       b       0         0     0       1\n\n已知缺口    a/2.c：留下了 7\n逃脱！      a/3.c：改动了评测方的文件\n\
                       未尝试      b/4.c：不是可评的提交\n\n此级别做不到：";
        assert!(told(Lang::Zh).starts_with(chinese), "{}", told(Lang::Zh));
    }
}
