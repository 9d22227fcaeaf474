//! Machines that would judge differently do not take part, and report the reason in both languages.

use super::panicking_runner;
use super::world::{DEFAULT_WORKER, SimulatedBus, SimulatedCluster, SimulatedWorker};
use super::{Options, PATIENCE, with_class};
use crate::machine_mismatch::MachineMismatch;
use crate::machine_profile::{MachineProfile, identify_toolchain};
use crate::machine_register::MachineRegister;
use crate::wire::{self, ContestNotice, Heartbeat, MachineSpeed, RunConditions};
use caipan_i18n::{EnglishFormat, Lang};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::result_keys;
use caipan_judge::submission::toolchains::Toolchains;
use caipan_problem::language;
use caipan_sandbox::{IsolationLevel, Runner};
use std::time::Duration;

fn reference(figure: f64) -> MachineSpeed {
    MachineSpeed {
        class: "pc".to_owned(),
        figure,
    }
}

#[test]
fn a_mismatch_of_build_isolation_compiler_or_speed_is_explained() {
    let runner = panicking_runner();
    let (tools, speed) = (Toolchains::default(), reference(100.0));
    let judge = MachineProfile {
        runner: &runner,
        toolchains: &tools,
        speed: &speed,
    };
    let c = language::built_in_languages().swap_remove(0);
    let fits = ContestNotice {
        contest: "contest".to_owned(),
        engine: result_keys::caipan_build_id().clone(),
        level: runner.isolation().level,
        tools: vec![identify_toolchain(&c, &tools, &runner)],
        terms: RunConditions {
            patience: PATIENCE,
            skip_lost: false,
        },
        reference: reference(100.0),
    };
    assert_eq!(judge.first_mismatch_with_contest(&fits), None);
    let mut others = vec![fits.clone(); 5];
    others[0].engine = ContentId::hash(b"another");
    others[1].level = IsolationLevel::Full;
    others[2].tools[0].id = ContentId::hash(b"gcc 15");
    others[3].reference.figure = 45.0;
    others[4].reference.figure = 250.0;
    let words = others.iter().map(|notice| {
        let fact = judge.first_mismatch_with_contest(notice).unwrap().fact();
        assert!(Lang::Zh.format_known_fact(&fact).is_some());
        fact.english()
    });
    let expected = [
        "it has another build of caipan: copy the coordinator's file to it",
        "programs get the isolation none there, which is not the contest's",
        "the compiler or run-time of c is different there",
        "its pace is 2.22, where the reference machines have 1; 0.5 to 2 is used",
        "its pace is 0.40, where the reference machines have 1; 0.5 to 2 is used",
    ];
    assert_eq!(words.collect::<Vec<_>>(), expected);
}

#[test]
fn a_machine_that_is_refused_gets_no_orders_and_people_hear_of_it_once() {
    with_class(&panicking_runner(), ("", 3), &["AAA", "AWA"], |class| {
        let stage = SimulatedBus::new(0);
        let world = SimulatedCluster::new(&stage, class, None);
        world.hire(&DEFAULT_WORKER);
        world.hire(&SimulatedWorker {
            slots: 1,
            class: "old",
            figure: 300.0,
            ..DEFAULT_WORKER
        });
        let (cards, _) = world.judge(&Options::default());
        assert_eq!(cards, class.expected(&Options::default()));
        assert!(
            world
                .begun
                .lock()
                .unwrap()
                .iter()
                .all(|(host, ..)| host == "pc0")
        );
    });
    let mut hosts = MachineRegister::default();
    let mut beat = Heartbeat {
        host: "old1".to_owned(),
        speed: reference(300.0),
        slots: 4,
        busy: 0,
        unfit: Some(MachineMismatch::Compiler("c".to_owned())),
        leaves: false,
        about: None,
    };
    let mut hear = |beat: &Heartbeat, seconds| {
        let fact = hosts.record_heartbeat(&wire::serialize(beat), Duration::from_secs(seconds));
        let slots = hosts.total_slots(Duration::from_secs(seconds));
        (fact.map(|fact| fact.english()), slots)
    };
    let refuses = "old1 takes no part: the compiler or run-time of c is different there";
    assert_eq!(hear(&beat, 0), (Some(refuses.to_owned()), 0));
    assert_eq!(hear(&beat, 5), (None, 0));
    beat.unfit = None;
    assert_eq!(hear(&beat, 10), (None, 4));
    // Names are displayed and figures are divisors, so unusual values are refused.
    beat.host = "\u{1b}[2J".to_owned();
    assert_eq!(hear(&beat, 10), (None, 4));
    beat.host = "x".to_owned();
    beat.speed.figure = 0.0;
    assert_eq!(hear(&beat, 10), (None, 4));
    assert_eq!(
        hosts.total_slots(Duration::from_secs(40)),
        0,
        "nothing was heard of it since"
    );
}
