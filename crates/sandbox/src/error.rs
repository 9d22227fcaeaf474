//! Errors that prevent a process from being run.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use super::evidence::BoxProblem;
use super::sandbox_step::SandboxStep;
use caipan_facts::{Evidence, Fact, fact_from_io_error};

/// Error of the sandbox or of the machine; not the fault of the process that was to run.
#[derive(Debug)]
pub struct SandboxError {
    pub(super) step: SandboxStep,
    pub(super) cause: io::Error,
    pub(super) is_start: bool,
    pub(super) is_lost: bool,
}

impl SandboxError {
    /// Error for a helper process that ended without a report, usually killed by the kernel for lack of memory.
    #[cfg(target_os = "linux")]
    pub(super) fn helper_death_error(step: SandboxStep) -> Self {
        Self {
            is_lost: true,
            ..Self::error_at_step(step)(caipan_facts::io_error_from_fact(BoxProblem::BoxEnded))
        }
    }

    /// Returns a function for `map_err` that adds the failed step to an I/O error.
    pub(super) fn error_at_step(step: SandboxStep) -> impl FnOnce(io::Error) -> Self {
        move |cause| Self {
            step,
            cause,
            is_start: false,
            is_lost: false,
        }
    }

    /// Adds the name of the program that could not be started, without its folder, which differs from run to run.
    pub(super) fn add_program_name(&mut self, command: &[OsString]) {
        if let Some(program) = command.first().filter(|_| self.is_start) {
            let name = Path::new(program).file_name().unwrap_or_default();
            let program = name.display().to_string();
            self.step = SandboxStep::Start { program };
        }
    }

    /// Returns the failed step and the cause as a [`Fact`], from which a message is made.
    pub fn fact(&self) -> Fact {
        let (step, cause) = (self.step.fact(), fact_from_io_error(&self.cause));
        BoxProblem::Failed { step, cause }.fact()
    }

    /// Whether the failed step was the execution of the program itself, not the preparation of its sandbox.
    pub fn is_start_failure(&self) -> bool {
        self.is_start
    }

    /// Whether a retry may succeed because a resource was temporarily missing: memory, descriptors, processes, a
    /// helper that was killed, or an executable that was open for writing.
    pub fn is_lack_of_resources(&self) -> bool {
        use io::ErrorKind::{
            BrokenPipe, ConnectionReset, ExecutableFileBusy, OutOfMemory, ResourceBusy, WouldBlock,
        };
        // ENFILE and EMFILE, and ETOOMANYREFS for descriptors in flight between processes of one user.
        let too_many_files = matches!(self.cause.raw_os_error(), Some(23 | 24 | 109));
        self.is_lost
            || too_many_files
            || matches!(
                self.cause.kind(),
                BrokenPipe
                    | ConnectionReset
                    | ExecutableFileBusy
                    | OutOfMemory
                    | ResourceBusy
                    | WouldBlock
            )
    }

    /// Whether the run failed because the program, or an interpreter or loader that it requires, does not exist.
    pub fn is_program_missing(&self) -> bool {
        self.is_start && self.cause.kind() == io::ErrorKind::NotFound
    }
}
