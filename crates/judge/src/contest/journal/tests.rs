//! Tests that a journal accepts everything that was written, and nothing that was truncated, altered or forged.

use std::fs;
use std::io::BufReader;

use super::lines::{MAX_LINE_LENGTH, read_next_line};
use super::*;
use crate::run_result::MAX_KEPT_OUTPUT;
use caipan_checker::random::Rng;
use caipan_checker::verdict::{Decision, Verdict};
use caipan_checker::{Reason, ReasonKind, Share};
use caipan_i18n::EnglishFormat;
use caipan_sandbox::{Ending, ResourceUsage};

fn run_result(text: &str) -> RunResult {
    let decision = Decision {
        verdict: Verdict::RunTimeError,
        share: Share::NONE,
        reason: Some(Reason::new(
            ReasonKind::ExitCode,
            caipan_facts::Fact::quote(text),
        )),
    };
    RunResult::new(decision, None)
}

fn accepted() -> RunResult {
    RunResult {
        decision: Decision {
            verdict: Verdict::Accepted,
            share: Share::FULL,
            reason: None,
        },
        usage: Some(ResourceUsage::default()),
        ending: Some(Ending::Exited(0)),
        ..run_result("")
    }
}

fn id(number: u32) -> ContentId {
    ContentId::hash(&number.to_le_bytes())
}

#[test]
fn results_written_to_a_journal_are_read_after_reopening() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let journal = Journal::open(&path, false).unwrap();
    let log = CompileLog::new(true, "a warning\n".to_owned());
    for number in 0..100 {
        journal.append_result(&id(number), &run_result("x\ny"));
        journal.append_result(&id(number), &run_result("another"));
    }
    journal.append_compile_log(&id(1000), &log);
    let taken = Journal::open(&path, false).err().unwrap().english();
    assert!(
        taken.ends_with("another caipan is writing to it"),
        "{taken}"
    );
    journal.close().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 102, "each is written once");
    let journal = Journal::open(&path, false).unwrap();
    assert!(
        (0..100).all(|number| journal.run_result(&id(number)) == Some(run_result("x\ny").into()))
    );
    assert_eq!(journal.compile_log(&id(1000)), Some(log));
    journal.append_result(&id(5), &run_result("another"));
    journal.drop_results_from_memory();
    assert_eq!(journal.run_result(&id(0)), None, "it is forgotten");
    journal.close().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "once and for all");
    let mut other = Journal::default();
    assert_eq!(other.import_journal(&path).unwrap(), []);
    assert_eq!(other.run_result(&id(7)), Some(run_result("x\ny").into()));
    let journal = Journal::open(&path, true).unwrap();
    assert_eq!(journal.run_result(&id(1)), None);
    drop(journal);
    assert_eq!(fs::metadata(&path).unwrap().len(), 0);
}

/// Writes a journal as another build does; `named` selects whether its lines name that build.
fn write_journal_of_another_build(path: &Path, named: bool) {
    let journal = Journal::open(path, true).unwrap();
    for number in 0..3 {
        journal.append_result(&id(number), &run_result("x"));
    }
    journal.close().unwrap();
    let text = fs::read_to_string(path).unwrap();
    let (first, rest) = text.split_once('\n').unwrap();
    assert!(first.contains(caipan_build_id().as_str()), "{first}");
    let build = insert_checksum(r#"{"build":"another"}"#) + "\n";
    fs::write(path, if named { build + rest } else { rest.to_owned() }).unwrap();
}

#[test]
fn a_journal_of_another_build_is_reported_until_this_build_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    for named in [true, false] {
        write_journal_of_another_build(&path, named);
        let mut shard = Journal::default();
        assert_eq!(shard.import_journal(&path).unwrap().len(), 1);
        let journal = Journal::open(&path, false).unwrap();
        assert_eq!(journal.damage_warning, None);
        let told = journal.other_build_warning.as_ref().unwrap().english();
        assert!(told.starts_with("3 results are of another build"), "{told}");
        journal.append_result(&id(7), &run_result("x"));
        journal.close().unwrap();
        let journal = Journal::open(&path, false).unwrap();
        assert_eq!(journal.warnings().count(), 0);
        assert!(journal.run_result(&id(7)).is_some());
        journal.close().unwrap();
        let mut text = fs::read_to_string(&path).unwrap();
        text += &(insert_checksum(r#"{"build":"another"}"#) + "\n");
        fs::write(&path, text).unwrap();
        let journal = Journal::open(&path, false).unwrap();
        assert!(
            journal.other_build_warning.is_some(),
            "the other build wrote last"
        );
    }
}

#[test]
fn dropping_a_journal_releases_its_lock() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    for number in 0..100 {
        let journal = Journal::open(&path, false).unwrap();
        journal.append_result(&id(number), &run_result("x"));
        drop(journal);
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 2 + number as usize);
    }
}

#[test]
fn results_after_a_damaged_line_are_not_attributed_to_another_build() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    write_journal_of_another_build(&path, true);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("build", "bui1d", 1)).unwrap();
    let journal = Journal::open(&path, false).unwrap();
    assert!(journal.damage_warning.is_some());
    assert_eq!(journal.other_build_warning, None);
    journal.append_result(&id(7), &run_result("x"));
    journal.close().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let build = caipan_build_id().as_str();
    assert_eq!(text.matches(build).count(), 1, "this build names itself");
}

#[test]
fn an_incomplete_last_journal_line_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let journal = Journal::open(&path, false).unwrap();
    journal.append_result(&id(1), &run_result("1"));
    journal.append_result(&id(2), &run_result("2"));
    journal.close().unwrap();
    let whole = fs::read(&path).unwrap();
    let mut ends = (0..whole.len()).filter(|at| whole[*at] == b'\n');
    // The first line names the build.
    let line = ends.nth(1).unwrap() + 1;
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let journal = Journal::open(&path, false).unwrap();
        assert_eq!(
            journal.run_result(&id(1)).is_some(),
            length >= line,
            "{length}"
        );
        assert_eq!(journal.run_result(&id(2)).is_some(), length == whole.len());
        journal.append_result(&id(3), &run_result("3"));
        journal.close().unwrap();
        let journal = Journal::open(&path, false).unwrap();
        assert_eq!(
            journal.run_result(&id(3)),
            Some(run_result("3").into()),
            "{length}"
        );
        assert_eq!(journal.damage_warning, None);
    }
}

#[test]
fn implausible_journal_lines_are_ignored_with_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let good = run_line(&accepted());
    let half: Share = "0.5".parse().unwrap();
    let (none, full) = (Share::NONE, Share::FULL);
    let forged = [
        good.replace("1000000", "4000000000"),
        good.replace("1000000", "-1"),
        good.replace("1000000", "1000001"),
        run_line_with_decision(Verdict::Accepted, half, true),
        run_line_with_decision(Verdict::Accepted, full, false),
        run_line_with_decision(Verdict::WrongAnswer, full, false),
        run_line_with_decision(Verdict::WrongAnswer, none, true),
        run_line_with_decision(Verdict::TimeLimitExceeded, half, false),
        run_line_with_decision(Verdict::PartlyCorrect, none, false),
        run_line_with_decision(Verdict::JudgeError, none, false),
        run_line_with_decision(Verdict::CompileError, none, false),
        run_line_with_decision(Verdict::Skipped, none, false),
        good.replace("{\"Exited\":0}", "{\"Exited\":1}"),
        good.replace("{\"Exited\":0}", "null"),
        good.replace("\"usage\":{", "\"output\":\"OUTPUT\",\"usage\":{")
            .replace("OUTPUT", &"x".repeat(MAX_KEPT_OUTPUT + 1)),
    ];
    assert_eq!(
        open_journal_with_content(&path, &(insert_checksum(&good) + "\n")),
        (true, None)
    );
    for line in &forged {
        assert!(*line != good);
        let (is_known, odd) = open_journal_with_content(&path, &(insert_checksum(line) + "\n"));
        assert!(!is_known && odd.is_some(), "{line:.300}");
    }
    // Lines without a checksum, with the checksum of another line, or too long.
    let other = insert_checksum(&good.replace(":null", ":1"));
    let spaces = " ".repeat(MAX_LINE_LENGTH);
    for line in [
        good.clone(),
        insert_checksum(&good)
            .replace("Accepted", "accepted")
            .replace("AC", "WA"),
        other[..50].to_owned() + &insert_checksum(&good)[50..],
        insert_checksum(&format!("{good}{spaces}")),
        "junk\n\u{0}".to_owned(),
    ] {
        assert!(!open_journal_with_content(&path, &(line + "\n")).0);
    }
    let (_, odd) = open_journal_with_content(&path, "junk\n\u{0}\n");
    let expected = "line 1: not a valid result; left out (2 such lines)";
    assert_eq!(odd.unwrap().english(), expected);
}

/// Line of the run `id(1)`, without a checksum.
fn run_line(run_result: &RunResult) -> String {
    let run = id(1).as_str().to_owned();
    serde_json::to_string(&RunResultLine { run, run_result }).unwrap()
}

fn run_line_with_decision(verdict: Verdict, share: Share, is_right: bool) -> String {
    let mut run_result = accepted();
    run_result.decision.verdict = verdict;
    run_result.decision.share = share;
    run_result.decision.reason =
        (!is_right).then(|| Reason::new(ReasonKind::Cpu, caipan_facts::Fact::quote("x")));
    run_line(&run_result)
}

/// Opens a journal with this content. Returns whether it has the run `id(1)`, and the warning.
fn open_journal_with_content(path: &Path, text: &str) -> (bool, Option<Fact>) {
    fs::write(path, text).unwrap();
    let journal = Journal::open(path, false).unwrap();
    (
        journal.run_result(&id(1)).is_some(),
        journal.damage_warning.clone(),
    )
}

/// Damages one or two lines thirty thousand times. A result that was not written is never accepted.
#[test]
fn flipped_bits_and_cuts_never_change_a_journal_result() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let journal = Journal::open(&path, false).unwrap();
    let written: HashMap<String, RunResult> = (0..40)
        .map(|number| {
            let run_result = match number % 2 {
                0 => accepted(),
                _ => run_result(&format!("exit code {number}")),
            };
            journal.append_result(&id(number), &run_result);
            (id(number).as_str().to_owned(), run_result)
        })
        .collect();
    journal.close().unwrap();
    let whole = fs::read(&path).unwrap();
    let mut rng = Rng::new(17);
    let mut lost = 0;
    for _ in 0..30_000 {
        let mut bytes = whole.clone();
        for _ in 0..rng.between(1u64, 2u64) {
            let at = rng.below(whole.len() as u64) as usize % bytes.len().max(1);
            match rng.between(0u64, 3u64) {
                0 | 1 => bytes[at] ^= 1u8 << rng.between(0u64, 7u64),
                2 => bytes.truncate(at.max(1)),
                _ => {
                    let end = (at + rng.between(1u64, 400u64) as usize).min(bytes.len());
                    bytes.drain(at..end);
                    bytes.push(b'\n');
                }
            }
        }
        let mut known = JournalContents::default();
        let mut reader = &bytes[..];
        let mut line = Vec::new();
        while read_next_line(&mut reader, &mut line).unwrap().is_some() {
            known.parse_and_store_line(&line);
        }
        for (run, run_result) in &known.run_results {
            assert_eq!(written.get(run), Some(&**run_result));
        }
        assert!(known.programs.is_empty());
        lost += written.len() - known.run_results.len();
    }
    assert!(lost > 30_000, "{lost}: something happened");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_and_irregular_or_oversized_journals_are_reported() {
    assert_eq!(
        open_fault(Path::new("/dev/full")),
        "/dev/full: no regular file"
    );
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("/etc/hostname", path("link")).unwrap();
    assert!(Journal::open(&path("link"), false).is_err());
    // Sparse files of 12 GiB and of half a GiB; reading them takes neither time nor memory.
    let file = File::create(path("sparse")).unwrap();
    file.set_len(12 << 30).unwrap();
    let fault = open_fault(&path("sparse"));
    assert!(fault.ends_with("it is larger than 1 GiB; --fresh begins a new one"));
    assert!(Journal::default().import_journal(&path("sparse")).is_err());
    file.set_len(1 << 29).unwrap();
    let mut line = Vec::new();
    let mut reader = BufReader::new(File::open(path("sparse")).unwrap());
    assert_eq!(read_next_line(&mut reader, &mut line).unwrap(), None);
    assert!(line.capacity() < 4 << 20, "{}", line.capacity());
    drop(Journal::open(&path("sparse"), false).unwrap());
    assert_eq!(fs::metadata(path("sparse")).unwrap().len(), 0);
    let (mut file, broken) = (
        File::options().write(true).open("/dev/full").unwrap(),
        OnceLock::new(),
    );
    let (lines, queue) = channel();
    lines.send("x".to_owned()).unwrap();
    write_queued_lines(&mut file, &queue, &broken);
    assert_eq!(broken.get().unwrap().kind(), io::ErrorKind::StorageFull);
}

#[cfg(target_os = "linux")]
fn open_fault(path: &Path) -> String {
    Journal::open(path, false).err().unwrap().english()
}
