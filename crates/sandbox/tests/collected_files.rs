//! Files returned from a work folder, single ones and whole folders, on every level.

use std::collections::BTreeMap;

use caipan_sandbox::{
    BoxView, IsolationLevel, Job, OutputFile, OutputFileRefusal, RunOutcome, Runner, Sandbox,
};

use crate::support::{GO_ON, LIMITS, on_every_level, shell_view, words};

fn run(sandbox: &Sandbox, view: &BoxView, script: &str) -> RunOutcome {
    let command = words(&["/bin/sh", "-c", script]);
    let job = Job {
        collects: &["score", "said/"],
        may_fork: true,
        ..Job::new(&command, &LIMITS)
    };
    sandbox.run(view, &job, &GO_ON).unwrap()
}

/// Content of each file, or the reason why it was refused.
fn collected_texts_or_refusals(outcome: RunOutcome) -> BTreeMap<String, String> {
    let collected = outcome.collected.into_iter();
    collected
        .map(|(name, file)| {
            let text = match file {
                OutputFile::Captured(file) => String::from_utf8_lossy(&file).into_owned(),
                OutputFile::Refused(refusal) => format!("{refusal:?}"),
                OutputFile::Absent => "absent".to_owned(),
            };
            (name, text)
        })
        .collect()
}

fn expected(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs
        .iter()
        .map(|(name, text)| (name.to_string(), text.to_string()))
        .collect()
}

#[test]
fn collected_files_and_folders_are_returned_and_removed_before_the_next_run() {
    on_every_level(|sandbox| {
        let view = shell_view(sandbox).with_lasting_box();
        for number in 0..3 {
            let script = format!(
                "ls said; cat score said/*; echo {number} > score; echo a > said/a; echo b > said/b; echo x > other"
            );
            let outcome = run(sandbox, &view, &script);
            assert_eq!(*outcome.stdout, *b"", "{number}");
            let number = format!("{number}\n");
            let all = [("score", &*number), ("said/a", "a\n"), ("said/b", "b\n")];
            assert_eq!(collected_texts_or_refusals(outcome), expected(&all));
        }
        assert_eq!(
            collected_texts_or_refusals(run(sandbox, &view, "true")),
            expected(&[])
        );
    });
}

#[test]
fn links_among_collected_files_are_not_followed() {
    on_every_level(|sandbox| {
        let view = shell_view(sandbox);
        let links = "ln -s /etc/passwd score; ln -s /etc/passwd said/a; mkdir said/b";
        let refused = [
            ("score", OutputFileRefusal::Link),
            ("said/a", OutputFileRefusal::Link),
            ("said/b", OutputFileRefusal::Folder),
        ]
        .map(|(name, why)| (name.to_owned(), format!("{why:?}")));
        assert_eq!(
            collected_texts_or_refusals(run(sandbox, &view, links)),
            BTreeMap::from(refused)
        );
        let replaced = "rmdir said && ln -s / said; mkdir x; echo 1 > x/y";
        assert_eq!(
            collected_texts_or_refusals(run(sandbox, &view, replaced)),
            expected(&[])
        );
        assert_eq!(*run(sandbox, &view, "ls -A").stdout, *b"said\n");
    });
}

/// A contestant's box is replaced for the next contestant, the checker's box is not. The checker's processes are
/// counted.
#[test]
fn a_lasting_box_stays_open_after_runs_in_other_boxes() {
    on_every_level(|sandbox| {
        if sandbox.isolation().level < IsolationLevel::Namespaces {
            return;
        }
        let (lasting, other) = (shell_view(sandbox).with_lasting_box(), shell_view(sandbox));
        let numbers = [&lasting, &other, &lasting, &other, &lasting]
            .map(|view| shell_process_id(sandbox, view));
        assert!(
            numbers[0] < numbers[2] && numbers[2] < numbers[4],
            "{numbers:?}"
        );
        let third = shell_process_id(sandbox, &shell_view(sandbox));
        assert_eq!(third, numbers[1], "a new box begins to count anew");
    });
}

/// Process id of a new shell, which counts the processes of a box.
fn shell_process_id(sandbox: &Sandbox, view: &BoxView) -> u32 {
    let said = run(sandbox, view, "echo $$").stdout;
    String::from_utf8_lossy(&said).trim().parse().unwrap()
}

#[test]
fn files_collected_by_name_are_returned_however_many_others_exist() {
    on_every_level(|sandbox| {
        let view = shell_view(sandbox).with_lasting_box();
        let command = words(&[
            "/bin/sh",
            "-c",
            "ls -d said/* score; i=0; while [ $i -lt 300 ]; do : > said/$i; i=$((i + 1)); done; echo 1 > said/z",
        ]);
        let job = Job {
            collects: &["said/z", "said/none", "said/"],
            may_fork: true,
            ..Job::new(&command, &LIMITS)
        };
        for _ in 0..2 {
            let outcome = sandbox.run(&view, &job, &GO_ON).unwrap();
            assert_eq!(*outcome.stdout, *b"");
            let files = collected_texts_or_refusals(outcome);
            assert_eq!(files.len(), 48);
            assert_eq!(files["said/z"], "1\n");
            let numbers = (0..47).map(|number| format!("said/{number}"));
            assert!(numbers.into_iter().all(|name| files.contains_key(&name)));
        }
        let linked = words(&["/bin/sh", "-c", "rmdir said && ln -s /etc said"]);
        let job = Job {
            command: &linked,
            collects: &["said/passwd", "said/"],
            ..job
        };
        let outcome = sandbox.run(&view, &job, &GO_ON).unwrap();
        assert_eq!(collected_texts_or_refusals(outcome), expected(&[]));
    });
}
