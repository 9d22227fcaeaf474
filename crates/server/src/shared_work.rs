//! Lets equal requests of one client share one run.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::FutureExt;
use futures_util::future::{Shared, WeakShared};

use crate::http::Reply;

/// Work that ends with a reply. Dropping it cancels its tasks.
pub(crate) type ReplyFuture = Pin<Box<dyn Future<Output = Reply> + Send>>;

/// Work of a request, which equal requests join. It is cancelled when the last of them is gone.
#[derive(Clone)]
pub(crate) struct JoinedWork {
    pub reply: Shared<ReplyFuture>,
    /// Whether a worker has started the work.
    pub began: Arc<AtomicBool>,
}

/// Unfinished work, by the hash of the request. Equal requests share one reply.
#[derive(Default)]
pub(crate) struct WorkUnderWay {
    known: Mutex<HashMap<blake3::Hash, WeakWork>>,
}

struct WeakWork {
    reply: WeakShared<ReplyFuture>,
    began: Arc<AtomicBool>,
}

impl WorkUnderWay {
    /// Returns the work of an equal request and true, or the work that `start` begins and false. `key` is the hash of
    /// everything that makes requests equal.
    pub(crate) fn join(
        &self,
        key: blake3::Hash,
        start: impl FnOnce(Arc<AtomicBool>) -> ReplyFuture,
    ) -> (JoinedWork, bool) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.get(&key).and_then(WeakWork::upgrade);
        if let Some(found) = found {
            return (found, true);
        }
        known.retain(|_, work| work.upgrade().is_some());
        let began = Arc::new(AtomicBool::new(false));
        let reply = start(Arc::clone(&began)).shared();
        if let Some(weak) = reply.downgrade() {
            let began = Arc::clone(&began);
            known.insert(key, WeakWork { reply: weak, began });
        }
        (JoinedWork { reply, began }, false)
    }
}

impl WeakWork {
    fn upgrade(&self) -> Option<JoinedWork> {
        let reply = self.reply.upgrade()?;
        let began = Arc::clone(&self.began);
        Some(JoinedWork { reply, began })
    }
}
