//! What every box shows: what a C library loads late, the devices that hold nothing, and no program.

use std::ffi::OsString;
use std::path::Path;
use std::sync::LazyLock;

use super::libraries;
use super::paths::{Access, Paths};
use super::shown::Shown;

/// Files and folders that programs read without having named them, whatever of them this machine has.
const FILES: &[&str] = &[
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/usr/lib/locale/C.utf8",
    "/usr/lib/locale/C.UTF-8",
    "/usr/lib/locale/locale-archive",
    "/usr/share/zoneinfo",
    // Programs do without these, and give up where they are there and shut.
    "/etc/ssl/openssl.cnf",
    "/etc/pki/tls/openssl.cnf",
    "/etc/crypto-policies",
];

/// Folders that are not shown, though they lie in one that is: the zones once more, under other names or with leap seconds.
const HIDDEN: &[&str] = &["/usr/share/zoneinfo/posix", "/usr/share/zoneinfo/right"];

/// Libraries that are loaded by name while a program runs: pthread_exit and getpwnam of a program that is linked as a whole.
const LIBRARIES: [&str; 3] = ["libgcc_s.so.1", "libnss_files.so.2", "libc.so.6"];

/// The folder of the converters that iconv loads, in a folder of libraries.
const CONVERTERS: &str = "gconv";

/// Names of whole folders, which are links on most machines. Programs name files by them.
const OLD_NAMES: &[&str] = &["/lib", "/lib32", "/lib64"];

const DEVICES: &[&str] = &[
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// The paths of it.
pub(super) fn paths() -> Paths {
    static KNOWN: LazyLock<Paths> = LazyLock::new(|| {
        let mut paths = Paths::default();
        for loader in libraries::loaders() {
            paths.add(loader, Access::Run);
        }
        for file in FILES {
            paths.add(Path::new(file), Access::Read);
        }
        paths.add_libraries(&LIBRARIES.map(OsString::from));
        for folder in libraries::folders() {
            paths.add(&folder.join(CONVERTERS), Access::Read);
        }
        for folder in HIDDEN {
            paths.hide(Path::new(folder));
        }
        for name in OLD_NAMES {
            paths.add_link(Path::new(name));
        }
        paths
    });
    KNOWN.clone()
}

/// Devices, and the links to a process's own streams.
pub(super) fn devices() -> Vec<Shown> {
    let devices = DEVICES.iter().map(|device| Shown::Device(device.into()));
    let links = [
        ("fd", "/proc/self/fd"),
        ("stdin", "fd/0"),
        ("stdout", "fd/1"),
        ("stderr", "fd/2"),
    ];
    let dev = Path::new("/dev");
    let links = links.map(|(name, to)| Shown::Link(dev.join(name), to.into()));
    devices.chain(links).collect()
}
