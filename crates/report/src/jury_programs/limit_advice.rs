//! Advice on time limits, derived from the times of jury programs.

use std::time::Duration;

use super::jury_program_line::JuryProgramReportLine;
use super::measured_program::{format_measured_time, format_seconds};
use caipan_audit::calibration::jury_measurements::JuryMeasurements;
use caipan_audit::calibration::limit_advice::{
    ACCEPTED_MARGIN, LimitAdvice, RequiredSpeed, TOO_SLOW_MARGIN, format_limit,
};
use caipan_facts::{Evidence, Fact};
use caipan_i18n::Lang;

/// Returns the advice on the time limits of the problem and its subtasks, one sentence per line. With `is_calibration`,
/// proposes a limit even if the present limit fits, and mentions that accepted programs are missing.
pub fn format_limit_advice(
    measured: &JuryMeasurements,
    is_calibration: bool,
    lang: Lang,
) -> String {
    let facts = limit_advice_facts(measured, is_calibration, lang);
    facts.iter().map(|fact| lang.fact(fact) + "\n").collect()
}

/// Returns the sentences of [`format_limit_advice`] untranslated, as facts.
pub(crate) fn limit_advice_facts(
    measured: &JuryMeasurements,
    is_calibration: bool,
    lang: Lang,
) -> Vec<Fact> {
    let mut lines = Vec::new();
    for (scope, advice) in measured.scopes.iter().zip(&measured.advice) {
        if advice.slowest.is_none() && advice.fastest.is_none() {
            continue;
        }
        if let Some(subtask) = scope.subtask.clone() {
            lines.push(JuryProgramReportLine::OfSubtask { subtask });
        }
        add_time_limit_advice_lines(
            measured,
            advice,
            scope.limit,
            is_calibration,
            (&mut lines, lang),
        );
    }
    lines.iter().map(Evidence::fact).collect()
}

/// Adds to `lines` the advice about the time limit of the problem or of one subtask.
fn add_time_limit_advice_lines(
    measured: &JuryMeasurements,
    advice: &LimitAdvice,
    limit: Duration,
    is_calibration: bool,
    (lines, lang): (&mut Vec<JuryProgramReportLine>, Lang),
) {
    match (advice.slowest, advice.min_limit()) {
        (Some(slowest), Some(least)) => lines.push(JuryProgramReportLine::Slowest {
            time: format_seconds(slowest.time.time),
            limit: format_seconds(least),
            factor: ACCEPTED_MARGIN.to_string(),
        }),
        (Some(slowest), None) => lines.push(JuryProgramReportLine::NeverEnds {
            program: measured.program_file_name(slowest.program),
            time: format_seconds(slowest.time.time),
        }),
        (None, _) if is_calibration => lines.push(JuryProgramReportLine::NoAccepted),
        (None, _) => {}
    }
    if let Some(fastest) = advice.fastest {
        let (time, factor) = (
            format_measured_time(fastest.time, lang),
            TOO_SLOW_MARGIN.to_string(),
        );
        lines.push(match advice.max_limit() {
            Some(greatest) => JuryProgramReportLine::FastestUpTo {
                time,
                limit: format_seconds(greatest),
                factor,
            },
            None => JuryProgramReportLine::FastestOver { time, factor },
        });
    }
    let is_unfit = !advice.has_required_margins(limit);
    if let (true, Some(slowest), Some(fastest)) = (
        advice.has_no_possible_limit(),
        advice.slowest,
        advice.fastest,
    ) {
        lines.push(JuryProgramReportLine::Impossible {
            slowest: measured.program_file_name(slowest.program),
            fastest: measured.program_file_name(fastest.program),
        });
    } else if is_unfit {
        let limit = format_seconds(limit);
        lines.push(JuryProgramReportLine::LimitUnfit { limit });
    }
    let recommended = advice.recommended_limit();
    if let Some(limit_to_propose) = recommended.filter(|_| is_calibration || is_unfit) {
        lines.push(JuryProgramReportLine::Proposed {
            limit: format_limit(limit_to_propose),
            now: format_limit(limit),
        });
    }
}

/// Returns a line for each language: the slowest accepted program and its time, multiplied by the language's time factor.
/// Languages without a measured accepted program are left out.
pub fn format_slowest_per_language(measured: &JuryMeasurements, lang: Lang) -> String {
    let mut lines = Vec::new();
    let mut known: Vec<&str> = Vec::new();
    for program in &measured.programs {
        let language = &program.submission.language;
        if known.contains(&language.id.as_str()) {
            continue;
        }
        known.push(&language.id);
        let all = measured
            .programs
            .iter()
            .zip(&measured.measured_programs)
            .enumerate();
        let slowest = all
            .filter(|(_, (other, _))| other.submission.language.id == language.id)
            .flat_map(|(index, (_, tried))| {
                tried
                    .samples
                    .iter()
                    .filter(|sample| sample.required_speed == RequiredSpeed::FastEnough)
                    .map(move |sample| (sample.time, index))
            })
            .max();
        if let Some((time, index)) = slowest {
            lines.push(JuryProgramReportLine::OfLanguage {
                language: language.id.clone(),
                program: measured.program_file_name(index),
                time: format_seconds(time.time.mul_f64(language.time_factor)),
                factor: language.time_factor.to_string(),
            });
        }
    }
    lines
        .into_iter()
        .map(|line| lang.fact(&line.fact()) + "\n")
        .collect()
}
