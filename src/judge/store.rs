//! Compiled programs on disk, each under the name of its content: what was compiled once is not compiled again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::score::CompileLog;
use super::source::ContentId;

/// A folder of compiled programs.
///
/// ```text
/// ID/log      what the compiler said, as JSON
/// ID/files/   what it made, where it made a program
/// new-…/      one that is being put together
/// ```
#[derive(Debug)]
pub struct Store {
    root: PathBuf,
}

const LOG: &str = "log";
const FILES: &str = "files";

impl Store {
    /// Opens the store in `root`, which only one caipan may use at a time. What another has not finished is cleared away.
    ///
    /// # Errors
    /// The folder cannot be made, or is a link.
    pub fn open(root: &Path) -> io::Result<Self> {
        if fs::symlink_metadata(root).is_ok_and(|facts| !facts.is_dir()) {
            return Err(io::Error::other("it is no folder"));
        }
        fs::create_dir_all(root)?;
        for entry in fs::read_dir(root)?.flatten() {
            if entry.file_name().as_encoded_bytes().starts_with(b"new-") {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        Ok(Self {
            root: root.to_owned(),
        })
    }

    /// Forgets all programs.
    ///
    /// # Errors
    /// One cannot be removed.
    pub fn clear(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.root)? {
            fs::remove_dir_all(entry?.path())?;
        }
        Ok(())
    }

    /// What the compiler said of this program, if it was compiled before.
    pub fn log(&self, id: &ContentId) -> Option<CompileLog> {
        let text = fs::read(self.root.join(id.as_str()).join(LOG)).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Puts what the compiler made into `folder`.
    pub fn fetch(&self, id: &ContentId, folder: &Path) -> Option<CompileLog> {
        let log = self.log(id)?;
        copy_files(&self.root.join(id.as_str()).join(FILES), folder).ok()?;
        Some(log)
    }

    /// Keeps what the compiler said and what it has made in `folder`. Whatever keeps it from being kept costs no more than
    /// another compilation.
    pub fn keep(&self, id: &ContentId, folder: &Path, log: &CompileLog) {
        let _ = self.try_keep(id, folder, log);
    }

    fn try_keep(&self, id: &ContentId, folder: &Path, log: &CompileLog) -> io::Result<()> {
        let new = tempfile::Builder::new()
            .prefix("new-")
            .tempdir_in(&self.root)?;
        let files = new.path().join(FILES);
        fs::create_dir(&files)?;
        if log.ok {
            copy_files(folder, &files)?;
        }
        fs::write(new.path().join(LOG), serde_json::to_vec(log)?)?;
        // Where it is there already, it is the same.
        fs::rename(new.path(), self.root.join(id.as_str()))
    }
}

/// Copies the regular files of a folder; a contestant's compiler may leave anything else beside them.
fn copy_files(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            let copy = to.join(entry.file_name());
            fs::copy(entry.path(), &copy)?;
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                fs::set_permissions(&copy, fs::Permissions::from_mode(0o755))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_was_kept_is_fetched_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in ["made", "other"] {
            fs::create_dir(path(name)).unwrap();
        }
        fs::write(path("made/program"), "x").unwrap();
        fs::create_dir(path("made/folder")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("/etc/passwd", path("made/link")).unwrap();
        let store = Store::open(&path("store")).unwrap();
        let (right, wrong) = (ContentId::of(b"right"), ContentId::of(b"wrong"));
        let said = |ok| CompileLog {
            ok,
            log: "a.c:1: warning\n".to_owned(),
        };
        store.keep(&right, &path("made"), &said(true));
        store.keep(&wrong, &path("made"), &said(false));
        store.keep(&right, &path("made"), &said(true));
        fs::create_dir(path("store/new-1")).unwrap();

        let store = Store::open(&path("store")).unwrap();
        assert!(!path("store/new-1").exists());
        assert_eq!(store.fetch(&right, &path("other")), Some(said(true)));
        let mut names: Vec<_> = fs::read_dir(path("other"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["program"]);
        assert_eq!(store.log(&wrong), Some(said(false)));
        assert_eq!(store.log(&ContentId::of(b"new")), None);
        store.clear().unwrap();
        assert_eq!(store.log(&right), None);
    }
}
