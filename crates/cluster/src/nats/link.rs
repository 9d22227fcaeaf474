//! A connection to a server, for callers that wait: behind it one runtime serves all connections of the process.

use std::future::Future;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::jetstream::{self, Context};
use async_nats::{
    Client, ClientError, ConnectErrorKind, ConnectOptions, Event, HeaderMap, Message, Subscriber,
};
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use tokio::runtime::Runtime;

use super::login::{Login, WORKER_API, inbox};
use super::refused;
use crate::bus::{Asked, Away};
use crate::evidence::ServerFault;
use caipan_facts::{Evidence, Fact};

/// Function that returns the monotonic time since an arbitrary start.
pub type Time = dyn Fn() -> Duration + Send + Sync;

/// What becomes of a connection, for people to hear.
pub type Hear = dyn Fn(Fact) + Send + Sync;

/// Timeout of a request.
const PATIENCE: Duration = Duration::from_secs(3);

/// A server that is there lets somebody in within so long, be it busy or behind a lost packet or three: as long as it waits itself.
const TO_CONNECT: Duration = Duration::from_secs(10);

/// Timeout of the acknowledgement of a stored message.
const TO_STORE: Duration = Duration::from_secs(2);

/// First tokens of the subjects by which orders are ended.
const ORDER_ENDS: &str = "$JS.ACK.";

/// Longest interval between two attempts to reconnect.
const AGAIN: Duration = Duration::from_secs(1);

/// A connection to a server.
pub struct Link {
    runtime: &'static Runtime,
    client: Client,
    /// The streams of the server.
    pub context: Context,
    /// Tells the time.
    pub time: Box<Time>,
    /// A lease lasts so long.
    pub lease: Duration,
}

/// The runtime of all connections.
fn runtime() -> Result<&'static Runtime, Fact> {
    static RUNTIME: OnceLock<Result<Runtime, Fact>> = OnceLock::new();
    let made = RUNTIME.get_or_init(|| {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let built = builder.worker_threads(2).enable_all().build();
        built.map_err(|error| caipan_facts::cause(&error))
    });
    made.as_ref().map_err(Clone::clone)
}

impl Link {
    /// Connects. A connection that is lost later is looked for until it is there again.
    ///
    /// # Errors
    /// The server lets nobody in, is another one, or is not there.
    pub fn open(login: &Login, time: Box<Time>, hear: Arc<Hear>) -> Result<Self, Fact> {
        let runtime = runtime()?;
        let connected = runtime.block_on(connect(login, hear));
        let client = connected.map_err(|fault| fault.fact())?;
        // What awaits acknowledgements is a task of the runtime.
        let _entered = runtime.enter();
        let is_worker = login.signing_key.is_none();
        let mut context = if is_worker {
            jetstream::with_prefix(client.clone(), WORKER_API)
        } else {
            jetstream::new(client.clone())
        };
        context.set_timeout(TO_STORE);
        Ok(Self {
            runtime,
            client,
            context,
            time,
            lease: login.lease(),
        })
    }

    /// Waits for an answer.
    ///
    /// # Errors
    /// The server is away.
    pub fn wait<T>(&self, ask: impl Future<Output = Asked<T>>) -> Asked<T> {
        if self.client.connection_state() != State::Connected {
            return Err(Away);
        }
        let patient = async { tokio::time::timeout(PATIENCE, ask).await };
        self.runtime.block_on(patient).unwrap_or(Err(Away))
    }

    /// Says something that nobody stores.
    ///
    /// # Errors
    /// The server is away.
    pub fn say(&self, subject: String, message: &[u8]) -> Asked<()> {
        let message = message.to_vec().into();
        self.wait(async { self.client.publish(subject, message).await.map_err(away) })
    }

    /// Publishes a message with headers, which is not stored.
    ///
    /// # Errors
    /// The server is away.
    pub(crate) fn say_with(
        &self,
        subject: String,
        headers: HeaderMap,
        message: &[u8],
    ) -> Asked<()> {
        let message = message.to_vec().into();
        self.wait(async {
            let said = self.client.publish_with_headers(subject, headers, message);
            said.await.map_err(away)
        })
    }

    /// Stores something; it is stored when this returns.
    ///
    /// # Errors
    /// The server is away, or refuses it.
    pub fn store(&self, subject: String, message: &[u8]) -> Asked<()> {
        self.store_with(subject, HeaderMap::new(), message)
    }

    /// Stores a message with headers; it is stored when this returns.
    ///
    /// # Errors
    /// The server is away, or refuses it.
    pub(crate) fn store_with(
        &self,
        subject: String,
        headers: HeaderMap,
        message: &[u8],
    ) -> Asked<()> {
        let message = message.to_vec().into();
        self.wait(async {
            let stored = (self.context).publish_with_headers(subject, headers, message);
            let stored = stored.await;
            stored.map_err(away)?.await.map_err(away)?;
            Ok(())
        })
    }

    /// Stores messages, all at once, and says how many of the first ones are stored: all but where the server is away.
    pub(crate) fn store_all<'m>(
        &self,
        messages: impl Iterator<Item = (String, &'m [u8])>,
    ) -> usize {
        let stored = AtomicUsize::new(0);
        let _ = self.wait(async {
            let mut under_way = Vec::new();
            for (subject, message) in messages {
                let sent = self.context.publish(subject, message.to_vec().into()).await;
                under_way.push(sent.map_err(away)?);
            }
            for one in under_way {
                one.await.map_err(away)?;
                stored.fetch_add(1, Ordering::Relaxed);
            }
            Ok(())
        });
        stored.into_inner()
    }

    /// Hears what is said from now on.
    ///
    /// # Errors
    /// The server is away.
    pub fn listen(&self, subject: &str) -> Asked<Subscriber> {
        let subject = subject.to_owned();
        self.wait(async {
            let heard = self.client.subscribe(subject).await.map_err(away)?;
            // What is asked later is answered later: then the server knows of this.
            self.client.flush().await.map_err(away)?;
            Ok(heard)
        })
    }

    /// Sees to it that what was said has gone out.
    ///
    /// # Errors
    /// The server is away.
    pub fn flush(&self) -> Asked<()> {
        self.wait(async { self.client.flush().await.map_err(away) })
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // What is on its way, such as the end of an order, costs a run where it is lost.
        let _ = self.flush();
    }
}

/// Returns the messages received since the last call.
pub fn drain(heard: &mut Subscriber) -> Vec<Message> {
    let mut messages = Vec::new();
    while let Some(Some(message)) = heard.next().now_or_never() {
        messages.push(message);
    }
    messages
}

/// Whatever it is: the bus is away.
pub fn away<E>(_: E) -> Away {
    Away
}

/// Tries all servers of a login at once: the first that lets in counts.
async fn connect(login: &Login, hear: Arc<Hear>) -> Result<Client, ServerFault> {
    let attempt = |server: &String| {
        let server = server.clone();
        let options = options(login, Arc::clone(&hear));
        async move {
            let connected = options.connect(format!("tls://{server}")).await;
            connected.map_err(|error| refused::why(&server, &error))
        }
    };
    let mut attempts: FuturesUnordered<_> = login.servers.iter().map(attempt).collect();
    let mut fault = ServerFault::Lost;
    while let Some(connected) = attempts.next().await {
        match connected {
            Ok(client) => return Ok(client),
            // A server that answers says more than one that does not.
            Err(found) => match (&fault, &found) {
                (ServerFault::Lost, _) | (ServerFault::Silent { .. }, _) => fault = found,
                _ => {}
            },
        }
    }
    Err(fault)
}

fn options(login: &Login, hear: Arc<Hear>) -> ConnectOptions {
    let is_lost = AtomicBool::new(false);
    let locked_out = ConnectErrorKind::AuthorizationViolation.to_string();
    ConnectOptions::with_user_and_password(login.user.clone(), login.password.clone())
        .add_root_certificates(login.ca.clone())
        .require_tls(true)
        .custom_inbox_prefix(inbox(&login.user))
        .connection_timeout(TO_CONNECT)
        .request_timeout(Some(PATIENCE))
        .ignore_discovered_servers()
        .reconnect_delay_callback(|attempt| match attempt {
            0 | 1 => Duration::ZERO,
            more => AGAIN.min(Duration::from_millis(100) * u32::try_from(more).unwrap_or(u32::MAX)),
        })
        .event_callback(move |event| {
            match event {
                Event::Disconnected => {
                    is_lost.store(true, Ordering::Relaxed);
                    hear(ServerFault::Lost.fact());
                }
                Event::Connected if is_lost.swap(false, Ordering::Relaxed) => {
                    hear(ServerFault::Back.fact());
                }
                Event::ClientError(ClientError::Other(what)) if what == locked_out => {
                    hear(ServerFault::LockedOut.fact());
                }
                // The server refuses the end of an order that came over an earlier connection or before a change of its
                // configuration. The order goes to another machine when its lease is over, so the user need not act.
                Event::ServerError(error) if error.to_string().contains(ORDER_ENDS) => {}
                Event::ServerError(error) => {
                    let what = caipan_facts::printable(error.to_string().as_bytes());
                    hear(ServerFault::Says { what }.fact());
                }
                _ => {}
            }
            std::future::ready(())
        })
}
