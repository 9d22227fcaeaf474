//! Tests which requests are allowed, and which limits apply to them.

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;

use serde_json::json;

use super::lab::{Lab, receive};
use crate::support::{Files, caipan};

#[test]
fn foreign_hosts_and_web_pages_are_refused() {
    let lab = Lab::start(&[]);
    let status = |headers: &[&str]| lab.request("GET", "/v1/ping", headers, "").status;
    assert_eq!(status(&[]), 200);
    assert_eq!(status(&["Host: 127.0.0.1:80"]), 200);
    assert_eq!(status(&["Host: rebound.example"]), 403);
    assert_eq!(status(&["Host: localhost.rebound.example"]), 403);
    assert_eq!(status(&["Origin: http://localhost"]), 403);
    assert_eq!(status(&["Sec-Fetch-Site: cross-site"]), 403);
    let preflight = lab.request("OPTIONS", "/run_code", &["Origin: http://a.example"], "");
    assert_eq!(preflight.status, 403);
    let cors = |name: &String| name.starts_with("access-control-");
    assert!(!preflight.headers.keys().any(cors), "{preflight:?}");
}

#[test]
fn other_machines_need_a_token() {
    let refused = caipan(&["verify", "--listen", "0.0.0.0:0"]);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.stderr.contains("--token-file"), "{refused:?}");
    let files = Files::new(&[
        ("tokens", "0123456789abcdef\nfedcba9876543210\n"),
        ("short", "1\n"),
    ]);
    let short = caipan(&[
        "verify",
        "--listen",
        "127.0.0.1:0",
        "--token-file",
        &files.path("short"),
    ]);
    assert_eq!(short.code, 2, "{short:?}");
    let lab = Lab::start(&["--token-file", &files.path("tokens")]);
    let status = |path: &str, headers: &[&str]| lab.request("GET", path, headers, "").status;
    assert_eq!(status("/v1/ping", &[]), 401);
    assert_eq!(
        status("/v1/ping", &["Authorization: Bearer 0123456789abcdee"]),
        401
    );
    assert_eq!(
        status("/v1/ping", &["Authorization: Bearer fedcba9876543210"]),
        200
    );
    assert_eq!(status("/t/0123456789abcdef/v1/ping", &[]), 200);
    assert_eq!(status("/healthz", &[]), 200);
}

#[test]
fn only_this_user_can_connect_to_a_unix_socket() {
    let files = Files::new(&[]);
    let path = files.path("socket");
    let lab = Lab::start_at(&format!("unix:{path}"), &[]);
    assert_eq!(lab.address, format!("unix:{path}"));
    let mode = std::fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let mut stream = UnixStream::connect(&path).unwrap();
    let request = b"GET /v1/ping HTTP/1.1\r\nHost: anything\r\nConnection: close\r\n\r\n";
    stream.write_all(request).unwrap();
    assert_eq!(receive(stream).body, "\"pong\"");
    drop(lab);
    // A socket that a killed server has left behind is replaced.
    assert!(std::fs::metadata(&path).is_ok());
    drop(Lab::start_at(&format!("unix:{path}"), &[]));
}

#[test]
fn large_and_deep_bodies_and_paths_that_lead_away_are_refused() {
    let lab = Lab::start(&[]);
    let length = "Content-Length: 68000000\r\n";
    let mut stream = lab.connect();
    let head = format!("POST /run_code HTTP/1.1\r\nHost: localhost\r\n{length}\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    assert_eq!(receive(stream).status, 413);
    let deep = format!("{{\"code\": {}", "[".repeat(1_000_000));
    assert_eq!(lab.request("POST", "/run_code", &[], &deep).status, 422);
    for path in [
        "../a",
        "/a",
        "a/../../b",
        "a//b",
        "a/b/c",
        "",
        ".",
        "a\u{0}b",
        "a\\b",
    ] {
        let body = json!({"code": "", "language": "python", "files": {path: ""}});
        let response = lab.post("/run_code", &body);
        assert_eq!(response.status, 422, "{path:?}: {response:?}");
        let fetched = json!({"code": "", "language": "python", "fetch_files": [path]});
        assert_eq!(lab.post("/run_code", &fetched).status, 422, "{path:?}");
    }
    let url = format!("/{}", "a".repeat(100_000));
    assert!(matches!(lab.get(&url).status, 400..500), "a long URL");
}

#[test]
fn a_program_reaches_neither_the_network_nor_the_server() {
    let files = Files::new(&[]);
    let path = files.path("socket");
    let unix = Lab::start_at(&format!("unix:{path}"), &[]);
    let lab = Lab::start(&[]);
    let port = lab.address.rsplit(':').next().unwrap();
    let source = format!(
        "import socket\nfor family, place in [(socket.AF_INET, ('127.0.0.1', {port})), (socket.AF_UNIX, {path:?})]:\n    \
         try:\n        socket.socket(family).connect(place)\n        print('reached')\n    except OSError:\n        print('refused')\n"
    );
    let body = json!({"code": source, "language": "python"});
    let reply = lab.post("/run_code", &body).json();
    assert_eq!(
        reply["run_result"]["stdout"], "refused\nrefused\n",
        "{reply}"
    );
    drop(unix);
}
