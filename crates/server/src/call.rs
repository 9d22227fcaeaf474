//! A request as adapters get it.

use hyper::body::Bytes;

use crate::work::Work;

/// A request for an adapter.
pub(crate) struct Call {
    pub body: Bytes,
    /// Query of the URL, undecoded.
    pub query: String,
    pub work: Work,
}
