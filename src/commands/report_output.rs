//! Rendering of results in the requested formats, on standard output and in report files.

use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::exit::CommandError;
use super::files;
use super::write_errors::write_failure;
use crate::cli::OutputArgs;
use crate::commands::messages::{CommandMessage, RequestError};
use crate::terminal::console::Console;
use caipan_files::atomic::{OutputTarget, would_writing_replace_file};
use caipan_i18n::Lang;
use caipan_report::contestant_page_files;
use caipan_report::platform::PlatformFormatObstacle;
use caipan_report::record::Results;
use caipan_report::{RenderOptions, ReportFormat};

/// Returns the rendering options that follow from the command line and the console, such as the language and the width.
pub(super) fn render_options(output_args: &OutputArgs, console: &Console) -> RenderOptions {
    RenderOptions {
        lang: console.lang,
        heads: if console.is_lang_explicit {
            console.lang
        } else {
            Lang::En
        },
        detail: console.detail,
        byte_order_mark: output_args
            .csv_bom
            .unwrap_or(!console.lang.is_mostly_ascii()),
        is_streamed: false,
        width: console.width(),
    }
}

/// A report file that is opened but not yet written. `F` is the type of the format.
pub(super) struct OpenReportFile<F> {
    format: F,
    path: PathBuf,
    target: OutputTarget,
}

/// Opens the report files of `--report`, and prepares the folder of pages for contestants of `--hand-out`. Returns the report
/// files.
pub(super) fn open_reports_and_hand_out_folder(
    output_args: &OutputArgs,
) -> Result<Vec<OpenReportFile<ReportFormat>>, CommandError> {
    // The folder is created before grading, so that a mistyped folder does not waste a long grading.
    if let Some(folder) = &output_args.hand_out {
        fs::create_dir_all(folder).map_err(|error| write_failure(folder, &error))?;
    }
    open_report_files(&output_args.reports)
}

/// Writes the pages for contestants, and the list of these pages, to the folder given by `--hand-out`. Does nothing
/// without this option.
pub(super) fn write_contestant_pages(
    results: &Results,
    folder: Option<&Path>,
    console: &Console,
) -> Result<(), CommandError> {
    let Some(folder) = folder else {
        return Ok(());
    };
    let count = contestant_page_files::write_contestant_pages(results, folder, console.lang)?;
    let folder = folder.display().to_string();
    console.print_note(&console.sentence(CommandMessage::WroteFiles { count, folder }));
    Ok(())
}

/// Opens report files before anything runs, since a mistyped folder must not waste a long grading. It is an error to
/// name a file twice. Existing files keep their content, and new ones are not created, until [`write_report_files`].
pub(super) fn open_report_files<F: Copy>(
    requested: &[(F, PathBuf)],
) -> Result<Vec<OpenReportFile<F>>, CommandError> {
    for (number, (_, path)) in requested.iter().enumerate() {
        if let Some((_, other)) = requested[..number]
            .iter()
            .find(|(_, other)| is_same_file(other, path))
        {
            let file = path.display().to_string();
            let other_file = other.display().to_string();
            return Err(CommandError::usage_error(if other_file == file {
                RequestError::ReportTwice { file }
            } else {
                RequestError::ReportTwiceAs {
                    file,
                    other: other_file,
                }
            }));
        }
    }
    let opened = requested.iter().map(|(format, path)| {
        let target =
            OutputTarget::open(path).map_err(|error| match (error.kind(), path.parent()) {
                (ErrorKind::NotFound, Some(folder)) => {
                    files::wrong_path_failure(folder, CommandMessage::NoFolder)
                }
                _ => write_failure(path, &error),
            })?;
        Ok(OpenReportFile {
            format: *format,
            path: path.clone(),
            target,
        })
    });
    opened.collect()
}

/// Removes files of an earlier grading at the paths of the requested reports for course platforms. If this grading
/// fails, the platform must not read the old score.
pub(super) fn remove_old_platform_reports(
    requested: &[(ReportFormat, PathBuf)],
) -> Result<(), CommandError> {
    let platforms = requested
        .iter()
        .filter(|(format, _)| format.is_platform_file());
    for (_, path) in platforms.filter(|(_, path)| would_writing_replace_file(path)) {
        fs::remove_file(path).map_err(|error| write_failure(path, &error))?;
    }
    Ok(())
}

/// Whether two paths lead to the same file, even if they spell the folder differently. The file need not exist.
fn is_same_file(first: &Path, second: &Path) -> bool {
    first == second
        || canonical_folder_and_name(first).is_some_and(|folder_and_name| {
            canonical_folder_and_name(second) == Some(folder_and_name)
        })
}

/// Splits a path into the canonical path of the folder and the file name. The file need not exist. `None` if the folder
/// does not exist or the path has no file name.
fn canonical_folder_and_name(path: &Path) -> Option<(PathBuf, OsString)> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    Some((folder.canonicalize().ok()?, path.file_name()?.to_owned()))
}

/// Renders results in a format. Returns an error if the format cannot represent these results.
pub(super) fn render_results(
    results: &Results,
    format: ReportFormat,
    options: RenderOptions,
) -> Result<String, CommandError> {
    match format.find_obstacle(results) {
        None => Ok(format.render(results, options)),
        Some(unfit @ PlatformFormatObstacle::NotOne { .. }) => {
            Err(CommandError::usage_error(unfit))
        }
        Some(unfit) => Err(CommandError::jury_error(unfit)),
    }
}

/// Renders results as [`render_results`] does, but without colours in the text format, for a file.
pub(super) fn render_without_colours(
    results: &Results,
    format: ReportFormat,
    options: RenderOptions,
) -> Result<String, CommandError> {
    render_results(results, format, options).map(|text| strip_colours(format, text))
}

/// Removes colours from the text format; other formats have none.
pub(super) fn strip_colours(format: ReportFormat, text: String) -> String {
    match format {
        ReportFormat::Text => anstream::adapter::strip_str(&text).to_string(),
        _ => text,
    }
}

/// Writes all report files, whose content `render` returns for each format. If one file fails, the others are still written.
///
/// # Errors
/// The first error, if a report cannot be rendered or a file cannot be written.
pub(super) fn write_report_files<F>(
    reports: Vec<OpenReportFile<F>>,
    render: impl Fn(&F) -> Result<String, CommandError>,
) -> Result<(), CommandError> {
    let written = reports.into_iter().map(|report| {
        let text = render(&report.format)?;
        let written = report.target.write(text.as_bytes());
        written.map_err(|error| write_failure(&report.path, &error))
    });
    written.fold(Ok(()), Result::and)
}
