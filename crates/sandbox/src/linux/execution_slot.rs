//! A slot: runs one job at a time. Owns a fork server and the box that it has opened.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::box_requirements::RequiredBoxFeatures;
use super::cgroup::{self, Cgroup, ObservedMemoryPeak};
use super::disk_folder::DiskFolder;
use super::fork_server::ServerRequest;
use super::mounts::WORK_FOLDER_IN_BOX;
use super::output_forwarder::OutputForwarder;
use super::processor_placement::ProcessorPlacement;
use super::protocol::{self, BoxOrder, BoxPlan, BoxReport, InterpreterPlan, RunDescription};
use super::run_inputs::{
    attached_descriptors, create_job_inputs, create_output_pipes, describe_run,
};
use super::run_watch::RunWatch;
use super::sandbox_setup::SandboxSetup;
use super::server_process::ServerProcess;
use super::user_id::{change_owner, choose_contestant_user_id};
use super::visible_paths::{BoxView, list_paths_inside_box};
use super::{page_cache_warming, processes};
use crate::dialogue::DialogueConnection;
use crate::error::SandboxError;
use crate::evidence::BoxProblem;
use crate::isolation_level::IsolationLevel;
use crate::job::{Job, JobFolder};
use crate::run_outcome::{Ending, RunOutcome};
use crate::sandbox_step::SandboxStep;
use caipan_facts::io_error_from_fact;
use caipan_files::leftovers;

/// Runs one job at a time, in boxes that its own fork server opens.
#[derive(Debug)]
pub(super) struct ExecutionSlot {
    fork_server: ServerProcess,
    user_id: Option<u32>,
    cgroup: Option<Cgroup>,
    /// Name of the slot's first cgroup; with version 2, the names of further cgroups are derived from it.
    name: String,
    /// Number of boxes that the slot has tried to open, from which the names of further cgroups are derived.
    boxes: usize,
    /// Folders of cgroups of earlier boxes that are to be removed.
    old_cgroup_folders: Vec<PathBuf>,
    open: Option<OpenBox>,
    placement: ProcessorPlacement,
    is_broken: bool,
    /// Names of the isolation mechanisms that the last opened box reported.
    pub mechanisms: Vec<String>,
}

/// Box that is open for further runs, with the view and the requirements that it was opened for.
#[derive(Debug)]
struct OpenBox {
    view: u64,
    is_lasting: bool,
    /// Requirements that the box was opened for.
    features: RequiredBoxFeatures,
    /// Description of the last run, whose order can be repeated by a shorter message; `None` before the first run.
    description: Option<Box<RunDescription>>,
    init_socket: OwnedFd,
    /// Work folder on disk that the runs in the box share; `None` if there is none, as in a box with a private file system.
    disk: Option<DiskFolder>,
}

/// Started job: the watch over its run, and the pipe ends to be closed afterwards.
pub(super) struct StartedJob<'a> {
    watch: RunWatch<'a>,
    /// Writing ends of the output pipes, open until the run has ended.
    writing_ends: Vec<OwnedFd>,
}

/// First report of a new box; `None` if the box has ended.
fn receive_first_report(init_socket: &OwnedFd) -> io::Result<Option<BoxReport>> {
    if !protocol::wait_until_readable(protocol::INIT_TIMEOUT, init_socket)? {
        Err(io::ErrorKind::TimedOut.into())
    } else {
        Ok(protocol::receive_message::<BoxReport>(init_socket)?.map(|(report, _)| report))
    }
}

fn missing_box_error() -> SandboxError {
    SandboxError::error_at_step(SandboxStep::Run)(io_error_from_fact(BoxProblem::NoBox))
}

impl ExecutionSlot {
    /// Creates a slot with the fork server `ready`; `None` starts a new one.
    pub(super) fn new(
        setup: &SandboxSetup,
        number: usize,
        ready: Option<ServerProcess>,
    ) -> Result<Self, SandboxError> {
        let started = (|| {
            let fork_server = match ready {
                Some(ready) => ready,
                None => ServerProcess::start(&setup.program)?,
            };
            let name = format!("{}-{number}", leftovers::temporary_name_prefix());
            // The fork server has to know all names before anything is created, to clean up if caipan is killed.
            let parent = setup.cgroups.iter();
            let own_leaf = parent
                .clone()
                .filter_map(|parent| parent.caipan_cgroup_folder());
            let cgroups = parent.flat_map(|parent| parent.cgroup_paths(&name));
            let remember = ServerRequest::Remember {
                folder: setup.root.path().to_owned(),
                cgroups: cgroups.chain(own_leaf).collect(),
            };
            fork_server.send_request(&remember, &[])?;
            io::Result::Ok(Self {
                fork_server,
                user_id: choose_contestant_user_id(setup.isolation.level),
                cgroup: None,
                name,
                boxes: 0,
                old_cgroup_folders: Vec::new(),
                open: None,
                placement: ProcessorPlacement::default(),
                is_broken: false,
                mechanisms: Vec::new(),
            })
        })();
        let mut slot = started.map_err(SandboxError::error_at_step(SandboxStep::StartBox))?;
        let made = setup.root.create();
        made.map_err(SandboxError::error_at_step(SandboxStep::MakeFolder))?;
        if let Some(parent) = &setup.cgroups {
            let made = parent.create_cgroup(&slot.name).and_then(|mut cgroup| {
                cgroup.add_fork_server(slot.fork_server.pid())?;
                Ok(cgroup)
            });
            slot.cgroup = Some(made.map_err(SandboxError::error_at_step(SandboxStep::MakeCgroup))?);
        }
        Ok(slot)
    }

    /// Whether the slot can run further jobs. False after a box could not be opened or closed.
    pub(super) fn is_usable(&self) -> bool {
        !self.is_broken
    }

    /// Whether a box with this view is open.
    pub(super) fn has_open_box_for_view(&self, view: &BoxView) -> bool {
        self.open
            .as_ref()
            .is_some_and(|open| open.view == view.unique_view_number())
    }

    /// Whether the open box stays open while jobs run in boxes of other views.
    pub(super) fn has_lasting_box(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.is_lasting)
    }

    /// Path of the work folder on disk that the open box reuses from run to run; `None` without such a folder.
    pub(super) fn reused_disk_folder(&self) -> Option<&Path> {
        let disk = self.open.as_ref()?.disk.as_ref()?;
        Some(disk.path())
    }

    /// Process ids of all processes in the box except the init and an interpreter; empty while nothing runs.
    pub(super) fn list_contestant_processes(&self) -> Vec<i32> {
        let inits = processes::list_child_pids(self.fork_server.pid());
        let below = inits
            .iter()
            .flat_map(|box_init| processes::list_child_pids(box_init.unsigned_abs()));
        // The first child of the init is the interpreter, if the box has one.
        let has_interpreter = |open: &OpenBox| open.features.has_interpreter;
        let interpreters = usize::from(self.open.as_ref().is_some_and(has_interpreter));
        // The fork server has one child, the init; further children are orphans that it adopted.
        let orphans = inits.iter().skip(1).copied();
        orphans.chain(below.skip(interpreters)).collect()
    }

    /// Whether the open box can be used for this job.
    fn has_open_box_for_job(&self, view: &BoxView, job: &Job) -> bool {
        self.open.as_ref().is_some_and(|open| {
            open.view == view.unique_view_number()
                && RequiredBoxFeatures::for_job(job).can_reuse_box_opened_for(open.features)
                && !job.needs_new_box
        })
    }

    /// Starts a job in a box that shows `view`. In a dialogue, takes the connection out of `part` once the job has started.
    pub(super) fn start_job<'a>(
        &mut self,
        setup: &'a SandboxSetup,
        view: &BoxView,
        job: &'a Job<'a>,
        part: &mut Option<DialogueConnection>,
    ) -> Result<StartedJob<'a>, SandboxError> {
        let is_at_hand = self.has_open_box_for_job(view, job);
        // Runs of contestants could exchange information through the page cache, so all visible files are loaded into it.
        // Compilers and programs of the jury pass on no information, and the probe executes nothing.
        let is_contestants = view.writable.is_none() && !view.is_lasting && !job.command.is_empty();
        if setup.warms_page_cache && is_contestants && (!is_at_hand || job.is_later_pass) {
            page_cache_warming::load_view_into_page_cache(view);
        }
        if !is_at_hand {
            self.open_box(setup, view, job)?;
        }
        let started = self.send_run_order(setup, job, part);
        if started.is_err() {
            self.close_box();
        }
        started
    }

    /// Returns the folder on disk in which the run works; `None` if the run works in the box's private file system.
    fn work_folder(
        &mut self,
        setup: &SandboxSetup,
        job: &Job,
    ) -> Result<Option<PathBuf>, SandboxError> {
        let is_boxed = setup.isolation.level >= IsolationLevel::Namespaces;
        match job.folder {
            JobFolder::Kept(folder) => return Ok(Some(folder.to_owned())),
            JobFolder::Fresh(_) if is_boxed => return Ok(None),
            JobFolder::Fresh(_) => {}
        }
        let open = self.open.as_mut().ok_or_else(missing_box_error)?;
        let disk = match &mut open.disk {
            Some(disk) => disk,
            none => {
                let made = DiskFolder::create(setup.root.path(), self.user_id);
                none.insert(made.map_err(SandboxError::error_at_step(SandboxStep::MakeWorkFolder))?)
            }
        };
        Ok(Some(disk.path().to_owned()))
    }

    /// Sends the order for a run to the init, with input, output pipes and files attached.
    fn send_run_order<'a>(
        &mut self,
        setup: &'a SandboxSetup,
        job: &'a Job<'a>,
        part: &mut Option<DialogueConnection>,
    ) -> Result<StartedJob<'a>, SandboxError> {
        let folder = self.work_folder(setup, job)?;
        let open = self.open.as_mut().ok_or_else(missing_box_error)?;
        let (stdin, names, files) = create_job_inputs(job, folder.as_deref(), part.is_some())?;
        let ((stdout, out), (stderr, err)) = create_output_pipes(job, part.as_ref())?;
        if let Some(cgroup) = &mut self.cgroup {
            // Two helpers: the interpreter, and the process between the interpreter and the run.
            let helpers = 2 * u64::from(open.features.has_interpreter);
            let capacity = open.features.work_capacity;
            (cgroup.set_run_limits(job.limits, capacity, helpers))
                .map_err(SandboxError::error_at_step(SandboxStep::LimitCgroup))?;
        }
        let counted = self.cgroup.as_ref();
        let baseline = counted.map(|cgroup| cgroup.read_counter_baseline(job.may_fork));
        let description = Box::new(describe_run(setup, job, folder, names, part.as_ref()));
        let beside = attached_descriptors(&stdin, part.as_ref(), [&out, &err], &files);
        // In a dialogue two threads wait, and each is woken by both processes, so the kernel chooses the processor.
        let processor = part
            .is_none()
            .then(|| self.placement.next_processor())
            .flatten();
        let order = if open.description.as_ref() == Some(&description) {
            BoxOrder::Again { processor }
        } else {
            BoxOrder::Run {
                description,
                processor,
            }
        };
        let sent = protocol::send(&open.init_socket, &order, &beside);
        sent.map_err(SandboxError::error_at_step(SandboxStep::GiveOrder))?;
        if let BoxOrder::Run { description, .. } = order {
            open.description = Some(description);
        }
        let mut writing_ends = vec![err];
        // The partner has to see when the output is closed, which requires that no other process keeps it open.
        let is_seen_closed = part.as_ref().is_some_and(|part| part.is_closed_early);
        writing_ends.extend(Some(out).filter(|_| !is_seen_closed));
        let fork_server = self.fork_server.pid();
        let stdout = match part.take() {
            Some(part) => {
                stdout.with_forwarder(OutputForwarder::new(part, job.stream_limit, fork_server))
            }
            None => stdout,
        };
        let watch = RunWatch {
            job,
            stdout,
            stderr,
            baseline,
            seen: ObservedMemoryPeak::default(),
            processor,
            memory: setup.memory.register_run(),
            is_sacrificed: false,
            capacity: open.features.work_capacity,
            start: Instant::now(),
        };
        Ok(StartedJob {
            watch,
            writing_ends,
        })
    }

    /// Waits until a job that [`Self::start_job`] started has ended. Keeps the box open if it can be reused.
    pub(super) fn wait_for_job_end(
        &mut self,
        setup: &SandboxSetup,
        started: StartedJob,
        cancel: &AtomicBool,
    ) -> Result<RunOutcome, SandboxError> {
        let watched = match &self.open {
            Some(open) => {
                let (cgroup, placement) = (self.cgroup.as_ref(), &mut self.placement);
                let watch = started.watch;
                watch.watch_until_run_ends(&open.init_socket, cgroup, cancel, placement)
            }
            None => Err(missing_box_error()),
        };
        // Dropped only now: closing the pipes earlier would wake this thread shortly before the report arrives.
        drop(started.writing_ends);
        // A box whose contestant was killed or left something behind may be in an unforeseen state.
        let is_harmless = matches!(&watched, Ok((_, true)));
        let disk = self.open.as_mut().and_then(|open| open.disk.take());
        if !is_harmless {
            self.close_box();
        }
        let (mut outcome, _) = watched?;
        if self.cgroup.is_none() && outcome.ending == Ending::Signalled(libc::SIGKILL) {
            outcome.is_starved |= setup.has_new_oom_kills();
        }
        outcome.left_behind = disk.and_then(|disk| match &mut self.open {
            Some(open) if disk.clear_for_reuse() => {
                open.disk = Some(disk);
                None
            }
            _ => disk.remove(),
        });
        Ok(outcome)
    }

    fn open_box(
        &mut self,
        setup: &SandboxSetup,
        view: &BoxView,
        job: &Job,
    ) -> Result<(), SandboxError> {
        self.close_box();
        let opened = self.try_to_open_box(setup, view, job);
        self.is_broken = opened.is_err();
        opened
    }

    /// Describes the box that the fork server is to open for `job`.
    fn plan_box(&self, setup: &SandboxSetup, view: &BoxView, job: &Job) -> BoxPlan {
        let demand = RequiredBoxFeatures::for_job(job);
        let interpreter = job
            .forking_interpreter()
            .map(|interpreter| InterpreterPlan {
                command: interpreter.command.clone(),
                environment: setup.process_environment(job, Path::new(WORK_FOLDER_IN_BOX)),
                memory_rule: job.memory_rule,
                limits: *job.limits,
            });
        let has_own_folder = setup.isolation.level >= IsolationLevel::Namespaces && !demand.is_kept;
        let (mut shown, mut hidden) = view.entries_and_hidden_paths();
        shown.retain(|shown| demand.shares_memory || !shown.is_dev_zero());
        hidden.extend(
            setup
                .hidden
                .iter()
                .flat_map(|path| list_paths_inside_box(path, &shown)),
        );
        BoxPlan {
            level: setup.isolation.level,
            user_id: self.user_id,
            is_root: rustix::process::geteuid().is_root(),
            shown,
            hidden,
            place: setup.root.path().to_owned(),
            sums_memory: self.cgroup.is_none(),
            may_fork: demand.may_fork,
            shares_memory: demand.shares_memory,
            is_kept: demand.is_kept,
            landlock_at_most: setup.landlock_at_most,
            work_capacity: has_own_folder.then_some(demand.work_capacity),
            interpreter,
        }
    }

    fn try_to_open_box(
        &mut self,
        setup: &SandboxSetup,
        view: &BoxView,
        job: &Job,
    ) -> Result<(), SandboxError> {
        let demand = RequiredBoxFeatures::for_job(job);
        let plan = self.plan_box(setup, view, job);
        self.boxes += 1;
        let born = self.prepare_cgroup(setup);
        born.map_err(SandboxError::error_at_step(SandboxStep::MakeCgroup))?;
        let asked = (|| {
            if let Some(folder) = &view.own {
                change_owner(folder, self.user_id.map(|_| 0))?;
            }
            if let Some(folder) = &view.writable {
                change_owner(folder, self.user_id)?;
            }
            let (init_socket, far) = protocol::socket_pair()?;
            let birthplace = self
                .cgroup
                .as_ref()
                .map(Cgroup::open_folder_for_clone)
                .transpose()?
                .flatten();
            let mut beside = vec![far.as_fd()];
            beside.extend(birthplace.iter().map(AsFd::as_fd));
            self.fork_server
                .send_request(&ServerRequest::Open(Box::new(plan)), &beside)?;
            Ok(init_socket)
        })();
        let init_socket = asked.map_err(SandboxError::error_at_step(SandboxStep::OpenBox))?;
        match receive_first_report(&init_socket)
            .map_err(SandboxError::error_at_step(SandboxStep::OpenBox))?
        {
            Some(BoxReport::Ready(mut mechanisms)) => {
                let counted = match &mut self.cgroup {
                    Some(cgroup) => {
                        cgroup.record_idle_box_counters();
                        "cgroup"
                    }
                    None => "memory-summed",
                };
                // These cgroups are empty: the fork server ended the previous box before it reported the new one.
                cgroup::remove_cgroups(&std::mem::take(&mut self.old_cgroup_folders));
                mechanisms.push(counted.to_owned());
                self.mechanisms = mechanisms;
                self.open = Some(OpenBox {
                    view: view.unique_view_number(),
                    is_lasting: view.is_lasting,
                    features: demand,
                    description: None,
                    init_socket,
                    disk: None,
                });
                Ok(())
            }
            Some(BoxReport::Failed(fault)) => Err(fault.into()),
            _ => Err(SandboxError::helper_death_error(SandboxStep::OpenBox)),
        }
    }

    /// Prepares the cgroup of the next box: waits for memory release (version 1), or creates a new cgroup (version 2).
    fn prepare_cgroup(&mut self, setup: &SandboxSetup) -> io::Result<()> {
        let (Some(parent), Some(cgroup)) = (&setup.cgroups, &mut self.cgroup) else {
            return Ok(());
        };
        if !cgroup.needs_new_cgroup_per_box() {
            cgroup.wait_for_memory_release();
            return Ok(());
        }
        if self.boxes > 1 {
            let next = parent.create_cgroup(&format!("{}-{}", self.name, self.boxes))?;
            let remember = ServerRequest::Remember {
                folder: setup.root.path().to_owned(),
                cgroups: next.paths(),
            };
            let before = std::mem::replace(cgroup, next);
            self.old_cgroup_folders.extend(before.paths());
            self.fork_server.send_request(&remember, &[])?;
        }
        Ok(())
    }

    /// Ends the open box, if there is one. The fork server waits for the end of that box before it opens another one.
    pub(super) fn close_box(&mut self) {
        if self.open.take().is_some()
            && self
                .fork_server
                .send_request(&ServerRequest::End, &[])
                .is_err()
        {
            self.is_broken = true;
        }
    }

    /// Asks the fork server to exit, without waiting. The slot cannot run jobs any more.
    pub(super) fn ask_fork_server_to_exit(&mut self) {
        self.open = None;
        self.fork_server.ask_fork_server_to_exit();
    }
}

impl Drop for ExecutionSlot {
    fn drop(&mut self) {
        self.ask_fork_server_to_exit();
        self.fork_server.end();
        cgroup::remove_cgroups(&self.old_cgroup_folders);
        if let Some(cgroup) = &self.cgroup {
            cgroup::remove_cgroups(&cgroup.paths());
        }
    }
}
