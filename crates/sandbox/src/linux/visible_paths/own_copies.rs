//! Which files are caipan itself: no program may start or read it, for it holds the answers.

use std::ffi::{CStr, OsStr};
use std::fs::{self, File, Metadata};
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::thread;

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, openat, statat};

const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

/// What a copy's name begins with, whatever its version.
const NAME: &[u8] = b"caipan";

/// This program's own file, also where its name has gone meanwhile.
const OWN: &str = "/proc/self/exe";

static KNOWN: LazyLock<Option<Metadata>> = LazyLock::new(|| fs::metadata(OWN).ok());

/// Is this file caipan: by another name, as a copy, or of another version?
pub(super) fn is_one(path: &Path, facts: &Metadata) -> bool {
    let has_name = || {
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        name.starts_with(NAME) && starts_as_program(path)
    };
    let is_same = |own: &Metadata| {
        (own.dev(), own.ino()) == (facts.dev(), facts.ino())
            || own.len() == facts.len() && have_same_bytes(Path::new(OWN), path)
    };
    facts.is_file() && (KNOWN.as_ref().is_some_and(is_same) || has_name())
}

/// Copies in a folder and all below it. What cannot be looked into is shown to nobody.
///
/// Compilers are shown tens of thousands of files: each costs a look from its own folder, and no more. Two look at once, each
/// at half of the folders that lie equally deep.
pub(super) fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut level = vec![folder.to_owned()];
    while !level.is_empty() {
        let look = |first: usize| {
            let mut looked = Looked::default();
            for folder in level.iter().skip(first).step_by(2) {
                looked.look_into(folder);
            }
            looked
        };
        let halves = thread::scope(|scope| {
            let other = || look(1);
            // Where the system has no thread to spare, one looks at both.
            let helper = match level.len() {
                1 => None,
                _ => thread::Builder::new().spawn_scoped(scope, other).ok(),
            };
            let own = look(0);
            [
                own,
                helper.map_or_else(other, |helper| {
                    helper.join().unwrap_or_else(|fault| resume_unwind(fault))
                }),
            ]
        });
        level.clear();
        for half in halves {
            found.extend(half.copies);
            level.extend(half.folders);
        }
    }
    found
}

/// What was seen in some folders.
#[derive(Default)]
struct Looked {
    copies: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

impl Looked {
    fn look_into(&mut self, path: &Path) {
        let Ok(mut folder) = openat(CWD, path, FOLDER, Mode::empty()).and_then(Dir::new) else {
            return;
        };
        while let Some(Ok(entry)) = folder.read() {
            let name = entry.file_name();
            if matches!(name.to_bytes(), b"." | b"..") {
                continue;
            }
            let below = || path.join(OsStr::from_bytes(name.to_bytes()));
            match entry.file_type() {
                FileType::Directory => self.folders.push(below()),
                FileType::RegularFile if !may_be_one(&folder, name) => {}
                // Some file systems do not say what an entry is.
                FileType::RegularFile | FileType::Unknown => {
                    let path = below();
                    match fs::symlink_metadata(&path) {
                        Ok(facts) if facts.is_dir() => self.folders.push(path),
                        Ok(facts) if is_one(&path, &facts) => self.copies.push(path),
                        _ => {}
                    }
                }
                _ => {}
            }
        }
    }
}

/// Is it worth the while to look closer at this file?
fn may_be_one(folder: &Dir, name: &CStr) -> bool {
    let is_like = |own: &Metadata| {
        let facts = folder
            .fd()
            .and_then(|folder| statat(folder, name, AtFlags::SYMLINK_NOFOLLOW));
        facts.is_ok_and(|facts| facts.st_size as u64 == own.len())
    };
    name.to_bytes().starts_with(NAME) || KNOWN.as_ref().is_some_and(is_like)
}

fn starts_as_program(path: &Path) -> bool {
    let mut head = [0; 4];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && &head == b"\x7fELF"
}

fn have_same_bytes(left: &Path, right: &Path) -> bool {
    let (Ok(mut left), Ok(mut right)) = (File::open(left), File::open(right)) else {
        return false;
    };
    let (mut ours, mut theirs) = (vec![0; 64 << 10], vec![0; 64 << 10]);
    loop {
        let Ok(length) = left.read(&mut ours) else {
            return false;
        };
        if length == 0 {
            return true;
        }
        if right.read_exact(&mut theirs[..length]).is_err() || ours[..length] != theirs[..length] {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caipan_is_known_as_a_copy_a_link_and_by_its_name() {
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        fs::create_dir(path("deep")).unwrap();
        fs::copy(OWN, path("deep/sed")).unwrap();
        fs::write(path("caipan-0.0.9"), b"\x7fELF of another version").unwrap();
        fs::write(path("caipan.py"), "print()").unwrap();
        fs::write(path("other"), b"\x7fELF").unwrap();
        let mut found = below(place.path());
        found.sort();
        assert_eq!(found, [path("caipan-0.0.9"), path("deep/sed")]);
        // The same length and other bytes.
        let mut bytes = fs::read(OWN).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(path("deep/sed"), bytes).unwrap();
        assert_eq!(below(&path("deep")), Vec::<PathBuf>::new());
    }
}
