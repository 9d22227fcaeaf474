//! What a process may read and write where it has no file system of its own: level `filter`.

#![expect(unsafe_code, reason = "asking for landlock's version has no wrapper")]

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd,
    Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, Scope,
};
use rustix::io::Errno;

use super::protocol::{Fault, Plan};
use super::visible_paths::Shown;
use crate::step::Step;

/// A ruleset, ready to be applied.
pub(super) struct Made {
    /// The rules, to which each run's work folder is added.
    pub rules: RulesetCreated,
    /// The same, for the system call that applies it.
    pub descriptor: OwnedFd,
    /// The version of landlock that is made use of, 1 or more.
    pub abi: i32,
    /// The rights that are asked for.
    known: ABI,
    /// Does it keep signals in?
    pub signals_stay: bool,
}

/// From this version on it forbids that files are emptied by their names.
pub(super) const KNOWS_TRUNCATION: i32 = 3;

/// The kernel's version of landlock; 0 where it has none or has it switched off.
pub fn version() -> i32 {
    const VERSION: u32 = 1;
    // SAFETY: with this flag the call takes no attributes and only answers with a number.
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

fn refused(step: impl FnOnce(String) -> Step) -> impl FnOnce(landlock::RulesetError) -> Fault {
    move |error| Fault::at(step(error.to_string()))(Errno::NOSYS)
}

/// Rules that show what `plan` shows and nothing else, let nothing out to the network, and keep signals in.
pub(super) fn ruleset(plan: &Plan) -> Result<Made, Fault> {
    // An older version can be asked for, to see what is left without the newer one's rights.
    let abi = version().min(plan.landlock_at_most.unwrap_or(i32::MAX));
    if abi < 1 {
        return Err(Fault::at(Step::Landlock)(Errno::NOSYS));
    }
    let known = match plan.landlock_at_most {
        Some(_) => ABI::from(abi),
        None => ABI::V6,
    };
    // What the kernel does not know yet it cannot forbid; the system call filter forbids sockets and foreign signals too.
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
        .map_err(refused(|words| Step::MakeRules { words }))?;
    let mut rules = rules;
    let runnable = AccessFs::from_read(known);
    let readable = runnable & !AccessFs::Execute;
    for shown in &plan.shown {
        let (path, access) = match shown {
            Shown::Link(..) => continue,
            Shown::Readable(path) => (path, readable),
            Shown::Runnable(path) => (path, runnable),
            Shown::Writable(path) => (path, AccessFs::from_all(known)),
            Shown::Device(path) => (path, AccessFs::ReadFile | AccessFs::WriteFile),
        };
        for path in around(path, &plan.hidden) {
            rules = allow(rules, &path, access)?;
        }
    }
    let copy = rules
        .try_clone()
        .map_err(|_| Fault::at(Step::CopyRules)(Errno::MFILE))?;
    let descriptor: Option<OwnedFd> = copy.into();
    Ok(Made {
        rules,
        descriptor: descriptor.ok_or(Fault::at(Step::Landlock)(Errno::NOSYS))?,
        abi,
        known,
        signals_stay: abi >= 6,
    })
}

/// This path, or what lies in it beside the hidden folders in it: a rule for a folder holds for all below.
fn around(path: &Path, hidden: &[PathBuf]) -> Vec<PathBuf> {
    if hidden.iter().any(|hidden| path.starts_with(hidden)) {
        return Vec::new();
    }
    if !hidden.iter().any(|hidden| hidden.starts_with(path)) {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    entries
        .flat_map(|entry| around(&entry.path(), hidden))
        .collect()
}

/// Adds a rule. A path that is not there, or not for this user, is shown to nobody.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, Fault> {
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
        .map_err(refused(|words| Step::AddRule { words }))
}

/// Lets a run work in its folder, and start nothing from it.
pub(super) fn allow_work(made: &mut Made, folder: BorrowedFd) -> Result<(), Fault> {
    let access = AccessFs::from_all(made.known) & !AccessFs::Execute;
    let rule = PathBeneath::new(folder.as_fd(), access);
    (&mut made.rules)
        .add_rule(rule)
        .map(drop)
        .map_err(refused(|words| Step::AllowWorkFolder { words }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beside_a_hidden_folder_stays_in_sight() {
        let place = tempfile::tempdir().unwrap();
        let root = place.path();
        for folder in ["a/b/secret", "a/b/open", "a/c"] {
            std::fs::create_dir_all(root.join(folder)).unwrap();
        }
        let mut shown = around(root, &[root.join("a/b/secret")]);
        shown.sort();
        assert_eq!(shown, [root.join("a/b/open"), root.join("a/c")]);
        assert_eq!(around(root, &[root.to_owned()]), Vec::<PathBuf>::new());
        assert_eq!(around(root, &[]), [root]);
    }
}
