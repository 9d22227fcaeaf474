//! Tables of the keys of errors, grouped by crate.

use crate::commands::{exam, messages, verify};
use caipan_archive::errors::PackageError;
use caipan_audit::generators::CaseMakerFault;
use caipan_audit::junk_outputs::JunkOutput;
use caipan_audit::jury_programs::JuryProgramProblem;
use caipan_audit::problem_recipe::RecipeError;
use caipan_audit::trial_records::CheckerWeakness;
use caipan_checker::compare::assertion_outcome::AssertionFailure;
use caipan_checker::compare::return_value_fault::ReturnedFault;
use caipan_checker::{SettingError, ValidValues};
use caipan_cluster::evidence as cluster;
use caipan_facts::{Evidence, Key, SystemError};
use caipan_files::regular_file;
use caipan_judge::contest::{participants, result_cache_opening};
use caipan_judge::contradictions;
use caipan_judge::evidence as judge;
use caipan_judge::referee;
use caipan_judge::submission::submission::PathProblem;
use caipan_problem::case;
use caipan_problem::config::malformed_file::{MalformedFileError, XmlSyntaxProblem};
use caipan_problem::config_document::ConfigFault;
use caipan_problem::entry::{FileProblem, ReadError};
use caipan_problem::language::LanguageProblem;
use caipan_problem::library_messages::{FoundValueType, KeyValueType, LibraryError};
use caipan_problem::problem_error::{ProblemFolderError, UnknownArgument};
use caipan_problem::roster::RosterFault;
use caipan_report::platform::PlatformFormatObstacle;
use caipan_report::record::ResultsReadError;
use caipan_sandbox::{ProgramStartProblem, evidence as sandbox, sandbox_step};

/// Keys of all errors.
pub(super) const KEYS: &[&[Key]] = &[
    caipan_audit::test_data_strength::InputProperty::KEYS,
    SystemError::KEYS,
    caipan_verify::evidence::JobFault::KEYS,
    caipan_verify::evidence::RejectedSource::KEYS,
    caipan_verify::evidence::AttemptFault::KEYS,
    verify::sentences::VerifyMessage::KEYS,
    exam::sentences::ExamMessage::KEYS,
    caipan_report::exam::ExamReportLine::KEYS,
    caipan_report::exam::ExamAnswer::KEYS,
    caipan_report::exam::ExamCountLine::KEYS,
    crate::commands::messages::StrengthMessage::KEYS,
    AssertionFailure::KEYS,
    ReturnedFault::KEYS,
    referee::ValidatorMessage::KEYS,
    referee::ValidatorFault::KEYS,
    referee::GeneratorFault::KEYS,
    CaseMakerFault::KEYS,
    referee::CoverageItem::KEYS,
    CheckerWeakness::KEYS,
    JunkOutput::KEYS,
    ValidValues::KEYS,
    SettingError::KEYS,
    regular_file::FileProblem::KEYS,
    caipan_facts::SizeError::KEYS,
    caipan_facts::DurationError::KEYS,
    ProblemFolderError::KEYS,
    caipan_report::csv_column_heads::CsvColumnHead::KEYS,
    sandbox::BoxProblem::KEYS,
    sandbox::IsolationProblem::KEYS,
    sandbox::CgroupProblem::KEYS,
    sandbox::ProgramFolderProblem::KEYS,
    ProgramStartProblem::KEYS,
    sandbox_step::SandboxStep::KEYS,
    ReadError::KEYS,
    PackageError::KEYS,
    caipan_formats::LocatedNotice::KEYS,
    caipan_formats::ImportNotice::KEYS,
    caipan_formats::ImportError::KEYS,
    caipan_formats::ExportNotice::KEYS,
    caipan_formats::ExportError::KEYS,
    caipan_formats::UnsupportedFormatAdvice::KEYS,
    messages::ImportMessage::KEYS,
    caipan_import::ImportNote::KEYS,
    caipan_import::ReportText::KEYS,
    messages::ExportMessage::KEYS,
    caipan_archive::errors::ArchiveError::KEYS,
    caipan_archive::errors::EntryError::KEYS,
    caipan_archive::text::TextError::KEYS,
    MalformedFileError::KEYS,
    XmlSyntaxProblem::KEYS,
    FileProblem::KEYS,
    case::CaseFileProblem::KEYS,
    caipan_problem::case_lookup::UnknownCase::KEYS,
    caipan_problem::missing_files::NamedFileFault::KEYS,
    UnknownArgument::KEYS,
    RosterFault::KEYS,
    ConfigFault::KEYS,
    LibraryError::KEYS,
    FoundValueType::KEYS,
    KeyValueType::KEYS,
    LanguageProblem::KEYS,
    judge::BuildProblem::KEYS,
    judge::JuryFileProblem::KEYS,
    judge::MachineFault::KEYS,
    judge::MissingSubmission::KEYS,
    judge::SourceNote::KEYS,
    judge::CheckerArgumentProblem::KEYS,
    judge::SourceProblem::KEYS,
    judge::CompileFailure::KEYS,
    judge::StateFolderProblem::KEYS,
    judge::JournalProblem::KEYS,
    cluster::MachineDifference::KEYS,
    cluster::MachineRemark::KEYS,
    cluster::ContestWorkerNote::KEYS,
    cluster::OrderFault::KEYS,
    cluster::WorkerFault::KEYS,
    cluster::MirrorRemark::KEYS,
    cluster::ServerFault::KEYS,
    contradictions::ProblemContradiction::KEYS,
    contradictions::CasePatternProblem::KEYS,
    PathProblem::KEYS,
    participants::FolderLayoutRemark::KEYS,
    participants::UnknownContestant::KEYS,
    JuryProgramProblem::KEYS,
    RecipeError::KEYS,
    ResultsReadError::KEYS,
    PlatformFormatObstacle::KEYS,
    crate::commands::cluster::messages::ClusterMessage::KEYS,
    caipan_report::machine_comparison_remarks::MachineComparisonRemark::KEYS,
    caipan_report::machine_comparison_remarks::MachineMismatch::KEYS,
    messages::InternalError::KEYS,
    messages::IsolationMessage::KEYS,
    caipan_sandbox::IsolationRemark::KEYS,
    caipan_report::dialogue_end::DialogueEndMessage::KEYS,
    result_cache_opening::JournalRemark::KEYS,
    caipan_report::record::RosterMismatch::KEYS,
    messages::GradingStartMessage::KEYS,
    caipan_files::atomic::PathProblem::KEYS,
    caipan_files::atomic::FileWriteProblem::KEYS,
];
