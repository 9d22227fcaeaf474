//! JSON Schemas of a job's record and of a result.

use schemars::{Schema, schema_for};

use crate::job::Job;
use crate::result::JobResult;

/// Returns the JSON Schema of a job, which `caipan schema verify` prints.
pub fn job_schema() -> Schema {
    schema_for!(Job)
}

/// Returns the JSON Schema of a result, which `caipan schema verify-results` prints.
pub fn job_result_schema() -> Schema {
    schema_for!(JobResult)
}
