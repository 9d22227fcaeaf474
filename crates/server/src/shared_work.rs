//! Lets equal concurrent requests of one tenant share the work and the reply.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::FutureExt;
use futures_util::future::{Shared, WeakShared};

use crate::http::Reply;

/// Work on a request, which ends with a reply. Dropping the future cancels the tasks of the request.
pub(crate) type ReplyFuture = Pin<Box<dyn Future<Output = Reply> + Send>>;

/// Work that is shared by equal requests. The work is cancelled when all of these requests are dropped.
#[derive(Clone)]
pub(crate) struct SharedWork {
    pub reply: Shared<ReplyFuture>,
    /// Whether a worker has started the work.
    pub began: Arc<AtomicBool>,
}

/// Unfinished work, with the hash of the request as key. Later equal requests join the work.
#[derive(Default)]
pub(crate) struct UnfinishedWorkRegistry {
    known: Mutex<HashMap<blake3::Hash, WeakSharedWork>>,
}

/// Weak reference to [`SharedWork`], so that only requests keep the work alive.
struct WeakSharedWork {
    reply: WeakShared<ReplyFuture>,
    began: Arc<AtomicBool>,
}

impl UnfinishedWorkRegistry {
    /// Joins the unfinished work of an equal request, or starts new work with `start`. Returns the work, and whether it
    /// was joined. Requests are equal if they have the same `key`.
    pub(crate) fn join_or_start(
        &self,
        key: blake3::Hash,
        start: impl FnOnce(Arc<AtomicBool>) -> ReplyFuture,
    ) -> (SharedWork, bool) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.get(&key).and_then(WeakSharedWork::upgrade);
        if let Some(found) = found {
            return (found, true);
        }
        known.retain(|_, work| work.upgrade().is_some());
        let began = Arc::new(AtomicBool::new(false));
        let reply = start(Arc::clone(&began)).shared();
        if let Some(weak) = reply.downgrade() {
            let began = Arc::clone(&began);
            known.insert(key, WeakSharedWork { reply: weak, began });
        }
        (SharedWork { reply, began }, false)
    }
}

impl WeakSharedWork {
    fn upgrade(&self) -> Option<SharedWork> {
        let reply = self.reply.upgrade()?;
        let began = Arc::clone(&self.began);
        Some(SharedWork { reply, began })
    }
}
