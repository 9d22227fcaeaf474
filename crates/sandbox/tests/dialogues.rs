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
const AMPLE_LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(20),
    wall: Duration::from_secs(60),
    output: Bytes(8 << 20),
    ..LIMITS
};

const SHORT_WALL_LIMIT: RunLimits = RunLimits {
    wall: Duration::from_millis(300),
    ..AMPLE_LIMITS
};

/// Two shell scripts and their limits.
struct ShellDialogue<'a> {
    first: &'a str,
    second: &'a str,
    limits: [RunLimits; 2],
    then: FirstJobAction,
}

fn dialogue_with_ample_limits<'a>(first: &'a str, second: &'a str) -> ShellDialogue<'a> {
    ShellDialogue {
        first,
        second,
        limits: [AMPLE_LIMITS, AMPLE_LIMITS],
        then: FirstJobAction::Continue,
    }
}

impl ShellDialogue<'_> {
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
fn exit_endings(codes: [i32; 2]) -> [Ending; 2] {
    codes.map(Ending::Exited)
}

fn errors(dialogue: &DialogueResult) -> [&str; 2] {
    [&dialogue.outcomes[0], &dialogue.outcomes[1]].map(|outcome| text(&outcome.stderr).trim())
}

#[test]
fn the_output_of_each_job_reaches_the_other_and_the_transcript() {
    on_every_level(|sandbox| {
        let guess = "read n; echo ? 4; read answer; test $answer = less || exit 1; echo ! 3";
        let judge = "echo 7; read q g; test $g = 4 || exit 1; echo less; read q g; exit 4$g";
        let dialogue = dialogue_with_ample_limits(guess, judge).on(sandbox);
        assert_eq!(endings(&dialogue), exit_endings([0, 43]), "{dialogue:?}");
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
fn the_end_of_the_interactors_output_reaches_the_program_while_the_interactor_runs() {
    on_every_level(|sandbox| {
        // If the end of the input were held back, neither process would end.
        let judge = "echo 5; exec >&-; read answer; test $answer = 6 && exit 42";
        let dialogue = dialogue_with_ample_limits("cat; echo 6 | tr -d 5", judge).on(sandbox);
        assert_eq!(endings(&dialogue), exit_endings([0, 1]), "5 comes before 6");
        let dialogue = dialogue_with_ample_limits("cat > /dev/null; echo 6", judge).on(sandbox);
        assert_eq!(endings(&dialogue), exit_endings([0, 42]));
    });
}

#[test]
fn a_deadlocked_dialogue_ends_at_the_wall_limit_of_the_first_job() {
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
            let mut talk = dialogue_with_ample_limits(first, second);
            talk.limits[0] = SHORT_WALL_LIMIT;
            let dialogue = talk.on(sandbox);
            let expected = [Ending::Killed(KillReason::Wall), Ending::Exited(43)];
            assert_eq!(endings(&dialogue), expected, "{first}");
            assert_eq!(dialogue.ended_first, DialogueSide::First, "{first}");
        }
    });
}

#[test]
fn a_timeout_during_an_exchange_of_lines_is_the_first_jobs() {
    on_every_level(|sandbox| {
        let first = "while :; do echo x; read line; done";
        let mut talk =
            dialogue_with_ample_limits(first, "while read line; do echo y; done; exit 43");
        talk.limits[0] = SHORT_WALL_LIMIT;
        let dialogue = talk.on(sandbox);
        let expected = [Ending::Killed(KillReason::Wall), Ending::Exited(43)];
        assert_eq!(endings(&dialogue), expected);
    });
}

#[test]
fn an_interactor_killed_at_its_wall_limit_closes_the_programs_input() {
    on_every_level(|sandbox| {
        let mut talk = dialogue_with_ample_limits("cat; exit 7", "read line");
        talk.limits[1] = SHORT_WALL_LIMIT;
        let dialogue = talk.on(sandbox);
        let expected = [Ending::Exited(7), Ending::Killed(KillReason::Wall)];
        assert_eq!(endings(&dialogue), expected);
        assert_eq!(dialogue.ended_first, DialogueSide::Second);
    });
}

#[test]
fn the_dialogue_rules_decide_about_the_program_when_the_interactor_has_ended() {
    on_every_level(|sandbox| {
        let spins = ShellDialogue {
            then: FirstJobAction::Stop,
            ..dialogue_with_ample_limits("while :; do :; done", "exit 43")
        };
        let dialogue = spins.on(sandbox);
        let expected = [Ending::Killed(KillReason::Settled), Ending::Exited(43)];
        assert_eq!(endings(&dialogue), expected);
        assert_eq!(dialogue.ended_first, DialogueSide::Second);
        let mut spins = dialogue_with_ample_limits("while :; do :; done", "exit 42");
        spins.limits[0].cpu = Duration::from_millis(200);
        let dialogue = spins.on(sandbox);
        let expected = [Ending::Killed(KillReason::Cpu), Ending::Exited(42)];
        assert_eq!(endings(&dialogue), expected);
        let [first, second] = dialogue.outcomes.map(|outcome| outcome.usage.cpu.unwrap());
        assert!(first >= Duration::from_millis(200) && second < first);
    });
}

#[test]
fn the_dialogue_rules_are_asked_once_with_the_outcome_of_the_interactor() {
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
            ..Job::new(command, &AMPLE_LIMITS)
        });
        let ran = run_dialogue(sandbox, (&view, &first), (&view, &second), &terms, &GO_ON);
        // The process that ended by itself keeps its ending.
        assert_eq!(endings(&ran.unwrap()), exit_endings([0, 43]));
        assert_eq!(asked.into_inner().unwrap(), [Ending::Exited(43)]);
    });
}

#[test]
fn the_early_end_of_the_interactor_does_not_kill_the_program() {
    on_every_level(|sandbox| {
        let dialogue = dialogue_with_ample_limits("cat; exit 7", "exit 42").on(sandbox);
        assert_eq!(endings(&dialogue), exit_endings([7, 42]));
        // After the writer's end, the partner still reads.
        let writes = "cat > /dev/null; head -c 2097152 /dev/zero && echo end";
        let dialogue = dialogue_with_ample_limits(writes, "exit 42").on(sandbox);
        assert_eq!(endings(&dialogue), exit_endings([0, 42]));
        assert_eq!(dialogue.transcript.said, [2_097_156, 0]);
        let [before, after] = dialogue.transcript.lines_around_gap();
        assert_eq!(before.len(), 1);
        assert!(after.last().unwrap().bytes.ends_with(b"\0end"));
    });
}

#[test]
fn a_program_that_closes_its_input_or_ends_early_breaks_no_pipe_of_the_interactor() {
    on_every_level(|sandbox| {
        let judge = "head -c 2097152 /dev/zero || exit 1; read line; test $line = hi && exit 42";
        let dialogue = dialogue_with_ample_limits("exec <&-; echo hi", judge).on(sandbox);
        assert_eq!(endings(&dialogue), exit_endings([0, 42]));
        let judge = "cat; head -c 2097152 /dev/zero || exit 1; exit 43";
        let dialogue = dialogue_with_ample_limits("exit 3", judge).on(sandbox);
        assert_eq!(endings(&dialogue), exit_endings([3, 43]));
        assert_eq!(dialogue.ended_first, DialogueSide::First);
        assert_eq!(dialogue.transcript.said, [0, 2 << 20]);
    });
}

#[test]
fn both_jobs_of_a_dialogue_may_end_by_a_signal() {
    on_every_level(|sandbox| {
        let dialogue =
            dialogue_with_ample_limits("kill -TERM $$", "cat; kill -TERM $$").on(sandbox);
        assert_eq!(endings(&dialogue), [Ending::Signalled(15); 2]);
    });
}

#[test]
fn unread_output_is_buffered_in_both_directions() {
    on_every_level(|sandbox| {
        for unread in [64 << 10, (64 << 10) + 1, 2 << 20] {
            // Both write everything before either reads.
            let first = format!("head -c {unread} /dev/zero; wc -c >&2");
            let second = format!("head -c {unread} /dev/zero; exec >&-; wc -c >&2");
            let dialogue = dialogue_with_ample_limits(&first, &second).on(sandbox);
            assert_eq!(endings(&dialogue), exit_endings([0, 0]), "{unread}");
            assert_eq!(errors(&dialogue), [unread.to_string().as_str(); 2]);
            assert_eq!(dialogue.transcript.said, [unread; 2]);
            // Output written before the end is delivered after it.
            let (first, second) = (
                format!("head -c {unread} /dev/zero"),
                "sleep 0.2; wc -c >&2",
            );
            let dialogue = dialogue_with_ample_limits(&first, second).on(sandbox);
            assert_eq!(errors(&dialogue)[1], unread.to_string());
            let dialogue = dialogue_with_ample_limits(second, &first).on(sandbox);
            assert_eq!(errors(&dialogue)[0], unread.to_string());
            assert_eq!(dialogue.ended_first, DialogueSide::Second);
        }
    });
}

#[test]
fn the_job_that_ended_first_is_known_whenever_pipes_were_closed() {
    on_every_level(|sandbox| {
        for _ in 0..50 {
            // The partner sees the end of its input and ends at once.
            let dialogue =
                dialogue_with_ample_limits("read line || kill -9 $$", "exit 42").on(sandbox);
            let expected = [Ending::Signalled(9), Ending::Exited(42)];
            assert_eq!(endings(&dialogue), expected);
            assert_eq!(dialogue.ended_first, DialogueSide::Second, "{dialogue:?}");
            let dialogue = dialogue_with_ample_limits("exit 1", "read line; exit 43").on(sandbox);
            assert_eq!(endings(&dialogue), exit_endings([1, 43]));
            assert_eq!(dialogue.ended_first, DialogueSide::First, "{dialogue:?}");
        }
    });
}

#[test]
fn exceeding_the_output_limit_kills_only_the_job_that_exceeds_it() {
    on_every_level(|sandbox| {
        let (flood, limit) = (Ending::Killed(KillReason::Output), 1 << 20);
        // A reader that reads the output, and one that does not.
        for reader in ["cat > /dev/null", "sleep 0.3"] {
            let mut first = dialogue_with_ample_limits("exec yes", reader);
            first.limits[0].output = Bytes(limit);
            let dialogue = first.on(sandbox);
            assert_eq!(endings(&dialogue), [flood, Ending::Exited(0)]);
            assert_eq!(dialogue.transcript.said, [limit, 0]);
            assert!(dialogue.outcomes[0].stdout.is_cut() && !dialogue.outcomes[1].stdout.is_cut());
            let mut second = dialogue_with_ample_limits(reader, "exec yes");
            second.limits[1].output = Bytes(limit);
            let dialogue = second.on(sandbox);
            assert_eq!(endings(&dialogue), [Ending::Exited(0), flood]);
            assert_eq!(dialogue.transcript.said, [0, limit]);
        }
        let kept: usize = {
            let dialogue =
                dialogue_with_ample_limits("head -c 8388608 /dev/zero", "cat > /dev/null")
                    .on(sandbox);
            assert_eq!(
                dialogue.transcript.said,
                [8 << 20, 0],
                "the limit itself is not a flood"
            );
            assert_eq!(endings(&dialogue), exit_endings([0, 0]));
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
fn cancelling_a_dialogue_kills_both_jobs() {
    on_every_level(|sandbox| {
        let cancel = AtomicBool::new(false);
        let (first, second) = ("exec sleep 47.12", "echo; exec sleep 47.12");
        let ran = std::thread::scope(|scope| {
            let ran =
                scope.spawn(|| dialogue_with_ample_limits(first, second).try_on(sandbox, &cancel));
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
fn run_dialogue_with_unstartable_job(
    sandbox: &Sandbox,
    side: DialogueSide,
    seconds: &str,
) -> DialogueError {
    let view = shell_view(sandbox);
    let (none, long) = (words(&["/no/such/program"]), words(&["sleep", seconds]));
    // Without a request to end, this job would run forever.
    let endless = RunLimits {
        wall: Duration::from_secs(86_400),
        ..AMPLE_LIMITS
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
fn a_job_that_cannot_be_started_is_reported_and_its_partner_is_ended() {
    on_every_level(|sandbox| {
        for side in [DialogueSide::First, DialogueSide::Second] {
            let error = run_dialogue_with_unstartable_job(sandbox, side, "4713");
            assert_eq!(error.side, side);
            assert!(error.error.is_program_missing(), "{error:?}");
            assert!(!is_running("sleep\x004713"));
        }
        assert_eq!(sandbox.list_leftover_processes_and_files(), [""; 0]);
    });
}

/// Set in the child process whose descriptors and threads are counted, where no other test runs.
const COUNTED_CHILD_VARIABLE: &str = "CAIPAN_TEST_COUNTED";

#[test]
fn dialogues_leave_no_open_descriptors_and_no_threads() {
    if std::env::var_os(COUNTED_CHILD_VARIABLE).is_none() {
        let name = std::thread::current().name().unwrap().to_owned();
        let own = std::env::current_exe().unwrap();
        let alone = Command::new(own)
            .args(["--exact", &name, "--nocapture"])
            .env(COUNTED_CHILD_VARIABLE, "1")
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
                dialogue_with_ample_limits("echo 1; cat", "read line").on(sandbox);
                run_dialogue_with_unstartable_job(sandbox, DialogueSide::First, "4714");
                run_dialogue_with_unstartable_job(sandbox, DialogueSide::Second, "4714");
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
struct ReachedLimitSettlesResult;

impl DialogueRules for ReachedLimitSettlesResult {
    fn decide_after_second_ended(&self, _: &RunOutcome) -> FirstJobAction {
        FirstJobAction::Continue
    }

    fn does_first_job_settle_result(&self, outcome: &RunOutcome) -> bool {
        matches!(outcome.ending, Ending::Killed(_))
    }
}

#[test]
fn the_interactor_is_ended_soon_after_the_program_has_settled_the_result() {
    on_every_level(|sandbox| {
        let view = shell_view(sandbox);
        let commands =
            ["read line", "exec sleep 47.13"].map(|script| words(&["/bin/sh", "-c", script]));
        let limits = [SHORT_WALL_LIMIT, AMPLE_LIMITS];
        let [first, second] = [0, 1].map(|number| Job {
            may_fork: true,
            ..Job::new(&commands[number], &limits[number])
        });
        let (first, second) = ((&view, &first), (&view, &second));
        let dialogue =
            run_dialogue(sandbox, first, second, &ReachedLimitSettlesResult, &GO_ON).unwrap();
        let expected = [KillReason::Wall, KillReason::Settled].map(Ending::Killed);
        assert_eq!(endings(&dialogue), expected);
        assert!(dialogue.ends[0] < dialogue.ends[1], "{dialogue:?}");
    });
}

#[test]
fn a_killed_program_counts_as_ended_at_the_decision_to_kill_it() {
    on_every_level(|sandbox| {
        let mut talk = dialogue_with_ample_limits("read line", "read line; exit 1");
        talk.limits[0] = SHORT_WALL_LIMIT;
        let dialogue = talk.on(sandbox);
        assert_eq!(
            dialogue.outcomes[0].ending,
            Ending::Killed(KillReason::Wall)
        );
        assert_eq!(dialogue.ended_first, DialogueSide::First);
    });
}

#[test]
fn the_interactors_cpu_time_does_not_count_as_wall_time_of_the_program() {
    on_every_level(|sandbox| {
        // Computes for some seconds, longer than the wall limit of the first job.
        let works = "i=0; while [ $i -lt 2000000 ]; do i=$((i+1)); done; echo go; exit 42";
        let mut talk = dialogue_with_ample_limits("read line; exit 7", works);
        talk.limits[0] = SHORT_WALL_LIMIT;
        let dialogue = talk.on(sandbox);
        assert_eq!(endings(&dialogue), exit_endings([7, 42]), "{dialogue:?}");
    });
}
