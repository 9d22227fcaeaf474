//! Headings of the columns of CSV files. In English they are stable names for scripts.

use caipan_facts::{Evidence, facts};
use caipan_i18n::Lang;

facts! {
    /// The heading of a column.
    pub enum Head {
        Rank => "csv-rank",
        Name => "csv-name",
        Path => "csv-path",
        Score => "csv-score",
        MaxScore => "csv-max-score",
        Language => "csv-language",
        Verdict => "csv-verdict",
        Diagnosis => "csv-diagnosis",
        UnfinishedCases => "csv-unfinished-cases",
        Unjudged => "csv-unjudged",
        Provisional => "csv-provisional",
        JudgeError => "csv-judge-error",
        JudgeAgain => "csv-judge-again",
        Problem => "csv-problem",
        Case => "csv-case",
        Subtask => "csv-subtask",
        Counts => "csv-counts",
        CpuS => "csv-cpu-s",
        WallS => "csv-wall-s",
        MemoryBytes => "csv-memory-bytes",
        ExitCode => "csv-exit-code",
        Signal => "csv-signal",
        ReasonKind => "csv-reason-kind",
        Reason => "csv-reason",
        Unstable => "csv-unstable",
        Runs => "csv-runs",
        Load => "csv-load",
        StealS => "csv-steal-s",
        Unconfirmed => "csv-unconfirmed",
        Also => "csv-also",
        Dialogue => "csv-dialogue",
        AlsoIn => "csv-also-in",
        Roster => "csv-roster",
    }
}

impl Head {
    /// The heading in a language.
    pub(super) fn text(&self, lang: Lang) -> String {
        lang.fact(&self.fact())
    }
}

/// The columns of a row for each case.
pub(super) const OF_CASES: [Head; 26] = [
    Head::Name,
    Head::Path,
    Head::Problem,
    Head::Case,
    Head::Subtask,
    Head::Verdict,
    Head::Score,
    Head::MaxScore,
    Head::Counts,
    Head::CpuS,
    Head::WallS,
    Head::MemoryBytes,
    Head::ExitCode,
    Head::Signal,
    Head::ReasonKind,
    Head::Reason,
    Head::Unstable,
    Head::Runs,
    Head::Load,
    Head::StealS,
    Head::Unconfirmed,
    Head::UnfinishedCases,
    Head::Also,
    Head::Dialogue,
    Head::Unjudged,
    Head::AlsoIn,
];
