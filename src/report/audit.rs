//! An audit as text: what is wrong, what is missing, what the cases are.

use super::i18n::Lang;
use crate::problem::{grouped, printable};
use crate::setting::audit::{Audit, Audited};

/// The audit for people; with `verbose` a line for each case too.
pub fn text(audit: &Audit, verbose: bool, lang: Lang) -> String {
    let mut lines: Vec<String> = audit.faults.iter().map(|fault| lang.fact(fault)).collect();
    if verbose {
        lines.extend(audit.cases.iter().map(case));
    }
    let unanswered = audit.cases.iter().filter(|case| case.case.answer.is_none());
    match unanswered.count() {
        0 => {}
        count => lines.push(format!(
            "{} no answer file, which judges without a solver need: --write-answers makes them",
            plural(count, "case has", "cases have")
        )),
    }
    if !audit.others.is_empty() {
        lines.push(format!("no part of any case: {}", audit.others.join(", ")));
    }
    let missed = audit.goals.iter().filter(|goal| !goal.is_reached);
    let missed: Vec<&str> = missed.map(|goal| goal.name.as_ref()).collect();
    if !missed.is_empty() {
        lines.push(format!("no case has {}", missed.join(", ")));
    }
    lines.extend(labels(audit));
    lines.extend(difficulty(audit));
    lines.push(summary(audit));
    lines
        .iter()
        .map(|line| printable(line.as_bytes()) + "\n")
        .collect()
}

fn summary(audit: &Audit) -> String {
    let mut text = format!("{} valid", plural(audit.cases.len(), "case", "cases"));
    let counts = [
        (
            audit.refused_inputs,
            "invalid input refused",
            "invalid inputs refused",
        ),
        (
            audit.accepted_outputs,
            "right output accepted",
            "right outputs accepted",
        ),
        (
            audit.rejected_outputs,
            "wrong output rejected",
            "wrong outputs rejected",
        ),
        (audit.faults.len(), "fault", "faults"),
    ];
    for (count, one, many) in counts.into_iter().filter(|(count, ..)| *count > 0) {
        text.push_str(&format!(", {}", plural(count, one, many)));
    }
    text
}

fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn case(audited: &Audited) -> String {
    let name = &audited.case.name;
    let mut text = format!("{name}: ");
    match audited.decides.as_slice() {
        [] => text.push_str("core"),
        decides => text.push_str(&format!("decides against {}", decides.join("; "))),
    }
    if let Some((unit, number)) = audited.stats.0.first() {
        text.push_str(&format!(", {} {unit}", grouped(*number)));
    }
    text
}

/// How many cases tell which readings of the statement apart.
fn labels(audit: &Audit) -> Option<String> {
    let mut readings: Vec<(&str, usize)> = Vec::new();
    for name in audit.cases.iter().flat_map(|case| &case.decides) {
        match readings.iter_mut().find(|(known, _)| known == name) {
            Some((_, count)) => *count += 1,
            None => readings.push((name, 1)),
        }
    }
    if readings.is_empty() {
        return None;
    }
    let core = audit.cases.iter().filter(|case| case.decides.is_empty());
    let core = core.count();
    let each: Vec<String> = readings
        .iter()
        .map(|(name, count)| format!("{count} against \"{name}\""))
        .collect();
    let deciding = audit.cases.len() - core;
    Some(format!(
        "{core} core, {} on how the statement is read: {}",
        plural(deciding, "case decides", "cases decide"),
        each.join(", ")
    ))
}

fn difficulty(audit: &Audit) -> Option<String> {
    let number = |case: &Audited| case.stats.0.first().copied();
    let of = |case: &Audited| number(case).map_or(0, |(_, number)| number);
    let hardest = audit.cases.iter().max_by_key(|case| of(case))?;
    let easiest = audit.cases.iter().map(of).min()?;
    let (unit, most) = number(hardest)?;
    Some(format!(
        "{} to {} {unit} of the reference solver, most for {}",
        grouped(easiest),
        grouped(most),
        hardest.case.name
    ))
}
