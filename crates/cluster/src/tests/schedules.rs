//! All results are those of a single machine, whatever faults occur, and each is reported once.

use super::world::{DEFAULT_WORKER, SimulatedBus, SimulatedCluster, SimulatedWorker};
use super::{Options, ScriptedClass, panicking_runner, with_class};

/// Each program has a different kind of result; the last two take the longest.
const SOURCES: [&str; 5] = ["AWRTNA", "NNAAAA", "#error", "AAJAWT", "LAAAAA"];

/// Judges the class, and compares the results with those of a single machine. Returns the number of orders that were
/// offered again.
fn judged(
    class: &ScriptedClass,
    stage: &SimulatedBus,
    hires: &[SimulatedWorker],
    what: &str,
) -> usize {
    let options = Options::default();
    let world = SimulatedCluster::new(stage, class, Some(DEFAULT_WORKER));
    hires.iter().for_each(|hire| world.hire(hire));
    let (cards, reported) = world.judge(&options);
    assert_eq!(cards, class.expected(&options), "{what}");
    assert!(
        reported.iter().all(|count| *count == 1),
        "{what}: {reported:?}"
    );
    world.again.into_inner()
}

/// Schedules of a hundred seeds each, so that they run side by side.
fn schedules(hundred: u64) {
    with_class(&panicking_runner(), ("", 6), &SOURCES, |class| {
        for seed in 100 * hundred..100 * (hundred + 1) {
            let mut stage = SimulatedBus::new(seed);
            stage.faults = stage.rng.lock().unwrap().below(20_u32);
            stage.deaths = stage.rng.lock().unwrap().below(4_u32);
            let count = stage.rng.lock().unwrap().between(1_usize, 3);
            judged(
                class,
                &stage,
                &vec![DEFAULT_WORKER; count],
                &format!("seed {seed}"),
            );
        }
    });
}

macro_rules! a_thousand {
    ($($name:ident $hundred:literal),*) => {$(
        #[test]
        fn $name() {
            schedules($hundred);
        }
    )*};
}

a_thousand!(
    what_is_dropped_doubled_or_late_changes_nothing_1 0,
    what_is_dropped_doubled_or_late_changes_nothing_2 1,
    what_is_dropped_doubled_or_late_changes_nothing_3 2,
    what_is_dropped_doubled_or_late_changes_nothing_4 3,
    what_is_dropped_doubled_or_late_changes_nothing_5 4,
    what_is_dropped_doubled_or_late_changes_nothing_6 5,
    what_is_dropped_doubled_or_late_changes_nothing_7 6,
    what_is_dropped_doubled_or_late_changes_nothing_8 7,
    what_is_dropped_doubled_or_late_changes_nothing_9 8,
    what_is_dropped_doubled_or_late_changes_nothing_10 9
);

#[test]
fn a_worker_may_vanish_at_every_step() {
    with_class(&panicking_runner(), ("", 6), &SOURCES, |class| {
        for calls in 1..60 {
            let short = SimulatedWorker {
                calls,
                ..DEFAULT_WORKER
            };
            let again = judged(
                class,
                &SimulatedBus::new(0),
                &[short],
                &format!("call {calls}"),
            );
            // A worker that vanishes has acknowledged no order without results: the lease expires, another worker gets
            // the order, and nothing is offered again.
            assert_eq!(again, 0, "call {calls}");
        }
    });
}

#[test]
fn a_bus_that_loses_its_data_changes_no_result() {
    with_class(&panicking_runner(), ("", 6), &SOURCES, |class| {
        for seed in 0..60 {
            let mut stage = SimulatedBus::new(seed);
            stage.wipes = 30;
            stage.faults = if seed % 2 == 0 { 0 } else { 10 };
            judged(
                class,
                &stage,
                &[DEFAULT_WORKER, DEFAULT_WORKER],
                &format!("seed {seed}"),
            );
        }
    });
}

#[test]
fn what_the_bus_acknowledges_and_loses_is_offered_again() {
    with_class(&panicking_runner(), ("", 6), &SOURCES, |class| {
        let mut again = 0;
        for seed in 0..40 {
            let mut stage = SimulatedBus::new(seed);
            stage.losses = 100;
            again += judged(
                class,
                &stage,
                &[DEFAULT_WORKER, DEFAULT_WORKER],
                &format!("seed {seed}"),
            );
        }
        assert!(again > 40, "{again}");
    });
}

#[test]
fn a_run_that_takes_longer_than_a_lease_is_one_lease() {
    with_class(&panicking_runner(), ("", 1), &["L"], |class| {
        let stage = SimulatedBus::new(0);
        let world = SimulatedCluster::new(&stage, class, None);
        (0..2).for_each(|_| world.hire(&DEFAULT_WORKER));
        let (cards, _) = world.judge(&Options::default());
        assert_eq!(cards, class.expected(&Options::default()));
        assert_eq!(world.begun.lock().unwrap().len(), 1);
    });
}

#[test]
fn remaining_cases_of_a_lost_subtask_are_not_awaited() {
    let toml = "[[subtask]]\nname = \"a\"\npoints = 100\nscoring = \"min\"\ncases = [\"*\"]\n";
    with_class(
        &panicking_runner(),
        (toml, 6),
        &["AWAAAA", "WNAAAA", "AAAANW", "AAAAAA"],
        |class| {
            let options = Options {
                skip_lost: true,
                ..Options::default()
            };
            let expected = class.expected(&options);
            assert!(expected[0].contains("SK"), "{expected:?}");
            for seed in 0..20 {
                let mut stage = SimulatedBus::new(seed);
                stage.faults = 10;
                let world = SimulatedCluster::new(&stage, class, Some(DEFAULT_WORKER));
                world.hire(&DEFAULT_WORKER);
                let (cards, _) = world.judge(&options);
                // A later case of a lost subtask may have been run already, and does not change the points.
                assert_eq!(
                    without_cases(&cards),
                    without_cases(&expected),
                    "seed {seed}"
                );
            }
        },
    );
}

/// First three words of each line: name, verdict and score.
fn without_cases(cards: &[String]) -> Vec<String> {
    cards
        .iter()
        .map(|card| card.split(' ').take(3).collect::<Vec<_>>().join(" "))
        .collect()
}
