//! Compiles submissions, each in a new folder.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::content_id::{ContentHasher, ContentId};
use crate::evidence::{BuildProblem, CompileFailure};
use crate::grading_context::GradingContext;
use crate::result::CompileLog;
use crate::submission::build_dir::BuildDir;
use crate::submission::compile_error_cause;
use crate::submission::compiler;
use crate::submission::precompiled_header;
use crate::submission::program::Program;
use crate::submission::program_cache::ProgramCache;
use crate::submission::program_id::program_id;
use crate::submission::program_start_plan;
use crate::submission::source::{self, SourceError};
use crate::submission::submission::Submission;
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::Bytes;
use caipan_facts::{Evidence, Fact, fact_from_io_error};
use caipan_problem::language::Language;
use caipan_sandbox::{ForkingInterpreter, RunLimits};

/// Result of compiling a submission, or the current state if there is no result.
#[derive(Clone)]
pub enum CompilationState {
    /// The program can be run; the log may contain warnings.
    Program(Arc<Program>, CompileLog),
    /// The program was compiled earlier but is not in memory; it is compiled again if it has to be run.
    Logged(CompileLog),
    /// The compiler rejects the source, or the language is not allowed: the contestant's fault.
    CompileError(CompileLog),
    /// The compiler could not be run: a fault of this machine.
    MachineFault(Reason),
    /// Not compiled yet, or not compiled at all because grading was cancelled.
    NotBuilt,
}

/// Default limits of compilers. They stop sources that make a compiler run forever or print endless messages.
pub const DEFAULT_COMPILER_LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(30),
    wall: Duration::from_secs(60),
    memory: Bytes(1 << 30),
    output: Bytes(64 << 20),
    processes: 512,
};

/// Compiles `submission` to run with the memory limit `memory`.
///
/// The compiler is as untrusted as the source, so it runs in a sandbox that contains the source but not the cases.
pub fn compile(
    submission: &Submission,
    memory: Bytes,
    grading: &GradingContext,
) -> CompilationState {
    match source::read_source(submission) {
        Ok(source) => compile_loaded_source(submission, &source, memory, grading),
        Err(error) => build_result_for_unreadable_source(error),
    }
}

/// Compiles a submission whose source has already been read. Uses the cache of compiled programs, if there is one.
pub fn compile_loaded_source(
    submission: &Submission,
    source: &[u8],
    memory: Bytes,
    grading: &GradingContext,
) -> CompilationState {
    let foreign = grading.jury_program_store;
    let is_compiled = !submission.language.compile.is_empty();
    let store = is_compiled.then(|| foreign.cache.as_ref()).flatten();
    let named = store.map(|store| {
        let tools = foreign
            .toolchains
            .toolchain_identity_of_language(&submission.language, grading.runner);
        let id = program_id(submission, source, memory, &tools);
        let headers = foreign.toolchains.system_headers_hash().as_str();
        let namer = ContentHasher::default().update(id.as_str().as_bytes());
        (store, namer.update(headers.as_bytes()).finish())
    });
    let cache_and_key = named.as_ref().map(|(store, id)| (*store, id));
    compile_source(submission, source, memory, grading, cache_and_key)
}

/// Returns the result for a source that cannot be read. Only an oversized source is the contestant's fault.
pub fn build_result_for_unreadable_source(error: SourceError) -> CompilationState {
    match error {
        SourceError::Read(error) => {
            CompilationState::MachineFault(Reason::new(ReasonKind::Sandbox, error))
        }
        SourceError::TooLarge(limit) => {
            let why = CompileFailure::SourceTooLarge {
                limit: limit.to_string(),
            };
            CompilationState::CompileError(CompileLog::failed_with_reason(String::new(), why))
        }
    }
}

/// Compiles a source, or takes the compiled program from the cache. If `cache_and_key` is `None`, the source is always
/// compiled.
pub fn compile_source(
    submission: &Submission,
    source: &[u8],
    memory: Bytes,
    grading: &GradingContext,
    cache_and_key: Option<(&ProgramCache, &ContentId)>,
) -> CompilationState {
    if !submission.language.is_allowed {
        let language = submission.language.id.clone();
        let why = CompileFailure::Language { language };
        return CompilationState::CompileError(CompileLog::failed_with_reason(String::new(), why));
    }
    match try_compile(submission, source, memory, grading, cache_and_key) {
        Ok(compiled) => compiled,
        Err(fact) => CompilationState::MachineFault(Reason::new(ReasonKind::Sandbox, fact)),
    }
}

fn try_compile(
    submission: &Submission,
    source: &[u8],
    memory: Bytes,
    grading: &GradingContext,
    cache_and_key: Option<(&ProgramCache, &ContentId)>,
) -> Result<CompilationState, Fact> {
    let language = &submission.language;
    let build_dir = BuildDir::create(submission, source, grading.runner)?;
    let cache_entry = cache_and_key.filter(|_| !language.compile.is_empty());
    let fetched = match cache_entry {
        Some((cache, id)) => fetch_cached_program(cache, id, &build_dir)?,
        None => None,
    };
    let log = if let Some(log) = fetched {
        log
    } else if !language.compile.is_empty() {
        match run_compiler(&build_dir, language, source, memory, grading)? {
            None => return Ok(CompilationState::NotBuilt),
            Some(log) => {
                let log = build_dir.mark_failed_if_program_is_missing(log, language);
                if let Some((cache, id)) = cache_entry.filter(|_| log.ok) {
                    cache.store(id, build_dir.folder.path(), &log);
                }
                log
            }
        }
    } else {
        build_dir.make_source_executable()?;
        CompileLog::new(true, String::new())
    };
    if !log.ok {
        return Ok(CompilationState::CompileError(
            compile_error_cause::add_compile_error_cause(log, language, source),
        ));
    }
    if !language.compile.is_empty() && run_command_starts_own_file(language) {
        build_dir.make_started_file_executable(&language.run[0], &language.id)?;
    }
    let command = build_dir.fill_placeholders(&language.run, build_dir.folder.path(), memory)?;
    let start =
        match program_start_plan::plan_program_start(command, &build_dir.folder, grading.runner)? {
            Ok(start) => start,
            Err(unstartable) => {
                let why = compile_error_cause::find_compile_error_cause(language, source)
                    .unwrap_or_else(|| unstartable.fact());
                return Ok(CompilationState::CompileError(
                    CompileLog::failed_with_reason(log.log, why),
                ));
            }
        };
    let program = Program {
        starts_own_file: start.is_own && run_command_starts_own_file(language),
        static_data: start.static_data,
        interpreter: forking_interpreter(language, &start.command),
        command: start.command,
        memory_rule: language.memory_rule,
        may_fork: language.fork || start.may_fork,
        view: start.view,
        program_folder: build_dir.folder,
    };
    Ok(CompilationState::Program(Arc::new(program), log))
}

/// Returns the interpreter that can be started once for all runs of a program with this command. `None` if the language
/// has no such interpreter, or problem.toml sets the command.
fn forking_interpreter(language: &Language, command: &[OsString]) -> Option<ForkingInterpreter> {
    let text = language
        .fork_server_script
        .filter(|_| !language.has_jury_commands)?;
    // The words before the first path start the interpreter; the first path is the script, a driver or the source.
    let own_words = language
        .run
        .iter()
        .position(|word| word.contains(['{', '/']))?;
    let mut start = command.get(..own_words)?.to_vec();
    start.extend(["-c".into(), text.into()]);
    Some(ForkingInterpreter {
        command: start,
        own_words,
    })
}

/// Copies a program from the cache to the build folder. Returns the log of the compiler; `None` if the cache does not
/// contain the program.
fn fetch_cached_program(
    cache: &ProgramCache,
    id: &ContentId,
    build_dir: &BuildDir,
) -> Result<Option<CompileLog>, Fact> {
    cache.fetch(id, build_dir.folder.path()).map_err(|error| {
        BuildProblem::Fetch {
            cause: fact_from_io_error(&error),
        }
        .fact()
    })
}

/// Runs the compiler. Returns `None` if grading was cancelled meanwhile.
///
/// A precompiled header does not change the program, but it can change diagnostics. So if compiling with the header
/// fails or prints anything, the source is compiled again without the header.
fn run_compiler(
    build_dir: &BuildDir,
    language: &Language,
    source: &[u8],
    memory: Bytes,
    grading: &GradingContext,
) -> Result<Option<CompileLog>, Fact> {
    let folder = build_dir.folder.path();
    // The compiler runs in the build folder and gets file names without a folder, so that its messages contain no path
    // of this machine.
    let command = build_dir.fill_placeholders(&language.compile, Path::new(""), memory)?;
    if let Some(header) = precompiled_header::find_usable_header(language, source, grading) {
        let silent = CompileLog::new(true, String::new());
        let made = compiler::run_compiler(command.clone(), folder, memory, grading, Some(&header));
        match made {
            Ok(None) => return Ok(None),
            Ok(Some(log)) if log == silent && build_dir.has_program() => {
                grading.jury_program_store.headers.count_header_use();
                return Ok(Some(log));
            }
            _ => build_dir.remove_program(),
        }
    }
    compiler::run_compiler(command, folder, memory, grading, None)
}

/// Whether the run command directly starts the compiled program or the source, not an interpreter.
fn run_command_starts_own_file(language: &Language) -> bool {
    let first = language.run.first().map(String::as_str);
    matches!(first, Some("{program}" | "{source}"))
}

#[cfg(test)]
mod tests;
