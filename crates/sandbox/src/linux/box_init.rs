//! The init process of a box: sets the box up, runs one contestant after another in it, and removes all traces of each
//! run.
//!
//! The init is small and single-threaded, because the kernel counts its memory toward the peak of each contestant. In
//! a box with namespaces it is process 1: all other processes end with it, and no signal from inside reaches it.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::time::Instant;

use rustix::fs::{CWD, Mode, openat};
use rustix::io::Errno;
use rustix::thread::CpuSet;

use super::child_process::{ChildStack, clone_child, find_program};
use super::child_setup::{
    ChildSetup, LevelRestrictions, PreparedContestant, START_STEP, contestant_syscall_allowance,
};
use super::child_watch::{ChildWatch, RunObservations};
use super::collected_files::{self, OPEN_FOLDER_FLAGS};
use super::init_memory_release::ReleasableMemory;
use super::interpreter::{Interpreter, InterpreterConditions};
use super::mounts::{self, MountSources, WORK_FOLDER_IN_BOX};
use super::processes::ReapedProcesses;
use super::protocol::{self, BoxOrder, BoxPlan, BoxReport, EndedRun, RunDescription, StepFailure};
use super::resource_limits::resource_limits;
use super::run_inputs::RunStreams;
use super::seccomp::SyscallFilter;
use super::work_mount::{self, CollectedWorkFiles, WorkMount};
use super::{landlock, processes, processor_placement};
use crate::isolation_level::IsolationLevel;
use crate::run_outcome::{Ending, KillReason};
use crate::sandbox_step::SandboxStep;

/// State of the init process of a box.
pub(super) struct BoxInit {
    plan: BoxPlan,
    socket: OwnedFd,
    /// Landlock rules; only at level `Filter`, where no mounts restrict the files.
    landlock: Option<landlock::LandlockRuleset>,
    /// Work folder on disk that was last added to the landlock rules; most boxes use one folder for all runs.
    landlocked_work_folder: Option<PathBuf>,
    /// Second system call filter, which each contestant's process installs for itself. `None` if the level has no
    /// filter, or if a single filter with an exemption token serves both the init and the contestant.
    filter: Option<SyscallFilter>,
    stack: ChildStack,
    /// Work folder mounted in the box; `None` if each run specifies a folder on disk.
    work: Option<WorkMount>,
    /// Processors that contestants may use; `None` if they are unknown.
    all_processors: Option<CpuSet>,
    /// Interpreter that forks itself for each run; `None` if the box has none or it failed.
    interpreter: Option<Interpreter>,
    /// Processor to which the init is bound; `None` if the kernel chooses the processor.
    processor: Option<usize>,
    own_memory: ReleasableMemory,
}

/// Sets the box up and serves orders until the supervisor closes the socket. `enter` makes this process root inside
/// the box's user namespace.
pub(super) fn run_box(
    plan: BoxPlan,
    socket: OwnedFd,
    enter: impl FnOnce() -> Result<(), StepFailure>,
) {
    match BoxInit::set_up_box(plan, &socket, enter) {
        Ok((mut box_init, mechanisms)) => {
            if protocol::send(&box_init.socket, &BoxReport::Ready(mechanisms), &[]).is_ok() {
                box_init.serve_supervisor_orders();
            }
        }
        // If this report cannot be sent, the supervisor sees a closed socket.
        Err(fault) => drop(protocol::send(&socket, &BoxReport::Failed(fault), &[])),
    }
}

impl BoxInit {
    fn set_up_box(
        plan: BoxPlan,
        socket: &OwnedFd,
        enter: impl FnOnce() -> Result<(), StepFailure>,
    ) -> Result<(Self, Vec<String>), StepFailure> {
        let own_memory = ReleasableMemory::inspect_this_process();
        processes::make_preferred_oom_victim();
        let mut mechanisms = Vec::new();
        let (mut rules, mut filter, mut work) = (None, None, None);
        if plan.level >= IsolationLevel::Namespaces {
            let sources = MountSources::open(&plan)?;
            enter()?;
            mechanisms.push("namespaces".to_owned());
            mounts::build_box_file_system(&plan, sources)?;
            mechanisms.push("own-proc".to_owned());
            let made = plan.work_capacity.map(WorkMount::mount).transpose();
            work = made.map_err(StepFailure::error_at_step(SandboxStep::MakeWorkFolder))?;
            rustix::system::sethostname(b"caipan")
                .map_err(StepFailure::error_at_step(SandboxStep::NameHost))?;
        } else {
            let own = rustix::process::getpid();
            let adopted = rustix::process::set_child_subreaper(Some(own));
            adopted.map_err(StepFailure::error_at_step(SandboxStep::AdoptOrphans))?;
        }
        if plan.level == IsolationLevel::Filter {
            let made = landlock::create_ruleset(&plan)?;
            mechanisms.push(format!("landlock-{}", made.abi));
            rules = Some(made);
        }
        if plan.level > IsolationLevel::None {
            processes::prevent_privilege_gain()?;
            let allowance = contestant_syscall_allowance(&plan, rules.as_ref());
            let installed = SyscallFilter::install_for_init(&allowance);
            filter = installed.map_err(|error| {
                let errno = Errno::from_io_error(&error).unwrap_or(Errno::INVAL);
                StepFailure::error_at_step(SandboxStep::FilterCalls)(errno)
            })?;
            mechanisms.push("seccomp".to_owned());
        }
        if plan.user_id.is_some() && plan.level > IsolationLevel::None {
            mechanisms.push("own-user".to_owned());
        } else if plan.level > IsolationLevel::None && plan.is_root {
            mechanisms.push("root-without-rights".to_owned());
        }
        mechanisms.extend(["session", "rlimits", "cpu-clock"].map(str::to_owned));
        let own_socket = socket
            .try_clone()
            .map_err(|_| StepFailure::error_at_step(SandboxStep::KeepSocket)(Errno::MFILE))?;
        let mut box_init = Self {
            plan,
            socket: own_socket,
            landlock: rules,
            landlocked_work_folder: None,
            filter,
            stack: ChildStack::new(),
            work,
            all_processors: processor_placement::allowed_processors(),
            interpreter: None,
            processor: None,
            own_memory,
        };
        box_init.start_planned_interpreter();
        Ok((box_init, mechanisms))
    }

    /// Starts the interpreter that the plan describes, if the work folder already exists.
    fn start_planned_interpreter(&mut self) {
        let Some(plan) = &self.plan.interpreter else {
            return;
        };
        let rlimits = resource_limits(&plan.limits, plan.memory_rule, None);
        let conditions = InterpreterConditions::new(&plan.environment, &rlimits, None);
        let folder = self.work.as_ref().map(|work| work.folder.try_clone());
        if let Some(Ok(folder)) = folder {
            self.start_interpreter(conditions, folder.as_fd());
        }
    }

    fn start_interpreter(&mut self, conditions: InterpreterConditions, folder: BorrowedFd) {
        let (Some(plan), Some(filter)) = (&self.plan.interpreter, &self.filter) else {
            return;
        };
        let restrictions = LevelRestrictions {
            filter: None,
            all_processors: self.all_processors,
            ..self.level_restrictions()
        };
        let started =
            Interpreter::prepare_interpreter_start(&plan.command, conditions, folder, restrictions);
        self.interpreter = started.and_then(|prepared| prepared.start(filter, &mut self.stack));
        // An interpreter that failed to start is not tried again, because each attempt would delay a run.
        (self.plan.interpreter).take_if(|_| self.interpreter.is_none());
    }

    /// Forks the run from the interpreter. Starts a new interpreter first if there is none that meets the conditions of
    /// the run. Returns `None` if the command of the run has to be executed instead.
    fn fork_run_from_interpreter(
        &mut self,
        prepared: &PreparedContestant,
        streams: &RunStreams,
        folder: BorrowedFd,
    ) -> Option<(i32, OwnedFd)> {
        let (description, rlimits) = (&prepared.description, &prepared.rlimits);
        let own_words = description.forked_after?;
        let (environment, permitted) = (
            &description.environment,
            self.landlocked_work_folder.as_deref(),
        );
        let started = self.interpreter.take();
        self.interpreter =
            started.filter(|own| own.is_reusable_for_run(environment, rlimits, permitted));
        if self.interpreter.is_none() {
            let conditions = InterpreterConditions::new(environment, rlimits, permitted);
            self.start_interpreter(conditions, folder);
        }
        let arguments = description.command.get(own_words..)?;
        let interpreter = self.interpreter.as_ref()?;
        let forked = interpreter.fork_run(streams.borrow_standard_streams(), rlimits, arguments);
        if forked.is_none() {
            // If the interpreter forks a process after the timeout, it must not write to the pipes of this run.
            self.end_interpreter();
        }
        forked
    }

    /// Ends the processes that a run has left behind. If there are none, a running interpreter is kept. Otherwise the
    /// interpreter is ended too and included in the count, so that the box is not used again.
    fn end_leftover_processes(&mut self, leader: i32) -> ReapedProcesses {
        match self.interpreter.take() {
            Some(interpreter) if interpreter.is_only_child_of_init() => {
                self.interpreter = Some(interpreter);
                ReapedProcesses::without_leftover_processes()
            }
            ended => {
                let had_interpreter = u32::from(ended.is_some());
                drop(ended);
                let mut rest = processes::kill_and_reap_all(leader, self.has_own_namespaces());
                rest.count += had_interpreter;
                rest
            }
        }
    }

    /// Ends the interpreter and every process that it has forked.
    fn end_interpreter(&mut self) {
        if let Some(interpreter) = self.interpreter.take() {
            let leader = interpreter.pid();
            drop(interpreter);
            processes::kill_and_reap_all(leader, self.has_own_namespaces());
        }
    }

    /// Whether the box has its own namespaces: true for the levels `Namespaces` and `Full`.
    fn has_own_namespaces(&self) -> bool {
        self.plan.level >= IsolationLevel::Namespaces
    }

    fn serve_supervisor_orders(&mut self) {
        let mut last = None;
        while let Ok(Some((order, descriptors))) = protocol::receive_message(&self.socket) {
            match order {
                BoxOrder::Run {
                    description,
                    processor,
                } => {
                    self.bind_to_processor(processor);
                    self.own_memory.release_reloadable_pages();
                    last = Some(PreparedContestant::new(description, &self.plan));
                }
                BoxOrder::Again { processor } => self.bind_to_processor(processor),
                // Orders that arrive after the process has ended are ignored.
                BoxOrder::Kill(_) | BoxOrder::Grant(_) => continue,
            }
            // An order to repeat a run came before any run. The init exits, and the supervisor sees the closed socket.
            let Some(known) = &last else { return };
            let (report, files) = match self.run_contestant(known, descriptors) {
                Ok((ended, files)) => (BoxReport::Ended(ended), files),
                Err(fault) => (BoxReport::Failed(fault), Vec::new()),
            };
            let beside: Vec<BorrowedFd> = files.iter().map(AsFd::as_fd).collect();
            if protocol::send(&self.socket, &report, &beside).is_err() {
                return;
            }
        }
    }

    /// Binds the init to the processor of the thread that waits for the next run; `None` removes the binding.
    fn bind_to_processor(&mut self, processor: Option<usize>) {
        let Some(all_processors) = &self.all_processors else {
            return;
        };
        if self.processor != processor
            && processor_placement::bind_thread(processor, all_processors)
        {
            self.processor = processor;
        }
    }

    fn run_contestant(
        &mut self,
        prepared: &PreparedContestant,
        descriptors: Vec<OwnedFd>,
    ) -> Result<(EndedRun, Vec<OwnedFd>), StepFailure> {
        let description = &prepared.description;
        let mut remaining = descriptors.into_iter();
        let streams = RunStreams::take_from_descriptors(&mut remaining, description.further)?;
        let work_folder = self.open_work_folder(description)?;
        let folder = work_folder.as_fd();
        self.fill_work_folder(folder, description, remaining)?;
        let StartedRunProcess {
            pid,
            pidfd,
            start,
            is_forked,
        } = self.start_run(prepared, &streams, folder)?;
        drop(streams);
        let watch = ChildWatch {
            plan: &self.plan,
            socket: &self.socket,
            limits: &description.limits,
            pid,
            start,
            talks: description.talks,
        };
        let watched = watch.wait_for_end(&pidfd);
        self.report_process_end(description, &watched);
        if watched.is_err() || matches!(&watched, Ok(watched) if watched.killed.is_some()) {
            // Errors are ignored: the process may have ended just before. In that case its own exit code or signal is
            // reported.
            let _ = rustix::process::pidfd_send_signal(&pidfd, rustix::process::Signal::KILL);
        }
        let first = processes::wait_and_reap(pid);
        let (wall, reaped_at) = (start.elapsed(), processes::monotonic_now());
        let rest = self.end_leftover_processes(pid);
        let RunObservations {
            killed,
            summed_memory_peak: summed,
            waited,
            is_asleep,
            killed_at,
            ..
        } = watched.map_err(StepFailure::error_at_step(SandboxStep::Watch))?;
        let left =
            CollectedWorkFiles::collect_and_clear_folder(self.work.as_ref(), description, folder)?;
        let ending = ending_with_kill_reason(first.ending, killed);
        // The end time of a killed process is the time of the decision to kill it.
        let is_killed = matches!(ending, Ending::Killed(_));
        let at = killed_at.filter(|_| is_killed).unwrap_or(reaped_at);
        let ended = EndedRun {
            ending,
            cpu: first.cpu + rest.cpu,
            wall,
            at,
            waited,
            is_asleep,
            memory: first.memory.max(rest.memory).max(summed),
            floor: processes::own_peak_memory(),
            survivors: rest.count,
            is_soiled: left.is_soiled,
            has_output: left.has_output,
            collected: left.collected,
            is_forked,
        };
        Ok((ended, left.files))
    }

    /// Starts the process of a run: forked from the interpreter if possible, else by executing the command.
    fn start_run(
        &mut self,
        prepared: &PreparedContestant,
        streams: &RunStreams,
        folder: BorrowedFd,
    ) -> Result<StartedRunProcess, StepFailure> {
        if let Some((pid, pidfd)) = self.fork_run_from_interpreter(prepared, streams, folder) {
            return Ok(StartedRunProcess {
                pid,
                pidfd,
                start: Instant::now(),
                is_forked: true,
            });
        }
        let mut recipe = self.prepare_child(prepared, streams, folder)?;
        let start = Instant::now();
        let (pid, pidfd) = clone_child(&mut recipe, &mut self.stack)
            .map_err(StepFailure::error_at_step(SandboxStep::Clone))?;
        if let Some((step, errno)) = recipe.fault {
            processes::wait_and_reap(pid);
            return Err(fault_of_new_process(step, errno));
        }
        Ok(StartedRunProcess {
            pid,
            pidfd,
            start,
            is_forked: false,
        })
    }

    /// Reports at once that a process has ended by itself, if the supervisor waits for that.
    fn report_process_end(
        &self,
        description: &RunDescription,
        watched: &rustix::io::Result<RunObservations>,
    ) {
        let now = processes::monotonic_now();
        if description.is_awaited && watched.as_ref().is_ok_and(|seen| seen.killed.is_none()) {
            // Errors are ignored: if the supervisor is gone, the final report fails as well.
            let _ = protocol::send(&self.socket, &BoxReport::Over(now), &[]);
        }
    }

    /// Makes the work folder accessible to a run and creates the files and folders of the job in it.
    fn fill_work_folder(
        &mut self,
        folder: BorrowedFd,
        description: &RunDescription,
        files: impl Iterator<Item = OwnedFd>,
    ) -> Result<(), StepFailure> {
        if let Some(landlock) = &mut self.landlock
            && self.landlocked_work_folder != description.folder
        {
            landlock::allow_work_folder(landlock, folder)?;
            self.landlocked_work_folder.clone_from(&description.folder);
        }
        // Files of the job may be inside collected folders, so the folders are created first.
        for name in &description.collects {
            let made =
                collected_files::create_collected_folder(folder, name, self.contestant_user());
            made.map_err(StepFailure::error_at_step(SandboxStep::MakeWorkFolder))?;
        }
        for (name, file) in description.files.iter().zip(files) {
            let copied =
                work_mount::copy_file_into_folder(file, folder, name, self.contestant_user());
            copied.map_err(StepFailure::error_at_step(SandboxStep::WriteInput))?;
        }
        Ok(())
    }

    /// Opens the folder on disk that the run specifies. If the run specifies none, opens the work folder mounted in the box.
    fn open_work_folder(&self, description: &RunDescription) -> Result<OwnedFd, StepFailure> {
        let folder = match (&description.folder, &self.work) {
            (None, Some(work)) => work.folder.try_clone().map_err(|_| Errno::MFILE),
            (folder, _) => {
                let path = folder.as_deref().unwrap_or(Path::new(WORK_FOLDER_IN_BOX));
                openat(CWD, path, OPEN_FOLDER_FLAGS, Mode::empty())
            }
        };
        folder.map_err(StepFailure::error_at_step(SandboxStep::OpenWorkFolder))
    }

    /// User that the contestant switches to. `None` if the contestant keeps the user of the init, as it always does in
    /// a user namespace.
    fn contestant_user(&self) -> Option<u32> {
        self.plan.user_id.filter(|_| !self.has_own_namespaces())
    }

    fn level_restrictions(&self) -> LevelRestrictions<'_> {
        LevelRestrictions {
            user_id: self.contestant_user(),
            drops_capabilities: self.plan.level > IsolationLevel::None,
            ruleset: self.landlock.as_ref().map(|made| made.descriptor.as_fd()),
            filter: self.filter.clone(),
            all_processors: self.all_processors.filter(|_| self.processor.is_some()),
        }
    }

    /// Prepares the steps that the new process performs between clone and exec.
    fn prepare_child(
        &self,
        prepared: &PreparedContestant,
        streams: &RunStreams,
        folder: BorrowedFd,
    ) -> Result<ChildSetup, StepFailure> {
        let PreparedContestant {
            description,
            rlimits,
        } = prepared;
        let restrictions = self.level_restrictions();
        let standard = streams.borrow_standard_streams();
        let mut child_setup = ChildSetup::new(standard, folder, rlimits.clone(), restrictions);
        child_setup.set_further_descriptors(&streams.further);
        if let Some(program) = description.command.first() {
            let path = find_program(program, &description.environment, self.contestant_user())
                .ok_or(fault_of_new_process(START_STEP, libc::ENOENT))?;
            let ready = child_setup.set_program(
                path.into(),
                &description.command,
                &description.environment,
            );
            ready.map_err(|_| fault_of_new_process(START_STEP, libc::EINVAL))?;
        }
        Ok(child_setup)
    }
}

/// Process of a run that has just been started.
struct StartedRunProcess {
    pid: i32,
    pidfd: OwnedFd,
    start: Instant,
    /// Whether the process was forked from a running interpreter. If not, it executed the command.
    is_forked: bool,
}

/// Failure of a step in the new process. A failed exec is marked as a start failure, which is the fault of the program.
fn fault_of_new_process(step: SandboxStep, errno: i32) -> StepFailure {
    StepFailure {
        is_start: step == START_STEP,
        step,
        errno,
    }
}

/// Replaces SIGKILL as the observed ending by the reason for which caipan killed the process, if there is one.
fn ending_with_kill_reason(observed: Ending, killed: Option<KillReason>) -> Ending {
    match killed {
        Some(reason) if observed == Ending::Signalled(libc::SIGKILL) => Ending::Killed(reason),
        _ => observed,
    }
}
