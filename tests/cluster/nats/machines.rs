//! Tests of clusters with different, compared and named machines.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use rustix::process::Signal;

use super::lab::{Lab, Running, machines, said};
use super::site::{Site, signal};
use crate::support::{WITHOUT_NAMESPACES, finish, has, is_left_to_the_sweep, require};

#[test]
fn a_machine_that_would_judge_otherwise_takes_no_part_and_both_sides_say_why() {
    let Some((site, lab)) = Site::open().zip(Lab::new(2, 2, 0.0)) else {
        return;
    };
    let mut worker = lab.worker(&site, "pc1", &[]);
    worker.says("waiting for a contest");
    let mut without = lab.grade_by(&site);
    without.arg("--no-isolation");
    let mut grade = Running::start(without);
    worker.says("takes no part: programs get the isolation");
    grade.says("pc1 takes no part");
    signal(grade.id(), Signal::INT);
    assert_eq!(grade.end().code, 130);
    let ran = Running::start(lab.grade_by(&site)).end();
    assert_eq!(said(&ran), lab.by_cores());
}

#[test]
fn a_machine_whose_times_are_to_count_has_to_be_there() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some((site, lab)) = Site::open().zip(Lab::new(2, 1, 0.0)) else {
        return;
    };
    let refused = |host: &str, why: &str| {
        let mut grade = lab.grade_by(&site);
        grade.args(["--reference", host]);
        finish(grade).expect(2, "", why);
    };
    refused(
        "pc1",
        "no machine of the cluster is called pc1: none is there yet",
    );
    let mut worker = lab.worker(&site, "pc1", &[]);
    worker.says("waiting for a contest");
    refused("pc2", "is called pc2; those that are there: pc1");
    let mut grade = lab.grade_by(&site);
    grade.args(["--reference", "pc1"]);
    let ran = Running::start(grade).end();
    assert_eq!(said(&ran), lab.by_cores());
    assert_eq!(ran.json()["machines"][0]["reference"], true);
}

#[test]
fn programs_are_cross_checked_by_a_second_machine_if_there_is_one() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some((site, lab)) = Site::open().zip(Lab::new(8, 2, 0.0)) else {
        return;
    };
    let expected = lab.by_cores();
    let first = lab.worker(&site, "pc1", &["-j", "2"]);
    let twice = |percent: &str| {
        let folder = format!("--cluster={}", site.folder().display());
        let ran = Running::start(lab.grade(&[&folder, "--no-journal", "--twins", percent])).end();
        assert_eq!(said(&ran), expected);
        let results = ran.json();
        let remark = results["remarks"][1]["remark"].as_str().unwrap().to_owned();
        (remark, results["twins"].clone())
    };
    let (remark, twins) = twice("50%");
    let alone = "only one machine was there: no program was done by a second one";
    assert_eq!(remark, alone);
    assert_eq!(
        (&twins["chosen"], &twins["programs"]),
        (&4.into(), &0.into())
    );
    let mut second = lab.worker(&site, "pc2", &["-j", "2"]);
    second.says("waiting for a contest");
    let (remark, twins) = twice("50%");
    let all = "4 programs were done by a second machine, too; results that differ: none of 8";
    assert_eq!(remark, all);
    let expected = serde_json::json!({"chosen": 4, "programs": 4, "compared": 8});
    assert_eq!(twins, expected);
    drop(first);
}

#[test]
fn a_machine_with_less_isolation_than_the_contest_asks_for_takes_no_part() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some((site, lab)) = Site::open().zip(Lab::new(2, 2, 0.0)) else {
        return;
    };
    let best = finish(lab.command(&["doctor"])).stdout;
    if !has("unshare") || best.contains("caipan grade uses filter") {
        return require(false, "this machine has no two levels of isolation");
    }
    let expected = lab.by_cores();
    let mut low = lab.worker_of(WITHOUT_NAMESPACES, &site, "low", None);
    low.says("isolation filter; waiting for a contest");
    let folder = format!("--cluster={}", site.folder().display());
    let doctor = || finish(lab.command(&["doctor", &folder]));
    doctor().expect(0, ", isolation filter, pace 1.00", "");
    let why = "programs get the isolation filter there, which is not the contest's";
    let mut high = lab.worker(&site, "high", &[]);
    high.says("waiting for a contest");
    let mut grade = lab.grade_by(&site);
    grade.args(["--require-isolation", "namespaces"]);
    let mut grade = Running::start(grade);
    low.says(&format!("this machine takes no part: {why}"));
    grade.says(&format!("low takes no part: {why}"));
    let ran = grade.end();
    assert_eq!(said(&ran), expected);
    assert_eq!(machines(&ran).into_keys().collect::<Vec<_>>(), ["high"]);
}

#[test]
fn what_is_different_on_a_machine_is_listed() {
    let Some((site, lab)) = Site::open().zip(Lab::new(1, 1, 0.0)) else {
        return;
    };
    let tool = lab.files.write("tools/python3", b"#!/bin/sh\nexit 0\n");
    fs::set_permissions(&tool, fs::Permissions::from_mode(0o755)).unwrap();
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", lab.files.path("tools"));
    let mut other = lab.worker_of(&["env"], &site, "other", Some(&path));
    other.says("waiting for a contest");
    let mut same = lab.worker(&site, "same", &["-j", "1"]);
    same.says("waiting for a contest");
    let folder = format!("--cluster={}", site.folder().display());
    let listed = finish(lab.command(&["doctor", &folder])).expect(0, "same: ", "");
    let cores = caipan_sandbox::machine::cores::available_cores();
    let about = format!(", 3 at once (cores: {cores}), isolation ");
    assert!(listed.stdout.contains(&about), "{listed:?}");
    let differs =
        "other: the compilers or run-times of these languages differ from those here: python\n";
    assert!(listed.stdout.contains(differs), "{listed:?}");
    assert!(!listed.stdout.contains("same: the compilers"), "{listed:?}");
}
