//! Accepts connections until a flag is set, and then shuts down gracefully.

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

use crate::access::AccessRules;
use crate::body::BodySpace;
use crate::connection::{ServerState, answer};
use crate::listener::{ClientStream, ListenAddress, Listener};
use crate::tokens::Tokens;
use caipan_verify::service::Service;

/// Address, clients and callbacks of a server.
pub struct ServerOptions {
    /// TCP address or Unix socket to listen at.
    pub address: ListenAddress,
    /// Tokens of clients; empty if clients need none.
    pub tokens: Tokens,
    /// Called with the address once the server listens.
    pub on_listening: Box<dyn Fn(&str)>,
    /// Called with a line of JSON for each request.
    pub log: Box<dyn Fn(&str) + Send + Sync>,
}

/// Maximum number of connections at a time. Further clients wait until a connection ends.
const MOST_CONNECTIONS: usize = 4096;

/// Time in which a client has to send the head of a request.
const HEAD_PATIENCE: Duration = Duration::from_secs(30);

/// Maximum size of the head of a request in bytes.
const LARGEST_HEAD: usize = 64 << 10;

/// Time for which the server finishes requests before it ends.
const DRAIN: Duration = Duration::from_secs(10);

/// Time for which the server waits for cancelled requests.
const CANCEL: Duration = Duration::from_secs(2);

/// Interval at which a server or a client checks whether it has to stop.
pub(crate) const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Number of threads that handle connections; programs run on others.
const THREADS: usize = 2;

/// Answers requests until `stop` becomes true. Then it accepts no more, finishes open requests for at most 10 seconds, and cancels
/// the rest. Closes the service at the end.
///
/// # Errors
/// The address cannot be listened at.
pub fn serve(options: ServerOptions, service: &Arc<Service>, stop: &AtomicBool) -> io::Result<()> {
    let served = serve_until(options, service, stop);
    // The workers end even if the server could not begin.
    service.close();
    service.cancel_all();
    served
}

fn serve_until(
    options: ServerOptions,
    service: &Arc<Service>,
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
        body_space: BodySpace::new(),
    });
    let served = runtime.block_on(async {
        let listener = Listener::open(&options.address).await?;
        (options.on_listening)(&listener.name());
        accept_all(listener, &state, stop).await;
        Ok(())
    });
    service.cancel_all();
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

/// Accepts connections until `stop` becomes true, and waits for open requests.
async fn accept_all(listener: Listener, state: &Arc<ServerState>, stop: &AtomicBool) {
    let slots = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let (drain, draining) = watch::channel(false);
    while !stop.load(Ordering::Relaxed) {
        let accepted = Box::pin(async {
            let slot = Arc::clone(&slots).acquire_owned().await;
            (listener.accept().await, slot)
        });
        let Either::Left(((accepted, slot), _)) =
            select(accepted, Box::pin(sleep(LOOK_AGAIN))).await
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
            // The process may have no free file descriptor at the moment.
            Err(_) => sleep(LOOK_AGAIN).await,
        }
    }
    drop(listener);
    state.is_draining.store(true, Ordering::Relaxed);
    let _ = drain.send(true);
    wait_for_open_requests(state, DRAIN).await;
    state.service.cancel_all();
    // Requests whose work was cancelled are answered; the last bytes need a moment.
    wait_for_open_requests(state, CANCEL).await;
    sleep(LOOK_AGAIN * 2).await;
}

/// Waits until all requests are answered, but no longer than `most`.
async fn wait_for_open_requests(state: &ServerState, most: Duration) {
    let end = Instant::now() + most;
    while state.open_requests.load(Ordering::Relaxed) > 0 && Instant::now() < end {
        sleep(LOOK_AGAIN).await;
    }
}

async fn serve_connection(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    state: Arc<ServerState>,
    mut draining: watch::Receiver<bool>,
) {
    let answering = service_fn(move |request| {
        let state = Arc::clone(&state);
        async move { Ok::<_, std::convert::Infallible>(answer(state, request).await) }
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
