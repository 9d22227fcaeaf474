//! What is to be said of single contestants: who has no source, who did not compile, who always prints the same.

use super::Groups;
use crate::record::{Compile, Results, Submission};
use caipan_checker::Kind;
use caipan_checker::verdict::Verdict;
use caipan_facts::printable;
use caipan_i18n::Lang;
use caipan_judge::submission::compiler_words::first_error;

/// Contestants with the same to say of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group<'a> {
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
pub(crate) fn without_source(results: &Results, lang: Lang) -> Vec<Group<'_>> {
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
pub(crate) fn uncompiled(results: &Results, lang: Lang) -> Vec<Group<'_>> {
    let cards = results.submissions.iter();
    let refused = cards.filter(|card| card.verdict == Verdict::CompileError);
    grouped(refused.map(|card| (card, cause(&card.compile, lang))))
}

/// What is wrong with a source: in caipan's words if it knows, else in its compiler's.
fn cause(compile: &Compile, lang: Lang) -> String {
    let known = compile.remark.as_ref().and_then(|why| lang.known_fact(why));
    known.unwrap_or_else(|| first_error(&compile.text(lang)).to_owned())
}

/// Who is not judged to the end because the judge or the machine failed, with the first reason and the points left open.
pub(crate) fn unjudged(results: &Results, lang: Lang) -> Vec<Group<'_>> {
    let cards = results.submissions.iter();
    let unjudged = cards.filter(|card| card.is_unjudged());
    grouped(unjudged.map(|card| (card, judge_error(card, lang))))
}

/// What kept a submission from being judged: the first case and its reason, or the reason of the whole.
pub(crate) fn judge_error(card: &Submission, lang: Lang) -> String {
    let words = lang.words();
    let cases = card.cases.iter();
    let mut failed = cases.filter(|case| case.verdict == Verdict::JudgeError);
    let first = failed.next();
    let mut text = match first {
        Some(case) => {
            let name = printable(case.name.as_bytes());
            case.why(lang)
                .map_or(name.clone(), |why| (words.colon)(&name, &why))
        }
        // Of several submissions another one was not judged.
        None => card
            .why(lang)
            .unwrap_or_else(|| lang.verdict(Verdict::JudgeError).to_owned()),
    };
    if let more @ 1.. = failed.count() {
        text += words.semicolon;
        text += &(words.more)(more);
    }
    if let Some(open) = card.open_points(lang) {
        text += &(words.brackets)(&open);
    }
    text
}

/// Whose programs print -1 wherever they were judged.
pub(crate) fn constant(results: &Results) -> Vec<Group<'_>> {
    let cards = results.submissions.iter();
    grouped(cards.filter_map(|card| Some((card, card.always_prints.clone()?))))
}
