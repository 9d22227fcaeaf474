//! Everything the init receives for a run: the errand, the input and files to copy, and the output pipes.

use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use super::mounts::WORK;
use super::output_pipe::{self, OutputPipe};
use super::private_file::private_file;
use super::protocol::Errand;
use super::setup::SharedSetup;
use crate::error::SandboxError;
use crate::job::{Folder, Job};
use crate::step::Step;
use crate::talk::DialoguePart;

/// Standard input unless the job is in a dialogue, and the names and descriptors of the files.
pub(super) type Inputs = (Option<OwnedFd>, Vec<String>, Vec<OwnedFd>);

/// Creates the input files, sealed or unnamed so that nothing can modify them.
pub(super) fn inputs(
    job: &Job,
    folder: Option<&Path>,
    talks: bool,
) -> Result<Inputs, SandboxError> {
    let stdin = (!talks)
        .then(|| private_file(job.stdin, folder))
        .transpose()
        .map_err(SandboxError::at(Step::WriteStdin))?;
    let (mut names, mut files) = (Vec::new(), Vec::new());
    if let Folder::Fresh(wanted) = job.folder {
        for (name, content) in wanted {
            // Usually a file has the same content as standard input. Then one descriptor serves both, since it is
            // copied by position.
            let file = match &stdin {
                Some(stdin) if std::ptr::eq(*content, job.stdin) => stdin.try_clone(),
                _ => private_file(content, folder),
            };
            files.push(file.map_err(SandboxError::at(Step::WriteInput))?);
            names.push((*name).to_owned());
        }
    }
    Ok((stdin, names, files))
}

/// Standard output and standard error, each with the writing end of its pipe.
pub(super) type Streams = ((OutputPipe, OwnedFd), (OutputPipe, OwnedFd));

/// Creates the output pipes of a job; in a dialogue, standard output is forwarded to the partner.
pub(super) fn streams(job: &Job, part: Option<&DialoguePart>) -> Result<Streams, SandboxError> {
    let limit = job.stream_limit;
    let pipes = (|| {
        if let Some(part) = part {
            output_pipe::set_up(&part.to)?;
            output_pipe::open_to_its_user(&part.stdin)?;
        }
        Ok((OutputPipe::new(limit)?, OutputPipe::new(limit)?))
    })();
    pipes.map_err(SandboxError::at(Step::MakePipes))
}

/// Creates the errand for a job in `folder` with files of these names.
pub(super) fn errand(
    setup: &SharedSetup,
    job: &Job,
    folder: Option<PathBuf>,
    files: Vec<String>,
    talks: bool,
) -> Errand {
    Errand {
        command: job.command.to_vec(),
        environment: setup.environment(job, folder.as_deref().unwrap_or(Path::new(WORK))),
        folder,
        files,
        output_files: to_strings(job.output_files),
        collects: to_strings(job.collects),
        memory_rule: job.memory_rule,
        limits: *job.limits,
        talks,
        // Processes started by the job could still write to the partner after its end.
        is_awaited: talks && !job.may_fork,
    }
}

fn to_strings(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
