//! Tests of a gateway with a root of problem folders: the files go with the jobs, and are a part of the task.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::world::{self, BUILD, Behaviour, Client, Time, is_empty, job, run, worker};
use crate::job_gateway::JobGateway;
use caipan_cluster::memory_job_bus::MemoryJobBus;
use caipan_verify::ProblemFiles;
use caipan_verify::job::{Job, JobId};
use caipan_verify::result::{Fault, JobResult};

/// Writes a problem of one case with this answer.
fn write_problem(folder: &Path, answer: &str) {
    std::fs::create_dir_all(folder).unwrap();
    let toml = "name = \"p\"\nchecker = \"tokens\"\n";
    for (name, text) in [("problem.toml", toml), ("1.in", "1\n"), ("1.ans", answer)] {
        std::fs::write(folder.join(name), text).unwrap();
    }
}

fn job_of(id: JobId, problem: &str) -> Job {
    Job {
        id,
        problem: Some(problem.to_owned()),
        ..job("x", "x")
    }
}

const QUICK: fn(&str, &Job) -> Behaviour = |_, _| Behaviour::Judged(100);

/// Results of jobs in order of their identifiers, and for each run the job's problem and the hash of the received files.
type JobResults = (Vec<JobResult>, Vec<(Option<String>, Option<String>)>);

/// Judges jobs by a new gateway.
fn judge(jobs: &[Job], root: Option<&Path>, time: &Time, bus: &MemoryJobBus) -> JobResults {
    let (hand, gateway_bus) = (bus.connect_worker(), bus.connect_submitter());
    let mut client = Client::new();
    jobs.iter().for_each(|job| client.submit(job));
    let mut workers = [worker(&hand, "pc1", 4, time, &QUICK)];
    let mut gateway = client
        .gateway(&gateway_bus)
        .with_problem_root(root.map(Path::to_owned));
    let mut results = run(time, &client, &mut gateway, &mut workers, jobs.len());
    results.sort_by_key(|result| result.id.to_string());
    let mut received = std::mem::take(&mut *time.problems.lock().unwrap());
    received.sort();
    (results, received)
}

/// Jobs that name these problems, with the numbers from 1 on as identifiers.
fn jobs_of(problems: &[&str]) -> Vec<Job> {
    let numbered = (1..).zip(problems);
    numbered
        .map(|(number, problem)| job_of(JobId::Number(number), problem))
        .collect()
}

fn hash_of_files(folder: &Path) -> Option<String> {
    let files = ProblemFiles::read(folder.to_str().unwrap()).unwrap();
    Some(files.id().as_str().to_owned())
}

#[test]
fn the_files_of_named_folders_go_with_the_jobs_and_other_names_are_left_to_the_workers() {
    let place = tempfile::tempdir().unwrap();
    let root = place.path();
    write_problem(&root.join("a/deep"), "2\n");
    write_problem(&root.join("b"), "3\n");
    let (time, names) = (Time::default(), ["a/deep", "b", "mayan"]);
    let jobs = jobs_of(&names);
    let found = judge(&jobs, Some(root), &time, &world::bus(&time)).1;
    let hashes = [
        hash_of_files(&root.join("a/deep")),
        hash_of_files(&root.join("b")),
        None,
    ];
    let expected = names
        .map(|name| Some(name.to_owned()))
        .into_iter()
        .zip(hashes);
    assert_eq!(found, expected.collect::<Vec<_>>());
    let found = judge(&jobs, None, &time, &world::bus(&time)).1;
    assert!(found.iter().all(|(_, files)| files.is_none()), "{found:?}");
}

#[test]
fn a_problem_that_cannot_be_sent_is_a_fault_of_the_jury() {
    let root = tempfile::tempdir().unwrap();
    std::fs::create_dir(root.path().join("empty")).unwrap();
    let time = Time::default();
    let bus = world::bus(&time);
    let jobs = jobs_of(&["../x", "empty", "nowhere", "/etc", "a\0b"]);
    let (results, runs) = judge(&jobs, Some(root.path()), &time, &bus);
    assert_eq!(runs, []);
    assert!(
        results
            .iter()
            .all(|result| result.fault == Some(Fault::Jury))
    );
    let reasons = results
        .iter()
        .map(|result| result.explanation.reason.as_deref());
    let (outside, wrong) = (Some("job-not-below-root"), Some("job-problem"));
    let expected = [outside, wrong, wrong, outside, wrong];
    assert_eq!(reasons.collect::<Vec<_>>(), expected);
    assert!(is_empty(&bus));
}

#[test]
fn a_changed_folder_is_another_task_and_other_content_under_a_used_identifier() {
    let root = tempfile::tempdir().unwrap();
    let time = Time::default();
    let bus = world::bus(&time);
    let jobs = [
        job_of(JobId::Number(0), "p"),
        job_of(JobId::Text("a".to_owned()), "p"),
    ];
    let refused = Some(Fault::Jury);
    for (answer, faults, runs) in [
        ("2\n", [None, None], 2),
        ("2\n", [None, None], 0),
        ("3\n", [None, refused], 1),
        ("2\n", [None, None], 0),
    ] {
        write_problem(&root.path().join("p"), answer);
        let found = judge(&jobs, Some(root.path()), &time, &bus);
        let found_faults: Vec<_> = found.0.iter().map(|result| result.fault).collect();
        assert_eq!((&found_faults[..], found.1.len()), (&faults[..], runs));
    }
}

#[test]
fn a_gateway_that_runs_for_long_sees_that_a_folder_has_changed() {
    let root = tempfile::tempdir().unwrap();
    let time = Time::default();
    let bus = world::bus(&time);
    let (hand, gateway_bus) = (bus.connect_worker(), bus.connect_submitter());
    let mut workers = [worker(&hand, "pc1", 4, &time, &QUICK)];
    let mut client = Client::new();
    let service = Arc::clone(&client.service);
    let mut gateway = JobGateway::new(&gateway_bus, &service, BUILD, world::say)
        .with_problem_root(Some(root.path().to_owned()));
    for (number, answer) in [(1, "2\n"), (2, "30\n")] {
        write_problem(&root.path().join("p"), answer);
        client.submit(&job_of(JobId::Number(number), "p"));
        run(&time, &client, &mut gateway, &mut workers, 1);
        let end = time.now() + Duration::from_secs(3);
        while time.now() < end {
            time.advance();
        }
    }
    let problems = time.problems.lock().unwrap();
    assert_eq!(problems.len(), 2);
    assert_ne!(problems[0].1, problems[1].1);
}
