//! Raw NATS client over TLS, which can send what no library would.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;

use async_nats::rustls::crypto::ring;
use async_nats::rustls::pki_types::CertificateDer;
use async_nats::rustls::pki_types::pem::PemObject;
use async_nats::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use caipan_cluster::nats::login::Login;

/// Connection that reads and writes whole lines.
pub(super) struct Raw {
    stream: StreamOwned<ClientConnection, TcpStream>,
    read: Vec<u8>,
}

/// Received message, or a refusal by the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ServerEvent {
    Message {
        subject: String,
        reply: String,
        /// The headers, if there are any, and the payload.
        body: String,
    },
    Refusal(String),
}

impl Raw {
    /// Connects with the password of a login.
    pub(super) fn open(login: &Login) -> Self {
        let mut plain = TcpStream::connect(&login.servers[0]).unwrap();
        let mut byte = [0];
        // The server names itself before TLS begins.
        while byte != *b"\n" {
            plain.read_exact(&mut byte).unwrap();
        }
        let mut roots = RootCertStore::empty();
        roots
            .add(CertificateDer::from_pem_file(&login.ca).unwrap())
            .unwrap();
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        let name = "localhost".try_into().unwrap();
        let tls = ClientConnection::new(Arc::new(config), name).unwrap();
        let stream = StreamOwned::new(tls, plain);
        let mut raw = Self {
            stream,
            read: Vec::new(),
        };
        let (user, password) = (&login.user, &login.password);
        raw.send(&format!(
            "CONNECT {{\"verbose\":false,\"user\":\"{user}\",\"pass\":\"{password}\",\
             \"headers\":true,\"no_responders\":true,\"protocol\":1,\"tls_required\":true}}\r\n"
        ));
        assert_eq!(raw.hear(), []);
        raw
    }

    fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).unwrap();
        self.stream.flush().unwrap();
    }

    /// Publishes a message whose answers go to `reply`, which may be empty.
    pub(super) fn publish(&mut self, subject: &str, reply: &str, body: &str) {
        self.send(&format!(
            "PUB {subject} {reply} {}\r\n{body}\r\n",
            body.len()
        ));
    }

    /// Publishes a message with headers, which begin with the version of NATS and end with an empty line.
    pub(super) fn publish_with_headers(&mut self, subject: &str, headers: &str, body: &str) {
        let (head, all) = (headers.len(), headers.len() + body.len());
        self.send(&format!(
            "HPUB {subject} {head} {all}\r\n{headers}{body}\r\n"
        ));
    }

    pub(super) fn subscribe(&mut self, subject: &str) {
        self.send(&format!("SUB {subject} 1\r\n"));
    }

    /// Returns everything received until the server has processed what was sent before.
    pub(super) fn hear(&mut self) -> Vec<ServerEvent> {
        self.send("PING\r\n");
        let mut heard = Vec::new();
        loop {
            let line = self.line();
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[0] {
                "PONG" => return heard,
                "PING" => self.send("PONG\r\n"),
                "-ERR" => heard.push(ServerEvent::Refusal(line)),
                kind @ ("MSG" | "HMSG") => {
                    let numbers = if kind == "MSG" { 1 } else { 2 };
                    let reply = words.get(3).filter(|_| words.len() == 4 + numbers);
                    let length = words[words.len() - 1].parse().unwrap();
                    heard.push(ServerEvent::Message {
                        subject: words[1].to_owned(),
                        reply: reply.map(|reply| (*reply).to_owned()).unwrap_or_default(),
                        body: self.take(length),
                    });
                }
                _ => {}
            }
        }
    }

    /// Publishes a request, and waits for its answer at the inbox, which is subscribed already.
    pub(super) fn ask(&mut self, subject: &str, inbox: &str, body: &str) -> ServerEvent {
        self.publish(subject, inbox, body);
        loop {
            if let Some(heard) = self.hear().pop() {
                return heard;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }

    /// Returns the server's message about a refused publication.
    pub(super) fn is_refused(&mut self, subject: &str, reply: &str) -> bool {
        self.publish(subject, reply, "x");
        let heard = self.hear();
        heard.iter().any(|heard| matches!(heard, ServerEvent::Refusal(what) if what.contains("Permissions Violation for Publish")))
    }

    fn line(&mut self) -> String {
        loop {
            if let Some(end) = self.read.windows(2).position(|pair| pair == b"\r\n") {
                return self.take(end);
            }
            self.more();
        }
    }

    fn take(&mut self, length: usize) -> String {
        while self.read.len() < length + 2 {
            self.more();
        }
        let taken = String::from_utf8_lossy(&self.read[..length]).into_owned();
        self.read.drain(..length + 2);
        taken
    }

    fn more(&mut self) {
        let mut bytes = [0; 4096];
        let count = self.stream.read(&mut bytes).unwrap();
        assert_ne!(count, 0, "the server has closed the connection");
        self.read.extend_from_slice(&bytes[..count]);
    }
}
