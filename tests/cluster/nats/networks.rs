//! Tests of two workers in separate network namespaces, one of which is killed during the work.

use std::process::Command;

use super::lab::{Lab, Running, machines, said};
use super::site::{Site, until};
use crate::support::{is_installed, is_left_to_the_sweep, is_root};

/// Network namespace with its own address, connected to this machine.
struct Net {
    name: String,
    /// The address of this machine in the namespace.
    here: String,
}

fn ip(words: &str) -> bool {
    let done = Command::new("ip").args(words.split(' ')).output();
    done.is_ok_and(|done| done.status.success())
}

impl Net {
    /// Creates a namespace; `None` if this machine does not permit it.
    fn make(number: usize) -> Option<Self> {
        let id = std::process::id();
        let name = format!("caipan{}-{number}", id % 10_000);
        // An address from the range for network tests (RFC 2544); it depends on the process, so that this test can run
        // twice at once.
        let address = |last: usize| format!("198.18.{}.{}", id % 256, 4 * number + last);
        let (here, there) = (address(1), address(2));
        let net = Self { here, name };
        let (name, here) = (&net.name, &net.here);
        let (near, far) = (format!("{name}a"), format!("{name}b"));
        let made = ip(&format!("netns add {name}"))
            && ip(&format!(
                "link add {near} type veth peer name {far} netns {name}"
            ))
            && ip(&format!("addr add {here}/30 dev {near}"))
            && ip(&format!("link set {near} up"))
            && ip(&format!("-n {name} addr add {there}/30 dev {far}"))
            && ip(&format!("-n {name} link set {far} up"))
            && ip(&format!("-n {name} link set lo up"));
        made.then_some(net)
    }
}

impl Drop for Net {
    fn drop(&mut self) {
        ip(&format!("link delete {}a", self.name));
        ip(&format!("netns delete {}", self.name));
    }
}

#[test]
fn two_workers_of_two_networks_judge_a_class_and_one_is_killed() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some((mut site, lab)) = Site::planned().zip(Lab::new(16, 4, 0.1)) else {
        return;
    };
    let may = is_root() && ["ip", "nsenter"].into_iter().all(is_installed);
    let nets: Vec<Net> = (1..=2).filter(|_| may).map_while(Net::make).collect();
    if nets.len() == 2 {
        let any = [0, 0, 0, 0];
        site.listen = (any, site.listen.port()).into();
        site.addresses = nets.iter().map(|net| net.here.parse().unwrap()).collect();
    } else {
        eprintln!("SKIPPED: networks of their own; both workers are on this machine's");
    }
    site.start(false);
    let expected = lab.by_cores();
    let worker = |number: usize| {
        let name = format!("pc{number}");
        let join = site.folder().join("join/join.toml");
        let words = ["worker", join.to_str().unwrap(), "--name", &name, "-j", "1"];
        let command = lab.command(&words);
        Running::start(match nets.get(number - 1) {
            Some(net) => within(net, &command),
            None => command,
        })
    };
    let (mut first, mut second) = (worker(1), worker(2));
    first.says("waiting for a contest");
    second.says("waiting for a contest");
    let grade = Running::start(lab.grade_by(&site));
    first.says("takes part");
    second.says("takes part");
    let journal = lab.files.path("journal.jsonl");
    let has_told = |text: &String| text.contains("\"host\":\"pc2\"");
    until(|| std::fs::read_to_string(&journal).ok().filter(has_told));
    // `nsenter` executes the worker in its own process, so this kills the worker.
    second.kill();
    let ran = grade.end();
    assert_eq!(said(&ran), expected);
    assert_eq!(lab.journaled(), 64);
    let machines = machines(&ran);
    assert!(machines["pc1"] > 0 && machines["pc2"] > 0, "{machines:?}");
    assert_eq!(machines["pc1"] + machines["pc2"], 64);
}

/// Returns the same command in another network namespace.
fn within(net: &Net, command: &Command) -> Command {
    // `ip netns exec` would hide the cgroups, and so change the isolation level.
    let mut within = Command::new("nsenter");
    within.arg(format!("--net=/run/netns/{}", net.name));
    within.arg(command.get_program()).args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        within.current_dir(folder);
    }
    for (key, value) in command.get_envs() {
        match value {
            Some(value) => within.env(key, value),
            None => within.env_remove(key),
        };
    }
    within
}
