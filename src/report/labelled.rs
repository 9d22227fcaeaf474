//! Programs of which it is known whether they are right, as text: how many are taken for that, and why not the others.

use super::i18n::Lang;
use crate::judge::verdict::Verdict;
use crate::problem::quote_up_to;
use crate::setting::labelled::{Cause, Explained, Labelled, Program, Share};
use crate::setting::source_strength::Hunt;
use crate::setting::strength::Strength;
use crate::text::{Evidence, Fact, facts, printable};

/// A name of more characters is cut.
const LONGEST: usize = 100;

/// So many names are shown of those that only speak for others.
const SHOWN: usize = 12;

/// What was killed of the mutants of the same data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MutantScore {
    /// So many,
    pub killed: usize,
    /// of so many.
    pub total: usize,
    /// How many of the others are perhaps right, where that was looked for.
    pub equal: Option<usize>,
}

impl MutantScore {
    /// What is known of these mutants; what was hunted tells those that are wrong from those that are perhaps right.
    pub fn of<M: Clone>(strength: &Strength<M>, hunt: Option<&Hunt>) -> Self {
        let total = strength.mutants.len();
        let equal = hunt.map(Hunt::equal);
        Self {
            killed: total - strength.survivors().len(),
            total,
            equal,
        }
    }
}

/// The shares, the causes, and what is left of the table of cases and wrong programs; below it the mutants.
pub fn text(labelled: &Labelled, mutants: &[MutantScore], lang: Lang) -> String {
    let mut lines = vec![right(labelled.accepted())];
    lines.extend(labelled.right.iter().flat_map(|program| {
        let causes = program.causes.iter();
        causes.map(|one| cause(program, one, labelled).fact())
    }));
    lines.push(wrong(labelled.rejected()));
    let wrong = |numbers: &[usize], most| {
        let programs = numbers.iter().map(|number| &labelled.wrong[*number]);
        names(programs.map(|program| program.name.as_str()), most, lang)
    };
    let essence = &labelled.essence;
    if !essence.accepted.is_empty() {
        let names = wrong(&essence.accepted, usize::MAX);
        lines.push(Line::Accepted { names }.fact());
    }
    let with = |verdict| {
        let programs = labelled.with(verdict).map(|program| program.name.as_str());
        Some(names(programs, usize::MAX, lang)).filter(|names| !names.is_empty())
    };
    lines.extend(with(Verdict::CompileError).map(|names| Line::NotCompiled { names }.fact()));
    lines.extend(with(Verdict::JudgeError).map(|names| Line::NotJudged { names }.fact()));
    if essence.rank() > 0 {
        let cases = essence
            .subset
            .iter()
            .map(|case| labelled.cases[*case].as_str());
        lines.push(
            Line::Table {
                programs: essence.programs.len(),
                all_programs: labelled.judged(),
                cases: essence.cases.len(),
                all_cases: labelled.cases.len(),
                rank: essence.rank(),
                names: wrong(&essence.basis, SHOWN),
            }
            .fact(),
        );
        lines.push(
            Line::Subset {
                some: essence.subset.len(),
                all: labelled.cases.len(),
                names: names(cases, usize::MAX, lang),
            }
            .fact(),
        );
    }
    let rejected = labelled.rejected();
    lines.extend(mutants.iter().map(|score| beside(*score, rejected)));
    let lines = lines.iter().map(|line| lang.fact(line));
    lines
        .map(|line| printable(line.as_bytes()) + "\n")
        .collect()
}

/// Names between quotation marks: whoever has chosen them may have put anything into them.
fn names<'n>(names: impl Iterator<Item = &'n str>, most: usize, lang: Lang) -> String {
    let mut quoted: Vec<String> = names.map(quoted).collect();
    if quoted.len() > most {
        quoted.truncate(most);
        quoted.push("…".to_owned());
    }
    quoted.join(lang.words().comma)
}

fn quoted(name: &str) -> String {
    quote_up_to(LONGEST, name.as_bytes())
}

fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

fn right(share: Share) -> Fact {
    let Share { count, total } = share;
    let known = share.value().zip(share.interval());
    let said = known.map(|(value, (low, high))| Line::Right {
        count,
        total,
        percent: percent(value),
        low: percent(low),
        high: percent(high),
    });
    said.unwrap_or(Line::NoRight).fact()
}

fn wrong(share: Share) -> Fact {
    let Share { count, total } = share;
    let known = share.value().zip(share.interval());
    let said = known.map(|(value, (low, high))| Line::Wrong {
        count,
        total,
        percent: percent(value),
        low: percent(low),
        high: percent(high),
    });
    said.unwrap_or(Line::NoWrong).fact()
}

fn cause(program: &Program, one: &Explained, labelled: &Labelled) -> Line {
    let name = quoted(&program.name);
    let Some(first) = one.cases.first() else {
        return Line::Whole {
            program: name,
            cause: one.cause.fact(),
        };
    };
    let (count, first) = (one.cases.len(), quoted(&labelled.cases[*first]));
    let verdict = one.verdict.code().to_owned();
    match &one.cause {
        Cause::Verdict { .. } => Line::Lost {
            program: name,
            verdict,
            count,
            first,
        },
        cause => Line::LostBy {
            program: name,
            verdict,
            count,
            first,
            cause: cause.fact(),
        },
    }
}

fn beside(score: MutantScore, share: Share) -> Fact {
    let (killed, total) = (score.killed, score.total);
    let (rejected, all) = (share.count, share.total);
    let said = match score.equal {
        Some(equal) => Line::MutantsOf {
            killed,
            total,
            equal,
            rejected,
            all,
        },
        None => Line::Mutants {
            killed,
            total,
            rejected,
            all,
        },
    };
    said.fact()
}

facts! {
    /// What is said of such programs.
    pub(crate) enum Line {
        Right { count: usize, total: usize, percent: String, low: String, high: String } => "labelled-right",
        NoRight => "labelled-no-right",
        Wrong { count: usize, total: usize, percent: String, low: String, high: String } => "labelled-wrong",
        NoWrong => "labelled-no-wrong",
        Whole { program: String, cause: Fact } => "labelled-whole",
        Lost { program: String, verdict: String, count: usize, first: String } => "labelled-lost",
        LostBy { program: String, verdict: String, count: usize, first: String, cause: Fact } => "labelled-lost-by",
        Accepted { names: String } => "labelled-accepted",
        NotCompiled { names: String } => "labelled-not-compiled",
        NotJudged { names: String } => "labelled-not-judged",
        Table { programs: usize, all_programs: usize, cases: usize, all_cases: usize, rank: usize, names: String }
            => "labelled-table",
        Subset { some: usize, all: usize, names: String } => "labelled-subset",
        Mutants { killed: usize, total: usize, rejected: usize, all: usize } => "labelled-mutants",
        MutantsOf { killed: usize, total: usize, equal: usize, rejected: usize, all: usize } => "labelled-mutants-of",
    }
}
