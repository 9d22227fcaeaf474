//! Tests that killing any process at any time neither changes the results of a class nor records them twice.

use crate::support::{is_left_to_the_sweep, is_soak};
use std::time::Duration;

use rustix::process::Signal;

use super::lab::{Instants, Lab, Running, machines, said};
use super::site::{LEASE, Site, signal, until};

/// Number of kills.
const KILLS: usize = 20;

#[test]
fn workers_that_are_killed_change_nothing() {
    if is_left_to_the_sweep() {
        return;
    }
    // With this amount of work, the steady worker is still busy when twenty victims have been killed, even on a slow machine.
    let Some((site, lab)) = Site::open().zip(Lab::new(80, 4, 0.12)) else {
        return;
    };
    let expected = lab.by_cores();
    let mut grade = Running::start(lab.grade_by(&site));
    let _steady = lab.worker(&site, "steady", &["-j", "1"]);
    let mut instants = Instants::of(1);
    let mut killed = 0;
    while killed < KILLS && !grade.is_over() {
        let mut victim = lab.worker(&site, "victim", &["-j", "1"]);
        let takes_part = || {
            let part = victim.stderr.lock().unwrap().contains("takes part");
            (part || grade.is_over()).then_some(())
        };
        until_mut(takes_part);
        instants.pause(0, 300);
        killed += usize::from(!victim.is_over());
        victim.kill();
    }
    let _quick = lab.worker(&site, "quick", &["-j", "8"]);
    let ran = grade.end();
    assert_eq!(said(&ran), expected);
    assert_eq!(lab.journaled(), 320);
    assert!(killed >= KILLS / 2, "{killed} were killed");
    assert!(machines(&ran)["steady"] > 0);
}

fn until_mut(mut ask: impl FnMut() -> Option<()>) {
    for _ in 0..3000 {
        if ask().is_some() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("waited in vain");
}

#[test]
fn coordinators_that_are_killed_change_nothing() {
    if !is_soak() {
        return;
    }
    let Some((site, lab)) = Site::open().zip(Lab::new(40, 4, 0.12)) else {
        return;
    };
    let expected = lab.by_cores();
    let _workers = ["pc1", "pc2"].map(|name| lab.worker(&site, name, &["-j", "1"]));
    let mut instants = Instants::of(2);
    for _ in 0..KILLS {
        let grade = Running::start(lab.grade_by(&site));
        instants.pause(200, 1200);
        grade.kill();
    }
    let ran = Running::start(lab.grade_by(&site)).end();
    assert_eq!(said(&ran), expected);
    assert_eq!(lab.journaled(), 160);
}

#[test]
fn servers_that_are_killed_change_nothing() {
    if !is_soak() {
        return;
    }
    let Some((mut site, lab)) = Site::open().zip(Lab::new(40, 4, 0.12)) else {
        return;
    };
    let expected = lab.by_cores();
    let _workers = ["pc1", "pc2"].map(|name| lab.worker(&site, name, &["-j", "1"]));
    let mut grade = Running::start(lab.grade_by(&site));
    let mut instants = Instants::of(3);
    let mut killed = 0;
    while killed < KILLS && !grade.is_over() {
        instants.pause(100, 700);
        site.kill();
        site.start(false);
        killed += 1;
    }
    let ran = grade.end();
    assert_eq!(said(&ran), expected);
    assert_eq!(lab.journaled(), 160);
    assert!(killed >= KILLS / 4, "{killed} were killed");
}

#[test]
fn a_worker_that_sleeps_for_longer_than_its_lease_is_counted_once() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some((site, lab)) = Site::open().zip(Lab::new(12, 4, 0.1)) else {
        return;
    };
    let expected = lab.by_cores();
    let mut sleeper = lab.worker(&site, "sleeper", &["-j", "2"]);
    let grade = Running::start(lab.grade_by(&site));
    sleeper.says("takes part");
    std::thread::sleep(Duration::from_millis(300));
    signal(sleeper.id(), Signal::STOP);
    let mut other = lab.worker(&site, "other", &["-j", "2"]);
    other.says("takes part");
    std::thread::sleep(3 * LEASE);
    signal(sleeper.id(), Signal::CONT);
    let ran = grade.end();
    assert_eq!(said(&ran), expected);
    assert_eq!(lab.journaled(), 48);
    assert!(machines(&ran)["other"] > 0);
    until(|| {
        let over = sleeper
            .stderr
            .lock()
            .unwrap()
            .contains("the contest is over");
        over.then_some(())
    });
}
