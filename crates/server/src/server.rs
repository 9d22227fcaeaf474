//! HTTP server: accepts connections until a stop flag is set, and then shuts down gracefully.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::future::{Either, select};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep};

use crate::access_rules::AccessRules;
use crate::body_memory::BodyMemory;
use crate::client_tokens::ClientTokens;
use crate::connection::{ServerState, answer_request};
use crate::listener::{ClientStream, ListenAddress, Listener};
use caipan_verify::service::VerificationService;

/// Options of [`serve`]: the listening address, the tokens of clients, and callbacks.
pub struct ServerOptions {
    /// TCP address or Unix socket on which the server listens.
    pub address: ListenAddress,
    /// Tokens that clients must send; if there are none, clients need no token.
    pub tokens: ClientTokens,
    /// Called once, with the address in the format of `--listen`, when the server accepts connections.
    pub on_listening: Box<dyn Fn(&str)>,
    /// Called with a log line in JSON, without a line end, after each request was answered or abandoned.
    pub log: Box<dyn Fn(&str) + Send + Sync>,
}

/// Maximum number of open connections. Further connections are not accepted until one is closed.
const MOST_CONNECTIONS: usize = 4096;

/// Timeout for receiving the head (request line and headers) of a request.
const HEAD_PATIENCE: Duration = Duration::from_secs(30);

/// Maximum size in bytes of the head (request line and headers) of a request.
const LARGEST_HEAD: usize = 64 << 10;

/// Maximum time for which open requests may finish during a shutdown. After this time, they are cancelled.
const OPEN_REQUESTS_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum time for which the server waits during a shutdown until cancelled requests are answered.
const CANCELLED_REQUESTS_TIMEOUT: Duration = Duration::from_secs(2);

/// Interval at which the server and [`HttpClient`](crate::HttpClient) check their stop flags.
pub(crate) const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Number of threads that handle connections. Programs are judged on other threads.
const THREADS: usize = 2;

/// Answers requests until `stop` becomes true. Then accepts no more connections, lets open requests finish for at most
/// 10 seconds, cancels the remaining ones, and closes the service. The service is closed even after an error.
///
/// # Errors
/// The server cannot listen on the address, or its threads cannot be started.
pub fn serve(
    options: ServerOptions,
    service: &Arc<VerificationService>,
    stop: &AtomicBool,
) -> io::Result<()> {
    let served = serve_until(options, service, stop);
    // The workers of the service must also end if the server could not start.
    service.close();
    service.cancel_all();
    served
}

fn serve_until(
    options: ServerOptions,
    service: &Arc<VerificationService>,
    stop: &AtomicBool,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(THREADS)
        .enable_all()
        .build()?;
    let only_loopback_names =
        matches!(&options.address, ListenAddress::Tcp(_)) && options.address.is_local();
    let state = Arc::new(ServerState {
        service: Arc::clone(service),
        access: AccessRules {
            tokens: options.tokens,
            only_loopback_names,
        },
        metrics: Default::default(),
        under_way: Default::default(),
        readiness: Default::default(),
        submissions: Default::default(),
        log: options.log,
        is_draining: AtomicBool::new(false),
        open_requests: Default::default(),
        body_space: BodyMemory::new(),
    });
    let served = runtime.block_on(async {
        let listener = Listener::open(&options.address).await?;
        (options.on_listening)(&listener.address_text());
        accept_connections(listener, &state, stop).await;
        Ok(())
    });
    service.cancel_all();
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

/// Accepts connections until `stop` becomes true. Then waits for open requests, and cancels those that take too long.
async fn accept_connections(listener: Listener, state: &Arc<ServerState>, stop: &AtomicBool) {
    let slots = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let (drain, draining) = watch::channel(false);
    while !stop.load(Ordering::Relaxed) {
        let accepted = Box::pin(async {
            let slot = Arc::clone(&slots).acquire_owned().await;
            (listener.accept().await, slot)
        });
        let Either::Left(((accepted, slot), _)) =
            select(accepted, Box::pin(sleep(STOP_CHECK_INTERVAL))).await
        else {
            continue;
        };
        let (state, draining) = (Arc::clone(state), draining.clone());
        match accepted {
            Ok(accepted) => drop(tokio::spawn(async move {
                match accepted {
                    ClientStream::Tcp(stream) => serve_connection(stream, state, draining).await,
                    #[cfg(unix)]
                    ClientStream::Unix(stream) => serve_connection(stream, state, draining).await,
                }
                drop(slot);
            })),
            // The process may have run out of file descriptors; a pause lets other connections end.
            Err(_) => sleep(STOP_CHECK_INTERVAL).await,
        }
    }
    drop(listener);
    state.is_draining.store(true, Ordering::Relaxed);
    let _ = drain.send(true);
    wait_for_open_requests(state, OPEN_REQUESTS_TIMEOUT).await;
    state.service.cancel_all();
    // Cancelled requests are still answered. After that, the final pause lets the last bytes be sent.
    wait_for_open_requests(state, CANCELLED_REQUESTS_TIMEOUT).await;
    sleep(STOP_CHECK_INTERVAL * 2).await;
}

/// Waits until all open requests are answered or abandoned, at most for the time `max_wait`.
async fn wait_for_open_requests(state: &ServerState, max_wait: Duration) {
    let end = Instant::now() + max_wait;
    while state.open_requests.load(Ordering::Relaxed) > 0 && Instant::now() < end {
        sleep(STOP_CHECK_INTERVAL).await;
    }
}

/// Answers the requests of one connection. During a shutdown, only the current request is still answered.
async fn serve_connection(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    state: Arc<ServerState>,
    mut draining: watch::Receiver<bool>,
) {
    let answering = service_fn(move |request| {
        let state = Arc::clone(&state);
        async move { Ok::<_, std::convert::Infallible>(answer_request(state, request).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_PATIENCE)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(stream), answering);
    let told = Box::pin(async move { draining.wait_for(|is_draining| *is_draining).await.is_ok() });
    match select(Box::pin(connection), told).await {
        Either::Left(_) => {}
        Either::Right((_, mut connection)) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
