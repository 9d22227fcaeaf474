//! Messages in the form in which they are on the bus. Later builds must still read them.

use super::world::{job, judged};
use crate::wire::{
    self, AnswerMessage, AttemptOutcome, JobHeartbeat, JobOfferMessage, JobPart,
    UnfinishedJobsNotice,
};
use caipan_verify::service::TaskEvent;

const JOB: &str = r#"[1,{"attempt":3,"alone":true,"avoid":["pc1"],"task":{"json":{"judge":{"schema_version":1,"id":"a","program":{"language":"c","source":"x","extract":"none"},"mode":"all","attempt":1}}},"tests":{"blob":{"id":"00000000000000000000000000000000","bytes":70000,"key":"k"}}}]"#;

const ANSWER: &str = r#"[1,{"host":"pc1","end":{"result":{"judged":{"schema_version":1,"id":"a","kind":"failed","verdict":null,"reward":0.0,"reason":"told","evidence":{"key":"told","args":{"text":""}},"passed":0,"total":0,"cases":[],"isolation":"none"}}}}]"#;

const LOST: &str = r#"[1,{"host":"pc1","end":"machines-lost"}]"#;

const BEAT: &str = r#"[1,{"job_host":"pc1","build":"b","job_slots":4,"busy":1,"leaves":false}]"#;

const NOTICE: &str = r#"[1,{"front":"0123456789abcdef","build":"b","demands":[{"class":"batch","tenant":"00112233","tenants":1,"jobs":7,"job_ms":20}]}]"#;

fn text(message: Vec<u8>) -> String {
    String::from_utf8(message).unwrap()
}

#[test]
fn messages_are_written_as_ever_and_read_again() {
    let message: JobOfferMessage = wire::parse_message(JOB.as_bytes()).unwrap();
    assert_eq!((message.attempt, message.alone), (3, true));
    assert!(matches!(message.tests, Some(JobPart::Blob(_))));
    assert_eq!(text(wire::serialize_message(&message)), JOB);
    let lost: AnswerMessage = wire::parse_message(LOST.as_bytes()).unwrap();
    assert!(matches!(lost.end, AttemptOutcome::MachinesLost));
    assert_eq!(text(wire::serialize_message(&lost)), LOST);
    let beat: JobHeartbeat = wire::parse_message(BEAT.as_bytes()).unwrap();
    assert_eq!(text(wire::serialize_message(&beat)), BEAT);
    let notice: UnfinishedJobsNotice = wire::parse_message(NOTICE.as_bytes()).unwrap();
    assert_eq!(text(wire::serialize_message(&notice)), NOTICE);
    let result = TaskEvent::Judged(Box::new(judged(&job("a", "x"))));
    let end = AttemptOutcome::Result(result);
    let answer = AnswerMessage {
        host: "pc1".to_owned(),
        end,
    };
    assert_eq!(text(wire::serialize_message(&answer)), ANSWER);
    let answer: AnswerMessage = wire::parse_message(ANSWER.as_bytes()).unwrap();
    assert_eq!(text(wire::serialize_message(&answer)), ANSWER);
}

#[test]
fn messages_of_other_versions_are_none() {
    let later = BEAT.replacen("[1,", "[2,", 1);
    assert!(wire::parse_message::<JobHeartbeat>(later.as_bytes()).is_none());
    let more = BEAT.replacen("{", "{\"later\":1,", 1);
    assert!(wire::parse_message::<JobHeartbeat>(more.as_bytes()).is_some());
    assert!(wire::parse_message::<AnswerMessage>(BEAT.as_bytes()).is_none());
}
