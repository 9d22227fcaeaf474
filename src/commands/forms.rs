//! The forms in which results are asked for: on standard output, and in files beside it.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use anyhow::anyhow;

use super::Console;
use super::exit::Failure;
use crate::cli::{FormatName, Forms};
use crate::report::{Format, Manner};

/// How results are told.
pub fn manner(forms: &Forms, console: &Console) -> Manner {
    Manner {
        lang: console.lang,
        all: console.is_verbose,
        byte_order_mark: forms.csv_bom,
    }
}

/// A file that is to hold a report.
pub struct ReportFile {
    format: FormatName,
    path: PathBuf,
    file: File,
}

/// Opens the report files before anything runs: a mistyped folder must not cost an afternoon. What they hold is kept
/// until there is something to put in its place.
pub fn open(wanted: &[(FormatName, PathBuf)]) -> Result<Vec<ReportFile>, Failure> {
    for (number, (_, path)) in wanted.iter().enumerate() {
        if wanted[..number].iter().any(|(_, other)| other == path) {
            return Err(Failure::usage(anyhow!(
                "--report writes {} twice",
                path.display()
            )));
        }
    }
    let open = |(format, path): &(FormatName, PathBuf)| {
        let file = File::options()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let file =
            file.map_err(|error| Failure::usage(anyhow!("write {}: {error}", path.display())))?;
        Ok(ReportFile {
            format: *format,
            path: path.clone(),
            file,
        })
    };
    wanted.iter().map(open).collect()
}

/// Puts what `render` makes in the place of whatever the files hold. One that cannot be written keeps no other from being
/// written.
///
/// # Errors
/// The first that cannot be written.
pub fn write_all(
    reports: &mut [ReportFile],
    render: impl Fn(Format) -> String,
) -> Result<(), Failure> {
    let reports = reports.iter_mut();
    let written = reports.map(|report| report.write(render(report.format.into())));
    written.fold(Ok(()), Result::and)
}

impl ReportFile {
    /// Replaces what the file holds; text goes without its colours.
    fn write(&mut self, mut text: String) -> Result<(), Failure> {
        if self.format == FormatName::Text {
            text = anstream::adapter::strip_str(&text).to_string();
        }
        let is_file = self.file.metadata().is_ok_and(|facts| facts.is_file());
        let emptied = if is_file {
            self.file.set_len(0)
        } else {
            Ok(())
        };
        let written = emptied.and_then(|()| self.file.write_all(text.as_bytes()));
        written
            .map_err(|error| Failure::internal(anyhow!("write {}: {error}", self.path.display())))
    }
}
