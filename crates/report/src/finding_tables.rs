//! Tables of findings about contestants and about the class.
//!
//! Findings are judge errors, missing sources, compile errors, constant output, mistakes, equal sources and remarks.

use super::class_statistics::findings::{
    ContestantsWithFinding, group_compile_errors, group_constant_outputs, group_judge_errors,
    group_missing_sources,
};
use super::class_statistics::{self, SharedMistake};
use super::decimals::{format_points, round_points};
use super::record::{Remark, Results, SameSource};
use super::table::{
    RowTruncation, Table, escape_and_truncate_name, escape_cell, format_name_list,
    to_owned_column_heads,
};
use caipan_i18n::{Lang, ReportPhrases, mistake_meaning};

/// Maximum number of contestants listed for a mistake.
const MAX_NAMES: usize = 5;

/// Builds all tables of findings, including tables without rows.
pub(crate) fn finding_tables(results: &Results, lang: Lang) -> Vec<Table> {
    vec![
        judge_error_table(results, lang),
        missing_source_table(results, lang),
        compile_error_table(results, lang),
        constant_output_table(results, lang),
        mistake_table(results, lang),
        same_source_table(results, lang),
        remark_table(results, lang),
    ]
}

/// Builds a table with one column and a row for each group: contestants, problem, and the finding as formatted by
/// `describe`.
fn build_finding_group_table(
    title: &'static str,
    groups: &[ContestantsWithFinding],
    lang: Lang,
    describe: impl Fn(&str) -> String,
) -> Table {
    let words = lang.words();
    Table {
        title,
        heads: to_owned_column_heads(&[(words.finding(), false)]),
        rows: groups
            .iter()
            .map(|group: &ContestantsWithFinding| {
                let contestants = format_name_list(&group.names, usize::MAX, words);
                let group_text = contestants + &words.brackets(&escape_cell(group.problem));
                vec![words.colon(&group_text, &describe(&group.what))]
            })
            .collect(),
        note: None,
        cut: RowTruncation::Named(
            (groups.iter())
                .map(|group| format_name_list(&group.names, usize::MAX, words))
                .collect(),
        ),
        verdicts: 0..0,
    }
}

/// Builds the table of contestants with judge errors; the note gives the command that judges again.
fn judge_error_table(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    let groups = group_judge_errors(results, lang);
    let mut table = build_finding_group_table(words.not_judged(), &groups, lang, str::to_owned);
    if !groups.is_empty() {
        table.note = Some(instructions_to_judge_again(results, lang));
    }
    table
}

/// Returns how to judge submissions with judge errors again: the shell command if it is known, else a hint to repeat
/// the last command.
pub(crate) fn instructions_to_judge_again(results: &Results, lang: Lang) -> String {
    let words = lang.words();
    match &results.judge_again {
        Some(command) => words.colon(words.judge_again(), &escape_cell(command)),
        None => words.same_command().to_owned(),
    }
}

/// Returns the warnings shown above results that are not final, because the grading was interrupted or had judge
/// errors. Empty for final results.
pub(crate) fn provisional_result_warnings(results: &Results, lang: Lang) -> Vec<String> {
    let interrupted =
        (results.interrupted_progress()).map(|(done, total)| lang.words().interrupted(done, total));
    let banner = judge_error_warning(results, lang);
    interrupted.into_iter().chain(banner).collect()
}

/// Returns a warning about judge errors: number of contestants whose score is not final, number of missing points, and
/// how to judge again. `None` if there are no judge errors.
pub(crate) fn judge_error_warning(results: &Results, lang: Lang) -> Option<String> {
    let words = lang.words();
    let ranking = class_statistics::rank_contestants(results);
    let (count, sum) = ranking
        .iter()
        .filter(|ranked| ranked.is_unjudged())
        .fold((0, 0.0), |(count, sum), ranked| {
            (count + 1, sum + ranked.unjudged_points())
        });
    let open = format_points(round_points(sum));
    let describe = match (count, ranking.len()) {
        (0, _) => return None,
        (_, 1) => words.one_not_judged(&open),
        _ => words.some_not_judged(count, &open),
    };
    Some(describe + words.semicolon() + &instructions_to_judge_again(results, lang))
}

fn missing_source_table(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    let groups = group_missing_sources(results, lang);
    build_finding_group_table(words.no_source(), &groups, lang, str::to_owned)
}

fn compile_error_table(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    let groups = group_compile_errors(results, lang);
    build_finding_group_table(words.not_compiled(), &groups, lang, escape_cell)
}

fn constant_output_table(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    build_finding_group_table(
        words.constant(),
        &group_constant_outputs(results),
        lang,
        |printed: &str| words.always(&escape_cell(printed)),
    )
}

/// Builds the table of diagnosed mistakes. Mistakes of single contestants are listed in a note below the rows; if
/// there is only one such mistake, it has a row.
fn mistake_table(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    let all = class_statistics::group_by_mistake(results);
    let (single, several): (Vec<SharedMistake>, Vec<SharedMistake>) =
        all.into_iter().partition(|found| found.names.len() == 1);
    let only_one = single.first().filter(|_| single.len() == 1);
    let rows: Vec<Vec<String>> = (several.iter().chain(only_one))
        .map(|found: &SharedMistake| {
            let contestants = format_name_list(&found.names, MAX_NAMES, words);
            let count = found.names.len().to_string();
            let what = describe_mistake(found, lang);
            vec![escape_cell(found.problem), count, what, contestants]
        })
        .collect();
    let each: Vec<String> = single
        .iter()
        .map(|found: &SharedMistake| {
            let contestants = escape_and_truncate_name(found.names[0])
                + &words.brackets(&escape_cell(found.problem));
            words.colon(&contestants, &describe_mistake(found, lang))
        })
        .collect();
    Table {
        title: words.mistakes(),
        heads: to_owned_column_heads(&[
            (words.problem(), false),
            (words.submissions(), true),
            (words.mistake(), false),
            (words.contestants(), false),
        ]),
        rows,
        note: (each.len() > 1)
            .then(|| words.colon(words.one_each(), &each.join(words.semicolon()))),
        cut: RowTruncation::Named(Vec::new()),
        verdicts: 0..0,
    }
}

fn describe_mistake(shared: &SharedMistake, lang: Lang) -> String {
    let words = lang.words();
    let what = escape_cell(mistake_meaning(
        lang,
        &shared.mutant.id,
        &shared.mutant.mistake,
    ));
    match shared.ambiguous_diagnoses {
        0 => what,
        other => what + &words.brackets(&words.not_told_apart(other)),
    }
}

/// Builds the table of byte-for-byte equal sources. It states the fact only, without a judgement about copying.
fn same_source_table(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    let same = results.same_sources.iter();
    Table {
        title: words.same_sources(),
        heads: to_owned_column_heads(&[(words.contestants(), false)]),
        rows: same
            .clone()
            .map(|same: &SameSource| {
                let contestants = join_same_source_names(same, words);
                vec![contestants + &words.brackets(&escape_cell(&same.problem))]
            })
            .collect(),
        note: None,
        cut: RowTruncation::Named(
            same.map(|same| join_same_source_names(same, words))
                .collect(),
        ),
        verdicts: 0..0,
    }
}

fn join_same_source_names(same_source: &SameSource, words: ReportPhrases) -> String {
    let all: Vec<&str> = same_source
        .files
        .iter()
        .map(|file| file.name.as_str())
        .collect();
    format_name_list(&all, usize::MAX, words)
}

/// Builds the table of remarks about the class as a whole.
fn remark_table(results: &Results, lang: Lang) -> Table {
    let words = lang.words();
    Table {
        title: words.remarks(),
        heads: to_owned_column_heads(&[(words.finding(), false)]),
        rows: results
            .remarks
            .iter()
            .map(|remark: &Remark| {
                vec![lang.format_evidence(None, remark.evidence.as_ref(), &remark.remark)]
            })
            .collect(),
        note: None,
        cut: RowTruncation::Named(Vec::new()),
        verdicts: 0..0,
    }
}
