//! Everything that the init receives for a run: the description, the input and files to copy, and the output pipes.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};

use rustix::io::Errno;

use super::mounts::WORK_FOLDER_IN_BOX;
use super::output_pipe::{self, OutputPipe};
use super::private_file::create_private_file;
use super::protocol::{RunDescription, StepFailure};
use super::sandbox_setup::SandboxSetup;
use crate::dialogue::DialogueConnection;
use crate::error::SandboxError;
use crate::job::{Job, JobFolder};
use crate::sandbox_step::SandboxStep;

/// Standard input (`None` for a job in a dialogue), names of the files of a job, and their descriptors in the same
/// order.
pub(super) type Inputs = (Option<OwnedFd>, Vec<String>, Vec<OwnedFd>);

/// Creates standard input and the files of a job. They are sealed or unnamed, so that nothing can modify them.
pub(super) fn create_job_inputs(
    job: &Job,
    folder: Option<&Path>,
    talks: bool,
) -> Result<Inputs, SandboxError> {
    let stdin = (!talks)
        .then(|| create_private_file(job.stdin, folder))
        .transpose()
        .map_err(SandboxError::error_at_step(SandboxStep::WriteStdin))?;
    let (mut names, mut files) = (Vec::new(), Vec::new());
    if let JobFolder::Fresh(wanted) = job.folder {
        for (name, content) in wanted {
            // Usually the file contains the same data as standard input. One descriptor then serves both, since the
            // file is copied by position.
            let file = match &stdin {
                Some(stdin) if std::ptr::eq(*content, job.stdin) => stdin.try_clone(),
                _ => create_private_file(content, folder),
            };
            files.push(file.map_err(SandboxError::error_at_step(SandboxStep::WriteInput))?);
            names.push((*name).to_owned());
        }
    }
    Ok((stdin, names, files))
}

/// Pipes for standard output and for standard error of a job: caipan's end and the program's writing end of each.
pub(super) type OutputPipesOfJob = ((OutputPipe, OwnedFd), (OutputPipe, OwnedFd));

/// Creates the output pipes of a job; in a dialogue, standard output is forwarded to the partner.
pub(super) fn create_output_pipes(
    job: &Job,
    part: Option<&DialogueConnection>,
) -> Result<OutputPipesOfJob, SandboxError> {
    let limit = job.stream_limit;
    let pipes = (|| {
        if let Some(part) = part {
            output_pipe::make_non_blocking(&part.to)?;
            output_pipe::allow_reopening(&part.stdin)?;
        }
        Ok((OutputPipe::new(limit)?, OutputPipe::new(limit)?))
    })();
    pipes.map_err(SandboxError::error_at_step(SandboxStep::MakePipes))
}

/// Describes the run of a job in `folder`, for the init. `files`: names of the attached files. Without `folder`, the
/// job runs in the work folder of the box.
pub(super) fn describe_run(
    setup: &SandboxSetup,
    job: &Job,
    folder: Option<PathBuf>,
    files: Vec<String>,
    part: Option<&DialogueConnection>,
) -> RunDescription {
    let talks = part.is_some();
    RunDescription {
        command: job.command.to_vec(),
        environment: setup.process_environment(
            job,
            folder.as_deref().unwrap_or(Path::new(WORK_FOLDER_IN_BOX)),
        ),
        folder,
        files,
        output_files: to_owned_strings(job.output_files),
        collects: to_owned_strings(job.collects),
        memory_rule: job.memory_rule,
        limits: *job.limits,
        forked_after: job
            .forking_interpreter()
            .filter(|_| !talks)
            .map(|interpreter| interpreter.own_words),
        talks,
        further: part.map_or(0, |part| part.further.len()),
        // The end is not awaited if the job may start processes, which could still write to the partner afterwards.
        is_awaited: talks && !job.may_fork,
    }
}

/// Lists the descriptors that are attached to the order for a run. [`RunStreams::take_from_descriptors`] and the files of
/// the job take them in this order.
pub(super) fn attached_descriptors<'d>(
    stdin: &'d Option<OwnedFd>,
    part: Option<&'d DialogueConnection>,
    outputs: [&'d OwnedFd; 2],
    files: &'d [OwnedFd],
) -> Vec<BorrowedFd<'d>> {
    let heard = part.map(|part| part.stdin.as_fd());
    let further = part.iter().flat_map(|part| &part.further);
    let mut attached: Vec<BorrowedFd> = stdin.iter().map(AsFd::as_fd).chain(heard).collect();
    attached.extend(outputs.map(AsFd::as_fd));
    attached.extend(further.map(AsFd::as_fd));
    attached.extend(files.iter().map(AsFd::as_fd));
    attached
}

/// Descriptors of a run: the standard streams, and further ones that become the numbers 3, 4 and so on.
pub(super) struct RunStreams {
    pub standard: [OwnedFd; 3],
    pub further: Vec<OwnedFd>,
}

impl RunStreams {
    /// Takes the descriptors of a run from the front of those attached to an order. The descriptors that remain are
    /// files of the job.
    pub(super) fn take_from_descriptors(
        attached: &mut impl Iterator<Item = OwnedFd>,
        further: usize,
    ) -> Result<Self, StepFailure> {
        Ok(Self {
            standard: [
                next_descriptor(attached)?,
                next_descriptor(attached)?,
                next_descriptor(attached)?,
            ],
            further: (0..further)
                .map(|_| next_descriptor(attached))
                .collect::<Result<_, _>>()?,
        })
    }

    /// Returns standard input, output and error, in this order.
    pub(super) fn borrow_standard_streams(&self) -> [BorrowedFd<'_>; 3] {
        let [stdin, stdout, stderr] = &self.standard;
        [stdin, stdout, stderr].map(AsFd::as_fd)
    }
}

fn next_descriptor(attached: &mut impl Iterator<Item = OwnedFd>) -> Result<OwnedFd, StepFailure> {
    attached
        .next()
        .ok_or_else(|| StepFailure::error_at_step(SandboxStep::TakeDescriptors)(Errno::BADF))
}

fn to_owned_strings(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
