//! A single run of a program whose output is not judged, for clients that compare outputs themselves.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::base64_serde;
use crate::engine::JobEngine;
use crate::evidence::{JobFault, jury_fault_reason};
use crate::job_problem::submission_from_source;
use crate::record_files::find_language;
use crate::result::{CompileOutcome, Explanation, Fault};
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::{Bytes, Evidence};
use caipan_files::{Capture, stays_inside_folder};
use caipan_judge::grading_context::GradingContext;
use caipan_judge::judging::RunCancelled;
use caipan_judge::result::CompileLog;
use caipan_judge::run_decision::machine_fault;
use caipan_judge::submission::compile::CompilationState;
use caipan_judge::submission::program::Program;
use caipan_judge::submission::submission::Submission;
use caipan_problem::language::{self, Language};
use caipan_sandbox::{
    Ending, Job, JobFolder, KillReason, OutputFile, ResourceUsage, RunLimits, RunOutcome,
};

/// Request to run a program once: source, input files and limits.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RunRequest {
    /// Name of the language, such as `cpp` or `python`.
    pub language: String,
    /// Source of the program, which need not be UTF-8.
    #[serde(with = "base64_serde::byte_vector")]
    pub source: Vec<u8>,
    /// Arguments of the program on the command line.
    pub args: Vec<String>,
    /// Content of standard input, which need not be UTF-8.
    #[serde(with = "base64_serde::byte_vector")]
    pub stdin: Vec<u8>,
    /// Files in the working folder, by relative paths with at most one folder.
    #[serde(with = "base64_serde::file_map")]
    pub files: BTreeMap<String, Vec<u8>>,
    /// Relative paths of files that are returned if they exist after the run.
    pub fetched: Vec<String>,
    /// Maximum CPU time of the run; `None` if only the wall time is limited.
    pub cpu: Option<Duration>,
    /// Limit on the wall time of the run; does not apply to the compiler.
    pub wall: Duration,
    /// Memory limit of the run; does not apply to the compiler.
    pub memory: Bytes,
    /// Maximum number of bytes on each of standard output and standard error.
    pub output: Bytes,
    /// Maximum CPU time of the compiler.
    pub compile_time: Duration,
    /// Owner of the request, by which CPU time is divided.
    pub tenant: String,
}

/// Result of a [`RunRequest`]: a run, a failed compilation, or a fault.
#[derive(Debug, Serialize, Deserialize)]
pub enum SingleRunReport {
    /// The compiler rejected the source or took too long, or the source of an interpreted language was rejected before
    /// the run.
    NotCompiled(FailedCompile),
    /// The program ran and ended, by itself or at a limit.
    Ran(Box<FinishedRun>),
    /// The program was not run because of a fault of the request or the machine.
    Fault(Fault, Explanation),
}

/// Result of a compilation that failed, or of a source that an interpreter rejected.
#[derive(Debug, Serialize, Deserialize)]
pub struct FailedCompile {
    /// Messages of the compiler, or of the interpreter that rejected the source.
    pub log: String,
    /// Whether the compiler reached the time limit.
    pub is_timeout: bool,
    /// Whether the language is interpreted, so that a run would have failed in the same way.
    pub is_interpreted: bool,
}

/// Output and measurements of a run that has ended.
#[derive(Debug, Serialize, Deserialize)]
pub struct FinishedRun {
    /// Result of compiling; `None` if the language has no compiler.
    pub compile: Option<CompileOutcome>,
    /// Exit code, signal, or limit at which the program was killed.
    pub ending: Ending,
    /// Measured CPU time, wall time and memory.
    pub usage: ResourceUsage,
    /// Standard output, which may be cut at the limit.
    #[serde(with = "base64_serde::capture_as_base64")]
    pub stdout: Capture,
    /// Standard error, which may be cut at the limit.
    #[serde(with = "base64_serde::capture_as_base64")]
    pub stderr: Capture,
    /// Requested files that exist after the run, at most 64 MiB in total; a file that would exceed this is omitted.
    #[serde(with = "base64_serde::file_map")]
    pub files: BTreeMap<String, Vec<u8>>,
}

/// Maximum number of processes and threads of a run.
const MAX_PROCESSES: u32 = 64;

impl JobEngine<'_> {
    /// Runs a program once, unless `cancel` becomes true meanwhile.
    ///
    /// # Errors
    /// The work was cancelled.
    pub(crate) fn make_single_run(
        &self,
        request: &RunRequest,
        cancel: &AtomicBool,
    ) -> Result<SingleRunReport, RunCancelled> {
        let languages = language::built_in_languages();
        let language = match refuse_paths_outside_folder(request)
            .and_then(|()| find_language(&languages, &request.language))
        {
            Ok(language) => language,
            Err(reason) => return Ok(self.run_report_for_fault(Fault::Jury, &reason)),
        };
        let is_interpreted = is_interpreted_language(language);
        let (program, log) = match self.compile_requested_program(request, language, cancel) {
            CompilationState::Program(program, log) => (program, log),
            CompilationState::CompileError(log) => {
                return Ok(failed_compile_report(&log, is_interpreted));
            }
            CompilationState::MachineFault(reason) => {
                return Ok(self.run_report_for_fault(Fault::Machine, &reason));
            }
            CompilationState::Logged(_) | CompilationState::NotBuilt => return Err(RunCancelled),
        };
        let limits = run_limits_for_request(request, language);
        let first = {
            let _shared = self.machine.read().unwrap_or_else(PoisonError::into_inner);
            self.start_single_run(request, &program, &limits, cancel)
        };
        let is_starved = |outcome: &RunOutcome| machine_fault(outcome, &limits);
        let outcome = match first {
            Ok(outcome) if is_starved(&outcome).is_some() => {
                let _alone = self.machine.write().unwrap_or_else(PoisonError::into_inner);
                // Other processes may take the cores during the repeated run, so the wall time limit is generous and
                // the CPU time is limited.
                let limits = RunLimits {
                    cpu: request.cpu.unwrap_or(request.wall),
                    wall: request.wall * 3 + Duration::from_secs(1),
                    ..limits
                };
                self.start_single_run(request, &program, &limits, cancel)
            }
            other => other,
        };
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(reason) => return Ok(self.run_report_for_fault(Fault::Machine, &reason)),
        };
        if outcome.ending == Ending::Killed(KillReason::Cancelled) {
            return Err(RunCancelled);
        }
        if let Some(what) = is_starved(&outcome) {
            let reason = Reason::new(ReasonKind::Sandbox, what.fact());
            return Ok(self.run_report_for_fault(Fault::Overload, &reason));
        }
        let compile = (!is_interpreted).then(|| CompileOutcome::from(&log));
        Ok(SingleRunReport::Ran(Box::new(create_finished_run(
            outcome, compile,
        ))))
    }

    fn run_report_for_fault(&self, fault: Fault, reason: &Reason) -> SingleRunReport {
        SingleRunReport::Fault(fault, Explanation::from_reason(reason, self.options.say))
    }

    /// Compiles the program of the request. Input files without a folder are placed next to the source.
    fn compile_requested_program(
        &self,
        request: &RunRequest,
        language: &Language,
        cancel: &AtomicBool,
    ) -> CompilationState {
        let compiler = RunLimits {
            cpu: request.compile_time,
            // The generous wall time allows for a compiler that has to wait for a core.
            wall: request.compile_time * 3 + Duration::from_secs(10),
            ..*self.grading.compile_limits
        };
        let grading = GradingContext {
            compile_limits: &compiler,
            cancel,
            ..*self.grading
        };
        let (_, build) = self.compile_or_reuse(
            &submission_for_request(request, language),
            request.memory,
            &grading,
        );
        build
    }

    fn start_single_run(
        &self,
        request: &RunRequest,
        program: &Program,
        limits: &RunLimits,
        cancel: &AtomicBool,
    ) -> Result<RunOutcome, Reason> {
        let mut command = program.command.clone();
        command.extend(request.args.iter().map(Into::into));
        let files: Vec<(&str, &[u8])> = (request.files.iter())
            .map(|(name, content)| (name.as_str(), content.as_slice()))
            .collect();
        // The folders of input files are collected too: the sandbox creates each folder that is to be collected, and
        // programs expect these folders to exist. Requested files are collected first.
        let folders = request
            .files
            .keys()
            .filter_map(|name| folder_with_slash(name));
        let mut collects: Vec<String> = request.fetched.clone();
        collects.extend(folders);
        collects.sort_by_key(|name| name.ends_with('/'));
        collects.dedup();
        let collects: Vec<&str> = collects.iter().map(String::as_str).collect();
        let job = Job {
            folder: JobFolder::Fresh(&files),
            stdin: &request.stdin,
            collects: &collects,
            memory_rule: program.memory_rule,
            may_fork: true,
            stream_limit: request.output,
            ..Job::new(&command, limits)
        };
        let outcome = self.grading.runner.run(&program.view, &job, cancel);
        let mut outcome =
            outcome.map_err(|error| Reason::new(ReasonKind::Sandbox, error.fact()))?;
        program.remove_build_folder_from_stderr(&mut outcome);
        let is_wanted = |name: &String| request.fetched.contains(name);
        outcome.collected.retain(|name, _| is_wanted(name));
        Ok(outcome)
    }
}

/// Fails if a path of the request does not name a file in the working folder or in a direct subfolder.
fn refuse_paths_outside_folder(request: &RunRequest) -> Result<(), Reason> {
    let mut paths = request.files.keys().chain(&request.fetched);
    match paths.find(|path| !is_allowed_file_path(path)) {
        Some(path) => Err(jury_fault_reason(JobFault::NotInFolder {
            path: path.clone(),
        })),
        None => Ok(()),
    }
}

/// Whether a path can name a file in the working folder of a run or in a direct subfolder.
pub fn is_allowed_file_path(path: &str) -> bool {
    let words = path.split('/');
    let is_short = words
        .clone()
        .all(|word| !word.is_empty() && word.len() <= 200 && word != ".");
    stays_inside_folder(Path::new(path))
        && is_short
        && words.count() <= 2
        && !path.contains(['\0', '\\'])
}

/// Returns the folder of a path with a `/` at the end; `None` if the path contains no folder.
fn folder_with_slash(path: &str) -> Option<String> {
    let (folder, _) = path.split_once('/')?;
    Some(format!("{folder}/"))
}

/// Whether programs of a language are run directly from the source.
fn is_interpreted_language(language: &Language) -> bool {
    language.run.iter().any(|word| word == "{source}")
}

fn submission_for_request(request: &RunRequest, language: &Language) -> Submission {
    let submission = submission_from_source("run".to_owned(), language, request.source.clone());
    // Files without a folder are also placed next to the source, because imports search that folder.
    let is_beside = |name: &str| !name.contains('/') && Path::new(name) != submission.path;
    let beside = request.files.iter().filter(|(name, _)| is_beside(name));
    let beside = beside.map(|(name, content)| (name.clone(), content.clone()));
    Submission {
        extra_files: Arc::new(beside.collect()),
        ..submission
    }
}

fn run_limits_for_request(request: &RunRequest, language: &Language) -> RunLimits {
    let cores = caipan_sandbox::machine::cores::available_cores().get();
    let all_cores = request.wall * u32::try_from(cores).unwrap_or(1);
    RunLimits {
        cpu: request.cpu.unwrap_or(all_cores),
        wall: request.wall,
        memory: request.memory,
        output: request.output.max(Bytes(MAX_FILE_SIZE)),
        processes: MAX_PROCESSES.saturating_add(language.processes),
    }
}

/// Key of the remark in a [`CompileLog`] that the compiler reached its time limit.
const COMPILE_TIMEOUT_KEY: &str = "compiler-time";

/// Maximum total size of the files that are returned, in bytes.
const MAX_FILES_SIZE: usize = 64 << 20;

/// Maximum size of a file that a program writes, in bytes.
const MAX_FILE_SIZE: u64 = 64 << 20;

fn failed_compile_report(log: &CompileLog, is_interpreted: bool) -> SingleRunReport {
    let is_timeout = (log.remark.as_ref()).is_some_and(|remark| remark.key == COMPILE_TIMEOUT_KEY);
    SingleRunReport::NotCompiled(FailedCompile {
        log: log.log.clone(),
        is_timeout,
        is_interpreted,
    })
}

fn create_finished_run(mut outcome: RunOutcome, compile: Option<CompileOutcome>) -> FinishedRun {
    let collected = std::mem::take(&mut outcome.collected).into_iter();
    let mut space = MAX_FILES_SIZE;
    let files = collected.filter_map(|(name, file)| match file {
        OutputFile::Captured(content) => {
            space = space.checked_sub(content.len())?;
            Some((name, content.to_vec()))
        }
        OutputFile::Absent | OutputFile::Refused(_) => None,
    });
    FinishedRun {
        compile,
        ending: outcome.ending,
        usage: outcome.usage,
        files: files.collect(),
        stdout: outcome.stdout,
        stderr: outcome.stderr,
    }
}
