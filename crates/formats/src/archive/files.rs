//! Lists and reads the files of a package, which are regular files with safe names.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::errors::{ArchiveError, EntryError, PackageError, archive_error, entry_error};
use super::names::{self, MAX_DEPTH, PathTree};
use super::size_limits::DEFAULT_LIMITS;
use super::text::{Encoding, decode};
use caipan_facts::Bytes;
use caipan_facts::refusal;
use caipan_files::Capture;
use caipan_problem::case;
use caipan_problem::directory::{is_junk_name, refuse_whole_disk, system_error};
use caipan_problem::entry::{
    FileProblem, LARGEST, capture, open_within, slashed, stays_below, too_large,
};

/// Files of a package, from a folder or an unpacked zip.
#[derive(Debug, Clone)]
pub struct PackageFiles {
    /// Folder that links to files may lead to; canonical.
    bound: PathBuf,
    /// Folder of the package, inside `bound`.
    root: PathBuf,
    /// Path of the package in messages.
    shown: PathBuf,
    /// Relative paths in bytewise order, with `/` as separator.
    paths: Vec<String>,
    /// Zip inside the package, with its unpacked files.
    inner: Option<(String, Box<Self>)>,
    /// Links with a missing target or one outside of `bound`; they are not files of the package.
    dangling: Vec<String>,
}

impl PackageFiles {
    /// Lists the files below a folder. Links may lead only to files below it.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or contains a special file or an unsafe name.
    #[cfg(test)]
    pub fn of_folder(folder: &Path) -> Result<Self, PackageError> {
        Self::shown_as(folder, folder)
    }

    /// Lists the files below a folder that the user named. Links to files may lead to other places below `outer`,
    /// or by default below the enclosing repository. Other links are dangling.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, contains a special file or an unsafe name, or is not below `outer`.
    pub fn of_named_folder(folder: &Path, outer: Option<&Path>) -> Result<Self, PackageError> {
        let root = fs::canonicalize(folder).map_err(PackageError::at(folder))?;
        let bound = match outer {
            Some(outer) => {
                let bound = fs::canonicalize(outer).map_err(PackageError::at(outer))?;
                if !root.starts_with(&bound) {
                    let root = outer.display().to_string();
                    return Err(PackageError::at(folder)(archive_error(
                        ArchiveError::NotBelow { root },
                    )));
                }
                bound
            }
            None => repository_of(&root).unwrap_or(&root).to_owned(),
        };
        Self::bounded(root, bound, folder, true)
    }

    /// Lists the files below a folder that messages call `shown`.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or contains a special file or an unsafe name.
    pub fn shown_as(folder: &Path, shown: &Path) -> Result<Self, PackageError> {
        let root = fs::canonicalize(folder).map_err(PackageError::at(shown))?;
        Self::bounded(root.clone(), root, shown, false)
    }

    fn bounded(
        root: PathBuf,
        bound: PathBuf,
        shown: &Path,
        may_dangle: bool,
    ) -> Result<Self, PackageError> {
        let walk = FolderWalk {
            root: &root,
            bound: &bound,
            may_dangle,
        };
        let WalkResult {
            mut paths,
            dangling,
        } = walk.run().map_err(PackageError::at(shown))?;
        if paths.is_empty() {
            return Err(PackageError::at(shown)(archive_error(
                ArchiveError::NoFiles,
            )));
        }
        paths.sort_unstable();
        Ok(Self {
            bound,
            root,
            shown: shown.to_owned(),
            paths,
            inner: None,
            dangling,
        })
    }

    /// Links with a missing target or one outside of the permitted folder.
    pub(crate) fn dangling_links(&self) -> &[String] {
        &self.dangling
    }

    /// Adds the files of a zip inside the package, below the path of the zip.
    pub(super) fn with_inner(&self, zip: &str, inner: Self) -> Self {
        let mut whole = self.clone();
        let below = inner.paths.iter().map(|path| format!("{zip}/{path}"));
        whole.paths.extend(below);
        whole.paths.sort_unstable();
        whole.inner = Some((zip.to_owned(), Box::new(inner)));
        whole
    }

    /// Paths of all files, in bytewise order.
    pub fn paths(&self) -> &[String] {
        &self.paths
    }

    /// Whether the package contains this file.
    pub fn has(&self, path: &str) -> bool {
        self.paths
            .binary_search_by(|known| known.as_str().cmp(path))
            .is_ok()
    }

    /// Paths of the files below a folder, relative to the package.
    pub fn files_below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a str> {
        let paths = self.paths.iter().map(String::as_str);
        paths.filter(move |path| is_below(path, folder).is_some())
    }

    /// Distinct names of folders and files at the top, sorted.
    pub fn top_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .paths
            .iter()
            .map(|path| path.split_once('/').map_or(&**path, |(first, _)| first))
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns a subfolder as if it were the whole package.
    pub fn subfolder(&self, folder: &str) -> Self {
        let paths = self
            .paths
            .iter()
            .filter_map(|path| is_below(path, folder).map(str::to_owned));
        Self {
            bound: self.bound.clone(),
            root: self.root.join(folder),
            shown: self.shown.join(folder),
            paths: paths.collect(),
            dangling: self
                .dangling
                .iter()
                .filter_map(|path| is_below(path, folder).map(str::to_owned))
                .collect(),
            inner: self.inner.as_ref().and_then(|(zip, inner)| {
                let zip = is_below(zip, folder)?.to_owned();
                Some((zip, inner.clone()))
            }),
        }
    }

    /// Folders that satisfy `is_root`: the package itself, else folders at the top.
    pub(crate) fn package_roots(&self, is_root: impl Fn(&Self) -> bool) -> Vec<Self> {
        if is_root(self) {
            return vec![self.clone()];
        }
        let names = self.top_names().into_iter().filter(|name| !self.has(name));
        let folders = names.map(|name| self.subfolder(name));
        folders.filter(|folder| is_root(folder)).collect()
    }

    /// Path of a file for messages; the empty path means the package.
    pub fn display_path(&self, path: &str) -> PathBuf {
        match path {
            "" => self.shown.clone(),
            _ => self.shown.join(path),
        }
    }

    /// Path of a file on disk. Reading it needs checks against links that change meanwhile.
    #[cfg(test)]
    pub(crate) fn disk_path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Target of a link inside the package; `None` if the file is not such a link.
    pub(crate) fn link_target(&self, path: &str) -> Option<String> {
        let root = fs::canonicalize(&self.root).ok()?;
        let target = fs::canonicalize(self.root.join(path)).ok()?;
        let target = slashed(target.strip_prefix(root).ok()?);
        (target != path && self.has(&target)).then_some(target)
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is too large.
    pub fn read(&self, path: &str) -> Result<Capture, PackageError> {
        let read = self.open(path).and_then(|mut file| capture(&mut file));
        read.map_err(self.at(path))
    }

    /// Reads a text file of at most `limit` bytes, without byte order mark and with LF line endings.
    ///
    /// # Errors
    ///
    /// It cannot be read, is too large, or is not text; the line is then named.
    pub(crate) fn read_text(
        &self,
        path: &str,
        limit: Bytes,
        encoding: Encoding,
    ) -> Result<String, PackageError> {
        self.read_decoded(path, limit, encoding)
            .map_err(self.at(path))
    }

    fn read_decoded(&self, path: &str, limit: Bytes, encoding: Encoding) -> io::Result<String> {
        let mut bytes = Vec::new();
        let file = self.open(path)?;
        file.take(limit.0 + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > limit.0 {
            Err(too_large(limit))
        } else {
            decode(bytes, encoding).map_err(refusal)
        }
    }

    /// Whether a file has an executable bit.
    pub fn is_executable(&self, path: &str) -> bool {
        let file = self.open(path).and_then(|file| file.metadata());
        file.is_ok_and(|facts| is_executable(&facts))
    }

    /// Copies a file to a new path; only the executable bit of the mode is kept.
    ///
    /// # Errors
    ///
    /// It cannot be read, is too large, or the copy cannot be written; no partial copy remains.
    pub fn copy_to(&self, path: &str, dest: &Path) -> Result<Bytes, PackageError> {
        let file = self.open(path).map_err(self.at(path))?;
        let facts = file.metadata().map_err(self.at(path))?;
        if facts.len() > LARGEST.0 {
            return Err(self.at(path)(too_large(LARGEST)));
        }
        if let Some(above) = dest.parent() {
            fs::create_dir_all(above).map_err(PackageError::at(above))?;
        }
        let mut copy = new_file(dest, is_executable(&facts)).map_err(PackageError::at(dest))?;
        let copied = io::copy(&mut file.take(LARGEST.0 + 1), &mut copy);
        let wrong = match copied {
            Ok(length) if length == facts.len() => return Ok(Bytes(length)),
            Ok(_) => self.at(path)(refusal(FileProblem::Changed)),
            Err(error) => PackageError::at(dest)(error),
        };
        let _ = fs::remove_file(dest);
        Err(wrong)
    }

    /// Opens a file of the folder or of an unpacked inner zip; links must not lead out of the permitted folder.
    pub(super) fn open(&self, path: &str) -> io::Result<File> {
        if let Some((zip, inner)) = &self.inner
            && let Some(path) = is_below(path, zip)
        {
            return inner.open(path);
        }
        open_within(&self.root.join(path), &self.bound)
    }

    fn at(&self, path: &str) -> impl FnOnce(io::Error) -> PackageError + use<> {
        let shown = self.display_path(path);
        move |error| PackageError::at(&shown)(error)
    }
}

/// Rest of a path below a folder; `None` if it is elsewhere.
fn is_below<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// Creates a file that must not exist yet.
pub(super) fn new_file(path: &Path, is_executable: bool) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        let mode = if is_executable { 0o755 } else { 0o644 };
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    }
    #[cfg(not(unix))]
    let _ = is_executable;
    options.open(path)
}

fn is_executable(facts: &fs::Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        facts.permissions().mode() & 0o111 != 0
    }
    #[cfg(not(unix))]
    {
        let _ = facts;
        false
    }
}

/// Nearest enclosing repository of a folder; `None` outside of all repositories.
fn repository_of(folder: &Path) -> Option<&Path> {
    const MARKS: [&str; 2] = [".git", ".hg"];
    let mut above = folder.ancestors();
    above.find(|folder| MARKS.iter().any(|mark| folder.join(mark).exists()))
}

/// Recursive listing of a folder, with the rules for links in it.
struct FolderWalk<'a> {
    root: &'a Path,
    /// Folder that links to files may lead to.
    bound: &'a Path,
    /// Whether links that lead elsewhere are collected instead of refused.
    may_dangle: bool,
}

#[derive(Default)]
struct WalkResult {
    paths: Vec<String>,
    /// Links with a missing target or one outside of the permitted folder.
    dangling: Vec<String>,
}

impl FolderWalk<'_> {
    fn run(&self) -> io::Result<WalkResult> {
        let root = self.root;
        refuse_whole_disk(&root.canonicalize()?)?;
        let (mut walked, mut names) = (WalkResult::default(), PathTree::default());
        let is_meant =
            |entry: &walkdir::DirEntry| entry.depth() == 0 || !is_junk_name(entry.file_name());
        let mut walk = WalkDir::new(root)
            .follow_links(true)
            .max_depth(MAX_DEPTH + 1)
            .into_iter();
        let mut number = 0;
        while let Some(found) = walk.next() {
            number += 1;
            if number > DEFAULT_LIMITS.entries {
                return Err(archive_error(ArchiveError::TooMany {
                    most: DEFAULT_LIMITS.entries,
                }));
            }
            let found = match found {
                Ok(found) if is_meant(&found) => found,
                Ok(found) => {
                    if found.file_type().is_dir() {
                        walk.skip_current_dir();
                    }
                    continue;
                }
                Err(error) => {
                    self.collect_broken(error, &mut walked)?;
                    continue;
                }
            };
            let relative = found.path().strip_prefix(root).unwrap_or(found.path());
            let raw = relative.as_os_str().as_encoded_bytes();
            if found.depth() == 0 {
                continue;
            }
            let name = name_of(relative)?;
            let parts = names::split_path(&name).map_err(|what| entry_error(raw, what))?;
            let kind = found.file_type();
            if found.path_is_symlink() && !self.may_lead_to_target(found.path(), kind.is_file()) {
                if kind.is_dir() {
                    walk.skip_current_dir();
                }
                self.collect_dangling(name, &mut walked)?;
                continue;
            }
            if !kind.is_file() && !kind.is_dir() {
                return Err(entry_error(raw, EntryError::Special));
            }
            let added = names.add(&parts, kind.is_dir());
            added.map_err(|what| entry_error(raw, what))?;
            if kind.is_file() {
                walked.paths.push(name);
            }
        }
        Ok(walked)
    }

    /// Whether a link leads to a permitted place; links to folders must stay in the package.
    fn may_lead_to_target(&self, link: &Path, to_file: bool) -> bool {
        let bound = if to_file { self.bound } else { self.root };
        stays_below(link, self.root).is_ok() || stays_below(link, bound).is_ok()
    }

    /// Collects a link that leads elsewhere. A link with the name of an input or answer is refused, since the
    /// case would be incomplete.
    fn collect_dangling(&self, name: String, walked: &mut WalkResult) -> io::Result<()> {
        if !self.may_dangle || case::is_part(&name) {
            return Err(entry_error(name.as_bytes(), EntryError::Link));
        }
        walked.dangling.push(name);
        Ok(())
    }

    /// Collects a link without a target or in a cycle.
    fn collect_broken(&self, error: walkdir::Error, walked: &mut WalkResult) -> io::Result<()> {
        let path = error.path().unwrap_or(self.root).to_owned();
        match path.strip_prefix(self.root) {
            Ok(relative) if path.is_symlink() => self.collect_dangling(name_of(relative)?, walked),
            _ => Err(own_path(self.root, error)),
        }
    }
}

/// Relative path as text with `/` as separator.
fn name_of(relative: &Path) -> io::Result<String> {
    match relative.to_str() {
        Some(_) => Ok(slashed(relative)),
        None => {
            let raw = relative.as_os_str().as_encoded_bytes();
            Err(entry_error(raw, EntryError::NameNoText))
        }
    }
}

/// Converts an error of the walk into one that names the entry.
fn own_path(root: &Path, error: walkdir::Error) -> io::Error {
    let path = error.path().unwrap_or(root);
    let relative = path.strip_prefix(root).unwrap_or(path).as_os_str();
    let raw = relative.as_encoded_bytes().to_owned();
    entry_error(&raw, caipan_facts::cause(&system_error(error)))
}
