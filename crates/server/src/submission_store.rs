//! Stores submissions whose results clients fetch later by token. Results are kept in memory for ten minutes.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::adapters::judge0_result::Judge0Result;

/// Submissions by token, with or without a result.
pub(crate) struct SubmissionStore {
    kept: Mutex<StoredSubmissions>,
    limits: StoreLimits,
    /// Random key of this process, which makes tokens unguessable.
    secret: RandomState,
    next_token: AtomicU64,
}

/// Limits of a store. At a limit, the oldest results are dropped; if there are no results, new submissions are
/// refused.
struct StoreLimits {
    /// Maximum number of submissions, with or without a result.
    count: usize,
    /// Maximum total size of all results in bytes.
    bytes: usize,
    /// Time after which a result is dropped, counted from the end of the submission.
    validity: Duration,
}

#[derive(Default)]
struct StoredSubmissions {
    by_token: HashMap<String, StoredSubmission>,
    /// Tokens of submissions that have a result, the oldest result first, each with the time of the result.
    finished: VecDeque<(Instant, String)>,
    /// Total size of all results in bytes.
    bytes: usize,
}

struct StoredSubmission {
    tenant: String,
    state: SubmissionState,
}

/// State of a submission: unfinished, or finished with a result.
#[derive(Clone)]
pub(crate) enum SubmissionState {
    /// The submission has no result yet. The flag becomes true when a worker starts the submission.
    Open(Arc<AtomicBool>),
    Finished(Arc<Judge0Result>),
}

impl Default for SubmissionStore {
    fn default() -> Self {
        Self::new(StoreLimits {
            count: 10_000,
            bytes: 256 << 20,
            validity: Duration::from_secs(600),
        })
    }
}

impl SubmissionStore {
    fn new(limits: StoreLimits) -> Self {
        Self {
            kept: Mutex::default(),
            limits,
            secret: RandomState::new(),
            next_token: AtomicU64::new(0),
        }
    }

    fn lock_submissions(&self) -> MutexGuard<'_, StoredSubmissions> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds `count` submissions without results, dropping the oldest results if the store is full. Returns, for each
    /// submission, the token, and the flag to be set when a worker starts it. `None` if there is not enough space.
    pub(crate) fn add_open_submissions(
        &self,
        tenant: &str,
        count: usize,
    ) -> Option<Vec<(String, Arc<AtomicBool>)>> {
        let mut kept = self.lock_submissions();
        kept.drop_expired_results(self.limits.validity);
        let open = kept.by_token.len().saturating_sub(kept.finished.len());
        // Results are dropped only if that makes enough space.
        if open + count > self.limits.count {
            return None;
        }
        while kept.by_token.len() + count > self.limits.count {
            kept.drop_oldest_result()?;
        }
        let opened = (0..count).map(|_| {
            let (token, began) = (self.new_token(), Arc::new(AtomicBool::new(false)));
            let state = SubmissionState::Open(Arc::clone(&began));
            let tenant = tenant.to_owned();
            kept.by_token
                .insert(token.clone(), StoredSubmission { tenant, state });
            (token, began)
        });
        Some(opened.collect())
    }

    /// Stores the result of a submission; ignored if the token is unknown. May drop older results to limit the size.
    pub(crate) fn store_result(&self, token: &str, result: Judge0Result) {
        let mut kept = self.lock_submissions();
        let size = result.approximate_size_in_bytes();
        let Some(submission) = kept.by_token.get_mut(token) else {
            return;
        };
        submission.state = SubmissionState::Finished(Arc::new(result));
        kept.bytes += size;
        kept.finished.push_back((Instant::now(), token.to_owned()));
        while kept.bytes > self.limits.bytes && kept.finished.len() > 1 {
            kept.drop_oldest_result();
        }
    }

    /// Returns the state of a submission; `None` if the tenant has no submission with this token.
    pub(crate) fn find_submission(&self, tenant: &str, token: &str) -> Option<SubmissionState> {
        let mut kept = self.lock_submissions();
        kept.drop_expired_results(self.limits.validity);
        let found = kept.by_token.get(token);
        let own = found.filter(|submission| submission.tenant == tenant)?;
        Some(own.state.clone())
    }

    /// Returns an unguessable token in the form of a random UUID.
    fn new_token(&self) -> String {
        let number = self.next_token.fetch_add(1, Ordering::Relaxed);
        let half = |half: u8| u128::from(self.secret.hash_one((number, half)));
        let random = (half(0) << 64) | half(1);
        // Sets the UUID version to 4 and the variant to 1.
        let bits = (random & !(0xf << 76) & !(0x3 << 62)) | (0x4 << 76) | (0x2 << 62);
        let hex = format!("{bits:032x}");
        let parts = [
            &hex[..8],
            &hex[8..12],
            &hex[12..16],
            &hex[16..20],
            &hex[20..],
        ];
        parts.join("-")
    }
}

impl StoredSubmissions {
    /// Drops the submissions whose results are older than `validity`.
    fn drop_expired_results(&mut self, validity: Duration) {
        let is_old = |(finished, _): &(Instant, String)| finished.elapsed() > validity;
        while self.finished.front().is_some_and(is_old) {
            self.drop_oldest_result();
        }
    }

    /// Drops the submission with the oldest result; `None` if no submission has a result.
    fn drop_oldest_result(&mut self) -> Option<()> {
        let (_, token) = self.finished.pop_front()?;
        if let Some(dropped) = self.by_token.remove(&token)
            && let SubmissionState::Finished(result) = dropped.state
        {
            self.bytes = self
                .bytes
                .saturating_sub(result.approximate_size_in_bytes());
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::RequestRefusal;

    fn store_with_limits(count: usize, bytes: usize) -> SubmissionStore {
        SubmissionStore::new(StoreLimits {
            count,
            bytes,
            validity: Duration::from_secs(600),
        })
    }

    fn add_one_submission(store: &SubmissionStore) -> Option<String> {
        let (token, _) = store.add_open_submissions("a", 1)?.pop()?;
        Some(token)
    }

    fn large_result() -> Judge0Result {
        Judge0Result::without_verdict(&RequestRefusal::NoVerdict("machine", "x".repeat(1000)))
    }

    #[test]
    fn a_result_is_found_by_its_token_and_its_tenant_only() {
        let store = store_with_limits(9, 1 << 20);
        let token = add_one_submission(&store).unwrap();
        assert!(matches!(
            store.find_submission("a", &token),
            Some(SubmissionState::Open(_))
        ));
        store.store_result(&token, large_result());
        assert!(matches!(
            store.find_submission("a", &token),
            Some(SubmissionState::Finished(_))
        ));
        assert!(store.find_submission("b", &token).is_none());
        assert!(store.find_submission("a", "").is_none());
    }

    #[test]
    fn the_oldest_results_are_dropped_and_open_submissions_never_are() {
        let store = store_with_limits(2, 1 << 20);
        let first = add_one_submission(&store).unwrap();
        let second = add_one_submission(&store).unwrap();
        assert!(add_one_submission(&store).is_none());
        store.store_result(&first, large_result());
        let third = add_one_submission(&store).unwrap();
        assert!(store.find_submission("a", &first).is_none());
        assert!(store.find_submission("a", &second).is_some());
        store.store_result(&third, large_result());
        assert!(store.add_open_submissions("a", 2).is_none());
        assert!(matches!(
            store.find_submission("a", &third),
            Some(SubmissionState::Finished(_))
        ));
    }

    #[test]
    fn results_use_limited_memory() {
        let store = store_with_limits(100, 5000);
        let tokens: Vec<String> = (0..50).filter_map(|_| add_one_submission(&store)).collect();
        for token in &tokens {
            store.store_result(token, large_result());
        }
        let kept = tokens
            .iter()
            .filter(|token| store.find_submission("a", token).is_some());
        assert!((1..=4).contains(&kept.count()));
        assert!(store.lock_submissions().bytes <= 5000);
    }

    #[test]
    fn tokens_are_random_uuids() {
        let (store, other) = (store_with_limits(100, 0), store_with_limits(100, 0));
        let tokens: std::collections::HashSet<String> = (0..50)
            .flat_map(|_| {
                [
                    add_one_submission(&store).unwrap(),
                    add_one_submission(&other).unwrap(),
                ]
            })
            .collect();
        assert_eq!(tokens.len(), 100);
        for token in tokens {
            let lengths: Vec<usize> = token.split('-').map(str::len).collect();
            assert_eq!(lengths, [8, 4, 4, 4, 12], "{token}");
            assert_eq!(&token[14..15], "4", "{token}");
            assert!("89ab".contains(&token[19..20]), "{token}");
        }
    }
}
