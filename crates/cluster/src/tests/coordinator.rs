//! A coordinator that is killed continues later: results are neither lost nor recorded twice.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use super::world::{DEFAULT_WORKER, SimulatedBus, SimulatedCluster};
use super::{Options, panicking_runner, with_class};
use caipan_judge::contest::journal::Journal;
use caipan_judge::contest::result_cache::ResultCache;

const SOURCES: [&str; 6] = ["AWRN", "#error", "TAJA", "NLAA", "AANA", "WNAA"];

/// Judges with a journal, until the coordinator has read this number of result messages.
fn judge_with_journal(world: &SimulatedCluster, journal: &Path, hears: usize) -> Vec<String> {
    let cache = ResultCache {
        journal: Journal::open(journal, false).unwrap(),
        programs: None,
        only_accepted: false,
    };
    assert_eq!(cache.journal.damage_warning, None);
    let options = Options {
        cache: Some(&cache),
        ..Options::default()
    };
    world.hears.store(hears, Ordering::Relaxed);
    let (cards, _) = world.judge(&options);
    cache.journal.close().unwrap();
    let text = fs::read_to_string(journal).unwrap();
    // Each line of the journal has the name of a run or a program after the checksum.
    let names: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split('"').nth(7))
        .collect();
    let different: HashSet<&&str> = names.iter().collect();
    assert_eq!(different.len(), names.len(), "{text}");
    cards
}

#[test]
fn a_coordinator_that_vanishes_after_any_result_resumes_from_its_journal() {
    with_class(&panicking_runner(), ("", 4), &SOURCES, |class| {
        let expected = class.expected(&Options::default());
        let folder = tempfile::tempdir().unwrap();
        let mut vanished = 0;
        for hears in 1.. {
            let journal = folder.path().join(format!("{hears}"));
            let stage = SimulatedBus::new(1);
            let world = SimulatedCluster::new(&stage, class, Some(DEFAULT_WORKER));
            world.hire(&DEFAULT_WORKER);
            let first = judge_with_journal(&world, &journal, hears);
            if first == expected {
                break;
            }
            vanished += 1;
            let second = judge_with_journal(&world, &journal, usize::MAX);
            assert_eq!(second, expected, "after {hears}");
        }
        assert!(vanished > 5, "{vanished}");
    });
}

#[test]
fn a_coordinator_that_vanishes_repeatedly_reaches_the_same_scorecards() {
    with_class(&panicking_runner(), ("", 4), &SOURCES, |class| {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("journal");
        let mut stage = SimulatedBus::new(2);
        stage.faults = 10;
        let world = SimulatedCluster::new(&stage, class, Some(DEFAULT_WORKER));
        world.hire(&DEFAULT_WORKER);
        for hears in 1..6 {
            judge_with_journal(&world, &journal, hears);
        }
        let cards = judge_with_journal(&world, &journal, usize::MAX);
        assert_eq!(cards, class.expected(&Options::default()));
    });
}

#[test]
fn results_in_the_journal_are_not_judged_again() {
    with_class(&panicking_runner(), ("", 4), &SOURCES[..1], |class| {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("journal");
        let stage = SimulatedBus::new(3);
        let world = SimulatedCluster::new(&stage, class, Some(DEFAULT_WORKER));
        world.hire(&DEFAULT_WORKER);
        let first = judge_with_journal(&world, &journal, usize::MAX);
        let begun = world.begun.lock().unwrap().len();
        stage.memory.wipe_data();
        let second = judge_with_journal(&world, &journal, usize::MAX);
        assert_eq!(second, first);
        assert_eq!(world.begun.lock().unwrap().len(), begun);
    });
}
