//! Column headers of CSV files. The English headers are stable, since scripts rely on them.

use caipan_facts::{Evidence, facts};
use caipan_i18n::Lang;

facts! {
    /// Column header of the CSV file of contestants or of the CSV file of cases.
    pub enum CsvColumnHead {
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

impl CsvColumnHead {
    /// Returns the header in this language.
    pub(super) fn text(&self, lang: Lang) -> String {
        lang.fact(&self.fact())
    }
}

/// Columns of the CSV file with a row for each case, in order.
pub(super) const CASE_COLUMNS: [CsvColumnHead; 26] = [
    CsvColumnHead::Name,
    CsvColumnHead::Path,
    CsvColumnHead::Problem,
    CsvColumnHead::Case,
    CsvColumnHead::Subtask,
    CsvColumnHead::Verdict,
    CsvColumnHead::Score,
    CsvColumnHead::MaxScore,
    CsvColumnHead::Counts,
    CsvColumnHead::CpuS,
    CsvColumnHead::WallS,
    CsvColumnHead::MemoryBytes,
    CsvColumnHead::ExitCode,
    CsvColumnHead::Signal,
    CsvColumnHead::ReasonKind,
    CsvColumnHead::Reason,
    CsvColumnHead::Unstable,
    CsvColumnHead::Runs,
    CsvColumnHead::Load,
    CsvColumnHead::StealS,
    CsvColumnHead::Unconfirmed,
    CsvColumnHead::UnfinishedCases,
    CsvColumnHead::Also,
    CsvColumnHead::Dialogue,
    CsvColumnHead::Unjudged,
    CsvColumnHead::AlsoIn,
];
