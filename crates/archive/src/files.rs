//! Lists and reads the files of a package, which are regular files with safe names.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::errors::{ArchiveError, EntryError, PackageError, archive_error, entry_error};
use super::package_paths::{self, MAX_DEPTH, PathTree};
use super::size_limits::DEFAULT_LIMITS;
use super::text::{TextEncoding, decode};
use caipan_facts::Bytes;
use caipan_facts::io_error_from_fact;
use caipan_files::Capture;
use caipan_problem::case;
use caipan_problem::directory::{is_junk_name, refuse_whole_disk, walkdir_io_error};
use caipan_problem::entry::{
    FileProblem, MAX_FILE_SIZE, open_below_folder, path_with_slashes, read_capture,
    require_path_below, too_large_error,
};

/// Files of a package, from a folder or an unpacked zip.
#[derive(Debug, Clone)]
pub struct PackageFiles {
    /// Canonical folder that contains all permitted targets of links to files.
    bound: PathBuf,
    /// Folder of the package, inside `bound`.
    root: PathBuf,
    /// Path of the package in messages.
    shown: PathBuf,
    /// Paths of all files, relative to the package, in bytewise order, with `/` as separator.
    paths: Vec<String>,
    /// Path of a zip inside the package, and the files unpacked from this zip, which `paths` also lists. `None` if no
    /// inner zip has been added.
    inner: Option<(String, Box<Self>)>,
    /// Paths of links whose target is missing or outside of `bound`. `paths` does not list them.
    dangling: Vec<String>,
}

impl PackageFiles {
    /// Lists the files below a folder. Links must not lead out of the folder.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or contains a special file or an unsafe name.
    #[cfg(test)]
    pub(crate) fn list_folder(folder: &Path) -> Result<Self, PackageError> {
        Self::list_folder_with_display_path(folder, folder)
    }

    /// Lists the files below a folder from the command line. Links to files may lead anywhere below `outer`, by
    /// default the enclosing repository. Links that lead elsewhere are listed as dangling.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, contains a special file or an unsafe name, or is not below `outer`.
    pub fn list_folder_with_outer_links(
        folder: &Path,
        outer: Option<&Path>,
    ) -> Result<Self, PackageError> {
        let root = fs::canonicalize(folder).map_err(PackageError::io_error_at(folder))?;
        let bound = match outer {
            Some(outer) => {
                let bound = fs::canonicalize(outer).map_err(PackageError::io_error_at(outer))?;
                if !root.starts_with(&bound) {
                    let root = outer.display().to_string();
                    return Err(PackageError::io_error_at(folder)(archive_error(
                        ArchiveError::NotBelow { root },
                    )));
                }
                bound
            }
            None => find_enclosing_repository(&root).unwrap_or(&root).to_owned(),
        };
        Self::list_folder_with_link_bound(root, bound, folder, true)
    }

    /// Lists the files below a folder; messages show `display_path` instead of `folder`. Links must not lead out of the
    /// folder.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or contains a special file or an unsafe name.
    pub fn list_folder_with_display_path(
        folder: &Path,
        display_path: &Path,
    ) -> Result<Self, PackageError> {
        let root = fs::canonicalize(folder).map_err(PackageError::io_error_at(display_path))?;
        Self::list_folder_with_link_bound(root.clone(), root, display_path, false)
    }

    fn list_folder_with_link_bound(
        root: PathBuf,
        bound: PathBuf,
        display_path: &Path,
        may_dangle: bool,
    ) -> Result<Self, PackageError> {
        let walk = FolderWalk {
            root: &root,
            bound: &bound,
            may_dangle,
        };
        let FolderListing {
            mut paths,
            dangling,
        } = walk
            .list_files()
            .map_err(PackageError::io_error_at(display_path))?;
        if paths.is_empty() {
            return Err(PackageError::io_error_at(display_path)(archive_error(
                ArchiveError::NoFiles,
            )));
        }
        paths.sort_unstable();
        Ok(Self {
            bound,
            root,
            shown: display_path.to_owned(),
            paths,
            inner: None,
            dangling,
        })
    }

    /// Paths of links whose target is missing or outside of the permitted folder.
    pub fn dangling_links(&self) -> &[String] {
        &self.dangling
    }

    /// Returns this package plus the files of an inner zip. Each of these files is listed as the path of the zip, a
    /// slash, and the path inside the zip.
    pub(super) fn clone_with_inner_zip(&self, zip: &str, inner: Self) -> Self {
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

    /// Whether the package contains a file, not a folder, with this path.
    pub fn has(&self, path: &str) -> bool {
        self.paths
            .binary_search_by(|known| known.as_str().cmp(path))
            .is_ok()
    }

    /// Paths of all files below a folder at any depth, relative to the package.
    pub fn files_below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a str> {
        let paths = self.paths.iter().map(String::as_str);
        paths.filter(move |path| path_below(path, folder).is_some())
    }

    /// Whether the package contains a file below this folder, at any depth.
    pub fn has_folder(&self, folder: &str) -> bool {
        self.files_below(folder).next().is_some()
    }

    /// Distinct names of folders and files at the top, sorted.
    pub fn top_level_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .paths
            .iter()
            .map(|path| path.split_once('/').map_or(&**path, |(first, _)| first))
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns the files of a subfolder as a package, with paths relative to the subfolder.
    pub fn subfolder(&self, folder: &str) -> Self {
        let paths = self
            .paths
            .iter()
            .filter_map(|path| path_below(path, folder).map(str::to_owned));
        Self {
            bound: self.bound.clone(),
            root: self.root.join(folder),
            shown: self.shown.join(folder),
            paths: paths.collect(),
            dangling: self
                .dangling
                .iter()
                .filter_map(|path| path_below(path, folder).map(str::to_owned))
                .collect(),
            inner: self.inner.as_ref().and_then(|(zip, inner)| {
                let zip = path_below(zip, folder)?.to_owned();
                Some((zip, inner.clone()))
            }),
        }
    }

    /// Returns the package itself if it satisfies `is_root`, otherwise all top-level folders that satisfy `is_root`.
    pub fn find_package_roots(&self, is_root: impl Fn(&Self) -> bool) -> Vec<Self> {
        if is_root(self) {
            return vec![self.clone()];
        }
        let names = self
            .top_level_names()
            .into_iter()
            .filter(|name| !self.has(name));
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

    /// Path of a file on disk. Does not check whether the file is a link that leads out of the package.
    #[cfg(test)]
    pub fn disk_path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Path of the packaged file to which a link leads. `None` if `path` is not a link, or if the target is outside of
    /// the package.
    pub fn link_target(&self, path: &str) -> Option<String> {
        let root = fs::canonicalize(&self.root).ok()?;
        let target = fs::canonicalize(self.root.join(path)).ok()?;
        let target = path_with_slashes(target.strip_prefix(root).ok()?);
        (target != path && self.has(&target)).then_some(target)
    }

    /// Reads a whole file as bytes.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is too large.
    pub fn read(&self, path: &str) -> Result<Capture, PackageError> {
        let read = self.open(path).and_then(|mut file| read_capture(&mut file));
        read.map_err(self.error_with_path(path))
    }

    /// Reads a text file of at most `limit` bytes. Removes a byte order mark and converts line endings to LF.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is too large, or is not text; in the last case, the error names the line.
    pub fn read_text(
        &self,
        path: &str,
        limit: Bytes,
        encoding: TextEncoding,
    ) -> Result<String, PackageError> {
        self.read_decoded(path, limit, encoding)
            .map_err(self.error_with_path(path))
    }

    fn read_decoded(&self, path: &str, limit: Bytes, encoding: TextEncoding) -> io::Result<String> {
        let mut bytes = Vec::new();
        let file = self.open(path)?;
        file.take(limit.0 + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > limit.0 {
            Err(too_large_error(limit))
        } else {
            decode(bytes, encoding).map_err(io_error_from_fact)
        }
    }

    /// Whether a file has an executable bit. False if the file cannot be opened, and always false on Windows.
    pub fn is_executable(&self, path: &str) -> bool {
        let file = self.open(path).and_then(|file| file.metadata());
        file.is_ok_and(|facts| is_executable(&facts))
    }

    /// Copies a file to a new path and returns the number of bytes copied. Of the file mode, only the executable bit is
    /// kept.
    ///
    /// # Errors
    ///
    /// The file cannot be read or is too large, or the copy cannot be written; no partial copy remains.
    pub fn copy_to(&self, path: &str, dest: &Path) -> Result<Bytes, PackageError> {
        let file = self.open(path).map_err(self.error_with_path(path))?;
        let facts = file.metadata().map_err(self.error_with_path(path))?;
        if facts.len() > MAX_FILE_SIZE.0 {
            return Err(self.error_with_path(path)(too_large_error(MAX_FILE_SIZE)));
        }
        if let Some(above) = dest.parent() {
            fs::create_dir_all(above).map_err(PackageError::io_error_at(above))?;
        }
        let mut copy =
            create_file(dest, is_executable(&facts)).map_err(PackageError::io_error_at(dest))?;
        let copied = io::copy(&mut file.take(MAX_FILE_SIZE.0 + 1), &mut copy);
        let wrong = match copied {
            Ok(length) if length == facts.len() => return Ok(Bytes(length)),
            Ok(_) => self.error_with_path(path)(io_error_from_fact(FileProblem::Changed)),
            Err(error) => PackageError::io_error_at(dest)(error),
        };
        let _ = fs::remove_file(dest);
        Err(wrong)
    }

    /// Opens a file of the package or of an unpacked inner zip. Fails if a link leads out of the permitted folder.
    pub(super) fn open(&self, path: &str) -> io::Result<File> {
        if let Some((zip, inner)) = &self.inner
            && let Some(path) = path_below(path, zip)
        {
            return inner.open(path);
        }
        open_below_folder(&self.root.join(path), &self.bound)
    }

    fn error_with_path(&self, path: &str) -> impl FnOnce(io::Error) -> PackageError + use<> {
        let shown = self.display_path(path);
        move |error| PackageError::io_error_at(&shown)(error)
    }
}

/// Part of `path` after `folder/`; `None` if the path is not below the folder.
fn path_below<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// Creates a file, with mode 755 if executable and 644 otherwise. Fails if the file exists.
pub(super) fn create_file(path: &Path, is_executable: bool) -> io::Result<File> {
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

fn is_executable(metadata: &fs::Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        metadata.permissions().mode() & 0o111 != 0
    }
    #[cfg(not(unix))]
    {
        let _ = metadata;
        false
    }
}

/// Nearest ancestor of a folder (or the folder itself) with `.git` or `.hg`; `None` if no ancestor has one.
fn find_enclosing_repository(folder: &Path) -> Option<&Path> {
    const MARKS: [&str; 2] = [".git", ".hg"];
    let mut above = folder.ancestors();
    above.find(|folder| MARKS.iter().any(|mark| folder.join(mark).exists()))
}

/// Recursive walk of a folder that lists the files and applies the rules for links.
struct FolderWalk<'a> {
    root: &'a Path,
    /// Folder that contains all permitted targets of links to files.
    bound: &'a Path,
    /// Whether links that are broken or lead out of `bound` are collected; if false, such a link is an error.
    may_dangle: bool,
}

#[derive(Default)]
struct FolderListing {
    paths: Vec<String>,
    /// Paths of links whose target is missing or outside of the permitted folder.
    dangling: Vec<String>,
}

impl FolderWalk<'_> {
    fn list_files(&self) -> io::Result<FolderListing> {
        let root = self.root;
        refuse_whole_disk(&root.canonicalize()?)?;
        let (mut listing, mut names) = (FolderListing::default(), PathTree::default());
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
                    self.collect_dangling_link_from_walk_error(error, &mut listing)?;
                    continue;
                }
            };
            let relative = found.path().strip_prefix(root).unwrap_or(found.path());
            let raw = relative.as_os_str().as_encoded_bytes();
            if found.depth() == 0 {
                continue;
            }
            let name = to_slash_separated(relative)?;
            let parts = package_paths::split_path(&name).map_err(|what| entry_error(raw, what))?;
            let kind = found.file_type();
            if found.path_is_symlink() && !self.is_permitted_link(found.path(), kind.is_file()) {
                if kind.is_dir() {
                    walk.skip_current_dir();
                }
                self.collect_dangling_link(name, &mut listing)?;
                continue;
            }
            if !kind.is_file() && !kind.is_dir() {
                return Err(entry_error(raw, EntryError::Special));
            }
            let added = names.insert_path(&parts, kind.is_dir());
            added.map_err(|what| entry_error(raw, what))?;
            if kind.is_file() {
                listing.paths.push(name);
            }
        }
        Ok(listing)
    }

    /// Whether the target of a link is permitted: a file below `bound`, or a folder below the package's root.
    fn is_permitted_link(&self, link: &Path, leads_to_file: bool) -> bool {
        let bound = if leads_to_file { self.bound } else { self.root };
        require_path_below(link, self.root).is_ok() || require_path_below(link, bound).is_ok()
    }

    /// Records a dangling link. Fails if dangling links are not permitted. Also fails if the link is named like an
    /// input or answer, since the case would be incomplete.
    fn collect_dangling_link(&self, name: String, listing: &mut FolderListing) -> io::Result<()> {
        if !self.may_dangle || case::is_input_or_answer(&name) {
            return Err(entry_error(name.as_bytes(), EntryError::Link));
        }
        listing.dangling.push(name);
        Ok(())
    }

    /// Records the link that caused `error`, if the target is missing or the link forms a cycle. Returns any other
    /// error of the walk.
    fn collect_dangling_link_from_walk_error(
        &self,
        error: walkdir::Error,
        listing: &mut FolderListing,
    ) -> io::Result<()> {
        let path = error.path().unwrap_or(self.root).to_owned();
        match path.strip_prefix(self.root) {
            Ok(relative) if path.is_symlink() => {
                self.collect_dangling_link(to_slash_separated(relative)?, listing)
            }
            _ => Err(walk_error(self.root, error)),
        }
    }
}

/// Converts a relative path to text with `/` as separator. Fails if the path is not valid UTF-8.
fn to_slash_separated(relative: &Path) -> io::Result<String> {
    match relative.to_str() {
        Some(_) => Ok(path_with_slashes(relative)),
        None => {
            let raw = relative.as_os_str().as_encoded_bytes();
            Err(entry_error(raw, EntryError::NameNoText))
        }
    }
}

/// Converts an error of the folder walk into an error that names the entry relative to `root`.
fn walk_error(root: &Path, error: walkdir::Error) -> io::Error {
    let path = error.path().unwrap_or(root);
    let relative = path.strip_prefix(root).unwrap_or(path).as_os_str();
    let raw = relative.as_encoded_bytes().to_owned();
    entry_error(
        &raw,
        caipan_facts::fact_from_io_error(&walkdir_io_error(error)),
    )
}
