//! Tests of logins per machine, folders of earlier versions or of others, and a lost contest announcement.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use caipan_cluster::bus::WorkerBus;
use caipan_cluster::nats::worker_bus::NatsWorkerBus;

use super::commands::serve;
use super::lab::{Lab, Running, machines, said};
use super::raw::{Raw, ServerEvent};
use super::site::{Site, of_machine, time};
use crate::support::{finish, is_left_to_the_sweep};

/// Copies the folder of a machine with its join.toml.
fn copied(lab: &Lab, site: &Site, machine: &str) -> String {
    let join = site.folder().join(of_machine(machine));
    lab.files.write(
        &format!("{machine}/ca.pem"),
        &fs::read(join.with_file_name("ca.pem")).unwrap(),
    );
    lab.files
        .write(&format!("{machine}/join.toml"), &fs::read(join).unwrap())
}

#[test]
fn a_server_has_something_to_say_to_workers_before_the_first_contest() {
    let Some(site) = Site::open() else {
        return;
    };
    let mut worker = Raw::open(&site.login("join/join.toml"));
    let inbox = "_INBOX_worker.first";
    worker.subscribe(inbox);
    let about = r#"{"seq":1,"next_by_subj":"notice.*"}"#;
    let said = worker.ask("api.DIRECT.GET.NOTICES", inbox, about);
    let ServerEvent::Message { body, .. } = &said else {
        panic!("{said:?}");
    };
    assert!(body.starts_with("NATS/1.0 404 "), "{body}");
}

#[test]
fn a_machine_is_shut_out_by_its_name_and_the_others_go_on() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some((mut site, lab)) = Site::planned().zip(Lab::new(12, 4, 0.2)) else {
        return;
    };
    let expected = lab.by_cores();
    site.machines = ["pc1", "pc2"].map(str::to_owned).to_vec();
    let mut server = serve(&site, &lab, &["--machine", "pc1,pc2"]);
    server.says("copy each folder in");
    assert!(!site.folder().join("join/join.toml").exists());
    let program = |place: &str| fs::read(site.folder().join(place)).unwrap();
    assert!(program("machines/pc1/caipan") == program("join/caipan"));
    let [copy, of_second] = ["pc1", "pc2"].map(|machine| copied(&lab, &site, machine));
    let other = lab.command(&["worker", &copy, "--name", "pc2"]);
    finish(other).expect(2, "", "is for the machine pc1, not for pc2");
    let worker = |join: &String| Running::start(lab.command(&["worker", join]));
    let (mut first, mut second) = (worker(&copy), worker(&of_second));
    first.says("pc1: ");
    second.says("pc2: ");
    let grade = Running::start(lab.grade_by(&site));
    first.says("takes part");
    second.says("takes part");
    let folder = site.folder().to_str().unwrap();
    let shut_out = |machine: &str| finish(lab.command(&["serve", folder, "--shut-out", machine]));
    shut_out("pc3").expect(2, "", "no machine called pc3");
    shut_out("pc1").expect(0, "pc1 is shut out", "");
    first.says("does not know this password any more");
    finish(lab.command(&["worker", &copy])).expect(2, "", "this machine was shut out");
    let ran = grade.end();
    assert_eq!(said(&ran), expected);
    assert!(machines(&ran)["pc2"] > 0);
    for unheard in ["connection to the server is lost", "Permissions Violation"] {
        assert!(!second.said().contains(unheard), "{}", second.said());
    }
    // After a restart, the server does not accept the machine either.
    drop(server);
    let _again = serve(&site, &lab, &[]);
    finish(lab.command(&["worker", &copy])).expect(2, "", "this machine was shut out");
    second.says("is restored");
}

#[test]
fn machines_that_share_a_login_are_not_shut_out_one_by_one() {
    let Some((site, lab)) = Site::open().zip(Lab::new(1, 1, 0.0)) else {
        return;
    };
    let folder = site.folder().to_str().unwrap();
    let refused = finish(lab.command(&["serve", folder, "--shut-out", "pc1"]));
    refused.expect(2, "", "all machines share one join.toml");
    let strange = finish(lab.command(&["serve", folder, "--machine", "../x"]));
    strange.expect(2, "", "cannot be the name of a machine");
}

#[test]
fn a_contest_whose_notice_is_lost_is_judged_to_its_end() {
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
    let mut raw = Raw::open(&site.login("coach.toml"));
    raw.subscribe("_INBOX_coach.raw");
    raw.ask("$JS.API.STREAM.PURGE.NOTICES", "_INBOX_coach.raw", "");
    let ran = grade.end();
    assert_eq!(said(&ran), expected);
    assert_eq!(machines(&ran)["pc1"], 48);
    worker.says("the contest is over");
    assert_eq!(worker.said().matches("takes part").count(), 1);
}

/// Writes the logins of a server as earlier versions did, in which workers had no account of their own.
fn write_old(site: &Site) {
    let login = |user: &str| {
        let (servers, password) = (site.listen, "0".repeat(64));
        format!(
            "servers = [\"{servers}\"]\nuser = \"{user}\"\npassword = \"{password}\"\nlease_ms = 30000\n"
        )
    };
    fs::create_dir_all(site.folder().join("join")).unwrap();
    fs::create_dir_all(site.folder().join("store/jetstream/$G/streams/BLOBS")).unwrap();
    fs::write(site.folder().join("coach.toml"), login("coach")).unwrap();
    fs::write(site.folder().join("join/join.toml"), login("hand")).unwrap();
}

#[test]
fn a_folder_of_an_earlier_version_is_upgraded_and_that_is_said_once() {
    let Some((site, lab)) = Site::planned().zip(Lab::new(2, 1, 0.0)) else {
        return;
    };
    write_old(&site);
    let old = lab.files.path("old.toml");
    fs::copy(site.folder().join("join/join.toml"), &old).unwrap();
    finish(lab.command(&["worker", &old])).expect(2, "", "was written by an earlier caipan");
    finish(lab.grade_by(&site)).expect(2, "", "was written by an earlier caipan");
    let server = serve(&site, &lab, &[]);
    let told = server.said();
    assert_eq!(told.matches("is upgraded").count(), 1, "{told}");
    assert!(
        !site
            .folder()
            .join("store/jetstream/$G/streams/BLOBS")
            .exists()
    );
    assert_ne!(site.hand_login().password, "0".repeat(64));
    let _worker = lab.worker(&site, "pc1", &[]);
    assert_eq!(
        said(&Running::start(lab.grade_by(&site)).end()),
        lab.by_cores()
    );
    drop(server);
    let password = site.hand_login().password;
    let again = serve(&site, &lab, &[]);
    assert!(!again.said().contains("is upgraded"), "{}", again.said());
    assert_eq!(site.hand_login().password, password);
    let hand = NatsWorkerBus::open(&site.hand_login(), time(), std::sync::Arc::new(|_| ()));
    assert!(hand.unwrap().read_contest_notices().is_ok());
}

#[test]
fn a_folder_that_others_can_read_leads_to_no_server() {
    let Some((site, lab)) = Site::open().zip(Lab::new(1, 1, 0.0)) else {
        return;
    };
    let open = |mode| fs::set_permissions(site.folder(), PermissionsExt::from_mode(mode)).unwrap();
    let folder = format!("--cluster={}", site.folder().display());
    for mode in [0o755, 0o750, 0o701, 0o722] {
        open(mode);
        finish(lab.command(&["doctor", &folder])).expect(2, "", "is not yours alone");
    }
    open(0o700);
    finish(lab.command(&["doctor", &folder])).expect(1, "no machine is connected", "");
}
