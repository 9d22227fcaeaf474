//! The user's private state folder, the only place whose contents caipan trusts as written by itself.
//!
//! ```text
//! XDG_STATE_HOME/caipan/           0700, this user's: whoever hands in a folder cannot write here
//!   TAIL-HASH/                     one for each contest, named by the real path of its folder
//!     used                         that path; its time is that of the last grading
//!     journal.jsonl, programs/     what is finished, what is compiled
//!     mutants                      what became of the mutants of a problem's programs
//!   compiled-programs-HASH/        used, programs/: the jury's, and what single commands have compiled
//!   precompiled-headers-HASH/      used, programs/: what many C++ programs include
//!   sizes.json                     how much each of them takes
//!   slowdown                       how much longer programs take here if all cores compute, by `caipan doctor`
//! ```

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use crate::content_id::ContentId;
use crate::evidence::NoState;
use caipan_checker::found::Place;
use caipan_facts::Bytes;
use caipan_facts::{Evidence, Fact, cause};

use sizes::Sizes;

mod sizes;

/// All contests together take so much, about; beyond it the ones that were not used for longest go.
pub const AT_MOST: Bytes = Bytes(2 << 30);

/// What tells when a contest was judged last.
const USED: &str = "used";

/// The journal of a contest.
pub const JOURNAL: &str = "journal.jsonl";

/// The programs of a contest.
pub const PROGRAMS: &str = "programs";

/// What became of the mutants of a problem's accepted programs.
pub const MUTANTS: &str = "mutants";

/// What programs belong to that are compiled for one command or by the jury: no contest.
pub const COMPILED: &str = "/compiled-programs";

/// What precompiled headers belong to: no contest either.
pub const HEADERS: &str = "/precompiled-headers";

/// File with the slowdown that was measured here: a share in decimal digits, such as `0.080`.
const SLOWDOWN: &str = "slowdown";

/// A path that cannot be used, and why.
fn unusable(path: &Path, what: impl Into<Fact>) -> Fact {
    let (file, what) = (path.display().to_string(), what.into());
    Place::File { file, what }.fact()
}

/// The same in the system's words.
fn at(path: &Path) -> impl FnOnce(io::Error) -> Fact + '_ {
    move |error| unusable(path, cause(&error))
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
    pub fn place() -> Result<PathBuf, Fact> {
        let absolute = |path: &PathBuf| path.is_absolute();
        let named = std::env::var_os("XDG_STATE_HOME")
            .map(PathBuf::from)
            .filter(absolute);
        let home = || {
            let home = std::env::home_dir().filter(absolute);
            home.map(|home| home.join(".local/state"))
        };
        let state = named.or_else(home).ok_or_else(|| NoState::Nowhere.fact())?;
        Ok(state.join("caipan"))
    }

    /// Opens the one at `root`, and makes it where there is none.
    ///
    /// # Errors
    /// It cannot be made, or somebody else could have written what stands in it.
    pub fn open(root: &Path) -> Result<Self, Fact> {
        let above = root.parent().unwrap_or(root);
        if !above.is_dir() {
            make_all(above).map_err(at(above))?;
        }
        let real = above.canonicalize().map_err(at(above))?;
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
    pub fn of(&self, path: &Path) -> Result<PathBuf, Fact> {
        let real = path.canonicalize();
        let real = real.or_else(|_| std::path::absolute(path));
        let real = real.map_err(at(path))?;
        let folder = self.root.join(name_of(&real));
        own_folder(&folder)?;
        // Written anew, so that its time is now.
        let used = folder.join(USED);
        let _ = fs::remove_file(&used);
        fs::write(&used, real.as_os_str().as_encoded_bytes()).map_err(at(&used))?;
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
            let is_free = contest.path != kept && !is_in_use(&contest.path);
            if is_free && fs::remove_dir_all(&contest.path).is_ok() {
                all -= contest.size.0;
            }
        }
        Bytes(most.0.saturating_sub(all))
    }

    /// What is kept of each contest.
    pub fn contests(&self) -> Vec<Kept> {
        let entries = fs::read_dir(&self.root).into_iter().flatten().flatten();
        let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        let mut sizes = Sizes::read(&self.root);
        let kept = folders.map(|folder| Kept::of(folder.path(), &mut sizes));
        let kept = kept.collect();
        sizes.keep();
        kept
    }
}

/// Returns how much longer programs take on this machine if all cores compute, as a share of their time. `None` if that was
/// never measured here, or the file does not contain such a share.
pub fn slowdown() -> Option<f64> {
    slowdown_in(&StateFolder::place().ok()?)
}

fn slowdown_in(place: &Path) -> Option<f64> {
    let place = Some(place).filter(|place| place.is_dir())?;
    let path = StateFolder::open(place).ok()?.root.join(SLOWDOWN);
    let share: f64 = fs::read_to_string(path).ok()?.trim().parse().ok()?;
    (0.0..=100.0).contains(&share).then_some(share)
}

/// Stores a measured slowdown, if there is a state folder yet: nothing but a grading makes one. Returns the largest slowdown
/// that was ever measured, which is what is stored: on machines whose times vary, a single measurement may be far too small,
/// and then right programs would not be forgiven.
///
/// # Errors
/// The state folder cannot be written to.
pub fn keep_slowdown(share: f64) -> Result<f64, Fact> {
    keep_slowdown_in(&StateFolder::place()?, share)
}

fn keep_slowdown_in(place: &Path, share: f64) -> Result<f64, Fact> {
    let largest = slowdown_in(place).map_or(share, |known| known.max(share));
    if place.is_dir() {
        let path = StateFolder::open(place)?.root.join(SLOWDOWN);
        fs::write(&path, format!("{largest:.3}")).map_err(at(&path))?;
    }
    Ok(largest)
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
    fn of(path: PathBuf, sizes: &mut Sizes) -> Self {
        let used = fs::symlink_metadata(path.join(USED)).and_then(|facts| facts.modified());
        Self {
            size: sizes.of(&path),
            used: used
                .ok()
                .and_then(|time| time.duration_since(UNIX_EPOCH).ok()),
            path,
        }
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
fn own_folder(path: &Path) -> Result<(), Fact> {
    let mut builder = fs::DirBuilder::new();
    private(&mut builder);
    match builder.create(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            return Err(at(path)(error));
        }
        _ => {}
    }
    let facts = fs::symlink_metadata(path).map_err(at(path))?;
    let fault = if !facts.is_dir() {
        Some(NoState::NoFolder)
    } else {
        foreign(&facts, false, 0o022)
    };
    if let Some(fault) = fault {
        return Err(unusable(path, fault));
    }
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o700))
        .map_err(at(path))?;
    Ok(())
}

/// Refuses a folder in which others could put another one in the place of this user's.
fn check_above(folder: &Path) -> Result<(), Fact> {
    let facts = fs::symlink_metadata(folder).map_err(at(folder))?;
    match foreign(&facts, true, 0o002) {
        None => Ok(()),
        Some(fault) => Err(unusable(folder, fault)),
    }
}

/// Whose else it is, or who else can write to it: `writable` are the rights that must not be there. A folder above may
/// be the system's, or one in which everybody can remove their own only.
#[cfg(target_os = "linux")]
fn foreign(facts: &fs::Metadata, is_above: bool, writable: u32) -> Option<NoState> {
    use std::os::unix::fs::MetadataExt;
    const STICKY: u32 = 0o1000;
    let (owner, me) = (facts.uid(), rustix::process::geteuid().as_raw());
    let is_sticky = is_above && facts.mode() & STICKY != 0;
    if owner != me && !(is_above && owner == 0) {
        return Some(NoState::Foreign);
    }
    (facts.mode() & writable != 0 && !is_sticky).then_some(NoState::Writable)
}

/// Elsewhere rights are not looked at: nothing is isolated there either.
#[cfg(not(target_os = "linux"))]
fn foreign(_: &fs::Metadata, _: bool, _: u32) -> Option<NoState> {
    None
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests;
