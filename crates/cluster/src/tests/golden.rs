//! Messages of version 1 as they were first written: later builds still read them, even with additional fields.

use std::fmt::Debug;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::came;
use crate::blob::{Blob, PIECE_SIZE};
use crate::machine_mismatch::MachineMismatch;
use crate::manifest::{ManifestCase, ProblemManifest};
use crate::result_message::{self, ResultLine};
use crate::wire::{
    self, ContestEnd, ContestNotice, CrossCheckRequest, Heartbeat, MachineDetails, MachineSpeed,
    OrderProgram, OrdersAnnouncement, RunConditions, RunOrder, Toolchain,
};
use caipan_facts::Bytes;
use caipan_judge::content_id::ContentId;
use caipan_judge::result::CompileLog;
use caipan_problem::limits_table::PartialLimits;
use caipan_sandbox::{IsolationLevel, RunLimits};

fn id(name: &str) -> ContentId {
    ContentId::hash(name.as_bytes())
}

/// The messages as they were first written: pairs of a name and a message.
struct RecordedMessages(Vec<(String, String)>);

impl RecordedMessages {
    fn read() -> Self {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/golden.txt");
        let text = std::fs::read_to_string(path).unwrap();
        let lines = text.lines().filter_map(|line| line.split_once(": "));
        Self(
            lines
                .map(|(name, text)| (name.to_owned(), text.to_owned()))
                .collect(),
        )
    }

    /// Asserts that the message of this name is still written in the recorded form, and returns it.
    fn is(&self, name: &str, written: &str) -> &str {
        let golden = (self.0.iter())
            .find(|(known, _)| known == name)
            .map(|(_, text)| &**text);
        assert_eq!(golden, Some(written), "{name}");
        golden.unwrap()
    }

    /// Asserts that a message is still written in the recorded form and read back. Additional fields are ignored, and
    /// messages of other versions are refused.
    fn holds<T: Serialize + DeserializeOwned + PartialEq + Debug>(&self, name: &str, message: &T) {
        let written = String::from_utf8(wire::serialize(message)).unwrap();
        let golden = self.is(name, &written);
        assert_eq!(wire::parse::<T>(golden.as_bytes()).as_ref(), Some(message));
        let more = golden.replacen('{', "{\"later\":[1,{\"x\":null}],", 1);
        assert_eq!(wire::parse::<T>(more.as_bytes()).as_ref(), Some(message));
        let other = golden.replacen("\"wire\":1", "\"wire\":2", 1);
        assert_ne!(other, golden);
        assert_eq!(wire::parse::<T>(other.as_bytes()), None);
        for end in [0, 1, golden.len() / 2, golden.len() - 1] {
            assert_eq!(wire::parse::<T>(&golden.as_bytes()[..end]), None);
        }
    }
}

#[test]
fn contest_messages_keep_their_recorded_form() {
    let reference = MachineSpeed {
        class: "i5-12400/6/16GiB".to_owned(),
        figure: 12.5,
    };
    let golden = RecordedMessages::read();
    golden.holds(
        "notice",
        &ContestNotice {
            contest: "c1".to_owned(),
            engine: id("engine"),
            level: IsolationLevel::Namespaces,
            tools: vec![Toolchain {
                language: "c".to_owned(),
                compile: vec!["cc".to_owned(), "{source}".to_owned()],
                run: vec!["{program}".to_owned()],
                id: id("tools"),
            }],
            terms: RunConditions {
                patience: 1.3,
                skip_lost: true,
            },
            reference: reference.clone(),
        },
    );
    let beat = Heartbeat {
        host: "pc07".to_owned(),
        speed: reference,
        slots: 6,
        busy: 2,
        unfit: None,
        leaves: false,
        about: None,
    };
    golden.holds("beat", &beat);
    let unfit = Some(MachineMismatch::Level(IsolationLevel::Filter));
    golden.holds(
        "beat-unfit",
        &Heartbeat {
            unfit,
            ..beat.clone()
        },
    );
    let about = Some(MachineDetails {
        level: IsolationLevel::Full,
        cores: 6,
        tools: [("c".to_owned(), id("tools"))].into(),
    });
    golden.holds("beat-about", &Heartbeat { about, ..beat });
    let contest = "c1".to_owned();
    golden.holds("stop", &ContestEnd { contest });
    let offered = "c1".to_owned();
    golden.holds("offered", &OrdersAnnouncement { offered });
}

fn blob(text: &str) -> Blob {
    Blob::from_content(text.as_bytes())
}

fn an_order() -> RunOrder {
    RunOrder {
        attempt: 0,
        alone: None,
        program: OrderProgram {
            id: id("program"),
            source: blob("source"),
            name: "sum.c".to_owned(),
            language: "c".to_owned(),
        },
        sheet: blob("sheet"),
        runs: vec![(0, id("run 0")), (7, id("run 7"))],
    }
}

#[test]
fn twin() {
    let twin = CrossCheckRequest {
        twin_of: "c1".to_owned(),
        host: "pc07".to_owned(),
        order: an_order(),
    };
    RecordedMessages::read().holds("twin", &twin);
    // The message is not mistaken for the end of a contest.
    assert_eq!(wire::parse::<ContestEnd>(&wire::serialize(&twin)), None);
}

#[test]
fn orders_and_manifests_keep_their_recorded_form() {
    let order = an_order();
    let golden = RecordedMessages::read();
    golden.holds("order", &order);
    let alone = RunOrder {
        attempt: 2,
        alone: Some(3),
        ..order.clone()
    };
    golden.holds("order-alone", &alone);
    golden.is("order-name", order.id().as_str());
    assert_ne!(alone.id(), order.id());
    let again = RunOrder {
        attempt: 5,
        ..order.clone()
    };
    assert_eq!(again.id(), order.id());
    let limits = RunLimits {
        cpu: Duration::from_secs(1),
        wall: Duration::from_secs(4),
        memory: Bytes(1024),
        output: Bytes(2048),
        processes: 1,
    };
    let own = PartialLimits {
        cpu: Some(Duration::from_millis(500)),
        wall: None,
        memory: None,
        output: None,
        processes: None,
    };
    let sheet = ProblemManifest {
        files: [("problem.toml".to_owned(), blob("toml"))].into(),
        settings: [("not_smallest".to_owned(), "0.5".to_owned())].into(),
        limits: vec![limits],
        own: vec![None, Some(own)],
        subtasks: vec!["a".to_owned()],
        cases: vec![ManifestCase {
            name: "a/1".to_owned(),
            long_name: None,
            input: ("a/1.in".to_owned(), blob("input")),
            answer: ("a/1.ans".to_owned(), blob("answer")),
            subtask: Some("a".to_owned()),
            points: "100/3".to_owned(),
            scale: None,
            graded: true,
        }],
    };
    golden.holds("sheet", &sheet);
}

#[test]
fn found() {
    let lines = [
        ResultLine::Compiled(id("program"), CompileLog::new(true, "a warning".to_owned())),
        ResultLine::Run(id("run"), Box::new(came('W', false))),
        ResultLine::Alone(id("run"), vec![came('N', true), came('A', true)]),
        ResultLine::Lost(id("order"), 2),
        ResultLine::CrossCheckCompiled(id("program"), CompileLog::new(false, "no".to_owned())),
        ResultLine::CrossCheckRun(id("run"), Box::new(came('W', false))),
    ];
    let texts: Vec<String> = lines.iter().map(ResultLine::serialize).collect();
    let message = result_message::build_result_message("pc07", texts.iter().map(String::as_str));
    let golden = RecordedMessages::read();
    let text = String::from_utf8(message.clone()).unwrap();
    let names = [
        "found",
        "compiled",
        "run",
        "alone",
        "lost",
        "twin-compiled",
        "twin-run",
    ];
    for (name, line) in names.iter().zip(text.lines()) {
        golden.is(name, line);
    }
    // The first builds wrote one additional number, which is ignored.
    for (name, line) in [("run", 1), ("alone", 2), ("twin-run", 5)] {
        let earlier = format!("with-floor-{name}");
        let (_, text) = golden.0.iter().find(|(name, _)| *name == earlier).unwrap();
        assert_eq!(
            ResultLine::parse(text.as_bytes()).as_ref(),
            Some(&lines[line])
        );
    }
    let (host, texts_read) = result_message::split_result_message(&message).unwrap();
    assert_eq!(host, "pc07");
    let read: Option<Vec<ResultLine>> = texts_read.map(ResultLine::parse).collect();
    assert_eq!(read.unwrap(), lines);
    for (line, text) in lines.iter().zip(&texts) {
        let more = text.replacen('{', "{\"later\":{\"x\":[]},", 1);
        assert_eq!(ResultLine::parse(more.as_bytes()).as_ref(), Some(line));
    }
}

#[test]
fn blobs() {
    assert_eq!(Blob::from_content(b"").piece_count(), 0);
    let long = vec![7; PIECE_SIZE + 1];
    let (short, long) = (Blob::from_content(b"abc"), Blob::from_content(&long));
    assert_eq!((short.piece_count(), long.piece_count()), (1, 2));
    assert_eq!(short.id, ContentId::hash(b"abc"));
    RecordedMessages::read().is("blob", long.id.as_str());
}
