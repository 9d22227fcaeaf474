//! Keys of all facts of caipan itself, except errors and those of the puzzles.

use crate::cli::{usage_error, value_parsers};
use crate::commands::messages;
use caipan_audit::attacks;
use caipan_audit::audit_fault::AuditFault;
use caipan_audit::calibration::problem_toml_file::TomlFileProblem;
use caipan_audit::expected_result::ResultMismatch;
use caipan_audit::interactor_crashes::InteractorFault;
use caipan_audit::junk_trials::{InputDamage, WrongJunkReaction};
use caipan_audit::text_problems::TextProblem;
use caipan_checker::compare::{standard, values};
use caipan_checker::quotation;
use caipan_checker::search::SearchFailureReason;
use caipan_facts::{Evidence, Fact, Key};
use caipan_judge::evidence as judge;
use caipan_judge::submission::newer_standard::StandardAdvice;
use caipan_judge::{referee, svg_sanitiser};
use caipan_mutants::mistake::{Mistake, TestDataWeakness};
use caipan_problem::{new_toml_file, problem_template};
use caipan_report::difference::{DifferenceLocation, MissingTokenDescription, WrongOutputReason};
use caipan_report::{audit, kill_matrix, search_counters};

/// Keys of each type of facts.
pub(super) const OWN_KEYS: &[&[Key]] = &[
    Fact::KEYS,
    StandardAdvice::KEYS,
    quotation::Place::KEYS,
    quotation::Quotation::KEYS,
    standard::CountMismatch::KEYS,
    values::TokenForm::KEYS,
    SearchFailureReason::KEYS,
    referee::CheckerMessage::KEYS,
    referee::CheckerFault::KEYS,
    svg_sanitiser::SvgFlaw::KEYS,
    svg_sanitiser::PictureProblem::KEYS,
    judge::RunBreach::KEYS,
    judge::RunNote::KEYS,
    judge::OutputFileProblem::KEYS,
    judge::OutputNote::KEYS,
    judge::SkipReason::KEYS,
    new_toml_file::NewFileComment::KEYS,
    AuditFault::KEYS,
    TextProblem::KEYS,
    TomlFileProblem::KEYS,
    WrongJunkReaction::KEYS,
    Mistake::KEYS,
    TestDataWeakness::KEYS,
    InputDamage::KEYS,
    WrongOutputReason::KEYS,
    MissingTokenDescription::KEYS,
    DifferenceLocation::KEYS,
    audit::AuditReportLine::KEYS,
    kill_matrix::KillMatrixLine::KEYS,
    caipan_report::source_strength::SourceStrengthLine::KEYS,
    caipan_audit::test_data_strength::UnusableProgramReason::KEYS,
    caipan_report::labelled_programs::LabelledProgramsLine::KEYS,
    caipan_audit::labelled_programs::RejectionCause::KEYS,
    caipan_audit::labelled_programs::LabelledFolderProblem::KEYS,
    search_counters::SearchStatisticsLine::KEYS,
    ResultMismatch::KEYS,
    InteractorFault::KEYS,
    usage_error::UsageError::KEYS,
    usage_error::UsageHint::KEYS,
    value_parsers::ExpectedValue::KEYS,
    messages::CommandMessage::KEYS,
    caipan_report::problem_info::ProblemInfoLine::KEYS,
    problem_template::TemplateText::KEYS,
    messages::GradeMessage::KEYS,
    messages::ProgressMessage::KEYS,
    caipan_report::grading_progress::GradingProgressMessage::KEYS,
    messages::StressMessage::KEYS,
    caipan_audit::generators::CaseRemark::KEYS,
    caipan_report::stress::StressTestReportLine::KEYS,
    caipan_audit::stress::InputSourceProblem::KEYS,
    messages::JuryProgramMessage::KEYS,
    caipan_report::jury_programs::JuryProgramReportLine::KEYS,
    messages::GenerateMessage::KEYS,
    messages::RequestError::KEYS,
    caipan_doctor::DoctorLabel::KEYS,
    caipan_doctor::DoctorMessage::KEYS,
    caipan_sandbox::isolation_advice::IsolationAdvice::KEYS,
    caipan_sandbox::isolation_losses::IsolationLoss::KEYS,
    caipan_doctor::SecurityMessage::KEYS,
    attacks::ObservedHarm::KEYS,
    attacks::InconclusiveRun::KEYS,
    attacks::EvilProgramFault::KEYS,
];
