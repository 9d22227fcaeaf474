//! Cgroups: all processes of a box counted and limited together. Level `full` needs them.
//!
//! Version 1, as root: each porter joins a cgroup of every controller once, and all boxes that it opens are born there.
//! Version 2, delegated: each slot has a cgroup into which its boxes are born (CLONE_INTO_CGROUP). Its peak of memory is
//! that of a cgroup's whole life, or of one descriptor's since Linux 6.12, so a run's is what was seen every few
//! milliseconds. The files of version 2's memory controller are written for and untried: no machine at hand had one; what
//! is missing is found by the probe, and the level is `namespaces` then.

use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rustix::fs::{CWD, Mode, OFlags, openat};

use super::leftovers;
use super::limits::Limits;

/// Where caipan may make cgroups.
#[derive(Debug)]
pub enum Parent {
    /// A folder of each controller: memory, pids, cpuacct.
    V1([PathBuf; 3]),
    /// One folder for all.
    V2(PathBuf),
}

/// The cgroup of a slot, or of a box.
#[derive(Debug)]
pub struct Cgroup {
    memory: PathBuf,
    pids: PathBuf,
    cpu: PathBuf,
    is_v2: bool,
    /// The limits that are set: bytes and tasks.
    set: Option<(u64, u64)>,
    /// How many processes of earlier boxes the kernel has killed for want of memory.
    oom_kills: u64,
}

/// What the same things are called in the files of a version.
struct Names {
    limit: &'static str,
    usage: &'static str,
    cache: &'static str,
    oom_kills: &'static str,
}

const V1: Names = Names {
    limit: "memory.limit_in_bytes",
    usage: "memory.usage_in_bytes",
    cache: "cache",
    oom_kills: "memory.oom_control",
};

const V2: Names = Names {
    limit: "memory.max",
    usage: "memory.current",
    cache: "file",
    oom_kills: "memory.events",
};

/// The peak of version 1, which is reset by writing to it.
const PEAK: &str = "memory.max_usage_in_bytes";

/// What a cgroup had counted when a run began.
#[derive(Debug, Clone, Copy)]
pub struct Baseline {
    memory: u64,
    cache: u64,
    cpu: Duration,
}

impl Parent {
    /// Finds a place where cgroups can be made.
    ///
    /// # Errors
    /// A text that says why there is none.
    pub fn find() -> Result<Self, String> {
        let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
        let v1 = ["memory", "pids", "cpuacct"].map(|controller| place(&own, &mounts, controller));
        if let [Some(memory), Some(pids), Some(cpu)] = v1 {
            let places = [memory, pids, cpu];
            try_out(&places)?;
            let parent = Self::V1(places);
            parent.sweep();
            return Ok(parent);
        }
        let unified = place(&own, &mounts, "").ok_or("no cgroups are mounted")?;
        let parent = delegate(&unified).map(Self::V2)?;
        parent.sweep();
        Ok(parent)
    }

    /// The cgroup that caipan itself has moved into, in version 2.
    pub fn own_leaf(&self) -> Option<PathBuf> {
        match self {
            Self::V1(_) => None,
            Self::V2(place) => Some(leaf(place)),
        }
    }

    /// A cgroup of this name, which is not there yet.
    pub fn plan(&self, name: &str) -> Cgroup {
        match self {
            Self::V1(places) => {
                let [memory, pids, cpu] = places.clone().map(|place| place.join(name));
                Cgroup {
                    memory,
                    pids,
                    cpu,
                    is_v2: false,
                    set: None,
                    oom_kills: 0,
                }
            }
            Self::V2(place) => Cgroup {
                memory: place.join(name),
                pids: place.join(name),
                cpu: place.join(name),
                is_v2: true,
                set: None,
                oom_kills: 0,
            },
        }
    }

    /// Removes the cgroups of processes that are gone.
    fn sweep(&self) {
        let places = match self {
            Self::V1(places) => places.as_slice(),
            Self::V2(place) => std::slice::from_ref(place),
        };
        for place in places {
            remove(&leftovers::orphans(place));
        }
    }
}

/// The folder of this process's own cgroup of one controller; the empty name is version 2.
fn place(own: &str, mounts: &str, controller: &str) -> Option<PathBuf> {
    let path = own.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (names, path) = (parts.next()?, parts.next()?);
        names
            .split(',')
            .any(|name| name == controller)
            .then_some(path)
    })?;
    mounts.lines().find_map(|line| {
        let (fields, kind) = line.split_once(" - ")?;
        let mut fields = fields.split(' ').skip(3);
        let (root, point) = (fields.next()?, fields.next()?);
        let mut kind = kind.split(' ');
        let (system, options) = (kind.next()?, kind.nth(1).unwrap_or_default());
        let is_it = if controller.is_empty() {
            system == "cgroup2"
        } else {
            system == "cgroup" && options.split(',').any(|option| option == controller)
        };
        // A container may see a part of the tree only, under another name.
        let below = Path::new(path).strip_prefix(root).unwrap_or(Path::new(""));
        is_it.then(|| Path::new(point).join(below))
    })
}

fn try_out(places: &[PathBuf]) -> Result<(), String> {
    // Several sandboxes of one process may be opened at once.
    static TRIALS: AtomicUsize = AtomicUsize::new(0);
    for place in places {
        let number = TRIALS.fetch_add(1, Ordering::Relaxed);
        let trial = place.join(format!("{}-trial-{number}", leftovers::tag()));
        let made = fs::create_dir(&trial).and_then(|()| fs::remove_dir(&trial));
        made.map_err(|error| format!("cgroup {}: {error}", place.display()))?;
    }
    Ok(())
}

/// Hands the controllers of caipan's own cgroup on to cgroups below it: what `systemd-run --user --scope -p Delegate=yes`
/// gives is a cgroup in which that is allowed. Processes stand in leaves only, so caipan moves into one first.
fn delegate(own: &Path) -> Result<PathBuf, String> {
    let told = |step: &'static str| move |error: io::Error| format!("cgroup v2: {step}: {error}");
    let has =
        fs::read_to_string(own.join("cgroup.controllers")).map_err(told("read controllers"))?;
    let has = |name: &str| has.split_whitespace().any(|controller| controller == name);
    if !has("memory") || !has("pids") {
        return Err(
            "cgroup v2: the memory and pids controllers are not delegated to caipan".into(),
        );
    }
    let leaf = leaf(own);
    fs::create_dir(&leaf).map_err(told("make a cgroup"))?;
    let handed_on = (|| {
        fs::write(leaf.join("cgroup.procs"), "0").map_err(told("move into it"))?;
        let control = own.join("cgroup.subtree_control");
        fs::write(control, "+memory +pids").map_err(told("hand the controllers on"))
    })();
    handed_on.inspect_err(|_| leave_and_remove(std::slice::from_ref(&leaf)))?;
    Ok(own.to_owned())
}

fn leaf(own: &Path) -> PathBuf {
    own.join(leftovers::tag())
}

impl Drop for Parent {
    fn drop(&mut self) {
        leave_and_remove(self.own_leaf().as_slice());
    }
}

impl Cgroup {
    /// Makes it.
    ///
    /// # Errors
    /// The kernel or the owner of the place refuses.
    pub fn make(&self) -> io::Result<()> {
        for path in self.paths() {
            fs::create_dir(&path).inspect_err(|_| remove(&self.paths()))?;
        }
        Ok(())
    }

    /// Its folders, for whoever is to remove them.
    pub fn paths(&self) -> Vec<PathBuf> {
        if self.is_v2 {
            vec![self.memory.clone()]
        } else {
            vec![self.memory.clone(), self.pids.clone(), self.cpu.clone()]
        }
    }

    /// Takes a process in, once: moving one stalls for milliseconds. In version 2 boxes are born where they belong.
    pub fn adopt(&self, pid: u32) -> io::Result<()> {
        if self.is_v2 {
            return Ok(());
        }
        let written = |path: &PathBuf| fs::write(path.join("cgroup.procs"), pid.to_string());
        self.paths().iter().try_for_each(written)
    }

    /// The folder that a box is born into, in version 2.
    pub fn birthplace(&self) -> io::Result<Option<OwnedFd>> {
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let open = || openat(CWD, &self.memory, flags, Mode::empty());
        Ok(self.is_v2.then(open).transpose()?)
    }

    /// A box is open. One in which the kernel has killed a process is not used again: there is one count for all its runs.
    pub fn begin_box(&mut self) {
        self.oom_kills = self.oom_kills();
    }

    /// Sets the limits of a run. `room` is what its work folder may hold.
    pub fn limit(&mut self, limits: &Limits, room: u64) -> io::Result<()> {
        let memory = limits
            .memory
            .0
            .saturating_mul(2)
            .saturating_add(room)
            .saturating_add(64 << 20);
        let tasks = u64::from(limits.processes) + if self.is_v2 { 1 } else { 2 };
        if self.set != Some((memory, tasks)) {
            self.set_limits(memory, tasks)?;
            self.set = Some((memory, tasks));
        }
        Ok(())
    }

    /// What is counted already, of a run that begins.
    pub fn baseline(&self) -> Baseline {
        if !self.is_v2 {
            let _ = write(&self.memory.join(PEAK), "0");
        }
        Baseline {
            memory: number(&self.memory, self.names().usage),
            cache: self.cache(),
            cpu: self.cpu(),
        }
    }

    fn names(&self) -> &'static Names {
        if self.is_v2 { &V2 } else { &V1 }
    }

    fn set_limits(&self, memory: u64, tasks: u64) -> io::Result<()> {
        let memory = memory.to_string();
        // Where swap is counted, none of it is to be had: what is swapped out is not seen. Version 1 wants the limit of
        // both together to be the larger one at every moment.
        if self.is_v2 {
            let _ = write(&self.memory.join("memory.swap.max"), "0");
            write(&self.memory.join(V2.limit), &memory)?;
        } else {
            let both = self.memory.join("memory.memsw.limit_in_bytes");
            let _ = write(&both, "-1");
            write(&self.memory.join(V1.limit), &memory)?;
            let _ = write(&both, &memory);
        }
        write(&self.pids.join("pids.max"), &tasks.to_string())
    }

    /// What a run's processes held at most, all together, since it began, where the kernel keeps that of a run.
    pub fn peak_since(&self, baseline: &Baseline) -> u64 {
        match self.is_v2 {
            true => 0,
            false => self.own_since(baseline, PEAK),
        }
    }

    /// What a run's processes hold just now, all together.
    pub fn held_since(&self, baseline: &Baseline) -> u64 {
        self.own_since(baseline, self.names().usage)
    }

    /// A count of bytes, without what was there before the run, and without files that the kernel keeps for whoever reads
    /// them next.
    fn own_since(&self, baseline: &Baseline, file: &str) -> u64 {
        let grown = self.cache().saturating_sub(baseline.cache);
        number(&self.memory, file)
            .saturating_sub(baseline.memory)
            .saturating_sub(grown)
    }

    /// The CPU time of all its processes since a run began, also of those that nobody has waited for.
    pub fn cpu_since(&self, baseline: &Baseline) -> Duration {
        self.cpu().saturating_sub(baseline.cpu)
    }

    /// Has the kernel killed one of the box's processes for want of memory?
    pub fn has_run_out(&self) -> bool {
        self.oom_kills() > self.oom_kills
    }

    fn cpu(&self) -> Duration {
        if self.is_v2 {
            return Duration::from_micros(entry(&text(&self.cpu, "cpu.stat"), "usage_usec"));
        }
        Duration::from_nanos(number(&self.cpu, "cpuacct.usage"))
    }

    fn oom_kills(&self) -> u64 {
        let text = text(&self.memory, self.names().oom_kills);
        entry(&text, "oom_kill")
    }

    /// Bytes of files, but for those of tmpfs, which are memory.
    fn cache(&self) -> u64 {
        let text = text(&self.memory, "memory.stat");
        entry(&text, self.names().cache).saturating_sub(entry(&text, "shmem"))
    }
}

fn text(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).unwrap_or_default()
}

fn number(folder: &Path, file: &str) -> u64 {
    text(folder, file).trim().parse().unwrap_or(0)
}

/// The value of a line `name value`.
fn entry(text: &str, name: &str) -> u64 {
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    let value = lines.find_map(|(key, value)| (key == name).then(|| value.trim().parse().ok()));
    value.flatten().unwrap_or(0)
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    let told =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    fs::write(path, text).map_err(told)
}

/// Moves this process out of these cgroups, to the ones above, and removes them.
pub fn leave_and_remove(paths: &[PathBuf]) {
    for path in paths {
        if let Some(above) = path.parent() {
            // Version 2 lets no process stand where controllers are handed on; the files of version 1 are others.
            let _ = fs::write(above.join("cgroup.subtree_control"), "-memory -pids");
            let _ = fs::write(above.join("cgroup.procs"), "0");
        }
    }
    remove(paths);
}

/// Removes cgroups. A process that has just been killed may hold one up for an instant.
pub fn remove(paths: &[PathBuf]) {
    for path in paths {
        for _ in 0..200 {
            if fs::remove_dir(path).is_ok() || !path.exists() {
                break;
            }
            let _ = fs::write(path.join("cgroup.kill"), "1");
            std::thread::sleep(Duration::from_millis(5));
        }
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
        let found = |controller| place(OWN, MOUNTS, controller);
        assert_eq!(found("memory"), Some("/sys/fs/cgroup/memory/a/b".into()));
        assert_eq!(found("cpuacct"), Some("/sys/fs/cgroup/cpu,cpuacct/".into()));
        assert_eq!(found(""), Some("/sys/fs/cgroup/unified/x.scope".into()));
        assert_eq!(found("pids"), None);
    }
}
