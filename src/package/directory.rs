//! A problem directory: a folder on disk, or one that the binary brings along.

use std::borrow::Cow;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};
use walkdir::WalkDir;

use crate::sandbox::{Bytes, Capture};

/// An input, an answer or an output of more than this is not looked at: no contest has such.
pub const LARGEST: Bytes = Bytes(1 << 30);

/// A configuration file of more than this is none.
pub const LARGEST_TEXT: Bytes = Bytes(1 << 20);

/// What is wrong with a file of more than `limit`.
pub fn too_large(limit: Bytes) -> io::Error {
    io::Error::other(format!("it is larger than {limit}"))
}

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
    /// In a problem directory, which it may not lead out of.
    Within(PathBuf, PathBuf),
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
            Self::Disk(root) => disk_entries(root, &mut entries)?,
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
                let bytes = open_within(&path, root).and_then(text_of);
                (path.clone(), bytes.map_err(ReadError::at(&path))?)
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
            Place::Disk(path) | Place::Within(path, _) => Some(path),
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
            Place::Disk(path) => open_regular(path)
                .and_then(look_at)
                .map_err(ReadError::at(path)),
            Place::Within(path, root) => open_within(path, root)
                .and_then(look_at)
                .map_err(ReadError::at(path)),
            Place::Given(bytes) => Ok((bytes.clone().into(), None)),
        }
    }
}

fn look_at(mut file: fs::File) -> io::Result<(Capture, Option<Facts>)> {
    let before = Facts::of(&file)?;
    let bytes = capture(&mut file)?;
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
            Place::Disk(path) | Place::Within(path, _) => write!(f, "{}", path.display()),
            Place::Given(_) => f.write_str(&self.name),
        }
    }
}

/// Every file below a folder on disk. Links are followed as long as they stay below it.
fn disk_entries(root: &Path, entries: &mut Vec<Entry>) -> Result<(), ReadError> {
    let own = fs::canonicalize(root).map_err(ReadError::at(root))?;
    let walk = WalkDir::new(root).follow_links(true).into_iter();
    for found in walk.filter_entry(is_shown) {
        let found = found.map_err(|error| {
            let path = error.path().unwrap_or(root).to_owned();
            ReadError::at(&path)(error.into())
        })?;
        if found.path_is_symlink() && found.depth() > 0 {
            stays_below(found.path(), &own).map_err(ReadError::at(found.path()))?;
        }
        if found.file_type().is_file() {
            let relative = found.path().strip_prefix(root).unwrap_or(found.path());
            entries.push(Entry {
                name: slashed(relative),
                place: Place::Within(found.path().to_owned(), own.clone()),
            });
        }
    }
    Ok(())
}

/// Refuses a path that leads out of the folder `root`.
fn stays_below(path: &Path, root: &Path) -> io::Result<()> {
    match fs::canonicalize(path)?.starts_with(root) {
        true => Ok(()),
        false => Err(io::Error::other("a link that leads out of the folder")),
    }
}

/// Opens a regular file, and waits for no pipe.
fn open_regular(path: &Path) -> io::Result<fs::File> {
    let mut options = fs::File::options();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    let file = options.open(path)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::Error::other("no regular file")),
    }
}

/// Opens a file of the folder `root`. Whatever was put in its place meanwhile, what is opened lies below.
fn open_within(path: &Path, root: &Path) -> io::Result<fs::File> {
    let root = fs::canonicalize(root)?;
    let file = open_regular(path)?;
    #[cfg(target_os = "linux")]
    {
        use std::os::fd::AsRawFd;
        let opened = format!("/proc/self/fd/{}", file.as_raw_fd());
        if let Ok(place) = fs::read_link(opened) {
            let is_below = place.starts_with(&root);
            let outside = || io::Error::other("a link that leads out of the folder");
            return is_below.then_some(file).ok_or_else(outside);
        }
    }
    stays_below(path, &root)?;
    Ok(file)
}

/// What stands in a file that is not too large.
fn capture(file: &mut fs::File) -> io::Result<Capture> {
    if file.metadata()?.len() > LARGEST.0 {
        return Err(too_large(LARGEST));
    }
    // It may grow while it is read.
    let capture = Capture::read(file, LARGEST)?;
    match capture.is_cut() {
        true => Err(too_large(LARGEST)),
        false => Ok(capture),
    }
}

/// What stands in a configuration file.
fn text_of(file: fs::File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(LARGEST_TEXT.0 + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > LARGEST_TEXT.0 {
        true => Err(too_large(LARGEST_TEXT)),
        false => Ok(bytes),
    }
}

/// The text of a configuration file that was named; the file may be a link, and is nothing but a regular file.
///
/// # Errors
/// It is none, it is too large, or it is no text.
pub fn configuration(path: &Path) -> Result<String, ReadError> {
    let bytes = open_regular(path).and_then(text_of);
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
    text.map_err(ReadError::at(path))
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

    #[cfg(unix)]
    #[test]
    fn links_stay_below_the_folder_and_files_are_files_of_a_bounded_size() {
        use std::os::unix::fs::symlink;
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        for folder in ["p/a", "q"] {
            fs::create_dir_all(path(folder)).unwrap();
        }
        fs::write(path("q/1.in"), "secret").unwrap();
        fs::write(path("p/a/1.in"), "own").unwrap();
        symlink(path("p/a/1.in"), path("p/2.in")).unwrap();
        symlink("a", path("p/b")).unwrap();
        symlink(path("p"), path("link")).unwrap();
        let found = |root: &str| {
            let entries = Directory::Disk(path(root)).entries();
            let entries = entries.map_err(|error| error.to_string())?;
            let text = |entry: &Entry| entry.read().map(|text| text.to_vec());
            assert!(entries.iter().all(|entry| text(entry).unwrap() == b"own"));
            Ok::<_, String>(
                entries
                    .into_iter()
                    .map(|entry| entry.name)
                    .collect::<Vec<_>>(),
            )
        };
        let own = ["2.in", "a/1.in", "b/1.in"].map(str::to_owned).to_vec();
        assert_eq!(found("p"), Ok(own.clone()));
        assert_eq!(found("link"), Ok(own), "the folder itself may be a link");
        for outside in ["q/1.in", "q"] {
            symlink(path(outside), path("p/c.in")).unwrap();
            let fault = found("p").unwrap_err();
            assert!(
                fault.ends_with("p/c.in: a link that leads out of the folder"),
                "{fault}"
            );
            fs::remove_file(path("p/c.in")).unwrap();
        }
        // What is put in the place of a file after it was found is not read either.
        let entries = Directory::Disk(path("p")).entries().unwrap();
        fs::remove_file(path("p/a/1.in")).unwrap();
        symlink(path("q/1.in"), path("p/a/1.in")).unwrap();
        assert!(entries.iter().all(|entry| entry.read().is_err()));
        fs::remove_file(path("p/a/1.in")).unwrap();
        // A file with a hole takes no room, and is as large all the same.
        let large = fs::File::create(path("p/a/1.in")).unwrap();
        large.set_len(LARGEST.0 + 1).unwrap();
        let fault = entries[1].read().unwrap_err().to_string();
        assert!(
            fault.ends_with("a/1.in: it is larger than 1 GiB"),
            "{fault}"
        );
        let directory = Directory::Disk(path("p"));
        let toml = |name: &str| directory.text(name).map_err(|error| error.to_string());
        let toml = |name: &str| toml(name).unwrap_err();
        symlink(path("q/1.in"), path("p/out.toml")).unwrap();
        assert!(toml("out.toml").ends_with("a link that leads out of the folder"));
        symlink("/dev/zero", path("p/zero.toml")).unwrap();
        assert!(toml("zero.toml").ends_with("no regular file"));
        fs::write(path("p/large.toml"), vec![b'#'; (1 << 20) + 1]).unwrap();
        assert!(toml("large.toml").ends_with("it is larger than 1 MiB"));
    }

    #[test]
    fn only_a_plain_name_is_a_built_in_problem() {
        assert!(Directory::built_in("mayan").is_some());
        for name in ["", ".", "mayan/readings", "../cases", "chess"] {
            assert!(Directory::built_in(name).is_none(), "{name}");
        }
    }
}
