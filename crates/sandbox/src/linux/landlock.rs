//! Landlock rules for level `filter`, where a process has no private file system.

#![expect(unsafe_code, reason = "asking for landlock's version has no wrapper")]

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd,
    Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, Scope,
};
use rustix::io::Errno;

use super::protocol::{BoxPlan, StepFailure};
use super::visible_paths::BoxViewEntry;
use crate::sandbox_step::SandboxStep;

/// Landlock ruleset of a box, complete except for the work folder of the run.
pub(super) struct LandlockRuleset {
    /// The ruleset, to which the work folder of each run is added.
    pub rules: RulesetCreated,
    /// A duplicate of the ruleset's descriptor, for the system call that applies it.
    pub descriptor: OwnedFd,
    /// ABI version in use, 1 or more.
    pub abi: i32,
    /// ABI version whose access rights the rules restrict; rights that the kernel does not know are skipped.
    handled_abi: ABI,
    /// Whether the rules confine signals to the process and its descendants.
    pub signals_stay: bool,
}

/// First ABI version of landlock that can forbid truncating a file by path.
pub(super) const FIRST_ABI_WITH_TRUNCATION_RULE: i32 = 3;

/// ABI version of landlock in the kernel; 0 if unavailable.
pub(crate) fn abi_version() -> i32 {
    const VERSION: u32 = 1;
    // SAFETY: with this flag the call takes no attributes and only returns a number.
    let version = unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            std::ptr::null::<u8>(),
            0,
            VERSION,
        )
    };
    i32::try_from(version).unwrap_or(0).max(0)
}

/// Converts an error of landlock to the failure of a step, which contains the error's message.
fn landlock_step_fault(
    step: impl FnOnce(String) -> SandboxStep,
) -> impl FnOnce(landlock::RulesetError) -> StepFailure {
    move |error| StepFailure::error_at_step(step(error.to_string()))(Errno::NOSYS)
}

/// Creates rules that allow exactly what `plan` shows, and forbid network access and signals to outside processes
/// where the kernel supports it.
pub(super) fn create_ruleset(plan: &BoxPlan) -> Result<LandlockRuleset, StepFailure> {
    // Tests request an older version to check the behaviour without newer rights.
    let abi = abi_version().min(plan.landlock_at_most.unwrap_or(i32::MAX));
    if abi < 1 {
        return Err(StepFailure::error_at_step(SandboxStep::Landlock)(
            Errno::NOSYS,
        ));
    }
    let known = match plan.landlock_at_most {
        Some(_) => ABI::from(abi),
        None => ABI::V6,
    };
    // Rights that the kernel does not know are skipped. For sockets and signals to others that is safe, since the
    // system call filter also forbids them.
    let rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(known))
        .and_then(|rules| match AccessNet::from_all(known) {
            none if none.is_empty() => Ok(rules),
            network => rules.handle_access(network),
        })
        .and_then(|rules| match Scope::from_all(known) {
            none if none.is_empty() => Ok(rules),
            scope => rules.scope(scope),
        })
        .and_then(Ruleset::create)
        .map_err(landlock_step_fault(|words| SandboxStep::MakeRules {
            words,
        }))?;
    let mut rules = rules;
    let runnable = AccessFs::from_read(known);
    let readable = runnable & !AccessFs::Execute;
    for shown in &plan.shown {
        let (path, access) = match shown {
            BoxViewEntry::Link(..) => continue,
            BoxViewEntry::Readable(path) => (path, readable),
            BoxViewEntry::Runnable(path) => (path, runnable),
            BoxViewEntry::Writable(path) => (path, AccessFs::from_all(known)),
            BoxViewEntry::Device(path) => (path, AccessFs::ReadFile | AccessFs::WriteFile),
        };
        for path in split_path_around_hidden_folders(path, &plan.hidden) {
            rules = allow_access_to_path(rules, &path, access)?;
        }
    }
    let copy = rules
        .try_clone()
        .map_err(|_| StepFailure::error_at_step(SandboxStep::CopyRules)(Errno::MFILE))?;
    let descriptor: Option<OwnedFd> = copy.into();
    Ok(LandlockRuleset {
        rules,
        descriptor: descriptor.ok_or(StepFailure::error_at_step(SandboxStep::Landlock)(
            Errno::NOSYS,
        ))?,
        abi,
        handled_abi: known,
        signals_stay: abi >= 6,
    })
}

/// Splits `path` into entries without hidden folders inside, since a rule for a folder applies to everything below.
/// Returns only `path` if no hidden folder is inside it, and nothing if `path` itself is hidden.
fn split_path_around_hidden_folders(path: &Path, hidden: &[PathBuf]) -> Vec<PathBuf> {
    if hidden.iter().any(|hidden| path.starts_with(hidden)) {
        return Vec::new();
    }
    if !hidden.iter().any(|hidden| hidden.starts_with(path)) {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    entries
        .flat_map(|entry| split_path_around_hidden_folders(&entry.path(), hidden))
        .collect()
}

/// Adds a rule that allows `access` to `path` and everything below. Paths that are missing or inaccessible to this user
/// are skipped.
fn allow_access_to_path(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, StepFailure> {
    let Ok(opened) = PathFd::new(path) else {
        return Ok(rules);
    };
    let access = if path.is_dir() {
        access
    } else {
        access & AccessFs::from_file(ABI::V6)
    };
    rules
        .add_rule(PathBeneath::new(opened, access))
        .map_err(landlock_step_fault(|words| SandboxStep::AddRule { words }))
}

/// Allows a run to read and write its work folder but not to execute files in it.
pub(super) fn allow_work_folder(
    ruleset: &mut LandlockRuleset,
    folder: BorrowedFd,
) -> Result<(), StepFailure> {
    let access = AccessFs::from_all(ruleset.handled_abi) & !AccessFs::Execute;
    let rule = PathBeneath::new(folder.as_fd(), access);
    (&mut ruleset.rules)
        .add_rule(rule)
        .map(drop)
        .map_err(landlock_step_fault(|words| SandboxStep::AllowWorkFolder {
            words,
        }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn siblings_of_a_hidden_folder_stay_visible() {
        let place = tempfile::tempdir().unwrap();
        let root = place.path();
        for folder in ["a/b/secret", "a/b/open", "a/c"] {
            std::fs::create_dir_all(root.join(folder)).unwrap();
        }
        let mut shown = split_path_around_hidden_folders(root, &[root.join("a/b/secret")]);
        shown.sort();
        assert_eq!(shown, [root.join("a/b/open"), root.join("a/c")]);
        assert_eq!(
            split_path_around_hidden_folders(root, &[root.to_owned()]),
            Vec::<PathBuf>::new()
        );
        assert_eq!(split_path_around_hidden_folders(root, &[]), [root]);
    }
}
