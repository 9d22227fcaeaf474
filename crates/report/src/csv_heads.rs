//! Column headers of CSV files; the English ones are stable names that scripts rely on.

use caipan_facts::{Evidence, facts};
use caipan_i18n::Lang;

facts! {
    /// Column header of a CSV file.
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
    /// Returns the header in this language.
    pub(super) fn text(&self, lang: Lang) -> String {
        lang.fact(&self.fact())
    }
}

/// Columns of the CSV file with a row for each case, in order.
pub(super) const CASE_COLUMNS: [Head; 26] = [
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
