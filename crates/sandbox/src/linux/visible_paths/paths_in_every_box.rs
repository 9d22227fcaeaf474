//! Paths that every box shows: files that the C library loads on demand, and harmless devices. No programs.

use std::ffi::OsString;
use std::path::Path;
use std::sync::LazyLock;

use super::libraries;
use super::path_set::{PathAccess, VisiblePaths};
use super::view_entry::BoxViewEntry;

/// Files and folders that programs read implicitly; those that exist on this machine are shown.
const FILES: &[&str] = &[
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/usr/lib/locale/C.utf8",
    "/usr/lib/locale/C.UTF-8",
    "/usr/lib/locale/locale-archive",
    "/usr/share/zoneinfo",
    // Programs work without these files, but fail if they exist and are unreadable.
    "/etc/ssl/openssl.cnf",
    "/etc/pki/tls/openssl.cnf",
    "/etc/crypto-policies",
];

/// Hidden subfolders of shown folders: duplicates of the time zones under other names or with leap seconds.
const HIDDEN_FOLDERS: &[&str] = &["/usr/share/zoneinfo/posix", "/usr/share/zoneinfo/right"];

/// Libraries loaded by name at run time: by pthread_exit, and by getpwnam in statically linked programs.
const LIBRARIES: [&str; 3] = ["libgcc_s.so.1", "libnss_files.so.2", "libc.so.6"];

/// Name of the folder of iconv's converters inside each library folder.
const ICONV_FOLDER_NAME: &str = "gconv";

/// Top-level folders that are links on most machines. Programs refer to files by paths in these folders.
const LINKED_TOP_LEVEL_FOLDERS: &[&str] = &["/lib", "/lib32", "/lib64"];

/// Devices that every box shows; they contain no data of the machine.
const DEVICES: &[&str] = &[
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// Returns a copy of the set of paths that every box shows. The set is collected only once per process.
pub(super) fn paths_in_every_box() -> VisiblePaths {
    static KNOWN: LazyLock<VisiblePaths> = LazyLock::new(|| {
        let mut paths = VisiblePaths::default();
        for loader in libraries::installed_dynamic_loaders() {
            paths.add_path(loader, PathAccess::Run);
        }
        for file in FILES {
            paths.add_path(Path::new(file), PathAccess::Read);
        }
        paths.add_libraries(&LIBRARIES.map(OsString::from));
        for folder in libraries::loader_folders() {
            paths.add_path(&folder.join(ICONV_FOLDER_NAME), PathAccess::Read);
        }
        for folder in HIDDEN_FOLDERS {
            paths.hide_folder_if_shown(Path::new(folder));
        }
        for name in LINKED_TOP_LEVEL_FOLDERS {
            paths.add_link(Path::new(name));
        }
        paths
    });
    KNOWN.clone()
}

/// Entries for the devices in [`DEVICES`], and for the links in /dev to a process's own standard streams.
pub(super) fn device_entries() -> Vec<BoxViewEntry> {
    let devices = DEVICES
        .iter()
        .map(|device| BoxViewEntry::Device(device.into()));
    let dev = Path::new("/dev");
    let links = [
        ("fd", "/proc/self/fd"),
        ("stdin", "fd/0"),
        ("stdout", "fd/1"),
        ("stderr", "fd/2"),
    ]
    .map(|(name, to)| BoxViewEntry::Link(dev.join(name), to.into()));
    devices.chain(links).collect()
}
