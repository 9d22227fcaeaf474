//! Compiles jury programs on first use, and hashes everything they are built from.

use std::ffi::OsStr;
use std::sync::Arc;

use super::evidence::{CheckerFault, program_fault_reason};
use super::jury_program_source;
use super::pipes;
use crate::content_id::{ContentHasher, ContentId};
use crate::evidence::MachineFault;
use crate::grading_context::GradingContext;
use crate::submission::compile::{self, CompilationState};
use crate::submission::compiler_messages::first_error;
use crate::submission::newer_standard;
use crate::submission::program::Program;
use crate::submission::program_id::program_id;
use crate::submission::submission::Submission;
use caipan_checker::Reason;
use caipan_checker::evidence::clip;
use caipan_checker::quotation::Quotation;
use caipan_facts::{Evidence, Fact};
use caipan_problem::checker_table::JuryCheckerDefinition;
use caipan_problem::directory::Directory;
use caipan_problem::jury_program_definition::JuryProgramDefinition;
use caipan_problem::output_judge::OutputJudge;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::Tool;

/// Compiles a program of the jury on first use, and returns the compiled program.
///
/// # Errors
/// The program cannot be read, compiled or started: a fault of the jury or of this machine.
pub(super) fn compile_program(
    program: &JuryProgramDefinition,
    problem: &Problem,
    grading: &GradingContext,
) -> Result<Arc<Program>, Reason> {
    compile_with_extra_tool(program, problem, None, grading)
}

/// Compiles an interactor on first use, and returns the compiled program. If the dialect starts interactors from a
/// shell, the shell is visible in the sandbox.
///
/// # Errors
/// The interactor cannot be read, compiled or started.
pub(super) fn compile_interactor(
    interactor: &JuryCheckerDefinition,
    problem: &Problem,
    grading: &GradingContext,
) -> Result<Arc<Program>, Reason> {
    let program = &interactor.program;
    if !pipes::uses_pipes(interactor.dialect) {
        return compile_with_extra_tool(program, problem, None, grading);
    }
    let fault = MachineFault::NoRuntime {
        command: pipes::SHELL_PATH.to_owned(),
    };
    let shell = grading
        .runner
        .find_tool(OsStr::new(pipes::SHELL_PATH))
        .ok_or_else(|| program_fault_reason(program, fault.fact()))?;
    compile_with_extra_tool(program, problem, Some(&shell), grading)
}

/// Compiles the program, or returns the program that was compiled before. The tool `extra_tool`, if given, is also
/// visible in the sandbox of the program.
fn compile_with_extra_tool(
    program: &JuryProgramDefinition,
    problem: &Problem,
    extra_tool: Option<&Tool>,
    grading: &GradingContext,
) -> Result<Arc<Program>, Reason> {
    let files = (&program.source_or_command, &program.with);
    let made_of = (files, program.limits.memory, extra_tool.is_some());
    // All directories in memory have the same name, so the key contains a hash of the program.
    let place = match &problem.directory {
        Directory::Memory(_) => jury_program_id(program, problem).map_or_else(
            |_| problem.directory.to_string(),
            |id| id.as_str().to_owned(),
        ),
        Directory::BuiltIn(_) | Directory::Disk(_) => problem.directory.to_string(),
    };
    let key = format!("{place} {made_of:?}");
    grading
        .jury_program_store
        .get_or_compile_program(&key, grading.cancel, || {
            compile_program_uncached(program, problem, extra_tool, grading)
        })
}

fn compile_program_uncached(
    program: &JuryProgramDefinition,
    problem: &Problem,
    extra_tool: Option<&Tool>,
    grading: &GradingContext,
) -> Result<Arc<Program>, Reason> {
    let submission =
        jury_program_source::to_submission(program, &problem.directory, &problem.languages)
            .map_err(|what| program_fault_reason(program, what))?;
    let bytes = submission.source_text.clone().unwrap_or_default();
    match compile::compile_loaded_source(&submission, &bytes, program.limits.memory, grading) {
        CompilationState::Program(mut program, _) => {
            if let Some(program) = Arc::get_mut(&mut program) {
                program.keep_sandbox_open();
                if let Some(tool) = extra_tool {
                    program.make_tool_visible(tool);
                }
            }
            Ok(program)
        }
        CompilationState::CompileError(log) => {
            let advice =
                newer_standard::advise_newer_standard(&submission, program.limits.memory, grading);
            let fault = compile_fault(&submission, &log.log, log.remark, advice);
            Err(program_fault_reason(program, fault))
        }
        CompilationState::MachineFault(reason) => Err(Reason {
            kind: reason.kind,
            fact: program_fault_reason(program, reason.fact).fact,
        }),
        CompilationState::Logged(_) | CompilationState::NotBuilt => {
            Err(program_fault_reason(program, CheckerFault::Stopped.fact()))
        }
    }
}

/// Hash of the jury's checker and interactor with their arguments; `None` if the problem has neither.
///
/// # Errors
/// A file of the program cannot be read.
pub fn checker_and_interactor_id(problem: &Problem) -> Result<Option<ContentId>, Fact> {
    let mut namer = None;
    for foreign in problem.jury_judging_programs() {
        let JuryCheckerDefinition {
            program,
            dialect,
            points,
            pc,
            passes,
            processes,
        } = foreign;
        let submission =
            jury_program_source::to_submission(program, &problem.directory, &problem.languages)?;
        let bytes = submission.source_text.clone().unwrap_or_default();
        let (args, limits) = (&program.args, &program.limits);
        let mut how = format!(
            "{} {points:?} {pc:?} {passes} {args:?} {limits:?}",
            dialect.name
        );
        if *processes > 1 {
            let names = problem
                .interactor
                .as_ref()
                .map(|interactor| interactor.contestant_args);
            how += &format!(" {processes} {names:?}");
        }
        let id = program_id(&submission, &bytes, limits.memory, &how);
        let named: ContentHasher = namer.unwrap_or_default();
        namer = Some(named.update(id.as_str().as_bytes()));
    }
    if let OutputJudge::Foreign {
        also: Some((also, _)),
        ..
    } = &problem.judge
    {
        namer = namer.map(|namer| namer.update(also.as_bytes()));
    }
    Ok(namer.map(ContentHasher::finish))
}

/// Hash of everything from which a jury program is built.
///
/// # Errors
/// A file of the program cannot be read.
pub fn jury_program_id(
    program: &JuryProgramDefinition,
    problem: &Problem,
) -> Result<ContentId, Fact> {
    let submission =
        jury_program_source::to_submission(program, &problem.directory, &problem.languages)
            .map_err(|what| program_fault_reason(program, what).fact)?;
    let bytes = submission.source_text.clone().unwrap_or_default();
    Ok(program_id(&submission, &bytes, program.limits.memory, ""))
}

/// Creates the message about a failed compilation: the remark on a common cause if there is one, otherwise the first
/// error message of the compiler. `advice` is added as a note.
fn compile_fault(
    submission: &Submission,
    log: &str,
    remark: Option<Fact>,
    advice: Option<Fact>,
) -> Fact {
    /// Maximum length of the quoted compiler message, in characters.
    const MAX_QUOTED_COMPILER_MESSAGE: usize = 160;
    let first = Some(first_error(log)).filter(|line| !line.is_empty());
    let words = remark.unwrap_or_else(|| match first {
        Some(line) => {
            let text = clip(MAX_QUOTED_COMPILER_MESSAGE, line.as_bytes());
            Quotation::Quoted { text }.fact()
        }
        None => Quotation::End.fact(),
    });
    const TESTLIB: &str = "testlib.h";
    let lacks_testlib = log.contains(TESTLIB) && !submission.extra_files.contains_key(TESTLIB);
    let hint = lacks_testlib.then(|| CheckerFault::NoTestlib.fact());
    CheckerFault::NotCompiled { words }
        .fact()
        .with_note(hint.or(advice))
}
