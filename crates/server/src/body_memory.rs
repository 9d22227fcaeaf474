//! Reads the bodies of requests, with limits on the size of one body, on the size of all bodies together, and on time.

use std::sync::Arc;
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::StatusCode;
use hyper::body::{Body, Bytes, Incoming};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Maximum size of a request's body in bytes.
const LARGEST_BODY: usize = 64 << 20;

/// Maximum total size of the bodies of all open requests in KiB.
const ALL_BODIES_KIB: usize = 1 << 20;

/// Timeout for each part of a request's body.
const PART_PATIENCE: Duration = Duration::from_secs(30);

/// Timeout for a request's whole body.
const BODY_PATIENCE: Duration = Duration::from_secs(300);

/// Limit on the memory for the bodies of all open requests. A semaphore with one permit for each KiB.
pub(crate) struct BodyMemory(Arc<Semaphore>);

/// Share of [`BodyMemory`] that the body of an open request uses; released on drop.
pub(crate) struct ReservedBodyMemory {
    /// One permit for each KiB of the body, at least one.
    _permit: OwnedSemaphorePermit,
}

impl BodyMemory {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Semaphore::new(ALL_BODIES_KIB)))
    }

    /// Reads a whole body and reserves memory for it.
    ///
    /// # Errors
    /// The body cannot be read. The error is the HTTP status: 413 if the body is too large, 408 after a timeout, 400 if
    /// the connection fails, 503 if the bodies of other requests leave no memory.
    pub(crate) async fn read_body(
        &self,
        body: Incoming,
    ) -> Result<(Bytes, ReservedBodyMemory), StatusCode> {
        let is_large = |size: u64| size > LARGEST_BODY as u64;
        if is_large(body.size_hint().lower()) {
            return Err(StatusCode::PAYLOAD_TOO_LARGE);
        }
        let read = timeout(BODY_PATIENCE, self.read_body_parts(body)).await;
        read.unwrap_or(Err(StatusCode::REQUEST_TIMEOUT))
    }

    async fn read_body_parts(
        &self,
        mut body: Incoming,
    ) -> Result<(Bytes, ReservedBodyMemory), StatusCode> {
        let mut all = Vec::new();
        let mut permit = self.reserve_memory(1)?;
        loop {
            let Ok(part) = timeout(PART_PATIENCE, body.frame()).await else {
                return Err(StatusCode::REQUEST_TIMEOUT);
            };
            let Some(part) = part else {
                return Ok((all.into(), ReservedBodyMemory { _permit: permit }));
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
            permit.merge(self.reserve_memory(missing)?);
        }
    }

    /// Reserves memory at once, without waiting.
    ///
    /// # Errors
    /// The memory is in use; the error is status 503.
    fn reserve_memory(&self, kib: usize) -> Result<OwnedSemaphorePermit, StatusCode> {
        let count = u32::try_from(kib).unwrap_or(u32::MAX);
        let taken = Arc::clone(&self.0).try_acquire_many_owned(count);
        taken.map_err(|_| StatusCode::SERVICE_UNAVAILABLE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_for_bodies_is_limited_and_released() {
        let space = BodyMemory::new();
        let whole = space.reserve_memory(ALL_BODIES_KIB).unwrap();
        assert_eq!(
            space.reserve_memory(1).unwrap_err(),
            StatusCode::SERVICE_UNAVAILABLE
        );
        drop(whole);
        assert!(space.reserve_memory(1).is_ok());
    }
}
