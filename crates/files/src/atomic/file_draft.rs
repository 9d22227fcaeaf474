//! A new file that becomes visible under its name only when it is complete and on disk.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use caipan_facts::{facts, io_error_from_fact};

use super::link_and_rename::{
    create_unnamed_file, folder_of, link_unnamed_file, rename_without_replacing, sync_folder,
};
use crate::leftovers;

facts! {
    /// Reason why a path cannot be written to: it does not end with a file name.
    pub enum PathProblem {
        NoName => "no-file-name",
    }
}

/// File that is being written and has no visible name until it is published. Dropping the draft discards the file.
#[derive(Debug)]
pub struct FileDraft {
    file: File,
    path: PathBuf,
    /// Path with a temporary name; `None` if the file system supports unnamed files.
    hidden: Option<PathBuf>,
}

impl FileDraft {
    /// Creates an empty draft for `path`, in the same folder.
    pub fn new(path: &Path) -> io::Result<Self> {
        if path.file_name().is_none() {
            return Err(io_error_from_fact(PathProblem::NoName));
        }
        let folder = folder_of(path);
        leftovers::remove_orphans(folder);
        let (file, hidden) = match create_unnamed_file(folder) {
            Ok(file) => (file, None),
            Err(_) => {
                let hidden = folder.join(format!(".{}", leftovers::unique_temporary_name()));
                (File::create_new(&hidden)?, Some(hidden))
            }
        };
        Ok(Self {
            file,
            path: path.to_owned(),
            hidden,
        })
    }

    /// Appends all bytes to the draft and syncs the file to disk.
    pub fn write_and_sync(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.file.sync_all()
    }

    /// Lets the function `write` write the content of the draft, and syncs it to disk.
    pub fn write_with(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut writer = io::BufWriter::new(&self.file);
        write(&mut writer)?;
        writer.flush()?;
        self.file.sync_all()
    }

    /// Makes the file visible under its name. Fails if the name is taken.
    pub fn publish_new(mut self) -> io::Result<()> {
        match self.hidden.take() {
            None => link_unnamed_file(&self.file, &self.path)?,
            Some(hidden) => {
                let renamed = rename_without_replacing(&hidden, &self.path);
                renamed.inspect_err(|_| drop(fs::remove_file(&hidden)))?;
            }
        }
        sync_folder(folder_of(&self.path))
    }

    /// Makes the file visible under its name, and replaces a file that already has the name. A symbolic link is
    /// replaced, not followed.
    pub fn publish(mut self) -> io::Result<()> {
        let hidden = match self.hidden.take() {
            Some(hidden) => hidden,
            None => {
                let hidden =
                    folder_of(&self.path).join(format!(".{}", leftovers::unique_temporary_name()));
                link_unnamed_file(&self.file, &hidden)?;
                hidden
            }
        };
        let renamed = fs::rename(&hidden, &self.path);
        renamed.inspect_err(|_| drop(fs::remove_file(&hidden)))?;
        sync_folder(folder_of(&self.path))
    }

    /// Copies the owner and the permissions of `old`, the file that the draft will replace. Failures are ignored.
    pub(crate) fn copy_owner_and_permissions(&self, old: &fs::Metadata) {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            let _ = fchown(&self.file, Some(old.uid()), Some(old.gid()));
        }
        let _ = self.file.set_permissions(old.permissions());
    }
}

impl Drop for FileDraft {
    fn drop(&mut self) {
        if let Some(hidden) = &self.hidden {
            let _ = fs::remove_file(hidden);
        }
    }
}
