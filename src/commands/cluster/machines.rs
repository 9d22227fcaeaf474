//! `doctor --cluster`: who is there.

use std::path::Path;
use std::time::Duration;

use super::connection;
use super::said::Clustered;
use crate::cluster::bus::{Clock, CoachBus};
use crate::cluster::hosts::{Hosts, Member};
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};

/// Whoever is there gives a sign of life within so many steps, once it is called.
const STEP: Duration = Duration::from_millis(100);
const STEPS: u32 = 15;

/// The contest in whose name machines are called: there is none.
const NOBODYS: &str = "doctor";

/// Lists the machines of a cluster.
///
/// # Errors
/// The server does not let anybody in.
pub fn list(folder: &Path, console: &Console) -> Result<Exit, Failure> {
    let coach = connection::coach(folder, console)?;
    // Where that is lost, they give a sign all the same, but later.
    let _ = coach.call(NOBODYS);
    let mut hosts = Hosts::default();
    for _ in 0..STEPS {
        coach.pause(STEP);
        for beat in coach.beats().unwrap_or_default() {
            hosts.hear(&beat, coach.now());
        }
    }
    let reference = hosts.reference(coach.now());
    let members = hosts.members(reference.as_ref());
    let mut text: String = members
        .iter()
        .map(|member| line(member, console) + "\n")
        .collect();
    if members.is_empty() {
        text = console.say(Clustered::NoMachine) + "\n";
    }
    console.result(&text)?;
    Ok(match members.iter().any(|member| member.unfit.is_none()) {
        true => Exit::Good,
        false => Exit::Bad,
    })
}

fn line(member: &Member, console: &Console) -> String {
    let (host, class, slots) = (member.host.clone(), member.class.clone(), member.slots);
    match &member.unfit {
        Some(why) => console.say(Clustered::MachineOut {
            host,
            class,
            slots,
            why: why.clone(),
        }),
        None => {
            let pace = member.pace.map(|pace| format!("{pace:.2}"));
            console.say(Clustered::Machine {
                host,
                class,
                slots,
                pace: pace.unwrap_or_default(),
            })
        }
    }
}
