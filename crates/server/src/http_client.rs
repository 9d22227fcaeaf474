//! Blocking HTTP client for one server. Each request uses a new connection.

use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::future::{Either, select};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{CONNECTION, CONTENT_TYPE, HOST};
use hyper::{Request, Uri};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::sleep;

use crate::server::STOP_CHECK_INTERVAL;

/// HTTP client for one server. Calls block the current thread.
pub struct HttpClient {
    runtime: tokio::runtime::Runtime,
    /// Addresses of the server; loopback addresses only, unless other machines are allowed.
    addresses: Vec<SocketAddr>,
    /// Host name of the server, with the port if the URL contains one. Sent in the header `Host`.
    authority: String,
    /// Path of the server's URL without trailing slashes, to which each request appends a path.
    base: String,
}

/// Reason why a client cannot be created for a URL.
#[derive(Debug)]
pub enum ClientCreationError {
    /// The URL does not have the form `http://NAME:PORT/PATH`.
    NotHttp,
    /// The name cannot be resolved, or the client cannot be started.
    NoAddress(io::Error),
    /// The name belongs to another machine, but only addresses of this machine are allowed.
    OtherMachine,
}

/// Response of the server to a request, with any status.
#[derive(Debug)]
pub struct HttpResponse {
    /// HTTP status code, such as 200.
    pub status: u16,
    /// Complete body, at most 64 MiB.
    pub body: Vec<u8>,
}

/// Maximum size of the body of a response in bytes.
const LARGEST_BODY: usize = 64 << 20;

/// Default port of HTTP, for URLs without a port.
const USUAL_PORT: u16 = 80;

impl HttpClient {
    /// Creates a client for a URL. The name is resolved only once, so that a later DNS change cannot redirect requests
    /// to another machine.
    ///
    /// # Errors
    /// The URL is not an HTTP URL, the name cannot be resolved, or an address is not a loopback address although
    /// `allows_other_machines` is false.
    pub fn new(url: &str, allows_other_machines: bool) -> Result<Self, ClientCreationError> {
        let uri: Uri = url.parse().map_err(|_| ClientCreationError::NotHttp)?;
        let authority = uri.authority().filter(|name| !name.as_str().contains('@'));
        let (Some("http"), Some(authority), None) = (uri.scheme_str(), authority, uri.query())
        else {
            return Err(ClientCreationError::NotHttp);
        };
        let name = authority.host().trim_matches(['[', ']']);
        let port = authority.port_u16().unwrap_or(USUAL_PORT);
        let addresses = (name, port).to_socket_addrs();
        let addresses: Vec<SocketAddr> =
            addresses.map_err(ClientCreationError::NoAddress)?.collect();
        let is_local = |address: &SocketAddr| address.ip().is_loopback();
        if !allows_other_machines && !addresses.iter().all(is_local) {
            return Err(ClientCreationError::OtherMachine);
        }
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(ClientCreationError::NoAddress)?;
        Ok(Self {
            runtime,
            addresses,
            authority: authority.to_string(),
            base: uri.path().trim_end_matches('/').to_owned(),
        })
    }

    /// Posts a JSON body to the client's URL with `path` appended, on a new connection. `None` if `stop` became true
    /// before the response was complete.
    ///
    /// # Errors
    /// The connection failed, or there was no complete response within `patience`.
    pub fn post(
        &self,
        path: &str,
        body: Vec<u8>,
        patience: Duration,
        stop: &AtomicBool,
    ) -> io::Result<Option<HttpResponse>> {
        self.runtime.block_on(async {
            let exchange = tokio::time::timeout(patience, self.post_and_read_response(path, body));
            let stopped = async {
                while !stop.load(Ordering::Relaxed) {
                    sleep(STOP_CHECK_INTERVAL).await;
                }
            };
            match select(Box::pin(exchange), Box::pin(stopped)).await {
                Either::Left((Ok(response), _)) => response.map(Some),
                Either::Left((Err(_), _)) => Err(io::ErrorKind::TimedOut.into()),
                Either::Right(_) => Ok(None),
            }
        })
    }

    /// Opens a connection, posts the body, and reads the whole response.
    async fn post_and_read_response(&self, path: &str, body: Vec<u8>) -> io::Result<HttpResponse> {
        let stream = TcpStream::connect(self.addresses.as_slice()).await?;
        let handshake = http1::handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = handshake.map_err(io::Error::other)?;
        let target = format!("{}{path}", self.base);
        let target = if target.is_empty() { "/" } else { &target };
        let request = Request::post(target)
            .header(HOST, &self.authority)
            .header(CONTENT_TYPE, "application/json")
            .header(CONNECTION, "close")
            .body(Full::new(Bytes::from(body)))
            .map_err(io::Error::other)?;
        let answered = async {
            let response = sender.send_request(request).await;
            let (head, body) = response.map_err(io::Error::other)?.into_parts();
            let body = Limited::new(body, LARGEST_BODY).collect().await;
            Ok(HttpResponse {
                status: head.status.as_u16(),
                body: body.map_err(io::Error::other)?.to_bytes().to_vec(),
            })
        };
        // The connection future must be polled until the response is complete. It is not an error if this future ends
        // earlier.
        let driven = async {
            let _ = connection.await;
            std::future::pending::<()>().await;
        };
        match select(Box::pin(answered), Box::pin(driven)).await {
            Either::Left((response, _)) => response,
            Either::Right(_) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    /// Accepts one connection in a thread, and sends `response`. The thread returns the request.
    fn answer_one_request(
        listener: TcpListener,
        response: &'static str,
    ) -> thread::JoinHandle<String> {
        thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = Vec::new();
            let mut part = [0; 1024];
            while !request.ends_with(b"{}") {
                let length = stream.read(&mut part).unwrap();
                request.extend_from_slice(&part[..length]);
            }
            stream.write_all(response.as_bytes()).unwrap();
            String::from_utf8(request).unwrap()
        })
    }

    fn post_and_answer(response: &'static str) -> (io::Result<Option<HttpResponse>>, String) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/t/x/", listener.local_addr().unwrap());
        let server = answer_one_request(listener, response);
        let client = HttpClient::new(&url, false).unwrap();
        let patience = Duration::from_secs(60);
        let stop = AtomicBool::new(false);
        let response = client.post("/run?a=b", b"{}".to_vec(), patience, &stop);
        (response, server.join().unwrap())
    }

    #[test]
    fn the_path_of_a_request_is_appended_to_the_path_of_the_url() {
        let (response, request) =
            post_and_answer("HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok");
        let response = response.unwrap().unwrap();
        assert_eq!((response.status, &*response.body), (201, &b"ok"[..]));
        assert!(
            request.starts_with("POST /t/x/run?a=b HTTP/1.1\r\n"),
            "{request}"
        );
    }

    #[test]
    fn a_truncated_body_is_an_error() {
        let (response, _) = post_and_answer("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok");
        assert!(response.is_err(), "{response:?}");
        let (response, _) = post_and_answer("");
        assert!(response.is_err(), "{response:?}");
    }

    #[test]
    fn urls_of_other_machines_are_refused_unless_allowed() {
        let refused = |url: &str| HttpClient::new(url, false).err();
        for url in [
            "",
            "localhost:80",
            "https://localhost",
            "http://",
            "http://a@localhost/",
            "http://localhost/?a=b",
            "unix:/a",
        ] {
            assert!(
                matches!(refused(url), Some(ClientCreationError::NotHttp)),
                "{url}"
            );
        }
        for url in [
            "http://192.0.2.1",
            "http://192.0.2.1:80/a",
            "http://[2001:db8::1]:8080",
        ] {
            assert!(
                matches!(refused(url), Some(ClientCreationError::OtherMachine)),
                "{url}"
            );
            assert!(HttpClient::new(url, true).is_ok(), "{url}");
        }
        for url in [
            "http://127.0.0.1",
            "http://127.0.0.1:8080/a/",
            "http://[::1]:80",
        ] {
            assert!(refused(url).is_none(), "{url}");
        }
    }
}
