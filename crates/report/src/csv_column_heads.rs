//! Column headers of CSV files; the English ones are stable names that scripts rely on.

use caipan_facts::{Evidence, facts};
use caipan_i18n::Lang;

facts! {
    /// Column header of a CSV file.
    pub enum ColumnHead {
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

impl ColumnHead {
    /// Returns the header in this language.
    pub(super) fn text(&self, lang: Lang) -> String {
        lang.fact(&self.fact())
    }
}

/// Columns of the CSV file with a row for each case, in order.
pub(super) const CASE_COLUMNS: [ColumnHead; 26] = [
    ColumnHead::Name,
    ColumnHead::Path,
    ColumnHead::Problem,
    ColumnHead::Case,
    ColumnHead::Subtask,
    ColumnHead::Verdict,
    ColumnHead::Score,
    ColumnHead::MaxScore,
    ColumnHead::Counts,
    ColumnHead::CpuS,
    ColumnHead::WallS,
    ColumnHead::MemoryBytes,
    ColumnHead::ExitCode,
    ColumnHead::Signal,
    ColumnHead::ReasonKind,
    ColumnHead::Reason,
    ColumnHead::Unstable,
    ColumnHead::Runs,
    ColumnHead::Load,
    ColumnHead::StealS,
    ColumnHead::Unconfirmed,
    ColumnHead::UnfinishedCases,
    ColumnHead::Also,
    ColumnHead::Dialogue,
    ColumnHead::Unjudged,
    ColumnHead::AlsoIn,
];
