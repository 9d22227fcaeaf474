//! Name of this machine as a worker.

use super::messages::ClusterMessage;
use crate::cli::Worker as Args;
use crate::commands::exit::CommandError;
use caipan_cluster::server::addresses::host_name;
use caipan_cluster::server::logins;

/// Returns the name of this machine: `--name`, or `machine` if the login is for one machine only, or the host name. It
/// is an error if `--name` differs from `machine`.
pub(super) fn choose_worker_name(
    args: &Args,
    machine: Option<&str>,
) -> Result<String, CommandError> {
    if let Some((name, machine)) = args.name.as_deref().zip(machine)
        && name != machine
    {
        let (name, machine) = (name.to_owned(), machine.to_owned());
        return Err(CommandError::usage_error(ClusterMessage::OtherMachine {
            name,
            machine,
        }));
    }
    let name = match args.name.as_deref().or(machine) {
        Some(name) => name.to_owned(),
        None => host_name()
            .chars()
            .map(|letter| match letter {
                '.' | '-' | '_' => letter,
                _ if letter.is_ascii_alphanumeric() => letter,
                _ => '-',
            })
            .take(64)
            .collect(),
    };
    // The name is also the name of a folder.
    if logins::is_machine_name(&name) {
        Ok(name)
    } else {
        Err(CommandError::usage_error(ClusterMessage::BadName { name }))
    }
}
