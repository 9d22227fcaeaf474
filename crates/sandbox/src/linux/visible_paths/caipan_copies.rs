//! Recognizes files that are caipan itself, which contains the answers: no program may read or start it.

use std::ffi::CStr;
use std::fs::{self, File, Metadata};
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::LazyLock;

use rustix::fs::{AtFlags, Dir, statat};

/// Prefix of the file name of every version of caipan.
const NAME: &[u8] = b"caipan";

/// Path of caipan's own executable that works even if the file was deleted or renamed.
pub(super) const OWN_EXECUTABLE: &str = "/proc/self/exe";

/// Metadata of caipan's own executable; `None` if it cannot be read.
static OWN_EXECUTABLE_METADATA: LazyLock<Option<Metadata>> =
    LazyLock::new(|| fs::metadata(OWN_EXECUTABLE).ok());

/// Whether a file is caipan's own executable under any name, a copy of it, or, judging by the name, another version.
pub(super) fn is_caipan_program(path: &Path, metadata: &Metadata) -> bool {
    if !metadata.is_file() {
        return false;
    }
    let is_same = OWN_EXECUTABLE_METADATA.as_ref().is_some_and(|own| {
        (own.dev(), own.ino()) == (metadata.dev(), metadata.ino())
            || own.len() == metadata.len() && have_same_bytes(Path::new(OWN_EXECUTABLE), path)
    });
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    is_same || name.starts_with(NAME) && starts_like_elf(path)
}

/// Whether a folder entry may be caipan, judging by its name and size. If not, its content need not be read.
pub(super) fn may_be_caipan_program(folder: &Dir, name: &CStr) -> bool {
    let has_name = name.to_bytes().starts_with(NAME);
    has_name
        || OWN_EXECUTABLE_METADATA.as_ref().is_some_and(|own| {
            let facts = folder
                .fd()
                .and_then(|folder| statat(folder, name, AtFlags::SYMLINK_NOFOLLOW));
            facts.is_ok_and(|facts| facts.st_size as u64 == own.len())
        })
}

/// Whether the file begins like an ELF file.
fn starts_like_elf(path: &Path) -> bool {
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
