//! Benchmark of the server: CPU time per request, and memory, while many clients send requests. A stub answers every job at
//! once. The clients are a process of their own.
//!
//! `cargo bench --bench server --features server -- [ACTIVE [IDLE [REQUESTS]]]` (64, 0 and 20,000 by default): numbers of
//! connections that send requests, of connections that send nothing, and of all requests. Every client checks that each
//! response has the identifier of its request.

#![allow(clippy::unwrap_used, reason = "a failed bench may panic")]

mod cpu_time;
mod memory;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use caipan_facts::Fact;
use caipan_server::{ClientTokens, ServerOptions, serve};
use caipan_verify::result::{Fault, JobResult, ResultKind};
use caipan_verify::service::{TaskEvent, VerificationService, VerificationTask};
use serde_json::{Value, json};

/// First argument of the process of the clients.
const CLIENTS: &str = "clients";

/// Number of threads that answer jobs.
const WORKERS: usize = 2;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == CLIENTS) {
        let number = |index: usize| words[index].parse().unwrap();
        return send_all(&words[1], number(2), number(3), number(4));
    }
    let numbers: Vec<usize> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let number = |index: usize, usual: usize| numbers.get(index).copied().unwrap_or(usual);
    measure(number(0, 64), number(1, 0), number(2, 20_000));
}

/// Serves all requests of a process of clients, and prints the costs.
fn measure(active: usize, idle: usize, requests: usize) {
    let service = Arc::new(VerificationService::new(WORKERS));
    let stop = AtomicBool::new(false);
    let address = Arc::new(OnceLock::new());
    let answered = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| answer_jobs(&service, &answered));
        }
        scope.spawn(|| {
            let told = Arc::clone(&address);
            let options = ServerOptions {
                address: "127.0.0.1:0".parse().unwrap(),
                tokens: ClientTokens::default(),
                on_listening: Box::new(move |text| drop(told.set(text.to_owned()))),
                log: Box::new(|_| ()),
            };
            serve(options, &service, &stop).unwrap();
        });
        let address = loop {
            if let Some(address) = address.get() {
                break address;
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        let numbers = [active, idle, requests].map(|number| number.to_string());
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args([CLIENTS, address.as_str()]).args(numbers);
        observe(&mut command.spawn().unwrap(), &answered, requests);
        stop.store(true, Ordering::Relaxed);
    });
}

/// Answers jobs without running anything.
fn answer_jobs(service: &VerificationService, answered: &AtomicUsize) {
    let say = |fact: &Fact| fact.key.to_string();
    while let Some(taken) = service.take_task() {
        taken.report_start();
        let VerificationTask::Judge(job) = taken.task() else {
            panic!("clients send jobs only");
        };
        let nothing = Fact::quote(String::new());
        let result = JobResult {
            kind: ResultKind::Passed,
            fault: None,
            ..JobResult::for_unrun_job(job.id.clone(), Fault::Machine, &nothing, say)
        };
        answered.fetch_add(1, Ordering::Relaxed);
        taken.finish(TaskEvent::Judged(Box::new(result)));
    }
}

/// Waits for the clients, and prints CPU time and memory of this process.
fn observe(clients: &mut Child, answered: &AtomicUsize, requests: usize) {
    let (begin, before) = (Instant::now(), cpu_time::of(std::process::id()));
    let mut sizes = Vec::new();
    let status = loop {
        if let Some(status) = clients.try_wait().unwrap() {
            break status;
        }
        let size = memory::kib(std::process::id(), "VmRSS").unwrap();
        sizes.push((answered.load(Ordering::Relaxed), size));
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(status.success(), "a request is lost, wrong or double");
    assert_eq!(answered.load(Ordering::Relaxed), requests);
    let took = begin.elapsed().as_secs_f64();
    let cpu = cpu_time::of(std::process::id()) - before;
    let per_request = cpu.as_secs_f64() * 1000.0 / requests as f64;
    println!(
        "{requests} requests, {:.0} a second, {per_request:.3} ms of CPU each",
        requests as f64 / took
    );
    let size_at = |share: usize| {
        let at = |sample: &&(usize, u64)| sample.0 * 10 >= requests * share;
        sizes.iter().find(at).or(sizes.last()).unwrap().1
    };
    println!(
        "resident memory after a tenth {} KiB, after nine tenths {} KiB",
        size_at(1),
        size_at(9)
    );
}

/// Opens all connections and sends all requests, in equal parts over the active ones.
fn send_all(address: &str, active: usize, idle: usize, requests: usize) {
    let open = || TcpStream::connect(address).unwrap();
    let silent: Vec<TcpStream> = (0..idle).map(|_| open()).collect();
    let streams: Vec<TcpStream> = (0..active).map(|_| open()).collect();
    std::thread::scope(|scope| {
        for (number, stream) in streams.into_iter().enumerate() {
            let share = requests / active + usize::from(number < requests % active);
            scope.spawn(move || send_requests(stream, number, share));
        }
    });
    // A closed connection is readable, an open one has nothing to read.
    for stream in silent {
        stream.set_nonblocking(true).unwrap();
        let end = (&stream).read(&mut [0]);
        assert_eq!(end.unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
    }
}

/// Sends requests over one connection, one after the other, and compares the identifiers of the results.
fn send_requests(stream: TcpStream, client: usize, count: usize) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut writer = stream;
    for number in 0..count {
        let id = format!("{client}-{number}");
        let job = json!({
            "id": id,
            "program": {"language": "python", "source": format!("# {id}\nprint(2 * int(input()))")},
            "tests": (0..10).map(|n| json!({"input": n.to_string(), "output": (2 * n).to_string()})).collect::<Vec<_>>(),
        });
        let body = job.to_string();
        let head = format!(
            "POST /verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        writer
            .write_all(format!("{head}{body}").as_bytes())
            .unwrap();
        let result = read_response(&mut reader);
        assert_eq!(
            (&result["id"], &result["kind"]),
            (&json!(id), &json!("passed")),
            "{result}"
        );
    }
}

/// Reads a response with a body of known length or in chunks.
fn read_response(reader: &mut impl BufRead) -> Value {
    let (mut length, mut is_chunked) = (0, false);
    loop {
        let line = read_line(reader);
        let lower = line.to_ascii_lowercase();
        if let Some(number) = lower.strip_prefix("content-length:") {
            length = number.trim().parse().unwrap();
        }
        is_chunked |= lower.starts_with("transfer-encoding: chunked");
        if line.is_empty() {
            break;
        }
    }
    let mut body = Vec::new();
    loop {
        if is_chunked {
            length = usize::from_str_radix(&read_line(reader), 16).unwrap();
        }
        let start = body.len();
        body.resize(start + length, 0);
        reader.read_exact(&mut body[start..]).unwrap();
        if is_chunked {
            read_line(reader);
        }
        if !is_chunked || length == 0 {
            return serde_json::from_slice(&body).unwrap();
        }
    }
}

/// Reads a line without its end.
fn read_line(reader: &mut impl BufRead) -> String {
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    line.trim_end().to_owned()
}
