//! What a box shows of the machine: folders of the system and of toolchains, and what a program itself needs.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

/// One path in a box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shown {
    /// A file or folder of the machine's, under its own name, to read and to execute.
    Readable(PathBuf),
    /// A folder of the machine's to work in.
    Writable(PathBuf),
    /// A device that holds nothing.
    Device(PathBuf),
    /// A symbolic link: where, and to what.
    Link(PathBuf, PathBuf),
}

impl Shown {
    /// Is it the device whose shared maps are memory without a file?
    pub fn is_zero(&self) -> bool {
        matches!(self, Self::Device(path) if path == Path::new("/dev/zero"))
    }
}

/// What one program's boxes show beyond the system's own folders. Each view is another one, and so is each program's box.
#[derive(Debug)]
pub struct View {
    number: u64,
    /// Folders to read.
    pub readable: Vec<PathBuf>,
    /// The folder to work in, where that is to stay.
    pub writable: Option<PathBuf>,
}

impl View {
    /// A view of these folders.
    pub fn new(readable: Vec<PathBuf>, writable: Option<PathBuf>) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self {
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            readable,
            writable,
        }
    }

    /// Tells this view from every other.
    pub fn number(&self) -> u64 {
        self.number
    }
}

/// Folders and files that programs need to start; whatever of them this machine has.
const SYSTEM: &[&str] = &[
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    // Programs do without these, and give up where they are there and shut.
    "/etc/ssl/openssl.cnf",
    "/etc/pki/tls/openssl.cnf",
    "/etc/crypto-policies",
];

/// Files of /etc by which run-times and compilers find their own, by the start of their names.
const SETTINGS: &[&str] = &["fpc", "java", "jvm", "python3", "openjdk"];

const DEVICES: &[&str] = &[
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// Variables that name a toolchain's folder.
const TOOLCHAINS: &[&str] = &["RUSTUP_HOME", "GOROOT", "JAVA_HOME", "PYENV_ROOT"];

/// What every box shows: the system, the folders on PATH, and toolchains that lie elsewhere.
pub fn of_machine() -> Vec<Shown> {
    let mut shown: Vec<Shown> = SYSTEM.iter().map(Path::new).filter_map(as_it_is).collect();
    let settings = fs::read_dir("/etc").into_iter().flatten().flatten();
    let known = |name: &OsStr| {
        let name = name.to_string_lossy();
        SETTINGS.iter().any(|start| name.starts_with(start))
    };
    let mut settings: Vec<PathBuf> = settings
        .filter(|entry| known(&entry.file_name()))
        .map(|entry| entry.path())
        .collect();
    settings.sort();
    shown.extend(settings.into_iter().map(Shown::Readable));
    shown.extend(toolchains().into_iter().map(Shown::Readable));
    shown.extend(DEVICES.iter().map(|device| Shown::Device(device.into())));
    let links = [
        ("fd", "/proc/self/fd"),
        ("stdin", "fd/0"),
        ("stdout", "fd/1"),
        ("stderr", "fd/2"),
    ];
    let dev = Path::new("/dev");
    shown.extend(links.map(|(name, to)| Shown::Link(dev.join(name), to.into())));
    shown
}

/// A path of the system's: a link stays a link.
fn as_it_is(path: &Path) -> Option<Shown> {
    let facts = fs::symlink_metadata(path).ok()?;
    let target = facts
        .is_symlink()
        .then(|| fs::read_link(path).ok())
        .flatten();
    // The links of /etc lead to files that are shown under the link's name.
    Some(match target.filter(|_| !path.starts_with("/etc")) {
        Some(target) => Shown::Link(path.to_owned(), target),
        None => Shown::Readable(path.to_owned()),
    })
}

/// Folders in which compilers and run-times lie outside of the system's.
fn toolchains() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = TOOLCHAINS
        .iter()
        .filter_map(|name| std::env::var_os(name).map(PathBuf::from))
        .collect();
    let home = std::env::home_dir();
    folders.extend(home.iter().map(|home| home.join(".rustup")));
    let path = std::env::var_os("PATH").unwrap_or_default();
    for folder in std::env::split_paths(&path).filter(|folder| folder.is_absolute()) {
        // What a run-time needs lies beside its `bin`, in `lib`. A home folder is never that of a run-time.
        let prefix = fs::canonicalize(&folder).ok();
        let prefix = prefix
            .as_deref()
            .filter(|folder| folder.ends_with("bin"))
            .and_then(Path::parent)
            .filter(|prefix| prefix.join("lib").is_dir() && !is_private(prefix, home.as_deref()));
        folders.extend(prefix.map(Path::to_owned));
        folders.push(folder);
    }
    // A name that is no text could not be handed on.
    let is_shown = |folder: &PathBuf| folder.to_str().is_some() && folder.is_dir();
    folders.retain(|folder| is_shown(folder) && !is_private(folder, home.as_deref()));
    folders.sort();
    folders.dedup();
    // What lies in a folder that is shown is shown.
    let covers = |folder: &Path| SYSTEM.iter().any(|system| folder.starts_with(system));
    folders.retain(|folder| !covers(folder));
    let all = folders.clone();
    folders.retain(|folder| {
        !all.iter()
            .any(|other| folder != other && folder.starts_with(other))
    });
    folders
}

/// Where programs are found: folders that are not there need not be looked through.
pub fn path() -> OsString {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    let folders = std::env::split_paths(&path).filter(|folder| folder.is_dir());
    std::env::join_paths(folders).unwrap_or(path)
}

/// Would showing this folder show a whole home folder, or the whole machine?
fn is_private(folder: &Path, home: Option<&Path>) -> bool {
    let local = home.map(|home| home.join(".local"));
    folder.parent().is_none()
        || home.is_some_and(|home| home.starts_with(folder))
        || local.is_some_and(|local| local == folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_home_folder_is_a_toolchain() {
        let home = Some(Path::new("/home/me"));
        for folder in ["/", "/home", "/home/me", "/home/me/.local"] {
            assert!(is_private(Path::new(folder), home), "{folder}");
        }
        for folder in ["/home/me/.cargo/bin", "/opt/java", "/home/me/bin"] {
            assert!(!is_private(Path::new(folder), home), "{folder}");
        }
    }

    #[test]
    fn the_machine_shows_its_system_and_no_folder_twice() {
        let shown = of_machine();
        let readable: Vec<&PathBuf> = shown
            .iter()
            .filter_map(|shown| match shown {
                Shown::Readable(path) => Some(path),
                _ => None,
            })
            .collect();
        assert!(readable.iter().any(|path| path.ends_with("usr")));
        let covered = |path: &&&PathBuf| {
            let above = |other: &&&PathBuf| other != path && path.starts_with(other);
            readable.iter().any(|other| above(&other))
        };
        assert_eq!(readable.iter().find(covered), None);
    }
}
