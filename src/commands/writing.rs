//! The one writer: every file that a command leaves is whole, or is not there, or is still the old one.
//!
//! A [`Draft`] has no name until it is whole and on the disk; a [`Set`] of files grows in a hidden folder beside its
//! place. What a full disk or a pulled plug cuts short is never seen, and what is not published is gone when it is
//! dropped.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::exit::Failure;
use super::said::Said;
use caipan_facts::{cause, facts, refusal};
use caipan_files::leftovers;

facts! {
    /// A path that cannot be written to.
    pub(crate) enum NoPlace {
        NoName => "no-file-name",
    }
}

/// A file that could not be written.
pub(crate) fn unwritten(path: &Path, error: &io::Error) -> Failure {
    let (file, cause) = (path.display().to_string(), cause(error));
    Failure::internal(Said::CannotWrite { file, cause })
}

/// Refuses to write over what is there.
pub(crate) fn taken(path: &Path) -> Failure {
    let file = path.display().to_string();
    Failure::usage(Said::AlreadyExists { file })
}

/// A failure to give a new file its name.
fn not_new(path: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::AlreadyExists => taken(path),
        _ => unwritten(path, error),
    }
}

/// A file that is on its way to its name.
#[derive(Debug)]
pub(crate) struct Draft {
    file: File,
    place: PathBuf,
    /// Its name meanwhile, where it has to have one.
    hidden: Option<PathBuf>,
}

impl Draft {
    /// An empty draft of the file `place`, in the same folder.
    pub(crate) fn of(place: &Path) -> io::Result<Self> {
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
    pub(crate) fn fill(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.file.sync_all()
    }

    /// The same with bytes that come one after the other.
    pub(crate) fn fill_with(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut writer = io::BufWriter::new(&self.file);
        write(&mut writer)?;
        writer.flush()?;
        self.file.sync_all()
    }

    /// Gives it its name, which nothing may have yet.
    pub(crate) fn publish_new(mut self) -> io::Result<()> {
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
    pub(crate) fn publish(mut self) -> io::Result<()> {
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
    fn become_like(&self, old: &fs::Metadata) {
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

/// Writes files that are not there yet: all of them, or none.
pub(crate) fn write_new(files: &[(&Path, &[u8])]) -> Result<(), Failure> {
    let mut drafts = Vec::new();
    for (path, bytes) in files {
        let draft = Draft::of(path).and_then(|mut draft| draft.fill(bytes).map(|()| draft));
        drafts.push(draft.map_err(|error| unwritten(path, &error))?);
    }
    for (number, draft) in drafts.into_iter().enumerate() {
        let path = files[number].0;
        draft.publish_new().map_err(|error| {
            for (path, _) in &files[..number] {
                let _ = fs::remove_file(path);
            }
            not_new(path, &error)
        })?;
    }
    Ok(())
}

/// Where results are to go: a file that is replaced as a whole, or something that is written to as it is.
#[derive(Debug)]
pub(crate) enum Target {
    /// A file, or a name for one.
    File(Draft),
    /// A device or a pipe.
    Stream(File),
}

impl Target {
    /// Makes sure that something can be written there, and changes nothing yet.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let facts = match fs::symlink_metadata(path) {
            Ok(facts) => facts,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Draft::of(path).map(Self::File);
            }
            Err(error) => return Err(error),
        };
        if facts.is_dir() || (is_of_the_system(path) || !facts.is_symlink()) && !facts.is_file() {
            return stream(path, facts.is_symlink()).map(Self::Stream);
        }
        if facts.is_file() {
            // Whoever may not write to it may not replace it.
            File::options().write(true).open(path)?;
        }
        let draft = Draft::of(path)?;
        if facts.is_file() {
            draft.become_like(&facts);
        }
        Ok(Self::File(draft))
    }

    /// Puts these bytes there.
    pub(crate) fn write(self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Stream(mut stream) => stream.write_all(bytes),
            Self::File(mut draft) => {
                draft.fill(bytes)?;
                draft.publish()
            }
        }
    }
}

/// Is there something that a [`Target`] takes the place of?
pub(crate) fn is_replaced(path: &Path) -> bool {
    let facts = fs::symlink_metadata(path);
    facts.is_ok_and(|facts| facts.is_file() || facts.is_symlink() && !is_of_the_system(path))
}

/// Is this a link that the system itself has made, such as /dev/stdout? What anybody else has made leads nowhere.
fn is_of_the_system(path: &Path) -> bool {
    let folder = fs::canonicalize(folder_of(path)).unwrap_or_default();
    folder == Path::new("/dev") || folder.starts_with("/proc")
}

/// Opens what is no file, and waits for nobody; a directory is refused by the system's own word.
fn stream(path: &Path, is_link: bool) -> io::Result<File> {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let no_link = if is_link { 0 } else { libc::O_NOFOLLOW };
        options.custom_flags(no_link | libc::O_NONBLOCK | libc::O_NOCTTY);
    }
    let stream = options.open(path)?;
    #[cfg(target_os = "linux")]
    {
        // Whoever reads may be slow.
        let flags = rustix::fs::fcntl_getfl(&stream)?;
        rustix::fs::fcntl_setfl(&stream, flags - rustix::fs::OFlags::NONBLOCK)?;
    }
    Ok(stream)
}

/// New files below a folder, which are seen when all of them are whole.
#[derive(Debug)]
pub(crate) struct Set {
    folder: PathBuf,
    /// Where they grow: beside the folder, if that is new and comes with them, or in it.
    growing: PathBuf,
    is_new: bool,
    /// Folders that were made for them, the outermost first.
    made: Vec<PathBuf>,
    is_published: bool,
}

impl Set {
    /// An empty set for a folder, which is made where it is not there.
    pub(crate) fn of(folder: &Path) -> Result<Self, Failure> {
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
        leftovers::sweep(home);
        let set = Self {
            growing: home.join(format!(".{}", leftovers::new_name())),
            folder: folder.to_owned(),
            is_new,
            made,
            is_published: false,
        };
        let grown = fs::create_dir_all(home).and_then(|()| fs::create_dir(&set.growing));
        grown.map_err(|error| unwritten(folder, &error))?;
        Ok(set)
    }

    /// Adds a file by its path below the folder.
    pub(crate) fn add(&mut self, name: impl AsRef<Path>, bytes: &[u8]) -> Result<(), Failure> {
        let name = name.as_ref();
        let place = self.folder.join(name);
        if place.symlink_metadata().is_ok() {
            return Err(taken(&place));
        }
        let path = self.growing.join(name);
        let written = (|| {
            fs::create_dir_all(folder_of(&path))?;
            let mut file = File::create_new(&path)?;
            file.write_all(bytes)?;
            file.sync_all()
        })();
        written.map_err(|error| unwritten(&place, &error))?;
        Ok(())
    }

    /// The same for a file that is to be started.
    pub(crate) fn add_program(
        &mut self,
        name: impl AsRef<Path>,
        bytes: &[u8],
    ) -> Result<(), Failure> {
        self.add(&name, bytes)?;
        let path = self.growing.join(name);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let set = fs::set_permissions(&path, fs::Permissions::from_mode(0o755));
            set.map_err(|error| unwritten(&path, &error))?;
        }
        Ok(())
    }

    /// The same, unless the file is there already with these bytes. Was it added?
    pub(crate) fn add_missing(
        &mut self,
        name: impl AsRef<Path>,
        bytes: &[u8],
    ) -> Result<bool, Failure> {
        let place = self.folder.join(&name);
        let is_file = place.symlink_metadata().is_ok_and(|facts| facts.is_file());
        if is_file && fs::read(&place).is_ok_and(|there| there == bytes) {
            return Ok(false);
        }
        self.add(name, bytes)?;
        Ok(true)
    }

    /// Gives all of them their names.
    pub(crate) fn publish(mut self) -> Result<(), Failure> {
        if self.is_new {
            let renamed = rename_new(&self.growing, &self.folder);
            renamed.map_err(|error| not_new(&self.folder, &error))?;
            self.is_published = true;
            let synced = sync_folder(folder_of(&self.folder));
            return synced.map_err(|error| unwritten(&self.folder, &error));
        }
        let mut done: Vec<PathBuf> = Vec::new();
        if let Err(failure) = move_into(&self.growing, &self.folder, &mut done) {
            done.iter()
                .for_each(|path| drop(fs::remove_dir_all(path).or_else(|_| fs::remove_file(path))));
            return Err(failure);
        }
        self.is_published = true;
        sync_folder(&self.folder).map_err(|error| unwritten(&self.folder, &error))
    }
}

impl Drop for Set {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.growing);
        if !self.is_published {
            for folder in self.made.iter().rev() {
                let _ = fs::remove_dir(folder);
            }
        }
    }
}

/// Gives what grew its names below a folder. A folder of it goes as a whole, unless there is one of its name.
fn move_into(growing: &Path, folder: &Path, done: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let entries = fs::read_dir(growing).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    for entry in entries.map_err(|error| unwritten(folder, &error))? {
        let (from, place) = (entry.path(), folder.join(entry.file_name()));
        let is_folder = |path: &Path| path.symlink_metadata().is_ok_and(|facts| facts.is_dir());
        if is_folder(&from) && is_folder(&place) {
            move_into(&from, &place, done)?;
            let synced = sync_folder(&place);
            synced.map_err(|error| unwritten(&place, &error))?;
            continue;
        }
        rename_new(&from, &place).map_err(|error| not_new(&place, &error))?;
        done.push(place);
    }
    Ok(())
}

/// What the system says where a name is taken.
fn already() -> io::Error {
    #[cfg(unix)]
    return io::Error::from_raw_os_error(libc::EEXIST);
    #[cfg(not(unix))]
    return io::ErrorKind::AlreadyExists.into();
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A file without a name, where the file system knows such.
fn unnamed(folder: &Path) -> io::Result<File> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, Mode, OFlags, openat};
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        Ok(openat(CWD, folder, flags, Mode::from_raw_mode(0o666))?.into())
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = folder;
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Names a file that has no name; nothing may have that name yet.
fn name(file: &File, path: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{AtFlags, CWD, linkat};
        use std::os::fd::AsRawFd;
        let own = format!("/proc/self/fd/{}", file.as_raw_fd());
        Ok(linkat(CWD, own, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (file, path);
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Renames something to what nothing is called yet.
fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
            // The file system does not know how.
            Err(Errno::INVAL | Errno::NOSYS) => {}
            renamed => return Ok(renamed?),
        }
    }
    match to.symlink_metadata() {
        Ok(_) => Err(already()),
        Err(_) => fs::rename(from, to),
    }
}

/// Puts the names in a folder on the disk, where the system lets that be asked for.
fn sync_folder(folder: &Path) -> io::Result<()> {
    match cfg!(unix) {
        true => match File::open(folder).and_then(|folder| folder.sync_all()) {
            // Some file systems cannot; what they hold is there all the same.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
            synced => synced,
        },
        false => Ok(()),
    }
}
