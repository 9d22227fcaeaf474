//! Reads jobs from a stream with one JSON object per line, and rejects lines that are not jobs.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{self, BufRead};

use serde::Deserialize;

use crate::evidence::JobFault;
use crate::job::{Job, JobId};
use crate::job_queue::QueuedJob;
use caipan_facts::{Bytes, Evidence, Fact};
use caipan_files::bounded_line::read_next_line;
use caipan_judge::content_id::{ContentHasher, ContentId};
use caipan_problem::library_messages::fact_of_message;

/// Maximum length of an input line in bytes.
const LONGEST_LINE: usize = 64 << 20;

/// Reader of jobs from a stream, which skips equal jobs and jobs whose results exist already.
pub struct JobReader<R> {
    source: R,
    /// Number of the line that was read last, counted from 1; 0 before the first.
    line: usize,
    known: EarlierJobs,
}

/// Jobs that were read from a stream, by their identifiers. Equal jobs are judged only once. Different jobs must have
/// different identifiers.
#[derive(Default)]
pub struct EarlierJobs {
    /// Jobs by the hash of their identifiers.
    by_id: HashMap<ContentId, EarlierJob>,
}

/// Relation of a job to the earlier jobs of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RelationToEarlierJobs {
    /// No earlier job has the identifier of this one.
    New,
    /// The job equals an earlier one, or the result of the job exists already.
    Equal,
    /// An earlier, different job has the identifier of this one.
    Different {
        /// Line of the earlier job, counted from 1.
        first: usize,
    },
}

/// A job that was read, or whose result exists already.
struct EarlierJob {
    /// Line of the job, counted from 1; 0 if only the result of the job is known.
    line: usize,
    /// Hash of the job's record; `None` if only the result of the job is known.
    record: Option<ContentId>,
}

/// A line of the input, after parsing.
pub(crate) enum ParsedInputLine {
    /// A job that is to be judged.
    Job(Box<QueuedJob<Job>>),
    /// A job that equals an earlier one, or whose result exists already.
    Duplicate,
    /// A line that is not a valid job. `id` is the identifier if the line contains one that is not known yet.
    Fault { id: Option<JobId>, fault: Fact },
}

impl<R: BufRead> JobReader<R> {
    /// Reads jobs from `source`, one on each line.
    pub fn new(source: R) -> Self {
        Self {
            source,
            line: 0,
            known: EarlierJobs::default(),
        }
    }

    /// Makes the reader skip the job with this identifier, because the result of the job exists already.
    pub(crate) fn skip_job(&mut self, id: &JobId) {
        self.known.add_finished_job(id);
    }

    /// Reads the next line that is not blank; `None` at the end of the source.
    ///
    /// # Errors
    /// The source cannot be read.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<ParsedInputLine>> {
        let mut line = Vec::new();
        // A last line without a line end is also read.
        while read_next_line(&mut self.source, &mut line, LONGEST_LINE)?.is_some() {
            self.line += 1;
            if line.len() > LONGEST_LINE {
                return Ok(Some(self.long_line_fault()));
            }
            let text = line.trim_ascii();
            if !text.is_empty() {
                return Ok(Some(self.parse_job(text)));
            }
        }
        Ok(None)
    }

    fn long_line_fault(&self) -> ParsedInputLine {
        let (line, limit) = (self.line, Bytes(LONGEST_LINE as u64).to_string());
        let fault = JobFault::TooLong { line, limit }.fact();
        ParsedInputLine::Fault { id: None, fault }
    }

    fn parse_job(&mut self, text: &[u8]) -> ParsedInputLine {
        let job: Job = match serde_json::from_slice(text) {
            Ok(job) => job,
            Err(error) => return self.malformed_line_fault(text, &error),
        };
        match self.known.add_job(&job, self.line) {
            RelationToEarlierJobs::New => {}
            RelationToEarlierJobs::Equal => return ParsedInputLine::Duplicate,
            RelationToEarlierJobs::Different { first } => {
                let (line, id) = (self.line, job.id.to_string());
                let fault = JobFault::SameId { line, id, first }.fact();
                return ParsedInputLine::Fault { id: None, fault };
            }
        }
        let problem = queue_account_name(&job);
        ParsedInputLine::Job(Box::new(QueuedJob {
            class: job.class,
            tenant: job.tenant.clone(),
            job,
            size: text.len(),
            problem,
        }))
    }

    fn malformed_line_fault(&mut self, text: &[u8], error: &serde_json::Error) -> ParsedInputLine {
        /// Only the identifier; all other keys of the line are ignored.
        #[derive(Deserialize)]
        struct JobIdOnly {
            id: JobId,
        }
        let message = error.to_string();
        // The position at the end of the message is removed, because it is a separate argument of the fact.
        let end = message.rfind(" at line ").unwrap_or(message.len());
        let fault = JobFault::Shape {
            line: self.line,
            column: error.column(),
            what: fact_of_message(&message[..end]),
        };
        let identified: Option<JobIdOnly> = serde_json::from_slice(text).ok();
        let id = identified.map(|identified| identified.id);
        let id = id.filter(|id| !self.known.contains(id));
        if let Some(id) = &id {
            self.skip_job(id);
        }
        let fault = fault.fact();
        ParsedInputLine::Fault { id, fault }
    }
}

impl EarlierJobs {
    /// Adds the job that was read from line number `line`, unless the identifier is known. Returns how the job relates
    /// to the earlier jobs.
    pub fn add_job(&mut self, job: &Job, line: usize) -> RelationToEarlierJobs {
        let record = serde_json::to_vec(job).unwrap_or_default();
        let record = ContentId::hash(&record);
        match self.by_id.entry(id_hash(&job.id)) {
            Entry::Vacant(entry) => {
                let record = Some(record);
                entry.insert(EarlierJob { line, record });
                RelationToEarlierJobs::New
            }
            Entry::Occupied(entry) => {
                let known = entry.get();
                let is_equal = known.record.as_ref().is_none_or(|known| *known == record);
                if is_equal {
                    RelationToEarlierJobs::Equal
                } else {
                    RelationToEarlierJobs::Different { first: known.line }
                }
            }
        }
    }

    /// Adds the identifier of a job whose result exists already, so that the job is skipped.
    fn add_finished_job(&mut self, id: &JobId) {
        let done = EarlierJob {
            line: 0,
            record: None,
        };
        self.by_id.insert(id_hash(id), done);
    }

    fn contains(&self, id: &JobId) -> bool {
        self.by_id.contains_key(&id_hash(id))
    }
}

fn id_hash(id: &JobId) -> ContentId {
    let hasher = ContentHasher::default();
    // Because of the prefix, a text and a number have different hashes. The only exception is a text of four bytes and
    // the number whose eight bytes equal the prefix and this text.
    match id {
        JobId::Text(text) => hasher.update(b"text").update(text.as_bytes()).finish(),
        JobId::Number(number) => hasher.update(&number.to_le_bytes()).finish(),
    }
}

/// Returns the name under which the queue accounts the CPU time of a job: the path of the problem, or a hash of the
/// tests and the checker.
pub(crate) fn queue_account_name(job: &Job) -> String {
    match &job.problem {
        Some(problem) => problem.clone(),
        None => {
            let tests = serde_json::to_vec(&(&job.tests, &job.checker)).unwrap_or_default();
            ContentId::hash(&tests).as_str().to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    fn describe_all_lines(lines: &str) -> Vec<String> {
        describe_lines_after(lines, &[])
    }

    fn describe_lines_after(lines: &str, done: &[&str]) -> Vec<String> {
        let mut job_reader = JobReader::new(lines.as_bytes());
        for id in done {
            job_reader.skip_job(&JobId::Text((*id).to_owned()));
        }
        let all = std::iter::from_fn(|| job_reader.next_line().unwrap());
        all.map(|input_line| match input_line {
            ParsedInputLine::Job(queued) => format!("job {}", queued.job.id),
            ParsedInputLine::Duplicate => "known".to_owned(),
            ParsedInputLine::Fault { id, fault } => {
                let id = id.map(|id| format!("{id}: ")).unwrap_or_default();
                format!("{id}{}", fault.english())
            }
        })
        .collect()
    }

    fn job_json_line(id: &str, source: &str) -> String {
        format!(r#"{{"id":{id},"program":{{"language":"c","source":"{source}"}}}}"#) + "\n"
    }

    #[test]
    fn equal_jobs_are_read_once_and_different_ones_of_one_identifier_are_refused() {
        let all = [
            job_json_line("1", "a"),
            "\n".to_owned(),
            job_json_line("\"1\"", "b"),
            job_json_line("1", "a").replace(':', ": "),
            job_json_line("1", "c"),
        ];
        let refused = "line 5 has the id 1 of line 1, but another job";
        assert_eq!(
            describe_all_lines(&all.concat()),
            ["job 1", "job 1", "known", refused]
        );
        assert_eq!(
            describe_lines_after(&job_json_line("\"1\"", "b"), &["1"]),
            ["known"]
        );
    }

    #[test]
    fn a_line_that_is_no_job_is_refused_with_its_identifier_and_the_next_ones_are_read() {
        let no_job = r#"{"id":"x","program":{"language":"c","sauce":"a"}}"#;
        let all = ["{", no_job, job_json_line("2", "a").trim()].join("\n");
        let found = describe_all_lines(&all);
        assert!(found[0].starts_with("line 1, column 1: "), "{found:?}");
        assert!(found[1].starts_with("x: line 2, column "), "{found:?}");
        assert!(found[1].contains("sauce"), "{found:?}");
        assert_eq!(found[2], "job 2");
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped() {
        let long = "x".repeat(LONGEST_LINE + 2) + "\n" + &job_json_line("2", "a");
        let found = describe_all_lines(&long);
        assert!(found[0].contains("longer than 64 MiB"), "{}", found[0]);
        assert_eq!(found[1..], ["job 2"]);
    }
}
