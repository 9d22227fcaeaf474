//! Data about mutants on the page of an audit, and the cases that kill them.

use serde::Serialize;
use serde_json::{Map, Value};

use super::audit_cases::{IndexedCaseNames, finding_text};
use super::page_texts::{PageText, PageTexts, escape_name};
use super::row_columns::rows_to_columns;
use crate::kill_matrix::format_on_one_line;
use crate::record::audit::{self as record, MutantFate};
use caipan_checker::Settings;
use caipan_facts::printable;
use caipan_i18n::{Lang, mistake_meaning};
use caipan_mutants::OPERATORS;
use caipan_puzzles::checker;

/// Mutants of one kind, with their results on all cases. A mutant is a wrong solver of a puzzle, or was made from an
/// accepted program.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MutantsPageData {
    /// Whether the mutants were made from accepted programs; otherwise they are wrong solvers of a puzzle.
    of_sources: bool,
    /// Indices of the cases that the mutants ran on.
    cases: Vec<usize>,
    killed: usize,
    total: usize,
    perhaps_equal: Option<usize>,
    inputs_tried: Option<usize>,
    untried: usize,
    /// Indices of a small set of cases that kills every mutant that any case kills.
    subset: Vec<usize>,
    idle: Vec<usize>,
    /// The mutants as rows of [`MutantPageRow`]s, stored column by column: survivors first, then mutants that few cases
    /// kill.
    mutants: Map<String, Value>,
    /// Accepted programs from which the mutants were made; empty for a puzzle.
    originals: Vec<MutatedProgramRow>,
    /// Properties that no case has, each with an input that has the property and kills surviving mutants.
    gaps: Vec<(PageText, String)>,
}

#[derive(Serialize)]
struct MutatedProgramRow {
    file: String,
    possible: usize,
    made: usize,
    /// Numbers of mutants that do not compile, that equal another mutant, and that behave differently from run to run.
    unusable: [usize; 3],
}

/// Mutant on the page; texts and cases are given by their indices.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MutantPageRow {
    mistake: i64,
    /// Index, among the page's texts, of the name of the mutated file; `None` for a wrong solver of a puzzle.
    file: Option<i64>,
    line: Option<usize>,
    before: Option<String>,
    after: Option<String>,
    fate: MutantFate,
    killed_by: Vec<usize>,
    unknown_on: Vec<usize>,
    is_slow: bool,
}

/// Converts mutants to the data that the page's script reads. `checker_name` determines how mistakes of puzzle solvers
/// are described.
pub(super) fn convert_mutants(
    set: &record::Mutants,
    checker_name: &str,
    cases: &mut IndexedCaseNames,
    texts: &mut PageTexts,
) -> MutantsPageData {
    let describe_mistake = make_mistake_describer(checker_name);
    let mut rows: Vec<&record::Mutant> = set.mutants.iter().collect();
    rows.sort_by_key(|mutant| (mutant_fate_sort_key(mutant.fate), mutant.killed_by.len()));
    let rows: Vec<MutantPageRow> = rows
        .into_iter()
        .map(|mutant| MutantPageRow {
            mistake: texts.intern_text(describe_mistake(&mutant.operator)),
            file: (mutant.file.as_deref())
                .map(|file| texts.intern_text(PageText::Same(escape_name(file)))),
            line: mutant.line,
            before: mutant.before.as_deref().map(trim_and_escape),
            after: mutant.after.as_deref().map(trim_and_escape),
            fate: mutant.fate,
            killed_by: cases.get_or_add_indices(&mutant.killed_by),
            unknown_on: cases.get_or_add_indices(&mutant.unknown_on),
            is_slow: mutant.is_slow,
        })
        .collect();
    MutantsPageData {
        of_sources: !set.originals.is_empty(),
        cases: cases.get_or_add_indices(&set.cases),
        killed: set.killed,
        total: set.total,
        perhaps_equal: set.perhaps_equal,
        inputs_tried: set.inputs_tried,
        untried: set.untried,
        subset: cases.get_or_add_indices(&set.smallest_subset),
        idle: cases.get_or_add_indices(&set.idle_cases),
        mutants: rows_to_columns(&rows),
        originals: set
            .originals
            .iter()
            .map(|one: &record::MutatedProgram| MutatedProgramRow {
                file: escape_name(&one.file),
                possible: one.possible,
                made: one.made,
                unusable: [one.not_compiled, one.same, one.unstable],
            })
            .collect(),
        gaps: (set.gaps.iter())
            .map(|gap| {
                let input = escape_name(&format_on_one_line(&gap.input));
                (finding_text(&gap.property), input)
            })
            .collect(),
    }
}

fn trim_and_escape(text: &str) -> String {
    printable(text.trim().as_bytes())
}

/// Returns the sort key of a fate: the fates that show weaknesses of the test data come first.
fn mutant_fate_sort_key(fate: MutantFate) -> u8 {
    match fate {
        MutantFate::Wrong => 0,
        MutantFate::Survives => 1,
        MutantFate::PerhapsEqual => 2,
        MutantFate::Killed => 3,
    }
}

/// Returns a function that describes a mistake by its id. The mistakes of a puzzle are looked up in the puzzle's
/// checker, `checker_name`.
fn make_mistake_describer(checker_name: &str) -> impl Fn(&str) -> PageText {
    let own = checker(checker_name, &Settings::new()).and_then(Result::ok);
    let own = own
        .as_ref()
        .and_then(|own| Some(own.puzzle()?.mutants()))
        .unwrap_or_default();
    move |id| {
        if let Some(operator) = OPERATORS.iter().find(|operator| operator.id == id) {
            return PageText::in_each_language(|lang| lang.fact(&operator.fact()));
        }
        match own.iter().find(|mutant| mutant.id == id) {
            Some(mutant) => PageText::in_each_language(|lang| {
                mistake_meaning(lang, id, mutant.mistake).to_owned()
            }),
            None => PageText::in_each_language(|_: Lang| escape_name(id)),
        }
    }
}
