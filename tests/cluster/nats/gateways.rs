//! Tests of `caipan verify --listen --cluster`: several gateways behind HTTP.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};

use super::lab::{Lab, Running};
use super::site::Site;

/// A gateway that answers HTTP clients.
struct Gateway {
    running: Running,
    address: String,
}

impl Gateway {
    fn start(lab: &Lab, site: &Site) -> Self {
        let cluster = format!("--cluster={}", site.folder().display());
        let words = ["verify", "--listen", "127.0.0.1:0", &cluster];
        let mut running = Running::start(lab.command(&words));
        running.says("listening at http://");
        let said = running.said();
        let address = said.split("http://").nth(1).unwrap();
        let address = address.split_whitespace().next().unwrap().to_owned();
        Self { running, address }
    }

    /// Sends a request, and returns the head and the body of the response.
    fn request(&self, head: &str, body: &str) -> (String, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).unwrap();
        let length = body.len();
        let head = format!(
            "{head} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n"
        );
        stream.write_all((head + body).as_bytes()).unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let (head, body) = response.split_once("\r\n\r\n").unwrap();
        (head.to_lowercase(), body.to_owned())
    }

    fn get(&self, path: &str) -> (String, String) {
        self.request(&format!("GET {path}"), "")
    }

    fn verify(&self, job: &Value) -> (String, Value) {
        let (head, body) = self.request("POST /verify", &job.to_string());
        // The body may be chunked, with blanks before the JSON.
        let json = &body[body.find('{').unwrap()..=body.rfind('}').unwrap()];
        (head, serde_json::from_str(json).unwrap())
    }
}

fn job(id: &str, source: &str) -> Value {
    let program = json!({"language": "python", "source": source});
    json!({"id": id, "program": program, "tests": [{"input": "", "output": "6"}]})
}

#[test]
fn gateways_refuse_without_workers_and_give_the_same_answers_with_them() {
    let Some((site, lab)) = Site::open().zip(Lab::new(0, 0, 0.0)) else {
        return;
    };
    let (first, second) = (Gateway::start(&lab, &site), Gateway::start(&lab, &site));
    let (head, refused) = first.verify(&job("a", "print(6)"));
    assert!(head.starts_with("http/1.1 503"), "{head}");
    assert!(head.contains("retry-after:"), "{head}");
    assert!(
        head.contains("x-caipan-no-verdict: overload"),
        "{head} {refused}"
    );
    assert!(first.get("/readyz").0.starts_with("http/1.1 503"));
    let mut worker = lab.worker(&site, "pc1", &["--verify", "-j", "2"]);
    worker.says("waiting for jobs");
    super::site::until(|| {
        let (_, page) = first.get("/metrics");
        page.contains("caipan_slots{state=\"idle\"} 2")
            .then_some(())
    });
    // A failed check is valid for two seconds.
    super::site::until(|| {
        let (head, _) = first.get("/readyz");
        head.starts_with("http/1.1 200").then_some(())
    });
    let (_, judged) = first.verify(&job("a", "print(6)"));
    assert_eq!(judged["verdict"], "AC", "{judged}");
    super::site::until(|| {
        let (_, page) = second.get("/metrics");
        page.contains("caipan_slots{state=\"idle\"} 2")
            .then_some(())
    });
    // Another gateway gives the stored answer, to the last digit of the times.
    assert_eq!(second.verify(&job("a", "print(6)")).1, judged);
    let (_, other) = second.verify(&job("a", "print(7)"));
    assert_eq!(other["fault"], "jury", "{other}");
    let run = json!({"code": "print('x' * 3000000)", "language": "python", "run_timeout": 10});
    let (_, ran) = second.request("POST /run_code", &run.to_string());
    assert!(ran.contains(&"x".repeat(3_000_000)), "{} bytes", ran.len());
    let (_, page) = second.get("/metrics");
    assert!(page.contains("caipan_queue_work_seconds 0.000"), "{page}");
    drop((first.running, worker));
}

#[test]
fn a_client_whose_gateway_is_killed_gets_the_answer_from_another_one() {
    let Some((site, lab)) = Site::open().zip(Lab::new(0, 0, 0.0)) else {
        return;
    };
    let _worker = lab.worker(&site, "pc1", &["--verify", "-j", "1"]);
    let (first, second) = (Gateway::start(&lab, &site), Gateway::start(&lab, &site));
    for gateway in [&first, &second] {
        super::site::until(|| {
            let ready = gateway.get("/metrics").1;
            ready
                .contains("caipan_slots{state=\"idle\"} 1")
                .then_some(())
        });
    }
    let slow = job(
        "slow",
        "import time\nend = time.process_time() + 2\nwhile time.process_time() < end: pass\nprint(6)",
    );
    let address = first.address.clone();
    let body = slow.to_string();
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "POST /verify HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(1000));
    first.running.kill();
    let (_, judged) = second.verify(&slow);
    assert_eq!(judged["verdict"], "AC", "{judged}");
    assert_eq!(second.verify(&slow).1, judged);
}
