//! How to get a level of isolation that is missing.

use crate::machine::kernel::Kernel;
use crate::sandbox::Level;

/// What the owner of this machine can do, the likeliest first. `reason` is why `level` is missing; `has_namespaces` tells
/// whether the level below `full` is to be had.
pub fn how_to_get(
    level: Level,
    reason: &str,
    has_namespaces: bool,
    kernel: &Kernel,
) -> Vec<String> {
    if reason.contains("make a folder") {
        return vec!["a folder for temporary files that caipan may write to: TMPDIR=…".to_owned()];
    }
    match level {
        Level::Full => {
            let mut steps = Vec::new();
            if !has_namespaces {
                steps.push("all that namespaces needs, first".to_owned());
            }
            if has_namespaces || reason.contains("cgroup") {
                steps.extend(cgroups(kernel));
            }
            steps
        }
        Level::Namespaces => namespaces(kernel),
        Level::Filter => filter(kernel),
        Level::None => Vec::new(),
    }
}

fn cgroups(kernel: &Kernel) -> Vec<String> {
    let mut steps = Vec::new();
    let needed = ["memory", "pids", "cpuacct"];
    let has_v1 = needed.iter().all(|name| kernel.cgroup_v1.contains(*name));
    match &kernel.cgroup_v2 {
        _ if has_v1 && !kernel.is_root => {
            steps.push("cgroups are version 1 here, and root's: sudo caipan …".to_owned());
        }
        // As root there: whatever the reason says.
        _ if has_v1 => {}
        None => {
            steps.push("mount cgroup version 2: mount -t cgroup2 none /sys/fs/cgroup".to_owned())
        }
        Some(controllers) => {
            let lacks = |name: &&&str| !controllers.iter().any(|one| one == **name);
            let missing: Vec<&str> = needed[..2].iter().filter(lacks).copied().collect();
            if !missing.is_empty() {
                steps.push(format!(
                    "controllers that version 2 lacks: {}; version 1 holds them, a boot parameter like cgroup_disable=memory \
                     switches them off, or they are not handed on to this container",
                    missing.join(", ")
                ));
            } else if kernel.has_systemd {
                let user = if kernel.is_root { "" } else { "--user " };
                steps.push(format!(
                    "systemd-run {user}--scope -p Delegate=yes caipan …"
                ));
            } else {
                steps.push(
                    "there is no systemd to delegate a cgroup: as root make one, hand its folder and the files in it over \
                     to your user, and start caipan in it"
                        .to_owned(),
                );
            }
        }
    }
    if kernel.container.is_some() && (kernel.is_root || !has_v1) {
        steps.push(in_container(
            kernel,
            "--privileged, without which its cgroups are read-only",
        ));
    }
    steps
}

fn namespaces(kernel: &Kernel) -> Vec<String> {
    if !kernel.has_user_namespaces {
        return vec!["this kernel has no user namespaces (CONFIG_USER_NS)".to_owned()];
    }
    let mut steps: Vec<String> = Vec::new();
    for (name, value, instead) in &kernel.obstacles {
        let or = match name.contains("apparmor") {
            true => ", or an AppArmor profile that allows caipan \"userns\"",
            false => "",
        };
        steps.push(format!(
            "{name} is {value}: as root, sysctl -w {name}={instead}{or}"
        ));
    }
    if kernel.container.is_some() {
        let options = "--security-opt seccomp=unconfined, or with --cap-add SYS_ADMIN";
        steps.push(in_container(kernel, options));
    } else if kernel.seccomp == Some(2) {
        steps.push(
            "caipan itself runs under a system call filter: start it outside of whatever set that"
                .to_owned(),
        );
    }
    if steps.is_empty() {
        steps.push("no setting stands against it: a security module or a chroot may".to_owned());
    }
    steps
}

fn filter(kernel: &Kernel) -> Vec<String> {
    let mut steps = Vec::new();
    if kernel.landlock < 1 {
        steps.push(match &kernel.security_modules {
            Some(modules) if !modules.split(',').any(|name| name == "landlock") => {
                format!("landlock is switched off: start the kernel with lsm=landlock,{modules}")
            }
            _ => {
                "landlock: Linux 5.13 or later, with landlock in its boot parameter lsm=".to_owned()
            }
        });
        if kernel.container.is_some() {
            steps.push(in_container(kernel, "--security-opt seccomp=unconfined"));
        }
    }
    if kernel.seccomp.is_none() {
        steps.push("this kernel has no system call filters (CONFIG_SECCOMP_FILTER)".to_owned());
    }
    steps
}

fn in_container(kernel: &Kernel, options: &str) -> String {
    let sign = kernel.container.as_deref().unwrap_or_default();
    format!("this looks like a container ({sign}): start it with {options}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kernel() -> Kernel {
        Kernel {
            has_user_namespaces: true,
            seccomp: Some(0),
            landlock: 4,
            has_systemd: true,
            cgroup_v2: Some(vec!["memory".to_owned(), "pids".to_owned()]),
            ..Kernel::default()
        }
    }

    fn first(level: Level, kernel: &Kernel) -> String {
        how_to_get(level, "cgroup: no", true, kernel).swap_remove(0)
    }

    #[test]
    fn full_is_asked_of_systemd_or_of_root() {
        let systemd = "systemd-run --user --scope -p Delegate=yes caipan …";
        assert_eq!(first(Level::Full, &kernel()), systemd);
        let v1 = ["memory", "pids", "cpuacct"].map(str::to_owned).into();
        let v1 = Kernel {
            cgroup_v1: v1,
            ..kernel()
        };
        assert!(first(Level::Full, &v1).contains("sudo"));
        let bare = Kernel {
            cgroup_v2: Some(vec!["cpu".to_owned()]),
            ..kernel()
        };
        assert!(first(Level::Full, &bare).contains("memory, pids"));
    }

    #[test]
    fn what_stands_against_namespaces_is_named() {
        let setting = ("kernel.unprivileged_userns_clone".to_owned(), 0, 1);
        let hardened = Kernel {
            obstacles: vec![setting],
            container: Some("/.dockerenv".to_owned()),
            ..kernel()
        };
        let steps = how_to_get(Level::Namespaces, "", false, &hardened);
        assert!(steps[0].contains("sysctl -w kernel.unprivileged_userns_clone=1"));
        assert!(steps[1].contains("--cap-add SYS_ADMIN"), "{steps:?}");
        assert!(first(Level::Namespaces, &kernel()).contains("no setting"));
        let steps = how_to_get(Level::Full, "make namespaces: no", false, &hardened);
        assert_eq!(steps, ["all that namespaces needs, first"]);
    }

    #[test]
    fn a_kernel_without_landlock_or_seccomp_is_told_apart() {
        let old = Kernel {
            landlock: 0,
            seccomp: None,
            security_modules: Some("capability,yama".to_owned()),
            ..kernel()
        };
        let steps = how_to_get(Level::Filter, "", false, &old);
        assert!(steps[0].contains("lsm=landlock,capability,yama"));
        assert!(steps[1].contains("CONFIG_SECCOMP_FILTER"));
        assert!(how_to_get(Level::Filter, "", false, &kernel()).is_empty());
    }
}
