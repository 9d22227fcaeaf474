//! What the kernel says of itself and of what surrounds caipan: read, not tried.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What bears on isolation. Off Linux there is nothing to read, and so nothing here.
#[derive(Debug, Clone, Default)]
pub struct Kernel {
    /// System, release and architecture.
    pub name: String,
    /// Is caipan's user root, and not only in a user namespace?
    pub is_root: bool,
    /// Is it in a user namespace, with only some of the machine's users?
    pub is_mapped: bool,
    /// Was it built with user namespaces?
    pub has_user_namespaces: bool,
    /// How many user namespaces there may be.
    pub user_namespaces: Option<u64>,
    /// Settings that stand against namespaces: name, value, and the value that does not.
    pub obstacles: Vec<(String, u64, u64)>,
    /// What shows that this is a container.
    pub container: Option<String>,
    /// Does systemd run here?
    pub has_systemd: bool,
    /// Controllers of cgroup version 1, where any are mounted.
    pub cgroup_v1: BTreeSet<String>,
    /// Controllers of cgroup version 2, where it is mounted.
    pub cgroup_v2: Option<Vec<String>>,
    /// The version of landlock, 0 where there is none.
    pub landlock: i32,
    /// The security modules that are in use, where that can be read.
    pub security_modules: Option<String>,
    /// The way of filtering that caipan itself is under: 0 is none, 2 a filter.
    pub seccomp: Option<u64>,
}

/// Each kind of namespace that a box has, as its limit is called.
const KINDS: [&str; 7] = ["user", "mnt", "pid", "net", "ipc", "uts", "cgroup"];

/// What the map of users says outside of user namespaces: each user is itself.
const ALL_USERS: [&str; 3] = ["0", "0", "4294967295"];

/// Words in the name of a cgroup that only containers have.
const CONTAINERS: [&str; 5] = ["docker", "lxc", "kubepods", "containerd", "libpod"];

impl Kernel {
    /// This machine's.
    #[cfg(target_os = "linux")]
    pub fn of_this_machine() -> Self {
        let system = rustix::system::uname();
        let [name, release, machine] = [system.sysname(), system.release(), system.machine()]
            .map(|word| word.to_string_lossy().into_owned());
        let told = Self::below(Path::new("/"));
        Self {
            name: format!("{name} {release}, {machine}"),
            is_root: rustix::process::geteuid().is_root() && !told.is_mapped,
            landlock: crate::landlock_version(),
            ..told
        }
    }

    /// This machine's: its name.
    #[cfg(not(target_os = "linux"))]
    pub fn of_this_machine() -> Self {
        Self {
            name: format!("{}, {}", std::env::consts::OS, std::env::consts::ARCH),
            ..Self::default()
        }
    }

    /// What the files below `root` tell.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code))]
    fn below(root: &Path) -> Self {
        let text = |path: &str| fs::read_to_string(root.join(path)).ok();
        let number = |path: &str| text(path)?.trim().parse::<u64>().ok();
        let limits = KINDS.iter().filter_map(|kind| {
            let is_none = number(&format!("proc/sys/user/max_{kind}_namespaces"))? == 0;
            is_none.then(|| (format!("user.max_{kind}_namespaces"), 0, 10_000))
        });
        let switches = [
            ("unprivileged_userns_clone", 0, 1),
            ("apparmor_restrict_unprivileged_userns", 1, 0),
        ];
        let switches = switches.iter().filter_map(|(name, against, instead)| {
            let value = number(&format!("proc/sys/kernel/{name}"))?;
            (value == *against).then(|| (format!("kernel.{name}"), value, *instead))
        });
        let mounts = text("proc/self/mountinfo").unwrap_or_default();
        let (cgroup_v1, unified) = cgroups(&mounts);
        let cgroup_v2 = unified.map(|point| {
            let controllers = text(&format!("{}/cgroup.controllers", &point[1..]));
            let controllers = controllers.unwrap_or_default();
            controllers.split_whitespace().map(str::to_owned).collect()
        });
        let status = text("proc/self/status").unwrap_or_default();
        let mut lines = status.lines();
        let seccomp = lines.find_map(|line| line.strip_prefix("Seccomp:")?.trim().parse().ok());
        let users = text("proc/self/uid_map").unwrap_or_default();
        let users: Vec<&str> = users.split_whitespace().collect();
        Self {
            is_mapped: !users.is_empty() && users != ALL_USERS,
            has_user_namespaces: root.join("proc/self/ns/user").exists(),
            user_namespaces: number("proc/sys/user/max_user_namespaces"),
            obstacles: limits.chain(switches).collect(),
            container: container(root, &text("proc/self/cgroup").unwrap_or_default()),
            has_systemd: root.join("run/systemd/system").is_dir(),
            cgroup_v1,
            cgroup_v2,
            security_modules: text("sys/kernel/security/lsm").map(|text| text.trim().to_owned()),
            seccomp,
            ..Self::default()
        }
    }
}

/// The controllers of version 1, and where version 2 is mounted.
fn cgroups(mounts: &str) -> (BTreeSet<String>, Option<&str>) {
    let mut controllers = BTreeSet::new();
    let mut unified = None;
    for line in mounts.lines() {
        let Some((fields, kind)) = line.split_once(" - ") else {
            continue;
        };
        let mut kind = kind.split(' ');
        match (kind.next(), kind.nth(1)) {
            (Some("cgroup"), Some(options)) => {
                let is_controller = |word: &&str| !word.contains('=') && !OPTIONS.contains(word);
                let names = options.split(',').filter(is_controller);
                controllers.extend(names.map(str::to_owned));
            }
            (Some("cgroup2"), _) => unified = unified.or(fields.split(' ').nth(4)),
            _ => {}
        }
    }
    (controllers, unified.filter(|point| point.starts_with('/')))
}

/// What stands among the controllers of version 1 and is none.
const OPTIONS: [&str; 7] = [
    "rw",
    "ro",
    "xattr",
    "noprefix",
    "clone_children",
    "none",
    "cpuset_v2_mode",
];

fn container(root: &Path, own_cgroups: &str) -> Option<String> {
    let files = ["/.dockerenv", "/run/.containerenv"];
    let file = files.iter().find(|file| root.join(&file[1..]).exists());
    let is_word = |line: &&str| CONTAINERS.iter().any(|word| line.contains(word));
    let cgroup = || own_cgroups.lines().find(is_word);
    file.copied().or_else(cgroup).map(str::to_owned)
}

#[cfg(test)]
mod tests;
