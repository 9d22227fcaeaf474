//! Tables of what is to be said of single contestants: no source, no program, always -1, a known mistake.

use super::class::findings::{Group, constant, uncompiled, unjudged, without_source};
use super::class::{self, Mistake};
use super::decimals::{points, rounded};
use super::record::{Remark, Results, SameSource};
use super::table::{Cut, Table, heads, names, short, text};
use caipan_i18n::{Lang, mistake};

/// So many contestants are named at a mistake.
const NAMED: usize = 5;

/// All of them, whether they have rows or not.
pub(crate) fn all(results: &Results, lang: Lang) -> Vec<Table> {
    vec![
        not_judged(results, lang),
        without_sources(results, lang),
        not_compiled(results, lang),
        always(results, lang),
        mistakes(results, lang),
        same_sources(results, lang),
        remarks(results, lang),
    ]
}

/// A list of groups, each on a line: contestants, problem, what there is to say.
fn of_groups(
    title: &'static str,
    groups: &[Group],
    lang: Lang,
    said: impl Fn(&str) -> String,
) -> Table {
    let words = lang.words();
    let who = |group: &Group| names(&group.names, usize::MAX, words);
    let row = |group: &Group| {
        let who = who(group) + &(words.brackets)(&text(group.problem));
        vec![(words.colon)(&who, &said(&group.what))]
    };
    Table {
        title,
        heads: heads(&[(words.finding, false)]),
        rows: groups.iter().map(row).collect(),
        note: None,
        cut: Cut::Named(groups.iter().map(who).collect()),
        verdicts: 0..0,
    }
}

/// Who is not judged and why, and the command that judges again.
fn not_judged(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    let groups = unjudged(results, lang);
    let mut table = of_groups(words.not_judged, &groups, lang, str::to_owned);
    if !groups.is_empty() {
        table.note = Some(again(results, lang));
    }
    table
}

/// How to judge again what the judge failed to judge: the command, or that it is the same one.
pub(crate) fn again(results: &Results, lang: Lang) -> String {
    let words = lang.words();
    match &results.judge_again {
        Some(command) => (words.colon)(words.judge_again, &text(command)),
        None => words.same_command.to_owned(),
    }
}

/// What is to be said before all else of results that are not final: that the grading was interrupted, and that judge
/// errors leave scores open.
pub(crate) fn warnings(results: &Results, lang: Lang) -> Vec<String> {
    let interrupted = |(done, total)| (lang.words().interrupted)(done, total);
    let interrupted = results.progress().map(interrupted);
    let banner = unjudged_banner(results, lang);
    interrupted.into_iter().chain(banner).collect()
}

/// How many contestants have scores that judge errors leave open, how many points that are, and what to do.
pub(crate) fn unjudged_banner(results: &Results, lang: Lang) -> Option<String> {
    let words = lang.words();
    let ranking = class::ranking(results);
    let (count, sum) = ranking
        .iter()
        .filter(|ranked| ranked.is_unjudged())
        .fold((0, 0.0), |(count, sum), ranked| {
            (count + 1, sum + ranked.unjudged())
        });
    let open = points(rounded(sum));
    let said = match (count, ranking.len()) {
        (0, _) => return None,
        (_, 1) => (words.one_not_judged)(&open),
        _ => (words.some_not_judged)(count, &open),
    };
    Some(said + words.semicolon + &again(results, lang))
}

fn without_sources(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    let groups = without_source(results, lang);
    of_groups(words.no_source, &groups, lang, str::to_owned)
}

fn not_compiled(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    let groups = uncompiled(results, lang);
    of_groups(words.not_compiled, &groups, lang, text)
}

fn always(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    let said = |printed: &str| (words.always)(&text(printed));
    of_groups(words.constant, &constant(results), lang, said)
}

/// Who makes which mistake; those that only one makes share a line.
fn mistakes(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    let all = class::mistakes(results);
    let (single, several): (Vec<Mistake>, Vec<Mistake>) =
        all.into_iter().partition(|found| found.names.len() == 1);
    let said = |found: &Mistake| {
        let what = text(mistake(lang, &found.mutant.id, &found.mutant.mistake));
        match found.not_told_apart {
            0 => what,
            other => what + &(words.brackets)(&(words.not_told_apart)(other)),
        }
    };
    let row = |found: &Mistake| {
        let who = names(&found.names, NAMED, words);
        let count = found.names.len().to_string();
        vec![text(found.problem), count, said(found), who]
    };
    let mut rows: Vec<Vec<String>> = several.iter().map(row).collect();
    if let [one] = &single[..] {
        rows.push(row(one));
    }
    let of_one = |found: &Mistake| {
        let who = short(found.names[0]) + &(words.brackets)(&text(found.problem));
        (words.colon)(&who, &said(found))
    };
    let each: Vec<String> = single.iter().map(of_one).collect();
    let singles = || (words.colon)(words.one_each, &each.join(words.semicolon));
    Table {
        title: words.mistakes,
        heads: heads(&[
            (words.problem, false),
            (words.submissions, true),
            (words.mistake, false),
            (words.contestants, false),
        ]),
        rows,
        note: (each.len() > 1).then(singles),
        cut: Cut::Named(Vec::new()),
        verdicts: 0..0,
    }
}

/// Sources that are the same file. That is all there is to say of them.
fn same_sources(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    let who = |same: &SameSource| {
        let all: Vec<&str> = same.files.iter().map(|file| file.name.as_str()).collect();
        names(&all, usize::MAX, words)
    };
    let row = |same: &SameSource| vec![who(same) + &(words.brackets)(&text(&same.problem))];
    let same = results.same_sources.iter();
    Table {
        title: words.same_sources,
        heads: heads(&[(words.contestants, false)]),
        rows: same.clone().map(row).collect(),
        note: None,
        cut: Cut::Named(same.map(who).collect()),
        verdicts: 0..0,
    }
}

/// What is to be said of the class as a whole.
fn remarks(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    let row = |remark: &Remark| vec![lang.evidence(None, remark.evidence.as_ref(), &remark.remark)];
    Table {
        title: words.remarks,
        heads: heads(&[(words.finding, false)]),
        rows: results.remarks.iter().map(row).collect(),
        note: None,
        cut: Cut::Named(Vec::new()),
        verdicts: 0..0,
    }
}
