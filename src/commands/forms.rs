//! The forms in which results are asked for: on standard output, and in files beside it.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::exit::Failure;
use super::writing::unwritten;
use super::{files, hand_out};
use crate::cli::Forms;
use crate::commands::console::Console;
use crate::commands::said::{Refused, Said};
use caipan_files::atomic::{Target, is_replaced};
use caipan_i18n::Lang;
use caipan_report::platform::Unfit;
use caipan_report::record::Results;
use caipan_report::{Format, Manner};

/// How results are told.
pub(super) fn manner(forms: &Forms, console: &Console) -> Manner {
    Manner {
        lang: console.lang,
        heads: if console.is_lang_asked {
            console.lang
        } else {
            Lang::En
        },
        detail: console.detail,
        byte_order_mark: forms.csv_bom.unwrap_or(console.lang == Lang::Zh),
        is_streamed: false,
        width: console.width(),
    }
}

/// A file that is to hold a report, in one of these forms.
pub(super) struct ReportFile<F> {
    format: F,
    path: PathBuf,
    target: Target,
}

/// Opens all that is asked for besides standard output.
pub(super) fn open_all(forms: &Forms) -> Result<Vec<ReportFile<Format>>, Failure> {
    hand_out::prepare(forms.hand_out.as_deref())?;
    open(&forms.reports)
}

/// Makes sure that the report files can be written before anything runs: a mistyped folder must not cost an afternoon.
/// What they hold is kept until there is something to put in its place, and no new one is there before.
pub(super) fn open<F: Copy>(wanted: &[(F, PathBuf)]) -> Result<Vec<ReportFile<F>>, Failure> {
    for (number, (_, path)) in wanted.iter().enumerate() {
        if let Some((_, other)) = wanted[..number]
            .iter()
            .find(|(_, other)| is_same(other, path))
        {
            let file = path.display().to_string();
            let other = other.display().to_string();
            return Err(Failure::usage(if other == file {
                Refused::ReportTwice { file }
            } else {
                Refused::ReportTwiceAs { file, other }
            }));
        }
    }
    let open = |(format, path): &(F, PathBuf)| {
        let target = Target::open(path).map_err(|error| match (error.kind(), path.parent()) {
            (ErrorKind::NotFound, Some(folder)) => files::wrong(folder, Said::NoFolder),
            _ => unwritten(path, &error),
        })?;
        Ok(ReportFile {
            format: *format,
            path: path.clone(),
            target,
        })
    };
    wanted.iter().map(open).collect()
}

/// Takes away what a course platform would take for the score of this grading, should that come to none.
pub(super) fn take_old_grades_away(wanted: &[(Format, PathBuf)]) -> Result<(), Failure> {
    let platforms = wanted.iter().filter(|(format, _)| format.is_platforms());
    for (_, path) in platforms.filter(|(_, path)| is_replaced(path)) {
        fs::remove_file(path).map_err(|error| unwritten(path, &error))?;
    }
    Ok(())
}

/// Are these two names of one file, by way of whatever folders?
fn is_same(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some((folder, path.file_name()?.to_owned()))
    };
    one == other || place(one).is_some_and(|place_of_one| place(other) == Some(place_of_one))
}

/// The results in a form, or why they have none.
pub(super) fn rendered(
    results: &Results,
    format: Format,
    manner: Manner,
) -> Result<String, Failure> {
    match format.unfit(results) {
        None => Ok(format.render(results, manner)),
        Some(unfit @ Unfit::NotOne { .. }) => Err(Failure::usage(unfit)),
        Some(unfit) => Err(Failure::jury(unfit)),
    }
}

/// The same for a file, where text has no colours.
pub(super) fn for_file(
    results: &Results,
    format: Format,
    manner: Manner,
) -> Result<String, Failure> {
    rendered(results, format, manner).map(|text| without_colours(format, text))
}

/// Text without its colours; other forms have none.
pub(super) fn without_colours(format: Format, text: String) -> String {
    match format {
        Format::Text => anstream::adapter::strip_str(&text).to_string(),
        _ => text,
    }
}

/// Puts what `render` makes in the place of whatever the files hold. One that cannot be written keeps no other from being
/// written.
///
/// # Errors
/// The first that cannot be written.
pub(super) fn write_all<F>(
    reports: Vec<ReportFile<F>>,
    render: impl Fn(&F) -> Result<String, Failure>,
) -> Result<(), Failure> {
    let written = reports.into_iter().map(|report| {
        let text = render(&report.format)?;
        let written = report.target.write(text.as_bytes());
        written.map_err(|error| unwritten(&report.path, &error))
    });
    written.fold(Ok(()), Result::and)
}
