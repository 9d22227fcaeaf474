//! A coordinator that is killed continues later: results are neither lost nor recorded twice.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use super::world::{HIRE, Stage, World};
use super::{Options, nobody, with_class};
use caipan_judge::contest::journal::Journal;
use caipan_judge::contest::result_cache::ResultCache;

const SOURCES: [&str; 6] = ["AWRN", "#error", "TAJA", "NLAA", "AANA", "WNAA"];

/// Judges with a journal, until the coordinator has read this number of result messages.
fn judged(world: &World, journal: &Path, hears: usize) -> Vec<String> {
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
fn it_may_vanish_after_every_line_and_goes_on() {
    with_class(&nobody(), ("", 4), &SOURCES, |class| {
        let expected = class.expected(&Options::default());
        let folder = tempfile::tempdir().unwrap();
        let mut vanished = 0;
        for hears in 1.. {
            let journal = folder.path().join(format!("{hears}"));
            let stage = Stage::new(1);
            let world = World::new(&stage, class, Some(HIRE));
            world.hire(&HIRE);
            let first = judged(&world, &journal, hears);
            if first == expected {
                break;
            }
            vanished += 1;
            let second = judged(&world, &journal, usize::MAX);
            assert_eq!(second, expected, "after {hears}");
        }
        assert!(vanished > 5, "{vanished}");
    });
}

#[test]
fn it_may_vanish_again_and_again() {
    with_class(&nobody(), ("", 4), &SOURCES, |class| {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("journal");
        let mut stage = Stage::new(2);
        stage.faults = 10;
        let world = World::new(&stage, class, Some(HIRE));
        world.hire(&HIRE);
        for hears in 1..6 {
            judged(&world, &journal, hears);
        }
        let cards = judged(&world, &journal, usize::MAX);
        assert_eq!(cards, class.expected(&Options::default()));
    });
}

#[test]
fn what_a_journal_knows_is_asked_of_nobody() {
    with_class(&nobody(), ("", 4), &SOURCES[..1], |class| {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("journal");
        let stage = Stage::new(3);
        let world = World::new(&stage, class, Some(HIRE));
        world.hire(&HIRE);
        let first = judged(&world, &journal, usize::MAX);
        let begun = world.begun.lock().unwrap().len();
        stage.memory.wipe_data();
        let second = judged(&world, &journal, usize::MAX);
        assert_eq!(second, first);
        assert_eq!(world.begun.lock().unwrap().len(), begun);
    });
}
