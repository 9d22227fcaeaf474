//! `caipan validate --write-answers` and `--rewrite-answers`: writes answers by a puzzle's solver or by an accepted program.

use std::path::{Path, PathBuf};

use super::cases;
use super::normalization::note_written_file;
use crate::cli::Validate;
use crate::commands::default_grading_context::default_grading_context;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::{CommandMessage, RequestError};
use crate::commands::{files, isolation, program_output};
use crate::terminal::console::Console;
use caipan_audit::jury_programs;
use caipan_audit::normalization::replace_content;
use caipan_checker::Puzzle;
use caipan_checker::verdict::Verdict;
use caipan_facts::printable;
use caipan_files::Capture;
use caipan_judge::contest::shared_program_cache;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::judging::JudgedRun;
use caipan_judge::jury_answer;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::TestCase;
use caipan_problem::case::Case;
use caipan_problem::directory::Directory;
use caipan_problem::problem_toml::Problem;
use caipan_report::text;

/// Writes the answers of `--write-answers` or `--rewrite-answers` before the audit, and returns the exit code.
/// Missing answers of a puzzle are not written here but after the audit, when the valid inputs are known.
pub(crate) fn write_requested_answers(
    problem: &Problem,
    args: &Validate,
    console: &Console,
) -> Result<Exit, CommandError> {
    let option = match (args.rewrite_answers, args.write_answers) {
        (true, _) => "--rewrite-answers",
        (_, true) => "--write-answers",
        _ => return Ok(Exit::Good),
    };
    if args.rewrite_answers {
        cases::refuse_built_in_problem(problem, &args.paths, option)?;
    }
    let mut cases = match (problem.judge.puzzle(), args.rewrite_answers) {
        (Some(_), false) => return Ok(Exit::Good),
        _ => cases::find_cases_to_audit(problem, &args.paths)?,
    };
    if let Some(puzzle) = problem.judge.puzzle() {
        return write_solver_answers(puzzle, &cases, console);
    }
    cases.retain(|case| args.rewrite_answers || case.answer.is_none());
    if cases.is_empty() {
        Ok(Exit::Good)
    } else {
        write_program_answers(problem, &cases, args, option, console)
    }
}

/// Solves each case with the puzzle's solver, and writes the answer. Cases that cannot be solved are skipped, since the audit
/// reports them.
fn write_solver_answers(
    puzzle: &dyn Puzzle,
    cases: &[Case],
    console: &Console,
) -> Result<Exit, CommandError> {
    for case in cases {
        let unanswered = Case {
            answer: None,
            ..case.clone()
        };
        if let Ok((_, solution)) = jury_answer::solve_case(puzzle, &unanswered) {
            write_or_replace_answer(case, solution.answer.as_bytes(), console)?;
        }
    }
    Ok(Exit::Good)
}

/// Runs the first jury program that must be accepted on the cases, and writes its outputs as answers. Returns an error if there is
/// no such program.
fn write_program_answers(
    problem: &Problem,
    cases: &[Case],
    args: &Validate,
    option: &str,
    console: &Console,
) -> Result<Exit, CommandError> {
    let folder = jury_programs_folder(problem, args);
    let submission = jury_programs::first_accepted_program(problem, &folder).ok_or_else(|| {
        CommandError::usage_error(RequestError::NoRightProgram {
            option: option.to_owned(),
            problem: problem.name.clone(),
            folder: folder.join("accepted").display().to_string(),
        })
    })?;
    files::require_startable_languages([&submission])?;
    let shown = submission.path.display().to_string();
    console.print_note(&console.sentence(CommandMessage::AnswersBy { program: shown }));
    let directories: Vec<Directory> = args
        .paths
        .iter()
        .filter(|path| path.is_dir())
        .map(|path| Directory::Disk(path.clone()))
        .chain([problem.directory.clone()])
        .collect();
    let hidden = directories.iter().filter_map(Directory::disk_path);
    let (sandbox, _) =
        isolation::open_sandbox(&args.isolation, hidden, problem.all_limits(), console)?;
    let interrupt = Interrupt::watch_signals()?;
    let foreign = shared_program_cache::cached_jury_programs([problem]);
    let grading = default_grading_context(&sandbox, &foreign, &interrupt);
    write_outputs_as_answers(problem, cases, &submission, &grading, &interrupt, console)
}

/// Runs a program on every case, and writes its outputs as answers. If a run fails, prints a warning, writes no answer for that
/// case, and returns the exit code of the verdict.
fn write_outputs_as_answers(
    problem: &Problem,
    cases: &[Case],
    submission: &Submission,
    grading: &GradingContext,
    interrupt: &Interrupt,
    console: &Console,
) -> Result<Exit, CommandError> {
    let judging = program_output::compile_submission(problem, submission, grading, interrupt)?;
    let mut exit = Exit::Good;
    for case in cases {
        let test_case = TestCase::with_answer(case, Vec::new());
        let Ok(JudgedRun { result, output, .. }) = judging.run_without_judging(&test_case, true)
        else {
            return Ok(interrupt.exit_if_interrupted().unwrap_or(Exit::Interrupted));
        };
        if result.verdict() == Verdict::Accepted {
            let answer = output.unwrap_or_else(|| Capture::from(Vec::new()));
            write_or_replace_answer(case, &answer, console)?;
        } else {
            let decision = text::format_decision(&result.decision, console.lang);
            let file = printable(case.input.to_string().as_bytes());
            console.print_warning(&console.lang.words().colon(&file, &decision));
            exit = exit.max_by_severity(Exit::from_verdict(result.verdict()));
        }
    }
    Ok(exit)
}

/// Writes the answer to a case: replaces an existing answer file if the content differs, or creates a file next to the input.
fn write_or_replace_answer(
    case: &Case,
    text: &[u8],
    console: &Console,
) -> Result<(), CommandError> {
    let Some(answer) = &case.answer else {
        return write_new_answer(case, text, console);
    };
    let is_same = answer.read().is_ok_and(|old| *old == *text);
    match answer.path() {
        _ if is_same => Ok(()),
        Some(path) => {
            replace_content(path, text)?;
            note_written_file(path, console);
            Ok(())
        }
        None => Err(files::wrong_path_failure(
            Path::new(&answer.to_string()),
            RequestError::NotOnDisk,
        )),
    }
}

/// Writes the answer to a case that has none, next to the input. Returns an error if the file exists.
pub(super) fn write_new_answer(
    case: &Case,
    text: &[u8],
    console: &Console,
) -> Result<(), CommandError> {
    let Some(path) = case.missing_answer_path() else {
        let input = case.input.to_string();
        return Err(files::wrong_path_failure(
            Path::new(&input),
            CommandMessage::NoPlaceForAnswer,
        ));
    };
    caipan_files::atomic::write_new_files(&[(&path, text)])?;
    note_written_file(&path, console);
    Ok(())
}

/// Returns the folder of the jury programs: `--programs`, or else the default folder in the problem directory.
fn jury_programs_folder(problem: &Problem, args: &Validate) -> PathBuf {
    let own = problem.directory.disk_path().unwrap_or(Path::new(""));
    match &args.programs {
        Some(folder) => folder.clone(),
        None => own.join(jury_programs::PROGRAMS_FOLDER),
    }
}
