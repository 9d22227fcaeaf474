//! The user's private state folder. No other folder is trusted to contain only files that caipan itself wrote.
//!
//! ```text
//! XDG_STATE_HOME/caipan/           mode 0700, so contestants cannot write here
//!   TAIL-HASH/                     state of one contest, named after the real path of the contest folder
//!     used                         contains the path; the modification time is the time of the last grading
//!     journal.jsonl, programs/     results of runs, compiled programs
//!     mutants                      results of the mutants of a problem's programs
//!   compiled-programs-HASH/        used, programs/: programs of the jury and of single commands
//!   precompiled-headers-HASH/      used, programs/: precompiled C++ headers
//!   sizes.json                     disk usage of each folder
//!   folders-HASH                   listing of a folder tree that boxes show, kept by the sandbox
//!   slowdown                       slowdown of programs while all cores are busy, measured by `caipan doctor`
//! ```

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use crate::content_id::ContentId;
use crate::contest::contestant_folder::is_folder;
use crate::evidence::StateFolderProblem;
use caipan_checker::quotation::Place;
use caipan_facts::Bytes;
use caipan_facts::{Evidence, Fact, fact_from_io_error};
use caipan_files::set_mode;
use caipan_sandbox::application_state_folder;

use size_cache::ContestSizeCache;

mod size_cache;

/// Approximate maximum disk usage of the state of all contests; beyond it, the state of the least recently used
/// contests is removed.
pub const MAX_STATE_FOLDER_SIZE: Bytes = Bytes(2 << 30);

/// Name of the file whose modification time is the time of the last grading.
const LAST_USE_FILE: &str = "used";

/// Name of the journal file within the state folder of a contest.
pub(crate) const JOURNAL_FILE: &str = "journal.jsonl";

/// Name of the folder for compiled programs within the state folder of a contest.
pub(crate) const PROGRAM_FOLDER: &str = "programs";

/// Name of the folder for the results of mutants: copies of a problem's accepted programs with a deliberate mistake.
pub const MUTANT_FOLDER: &str = "mutants";

/// Path that [`StateFolder::prepare_state_subfolder`] gets instead of a contest's path, for compiled programs that
/// belong to no contest: jury programs, and programs that a command compiles outside of a contest.
pub(crate) const SHARED_PROGRAMS_PATH: &str = "/compiled-programs";

/// Path that [`StateFolder::prepare_state_subfolder`] gets instead of a contest's path, for precompiled headers.
pub(crate) const PRECOMPILED_HEADERS_PATH: &str = "/precompiled-headers";

/// Name of the file with the slowdown that was measured on this machine: a share in decimal digits, such as `0.080`.
const SLOWDOWN_FILE: &str = "slowdown";

/// Creates the error message for a path that cannot be used, with the given reason.
fn unusable_path_fault(path: &Path, reason: impl Into<Fact>) -> Fact {
    let (file, what) = (path.display().to_string(), reason.into());
    Place::File { file, what }.fact()
}

/// Returns a function that converts an I/O error at `path` to evidence.
fn io_fault_at(path: &Path) -> impl FnOnce(io::Error) -> Fact + '_ {
    move |error| unusable_path_fault(path, fact_from_io_error(&error))
}

/// The state folder, to which only this user can write.
#[derive(Debug)]
pub struct StateFolder {
    root: PathBuf,
}

impl StateFolder {
    /// Path of the state folder by the XDG base directory specification, even if it does not exist.
    ///
    /// # Errors
    /// No home folder is known.
    pub fn default_path() -> Result<PathBuf, Fact> {
        application_state_folder().ok_or_else(|| StateFolderProblem::Nowhere.fact())
    }

    /// Opens the state folder at `root`, and creates it if it does not exist.
    ///
    /// # Errors
    /// The folder cannot be created, or other users can write to it.
    pub fn open(root: &Path) -> Result<Self, Fact> {
        let above = root.parent().unwrap_or(root);
        if !above.is_dir() {
            create_private_folders(above).map_err(io_fault_at(above))?;
        }
        let real = above.canonicalize().map_err(io_fault_at(above))?;
        for folder in real.ancestors() {
            refuse_unsafe_parent_folder(folder)?;
        }
        let root = real.join(root.file_name().unwrap_or_default());
        ensure_private_folder(&root)?;
        Ok(Self { root })
    }

    /// Whether the state folder is below `folder` or is `folder` itself.
    pub fn is_within(&self, folder: &Path) -> bool {
        let real = folder.canonicalize();
        real.is_ok_and(|real| self.root.starts_with(real))
    }

    /// Returns the folder for the state of `path`, a contest or a journal, and creates it if necessary. Sets the time
    /// of the last use to now.
    ///
    /// # Errors
    /// The folder cannot be created, or belongs to another user.
    pub fn prepare_state_subfolder(&self, path: &Path) -> Result<PathBuf, Fact> {
        let real = path
            .canonicalize()
            .or_else(|_| std::path::absolute(path))
            .map_err(io_fault_at(path))?;
        let folder = self.root.join(state_subfolder_name(&real));
        ensure_private_folder(&folder)?;
        // Rewriting the file updates the modification time.
        let used = folder.join(LAST_USE_FILE);
        let _ = fs::remove_file(&used);
        fs::write(&used, real.as_os_str().as_encoded_bytes()).map_err(io_fault_at(&used))?;
        Ok(folder)
    }

    /// Removes the state of contests, the least recently used first, until at most `max_size` is left. Keeps
    /// `kept_folder` and state in use by another process. Returns how much space is free below `max_size`.
    pub(crate) fn evict_old_contests(
        &self,
        max_size: Bytes,
        kept_folder: &Path,
        is_in_use: impl Fn(&Path) -> bool,
    ) -> Bytes {
        let mut contests = self.list_contests();
        contests.sort_by_key(|contest| contest.used);
        let mut all: u64 = contests.iter().map(|contest| contest.size.0).sum();
        for contest in contests {
            if all <= max_size.0 {
                break;
            }
            let is_free = contest.path != kept_folder && !is_in_use(&contest.path);
            if is_free && fs::remove_dir_all(&contest.path).is_ok() {
                all -= contest.size.0;
            }
        }
        Bytes(max_size.0.saturating_sub(all))
    }

    /// Lists the stored state of all contests.
    pub fn list_contests(&self) -> Vec<StoredContest> {
        let entries = fs::read_dir(&self.root).into_iter().flatten().flatten();
        let folders = entries.filter(is_folder);
        let mut sizes = ContestSizeCache::read_from(&self.root);
        let stored = folders
            .map(|folder| StoredContest::measure_contest_folder(folder.path(), &mut sizes))
            .collect();
        sizes.store();
        stored
    }
}

/// Returns the slowdown of programs on this machine while all cores are busy, as a share: 0.1 means 10 % longer. `None`
/// if it was never measured on this machine, or if the file is damaged.
pub(crate) fn read_stored_slowdown() -> Option<f64> {
    read_slowdown_from(&StateFolder::default_path().ok()?)
}

fn read_slowdown_from(state_folder: &Path) -> Option<f64> {
    let folder = Some(state_folder).filter(|folder| folder.is_dir())?;
    let path = StateFolder::open(folder).ok()?.root.join(SLOWDOWN_FILE);
    let share: f64 = fs::read_to_string(path).ok()?.trim().parse().ok()?;
    (0.0..=100.0).contains(&share).then_some(share)
}

/// Stores a measured slowdown if it is larger than the stored one, and returns the larger value. A value that is too
/// small would let correct programs fail, and a single measurement may be far too small. Nothing is stored before the
/// first grading has created the state folder.
///
/// # Errors
/// The state folder cannot be written to.
pub fn store_slowdown_if_larger(share: f64) -> Result<f64, Fact> {
    store_slowdown_if_larger_in(&StateFolder::default_path()?, share)
}

fn store_slowdown_if_larger_in(state_folder: &Path, share: f64) -> Result<f64, Fact> {
    let largest = read_slowdown_from(state_folder).map_or(share, |known| known.max(share));
    if state_folder.is_dir() {
        let path = StateFolder::open(state_folder)?.root.join(SLOWDOWN_FILE);
        fs::write(&path, format!("{largest:.3}")).map_err(io_fault_at(&path))?;
    }
    Ok(largest)
}

/// State folder of one contest, as listed for the user or for removing old state.
#[derive(Debug)]
pub struct StoredContest {
    /// Path of the contest's state folder.
    pub path: PathBuf,
    /// Disk usage of the state folder, with compiled programs.
    pub size: Bytes,
    /// Time of the last use since the Unix epoch; `None` if unknown.
    used: Option<Duration>,
}

impl StoredContest {
    fn measure_contest_folder(path: PathBuf, sizes: &mut ContestSizeCache) -> Self {
        let used =
            fs::symlink_metadata(path.join(LAST_USE_FILE)).and_then(|metadata| metadata.modified());
        Self {
            size: sizes.size_of(&path),
            used: used
                .ok()
                .and_then(|time| time.duration_since(UNIX_EPOCH).ok()),
            path,
        }
    }
}

/// Returns the name of the state folder for a path: at most 32 letters, digits, `_` and `-` of the last component, then
/// `-` and a hash of the whole path.
fn state_subfolder_name(path: &Path) -> String {
    let last = path.file_name().unwrap_or_default().to_string_lossy();
    let plain: String = last
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-'))
        .collect();
    let hash = ContentId::hash(path.as_os_str().as_encoded_bytes());
    format!("{plain:.32}-{}", hash.as_str())
}

/// Creates a folder and all missing parents, accessible to this user only.
fn create_private_folders(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    set_owner_only_mode(&mut builder);
    builder.create(folder)
}

#[cfg(unix)]
fn set_owner_only_mode(builder: &mut fs::DirBuilder) {
    std::os::unix::fs::DirBuilderExt::mode(builder, 0o700);
}

#[cfg(not(unix))]
fn set_owner_only_mode(_: &mut fs::DirBuilder) {}

/// Ensures that `path` is a real folder of this user with mode 0700. The folder is created if it does not exist.
///
/// # Errors
/// The folder cannot be created, belongs to another user, or other users can write to it.
pub fn ensure_private_folder(path: &Path) -> Result<(), Fact> {
    let mut builder = fs::DirBuilder::new();
    set_owner_only_mode(&mut builder);
    match builder.create(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            return Err(io_fault_at(path)(error));
        }
        _ => {}
    }
    let metadata = fs::symlink_metadata(path).map_err(io_fault_at(path))?;
    let fault = if !metadata.is_dir() {
        Some(StateFolderProblem::NoFolder)
    } else {
        ownership_problem(&metadata, false, 0o022)
    };
    if let Some(fault) = fault {
        return Err(unusable_path_fault(path, fault));
    }
    set_mode(path, 0o700).map_err(io_fault_at(path))
}

/// Fails for a parent folder in which other users could replace this user's folder.
fn refuse_unsafe_parent_folder(folder: &Path) -> Result<(), Fact> {
    let metadata = fs::symlink_metadata(folder).map_err(io_fault_at(folder))?;
    match ownership_problem(&metadata, true, 0o002) {
        None => Ok(()),
        Some(fault) => Err(unusable_path_fault(folder, fault)),
    }
}

/// Returns why a folder is unsafe: it belongs to another user, or others have one of the permission bits `writable`.
/// `None` for a safe folder. A parent folder (`is_above`) is safe even if it belongs to root or has the sticky bit.
#[cfg(target_os = "linux")]
fn ownership_problem(
    metadata: &fs::Metadata,
    is_above: bool,
    writable: u32,
) -> Option<StateFolderProblem> {
    use std::os::unix::fs::MetadataExt;
    const STICKY: u32 = 0o1000;
    let (owner, me) = (metadata.uid(), rustix::process::geteuid().as_raw());
    let is_sticky = is_above && metadata.mode() & STICKY != 0;
    if owner != me && !(is_above && owner == 0) {
        return Some(StateFolderProblem::Foreign);
    }
    (metadata.mode() & writable != 0 && !is_sticky).then_some(StateFolderProblem::Writable)
}

/// Systems other than Linux have no sandbox, so permissions are not checked.
#[cfg(not(target_os = "linux"))]
fn ownership_problem(_: &fs::Metadata, _: bool, _: u32) -> Option<StateFolderProblem> {
    None
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests;
