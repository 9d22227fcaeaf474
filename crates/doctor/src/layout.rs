//! Layout and messages of the sections of `caipan doctor`.

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use caipan_facts::{Evidence, Fact, facts};
use caipan_i18n::Lang;

facts! {
    /// Headings of the sections of `caipan doctor`, and labels of lines in them.
    pub enum DoctorLabel {
        Isolation => "doctor-isolation",
        StateFolder => "doctor-state-folder",
        Timing => "doctor-timing",
        Compilers => "doctor-compilers",
        Views => "doctor-views",
        GradeHas => "doctor-grade",
        GradeUses => "doctor-grade-uses",
        Lost => "doctor-lost",
        Landlock => "doctor-landlock",
        Cgroups => "doctor-cgroups",
        LandlockCgroups => "doctor-landlock-cgroups",
        ProgramFolder => "doctor-programs-lie",
        Namespaces => "doctor-user-namespaces",
        Place => "doctor-place",
        Size => "doctor-size",
        Usable => "doctor-usable",
        Cores => "doctor-cores",
        Load => "doctor-load",
        Steal => "doctor-steal",
        LoadSteal => "doctor-load-steal",
        Frequency => "doctor-frequency",
        Noise => "doctor-noise",
        Slowdown => "doctor-contention",
    }
}

facts! {
    /// Texts that follow the labels in the report of `caipan doctor`.
    pub enum DoctorMessage {
        About { version: String, machine: String, user: String } => "doctor-about",
        Yes => "doctor-yes",
        No => "doctor-no",
        Unusable => "doctor-cannot",
        Ready => "doctor-ready",
        NotTried => "doctor-not-tried",
        NotReady => "doctor-not-ready",
        WithNoIsolation => "doctor-no-isolation",
        NothingToUse => "doctor-nothing-to-use",
        Nothing => "doctor-nothing",
        LinuxOnly => "doctor-linux-only",
        None => "doctor-none",
        Version { version: i32 } => "doctor-version",
        CgroupV1 { names: String } => "doctor-cgroup-1",
        CgroupV2 { names: String } => "doctor-cgroup-2",
        CgroupV2Bare => "doctor-cgroup-2-bare",
        NoCgroups => "doctor-no-cgroups",
        AtMost { most: String } => "doctor-at-most",
        NotIn { place: Fact } => "doctor-not-in",
        MadeLater => "doctor-made-later",
        StateSize { size: String, classes: usize, most: String } => "doctor-state-size",
        NotResumable { cause: Fact } => "doctor-not-resumable",
        Unknown => "doctor-unknown",
        Loop { time: u64, runs: usize } => "doctor-loop",
        CpuSpread { least: String, median: String, most: String, percent: String } => "doctor-cpu-spread",
        WallSpread { least: String, median: String, most: String, percent: String } => "doctor-wall-spread",
        Noisy => "doctor-noisy",
        Slowdown { percent: String, margin: String } => "doctor-slowdown",
        SlowdownNotKept { margin: String } => "doctor-slowdown-not-kept",
        NotRead => "doctor-not-read",
        Loads { one: String, five: String, fifteen: String } => "doctor-loads",
        Stolen { all: String, now: String } => "doctor-stolen",
        Governor { governor: String } => "doctor-governor",
        NotFoundGet { get: String } => "doctor-not-found-get",
        NotFound => "doctor-not-found",
        Found { version: String, place: String } => "doctor-found",
        DoesNotWork { reason: String, place: String } => "doctor-does-not-work",
        EveryProgram => "doctor-every-program",
        WhenCompiled { language: String } => "doctor-when-compiled",
        WhenRun { language: String } => "doctor-when-run",
        NotInstalled { what: Fact, word: String } => "doctor-not-installed",
    }
}

/// Formats a message or label as a sentence in this language.
pub(crate) fn format_sentence(lang: Lang, message: impl Evidence) -> String {
    lang.fact(&message.fact())
}

/// Formats the heading of a section: an empty line, then `name` in bold.
pub(crate) fn section_heading(name: DoctorLabel, lang: Lang) -> String {
    let (name, bold) = (format_sentence(lang, name), Style::new().bold());
    format!("\n{bold}{name}{bold:#}\n")
}

/// Formats a word in green if `is_good`, otherwise in red, and pads it to `width` columns.
pub(crate) fn coloured_status_word(
    is_good: bool,
    word: DoctorMessage,
    width: usize,
    lang: Lang,
) -> String {
    let colour = if is_good {
        AnsiColor::Green
    } else {
        AnsiColor::Red
    };
    let style = Style::new().bold().fg_color(Some(colour.into()));
    format!(
        "{style}{}{style:#}",
        pad_to_width(&format_sentence(lang, word), width)
    )
}

/// Pads a text with blanks at its end to `width` columns on a terminal.
pub(crate) fn pad_to_width(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(missing))
}

/// Formats lines in a column to the right of a label. Only the first line has the label; the others are indented.
pub(crate) fn labelled_lines(name: DoctorLabel, lines: &[String], lang: Lang) -> String {
    let label = format_sentence(lang, name);
    let labels = std::iter::once(label.as_str()).chain(std::iter::repeat(""));
    let formatted = labels
        .zip(lines)
        .map(|(label, line)| format!("  {} {line}\n", pad_to_width(label, 17)));
    formatted.collect()
}

/// Formats a message on one line, to the right of a label.
pub(crate) fn labelled_line(name: DoctorLabel, line: DoctorMessage, lang: Lang) -> String {
    labelled_lines(name, &[format_sentence(lang, line)], lang)
}
