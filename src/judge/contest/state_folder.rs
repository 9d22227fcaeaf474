//! The user's own state folder: the one place from which caipan believes what it has written itself.
//!
//! ```text
//! XDG_STATE_HOME/caipan/           0700, this user's: whoever hands in a folder cannot write here
//!   TAIL-HASH/                     one for each contest, named by the real path of its folder
//!     used                         that path; its time is that of the last grading
//!     journal.jsonl, programs/     what is finished, what is compiled
//! ```

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use walkdir::WalkDir;

use crate::judge::content_id::ContentId;
use crate::sandbox::Bytes;

/// All contests together take so much, about; beyond it the ones that were not used for longest go.
pub const AT_MOST: Bytes = Bytes(2 << 30);

/// What tells when a contest was judged last.
const USED: &str = "used";

/// The journal of a contest.
pub const JOURNAL: &str = "journal.jsonl";

/// The programs of a contest.
pub const PROGRAMS: &str = "programs";

/// Why nothing can be kept.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// Nobody knows where to.
    #[error("there is neither XDG_STATE_HOME nor a home folder")]
    Nowhere,
    /// It cannot be made or looked at.
    #[error("{}: {cause}", path.display())]
    Unusable {
        /// What.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// Somebody else could have written what stands there.
    #[error("{}: {fault}", path.display())]
    Unsafe {
        /// What.
        path: PathBuf,
        /// In what way.
        fault: &'static str,
    },
}

impl StateError {
    fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |cause| Self::Unusable {
            path: path.to_owned(),
            cause,
        }
    }
}

/// The state folder, which only this user can write to.
#[derive(Debug)]
pub struct StateFolder {
    root: PathBuf,
}

impl StateFolder {
    /// Where it is or would be, by the XDG base directories.
    ///
    /// # Errors
    /// Nobody knows.
    pub fn place() -> Result<PathBuf, StateError> {
        let absolute = |path: &PathBuf| path.is_absolute();
        let named = std::env::var_os("XDG_STATE_HOME")
            .map(PathBuf::from)
            .filter(absolute);
        let home = || {
            let home = std::env::home_dir().filter(absolute);
            home.map(|home| home.join(".local/state"))
        };
        let state = named.or_else(home).ok_or(StateError::Nowhere)?;
        Ok(state.join("caipan"))
    }

    /// Opens the one at `root`, and makes it where there is none.
    ///
    /// # Errors
    /// It cannot be made, or somebody else could have written what stands in it.
    pub fn open(root: &Path) -> Result<Self, StateError> {
        let above = root.parent().unwrap_or(root);
        if !above.is_dir() {
            make_all(above).map_err(StateError::at(above))?;
        }
        let real = above.canonicalize().map_err(StateError::at(above))?;
        for folder in real.ancestors() {
            check_above(folder)?;
        }
        let root = real.join(root.file_name().unwrap_or_default());
        own_folder(&root)?;
        Ok(Self { root })
    }

    /// Is it, or would it be, somewhere in this folder?
    pub fn is_within(&self, folder: &Path) -> bool {
        let real = folder.canonicalize();
        real.is_ok_and(|real| self.root.starts_with(real))
    }

    /// The folder for what belongs to `path`, a contest or a journal, which counts as used now.
    ///
    /// # Errors
    /// It cannot be made, or is not this user's.
    pub fn of(&self, path: &Path) -> Result<PathBuf, StateError> {
        let real = path.canonicalize();
        let real = real.or_else(|_| std::path::absolute(path));
        let real = real.map_err(StateError::at(path))?;
        let folder = self.root.join(name_of(&real));
        own_folder(&folder)?;
        // Written anew, so that its time is now.
        let used = folder.join(USED);
        let _ = fs::remove_file(&used);
        fs::write(&used, real.as_os_str().as_encoded_bytes()).map_err(StateError::at(&used))?;
        Ok(folder)
    }

    /// Removes what was not used for longest, but never `kept` nor what another caipan is using, until no more than
    /// `most` is left. Gives what there is room for.
    pub fn make_room(&self, most: Bytes, kept: &Path, is_in_use: impl Fn(&Path) -> bool) -> Bytes {
        let mut contests = self.contests();
        contests.sort_by_key(|contest| contest.used);
        let mut all: u64 = contests.iter().map(|contest| contest.size.0).sum();
        for contest in contests {
            if all <= most.0 {
                break;
            }
            if contest.path != kept && !is_in_use(&contest.path) && remove(&contest.path).is_ok() {
                all -= contest.size.0;
            }
        }
        Bytes(most.0.saturating_sub(all))
    }

    /// What is kept of each contest.
    pub fn contests(&self) -> Vec<Kept> {
        let entries = fs::read_dir(&self.root).into_iter().flatten().flatten();
        entries.map(|entry| Kept::of(entry.path())).collect()
    }
}

/// What is kept of a contest.
#[derive(Debug)]
pub struct Kept {
    /// Where.
    pub path: PathBuf,
    /// How much it takes.
    pub size: Bytes,
    /// When it was used last.
    used: Option<Duration>,
}

impl Kept {
    fn of(path: PathBuf) -> Self {
        let files = WalkDir::new(&path).into_iter().flatten();
        let sizes = files.filter_map(|file| Some(file.metadata().ok()?.len()));
        let used = fs::symlink_metadata(path.join(USED)).and_then(|facts| facts.modified());
        Self {
            size: Bytes(sizes.sum()),
            used: used
                .ok()
                .and_then(|time| time.duration_since(UNIX_EPOCH).ok()),
            path,
        }
    }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path)?.is_dir() {
        true => fs::remove_dir_all(path),
        false => fs::remove_file(path),
    }
}

/// The end of the path, as far as every file system takes it, and a name for the whole of it.
fn name_of(path: &Path) -> String {
    let tail = path.file_name().unwrap_or_default().to_string_lossy();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    let tail: String = tail.chars().filter(|letter| plain(*letter)).collect();
    let hash = ContentId::of(path.as_os_str().as_encoded_bytes());
    format!("{tail:.32}-{}", hash.as_str())
}

/// Makes a folder and all above it that are missing, for this user alone.
fn make_all(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    private(&mut builder);
    builder.create(folder)
}

#[cfg(unix)]
fn private(builder: &mut fs::DirBuilder) {
    std::os::unix::fs::DirBuilderExt::mode(builder, 0o700);
}

#[cfg(not(unix))]
fn private(_: &mut fs::DirBuilder) {}

/// A real folder of this user's that nobody else can write to; made where there is none.
fn own_folder(path: &Path) -> Result<(), StateError> {
    let mut builder = fs::DirBuilder::new();
    private(&mut builder);
    match builder.create(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            return Err(StateError::at(path)(error));
        }
        _ => {}
    }
    let facts = fs::symlink_metadata(path).map_err(StateError::at(path))?;
    let fault = match facts.is_dir() {
        false => Some("it is no folder"),
        true => foreign(&facts, false, 0o022),
    };
    if let Some(fault) = fault {
        return Err(StateError::Unsafe {
            path: path.to_owned(),
            fault,
        });
    }
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o700))
        .map_err(StateError::at(path))?;
    Ok(())
}

/// Refuses a folder in which others could put another one in the place of this user's.
fn check_above(folder: &Path) -> Result<(), StateError> {
    let facts = fs::symlink_metadata(folder).map_err(StateError::at(folder))?;
    match foreign(&facts, true, 0o002) {
        None => Ok(()),
        Some(fault) => Err(StateError::Unsafe {
            path: folder.to_owned(),
            fault,
        }),
    }
}

/// Whose else it is, or who else can write to it: `writable` are the rights that must not be there. A folder above may
/// be the system's, or one in which everybody can remove their own only.
#[cfg(target_os = "linux")]
fn foreign(facts: &fs::Metadata, is_above: bool, writable: u32) -> Option<&'static str> {
    use std::os::unix::fs::MetadataExt;
    const STICKY: u32 = 0o1000;
    let (owner, me) = (facts.uid(), rustix::process::geteuid().as_raw());
    let is_sticky = is_above && facts.mode() & STICKY != 0;
    if owner != me && !(is_above && owner == 0) {
        return Some("it belongs to another user");
    }
    (facts.mode() & writable != 0 && !is_sticky).then_some("other users can write to it")
}

/// Elsewhere rights are not looked at: nothing is isolated there either.
#[cfg(not(target_os = "linux"))]
fn foreign(_: &fs::Metadata, _: bool, _: u32) -> Option<&'static str> {
    None
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn mode(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn a_folder_is_named_by_its_real_path_and_is_this_users_alone() {
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        let state = StateFolder::open(&path("new/state/caipan")).unwrap();
        fs::create_dir_all(path("甲 a/Class 1")).unwrap();
        symlink(path("甲 a/Class 1"), path("link")).unwrap();
        let folder = state.of(&path("甲 a/Class 1")).unwrap();
        assert_eq!(state.of(&path("link")).unwrap(), folder);
        let name = folder.file_name().unwrap().to_str().unwrap();
        assert!(name.starts_with("Class1-") && name.len() == 39, "{name}");
        for folder in [path("new/state"), path("new/state/caipan"), folder] {
            let facts = fs::metadata(folder).unwrap();
            assert_eq!(facts.permissions().mode() & 0o777, 0o700);
        }
        assert!(state.is_within(&path("new")) && !state.is_within(&path("link")));
    }

    #[test]
    fn what_others_could_have_written_is_refused() {
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        let fault = |root: &Path| StateFolder::open(root).err().map(|error| error.to_string());
        let state = path("state/caipan");
        assert_eq!(fault(&state), None);
        for writable in [0o770, 0o702, 0o777] {
            mode(&state, writable);
            let fault = fault(&state).unwrap();
            assert!(
                fault.ends_with("caipan: other users can write to it"),
                "{fault}"
            );
        }
        mode(&state, 0o755);
        assert_eq!(fault(&state), None);
        assert_eq!(
            fs::metadata(&state).unwrap().permissions().mode() & 0o777,
            0o700
        );
        mode(&path("state"), 0o777);
        assert!(
            fault(&state)
                .unwrap()
                .ends_with("state: other users can write to it")
        );
        mode(&path("state"), 0o1777);
        assert_eq!(fault(&state), None);
        symlink(&state, path("caipan")).unwrap();
        assert!(
            fault(&path("caipan"))
                .unwrap()
                .ends_with("caipan: it is no folder")
        );
        fs::write(path("file"), "").unwrap();
        assert!(fault(&path("file")).unwrap().ends_with("it is no folder"));
        let open = StateFolder::open(&state).unwrap();
        let contest = open.of(place.path()).unwrap();
        fs::remove_dir_all(&contest).unwrap();
        symlink("/etc", &contest).unwrap();
        assert!(open.of(place.path()).is_err());
        if rustix::process::geteuid().is_root() {
            std::os::unix::fs::chown(&state, Some(1000), None).unwrap();
            assert!(
                fault(&state)
                    .unwrap()
                    .ends_with("it belongs to another user")
            );
        }
    }

    #[test]
    fn what_was_not_used_for_longest_goes_first() {
        let place = tempfile::tempdir().unwrap();
        let state = StateFolder::open(&place.path().join("caipan")).unwrap();
        let contest = |number: u64| {
            let path = place.path().join(number.to_string());
            let folder = state.of(&path).unwrap();
            fs::write(folder.join(JOURNAL), vec![0; 100_000]).unwrap();
            let used = UNIX_EPOCH + Duration::from_secs(number);
            let file = fs::File::options()
                .write(true)
                .open(folder.join(USED))
                .unwrap();
            file.set_modified(used).unwrap();
            folder
        };
        let folders: Vec<PathBuf> = (1..=4).map(contest).collect();
        let left = || {
            folders
                .iter()
                .map(|folder| folder.exists())
                .collect::<Vec<_>>()
        };
        let in_use = |folder: &Path| folder == folders[1];
        let room = state.make_room(Bytes(1 << 20), &folders[0], in_use);
        assert!(room.0 > 500_000, "{room}");
        assert_eq!(left(), [true; 4]);
        assert_eq!(
            state.make_room(Bytes(330_000), &folders[0], in_use).0 / 20_000,
            0
        );
        assert_eq!(left(), [true, true, false, true]);
        assert_eq!(state.make_room(Bytes(1), &folders[0], in_use), Bytes(0));
        assert_eq!(left(), [true, true, false, false]);
    }
}
