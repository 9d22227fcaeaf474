//! Advice on how to make a missing isolation level available.

use crate::machine::kernel::KernelProperties;
use crate::{IsolationLevel, MissingMechanism};
use caipan_facts::facts;

/// Returns advice on how to make `level` available, the most likely remedy first. `reasons` explain why `level` is
/// missing. `has_namespaces`: whether [`IsolationLevel::Namespaces`] is available.
pub fn advice_for_level(
    level: IsolationLevel,
    reasons: &[MissingMechanism],
    has_namespaces: bool,
    kernel: &KernelProperties,
) -> Vec<IsolationAdvice> {
    let needs_folder = reasons
        .iter()
        .any(|reason| matches!(reason, MissingMechanism::Folder(_)));
    let needs_proc = reasons
        .iter()
        .any(|reason| matches!(reason, MissingMechanism::Proc(_)));
    let needs_cgroups = reasons
        .iter()
        .any(|reason| matches!(reason, MissingMechanism::Cgroups(_)));
    if needs_folder {
        return vec![IsolationAdvice::TemporaryFolder];
    }
    if needs_proc && level == IsolationLevel::Namespaces {
        return vec![match &kernel.container {
            Some(sign) => IsolationAdvice::UnmaskedProc { sign: sign.clone() },
            None => IsolationAdvice::MaskedProc,
        }];
    }
    match level {
        IsolationLevel::Full => {
            let mut steps = Vec::new();
            if !has_namespaces {
                steps.push(IsolationAdvice::NamespacesFirst);
            }
            if has_namespaces || needs_cgroups {
                steps.extend(advice_to_enable_cgroups(kernel));
            }
            steps
        }
        IsolationLevel::Namespaces => advice_to_enable_namespaces(kernel),
        IsolationLevel::Filter => advice_to_reach_filter_level(kernel),
        IsolationLevel::None => Vec::new(),
    }
}

fn advice_to_enable_cgroups(kernel: &KernelProperties) -> Vec<IsolationAdvice> {
    let mut steps = Vec::new();
    let needed = ["memory", "pids", "cpuacct"];
    let has_v1 = needed.iter().all(|name| kernel.cgroup_v1.contains(*name));
    match &kernel.cgroup_v2 {
        _ if has_v1 && !kernel.is_root => {
            steps.push(IsolationAdvice::Sudo);
        }
        // With cgroup v1, root needs no further rights, so there is no advice. The reason is printed anyway.
        _ if has_v1 => {}
        None => steps.push(IsolationAdvice::MountV2),
        Some(controllers) => {
            let missing: Vec<&str> = needed[..2]
                .iter()
                .filter(|name| !controllers.iter().any(|one| one == **name))
                .copied()
                .collect();
            if !missing.is_empty() {
                let names = missing.join(", ");
                steps.push(IsolationAdvice::Controllers { names });
            } else if kernel.has_systemd {
                let option = if kernel.is_root { "" } else { "--user " };
                steps.push(IsolationAdvice::Systemd {
                    user: option.to_owned(),
                });
            } else {
                steps.push(IsolationAdvice::NoSystemd);
            }
        }
    }
    if kernel.container.is_some() && (kernel.is_root || !has_v1) {
        steps.push(IsolationAdvice::Privileged {
            sign: container_evidence(kernel),
        });
    }
    steps
}

fn advice_to_enable_namespaces(kernel: &KernelProperties) -> Vec<IsolationAdvice> {
    if !kernel.has_user_namespaces {
        return vec![IsolationAdvice::NoUserNamespaces];
    }
    let mut steps = Vec::new();
    for (name, value, instead) in &kernel.obstacles {
        let (is_profile, name) = (name.contains("apparmor"), name.clone());
        let (value, instead) = (*value, *instead);
        steps.push(if is_profile {
            IsolationAdvice::SysctlOrProfile {
                name,
                value,
                instead,
            }
        } else {
            IsolationAdvice::Sysctl {
                name,
                value,
                instead,
            }
        });
    }
    if kernel.container.is_some() {
        steps.push(IsolationAdvice::UnconfinedOrAdmin {
            sign: container_evidence(kernel),
        });
    } else if kernel.seccomp == Some(2) {
        steps.push(IsolationAdvice::Filtered);
    }
    if steps.is_empty() {
        steps.push(IsolationAdvice::NoSetting);
    }
    steps
}

fn advice_to_reach_filter_level(kernel: &KernelProperties) -> Vec<IsolationAdvice> {
    let mut steps = Vec::new();
    if kernel.landlock < 1 {
        steps.push(match &kernel.security_modules {
            Some(modules) if !modules.split(',').any(|name| name == "landlock") => {
                IsolationAdvice::LandlockOff {
                    modules: modules.clone(),
                }
            }
            _ => IsolationAdvice::LandlockOld,
        });
        if kernel.container.is_some() {
            steps.push(IsolationAdvice::Unconfined {
                sign: container_evidence(kernel),
            });
        }
    }
    if kernel.seccomp.is_none() {
        steps.push(IsolationAdvice::NoFilters);
    }
    steps
}

/// Returns the file or the cgroup line by which a container was recognized; empty if there is none.
fn container_evidence(kernel: &KernelProperties) -> String {
    kernel.container.clone().unwrap_or_default()
}

facts! {
    /// Advice to the administrator of this machine on how to make a stronger isolation level available.
    pub enum IsolationAdvice {
        TemporaryFolder => "advice-temporary-folder",
        NamespacesFirst => "advice-namespaces-first",
        Sudo => "advice-sudo",
        MountV2 => "advice-mount-cgroup-2",
        Controllers { names: String } => "advice-controllers",
        Systemd { user: String } => "advice-systemd",
        NoSystemd => "advice-no-systemd",
        NoUserNamespaces => "advice-no-user-namespaces",
        Sysctl { name: String, value: u64, instead: u64 } => "advice-sysctl",
        SysctlOrProfile { name: String, value: u64, instead: u64 } => "advice-sysctl-or-profile",
        Filtered => "advice-filtered",
        NoSetting => "advice-no-setting",
        LandlockOff { modules: String } => "advice-landlock-off",
        LandlockOld => "advice-landlock-old",
        NoFilters => "advice-no-filters",
        Privileged { sign: String } => "advice-privileged",
        Unconfined { sign: String } => "advice-unconfined",
        UnmaskedProc { sign: String } => "advice-unmasked-proc",
        MaskedProc => "advice-masked-proc",
        UnconfinedOrAdmin { sign: String } => "advice-unconfined-or-admin",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_facts::{Evidence, Fact};
    use caipan_i18n::EnglishFormat;

    fn sample_kernel_properties() -> KernelProperties {
        KernelProperties {
            has_user_namespaces: true,
            seccomp: Some(0),
            landlock: 4,
            has_systemd: true,
            cgroup_v2: Some(vec!["memory".to_owned(), "pids".to_owned()]),
            ..KernelProperties::default()
        }
    }

    fn advice_sentences(steps: Vec<IsolationAdvice>) -> Vec<String> {
        steps.iter().map(|step| step.fact().english()).collect()
    }

    fn first_advice(level: IsolationLevel, kernel: &KernelProperties) -> String {
        advice_for_level(
            level,
            &[MissingMechanism::Cgroups(Fact::quote("no"))],
            true,
            kernel,
        )
        .swap_remove(0)
        .fact()
        .english()
    }

    #[test]
    fn advice_for_full_level_is_systemd_or_root() {
        let systemd = "systemd-run --user --scope -p Delegate=yes caipan …";
        assert_eq!(
            first_advice(IsolationLevel::Full, &sample_kernel_properties()),
            systemd
        );
        let v1 = ["memory", "pids", "cpuacct"].map(str::to_owned).into();
        let v1 = KernelProperties {
            cgroup_v1: v1,
            ..sample_kernel_properties()
        };
        assert!(first_advice(IsolationLevel::Full, &v1).contains("sudo"));
        let bare = KernelProperties {
            cgroup_v2: Some(vec!["cpu".to_owned()]),
            ..sample_kernel_properties()
        };
        assert!(first_advice(IsolationLevel::Full, &bare).contains("memory, pids"));
    }

    #[test]
    fn advice_names_what_blocks_namespaces() {
        let setting = ("kernel.unprivileged_userns_clone".to_owned(), 0, 1);
        let hardened = KernelProperties {
            obstacles: vec![setting],
            container: Some("/.dockerenv".to_owned()),
            ..sample_kernel_properties()
        };
        let steps = advice_sentences(advice_for_level(
            IsolationLevel::Namespaces,
            &[],
            false,
            &hardened,
        ));
        assert!(steps[0].contains("sysctl -w kernel.unprivileged_userns_clone=1"));
        assert!(steps[1].contains("--cap-add SYS_ADMIN"), "{steps:?}");
        assert!(
            first_advice(IsolationLevel::Namespaces, &sample_kernel_properties())
                .contains("no setting")
        );
        let steps = advice_sentences(advice_for_level(
            IsolationLevel::Full,
            &[MissingMechanism::Other(Fact::quote(
                "make namespaces: no cgroup",
            ))],
            false,
            &hardened,
        ));
        assert_eq!(steps, ["all that namespaces needs, first"]);
    }

    #[test]
    fn advice_for_masked_proc_is_the_unmask_option() {
        let masked = [MissingMechanism::Proc(Fact::quote("mount /proc: EPERM"))];
        let container = KernelProperties {
            container: Some("/.dockerenv".to_owned()),
            ..sample_kernel_properties()
        };
        let steps = advice_sentences(advice_for_level(
            IsolationLevel::Namespaces,
            &masked,
            false,
            &container,
        ));
        assert_eq!(steps.len(), 1, "{steps:?}");
        assert!(steps[0].contains("systempaths=unconfined"), "{steps:?}");
        assert!(steps[0].contains("unmask=ALL"), "{steps:?}");
        let steps = advice_sentences(advice_for_level(
            IsolationLevel::Namespaces,
            &masked,
            false,
            &sample_kernel_properties(),
        ));
        assert!(steps[0].contains("/proc"), "{steps:?}");
    }

    #[test]
    fn missing_landlock_and_missing_seccomp_get_different_advice() {
        let old = KernelProperties {
            landlock: 0,
            seccomp: None,
            security_modules: Some("capability,yama".to_owned()),
            ..sample_kernel_properties()
        };
        let steps = advice_sentences(advice_for_level(IsolationLevel::Filter, &[], false, &old));
        assert!(steps[0].contains("lsm=landlock,capability,yama"));
        assert!(steps[1].contains("CONFIG_SECCOMP_FILTER"));
        assert!(
            advice_for_level(
                IsolationLevel::Filter,
                &[],
                false,
                &sample_kernel_properties()
            )
            .is_empty()
        );
    }
}
