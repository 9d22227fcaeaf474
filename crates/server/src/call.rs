//! A request as adapters get it.

use std::sync::Arc;

use hyper::body::Bytes;

use crate::metrics::NullCounter;
use crate::submission_store::SubmissionStore;
use crate::work::Work;

/// A request for an adapter.
pub(crate) struct Call {
    pub body: Bytes,
    /// Query of the URL, not percent-decoded.
    pub query: String,
    /// Last segment of the path, if the route accepts any name there; empty otherwise.
    pub name: String,
    pub work: Work,
    /// Counter of programs whose missing verdict is not recorded in the reply.
    pub nulls: NullCounter,
    pub submissions: Arc<SubmissionStore>,
}
