//! Collects the results of an audit, from which the requested documents are rendered at the end.

use crate::jury_programs::limit_advice_facts;
use crate::labelled_programs;
use crate::labelled_programs::MutantScore;
use crate::record::audit::{self as record, Mutants, Programs};
use caipan_audit::audit::AuditReport;
use caipan_audit::calibration::jury_measurements::JuryMeasurements;
use caipan_audit::kill_matrix::KillMatrix;
use caipan_audit::labelled_programs::LabelledResults;
use caipan_audit::test_data_strength::{KillerSearchResult, TestDataStrength};
use caipan_i18n::Lang;
use caipan_problem::problem_toml::Problem;

/// Collects the results of an audit, for reports and for comparison with labelled programs.
pub struct AuditResults {
    /// Whether a record is needed: a report file, or a format other than text, was requested.
    is_record_requested: bool,
    record: Option<record::Audit>,
    /// Whether the findings about inputs and answers have been added. Without them, a record is returned only after an
    /// interrupt.
    has_files: bool,
    /// Scores of the added mutants. They are printed after the results of labelled programs, for comparison.
    mutants: Vec<MutantScore>,
}

impl AuditResults {
    /// Creates an empty collection. `is_record_requested` is whether a document other than text is rendered at the
    /// end.
    pub fn new(is_record_requested: bool) -> Self {
        Self {
            is_record_requested,
            record: None,
            has_files: false,
            mutants: Vec::new(),
        }
    }

    /// Starts the record of a problem's audit, if a record is requested.
    pub fn begin_audit_record(&mut self, problem: &Problem) {
        self.record = self
            .is_record_requested
            .then(|| record::Audit::new(problem));
    }

    /// Adds the findings about inputs and answers.
    pub fn add_file_findings(&mut self, audit: &AuditReport) {
        self.has_files = true;
        if let Some(record) = &mut self.record {
            record.add_file_findings(audit);
        }
    }

    /// Adds which wrong solvers of a puzzle the cases kill.
    pub fn add_puzzle_mutants(&mut self, strength: &KillMatrix) {
        self.mutants
            .push(MutantScore::from_kill_matrix(strength, None));
        if let Some(record) = &mut self.record {
            record.puzzle_mutants = Some(Mutants::from_puzzle_mutants(strength));
        }
    }

    /// Adds which mutants of accepted programs the cases kill. `hunt`, if present, contains new inputs that kill
    /// further mutants.
    pub fn add_source_mutants(
        &mut self,
        measured: &TestDataStrength,
        hunt: Option<&KillerSearchResult>,
    ) {
        let score = MutantScore::from_kill_matrix(&measured.kill_matrix, hunt);
        self.mutants.push(score);
        if let Some(record) = &mut self.record {
            record.source_mutants = Some(Mutants::from_source_mutants(measured, hunt));
        }
    }

    /// Adds the results of the jury programs, the advice on time limits and, if known, the results of labelled
    /// programs.
    pub fn add_jury_program_results(
        &mut self,
        jury: &JuryMeasurements,
        labelled: Option<&LabelledResults>,
        lang: Lang,
    ) {
        if let Some(record) = &mut self.record {
            let judged = jury
                .programs
                .iter()
                .zip(&jury.measured_programs)
                .map(|(one, tried)| (*one, &tried.card, tried.fault.as_ref()));
            let limits = limit_advice_facts(jury, true, lang);
            record.programs = Some(Programs::from_judged_programs(judged, &limits, labelled));
        }
    }

    /// Adds the results of labelled programs, which are known to be right or wrong.
    pub fn add_labelled_programs(&mut self, labelled: &LabelledResults) {
        if let Some(record) = &mut self.record {
            record.labelled = Some(labelled.into());
        }
    }

    /// Formats the results of labelled programs, followed by the scores of all added mutants for comparison.
    pub fn labelled_programs_text(&self, labelled: &LabelledResults, lang: Lang) -> String {
        labelled_programs::format_labelled_results(labelled, &self.mutants, lang)
    }

    /// Returns the record of the audit. `None` if no record is requested, or if file findings are missing although the
    /// audit was not interrupted.
    pub fn into_record(self, is_interrupted: bool) -> Option<record::Audit> {
        let mut record = self.record.filter(|_| self.has_files || is_interrupted)?;
        record.interrupted = is_interrupted;
        Some(record)
    }
}
