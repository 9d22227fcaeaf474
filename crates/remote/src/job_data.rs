//! Large tests and sources of jobs, which are stored as blobs and fetched once by each machine.

use std::collections::HashMap;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::wire::{Part, SealedBlob};
use caipan_cluster::blob::{Blob, PIECE};
use caipan_cluster::bus::{BusResult, Piece};
use caipan_cluster::job_bus::{DATA_LIFETIME, JobFrontBus};
use caipan_cluster::sealed_data;
use caipan_facts::Fact;
use caipan_judge::content_id::ContentId;
use caipan_verify::service::Task;

/// Size in bytes from which a part is sent as data.
const LARGE_PART: usize = 64 << 10;

/// Maximum number of remembered blobs. When it is reached, all are forgotten, and data is sent to the bus again when it is
/// needed.
const MAX_NAMES: usize = 1 << 16;

/// Large parts of tasks that a front has stored on the bus, so that equal parts are stored only once.
#[derive(Default)]
pub(crate) struct StoredData {
    /// Data by the hash of the content, and the time at which it was stored.
    stored: HashMap<ContentId, (SealedBlob, Duration)>,
}

/// A task in the form in which it is sent, with large parts stored on the bus.
pub(crate) struct TaskParts {
    pub(crate) task: Part,
    /// `None` if the tests are in the task.
    pub(crate) tests: Option<Part>,
}

impl StoredData {
    /// Divides a task into parts, and stores the large ones.
    ///
    /// # Errors
    /// The bus is unavailable.
    pub(crate) fn divide(&mut self, task: &Task, bus: &dyn JobFrontBus) -> BusResult<TaskParts> {
        let whole = serde_json::to_string(task).unwrap_or_default();
        if whole.len() >= LARGE_PART
            && let Task::Judge(job) = task
        {
            let tests = serde_json::to_string(&job.tests).unwrap_or_default();
            if tests.len() >= LARGE_PART {
                let mut rest = job.clone();
                rest.tests.clear();
                let rest = serde_json::to_string(&Task::Judge(rest)).unwrap_or_default();
                return Ok(TaskParts {
                    task: self.part(rest, bus)?,
                    tests: Some(self.part(tests, bus)?),
                });
            }
        }
        Ok(TaskParts {
            task: self.part(whole, bus)?,
            tests: None,
        })
    }

    fn part(&mut self, json: String, bus: &dyn JobFrontBus) -> BusResult<Part> {
        if json.len() >= LARGE_PART {
            return self.store(json.as_bytes(), bus).map(Part::Blob);
        }
        let raw = RawValue::from_string(json).unwrap_or_default();
        Ok(Part::Json(raw))
    }

    fn store(&mut self, content: &[u8], bus: &dyn JobFrontBus) -> BusResult<SealedBlob> {
        let (name, now) = (Blob::of(content).id, bus.now());
        if let Some((sealed, stored)) = self.stored.get(&name)
            && now < *stored + DATA_LIFETIME / 2
        {
            return Ok(sealed.clone());
        }
        // All fronts have the same key for the same content.
        let key = bus.token(&[b"data ", name.as_str().as_bytes()].concat());
        let bytes = sealed_data::seal(&key, content);
        let blob = Blob::of(&bytes);
        let pieces = (0_u64..).zip(bytes.chunks(PIECE));
        for (number, piece) in pieces {
            let piece: Piece = (&blob.id, number, piece);
            bus.store_pieces(&[piece])?;
        }
        if self.stored.len() >= MAX_NAMES {
            self.stored.clear();
        }
        let sealed = SealedBlob { blob, key };
        self.stored.insert(name, (sealed.clone(), now));
        Ok(sealed)
    }

    /// Forgets what is stored, so that it is offered to the bus again.
    pub(crate) fn forget(&mut self) {
        self.stored.clear();
    }
}

/// Function that reads data; an error if the data is not available.
pub(crate) type ReadBlob<'r> = dyn Fn(&Blob) -> Result<Vec<u8>, Fact> + Sync + 'r;

impl Part {
    fn is_here(&self) -> bool {
        matches!(self, Self::Json(_))
    }

    fn read<T: DeserializeOwned>(&self, read: &ReadBlob) -> Result<T, Fact> {
        let parsed = match self {
            Self::Json(raw) => serde_json::from_str(raw.get()),
            Self::Blob(SealedBlob { blob, key }) => {
                let content = sealed_data::open(key, &read(blob)?);
                let content = content.ok_or_else(|| Fact::told("the data cannot be decrypted"))?;
                serde_json::from_slice(&content)
            }
        };
        parsed.map_err(|error| Fact::told(error.to_string()))
    }
}

impl TaskParts {
    /// Whether no part has to be fetched.
    pub(crate) fn are_here(&self) -> bool {
        self.task.is_here() && self.tests.as_ref().is_none_or(Part::is_here)
    }

    /// Joins the parts of a task.
    ///
    /// # Errors
    /// Data is not available, or is no task.
    pub(crate) fn join(&self, read: &ReadBlob) -> Result<Task, Fact> {
        let mut task: Task = self.task.read(read)?;
        if let (Task::Judge(job), Some(tests)) = (&mut task, &self.tests) {
            job.tests = tests.read(read)?;
        }
        Ok(task)
    }
}
