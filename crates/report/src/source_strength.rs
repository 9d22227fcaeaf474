//! Strength of test data against mutants of accepted programs, as text: mutants tried, survivors, and conclusions
//! about the data.

use std::collections::BTreeMap;

use super::kill_matrix::{format_fact_line, format_on_one_line, join_case_names};
use caipan_audit::kill_matrix::KillMatrix;
use caipan_audit::test_data_strength::{
    KillerSearchResult, MutantStatistics, TestDataStrength, TestedMutant,
};
use caipan_facts::{Fact, facts, printable};
use caipan_i18n::Lang;
use caipan_mutants::MutationOperator;

/// Maximum number of survivors of a mutation operator that are shown with the changed line.
const MAX_SURVIVORS: usize = 3;
/// Maximum length of a shown source line, in characters.
const MAX_LINE_LENGTH: usize = 160;

/// Describes the mutants tried, the survivors with the changed lines, and the cases that suffice. `killer_search` is
/// the result of a search for inputs that kill survivors. It distinguishes wrong survivors from possibly equivalent
/// ones.
pub fn format_source_strength(
    measured: &TestDataStrength,
    killer_search: Option<&KillerSearchResult>,
    lang: Lang,
) -> String {
    let strength = &measured.kill_matrix;
    let mut text: String = measured
        .counts
        .iter()
        .flat_map(mutant_count_lines)
        .map(|line| format_fact_line(line, lang))
        .collect();
    let survivors = strength.survivors();
    let total = strength.mutants.len();
    let killed = total - survivors.len();
    match killer_search {
        None => {
            text.push_str(&format_fact_line(
                SourceStrengthLine::Killed { killed, total },
                lang,
            ));
            if !survivors.is_empty() {
                text.push_str(&format_fact_line(
                    SourceStrengthLine::SurvivorsUnclassified,
                    lang,
                ));
            }
            text.push_str(&format_survivors(
                &survivors.iter().collect::<Vec<_>>(),
                MAX_SURVIVORS,
                true,
                lang,
            ));
        }
        Some(killer_search) => text.push_str(&format_killer_search(
            strength,
            &survivors,
            killer_search,
            lang,
        )),
    }
    text.push_str(&format_test_data_strength(measured, lang));
    text.lines()
        .map(|line| printable(line.as_bytes()) + "\n")
        .collect()
}

/// Describes the result of a search for inputs that kill survivors: first the survivors that an input proves wrong, then those that may be
/// equivalent to the original.
fn format_killer_search(
    strength: &KillMatrix<TestedMutant>,
    survivors: &[TestedMutant],
    killer_search: &KillerSearchResult,
    lang: Lang,
) -> String {
    let total = strength.mutants.len();
    let killed = total - survivors.len();
    let wrong: Vec<&TestedMutant> = killer_search
        .killed_by
        .iter()
        .zip(survivors)
        .filter(|(killers, _): &(&Vec<usize>, &TestedMutant)| !killers.is_empty())
        .map(|(_, tried)| tried)
        .collect();
    let numbered = survivors.iter().enumerate();
    let equal: Vec<&TestedMutant> = numbered
        .filter(|(index, _)| killer_search.is_probably_equivalent(*index))
        .map(|(_, tried)| tried)
        .collect();
    let mut text = format_fact_line(
        SourceStrengthLine::KilledOf {
            killed,
            total,
            wrong: wrong.len(),
            equal: equal.len(),
            inputs: killer_search.input_count,
        },
        lang,
    );
    if !killer_search.untried.is_empty() {
        let count = killer_search.untried.len();
        text.push_str(&format_fact_line(
            SourceStrengthLine::SurvivorsUntried { count },
            lang,
        ));
    }
    if 10 * (killed + wrong.len()) < 7 * (total - killer_search.untried.len()) {
        text.push_str(&format_fact_line(SourceStrengthLine::TooAlike, lang));
    }
    text.push_str(&format_missing_inputs(killer_search, survivors, lang));
    text.push_str(&format_disagreements(killer_search, lang));
    text.push_str(&format_rejections(killer_search, lang));
    text.push_str(&format_survivors(&wrong, MAX_SURVIVORS, true, lang));
    if !equal.is_empty() {
        let count = equal.len();
        text.push_str(&format_fact_line(
            SourceStrengthLine::PerhapsEqual { count },
            lang,
        ));
        text.push_str(&format_survivors(&equal, 1, false, lang));
    }
    text
}

/// Describes new inputs that kill the most survivors. The cases contain no such inputs.
fn format_missing_inputs(
    killer_search: &KillerSearchResult,
    survivors: &[TestedMutant],
    lang: Lang,
) -> String {
    let chosen = killer_search.choose_killers(1);
    let lines = chosen.iter().take(MAX_SURVIVORS).map(|killer| {
        let kills = killer_search
            .killed_by
            .iter()
            .zip(survivors)
            .filter(|(own, _)| own.contains(killer))
            .count();
        let input = format_on_one_line(&killer_search.killers[*killer].0);
        let gaps = killer_search
            .gaps
            .iter()
            .filter(|gap| gap.killer == *killer);
        let gaps = gaps.map(|gap| SourceStrengthLine::Gap {
            property: gap.property.clone(),
        });
        std::iter::once(SourceStrengthLine::Killer { input, kills })
            .chain(gaps)
            .map(|line| format_fact_line(line, lang))
            .collect::<String>()
    });
    lines.collect()
}

/// Describes inputs on which accepted programs are rejected.
fn format_disagreements(killer_search: &KillerSearchResult, lang: Lang) -> String {
    let shown = killer_search.disagreements.iter().take(MAX_SURVIVORS);
    let mut text: String = shown
        .map(|one| {
            let line = SourceStrengthLine::Disagreement {
                program: one.program.clone(),
                verdict: one.verdict.code().to_owned(),
                input: format_on_one_line(&one.input),
            };
            format_fact_line(line, lang)
        })
        .collect();
    if let Some(count @ 1..) = killer_search.disagreements.len().checked_sub(MAX_SURVIVORS) {
        text.push_str(&format_fact_line(SourceStrengthLine::More { count }, lang));
    }
    text
}

/// Describes how many of the jury's wrong programs are rejected by new inputs. No case rejects any of these programs.
fn format_rejections(killer_search: &KillerSearchResult, lang: Lang) -> String {
    let all = &killer_search.rejections;
    if all.is_empty() {
        return String::new();
    }
    let (open, rejected): (Vec<_>, Vec<_>) = all.iter().partition(|one| one.killers.is_empty());
    let names: Vec<String> = open.iter().map(|one| one.program.clone()).collect();
    let (rejected, total) = (rejected.len(), all.len());
    let line = if names.is_empty() {
        SourceStrengthLine::AllRejected { total }
    } else {
        let all_names: Vec<usize> = (0..names.len()).collect();
        SourceStrengthLine::Rejected {
            rejected,
            total,
            names: join_case_names(&names, &all_names, lang),
        }
    };
    format_fact_line(line, lang)
}

/// Lists survivors by mutation operator, and shows the changed lines of at most `max_shown` survivors of each
/// operator. If `are_wrong`, also explains which weakness of the test data lets such mutants survive.
fn format_survivors(
    survivors: &[&TestedMutant],
    max_shown: usize,
    are_wrong: bool,
    lang: Lang,
) -> String {
    let mut text = String::new();
    for (operator, alive) in group_by_operator(survivors) {
        text.push_str(&format_fact_line(
            SourceStrengthLine::Alive {
                mistake: operator.fact(),
                id: operator.id.to_owned(),
                count: alive.len(),
            },
            lang,
        ));
        if let Some(meaning) = operator.survivor_meaning().filter(|_| are_wrong) {
            text.push_str(&format_fact_line(
                SourceStrengthLine::Means { meaning },
                lang,
            ));
        }
        for tried in alive.iter().take(max_shown) {
            text.push_str(&format_source_change(tried, lang));
        }
        if alive.len() > max_shown {
            let count = alive.len() - max_shown;
            text.push_str(&format_fact_line(SourceStrengthLine::More { count }, lang));
        }
    }
    text
}

/// Returns up to three lines on the mutants of a program: numbers of mutants made, known from earlier measurements, and
/// not tried.
fn mutant_count_lines(counts: &MutantStatistics) -> Vec<SourceStrengthLine> {
    let known = SourceStrengthLine::Known {
        program: counts.program.clone(),
        count: counts.known,
    };
    let untried = SourceStrengthLine::Untried {
        program: counts.program.clone(),
        count: counts.untried,
    };
    let lines = [
        Some(generated_mutant_counts_line(counts)),
        Some(known).filter(|_| counts.known > 0),
        Some(untried).filter(|_| counts.untried > 0),
    ];
    lines.into_iter().flatten().collect()
}

fn generated_mutant_counts_line(counts: &MutantStatistics) -> SourceStrengthLine {
    SourceStrengthLine::Made {
        program: counts.program.clone(),
        made: counts.made,
        possible: counts.possible,
        refused: counts.not_compiled,
        same: counts.duplicates,
        fickle: counts.unstable,
    }
}

/// Describes a small set of cases that is as strong as all cases, the cases that kill nothing, and the slow mutants.
fn format_test_data_strength(measured: &TestDataStrength, lang: Lang) -> String {
    let strength = &measured.kill_matrix;
    // If not all mutants were tried, it is unknown which cases suffice and which cases kill nothing.
    let (mut text, mut idle) = (String::new(), Vec::new());
    if strength.is_complete {
        let subset = strength.smallest_killing_subset();
        text.push_str(&format_fact_line(
            SourceStrengthLine::Subset {
                some: subset.len(),
                all: strength.cases.len(),
                names: join_case_names(&strength.cases, subset, lang),
            },
            lang,
        ));
        idle = strength.cases_without_kills();
    }
    if !idle.is_empty() {
        let names = join_case_names(&strength.cases, &idle, lang);
        text.push_str(&format_fact_line(SourceStrengthLine::Idle { names }, lang));
    }
    text.push_str(&format_slow_mutants(strength, lang));
    text
}

/// Describes the mutants that are right but much slower; those within the problem's limits are shown with the changed
/// lines.
fn format_slow_mutants(strength: &KillMatrix<TestedMutant>, lang: Lang) -> String {
    let mutants = strength.mutants.iter();
    let count = mutants.filter(|tried| tried.is_slow).count();
    if count == 0 {
        return String::new();
    }
    let mut alive = strength.survivors();
    alive.retain(|tried| tried.is_slow);
    let passed = alive.len();
    let mut text = format_fact_line(
        SourceStrengthLine::Slow {
            count,
            alive: passed,
        },
        lang,
    );
    alive.iter().take(MAX_SURVIVORS).for_each(|tried| {
        text.push_str(&format_source_change(tried, lang));
    });
    if passed > MAX_SURVIVORS {
        let count = passed - MAX_SURVIVORS;
        text.push_str(&format_fact_line(SourceStrengthLine::More { count }, lang));
    }
    text
}

/// Formats the location of a mutant, and the changed line before and after the change.
fn format_source_change(tried: &TestedMutant, lang: Lang) -> String {
    let place = SourceStrengthLine::Place {
        program: tried.program.clone(),
        line: tried.mutant.line,
    };
    [
        format_fact_line(place, lang),
        format_changed_line('-', &tried.mutant.old),
        format_changed_line('+', &tried.mutant.new),
    ]
    .concat()
}

/// Groups survivors by mutation operator, in the order of the operators' ids.
fn group_by_operator<'a>(
    survivors: &[&'a TestedMutant],
) -> Vec<(&'static MutationOperator, Vec<&'a TestedMutant>)> {
    let mut groups: BTreeMap<&str, (&'static MutationOperator, Vec<&'a TestedMutant>)> =
        BTreeMap::new();
    for tried in survivors {
        let operator = tried.mutant.operator;
        let group = groups.entry(operator.id).or_insert((operator, Vec::new()));
        group.1.push(tried);
    }
    groups.into_values().collect()
}

fn format_changed_line(sign: char, line: &str) -> String {
    let trimmed = line.trim();
    match trimmed.char_indices().nth(MAX_LINE_LENGTH) {
        Some((end, _)) => format!("      {sign} {} …\n", &trimmed[..end]),
        None => format!("      {sign} {trimmed}\n"),
    }
}

facts! {
    /// Line about the strength of test data against mutants of accepted programs.
    pub enum SourceStrengthLine {
        Made { program: String, made: usize, possible: usize, refused: usize, same: usize, fickle: usize } => "sources-made",
        Killed { killed: usize, total: usize } => "sources-killed",
        KilledOf { killed: usize, total: usize, wrong: usize, equal: usize, inputs: usize } => "sources-killed-of",
        /// No search for further inputs was made, so wrong survivors cannot be distinguished from equivalent ones.
        SurvivorsUnclassified => "sources-unclassified",
        TooAlike => "sources-too-alike",
        /// Number of survivors that were not run on new inputs for lack of time.
        SurvivorsUntried { count: usize } => "sources-unseen",
        Known { program: String, count: usize } => "sources-known",
        Untried { program: String, count: usize } => "sources-untried",
        Killer { input: String, kills: usize } => "sources-killer",
        /// A property that no case has, but that the input on the line above has.
        Gap { property: Fact } => "sources-gap",
        /// An accepted program is not accepted on a new input.
        Disagreement { program: String, verdict: String, input: String } => "sources-disagreement",
        /// New inputs reject some wrong programs of the jury that no case rejects. `names` lists the programs that new
        /// inputs do not reject either.
        Rejected { rejected: usize, total: usize, names: String } => "sources-rejected",
        AllRejected { total: usize } => "sources-all-rejected",
        PerhapsEqual { count: usize } => "sources-perhaps-equal",
        Alive { mistake: Fact, id: String, count: usize } => "sources-alive",
        Means { meaning: Fact } => "sources-means",
        Place { program: String, line: usize } => "sources-place",
        More { count: usize } => "sources-more",
        Subset { some: usize, all: usize, names: String } => "sources-subset",
        Idle { names: String } => "sources-idle",
        Slow { count: usize, alive: usize } => "sources-slow",
    }
}
