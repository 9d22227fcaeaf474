//! The keeper of a box: builds it, then runs one contestant after the other in it, and sees that nothing of them is left.
//!
//! Small and single-threaded, because a contestant begins its life with the keeper's memory on its account. In a box with
//! namespaces it is process 1: its end is that of all others, and no signal from inside reaches it.

#![expect(unsafe_code, reason = "clone and wait4 have no safe form")]

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{CWD, Mode, OFlags, openat};
use rustix::io::Errno;

use super::confine::{Confine, Fetters, START, rlimits};
use super::landlock;
use super::level::Level;
use super::mounts::{self, Sources, WORK};
use super::outcome::{Ending, Killed};
use super::processes;
use super::seccomp::{Allowance, Filter};
use super::wire::{self, Ended, Errand, Fault, Order, Plan, Report};

/// How often the memory of many processes is summed.
const LOOK_UP_EVERY: Duration = Duration::from_millis(10);

/// A box, from the inside.
pub struct Keeper {
    plan: Plan,
    socket: OwnedFd,
    /// What may be read and written, where no mounts see to that.
    landlock: Option<landlock::Made>,
    /// The filter of the last run: most runs of a box are allowed the same.
    filter: Option<(Allowance, Filter)>,
    work: Work,
}

/// What the work folder of a box holds.
#[derive(Clone, Copy)]
enum Work {
    /// There is none yet.
    Missing,
    /// This much room, none of it used: `(bytes, free blocks, free files)`.
    Clean(u64, u64, u64),
}

/// Builds the box and keeps it until the supervisor hangs up. `enter` makes this process the box's own root, where it is
/// to be another user than it was.
pub fn keep(plan: Plan, socket: OwnedFd, enter: impl FnOnce() -> Result<(), Fault>) {
    match Keeper::set_up(plan, &socket, enter) {
        Ok((mut keeper, mechanisms)) => {
            if wire::send(&keeper.socket, &Report::Ready(mechanisms), &[]).is_ok() {
                keeper.serve();
            }
        }
        // The supervisor sees a closed socket where even that cannot be said.
        Err(fault) => drop(wire::send(&socket, &Report::Failed(fault), &[])),
    }
}

impl Keeper {
    fn set_up(
        plan: Plan,
        socket: &OwnedFd,
        enter: impl FnOnce() -> Result<(), Fault>,
    ) -> Result<(Self, Vec<String>), Fault> {
        let mut mechanisms = Vec::new();
        let mut rules = None;
        if plan.level >= Level::Namespaces {
            let sources = Sources::take(&plan)?;
            enter()?;
            mechanisms.push("namespaces".to_owned());
            if mounts::build(&plan, sources)? {
                mechanisms.push("own-proc".to_owned());
            }
            rustix::system::sethostname(b"caipan").map_err(Fault::at("name the host"))?;
        } else {
            let own = rustix::process::getpid();
            let adopted = rustix::process::set_child_subreaper(Some(own));
            adopted.map_err(Fault::at("adopt orphans"))?;
        }
        if plan.level == Level::Filter {
            let made = landlock::ruleset(&plan)?;
            mechanisms.push(format!("landlock-{}", made.abi));
            rules = Some(made);
        }
        if plan.level > Level::None {
            processes::give_up_privileges()?;
            mechanisms.push("seccomp".to_owned());
        }
        if plan.identity.is_some() && plan.level > Level::None {
            mechanisms.push("own-user".to_owned());
        } else if plan.level > Level::None && plan.is_root {
            mechanisms.push("root-without-rights".to_owned());
        }
        mechanisms.extend(["session", "rlimits", "cpu-clock"].map(str::to_owned));
        let socket = socket.try_clone();
        let socket = socket.map_err(|_| Fault::at("keep the socket")(Errno::MFILE))?;
        let keeper = Self {
            plan,
            socket,
            landlock: rules,
            filter: None,
            work: Work::Missing,
        };
        Ok((keeper, mechanisms))
    }

    fn serve(&mut self) {
        while let Ok(Some((order, descriptors))) = wire::receive(&self.socket) {
            // A process that is to be killed and has ended meanwhile is no errand any more.
            let Order::Run(errand) = order else { continue };
            let (report, output) = match self.run(&errand, descriptors) {
                Ok((ended, output)) => (Report::Ended(ended), output),
                Err(fault) => (Report::Failed(fault), None),
            };
            let beside: Vec<BorrowedFd> = output.iter().map(AsFd::as_fd).collect();
            if wire::send(&self.socket, &report, &beside).is_err() {
                return;
            }
        }
    }

    fn run(
        &mut self,
        errand: &Errand,
        descriptors: Vec<OwnedFd>,
    ) -> Result<(Ended, Option<OwnedFd>), Fault> {
        let lost = || Fault::at("take the descriptors")(Errno::BADF);
        let mut descriptors = descriptors.into_iter();
        let mut next = || descriptors.next().ok_or_else(lost);
        let streams = [next()?, next()?, next()?];
        let folder = self.work_folder(errand)?;
        for (name, file) in errand.files.iter().zip(descriptors) {
            let copied = self.copy(file, &folder, name);
            copied.map_err(Fault::at("write the input file"))?;
        }
        let mut recipe = self.recipe(errand, &streams, folder.as_fd())?;
        let start = Instant::now();
        let (pid, pidfd) = clone(&mut recipe).map_err(Fault::at("clone"))?;
        drop(streams);
        if let Some((step, errno)) = recipe.fault {
            processes::wait_for(pid);
            let is_start = step == START;
            return Err(Fault {
                step: step.to_owned(),
                errno,
                is_start,
            });
        }
        let watched = self.watch(errand, pid, &pidfd, start);
        if watched.is_err() || matches!(watched, Ok((Some(_), _))) {
            // It may have ended by itself in the instant before: then that is the fact.
            let _ = rustix::process::pidfd_send_signal(&pidfd, rustix::process::Signal::KILL);
        }
        let first = processes::wait_for(pid);
        let wall = start.elapsed();
        let rest = processes::end_all(pid, self.plan.level >= Level::Namespaces);
        let (killed, summed) = watched.map_err(Fault::at("watch the process"))?;
        let output = errand.output_file.as_ref().and_then(|name| {
            let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            openat(&folder, name, flags, Mode::empty()).ok()
        });
        let ending = match killed {
            Some(reason) if first.ending == Ending::Signalled(libc::SIGKILL) => {
                Ending::Killed(reason)
            }
            _ => first.ending,
        };
        let ended = Ended {
            ending,
            cpu: first.cpu + rest.cpu,
            wall,
            memory: first.memory.max(rest.memory).max(summed),
            floor: processes::own_peak(),
            survivors: rest.count,
        };
        Ok((ended, output))
    }

    /// The folder to work in. That of a box is empty: what the last run left in it went with its file system.
    fn work_folder(&mut self, errand: &Errand) -> Result<OwnedFd, Fault> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let open = |path: &Path| {
            let opened = openat(CWD, path, flags, Mode::empty());
            opened.map_err(Fault::at("open the work folder"))
        };
        if let Some(folder) = &errand.folder {
            return open(folder);
        }
        if let Work::Clean(room, blocks, files) = self.work
            && room == errand.room
        {
            let folder = open(Path::new(WORK))?;
            // Most runs leave nothing but these, and a new file system costs more than two calls.
            for name in errand.files.iter().chain(&errand.output_file) {
                let _ = rustix::fs::unlinkat(&folder, name, rustix::fs::AtFlags::empty());
            }
            let now = rustix::fs::Timespec {
                tv_sec: 0,
                tv_nsec: rustix::fs::UTIME_NOW,
            };
            let times = rustix::fs::Timestamps {
                last_access: now,
                last_modification: now,
            };
            let touched = rustix::fs::futimens(&folder, &times);
            touched.map_err(Fault::at("clean the work folder"))?;
            let facts =
                rustix::fs::fstatfs(&folder).map_err(Fault::at("look at the work folder"))?;
            let mode = rustix::fs::fstat(&folder).map_err(Fault::at("look at the work folder"))?;
            if (facts.f_bfree, facts.f_ffree) == (blocks, files) && mode.st_mode & 0o7777 == 0o755 {
                return Ok(folder);
            }
        }
        let is_first = matches!(self.work, Work::Missing);
        let made = mounts::work_folder(errand.room, is_first);
        made.map_err(Fault::at("make a work folder"))?;
        let folder = open(Path::new(WORK))?;
        let facts = rustix::fs::fstatfs(&folder).map_err(Fault::at("look at the work folder"))?;
        self.work = Work::Clean(errand.room, facts.f_bfree, facts.f_ffree);
        Ok(folder)
    }

    /// Copies a file that was handed over to a new one of this name, the contestant's own.
    fn copy(&self, file: OwnedFd, folder: &OwnedFd, name: &str) -> rustix::io::Result<()> {
        let flags =
            OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let target = openat(folder, name, flags, Mode::from_raw_mode(0o644))?;
        if let Some(user) = self.other_user() {
            let (user, group) = (
                rustix::fs::Uid::from_raw(user),
                rustix::fs::Gid::from_raw(user),
            );
            rustix::fs::fchown(&target, Some(user), Some(group))?;
        }
        // By position: standard input may be the same file, and is to be read from its beginning.
        let mut position = 0;
        loop {
            match rustix::fs::sendfile(&target, &file, Some(&mut position), 1 << 30) {
                Ok(0) => return Ok(()),
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The user that the contestant becomes, where the keeper is another one. In a box with users of its own they are one.
    fn other_user(&self) -> Option<u32> {
        let is_boxed = self.plan.level >= Level::Namespaces;
        self.plan.identity.filter(|_| !is_boxed)
    }

    /// What the contestant will do to itself.
    fn recipe(
        &mut self,
        errand: &Errand,
        streams: &[OwnedFd; 3],
        folder: BorrowedFd,
    ) -> Result<Confine, Fault> {
        let level = self.plan.level;
        let is_boxed = level >= Level::Namespaces;
        // Beside the contestant's own tasks there is the keeper, where both are the same user.
        let has_own_user = is_boxed || self.plan.identity.is_some();
        let tasks =
            has_own_user.then(|| errand.limits.processes.saturating_add(u32::from(is_boxed)));
        if let Some(landlock) = &mut self.landlock {
            landlock::allow_work(&mut landlock.rules, folder)?;
        }
        let landlock = self.landlock.as_ref();
        let allowance = Allowance {
            fork: errand.may_fork,
            leave_group: is_boxed,
            signal_others: is_boxed || landlock.is_some_and(|landlock| landlock.signals_stay),
            lock: errand.is_kept,
            // A linker makes its output executable. In a box, or for a user that owns nothing else, there is nothing of
            // others to be changed.
            change_attributes: errand.is_kept || is_boxed || self.plan.identity.is_some(),
        };
        if level > Level::None && !matches!(&self.filter, Some((same, _)) if *same == allowance) {
            self.filter = Some((allowance, Filter::new(&allowance)));
        }
        let fetters = Fetters {
            identity: self.other_user(),
            drops_capabilities: level > Level::None,
            ruleset: landlock.map(|landlock| landlock.descriptor.as_fd()),
            filter: self.filter.as_ref().map(|(_, filter)| filter.clone()),
        };
        let rlimits = rlimits(&errand.limits, errand.memory_rule, tasks);
        let streams = [&streams[0], &streams[1], &streams[2]].map(AsFd::as_fd);
        let mut recipe = Confine::new(streams, folder, rlimits, fetters);
        if let Some(program) = errand.command.first() {
            let fault = |errno| Fault {
                step: START.to_owned(),
                errno,
                is_start: true,
            };
            let path = find(program, &errand.environment, self.other_user());
            let path = path.ok_or(fault(libc::ENOENT))?;
            let ready = recipe.execute(path.into(), &errand.command, &errand.environment);
            ready.map_err(|_| fault(libc::EINVAL))?;
        }
        Ok(recipe)
    }

    /// Waits until the process has ended, something has run out, or the supervisor wants its end. Tells why it is to be
    /// killed, and the most that all processes together held, where that is summed.
    fn watch(
        &self,
        errand: &Errand,
        pid: i32,
        pidfd: &OwnedFd,
        start: Instant,
    ) -> rustix::io::Result<(Option<Killed>, u64)> {
        let sums = self.plan.sums_memory && errand.may_fork;
        let mut summed = 0;
        loop {
            let used = if sums {
                let sum = processes::sum();
                summed = summed.max(sum.memory);
                // Where the box could have no /proc of its own, there is nothing to add up.
                sum.cpu.max(processes::cpu_clock(pid))
            } else {
                processes::cpu_clock(pid)
            };
            if summed > errand.limits.memory.0.saturating_mul(2) {
                return Ok((Some(Killed::Memory), summed));
            }
            let Some(cpu) = errand.limits.cpu.checked_sub(used) else {
                return Ok((Some(Killed::Cpu), summed));
            };
            let Some(wall) = errand.limits.wall.checked_sub(start.elapsed()) else {
                return Ok((Some(Killed::Wall), summed));
            };
            // Threads use it up together.
            let mut left = wall.min(cpu / errand.limits.processes.clamp(1, 64));
            if sums {
                left = left.min(LOOK_UP_EVERY);
            }
            // A hair longer than what is left: a clock looked at too early would be looked at again and again.
            let left = left + Duration::from_micros(50);
            let timeout = Timespec {
                tv_sec: left.as_secs() as i64,
                tv_nsec: left.subsec_nanos().into(),
            };
            let mut events = [
                PollFd::new(pidfd, PollFlags::IN),
                PollFd::new(&self.socket, PollFlags::IN),
            ];
            match poll(&mut events, Some(&timeout)) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error),
            }
            if !events[0].revents().is_empty() {
                return Ok((None, summed));
            }
            if !events[1].revents().is_empty() {
                match wire::receive::<Order>(&self.socket) {
                    Ok(Some((Order::Kill(reason), _))) => return Ok((Some(reason), summed)),
                    // Nobody listens any more, or nothing that makes sense is said: the end of the box.
                    _ => {
                        processes::end_all(pid, self.plan.level >= Level::Namespaces);
                        std::process::exit(0);
                    }
                }
            }
        }
    }
}

/// Starts a process that shares this one's memory and descriptors until it has executed its program, while this one
/// sleeps. Gives its number and a descriptor for it.
fn clone(recipe: &mut Confine) -> rustix::io::Result<(i32, OwnedFd)> {
    const STACK: usize = 64 << 10;
    let mut stack = vec![0_u128; STACK / size_of::<u128>()];
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD | libc::SIGCHLD;
    let mut pidfd: i32 = -1;
    // SAFETY: the stack lives until the child has left it, because CLONE_VFORK lets this process sleep that long; the
    // recipe likewise. The pointer to the descriptor is to a live variable.
    let pid = unsafe {
        let top = stack.as_mut_ptr_range().end;
        let recipe = std::ptr::from_mut(recipe).cast();
        libc::clone(Confine::main, top.cast(), flags, recipe, &raw mut pidfd)
    };
    if pid < 0 {
        let error = io::Error::last_os_error();
        return Err(Errno::from_io_error(&error).unwrap_or(Errno::AGAIN));
    }
    // SAFETY: the kernel has just opened it for this process, and nobody else knows it.
    Ok((pid, unsafe { OwnedFd::from_raw_fd(pidfd) }))
}

/// Where a program is: a name without a slash is looked for on the environment's PATH, with the eyes of the user that is
/// to start it.
fn find(program: &OsStr, environment: &[(String, OsString)], user: Option<u32>) -> Option<PathBuf> {
    if program.as_bytes().contains(&b'/') {
        return Some(program.into());
    }
    let (_, folders) = environment.iter().find(|(name, _)| name == "PATH")?;
    see_as(user);
    let is_executable = |path: &PathBuf| {
        let effective = rustix::fs::AtFlags::EACCESS;
        let may = rustix::fs::accessat(CWD, path, rustix::fs::Access::EXEC_OK, effective);
        may.is_ok() && path.is_file()
    };
    let found = std::env::split_paths(folders)
        .map(|folder| folder.join(program))
        .find(is_executable);
    see_as(user.map(|_| 0));
    found
}

/// Looks at files as this user from now on.
fn see_as(user: Option<u32>) {
    if let Some(user) = user {
        // SAFETY: system calls without pointers, which concern this single thread.
        unsafe { libc::setfsuid(user) };
    }
}
