//! Judges programs for HTTP clients. An adapter translates the requests of another verifier to jobs, and results back;
//! it judges nothing.
//!
//! ```text
//! connection ─access→ route ─adapter→ Work ─verify::Service→ results ─adapter→ Reply
//! ```

mod access;
mod adapters;
mod answers;
mod body;
mod call;
mod cases;
mod connection;
mod http;
mod http_client;
mod listener;
mod metrics;
mod readiness;
mod routes;
mod server;
mod shared_work;
mod submission_store;
mod tokens;
mod trace_parent;
mod work;

pub use http_client::{HttpClient, HttpResponse, UrlError};
pub use listener::ListenAddress;
pub use server::{ServerOptions, serve};
pub use tokens::ClientTokens;
