//! Text of an audit: faults, warnings, missing files, coverage and properties of the cases.

use super::search_counters;
use caipan_audit::audit::{AuditReport, CaseWithoutFaults};
use caipan_checker::group_digits;
use caipan_facts::{Evidence, Fact, facts, printable};
use caipan_i18n::Lang;

/// Formats an audit for people. `verbose` adds a line for each case.
pub fn format_audit(audit: &AuditReport, verbose: bool, lang: Lang) -> String {
    let mut lines: Vec<String> = audit.faults.iter().map(|fault| lang.fact(fault)).collect();
    let warnings = audit.warnings.iter().map(|what| {
        let warning = what.clone();
        lang.fact(&AuditReportLine::Warning { what: warning }.fact())
    });
    lines.extend(warnings);
    if verbose {
        lines.extend(
            audit
                .cases
                .iter()
                .map(|audited| audited_case_line(audited, lang)),
        );
    }
    let words = lang.words();
    let unanswered = audit.cases.iter().filter(|case| case.case.answer.is_none());
    match unanswered.count() {
        0 => {}
        _ if audit.has_interactor => {}
        cases => lines.push(lang.fact(&AuditReportLine::MissingAnswers { cases }.fact())),
    }
    if !audit.unrelated_files.is_empty() {
        let files = audit.unrelated_files.join(words.comma());
        lines.push(lang.fact(&AuditReportLine::UnrelatedFiles { files }.fact()));
    }
    let missed: Vec<String> = audit
        .goals
        .iter()
        .filter(|goal| !goal.is_reached)
        .map(|goal| lang.fact(&goal.name))
        .collect();
    if !missed.is_empty() {
        let goals = missed.join(words.comma());
        lines.push(lang.fact(&AuditReportLine::Unreached { goals }.fact()));
    }
    if verbose && audit.runs > 0 {
        let runs = audit.runs;
        lines.push(lang.fact(&AuditReportLine::Runs { runs }.fact()));
    }
    lines.extend(wrong_interpretations_line(audit, lang));
    lines.extend(difficulty_line(audit).map(|line| lang.fact(&line.fact())));
    lines.push(summary_line(audit, lang));
    lines
        .iter()
        .map(|line| printable(line.as_bytes()) + "\n")
        .collect()
}

facts! {
    /// One line of the text report on an audit: a count, a warning, or a statement about cases.
    pub enum AuditReportLine {
        MissingAnswers { cases: usize } => "audit-missing-answers",
        UnrelatedFiles { files: String } => "audit-others",
        Unreached { goals: String } => "audit-unreached",
        Valid { cases: usize } => "audit-valid",
        Refused { count: usize } => "audit-refused",
        Accepted { count: usize } => "audit-accepted",
        Rejected { count: usize } => "audit-rejected",
        Faults { count: usize } => "audit-faults",
        Warnings { count: usize } => "audit-warnings",
        Warning { what: Fact } => "audit-warning",
        Runs { runs: usize } => "audit-runs",
        Core => "audit-core",
        Decides { readings: String } => "audit-decides",
        CasesAgainstReading { count: usize, reading: Fact } => "audit-against",
        Readings { core: usize, deciding: usize, each: String } => "audit-readings",
        Difficulty { least: String, most: String, unit: Fact, hardest: String }
            => "audit-difficulty",
    }
}

fn summary_line(audit: &AuditReport, lang: Lang) -> String {
    let cases = audit.cases.len();
    let counts = [
        AuditReportLine::Refused {
            count: audit.refused_inputs,
        },
        AuditReportLine::Accepted {
            count: audit.accepted_outputs,
        },
        AuditReportLine::Rejected {
            count: audit.rejected_outputs,
        },
        AuditReportLine::Faults {
            count: audit.faults.len(),
        },
        AuditReportLine::Warnings {
            count: audit.warnings.len(),
        },
    ];
    let seen = counts.into_iter().filter(|line: &AuditReportLine| {
        !matches!(
            line,
            AuditReportLine::Refused { count: 0 }
                | AuditReportLine::Accepted { count: 0 }
                | AuditReportLine::Rejected { count: 0 }
                | AuditReportLine::Faults { count: 0 }
                | AuditReportLine::Warnings { count: 0 }
        )
    });
    let said: Vec<String> = std::iter::once(AuditReportLine::Valid { cases })
        .chain(seen)
        .map(|line| lang.fact(&line.fact()))
        .collect();
    said.join(lang.words().comma())
}

fn audited_case_line(audited: &CaseWithoutFaults, lang: Lang) -> String {
    let words = lang.words();
    let decides = match audited.other_interpretations.as_slice() {
        [] => AuditReportLine::Core,
        decides => {
            let readings: Vec<String> = decides.iter().map(|fact| lang.fact(fact)).collect();
            AuditReportLine::Decides {
                readings: readings.join(words.semicolon()),
            }
        }
    };
    let mut text = words.colon(&audited.case.name, &lang.fact(&decides.fact()));
    if let Some((what, number)) = audited.stats.0.first() {
        text.push_str(words.comma());
        text.push_str(&search_counters::format_counter(what, *number, lang));
    }
    text
}

/// Counts, for each wrong interpretation of the problem statement, the cases that reject it. `None` if no case rejects
/// one.
fn wrong_interpretations_line(audit: &AuditReport, lang: Lang) -> Option<String> {
    let mut readings: Vec<(&Fact, usize)> = Vec::new();
    for reading in audit
        .cases
        .iter()
        .flat_map(|case| &case.other_interpretations)
    {
        match readings.iter_mut().find(|(known, _)| *known == reading) {
            Some((_, count)) => *count += 1,
            None => readings.push((reading, 1)),
        }
    }
    if readings.is_empty() {
        return None;
    }
    let core = audit
        .cases
        .iter()
        .filter(|case| case.other_interpretations.is_empty())
        .count();
    let each: Vec<String> = readings
        .iter()
        .map(|(reading, count): &(&Fact, usize)| {
            let (count, reading) = (*count, (*reading).clone());
            lang.fact(&AuditReportLine::CasesAgainstReading { count, reading }.fact())
        })
        .collect();
    let line = AuditReportLine::Readings {
        core,
        deciding: audit.cases.len() - core,
        each: each.join(lang.words().comma()),
    };
    Some(lang.fact(&line.fact()))
}

fn difficulty_line(audit: &AuditReport) -> Option<AuditReportLine> {
    let hardest = audit.cases.iter().max_by_key(|case| solver_effort(case))?;
    let easiest = audit.cases.iter().map(solver_effort).min()?;
    let (unit, most) = hardest.stats.0.first()?;
    Some(AuditReportLine::Difficulty {
        least: group_digits(easiest),
        most: group_digits(*most),
        unit: unit.clone(),
        hardest: hardest.case.name.clone(),
    })
}

fn solver_effort(case: &CaseWithoutFaults) -> u64 {
    case.stats.0.first().map_or(0, |(_, number)| *number)
}
