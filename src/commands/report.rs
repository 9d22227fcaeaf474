//! `caipan report`: renders saved results again, or compares two files of results.

use std::path::Path;

use super::exit::{CommandError, Exit};
use super::{files, report_output};
use crate::cli;
use crate::commands::messages::RequestError;
use crate::terminal::console::Console;
use caipan_facts::Evidence;
use caipan_problem::encoding::{WrongEncoding, detect_wrong_encoding};
use caipan_problem::entry::FileProblem;
use caipan_report::compare::Comparison;
use caipan_report::record::Results;

pub(super) fn run(args: &cli::Report, console: &Console) -> Result<Exit, CommandError> {
    let options = report_output::render_options(&args.output_args, console);
    let inputs = [Some(&args.results), args.against.as_ref()];
    files::require_at_most_one_stdin(inputs.into_iter().flatten())?;
    let Some(against) = &args.against else {
        let results = read_results(&args.results)?;
        let reports = report_output::open_reports_and_hand_out_folder(&args.output_args)?;
        console.print_result(&report_output::render_results(
            &results,
            args.output_args.format,
            options,
        )?)?;
        let written = report_output::write_report_files(reports, |format| {
            report_output::render_without_colours(&results, *format, options)
        });
        written.and(report_output::write_contestant_pages(
            &results,
            args.output_args.hand_out.as_deref(),
            console,
        ))?;
        return Ok(Exit::Good);
    };
    let report_formats = args.output_args.reports.iter().map(|(format, _)| *format);
    for format in report_formats.chain([args.output_args.format]) {
        if !format.supports_comparison() {
            return Err(CommandError::usage_error(RequestError::AgainstForm));
        }
    }
    let results = read_results(&args.results)?;
    let old = read_results(against).map_err(|failure| failure.with_option_name("--against"))?;
    let reports = report_output::open_reports_and_hand_out_folder(&args.output_args)?;
    let [name, old_name] = [&args.results, against].map(|path| path.display().to_string());
    let comparison = Comparison::new((&name, &results), (&old_name, &old));
    let format = args.output_args.format;
    console.print_result(&format.render_comparison(&comparison, &results, options))?;
    let written = report_output::write_report_files(reports, |format| {
        let text = format.render_comparison(&comparison, &results, options);
        Ok(report_output::strip_colours(*format, text))
    });
    written.and(report_output::write_contestant_pages(
        &results,
        args.output_args.hand_out.as_deref(),
        console,
    ))?;
    Ok(if comparison.is_unchanged() {
        Exit::Good
    } else {
        Exit::Bad
    })
}

/// Reads results from a JSON file, or from standard input if `path` is `-`.
fn read_results(path: &Path) -> Result<Results, CommandError> {
    let file = files::open_file_or_stdin(path).map_err(|failure| {
        if path.is_dir() {
            failure.with_note(RequestError::ResultsAre)
        } else {
            failure
        }
    })?;
    let bytes = file.read()?;
    Results::read(&bytes).map_err(|error| {
        let cause = match detect_wrong_encoding(&bytes) {
            Some(WrongEncoding {
                line,
                probable: Some(encoding),
                ..
            }) => FileProblem::OtherEncoding {
                line,
                encoding: encoding.to_owned(),
            }
            .fact(),
            _ => error.fact(),
        };
        CommandError::jury_error(RequestError::NoResults {
            file: file.to_string(),
            cause,
        })
    })
}
