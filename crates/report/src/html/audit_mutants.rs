//! Mutants as the page of an audit knows them: who they are, and which cases kill them.

use serde::Serialize;
use serde_json::{Map, Value};

use super::audit_cases::Cases;
use super::columns::columns;
use super::texts::{Text, Texts, name};
use crate::record::audit::{self as record, Fate};
use caipan_checker::Settings;
use caipan_facts::printable;
use caipan_i18n::{Lang, mistake};
use caipan_mutants::OPERATORS;
use caipan_puzzles::checker;

/// Mutants of one sort on all cases.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Mutants {
    /// Are they made of accepted programs, and not a puzzle's?
    of_sources: bool,
    /// The places of the cases that they are held against.
    cases: Vec<usize>,
    killed: usize,
    total: usize,
    perhaps_equal: Option<usize>,
    inputs_tried: Option<usize>,
    untried: usize,
    /// The places of few cases that do the work of all.
    subset: Vec<usize>,
    idle: Vec<usize>,
    /// In columns, those that live first, then those that few cases kill.
    mutants: Map<String, Value>,
    /// The programs that they are made of.
    originals: Vec<Original>,
}

#[derive(Serialize)]
struct Original {
    file: String,
    possible: usize,
    made: usize,
    /// Of these so many do not compile, are the same as others, or do now this and now that.
    unfit: [usize; 3],
}

/// A mutant; texts by number, cases by place.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Mutant {
    mistake: i64,
    /// The number of the file's name.
    file: Option<i64>,
    line: Option<usize>,
    before: Option<String>,
    after: Option<String>,
    fate: Fate,
    killed_by: Vec<usize>,
    unknown_on: Vec<usize>,
    is_slow: bool,
}

/// Mutants on the page of an audit of a problem with this checker.
pub(super) fn mutants(
    set: &record::Mutants,
    checker_name: &str,
    cases: &mut Cases,
    texts: &mut Texts,
) -> Mutants {
    let names = mistakes(checker_name);
    let mut rows: Vec<&record::Mutant> = set.mutants.iter().collect();
    rows.sort_by_key(|mutant| (order(mutant.fate), mutant.killed_by.len()));
    let line = |text: &String| printable(text.trim().as_bytes());
    let rows: Vec<Mutant> = rows
        .into_iter()
        .map(|mutant| Mutant {
            mistake: texts.number(names(&mutant.operator)),
            file: (mutant.file.as_deref()).map(|file| texts.number(Text::Same(name(file)))),
            line: mutant.line,
            before: mutant.before.as_ref().map(line),
            after: mutant.after.as_ref().map(line),
            fate: mutant.fate,
            killed_by: cases.places(&mutant.killed_by),
            unknown_on: cases.places(&mutant.unknown_on),
            is_slow: mutant.is_slow,
        })
        .collect();
    Mutants {
        of_sources: !set.originals.is_empty(),
        cases: cases.places(&set.cases),
        killed: set.killed,
        total: set.total,
        perhaps_equal: set.perhaps_equal,
        inputs_tried: set.inputs_tried,
        untried: set.untried,
        subset: cases.places(&set.smallest_subset),
        idle: cases.places(&set.idle_cases),
        mutants: columns(&rows),
        originals: set
            .originals
            .iter()
            .map(|one: &record::Original| Original {
                file: name(&one.file),
                possible: one.possible,
                made: one.made,
                unfit: [one.not_compiled, one.same, one.unstable],
            })
            .collect(),
    }
}

/// The worst for the data first.
fn order(fate: Fate) -> u8 {
    match fate {
        Fate::Wrong => 0,
        Fate::Survives => 1,
        Fate::PerhapsEqual => 2,
        Fate::Killed => 3,
    }
}

/// What mistakes are called, by their ids.
fn mistakes(checker_name: &str) -> impl Fn(&str) -> Text {
    let own = checker(checker_name, &Settings::new()).and_then(Result::ok);
    let own = own
        .as_ref()
        .and_then(|own| Some(own.puzzle()?.mutants()))
        .unwrap_or_default();
    move |id| {
        if let Some(operator) = OPERATORS.iter().find(|operator| operator.id == id) {
            return Text::of(|lang| lang.fact(&operator.fact()));
        }
        match own.iter().find(|mutant| mutant.id == id) {
            Some(mutant) => Text::of(|lang| mistake(lang, id, mutant.mistake).to_owned()),
            None => Text::of(|_: Lang| name(id)),
        }
    }
}
