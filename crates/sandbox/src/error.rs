//! What keeps a process from being run.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use super::evidence::Trouble;
use super::step::Step;
use caipan_facts::{Evidence, Fact, cause};

/// A run that could not be made; never the process's own fault.
#[derive(Debug)]
pub struct SandboxError {
    pub(super) step: Step,
    pub(super) cause: io::Error,
    pub(super) is_start: bool,
    pub(super) is_lost: bool,
}

impl SandboxError {
    /// Who helps has gone without a word: ended by the kernel, for want of memory as a rule.
    #[cfg(target_os = "linux")]
    pub(super) fn lost(step: Step) -> Self {
        Self {
            is_lost: true,
            ..Self::at(step)(caipan_facts::refusal(Trouble::BoxEnded))
        }
    }

    pub(super) fn at(step: Step) -> impl FnOnce(io::Error) -> Self {
        move |cause| Self {
            step,
            cause,
            is_start: false,
            is_lost: false,
        }
    }

    /// Names the program that could not be started. Where it stands is not told: it is another place each time.
    pub(super) fn name_program(&mut self, command: &[OsString]) {
        if let Some(program) = command.first().filter(|_| self.is_start) {
            let name = Path::new(program).file_name().unwrap_or_default();
            let program = name.display().to_string();
            self.step = Step::Start { program };
        }
    }

    /// What has failed, and why.
    pub fn fact(&self) -> Fact {
        let (step, cause) = (self.step.fact(), cause(&self.cause));
        Trouble::Failed { step, cause }.fact()
    }

    /// Was it the program that could not be started?
    pub fn is_start(&self) -> bool {
        self.is_start
    }

    /// Was there something missing that the next try may find: memory, descriptors, room for a process, a helper that
    /// the kernel has not ended, or a file that nobody writes to just now?
    pub fn is_scarcity(&self) -> bool {
        use io::ErrorKind::{
            BrokenPipe, ConnectionReset, ExecutableFileBusy, OutOfMemory, ResourceBusy, WouldBlock,
        };
        // The system's words for "too many open files", in the process and in the machine, and for too many of them on
        // their way between processes of the same user.
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

    /// Was the program itself not to be found?
    pub fn is_not_found(&self) -> bool {
        self.is_start && self.cause.kind() == io::ErrorKind::NotFound
    }
}
