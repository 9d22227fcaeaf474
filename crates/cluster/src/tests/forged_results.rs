//! Results that no run can have are refused, and a machine that sends ten of them is no longer believed.

use std::sync::Mutex;
use std::time::Duration;

use serde_json::{Value, json};

use super::world::{DEFAULT_WORKER, SimulatedBus, SimulatedCluster};
use super::{Options, PATIENCE, came, panicking_runner, with_class};
use crate::bus::{OrderQueue, WorkerBus};
use crate::result_check;
use crate::result_message::{self, MAX_LINE_LENGTH, ResultLine};
use crate::wire::{self, RunOrder};
use caipan_facts::Bytes;
use caipan_facts::{Arg, Fact};
use caipan_judge::content_id::ContentId;
use caipan_judge::result::CompileLog;
use caipan_judge::run_result::RunResult;
use caipan_sandbox::RunLimits;

const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(1),
    wall: Duration::from_secs(4),
    memory: Bytes(256 << 20),
    output: Bytes(64 << 20),
    processes: 1,
};

/// Result line of a run with the scripted result of this letter, changed by `change`.
fn line(run: &ContentId, letter: char, change: impl Fn(&mut Value)) -> String {
    let text = ResultLine::Run(run.clone(), Box::new(came(letter, false))).serialize();
    let mut value: Value = serde_json::from_str(&text).unwrap();
    change(&mut value);
    value.to_string()
}

/// Impossible result lines, each with a different fault.
fn forged(run: &ContentId) -> Vec<String> {
    let at = |letter, key: &str, value: Value| line(run, letter, |line| line[key] = value.clone());
    let usage = |key: &str, value: Value| line(run, 'A', |line| line["usage"][key] = value.clone());
    vec![
        at('A', "share", json!({"millionths": 4_000_000})),
        at('A', "share", json!({"millionths": 500_000})),
        at('A', "verdict", json!("CE")),
        at('W', "verdict", json!("SK")),
        at('A', "ending", json!({"Signalled": 9})),
        at('A', "runs", json!({"verdicts": ["AC"], "alone": []})),
        at('A', "unconfirmed", json!(true)),
        line(run, 'P', |_| ()),
        usage("cpu", json!({"secs": 1, "nanos": 1})),
        usage("cpu", json!({"secs": 60, "nanos": 0})),
        usage("wall", json!({"secs": 10, "nanos": 0})),
        usage("memory", json!(1_u64 << 40)),
        at(
            'T',
            "usage",
            json!({"cpu": {"secs": 8, "nanos": 0}, "wall": {"secs": 1, "nanos": 0},
            "memory": null}),
        ),
        at('A', "stderr", json!("x".repeat(MAX_LINE_LENGTH))),
        "no JSON".to_owned(),
        "{\"run\":\"../../x\"}".to_owned(),
        "{}".to_owned(),
        "[".repeat(1000),
    ]
}

#[test]
fn no_forged_line_is_taken() {
    let run = ContentId::hash(b"run");
    for letter in ['A', 'W', 'R', 'T', 'N', 'J'] {
        let honest = checked_run(&line(&run, letter, |_| ())).unwrap();
        assert_eq!(
            honest.host.as_deref(),
            Some("pc"),
            "whatever it says of itself"
        );
        let expected = RunResult {
            host: Some("pc".to_owned()),
            ..came(letter, false)
        };
        assert_eq!(honest, expected);
    }
    for (number, line) in forged(&run).iter().enumerate() {
        let start: String = line.chars().take(200).collect();
        assert_eq!(checked_run(line), None, "{number}: {start}");
    }
}

/// Result of the run on the line; `None` if it is malformed or implausible.
fn checked_run(line: &str) -> Option<RunResult> {
    match ResultLine::parse(line.as_bytes())? {
        ResultLine::Run(_, result) => {
            result_check::validate_run_result(*result, "pc", &LIMITS, PATIENCE)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn texts_in_a_result_are_cut_to_their_maximum_lengths() {
    let long = "é".repeat(10_000);
    let mut run = came('W', false);
    let inner = Fact::new("a", vec![("text", long.clone().into())]);
    let mut deep = inner.clone();
    for _ in 0..60 {
        deep = Fact::new("a", vec![("deeper", deep.into())]);
    }
    let list = Arg::List(vec![Arg::Text(long.clone()); 1000]);
    let fact = Fact::new(
        "x",
        vec![
            ("inner", inner.into()),
            ("deep", deep.into()),
            ("list", list),
        ],
    );
    run.stderr = Some(long.clone());
    run.also = Some(fact.clone());
    run.output = Some(vec![b'x'; 100_000]);
    run.decision.reason.as_mut().unwrap().fact = fact;
    let run = result_check::validate_run_result(run, "pc", &LIMITS, PATIENCE).unwrap();
    assert_eq!(run.output, None);
    assert_eq!(run.stderr.as_ref().unwrap().len(), 4096);
    let text = serde_json::to_string(&run).unwrap();
    assert!(text.len() < 600 << 10, "{}", text.len());
    assert!(!text.contains(&"é".repeat(2049)));
    assert!(text.matches("deeper").count() < 40);
    let log = result_check::truncate_compile_log(CompileLog::new(true, long));
    assert_eq!(log.log.len(), 16 << 10);
}

/// Results of all contestants, and remarks, if a forger sends these lines first.
fn with_forger(
    host: &str,
    lies: impl Fn(&RunOrder) -> Vec<String> + Sync,
) -> (Vec<String>, Vec<String>) {
    with_class(&panicking_runner(), ("", 1), &["W"], |class| {
        let stage = SimulatedBus::new(0);
        let hand = stage.memory.connect_worker();
        let spoken = Mutex::new(false);
        let speak = || {
            let mut has_spoken = spoken.lock().unwrap();
            let leases = hand
                .take_orders("contest", OrderQueue::Parallel, 1)
                .unwrap_or_default();
            if let (Some(lease), false) = (leases.first(), *has_spoken) {
                let order: RunOrder = wire::parse(&lease.order).unwrap();
                for lie in lies(&order) {
                    let message =
                        result_message::build_result_message(host, std::iter::once(&*lie));
                    hand.send_results("contest", host, &message).unwrap();
                }
                *has_spoken = true;
            }
            leases
                .iter()
                .for_each(|lease| hand.return_order(lease, Duration::ZERO).unwrap());
        };
        let mut world = SimulatedCluster::new(&stage, class, None);
        world.beside = Some(&speak);
        world.hire(&DEFAULT_WORKER);
        let (cards, _) = world.judge(&Options::default());
        assert!(*spoken.lock().unwrap());
        let remarks = world.remarks.lock().unwrap().clone();
        (cards, remarks)
    })
}

#[test]
fn the_tenth_bad_line_locks_a_machine_out() {
    // Plausible lies are not detected: machines with a login are trusted up to that point.
    let (cards, remarks) = with_forged_lines(9);
    assert!(cards[0].contains("AC"), "{cards:?}");
    assert!(remarks.is_empty(), "{remarks:?}");
    let (cards, remarks) = with_forged_lines(10);
    assert!(cards[0].contains("WA"), "{cards:?}");
    let expected =
        "evil has reported impossible results ten times: no more results are accepted from it";
    assert_eq!(remarks, [expected]);
}

/// Results and remarks if a machine sends this number of forged lines and then a plausible one.
fn with_forged_lines(count: usize) -> (Vec<String>, Vec<String>) {
    with_forger("evil", move |order| {
        let run = &order.runs[0].1;
        let mut lines = forged(run);
        lines.truncate(count);
        lines.push(line(run, 'A', |_| ()));
        lines
    })
}

#[test]
fn results_of_unnamed_machines_or_unknown_runs_are_ignored() {
    for host in ["", "a b", "\u{1b}[2J", "../x", &"x".repeat(65), "é"] {
        let (cards, remarks) = with_forger(host, |order| vec![line(&order.runs[0].1, 'A', |_| ())]);
        assert!(cards[0].contains("WA"), "{host:?}: {cards:?}");
        assert!(remarks.is_empty());
    }
    // An honest machine may still send results of runs that were ordered before the tests were changed.
    let (cards, remarks) = with_forger("pc9", |_| {
        (0..100)
            .map(|number: u8| line(&ContentId::hash(&[number]), 'A', |_| ()))
            .collect()
    });
    assert!(cards[0].contains("WA"), "{cards:?}");
    assert!(remarks.is_empty(), "{remarks:?}");
}

#[test]
fn an_order_that_is_reported_lost_repeatedly_is_lost_once() {
    let (cards, _) = with_forger("pc9", |order| {
        vec![ResultLine::Lost(order.id(), order.attempt).serialize(); 3]
    });
    assert!(cards[0].contains("WA"), "{cards:?}");
    // The order is offered again, so it may be lost again, and then it is given up.
    let (cards, _) = with_forger("pc9", |order| {
        (0..2)
            .map(|attempt| ResultLine::Lost(order.id(), attempt).serialize())
            .collect()
    });
    assert!(cards[0].contains("JE"), "{cards:?}");
}
