//! The machines of a cluster as the coordinator knows them: who is there, and who has said what cannot be.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::evidence::CrewRemark;
use crate::fitness::{may_run_alone, pace};
use crate::unfit::Unfit;
use crate::wire::{self, About, BEAT, Beat, Reference};
use caipan_facts::{Evidence, Fact, printable};

/// Who has said as many things that cannot be is not believed any more.
const BAD_AT_MOST: u32 = 10;

/// More machines are not known: names cost nothing, and memory does.
const HOSTS_AT_MOST: usize = 10_000;

/// Whatever a machine says, it has no more slots.
const SLOTS_AT_MOST: usize = 1024;

/// So much is shown of what a machine says of its kind.
const CLASS_SHOWN: usize = 100;

/// A machine of which nothing was heard for so long is not there.
const THERE: Duration = Duration::from_secs(4 * BEAT.as_secs());

/// A machine, as it has said.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// Its name.
    pub host: String,
    /// Machines of its kind.
    pub class: String,
    /// So many runs at once.
    pub slots: usize,
    /// What it is, where it has said.
    pub about: Option<About>,
    /// Is it like the machines whose times count?
    pub is_reference: bool,
    /// So many times as long as on the machines whose times count takes everything, where there are any.
    pub pace: Option<f64>,
    /// Why it takes no part, if it takes none.
    pub unfit: Option<Fact>,
}

/// A class: its name, and the middle one's figure.
fn class_of<'b>(class: &str, all: impl Iterator<Item = &'b Beat>) -> Option<Reference> {
    let own = all.filter(|beat| beat.speed.class == class);
    let mut figures: Vec<f64> = own.map(|beat| beat.speed.figure).collect();
    figures.sort_by(f64::total_cmp);
    Some(Reference {
        class: class.to_owned(),
        figure: *figures.get(figures.len() / 2)?,
    })
}

/// All machines.
#[derive(Default)]
pub struct Hosts {
    there: BTreeMap<String, (Beat, Duration)>,
    bad: BTreeMap<String, u32>,
    told: BTreeSet<String>,
}

impl Hosts {
    /// Takes in a sign of life. What people should know of it comes out, once.
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

    /// All that were heard of.
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

    /// Those that take part.
    fn at_work(&self, now: Duration) -> impl Iterator<Item = &Beat> {
        let there = self.there.values();
        let there = there.filter(move |(_, heard)| now.saturating_sub(*heard) < THERE);
        let fit = |beat: &&Beat| beat.unfit.is_none() && !beat.leaves;
        there.map(|(beat, _)| beat).filter(fit)
    }

    /// So many have ever taken part.
    pub fn count(&self) -> usize {
        let fit = |(beat, _): &&(Beat, Duration)| beat.unfit.is_none();
        self.there.values().filter(fit).count()
    }

    /// The names of those that take part and are believed.
    pub(crate) fn names_at_work(&self, now: Duration) -> impl Iterator<Item = &str> {
        let names = self.at_work(now).map(|beat| &*beat.host);
        names.filter(|host| !self.is_locked_out(host))
    }

    /// So many runs can be made at once by a machine that takes part.
    pub(crate) fn slots_of(&self, host: &str, now: Duration) -> Option<usize> {
        let mut there = self.at_work(now);
        let beat = there.find(|beat| beat.host == host)?;
        (!self.is_locked_out(host)).then_some(beat.slots.min(SLOTS_AT_MOST))
    }

    /// So many runs can be made at once.
    pub fn slots(&self, now: Duration) -> usize {
        let slots = self.at_work(now).map(|beat| beat.slots.min(SLOTS_AT_MOST));
        slots.sum()
    }

    /// Is somebody there who can make runs alone?
    pub(crate) fn is_anybody_for_alone(&self, now: Duration, reference: &Reference) -> bool {
        self.at_work(now)
            .any(|beat| may_run_alone(&beat.speed, reference))
    }

    /// Has somebody nothing to do, who could do what is to be run alone, where that is all there is?
    pub(crate) fn is_anybody_idle(&self, now: Duration, alone: Option<&Reference>) -> bool {
        let may = |beat: &Beat| alone.is_none_or(|class| may_run_alone(&beat.speed, class));
        self.at_work(now)
            .any(|beat| beat.busy < beat.slots && may(beat))
    }

    /// The machines whose times count: those of the class with the most slots.
    pub fn reference(&self, now: Duration) -> Option<Reference> {
        let mut classes: BTreeMap<&str, usize> = BTreeMap::new();
        for beat in self.at_work(now) {
            let slots = classes.entry(&beat.speed.class).or_default();
            *slots += beat.slots.min(SLOTS_AT_MOST);
        }
        let (class, _) = classes.into_iter().max_by_key(|(_, slots)| *slots)?;
        class_of(class, self.at_work(now))
    }

    /// The machines that are like the one of this name.
    pub fn reference_of(&self, host: &str) -> Option<Reference> {
        let (beat, _) = self.there.get(host)?;
        class_of(&beat.speed.class, self.there.values().map(|(beat, _)| beat))
    }

    /// Is nothing taken from it any more?
    pub fn is_locked_out(&self, host: &str) -> bool {
        self.bad.get(host).is_some_and(|bad| *bad >= BAD_AT_MOST)
    }

    /// It has said something that cannot be. Says so where that was once too often.
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
