//! Builds the messages of the coordinator: the notice, orders, and the blobs that orders name.

use std::collections::BTreeMap;

use crate::blob::Blob;
use crate::bus::{BusResult, BusUnavailableError};
use crate::coordinator::{Coordinator, CoordinatorState};
use crate::machine_profile::identify_toolchain;
use crate::manifest::{ManifestError, ProblemManifest, store_blob};
use crate::wire::{
    self, ContestNotice, OrderProgram, RunConditions, RunOrder, Toolchain, order_id,
};
use caipan_checker::{Reason, ReasonKind};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::ledger::ResultLedger;
use caipan_judge::contest::result_keys;
use caipan_judge::contest::run_task::{RunMode, RunTask};
use caipan_judge::evidence::MissingSubmission;
use caipan_judge::ids::ProgramId;
use caipan_judge::submission::compile::{self, CompilationState};
use caipan_judge::submission::source;
use caipan_problem::jury_program_definition::SourceOrCommand;
use caipan_problem::language::{self, Language};
use caipan_problem::problem_toml::Problem;

/// Requirements that the notice of a contest contains: toolchains, and conditions of the runs.
pub(crate) struct ContestRequirements {
    tools: Vec<Toolchain>,
    terms: RunConditions,
}

impl ContestRequirements {
    /// Collects the compilers and interpreters that these tasks need, and the conditions of the runs.
    pub(crate) fn collect_for_tasks(
        coordinator: &Coordinator,
        ledger: &ResultLedger,
        tasks: &[RunTask],
    ) -> Self {
        let mut tools = BTreeMap::new();
        let mut add = |language: &Language| {
            let key = (
                language.id.clone(),
                language.compile.clone(),
                language.run.clone(),
            );
            tools.entry(key).or_insert_with(|| {
                identify_toolchain(language, &coordinator.toolchains, coordinator.runner)
            });
        };
        for task in tasks {
            add(&ledger.program(task.program).submission.language);
            jury_languages(ledger.problem(task.program).problem)
                .for_each(|language| add(&language));
        }
        Self {
            tools: tools.into_values().collect(),
            terms: RunConditions {
                patience: coordinator.patience,
                skip_lost: ledger.skips_lost_cases(),
            },
        }
    }

    /// Publishes the notice of the contest, unless it was published before. Returns false if no reference class, whose
    /// machines' times decide verdicts, can be chosen because no machine is present.
    ///
    /// # Errors
    /// The bus is unavailable.
    pub(crate) fn ensure_contest_notice_published(
        &self,
        coordinator: &Coordinator,
        state: &mut CoordinatorState,
    ) -> BusResult<bool> {
        if state.is_notice_published {
            return Ok(true);
        }
        let reference = (state.reference.clone())
            .or_else(|| state.machines.choose_reference_class(coordinator.bus.now()));
        let Some(reference) = reference else {
            return Ok(false);
        };
        let notice = ContestNotice {
            contest: coordinator.contest.to_owned(),
            engine: result_keys::caipan_build_id().clone(),
            level: coordinator.runner.isolation().level,
            tools: self.tools.clone(),
            terms: self.terms,
            reference: reference.clone(),
        };
        coordinator
            .bus
            .publish_contest_notice(coordinator.contest, &wire::serialize(&notice))?;
        state.reference = Some(reference);
        state.is_notice_published = true;
        Ok(true)
    }
}

/// Returns the languages of the jury programs that are compiled from a source.
fn jury_languages(problem: &Problem) -> impl Iterator<Item = Language> {
    let languages = problem.jury_judging_programs().filter_map(|foreign| {
        match &foreign.program.source_or_command {
            SourceOrCommand::Source(source) => {
                language::find_by_file_name(&problem.languages, source)
            }
            SourceOrCommand::Command(_) => None,
        }
    });
    languages.map(Language::without_driver)
}

/// Reason why an order could not be built.
pub(crate) enum OrderError {
    BusUnavailableError,
    /// The order cannot be built, and a retry would not help.
    Fault(Reason),
}

impl From<BusUnavailableError> for OrderError {
    fn from(_: BusUnavailableError) -> Self {
        Self::BusUnavailableError
    }
}

impl From<ManifestError<BusUnavailableError>> for OrderError {
    fn from(error: ManifestError<BusUnavailableError>) -> Self {
        match error {
            ManifestError::Store(BusUnavailableError) => Self::BusUnavailableError,
            ManifestError::Jury(reason) => Self::Fault(reason),
        }
    }
}

/// Returns the runs of a task: index of the test case and id of the run. Cases without an id are left out.
fn case_indexes_and_run_ids(ledger: &ResultLedger, task: &RunTask) -> Vec<(usize, ContentId)> {
    let names = &ledger.program(task.program).run_ids;
    (task.cases.iter())
        .filter_map(|case| Some((case.0, names[case.0].clone()?)))
        .collect()
}

/// Returns the id of the order for a task; `None` if the program has no id.
pub(crate) fn task_order_id(ledger: &ResultLedger, task: &RunTask) -> Option<ContentId> {
    let program = ledger.program(task.program).id.as_ref()?;
    let (runs, is_alone) = (
        case_indexes_and_run_ids(ledger, task),
        task.mode != RunMode::Parallel,
    );
    Some(order_id(program, is_alone, runs.iter().map(|(_, run)| run)))
}

/// Builds the order for a task, and uploads the manifest of the problem if necessary. Also returns the source code,
/// unless it was uploaded before.
///
/// # Errors
/// The bus is unavailable, or the source or a file of the jury cannot be used.
pub(crate) fn build_order(
    coordinator: &Coordinator,
    state: &mut CoordinatorState,
    ledger: &ResultLedger,
    task: &RunTask,
    attempt: u32,
) -> Result<(RunOrder, Option<Vec<u8>>), OrderError> {
    let sheet = upload_manifest(coordinator, state, ledger, task.program)?;
    let distinct = ledger.program(task.program);
    let changed = || {
        OrderError::Fault(Reason::new(
            ReasonKind::Sandbox,
            MissingSubmission::SourceChanged,
        ))
    };
    let bytes = source::read_source(distinct.submission).map_err(|error| {
        match compile::build_result_for_unreadable_source(error) {
            CompilationState::MachineFault(reason) => OrderError::Fault(reason),
            _ => changed(),
        }
    })?;
    if distinct.source_id != Some(ContentId::hash(&bytes)) {
        return Err(changed());
    }
    let source = Blob::from_content(&bytes);
    let is_new = !state.uploaded_sources.contains(&source.id);
    let name = distinct.submission.path.file_name().unwrap_or_default();
    let order = RunOrder {
        attempt,
        alone: match task.mode {
            RunMode::Parallel => None,
            RunMode::Alone(times) => Some(times),
        },
        program: OrderProgram {
            id: distinct.id.clone().ok_or_else(changed)?,
            source,
            name: name.to_string_lossy().into_owned(),
            language: distinct.submission.language.id.clone(),
        },
        sheet,
        runs: case_indexes_and_run_ids(ledger, task),
    };
    Ok((order, is_new.then_some(bytes)))
}

/// Uploads the manifest and the files of a program's problem, unless that was done before. Returns the blob of the
/// manifest.
fn upload_manifest(
    coordinator: &Coordinator,
    state: &mut CoordinatorState,
    ledger: &ResultLedger,
    program: ProgramId,
) -> Result<Blob, OrderError> {
    let problem = ledger.program(program).problem;
    if let Some(sheet) = state.manifests.get(&problem) {
        return Ok(sheet.clone());
    }
    let to = &mut |id: &ContentId, number, piece: &[u8]| {
        coordinator.bus.store_pieces(&[(id, number, piece)])
    };
    let sheet = ProblemManifest::build_manifest_and_store_blobs(ledger.problem(program), to)?;
    let sheet = store_blob(&wire::serialize(&sheet), to)?;
    state.manifests.insert(problem, sheet.clone());
    Ok(sheet)
}
