//! Results on labelled programs (known to be right or wrong) as text: shares judged correctly, and causes of
//! rejections.

use caipan_audit::kill_matrix::KillMatrix;
use caipan_audit::labelled_programs::{
    ExplainedRejection, LabelledProgram, LabelledResults, Proportion, RejectionCause,
};
use caipan_audit::test_data_strength::KillerSearchResult;
use caipan_checker::quote_up_to;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact, facts, printable};
use caipan_i18n::Lang;

/// Maximum length of a quoted name, in characters.
const MAX_NAME_LENGTH: usize = 100;

/// Numbers of killed mutants, of all mutants, and of survivors that may be equivalent to the right program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MutantScore {
    /// Number of mutants that at least one case rejects.
    pub killed: usize,
    /// Number of all mutants, killed or not.
    pub total: usize,
    /// Number of survivors that may be equivalent to the right program. `None` if no search for inputs that kill them
    /// was made.
    pub equal: Option<usize>,
}

impl MutantScore {
    /// Counts the mutants of a kill matrix. `killer_search` is the result of a search for inputs that kill survivors.
    /// It determines how many survivors may be equivalent to the right program.
    pub(crate) fn from_kill_matrix<M: Clone>(
        strength: &KillMatrix<M>,
        killer_search: Option<&KillerSearchResult>,
    ) -> Self {
        let total = strength.mutants.len();
        let equal = killer_search.map(KillerSearchResult::count_probably_equivalent_mutants);
        Self {
            killed: total - strength.survivors().len(),
            total,
            equal,
        }
    }
}

/// Describes the accepted right programs, the causes of rejections, the rejected wrong programs and a sufficient
/// subset of cases. The mutant scores follow for comparison.
pub(crate) fn format_labelled_results(
    labelled: &LabelledResults,
    mutants: &[MutantScore],
    lang: Lang,
) -> String {
    let mut lines = vec![accepted_right_programs_line(labelled.accepted_proportion())];
    lines.extend(labelled.right.iter().flat_map(|program| {
        let causes = program.causes.iter();
        causes.map(|one| rejection_cause_line(program, one, labelled).fact())
    }));
    lines.push(rejected_wrong_programs_line(labelled.rejected_proportion()));
    let summary = &labelled.summary;
    if !summary.accepted.is_empty() {
        let programs = summary
            .accepted
            .iter()
            .map(|number| labelled.wrong[*number].name.as_str());
        let accepted_names = join_names(programs, lang);
        lines.push(
            LabelledProgramsLine::Accepted {
                names: accepted_names,
            }
            .fact(),
        );
    }
    let not_compiled = program_names_with_verdict(labelled, Verdict::CompileError, lang);
    lines.extend(not_compiled.map(|names| LabelledProgramsLine::NotCompiled { names }.fact()));
    let not_judged = program_names_with_verdict(labelled, Verdict::JudgeError, lang);
    lines.extend(not_judged.map(|names| LabelledProgramsLine::NotJudged { names }.fact()));
    if summary.rank() > 0 {
        let cases = summary
            .subset
            .iter()
            .map(|case| labelled.cases[*case].as_str());
        let (some, all) = (summary.subset.len(), labelled.cases.len());
        let names = join_names(cases, lang);
        let line = if summary.accepted.is_empty() {
            LabelledProgramsLine::Enough { some, all, names }
        } else {
            LabelledProgramsLine::EnoughForThese { some, all, names }
        };
        lines.push(line.fact());
    }
    let rejected = labelled.rejected_proportion();
    lines.extend(
        mutants
            .iter()
            .map(|score| mutant_score_line(*score, rejected)),
    );
    lines
        .iter()
        .map(|line| printable(lang.fact(line).as_bytes()) + "\n")
        .collect()
}

/// Returns the names of the programs with this verdict; `None` if there are no such programs.
fn program_names_with_verdict(
    labelled: &LabelledResults,
    verdict: Verdict,
    lang: Lang,
) -> Option<String> {
    let programs = labelled
        .programs_with_verdict(verdict)
        .map(|program| program.name.as_str());
    Some(join_names(programs, lang)).filter(|names| !names.is_empty())
}

/// Quotes and joins names, which come from outside and may contain any character.
fn join_names<'n>(names: impl Iterator<Item = &'n str>, lang: Lang) -> String {
    let quoted: Vec<String> = names.map(quote_name).collect();
    quoted.join(lang.words().comma())
}

fn quote_name(name: &str) -> String {
    quote_up_to(MAX_NAME_LENGTH, name.as_bytes())
}

fn format_percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

/// Describes the share of right programs that are accepted, with a confidence interval if there are at least two
/// programs.
fn accepted_right_programs_line(share: Proportion) -> Fact {
    let Proportion { count, total } = share;
    let known = share.value().zip(share.confidence_interval());
    let line = match known {
        None => LabelledProgramsLine::NoRight,
        Some(_) if total == 1 => LabelledProgramsLine::OneRight { count },
        Some((value, (low, high))) => LabelledProgramsLine::Right {
            count,
            total,
            percent: format_percent(value),
            low: format_percent(low),
            high: format_percent(high),
        },
    };
    line.fact()
}

fn rejected_wrong_programs_line(share: Proportion) -> Fact {
    let Proportion { count, total } = share;
    let known = share.value().zip(share.confidence_interval());
    let line = match known {
        None => LabelledProgramsLine::NoWrong,
        Some(_) if total == 1 => LabelledProgramsLine::OneWrong { count },
        Some((value, (low, high))) => LabelledProgramsLine::Wrong {
            count,
            total,
            percent: format_percent(value),
            low: format_percent(low),
            high: format_percent(high),
        },
    };
    line.fact()
}

fn rejection_cause_line(
    program: &LabelledProgram,
    rejection: &ExplainedRejection,
    labelled: &LabelledResults,
) -> LabelledProgramsLine {
    let name = quote_name(&program.name);
    let Some(first) = rejection.cases.first() else {
        return LabelledProgramsLine::Whole {
            program: name,
            cause: rejection.cause.fact(),
        };
    };
    let (count, first) = (rejection.cases.len(), quote_name(&labelled.cases[*first]));
    let verdict = rejection.verdict.code().to_owned();
    match &rejection.cause {
        RejectionCause::OtherVerdict { .. } => LabelledProgramsLine::Lost {
            program: name,
            verdict,
            count,
            first,
        },
        cause => LabelledProgramsLine::LostBy {
            program: name,
            verdict,
            count,
            first,
            cause: cause.fact(),
        },
    }
}

fn mutant_score_line(score: MutantScore, share: Proportion) -> Fact {
    let (killed, total) = (score.killed, score.total);
    let (rejected, all) = (share.count, share.total);
    let line = match score.equal {
        Some(equal) => LabelledProgramsLine::MutantsOf {
            killed,
            total,
            equal,
            rejected,
            all,
        },
        None => LabelledProgramsLine::Mutants {
            killed,
            total,
            rejected,
            all,
        },
    };
    line.fact()
}

facts! {
    /// Line of the report on programs that are known to be right or wrong, such as the share of right programs
    /// accepted.
    pub enum LabelledProgramsLine {
        Right { count: usize, total: usize, percent: String, low: String, high: String } => "labelled-right",
        OneRight { count: usize } => "labelled-one-right",
        NoRight => "labelled-no-right",
        Wrong { count: usize, total: usize, percent: String, low: String, high: String } => "labelled-wrong",
        OneWrong { count: usize } => "labelled-one-wrong",
        NoWrong => "labelled-no-wrong",
        Whole { program: String, cause: Fact } => "labelled-whole",
        Lost { program: String, verdict: String, count: usize, first: String } => "labelled-lost",
        LostBy { program: String, verdict: String, count: usize, first: String, cause: Fact } => "labelled-lost-by",
        Accepted { names: String } => "labelled-accepted",
        NotCompiled { names: String } => "labelled-not-compiled",
        NotJudged { names: String } => "labelled-not-judged",
        /// A small set of cases rejects all wrong programs.
        Enough { some: usize, all: usize, names: String } => "labelled-enough",
        /// A small set of cases rejects all wrong programs that any case rejects.
        EnoughForThese { some: usize, all: usize, names: String } => "labelled-enough-for-these",
        Mutants { killed: usize, total: usize, rejected: usize, all: usize } => "labelled-mutants",
        MutantsOf { killed: usize, total: usize, equal: usize, rejected: usize, all: usize } => "labelled-mutants-of",
    }
}
