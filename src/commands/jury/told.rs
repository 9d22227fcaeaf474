//! The words on a jury program: verdict, time, and what is wrong.

use std::time::Duration;

use crate::commands::console::Console;
use crate::commands::messages::JuryProgramMessage;
use caipan_audit::calibration::advice::MeasuredTime;
use caipan_audit::calibration::measure::{MeasuredProgram, Sample};
use caipan_audit::programs::JuryProgram;
use caipan_checker::verdict::Verdict;
use caipan_facts::printable;
use caipan_report::decimals;

/// So many lines of a compiler's words are shown.
const LOG_LINES: usize = 10;

/// A program with its verdict and time; where that is not what it has to be, with the case and the reason below.
pub(crate) fn program(program: &JuryProgram, tried: &MeasuredProgram, console: &Console) -> String {
    let lang = console.lang;
    let name = printable(program.submission.path.display().to_string().as_bytes());
    let time = tried.slowest();
    let time = time.map_or(String::new(), |sample| {
        format!(", {}", measured(sample, console))
    });
    let fault = tried.fault.as_ref();
    let fault = fault.map_or(String::new(), |fault| format!(": {}", lang.fact(fault)));
    let mut text = format!("{} {name}{time}{fault}\n", tried.card.verdict.code());
    if tried.fault.is_none() {
        return text;
    }
    let mut below = |line: &str| text += &format!("    {}\n", printable(line.as_bytes()));
    if let Some(reason) = &tried.card.reason {
        below(&lang.reason(reason));
    }
    if tried.card.verdict == Verdict::CompileError {
        let log = &tried.card.compile;
        log.log.lines().take(LOG_LINES).for_each(&mut below);
        if let Some(remark) = &log.remark {
            below(&lang.fact(remark));
        }
    }
    if let Some(case) = program.expected.deciding_case(&tried.card) {
        let decision = caipan_report::text::decision(&case.run.decision, lang);
        below(&(lang.words().colon)(&case.name, &decision));
    }
    text
}

/// A time, with how well it repeats where it was taken more than once.
fn measured(sample: &Sample, console: &Console) -> String {
    let time = shown(sample.time, console);
    match sample.runs {
        0 | 1 => time,
        runs => console.sentence(JuryProgramMessage::Repeated {
            time,
            runs,
            percent: format!("{:.1}", sample.spread),
        }),
    }
}

pub(super) fn shown(time: MeasuredTime, console: &Console) -> String {
    let shown = seconds(time.time);
    if time.at_least {
        console.sentence(JuryProgramMessage::AtLeast { time: shown })
    } else {
        shown
    }
}

pub(super) fn seconds(time: Duration) -> String {
    decimals::time(time.as_secs_f64())
}
