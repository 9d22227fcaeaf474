//! Tests of the cluster commands: serve, worker, grade --cluster, doctor --cluster.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use async_nats::ConnectOptions;
use rustix::process::Signal;

use super::lab::{Lab, Running, machines, processes, said};
use super::site::{Site, signal, until};
use crate::support::{finish, has, is_left_to_the_sweep, root};

/// Starts `caipan serve` at a site.
pub(super) fn serve(site: &Site, lab: &Lab, more: &[&str]) -> Running {
    let (folder, listen) = (site.folder().to_str().unwrap(), site.listen.to_string());
    let program = site.program.to_str().unwrap();
    let words = [
        "serve",
        folder,
        "--listen",
        &listen,
        "--nats-server",
        program,
    ];
    let mut serve = Running::start(lab.command(&[&words[..], more].concat()));
    serve.says("listening at ");
    site.shorten_leases();
    serve
}

/// Returns the passwords in a folder.
fn passwords(site: &Site) -> Vec<String> {
    let logins = ["coach.toml", "join/join.toml"].map(|file| site.login(file));
    logins.into_iter().map(|login| login.password).collect()
}

/// Asserts that the join folder contains this caipan executable and is unreadable for others.
fn nobody_else_reads_it(site: &Site) {
    let own = fs::read(env!("CARGO_BIN_EXE_caipan")).unwrap();
    assert!(fs::read(site.folder().join("join/caipan")).unwrap() == own);
    for entry in walkdir::WalkDir::new(site.folder()).into_iter().flatten() {
        let mode = entry.metadata().unwrap().permissions().mode() & 0o077;
        let within_store = entry.path().starts_with(site.folder().join("store"));
        let is_log = entry.file_name() == "server.log";
        let is_program = entry.file_name() == "caipan";
        assert!(
            mode == 0 || within_store || is_log || is_program,
            "{entry:?}"
        );
    }
}

#[test]
fn a_class_is_judged_over_a_server_and_no_secret_is_seen() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some((site, lab)) = Site::planned().zip(Lab::new(8, 3, 0.1)) else {
        return;
    };
    let expected = lab.by_cores();
    let mut serve = serve(&site, &lab, &[]);
    nobody_else_reads_it(&site);
    let folder = format!("--cluster={}", site.folder().display());
    finish(lab.command(&["doctor", &folder])).expect(1, "no machine is connected", "");
    let mut worker = lab.worker(&site, "pc1", &[]);
    worker.says("waiting for a contest");
    finish(lab.command(&["doctor", &folder]))
        .expect(0, "pc1: ", "")
        .expect(0, "pace 1.00", "");
    let page = lab.files.path("page.html");
    let mut grade = lab.grade_by(&site);
    grade.args(["--report", &format!("html={page}")]);
    let grade = Running::start(grade);
    worker.says("takes part");
    let passwords = passwords(&site);
    let seen = |pid: u32| {
        let read = |name: &str| fs::read(format!("/proc/{pid}/{name}")).unwrap_or_default();
        let both = [read("cmdline"), read("environ")].concat();
        String::from_utf8_lossy(&both).into_owned()
    };
    let server = processes("server.conf");
    assert!(!server.is_empty());
    let pids = [vec![serve.id(), worker.id(), grade.id()], server].concat();
    let mut all: String = pids.into_iter().map(seen).collect();
    let ran = grade.end();
    assert_eq!(said(&ran), expected);
    assert_eq!(machines(&ran)["pc1"], 24);
    assert!(
        ran.json()["remarks"][0]["remark"]
            .as_str()
            .unwrap()
            .contains("pc1 (24)")
    );
    all += &(ran.stdout + &ran.stderr + &fs::read_to_string(page).unwrap());
    all += &worker.stderr.lock().unwrap();
    all += &(serve.stdout.lock().unwrap().clone() + &serve.stderr.lock().unwrap());
    all += &fs::read_to_string(site.folder().join("server.log")).unwrap();
    for password in &passwords {
        assert!(!all.contains(password.as_str()));
    }
    // A worker that is stopped leaves no hidden tests behind.
    signal(worker.id(), Signal::TERM);
    assert_eq!(worker.end().code, 143);
    serve.says("listening");
    signal(serve.id(), Signal::INT);
    assert_eq!(serve.end().code, 130);
    until(|| server_of(&site).is_empty().then_some(()));
}

fn server_of(site: &Site) -> Vec<u32> {
    processes(&site.folder().join("server.conf").display().to_string())
}

#[test]
fn a_tampered_seed_folder_changes_no_result() {
    let Some((site, lab)) = Site::planned().zip(Lab::new(3, 2, 0.0)) else {
        return;
    };
    let expected = lab.by_cores();
    let _serve = serve(&site, &lab, &["--seed", &lab.files.path("problem")]);
    nobody_else_reads_it(&site);
    let seed = site.folder().join("join/seed");
    // One input in the seed folder is tampered with; the other files are unchanged.
    let files = fs::read_dir(&seed).unwrap().flatten();
    let files: Vec<PathBuf> = files.map(|file| file.path()).collect();
    let is_input = |file: &&PathBuf| fs::read(file).unwrap() == b"1 1\n";
    let tampered = files.iter().find(is_input).unwrap();
    fs::write(tampered, "2 2\n").unwrap();
    let mut worker = lab.worker(&site, "pc1", &["--seed", seed.to_str().unwrap()]);
    worker.says("waiting for a contest");
    let ran = Running::start(lab.grade_by(&site)).end();
    assert_eq!(said(&ran), expected);
    worker.says("the contest is over");
    let heard = worker.said();
    assert_eq!(
        heard.matches("does not match its name").count(),
        1,
        "{heard}"
    );
    assert!(heard.contains(tampered.to_str().unwrap()));
    assert_eq!(fs::read_dir(&seed).unwrap().count(), files.len());
    let nowhere = lab.worker(&site, "pc2", &["--seed", "/nowhere"]).end();
    nowhere.expect(2, "", "there is no folder /nowhere");
}

#[test]
fn a_server_ends_with_caipan_and_is_started_again_where_it_ends_itself() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some((site, lab)) = Site::planned().zip(Lab::new(1, 1, 0.0)) else {
        return;
    };
    let killed = serve(&site, &lab, &[]);
    assert!(!server_of(&site).is_empty());
    killed.kill();
    until(|| server_of(&site).is_empty().then_some(()));
    let mut lasting = serve(&site, &lab, &[]);
    // A server that ends at once is not started again; one that has run for a while is.
    std::thread::sleep(std::time::Duration::from_secs(6));
    let first = server_of(&site);
    first.iter().for_each(|pid| super::site::kill(*pid));
    lasting.says("it is started again");
    until(|| (!server_of(&site).is_empty() && server_of(&site) != first).then_some(()));
}

#[test]
fn faulty_logins_and_unreachable_clusters_are_reported() {
    let Some((mut site, lab)) = Site::open().zip(Lab::new(1, 1, 0.0)) else {
        return;
    };
    let join = site.folder().join("join/join.toml");
    let worker = |join: &Path| finish(lab.command(&["worker", join.to_str().unwrap()]));
    let text = fs::read_to_string(&join).unwrap();
    let other = lab.files.write("join.toml", text.as_bytes());
    worker(Path::new(&other)).expect(2, "", "ca.pem");
    fs::copy(site.folder().join("ca.pem"), lab.files.path("ca.pem")).unwrap();
    fs::write(&other, text.replace("password = \"", "password = \"0")).unwrap();
    worker(Path::new(&other)).expect(2, "", "does not know this password");
    worker(&site.folder().join("server.conf")).expect(2, "", "is not a login file of a server");
    worker(Path::new(&lab.files.path("nowhere.toml"))).expect(2, "", "nowhere.toml");
    let strange = lab.command(&["worker", join.to_str().unwrap(), "--name", "../x"]);
    finish(strange).expect(2, "", "cannot be the name of a machine");
    let _first = {
        let mut first = lab.worker(&site, "pc1", &[]);
        first.says("waiting for a contest");
        first
    };
    lab.worker(&site, "pc1", &[])
        .end()
        .expect(2, "", "is running here already");
    site.server = None;
    worker(&join).expect(2, "", "no server answers");
    finish(lab.grade_by(&site)).expect(2, "", "no server answers");
    let nowhere = finish(lab.grade(&["--cluster=/nowhere"]));
    nowhere.expect(2, "", "/nowhere/coach.toml");
    let none = [
        "serve",
        &lab.files.path("s"),
        "--nats-server",
        "/nowhere/nats-server",
    ];
    finish(lab.command(&none)).expect(2, "", "/nowhere/nats-server is not a file");
    let taken = std::net::TcpListener::bind(site.listen).unwrap();
    let (folder, listen) = (lab.files.path("s"), site.listen.to_string());
    let program = site.program.to_str().unwrap();
    let words = [
        "serve",
        &folder,
        "--listen",
        &listen,
        "--nats-server",
        program,
    ];
    finish(lab.command(&words)).expect(2, "", "nothing can listen at");
    drop(taken);
}

#[test]
fn a_grading_that_is_interrupted_leaves_no_order_and_reports_what_is_finished() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some((site, lab)) = Site::open().zip(Lab::new(12, 4, 0.3)) else {
        return;
    };
    let expected = lab.by_cores();
    let mut worker = lab.worker(&site, "pc1", &["-j", "2"]);
    let grade = Running::start(lab.grade_by(&site));
    worker.says("takes part");
    until(|| {
        let journal = fs::read_to_string(lab.files.path("journal.jsonl"));
        journal
            .is_ok_and(|text| text.contains("\"run\""))
            .then_some(())
    });
    signal(grade.id(), Signal::INT);
    let ran = grade.end();
    assert_eq!(ran.code, 130, "{ran:#?}");
    let results = ran.json();
    assert_eq!(results["interrupted"], true);
    let done = results["done"].as_u64().unwrap();
    assert!((1..48).contains(&done), "{done}");
    worker.says("the contest is over");
    let login = site.login("coach.toml");
    let left = tokio::runtime::Runtime::new().unwrap().block_on(async {
        let options = ConnectOptions::with_user_and_password(login.user, login.password);
        let options = options.add_root_certificates(login.ca).require_tls(true);
        let client = options
            .connect(format!("tls://{}", site.listen))
            .await
            .unwrap();
        let context = async_nats::jetstream::new(client);
        let mut left = Vec::new();
        for stream in ["ORDERS", "NOTICES"] {
            let stream = context.get_stream(stream).await.unwrap();
            left.push(stream.cached_info().state.messages);
        }
        left
    });
    assert_eq!(left, [0, 0]);
    // Grading continues from the journal.
    let ran = Running::start(lab.grade_by(&site)).end();
    assert_eq!(said(&ran), expected);
    assert_eq!(lab.journaled(), 48);
}

#[test]
fn a_worker_ends_when_nothing_is_left_to_do_or_after_one_order() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some((site, lab)) = Site::open().zip(Lab::new(4, 2, 0.0)) else {
        return;
    };
    let expected = lab.by_cores();
    let mut grade = Running::start(lab.grade_by(&site));
    grade.says("no machine is connected yet");
    // The workers run one after the other: if both ran at once, the faster one might do all the work, or wait too long for the
    // slower one.
    let once = lab.worker(&site, "once", &["--once"]);
    once.end().expect(0, "", "takes part");
    let until_idle = lab.worker(&site, "idle", &["--until-idle", "30s"]);
    assert_eq!(said(&grade.end()), expected);
    until_idle.end().expect(0, "", "the contest is over");
}

/// Some of the many wrong programs, which are wrong in different ways.
const WRONG: [&str; 5] = [
    "knows-the-sample.py",
    "prints-minus-one.py",
    "row-wrap.cpp",
    "state-not-reset.cpp",
    "unreachable-is-zero.cpp",
];

#[test]
fn reference_programs_get_the_verdicts_that_they_get_on_one_machine() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some((site, lab)) = Site::open().zip(Lab::new(1, 1, 0.0)) else {
        return;
    };
    if !["cc", "c++", "python3"].into_iter().all(has) {
        return;
    }
    let reference = root().join("reference/klotski");
    for entry in walkdir::WalkDir::new(&reference).into_iter().flatten() {
        let folder = entry.path().parent().unwrap().file_name().unwrap();
        let name = entry.file_name().to_str().unwrap();
        let is_wanted = folder != "wrong_answer" || WRONG.contains(&name);
        if entry.file_type().is_file() && is_wanted {
            let stem = entry.path().file_stem().unwrap().to_str().unwrap();
            let ending = entry.path().extension().unwrap().to_str().unwrap();
            let name = format!("all/{stem}-{ending}/klotski.{ending}");
            lab.files.write(&name, &fs::read(entry.path()).unwrap());
        }
    }
    let all = lab.files.path("all");
    let words = [
        "grade",
        "klotski",
        &all,
        "--format",
        "json",
        "--no-journal",
        "--case",
        "*/0*",
    ];
    let local = finish(lab.command(&words));
    let _workers = ["pc1", "pc2"].map(|name| lab.worker(&site, name, &["-j", "1"]));
    let folder = format!("--cluster={}", site.folder().display());
    let ran = finish(lab.command(&[&words[..], &[&folder]].concat()));
    assert_eq!(verdicts(&ran), verdicts(&local));
    assert!(verdicts(&ran).len() > 4);
}

/// Returns the verdicts of each contestant.
fn verdicts(ran: &crate::support::RunOutput) -> Vec<String> {
    let results = ran.json();
    let card = |card: &serde_json::Value| {
        let cases = card["cases"].as_array().unwrap().iter();
        let cases: Vec<String> = cases.map(|case| case["verdict"].to_string()).collect();
        format!("{} {} {cases:?}", card["name"], card["score"])
    };
    results["submissions"]
        .as_array()
        .unwrap()
        .iter()
        .map(card)
        .collect()
}
