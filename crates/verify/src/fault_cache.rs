//! Cache of faults of the jury that only a compilation or a run can detect.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use caipan_judge::content_id::ContentId;

type FaultSlot<F> = Arc<OnceLock<Option<F>>>;

/// Faults by the hash of the tested object, such as a test or a set of graders.
pub(crate) struct FaultCache<F> {
    slots: Mutex<HashMap<ContentId, FaultSlot<F>>>,
    /// Maximum number of entries. When it is reached, the cache is cleared.
    capacity: usize,
}

impl<F: Clone> FaultCache<F> {
    pub(crate) fn new(capacity: usize) -> Self {
        Self {
            slots: Mutex::default(),
            capacity,
        }
    }

    /// Returns the fault of the object with the hash `id`; `None` if the object has no fault. Calls `detect` if the
    /// cache does not contain the hash.
    ///
    /// # Errors
    /// `detect` has failed. Nothing is cached, so the next caller calls `detect` again.
    pub(crate) fn get_or_detect_fault<E>(
        &self,
        id: ContentId,
        detect: impl FnOnce() -> Result<Option<F>, E>,
    ) -> Result<Option<F>, E> {
        let slot = {
            let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
            if slots.len() >= self.capacity {
                slots.clear();
            }
            Arc::clone(slots.entry(id).or_default())
        };
        if let Some(fault) = slot.get() {
            return Ok(fault.clone());
        }
        let fault = detect()?;
        Ok(slot.get_or_init(|| fault).clone())
    }
}
