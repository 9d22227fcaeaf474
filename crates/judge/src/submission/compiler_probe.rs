//! Tests, once per language, whether this machine can compile and run a one-line program. The test is made when a source does not
//! compile, or when the memory limit or a limit of caipan's own process is low.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::evidence::MachineFault;
use crate::grading_context::{GradingContext, adjust_limits_to_language};
use crate::submission::compile::{self, CompilationState};
use crate::submission::compiler_messages::first_error;
use crate::submission::submission::Submission;
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::Bytes;
use caipan_facts::{Evidence, Fact};
use caipan_problem::language::Language;
use caipan_sandbox::{
    Ending, InsufficientLimit, Job, KillReason, RunLimits, insufficient_limits_of_rule,
};

/// Amount of memory that is enough for a one-line program in every built-in language.
const SUFFICIENT_MEMORY: Bytes = Bytes(64 << 20);

/// Limits of a one-line program; the memory limit is replaced by the problem's memory limit.
const PROBE_LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(10),
    wall: Duration::from_secs(15),
    memory: SUFFICIENT_MEMORY,
    output: Bytes(1 << 20),
    processes: 1,
};

/// Returns the one-line program of a language; `None` if the language defines none.
fn one_line_program(language: &Language) -> Option<Submission> {
    let ending = language.extensions.first()?;
    (!language.minimal_source.is_empty()).then(|| Submission {
        name: String::new(),
        path: PathBuf::from(format!("line.{ending}")),
        language: language.without_driver(),
        may_be_link: false,
        source_text: None,
        extra_files: Default::default(),
    })
}

/// Compiles a one-line program without the cache, because a cached program would hide that the compiler no longer
/// works.
fn compile_one_line(
    probe: &Submission,
    memory: Bytes,
    grading: &GradingContext,
) -> CompilationState {
    let line = probe.language.minimal_source.as_bytes();
    compile::compile_source(probe, line, memory, grading, None)
}

type ProbeResult = Arc<OnceLock<Option<Fact>>>;

/// Cache of the results of compiler tests, so that each test is made only once.
#[derive(Debug, Default)]
pub struct CompilerProbes(Mutex<HashMap<String, ProbeResult>>);

impl CompilerProbes {
    /// Tests with a one-line program whether the machine is to blame for a build. Returns a machine fault if the
    /// one-line program does not compile either, or does not run under the memory limit and caipan's own limits.
    /// Otherwise returns `build`.
    pub fn blame_machine_if_probe_fails(
        &self,
        build: CompilationState,
        language: &Language,
        memory: Bytes,
        grading: &GradingContext,
    ) -> CompilationState {
        let fault = match build {
            CompilationState::CompileError(_) => {
                self.find_compiler_fault(language, memory, grading)
            }
            CompilationState::Program(..) => self.find_start_fault(language, memory, grading),
            CompilationState::Logged(_)
            | CompilationState::MachineFault(_)
            | CompilationState::NotBuilt => None,
        };
        match fault {
            Some(fault) => CompilationState::MachineFault(Reason::new(ReasonKind::Sandbox, fault)),
            None => build,
        }
    }

    /// Returns why this machine cannot compile a one-line program of this language. `None` if it compiles, or if the
    /// test is not possible.
    pub fn find_compiler_fault(
        &self,
        language: &Language,
        memory: Bytes,
        grading: &GradingContext,
    ) -> Option<Fact> {
        let answer =
            self.probe_result_slot(format!("{} {}", language.id, language.compile.join("\0")));
        answer
            .get_or_init(|| probe_compiler(language, memory, grading))
            .clone()
    }

    /// Returns why a one-line program of this language does not run under this memory limit and the limits of caipan's
    /// own process. `None` if it runs, if the limits are ample, or if the test is not possible.
    pub fn find_start_fault(
        &self,
        language: &Language,
        memory: Bytes,
        grading: &GradingContext,
    ) -> Option<Fact> {
        let limits = limits_of_one_line_program(language, memory);
        let lowered = insufficient_limits_of_rule(&limits, language.memory_rule);
        if lowered.is_empty() && !Self::may_memory_be_insufficient(memory) {
            return None;
        }
        let run = language.run.join("\0");
        let answer = self.probe_result_slot(format!("{} {} {run}", memory.0, language.id));
        answer
            .get_or_init(|| probe_start(language, memory, &lowered, grading))
            .clone()
    }

    /// Whether a one-line program of some language may need more than `memory`.
    pub fn may_memory_be_insufficient(memory: Bytes) -> bool {
        memory < SUFFICIENT_MEMORY
    }

    fn probe_result_slot(&self, test_key: String) -> ProbeResult {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry(test_key).or_default())
    }
}

/// Compiles a one-line program. Returns the fault if the compiler fails; `None` if it succeeds or there is no such
/// program.
fn probe_compiler(language: &Language, memory: Bytes, grading: &GradingContext) -> Option<Fact> {
    let build = compile_one_line(&one_line_program(language)?, memory, grading);
    let words = match build {
        CompilationState::Program(..)
        | CompilationState::Logged(_)
        | CompilationState::NotBuilt => return None,
        CompilationState::CompileError(log) => Some(first_error(&log.log))
            .filter(|line| !line.is_empty())
            .map(Fact::quote)
            .or(log.remark)
            .unwrap_or_else(|| MachineFault::CompilerSilent.fact()),
        CompilationState::MachineFault(reason) => reason.fact,
    };
    let fault = MachineFault::CompilesNothing {
        language: language.id.clone(),
        words,
    };
    Some(fault.fact())
}

/// Returns the limits under which a one-line program of the language is run, with the problem's memory limit.
fn limits_of_one_line_program(language: &Language, memory: Bytes) -> RunLimits {
    let limits = RunLimits {
        memory,
        ..PROBE_LIMITS
    };
    adjust_limits_to_language(&limits, language)
}

/// Compiles and runs a one-line program. Returns the fault if the program does not run under this memory limit; `None`
/// if it runs, or if the test is not possible. `lowered` contains the limits of caipan's own process that are too low.
/// If there are any, they are blamed instead of the memory limit.
fn probe_start(
    language: &Language,
    memory: Bytes,
    lowered: &[InsufficientLimit],
    grading: &GradingContext,
) -> Option<Fact> {
    let build = compile_one_line(&one_line_program(language)?, memory, grading);
    let CompilationState::Program(program, _) = build else {
        return None;
    };
    let limits = limits_of_one_line_program(language, memory);
    let job = Job {
        memory_rule: program.memory_rule,
        may_fork: program.may_fork,
        ..Job::new(&program.command, &limits)
    };
    let run = grading.runner.run(&program.view, &job, grading.cancel);
    let outcome = run.ok()?;
    // On Linux, the peak is unknown only if the smallest peak that can be measured already exceeds the limit.
    let is_over = (outcome.usage.memory).map_or(cfg!(target_os = "linux"), |peak| peak > memory);
    let failed = match outcome.ending {
        Ending::Exited(0) => is_over,
        Ending::Exited(_) | Ending::Signalled(_) | Ending::Killed(KillReason::Memory) => true,
        // Runtimes that cannot start a thread may wait for it forever.
        Ending::Killed(KillReason::Wall) => !lowered.is_empty(),
        Ending::Killed(_) => false,
    };
    (failed && !outcome.is_starved).then(|| start_fault(language, memory, lowered))
}

/// Returns the fault that not even a one-line program runs. The limits in `lowered` are blamed; if there are none, the
/// memory limit is blamed.
fn start_fault(language: &Language, memory: Bytes, lowered: &[InsufficientLimit]) -> Fact {
    let names_and_values: Vec<String> = lowered
        .iter()
        .map(|limit| format!("{} {}", limit.name, limit.hard))
        .collect();
    let fault = if lowered.is_empty() {
        MachineFault::LittleMemory {
            language: language.id.clone(),
            limit: memory.to_string(),
        }
    } else {
        MachineFault::LowProcessLimits {
            language: language.id.clone(),
            limits: names_and_values.join(", "),
        }
    };
    fault.fact()
}
