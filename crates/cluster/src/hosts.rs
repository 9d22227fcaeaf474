//! Register of the machines of a cluster: their heartbeats, and the number of implausible messages from each.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::evidence::CrewRemark;
use crate::fitness::{may_run_alone, pace};
use crate::unfit::Unfit;
use crate::wire::{self, About, BEAT, Beat, Reference};
use caipan_facts::{Evidence, Fact, printable};

/// Number of implausible messages after which a machine is locked out.
const BAD_AT_MOST: u32 = 10;

/// Maximum number of registered machines. It bounds memory, since a machine may invent any number of names.
const HOSTS_AT_MOST: usize = 10_000;

/// Maximum number of slots that is believed of one machine.
const SLOTS_AT_MOST: usize = 1024;

/// Maximum number of characters shown of a machine's class.
const CLASS_SHOWN: usize = 100;

/// Time without a heartbeat after which a machine is considered absent.
const THERE: Duration = Duration::from_secs(4 * BEAT.as_secs());

/// A machine as described by its heartbeats.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// Host name.
    pub host: String,
    /// Class of machines with the same hardware.
    pub class: String,
    /// Number of runs that the machine makes in parallel.
    pub slots: usize,
    /// Details of the machine; `None` if no heartbeat has included them.
    pub about: Option<About>,
    /// Whether the machine is of the reference class, whose times decide.
    pub is_reference: bool,
    /// Slowdown relative to the reference class; `None` if no reference class has been chosen.
    pub pace: Option<f64>,
    /// Reason why the machine does not take part; `None` if it does.
    pub unfit: Option<Fact>,
}

/// Returns a class with the median speed figure of its machines; `None` if it has none.
fn class_of<'b>(class: &str, all: impl Iterator<Item = &'b Beat>) -> Option<Reference> {
    let own = all.filter(|beat| beat.speed.class == class);
    let mut figures: Vec<f64> = own.map(|beat| beat.speed.figure).collect();
    figures.sort_by(f64::total_cmp);
    Some(Reference {
        class: class.to_owned(),
        figure: *figures.get(figures.len() / 2)?,
    })
}

/// All machines that have sent heartbeats.
#[derive(Default)]
pub struct Hosts {
    there: BTreeMap<String, (Beat, Duration)>,
    bad: BTreeMap<String, u32>,
    told: BTreeSet<String>,
}

impl Hosts {
    /// Records a heartbeat. Returns a remark for the user when the machine leaves or refuses, once for each such change.
    pub fn hear(&mut self, beat: &[u8], now: Duration) -> Option<Fact> {
        let mut beat: Beat = wire::read(beat)?;
        let is_sound = wire::is_host(&beat.host) && beat.speed.figure > 0.0;
        let is_known = self.there.contains_key(&beat.host);
        if !is_sound || !is_known && self.there.len() >= HOSTS_AT_MOST {
            return None;
        }
        let host = beat.host.clone();
        let remark = match &beat.unfit {
            _ if beat.leaves => Some(CrewRemark::Left { host }),
            Some(unfit) => {
                let why = unfit.fact();
                Some(CrewRemark::Refuses { host, why })
            }
            None => None,
        };
        let is_new = self.told.contains(&beat.host) != remark.is_some();
        match (is_new, &remark) {
            (true, Some(_)) => drop(self.told.insert(beat.host.clone())),
            (true, None) => drop(self.told.remove(&beat.host)),
            _ => {}
        }
        if let (None, Some((before, _))) = (&beat.about, self.there.get(&beat.host)) {
            beat.about.clone_from(&before.about);
        }
        self.there.insert(beat.host.clone(), (beat, now));
        remark.filter(|_| is_new).map(|remark| remark.fact())
    }

    /// Describes all registered machines, present or not.
    pub fn members(&self, reference: Option<&Reference>) -> Vec<Member> {
        let member = |(host, (beat, _)): (&String, &(Beat, Duration))| Member {
            host: host.clone(),
            class: printable(beat.speed.class.as_bytes())
                .chars()
                .take(CLASS_SHOWN)
                .collect(),
            slots: beat.slots.min(SLOTS_AT_MOST),
            about: beat.about.clone(),
            is_reference: reference.is_some_and(|known| known.class == beat.speed.class),
            pace: reference.map(|reference| pace(&beat.speed, reference)),
            unfit: beat.unfit.as_ref().map(Unfit::fact),
        };
        self.there.iter().map(member).collect()
    }

    /// Last heartbeats of the machines that are present and take part.
    fn at_work(&self, now: Duration) -> impl Iterator<Item = &Beat> {
        let there = self.there.values();
        let there = there.filter(move |(_, heard)| now.saturating_sub(*heard) < THERE);
        let fit = |beat: &&Beat| beat.unfit.is_none() && !beat.leaves;
        there.map(|(beat, _)| beat).filter(fit)
    }

    /// Number of registered machines that are fit for the contest, including absent ones.
    pub fn count(&self) -> usize {
        let fit = |(beat, _): &&(Beat, Duration)| beat.unfit.is_none();
        self.there.values().filter(fit).count()
    }

    /// Names of the machines that are present, take part and are not locked out.
    pub(crate) fn names_at_work(&self, now: Duration) -> impl Iterator<Item = &str> {
        let names = self.at_work(now).map(|beat| &*beat.host);
        names.filter(|host| !self.is_locked_out(host))
    }

    /// Number of slots of a machine; `None` if it is absent, does not take part or is locked out.
    pub(crate) fn slots_of(&self, host: &str, now: Duration) -> Option<usize> {
        let mut there = self.at_work(now);
        let beat = there.find(|beat| beat.host == host)?;
        (!self.is_locked_out(host)).then_some(beat.slots.min(SLOTS_AT_MOST))
    }

    /// Total number of slots of all present machines.
    pub fn slots(&self, now: Duration) -> usize {
        let slots = self.at_work(now).map(|beat| beat.slots.min(SLOTS_AT_MOST));
        slots.sum()
    }

    /// Whether a present machine may make runs alone, whose times decide.
    pub(crate) fn is_anybody_for_alone(&self, now: Duration, reference: &Reference) -> bool {
        self.at_work(now)
            .any(|beat| may_run_alone(&beat.speed, reference))
    }

    /// Whether a present machine has a free slot. With `alone`, only machines that may make runs alone are considered.
    pub(crate) fn is_anybody_idle(&self, now: Duration, alone: Option<&Reference>) -> bool {
        let may = |beat: &Beat| alone.is_none_or(|class| may_run_alone(&beat.speed, class));
        self.at_work(now)
            .any(|beat| beat.busy < beat.slots && may(beat))
    }

    /// Chooses the reference class: the class with the most slots among the present machines.
    pub fn reference(&self, now: Duration) -> Option<Reference> {
        let mut classes: BTreeMap<&str, usize> = BTreeMap::new();
        for beat in self.at_work(now) {
            let slots = classes.entry(&beat.speed.class).or_default();
            *slots += beat.slots.min(SLOTS_AT_MOST);
        }
        let (class, _) = classes.into_iter().max_by_key(|(_, slots)| *slots)?;
        class_of(class, self.at_work(now))
    }

    /// Class of the machine with this name; `None` if the machine is unknown.
    pub fn reference_of(&self, host: &str) -> Option<Reference> {
        let (beat, _) = self.there.get(host)?;
        class_of(&beat.speed.class, self.there.values().map(|(beat, _)| beat))
    }

    /// Whether messages of this machine are ignored.
    pub fn is_locked_out(&self, host: &str) -> bool {
        self.bad.get(host).is_some_and(|bad| *bad >= BAD_AT_MOST)
    }

    /// Counts an implausible message. Returns a remark for the user when it locks the machine out.
    pub fn hold_against(&mut self, host: &str) -> Option<Fact> {
        if !self.bad.contains_key(host) && self.bad.len() >= HOSTS_AT_MOST {
            return None;
        }
        let bad = self.bad.entry(host.to_owned()).or_default();
        *bad += 1;
        let host = host.to_owned();
        (*bad == BAD_AT_MOST).then(|| CrewRemark::LockedOut { host }.fact())
    }
}
