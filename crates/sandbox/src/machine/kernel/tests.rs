//! Kernel descriptions read from folders of a few files.

use super::*;

fn machine(files: &[(&str, &str)]) -> KernelProperties {
    let root = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    KernelProperties::read_properties_below(root.path())
}

#[test]
fn only_kernel_settings_that_forbid_namespaces_are_named() {
    let hardened = machine(&[
        ("proc/sys/user/max_user_namespaces", "0\n"),
        ("proc/sys/user/max_net_namespaces", "5\n"),
        ("proc/sys/kernel/unprivileged_userns_clone", "1\n"),
        (
            "proc/sys/kernel/apparmor_restrict_unprivileged_userns",
            "1\n",
        ),
    ]);
    let names: Vec<&str> = hardened
        .obstacles
        .iter()
        .map(|one| one.0.as_str())
        .collect();
    let apparmor = "kernel.apparmor_restrict_unprivileged_userns";
    assert_eq!(names, ["user.max_user_namespaces", apparmor]);
    assert_eq!(machine(&[]).obstacles, []);
}

#[test]
fn a_container_is_detected_by_its_files_or_its_cgroup() {
    let cgroup = "0::/docker/0123";
    for (path, text, expected) in [
        (".dockerenv", "", Some("/.dockerenv")),
        ("proc/self/cgroup", cgroup, Some(cgroup)),
        ("proc/self/cgroup", "0::/user.slice", None),
    ] {
        let container = machine(&[(path, text)]).container;
        assert_eq!(container.as_deref(), expected, "{path} {text}");
    }
}

#[test]
fn cgroups_of_both_versions_are_detected_with_their_controllers() {
    let mounts = "\
30 20 0:26 / /sys/fs/cgroup/cpu rw,relatime shared:9 - cgroup cgroup rw,cpu,cpuacct
31 20 0:27 / /sys/fs/cgroup/systemd rw - cgroup cgroup rw,xattr,name=systemd
32 20 0:28 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw,nsdelegate
";
    let kernel = machine(&[
        ("proc/self/mountinfo", mounts),
        ("sys/fs/cgroup/unified/cgroup.controllers", "memory pids\n"),
        ("proc/self/status", "Name:\tx\nSeccomp:\t2\n"),
    ]);
    let v1: Vec<&String> = kernel.cgroup_v1.iter().collect();
    assert_eq!(v1, ["cpu", "cpuacct"]);
    assert_eq!(kernel.cgroup_v2.unwrap(), ["memory", "pids"]);
    assert_eq!(kernel.seccomp, Some(2));
}

#[test]
fn root_in_a_user_namespace_is_distinguished_from_real_root() {
    for (map, is_mapped) in [
        ("         0          0          1\n", true),
        ("0 1000 1\n1 100000 65536\n", true),
        ("         0          0 4294967295\n", false),
    ] {
        let found = machine(&[("proc/self/uid_map", map)]).is_mapped;
        assert_eq!(found, is_mapped, "{map}");
    }
}
