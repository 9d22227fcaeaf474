//! What is to be said of single contestants: who has no source, who did not compile, who always prints the same.

use super::Groups;
use crate::judge::verdict::Verdict;
use crate::problem::Kind;
use crate::report::i18n::Lang;
use crate::report::record::{Results, Submission};

/// Contestants with the same to say of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group<'a> {
    /// The problem's name.
    pub problem: &'a str,
    /// What there is to say, harmless already where it is not the report's own.
    pub what: String,
    /// The contestants, in the order of the results.
    pub names: Vec<&'a str>,
}

fn grouped<'a>(found: impl Iterator<Item = (&'a Submission, String)>) -> Vec<Group<'a>> {
    let mut groups: Groups<(&str, String), Group> = Groups::new();
    for (card, what) in found {
        let group = groups.get((&card.problem, what.clone()), || Group {
            problem: &card.problem,
            what,
            names: Vec::new(),
        });
        group.names.push(&card.name);
    }
    groups.all
}

/// Who has handed in nothing that could be judged, and what was there. What many have in common comes last.
pub fn without_source(results: &Results, lang: Lang) -> Vec<Group<'_>> {
    let kinds = [Kind::NoSource, Kind::SeveralSources].map(Kind::name);
    let why = |card: &Submission| {
        let kind = card.reason_kind.as_deref()?;
        card.why(lang).filter(|_| kinds.contains(&kind))
    };
    let cards = results.submissions.iter();
    let mut groups = grouped(cards.filter_map(|card| Some((card, why(card)?))));
    groups.sort_by_key(|group| group.names.len());
    groups
}

/// Who did not compile, and the first error of the compiler.
pub fn uncompiled(results: &Results, lang: Lang) -> Vec<Group<'_>> {
    let cards = results.submissions.iter();
    let refused = cards.filter(|card| card.verdict == Verdict::CompileError);
    grouped(refused.map(|card| (card, first_error(&card.compile.text(lang)).to_owned())))
}

/// The line of a compiler that says first what is wrong; where none looks like that, the first one.
fn first_error(log: &str) -> &str {
    let signs: [&[&str]; 2] = [&["error:", "error[", "fatal:"], &["error"]];
    let lines = || log.lines().map(str::trim).filter(|line| !line.is_empty());
    let says = |line: &&str, signs: &[&str]| {
        let line = line.to_ascii_lowercase();
        signs.iter().any(|sign| line.contains(sign))
    };
    let named = signs
        .into_iter()
        .find_map(|signs| lines().find(|line| says(line, signs)));
    named.or_else(|| lines().next()).unwrap_or_default()
}

/// Whose programs print -1 wherever they were judged.
pub fn constant(results: &Results) -> Vec<Group<'_>> {
    let cards = results.submissions.iter();
    grouped(cards.filter_map(|card| Some((card, card.always_prints.clone()?))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_is_found_in_the_words_of_every_compiler() {
        for (log, first) in [
            (
                "error.c: In function 'main':\nerror.c:3:5: error: x\n",
                "error.c:3:5: error: x",
            ),
            (
                "Compiling sum.pas\nsum.pas(3,1) Error: no\nFatal: x\n",
                "sum.pas(3,1) Error: no",
            ),
            (
                "warning: w\nerror[E0425]: cannot find\n --> a.rs\n",
                "error[E0425]: cannot find",
            ),
            (
                "# command-line-arguments\n./a.go:3:1: syntax error x\n",
                "./a.go:3:1: syntax error x",
            ),
            ("\n  what is this\nmore\n", "what is this"),
            ("", ""),
        ] {
            assert_eq!(first_error(log), first, "{log}");
        }
    }
}
