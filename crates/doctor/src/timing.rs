//! `caipan doctor`: the section on timing, with cores, load, time stolen by the host, and how much the duration of a
//! fixed piece of work varies.

use std::fs;

use crate::layout::{
    DoctorLabel, DoctorMessage, format_sentence, labelled_line, labelled_lines, section_heading,
};
use caipan_facts::printable;
use caipan_i18n::Lang;
use caipan_judge::contest::state_folder;
use caipan_judge::cpu_contention;
use caipan_sandbox::machine::cpu_load::{CpuTicks, load_averages};
use caipan_sandbox::machine::noise::{
    MEASURED_WORK_DURATION, MEASUREMENT_COUNT, TimeSpread, TimingClock, measure_noise,
};
use caipan_sandbox::machine::slowdown;

/// Spread of times, in percent, above which the machine is reported as noisy.
const MAX_TOLERABLE_SPREAD_PERCENT: f64 = 10.0;

/// Returns the section on timing: cores, load, stolen time, and how much the duration of a fixed piece of work varies.
pub fn format_timing_section(lang: Lang) -> String {
    let before = CpuTicks::read();
    let times = measure_noise();
    let after = CpuTicks::read();
    let mut text = section_heading(DoctorLabel::Timing, lang);
    let cores = std::thread::available_parallelism().map_or_else(
        |_| format_sentence(lang, DoctorMessage::Unknown),
        |cores| cores.to_string(),
    );
    text += &labelled_lines(DoctorLabel::Cores, &[cores], lang);
    text += &linux_load_lines(before, after, lang);
    let mut lines = vec![format_sentence(
        lang,
        DoctorMessage::Loop {
            time: MEASURED_WORK_DURATION.as_millis() as u64,
            runs: MEASUREMENT_COUNT,
        },
    )];
    lines.extend(
        times
            .iter()
            .map(|(clock, spread)| format_sentence(lang, time_spread_line(*clock, spread))),
    );
    if times
        .iter()
        .any(|(_, spread)| spread.spread_percent() > MAX_TOLERABLE_SPREAD_PERCENT)
    {
        lines.push(format_sentence(lang, DoctorMessage::Noisy));
    }
    text += &labelled_lines(DoctorLabel::Noise, &lines, lang);
    text + &labelled_lines(DoctorLabel::Slowdown, &slowdown_lines(lang), lang)
}

/// Measures how much longer programs take if all cores are busy. Returns lines with this slowdown and with the largest
/// resulting margin for runs near a limit. On a quiet machine the slowdown is stored for later gradings.
fn slowdown_lines(lang: Lang) -> Vec<String> {
    let measured = slowdown::measure_contention_slowdown();
    let kept = if measured.is_quiet {
        state_folder::store_slowdown_if_larger(measured.share)
    } else {
        Ok(measured.share)
    };

    let mut lines = vec![format_sentence(
        lang,
        DoctorMessage::Slowdown {
            percent: format_percent(measured.share),
            margin: largest_overrun_margin_percent(*kept.as_ref().unwrap_or(&measured.share)),
        },
    )];
    if let Err(cause) = kept {
        lines.push(format_sentence(lang, DoctorMessage::NotResumable { cause }));
    } else if !measured.is_quiet {
        lines.push(format_sentence(
            lang,
            DoctorMessage::SlowdownNotKept {
                margin: largest_overrun_margin_percent(cpu_contention::slowdown_share_under_load()),
            },
        ));
    }
    lines
}

/// Formats a fraction as a percentage with one decimal and without a percent sign.
fn format_percent(fraction: f64) -> String {
    format!("{:.1}", fraction * 100.0)
}

/// Returns the largest margin, in percent, by which a run on a machine with this slowdown may exceed a limit and be
/// forgiven.
fn largest_overrun_margin_percent(slowdown: f64) -> String {
    format_percent(cpu_contention::largest_overrun_margin(slowdown))
}

/// Returns the line that reports the spread of repeated measurements with a clock: minimum, median, maximum and
/// percentage.
fn time_spread_line(clock: TimingClock, spread: &TimeSpread) -> DoctorMessage {
    let [least, median, most] = spread.min_median_max().map(|time| format!("{time:.2}"));
    let percent = format!("{:.1}", spread.spread_percent());
    match clock {
        TimingClock::Cpu => DoctorMessage::CpuSpread {
            least,
            median,
            most,
            percent,
        },
        TimingClock::Wall => DoctorMessage::WallSpread {
            least,
            median,
            most,
            percent,
        },
    }
}

fn linux_load_lines(before: Option<CpuTicks>, after: Option<CpuTicks>, lang: Lang) -> String {
    if cfg!(not(target_os = "linux")) {
        return labelled_line(DoctorLabel::LoadSteal, DoctorMessage::NotRead, lang);
    }
    let load = match load_averages() {
        Some(loads) => {
            let [one, five, fifteen] = loads.map(|load| format!("{load:.2}"));
            DoctorMessage::Loads { one, five, fifteen }
        }
        None => DoctorMessage::Unknown,
    };
    let steal = match (before, after) {
        (Some(before), Some(after)) => DoctorMessage::Stolen {
            all: format!("{:.1}", after.stolen_percent_since(&CpuTicks::default())),
            now: format!("{:.1}", after.stolen_percent_since(&before)),
        },
        _ => DoctorMessage::Unknown,
    };
    let governor = fs::read_to_string("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    let mut text = labelled_line(DoctorLabel::Load, load, lang)
        + &labelled_line(DoctorLabel::Steal, steal, lang);
    if let Ok(governor) = governor {
        let name = DoctorMessage::Governor {
            governor: printable(governor.trim().as_bytes()),
        };
        text += &labelled_line(DoctorLabel::Frequency, name, lang);
    }
    text
}
