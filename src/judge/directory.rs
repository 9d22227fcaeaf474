//! A problem directory: a folder on disk, or one that the binary brings along.

use std::borrow::Cow;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};
use walkdir::WalkDir;

use crate::sandbox::{Bytes, Capture};

static BUILT_IN: Dir = include_dir!("$CARGO_MANIFEST_DIR/cases");

/// Where a problem's files are.
#[derive(Debug, Clone)]
pub enum Directory {
    /// Inside the binary.
    BuiltIn(&'static Dir<'static>),
    /// On disk.
    Disk(PathBuf),
}

impl Directory {
    /// Its path, where it is on disk.
    pub fn on_disk(&self) -> Option<&Path> {
        match self {
            Self::BuiltIn(_) => None,
            Self::Disk(path) => Some(path),
        }
    }
}

/// A file of a problem directory.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its path within the directory, with `/` between folders.
    pub name: String,
    place: Place,
}

#[derive(Debug, Clone)]
enum Place {
    BuiltIn(&'static include_dir::File<'static>),
    Disk(PathBuf),
    Given(Vec<u8>),
}

/// A file or folder that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("read {path}: {cause}")]
pub struct ReadError {
    /// Where it was looked for.
    pub path: String,
    /// What the system said.
    pub cause: io::Error,
}

impl ReadError {
    /// The failure to read `path`.
    pub fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |cause| Self {
            path: path.display().to_string(),
            cause,
        }
    }
}

/// The names of the problems that the binary brings along.
pub fn built_in_names() -> impl Iterator<Item = Cow<'static, str>> {
    BUILT_IN.dirs().map(|dir| dir.path().to_string_lossy())
}

impl Directory {
    /// The built-in problem called `name`.
    pub fn built_in(name: &str) -> Option<Self> {
        // `get_dir` takes paths: only a plain name is a problem.
        built_in_names()
            .any(|known| known == name)
            .then(|| BUILT_IN.get_dir(name).map(Self::BuiltIn))?
    }

    /// Every file at any depth, in natural order of its name.
    ///
    /// # Errors
    /// A folder that cannot be walked.
    pub fn entries(&self) -> Result<Vec<Entry>, ReadError> {
        let mut entries = Vec::new();
        match self {
            Self::BuiltIn(root) => built_in_entries(root, root.path(), &mut entries),
            Self::Disk(root) => {
                for found in WalkDir::new(root)
                    .follow_links(true)
                    .into_iter()
                    .filter_entry(is_shown)
                {
                    let found = found.map_err(|error| {
                        let path = error.path().unwrap_or(root).to_owned();
                        ReadError::at(&path)(error.into())
                    })?;
                    if found.file_type().is_file() {
                        let relative = found.path().strip_prefix(root).unwrap_or(found.path());
                        let place = Place::Disk(found.path().to_owned());
                        entries.push(Entry {
                            name: slashed(relative),
                            place,
                        });
                    }
                }
            }
        }
        entries.sort_by(|left, right| natural_order(&left.name, &right.name));
        Ok(entries)
    }

    /// The text of the file `name` at the top of the directory, with the path to show for it.
    ///
    /// # Errors
    /// It is not there, cannot be read, or is no text.
    pub fn text(&self, name: &str) -> Result<(String, String), ReadError> {
        let (path, bytes) = match self {
            Self::BuiltIn(root) => {
                let path = root.path().join(name);
                let missing = || ReadError::at(&path)(io::ErrorKind::NotFound.into());
                (
                    path.clone(),
                    root.get_file(&path)
                        .ok_or_else(missing)?
                        .contents()
                        .to_vec(),
                )
            }
            Self::Disk(root) => {
                let path = root.join(name);
                (path.clone(), fs::read(&path).map_err(ReadError::at(&path))?)
            }
        };
        let shown = path.display().to_string();
        match String::from_utf8(bytes) {
            Ok(text) => Ok((shown, text)),
            Err(error) => Err(ReadError::at(&path)(io::Error::other(error.utf8_error()))),
        }
    }
}

impl fmt::Display for Directory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn(dir) => write!(f, "cases/{}", dir.path().display()),
            Self::Disk(path) => write!(f, "{}", path.display()),
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

    /// Where it is, if it is a file on disk.
    pub fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::Disk(path) => Some(path),
            Place::BuiltIn(_) | Place::Given(_) => None,
        }
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
            Place::Disk(path) => look_at(path).map_err(ReadError::at(path)),
            Place::Given(bytes) => Ok((bytes.clone().into(), None)),
        }
    }
}

fn look_at(path: &Path) -> io::Result<(Capture, Option<Facts>)> {
    let mut file = fs::File::open(path)?;
    let before = Facts::of(&file)?;
    let bytes = Capture::read(&mut file, Bytes(u64::MAX))?;
    match Facts::of(&file)? == before {
        true => Ok((bytes, before)),
        false => Err(io::Error::other("it has changed while it was read")),
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
    /// Those of an open file; none where the system does not tell enough.
    #[cfg(unix)]
    fn of(file: &fs::File) -> io::Result<Option<Self>> {
        use std::os::unix::fs::MetadataExt;
        let facts = file.metadata()?;
        Ok(Some(Self {
            place: (facts.dev(), facts.ino()),
            times: [
                facts.mtime(),
                facts.mtime_nsec(),
                facts.ctime(),
                facts.ctime_nsec(),
            ],
            length: facts.len(),
        }))
    }

    /// Those of an open file; none where the system does not tell enough.
    #[cfg(not(unix))]
    fn of(_: &fs::File) -> io::Result<Option<Self>> {
        Ok(None)
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::BuiltIn(file) => write!(f, "cases/{}", file.path().display()),
            Place::Disk(path) => write!(f, "{}", path.display()),
            Place::Given(_) => f.write_str(&self.name),
        }
    }
}

fn built_in_entries(dir: &'static Dir, root: &Path, entries: &mut Vec<Entry>) {
    for file in dir.files() {
        let relative = file.path().strip_prefix(root).unwrap_or(file.path());
        entries.push(Entry {
            name: slashed(relative),
            place: Place::BuiltIn(file),
        });
    }
    for sub in dir.dirs() {
        built_in_entries(sub, root, entries);
    }
}

/// Is this no hidden file? Editors and version control keep those everywhere; none of them is meant.
pub fn is_shown(entry: &walkdir::DirEntry) -> bool {
    entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.')
}

fn slashed(path: &Path) -> String {
    let parts: Vec<_> = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}

/// Orders names as people do: 2 before 10. Names that differ only in leading zeros differ still.
pub fn natural_order(left: &str, right: &str) -> std::cmp::Ordering {
    chunks(left)
        .cmp(chunks(right))
        .then_with(|| left.cmp(right))
}

/// Pieces of text and of digits in turn; a number without its leading zeros, the longer the larger.
fn chunks(name: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = name;
    std::iter::from_fn(move || {
        let is_digit = |character: char| character.is_ascii_digit();
        let numeric = rest.chars().next().map(is_digit)?;
        let end = rest
            .find(|character| is_digit(character) != numeric)
            .unwrap_or(rest.len());
        let (chunk, tail) = rest.split_at(end);
        rest = tail;
        let number = chunk.trim_start_matches('0');
        Some(if numeric {
            (number.len(), number)
        } else {
            (usize::MAX, chunk)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ordered_as_people_order_them() {
        let mut names = [
            "b/10",
            "b/2",
            "a/x",
            "b/02",
            "b/1a",
            "b/1",
            "100000000000000000000000",
            "99",
        ];
        names.sort_by(|left, right| natural_order(left, right));
        let expected = [
            "99",
            "100000000000000000000000",
            "a/x",
            "b/1",
            "b/1a",
            "b/02",
            "b/2",
            "b/10",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn only_a_plain_name_is_a_built_in_problem() {
        assert!(Directory::built_in("mayan").is_some());
        for name in ["", ".", "mayan/readings", "../cases", "chess"] {
            assert!(Directory::built_in(name).is_none(), "{name}");
        }
    }
}
