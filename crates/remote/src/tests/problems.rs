//! Tests of a front with a root of problem folders: the files go with the jobs, and are a part of the task.

use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use super::world::{BUILD, Behaviour, Client, Time, bus, is_empty, job, run, worker};
use caipan_cluster::job_bus::JobSubmitterBus;
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

/// Has a new front judge jobs, and returns the results, and for each run the job's problem and the id of the received
/// files.
fn judge(
    jobs: &[Job],
    root: Option<&Path>,
    time: &Time,
    bus: &caipan_cluster::memory_job_bus::MemoryJobBus,
) -> (Vec<JobResult>, Vec<(String, Option<String>)>) {
    let (hand, front_bus) = (bus.connect_worker(), bus.connect_submitter());
    let received = Mutex::new(Vec::new());
    let behave = |_: &str, job: &Job| {
        let terms = job.terms.clone().unwrap();
        assert_eq!(terms.problem, None);
        let files = terms.named_problem.as_ref();
        let id = files.map(|files| files.id().as_str().to_owned());
        let name = job.problem.clone().unwrap_or_default();
        received.lock().unwrap().push((name, id));
        Behaviour::Judged(100)
    };
    let mut client = Client::new();
    jobs.iter().for_each(|job| client.submit(job));
    let mut workers = [worker(&hand, "pc1", 4, time, &behave)];
    let root = root.map(Path::to_owned);
    let mut front = client.front(&front_bus).with_problem_root(root);
    let mut results = run(time, &client, &mut front, &mut workers, jobs.len());
    results.sort_by_key(|result| result.id.to_string());
    let mut received = std::mem::take(&mut *received.lock().unwrap());
    received.sort();
    (results, received)
}

#[test]
fn the_files_of_named_folders_go_with_the_jobs_and_other_names_are_left_to_the_workers() {
    let root = tempfile::tempdir().unwrap();
    write_problem(&root.path().join("a/deep"), "2\n");
    write_problem(&root.path().join("b"), "3\n");
    let id = |folder: &str| {
        let path = root.path().join(folder);
        let files = ProblemFiles::read(path.to_str().unwrap()).unwrap();
        Some(files.id().as_str().to_owned())
    };
    let (time, names) = (Time::default(), ["a/deep", "b", "mayan"]);
    let jobs: Vec<Job> = (1..)
        .zip(names)
        .map(|(n, p)| job_of(JobId::Number(n), p))
        .collect();
    let found = judge(&jobs, Some(root.path()), &time, &bus(&time)).1;
    let expected = [id("a/deep"), id("b"), None];
    let expected = names.map(str::to_owned).into_iter().zip(expected);
    assert_eq!(found, expected.collect::<Vec<_>>());
    let found = judge(&jobs, None, &time, &bus(&time)).1;
    assert!(found.iter().all(|(_, files)| files.is_none()), "{found:?}");
}

#[test]
fn a_problem_that_cannot_be_sent_is_a_fault_of_the_jury() {
    let root = tempfile::tempdir().unwrap();
    std::fs::create_dir(root.path().join("empty")).unwrap();
    let (time, names) = (
        Time::default(),
        ["../x", "empty", "nowhere", "/etc", "a\0b"],
    );
    let bus = bus(&time);
    let jobs: Vec<Job> = (1..)
        .zip(names)
        .map(|(n, p)| job_of(JobId::Number(n), p))
        .collect();
    let (results, runs) = judge(&jobs, Some(root.path()), &time, &bus);
    assert_eq!(runs, []);
    let reasons = results.iter().map(|result| {
        assert_eq!(result.fault, Some(Fault::Jury));
        result.explanation.reason.clone().unwrap()
    });
    let reasons: Vec<String> = reasons.collect();
    let (outside, wrong) = ("job-not-below-root", "job-problem");
    assert_eq!(reasons, [outside, wrong, wrong, outside, wrong]);
    assert!(is_empty(&bus) && bus.connect_submitter().count_jobs(BUILD) == Ok(0));
}

#[test]
fn a_changed_folder_is_another_task_and_other_content_under_a_used_identifier() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("p");
    let time = Time::default();
    let bus = bus(&time);
    let judge = |id: JobId| {
        let (results, runs) = judge(&[job_of(id, "p")], Some(root.path()), &time, &bus);
        (results[0].fault, runs.len())
    };
    let (named, unnamed) = (JobId::Text("a".to_owned()), JobId::Number(0));
    write_problem(&folder, "2\n");
    assert_eq!(judge(unnamed.clone()), (None, 1));
    assert_eq!(judge(unnamed.clone()), (None, 0), "it is answered");
    assert_eq!(judge(named.clone()), (None, 1));
    assert_eq!(judge(named.clone()), (None, 0));
    write_problem(&folder, "3\n");
    assert_eq!(judge(unnamed.clone()), (None, 1));
    assert_eq!(judge(named.clone()), (Some(Fault::Jury), 0));
    write_problem(&folder, "2\n");
    assert_eq!(judge(unnamed), (None, 0));
    assert_eq!(judge(named), (None, 0));
}

#[test]
fn a_front_that_runs_for_long_sees_that_a_folder_has_changed() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("p");
    let time = Time::default();
    let bus = bus(&time);
    let (hand, front_bus) = (bus.connect_worker(), bus.connect_submitter());
    let received = Mutex::new(Vec::new());
    let behave = |_: &str, job: &Job| {
        let terms = job.terms.clone().unwrap();
        let files = terms.named_problem.clone().unwrap();
        received.lock().unwrap().push(files.id().clone());
        Behaviour::Judged(100)
    };
    let mut workers = [worker(&hand, "pc1", 4, &time, &behave)];
    let mut client = Client::new();
    let service = std::sync::Arc::clone(&client.service);
    let front = crate::job_front::JobFront::new(&front_bus, &service, BUILD, super::world::say);
    let mut front = front.with_problem_root(Some(root.path().to_owned()));
    for (number, answer) in [(1, "2\n"), (2, "30\n")] {
        write_problem(&folder, answer);
        client.submit(&job_of(JobId::Number(number), "p"));
        run(&time, &client, &mut front, &mut workers, 1);
        let end = time.now() + Duration::from_secs(3);
        while time.now() < end {
            time.advance();
        }
    }
    let received = received.into_inner().unwrap();
    assert_eq!(received.len(), 2);
    assert_ne!(received[0], received[1]);
}
