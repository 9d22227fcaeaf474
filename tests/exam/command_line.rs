//! Wrong URLs, verifiers that are not there, and an interrupt.

use std::net::TcpListener;
use std::process::{Command, Stdio};

use super::exam;
use crate::support::command;

#[test]
fn urls_that_cannot_be_used_are_wrong_usage() {
    exam("localhost:80", "own", &[]).expect(2, "", "http://NAME:PORT");
    exam("https://localhost", "own", &[]).expect(2, "", "http://NAME:PORT");
    exam("http://192.0.2.1:80", "own", &[]).expect(2, "", "--remote");
    exam("http://localhost", "no-verifier", &[]).expect(2, "", "sandbox-fusion");
    exam("http://localhost", "own", &["--kind", "x"]).expect(2, "", "function");
    // A port whose listener is closed.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    exam(&url, "own", &[]).expect(2, "", &url);
    exam(&url, "own", &["--remote"]).expect(2, "", &url);
}

#[test]
fn a_verifier_that_never_answers_is_given_up() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    exam(&url, "own", &["--patience", "100ms"]).expect(2, "", &url);
}

#[test]
fn an_interrupt_ends_the_exam() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let mut child = command(&["exam", &url, "--adapter", "own"]);
    let mut child = child
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // The exam has begun when it connects.
    let _stream = listener.accept().unwrap();
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
