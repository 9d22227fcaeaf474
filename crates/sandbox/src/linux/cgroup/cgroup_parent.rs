//! The parent of caipan's cgroups: a folder per controller in version 1, or a delegated folder in version 2.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::box_cgroup::{Cgroup, leave_and_remove_cgroups, remove_cgroups};
use crate::evidence::CgroupProblem;
use crate::sandbox_step::SandboxStep;
use caipan_facts::{Evidence, Fact, fact_from_io_error};
use caipan_files::leftovers;

/// Location where caipan may create cgroups.
#[derive(Debug)]
pub(crate) enum CgroupParent {
    /// Version 1: one folder for each controller, in the order memory, pids, cpuacct.
    V1([PathBuf; 3]),
    /// Version 2: one folder for all controllers, which has been delegated to caipan.
    V2(PathBuf),
}

impl CgroupParent {
    /// Finds a location where cgroups can be created, and removes the cgroups that ended caipan processes left there.
    ///
    /// # Errors
    /// No location is usable; the fact explains why.
    pub(crate) fn find_usable() -> Result<Self, Fact> {
        let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
        let v1 = ["memory", "pids", "cpuacct"]
            .map(|controller| own_cgroup_folder(&own, &mounts, controller));
        if let [Some(memory), Some(pids), Some(cpu)] = v1 {
            let places = [memory, pids, cpu];
            check_cgroup_creation(&places)?;
            let parent = Self::V1(places);
            parent.remove_orphaned_cgroups();
            return Ok(parent);
        }
        let unified =
            own_cgroup_folder(&own, &mounts, "").ok_or_else(|| CgroupProblem::NotMounted.fact())?;
        let parent = enable_controllers(&unified).map(Self::V2)?;
        parent.remove_orphaned_cgroups();
        Ok(parent)
    }

    /// Folder of the cgroup that caipan itself has moved to; `None` in version 1, where it does not move.
    pub(crate) fn caipan_cgroup_folder(&self) -> Option<PathBuf> {
        match self {
            Self::V1(_) => None,
            Self::V2(place) => Some(caipan_leaf_folder(place)),
        }
    }

    /// Folders of a cgroup for memory, pids and CPU time. The boolean is true in version 2, where all three are equal.
    fn controller_folders_and_is_version_2(&self, name: &str) -> ([PathBuf; 3], bool) {
        match self {
            Self::V1(places) => (places.clone().map(|place| place.join(name)), false),
            Self::V2(place) => ([(); 3].map(|()| place.join(name)), true),
        }
    }

    /// Folders of the cgroup with this name, without duplicates. The cgroup need not exist.
    pub(crate) fn cgroup_paths(&self, name: &str) -> Vec<PathBuf> {
        let (folders, _) = self.controller_folders_and_is_version_2(name);
        let mut folders = Vec::from(folders);
        folders.dedup();
        folders
    }

    /// Removes the cgroups of ended caipan processes.
    fn remove_orphaned_cgroups(&self) {
        let places = match self {
            Self::V1(places) => places.as_slice(),
            Self::V2(place) => std::slice::from_ref(place),
        };
        for place in places {
            remove_cgroups(&leftovers::find_orphans(place));
        }
    }

    /// Creates a cgroup with this name, for all controllers.
    ///
    /// # Errors
    /// The kernel or the owner of the location refuses.
    pub(crate) fn create_cgroup(&self, name: &str) -> io::Result<Cgroup> {
        let ([memory, pids, cpu], is_v2) = self.controller_folders_and_is_version_2(name);
        let paths = self.cgroup_paths(name);
        let made = (|| {
            paths.iter().try_for_each(fs::create_dir)?;
            Cgroup::open(memory, pids, &cpu, paths.clone(), is_v2)
        })();
        made.inspect_err(|_| remove_cgroups(&paths))
    }
}

/// Folder of this process's own cgroup for a controller, found in the texts of `/proc/self/cgroup` (`own_cgroups`) and
/// `/proc/self/mountinfo` (`mounts`). An empty `controller` means version 2.
fn own_cgroup_folder(own_cgroups: &str, mounts: &str, controller: &str) -> Option<PathBuf> {
    let path = own_cgroups.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (names, path) = (parts.next()?, parts.next()?);
        names
            .split(',')
            .any(|name| name == controller)
            .then_some(path)
    })?;
    mounts.lines().find_map(|line| {
        let (fields, kind) = line.split_once(" - ")?;
        let mut places = fields.split(' ').skip(3);
        let (root, point) = (places.next()?, places.next()?);
        let mut words = kind.split(' ');
        let (system, options) = (words.next()?, words.nth(1).unwrap_or_default());
        let is_it = if controller.is_empty() {
            system == "cgroup2"
        } else {
            system == "cgroup" && options.split(',').any(|option| option == controller)
        };
        // A container may see only part of the tree, under another path.
        let below = Path::new(path).strip_prefix(root).unwrap_or(Path::new(""));
        is_it.then(|| Path::new(point).join(below))
    })
}

/// Checks that cgroups can be created in these folders. The error describes the first folder in which that fails.
fn check_cgroup_creation(places: &[PathBuf]) -> Result<(), Fact> {
    // Makes the names of trial cgroups unique, since one process may open several sandboxes at once.
    static TRIAL_CGROUP_COUNTER: AtomicUsize = AtomicUsize::new(0);
    for place in places {
        let number = TRIAL_CGROUP_COUNTER.fetch_add(1, Ordering::Relaxed);
        let trial = place.join(format!(
            "{}-trial-{number}",
            leftovers::temporary_name_prefix()
        ));
        let made = fs::create_dir(&trial).and_then(|()| fs::remove_dir(&trial));
        made.map_err(|error| {
            let (folder, cause) = (place.display().to_string(), fact_from_io_error(&error));
            CgroupProblem::NotMade { folder, cause }.fact()
        })?;
    }
    Ok(())
}

/// Enables the controllers of caipan's own cgroup for cgroups below it, which `systemd-run --user --scope -p
/// Delegate=yes` permits. Only leaf cgroups may contain processes, so caipan first moves to a leaf.
fn enable_controllers(own_cgroup: &Path) -> Result<PathBuf, Fact> {
    let controllers = fs::read_to_string(own_cgroup.join("cgroup.controllers")).map_err(
        cgroup_version_2_problem_at_step(SandboxStep::ReadControllers),
    )?;
    let names: Vec<&str> = controllers.split_whitespace().collect();
    if !names.contains(&"memory") || !names.contains(&"pids") {
        return Err(CgroupProblem::NotDelegated.fact());
    }
    let own_leaf = caipan_leaf_folder(own_cgroup);
    fs::create_dir(&own_leaf).map_err(cgroup_version_2_problem_at_step(SandboxStep::MakeCgroup))?;
    let handed_on = (|| {
        fs::write(own_leaf.join("cgroup.procs"), "0").map_err(cgroup_version_2_problem_at_step(
            SandboxStep::MoveIntoCgroup,
        ))?;
        let control = own_cgroup.join("cgroup.subtree_control");
        fs::write(control, "+memory +pids").map_err(cgroup_version_2_problem_at_step(
            SandboxStep::HandControllersOn,
        ))
    })();
    handed_on.inspect_err(|_| leave_and_remove_cgroups(std::slice::from_ref(&own_leaf)))?;
    Ok(own_cgroup.to_owned())
}

fn cgroup_version_2_problem_at_step(step: SandboxStep) -> impl FnOnce(io::Error) -> Fact {
    move |error| {
        let (step, cause) = (step.fact(), fact_from_io_error(&error));
        CgroupProblem::Version2 { step, cause }.fact()
    }
}

/// Folder of the cgroup below `own_cgroup` that caipan itself moves to.
fn caipan_leaf_folder(own_cgroup: &Path) -> PathBuf {
    own_cgroup.join(leftovers::temporary_name_prefix())
}

impl Drop for CgroupParent {
    fn drop(&mut self) {
        leave_and_remove_cgroups(self.caipan_cgroup_folder().as_slice());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "9:memory:/a/b\n4:cpu,cpuacct:/\n0::/user.slice/x.scope\n";
    const MOUNTS: &str = "\
30 20 0:26 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory
31 20 0:27 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
32 20 0:28 /user.slice /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw,nsdelegate
";

    #[test]
    fn the_own_cgroup_is_found_on_every_hierarchy() {
        for (controller, expected) in [
            ("memory", Some("/sys/fs/cgroup/memory/a/b")),
            ("cpuacct", Some("/sys/fs/cgroup/cpu,cpuacct/")),
            ("", Some("/sys/fs/cgroup/unified/x.scope")),
            ("pids", None),
        ] {
            let found = own_cgroup_folder(OWN, MOUNTS, controller);
            assert_eq!(found, expected.map(PathBuf::from), "{controller}");
        }
    }
}
