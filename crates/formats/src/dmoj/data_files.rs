//! Finds the data files of a DMOJ package, next to init.yml or in the zip that init.yml names.

use crate::notice::{ImportError, ImportNotice};
use crate::package::FileContent;
use crate::package_reader::{PackageReader, replaced_value_notice};
use caipan_facts::Fact;

pub(super) const INIT_YML: &str = "init.yml";

/// Locations that are searched for a data file: next to init.yml, then in the archive.
#[derive(Debug, Clone, Copy)]
pub(super) struct DataFiles<'a> {
    /// Path of the zip that init.yml names; `None` if all data files are next to init.yml.
    pub archive: Option<&'a str>,
    /// Whether data files are copied unchanged. Otherwise, line endings become LF and the last line is terminated.
    pub is_binary: bool,
}

impl DataFiles<'_> {
    /// Returns the content of a data file. Unless `is_binary`, converts line endings to LF and terminates the last
    /// line, as DMOJ does.
    pub(super) fn read_content(
        &self,
        reading: &mut PackageReader,
        name: &str,
        line: Option<usize>,
    ) -> Result<FileContent, Fact> {
        let inside = self.archive.map(|zip| format!("{zip}/{name}"));
        let mut places = std::iter::once(name.to_owned()).chain(inside);
        let Some(path) = places.find(|path| reading.files.has(path)) else {
            let file = name.to_owned();
            return Err(reading.error_at(INIT_YML, line, ImportError::MissingFile { file }));
        };
        if self.is_binary {
            return Ok(FileContent::File(path));
        }
        reading.mark_used(&path);
        let bytes = reading.files.read(&path)?;
        // Whether the last line lacks a line ending; an empty file has no line and stays empty.
        let is_open = bytes
            .last()
            .is_some_and(|last| !matches!(last, b'\n' | b'\r'));
        if is_open {
            reading.add_notice_at(INIT_YML, None, ImportNotice::MissingNewline);
        }
        if !bytes.contains(&b'\r') {
            return Ok(if is_open {
                FileContent::Bytes([&bytes[..], b"\n"].concat())
            } else {
                FileContent::File(path)
            });
        }
        let what = replaced_value_notice("newline", "\r\n", "\\n");
        reading.add_notice_at(INIT_YML, None, what);
        let mut plain = to_lf_line_endings(&bytes);
        plain.extend(is_open.then_some(b'\n'));
        Ok(FileContent::Bytes(plain))
    }

    /// Paths of the files in the archive, relative to the archive; empty without an archive.
    pub(super) fn paths_in_data_archive<'r>(&self, reading: &'r PackageReader) -> Vec<&'r str> {
        let Some(zip) = self.archive else {
            return Vec::new();
        };
        let paths = reading.files.paths().iter();
        let inside = paths.filter_map(|path| path.strip_prefix(zip)?.strip_prefix('/'));
        inside.collect()
    }
}

/// Returns the normalized path of a program file that init.yml names. Fails if the package does not contain the file.
pub(super) fn resolve_program_path(
    reading: &PackageReader,
    name: &str,
    line: Option<usize>,
) -> Result<String, Fact> {
    reading.resolve_existing_path(name, INIT_YML, line)
}

fn to_lf_line_endings(bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(bytes.len());
    let mut before = 0;
    for byte in bytes {
        match byte {
            b'\r' => plain.push(b'\n'),
            b'\n' if before == b'\r' => {}
            other => plain.push(*other),
        }
        before = *byte;
    }
    plain
}
