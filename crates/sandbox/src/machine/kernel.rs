//! Properties of the kernel and of caipan's environment, read from files without a trial of isolation.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Properties of the kernel and its settings that affect isolation. Only `name` is set on systems other than Linux.
#[derive(Debug, Clone, Default)]
pub struct KernelProperties {
    /// Name of the operating system with its release and the architecture, such as `Linux 6.18.0, x86_64`.
    pub name: String,
    /// Whether caipan is root on the machine; root inside a user namespace does not count.
    pub is_root: bool,
    /// Whether caipan runs in a user namespace that maps only some of the machine's users.
    pub is_mapped: bool,
    /// Whether the kernel supports user namespaces.
    pub has_user_namespaces: bool,
    /// Maximum number of user namespaces; `None` if unknown.
    pub user_namespaces: Option<u64>,
    /// Kernel settings that prevent namespaces: name, current value, and a value that allows them.
    pub obstacles: Vec<(String, u64, u64)>,
    /// Evidence that this is a container: a file, or a line of this process's cgroup file; `None` if there is none.
    pub container: Option<String>,
    /// Whether systemd manages this system.
    pub has_systemd: bool,
    /// Controllers that are mounted in version 1, such as `memory`; empty if there are none.
    pub cgroup_v1: BTreeSet<String>,
    /// Controllers of cgroup v2; `None` if it is not mounted.
    pub cgroup_v2: Option<Vec<String>>,
    /// ABI version of landlock; 0 if unavailable.
    pub landlock: i32,
    /// Comma-separated names of the active security modules; `None` if they cannot be read.
    pub security_modules: Option<String>,
    /// Seccomp mode of caipan itself: 0 = disabled, 2 = filter; `None` if unknown.
    pub seccomp: Option<u64>,
}

/// Kinds of namespaces that a box uses, as spelled in the names of kernel settings.
const NAMESPACE_KINDS: [&str; 7] = ["user", "mnt", "pid", "net", "ipc", "uts", "cgroup"];

/// Content of uid_map outside of user namespaces: every user maps to itself.
const ALL_USERS: [&str; 3] = ["0", "0", "4294967295"];

/// Words that occur only in the cgroup paths of containers.
const CONTAINERS: [&str; 5] = ["docker", "lxc", "kubepods", "containerd", "libpod"];

impl KernelProperties {
    /// Reads release, namespaces, cgroups and security settings of this machine.
    #[cfg(target_os = "linux")]
    pub fn detect() -> Self {
        let system = rustix::system::uname();
        let [name, release, machine] = [system.sysname(), system.release(), system.machine()]
            .map(|word| word.to_string_lossy().into_owned());
        let told = Self::read_properties_below(Path::new("/"));
        Self {
            name: format!("{name} {release}, {machine}"),
            is_root: rustix::process::geteuid().is_root() && !told.is_mapped,
            landlock: crate::landlock_version(),
            ..told
        }
    }

    /// Determines the name of the system only; other properties are unknown.
    #[cfg(not(target_os = "linux"))]
    pub fn detect() -> Self {
        Self {
            name: format!("{}, {}", std::env::consts::OS, std::env::consts::ARCH),
            ..Self::default()
        }
    }

    /// Reads the properties that are in files below `root`, which is `/` except in tests.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code))]
    fn read_properties_below(root: &Path) -> Self {
        let text = |path: &str| fs::read_to_string(root.join(path)).ok();
        let number = |path: &str| text(path)?.trim().parse::<u64>().ok();
        let limits = NAMESPACE_KINDS.iter().filter_map(|kind| {
            let is_none = number(&format!("proc/sys/user/max_{kind}_namespaces"))? == 0;
            is_none.then(|| (format!("user.max_{kind}_namespaces"), 0, 10_000))
        });
        let switches = [
            ("unprivileged_userns_clone", 0, 1),
            ("apparmor_restrict_unprivileged_userns", 1, 0),
        ];
        let blocking_switches = switches.iter().filter_map(|(name, against, instead)| {
            let value = number(&format!("proc/sys/kernel/{name}"))?;
            (value == *against).then(|| (format!("kernel.{name}"), value, *instead))
        });
        let mounts = text("proc/self/mountinfo").unwrap_or_default();
        let (cgroup_v1, unified) = parse_cgroup_mounts(&mounts);
        let cgroup_v2 = unified.map(|point| {
            text(&format!("{}/cgroup.controllers", &point[1..]))
                .unwrap_or_default()
                .split_whitespace()
                .map(str::to_owned)
                .collect()
        });
        let status = text("proc/self/status").unwrap_or_default();
        let mut lines = status.lines();
        let seccomp = lines.find_map(|line| line.strip_prefix("Seccomp:")?.trim().parse().ok());
        let uid_map = text("proc/self/uid_map").unwrap_or_default();
        let users: Vec<&str> = uid_map.split_whitespace().collect();
        Self {
            is_mapped: !users.is_empty() && users != ALL_USERS,
            has_user_namespaces: root.join("proc/self/ns/user").exists(),
            user_namespaces: number("proc/sys/user/max_user_namespaces"),
            obstacles: limits.chain(blocking_switches).collect(),
            container: find_container_evidence(root, &text("proc/self/cgroup").unwrap_or_default()),
            has_systemd: root.join("run/systemd/system").is_dir(),
            cgroup_v1,
            cgroup_v2,
            security_modules: text("sys/kernel/security/lsm").map(|text| text.trim().to_owned()),
            seccomp,
            ..Self::default()
        }
    }
}

/// Returns the controllers of cgroup v1 and the mount point of cgroup v2, which is `None` if v2 is not mounted.
fn parse_cgroup_mounts(mounts: &str) -> (BTreeSet<String>, Option<&str>) {
    let mut controllers = BTreeSet::new();
    let mut unified = None;
    for line in mounts.lines() {
        let Some((fields, kind)) = line.split_once(" - ") else {
            continue;
        };
        let mut words = kind.split(' ');
        match (words.next(), words.nth(1)) {
            (Some("cgroup"), Some(options)) => {
                let names = options
                    .split(',')
                    .filter(|word| !word.contains('=') && !OPTIONS.contains(word));
                controllers.extend(names.map(str::to_owned));
            }
            (Some("cgroup2"), _) => unified = unified.or(fields.split(' ').nth(4)),
            _ => {}
        }
    }
    (controllers, unified.filter(|point| point.starts_with('/')))
}

/// Mount options of cgroup v1 that are not controllers.
const OPTIONS: [&str; 7] = [
    "rw",
    "ro",
    "xattr",
    "noprefix",
    "clone_children",
    "none",
    "cpuset_v2_mode",
];

/// Returns the evidence that this is a container: a file, or a line of this process's cgroup file; `None` if there is
/// none.
fn find_container_evidence(root: &Path, own_cgroups: &str) -> Option<String> {
    let files = ["/.dockerenv", "/run/.containerenv"];
    let file = files.iter().find(|file| root.join(&file[1..]).exists());
    file.copied()
        .or_else(|| {
            own_cgroups
                .lines()
                .find(|line| CONTAINERS.iter().any(|word| line.contains(word)))
        })
        .map(str::to_owned)
}

#[cfg(test)]
mod tests;
