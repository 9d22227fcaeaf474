//! Programs that a second machine repeats: differences are reported, a machine that differs more than others is named,
//! and no verdict changes.

use std::collections::HashSet;
use std::time::Duration;

use super::world::{DEFAULT_WORKER, SimulatedBus, SimulatedCluster, SimulatedWorker};
use super::{Options, ScriptedClass, came, panicking_runner, with_class};
use crate::cross_check::{
    CrossCheckResult, CrossCheckSelection, MachineReportedResult, results_differ,
};
use caipan_checker::verdict::Verdict;
use caipan_facts::Bytes;
use caipan_judge::run_result::RunResult;
use caipan_sandbox::RunLimits;

const SOURCES: [&str; 6] = ["AWRA", "#error", "TAAA", "AAAA", "AANA", "WAAA"];

const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(1),
    wall: Duration::from_secs(4),
    memory: Bytes(256 << 20),
    output: Bytes(64 << 20),
    processes: 1,
};

/// A machine that exchanges right and wrong verdicts.
const LIAR: SimulatedWorker = SimulatedWorker {
    lies: true,
    class: "liar",
    ..DEFAULT_WORKER
};

fn choice(share: f64, seed: &str) -> Option<CrossCheckSelection> {
    Some(CrossCheckSelection {
        share,
        seed: seed.to_owned(),
    })
}

/// Results of a class that these machines judge, and the outcome of repeating a share of the programs.
fn judged(
    class: &ScriptedClass,
    share: f64,
    hires: &[SimulatedWorker],
    seed: u64,
) -> (Vec<String>, CrossCheckResult) {
    let mut stage = SimulatedBus::new(seed);
    stage.faults = if seed == 0 { 0 } else { 5 };
    let mut world = SimulatedCluster::new(&stage, class, None);
    world.choice = choice(share, "seed");
    hires.iter().for_each(|hire| world.hire(hire));
    let (cards, _) = world.judge(&Options::default());
    let twins = world.twins.lock().unwrap().take().unwrap();
    (cards, twins)
}

#[test]
fn honest_machines_do_not_differ_and_nothing_changes() {
    with_class(&panicking_runner(), ("", 4), &SOURCES, |class| {
        let (cards, twins) = judged(
            class,
            1.0,
            &[DEFAULT_WORKER, DEFAULT_WORKER, DEFAULT_WORKER],
            0,
        );
        assert_eq!(cards, class.expected(&Options::default()));
        assert_eq!((twins.chosen, twins.done, twins.given_up), (6, 6, 0));
        // Each run of five programs, and the failed compilation of the sixth.
        assert_eq!((twins.compared, &*twins.differences), (21, &[][..]));
        assert_eq!(twins.most_deviating_machine(), None);
    });
}

#[test]
fn a_machine_that_lies_is_named_and_verdicts_are_those_of_the_first() {
    with_class(&panicking_runner(), ("", 4), &SOURCES, |class| {
        let hire = SimulatedWorker {
            slots: 1,
            ..DEFAULT_WORKER
        };
        let liar = SimulatedWorker { slots: 1, ..LIAR };
        let hires = [hire.clone(), liar, hire.clone(), hire];
        let (with, twins) = judged(class, 1.0, &hires, 0);
        assert!(twins.differences.len() > 2, "{twins:#?}");
        for difference in &twins.differences {
            let hosts = [&*difference.first.host, &*difference.second.host];
            assert!(hosts.contains(&"liar1"), "{difference:?}");
        }
        let (host, compared, differs) = twins.most_deviating_machine().unwrap();
        assert_eq!((host, differs), ("liar1", twins.differences.len()));
        assert!(compared >= differs);
        // Without cross-checks, the results on these machines are equal: the second machine decides nothing.
        let stage = SimulatedBus::new(0);
        let world = SimulatedCluster::new(&stage, class, None);
        hires.iter().for_each(|hire| world.hire(hire));
        let (without, _) = world.judge(&Options::default());
        assert_eq!(with, without);
        assert_ne!(with, class.expected(&Options::default()));
        assert_eq!(*world.twins.lock().unwrap(), None);
    });
}

#[test]
fn neither_of_two_differing_machines_is_named_as_deviating() {
    with_class(&panicking_runner(), ("", 4), &SOURCES[2..4], |class| {
        let (_, twins) = judged(class, 1.0, &[DEFAULT_WORKER, LIAR], 0);
        assert!(twins.differences.len() > 2);
        assert_eq!(twins.most_deviating_machine(), None);
        let told: Vec<(&MachineReportedResult, &MachineReportedResult)> =
            (twins.differences.iter())
                .map(|difference| (&difference.first, &difference.second))
                .collect();
        let honest =
            |told: &MachineReportedResult| told.host == "pc0" && told.verdict == Verdict::Accepted;
        let lies = |told: &MachineReportedResult| {
            told.host == "liar1" && told.verdict == Verdict::WrongAnswer
        };
        assert!(
            told.iter()
                .all(|(one, other)| { honest(one) && lies(other) || lies(one) && honest(other) }),
            "{told:#?}"
        );
    });
}

#[test]
fn a_single_machine_does_nothing_twice() {
    with_class(&panicking_runner(), ("", 4), &SOURCES, |class| {
        let (cards, twins) = judged(class, 1.0, &[DEFAULT_WORKER], 0);
        assert_eq!(cards, class.expected(&Options::default()));
        assert_eq!((twins.machines, twins.done, twins.given_up), (1, 0, 6));
        assert_eq!(twins.compared, 0);
    });
}

#[test]
fn the_cross_checked_programs_depend_on_the_seed_and_not_on_the_machines() {
    let texts: Vec<String> = (0..40).map(|number| format!("AAAA//{number}")).collect();
    let sources: Vec<&str> = texts.iter().map(String::as_str).collect();
    with_class(&panicking_runner(), ("", 4), &sources, |class| {
        // Two percent of forty programs, rounded up, is one.
        let mut chosen = HashSet::new();
        for seed in 0..6 {
            let hires = vec![LIAR; 2 + (seed % 3) as usize];
            let hires = [vec![DEFAULT_WORKER], hires].concat();
            let (_, twins) = judged(class, 0.02, &hires, seed);
            assert_eq!(twins.chosen, 1, "{twins:?}");
            chosen.extend(twins.differences.into_iter().map(|one| one.path));
        }
        assert!(chosen.len() <= 1, "{chosen:?}");
        let (_, twins) = judged(class, 0.25, &[DEFAULT_WORKER, DEFAULT_WORKER], 0);
        assert_eq!((twins.chosen, twins.done, twins.compared), (10, 10, 40));
    });
}

#[test]
fn cross_checks_on_a_faulty_bus_end_and_change_no_verdict() {
    with_class(&panicking_runner(), ("", 4), &SOURCES, |class| {
        let expected = class.expected(&Options::default());
        for seed in 1..40 {
            let mut stage = SimulatedBus::new(seed);
            (stage.faults, stage.deaths, stage.wipes) = (10, 5, 3);
            let mut world = SimulatedCluster::new(&stage, class, Some(DEFAULT_WORKER));
            world.choice = choice(1.0, "seed");
            (0..3).for_each(|_| world.hire(&DEFAULT_WORKER));
            let (cards, _) = world.judge(&Options::default());
            assert_eq!(cards, expected, "seed {seed}");
            let twins = world.twins.lock().unwrap().take().unwrap();
            assert_eq!(twins.done + twins.given_up, twins.chosen);
            assert_eq!(twins.differences, [], "seed {seed}");
            assert!(twins.done > 0, "seed {seed}: {twins:?}");
        }
    });
}

#[test]
fn a_cross_check_on_a_failing_machine_is_given_up() {
    with_class(&panicking_runner(), ("", 4), &SOURCES[3..4], |class| {
        let broken = SimulatedWorker {
            fails: true,
            class: "broken",
            ..DEFAULT_WORKER
        };
        let stage = SimulatedBus::new(0);
        let mut world = SimulatedCluster::new(&stage, class, None);
        world.choice = choice(1.0, "seed");
        world.hire(&DEFAULT_WORKER);
        world.comes_late = Some((1, broken));
        let (cards, _) = world.judge(&Options::default());
        assert_eq!(cards, class.expected(&Options::default()));
        let twins = world.twins.lock().unwrap().take().unwrap();
        assert_eq!((twins.done, twins.given_up), (0, 1), "{twins:?}");
    });
}

#[test]
fn cross_checked_results_differ_in_time_or_verdict_unless_near_a_limit() {
    assert!(!are_results_different(&run_of('A', 10), &run_of('A', 90)));
    assert!(!are_results_different(&run_of('A', 200), &run_of('A', 250)));
    assert!(are_results_different(&run_of('A', 200), &run_of('A', 300)));
    assert!(are_results_different(&run_of('A', 20), &run_of('A', 300)));
    assert!(are_results_different(&run_of('A', 20), &run_of('W', 20)));
    assert!(are_results_different(&run_of('A', 20), &run_of('R', 20)));
    // Near the limit, one run may end in time and another may not. A wrong answer is a difference at any time.
    assert!(!are_results_different(
        &run_of('A', 900),
        &run_of('T', 1310)
    ));
    assert!(are_results_different(&run_of('A', 600), &run_of('T', 1310)));
    assert!(are_results_different(&run_of('A', 900), &run_of('W', 900)));
}

fn run_of(letter: char, millis: u64) -> RunResult {
    let mut run = came(letter, false);
    let time = Duration::from_millis(millis);
    if let Some(usage) = &mut run.usage {
        (usage.cpu, usage.wall) = (Some(time), time);
    }
    run
}

fn are_results_different(one: &RunResult, other: &RunResult) -> bool {
    let are_results_different = results_differ(one, other, &LIMITS);
    assert_eq!(results_differ(other, one, &LIMITS), are_results_different);
    are_results_different
}
