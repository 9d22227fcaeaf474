//! Register of the machines of a cluster: their heartbeats, and the number of implausible messages from each.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::evidence::MachineRemark;
use crate::machine_mismatch::MachineMismatch;
use crate::machine_profile::{is_fit_for_runs_alone, relative_slowdown};
use crate::wire::{self, HEARTBEAT_INTERVAL, Heartbeat, MachineDetails, MachineSpeed};
use caipan_facts::{Evidence, Fact, printable};

/// Number of implausible messages after which a machine is locked out.
const MAX_IMPLAUSIBLE: u32 = 10;

/// Maximum number of registered machines. It bounds memory, since a machine may invent any number of names.
const MAX_MACHINES: usize = 10_000;

/// Maximum number of slots of one machine; larger numbers in heartbeats are reduced to it.
const MAX_SLOTS: usize = 1024;

/// Maximum number of characters shown of a machine's class.
const MAX_SHOWN_CLASS: usize = 100;

/// Time without a heartbeat after which a machine is considered absent.
const ABSENT_AFTER: Duration = Duration::from_secs(4 * HEARTBEAT_INTERVAL.as_secs());

/// A machine as described by its heartbeats.
#[derive(Debug, Clone, PartialEq)]
pub struct RegisteredMachine {
    /// Host name, as heartbeats contain it. Machines with the same name count as one.
    pub host: String,
    /// Class of machines with the same processor model, number of cores and memory size.
    pub class: String,
    /// Number of runs that the machine executes in parallel.
    pub slots: usize,
    /// Details of the machine; `None` if no heartbeat has included them.
    pub details: Option<MachineDetails>,
    /// Whether the machine is of the reference class, whose measured times decide verdicts.
    pub is_reference: bool,
    /// Slowdown relative to the reference class; `None` if no reference class has been chosen.
    pub pace: Option<f64>,
    /// Reason why the machine does not take part; `None` if it does.
    pub unfit_reason: Option<Fact>,
}

/// Returns the speed of a class of machines: the median of their benchmark figures. `None` if no machine is of the
/// class.
fn class_median_speed<'b>(
    class: &str,
    all: impl Iterator<Item = &'b Heartbeat>,
) -> Option<MachineSpeed> {
    let own = all.filter(|beat| beat.speed.class == class);
    let mut figures: Vec<f64> = own.map(|beat| beat.speed.figure).collect();
    figures.sort_by(f64::total_cmp);
    Some(MachineSpeed {
        class: class.to_owned(),
        figure: *figures.get(figures.len() / 2)?,
    })
}

/// Last heartbeat of each machine, and the number of implausible messages from it.
#[derive(Default)]
pub struct MachineRegister {
    /// Last heartbeat of each machine and the time when it arrived, by host name.
    heartbeats: BTreeMap<String, (Heartbeat, Duration)>,
    /// Number of implausible messages by host name.
    implausible_counts: BTreeMap<String, u32>,
    /// Host names of machines that are leaving or refuse to take part, and for which a remark was already returned.
    reported: BTreeSet<String>,
}

impl MachineRegister {
    /// Records a heartbeat. Returns a remark for the user if the machine has just announced that it leaves or takes
    /// no part; `None` if that was reported before.
    pub fn record_heartbeat(&mut self, message: &[u8], now: Duration) -> Option<Fact> {
        let mut beat: Heartbeat = wire::parse(message)?;
        let is_sound = wire::is_valid_host_name(&beat.host) && beat.speed.figure > 0.0;
        let is_known = self.heartbeats.contains_key(&beat.host);
        if !is_sound || !is_known && self.heartbeats.len() >= MAX_MACHINES {
            return None;
        }
        let host = beat.host.clone();
        let remark = match &beat.unfit {
            _ if beat.leaves => Some(MachineRemark::Left { host }),
            Some(unfit) => {
                let why = unfit.fact();
                Some(MachineRemark::Refuses { host, why })
            }
            None => None,
        };
        let is_new = self.reported.contains(&beat.host) != remark.is_some();
        match (is_new, &remark) {
            (true, Some(_)) => drop(self.reported.insert(beat.host.clone())),
            (true, None) => drop(self.reported.remove(&beat.host)),
            _ => {}
        }
        if let (None, Some((before, _))) = (&beat.about, self.heartbeats.get(&beat.host)) {
            beat.about.clone_from(&before.about);
        }
        self.heartbeats.insert(beat.host.clone(), (beat, now));
        remark.filter(|_| is_new).map(|remark| remark.fact())
    }

    /// Describes all registered machines, present or not, in the order of their names.
    pub fn machines(&self, reference: Option<&MachineSpeed>) -> Vec<RegisteredMachine> {
        self.heartbeats
            .iter()
            .map(|(host, (beat, _))| describe_machine(host, beat, reference))
            .collect()
    }

    /// Returns the last heartbeat of each machine that is present and takes part.
    fn heartbeats_of_working_machines(&self, now: Duration) -> impl Iterator<Item = &Heartbeat> {
        self.heartbeats
            .values()
            .filter(move |(_, heard)| now.saturating_sub(*heard) < ABSENT_AFTER)
            .map(|(beat, _)| beat)
            .filter(|beat| beat.unfit.is_none() && !beat.leaves)
    }

    /// Number of registered machines that are fit for the contest, including absent ones.
    pub(crate) fn count_machines_fit_for_contest(&self) -> usize {
        self.heartbeats
            .values()
            .filter(|(beat, _)| beat.unfit.is_none())
            .count()
    }

    /// Names of the machines that are present, take part and are not locked out.
    pub(crate) fn working_hosts(&self, now: Duration) -> impl Iterator<Item = &str> {
        let names = self
            .heartbeats_of_working_machines(now)
            .map(|beat| &*beat.host);
        names.filter(|host| !self.is_locked_out(host))
    }

    /// Number of slots of a machine; `None` if it is absent, does not take part or is locked out.
    pub(crate) fn slot_count_of(&self, host: &str, now: Duration) -> Option<usize> {
        let mut there = self.heartbeats_of_working_machines(now);
        let beat = there.find(|beat| beat.host == host)?;
        (!self.is_locked_out(host)).then_some(beat.slots.min(MAX_SLOTS))
    }

    /// Total number of slots of all machines that are present and take part.
    pub(crate) fn total_slots(&self, now: Duration) -> usize {
        let slots = self
            .heartbeats_of_working_machines(now)
            .map(|beat| beat.slots.min(MAX_SLOTS));
        slots.sum()
    }

    /// Whether a present machine [`is_fit_for_runs_alone`], that is, may measure the times that decide verdicts.
    pub(crate) fn has_machine_fit_for_runs_alone(
        &self,
        now: Duration,
        reference: &MachineSpeed,
    ) -> bool {
        self.heartbeats_of_working_machines(now)
            .any(|beat| is_fit_for_runs_alone(&beat.speed, reference))
    }

    /// Whether a present machine has a free slot. With a reference class, only machines that [`is_fit_for_runs_alone`]
    /// are considered.
    pub(crate) fn has_idle_machine(&self, now: Duration, reference: Option<&MachineSpeed>) -> bool {
        self.heartbeats_of_working_machines(now)
            .filter(|beat| beat.busy < beat.slots)
            .any(|beat| reference.is_none_or(|class| is_fit_for_runs_alone(&beat.speed, class)))
    }

    /// Chooses the reference class: the class with the most slots among the present machines. `None` if no machine is
    /// present.
    pub fn choose_reference_class(&self, now: Duration) -> Option<MachineSpeed> {
        let mut classes: BTreeMap<&str, usize> = BTreeMap::new();
        for beat in self.heartbeats_of_working_machines(now) {
            let slots = classes.entry(&beat.speed.class).or_default();
            *slots += beat.slots.min(MAX_SLOTS);
        }
        let (class, _) = classes.into_iter().max_by_key(|(_, slots)| *slots)?;
        class_median_speed(class, self.heartbeats_of_working_machines(now))
    }

    /// Returns the class of the machine with this name, with the median figure of the class; `None` if the machine is
    /// unknown.
    pub fn speed_class_of_host(&self, host: &str) -> Option<MachineSpeed> {
        let (beat, _) = self.heartbeats.get(host)?;
        class_median_speed(
            &beat.speed.class,
            self.heartbeats.values().map(|(beat, _)| beat),
        )
    }

    /// Whether messages of this machine are ignored, because it has sent too many implausible ones.
    pub fn is_locked_out(&self, host: &str) -> bool {
        self.implausible_counts
            .get(host)
            .is_some_and(|bad| *bad >= MAX_IMPLAUSIBLE)
    }

    /// Counts an implausible message. Returns a remark for the user when the count reaches [`MAX_IMPLAUSIBLE`], which
    /// locks the machine out.
    pub(crate) fn count_implausible_message(&mut self, host: &str) -> Option<Fact> {
        if !self.implausible_counts.contains_key(host)
            && self.implausible_counts.len() >= MAX_MACHINES
        {
            return None;
        }
        let bad = self.implausible_counts.entry(host.to_owned()).or_default();
        *bad += 1;
        (*bad == MAX_IMPLAUSIBLE).then(|| {
            MachineRemark::LockedOut {
                host: host.to_owned(),
            }
            .fact()
        })
    }
}

fn describe_machine(
    host: &str,
    beat: &Heartbeat,
    reference: Option<&MachineSpeed>,
) -> RegisteredMachine {
    RegisteredMachine {
        host: host.to_owned(),
        class: printable(beat.speed.class.as_bytes())
            .chars()
            .take(MAX_SHOWN_CLASS)
            .collect(),
        slots: beat.slots.min(MAX_SLOTS),
        details: beat.about.clone(),
        is_reference: reference.is_some_and(|known| known.class == beat.speed.class),
        pace: reference.map(|reference| relative_slowdown(&beat.speed, reference)),
        unfit_reason: beat.unfit.as_ref().map(MachineMismatch::fact),
    }
}
