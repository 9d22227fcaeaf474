//! Keys of tasks, which are equal on all gateways for equal tasks.

use std::io;

use caipan_cluster::random_token::random_token;
use caipan_judge::content_id::ContentHasher;
use caipan_verify::job::{Job, JobClass, JobId};
use caipan_verify::service::VerificationTask;
use caipan_verify::{DefaultProblem, JobDefaults};

/// Key of a task, from which the tokens of attempts at the task are derived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TaskKey {
    /// Hash of the identifier that the client chose; `None` if the client chose none.
    pub client: Option<String>,
    /// Hash of the job record, and of the named problem's files if the gateway sends them. A task that only runs a
    /// program has a random text instead, because equal runs may print different outputs.
    pub record: String,
}

/// Identifier of a job for which the client chose none.
const DEFAULT_ID: JobId = JobId::Number(0);

/// Number of random bytes in the key of a task that only runs a program.
const RANDOM_KEY_LENGTH: usize = 16;

impl TaskKey {
    /// Creates the key of a task that is judged under `terms`, the default problem and the judging options.
    ///
    /// # Errors
    /// The random device cannot be read.
    pub(crate) fn for_task(task: &VerificationTask, terms: &JobDefaults) -> io::Result<Self> {
        match task {
            VerificationTask::Judge(job) => {
                let client = (job.id != DEFAULT_ID).then(|| client_identifier_hash(job, terms));
                let record = hash_job_record(job, terms);
                Ok(Self { client, record })
            }
            VerificationTask::Run(_) => Ok(Self {
                client: None,
                record: random_token(RANDOM_KEY_LENGTH)?,
            }),
        }
    }

    /// Returns the bytes from which the token of an attempt is derived. `attempt` is counted from 1 and does not
    /// restart in a new round.
    pub(crate) fn attempt_key(&self, attempt: u32) -> Vec<u8> {
        let client = self.client.as_deref().unwrap_or_default();
        format!("{client}.{}.{attempt}", self.record).into_bytes()
    }
}

/// Returns the hash of the job's identifier, its tenant and the judging terms. The terms are included so that the same
/// jobs can be judged again under other terms. The identifiers `"1"` (a text) and `1` (a number) have different hashes.
fn client_identifier_hash(job: &Job, terms: &JobDefaults) -> String {
    let hasher = ContentHasher::default().update(job.tenant.as_bytes());
    let named = (&job.id, terms_that_affect_results(job, terms));
    let id = serde_json::to_vec(&named).unwrap_or_default();
    hasher.update(&id).finish().as_str().to_owned()
}

/// Returns the hash of a job record, the judging terms, and the files of the problem that the record names. Jobs that
/// differ only in attempt number or class have the same hash.
fn hash_job_record(job: &Job, terms: &JobDefaults) -> String {
    let mut record = job.clone();
    (record.attempt, record.class) = (1, JobClass::default());
    let whole = (&record, terms_that_affect_results(job, terms));
    let text = serde_json::to_vec(&whole).unwrap_or_default();
    let hasher = ContentHasher::default().update(&text);
    let hasher = match &terms.named_problem {
        Some(files) => hasher.update(files.id().as_str().as_bytes()),
        None => hasher,
    };
    hasher.finish().as_str().to_owned()
}

/// Returns the parts of the terms that can change the result of a job: the id of the default problem, `None` if the job
/// does not use it, and the options.
fn terms_that_affect_results<'t>(
    job: &Job,
    terms: &'t JobDefaults,
) -> (Option<&'t str>, [bool; 3]) {
    let problem = job.default_problem(terms).map(DefaultProblem::id);
    (problem, [terms.repeats, terms.every_case, terms.is_warm])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task_key_of_job(record: &str) -> TaskKey {
        let job = serde_json::from_str(record).unwrap();
        TaskKey::for_task(
            &VerificationTask::Judge(Box::new(job)),
            &JobDefaults::default(),
        )
        .unwrap()
    }

    #[test]
    fn the_client_key_depends_on_identifier_and_tenant_and_the_record_hash_ignores_the_attempt() {
        let first = task_key_of_job(r#"{"id":"1","program":{"language":"c","source":"a"}}"#);
        let again = task_key_of_job(
            r#"{"program":{"source":"a","language":"c"},"id":"1","attempt":2,"class":"rejudge"}"#,
        );
        assert_eq!(first, again);
        let number = task_key_of_job(r#"{"id":1,"program":{"language":"c","source":"a"}}"#);
        assert_ne!(first.client, number.client);
        let tenant =
            task_key_of_job(r#"{"id":"1","tenant":"t","program":{"language":"c","source":"a"}}"#);
        assert_ne!(first.client, tenant.client);
        let other = task_key_of_job(r#"{"id":"1","program":{"language":"c","source":"b"}}"#);
        assert_eq!(first.client, other.client);
        assert_ne!(first.record, other.record);
        assert_ne!(first.attempt_key(1), first.attempt_key(2));
        let none = task_key_of_job(r#"{"id":0,"program":{"language":"c","source":"a"}}"#);
        assert_eq!(none.client, None);
    }
}
