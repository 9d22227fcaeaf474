//! Reads the bodies of requests, within bounds on one body and on all of them.

use std::sync::Arc;
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::StatusCode;
use hyper::body::{Body, Bytes, Incoming};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Maximum size of a request's body in bytes.
const LARGEST_BODY: usize = 64 << 20;

/// Maximum size of the bodies of all open requests together, in KiB.
const ALL_BODIES_KIB: usize = 1 << 20;

/// Maximum time between two parts of a request's body.
const PART_PATIENCE: Duration = Duration::from_secs(30);

/// Maximum time for receiving a request's body.
const BODY_PATIENCE: Duration = Duration::from_secs(300);

/// Memory for the bodies of all open requests.
pub(crate) struct BodySpace(Arc<Semaphore>);

/// Memory that the body of an open request takes; released on drop.
pub(crate) struct TakenSpace {
    /// Permit of [`BodySpace`] for the size of the body in KiB, released on drop.
    _permit: OwnedSemaphorePermit,
}

impl BodySpace {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Semaphore::new(ALL_BODIES_KIB)))
    }

    /// Reads a body.
    ///
    /// # Errors
    /// The status for a body that is too large or comes too slowly; 503 if the bodies of other requests leave no space.
    pub(crate) async fn read(&self, body: Incoming) -> Result<(Bytes, TakenSpace), StatusCode> {
        let is_large = |size: u64| size > LARGEST_BODY as u64;
        if is_large(body.size_hint().lower()) {
            return Err(StatusCode::PAYLOAD_TOO_LARGE);
        }
        let read = timeout(BODY_PATIENCE, self.read_parts(body)).await;
        read.unwrap_or(Err(StatusCode::REQUEST_TIMEOUT))
    }

    async fn read_parts(&self, mut body: Incoming) -> Result<(Bytes, TakenSpace), StatusCode> {
        let mut all = Vec::new();
        let mut permit = self.take(1)?;
        loop {
            let Ok(part) = timeout(PART_PATIENCE, body.frame()).await else {
                return Err(StatusCode::REQUEST_TIMEOUT);
            };
            let Some(part) = part else {
                return Ok((all.into(), TakenSpace { _permit: permit }));
            };
            let part = part.map_err(|_| StatusCode::BAD_REQUEST)?;
            let Ok(part) = part.into_data() else {
                continue;
            };
            if all.len() + part.len() > LARGEST_BODY {
                return Err(StatusCode::PAYLOAD_TOO_LARGE);
            }
            all.extend_from_slice(&part);
            let missing = (all.len() >> 10).saturating_sub(permit.num_permits());
            permit.merge(self.take(missing)?);
        }
    }

    fn take(&self, kib: usize) -> Result<OwnedSemaphorePermit, StatusCode> {
        let count = u32::try_from(kib).unwrap_or(u32::MAX);
        let taken = Arc::clone(&self.0).try_acquire_many_owned(count);
        taken.map_err(|_| StatusCode::SERVICE_UNAVAILABLE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_is_bounded_and_given_back() {
        let space = BodySpace::new();
        let whole = space.take(ALL_BODIES_KIB).unwrap();
        assert_eq!(space.take(1).unwrap_err(), StatusCode::SERVICE_UNAVAILABLE);
        drop(whole);
        assert!(space.take(1).is_ok());
    }
}
