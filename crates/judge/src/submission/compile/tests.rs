//! Tests of the results of compiling, with a scripted compiler.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::*;
use crate::submission::compiler::MAX_LOG_LENGTH;
use caipan_i18n::EnglishFormat;
use caipan_problem::language;
use caipan_sandbox::scripted::{self, ScriptedRunner};
use caipan_sandbox::{Ending, JobFolder, KillReason, ResourceUsage, RunOutcome};

/// Scripted compiler: how and when it ends, its messages, and whether it creates a program.
struct ScriptedCompiler {
    ending: Ending,
    cpu: Duration,
    memory: Bytes,
    said: Vec<u8>,
    creates_program: bool,
    /// Whether the compiler is asleep when its wall time is over.
    is_asleep: bool,
}

const SUCCESSFUL_COMPILER: ScriptedCompiler = ScriptedCompiler {
    ending: Ending::Exited(0),
    cpu: Duration::from_secs(1),
    memory: Bytes(1 << 20),
    said: Vec::new(),
    creates_program: true,
    is_asleep: false,
};

/// `program`, `refused: LOG`, `failed: REASON` or `cancelled`.
fn result_of_compiler(compiler: &ScriptedCompiler) -> String {
    let runner = ScriptedRunner::new(|job| {
        let JobFolder::Kept(folder) = job.folder else {
            return Err(scripted::scripted_run_error(false));
        };
        assert_eq!(fs::read(folder.join("a.c")).unwrap(), b"the source");
        if compiler.creates_program {
            fs::write(folder.join("program"), "").unwrap();
        }
        let usage = ResourceUsage {
            cpu: Some(compiler.cpu),
            wall: compiler.cpu,
            memory: Some(compiler.memory),
        };
        Ok(RunOutcome {
            stderr: compiler.said.clone().into(),
            is_asleep: compiler.is_asleep,
            ..scripted::outcome_without_output(compiler.ending, usage)
        })
    });
    of(&runner)
}

fn of(runner: &ScriptedRunner) -> String {
    let languages = language::built_in_languages();
    let submission = Submission {
        name: "a".to_owned(),
        path: "a.c".into(),
        language: language::find_by_file_name(&languages, "a.c")
            .unwrap()
            .clone(),
        may_be_link: false,
        source_text: None,
        extra_files: Default::default(),
    };
    let grading = GradingContext {
        runner,
        compile_limits: &DEFAULT_COMPILER_LIMITS,
        cpu_kill_factor: 1.0,
        strict: false,
        jury_program_store: &Default::default(),
        may_fork_interpreter: false,
        cancel: &AtomicBool::new(false),
    };
    let memory = Bytes(64 << 20);
    match compile_source(&submission, b"the source", memory, &grading, None) {
        CompilationState::Program(program, log) => {
            assert!(program.starts_own_file && log.ok);
            format!("program{}", log.log)
        }
        CompilationState::CompileError(log) => {
            let why = log.remark.map_or(String::new(), |why| why.english() + "\n");
            format!("refused: {}{why}", log.log)
        }
        CompilationState::MachineFault(reason) => {
            assert_eq!(reason.kind, ReasonKind::Sandbox);
            format!("failed: {}", reason.fact.english())
        }
        CompilationState::NotBuilt => "cancelled".to_owned(),
        CompilationState::Logged(_) => "known".to_owned(),
    }
}

#[test]
fn limits_that_the_compiler_exceeds_are_compile_errors() {
    assert_eq!(result_of_compiler(&SUCCESSFUL_COMPILER), "program");
    assert_eq!(compiled_with(Ending::Exited(1)), "refused: ");
    let limit = compiled_with(Ending::Killed(KillReason::Memory));
    assert_eq!(limit, "refused: the compiler used more than 1 GiB\n");
    for (ending, word) in [
        (Ending::Signalled(25), "wrote a file of more than "),
        (
            Ending::Killed(KillReason::Output),
            "too many or too large files",
        ),
        (Ending::Killed(KillReason::Cpu), "took more than 30s"),
    ] {
        let found = compiled_with(ending);
        assert!(
            found.starts_with("refused: ") && found.contains(word),
            "{found}"
        );
    }
    let none = result_of_compiler(&ScriptedCompiler {
        creates_program: false,
        ..SUCCESSFUL_COMPILER
    });
    assert_eq!(none, "refused: the compiler made no program\n");
    let large = result_of_compiler(&ScriptedCompiler {
        memory: Bytes((1 << 30) + 1),
        ..SUCCESSFUL_COMPILER
    });
    assert_eq!(large, limit);
    let hung = result_of_compiler(&ScriptedCompiler {
        ending: Ending::Killed(KillReason::Wall),
        cpu: DEFAULT_COMPILER_LIMITS.cpu,
        ..SUCCESSFUL_COMPILER
    });
    assert!(hung.starts_with("refused: "), "{hung}");
    let asleep = result_of_compiler(&ScriptedCompiler {
        ending: Ending::Killed(KillReason::Wall),
        is_asleep: true,
        ..SUCCESSFUL_COMPILER
    });
    assert!(
        asleep.starts_with("refused: the compiler waited"),
        "{asleep}"
    );
    for signal in [4, 6, 11] {
        let crashed = compiled_with(Ending::Signalled(signal));
        let text =
            format!("refused: the compiler crashes on this source, twice by signal {signal}");
        assert!(crashed.starts_with(&text), "{crashed}");
    }
}

#[test]
fn a_compiler_that_crashes_once_is_run_again() {
    let runs = AtomicUsize::new(0);
    let runner = ScriptedRunner::new(|job| {
        let JobFolder::Kept(folder) = job.folder else {
            return Err(scripted::scripted_run_error(false));
        };
        fs::write(folder.join("program"), "").unwrap();
        let ending = match runs.fetch_add(1, Ordering::Relaxed) {
            0 => Ending::Signalled(11),
            _ => Ending::Exited(0),
        };
        Ok(scripted::outcome_without_output(
            ending,
            ResourceUsage::default(),
        ))
    });
    assert_eq!(of(&runner), "program");
    assert_eq!(runs.load(Ordering::Relaxed), 2);
}

/// Result of a compiler that ends in this way.
fn compiled_with(ending: Ending) -> String {
    result_of_compiler(&ScriptedCompiler {
        ending,
        ..SUCCESSFUL_COMPILER
    })
}

#[test]
fn machine_failures_of_the_compiler_are_no_compile_errors() {
    assert!(compiled_with(Ending::Signalled(9)).starts_with("failed: "));
    assert!(compiled_with(Ending::Killed(KillReason::Wall)).starts_with("failed: "));
    assert_eq!(
        compiled_with(Ending::Killed(KillReason::Cancelled)),
        "cancelled"
    );
    let none = of(&ScriptedRunner::new(|_| {
        Err(scripted::scripted_run_error(false))
    }));
    assert!(none.starts_with("failed: run the compiler: "), "{none}");
}

#[test]
fn compiler_messages_are_kept_up_to_a_maximum_length() {
    let invalid = result_of_compiler(&ScriptedCompiler {
        said: b"a.c:1: \xff\n".to_vec(),
        ..SUCCESSFUL_COMPILER
    });
    assert_eq!(invalid, "programa.c:1: \u{fffd}\n");
    let long = result_of_compiler(&ScriptedCompiler {
        said: vec![b'x'; 1 << 20],
        ..SUCCESSFUL_COMPILER
    });
    assert_eq!(long.len(), "program".len() + MAX_LOG_LENGTH);
}

/// A source can make the compiler print any text.
#[test]
fn a_message_about_the_file_size_limit_does_not_hide_the_log() {
    let refused = result_of_compiler(&ScriptedCompiler {
        ending: Ending::Exited(1),
        said: b"a.c:1: #error file size limit exceeded\n".to_vec(),
        ..SUCCESSFUL_COMPILER
    });
    assert!(refused.starts_with("refused: a.c:1: #error"), "{refused}");
    assert!(refused.contains("wrote a file of more than"), "{refused}");
}
