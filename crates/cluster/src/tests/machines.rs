//! Machines on which runs fail, that a program takes down, or that are of another class.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::world::{DEFAULT_WORKER, SimulatedBus, SimulatedCluster, SimulatedWorker};
use super::{Options, panicking_runner, with_class};
use crate::bus::{CoordinatorBus, OrderQueue, WorkerBus};
use crate::machine_register::MachineRegister;
use crate::wire::{self, Heartbeat, MachineSpeed, RunOrder};

#[test]
fn a_worker_on_which_every_run_fails_leaves_after_three_strikes() {
    with_class(
        &panicking_runner(),
        ("", 3),
        &["AAA", "AWA", "WAA", "ANA", "RAA", "AAT"],
        |class| {
            let stage = SimulatedBus::new(0);
            let world = SimulatedCluster::new(&stage, class, None);
            let broken = SimulatedWorker {
                slots: 1,
                class: "broken",
                fails: true,
                ..DEFAULT_WORKER
            };
            world.hire(&broken);
            world.hire(&SimulatedWorker {
                slots: 1,
                ..DEFAULT_WORKER
            });
            let (cards, _) = world.judge(&Options::default());
            assert_eq!(cards, class.expected(&Options::default()));
            let begun = world.begun.lock().unwrap();
            let there = begun.iter().filter(|(host, ..)| host == "broken0");
            assert_eq!(there.count(), 3);
            let left = "broken0 has left: runs failed there one after the other";
            assert_eq!(*world.remarks.lock().unwrap(), [left]);
        },
    );
}

#[test]
fn a_case_that_ends_every_worker_is_a_judge_error_and_all_others_are_judged() {
    with_class(&panicking_runner(), ("", 3), &["APW", "ANA"], |class| {
        let stage = SimulatedBus::new(0);
        let world = SimulatedCluster::new(&stage, class, Some(DEFAULT_WORKER));
        (0..2).for_each(|_| world.hire(&DEFAULT_WORKER));
        let (cards, _) = world.judge(&Options::default());
        assert_eq!(cards, class.expected(&Options::default()));
        assert!(cards[0].ends_with("AC1 JE1 WA1"), "{cards:?}");
        // Three workers are lost with all three cases, and three with the fatal case alone; each other case is run at
        // most once more.
        let begun = world.begun.lock().unwrap();
        let sizes = [3, 1].map(|size| begun.iter().filter(|(_, cases, _)| *cases == size).count());
        assert_eq!(sizes, [3 + 1, 3 + 1 + 1], "{begun:?}");
    });
}

#[test]
fn what_is_to_run_alone_waits_for_a_machine_of_the_reference_class() {
    with_class(&panicking_runner(), ("", 1), &["N", "A"], |class| {
        let stage = SimulatedBus::new(0);
        let mut world = SimulatedCluster::new(&stage, class, None);
        let late = SimulatedWorker {
            slots: 1,
            ..DEFAULT_WORKER
        };
        // The only machine of the class leaves before any run is near a limit, and another one joins an hour later.
        let laptop = SimulatedWorker {
            slots: 1,
            class: "laptop",
            ..DEFAULT_WORKER
        };
        world.hire(&SimulatedWorker {
            calls: 12,
            ..DEFAULT_WORKER
        });
        world.hire(&laptop);
        world.comes_late = Some((3600, late));
        let (cards, _) = world.judge(&Options::default());
        assert_eq!(cards, class.expected(&Options::default()));
        let begun = world.begun.lock().unwrap();
        assert_eq!(
            begun.last().unwrap(),
            &("pc2".to_owned(), 1, true),
            "{begun:?}"
        );
        let waits =
            "no machine of the reference class (pc) is connected: cases near a limit wait for one";
        assert_eq!(*world.remarks.lock().unwrap(), [waits]);
        assert!(
            begun.len() < 8,
            "nothing is done again and again: {begun:?}"
        );
    });
}

#[test]
fn what_is_run_alone_runs_on_the_reference_class_and_beside_nothing() {
    let sources = ["NANT", "TNAA", "AANN"];
    with_class(&panicking_runner(), ("", 4), &sources, |class| {
        for seed in 0..20 {
            let mut stage = SimulatedBus::new(seed);
            stage.faults = 5;
            let world = SimulatedCluster::new(&stage, class, None);
            let hires = [
                DEFAULT_WORKER,
                DEFAULT_WORKER,
                SimulatedWorker {
                    slots: 3,
                    class: "laptop",
                    ..DEFAULT_WORKER
                },
                // A machine of the reference class that is too slow to be used.
                SimulatedWorker {
                    slots: 1,
                    figure: 120.0,
                    ..DEFAULT_WORKER
                },
            ];
            hires.iter().for_each(|hire| world.hire(hire));
            let (cards, _) = world.judge(&Options::default());
            assert_eq!(cards, class.expected(&Options::default()), "seed {seed}");
            let begun = world.begun.lock().unwrap();
            let alone = begun.iter().filter(|(_, _, is_alone)| *is_alone);
            let hosts: Vec<&str> = alone.map(|(host, ..)| &**host).collect();
            assert!(hosts.len() >= 5, "{hosts:?}");
            assert!(
                hosts.iter().all(|host| ["pc0", "pc1"].contains(host)),
                "{hosts:?}"
            );
        }
    });
}

#[test]
fn runs_near_a_limit_are_repeated_on_the_named_reference_class() {
    with_class(&panicking_runner(), ("", 4), &["NANT", "TNAA"], |class| {
        let laptop = SimulatedWorker {
            slots: 1,
            class: "laptop",
            figure: 150.0,
            ..DEFAULT_WORKER
        };
        let ran_alone = |named: Option<&str>| {
            let stage = SimulatedBus::new(0);
            let mut world = SimulatedCluster::new(&stage, class, None);
            [DEFAULT_WORKER, DEFAULT_WORKER, laptop.clone()]
                .iter()
                .for_each(|hire| world.hire(hire));
            world.reference = named.map(|class| MachineSpeed {
                class: class.to_owned(),
                figure: 150.0,
            });
            let (cards, _) = world.judge(&Options::default());
            // The repetition alone exceeds the limit, and it decides.
            assert_eq!(cards, class.expected(&Options::default()));
            assert!(cards[0].contains("TLE4 AC1 TLE4"), "{cards:?}");
            let begun = world.begun.lock().unwrap();
            let alone = begun.iter().filter(|(_, _, is_alone)| *is_alone);
            alone.map(|(host, ..)| host.clone()).collect::<Vec<_>>()
        };
        let usual = ran_alone(None);
        assert!(usual.len() == 3 && usual.iter().all(|host| host.starts_with("pc")));
        assert_eq!(ran_alone(Some("laptop")), ["laptop2"; 3]);
    });
}

#[test]
fn the_reference_speed_is_the_median_of_machines_of_its_class() {
    let mut hosts = MachineRegister::default();
    let machines = [
        ("pc1", "pc", 10.0),
        ("pc2", "pc", 12.0),
        ("pc3", "pc", 14.0),
        ("x", "y", 1.0),
    ];
    for (host, class, figure) in machines {
        let beat = Heartbeat {
            host: host.to_owned(),
            speed: MachineSpeed {
                class: class.to_owned(),
                figure,
            },
            slots: 1,
            busy: 0,
            unfit: None,
            leaves: false,
            about: None,
        };
        hosts.record_heartbeat(&wire::serialize(&beat), Duration::ZERO);
    }
    let reference_of_pc = hosts.speed_class_of_host("pc1").unwrap();
    assert_eq!(
        (&*reference_of_pc.class, reference_of_pc.figure),
        ("pc", 12.0)
    );
    assert!(hosts.speed_class_of_host("pc4").is_none());
    let reference = hosts.speed_class_of_host("x");
    let reference_of_x = reference.as_ref().unwrap();
    assert_eq!((&*reference_of_x.class, reference_of_x.figure), ("y", 1.0));
    let members = hosts.machines(reference.as_ref()).into_iter();
    let alike: Vec<bool> = members.map(|member| member.is_reference).collect();
    assert_eq!(alike, [false, false, false, true]);
}

#[test]
fn a_worker_with_a_run_alone_takes_no_parallel_orders() {
    with_class(&panicking_runner(), ("", 1), &["N"], |class| {
        let stage = SimulatedBus::new(0);
        let (hand, is_offered) = (stage.memory.connect_worker(), AtomicBool::new(false));
        // An order of the other queue with the same runs, as another coordinator may have left it.
        let offer = || {
            for lease in hand
                .take_orders("contest", OrderQueue::Alone, 1)
                .unwrap_or_default()
            {
                let order: RunOrder = wire::parse(&lease.order).unwrap();
                let beside = wire::serialize(&RunOrder {
                    alone: None,
                    ..order
                });
                if !is_offered.swap(true, Ordering::Relaxed) {
                    stage
                        .memory
                        .add_orders("contest", &[(OrderQueue::Parallel, beside)]);
                }
                hand.return_order(&lease, Duration::ZERO).unwrap();
            }
        };
        let mut world = SimulatedCluster::new(&stage, class, None);
        world.beside = Some(&offer);
        world.hire(&DEFAULT_WORKER);
        let (cards, _) = world.judge(&Options::default());
        assert_eq!(cards, class.expected(&Options::default()));
        assert!(is_offered.load(Ordering::Relaxed));
    });
}
