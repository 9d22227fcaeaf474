//! Tests of several gateways that share the workers of a cluster: the notices that they send each other, and the shares of
//! their tenants.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use caipan_cluster::job_bus::{JobSubmitterBus, MAX_GATEWAY_NOTICE};
use caipan_cluster::nats::job_submitter_bus::NatsJobSubmitterBus;
use serde_json::{Value, json};

use super::lab::{Lab, Running};
use super::raw::{Raw, ServerEvent};
use super::site::{Site, time, until};

const SUBJECT: &str = "front.notice.jobs";

fn gateway(site: &Site) -> NatsJobSubmitterBus {
    let login = site.login("coach.toml");
    NatsJobSubmitterBus::open(&login, time(), Arc::new(|_| ())).unwrap()
}

/// Returns the notices that a gateway receives before the one with the text `last`, which `sender` then sends.
fn notices_before(
    last: &str,
    sender: &NatsJobSubmitterBus,
    gateway: &NatsJobSubmitterBus,
) -> Vec<String> {
    sender.send_gateway_notice(last.as_bytes()).unwrap();
    let received = RefCell::new(Vec::new());
    until(|| {
        let new = gateway.take_gateway_notices().into_iter();
        let texts = new.map(|notice| String::from_utf8(notice).unwrap());
        received.borrow_mut().extend(texts);
        let has_last = received.borrow().iter().any(|text| text == last);
        has_last.then_some(())
    });
    let mut received = received.into_inner();
    received.retain(|text| text != last);
    received
}

/// Waits for a message that a raw client has subscribed to, and returns the headers and the payload.
fn hear_message(raw: &mut Raw) -> String {
    let raw = RefCell::new(raw);
    until(|| match raw.borrow_mut().hear().pop()? {
        ServerEvent::Message { body, .. } => Some(body),
        ServerEvent::Refusal(what) => panic!("{what}"),
    })
}

#[test]
fn a_gateway_receives_the_notices_that_a_gateway_has_signed_and_no_others() {
    let Some(site) = Site::open() else { return };
    let (sender, receiver) = (gateway(&site), gateway(&site));
    let mut raw = Raw::open(&site.login("coach.toml"));
    raw.subscribe(SUBJECT);
    assert_eq!(raw.hear(), []);
    sender.send_gateway_notice(b"signed").unwrap();
    let signed = hear_message(&mut raw);
    let (headers, body) = signed.split_at(signed.find("\r\n\r\n").unwrap() + 4);
    assert_eq!(body, "signed");
    // The server passes on everything that the login of a gateway publishes.
    raw.publish(SUBJECT, "", "unsigned");
    raw.publish_with_headers(SUBJECT, headers, "forged");
    raw.publish_with_headers(SUBJECT, &headers.replace(": ", ": 00"), "signed");
    raw.publish_with_headers(SUBJECT, headers, "signed");
    raw.hear();
    let large = "x".repeat(MAX_GATEWAY_NOTICE + 1);
    sender.send_gateway_notice(large.as_bytes()).unwrap();
    for gateway in [&receiver, &sender] {
        assert_eq!(
            notices_before("last", &sender, gateway),
            ["signed", "signed"]
        );
    }
}

/// Number of jobs of each tenant.
const JOBS: usize = 80;

/// Starts a gateway that judges jobs of these tenants. The identifier of a job begins with the tenant.
fn start_gateway(lab: &Lab, site: &Site, tenants: &[&str]) -> Running {
    let lines = (0..JOBS).flat_map(|number| {
        tenants.iter().map(move |tenant| {
            let id = format!("{tenant} {number}");
            let comment = tenant.escape_debug();
            let source = format!("# {comment} {number}\nimport time\ntime.sleep(0.2)\nprint(6)\n");
            let program = json!({"language": "python", "source": source});
            let tests = [json!({"input": "", "output": "6"})];
            json!({"id": id, "tenant": tenant, "program": program, "tests": tests}).to_string()
        })
    });
    let lines: Vec<String> = lines.collect();
    let name = format!("{}.jsonl", tenants.len());
    lab.files.write(&name, lines.join("\n").as_bytes());
    let cluster = format!("--cluster={}", site.folder().display());
    Running::start(lab.command(&["verify", &lab.files.path(&name), &cluster]))
}

/// Number of complete results of each tenant.
fn results_by_tenant(gateways: &[&Running]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for gateway in gateways {
        for line in gateway.stdout.lock().unwrap().lines() {
            let result: Value = serde_json::from_str(line).unwrap();
            assert_eq!(result["verdict"], "AC", "{line}");
            let tenant = result["id"].as_str().unwrap().split(' ').next().unwrap();
            *counts.entry(tenant.to_owned()).or_default() += 1;
        }
    }
    counts
}

#[test]
fn tenants_get_equal_shares_whichever_gateway_they_use() {
    let Some((site, lab)) = Site::open().zip(Lab::new(0, 0, 0.0)) else {
        return;
    };
    let gateways = [
        start_gateway(&lab, &site, &["alone"]),
        // The names of tenants are not parts of subjects.
        start_gateway(&lab, &site, &["b*.>", "c\r\n\u{1b}\0", "d"]),
    ];
    // Each gateway has offered nothing before there is a worker.
    let _worker = lab.worker(&site, "pc1", &["--verify", "-j", "2"]);
    let counts = until(|| {
        let counts = results_by_tenant(&[&gateways[0], &gateways[1]]);
        (counts.values().sum::<usize>() >= JOBS).then_some(counts)
    });
    // Exact shares are 20 of 80 jobs each. If the gateways had equal shares, the tenant alone would have 40.
    assert_eq!(counts.len(), 4, "{counts:?}");
    assert!((12..=28).contains(&counts["alone"]), "{counts:?}");
}
