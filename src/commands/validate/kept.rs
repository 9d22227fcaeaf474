//! What an audit has found so far, kept for a document at its end and for what is set side by side.

use crate::commands::console::Console;
use crate::commands::jury::measurements::JuryMeasurements as Jury;
use caipan_audit::audit::Audit;
use caipan_audit::labelled::LabelledResults;
use caipan_audit::source_strength::{KillerSearchResult, SourceStrength};
use caipan_audit::strength::KillMatrix;
use caipan_i18n::Lang;
use caipan_problem::problem_toml::Problem;
use caipan_report::labelled_programs;
use caipan_report::labelled_programs::MutantScore;
use caipan_report::record::audit::{self as record, Mutants, Programs};

/// What was found.
pub(super) struct Kept {
    /// Is a document wanted at the end?
    is_wanted: bool,
    record: Option<record::Audit>,
    /// Were the files looked at?
    has_files: bool,
    mutants: Vec<MutantScore>,
}

impl Kept {
    /// Nothing yet.
    pub(super) fn new(is_wanted: bool) -> Self {
        Self {
            is_wanted,
            record: None,
            has_files: false,
            mutants: Vec::new(),
        }
    }

    /// Begins the audit of a problem.
    pub(super) fn begin(&mut self, problem: &Problem) {
        self.record = self.is_wanted.then(|| record::Audit::new(problem));
    }

    /// Keeps what was found in the files.
    pub(super) fn files(&mut self, audit: &Audit) {
        self.has_files = true;
        if let Some(record) = &mut self.record {
            record.add_file_findings(audit);
        }
    }

    /// Keeps what became of a puzzle's wrong solvers.
    pub(super) fn puzzle(&mut self, strength: &KillMatrix) {
        self.mutants.push(MutantScore::of(strength, None));
        if let Some(record) = &mut self.record {
            record.puzzle_mutants = Some(Mutants::of_puzzle(strength));
        }
    }

    /// Keeps what became of the mutants of programs.
    pub(super) fn sources(&mut self, measured: &SourceStrength, hunt: Option<&KillerSearchResult>) {
        let score = MutantScore::of(&measured.strength, hunt);
        self.mutants.push(score);
        if let Some(record) = &mut self.record {
            record.source_mutants = Some(Mutants::of_sources(measured, hunt));
        }
    }

    /// Keeps what became of the jury's programs.
    pub(super) fn programs(
        &mut self,
        jury: &Jury,
        labelled: Option<&LabelledResults>,
        console: &Console,
    ) {
        if let Some(record) = &mut self.record {
            let judged = jury.programs.iter().zip(&jury.tried);
            let judged = judged.map(|(one, tried)| (*one, &tried.card, tried.fault.as_ref()));
            let limits = jury.limit_facts(true, console);
            record.programs = Some(Programs::of(judged, &limits, labelled));
        }
    }

    /// Keeps what became of programs of which it is known whether they are right.
    pub(super) fn labelled(&mut self, labelled: &LabelledResults) {
        if let Some(record) = &mut self.record {
            record.labelled = Some(labelled.into());
        }
    }

    /// What is said of such programs, with the mutants next to them.
    pub(super) fn labelled_text(&self, labelled: &LabelledResults, lang: Lang) -> String {
        labelled_programs::text(labelled, &self.mutants, lang)
    }

    /// The document, where there is anything to say.
    pub(super) fn document(self, is_interrupted: bool) -> Option<record::Audit> {
        let mut record = self.record.filter(|_| self.has_files || is_interrupted)?;
        record.interrupted = is_interrupted;
        Some(record)
    }
}
