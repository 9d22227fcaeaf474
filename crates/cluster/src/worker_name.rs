//! Chooses the name under which this machine joins a cluster as a worker.

use crate::evidence::WorkerFault;
use crate::server::addresses::host_name;
use crate::server::logins;
use caipan_facts::{Evidence, Fact};

/// Returns the name of this machine: `requested` (the option `--name`) if given, else `machine` (the only machine of
/// the login), else the host name. It is an error if `requested` differs from `machine`.
pub fn choose_worker_name(requested: Option<&str>, machine: Option<&str>) -> Result<String, Fact> {
    if let Some((name, machine)) = requested.zip(machine)
        && name != machine
    {
        let (name, machine) = (name.to_owned(), machine.to_owned());
        return Err(WorkerFault::OtherMachine { name, machine }.fact());
    }
    let name = match requested.or(machine) {
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
    // The name is also used as the name of a folder.
    if logins::is_machine_name(&name) {
        Ok(name)
    } else {
        Err(WorkerFault::BadName { name }.fact())
    }
}
