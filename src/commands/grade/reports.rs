//! The files that reports are written to: opened before anything runs, filled when all is done.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use crate::cli::FormatName;
use crate::commands::exit::Failure;
use crate::report::Format;
use crate::report::record::Results;

/// The report files that the command line asks for.
pub struct Reports(Vec<(FormatName, PathBuf, File)>);

impl Reports {
    /// Opens them: a mistyped folder must not cost an afternoon. What they hold is kept until there is something to put in
    /// its place.
    ///
    /// # Errors
    /// One cannot be written, or is asked for twice.
    pub fn open(wanted: &[(FormatName, PathBuf)]) -> Result<Self, Failure> {
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
            Ok((*format, path.clone(), file))
        };
        wanted.iter().map(open).collect::<Result<_, _>>().map(Self)
    }

    /// Writes all of them.
    ///
    /// # Errors
    /// The first that cannot be written; the others are, as far as they can.
    pub fn write(&mut self, results: &Results) -> Result<(), Failure> {
        let mut failed = Ok(());
        for (format, path, file) in &mut self.0 {
            let rendered = Format::from(*format).render(results);
            let text = match format {
                FormatName::Text => anstream::adapter::strip_str(&rendered).to_string(),
                _ => rendered,
            };
            failed = failed.and(write(path, file, &text));
        }
        failed
    }
}

fn write(path: &Path, file: &mut File, text: &str) -> Result<(), Failure> {
    let is_file = file.metadata().is_ok_and(|facts| facts.is_file());
    let emptied = if is_file { file.set_len(0) } else { Ok(()) };
    let written = emptied.and_then(|()| file.write_all(text.as_bytes()));
    written.map_err(|error| Failure::internal(anyhow!("write {}: {error}", path.display())))
}
