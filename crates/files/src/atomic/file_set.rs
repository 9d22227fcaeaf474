//! Several files that are published together.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::file_draft::FileDraft;
use super::link_and_rename::{folder_of, rename_without_replacing, sync_folder};
use crate::leftovers;
use crate::permissions::set_mode;
use caipan_facts::{Evidence, Fact, fact_from_io_error, facts};

facts! {
    /// Message that names a file that was not written, and says why.
    pub enum FileWriteProblem {
        AlreadyExists { file: String } => "already-exists",
        CannotWrite { file: String, cause: Fact } => "cannot-write",
    }
}

/// Reason why a group of new files was not written, with the path at which writing failed.
#[derive(Debug)]
pub enum FileWriteError {
    /// A file or folder with this path exists already.
    NameTaken(PathBuf),
    /// The operating system reported an error for this path.
    Io(PathBuf, io::Error),
}

impl FileWriteError {
    /// Creates the error for a path that could not be published.
    pub fn for_path(path: &Path, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::AlreadyExists => Self::NameTaken(path.to_owned()),
            _ => Self::Io(path.to_owned(), error),
        }
    }

    /// Converts the error to a message with the path and the cause.
    pub fn fact(&self) -> Fact {
        match self {
            Self::NameTaken(path) => {
                let file = path.display().to_string();
                FileWriteProblem::AlreadyExists { file }.fact()
            }
            Self::Io(path, error) => {
                let (file, cause) = (path.display().to_string(), fact_from_io_error(error));
                FileWriteProblem::CannotWrite { file, cause }.fact()
            }
        }
    }
}

/// Writes new files: either all of them or none.
pub fn write_new_files(files: &[(&Path, &[u8])]) -> Result<(), FileWriteError> {
    let mut drafts = Vec::new();
    for (path, bytes) in files {
        let draft =
            FileDraft::new(path).and_then(|mut draft| draft.write_and_sync(bytes).map(|()| draft));
        drafts.push(draft.map_err(|error| FileWriteError::Io(path.to_path_buf(), error))?);
    }
    for (number, draft) in drafts.into_iter().enumerate() {
        let path = files[number].0;
        draft.publish_new().map_err(|error| {
            for (path, _) in &files[..number] {
                let _ = fs::remove_file(path);
            }
            FileWriteError::for_path(path, error)
        })?;
    }
    Ok(())
}

/// New files below one folder, published together.
#[derive(Debug)]
pub struct FileSet {
    folder: PathBuf,
    /// Hidden folder that contains the files until they are published: in `folder`, or next to it if `folder` is new.
    staging: PathBuf,
    /// Whether `folder` did not exist when the set was created.
    is_new: bool,
    /// Parent folders created for this set, the outermost first. They are removed if the set is not published.
    new_parents: Vec<PathBuf>,
    is_published: bool,
}

impl FileSet {
    /// Creates an empty set for `folder`. Missing parents of the folder are created at once; the folder itself is
    /// created when the set is published.
    pub fn new(folder: &Path) -> Result<Self, FileWriteError> {
        let mut made = Vec::new();
        let mut above = Some(folder);
        while let Some(missing) =
            above.filter(|above| !above.as_os_str().is_empty() && !above.exists())
        {
            made.insert(0, missing.to_owned());
            above = missing.parent();
        }
        let is_new = made.pop_if(|last| last == folder).is_some();
        let home = if is_new { folder_of(folder) } else { folder };
        leftovers::remove_orphans(home);
        let set = Self {
            staging: home.join(format!(".{}", leftovers::unique_temporary_name())),
            folder: folder.to_owned(),
            is_new,
            new_parents: made,
            is_published: false,
        };
        let grown = fs::create_dir_all(home).and_then(|()| fs::create_dir(&set.staging));
        grown.map_err(|error| FileWriteError::Io(folder.to_owned(), error))?;
        Ok(set)
    }

    /// Adds a file at a path relative to the folder. Fails if the folder already contains that path.
    pub fn add_file(&mut self, name: impl AsRef<Path>, bytes: &[u8]) -> Result<(), FileWriteError> {
        let place = self.folder.join(&name);
        if place.symlink_metadata().is_ok() {
            return Err(FileWriteError::NameTaken(place));
        }
        let path = self.staging.join(name);
        let written = (|| {
            fs::create_dir_all(folder_of(&path))?;
            let mut file = File::create_new(&path)?;
            file.write_all(bytes)?;
            file.sync_all()
        })();
        written.map_err(|error| FileWriteError::Io(place.clone(), error))?;
        Ok(())
    }

    /// Adds an executable file, like [`add_file`](Self::add_file).
    pub fn add_executable(
        &mut self,
        name: impl AsRef<Path>,
        bytes: &[u8],
    ) -> Result<(), FileWriteError> {
        self.add_file(&name, bytes)?;
        let path = self.staging.join(name);
        set_mode(&path, 0o755).map_err(|error| FileWriteError::Io(path, error))
    }

    /// Adds a file, unless the folder already contains a file with this name and these bytes. Returns whether the file
    /// was added.
    pub fn add_if_missing(
        &mut self,
        name: impl AsRef<Path>,
        bytes: &[u8],
    ) -> Result<bool, FileWriteError> {
        let place = self.folder.join(&name);
        let is_file = place.symlink_metadata().is_ok_and(|facts| facts.is_file());
        if is_file && fs::read(&place).is_ok_and(|there| there == bytes) {
            return Ok(false);
        }
        self.add_file(name, bytes)?;
        Ok(true)
    }

    /// Moves all files to their final paths. If one move fails, the files that were moved before are removed again.
    pub fn publish(mut self) -> Result<(), FileWriteError> {
        if self.is_new {
            let renamed = rename_without_replacing(&self.staging, &self.folder);
            renamed.map_err(|error| FileWriteError::for_path(&self.folder, error))?;
            self.is_published = true;
            let synced = sync_folder(folder_of(&self.folder));
            return synced.map_err(|error| FileWriteError::Io(self.folder.clone(), error));
        }
        let mut done: Vec<PathBuf> = Vec::new();
        if let Err(failure) = move_entries(&self.staging, &self.folder, &mut done) {
            done.iter()
                .for_each(|path| drop(fs::remove_dir_all(path).or_else(|_| fs::remove_file(path))));
            return Err(failure);
        }
        self.is_published = true;
        sync_folder(&self.folder).map_err(|error| FileWriteError::Io(self.folder.clone(), error))
    }
}

impl Drop for FileSet {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.staging);
        if !self.is_published {
            for folder in self.new_parents.iter().rev() {
                let _ = fs::remove_dir(folder);
            }
        }
    }
}

/// Moves the entries of `staging` into `folder`, and adds the new paths to `moved`. A subfolder is moved as a whole
/// unless a folder with this name exists.
fn move_entries(
    staging: &Path,
    folder: &Path,
    moved: &mut Vec<PathBuf>,
) -> Result<(), FileWriteError> {
    let entries = fs::read_dir(staging).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    for entry in entries.map_err(|error| FileWriteError::Io(folder.to_owned(), error))? {
        let (from, place) = (entry.path(), folder.join(entry.file_name()));
        if is_folder(&from) && is_folder(&place) {
            move_entries(&from, &place, moved)?;
            let synced = sync_folder(&place);
            synced.map_err(|error| FileWriteError::Io(place.clone(), error))?;
            continue;
        }
        rename_without_replacing(&from, &place)
            .map_err(|error| FileWriteError::for_path(&place, error))?;
        moved.push(place);
    }
    Ok(())
}

fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|facts| facts.is_dir())
}
