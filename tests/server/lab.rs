//! A running server, and a client that sends requests byte by byte.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::support::command;

/// A server, which is killed when this value is dropped.
pub(crate) struct Lab {
    pub child: Child,
    /// Address and port.
    pub address: String,
}

/// A response of the server.
#[derive(Debug)]
pub(super) struct Response {
    pub status: u16,
    /// Headers, with names in lower case.
    pub headers: BTreeMap<String, String>,
    pub body: String,
}

impl Response {
    pub(super) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Party at fault, by the header.
    pub(super) fn no_verdict(&self) -> Option<&str> {
        self.headers.get("x-caipan-no-verdict").map(String::as_str)
    }
}

impl Lab {
    /// Starts a server at a free port with these further arguments.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_at("127.0.0.1:0", arguments)
    }

    /// Starts a server at this address.
    pub(super) fn start_at(address: &str, arguments: &[&str]) -> Self {
        let words = ["verify", "--listen", address];
        let command = command(&[&words[..], arguments].concat());
        Self::start_command(command, Stdio::null())
    }

    /// Starts a server whose log can be read.
    pub(super) fn start_with_log() -> Self {
        let command = command(&["verify", "--listen", "127.0.0.1:0", "-v"]);
        Self::start_command(command, Stdio::piped())
    }

    /// Starts a server that finds tools only in this folder.
    pub(super) fn start_with_path(folder: &str) -> Self {
        let mut command = command(&["verify", "--listen", "127.0.0.1:0"]);
        command.env("PATH", folder);
        Self::start_command(command, Stdio::null())
    }

    fn start_command(mut command: Command, stderr: Stdio) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.stderr(stderr).spawn().unwrap();
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening at ").unwrap();
        let address = address.trim_start_matches("http://").to_owned();
        Self { child, address }
    }

    pub(super) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        let patience = Some(Duration::from_secs(120));
        stream.set_read_timeout(patience).unwrap();
        stream
    }

    /// Sends a request with these headers, without waiting for the response.
    pub(super) fn send(&self, method: &str, path: &str, headers: &[&str], body: &str) -> TcpStream {
        let mut stream = self.connect();
        let host = if headers.iter().any(|line| line.starts_with("Host:")) {
            String::new()
        } else {
            "Host: localhost\r\n".to_owned()
        };
        let headers: String = headers.iter().map(|line| format!("{line}\r\n")).collect();
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        // The server may refuse the head, and not read the rest.
        let _ = stream.write_all(body.as_bytes());
        stream
    }

    pub(super) fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[&str],
        body: &str,
    ) -> Response {
        receive(self.send(method, path, headers, body))
    }

    pub(super) fn get(&self, path: &str) -> Response {
        self.request("GET", path, &[], "")
    }

    pub(super) fn post(&self, path: &str, body: &Value) -> Response {
        self.request("POST", path, &[], &body.to_string())
    }

    /// Value of a metric; 0 if it is missing. `name` is everything before the value on the line.
    pub(super) fn metric(&self, name: &str) -> f64 {
        let page = self.get("/metrics").body;
        let line = page.lines().find_map(|line| line.strip_prefix(name));
        line.map_or(0.0, |value| value.trim().parse().unwrap())
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads a response to its end.
pub(super) fn receive(stream: impl Read) -> Response {
    let mut bytes = Vec::new();
    let mut stream = stream;
    // A connection that is reset ends the response as well.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1));
    let headers = lines.filter_map(|line| line.split_once(": "));
    let headers: BTreeMap<String, String> = headers
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let is_chunked = headers
        .get("transfer-encoding")
        .is_some_and(|value| value == "chunked");
    Response {
        status: status
            .and_then(|status| status.parse().ok())
            .unwrap_or_default(),
        body: if is_chunked {
            joined(body)
        } else {
            body.to_owned()
        },
        headers,
    }
}

/// Joins the chunks of a body. A body without its last chunk gets a note, so that no test takes it for a whole one.
fn joined(mut rest: &str) -> String {
    let mut all = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        if size == 0 {
            return all;
        }
        all += &after[..size];
        rest = &after[size + 2..];
    }
    all + "<cut off>"
}
