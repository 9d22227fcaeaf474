//! Blocking connection to a NATS server. One asynchronous runtime serves all connections of the process.

use std::future::Future;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::jetstream::{self, Context};
use async_nats::{
    Client, ClientError, ConnectErrorKind, ConnectOptions, Event, HeaderMap, Message, Subscriber,
};
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use tokio::runtime::Runtime;

use super::connect_fault;
use super::login::{Login, WORKER_API, inbox_prefix};
use crate::bus::{BusResult, BusUnavailableError};
use crate::evidence::ServerFault;
use caipan_facts::{Evidence, Fact};

/// Function that returns the monotonic time since an arbitrary start.
pub type ClockFn = dyn Fn() -> Duration + Send + Sync;

/// Function that receives messages for the user about changes of a connection.
pub type ConnectionCallback = dyn Fn(Fact) + Send + Sync;

/// Timeout of a request. The bus counts as unavailable if no reply arrives in time.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(3);

/// Timeout of a connection attempt. It equals the server's own timeout, and is long enough for a busy server or lost
/// packets.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Timeout of the acknowledgement of a stored message.
const STORE_TIMEOUT: Duration = Duration::from_secs(2);

/// Prefix of the subjects by which orders are acknowledged.
const ACKNOWLEDGE_PREFIX: &str = "$JS.ACK.";

/// Longest interval between two attempts to reconnect.
const MAX_RECONNECT_DELAY: Duration = Duration::from_secs(1);

/// Connection to a server, which reconnects by itself.
pub struct ServerConnection {
    runtime: &'static Runtime,
    client: Client,
    /// JetStream context, which gives access to the streams of the server.
    pub context: Context,
    /// Monotonic clock that the buses use.
    pub time: Box<ClockFn>,
    /// Duration of a lease, as the login file specifies it.
    pub lease: Duration,
}

/// Returns the runtime that all connections of the process share.
fn shared_runtime() -> Result<&'static Runtime, Fact> {
    static RUNTIME: OnceLock<Result<Runtime, Fact>> = OnceLock::new();
    let made = RUNTIME.get_or_init(|| {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let built = builder.worker_threads(2).enable_all().build();
        built.map_err(|error| caipan_facts::fact_from_io_error(&error))
    });
    made.as_ref().map_err(Clone::clone)
}

impl ServerConnection {
    /// Connects to the first server of the login that accepts. A connection that is lost later is restored
    /// automatically.
    ///
    /// # Errors
    /// The server refuses the login, has another certificate, or cannot be reached.
    pub fn open(
        login: &Login,
        time: Box<ClockFn>,
        on_change: Arc<ConnectionCallback>,
    ) -> Result<Self, Fact> {
        let runtime = shared_runtime()?;
        let connected = runtime.block_on(connect_to_any_server(login, on_change));
        let client = connected.map_err(|fault| fault.fact())?;
        // A runtime must be active here, because the context starts a background task that receives acknowledgements.
        let _entered = runtime.enter();
        let is_worker = login.signing_key.is_none();
        let mut context = if is_worker {
            jetstream::with_prefix(client.clone(), WORKER_API)
        } else {
            jetstream::new(client.clone())
        };
        context.set_timeout(STORE_TIMEOUT);
        Ok(Self {
            runtime,
            client,
            context,
            time,
            lease: login.lease_duration(),
        })
    }

    /// Runs a request until it is answered, at most for `REQUEST_TIMEOUT`.
    ///
    /// # Errors
    /// The server is unavailable.
    pub(crate) fn block_on_request<T>(
        &self,
        request: impl Future<Output = BusResult<T>>,
    ) -> BusResult<T> {
        if self.client.connection_state() != State::Connected {
            return Err(BusUnavailableError);
        }
        let patient = async { tokio::time::timeout(REQUEST_TIMEOUT, request).await };
        self.runtime
            .block_on(patient)
            .unwrap_or(Err(BusUnavailableError))
    }

    /// Runs a task in the background; it ends with the process at the latest.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        drop(self.runtime.spawn(task));
    }

    /// Publishes a message. The server does not store it.
    ///
    /// # Errors
    /// The server is unavailable.
    pub(crate) fn publish_message(&self, subject: String, message: &[u8]) -> BusResult<()> {
        let payload = message.to_vec().into();
        self.block_on_request(async {
            self.client
                .publish(subject, payload)
                .await
                .map_err(to_bus_unavailable)
        })
    }

    /// Publishes a message with headers. The server does not store it.
    ///
    /// # Errors
    /// The server is unavailable.
    pub(crate) fn publish_with_headers(
        &self,
        subject: String,
        headers: HeaderMap,
        message: &[u8],
    ) -> BusResult<()> {
        let payload = message.to_vec().into();
        self.block_on_request(async {
            self.client
                .publish_with_headers(subject, headers, payload)
                .await
                .map_err(to_bus_unavailable)
        })
    }

    /// Stores a message, and returns when the server has confirmed it.
    ///
    /// # Errors
    /// The server is unavailable or refuses the message.
    pub(crate) fn store_message(&self, subject: String, message: &[u8]) -> BusResult<()> {
        self.store_with_headers(subject, HeaderMap::new(), message)
    }

    /// Stores a message with headers, and returns when the server has confirmed it.
    ///
    /// # Errors
    /// The server is unavailable or refuses the message.
    pub(crate) fn store_with_headers(
        &self,
        subject: String,
        headers: HeaderMap,
        message: &[u8],
    ) -> BusResult<()> {
        let payload = message.to_vec().into();
        self.block_on_request(async {
            let confirmation = (self.context)
                .publish_with_headers(subject, headers, payload)
                .await
                .map_err(to_bus_unavailable)?;
            confirmation.await.map_err(to_bus_unavailable)?;
            Ok(())
        })
    }

    /// Stores messages concurrently. Returns the number of leading messages that are certainly stored, which is less
    /// than all only if the server is unavailable.
    pub(crate) fn store_messages<'m>(
        &self,
        messages: impl Iterator<Item = (String, &'m [u8])>,
    ) -> usize {
        let stored = AtomicUsize::new(0);
        let _ = self.block_on_request(async {
            let mut under_way = Vec::new();
            for (subject, message) in messages {
                let sent = self.context.publish(subject, message.to_vec().into()).await;
                under_way.push(sent.map_err(to_bus_unavailable)?);
            }
            for one in under_way {
                one.await.map_err(to_bus_unavailable)?;
                stored.fetch_add(1, Ordering::Relaxed);
            }
            Ok(())
        });
        stored.into_inner()
    }

    /// Subscribes to all later messages on a subject.
    ///
    /// # Errors
    /// The server is unavailable.
    pub fn subscribe(&self, subject: &str) -> BusResult<Subscriber> {
        self.block_on_request(async {
            let subscription = self
                .client
                .subscribe(subject.to_owned())
                .await
                .map_err(to_bus_unavailable)?;
            // After the flush, the server knows the subscription before any later request.
            self.client.flush().await.map_err(to_bus_unavailable)?;
            Ok(subscription)
        })
    }

    /// Waits until all published messages have been sent.
    ///
    /// # Errors
    /// The server is unavailable.
    pub fn flush(&self) -> BusResult<()> {
        self.block_on_request(async { self.client.flush().await.map_err(to_bus_unavailable) })
    }
}

impl Drop for ServerConnection {
    fn drop(&mut self) {
        // Errors are ignored: if the acknowledgement of an order is lost, for example, the runs are only repeated.
        let _ = self.flush();
    }
}

/// Returns the messages received since the last call.
pub(super) fn drain_messages(subscription: &Mutex<Subscriber>) -> Vec<Message> {
    let mut subscription = subscription.lock().unwrap_or_else(PoisonError::into_inner);
    let mut messages = Vec::new();
    while let Some(Some(message)) = subscription.next().now_or_never() {
        messages.push(message);
    }
    messages
}

/// Returns the fault for a connection that was lost while it was being opened.
pub(super) fn connection_lost_fact(_: BusUnavailableError) -> Fact {
    ServerFault::ConnectionLost.fact()
}

/// Drops the details of an error of the NATS client: the bus is unavailable, whatever the cause.
pub(crate) fn to_bus_unavailable<E>(_: E) -> BusUnavailableError {
    BusUnavailableError
}

/// Connects to all servers of a login at once and returns the first connection.
async fn connect_to_any_server(
    login: &Login,
    on_change: Arc<ConnectionCallback>,
) -> Result<Client, ServerFault> {
    let mut attempts: FuturesUnordered<_> = (login.servers.iter())
        .map(|server| connect_to_server(server, connect_options(login, Arc::clone(&on_change))))
        .collect();
    let mut fault = ServerFault::ConnectionLost;
    while let Some(connected) = attempts.next().await {
        match connected {
            Ok(client) => return Ok(client),
            // A fault reported by a server that answered is more informative than a missing answer.
            Err(found) => match (&fault, &found) {
                (ServerFault::ConnectionLost, _) | (ServerFault::NoAnswer { .. }, _) => {
                    fault = found
                }
                _ => {}
            },
        }
    }
    Err(fault)
}

/// Connects to one server over TLS.
async fn connect_to_server(server: &str, options: ConnectOptions) -> Result<Client, ServerFault> {
    options
        .connect(format!("tls://{server}"))
        .await
        .map_err(|error| connect_fault::server_fault_from_error(server, &error))
}

/// Returns the options of a connection. `on_change` is called when the connection is lost or restored, and on errors
/// of the server.
fn connect_options(login: &Login, on_change: Arc<ConnectionCallback>) -> ConnectOptions {
    let is_lost = AtomicBool::new(false);
    let locked_out = ConnectErrorKind::AuthorizationViolation.to_string();
    ConnectOptions::with_user_and_password(login.user.clone(), login.password.clone())
        .add_root_certificates(login.ca.clone())
        .require_tls(true)
        .custom_inbox_prefix(inbox_prefix(&login.user))
        .connection_timeout(CONNECT_TIMEOUT)
        .request_timeout(Some(REQUEST_TIMEOUT))
        .ignore_discovered_servers()
        .reconnect_delay_callback(|attempt| match attempt {
            0 | 1 => Duration::ZERO,
            more => MAX_RECONNECT_DELAY
                .min(Duration::from_millis(100) * u32::try_from(more).unwrap_or(u32::MAX)),
        })
        .event_callback(move |event| {
            match event {
                Event::Disconnected => {
                    is_lost.store(true, Ordering::Relaxed);
                    on_change(ServerFault::ConnectionLost.fact());
                }
                Event::Connected if is_lost.swap(false, Ordering::Relaxed) => {
                    on_change(ServerFault::ConnectionBack.fact());
                }
                Event::ClientError(ClientError::Other(what)) if what == locked_out => {
                    on_change(ServerFault::LockedOut.fact());
                }
                // The server rejects the acknowledgement of an order if the connection or the configuration has changed
                // since the delivery. Another machine gets the order when the lease expires, so the user need not act.
                Event::ServerError(error) if error.to_string().contains(ACKNOWLEDGE_PREFIX) => {}
                Event::ServerError(error) => {
                    let what = caipan_facts::printable(error.to_string().as_bytes());
                    on_change(ServerFault::ServerError { what }.fact());
                }
                _ => {}
            }
            std::future::ready(())
        })
}
