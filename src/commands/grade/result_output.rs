//! Prints the results of a grading and writes the report files.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::cli::Grade;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::messages::{CommandMessage, GradeMessage, RequestError};
use crate::commands::report_output::{self, OpenReportFile};
use crate::terminal::console::{Console, StdoutState};
use crate::terminal::standard_streams;
use caipan_facts::Evidence;
use caipan_judge::contest::contestant::Contestant;
use caipan_report::platform::PlatformFormatObstacle;
use caipan_report::record::Results;
use caipan_report::{RenderOptions, ReportFormat};
use caipan_sandbox::{Isolation, IsolationLevel};

/// Prints the results, and writes the report files and the hand-out pages. Returns whether standard output still has a
/// reader.
pub(super) fn publish_results(
    results: &Results,
    reports: Vec<OpenReportFile<ReportFormat>>,
    args: &Grade,
    is_streamed: bool,
    console: &Console,
) -> Result<StdoutState, CommandError> {
    let options = report_output::render_options(&args.output_args, console);
    // On a terminal, the case lines were already printed during grading, so they are not printed again.
    let shown = RenderOptions {
        is_streamed: is_streamed && standard_streams::is_stdout_terminal(),
        ..options
    };
    let format = args.output_args.format;
    let text = match format.render_final_lines(results) {
        Some(end) => Ok(end),
        None => report_output::render_results(results, format, shown),
    };
    let printed = text.and_then(|text| Ok(console.print_result(&text)?));
    // The files are written even if printing has failed.
    let written = report_output::write_report_files(reports, |format| {
        report_output::render_without_colours(results, *format, options)
    });
    let handed_out = report_output::write_contestant_pages(
        results,
        args.output_args.hand_out.as_deref(),
        console,
    );
    let reader = printed?;
    written.and(handed_out)?;
    for (_, file) in &args.output_args.reports {
        console.print_note(&console.sentence(CommandMessage::WroteFile {
            file: file.display().to_string(),
        }));
    }
    Ok(reader)
}

/// Checks the options for a format of a course platform. Returns an error if there is not exactly one contestant, or if
/// there is no isolation: a program could then write its own grade.
pub(super) fn check_platform_formats(
    args: &Grade,
    contestants: &[Contestant],
    isolation: &Isolation,
) -> Result<(), CommandError> {
    let report_formats = args.output_args.reports.iter().map(|(format, _)| *format);
    let mut formats = report_formats.chain([args.output_args.format]);
    let Some(format) = formats.find(|format| format.is_platform_file()) else {
        return Ok(());
    };
    let form = format.name_with_help().0.to_owned();
    let names: BTreeSet<&str> = contestants.iter().map(|one| one.name.as_str()).collect();
    if names.len() != 1 {
        let contestants = names.len();
        return Err(CommandError::usage_error(PlatformFormatObstacle::NotOne {
            form,
            contestants,
        }));
    }
    match isolation.level {
        IsolationLevel::None => Err(CommandError::new(
            Exit::Isolation,
            vec![RequestError::FormatNeedsIsolation { form }.fact()],
        )),
        _ => Ok(()),
    }
}

/// Returns the summary message with the number of contestants, the number of results and the elapsed time.
pub(super) fn grading_summary_message(results: &Results, time: Duration) -> GradeMessage {
    let names: BTreeSet<&str> = results
        .submissions
        .iter()
        .map(|submission| submission.name.as_str())
        .collect();
    let judged = results.submissions.iter().map(|card| card.cases.len());
    GradeMessage::Summary {
        contestants: names.len(),
        results: judged.sum(),
        time: format!("{:.1}", time.as_secs_f64()),
    }
}

/// Returns the current UTC time in ISO 8601 format, such as 2024-05-01T12:00:00Z.
pub(crate) fn current_utc_time() -> String {
    let now = chrono::Utc::now();
    now.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
