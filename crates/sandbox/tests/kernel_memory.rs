//! Kernel memory of a program, and runs on a machine without memory.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use caipan_facts::Bytes;
use caipan_sandbox::{
    BoxView, Ending, IsolationLevel, Job, JobFolder, MemoryRule, RunLimits, RunOutcome, Runner,
    Sandbox,
};

use crate::support::compile_c;
use crate::support::{GO_ON, LIMITS, sandbox, text};

const LEVELS: [IsolationLevel; 3] = [
    IsolationLevel::Full,
    IsolationLevel::Namespaces,
    IsolationLevel::Filter,
];

/// Makes the kernel allocate 300 MiB of page tables for zero pages, none of which is resident.
const PAGE_TABLES: &str = r#"
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
int main(void) {
    long length = 150L << 30, sum = 0;
    char *zeros = mmap(0, length, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (zeros == MAP_FAILED) return 1;
    madvise(zeros, length, MADV_NOHUGEPAGE);
    for (long at = 0; at < length; at += 1 << 20) sum += ((volatile char *)zeros)[at];
    printf("%ld\n", sum);
    return 0;
}
"#;

/// Fills pairs of sockets and prints the number of bytes in them.
const SOCKETS: &str = r#"
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
    static char bytes[1 << 16];
    long held = 0;
    int pair[2];
    while (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) == 0)
        for (int end = 0; end < 2; end++)
            for (long got; (got = write(pair[end], bytes, sizeof bytes)) > 0;) held += got;
    printf("%ld\n", held);
    return 0;
}
"#;

/// Program that sleeps forever.
const SLEEPS: &str = "#include <unistd.h>\nint main(void) { for (;;) pause(); }\n";

/// Compiled program in a temporary folder.
struct Compiled(tempfile::TempDir);

impl Compiled {
    fn of(source: &str) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let [file, program] = ["a.c", "a"].map(|name| folder.path().join(name));
        fs::write(&file, source).unwrap();
        compile_c(&file, &program, &["-O1"]).then_some(Self(folder))
    }

    /// Runs the program in an empty folder, as a program whose memory rule is unknown.
    fn run(&self, sandbox: &Sandbox, limits: &RunLimits) -> RunOutcome {
        let program: PathBuf = self.0.path().join("a");
        let view = BoxView::new()
            .with_program_folder(self.0.path())
            .with_libraries_of(&program);
        let command = [OsString::from(program)];
        let job = Job {
            folder: JobFolder::Fresh(&[]),
            memory_rule: MemoryRule::Unknown,
            ..Job::new(&command, limits)
        };
        sandbox.run(&view, &job, &GO_ON).unwrap()
    }
}

#[test]
fn page_tables_of_a_compiled_program_count_as_memory() {
    let Some(program) = Compiled::of(PAGE_TABLES) else {
        return;
    };
    let limits = RunLimits {
        memory: Bytes(64 << 20),
        cpu: Duration::from_secs(10),
        wall: Duration::from_secs(60),
        ..LIMITS
    };
    for sandbox in LEVELS.into_iter().filter_map(sandbox) {
        let outcome = program.run(&sandbox, &limits);
        let memory = outcome.usage.memory.unwrap_or(Bytes(u64::MAX));
        assert!(memory > limits.memory, "{outcome:?}");
        assert_ne!(outcome.ending, Ending::Exited(0), "{outcome:?}");
    }
}

#[test]
fn socket_buffers_hold_at_most_the_reported_number_of_bytes() {
    let Some(program) = Compiled::of(SOCKETS) else {
        return;
    };
    for sandbox in LEVELS.into_iter().filter_map(sandbox) {
        let outcome = program.run(&sandbox, &LIMITS);
        let held: u64 = text(&outcome.stdout).trim().parse().unwrap();
        let most = MemoryRule::Unknown.max_socket_buffer_bytes().0;
        assert!((most / 4..=most).contains(&held), "{held} of {most}");
    }
}

#[test]
fn a_run_killed_for_lack_of_machine_memory_is_marked_as_starved() {
    let Some(program) = Compiled::of(SLEEPS) else {
        return;
    };
    let limits = RunLimits {
        wall: Duration::from_secs(300),
        ..LIMITS
    };
    for sandbox in LEVELS.into_iter().filter_map(sandbox) {
        let start = Instant::now();
        let outcome = program.run(&sandbox.with_simulated_memory_shortage(), &limits);
        assert!(outcome.is_starved, "{outcome:?}");
        assert_eq!(outcome.ending, Ending::Signalled(9));
        assert!(start.elapsed() < limits.wall);
    }
}
