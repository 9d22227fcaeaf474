//! A file that gets its name when it is whole.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use caipan_facts::{facts, refusal};

use super::names::{folder_of, name, rename_new, sync_folder, unnamed};
use crate::leftovers;

facts! {
    /// A path that cannot be written to.
    pub enum NoPlace {
        NoName => "no-file-name",
    }
}

/// A file that is on its way to its name.
#[derive(Debug)]
pub struct Draft {
    file: File,
    place: PathBuf,
    /// Its name meanwhile, where it has to have one.
    hidden: Option<PathBuf>,
}

impl Draft {
    /// An empty draft of the file `place`, in the same folder.
    pub fn of(place: &Path) -> io::Result<Self> {
        if place.file_name().is_none() {
            return Err(refusal(NoPlace::NoName));
        }
        let folder = folder_of(place);
        leftovers::sweep(folder);
        let (file, hidden) = match unnamed(folder) {
            Ok(file) => (file, None),
            Err(_) => {
                let hidden = folder.join(format!(".{}", leftovers::new_name()));
                (File::create_new(&hidden)?, Some(hidden))
            }
        };
        Ok(Self {
            file,
            place: place.to_owned(),
            hidden,
        })
    }

    /// Puts all its bytes on the disk.
    pub fn fill(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.file.sync_all()
    }

    /// The same with bytes that come one after the other.
    pub fn fill_with(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut writer = io::BufWriter::new(&self.file);
        write(&mut writer)?;
        writer.flush()?;
        self.file.sync_all()
    }

    /// Gives it its name, which nothing may have yet.
    pub fn publish_new(mut self) -> io::Result<()> {
        match self.hidden.take() {
            None => name(&self.file, &self.place)?,
            Some(hidden) => {
                let renamed = rename_new(&hidden, &self.place);
                renamed.inspect_err(|_| drop(fs::remove_file(&hidden)))?;
            }
        }
        sync_folder(folder_of(&self.place))
    }

    /// Gives it its name, and takes it from whatever has it: from a link too, and not from what that leads to.
    pub fn publish(mut self) -> io::Result<()> {
        let hidden = match self.hidden.take() {
            Some(hidden) => hidden,
            None => {
                let hidden = folder_of(&self.place).join(format!(".{}", leftovers::new_name()));
                name(&self.file, &hidden)?;
                hidden
            }
        };
        let renamed = fs::rename(&hidden, &self.place);
        renamed.inspect_err(|_| drop(fs::remove_file(&hidden)))?;
        sync_folder(folder_of(&self.place))
    }

    /// Takes over the rights of the file that it is to replace, as far as it may.
    pub(crate) fn become_like(&self, old: &fs::Metadata) {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            let _ = fchown(&self.file, Some(old.uid()), Some(old.gid()));
        }
        let _ = self.file.set_permissions(old.permissions());
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(hidden) = &self.hidden {
            let _ = fs::remove_file(hidden);
        }
    }
}
