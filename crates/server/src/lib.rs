//! Judges programs for HTTP clients. An adapter translates requests in the format of another verifier to jobs, and the
//! results to replies. Adapters do not judge.
//!
//! ```text
//! connection ─access→ route ─adapter→ JudgeHandle ─VerificationService→ results ─adapter→ Reply
//! ```

mod access_rules;
mod adapter_call;
mod adapters;
mod body_memory;
mod client_tokens;
mod connection;
mod http;
mod http_client;
mod judge_handle;
mod listener;
mod metrics;
mod model_answers;
mod readiness;
mod request_fields;
mod routes;
mod server;
mod shared_work;
mod submission_store;
mod trace_parent;

pub use client_tokens::ClientTokens;
pub use http_client::{ClientCreationError, HttpClient, HttpResponse};
pub use listener::ListenAddress;
pub use server::{ServerOptions, serve};
