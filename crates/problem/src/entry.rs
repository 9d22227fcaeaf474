//! Files of a problem directory. Reading verifies that a file is a regular file below its folder.

use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::encoding::{WrongEncoding, detect_wrong_encoding};
use caipan_facts::Bytes;
use caipan_facts::{Fact, fact_from_io_error, facts, io_error_from_fact};
use caipan_files::{Capture, regular_file};

/// Maximum size of an input, answer or output. No known contest needs larger files.
pub const MAX_FILE_SIZE: Bytes = Bytes(1 << 30);

/// Maximum size of a configuration file.
pub const MAX_TEXT_FILE_SIZE: Bytes = Bytes(1 << 20);

/// Creates the error for a file that is larger than `limit`.
pub fn too_large_error(limit: Bytes) -> io::Error {
    let limit_text = limit.to_string();
    io_error_from_fact(FileProblem::TooLarge { limit: limit_text })
}

/// A file of a problem directory, or bytes that are treated like a file.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Path within the directory, with `/` between folders.
    pub name: String,
    pub(super) place: EntrySource,
}

/// Location of the content of an [`Entry`].
#[derive(Debug, Clone)]
pub(super) enum EntrySource {
    /// A file in the binary of caipan.
    BuiltIn(&'static include_dir::File<'static>),
    /// A path on disk, outside of any problem directory.
    Disk(PathBuf),
    /// A path on disk, and the canonical path of the problem directory that has to contain the file.
    BelowFolder(PathBuf, PathBuf),
    /// Bytes in memory.
    InMemory(Vec<u8>),
    /// A copy on disk, whose path is not shown in messages.
    Copy(PathBuf),
}

impl Default for Entry {
    /// Creates an entry for an empty file without a name.
    fn default() -> Self {
        Self::from_bytes("", Vec::new())
    }
}

facts! {
    /// Reason why a file or folder cannot be read.
    pub enum ReadError {
        /// The file or folder at the path `file` cannot be read; `cause` is the error of the system.
        At {
            file: String,
            cause: Fact,
        } => "cannot-read",
    }
}

facts! {
    /// Reasons why a readable file is rejected.
    pub enum FileProblem {
        TooLarge { limit: String } => "file-too-large",
        Changed => "file-changed-while-read",
        LeadsOut => "link-leads-out",
        /// The folder belongs to the kernel, such as `/proc`.
        OfSystem => "folder-of-system",
        WholeDisk => "folder-is-whole-disk",
        /// The file is not text. `line` and `byte`, both counted from 1, locate the first invalid byte.
        NoText { line: usize, byte: usize } => "file-is-no-text",
        /// The file is not UTF-8, but probably text in the encoding `encoding`. `line` is the first invalid line.
        OtherEncoding { line: usize, encoding: String } => "file-in-other-encoding",
    }
}

impl ReadError {
    /// Returns a function that converts an I/O error to a read error for `path`, for use with `map_err`.
    pub fn from_io_error_at(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Self::At {
            file: path.display().to_string(),
            cause: fact_from_io_error(&error),
        }
    }
}

impl Entry {
    /// Creates the entry of a file on disk outside any problem directory.
    pub fn on_disk(path: &Path) -> Self {
        Self {
            name: path_with_slashes(path),
            place: EntrySource::Disk(path.to_owned()),
        }
    }

    /// Creates a file in memory. Messages refer to it by `name`.
    pub fn from_bytes(name: &str, bytes: Vec<u8>) -> Self {
        Self {
            name: name.to_owned(),
            place: EntrySource::InMemory(bytes),
        }
    }

    /// Creates the entry of a file on disk that is a copy of the file `name`. Messages show `name` instead of `path`.
    pub fn from_renamed_copy(name: &str, path: &Path) -> Self {
        Self {
            name: name.to_owned(),
            place: EntrySource::Copy(path.to_owned()),
        }
    }

    /// Path of a file on disk; `None` for other entries.
    pub fn path(&self) -> Option<&Path> {
        match &self.place {
            EntrySource::Disk(path)
            | EntrySource::BelowFolder(path, _)
            | EntrySource::Copy(path) => Some(path),
            EntrySource::BuiltIn(_) | EntrySource::InMemory(_) => None,
        }
    }

    /// Returns the version that the file on disk has now. `None` if the entry is not on disk, or the file does not
    /// exist.
    pub fn current_file_version(&self) -> Option<FileVersion> {
        FileVersion::from_metadata(&fs::metadata(self.path()?).ok()?)
    }

    /// Reads the content. A large file is copied to a temporary file instead of memory.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(&self) -> Result<Capture, ReadError> {
        Ok(self.read_with_file_version()?.0)
    }

    /// Reads the content. Also returns the version of the file, which is `None` if the entry is not on disk.
    ///
    /// # Errors
    /// The file cannot be read, or changes while it is read.
    pub fn read_with_file_version(&self) -> Result<(Capture, Option<FileVersion>), ReadError> {
        match &self.place {
            EntrySource::BuiltIn(file) => Ok((file.contents().to_vec().into(), None)),
            EntrySource::Disk(path) => regular_file::open(path, true)
                .and_then(read_capture_with_version)
                .map_err(ReadError::from_io_error_at(path)),
            EntrySource::BelowFolder(path, root) => open_below_canonical_folder(path, root)
                .and_then(read_capture_with_version)
                .map_err(ReadError::from_io_error_at(path)),
            EntrySource::InMemory(bytes) => Ok((bytes.clone().into(), None)),
            EntrySource::Copy(path) => regular_file::open(path, false)
                .and_then(read_capture_with_version)
                .map_err(ReadError::from_io_error_at(Path::new(&self.name))),
        }
    }
}

fn read_capture_with_version(mut file: fs::File) -> io::Result<(Capture, Option<FileVersion>)> {
    let metadata = file.metadata()?;
    let before = FileVersion::from_metadata(&metadata);
    let bytes = read_capture_of_length(&mut file, metadata.len())?;
    if FileVersion::from_metadata(&file.metadata()?) == before {
        Ok((bytes, before))
    } else {
        Err(io_error_from_fact(FileProblem::Changed))
    }
}

/// Version of a file on disk, from the metadata; changes if the file is modified or replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileVersion {
    #[cfg(unix)]
    place: (u64, u64),
    #[cfg(unix)]
    times: [i64; 4],
    length: u64,
}

impl FileVersion {
    /// Returns the version from metadata; `None` if the system does not provide enough metadata.
    #[cfg(unix)]
    fn from_metadata(metadata: &fs::Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        Some(Self {
            place: (metadata.dev(), metadata.ino()),
            times: [
                metadata.mtime(),
                metadata.mtime_nsec(),
                metadata.ctime(),
                metadata.ctime_nsec(),
            ],
            length: metadata.len(),
        })
    }

    #[cfg(not(unix))]
    fn from_metadata(_: &fs::Metadata) -> Option<Self> {
        None
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            EntrySource::BuiltIn(file) => write!(f, "cases/{}", file.path().display()),
            EntrySource::Disk(path) | EntrySource::BelowFolder(path, _) => {
                write!(f, "{}", path.display())
            }
            EntrySource::InMemory(_) | EntrySource::Copy(_) => f.write_str(&self.name),
        }
    }
}

/// Checks that a path does not lead out of the folder `root`, which must be a canonical path.
pub fn require_path_below(path: &Path, root: &Path) -> io::Result<()> {
    if fs::canonicalize(path)?.starts_with(root) {
        Ok(())
    } else {
        Err(io_error_from_fact(FileProblem::LeadsOut))
    }
}

/// Opens a file of the folder `root`. The opened file, not the path, is checked to be in the folder, because the path
/// may be replaced by a link in the meantime.
pub fn open_below_folder(path: &Path, root: &Path) -> io::Result<fs::File> {
    open_below_canonical_folder(path, &fs::canonicalize(root)?)
}

/// Opens a file of the folder `root` like [`open_below_folder`], but requires that `root` is a canonical path.
fn open_below_canonical_folder(path: &Path, root: &Path) -> io::Result<fs::File> {
    let file = regular_file::open(path, true)?;
    #[cfg(target_os = "linux")]
    {
        use std::os::fd::AsRawFd;
        let opened = format!("/proc/self/fd/{}", file.as_raw_fd());
        if let Ok(place) = fs::read_link(opened) {
            let is_below = place.starts_with(root);
            return is_below
                .then_some(file)
                .ok_or_else(|| io_error_from_fact(FileProblem::LeadsOut));
        }
    }
    require_path_below(path, root)?;
    Ok(file)
}

/// Reads the content of a file. A file larger than [`MAX_FILE_SIZE`] is an error.
pub fn read_capture(file: &mut fs::File) -> io::Result<Capture> {
    let length = file.metadata()?.len();
    read_capture_of_length(file, length)
}

/// Reads the content of a file whose metadata reports `length` bytes. A file larger than [`MAX_FILE_SIZE`] is an error.
fn read_capture_of_length(file: &mut fs::File, length: u64) -> io::Result<Capture> {
    if length > MAX_FILE_SIZE.0 {
        return Err(too_large_error(MAX_FILE_SIZE));
    }
    // The file may grow while it is read.
    let capture = Capture::read(file, MAX_FILE_SIZE)?;
    if capture.is_cut() {
        Err(too_large_error(MAX_FILE_SIZE))
    } else {
        Ok(capture)
    }
}

/// Reads the bytes of a configuration file. A file larger than [`MAX_TEXT_FILE_SIZE`] is an error.
pub(super) fn read_config_bytes(file: fs::File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(MAX_TEXT_FILE_SIZE.0 + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_TEXT_FILE_SIZE.0 {
        Err(too_large_error(MAX_TEXT_FILE_SIZE))
    } else {
        Ok(bytes)
    }
}

/// Reads the text of a configuration file named by the user. Links are followed; the target must be a regular file.
///
/// # Errors
/// The file is not a regular file, too large, or not text.
pub(crate) fn read_config_text(path: &Path) -> Result<String, ReadError> {
    let bytes = regular_file::open(path, true).and_then(read_config_bytes);
    let text = bytes.and_then(decode_utf8);
    text.map_err(ReadError::from_io_error_at(path))
}

/// Converts bytes to text, or returns an error that names the probable encoding.
pub(super) fn decode_utf8(bytes: Vec<u8>) -> io::Result<String> {
    if let Some(WrongEncoding {
        line,
        byte,
        probable,
    }) = detect_wrong_encoding(&bytes)
    {
        return Err(io_error_from_fact(match probable {
            Some(encoding) => FileProblem::OtherEncoding {
                line,
                encoding: encoding.to_owned(),
            },
            None => FileProblem::NoText { line, byte },
        }));
    }
    String::from_utf8(bytes).map_err(io::Error::other)
}

/// Formats a path with `/` between folders.
pub fn path_with_slashes(path: &Path) -> String {
    let parts: Vec<_> = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}
