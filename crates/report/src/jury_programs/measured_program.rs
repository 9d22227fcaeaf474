//! Text on a jury program: the verdict, the time, and the fault if the result is not the expected one.

use std::time::Duration;

use super::jury_program_line::JuryProgramReportLine;
use crate::{decimals, text};
use caipan_audit::calibration::calibrator::{MeasuredProgram, TimeSample};
use caipan_audit::calibration::limit_advice::MeasuredTime;
use caipan_audit::jury_programs::JuryProgram;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, printable};
use caipan_i18n::Lang;

/// Maximum number of lines of the compiler output that are shown after a compile error.
const MAX_COMPILER_LOG_LINES: usize = 10;

/// Returns a line with the verdict, the path and the longest measured time of a program. If the result is unexpected,
/// indented lines follow: the reason, the first lines of the compiler's output after a compile error, and the deciding
/// case.
pub fn describe_measured_program(
    program: &JuryProgram,
    tried: &MeasuredProgram,
    lang: Lang,
) -> String {
    let name = printable(program.submission.path.display().to_string().as_bytes());
    let time = match tried.slowest() {
        Some(sample) => format!(", {}", format_time_sample(sample, lang)),
        None => String::new(),
    };
    let fault = match &tried.fault {
        Some(fault) => format!(": {}", lang.fact(fault)),
        None => String::new(),
    };
    let mut lines = format!("{} {name}{time}{fault}\n", tried.card.verdict.code());
    if tried.fault.is_none() {
        return lines;
    }
    if let Some(reason) = &tried.card.reason {
        push_indented_line(&mut lines, &lang.format_reason(reason));
    }
    if tried.card.verdict == Verdict::CompileError {
        let log = &tried.card.compile;
        for line in log.log.lines().take(MAX_COMPILER_LOG_LINES) {
            push_indented_line(&mut lines, line);
        }
        if let Some(remark) = &log.remark {
            push_indented_line(&mut lines, &lang.fact(remark));
        }
    }
    if let Some(case) = program.expected.mismatching_case(&tried.card) {
        let decision = text::format_decision(&case.run.decision, lang);
        push_indented_line(&mut lines, &lang.words().colon(&case.name, &decision));
    }
    lines
}

fn push_indented_line(text: &mut String, line: &str) {
    *text += &format!("    {}\n", printable(line.as_bytes()));
}

/// Formats a measured time. For several runs, adds the number of runs and the spread of the times in percent.
fn format_time_sample(sample: &TimeSample, lang: Lang) -> String {
    let time = format_measured_time(sample.time, lang);
    match sample.runs {
        0 | 1 => time,
        runs => {
            let percent = format!("{:.1}", sample.spread);
            lang.fact(
                &JuryProgramReportLine::Repeated {
                    time,
                    runs,
                    percent,
                }
                .fact(),
            )
        }
    }
}

/// Formats a measured time, as "at least" that time if the program was stopped before it ended.
pub(super) fn format_measured_time(measured: MeasuredTime, lang: Lang) -> String {
    let time = format_seconds(measured.time);
    if measured.is_lower_bound {
        lang.fact(&JuryProgramReportLine::AtLeast { time }.fact())
    } else {
        time
    }
}

pub(super) fn format_seconds(time: Duration) -> String {
    decimals::format_time(time.as_secs_f64())
}
