//! A file of a problem directory, wherever it stands: opened as a regular file that stays below its folder.

use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::encoding::{WrongEncoding, wrong_encoding};
use caipan_facts::Bytes;
use caipan_facts::{Fact, cause, facts, refusal};
use caipan_files::{Capture, regular_file};

/// An input, an answer or an output of more than this is not looked at: no contest has such.
pub const LARGEST: Bytes = Bytes(1 << 30);

/// A configuration file of more than this is none.
pub const LARGEST_TEXT: Bytes = Bytes(1 << 20);

/// What is wrong with a file of more than `limit`.
pub fn too_large(limit: Bytes) -> io::Error {
    let limit = limit.to_string();
    refusal(NoContent::TooLarge { limit })
}

/// A file of a problem directory.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its path within the directory, with `/` between folders.
    pub name: String,
    pub(super) place: Place,
}

/// Where a file is.
#[derive(Debug, Clone)]
pub(super) enum Place {
    BuiltIn(&'static include_dir::File<'static>),
    Disk(PathBuf),
    /// In a problem directory, whose path has no links: it may not lead out of that.
    Within(PathBuf, PathBuf),
    Given(Vec<u8>),
    /// A copy that is kept somewhere: nobody is to read of its path.
    Copy(PathBuf),
}

impl Default for Entry {
    /// An empty file without a name.
    fn default() -> Self {
        Self::given("", Vec::new())
    }
}

facts! {
    /// A file or folder that cannot be read.
    pub enum ReadError {
        /// Where it was looked for, and what the system said.
        At {
            /// Its path.
            file: String,
            /// What is wrong.
            cause: Fact,
        } => "cannot-read",
    }
}

facts! {
    /// What is wrong with a file that the system would read.
    pub enum NoContent {
        TooLarge { limit: String } => "file-too-large",
        Changed => "file-changed-while-read",
        LeadsOut => "link-leads-out",
        /// A folder of the kernel's.
        OfSystem => "folder-of-system",
        WholeDisk => "folder-is-whole-disk",
        /// From this byte on, which is in this line; both counted from 1.
        NoText { line: usize, byte: usize } => "file-is-no-text",
        /// Text, and probably in this encoding.
        OtherEncoding { line: usize, encoding: String } => "file-in-other-encoding",
    }
}

impl ReadError {
    /// The failure to read `path`.
    pub fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Self::At {
            file: path.display().to_string(),
            cause: cause(&error),
        }
    }
}

impl Entry {
    /// A file on disk that belongs to no directory.
    pub fn on_disk(path: &Path) -> Self {
        Self {
            name: slashed(path),
            place: Place::Disk(path.to_owned()),
        }
    }

    /// Bytes that came from elsewhere, under a name to show.
    pub fn given(name: &str, bytes: Vec<u8>) -> Self {
        Self {
            name: name.to_owned(),
            place: Place::Given(bytes),
        }
    }

    /// A copy on disk of a file that is known by another name.
    pub fn copy(name: &str, path: &Path) -> Self {
        Self {
            name: name.to_owned(),
            place: Place::Copy(path.to_owned()),
        }
    }

    /// Where it is, if it is a file on disk.
    pub fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::Disk(path) | Place::Within(path, _) | Place::Copy(path) => Some(path),
            Place::BuiltIn(_) | Place::Given(_) => None,
        }
    }

    /// By what the system tells the file that is there now from others; none where it is not on disk, or gone.
    pub fn facts(&self) -> Option<Facts> {
        Facts::among(&fs::metadata(self.path()?).ok()?)
    }

    /// What stands in it; a large file is not held in memory.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(&self) -> Result<Capture, ReadError> {
        Ok(self.look()?.0)
    }

    /// What stands in it, and by what the system tells it from others, if it is on disk.
    ///
    /// # Errors
    /// It cannot be read, or changes while it is.
    pub fn look(&self) -> Result<(Capture, Option<Facts>), ReadError> {
        match &self.place {
            Place::BuiltIn(file) => Ok((file.contents().to_vec().into(), None)),
            Place::Disk(path) => regular_file::open(path, true)
                .and_then(look_at)
                .map_err(ReadError::at(path)),
            Place::Within(path, root) => open_below(path, root)
                .and_then(look_at)
                .map_err(ReadError::at(path)),
            Place::Given(bytes) => Ok((bytes.clone().into(), None)),
            Place::Copy(path) => regular_file::open(path, false)
                .and_then(look_at)
                .map_err(ReadError::at(Path::new(&self.name))),
        }
    }
}

fn look_at(mut file: fs::File) -> io::Result<(Capture, Option<Facts>)> {
    let facts = file.metadata()?;
    let before = Facts::among(&facts);
    let bytes = capture_of(&mut file, facts.len())?;
    if Facts::among(&file.metadata()?) == before {
        Ok((bytes, before))
    } else {
        Err(refusal(NoContent::Changed))
    }
}

/// By what the system tells a file from others, and from itself at another time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    #[cfg(unix)]
    place: (u64, u64),
    #[cfg(unix)]
    times: [i64; 4],
    length: u64,
}

impl Facts {
    /// Those of a file; none where the system does not tell enough.
    #[cfg(unix)]
    fn among(facts: &fs::Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        Some(Self {
            place: (facts.dev(), facts.ino()),
            times: [
                facts.mtime(),
                facts.mtime_nsec(),
                facts.ctime(),
                facts.ctime_nsec(),
            ],
            length: facts.len(),
        })
    }

    #[cfg(not(unix))]
    fn among(_: &fs::Metadata) -> Option<Self> {
        None
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::BuiltIn(file) => write!(f, "cases/{}", file.path().display()),
            Place::Disk(path) | Place::Within(path, _) => write!(f, "{}", path.display()),
            Place::Given(_) | Place::Copy(_) => f.write_str(&self.name),
        }
    }
}

/// Refuses a path that leads out of the folder `root`.
pub fn stays_below(path: &Path, root: &Path) -> io::Result<()> {
    if fs::canonicalize(path)?.starts_with(root) {
        Ok(())
    } else {
        Err(refusal(NoContent::LeadsOut))
    }
}

/// Opens a file of the folder `root`. Whatever was put in its place meanwhile, what is opened lies below.
pub fn open_within(path: &Path, root: &Path) -> io::Result<fs::File> {
    open_below(path, &fs::canonicalize(root)?)
}

/// The same, where the path of the folder has no links.
fn open_below(path: &Path, root: &Path) -> io::Result<fs::File> {
    let file = regular_file::open(path, true)?;
    #[cfg(target_os = "linux")]
    {
        use std::os::fd::AsRawFd;
        let opened = format!("/proc/self/fd/{}", file.as_raw_fd());
        if let Ok(place) = fs::read_link(opened) {
            let is_below = place.starts_with(root);
            let outside = || refusal(NoContent::LeadsOut);
            return is_below.then_some(file).ok_or_else(outside);
        }
    }
    stays_below(path, root)?;
    Ok(file)
}

/// What stands in a file that is not too large.
pub fn capture(file: &mut fs::File) -> io::Result<Capture> {
    let length = file.metadata()?.len();
    capture_of(file, length)
}

/// The same, of a file that has so many bytes.
fn capture_of(file: &mut fs::File, length: u64) -> io::Result<Capture> {
    if length > LARGEST.0 {
        return Err(too_large(LARGEST));
    }
    // It may grow while it is read.
    let capture = Capture::read(file, LARGEST)?;
    if capture.is_cut() {
        Err(too_large(LARGEST))
    } else {
        Ok(capture)
    }
}

/// What stands in a configuration file.
pub(super) fn text_of(file: fs::File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(LARGEST_TEXT.0 + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_TEXT.0 {
        Err(too_large(LARGEST_TEXT))
    } else {
        Ok(bytes)
    }
}

/// The text of a configuration file that was named; the file may be a link, and is nothing but a regular file.
///
/// # Errors
/// It is none, it is too large, or it is no text.
pub(crate) fn configuration(path: &Path) -> Result<String, ReadError> {
    let bytes = regular_file::open(path, true).and_then(text_of);
    let text = bytes.and_then(utf8);
    text.map_err(ReadError::at(path))
}

/// Bytes as text.
pub(super) fn utf8(bytes: Vec<u8>) -> io::Result<String> {
    let wrong = |wrong: WrongEncoding| match (wrong.probable, wrong.line, wrong.byte) {
        (Some(encoding), line, _) => {
            let encoding = encoding.to_owned();
            refusal(NoContent::OtherEncoding { line, encoding })
        }
        (None, line, byte) => refusal(NoContent::NoText { line, byte }),
    };
    wrong_encoding(&bytes).map_or(Ok(()), |fault| Err(wrong(fault)))?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

/// A path with `/` between folders.
pub fn slashed(path: &Path) -> String {
    let parts: Vec<_> = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}
