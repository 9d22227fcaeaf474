//! The files of a package, wherever it came from: a folder with nothing but regular files of harmless names.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::bounds::MOST;
use super::fault::{Evil, PackageFault, Unfit, evil, unfit};
use super::names::{self, DEEPEST, Names};
use super::text::{Encoding, decode};
use caipan_facts::Bytes;
use caipan_facts::refusal;
use caipan_files::Capture;
use caipan_problem::case;
use caipan_problem::directory::{is_litter, own_word, refuse_whole_disk};
use caipan_problem::entry::{
    LARGEST, NoContent, capture, open_within, slashed, stays_below, too_large,
};

/// The files of a package.
#[derive(Debug, Clone)]
pub struct PackageFiles {
    /// The folder that was named, no link to it: nothing may lead out of it.
    bound: PathBuf,
    /// That folder, or one in it.
    root: PathBuf,
    /// What people know it by.
    shown: PathBuf,
    /// In order, bytewise, with `/` between folders.
    paths: Vec<String>,
    /// A zip among them, and what it holds.
    inner: Option<(String, Box<Self>)>,
    /// Links in a folder of the user's that lead nowhere, or out of it to where none may lead: no files of the package.
    dangling: Vec<String>,
}

impl PackageFiles {
    /// The files below a folder. Links are followed as long as they stay below it.
    ///
    /// # Errors
    /// It cannot be walked; it holds something other than files and folders, or has a harmful name.
    #[cfg(test)]
    pub fn of_folder(folder: &Path) -> Result<Self, PackageFault> {
        Self::shown_as(folder, folder)
    }

    /// The files below a folder that the user names. Links to files may also lead to other places below `outer`; if there is
    /// none, to those below the repository that the folder is part of. Other links are dangling.
    ///
    /// # Errors
    /// As before; or the folder is not below `outer`.
    pub fn of_named_folder(folder: &Path, outer: Option<&Path>) -> Result<Self, PackageFault> {
        let root = fs::canonicalize(folder).map_err(PackageFault::at(folder))?;
        let bound = match outer {
            Some(outer) => {
                let bound = fs::canonicalize(outer).map_err(PackageFault::at(outer))?;
                if !root.starts_with(&bound) {
                    let root = outer.display().to_string();
                    return Err(PackageFault::at(folder)(unfit(Unfit::NotBelow { root })));
                }
                bound
            }
            None => repository_of(&root).unwrap_or(&root).to_owned(),
        };
        Self::bounded(root, bound, folder, true)
    }

    /// The same for a folder that people know by another name.
    ///
    /// # Errors
    /// As before.
    pub fn shown_as(folder: &Path, shown: &Path) -> Result<Self, PackageFault> {
        let root = fs::canonicalize(folder).map_err(PackageFault::at(shown))?;
        Self::bounded(root.clone(), root, shown, false)
    }

    fn bounded(
        root: PathBuf,
        bound: PathBuf,
        shown: &Path,
        may_dangle: bool,
    ) -> Result<Self, PackageFault> {
        let walk = Walk {
            root: &root,
            bound: &bound,
            may_dangle,
        };
        let Walked {
            mut paths,
            dangling,
        } = walk.run().map_err(PackageFault::at(shown))?;
        if paths.is_empty() {
            return Err(PackageFault::at(shown)(unfit(Unfit::NoFiles)));
        }
        paths.sort_unstable();
        let shown = shown.to_owned();
        Ok(Self {
            bound,
            root,
            shown,
            paths,
            inner: None,
            dangling,
        })
    }

    /// Links that lead nowhere, or to where no link of the package may lead.
    pub fn dangling(&self) -> &[String] {
        &self.dangling
    }

    /// The same with what a zip among them holds, below the zip's own path as if that were a folder.
    pub(super) fn with_inner(&self, zip: &str, inner: Self) -> Self {
        let mut whole = self.clone();
        let below = inner.paths.iter().map(|path| format!("{zip}/{path}"));
        whole.paths.extend(below);
        whole.paths.sort_unstable();
        whole.inner = Some((zip.to_owned(), Box::new(inner)));
        whole
    }

    /// All files, in the order of their bytes.
    pub fn paths(&self) -> &[String] {
        &self.paths
    }

    /// Is there such a file?
    pub fn has(&self, path: &str) -> bool {
        let known = |known: &String| known.as_str().cmp(path);
        self.paths.binary_search_by(known).is_ok()
    }

    /// The files below a folder, by their whole paths.
    pub fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a str> {
        let paths = self.paths.iter().map(String::as_str);
        paths.filter(move |path| is_below(path, folder).is_some())
    }

    /// The folders and files at the top, each once, in order.
    pub fn top(&self) -> Vec<&str> {
        let first = |path: &'_ String| path.find('/').map_or(path.len(), |end| end);
        let mut names: Vec<&str> = self.paths.iter().map(|path| &path[..first(path)]).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// What a folder of it holds, as a package of its own.
    pub fn within(&self, folder: &str) -> Self {
        let paths = self.paths.iter();
        let paths = paths.filter_map(|path| is_below(path, folder).map(str::to_owned));
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

    /// Where packages begin in it: at the top, or else in folders at the top.
    pub fn roots(&self, is_root: impl Fn(&Self) -> bool) -> Vec<Self> {
        if is_root(self) {
            return vec![self.clone()];
        }
        let names = self.top().into_iter().filter(|name| !self.has(name));
        let folders = names.map(|name| self.within(name));
        folders.filter(|folder| is_root(folder)).collect()
    }

    /// What people know a file by; the empty path is the package itself.
    pub fn shown(&self, path: &str) -> PathBuf {
        match path {
            "" => self.shown.clone(),
            _ => self.shown.join(path),
        }
    }

    /// Where a file is on disk, to be looked at again with care.
    pub fn place(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// The other file of the package that a file is a link to, if it is one.
    pub fn linked(&self, path: &str) -> Option<String> {
        let root = fs::canonicalize(&self.root).ok()?;
        let target = fs::canonicalize(self.root.join(path)).ok()?;
        let target = slashed(target.strip_prefix(root).ok()?);
        (target != path && self.has(&target)).then_some(target)
    }

    /// What stands in a file.
    ///
    /// # Errors
    /// It cannot be read, or is too large.
    pub fn read(&self, path: &str) -> Result<Capture, PackageFault> {
        let read = self.opened(path).and_then(|mut file| capture(&mut file));
        read.map_err(self.at(path))
    }

    /// The text of a file of at most so many bytes, without a byte order mark and with plain line ends.
    ///
    /// # Errors
    /// It cannot be read, is too large, or is no text; then the line is named.
    pub(crate) fn read_text(
        &self,
        path: &str,
        limit: Bytes,
        encoding: Encoding,
    ) -> Result<String, PackageFault> {
        let read = || {
            let mut bytes = Vec::new();
            let file = self.opened(path)?;
            file.take(limit.0 + 1).read_to_end(&mut bytes)?;
            if bytes.len() as u64 > limit.0 {
                Err(too_large(limit))
            } else {
                decode(bytes, encoding).map_err(refusal)
            }
        };
        read().map_err(self.at(path))
    }

    /// May a file be executed?
    pub fn is_executable(&self, path: &str) -> bool {
        let file = self.opened(path).and_then(|file| file.metadata());
        file.is_ok_and(|facts| is_executable(&facts))
    }

    /// Copies a file to a place where nothing is yet, with its bit for execution and nothing else of its mode.
    ///
    /// # Errors
    /// It cannot be read, is too large, or its copy cannot be written; nothing is left of it then.
    pub fn copy_to(&self, path: &str, dest: &Path) -> Result<Bytes, PackageFault> {
        let file = self.opened(path).map_err(self.at(path))?;
        let facts = file.metadata().map_err(self.at(path))?;
        if facts.len() > LARGEST.0 {
            return Err(self.at(path)(too_large(LARGEST)));
        }
        if let Some(above) = dest.parent() {
            fs::create_dir_all(above).map_err(PackageFault::at(above))?;
        }
        let mut copy = new_file(dest, is_executable(&facts)).map_err(PackageFault::at(dest))?;
        let copied = io::copy(&mut file.take(LARGEST.0 + 1), &mut copy);
        let wrong = match copied {
            Ok(length) if length == facts.len() => return Ok(Bytes(length)),
            Ok(_) => self.at(path)(refusal(NoContent::Changed)),
            Err(error) => PackageFault::at(dest)(error),
        };
        let _ = fs::remove_file(dest);
        Err(wrong)
    }

    /// Opens a file for reading.
    pub(super) fn opened(&self, path: &str) -> io::Result<File> {
        if let Some((zip, inner)) = &self.inner
            && let Some(path) = is_below(path, zip)
        {
            return inner.opened(path);
        }
        open_within(&self.root.join(path), &self.bound)
    }

    fn at(&self, path: &str) -> impl FnOnce(io::Error) -> PackageFault + use<> {
        let shown = self.shown(path);
        move |error| PackageFault::at(&shown)(error)
    }
}

/// The rest of a path, if it leads into a folder.
fn is_below<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// A file where nothing is yet.
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

/// The folder of the repository that a folder is part of, if any: the nearest one.
fn repository_of(folder: &Path) -> Option<&Path> {
    const MARKS: [&str; 2] = [".git", ".hg"];
    let mut above = folder.ancestors();
    above.find(|folder| MARKS.iter().any(|mark| folder.join(mark).exists()))
}

/// A walk through a folder.
struct Walk<'a> {
    root: &'a Path,
    /// The folder that links to files may lead to.
    bound: &'a Path,
    /// Whether a link that leads elsewhere is collected; else it is refused.
    may_dangle: bool,
}

/// What a walk has found.
#[derive(Default)]
struct Walked {
    /// The paths of all files.
    paths: Vec<String>,
    /// Links that lead nowhere, or to where none may lead.
    dangling: Vec<String>,
}

impl Walk<'_> {
    fn run(&self) -> io::Result<Walked> {
        let root = self.root;
        refuse_whole_disk(&root.canonicalize()?)?;
        let (mut walked, mut names) = (Walked::default(), Names::default());
        let is_meant =
            |entry: &walkdir::DirEntry| entry.depth() == 0 || !is_litter(entry.file_name());
        let walk = WalkDir::new(root).follow_links(true).max_depth(DEEPEST + 1);
        let mut walk = walk.into_iter();
        let mut number = 0;
        while let Some(found) = walk.next() {
            number += 1;
            if number > MOST.entries {
                return Err(unfit(Unfit::TooMany { most: MOST.entries }));
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
                    self.broken(error, &mut walked)?;
                    continue;
                }
            };
            let relative = found.path().strip_prefix(root).unwrap_or(found.path());
            let raw = relative.as_os_str().as_encoded_bytes();
            if found.depth() == 0 {
                continue;
            }
            let name = name_of(relative)?;
            let parts = names::parts(&name).map_err(|what| evil(raw, what))?;
            let kind = found.file_type();
            if found.path_is_symlink() && !self.may_lead(found.path(), kind.is_file()) {
                if kind.is_dir() {
                    walk.skip_current_dir();
                }
                self.dangle(name, &mut walked)?;
                continue;
            }
            if !kind.is_file() && !kind.is_dir() {
                return Err(evil(raw, Evil::Special));
            }
            let added = names.add(&parts, kind.is_dir());
            added.map_err(|what| evil(raw, what))?;
            if kind.is_file() {
                walked.paths.push(name);
            }
        }
        Ok(walked)
    }

    /// Whether a link leads to where it may: links to folders stay in the package.
    fn may_lead(&self, link: &Path, to_file: bool) -> bool {
        let bound = if to_file { self.bound } else { self.root };
        stays_below(link, self.root).is_ok() || stays_below(link, bound).is_ok()
    }

    /// Collects a link that leads elsewhere. One that is called as a part of a case is refused: without it the case would be
    /// missing, or have no answer.
    fn dangle(&self, name: String, walked: &mut Walked) -> io::Result<()> {
        if !self.may_dangle || case::is_part(&name) {
            return Err(evil(name.as_bytes(), Evil::Link));
        }
        walked.dangling.push(name);
        Ok(())
    }

    /// Collects a link that leads nowhere, or in a circle.
    fn broken(&self, error: walkdir::Error, walked: &mut Walked) -> io::Result<()> {
        let path = error.path().unwrap_or(self.root).to_owned();
        match path.strip_prefix(self.root) {
            Ok(relative) if path.is_symlink() => self.dangle(name_of(relative)?, walked),
            _ => Err(own_path(self.root, error)),
        }
    }
}

/// The name of a file by its path below the package.
fn name_of(relative: &Path) -> io::Result<String> {
    match relative.to_str() {
        Some(_) => Ok(slashed(relative)),
        None => {
            let raw = relative.as_os_str().as_encoded_bytes();
            Err(evil(raw, Evil::NameNoText))
        }
    }
}

/// What the system said of a walk, with the path.
fn own_path(root: &Path, error: walkdir::Error) -> io::Error {
    let path = error.path().unwrap_or(root);
    let relative = path.strip_prefix(root).unwrap_or(path).as_os_str();
    let raw = relative.as_encoded_bytes().to_owned();
    evil(&raw, caipan_facts::cause(&own_word(error)))
}
