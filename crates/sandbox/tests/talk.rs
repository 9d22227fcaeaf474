//! Dialogues of two real processes on every available level: endings, their order, and the transcript.

use std::fs;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use caipan_facts::Bytes;
use caipan_sandbox::{
    DialogueError, DialogueResult, DialogueRules, DialogueSide, Ending, FirstJobAction, Job,
    KillReason, RunLimits, RunOutcome, Sandbox, run_dialogue,
};

use crate::support::{GO_ON, LIMITS, is_running, on_every_level, shell_view, text, words};

/// Limits that no dialogue reaches by itself, however slow the machine is.
const AMPLE: RunLimits = RunLimits {
    cpu: Duration::from_secs(20),
    wall: Duration::from_secs(60),
    output: Bytes(8 << 20),
    ..LIMITS
};

const SHORT: RunLimits = RunLimits {
    wall: Duration::from_millis(300),
    ..AMPLE
};

/// Two shell scripts and their limits.
struct Talk<'a> {
    first: &'a str,
    second: &'a str,
    limits: [RunLimits; 2],
    then: FirstJobAction,
}

fn ample_talk<'a>(first: &'a str, second: &'a str) -> Talk<'a> {
    Talk {
        first,
        second,
        limits: [AMPLE, AMPLE],
        then: FirstJobAction::Continue,
    }
}

impl Talk<'_> {
    fn try_on(
        &self,
        sandbox: &Sandbox,
        cancel: &AtomicBool,
    ) -> Result<DialogueResult, DialogueError> {
        let view = shell_view(sandbox);
        let commands = [self.first, self.second].map(|script| words(&["/bin/sh", "-c", script]));
        let [first, second] = [0, 1].map(|number| Job {
            may_fork: true,
            ..Job::new(&commands[number], &self.limits[number])
        });
        let (first, second) = ((&view, &first), (&view, &second));
        run_dialogue(sandbox, first, second, &|_: &RunOutcome| self.then, cancel)
    }

    fn on(&self, sandbox: &Sandbox) -> DialogueResult {
        self.try_on(sandbox, &GO_ON).unwrap()
    }
}

fn endings(dialogue: &DialogueResult) -> [Ending; 2] {
    [&dialogue.outcomes[0], &dialogue.outcomes[1]].map(|outcome| outcome.ending)
}

/// Normal endings with these exit codes.
fn exits(codes: [i32; 2]) -> [Ending; 2] {
    codes.map(Ending::Exited)
}

fn errors(dialogue: &DialogueResult) -> [&str; 2] {
    [&dialogue.outcomes[0], &dialogue.outcomes[1]].map(|outcome| text(&outcome.stderr).trim())
}

#[test]
fn what_each_says_reaches_the_other_and_stands_in_the_transcript() {
    on_every_level(|sandbox| {
        let guess = "read n; echo ? 4; read answer; test $answer = less || exit 1; echo ! 3";
        let judge = "echo 7; read q g; test $g = 4 || exit 1; echo less; read q g; exit 4$g";
        let dialogue = ample_talk(guess, judge).on(sandbox);
        assert_eq!(endings(&dialogue), exits([0, 43]), "{dialogue:?}");
        let [lines, _] = dialogue.transcript.lines_around_gap();
        let said: Vec<(DialogueSide, String)> = lines
            .iter()
            .map(|line| (line.from, String::from_utf8(line.bytes.clone()).unwrap()))
            .collect();
        let expected = [
            (DialogueSide::Second, "7"),
            (DialogueSide::First, "? 4"),
            (DialogueSide::Second, "less"),
            (DialogueSide::First, "! 3"),
        ];
        assert_eq!(said, expected.map(|(side, line)| (side, line.to_owned())));
        assert!(lines.is_sorted_by_key(|line| line.at));
        assert_eq!(dialogue.transcript.said, [8, 7]);
        assert!(
            dialogue
                .outcomes
                .iter()
                .all(|outcome| outcome.stdout.is_empty())
        );
    });
}

#[test]
fn a_judge_that_closes_its_output_and_lives_on_is_heard_of_at_once() {
    on_every_level(|sandbox| {
        // If the end of the input were held back, neither process would end.
        let judge = "echo 5; exec >&-; read answer; test $answer = 6 && exit 42";
        let dialogue = ample_talk("cat; echo 6 | tr -d 5", judge).on(sandbox);
        assert_eq!(endings(&dialogue), exits([0, 1]), "5 comes before 6");
        let dialogue = ample_talk("cat > /dev/null; echo 6", judge).on(sandbox);
        assert_eq!(endings(&dialogue), exits([0, 42]));
    });
}

#[test]
fn two_that_wait_for_each_other_end_at_the_wall_limit_of_the_first() {
    on_every_level(|sandbox| {
        let pairs = [
            // Neither process writes anything.
            ("read line", "read line; exit 43"),
            // The judge does not write and the other process reads to the end, and vice versa.
            ("echo 1; cat", "cat > /dev/null; exit 43"),
            ("cat > /dev/null; echo 1", "echo 1; read line; exit 43"),
            // Closing the output is not an end.
            ("exec >&-; read line", "cat > /dev/null; exit 43"),
        ];
        for (first, second) in pairs {
            let mut talk = ample_talk(first, second);
            talk.limits[0] = SHORT;
            let dialogue = talk.on(sandbox);
            let expected = [Ending::Killed(KillReason::Wall), Ending::Exited(43)];
            assert_eq!(endings(&dialogue), expected, "{first}");
            assert_eq!(dialogue.ended_first, DialogueSide::First, "{first}");
        }
    });
}

#[test]
fn a_time_out_with_traffic_is_one_of_the_first() {
    on_every_level(|sandbox| {
        let first = "while :; do echo x; read line; done";
        let mut talk = ample_talk(first, "while read line; do echo y; done; exit 43");
        talk.limits[0] = SHORT;
        let dialogue = talk.on(sandbox);
        let expected = [Ending::Killed(KillReason::Wall), Ending::Exited(43)];
        assert_eq!(endings(&dialogue), expected);
    });
}

#[test]
fn a_judge_that_has_run_out_of_time_is_an_end_of_input() {
    on_every_level(|sandbox| {
        let mut talk = ample_talk("cat; exit 7", "read line");
        talk.limits[1] = SHORT;
        let dialogue = talk.on(sandbox);
        let expected = [Ending::Exited(7), Ending::Killed(KillReason::Wall)];
        assert_eq!(endings(&dialogue), expected);
        assert_eq!(dialogue.ended_first, DialogueSide::Second);
    });
}

#[test]
fn when_the_judge_has_ended_the_terms_say_what_becomes_of_the_other() {
    on_every_level(|sandbox| {
        let spins = Talk {
            then: FirstJobAction::Stop,
            ..ample_talk("while :; do :; done", "exit 43")
        };
        let dialogue = spins.on(sandbox);
        let expected = [Ending::Killed(KillReason::Settled), Ending::Exited(43)];
        assert_eq!(endings(&dialogue), expected);
        assert_eq!(dialogue.ended_first, DialogueSide::Second);
        let mut spins = ample_talk("while :; do :; done", "exit 42");
        spins.limits[0].cpu = Duration::from_millis(200);
        let dialogue = spins.on(sandbox);
        let expected = [Ending::Killed(KillReason::Cpu), Ending::Exited(42)];
        assert_eq!(endings(&dialogue), expected);
        let [first, second] = dialogue.outcomes.map(|outcome| outcome.usage.cpu.unwrap());
        assert!(first >= Duration::from_millis(200) && second < first);
    });
}

#[test]
fn the_terms_are_asked_once_with_the_outcome_of_the_judge() {
    on_every_level(|sandbox| {
        let asked = Mutex::new(Vec::new());
        let terms = |outcome: &RunOutcome| {
            asked.lock().unwrap().push(outcome.ending);
            FirstJobAction::Stop
        };
        let view = shell_view(sandbox);
        let commands = ["exit 0", "cat; exit 43"].map(|script| words(&["/bin/sh", "-c", script]));
        let [first, second] = [&commands[0], &commands[1]].map(|command| Job {
            may_fork: true,
            ..Job::new(command, &AMPLE)
        });
        let ran = run_dialogue(sandbox, (&view, &first), (&view, &second), &terms, &GO_ON);
        // The process that ended by itself keeps its ending.
        assert_eq!(endings(&ran.unwrap()), exits([0, 43]));
        assert_eq!(asked.into_inner().unwrap(), [Ending::Exited(43)]);
    });
}

#[test]
fn a_judge_that_ends_early_takes_nobody_with_it() {
    on_every_level(|sandbox| {
        let dialogue = ample_talk("cat; exit 7", "exit 42").on(sandbox);
        assert_eq!(endings(&dialogue), exits([7, 42]));
        // After the writer's end, the partner still reads.
        let writes = "cat > /dev/null; head -c 2097152 /dev/zero && echo end";
        let dialogue = ample_talk(writes, "exit 42").on(sandbox);
        assert_eq!(endings(&dialogue), exits([0, 42]));
        assert_eq!(dialogue.transcript.said, [2_097_156, 0]);
        let [before, after] = dialogue.transcript.lines_around_gap();
        assert_eq!(before.len(), 1);
        assert!(after.last().unwrap().bytes.ends_with(b"\0end"));
    });
}

#[test]
fn a_first_one_that_closes_its_input_or_ends_early_is_no_broken_pipe() {
    on_every_level(|sandbox| {
        let judge = "head -c 2097152 /dev/zero || exit 1; read line; test $line = hi && exit 42";
        let dialogue = ample_talk("exec <&-; echo hi", judge).on(sandbox);
        assert_eq!(endings(&dialogue), exits([0, 42]));
        let judge = "cat; head -c 2097152 /dev/zero || exit 1; exit 43";
        let dialogue = ample_talk("exit 3", judge).on(sandbox);
        assert_eq!(endings(&dialogue), exits([3, 43]));
        assert_eq!(dialogue.ended_first, DialogueSide::First);
        assert_eq!(dialogue.transcript.said, [0, 2 << 20]);
    });
}

#[test]
fn both_may_end_by_a_signal() {
    on_every_level(|sandbox| {
        let dialogue = ample_talk("kill -TERM $$", "cat; kill -TERM $$").on(sandbox);
        assert_eq!(endings(&dialogue), [Ending::Signalled(15); 2]);
    });
}

#[test]
fn what_is_not_read_yet_is_held_in_both_directions() {
    on_every_level(|sandbox| {
        for unread in [64 << 10, (64 << 10) + 1, 2 << 20] {
            // Both write everything before either reads.
            let first = format!("head -c {unread} /dev/zero; wc -c >&2");
            let second = format!("head -c {unread} /dev/zero; exec >&-; wc -c >&2");
            let dialogue = ample_talk(&first, &second).on(sandbox);
            assert_eq!(endings(&dialogue), exits([0, 0]), "{unread}");
            assert_eq!(errors(&dialogue), [unread.to_string().as_str(); 2]);
            assert_eq!(dialogue.transcript.said, [unread; 2]);
            // Output written before the end is delivered after it.
            let (first, second) = (
                format!("head -c {unread} /dev/zero"),
                "sleep 0.2; wc -c >&2",
            );
            let dialogue = ample_talk(&first, second).on(sandbox);
            assert_eq!(errors(&dialogue)[1], unread.to_string());
            let dialogue = ample_talk(second, &first).on(sandbox);
            assert_eq!(errors(&dialogue)[0], unread.to_string());
            assert_eq!(dialogue.ended_first, DialogueSide::Second);
        }
    });
}

#[test]
fn who_has_ended_first_does_not_depend_on_when_pipes_were_closed() {
    on_every_level(|sandbox| {
        for _ in 0..50 {
            // The partner sees the end of its input and ends at once.
            let dialogue = ample_talk("read line || kill -9 $$", "exit 42").on(sandbox);
            let expected = [Ending::Signalled(9), Ending::Exited(42)];
            assert_eq!(endings(&dialogue), expected);
            assert_eq!(dialogue.ended_first, DialogueSide::Second, "{dialogue:?}");
            let dialogue = ample_talk("exit 1", "read line; exit 43").on(sandbox);
            assert_eq!(endings(&dialogue), exits([1, 43]));
            assert_eq!(dialogue.ended_first, DialogueSide::First, "{dialogue:?}");
        }
    });
}

#[test]
fn a_flood_ends_who_makes_it_and_nobody_else() {
    on_every_level(|sandbox| {
        let (flood, limit) = (Ending::Killed(KillReason::Output), 1 << 20);
        // A reader that reads the output, and one that does not.
        for reader in ["cat > /dev/null", "sleep 0.3"] {
            let mut first = ample_talk("exec yes", reader);
            first.limits[0].output = Bytes(limit);
            let dialogue = first.on(sandbox);
            assert_eq!(endings(&dialogue), [flood, Ending::Exited(0)]);
            assert_eq!(dialogue.transcript.said, [limit, 0]);
            assert!(dialogue.outcomes[0].stdout.is_cut() && !dialogue.outcomes[1].stdout.is_cut());
            let mut second = ample_talk(reader, "exec yes");
            second.limits[1].output = Bytes(limit);
            let dialogue = second.on(sandbox);
            assert_eq!(endings(&dialogue), [Ending::Exited(0), flood]);
            assert_eq!(dialogue.transcript.said, [0, limit]);
        }
        let kept: usize = {
            let dialogue = ample_talk("head -c 8388608 /dev/zero", "cat > /dev/null").on(sandbox);
            assert_eq!(
                dialogue.transcript.said,
                [8 << 20, 0],
                "the limit itself is no flood"
            );
            assert_eq!(endings(&dialogue), exits([0, 0]));
            let chunks = dialogue.transcript.beginning.iter();
            chunks
                .chain(&dialogue.transcript.end)
                .map(|chunk| chunk.bytes.len())
                .sum()
        };
        assert!(kept <= 64 << 10, "{kept}");
    });
}

#[test]
fn cancelling_ends_both() {
    on_every_level(|sandbox| {
        let cancel = AtomicBool::new(false);
        let (first, second) = ("exec sleep 47.12", "echo; exec sleep 47.12");
        let ran = std::thread::scope(|scope| {
            let ran = scope.spawn(|| ample_talk(first, second).try_on(sandbox, &cancel));
            std::thread::sleep(Duration::from_millis(100));
            cancel.store(true, Ordering::Relaxed);
            ran.join().unwrap()
        });
        assert_eq!(
            endings(&ran.unwrap()),
            [Ending::Killed(KillReason::Cancelled); 2]
        );
        assert!(!is_running("sleep\x0047.12"));
    });
}

/// Runs a pair of which the job on `side` cannot be started.
fn broken(sandbox: &Sandbox, side: DialogueSide, seconds: &str) -> DialogueError {
    let view = shell_view(sandbox);
    let (none, long) = (words(&["/no/such/program"]), words(&["sleep", seconds]));
    // Without a request to end, this job would run forever.
    let endless = RunLimits {
        wall: Duration::from_secs(86_400),
        ..AMPLE
    };
    let (none, long) = (Job::new(&none, &endless), Job::new(&long, &endless));
    let (first, second) = match side {
        DialogueSide::First => (&none, &long),
        DialogueSide::Second => (&long, &none),
    };
    let terms = |_: &RunOutcome| FirstJobAction::Continue;
    run_dialogue(sandbox, (&view, first), (&view, second), &terms, &GO_ON).unwrap_err()
}

#[test]
fn one_that_cannot_be_started_is_named_and_the_other_one_is_ended() {
    on_every_level(|sandbox| {
        for side in [DialogueSide::First, DialogueSide::Second] {
            let error = broken(sandbox, side, "4713");
            assert_eq!(error.side, side);
            assert!(error.error.is_program_missing(), "{error:?}");
            assert!(!is_running("sleep\x004713"));
        }
        assert_eq!(sandbox.list_leftover_processes_and_files(), [""; 0]);
    });
}

/// Set in the child process whose descriptors and threads are counted, where no other test runs.
const COUNTED: &str = "CAIPAN_TEST_COUNTED";

#[test]
fn no_descriptor_and_no_thread_is_left() {
    if std::env::var_os(COUNTED).is_none() {
        let name = std::thread::current().name().unwrap().to_owned();
        let own = std::env::current_exe().unwrap();
        let alone = Command::new(own)
            .args(["--exact", &name, "--nocapture"])
            .env(COUNTED, "1")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&alone.stdout);
        assert!(
            alone.status.success() && said.contains("1 passed"),
            "{said}"
        );
        return;
    }
    on_every_level(|sandbox| {
        let mut counts = Vec::new();
        for turns in [2, 5] {
            for _ in 0..turns {
                ample_talk("echo 1; cat", "read line").on(sandbox);
                broken(sandbox, DialogueSide::First, "4714");
                broken(sandbox, DialogueSide::Second, "4714");
            }
            counts.push(["fd", "task"].map(|kind| {
                let entries = fs::read_dir(format!("/proc/self/{kind}"));
                entries.unwrap().count()
            }));
        }
        assert_eq!(counts[0], counts[1]);
    });
}

/// The result is settled when the first job has reached a limit.
struct LimitsSettle;

impl DialogueRules for LimitsSettle {
    fn decide_after_second_ended(&self, _: &RunOutcome) -> FirstJobAction {
        FirstJobAction::Continue
    }

    fn does_first_job_settle_result(&self, outcome: &RunOutcome) -> bool {
        matches!(outcome.ending, Ending::Killed(_))
    }
}

#[test]
fn a_judge_does_not_go_on_for_long_after_the_first_has_settled_all() {
    on_every_level(|sandbox| {
        let view = shell_view(sandbox);
        let commands =
            ["read line", "exec sleep 47.13"].map(|script| words(&["/bin/sh", "-c", script]));
        let limits = [SHORT, AMPLE];
        let [first, second] = [0, 1].map(|number| Job {
            may_fork: true,
            ..Job::new(&commands[number], &limits[number])
        });
        let (first, second) = ((&view, &first), (&view, &second));
        let dialogue = run_dialogue(sandbox, first, second, &LimitsSettle, &GO_ON).unwrap();
        let expected = [KillReason::Wall, KillReason::Settled].map(Ending::Killed);
        assert_eq!(endings(&dialogue), expected);
        assert!(dialogue.ends[0] < dialogue.ends[1], "{dialogue:?}");
    });
}

#[test]
fn a_first_one_that_is_killed_has_ended_when_that_was_decided() {
    on_every_level(|sandbox| {
        let mut talk = ample_talk("read line", "read line; exit 1");
        talk.limits[0] = SHORT;
        let dialogue = talk.on(sandbox);
        assert_eq!(
            dialogue.outcomes[0].ending,
            Ending::Killed(KillReason::Wall)
        );
        assert_eq!(dialogue.ended_first, DialogueSide::First);
    });
}

#[test]
fn what_the_second_works_is_not_on_the_wall_clock_of_the_first() {
    on_every_level(|sandbox| {
        // Computes for some seconds, longer than the wall limit of the first job.
        let works = "i=0; while [ $i -lt 2000000 ]; do i=$((i+1)); done; echo go; exit 42";
        let mut talk = ample_talk("read line; exit 7", works);
        talk.limits[0] = SHORT;
        let dialogue = talk.on(sandbox);
        assert_eq!(endings(&dialogue), exits([7, 42]), "{dialogue:?}");
    });
}
