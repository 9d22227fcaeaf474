//! Problem directories: folders on disk, built into the binary, or in memory.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use include_dir::{Dir, include_dir};
use serde::Deserialize;
use walkdir::WalkDir;

use crate::entry::{
    Entry, EntrySource, FileProblem, ReadError, decode_utf8, open_below_folder, path_with_slashes,
    read_capture, read_config_bytes, require_path_below,
};
use caipan_facts::{io_error_from_fact, natural_order};

/// Files of the built-in problems, in a folder for each problem.
static BUILT_IN: Dir = include_dir!("$CARGO_MANIFEST_DIR/cases");
/// Right and wrong solutions of the built-in problems, in a folder for each problem.
static REFERENCES: Dir = include_dir!("$CARGO_MANIFEST_DIR/reference");

/// Directory with the files of a problem: built in, on disk or in memory.
#[derive(Debug, Clone)]
pub enum Directory {
    /// Built into the binary of caipan.
    BuiltIn(&'static Dir<'static>),
    /// Path of a folder on disk.
    Disk(PathBuf),
    /// In memory: contents of the files by their paths, with `/` between folders.
    Memory(Arc<BTreeMap<String, Vec<u8>>>),
}

impl Directory {
    /// Returns the path of a directory on disk; `None` for one that is built in or in memory.
    pub fn disk_path(&self) -> Option<&Path> {
        match self {
            Self::BuiltIn(_) | Self::Memory(_) => None,
            Self::Disk(path) => Some(path),
        }
    }
}

/// Iterates over the names of the built-in problems.
pub fn built_in_names() -> impl Iterator<Item = Cow<'static, str>> {
    BUILT_IN.dirs().map(|dir| dir.path().to_string_lossy())
}

impl Directory {
    /// Returns the directory of the built-in problem called `name`; `None` if no such problem exists.
    pub fn find_built_in(name: &str) -> Option<Self> {
        let mut dirs = BUILT_IN.dirs();
        dirs.find(|dir| dir.path().as_os_str() == name)
            .map(Self::BuiltIn)
    }

    /// Returns the built-in problem whose problem.toml lists `name` under `source`; `None` if no problem does.
    pub fn find_built_in_by_source_name(name: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct SourceNames {
            #[serde(default)]
            source: Vec<String>,
        }
        BUILT_IN.dirs().map(Self::BuiltIn).find(|directory: &Self| {
            let text = directory
                .read_text("problem.toml")
                .ok()
                .map(|(_, text)| text);
            let names = text.and_then(|text| toml::from_str::<SourceNames>(&text).ok());
            names.is_some_and(|names| names.source.iter().any(|source| source == name))
        })
    }

    /// Lists the files at any depth, in natural order of their names.
    ///
    /// # Errors
    /// A folder cannot be read.
    pub fn entries(&self) -> Result<Vec<Entry>, ReadError> {
        Ok(self.list_files_up_to(usize::MAX)?.unwrap_or_default())
    }

    /// Lists the files like [`Self::entries`]; `None` if there are more than `max_files`.
    ///
    /// # Errors
    /// A folder cannot be read.
    pub(super) fn list_files_up_to(
        &self,
        max_files: usize,
    ) -> Result<Option<Vec<Entry>>, ReadError> {
        let mut entries = Vec::new();
        match self {
            Self::BuiltIn(root) => add_built_in_entries(root, root.path(), &mut entries),
            Self::Disk(root) => add_disk_entries(root, max_files, &mut entries)?,
            Self::Memory(files) => {
                let all = files.iter().filter(|(name, _)| is_visible_path(name));
                entries.extend(all.map(|(name, bytes)| Entry::from_bytes(name, bytes.clone())));
            }
        }
        if entries.len() > max_files {
            return Ok(None);
        }
        entries.sort_by(|left, right| natural_order(&left.name, &right.name));
        Ok(Some(entries))
    }

    /// Returns the jury's solutions of a built-in problem, with paths below `submissions/`. Empty for other
    /// directories.
    pub fn jury_solutions(&self) -> Vec<Entry> {
        let Self::BuiltIn(root) = self else {
            return Vec::new();
        };
        let mut entries = Vec::new();
        let own = REFERENCES.dirs().find(|dir| dir.path() == root.path());
        if let Some(dir) = own {
            add_built_in_entries(dir, dir.path(), &mut entries);
        }
        for entry in &mut entries {
            entry.name = format!("submissions/{}", entry.name);
        }
        entries
    }

    /// Reads the text file `name`. Returns the path for messages, and the text.
    ///
    /// # Errors
    /// The file does not exist, cannot be read, or is not text.
    pub fn read_text(&self, name: &str) -> Result<(String, String), ReadError> {
        let (path, bytes) = match self {
            Self::BuiltIn(root) => {
                let path = root.path().join(name);
                // Comparing paths as strings is ten times faster than comparing them component by component.
                let file = root
                    .files()
                    .find(|file| file.path().as_os_str() == path.as_os_str())
                    .or_else(|| root.get_file(&path));
                let bytes = file
                    .ok_or_else(|| {
                        ReadError::from_io_error_at(&path)(io::ErrorKind::NotFound.into())
                    })?
                    .contents()
                    .to_vec();
                (path, bytes)
            }
            Self::Disk(root) => {
                let path = root.join(name);
                let bytes = open_below_folder(&path, root).and_then(read_config_bytes);
                (
                    path.clone(),
                    bytes.map_err(ReadError::from_io_error_at(&path))?,
                )
            }
            Self::Memory(files) => {
                let path = PathBuf::from(name);
                let bytes = find_in_memory(files, name)?.to_vec();
                (path, bytes)
            }
        };
        let text = decode_utf8(bytes).map_err(ReadError::from_io_error_at(&path))?;
        Ok((path.display().to_string(), text))
    }
}

impl Directory {
    /// Reads the file of a program at the path `name`, relative to the directory. Built-in problems contain no
    /// programs.
    ///
    /// # Errors
    /// The file does not exist, or cannot be read.
    pub fn read_program(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        let root = match self {
            Self::Disk(root) => root,
            Self::Memory(files) => return find_in_memory(files, name).map(<[u8]>::to_vec),
            Self::BuiltIn(_) => return Err(not_found_error(name)),
        };
        let path = root.join(name);
        open_below_folder(&path, root)
            .and_then(|mut file| read_capture(&mut file))
            .map(|bytes| bytes.to_vec())
            .map_err(ReadError::from_io_error_at(&path))
    }

    /// Whether a file with this path exists in the directory; false for built-in problems.
    pub fn has_file(&self, name: &Path) -> bool {
        match self {
            Self::Memory(files) => files.contains_key(&path_with_slashes(name)),
            _ => self
                .disk_path()
                .is_some_and(|root| root.join(name).is_file()),
        }
    }

    /// Lists the names of the files in a folder, sorted, except hidden files and names that are not UTF-8. Empty for
    /// built-in problems.
    pub fn file_names_in(&self, folder: &Path) -> Vec<String> {
        if let Self::Memory(files) = self {
            let below = files.keys().map(Path::new);
            let own = below.filter(|path| path.parent() == Some(folder));
            let names = own.filter_map(|path| path.file_name()?.to_str());
            let shown = names.filter(|name| !name.starts_with('.'));
            return shown.map(str::to_owned).collect();
        }
        let entries = self
            .disk_path()
            .map(|root| fs::read_dir(root.join(folder)))
            .into_iter()
            .flatten()
            .flatten()
            .flatten();
        let files = entries.filter(|entry| entry.path().is_file());
        let mut names: Vec<String> = files
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| !name.starts_with('.'))
            .collect();
        names.sort();
        names
    }
}

impl fmt::Display for Directory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn(dir) => write!(f, "cases/{}", dir.path().display()),
            Self::Disk(path) => write!(f, "{}", path.display()),
            Self::Memory(_) => f.write_str("."),
        }
    }
}

/// Returns the content of a file in memory. The error for a missing file is the same as on disk.
fn find_in_memory<'a>(
    files: &'a BTreeMap<String, Vec<u8>>,
    name: &str,
) -> Result<&'a [u8], ReadError> {
    let bytes = files.get(&path_with_slashes(Path::new(name)));
    Ok(bytes.ok_or_else(|| not_found_error(name))?)
}

fn not_found_error(name: &str) -> ReadError {
    ReadError::from_io_error_at(Path::new(name))(io::ErrorKind::NotFound.into())
}

/// Appends the files below a folder on disk to `entries`, and stops when there are more than `max_files`. A link to a
/// path below the folder is followed; any other link is an error.
fn add_disk_entries(
    root: &Path,
    max_files: usize,
    entries: &mut Vec<Entry>,
) -> Result<(), ReadError> {
    let own = fs::canonicalize(root).map_err(ReadError::from_io_error_at(root))?;
    refuse_whole_disk(&own).map_err(ReadError::from_io_error_at(root))?;
    let walk = WalkDir::new(root).follow_links(true).into_iter();
    for found in walk.filter_entry(is_visible_entry) {
        if entries.len() > max_files {
            return Ok(());
        }
        let entry = found.map_err(|error| {
            let path = error.path().unwrap_or(root).to_owned();
            ReadError::from_io_error_at(&path)(walkdir_io_error(error))
        })?;
        if entry.path_is_symlink() && entry.depth() > 0 {
            require_path_below(entry.path(), &own)
                .map_err(ReadError::from_io_error_at(entry.path()))?;
        }
        if entry.file_type().is_file() {
            let relative = entry.path().strip_prefix(root).unwrap_or(entry.path());
            entries.push(Entry {
                name: path_with_slashes(relative),
                place: EntrySource::BelowFolder(entry.path().to_owned(), own.clone()),
            });
        }
    }
    Ok(())
}

/// Whether a folder has no entries at all; false if it cannot be read.
pub fn is_empty_folder(path: &Path) -> bool {
    fs::read_dir(path).is_ok_and(|mut found| found.next().is_none())
}

/// Folders in which Linux shows the state of the kernel instead of files on disk.
const KERNEL_FOLDERS: [&str; 3] = ["/proc", "/sys", "/dev"];

/// Whether the folder `name` in `root` is one of [`KERNEL_FOLDERS`]. `root` is an absolute path without links.
pub fn is_system_folder(root: &Path, name: &OsStr) -> bool {
    root == Path::new("/")
        && KERNEL_FOLDERS
            .iter()
            .copied()
            .any(|system: &str| name == OsStr::new(&system[1..]))
}

/// Checks that a folder is not a folder of the kernel. `canonical_path` is an absolute path without links.
///
/// # Errors
/// The folder is `/proc`, `/sys` or `/dev`, or is below one of the first two.
pub fn refuse_system_folder(canonical_path: &Path) -> io::Result<()> {
    // Folders below /dev are allowed, since people keep files in /dev/shm.
    let is_system = ["/proc", "/sys"]
        .iter()
        .any(|system| canonical_path.starts_with(system));
    if (is_system || canonical_path == Path::new("/dev")) && canonical_path.is_dir() {
        Err(io_error_from_fact(FileProblem::OfSystem))
    } else {
        Ok(())
    }
}

/// Checks that a folder is neither a folder of the kernel nor the root of the file system, since a whole disk is never
/// a problem or a package.
///
/// # Errors
/// The folder is the root of the file system or a folder of the kernel.
pub fn refuse_whole_disk(canonical_path: &Path) -> io::Result<()> {
    if canonical_path == Path::new("/") {
        Err(io_error_from_fact(FileProblem::WholeDisk))
    } else {
        refuse_system_folder(canonical_path)
    }
}

/// Returns the system error that caused an error of walkdir, without the path, which messages show separately.
pub fn walkdir_io_error(error: walkdir::Error) -> io::Error {
    let number = error.io_error().and_then(io::Error::raw_os_error);
    number.map_or_else(|| error.into(), io::Error::from_raw_os_error)
}

fn add_built_in_entries(dir: &'static Dir, root: &Path, entries: &mut Vec<Entry>) {
    for file in dir.files() {
        let relative = file.path().strip_prefix(root).unwrap_or(file.path());
        entries.push(Entry {
            name: path_with_slashes(relative),
            place: EntrySource::BuiltIn(file),
        });
    }
    for sub in dir.dirs() {
        add_built_in_entries(sub, root, entries);
    }
}

/// Whether an entry is neither hidden nor a junk file. The root folder of the walk always passes.
pub fn is_visible_entry(entry: &walkdir::DirEntry) -> bool {
    let name = entry.file_name();
    entry.depth() == 0 || !name.to_string_lossy().starts_with('.') && !is_junk_name(name)
}

/// Whether a path in memory contains neither hidden nor junk names. Folders on disk are filtered by the same rule.
fn is_visible_path(path: &str) -> bool {
    let mut names = path.split('/');
    names.all(|name| !name.starts_with('.') && !is_junk_name(OsStr::new(name)))
}

/// Names of files and folders that operating systems and version control leave in every folder.
const JUNK_NAMES: &[&str] = &[
    ".git",
    ".svn",
    ".hg",
    "__MACOSX",
    ".DS_Store",
    "Thumbs.db",
    "desktop.ini",
];

/// Whether operating systems or version control create files with this name. The comparison ignores case, because
/// Windows does. Files beginning with `._` contain metadata of macOS.
pub fn is_junk_name(name: &OsStr) -> bool {
    let file_name = name.to_string_lossy();
    let mut known = JUNK_NAMES.iter();
    file_name.starts_with("._") || known.any(|known| file_name.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::MAX_FILE_SIZE;
    use caipan_facts::Evidence;
    use caipan_i18n::EnglishFormat;

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_folder_and_files_that_are_special_or_too_large_are_refused() {
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
        let own = ["2.in", "a/1.in", "b/1.in"].map(str::to_owned).to_vec();
        assert_eq!(list_own_files(&path("p")), Ok(own.clone()));
        let linked = list_own_files(&path("link"));
        assert_eq!(linked, Ok(own), "the folder itself may be a link");
        for outside in ["q/1.in", "q"] {
            symlink(path(outside), path("p/c.in")).unwrap();
            let fault = list_own_files(&path("p")).unwrap_err();
            assert!(
                fault.ends_with("p/c.in: a link that leads out of the folder"),
                "{fault}"
            );
            fs::remove_file(path("p/c.in")).unwrap();
        }
        // A link is not followed if it replaces a file after the folder was listed.
        let entries = Directory::Disk(path("p")).entries().unwrap();
        fs::remove_file(path("p/a/1.in")).unwrap();
        symlink(path("q/1.in"), path("p/a/1.in")).unwrap();
        assert!(entries.iter().all(|entry| entry.read().is_err()));
        fs::remove_file(path("p/a/1.in")).unwrap();
        // A sparse file takes no disk space, but its size counts.
        let large = fs::File::create(path("p/a/1.in")).unwrap();
        large.set_len(MAX_FILE_SIZE.0 + 1).unwrap();
        let fault = entries[1].read().unwrap_err().fact().english();
        assert!(
            fault.ends_with("a/1.in: it is larger than 1 GiB"),
            "{fault}"
        );
        let directory = Directory::Disk(path("p"));
        symlink(path("q/1.in"), path("p/out.toml")).unwrap();
        symlink("/dev/zero", path("p/zero.toml")).unwrap();
        fs::write(path("p/large.toml"), vec![b'#'; (1 << 20) + 1]).unwrap();
        for (name, ending) in [
            ("out.toml", "a link that leads out of the folder"),
            ("zero.toml", "no regular file"),
            ("large.toml", "it is larger than 1 MiB"),
        ] {
            let fault = directory.read_text(name).unwrap_err().fact().english();
            assert!(fault.ends_with(ending), "{fault}");
        }
    }

    /// Returns the names of the files of a folder, and asserts that each file contains `own`.
    fn list_own_files(folder: &Path) -> Result<Vec<String>, String> {
        let entries = Directory::Disk(folder.to_owned())
            .entries()
            .map_err(|error| error.fact().english())?;
        let mut texts = entries.iter().map(|entry| entry.read().unwrap().to_vec());
        assert!(texts.all(|text| text == b"own"));
        Ok(entries.into_iter().map(|entry| entry.name).collect())
    }

    #[test]
    fn built_in_problems_are_found_by_plain_names_only() {
        assert!(Directory::find_built_in("mayan").is_some());
        for name in ["", ".", "mayan/readings", "../cases", "chess"] {
            assert!(Directory::find_built_in(name).is_none(), "{name}");
        }
    }
}
