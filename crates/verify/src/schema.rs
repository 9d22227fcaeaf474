//! JSON Schemas of the record.

use schemars::{Schema, schema_for};

use crate::job::Job;
use crate::result::JobResult;

/// JSON Schema of a job.
pub fn of_job() -> Schema {
    schema_for!(Job)
}

/// JSON Schema of a result.
pub fn of_result() -> Schema {
    schema_for!(JobResult)
}
