//! Strength of test data as text: the kill matrix, the surviving mutants, and inputs that would kill them.

use caipan_audit::kill_matrix::{KillMatrix, MutantFate};
use caipan_audit::killer_cases::KillerCase;
use caipan_checker::group_digits;
use caipan_facts::{Evidence, facts, printable};
use caipan_i18n::{Lang, mistake_meaning};

/// Maximum number of cases shown as a matrix. With more cases, each mutant is listed with the first case that kills it.
const MAX_MATRIX_CASES: usize = 60;

/// Describes which mutants the cases kill and which mutants survive. For each survivor, shows an input from `killers`
/// that kills it, if there is one.
pub fn format_kill_matrix(strength: &KillMatrix, killers: &[KillerCase], lang: Lang) -> String {
    let mut text = match strength.cases.len() {
        0..=MAX_MATRIX_CASES => draw_kill_matrix(strength, lang),
        _ => format_mutant_list(strength, lang),
    };
    let survivors = strength.survivors();
    let total = strength.mutants.len();
    let killed = total - survivors.len();
    text.push('\n');
    text.push_str(&format_fact_line(
        KillMatrixLine::Killed { killed, total },
        lang,
    ));
    for mutant in &survivors {
        text.push_str(&format_fact_line(
            KillMatrixLine::Survives {
                id: mutant.id.to_owned(),
                mistake: mistake_meaning(lang, mutant.id, mutant.mistake).to_owned(),
            },
            lang,
        ));
        let found = killers
            .iter()
            .find(|killer| killer.kills.contains(&mutant.id));
        let killer = found.map_or(KillMatrixLine::NoKiller, |killer| KillMatrixLine::Killer {
            input: format_on_one_line(&killer.input),
        });
        text.push_str(&format!("    {}", format_fact_line(killer, lang)));
    }
    if !strength.is_complete {
        let count = strength.untried;
        text.push_str(&format_fact_line(KillMatrixLine::Untried { count }, lang));
        return escape_lines(&text);
    }
    let subset = strength.smallest_killing_subset();
    text.push_str(&format_fact_line(
        KillMatrixLine::Subset {
            some: subset.len(),
            all: strength.cases.len(),
            names: join_case_names(&strength.cases, subset, lang),
        },
        lang,
    ));
    let idle = strength.cases_without_kills();
    if !idle.is_empty() {
        let names = join_case_names(&strength.cases, &idle, lang);
        text.push_str(&format_fact_line(KillMatrixLine::Idle { names }, lang));
    }
    let unknown = strength
        .fates
        .iter()
        .flatten()
        .filter(|fate| **fate == MutantFate::Unknown)
        .count();
    if unknown > 0 {
        let count = group_digits(unknown as u64);
        text.push_str(&format_fact_line(KillMatrixLine::Unknown { count }, lang));
    }
    escape_lines(&text)
}

pub(crate) fn format_fact_line(evidence: impl Evidence, lang: Lang) -> String {
    lang.fact(&evidence.fact()) + "\n"
}

/// Joins the names of the cases with these indices, separated by commas.
pub(crate) fn join_case_names(cases: &[String], indices: &[usize], lang: Lang) -> String {
    let names = indices.iter().map(|case| cases[*case].as_str());
    names.collect::<Vec<_>>().join(lang.words().comma())
}

fn escape_lines(text: &str) -> String {
    let lines = text.lines();
    lines
        .map(|line| printable(line.as_bytes()) + "\n")
        .collect()
}

/// Draws a row for each mutant and a column for each case: `x` killed, `.` survived, `?` unknown.
fn draw_kill_matrix(strength: &KillMatrix, lang: Lang) -> String {
    let wide = strength
        .mutants
        .iter()
        .map(|mutant| mutant.id.len())
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for (number, name) in (1..).zip(&strength.cases) {
        text.push_str(&format!("{number:>4}  {name}\n"));
    }
    text.push('\n');
    let count = strength.cases.len();
    if count > 9 {
        text.push_str(&format!(
            "{:wide$}  {}\n",
            "",
            column_number_digits(count, 10)
        ));
    }
    text.push_str(&format!(
        "{:wide$}  {}\n",
        "",
        column_number_digits(count, 1)
    ));
    for (mutant, row) in strength.mutants.iter().zip(&strength.fates) {
        let marks: String = row
            .iter()
            .map(|fate: &MutantFate| match fate {
                MutantFate::Killed => 'x',
                MutantFate::Survives => '.',
                MutantFate::Unknown => '?',
            })
            .collect();
        text.push_str(&format!(
            "{:wide$}  {marks}  {}\n",
            mutant.id,
            mistake_meaning(lang, mutant.id, mutant.mistake)
        ));
    }
    text
}

/// Returns a line with the last digits (`divisor` 1) or the tens digits (`divisor` 10) of the numbers from 1 to
/// `count`. A number without a tens digit becomes a blank.
fn column_number_digits(count: usize, divisor: usize) -> String {
    (1..=count)
        .map(|number: usize| match number / divisor {
            0 if divisor > 1 => ' ',
            tens => char::from(b'0' + (tens % 10) as u8),
        })
        .collect()
}

fn format_mutant_list(strength: &KillMatrix, lang: Lang) -> String {
    let mut text = String::new();
    for (row, mutant) in strength.mutants.iter().enumerate() {
        let killers: Vec<usize> = strength.killing_cases(row).collect();
        let id = mutant.id.to_owned();
        let line = match killers.first() {
            None => KillMatrixLine::KilledByNone { id },
            Some(first) => KillMatrixLine::KilledBy {
                id,
                count: killers.len(),
                first: strength.cases[*first].clone(),
            },
        };
        text.push_str(&format!("{}\n", lang.fact(&line.fact())));
    }
    text
}

facts! {
    /// Line of the report on mutants: the numbers of killed mutants, the survivors, and the cases that suffice to kill.
    pub enum KillMatrixLine {
        Killed { killed: usize, total: usize } => "strength-killed",
        Survives { id: String, mistake: String } => "strength-survives",
        Killer { input: String } => "strength-killer",
        NoKiller => "strength-no-killer",
        Subset { some: usize, all: usize, names: String } => "strength-subset",
        Idle { names: String } => "strength-idle",
        Unknown { count: String } => "strength-unknown",
        /// Some mutants were not tried, so it is unknown which cases suffice and which cases kill nothing.
        Untried { count: usize } => "strength-untried",
        KilledByNone { id: String } => "strength-by-none",
        KilledBy { id: String, count: usize, first: String } => "strength-by",
    }
}

/// Formats an input on one line, with ` / ` between lines, truncated to 160 characters.
pub(crate) fn format_on_one_line(input: &str) -> String {
    let line = input
        .lines()
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join(" / ");
    match line.char_indices().nth(160) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line,
    }
}
