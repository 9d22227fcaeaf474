//! Runs an audit: checks the files, and on request measures strength and judges programs.

use std::path::Path;
use std::time::Instant;

use super::{
    answers, cases, jury_program_audit, labelled_programs, new_inputs, normalization,
    source_strength,
};
use crate::cli::{AuditOutputFormat, Validate};
use crate::commands::exit::{CommandError, Exit};
use crate::commands::init;
use crate::commands::interrupt::Interrupt;
use crate::commands::lazy_sandbox::LazySandbox;
use crate::commands::messages::{CommandMessage, ProgressMessage};
use crate::commands::program_output::OutputSource;
use crate::commands::{argument_checks, files, report_output};
use crate::terminal::console::Console;
use caipan_audit::audit::{self, AuditReport, Auditor};
use caipan_audit::interactor_crashes;
use caipan_audit::kill_matrix::{KillMatrix, KillMatrixOptions};
use caipan_audit::killer_cases::{self, KillerCase};
use caipan_audit::low_memory;
use caipan_audit::new_case_files::NewCase;
use caipan_audit::test_data_strength::{MutantBudget, PUZZLE_MUTANTS_END, StrengthBudget};
use caipan_checker::{Puzzle, SearchOptions};
use caipan_i18n::Lang;
use caipan_problem::directory::Directory;
use caipan_problem::problem_toml::Problem;
use caipan_report::audit_results::AuditResults;
use caipan_report::record::audit as record;
use caipan_report::{html, json};
use caipan_sandbox::machine::cores::available_cores;

pub(crate) fn run(args: &Validate, console: &Console) -> Result<Exit, CommandError> {
    let start = Instant::now();
    let is_text = args.format == AuditOutputFormat::Text;
    let reports = report_output::open_report_files(&args.reports)?;
    let mut results = AuditResults::new(!is_text || !reports.is_empty());
    let done = if is_text {
        run_audit(args, start, &mut results, console)
    } else {
        run_audit(args, start, &mut results, &console.with_results_hidden())
    };
    let is_interrupted = done.as_ref().is_ok_and(|exit| exit.is_interrupted());
    if let Some(record) = results.into_record(is_interrupted) {
        if !is_text {
            console.print_result(&format_audit_record(&record, args.format, console.lang))?;
        }
        report_output::write_report_files(reports, |form| {
            Ok(format_audit_record(&record, *form, console.lang))
        })?;
        for (_, file) in &args.reports {
            console.print_note(&console.sentence(CommandMessage::WroteFile {
                file: file.display().to_string(),
            }));
        }
    }
    done
}

fn format_audit_record(record: &record::Audit, format: AuditOutputFormat, lang: Lang) -> String {
    match format {
        AuditOutputFormat::Html => html::render_audit(record, lang),
        AuditOutputFormat::Text | AuditOutputFormat::Json => json::render_audit(record),
    }
}

/// Runs the audit. `start` is when the command started.
fn run_audit(
    args: &Validate,
    start: Instant,
    results: &mut AuditResults,
    console: &Console,
) -> Result<Exit, CommandError> {
    files::require_at_most_one_stdin(&args.paths)?;
    let problem = files::load_problem_to_run(&args.problem, args.paths.iter().map(Some), console)?;
    if problem.has_changed_puzzle_settings {
        files::note_ignored_answers(console);
    }
    let labelled = labelled_programs::find_labelled_programs(&problem, args, console)?;
    results.begin_audit_record(&problem);
    let sandbox = LazySandbox::new(&problem, &args.isolation, console);
    let audited = audit_files(&problem, args, &sandbox, console);
    // A signal that interrupts caipan may also have killed validators, checkers and compilers, so findings and errors
    // are unreliable.
    if let Some(exit) = sandbox.interrupt_exit() {
        return Ok(exit);
    }
    let (written, audit) = audited?;
    if written.is_interrupted() {
        return Ok(written);
    }
    results.add_file_findings(&audit);
    console.print_result(&caipan_report::audit::format_audit(
        &audit,
        console.is_verbose(),
        console.lang,
    ))?;
    if args.write_answers {
        write_missing_answers(&audit, console)?;
    }
    let found = match audit.faults.as_slice() {
        [] => Exit::Good,
        _ => Exit::Bad,
    };
    let mut exit = written.max_by_severity(found);
    if args.strength {
        let left = args.budget.map(|budget| budget.left_after(start.elapsed()));
        let measured = measure_strength(&problem, &audit, (args, left), results, console)?;
        exit = exit.max_by_severity(measured);
    }
    if !args.no_programs && !exit.is_interrupted() {
        exit = exit.max_by_severity(jury_program_audit::judge_jury_programs(
            &problem, args, results, console,
        )?);
    }
    if let Some(sources) = labelled.filter(|_| !exit.is_interrupted()) {
        let judged =
            labelled_programs::judge_labelled_programs(&problem, args, &sources, results, console)?;
        exit = exit.max_by_severity(judged);
    }
    Ok(exit)
}

/// Audits the inputs and answers. Before that, normalizes files with `--fix` and writes answers that the command line requests.
/// Returns the exit code of writing answers, and the findings.
///
/// # Errors
/// A file cannot be read or written, or a checker or validator cannot be used. After an interrupt, errors may be consequences of
/// killed programs.
fn audit_files(
    problem: &Problem,
    args: &Validate,
    sandbox: &LazySandbox,
    console: &Console,
) -> Result<(Exit, AuditReport), CommandError> {
    if args.fix {
        normalization::normalize_case_files(problem, &args.paths, sandbox, console)?;
    }
    let written = answers::write_requested_answers(problem, args, console)?;
    if written.is_interrupted() {
        return Ok((written, AuditReport::default()));
    }
    let (referee, validators) = (sandbox.open_referee()?, sandbox.compile_validators()?);
    let mut audit = match args.paths.as_slice() {
        [] => audit::audit_problem(problem, &referee, &validators)
            .map_err(|error| argument_checks::case_failure(problem, error))?,
        paths => {
            let mut auditor = Auditor::new(problem, &referee, &validators);
            for path in paths {
                audit_path(path, &mut auditor)?;
            }
            auditor.finish_audit()
        }
    };
    let memory_warnings = low_memory::low_memory_warnings(problem, || sandbox.open_grading().ok());
    audit.warnings.extend(memory_warnings);
    audit.warnings.extend(init::template_warnings(problem));
    warn_about_interactor_crashes(problem, &mut audit, sandbox)?;
    Ok((written, audit))
}

/// Runs the interactor on the first case against programs that print junk, and adds a warning to `audit` if it crashes.
///
/// # Errors
/// The sandbox cannot be opened, a file cannot be read or written, or a signal interrupts the runs.
fn warn_about_interactor_crashes(
    problem: &Problem,
    audit: &mut AuditReport,
    sandbox: &LazySandbox,
) -> Result<(), CommandError> {
    let Some(first) = audit.cases.first() else {
        return Ok(());
    };
    if !interactor_crashes::can_test_interactor_with_junk(problem) {
        return Ok(());
    }
    let (_, answer) = files::read_input_and_answer(problem, &first.case)?;
    let source = OutputSource {
        problem,
        case: &first.case,
        answer: Some(&answer),
        sandbox,
    };
    let warnings =
        interactor_crashes::interactor_crash_warnings(problem, |path| source.run_dialogue(path))?;
    audit.warnings.extend(warnings);
    Ok(())
}

/// Measures and prints how many mutants of a puzzle's solver the cases kill, and then how many mutants of accepted
/// programs, within `budget`. Returns the worse of the two exit codes. After an interrupt, the second measurement is skipped.
fn measure_strength(
    problem: &Problem,
    audit: &AuditReport,
    (args, budget): (&Validate, Option<MutantBudget>),
    results: &mut AuditResults,
    console: &Console,
) -> Result<Exit, CommandError> {
    let start = Instant::now();
    let budget = StrengthBudget::new(budget, Box::new(move || start.elapsed()));
    let exit = match problem.judge.puzzle() {
        Some(puzzle) => measure_puzzle_strength(puzzle, audit, args, &budget, results, console)?,
        None => Exit::Good,
    };
    if exit.is_interrupted() {
        return Ok(exit);
    }
    let measured =
        source_strength::measure_source_strength(problem, args, &budget, results, console)?;
    Ok(exit.max_by_severity(measured))
}

/// Measures and prints which mutants of the puzzle's solver the valid cases kill. Returns [`Exit::Bad`] if a mutant survives.
fn measure_puzzle_strength(
    puzzle: &dyn Puzzle,
    audit: &AuditReport,
    args: &Validate,
    budget: &StrengthBudget,
    results: &mut AuditResults,
    console: &Console,
) -> Result<Exit, CommandError> {
    let interrupt = Interrupt::watch_signals()?;
    let options = SearchOptions {
        threads: args.jobs.unwrap_or_else(available_cores),
        cancel: interrupt.cancel_flag(),
        watch: None,
    };
    let mut mutants = puzzle.mutants();
    mutants.truncate(budget.max_puzzle_mutants());
    let is_over = || budget.has_fraction_elapsed(PUZZLE_MUTANTS_END);
    let bar = console.start_progress_bar(
        mutants.len() * audit.cases.len(),
        ProgressMessage::MutantsOnCases,
    );
    let work = KillMatrixOptions {
        options: &options,
        is_over: &is_over,
        watch: &|| bar.inc(1),
    };
    let measured = KillMatrix::measure_kills(puzzle, mutants, &audit.cases, &work);
    bar.finish_and_clear();
    let Some(strength) = measured else {
        return Ok(interrupt.exit_if_interrupted().unwrap_or(Exit::Interrupted));
    };
    results.add_puzzle_mutants(&strength);
    let survivors = strength.survivors();
    let killers = killer_cases::find_mutant_killing_cases(puzzle, &survivors, &is_over);
    let text = caipan_report::kill_matrix::format_kill_matrix(&strength, &killers, console.lang);
    console.print_result(&format!("\n{text}"))?;
    if let Some(folder) = &args.write_killers {
        write_puzzle_killers(&killers, folder, console)?;
    }
    // The results above are printed and written even after an interrupt.
    if let Some(exit) = interrupt.exit_if_interrupted() {
        return Ok(exit);
    }
    Ok(match survivors.as_slice() {
        [] => Exit::Good,
        _ => Exit::Bad,
    })
}

/// Writes each killer of mutants of the puzzle's solver to `folder`, as a case named `kills-NAME`, where NAME is the
/// name of the killer.
fn write_puzzle_killers(
    killers: &[KillerCase],
    folder: &Path,
    console: &Console,
) -> Result<(), CommandError> {
    let new_cases: Vec<NewCase> = killers
        .iter()
        .map(|killer| NewCase {
            name: format!("kills-{}", killer.name),
            input: killer.input.clone(),
            answer: killer.answer.clone(),
        })
        .collect();
    new_inputs::write_new_cases(&new_cases, folder, console)
}

/// Audits the cases of a folder, or the case of a single input. The findings are added to `auditor`.
fn audit_path(path: &Path, auditor: &mut Auditor) -> Result<(), CommandError> {
    cases::require_existing_path(path)?;
    if path.is_dir() {
        auditor.audit_directory(&Directory::Disk(path.to_owned()))?;
    } else {
        auditor.audit_case(
            &files::case_for_input(auditor.problem(), path, None, None)?,
            true,
        );
    }
    Ok(())
}

/// Writes the answers that the audit computed with the solver, for cases without an answer file.
fn write_missing_answers(audit: &AuditReport, console: &Console) -> Result<(), CommandError> {
    for audited in &audit.cases {
        if let (None, Some(answer)) = (&audited.case.answer, &audited.answer) {
            answers::write_new_answer(&audited.case, answer.as_bytes(), console)?;
        }
    }
    Ok(())
}
